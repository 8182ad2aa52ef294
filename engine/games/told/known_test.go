package told

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// burrows is a game of cards that lie face down before their owners: each has looked at one of two, draws
// cards to exchange them, looks at others, and calls the end.
const burrows = `
game  = "burrows"
title = "Burrows"

[players]
min   = 2
max   = 3
usual = 2

[field]
place = ["left_place", "right_place"]
value = "0..9"

[card.mole]
each  = ["value"]
count = 3

[zone]
deck    = { sees = "count", begins = "all", refill = "discard" }
discard = { sees = "top" }
drawn   = { sees = "owner", of = "seat" }
grid    = { sees = "count", of = "seat", per = "place" }

[counter]
held   = { is = "0..20", of = "seat" }
caller = { is = "seat", none = true }

[count]
drawn_value = { in = "drawn", sum = "card.value" }
total       = { in = "grid", sum = "card.value" }

[phase.match]
deal  = ["shuffle deck", { each = "seats", do = { each = "place", do = "move 1 from deck to grid" } }, "move 1 from deck to discard"]
look  = { each = "seats", do = { each = "place", where = "each.place == 'left_place'", do = "look at grid" } }
turns = { run = "turn", each = "seats", until = "caller.seat > 0 && left.seat == caller.seat", limit = 60 }
count = { each = "seats", do = { each = "place", do = ["show grid", "add me.total to held"] } }

[phase.turn.choice]
draw = { do = ["move 1 from deck to drawn", "run keep"] }
spy  = { choose = "target from others", do = [{ choose = "hole from place", do = "look at target.grid" }] }
call = { when = "caller.seat == 0", do = "set caller to me" }

[phase.keep.choice]
keep = { choose = "hole from place", do = ["move all from grid to discard", "move all from drawn to grid"] }
drop = { do = "move all from drawn to discard" }

[end]
score = "me.held"
wins  = "least"
`

func theBurrows(t *testing.T) *rule.Loaded {
	t.Helper()
	lib := rule.NewLibrary(nil, rule.Layer{Variants: fstest.MapFS{"burrows/standard.toml": {Data: []byte(burrows)}}, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: DefinesGame, Read: Read, Hint: Hint, WordsFolder: WordsFolder, Schema: BareSchema})
	l, err := lib.Load("burrows/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Bots see of their own face-down cards what they remember: the numbers on those that they have looked
// at, or laid there themselves, and how many they do not know.
func TestKnownFaceDown(t *testing.T) {
	l := theBurrows(t)
	enginetest.Run(t, l.Rules, enginetest.Options{Deals: 20})
	features := l.Game.Extras().Features()
	index := func(name string) int {
		i := slices.IndexFunc(features, func(f engine.Feature) bool { return f.Name == name })
		if i < 0 {
			t.Fatalf("there is no feature %s", name)
		}
		return i
	}
	s := l.Rules.NewState(2).(*State)
	counts := func(words string) func(feature string) int32 {
		t.Helper()
		legal := s.Legal(nil)
		all := make([]int32, len(legal)*len(features))
		l.Rules.(engine.FeatureCounter).Count(s.Observe(s.ToAct()), legal, nil, all)
		for i, a := range legal {
			if s.Words(a) == words {
				return func(feature string) int32 { return all[i*len(features)+index(feature)] }
			}
		}
		t.Fatalf("%s is not legal", words)
		return nil
	}
	do := func(words string) {
		t.Helper()
		for _, a := range s.Legal(nil) {
			if s.Words(a) == words {
				s.Apply(a)
				return
			}
		}
		t.Fatalf("%s is not legal", words)
	}
	for deal := range uint64(10) {
		s.Start(rng.NewDeal(1, deal))
		value := func(place int) int32 { // of the card at a place of seat 0
			m := s.machine
			kind := s.table.KindsAt(m.layout.Place(m.nouns.zoneIndex("grid"), 0, place)).Lowest()
			return m.values[m.nouns.fieldIndex("value")][kind]
		}
		call := counts("call")
		if got, want := call("turn_call_with_known_grid_value"), value(0); got != want || call("turn_call_with_unknown_grid") != 1 {
			t.Errorf("deal %d: after a look at the first of two cards, %d, it knows %d and does not know %d", deal, want, got, call("turn_call_with_unknown_grid"))
		}
		do("draw")
		first, second := counts("keep left_place"), counts("keep right_place")
		if got := first("keep_keep_known_grid_value_there"); got != value(0) || first("keep_keep_unknown_grid_there") != 0 {
			t.Errorf("deal %d: at the first place, %d, it knows %d", deal, value(0), got)
		}
		if got := second("keep_keep_known_grid_value_there"); got != 0 || second("keep_keep_unknown_grid_there") != 1 {
			t.Errorf("deal %d: at the second place it knows %d, of a card that it has not seen", deal, got)
		}
		do("keep right_place")
		do("spy 0")
		do("choose left_place")
		call = counts("call")
		if got, want := call("turn_call_with_known_grid_value"), value(0)+value(1); got != want || call("turn_call_with_unknown_grid") != 0 {
			t.Errorf("deal %d: after it has laid the second card, it knows %d of %d", deal, got, want)
		}
	}
}

// A choice within the steps of another one is called by the name of what is chosen, not by its number.
func TestNestedChoiceName(t *testing.T) {
	l := theBurrows(t)
	var titles []string
	for _, m := range l.Rules.Counts(2).Metrics() {
		titles = append(titles, m.Title)
	}
	if !slices.Contains(titles, "Turn: spy: hole") {
		t.Errorf("no action is called Turn: spy: hole in %q", titles)
	}
	s := l.Rules.NewState(2).(*State)
	s.Start(rng.NewDeal(1, 0))
	var events []engine.Event
	s.Listen(func(e engine.Event) { events = append(events, e) })
	for _, words := range []string{"spy 1", "choose left_place"} {
		for _, a := range s.Legal(nil) {
			if s.Words(a) == words {
				s.Apply(a)
				break
			}
		}
	}
	news := l.Rules.(engine.Narration).Voice("en", 2).Tell(events, 0)
	if !slices.ContainsFunc(news, func(line string) bool { return strings.Contains(line, "hole: left place") }) {
		t.Errorf("the place of the look is not told by its name: %q", news)
	}
}
