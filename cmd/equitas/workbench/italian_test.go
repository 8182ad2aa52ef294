package workbench

import (
	"strings"
	"testing"
)

// Every view is looked at in Italian: no paragraph, heading, entry of a list or label of it
// is English, but what files say.
func TestItalianViews(t *testing.T) {
	t.Parallel()
	files := begun(t, "proelio", "mine")
	b := runWith(t, files, options{lang: "it"})
	p := b.tab(t)
	for _, v := range []struct{ name, path, awaits string }{
		{"variants", "/variants", "document.querySelector('.variant .small')"},
		{"edit", "/edit/proelio/mine", "document.querySelector('#text')"},
		{"compare", "/compare?other=proelio/cheap-merchant&bots=greedy&deals=60&fixed=1&go=1", "document.querySelector('#run .facts')"},
		{"sweep", "/sweep?of=proelio/mine", "document.querySelector('h1')"},
		{"runs", "/runs", "document.querySelector('h1')"},
		{"flow", "/flow?of=five_rivers/standard&bots=greedy&deals=20", "document.querySelector('#run .facts')"},
		{"flow-stronghold", "/flow?of=stronghold/2010&bots=greedy&deals=10", "document.querySelector('#run .facts')"},
		{"cards", "/cards?of=proelio/mine", "document.querySelector('.face svg')"},
		{"play", "/play?of=hearts/standard", "document.querySelector('h1')"},
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
		// rulebook, bots and measures; it is no sentence of the page itself.
		for _, text := range js[[]string](p, `[...document.querySelectorAll("main p[lang=en], main h1[lang=en], main h2[lang=en], main li[lang=en], main label[lang=en]")].filter(e => e.checkVisibility()).map(e => e.innerText)`) {
			if !strings.HasPrefix(text, "Hearts: ") { // what the game's file says on top
				t.Errorf("%s says in English: %.200s", v.name, text)
			}
		}
	}
}
