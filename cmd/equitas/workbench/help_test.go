package workbench

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/topics"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab/project"
)

// tags matches HTML tags.
var tags = regexp.MustCompile(`<[^>]*>`)

// Help must have every topic of equitas help completely, explain every key of every game as
// equitas explain does, and have the metrics of equitas list metrics.
func TestHelp(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for _, name := range topics.Names {
		status, page := b.get("/help/topic/" + name)
		text, _ := topics.Text(name)
		_, page, _ = strings.Cut(page, `<article class="topic"`)
		page = letters(html.UnescapeString(tags.ReplaceAllString(page, "")))
		for line := range strings.Lines(text) {
			if status != http.StatusOK || !strings.Contains(page, letters(line)) {
				t.Fatalf("topic %s: status %d, %q is missing", name, status, line)
			}
		}
	}
	_, page := b.get("/help")
	for i := range views {
		if name := views[i].name; name != "help" {
			has(t, page, `<dt><a href="/`+name+`">`)
		}
	}
	for _, link := range regexp.MustCompile(`href="(/help/[^"]*)"`).FindAllStringSubmatch(page, -1) {
		if status, _ := b.get(link[1]); status != http.StatusOK {
			t.Errorf("%s: status %d", link[1], status)
		}
	}
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		of := lib.Edition(g.Name()).RequestedAs
		_, page := b.get("/help/keys?of=" + of)
		keys := g.Schema().AllKeys()
		for _, k := range keys {
			if !strings.Contains(page, "<code>"+html.EscapeString(k.Path)+"</code>") {
				t.Errorf("%s: the key %s is not found", of, k.Path)
			}
		}
		for _, key := range []string{keys[0].Path, keys[len(keys)/2].Path, "conditions", "len.turns"} {
			status, page := b.get("/help/explain?of=" + of + "&key=" + url.QueryEscape(key))
			said, err := englishExplanation(lib.Edition(g.Name()), key)
			if err != nil || status != http.StatusOK || !strings.Contains(html.UnescapeString(page), said.Text) {
				t.Errorf("%s %s: %v, status %d, %.300s", of, key, err, status, page)
			}
		}
		_, page = b.get("/help/metrics?of=" + of)
		want, err := project.List(lib.Library, project.MetricsList, of)
		if err != nil {
			t.Fatal(err)
		}
		shown := html.UnescapeString(page)
		for _, row := range want.Rows {
			for _, c := range row {
				if !strings.Contains(shown, c.Text) {
					t.Errorf("%s: the list of measures lacks %q", of, c.Text)
				}
			}
		}
	}
	for path, want := range map[string]int{"/help/topic/none": 404, "/help/explain?of=proelio/0.9.6&key=hand.limt": 400, "/help/keys?of=none": 404} {
		if status, _ := b.get(path); status != want {
			t.Errorf("%s: status %d, want %d", path, status, want)
		}
	}
	if _, page := b.get("/help/keys?of=proelio/0.9.6&find=hand+limit"); strings.Contains(page, ">players.min<") || !strings.Contains(page, ">hand.limit<") {
		t.Error("looking for hand limit finds other keys, or not this one")
	}
}

// A search must find views, paragraphs of topics, keys and metrics.
func TestHelpSearch(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for find, want := range map[string]string{
		"how do i print": `href="/cards"`, "verdict": `href="/help/topic/statistics">`, "margin": `href="/help/topic/statistics#t`, "hand limit": "key=hand.limit", "game length": "key=len.turns", "xyzzy": "Nothing in Help says “xyzzy”",
	} {
		_, page := b.get("/help?find=" + url.QueryEscape(find))
		if !strings.Contains(page, want) {
			t.Errorf("who looks for %q does not find %s:\n%s", find, want, page)
		}
		for _, to := range regexp.MustCompile(`<li><a href="([^"]*)">`).FindAllStringSubmatch(page, -1) {
			path, id, _ := strings.Cut(html.UnescapeString(to[1]), "#")
			status, there := b.get(path)
			if status != http.StatusOK || id != "" && !strings.Contains(there, `id="`+id+`"`) {
				t.Errorf("%q leads to %s: status %d, or nothing is there", find, to[1], status)
			}
		}
	}
	if _, page := b.get("/help?find=print"); strings.Index(page, `href="/help/topic/printing"`) > strings.Index(page, "#t") {
		t.Error("the topic about printing stands behind those that name it")
	}
	if got := excerptAround(strings.Repeat("many words ", 40), nil); !strings.HasPrefix(got, "many words") || !strings.HasSuffix(got, " …") {
		t.Errorf("a text begins with %q", got)
	}
	if got := excerptAround(strings.Repeat("many words ", 40)+"the verdict is here "+strings.Repeat("and more ", 40), []string{"verdict"}); !strings.Contains(got, "the verdict is here") || len(got) > 260 || !strings.HasPrefix(got, "… ") || !strings.HasSuffix(got, " …") {
		t.Errorf("around a word stands %q", got)
	}
}

// Help must be usable with the keyboard.
func TestHelpView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/help")
	p.looks("help-pages")
	p.open("/help/topic/conditions")
	p.sees("h2", "CONDITIONS")
	p.looks("help")
	p.open("/help/keys")
	p.type_("#help-find", "hand limit\r")
	p.await(`document.querySelectorAll(".keylist li").length < 9`)
	p.click(`a[href$="key=hand.limit"]`)
	p.sees("#explained", "whoever holds more")
	p.looks("help-keys")
	p.open("/help/metrics")
	p.sees("table", "len.turns")
	p.looks("help-metrics")
}

// In Italian every key of the rules must be explained in Italian, with its value and place,
// and in English as equitas explain does.
func TestExplainItalian(t *testing.T) {
	files := begun(t, "proelio", "mine")
	b := runWith(t, files, options{lang: "it"})
	_, text := b.get("/help/explain?of=proelio/mine&key=hand.limit")
	has(t, text, `<pre class="said" lang="it">hand.limit: `, "da 1 a 20 carte, o una formula", "si chiede ", "ora ", "(proelio/")
	_, text = b.get("/help/explain?of=proelio/mine&key=attack.legal")
	has(t, text, "può nominare house")
	_, text = b.get("/help/explain?of=proelio/mine&key=effects")
	has(t, text, `lang="it">Effetti`, "do = &#34;draw&#34;: carte vanno dalla cima di un mazzo in mano", "keep: quante se ne tengono")
	for _, of := range []string{"proelio/0.9.6", "warland/2.0.2", "stronghold/2010", "empires/2002"} {
		v, err := b.project.Lab.Library().Variant(of, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, k := range v.Game.Schema().AllKeys() {
			said, ok := translate.Key("it", v.Loaded, k.Path)
			if _, said, _ = strings.Cut(said, ": "); !ok || strings.HasPrefix(said, k.Doc+"\n") && len(strings.Fields(k.Doc)) > 1 {
				t.Errorf("%s: %s is explained in English: %q", of, k.Path, said)
			}
		}
	}
	_, text = run(t, files).get("/help/explain?of=proelio/mine&key=hand.limit")
	has(t, text, `lang="en"`, "1 to 20 cards, or an amount")
}

// Pages must show these explanations, and a table of metrics in one language.
func TestExplainedOnPages(t *testing.T) {
	b := runWith(t, nil, options{lang: "it"})
	for key, wants := range map[string][]string{
		"house.hand":        {`lang="it"`, "house.hand: carte nella propria mano (da 0 a 40)"},
		"len.turns":         {`lang="it"`, "len.turns: Durata", "turni giocati, tutte le Casate insieme; in turni", "cambiamento più piccolo che conta: 5 % del valore della base; obiettivo: da 30 a 80"},
		"guild.share.bards": {"vittorie di chi ha la Gilda; in %", "contata come credit.guild.bards diviso held.bards"},
		"conditions":        {"Che cosa possono nominare condizioni e formule", "table.houses: Casate al tavolo"},
		"hand":              {"[hand]", "hand.limit: ", "da 1 a 20 carte"},
	} {
		_, text := b.get("/help/explain?of=proelio/0.9.6&key=" + key)
		has(t, text, wants...)
	}
	for _, of := range []string{"proelio/0.9.6", "stronghold/2010", "hearts/standard"} { // all names and meanings of metrics
		_, text := b.get("/help/metrics?of=" + of)
		has(t, text, ">nome</th>", ">che cosa misura</th>")
		for _, m := range regexp.MustCompile(`<td( class="[^"]*")?>([a-z0-9][^<]*\p{L}{4}[^<]*)</td>`).FindAllStringSubmatch(text, -1) {
			t.Errorf("%s: among measures %q is English", of, m[2])
		}
	}
}
