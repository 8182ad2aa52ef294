package cards

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
)

// In every built-in variant each card has a symbol and an emblem that can be drawn, cards
// of different kinds differ in colour, and a note says which counts are assumed.
func TestLooks(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all cards")
	}
	lib := lab.Open(lab.Resources{}).Library()
	for _, name := range lib.Names() {
		v, err := lib.Variant(name, nil, func(question.Note) {})
		if err != nil {
			t.Fatal(err)
		}
		p, faults := v.Game.(rule.Printer).Print(v.Set, "en", "")
		if faults.Errors() > 0 {
			t.Fatal(faults)
		}
		bands := map[card.Tint]bool{}
		type look struct {
			deck, symbol string
			band         card.Tint
		}
		kinds := map[look]string{}
		assumed := false
		for _, f := range p.Faces {
			assumed = assumed || f.Assumed
			bands[f.Look.Band] = true
			l := look{f.Deck, f.Symbol, f.Look.Band}
			if of := kinds[l]; of != "" && of != f.Kind {
				t.Errorf("%s: cards of the kinds %s and %s in one deck have the symbol %s in the colour %s", name, of, f.Kind, l.symbol, l.band)
			}
			kinds[l] = f.Kind
			if !slices.Contains(card.Symbols(), f.Symbol) || f.Look.Emblem != "" && !slices.Contains(card.Symbols(), f.Look.Emblem) {
				t.Errorf("%s: %s has the symbol %q and the emblem %q, want some of %q", name, f.ID, f.Symbol, f.Look.Emblem, card.Symbols())
			}
			if !slices.Contains(card.Tints(), f.Look.Band) || !slices.Contains(card.Tints(), f.Look.Deck) {
				t.Errorf("%s: %s has colours %+v", name, f.ID, f.Look)
			}
		}
		if len(bands) < 2 {
			t.Errorf("%s: its cards have the colours %v, want one for every kind", name, bands)
		}
		english := v.AssumedNote("en")
		for _, lang := range []string{"en", "it"} {
			told := v.AssumedNote(lang)
			if (told != "") != assumed || strings.HasSuffix(told, ".") || assumed && (told == english) != (lang == "en") {
				t.Errorf("%s: of assumed counts it says %q in the language %q", name, told, lang)
			}
			box := Box{Variant: v, Printing: p}
			if p.Lang = lang; slices.Contains(box.Notes(), told) != assumed {
				t.Errorf("%s: in the language %q notes are %q, want %q among them", name, lang, box.Notes(), told)
			}
		}
	}
}

// Two different cards of a deck differ in symbol, colour or value, so that they can be told
// apart at arm's length. Cards of Empires, which are those of an army with its letter, are
// left out.
func TestCardsDiffer(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all cards")
	}
	type look struct {
		deck, symbol string
		value        int
		band         card.Tint
	}
	lib := lab.Open(lab.Resources{}).Library()
	for _, game := range lib.Games() {
		v := lib.Edition(game.Name())
		name := v.RequestedAs
		p, faults := v.Game.(rule.Printer).Print(v.Set, "en", "")
		if faults.Errors() > 0 {
			t.Fatal(faults)
		}
		seen := map[look]string{}
		for _, f := range p.Faces {
			if f.Side > 0 || f.Deck == "empire" {
				continue
			}
			l := look{deck: f.Deck, symbol: f.Symbol, value: f.Value, band: f.Look.Band}
			if utf8.RuneCountInString(f.Name) <= len("10")+1 { // a name such as "10♥" tells the cards apart
				l.symbol = f.Name
			}
			if other := seen[l]; other != "" && other != f.Name {
				t.Errorf("%s: %s and %s both have the symbol %s, in %s, with value %d", name, other, f.Name, f.Symbol, f.Look.Band, f.Value)
			}
			seen[l] = f.Name
		}
	}
}
