package proelio

import (
	"errors"
	"strings"
	"testing"

	"equitas/engine/rule"
)

// refusals are edits that make no sense, as lines of a variant from line 4 on,
// and words of the message, with the place that it names.
var refusals = []struct {
	name, text string
	want       []string
}{
	{
		name: "a Plague that sometimes freezes",
		text: `
[card.plague]
play = [{ when = "house.hand > 2", do = "freeze", what = "attacks" }]
`,
		want: []string{"edited.toml:6:"},
	},
	{
		name: "a Guild that freezes",
		text: `
[guild.bards.perk.chant]
do = [{ do = "freeze", what = "attacks" }]
`,
	},
}

// Edits that make no sense are refused with what is wrong, and where.
func TestRefusedEdits(t *testing.T) {
	d := newDesk(t)
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			e := edit{name: c.name, text: c.text}
			d.write(t, "variants/proelio/edited.toml", e.variant())
			_, err := d.library.Load(d.path("variants/proelio/edited.toml"), nil)
			faults, ok := errors.AsType[rule.Faults](err)
			if !ok {
				t.Fatalf("got %v, want faults", err)
			}
			for _, w := range c.want {
				if !strings.Contains(faults.Error(), w) {
					t.Errorf("got %v, want %q", faults, w)
				}
			}
		})
	}
}
