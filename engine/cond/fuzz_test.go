package cond

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/expr-lang/expr/vm"
)

// Compile never panics, errors have a place inside the text, and expressions that compile give
// the values of expr's virtual machine, with quotients rounded to whole numbers.
func FuzzCompile(f *testing.F) {
	for _, src := range rules {
		f.Add(src)
	}
	for _, src := range []string{"card.vaule", "1 < house.hand < 3", "'x", "/*", "0x1F", "a[", "not in", "?:", "\xff", "2.0 * house.hand", "A'??'"} {
		f.Add(src)
	}
	s := testSpace()
	f.Fuzz(func(t *testing.T, src string) {
		for _, want := range []Type{Bool, Int} {
			x, err := s.Compile(src, want, nil)
			if err != nil {
				checkPlace(t, src, err.(*Error))
				continue
			}
			p, err := vmProgram(s, src)
			if err != nil {
				if strings.ContainsAny(src, ".eE") && strings.Contains(err.Error(), "float64") {
					continue // expr refuses whole numbers written as fractions in % and ..
				}
				t.Fatalf("%q: expr refuses what we compile: %v", src, err)
			}
			var machine vm.VM
			r := rand.New(rand.NewPCG(5, 6))
			for range 20 {
				vals := randomState(s, r)
				expected, err := vmEval(&machine, p, vmEnv(s, vals))
				if err != nil {
					continue // a range too long for the virtual machine's memory
				}
				if got := x.Eval(vals); got != expected {
					t.Fatalf("%q: %d by %v, %d by expr, at %v", src, got, x.Form(), expected, vals)
				}
			}
		}
	})
}

// checkPlace checks that an error points into the text, or directly behind it.
func checkPlace(t *testing.T, src string, e *Error) {
	t.Helper()
	lines := strings.Split(src, "\n")
	if e.Line < 1 || e.Line > len(lines) || e.Column < 1 || e.Width < 1 || e.Msg == "" {
		t.Fatalf("%q: %+v", src, e)
	}
	if n := utf8.RuneCountInString(lines[e.Line-1]); e.Column > n+1 || e.Column+e.Width-1 > max(n, e.Column) {
		t.Fatalf("%q: %+v lies outside a line of %d", src, e, n)
	}
}
