package workbench

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// Every view is looked at in Italian: no paragraph, heading, entry of a list, label, head of a
// table or text of a picture is English, but what files say, and nothing that stands anywhere
// has the small words of English.
func TestItalianViews(t *testing.T) {
	t.Parallel()
	files := begun(t, "proelio", "mine")
	b := runWith(t, files, options{lang: "it"})
	p := b.tab(t)
	lib := cli.OpenBuiltIn()
	var titles []string // which are names
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
	slices.SortFunc(titles, func(a, b string) int { return len(b) - len(a) }) // none is cut by another
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
		// What still says that it is English may be words of the files, headings of a
		// rulebook, bots and measures; it is no sentence of the page itself, nothing that
		// stands at the head or the side of a table or below a picture.
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

// englishWord is what no text of an Italian page has.
var englishWord = regexp.MustCompile(`(?i)\b(the|and|which|that|are|not|says|what|with|without|than|you|your|of|is|to|how|who|from|each|if)\b`)

// fromFiles is what pages quote, keys, and how records write an action: "rope SECTION UNIT
// to SECTION".
var fromFiles = regexp.MustCompile(`«[^»]*»|“[^”]*”|"[^"]*"|--[a-z-]+|[a-z]+\.[a-z]+|([a-z]+ )?[A-Z]+( UNIT)?( (of|from|to) [A-Z]+)+`)
