package workbench

import (
	"encoding/json"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/folder"
)

// drafts requests the state of an edited text.
func (b *running) drafts(name, text string, pairs ...string) draftState {
	b.t.Helper()
	status, answer := b.ask("/edit/"+name+"/draft", append([]string{"text", text}, pairs...)...)
	var d draftState
	if err := json.Unmarshal([]byte(answer), &d); status != 200 || err != nil {
		b.t.Fatalf("status %d, %v: %.500s", status, err, answer)
	}
	return d
}

// The file of a designer's game must be edited like a variant: faults must be shown below
// their fields, and a file with faults must not be saved.
func TestEditGameFaults(t *testing.T) {
	const game, file = "dragon_hoard/standard", "variants/dragon_hoard/standard.toml"
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	text := b.file(file)
	for _, c := range []struct{ was, is, says, field string }{
		{"hand = 5 ", "hand = = 5 ", "a value is missing", ""},
		{`"shuffle deck"`, `"shufle deck"`, `there is no verb "shufle"`, "phase.match.deal"},
		{`sees = "owner"`, `sees = "onwer"`, "must be owner, all, top or count", "zone.hand.sees"},
		{`score = "me.points"`, `score = "me.pints"`, "me has no field pints", "end.score"},
		{"[phase.match]", "[phase.mtch]", "there is no phase match", ""},
	} {
		bad := strings.Replace(text, c.was, c.is, 1)
		d := b.drafts(game, bad)
		if bad == text || d.Errors != 1 || len(d.Faults) != 1 || !strings.Contains(d.Faults[0].Text, c.says) {
			t.Errorf("%s: %d errors, %+v", c.is, d.Errors, d.Faults)
			continue
		}
		form := html.UnescapeString(d.Form)
		if at := strings.Index(form, c.says); at < 0 {
			t.Errorf("%s: the form does not say it: %.300s", c.is, form)
		} else if c.field != "" && strings.LastIndex(form[:at], `<code class="key">`) != strings.Index(form, `<code class="key">`+c.field+`<`) {
			t.Errorf("%s: it does not stand under %s", c.is, c.field)
		}
		if status, answer := b.ask("/edit/"+game+"/save", "text", bad, "was", folder.Digest([]byte(text)), "base", text); b.file(file) != text {
			t.Errorf("%s was saved: status %d, %.300s", c.is, status, answer)
		}
	}
}

// Steps must be shown and typed as sentences, one to a line: questions and expressions
// without quotation marks, words with commas. Only the bytes of the value may change.
func TestEditGameFields(t *testing.T) {
	const game, file = "dragon_hoard/standard", "variants/dragon_hoard/standard.toml"
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	text := b.file(file)
	_, page := b.get("/edit/" + game)
	has(t, html.UnescapeString(page), ">shuffle deck\ndeal number.hand from deck to hand</textarea>", ">me.points</textarea>", `value="red, green, blue"`, `value="1..12"`,
		`>{ run = "round", until = "me.hand == 0" }</textarea>`)
	for _, c := range []struct{ key, value, was, is string }{
		{"phase.match.deal", "shuffle deck\n deal 3 from deck to hand \n", `["shuffle deck", "deal number.hand from deck to hand"]`, `["shuffle deck", "deal 3 from deck to hand"]`},
		{"phase.round.take", "move all from each played to leader.won", `["best leader from seats by leader.shown", "move all from each played to leader.won"]`, `"move all from each played to leader.won"`},
		{"phase.round.play", `{ run = "turn", each = "seats" }`, `{ run = "turn", each = "seats from leader" }`, `{ run = "turn", each = "seats" }`},
		{"end.score", "me.points - 'x' == \"", `"me.points"`, `"me.points - 'x' == \""`},
		{"count.points.sum", "5", `"card.value" }` + "\n\n[phase.match]", "5 }\n\n[phase.match]"},
		{"field.colour", "red, blue", `["red", "green", "blue"]`, `["red", "blue"]`},
		{"field.value", "1..9", `"1..12"`, `"1..9"`},
		{"number.hand", "4", "hand = 5 ", "hand = 4 "},
	} {
		d := b.drafts(game, text, "key", c.key, "value", c.value)
		want := strings.Replace(text, c.was, c.is, 1)
		if want == text || d.Text != want {
			t.Errorf("%s: refused %q; differs in %q", c.key, d.Refused, differs(t, want, d.Text))
		}
		if again := b.drafts(game, d.Text, "key", c.key, "value", c.value); again.Text != d.Text {
			t.Errorf("%s: typed once more, the text is another: %q", c.key, differs(t, d.Text, again.Text))
		}
	}
	d := b.drafts(game, text, "act", "value", "at", "number", "called", "Extra cards")
	if want := strings.Replace(text, "each player\n", "each player\nextra_cards = 0\n", 1); d.Text != want || d.Errors > 0 {
		t.Errorf("a new number: refused %q, %d faults; differs in %q", d.Refused, d.Errors, differs(t, want, d.Text))
	}
	if _, page := b.get("/edit/dragon_hoard/bigger-hands"); strings.Contains(page, "aria-invalid") {
		t.Error("a variant of it has faults")
	}
	b.client.Transport = speaking("it")
	if _, page := b.get("/edit/" + game); !strings.Contains(html.UnescapeString(page), "chi vede le carte: il loro proprietario") {
		t.Error("Italian pages say what keys mean in English")
	}
}

// A new card, zone, counter, count, phase, option or window of a designer's game, and a
// copy of one, must be playable at once. When it is removed the text must be as before.
func TestEditGameEntries(t *testing.T) {
	t.Parallel()
	const game, at, file = "dragon_hoard/standard", "/edit/dragon_hoard/standard", "variants/dragon_hoard/standard.toml"
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	text := b.file(file)
	for table, like := range map[string]string{"card": "plain", "zone": "hand", "counter": "leader", "count": "points", "phase": "turn", "window": ""} {
		d := b.draftEntry(at, text, "act", "add", "at", table, "called", "Something new")
		if d.Refused != "" || d.Errors != 0 || d.Text == text || d.Open == nil {
			t.Errorf("a new %s: refused %q, %d errors, %+v", table, d.Refused, d.Errors, d.Faults)
			continue
		}
		if back := b.draftEntry(at, d.Text, "act", "take", "at", *d.Open, "entry", *d.Open); strings.TrimSpace(back.Text) != strings.TrimSpace(text) || back.Errors != 0 {
			t.Errorf("a new %s taken out: %d errors; differs in %q", table, back.Errors, differs(t, text, back.Text))
		}
		if like == "" {
			continue
		}
		d = b.draftEntry(at, text, "act", "add", "at", table, "like", like, "called", "Something new")
		if d.Refused != "" || d.Text == text || d.Open == nil || d.Errors != 0 && table != "card" {
			t.Errorf("a copy of %s %s: refused %q, %d errors, %+v", table, like, d.Refused, d.Errors, d.Faults)
		}
	}
}

// A name that the key of a new entry cannot say must be kept beside it, in the language of the game.
func TestNewEntryNames(t *testing.T) {
	t.Parallel()
	const at, file = "/edit/dragon_hoard/standard", "variants/dragon_hoard/standard.toml"
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	text := b.file(file) + "\n[card.ember]\nvalue = 9\n"
	for _, c := range []struct{ table, like, called, open, name string }{
		{"card", "", "Città d’oro", "card.citta_doro", `name.en = "Città d’oro"`},
		{"card", "", "Red  Dragon", "card.red_dragon", `name.en = "Red Dragon"`},
		{"card", "", "Old dragon", "card.old_dragon", ""},
		{"card", "", "日本", "card.card", `name.en = "日本"`},
		{"card", "ember", "Größe", "card.grosse", `name.en = "Größe"`},
		{"card", "ember", "ash", "card.ash", ""},
		{"card", "plain", "Più carte", "card.piu_carte", ""},
		{"zone", "", "Ça va", "zone.ca_va", `name.en = "Ça va"`},
	} {
		d := b.draftEntry(at, text, "act", "add", "at", c.table, "like", c.like, "called", c.called)
		if d.Refused != "" || d.Open == nil || *d.Open != c.open {
			t.Errorf("%q: refused %q, opens %v, want %s", c.called, d.Refused, d.Open, c.open)
			continue
		}
		if _, added, _ := strings.Cut(d.Text, "["+c.open+"]"); !strings.Contains(added, c.name) || c.name == "" && strings.Contains(added, "name.en") {
			t.Errorf("%q, like %q: want %s in\n%s", c.called, c.like, c.name, added)
		}
	}
	d := b.draftEntry(at, text, "entry", "card.ember")
	if !strings.Contains(d.Entry, "<h3>Others, under names you choose</h3>") || strings.Contains(d.Entry, "<h3>ember</h3>") {
		t.Errorf("what is worked out for a card has the title of the card: %s", d.Entry)
	}
}

// Where a game cannot be read, the page of a variant of it must say which file has the fault, and not
// that the text of the variant is wrong or extends nothing.
func TestEditOfBrokenGame(t *testing.T) {
	t.Parallel()
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	const game, at = "variants/dragon_hoard/standard.toml", "/edit/dragon_hoard/bigger-hands"
	whole := b.file(game)
	b.put(game, strings.Replace(whole, "[zone]", "[zon", 1))
	says := func(page string) string { return html.UnescapeString(page) }
	_, page := b.get(at)
	has(t, says(page), `<h1>Dragon Hoard, bigger hands</h1>`, "What this variant extends has faults", `<a href="/edit/dragon_hoard/standard">`, game+":25:5", "the ] after the table's name is missing")
	for _, wrong := range []string{"Correct it in the text", "It extends nothing"} {
		if strings.Contains(says(page), wrong) {
			t.Errorf("the page says %q", wrong)
		}
	}
	if d := b.drafts("dragon_hoard/bigger-hands", b.file("variants/dragon_hoard/bigger-hands.toml")); d.Errors != 1 || !d.Broken {
		t.Errorf("got %d errors, broken %t", d.Errors, d.Broken)
	}
	b.put(game, whole)
	if _, page := b.get(at); strings.Contains(page, "has faults") || !strings.Contains(page, "number.hand") {
		t.Error("the game can be read again, and the page does not show its rules")
	}
}

// A field of a designer's game that is emptied, to be filled anew, must stay where it is, also if the
// game can do without it. The fields of an entry that is taken out must go.
func TestEmptiedFieldStays(t *testing.T) {
	t.Parallel()
	const game = "dragon_hoard/standard"
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	text := b.file("variants/" + game + ".toml")
	paths := func(form string) (l []string) {
		for _, m := range regexp.MustCompile(`data-path="([^"]+)"`).FindAllStringSubmatch(form, -1) {
			l = append(l, m[1])
		}
		return l
	}
	before := paths(b.drafts(game, text).Form)
	for _, key := range []string{"phase.match.deal", "phase.round.take", "zone.deck.begins", "number.hand"} {
		d := b.drafts(game, text, "key", key, "value", "")
		if d.Text == text {
			t.Errorf("%s is not emptied", key)
		}
		if got := paths(b.drafts(game, d.Text).Form); !slices.Equal(got, before) {
			t.Errorf("%s emptied: the fields are\n%q, want\n%q", key, got, before)
		}
	}
	more := text + "\n[zone.spare]\nsees = \"all\"\n"
	b.put("variants/"+game+".toml", more)
	if form := b.drafts(game, more).Form; !strings.Contains(form, `data-path="zone.spare.sees"`) {
		t.Fatal("a new zone has no field")
	}
	d := b.draftEntry("/edit/"+game, more, "act", "take", "at", "zone.spare")
	if form := b.drafts(game, d.Text).Form; strings.Contains(form, `data-path="zone.spare.sees"`) || !strings.Contains(form, `data-path="phase.match.deal"`) {
		t.Error("a zone that is taken out has fields, or others have none")
	}
}
