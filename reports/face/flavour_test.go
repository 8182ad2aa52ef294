package face

import (
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/theme"
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

// Icons that a theme lists take the place of their words, which are read there; one that
// nobody names is a fault at its place.
func TestThemeIcons(t *testing.T) {
	d := Design{Game: "G", Lang: "en", Icon: func(name string) (card.Icon, bool) {
		return card.Icon{Name: name, Word: "tower", Symbol: "tower"}, name == "keep"
	}}
	f := card.Face{ID: "a", Name: "A", Kind: "k", Deck: "d", Sides: 1, Symbol: "sword", Text: "Towers: build a tower."}
	for _, c := range []struct {
		always, want string
		faults       int
	}{{`["keep"]`, "Towers tower", 0}, {`"keeep"`, "", 1}} {
		d.Theme, _ = theme.Read("mine", source.Place{}, mine("title = \"Mine\"\nextends = \"plain\"\nicon.always = "+c.always+"\n"))
		marks, faults := d.Front(f, Note{})
		var words []string
		for _, m := range marks {
			if r, ok := m.(draw.Run); ok && r.Read > 0 {
				words = append(words, r.Text)
			}
		}
		if got := strings.Join(words, " "); got != c.want || len(faults) != c.faults {
			t.Errorf("%s: icons for %q, want %q; %v", c.always, got, c.want, faults)
		}
		if len(faults) > 0 && (faults[0].At.Line != 3 || faults[0].Msg != "icon.always has no icon \"keeep\": neither the files nor the program name one so") {
			t.Errorf("%s: %+v", c.always, faults[0])
		}
	}
}
