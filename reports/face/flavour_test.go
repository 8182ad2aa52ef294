package face

import (
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/reports/draw"
)

// Flavour stands below the rules where there is room, or where they make it, and is left out where they leave
// none; the rules are set the same with and without it.
func TestFlavour(t *testing.T) {
	runs := func(rules, flavour string) (texts, italics string) {
		f := card.Face{ID: "a", Name: "A", Kind: "k", Deck: "d", Sides: 1, Symbol: "sword", Text: rules, Flavour: flavour}
		marks, faults := Design{Game: "G", Lang: "en"}.Front(f, Note{})
		if faults.Stop() {
			t.Fatal(faults)
		}
		for _, m := range marks {
			if r, ok := m.(draw.Run); ok && r.Font == draw.Italic {
				italics += r.Text + " "
			} else if ok {
				texts += r.Text + " "
			}
		}
		return texts, italics
	}
	const flavour = "They ride at dawn."
	for _, c := range []struct {
		rules string
		shown bool
	}{{"Draw a card.", true}, {strings.Repeat("Draw a card and then discard. ", 10), true}, {strings.Repeat("Draw a card and then discard. ", 18), false}, {"", true}} {
		with, italics := runs(c.rules, flavour)
		without, _ := runs(c.rules, "")
		if got := strings.Contains(italics, flavour); got != c.shown || with != without {
			t.Errorf("%d characters of rules: flavour is shown: %t, want %t; texts %q, without it %q", len(c.rules), got, c.shown, with, without)
		}
	}
}
