package workbench

import (
	"bytes"
	"context"
	"html"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/ledongthuc/pdf"

	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab/question"
	"equitas/reports"
)

// A texts is a cache that lasts as long as a test.
type texts map[string]string

func (c texts) Path() string                   { return "test" }
func (c texts) Get(name string) (string, bool) { text, ok := c[name]; return text, ok }
func (c texts) Put(name, text string) error    { c[name] = text; return nil }

// compared starts a comparison and waits for its end.
func (b *running) compared(pairs ...string) {
	b.t.Helper()
	before := len(b.history.All())
	if status, text := b.post("/compare", pairs...); status != http.StatusOK {
		b.t.Fatalf("status %d: %.300s", status, text)
	}
	for end := time.Now().Add(patience); len(b.history.All()) == before; time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			b.t.Fatalf("it is not played: %+v", b.jobs.List()[0].Progress())
		}
	}
}

// outside matches addresses on other hosts that a page would load.
var outside = regexp.MustCompile(`(?:src|href|url)\s*[=(]\s*["']?(?:https?:)?//`)

// Runs must list all questions, the newest first, also after a restart. A shared run must
// be one file with all cells of the report, the differences, the faces of changed cards and
// the rules, and changes of the files must be noticed.
func TestRuns(t *testing.T) {
	b := run(t, withCards(t))
	kept := texts{}
	b.history = history.Open(kept, b.dir, translatedReport)
	b.compared("base", "proelio/0.9.6", "other", "proelio/mine", "bots", "greedy", "deals", "300")
	b.compared("base", "proelio/0.9.6", "other", "proelio/patrols", "bots", "random", "deals", "100", "fixed", "1")
	all := b.history.All()
	if len(all) != 2 || all[0].Other.Name != "proelio/patrols" || all[0].Lead == "" || len(all[0].Rows) < 4 {
		t.Fatalf("%+v", all)
	}
	if again := history.Open(kept, b.dir, translatedReport).All(); len(again) != 2 || again[1].Lead != all[1].Lead {
		t.Errorf("opened again: %+v", again)
	}
	if other := history.Open(kept, b.dir+"x", translatedReport).All(); len(other) != 0 {
		t.Errorf("another folder has %+v", other)
	}
	_, page := b.get("/runs")
	has(t, html.UnescapeString(page), all[0].Lead, all[1].Lead, "hand limit:", "Patrols <b>high</b>", "other=proelio%2Fmine")
	if strings.Contains(page, "<b>high") {
		t.Error("a name is markup")
	}
	_, page = b.get("/runs/over?run=" + all[0].ID + "&run=" + all[1].ID)
	for _, k := range all {
		for _, row := range k.Rows {
			said := resultOf(&k, row[0])
			has(t, html.UnescapeString(page), row[0], said.Change, said.Interval, said.Verdict)
		}
		if k.IntervalHeading() == "" || resultOf(&k, k.Rows[0][0]).Interval == "" {
			t.Errorf("%v has no intervals", k.Heads)
		}
		has(t, page, ">"+k.IntervalHeading()+"<")
		has(t, page, strconv.Itoa(k.Deals)+" deals", k.Other.Bots)
	}
	has(t, html.UnescapeString(page), ">Changes of the headline measures in two runs, with their intervals</title>", "A was played on 300 deals, B on 100: the intervals of A are narrower for that alone.", "If a change is clear in one and not in the other")
	if n := strings.Count(page, `<ul class="changes`); n != 2 {
		t.Errorf("of %d of two runs it is said what differs", n)
	}
	status, shared := b.get("/runs/share/" + all[0].ID)
	report := b.jobs.List()[0].Progress().Answer.Reports[0]
	shown := letters(html.UnescapeString(tags.ReplaceAllString(shared, " ")))
	for _, x := range reports.Page(report, reports.Style{Tables: []string{reports.AllTables}}).Tables {
		for _, row := range x.Rows {
			for _, c := range row {
				if !strings.Contains(shown, letters(c.Text)) {
					t.Errorf("%s: what is shared lacks %q", x.Title, c.Text)
				}
			}
		}
	}
	has(t, shared, `href="#differs-h"`, `id="differs-h"`, `href="#rules0-h"`, "Stands &lt;i&gt;high&lt;/i&gt;.", "Spy", ">Patrol</title>", "shows something else", "Patrols &lt;b&gt;high&lt;/b&gt;")
	if status != http.StatusOK || outside.MatchString(shared) || strings.Contains(shared, "<script") || strings.Contains(shared, ">Knights</title>") {
		t.Errorf("status %d; what is shared asks for more, or shows cards that did not change: %q", status, outside.FindString(shared))
	}
	b.history = history.Open(kept, b.dir, translatedReport)
	if _, again := b.get("/runs/share/" + all[0].ID); again != shared {
		t.Errorf("read from the store it is another file, of %d bytes and not %d", len(again), len(shared))
	}
	found := report.(*reports.Comparison).Result.Findings[1] // bots that play at random have some
	_, page = b.get("/cards?of=proelio/patrols&show=dead")
	if n := strings.Count(page, `<li class="face`); len(found) == 0 || n == 0 || n > len(found) {
		t.Errorf("%d cards are never used, and %d are shown", len(found), n)
	}
	b.put("variants/proelio/patrols.toml", strings.Replace(b.file("variants/proelio/patrols.toml"), "value = 4", "value = 5", 1))
	if _, page = b.get("/runs"); !strings.Contains(html.UnescapeString(page), "Patrols <b>high</b> has changed since") {
		t.Error("nobody says that the rules have changed since")
	}
	_, page = b.get("/runs/since/" + all[0].ID)
	if page = letters(html.UnescapeString(tags.ReplaceAllString(page, " "))); page != letters("Patrols <b>high</b>, since then: Patrol: value: 4 points 5 points card.patrol.value") {
		t.Errorf("since then: %s", page)
	}
	if _, shared = b.get("/runs/share/" + all[0].ID); strings.Contains(shared, ">Patrol</title>") || !strings.Contains(shared, "changed since") {
		t.Error("what is shared has faces of other rules")
	}
	for path, want := range map[string]int{"/runs/share/none": 404, "/runs/since/none": 404, "/runs/over?run=" + all[0].ID: 400, "/runs/over?run=a&run=b": 404} {
		if status, _ := b.get(path); status != want {
			t.Errorf("%s: status %d, want %d", path, status, want)
		}
	}
}

// A run must be found again and be overlaid with another, and a shared run must open by
// itself.
func TestRunsView(t *testing.T) {
	t.Parallel()
	b := run(t, withCards(t))
	p := b.tab(t)
	p.open("/runs")
	p.sees(".empty", "Nothing was compared")
	b.compared("base", "proelio/0.9.6", "other", "proelio/mine", "bots", "greedy", "deals", "200", "fixed", "1")
	b.compared("base", "proelio/0.9.6", "other", "proelio/patrols", "bots", "greedy", "deals", "60", "fixed", "1")
	p.open("/runs")
	p.sees("h2", "Mine")
	p.looks("runs")
	js[bool](p, `(() => {
		const was = URL.createObjectURL;
		URL.createObjectURL = b => (b.text().then(t => { window.shared = t; }), was.call(URL, b));
		return true })()`)
	p.click("#run-" + b.history.All()[0].ID + " [data-soon]")
	p.await(`window.shared?.includes("Patrols") && window.shared.endsWith("</html>\n") && document.getElementById("toast").hidden`)
	js[bool](p, `(document.querySelectorAll(".run input").forEach(e => e.click()), document.querySelector(".runs-do button").click(), true)`)
	p.sees("h1", "Two runs")
	p.looks("runs-over")
	p.size(narrow)
	p.insight(".over tbody td:last-child", 4)
	p.size(wide)
	_, shared := b.get("/runs/share/" + b.history.All()[0].ID)
	file := filepath.Join(t.TempDir(), "shared.html")
	if err := os.WriteFile(file, []byte(shared), 0o666); err != nil {
		t.Fatal(err)
	}
	p.go_("file://" + file)
	p.sees("h1", "Patrols")
	p.looks("runs-shared")
	p.size(narrow)
	p.insight(".judged tbody .v", 20)
	p.expected("it fetches file://" + file)
	for i, last := range p.printed() {
		if strings.Contains(last, "verdict") {
			t.Errorf("on paper, page %d ends with the head of a table: %q", i+1, last)
		}
	}
}

// printed returns the last line of every printed page.
func (p *tab) printed() (last []string) {
	p.t.Helper()
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		paper, err := chromedp.Call(ctx, page.PrintToPDF, page.PrintToPDFParams{PaperWidth: 8.27, PaperHeight: 11.69})
		if err != nil {
			return err
		}
		doc, err := pdf.NewReader(bytes.NewReader(paper.Data), int64(len(paper.Data)))
		if err != nil {
			return err
		}
		for i := range doc.NumPage() {
			rows, err := doc.Page(i + 1).GetTextByRow()
			if err != nil {
				return err
			}
			line := ""
			for _, word := range slices.MinFunc(rows, func(a, b *pdf.Row) int { return int(a.Position - b.Position) }).Content {
				line += word.S
			}
			last = append(last, line)
		}
		return nil
	}))
	if len(last) < 3 {
		p.t.Errorf("only %d pages come out", len(last))
	}
	return last
}

// A stopped comparison must be listed and marked in Runs, whether it was stopped by a user
// or because no page watched it, and also if it has no results; but not if a later save
// replaced it.
func TestRunsStopped(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	noted := func(n int) []history.Run {
		t.Helper()
		for end := time.Now().Add(patience); len(b.history.All()) < n; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%d runs are remembered, want %d", len(b.history.All()), n)
			}
		}
		return b.history.All()
	}
	early := b.long("early", 900_000)
	becomes(t, early, jobs.Playing)
	early.Yield() // as if it had not begun
	early.Stop()
	becomes(t, early, jobs.Stopped)
	k := noted(1)[0]
	if !k.Stopped || k.Deals != 0 || k.Other.Name != "proelio/mine" || k.Lead != "" {
		t.Errorf("what was stopped before anything was played is %+v", k)
	}
	_, text := b.get("/runs")
	has(t, text, words.Text("en", "runs.unplayed"), ">Stopped<", "other=proelio%2Fmine")
	if strings.Contains(text, "/runs/share/") || strings.Contains(text, `name="run"`) {
		t.Error("what has no report can be shared, or laid over another")
	}
	if status, _ := b.get("/runs/over?run=" + k.ID + "&run=x"); status != refusal.Missing {
		t.Errorf("it is laid over another: %d", status)
	}
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"random"}}, Judging: question.Judging{Until: "clear"}}
	for _, c := range []struct {
		key   string
		saved bool // a later save replaced it
		want  int
	}{{"left", false, 2}, {"saved", true, 2}, {"again", false, 3}} {
		x, err := b.jobs.Ask(b.project.Lab, c.key, q)
		if err != nil {
			t.Fatal(err)
		}
		for p, news := x.ProgressAndChange(); p.Look == nil; p, news = x.ProgressAndChange() {
			<-news
		}
		x.ReplacedBySave.Store(c.saved)
		x.Stop()
		becomes(t, x, jobs.Stopped)
		if l := noted(c.want); len(l) != c.want || !l[0].Stopped || l[0].Deals == 0 {
			t.Errorf("%s: %d runs, want %d; the last of %d deals", c.key, len(l), c.want, l[0].Deals)
		}
	}
}
