package card

import (
	"slices"
	"strings"
	"testing"
)

// Icons replace their words, also plural forms and capitalised ones, but not parts of longer
// words; the text for reading aloud does not change.
func TestShowIcons(t *testing.T) {
	gold, card := Icon{Name: "gold", Word: "gold"}, Icon{Name: "card", Word: "card"}
	base := Icon{Name: "base", Word: "base card"}
	carta := Icon{Name: "card", Word: "carta base"}
	for _, c := range []struct {
		lang, text, want string
		always           []Icon
	}{
		{"en", "Gold: pay 3 gold, not golden cards.", "*: pay 3 *, not golden *.", []Icon{gold, card}},
		{"en", "Draw 1 card, or 2 cards, or 3 base cards.", "Draw 1 *, or 2 *, or 3 *.", []Icon{card, base}},
		{"it", "Pesca 1 carta base o 2 carte base; Carte base.", "Pesca 1 * o 2 *; *.", []Icon{carta}},
		{"de", "Gold und golds", "* und golds", []Icon{gold}},
		{"en", "nothing", "nothing", []Icon{gold}},
	} {
		f := Face{}
		f.Text, f.Icons = ReplaceByIcons(c.text, nil, c.always, c.lang)
		got := strings.Map(func(r rune) rune {
			if f.Icon(r) != nil {
				return '*'
			}
			return r
		}, f.Text)
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
		if plain := f.Plain(); plain != c.text {
			t.Errorf("%s: read as %q, want %q", c.lang, plain, c.text)
		}
	}
}

// Forms returns the plural forms of a word by the rules of its language.
func TestForms(t *testing.T) {
	for _, c := range []struct{ lang, word, want string }{
		{"en", "city", "cities"}, {"en", "torch", "torches"}, {"en", "key", "keys"}, {"it", "moneta", "monete"}, {"it", "nave", "navi"},
		{"it", "monaca", "monache"}, {"it", "fuoco", "fuochi"}, {"it", "scudo", "scudi"}, {"it", "freccia", "frecce"}, {"it", "città", "città"}, {"it", "elogio", "elogi"},
	} {
		if got := WordForms(c.word, c.lang); !slices.Contains(got, c.want) {
			t.Errorf("%s: %q has %q, not %q", c.lang, c.word, got, c.want)
		}
	}
}

// The words of icons that stand side by side, or beside a number, are apart in a list.
func TestPlainApart(t *testing.T) {
	f := Face{Icons: []Icon{{Word: "gold"}, {Word: "sword"}}}
	gold, sword := string(IconRune(0)), string(IconRune(1))
	for text, want := range map[string]string{
		gold + gold + sword + ".":       "gold gold sword.",
		"Pay 2" + gold + ", " + sword:   "Pay 2 gold, sword",
		gold + "2 or (" + sword + ")":   "gold 2 or (sword)",
		"Take " + gold + " or " + sword: "Take gold or sword",
	} {
		f.Text = text
		if got := f.Plain(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
