package reports

import (
	"bytes"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// Short changes stand on one line; of long ones both values are there to the
// last word, below each other.
func TestChangeLines(t *testing.T) {
	long := "house.turn >= rules.attack.first_turn && !table.attacks_frozen && (house.fortification > 0"
	changes := []Change{
		{"hand.limit", "5", "6"},
		{"attack.legal", long + "\n  || house.hand > 1)", long + " || house.hand > 2)"},
		{"card.sappers", none, "deck base, kind attack, value 0, count 4, reveal when deployed.guards"},
	}
	const want = `hand.limit     5 -> 6
attack.legal
  - house.turn >= rules.attack.first_turn && !table.attacks_frozen
    && (house.fortification > 0 || house.hand > 1)
  + house.turn >= rules.attack.first_turn && !table.attacks_frozen
    && (house.fortification > 0 || house.hand > 2)
card.sappers
  + deck base, kind attack, value 0, count 4, reveal when
    deployed.guards`
	if got := strings.Join(changeLines(changes, Style{}, 66), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	c := fixture(40)
	c.Changes = changes
	for _, o := range []Style{{Width: 40}, {Width: 70}, {Width: 80, ASCII: true}, {}} {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, Text, o) })
		text = strings.Join(strings.Fields(text), " ")
		for _, end := range []string{"|| house.hand > 1)", "|| house.hand > 2)", "3 rules differ:"} {
			if !strings.Contains(text, end) {
				t.Errorf("%d columns: no %q", o.Width, end)
			}
		}
	}
	md := written(t, func(b *bytes.Buffer) error { return c.Write(b, Markdown, Style{}) })
	if want := "- 3 rules differ:\n  - hand.limit: 5 -> 6\n  - attack.legal: house.turn"; !strings.Contains(md, want) {
		t.Errorf("no %q in\n%s", want, md)
	}
}

// A word that is wider than a line is broken, not cut.
func TestChop(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{{"one two", 9, "one two"}, {"a verylongword b", 5, "a/veryl/ongwo/rd/b"}, {"", 3, ""}, {"àèìòù", 2, "àè/ìò/ù"}} {
		got := chop(c.text, c.width)
		if strings.Join(got, "/") != c.want {
			t.Errorf("%q at %d: got %q, want %q", c.text, c.width, got, c.want)
		}
		if strings.ReplaceAll(strings.Join(got, ""), " ", "") != strings.ReplaceAll(c.text, " ", "") {
			t.Errorf("%q at %d: got %q", c.text, c.width, got)
		}
		for _, line := range got {
			if twwidth.Width(line) > c.width {
				t.Errorf("%q at %d: line %q", c.text, c.width, line)
			}
		}
	}
}
