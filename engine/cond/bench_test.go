package cond

import (
	"math/rand/v2"
	"testing"

	"github.com/expr-lang/expr/vm"
)

const legal = "house.turn > 1 && !table.plague && (card.value ?? 0) <= house.fortification + 1 && (house.fortification > 0 || house.hand > 1)"

// states returns 1024 random states, always the same.
func states(s *Space) [][]int32 {
	r := rand.New(rand.NewPCG(7, 8))
	list := make([][]int32, 1024)
	for i := range list {
		list[i] = randomState(s, r)
	}
	return list
}

func BenchmarkEvalTable(b *testing.B) {
	s := testSpace()
	x := compile(b, s, legal, Bool)
	list := states(s)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		x.Eval(list[i&1023])
		i++
	}
}

// An expression of one variable, like those for the mask of legal cards per value.
func BenchmarkEvalTableSmall(b *testing.B) {
	s := testSpace()
	x := compile(b, s, "house.turn > 1", Bool)
	list := states(s)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		x.Eval(list[i&1023])
		i++
	}
}

func BenchmarkEvalClosures(b *testing.B) {
	s := testSpace()
	x := compile(b, s, legal, Bool)
	list := states(s)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		saturate(x.run(list[i&1023]))
		i++
	}
}

func BenchmarkEvalVM(b *testing.B) {
	s := testSpace()
	p, err := vmProgram(s, legal)
	if err != nil {
		b.Fatal(err)
	}
	list := states(s)
	envs := make([]map[string]any, len(list))
	for i, vals := range list {
		envs[i] = vmEnv(s, vals)
	}
	var machine vm.VM
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		if _, err := machine.Run(p, envs[i&1023]); err != nil {
			b.Fatal(err)
		}
		i++
	}
}

func BenchmarkCompile(b *testing.B) {
	s := testSpace()
	b.ReportAllocs()
	for b.Loop() {
		compile(b, s, legal, Bool)
	}
}

// The cost of filling a table, in time per entry.
func BenchmarkFill(b *testing.B) {
	s := testSpace()
	x := compile(b, s, "house.turn + (card.value ?? 0) <= house.hand || table.plague", Bool)
	scratch := make([]int32, len(s.vars))
	for b.Loop() {
		newTable(s.vars, x.classes, x.run, scratch)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(x.Rows()), "ns/entry")
}

// Evaluation allocates nothing, in any form of expression.
func TestEvalAllocatesNothing(t *testing.T) {
	s := testSpace()
	vals := states(s)[0]
	for src, form := range map[string]Form{
		"2 > 1": Constant, legal: Table, "house.gold > house.debt || 'guards' in card.tags": Closures,
	} {
		x := compile(t, s, src, Bool)
		if x.Form() != form {
			t.Errorf("%s: form %v, want %v", src, x.Form(), form)
		}
		if n := testing.AllocsPerRun(100, func() { x.Eval(vals) }); n != 0 {
			t.Errorf("%s: %v allocations", src, n)
		}
	}
}
