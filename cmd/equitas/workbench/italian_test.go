package workbench

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/engine/lab/question"
)

// In Italian no view may have English paragraphs, headings, list items, labels, table
// headers or texts in pictures, except texts from files, and nowhere common English words.
func TestItalianViews(t *testing.T) {
	t.Parallel()
	files := begun(t, "proelio", "mine")
	b := runWith(t, files, options{lang: "it"})
	p := b.tab(t)
	lib := cli.OpenBuiltIn()
	var titles []string // titles, which are names
	for _, name := range lib.Names() {
		title, err := lib.Title(name)
		if err != nil {
			t.Fatal(err)
		}
		titles = append(titles, title)
	}
	for _, g := range lib.Games() {
		titles = append(titles, g.Schema().Title)
	}
	slices.SortFunc(titles, func(a, b string) int { return len(b) - len(a) }) // so that none is cut by another
	for _, v := range []struct{ name, path, awaits string }{
		{"variants", "/variants", "document.querySelector('.variant .small')"},
		{"edit", "/edit/proelio/mine", "document.querySelector('#text')"},
		{"compare", "/compare?other=proelio/cheap-merchant&bots=greedy&deals=60&fixed=1&go=1", "document.querySelector('#run .facts')"},
		{"sweep", "/sweep?of=proelio/mine", "document.querySelector('h1')"},
		{"tune", "/tune?of=proelio/mine", "document.querySelector('#aims .today')"},
		{"runs", "/runs", "document.querySelector('h1')"},
		{"flow", "/flow?of=five_rivers/standard&bots=greedy&deals=20", "document.querySelector('#run .facts')"},
		{"flow-stronghold", "/flow?of=stronghold/2010&bots=greedy&deals=10", "document.querySelector('#run .facts')"},
		{"cards", "/cards?of=proelio/mine", "document.querySelector('.face svg')"},
		{"play", "/play?of=hearts/standard", "document.querySelector('h1')"},
		{"tests", "/tests", "document.querySelector('#row')"},
		{"records", "/records", "document.querySelector('h1')"},
		{"help", "/help", "document.querySelector('h1')"},
		{"help-find", "/help?find=mano", "document.querySelector('.hits')"},
		{"help-topic", "/help/topic/games", "document.querySelector('.topic')"},
		{"help-keys", "/help/keys?of=proelio/mine", "document.querySelector('h1')"},
	} {
		p.open(v.path)
		p.await(v.awaits)
		p.looks("it-" + v.name)
		// Texts marked as English may be words of files, headings of a rulebook, bots or metrics,
		// but no sentences of the page, no heads of tables and no captions.
		for _, text := range js[[]string](p, `[...document.querySelectorAll("main :is(p, h1, h2, h3, li, label, th, dt, summary, figcaption)[lang=en]")].filter(e => e.checkVisibility() && e.innerText.trim() && !e.closest("pre, .face")).map(e => e.innerText)`) {
			t.Errorf("%s says in English: %.200s", v.name, text)
		}
		for _, text := range js[[]string](p, `(() => { const all = [], walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
			for (let n = walk.nextNode(); n; n = walk.nextNode()) { const e = n.parentElement; if (!e.closest("code, pre, textarea, script, style, .face, .source, .topic, .hits, [lang='']") && n.data.trim()) all.push(n.data.trim()) }
			for (const e of document.querySelectorAll("main [placeholder], main [aria-label], main [title]")) for (const a of ["placeholder", "aria-label", "title"]) if (e.getAttribute(a)) all.push(e.getAttribute(a));
			return all })()`) {
			for _, title := range titles {
				text = strings.ReplaceAll(text, title, "")
			}
			if m := englishWord.FindString(fromFiles.ReplaceAllString(text, "")); m != "" {
				t.Errorf("%s has English (%s): %.200s", v.name, m, text)
			}
		}
	}
}

// englishWord matches words that no text of an Italian page may have.
var englishWord = regexp.MustCompile(`(?i)\b(the|and|which|that|are|not|says|what|with|without|than|you|your|of|is|to|how|who|from|each|if)\b`)

// fromFiles matches quotations, keys, and the notation of actions in records: "rope SECTION
// UNIT to SECTION".
var fromFiles = regexp.MustCompile(`«[^»]*»|“[^”]*”|"[^"]*"|--[a-z-]+|[a-z]+\.[a-z]+|([a-z]+ )?[A-Z]+( UNIT)?( (of|from|to) [A-Z]+)+`)

// On Italian pages the first sentence, the headline and every verdict must be Italian for
// every game, and so must Runs and Variants.
func TestSaidOfEveryGame(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("four games are played")
	}
	b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{lang: "it"})
	for i, other := range []string{"proelio/mine", "warland/granary", "stronghold/cheap-trolls", "empires/ambush-for-all"} {
		b.compared("other", other, "bots", "greedy", "deals", "30", "fixed", "1")
		_, text := b.get(fmt.Sprintf("/compare/events/%d", i+1))
		pieces := strings.Split(text, "event: swap")
		last := pieces[len(pieces)-1]
		has(t, last, `<h2 id="lead" class="sentence" lang="it">`, `<h2 id="t0-h" lang="it">In breve`)
		for _, m := range englishVerdict.FindAllStringSubmatch(last, -1) {
			t.Errorf("%s: the verdict %q is English", other, m[1])
		}
		_, headline, _ := strings.Cut(last, `id="t0"`)
		headline, _, _ = strings.Cut(headline, `id="t1"`)
		for _, m := range englishRow.FindAllStringSubmatch(headline, -1) {
			t.Errorf("%s: in the headline %q is English", other, m[1])
		}
	}
	for _, path := range []string{"/runs", "/variants/changes?of=proelio/mine"} {
		if _, text := b.get(path); strings.Contains(text, "clear difference") || !strings.Contains(text, "nessuna differenza chiara") {
			t.Errorf("%s tells first sentences in English", path)
		}
	}
	all := b.history.All()
	_, text := b.get("/runs/over?run=" + all[0].ID + "&run=" + all[1].ID)
	has(t, text, "Durata", "~ non chiaro", `<th scope="col" class="n" lang="it">intervallo al `)
	if strings.Contains(text, "% CI") {
		t.Error("two runs over each other have English headings")
	}
	if os.Getenv("EQUITAS_SHOTS") == "" {
		return
	}
	p := b.tab(t)
	i := slices.IndexFunc(b.jobs.List(), func(x *jobs.Job) bool {
		q, ok := x.Question.(*question.Compare)
		return ok && q.Others[0] == "proelio/mine"
	})
	if i < 0 {
		t.Fatal("it is gone")
	}
	p.open("/compare?other=proelio/mine&bots=greedy&deals=30&fixed=1")
	p.await(`document.querySelector("#turns-numbers")`)
	p.looks("compare-it")
	js[bool](p, `(document.querySelector("#turns").scrollIntoView(), true)`)
	p.shot("turns-it")
}

var (
	englishVerdict = regexp.MustCompile(`<td lang="en" class="v[^>]*>([^<]+)<`)
	englishRow     = regexp.MustCompile(`<th scope="row" lang="en">([^<]+)<`)
)

// Faults of files must be in the language of the page everywhere: in the form and the list
// beside the text of Edit, among variants, before a comparison, among cards, and in
// refusals.
func TestFaultsOnPages(t *testing.T) {
	const wrong = "game    = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle   = \"Wrong\"\n\n[hand]\nlimit = 21\nlimt = 3\n\n[draw]\nlegal = \"house.hnd > 1\"\n"
	const doubt = "game    = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle   = \"Doubt\"\n\n[merchant]\nuse = false\n"
	b := runWith(t, map[string]string{"variants/proelio/wrong.toml": wrong, "variants/proelio/doubt.toml": doubt, "variants/proelio/broken.toml": "game = proelio\n"}, options{lang: "it"})
	_, draft := b.post("/edit/proelio/wrong/draft", "text", wrong)
	var d draftState
	if err := json.Unmarshal([]byte(draft), &d); err != nil {
		t.Fatal(err)
	}
	for _, f := range d.Faults {
		if f.Lang != "it" {
			t.Errorf("beside the text: %+v", f)
		}
	}
	if len(d.Faults) != 3 {
		t.Errorf("beside the text are %+v", d.Faults)
	}
	has(t, d.Form, `lang="it"`, "hand.limit è 21, deve essere da 1 a 20 carte", "chiave sconosciuta: limt in hand", "il più simile: limit", "house non ha il campo hnd")
	for path, want := range map[string]string{
		"/variants":                          "il testo deve stare tra virgolette",
		"/compare?other=proelio/wrong&go=1":  "hand.limit è 21, deve essere da 1 a 20 carte",
		"/compare?other=proelio/broken&go=1": "deve stare tra virgolette",
		"/cards?of=proelio/doubt":            "merchants: merchant.use non è più ciò per cui è stato scritto: testo",
		"/cards?of=proelio/wrong":            "hand.limit è 21, deve essere da 1 a 20 carte",
		"/play?of=proelio/wrong":             "hand.limit è 21, deve essere da 1 a 20 carte",
		"/flow?of=proelio/wrong":             "hand.limit è 21, deve essere da 1 a 20 carte",
		"/sweep?of=proelio/wrong":            "hand.limit è 21, deve essere da 1 a 20 carte",
		"/tune?of=proelio/wrong":             "hand.limit è 21, deve essere da 1 a 20 carte",
	} {
		_, text := b.get(path)
		if !strings.Contains(text, want) {
			i := strings.Index(text, "lang=\"en\"")
			t.Errorf("%s does not say %q; …%.300s", path, want, text[max(0, i):])
		}
	}
}
