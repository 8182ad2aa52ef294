package lab

import (
	"slices"
	"testing"
	"testing/fstest"

	"equitas/engine/rule"
)

// A comparison asks what the file of the variant asks, where it is about what the file
// changes: not of a variant without a part, of an edition, of one file against itself, or
// where what the file changes is laid over both, so that only the rest differs.
func TestDesignersQuestion(t *testing.T) {
	const six = "Does a sixth card in hand make games longer, or bluffing too cheap?"
	const head = "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Own\"\n"
	l := testLab(t, rule.Layer{Variants: fstest.MapFS{
		"proelio/told.toml": {Data: []byte("# It tells and does not ask.\n" + head + "hand.limit = 7\n")},
		"proelio/same.toml": {Data: []byte("# Is nothing changed?\n" + head)},
	}})
	for _, c := range []struct {
		base, other, set string
		without          string
		want             string
	}{
		{"proelio/0.9.6", "proelio/six-cards", "", "", six},
		{"proelio/0.9.6", "proelio/six-cards", "turn.limit=20", "", six},
		{"proelio/0.9.6", "proelio/six-cards", "hand.limit=6", "", ""},
		{"proelio/0.9.6", "proelio/six-cards", "", "hero", ""},
		{"proelio/six-cards", "proelio/six-cards", "", "", ""},
		{"proelio/six-cards", "proelio/0.9.6", "", "", ""},
		{"proelio/0.9.6", "proelio/told", "", "", ""},
		{"proelio/0.9.6", "proelio/same", "", "", "Is nothing changed?"},
	} {
		var sets []string
		if c.set != "" {
			sets = []string{c.set}
		}
		base, other := testVariant(t, l, c.base, sets...), testVariant(t, l, c.other, sets...)
		other.removedInWords = c.without
		if got := designersQuestion(base, other); got != c.want {
			t.Errorf("%s against %s, set %q, without %q: it asks %q, want %q", c.other, c.base, c.set, c.without, got, c.want)
		}
	}
}

// A game whose bots can have a short training has a bot that had one. A game that is not there
// has neither.
func TestAllowsLesson(t *testing.T) {
	l := testLab(t).Library()
	for _, game := range []string{"boatyard", "proelio", "chess"} {
		v := l.Edition(game)
		want := v != nil && v.allowsLesson(v.Rules.Players().Usual)
		if want != (game == "boatyard") || l.AllowsLesson(game) != want || slices.Contains(l.Bots(game), rule.Pupil) != want {
			t.Errorf("%s: allows a lesson: %t, bots %q; want %t", game, l.AllowsLesson(game), l.Bots(game), want)
		}
	}
}
