package form

import (
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/rule"
)

// Keys, entries and words that are begun must be completed.
func TestCompletions(t *testing.T) {
	lib := cli.OpenBuiltIn()
	edition := lib.Edition("proelio")
	for _, c := range []struct{ head, left, want string }{
		{"", "hand.l", "l|limit = "},
		{"hand", "l", "l|limit = "},
		{"", "han", "han|hand."},
		{"", "[dra", "dra|draw]"},
		{"", "card.shi", "shi|shields."},
		{"card.shields", "ki", "ki|kind = "},
		{"card.shields", `kind = "de`, `"de|"defense"`},
		{"card.shields", "kind = ", `|"attack" "defense" "strategy"`},
		{"", "nothing.x", ""},
		{"", "", ""},
		{"", "# so hand.l", ""},
	} {
		var got []string
		back := 0
		for _, x := range completionsInTable(edition.Game.Schema(), edition.Set, rule.English, c.head, c.left) {
			got, back = append(got, x.Text), x.Back
		}
		text := ""
		if len(got) > 0 {
			text = c.left[len(c.left)-back:] + "|" + strings.Join(got, " ")
		}
		if text != c.want {
			t.Errorf("[%s] %q: got %q, want %q", c.head, c.left, text, c.want)
		}
	}
	if got := completionsInTable(edition.Game.Schema(), edition.Set, "it", "hand", "lim"); len(got) != 1 || got[0].Lang != "it" || !strings.Contains(got[0].Doc, "carte") {
		t.Errorf("in Italian: %+v", got)
	}
	if got := tableHeadAt("a = 1\n[hand] # x\nb = 2\n\n[[card.x.play]]\nc = 3\n", 4); got != "hand" {
		t.Errorf("line 4 stands under %q", got)
	}
}
