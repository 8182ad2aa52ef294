package workbench

import (
	"encoding/json"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/refusal"
)

// The file of a variant's cards must be edited like the variant, as a table with all
// languages and as text. A change must change only the bytes of its value, and a file with
// which the rules cannot be played must not be saved.
func TestEditDeck(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	const file = "decks/proelio/mine.toml"
	_, text := b.get("/edit/proelio/mine")
	has(t, text, `href="/edit/proelio/mine/deck"`)
	_, text = b.get("/edit/proelio/mine/deck")
	has(t, text, file, "name (it)", "text (en)", `data-path="card.shields.count"`, `data-path="card.shields.name.it"`)
	was := b.file(file)
	draft := func(pairs ...string) (d draftState) {
		t.Helper()
		status, text := b.post("/edit/proelio/mine/deck/draft", pairs...)
		if err := json.Unmarshal([]byte(text), &d); status != 200 || err != nil {
			t.Fatalf("status %d, %v: %.300s", status, err, text)
		}
		return d
	}
	for _, c := range []struct{ key, value, want string }{
		{"card.shields.count", "13", "13"}, {"card.shields.name.it", "Scudi grandi", "Scudi grandi"}, {"card.shields.text.en", "Two\nlines.", `Two`},
	} {
		d := draft("text", was, "key", c.key, "value", c.value)
		changed := 0
		now := strings.Split(d.Text, "\n")
		for i, line := range strings.Split(was, "\n") {
			if i < len(now) && line != now[i] {
				changed++
			}
		}
		if d.Refused != "" || !strings.Contains(d.Text, c.want) || len(now) == len(strings.Split(was, "\n")) && changed != 1 {
			t.Errorf("%s: refused %q, %d lines differ", c.key, d.Refused, changed)
		}
	}
	d := draft("text", was, "key", "card.shields.count", "value", "-3")
	if d.Errors == 0 {
		t.Error("a negative count is no fault")
	}
	save := func(text string) (d draftState) {
		t.Helper()
		_, answer := b.post("/edit/proelio/mine/deck/save", "text", text, "was", folder.Digest([]byte(was)))
		if err := json.Unmarshal([]byte(answer), &d); err != nil {
			t.Fatal(err, answer)
		}
		return d
	}
	if save(d.Text).Refused == "" || b.file(file) != was {
		t.Error("a faulty deck was saved")
	}
	good := draft("text", was, "key", "card.shields.value", "value", "2").Text
	if s := save(good); s.Saved == "" || b.file(file) != good {
		t.Errorf("it was not saved: %q", s.Refused)
	}
	if status, _ := b.get("/edit/proelio/none/deck"); status != refusal.Missing {
		t.Errorf("no such variant: status %d", status)
	}
	b.put("variants/warland/mine.toml", "game = \"warland\"\nextends = \"warland/2.0.2\"\ntitle = \"Mine\"\n")
	if status, text := b.get("/edit/warland/mine/deck"); status != refusal.Missing || strings.Contains(text, "decks/") {
		t.Errorf("built-in cards: status %d", status)
	}
	p := b.tab(t)
	p.open("/edit/proelio/mine/deck")
	p.click(`details:has(> form[data-at="card"]) > summary`)
	p.sees("#form .grid", "shields")
	p.looks("edit-deck")
}

// When a table of cards is scrolled sideways, the names of its rows must stay visible.
func TestEditDeckRows(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/edit/proelio/mine/deck")
	p.await(`document.querySelector(".grid th[scope=row]")`)
	js[bool](p, `document.querySelectorAll("details.group").forEach(d => { d.open = true }), true`)
	for _, s := range []screen{wide, narrow} {
		p.size(s)
		if at := js[[]float64](p, `(box => {
			box.scrollLeft = 1000;
			const head = box.querySelector("th[scope=row]").getBoundingClientRect(), all = box.getBoundingClientRect();
			return [box.scrollLeft, head.left - all.left, head.width];
		})(document.querySelector(".scroll:has(.grid)"))`); at[0] == 0 || at[1] < -1 || at[2] < 10 {
			t.Errorf("%s: moved by %v, the name of a row lies at %v, %v wide", s.name, at[0], at[1], at[2])
		}
	}
	p.looks("edit-deck-moved")
}
