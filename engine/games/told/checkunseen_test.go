package told_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rule"
)

// The rating of an option uses at most ten circumstances; here these are the cards on the pile,
// a counter and eight counts. Further ones are reported as not seen and have no feature.
func TestUnseen(t *testing.T) {
	text, err := os.ReadFile("testdata/broken/count-unseen.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		was, is, want string
	}{
		{"", "", "me.high, me.hand, table.deck, table.pile"},
		{"[count]\n", "[count]\nhigher = { in = \"hand\", where = \"card.value > 7\" }\n", "me.blue, me.high, me.hand, table.deck, table.pile"},
		{"n1 = { in = \"hand\", where = \"card.value > 1\" }\n", "", "me.hand, table.deck, table.pile"},
	} {
		files := fstest.MapFS{"ladder/standard.toml": {Data: []byte(strings.Replace(string(text), c.was, c.is, 1))}}
		l, err := library(rule.Layer{Variants: files, Decks: decks.FS}).Load("ladder/standard", nil)
		if err != nil {
			t.Fatal(err)
		}
		extras := l.Game.Extras()
		unseen, most := extras.UnseenNames()
		if got := strings.Join(unseen, ", "); got != c.want || most != 10 {
			t.Errorf("not seen besides %d are %q, want %q besides 10", most, got, c.want)
		}
		for _, name := range unseen {
			end := "_with_" + strings.ReplaceAll(name, ".", "_")
			if slices.ContainsFunc(extras.Features(), func(f engine.Feature) bool { return strings.HasSuffix(f.Name, end) }) {
				t.Errorf("%s is said not to be seen, and a feature has it", name)
			}
		}
	}
}
