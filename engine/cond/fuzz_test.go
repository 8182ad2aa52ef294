package cond

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/expr-lang/expr/vm"
)

// Whatever is written, Compile does not panic, an error lies inside the text,
// and what compiles gives the answers of expr's virtual machine, with whole quotients.
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
					continue // a whole number written as a fraction, which expr's % and .. refuse
				}
				t.Fatalf("%q: expr refuses what we compile: %v", src, err)
			}
			var machine vm.VM
			r := rand.New(rand.NewPCG(5, 6))
			for range 20 {
				vals := randomState(s, r)
				expected, err := vmEval(&machine, p, vmEnv(s, vals))
				if err != nil {
					continue // a range too long for its memory
				}
				if got := x.Eval(vals); got != expected {
					t.Fatalf("%q: %d by %v, %d by expr, at %v", src, got, x.Form(), expected, vals)
				}
			}
		}
	})
}

// checkPlace holds that an error points into the text, or just behind it.
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
