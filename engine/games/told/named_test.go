package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/games/told"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// duelOfStones is a game whose phases, steps and options are named in the file. A number has
// the id of a step, a field that of another.
const duelOfStones = `
game  = "stones"
title = "Stones"

[players]
min = 2
max = 2
usual = 2

[number]
deal = 3 # of the bag
more = 1 # cards more

[field]
value = "1..9"
size  = "0..1"

[word]
deal   = { en = "stones each", it = "sassi a testa" }
size   = { en = "Size", it = "Grandezza" }
offer  = { en = "sealed offer", it = "offerta segreta" }
stone  = { en = "stone", it = "sasso" }
resign = { en = "give up", it = "arrenditi" }

[card.pebble]
each = ["value"]

[zone]
bag  = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
open = { sees = "all", of = "seat" }

[phase.match]
deal  = ["shuffle bag", "deal number.deal from bag to hand"]
turns = { run = "turn", each = "seats", until = "me.hand == 0" }

[phase.turn]
offer = "run offer"

[phase.offer]
stone = { choose = "card from hand", do = ["move card to open"] }
size  = "run more when me.hand > 0"

[phase.more.choice]
resign = { do = ["end resigned"] }
heap   = { do = [], name = { en = "pile up", it = "accatasta" } }

[end]
score = "me.open"
`

// A file names phases, steps and options under [wordPattern], in both languages. What belongs to a
// number names no step.
func TestPhasesAreNamed(t *testing.T) {
	lib := rule.NewLibrary(nil, rule.Layer{Variants: fstest.MapFS{"stones/standard.toml": {Data: []byte(duelOfStones)}}, Decks: decks.FS})
	lib.SetFinder(rule.Finder{DefinesGame: told.DefinesGame, Read: told.Read, Hint: told.Hint, WordsFolder: told.WordsFolder, Schema: told.BareSchema})
	l, err := lib.Load("stones/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		lang   string
		labels []string
	}{
		{"en", []string{"Stones each", "Match: deal", "Turn: sealed offer", "Sealed offer: stone", "Sealed offer: size", "More, give up", "More, pile up"}},
		{"it", []string{"Sassi a testa", "Partita: distribuzione", "Turno: offerta segreta", "Offerta segreta: sasso", "Offerta segreta: grandezza", "More, arrenditi", "More, accatasta"}},
	} {
		page, _ := l.Game.(rule.Printer).Summary(l.Set, nil, c.lang)
		var labels []string
		for _, s := range page.Sections {
			for _, line := range s.Lines {
				labels = append(labels, line.Label)
			}
		}
		for _, want := range c.labels {
			if !slices.ContainsFunc(labels, func(got string) bool { return strings.EqualFold(got, want) }) {
				t.Errorf("the page of rules in %s has no line %q: %q", c.lang, want, labels)
			}
		}
	}
	for path, want := range map[string]string{"zone.bag.sees": "bag: chi vede le carte", "number.deal": "sassi a testa", "end.wins": "chi vince"} {
		if got := render.KeyName("it", l.Set, path); got != want {
			t.Errorf("%s is called %q in Italian, want %q", path, got, want)
		}
	}
	glossary := l.Set.Glossary("it")
	for path, want := range map[string]string{"number.deal": "un numero delle regole: number.NOME nelle condizioni e nei passi", "number.more": "cards more"} { // the second has no Italian name
		if got := glossary.Doc(l.Set.Schema().Match(path)); got != want {
			t.Errorf("%s means %q in Italian, want %q", path, got, want)
		}
	}
	titles := l.Rules.(engine.Narration).Titles("it")
	for en, it := range map[string]string{"Sealed offer: stone": "Offerta segreta: sasso", "Give up": "Arrenditi", "Pile up": "Accatasta"} {
		if titles[en] != it {
			t.Errorf("a report calls %q %q in Italian, expected %q: %q", en, titles[en], it, titles)
		}
	}
}
