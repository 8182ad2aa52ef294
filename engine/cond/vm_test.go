package cond

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"
)

// whole replaces the division of expr, which gives fractions, by one that rounds towards zero.
type whole struct{}

func (whole) Visit(n *ast.Node) {
	if b, ok := (*n).(*ast.BinaryNode); ok && b.Operator == "/" {
		ast.Patch(n, &ast.CallNode{Callee: &ast.IdentifierNode{Value: "quotient"}, Arguments: []ast.Node{b.Left, b.Right}})
	}
}

// quotient is the function with which [whole] replaces a / b. A whole number may be written as
// a fraction, such as 2.0.
func quotient(args ...any) (any, error) {
	var n [2]int64
	for i, a := range args {
		switch a := a.(type) {
		case int:
			n[i] = int64(a)
		case float64:
			n[i] = int64(a)
		default:
			return nil, fmt.Errorf("%v of type %T in a division", a, a)
		}
	}
	if n[1] == 0 {
		return nil, errors.New("a division by 0")
	}
	return int(n[0] / n[1]), nil
}

// vmProgram compiles the text with expr itself, for the same names. Quotients are rounded to
// whole numbers.
func vmProgram(s *Space, src string) (*vm.Program, error) {
	env := types.Map{}
	enter := func(full string, t types.Type) {
		parts := strings.Split(full, ".")
		at := env
		for _, p := range parts[:len(parts)-1] {
			if at[p] == nil {
				at[p] = types.Map{}
			}
			at = at[p].(types.Map)
		}
		at[parts[len(parts)-1]] = t
	}
	for _, v := range s.vars {
		t := map[Type]types.Type{Bool: types.Bool, Int: types.Int, Word: types.String, Set: types.Array(types.String)}[v.Type]
		if v.Optional {
			t = types.Any
		}
		enter(v.Name, t)
	}
	for _, c := range s.consts {
		enter(c.Name, types.Int)
	}
	return expr.Compile(src, expr.Env(env), expr.DisableAllBuiltins(),
		expr.EnableBuiltin("min"), expr.EnableBuiltin("max"), expr.EnableBuiltin("abs"),
		expr.Function("quotient", quotient, new(func(any, any) int)), expr.Patch(whole{}))
}

// vmEnv returns the values of variables in the form in which expr needs them: words as text,
// nil for an absent value.
func vmEnv(s *Space, vals []int32) map[string]any {
	env := map[string]any{}
	enter := func(full string, x any) {
		parts := strings.Split(full, ".")
		at := env
		for _, p := range parts[:len(parts)-1] {
			if at[p] == nil {
				at[p] = map[string]any{}
			}
			at = at[p].(map[string]any)
		}
		at[parts[len(parts)-1]] = x
	}
	for i, v := range s.vars {
		x := vals[i]
		switch {
		case v.Type == Bool:
			enter(v.Name, x != 0)
		case v.Type == Word:
			enter(v.Name, v.Words[x])
		case v.Type == Set:
			set := []string{}
			for j, w := range v.Words {
				if x>>j&1 != 0 {
					set = append(set, w)
				}
			}
			enter(v.Name, set)
		case x == Absent:
			enter(v.Name, nil)
		default:
			enter(v.Name, int(x))
		}
	}
	for _, c := range s.consts {
		enter(c.Name, int(c.Value))
	}
	return env
}

// vmEval evaluates a program with expr's virtual machine.
func vmEval(machine *vm.VM, p *vm.Program, env map[string]any) (int32, error) {
	x, err := machine.Run(p, env)
	if err != nil {
		return 0, err
	}
	switch x := x.(type) {
	case bool:
		if x {
			return 1, nil
		}
		return 0, nil
	case int:
		return saturate(int64(x)), nil
	case float64:
		return saturate(int64(x)), nil
	}
	return 0, fmt.Errorf("answer %v of type %T", x, x)
}

// randomState returns random values within the ranges of the variables; the ends of ranges are
// more likely.
func randomState(s *Space, r *rand.Rand) []int32 {
	vals := make([]int32, len(s.vars))
	for i := range s.vars {
		v := &s.vars[i]
		n := v.Count()
		at := r.Uint64N(n)
		if r.IntN(2) == 0 {
			at = min(at, r.Uint64N(min(n, 12)))
		}
		vals[i] = v.Value(int(at))
	}
	return vals
}

// agree checks that x, its closures and the virtual machine have equal values in random states.
func agree(t *testing.T, s *Space, x *Expr, r *rand.Rand, states int) {
	t.Helper()
	p, err := vmProgram(s, x.Source())
	if err != nil {
		t.Fatalf("%s: expr refuses what we compile: %v", x.Source(), err)
	}
	var machine vm.VM
	for range states {
		vals := randomState(s, r)
		want, err := vmEval(&machine, p, vmEnv(s, vals))
		if err != nil {
			t.Fatalf("%s: %v", x.Source(), err)
		}
		if got := x.Eval(vals); got != want {
			t.Fatalf("%s: %v by %v, %v by expr, at %v", x.Source(), got, x.Form(), want, vals)
		}
		if x.run != nil {
			if got := saturate(x.run(vals)); got != want {
				t.Fatalf("%s: %v by closures, %v by expr, at %v", x.Source(), got, want, vals)
			}
		}
		checkThresholds(t, s, x, vals, want, r)
	}
}

// checkThresholds checks what Thresholds promises: values of the same class make no difference.
func checkThresholds(t *testing.T, s *Space, x *Expr, vals []int32, want int32, r *rand.Rand) {
	t.Helper()
	for i := range s.vars {
		v := &s.vars[i]
		breaks, ok := x.Thresholds(i)
		if !ok || v.Type != Int {
			continue
		}
		class := func(val int32) (n int) {
			for _, b := range breaks {
				if b <= val {
					n++
				}
			}
			return n
		}
		old := vals[i]
		vals[i] = v.Value(int(r.Uint64N(v.Count())))
		if got := x.Eval(vals); class(old) == class(vals[i]) && got != want {
			t.Fatalf("%s: %s %d and %d are of one class of %v, but give %d and %d", x.Source(), v.Name, old, vals[i], breaks, want, got)
		}
		vals[i] = old
	}
}

var full = flag.Bool("full", false, "try more random texts")

// Tables, closures and expr's virtual machine agree on typical texts.
func TestAgreesOnRules(t *testing.T) {
	s := testSpace()
	r := rand.New(rand.NewPCG(1, 2))
	for _, src := range rules {
		want := Bool
		x, err := s.Compile(src, Bool, nil)
		if err != nil {
			want = Int
			x, err = s.Compile(src, Int, nil)
		}
		if err != nil {
			t.Errorf("%s: as %v: %v", src, want, err)
			continue
		}
		agree(t, s, x, r, 3000)
	}
}

// rules are conditions and amounts that are typical of game files.
var rules = []string{
	"house.turn > 1 && !table.plague\n  && (card.value ?? 0) <= house.fortification + 1\n  && (house.fortification > 0 || house.hand > 1)",
	"!table.plague",
	"card.id in ['resources', 'imperial_resources']",
	"house.fortification == 0 && table.plague",
	"house.hand < 3 ? 2 : 1",
	"'guards' in card.tags && card.kind == 'attack' && (card.value ?? 0) >= 2",
	"card.min == nil || house.fortification >= (card.min ?? 0)",
	"house.hand < rules.hand.limit and not ('relic' in card.tags)",
	"card.deck == 'imperial' ? house.hand + 1 : min(house.hand, rules.hand.limit)",
	"card.deck == table.top",
	"table.top != card.deck || table.season == 'summer'",
	"house.debt * house.debt % 7 - abs(house.debt)",
	"house.gold - 100 > (table.price ?? 99) ? house.gold % 17 : -house.debt",
	"deployed.sum >= (card.value ?? 0) * 2 && deployed.guards",
	"(table.price ?? 30) in 20..1000 != table.plague",
	"house.turn % 2 == 0 ? max(house.hand, 3, deployed.sum) : 0",
	"house.turn / 2 == 0 ? max(house.hand, 3, deployed.sum) : 0",
	"1 <= house.hand < house.turn <= 30",
	"card.value == nil ? house.guild_used : house.gold > 500000",
}

// Tables, closures and expr's virtual machine agree on thousands of random texts; on more of
// them with -full.
func TestAgreesOnRandomTexts(t *testing.T) {
	s := testSpace()
	r := rand.New(rand.NewPCG(3, 4))
	g := &writer{s: s, r: r}
	forms := map[Form]int{}
	texts := 1000
	switch {
	case *full:
		texts = 3000
	case testing.Short():
		texts = 300
	}
	for range texts {
		want, src := Bool, ""
		if r.IntN(3) == 0 {
			want, src = Int, g.number(4)
		} else {
			src = g.truth(4)
		}
		x, err := s.Compile(src, want, nil)
		if err != nil {
			if e := err.(*Error); strings.HasPrefix(e.Msg, "the number can grow") || strings.HasPrefix(e.Msg, "the text has") {
				continue
			}
			t.Fatalf("%s: %v", src, err)
		}
		forms[x.Form()]++
		agree(t, s, x, r, 40)
	}
	for form := Constant; form < VM; form++ {
		if forms[form] < texts/30 {
			t.Errorf("only %d of %d texts were %v", forms[form], texts, form)
		}
	}
	t.Log(forms)
}

// A writer writes random texts that compile.
type writer struct {
	s *Space
	r *rand.Rand
}

func (g *writer) pick(list ...string) string { return list[g.r.IntN(len(list))] }

// variable returns a random variable of a type.
func (g *writer) variable(t Type, optional bool) *Var {
	for {
		if v := &g.s.vars[g.r.IntN(len(g.s.vars))]; v.Type == t && v.Optional == optional {
			return v
		}
	}
}

func (g *writer) word(v *Var) string { return "'" + g.pick(v.Words...) + "'" }

func (g *writer) small() string { return fmt.Sprint(g.r.IntN(14) - 3) }

func (g *writer) number(depth int) string {
	if depth == 0 {
		switch g.r.IntN(4) {
		case 0:
			return g.small()
		case 1:
			return g.pick("rules.hand.limit", "rules.attack.limit", "rules.attack.bonus")
		case 2:
			return "(" + g.variable(Int, true).Name + " ?? " + g.small() + ")"
		}
		return g.variable(Int, false).Name
	}
	d := g.r.IntN(depth)
	switch g.r.IntN(7) {
	case 0, 1:
		return "(" + g.number(d) + g.pick(" + ", " - ", " * ") + g.number(depth-1) + ")"
	case 2:
		return g.pick("min", "max") + "(" + g.number(d) + ", " + g.number(depth-1) + ")"
	case 3:
		return g.pick("abs(", "-(", "+(") + g.number(depth-1) + ")"
	case 4:
		return "((" + g.number(depth-1) + g.pick(") % ", ") / ") + g.pick("2", "3", "-4", "house.turn", "(house.hand + 1)") + ")"
	case 5:
		return "(" + g.truth(d) + " ? " + g.number(depth-1) + " : " + g.number(d) + ")"
	}
	return "(" + g.variable(Int, true).Name + " ?? " + g.variable(Int, true).Name + " ?? (" + g.number(depth-1) + "))"
}

func (g *writer) truth(depth int) string {
	if depth == 0 {
		v := g.variable(Word, false)
		switch g.r.IntN(7) {
		case 0:
			return "(" + v.Name + g.pick(" == ", " != ") + g.word(v) + ")"
		case 1:
			return "(" + v.Name + g.pick(" in ", " not in ") + "[" + g.word(v) + ", " + g.word(v) + "])"
		case 2:
			v = g.variable(Set, false)
			return "(" + g.word(v) + g.pick(" in ", " not in ") + v.Name + ")"
		case 3:
			return "(" + g.variable(Int, true).Name + g.pick(" == nil", " != nil") + ")"
		case 4:
			return g.pick("true", "false", "(card.deck == table.top)")
		}
		return g.variable(Bool, false).Name
	}
	d := g.r.IntN(depth)
	switch g.r.IntN(8) {
	case 0, 1:
		return "(" + g.truth(d) + g.pick(" && ", " || ", " and ", " or ", " == ", " != ") + g.truth(depth-1) + ")"
	case 2:
		return g.pick("!", "not ") + "(" + g.truth(depth-1) + ")"
	case 3:
		return "(" + g.truth(d) + " ? " + g.truth(depth-1) + " : " + g.truth(d) + ")"
	case 4:
		lo := g.r.IntN(10) - 3
		return fmt.Sprintf("((%s) in %d..%d)", g.number(d), lo, lo+g.r.IntN(9))
	case 5:
		return "((" + g.number(d) + ") in [" + g.small() + ", " + g.small() + ", " + g.pick("1000", g.small()) + "])"
	}
	return "(" + g.number(d) + g.pick(" < ", " <= ", " > ", " >= ", " == ", " != ") + g.number(d) + ")"
}

// Saturate returns the nearest number that fits into 32 bits, but never Absent.
func TestSaturate(t *testing.T) {
	for x, want := range map[int64]int32{
		1 << 40: math.MaxInt32, -1 << 40: -math.MaxInt32, int64(Absent): -math.MaxInt32, 7: 7,
	} {
		if got := saturate(x); got != want {
			t.Errorf("%d: got %d, want %d", x, got, want)
		}
	}
}
