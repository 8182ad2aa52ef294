package face

import (
	"math"
	"strings"
	"testing"

	"equitas/engine/card"
	"equitas/engine/rule/source"
	"equitas/reports/draw"
	"equitas/reports/theme"
)

// Flavour must be placed below the rules if there is room, and left out otherwise. The
// rules must be set in the same way with and without it.
func TestFlavour(t *testing.T) {
	runs := func(rules, flavour string) (texts, italics string) {
		f := card.Face{ID: "a", Name: "A", Kind: "k", Deck: "d", Sides: 1, Symbol: "sword", Text: rules, Flavour: flavour}
		marks, faults := Design{Game: "G", Lang: "en"}.Front(f, Note{})
		if faults.HasError() {
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

// Icons in flavour must be drawn on its line, and be read as their words.
func TestFlavourIcons(t *testing.T) {
	f := card.Face{ID: "a", Name: "A", Kind: "k", Deck: "d", Sides: 1, Symbol: "sword", Flavour: "They bring " + string(card.IconRune(0)) + " at dawn.",
		Icons: []card.Icon{{Name: "gold", Word: "gold", Symbol: "coin"}}}
	marks, faults := Design{Game: "G", Lang: "en"}.Front(f, Note{})
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var read []string
	var lines []float64
	for _, m := range marks {
		if r, ok := m.(draw.Run); ok && r.Font == draw.Italic {
			read, lines = append(read, r.Text), append(lines, r.At.Y)
		}
	}
	if got := strings.Join(read, "|"); got != "They bring |gold| at dawn." || lines[1] != lines[0] {
		t.Errorf("read is %q, on the lines %v", got, lines)
	}
}

// Icons that a theme lists must replace their words and be read as these. An unknown icon
// must be a fault with its place.
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
			if r, ok := m.(draw.Run); ok && r.HiddenWidth > 0 {
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

// Small capitals must be smaller capitals in place of lower-case letters, with the width at
// which they are drawn, and be read as one word.
func TestSmallCapitals(t *testing.T) {
	th, faults := theme.Read("mine", source.Place{}, mine("title = \"Mine\"\nextends = \"plain\"\npart.name_alone.small_capitals = true\npart.name_alone.align = \"right\"\n"))
	if th == nil {
		t.Fatal(faults)
	}
	marks, found := Design{Game: "G", Lang: "en", Theme: th}.Front(card.Face{ID: "a", Name: "The Old King", Kind: "k", Deck: "d", Sides: 1, Symbol: "sword"}, Note{})
	if found.HasError() {
		t.Fatal(found)
	}
	var words string
	end, size := 0.0, 0.0
	for _, m := range marks {
		r, ok := m.(draw.Run)
		if !ok || !strings.Contains("THE OLD KING", strings.TrimSpace(r.Text)) || r.Font != draw.Bold {
			continue
		}
		if words != "" && math.Abs(r.At.X-end) > 1e-9 {
			t.Errorf("%q begins at %g, the one before ends at %g", r.Text, r.At.X, end)
		}
		if words == "" {
			size = r.Size
		} else if small := strings.Contains("HE LD ING", strings.TrimSpace(r.Text)); small != (r.Size < size) {
			t.Errorf("%q is set in %g pt, the first in %g", r.Text, r.Size, size)
		}
		words += r.Text
		end = r.At.X + r.Font.Width(r.Text, r.Size)
	}
	if words != "THE OLD KING" || math.Abs(end-58) > 1e-9 {
		t.Errorf("got %q, which ends at %g mm", words, end)
	}
}
