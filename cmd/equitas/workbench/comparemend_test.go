package workbench

import (
	"net/http"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/words"
)

// tooLong is a variant of Proelio with a rule that makes games longer than the goal in its
// file.
const tooLong = `# Do games of two cards a draw last too long?
game = "proelio"
extends = "proelio/0.9.6"
title = "Long"

[draw]
n = 2

[metric."len.turns"]
goal = "30 to 60"
`

// Below a headline that got worse, a button must search for improvements; these must be in
// the language of the page, with their effects on other metrics. If nothing is wrong, or
// the search was made, there must be no button.
func TestMends(t *testing.T) {
	if testing.Short() {
		t.Skip("searches for mends")
	}
	b := run(t, begun(t, "proelio", "mine"))
	b.put("variants/proelio/long.toml", tooLong)
	const asked = "/compare?base=proelio/0.9.6&other=proelio/long&deals=300&fixed=1"
	ask := func(pairs ...string) string {
		t.Helper()
		_, text := b.post("/compare", append([]string{"base", "proelio/0.9.6", "other", "proelio/long", "deals", "300", "fixed", "1"}, pairs...)...)
		at := strings.Index(text, `data-events="/compare/events/`)
		if at < 0 {
			t.Fatalf("%.2000s", text)
		}
		id, _, _ := strings.Cut(text[at+len(`data-events="/compare/events/`):], `"`)
		becomes(t, b.jobs.Job(id), jobs.Done)
		_, text = b.get(asked + strings.Join(append([]string{""}, pairs...), "&"))
		return text
	}
	button := "<button>" + words.Text("en", "compare.mend") + "</button>"
	text := ask()
	has(t, text, button, `<input type="hidden" name="mend" value="1">`, `<input type="hidden" name="other" value="proelio/long">`)
	if strings.Contains(text, "Proposed mends") {
		t.Error("it is told before anybody asked")
	}
	_, text = b.post("/compare", "base", "proelio/0.9.6", "other", "proelio/long", "deals", "300", "fixed", "1", "mend", "1")
	id, _, _ := strings.Cut(text[strings.Index(text, `data-events="/compare/events/`)+len(`data-events="/compare/events/`):], `"`)
	becomes(t, b.jobs.Job(id), jobs.Done)
	_, text = b.get(asked + "&mend=1")
	has(t, text, "Proposed mends", "cards drawn by the draw action 2 cards → 1 card (as the base has it)", "1 sentence of the rules to learn again", "± ")
	if strings.Contains(text, button) {
		t.Error("it is offered again")
	}
	q, err := http.NewRequest(http.MethodGet, b.url+asked+"&mend=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Accept-Language", "it")
	answer, err := b.client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	_, text = read(t, answer)
	has(t, text, "Rimedi proposti", "(come nella base)", "1 frase delle regole da imparare di nuovo", "che cosa fa", "il primo, come si scrive nel file:")
	for _, english := range []string{"Proposed mends", "as the base has it", "what it does", "to learn again", "deals not used in the search", " fewer;", " shorter;"} {
		if strings.Contains(text, english) {
			t.Errorf("the Italian page says %q", english)
		}
	}
}

// In a browser it must take one click, and the form must show what was asked.
func TestMendsView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	b.put("variants/proelio/long.toml", tooLong)
	p := b.tab(t)
	p.open("/compare?base=proelio/0.9.6&other=proelio/long&deals=300&fixed=1&go=1")
	p.await(`document.querySelector("#run .mend button")`)
	p.click("#run .mend button")
	p.await(`[...document.querySelectorAll("#run .part h2")].some(h => h.textContent === "Proposed mends")`)
	if !js[bool](p, `document.querySelector("#ask [name=mend]").checked && new URLSearchParams(location.search).get("mend") === "1"`) {
		t.Error("the form does not say that mends were asked")
	}
	rows := p.texts("#t1 tbody tr")
	if len(rows) == 0 || len(rows) > 3 || !strings.HasPrefix(rows[0], "cards drawn by the draw action 2 cards → 1 card") {
		t.Errorf("the rows are %q", rows)
	}
	p.looks("compare-mend")
	p.whole("compare-mend")
}
