package project

import (
	"strings"
	"testing"

	"equitas/engine/lab"
)

// Every list can be had, that of games and themes of nothing else, the others of a game, and
// metrics of a variant too. Who asks for another hears what there is.
func TestLists(t *testing.T) {
	l := lab.Open(lab.Resources{}).Library()
	for _, c := range []struct{ name, of, want string }{
		{"", "", ""},
		{GamesList, "", ""}, {VariantsList, "", ""}, {DecksList, "", ""}, {ThemesList, "", ""}, {BotsList, "", ""}, {MetricsList, "", ""},
		{VariantsList, "proelio", ""}, {DecksList, "proelio", ""}, {BotsList, "proelio", ""}, {MetricsList, "proelio", ""}, {MetricsList, "proelio/six-cards", ""},
		{"game", "", `there is no list of "game"; nearest: games`},
		{GamesList, "proelio", "list games takes no name after it"},
		{ThemesList, "proelio", "list themes takes no name after it"},
		{BotsList, "proelio/six-cards", "proelio/six-cards is a variant, and list bots takes a GAME ("},
		{DecksList, "proelo", `there is no game "proelo"; nearest: proelio`},
		{BotsList, "hand", `there is no game "hand"`},
	} {
		got, err := List(l, c.name, c.of)
		if c.want == "" && (err != nil || len(got.Rows) == 0) || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("list %s %s: %d rows, %v; want %q", c.name, c.of, len(got.Rows), err, c.want)
		}
	}
}
