package told

import (
	"reflect"
	"slices"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// watching returns a state that runs the program as it was compiled, not linked.
func watching(m *machine) *State {
	s := m.newState()
	w := newRecorder(m)
	s.recordWith(&w)
	return s
}

// The linked program plays every match like the compiled one, decision by decision, and either
// can continue from the other's state.
func TestLinkedProgram(t *testing.T) {
	eachMachine(t, playLinked)
	t.Run("eddy", func(t *testing.T) {
		lib := rule.NewLibrary(nil, rule.Layer{Variants: fstest.MapFS{"eddy/standard.toml": {Data: []byte(eddy)}}, Decks: decks.FS})
		lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
		l, err := lib.Load("eddy/standard", nil)
		if err != nil {
			t.Fatal(err)
		}
		m := l.Rules.(*Rules).machine(3)
		for _, code := range []opcode{opTailCall, opCallWhen, opIdleLoop, opGuards} {
			if !slices.ContainsFunc(m.linkedCode, func(o op) bool { return o.code == code }) {
				t.Errorf("the game has no operation %d", code)
			}
		}
		playLinked(t, m)
	})
}

// eddy is a game with features that no built-in game has: a card and a phase whose last step
// lets another seat begin a phase anew; rounds until a condition in which not every seat can
// act; consecutive optional steps; and a phase that ends by beginning itself anew.
const eddy = `
game  = "eddy"
title = "Eddy"
players = { min = 2, max = 3, usual = 3 }
[card.bell]
count = 24
play  = ["add 1 to coins", "add 1 to pot", "run ring for left"]
[zone]
deck  = { sees = "count", begins = "all" }
hand  = { sees = "owner", of = "seat" }
spent = { sees = "all", of = "seat" }
[counter]
coins = { is = "0..30", of = "seat" }
pot   = { is = "0..90" }
[phase.match]
deal  = ["shuffle deck", "deal 4 from deck to hand"]
first = { each = "seats", do = ["run coda"] }
turns = { run = "turn", each = "seats", until = "table.deck == 0", limit = 40 }
pay   = { run = "pay", each = "seats", until = "table.pot == 0" }
last  = { each = "seats", do = ["run tidy"] }
[phase.turn]
draw = ["move 1 from deck to hand", "add 1 to pot when me.coins > 3", "add -1 to coins when me.hand > 5 && me.coins > 0", "move all from spent to deck"]
card = { choose = "card from hand", do = ["move card to spent", "play card"] }
side = "run ring for right"
[phase.ring]
more  = { may = "card from hand", when = "me.hand > 1", do = ["move card to spent", "add 1 to coins", "add 1 to pot", "again"] }
[phase.pay]
give = { when = "me.coins > 0", do = ["add -1 to coins", "add -1 to pot"] }
[phase.tidy]
give = { when = "me.hand > 2", do = ["move all from hand to spent"] }
[phase.coda]
mark = "add 1 to coins"
more = "run echo"
[phase.echo]
sing = { may = "card from hand", do = ["move card to spent", "again"] }
[end]
score = "me.spent"
`

func playLinked(t *testing.T, m *machine) {
	linked, compiled := m.newState(), watching(m)
	var legal []engine.Action
	for deal := range uint64(12) {
		linked.Start(rng.NewDeal(5, deal))
		compiled.Start(rng.NewDeal(5, deal))
		chance := rng.NewStream(deal)
		for n := 0; ; n++ {
			sameStand(t, compiled, linked, n%8 == 0 || linked.ToAct() == engine.Nobody)
			if linked.ToAct() == engine.Nobody {
				break
			}
			var a engine.Action
			a, legal = drawn(compiled, &chance, legal)
			switch chance.Below(40) {
			case 0:
				linked.CopyFrom(compiled)
			case 1:
				compiled.CopyFrom(linked)
			}
			linked.Apply(a)
			compiled.Apply(a)
		}
	}
}

// sameStand fails unless both states have everything equal from which a program continues.
// drawn compares their tables too, which takes ten times as long.
func sameStand(t *testing.T, want, got *State, drawn bool) {
	t.Helper()
	switch {
	case got.decisionIndex != want.decisionIndex || got.me != want.me || got.outSeats != want.outSeats || got.turn != want.turn:
		t.Fatalf("linked: decision %d of seat %d, out %b, turn %d; compiled: decision %d of seat %d, out %b, turn %d",
			got.decisionIndex, got.me, got.outSeats, got.turn, want.decisionIndex, want.me, want.outSeats, want.turn)
	case got.Trace() != want.Trace() || got.Result() != want.Result():
		t.Fatalf("linked: trace %x, %+v; compiled: trace %x, %+v", got.Trace(), got.Result(), want.Trace(), want.Result())
	case !slices.Equal(got.num, want.num):
		t.Fatalf("linked: numbers %v; compiled: %v", got.num, want.num)
	case got.decisionIndex >= 0 && !slices.Equal(got.choosable[:got.optionCount], want.choosable[:want.optionCount]):
		t.Fatalf("linked: open %v; compiled: %v", got.choosable[:got.optionCount], want.choosable[:want.optionCount])
	case drawn && !reflect.DeepEqual(got.Table(), want.Table()):
		t.Fatalf("linked: %v\ncompiled: %v", got.Table(), want.Table())
	}
}

// Some built-in game uses every operation of the linked program.
func TestLinkedOperations(t *testing.T) {
	used := map[opcode]bool{}
	gates, rests, cells, mine := 0, 0, 0, 0
	eachMachine(t, func(_ *testing.T, m *machine) {
		for i := range m.decisions {
			d := &m.decisions[i]
			for j := range d.options {
				o := &d.options[j]
				if d.menuTable != nil && d.offerPlans[j].undecided != nil {
					rests++
				}
				if o.thingFilter != nil {
					cells += len(o.thingFilter.cells)
				}
				if o.cardFilter != nil && o.cardFilter.isMySumsOnly {
					mine++
				}
			}
			if d.menuTable != nil {
				gates++
			}
		}
		for pc := range m.linkedCode {
			used[m.linkedCode[pc].code] = true
			if m.code[pc].code >= opSetTo {
				t.Errorf("operation %d of the compiled program is %d, one of the linked program", pc, m.code[pc].code)
			}
		}
	})
	for code := opSetTo; code < opcodeCount; code++ {
		if !used[code] {
			t.Errorf("no game has the operation %d", code)
		}
	}
	if gates == 0 || cells == 0 || mine == 0 {
		t.Errorf("%d menus have a table of what is open, %d choices read one number of a thing, %d what is kept by word: expected some of each", gates, cells, mine)
	}
	t.Logf("%d menus, %d conditions beside their tables", gates, rests)
}
