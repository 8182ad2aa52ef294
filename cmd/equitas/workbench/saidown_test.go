package workbench

import (
	"strings"
	"testing"
)

// Reports about a game of the project's own call its options, cards, counters and counts
// as its file does in the language of the page, and as soon as the file says otherwise as
// it then says.
func TestSaidOfOwnGame(t *testing.T) {
	t.Parallel()
	game := strings.Replace(lanternsLit, `coins = { is = "0..9", of = "seat" }`, `coins = { is = "0..9", of = "seat", name = { en = "coins", it = "monetine" } }`, 1) +
		"[ask]\nlight = { en = 'Light it', it = 'Accendila' }\nspy = { en = 'Peep', it = 'Sbircia' }\n[report]\nheadline = ['act.light', 'final.coins.all', 'final.coins.seat.1']\n"
	b := runWith(t, map[string]string{
		"variants/lanterns_lit/standard.toml": game,
		"variants/lanterns_lit/short.toml":    "game = 'lanterns_lit'\nextends = 'lanterns_lit/standard'\ntitle = 'Short'\n[phase.match]\nrounds.until = 'me.hand < 2'\n",
	}, options{lang: "it"})
	b.compared("base", "lanterns_lit/standard", "other", "lanterns_lit/short", "bots", "random", "deals", "60")
	shown := func() string {
		_, page := b.get("/compare?base=lanterns_lit/standard&other=lanterns_lit/short&bots=random&deals=60")
		return page
	}
	page := shown()
	for _, want := range []string{"Accendila", "Sbircia", "Monetine, a giocatore", "Monetine, posto 2", "Alla fine"} {
		if !strings.Contains(page, want) {
			t.Errorf("the report does not say %q", want)
		}
	}
	if strings.Contains(page, `lang="en">Final`) {
		t.Error("the table of what is left at the end has an English name")
	}
	b.put("variants/lanterns_lit/standard.toml", strings.Replace(game, "Sbircia", "Spia", 1))
	if page = shown(); !strings.Contains(page, "Spia") || strings.Contains(page, "Sbircia") {
		t.Error("the report does not say what the file says now")
	}
}
