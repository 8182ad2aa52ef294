package workbench

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/engine/lab"
	"equitas/reports"
)

// Variants must show all variants as a tree, each once, with their changes in the words of
// equitas diff and their keys.
func TestVariantsView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/variants")
	p.sees("h3", "Mine")
	p.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Enter))
	p.await(`document.activeElement.id === "main"`) // skips the bar
	p.click("button.folder")
	p.sees("#folder code", b.dir) // shows the folder, which looks like a button
	p.do(chromedp.KeyEvent(kb.Escape))
	p.await(`!document.getElementById("folder").checkVisibility() && document.activeElement.matches(".folder")`)
	p.sees(".changes", "hand limit: 5 cards")
	lib := b.project.Lab.Library()
	got := p.texts(".tree .variant .what > p > code")
	slices.Sort(got)
	if want := lib.Names(); !slices.Equal(got, want) {
		t.Errorf("the tree has %q, want %q", got, want)
	}
	for _, name := range []string{"proelio/mine", "proelio/night-watch"} {
		other, err := lib.Variant(name, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		base, err := lib.Variant("proelio/0.9.6", nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, d := range lab.Diff(base, other).Differences {
			words := d.Subject() + ": " + d.Base + " → " + d.Other
			if d.Base == noValue {
				words = d.Subject() + " new: " + d.Other
			}
			want = append(want, words+" ["+d.Path+"]")
		}
		_, text := b.get("/variants/changes?of=" + name)
		var said []string
		for _, m := range regexp.MustCompile(`(?s)<li>(.*?)</li>`).FindAllStringSubmatch(text, -1) {
			words, key, _ := strings.Cut(m[1], ` <code class="key">`) // beside the words
			said = append(said, html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(words+" ["+key+"]", "")))
		}
		if !slices.Equal(said, want) {
			t.Errorf("%s: the page says %q, diff says %q", name, said, want)
		}
	}
	p.looks("variants")
}

// A variant must show the result of its last comparison, and say if it has changed since.
func TestVariantsVerdict(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	b.post("/compare", "other", "proelio/mine", "bots", "random", "deals", "40", "fixed", "1")
	b.get("/compare/events/1")
	x := b.jobs.Job("1")
	lead := reports.Page(x.Progress().Answer.Reports[0], reports.Style{}).Lead
	for b.history.LatestWithRules(comparisonHash(t, x)) == nil { // it is added when the comparison has ended
		time.Sleep(10 * time.Millisecond)
	}
	_, text := b.get("/variants/changes?of=proelio/mine")
	has(t, html.UnescapeString(text), lead, "/compare?")
	if strings.Contains(text, "before the last change") {
		t.Error("it says that the rules have changed")
	}
	b.put("variants/proelio/mine.toml", strings.Replace(b.file("variants/proelio/mine.toml"), "hand.limit = 6", "hand.limit = 7", 1))
	_, text = b.get("/variants/changes?of=proelio/mine")
	has(t, html.UnescapeString(text), lead, "before the last change")
}

func comparisonHash(t *testing.T, x *jobs.Job) string {
	t.Helper()
	return x.Progress().Answer.Reports[0].(*reports.Comparison).Other.RulesHash
}

// A long name without spaces must not make a page wider than the screen.
func TestLongNames(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("x", 40)
	name := "proelio/" + long
	b := run(t, map[string]string{"variants/" + name + ".toml": "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"" + long + long + long + "\"\nhand.limit = 6\n"})
	p := b.tab(t)
	for _, path := range []string{"/variants", "/variants/new?from=" + name, "/edit/" + name, "/compare?other=" + name + "&deals=20&go=1", "/sweep?of=" + name,
		"/runs", "/flow?of=" + name + "&deals=20", "/cards?of=" + name, "/play?of=" + name, "/tests", "/records", "/help/keys?of=" + name, "/help/metrics?of=" + name} {
		p.open(path)
		if strings.Contains(path, "deals") {
			p.await(`document.querySelector(".facts .chip")`)
		}
		for _, s := range []screen{wide, {"upright", 768, 1024}, narrow} {
			p.size(s)
			if is := js[int64](p, "document.documentElement.scrollWidth"); is > s.width {
				p.shot("long-names")
				t.Errorf("%s: %d wide on a screen of %d: %s", path, is, s.width, js[string](p, `[...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll")).slice(0, 6).map(e => e.outerHTML.slice(0, 90)).join("\n")`))
			}
		}
	}
}

// Titles in scripts that file names do not use must be allowed, with different names.
func TestForeignNames(t *testing.T) {
	b := run(t, begun(t, "proelio", "bold"))
	for _, c := range []struct{ title, file string }{{"Χειμώνας", "mine"}, {"Θέρος", "mine-2"}, {"冬", "mine-3"}, {"Mine", ""}, {"Bold", ""}, {"  ", ""}, {"!", ""}} {
		status, text := b.post("/variants/new", "from", "proelio/bold", "title", c.title)
		if c.file == "" {
			if status != 400 || !strings.Contains(text, "already") {
				t.Errorf("%q: status %d, %.300s", c.title, status, text)
			}
			continue
		}
		if got := b.file("variants/proelio/" + c.file + ".toml"); !strings.Contains(got, "\""+c.title+"\"") {
			t.Errorf("%q: status %d, the file says %q", c.title, status, got)
		}
	}
}
