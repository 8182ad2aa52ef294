package workbench

import (
	"net/http"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/words"
)

const twoRules = `# Are a bigger hand and the cheaper Merchant together too much?
game    = "proelio"
extends = "proelio/0.9.6"
title   = "Two at once"

[hand]
limit = 7

[merchant.price]
summer = ["any"]
`

// If two rules differ, a button must find the effect of each alone; the rows must have the
// words of the page in its language. If only one differs, or the effects are known, there
// must be no button.
func TestEachRule(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	b.put("variants/proelio/two.toml", twoRules)
	ask := func(pairs ...string) string {
		t.Helper()
		_, text := b.post("/compare", append([]string{"base", "proelio/0.9.6", "bots", "greedy", "deals", "60", "fixed", "1"}, pairs...)...)
		at := strings.Index(text, `data-events="/compare/events/`)
		if at < 0 {
			t.Fatalf("%.2000s", text)
		}
		id, _, _ := strings.Cut(text[at+len(`data-events="/compare/events/`):], `"`)
		becomes(t, b.jobs.Job(id), jobs.Done)
		address := "/compare?base=proelio/0.9.6&bots=greedy&deals=60&fixed=1"
		for i := 0; i < len(pairs); i += 2 {
			address += "&" + pairs[i] + "=" + pairs[i+1]
		}
		_, text = b.get(address)
		return text
	}
	button := "<button>" + words.Text("en", "compare.each") + "</button>"
	text := ask("other", "proelio/two")
	has(t, text, button, `<input type="hidden" name="each" value="1">`, `<input type="hidden" name="other" value="proelio/two">`,
		`<input type="hidden" name="bots" value="greedy">`, `<input type="hidden" name="deals" value="60">`)
	if strings.Contains(text, "Each alone") {
		t.Error("it is told before anybody asked")
	}
	text = ask("other", "proelio/two", "each", "1")
	has(t, text, "Each alone", "Beyond their sum", "hand limit → 7 cards", "the sum of these")
	if strings.Contains(text, button) {
		t.Error("it is offered again")
	}
	q, err := http.NewRequest(http.MethodGet, b.url+"/compare?base=proelio/0.9.6&other=proelio/two&bots=greedy&deals=60&fixed=1&each=1", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("Accept-Language", "it")
	answer, err := b.client.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	_, text = read(t, answer)
	has(t, text, "Ognuna da sola", "Oltre la somma", "la loro somma", "tutte insieme", "quello che fanno tutte insieme meno la somma")
	for _, english := range []string{"the sum of these", "all together", "hand limit → 7", "base with one rule of other", "Beyond their sum"} {
		if strings.Contains(text, english) {
			t.Errorf("the Italian page says %q", english)
		}
	}
	if text = ask("other", "proelio/six-cards"); strings.Contains(text, button) {
		t.Error("one rule differs, and each alone is offered")
	}
	if text = ask("other", "proelio/long-year"); strings.Contains(text, button) {
		t.Error("nothing can be taken apart, and each alone is offered")
	}
}

// In a browser it must take one click, and the form must show what was asked.
func TestEachView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	b.put("variants/proelio/two.toml", twoRules)
	p := b.tab(t)
	p.open("/compare?other=proelio/two&bots=greedy&deals=400&fixed=1&go=1")
	p.await(`document.querySelector("#run .each button")`)
	p.click("#run .each button")
	p.await(`[...document.querySelectorAll("#run .part h2")].some(h => h.textContent === "Beyond their sum")`)
	if !js[bool](p, `document.querySelector("#ask [name=each]").checked && new URLSearchParams(location.search).get("each") === "1"`) {
		t.Error("the form does not say that each rule alone was asked")
	}
	rows := p.texts("#t1 tbody tr")
	if len(rows) != 4 || !strings.HasPrefix(rows[0], "hand limit → 7 cards") || !strings.HasPrefix(rows[3], "all together") {
		t.Errorf("the rows are %q", rows)
	}
	p.looks("compare-each")
	p.whole("compare-each")
}
