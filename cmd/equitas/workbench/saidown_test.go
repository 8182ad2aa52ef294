package workbench

import (
	"html"
	"strings"
	"testing"
)

// Reports about a game of the project must have the names of its options, cards, counters
// and counts that its file gives in the language of the page. If the file changes, they
// must have the new names.
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
	for _, want := range []string{"Accendila", "Sbircia", "Monetine, per giocatore", "Monetine, posto 2", "Alla fine"} {
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

// An ending that only one of two variants has must have the name in its file.
func TestSaidOfVariant(t *testing.T) {
	t.Parallel()
	b := runWith(t, map[string]string{"variants/crazy_eights/mine.toml": "game = 'crazy_eights'\nextends = 'crazy_eights/one-hand'\ntitle = 'Mine'\n"}, options{lang: "it"})
	b.compared("base", "crazy_eights/standard", "other", "crazy_eights/mine", "bots", "greedy", "deals", "20")
	_, page := b.get("/compare?base=crazy_eights/standard&other=crazy_eights/mine&bots=greedy&deals=20")
	if page = html.UnescapeString(page); !strings.Contains(page, "Giocata l'ultima carta consentita") || strings.Contains(page, "The last card allowed") {
		t.Error("a way to end that only a variant has is not told in Italian")
	}
}

// withoutNumbers returns a game whose file has no numbers of rules, with names and steps on
// its cards.
func withoutNumbers() map[string]string {
	game := strings.Replace(lanternsLit, `each  = ["light"]`, `name  = { en = "lantern {light}", it = "lanterna {light}" }
play  = ["look at deck", "move 1 from deck to hand when table.deck > 0"]
each  = ["light"]`, 1)
	return map[string]string{
		"variants/lanterns_lit/standard.toml": strings.Replace(game, `do = "move card to lit"`, `do = ["move card to lit", "play card"]`, 1),
		"variants/lanterns_lit/short.toml":    "game = 'lanterns_lit'\nextends = 'lanterns_lit/standard'\ntitle = 'Short'\n[phase.match]\nrounds.until = 'me.hand < 2'\n",
	}
}

// The cards of a game must be printed in Italian even if the game lacks what the common
// texts refer to.
func TestOwnGamePrints(t *testing.T) {
	t.Parallel()
	b := runWith(t, withoutNumbers(), options{lang: "it"})
	if status, page := b.get("/cards?of=lanterns_lit/standard&lang=it"); status != 200 || !strings.Contains(page, "anterna 2") {
		t.Errorf("status %d: %.400s", status, page)
	}
}

// Runs, the print, Compare and Edit must show a designer's game in Italian on wide and
// narrow screens, with nothing too wide or unreadable.
func TestOwnGameLooks(t *testing.T) {
	t.Parallel()
	b := runWith(t, withoutNumbers(), options{lang: "it"})
	p := b.tab(t)
	b.compared("base", "lanterns_lit/standard", "other", "lanterns_lit/short", "bots", "random", "deals", "60")
	for name, path := range map[string]string{
		"own-runs":    "/runs",
		"own-cards":   "/cards?of=lanterns_lit/standard&lang=it",
		"own-compare": "/compare?base=lanterns_lit/standard&other=lanterns_lit/short&bots=random&deals=60",
		"own-edit":    "/edit/lanterns_lit/standard",
	} {
		p.open(path)
		p.looks(name)
	}
}
