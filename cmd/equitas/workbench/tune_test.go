package workbench

import (
	"html"
	"html/template"
	"io/fs"
	"math"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/chart"
	"equitas/reports/table"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tuneOf is the address of a search that takes a few seconds and makes Proelio shorter.
const tuneOf = "/tune?of=proelio/0.9.6&a=len.turns&al:len.turns=30&ah:len.turns=34&these=1&k=attack.limit&lo:attack.limit=1&hi:attack.limit=3&k=hand.limit&lo:hand.limit=4&hi:hand.limit=7&time=10s&free=skill&free=short&free=parts&free=lead.half&bots=tuned:proelio/0.9.6"

// askTune submits the form of an address and returns its job when that has ended.
func (b *running) askTune(t *testing.T, address string) *jobs.Job {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	var pairs []string
	for name, values := range u.Query() {
		for _, v := range values {
			pairs = append(pairs, name, v)
		}
	}
	status, text := b.post("/tune", pairs...)
	if status != 200 {
		t.Fatalf("status %d: %.1000s", status, text)
	}
	x := b.jobs.List()[0]
	t.Cleanup(x.Watch()) // as a page does
	return x
}

// ends waits until a job has ended, without a limit, and checks its state.
func ends(t *testing.T, x *jobs.Job, want jobs.State) {
	t.Helper()
	for p, news := x.ProgressAndChange(); ; p, news = x.ProgressAndChange() {
		if p.State.Over() {
			if p.State != want {
				t.Fatalf("it is %s, want %s: %v", p.State, want, p.Err)
			}
			return
		}
		<-news
	}
}

// The form must become the question of the command line, and the run in Runs must lead back
// to the same form.
func TestTuneQuestion(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for _, c := range []struct {
		path string
		want string
	}{
		{"/tune?of=proelio/0.9.6", "equitas tune proelio/0.9.6"},
		{tuneOf, "equitas tune proelio/0.9.6 --vary attack.limit=1..3 --vary hand.limit=4..7 --aim len.turns=30..34 --free skill,short,parts,lead.half --bots tuned:proelio/0.9.6 --budget 10s"},
		{"/tune?of=proelio/0.9.6&a=seat.first&al:seat.first=-1&ah:seat.first=1&near=0&seats=3&seed=7", "equitas tune proelio/0.9.6 --aim 'seat.first=-1..1 pp' --seats 3 --seed 7 --keep-near 0"},
		{"/tune?of=proelio/0.9.6&a=end.scoring&al:end.scoring=25&ah:end.scoring=25", "equitas tune proelio/0.9.6 --aim 'end.scoring=25 %'"},
		{"/tune?of=proelio/0.9.6&these=1&k=loot.choose&v:loot.choose=owner&v:loot.choose=random", "equitas tune proelio/0.9.6 --vary loot.choose=owner,random"},
	} {
		u, _ := url.Parse(c.path)
		r := &request{server: b.server, lang: "en", view: "tune"}
		ask := func(v url.Values) (*tunePage, *question.Tune) {
			r.Request = httptest.NewRequest("GET", "/tune?"+v.Encode(), nil)
			page, q, _, err := r.tunePage(r.tuneForm())
			if err != nil || q == nil {
				t.Fatalf("%s: %v %v", c.path, err, page)
			}
			return page, q
		}
		_, q := ask(u.Query())
		if got := question.Command(q); got != c.want {
			t.Errorf("%s asks\n%s, want\n%s", c.path, got, c.want)
		}
		if _, again := ask(tuneFormOf(q).query()); question.Command(again) != c.want {
			t.Errorf("%s asked again is\n%s, want\n%s", c.path, question.Command(again), c.want)
		}
	}
}

// A search that is not possible must be refused with the reason.
func TestTuneRefuses(t *testing.T) {
	b := run(t, hostileFiles())
	for _, c := range []struct{ path, want string }{
		{"/tune?of=proelio/mine", "&lt;script&gt;alert(1)&lt;/script&gt;"},
		{"/tune?of=proelio/0.9.6&a=len.turns&al:len.turns=60&ah:len.turns=30", "60 is more than 30"},
		{"/tune?of=proelio/0.9.6&a=len.turns&al:len.turns=x&ah:len.turns=30", "between which two numbers"},
		{"/tune?of=proelio/0.9.6&these=1&k=hand.limit&lo:hand.limit=9&hi:hand.limit=3", "must rise"},
		{"/tune?of=proelio/0.9.6&near=7", "7"},
		{"/tune?of=proelio/none", "proelio/none"},
		{"/tune?of=proelio/0.9.6&seats=99", "99"},
		{"/tune/make?of=proelio/mine&set=hand.limit=7", "&lt;script&gt;"},
		{"/tune/make?of=proelio/mine&set=%3Cb%3E=7", "&lt;b&gt;"},
	} {
		_, text := b.get(c.path)
		has(t, text, c.want)
		if strings.Contains(text, "<script>alert") {
			t.Errorf("%s shows markup", c.path)
		}
	}
	if status, text := b.post("/tune", "of", "proelio/0.9.6", "a", "len.turns", "al:len.turns", "60", "ah:len.turns", "30"); status != refusal.Wrong {
		t.Errorf("ends that cross: status %d: %.300s", status, text)
	}
}

// A search must report its result in the language of the page and make a variant of it.
// Runs must list it and link to it. A stopped search must show its results.
func TestTune(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 20,000 games")
	}
	b := run(t, begun(t, "proelio", "mine"))
	x := b.askTune(t, tuneOf)
	ends(t, x, jobs.Done)
	found := x.Progress().Answer.Reports[0].(*reports.Tune)
	if found.Proposal() == nil || found.File == "" {
		t.Fatalf("nothing found: %s", found.Sentence())
	}
	_, page := b.get(tuneOf)
	text := table.UntieWords(html.UnescapeString(page))
	has(t, text, table.UntieWords(found.Sentence()), ">Aims<", ">Front<", ">Proof<", ">What matters<", `<svg class="chart"`, "equitas tune proelio/0.9.6", `id="take"`)
	makes := regexp.MustCompile(`href="(/tune/make\?[^"]+)"`).FindAllStringSubmatch(page, -1)
	if len(makes) < 2 { // one for the proposal, and one for its row
		t.Fatalf("%d ways to make a variant", len(makes))
	}
	_, made := b.get(html.UnescapeString(makes[0][1]))
	has(t, made, "It was proven", "Proelio 0.9.6, tuned", `name="job"`)
	u, _ := url.Parse(html.UnescapeString(makes[0][1]))
	pairs := []string{"title", "Short Proelio", "question", "Is it short enough?"}
	for name, values := range u.Query() {
		for _, v := range values {
			pairs = append(pairs, name, v)
		}
	}
	b.post("/tune/make", pairs...)
	file := b.file("variants/proelio/short-proelio.toml")
	has(t, file, "# Is it short enough?\n#\n# Found by equitas tune: ", `"Short Proelio"`, "by itself", "# was ")
	v, err := b.project.Lab.Library().Variant("proelio/short-proelio", nil, nil)
	if err != nil || v.Set.Hash != found.Comparison.Other.RulesHash {
		t.Errorf("what was made is not what was proven (%v):\n%s", err, file)
	}
	for len(b.history.All()) == 0 { // it is added when the search has ended
		time.Sleep(10 * time.Millisecond)
	}
	_, runs := b.get("/runs")
	share := "/runs/share/" + b.history.All()[0].ID
	has(t, html.UnescapeString(runs), "Rules searched for: Proelio 0.9.6", table.UntieWords(found.Sentence()), "/tune?", "go=1", share)
	status, shared := b.get(share)
	has(t, table.UntieWords(html.UnescapeString(shared)), `<html lang="en">`, table.UntieWords(found.Sentence()), "What differs", "What matters", "Proelio 0.9.6, tuned", "<svg", `href="#rules0-h"`)
	if outside := regexp.MustCompile(`(?:src|href)="(?:https?:)?//[^"]*"`); status != http.StatusOK || outside.MatchString(shared) || strings.Contains(shared, "<script") {
		t.Errorf("status %d; what is shared asks for more: %q", status, outside.FindString(shared))
	}

	b.client.Transport = speaking("it")
	_, page = b.get(tuneOf)
	text = table.UntieWords(html.UnescapeString(page))
	has(t, text, ">Obiettivi<", ">Fronte<", ">Prova finale<", ">Che cosa conta<", "margini", "obiettivo da 30 a 34", "Cambia")
	main := text[strings.Index(text, `<section id="run"`):]
	main = regexp.MustCompile(`(?s)<details id="(file|notes)">.*?</details>|<code.*?</code>|<[^>]*lang="en"[^>]*>[^<]*<|<desc.*?</desc>|<[^>]*>`).ReplaceAllString(main, " ")
	if m := englishWord.FindString(main); m != "" {
		at := strings.Index(main, m)
		t.Errorf("the Italian answer has English (%s): …%s…", m, main[max(0, at-80):min(len(main), at+80)])
	}
	if drawn := regexp.MustCompile(`<(?:text|desc)[^>]*>[^<]*[0-9]\.[0-9][^<]*<`).FindString(page); drawn != "" {
		t.Errorf("a picture of the Italian answer writes numbers as in English: %s", drawn)
	}
	_, runs = b.get("/runs")
	has(t, html.UnescapeString(runs), "Regole cercate: Proelio 0.9.6", "Cambia")
	_, shared = b.get(share)
	has(t, html.UnescapeString(shared), `<html lang="it">`, "Che cosa cambia", "Che cosa conta", "regola o carta")
	if english := regexp.MustCompile(`<(?:text|desc)[^>]*>(?:[^<]*[^.0-9<])?[0-9]+\.[0-9]+(?:[^.0-9<][^<]*)?<`).FindString(shared); english != "" {
		t.Errorf("a picture has a decimal point in Italian: %s", english)
	}

	x = b.askTune(t, "/tune?of=proelio/0.9.6&a=len.turns&al:len.turns=20&ah:len.turns=22&time=5m")
	for p, news := x.ProgressAndChange(); p.Tune == nil && !p.State.Over(); p, news = x.ProgressAndChange() {
		<-news
	}
	b.post("/tune/stop/" + x.ID)
	ends(t, x, jobs.Stopped)
	_, page = b.get("/tune?of=proelio/0.9.6&a=len.turns&al:len.turns=20&ah:len.turns=22&time=5m")
	has(t, html.UnescapeString(page), "Fermata", "finora", ">Fronte<")
}

// A picture of a search has texts in the language of the page already: a rule that is shown
// by its key must keep it even if the key is also a word of pages, and numbers must have
// the format of the language.
func TestTuneFigure(t *testing.T) {
	f := table.Figure{Picture: chart.Curves("margini", []string{"8", "9.5"}, []chart.Curve{{Points: []chart.Point{{Value: 0.2}, {Value: 1.4}}}}, math.NaN(), math.NaN(), 1, "", "deal")}
	r := &request{lang: "it", view: "tune"}
	if told := translate.PictureText(r.translationTarget(), "deal"); told == "deal" {
		t.Fatal("deal is no word of the pages any more: take another")
	}
	d := r.translatedFigure(f, "f", halfWidth)
	for _, svg := range []template.HTML{d.Wide, d.Narrow} {
		has(t, string(svg), ">deal<", ">9,5<", ">0,5<", "8 0,2, 9,5 1,4<")
	}
	r.lang = "en"
	has(t, string(r.translatedFigure(f, "f", halfWidth).Wide), ">deal<", ">9.5<", ">0.5<", "8 0.2, 9.5 1.4<")
}

// Every text of a search's report must be translated into every language, and the file must
// have no others.
func TestTuneWords(t *testing.T) {
	var said strings.Builder
	for _, pattern := range []string{"tune*.go", "mends.go"} {
		files, err := fs.Glob(os.DirFS("../../../reports"), pattern)
		if err != nil || len(files) == 0 {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			text, err := os.ReadFile("../../../reports/" + f)
			if err != nil {
				t.Fatal(err)
			}
			said.Write(text)
		}
	}
	words := tuneTranslations()["en"]
	for _, m := range regexp.MustCompile(`t\.say\("([^"]*)"`).FindAllStringSubmatch(said.String(), -1) {
		if _, ok := words[m[1]]; !ok && m[1] != "1 " && !strings.HasPrefix(m[1], "%s \"") && m[1] != "%s " {
			t.Errorf("%q is told in no other language", m[1])
		}
	}
	several := regexp.MustCompile(`t\.countWithNoun\([^"]*"([a-z]+)"\)`).FindAllStringSubmatch(said.String(), -1)
	var nouns []string
	for _, m := range several {
		nouns = append(nouns, "1 "+m[1], "%s "+table.Plural(m[1]))
	}
	for _, n := range nouns {
		if _, ok := words[n]; !ok {
			t.Errorf("%q is told in no other language", n)
		}
	}
	for en := range words {
		if !strings.Contains(said.String(), `"`+en+`"`) && !slices.Contains(nouns, en) && en != "true" && en != "false" && en != "nothing" {
			t.Errorf("no report of a search says %q", en)
		}
	}
}

// In a browser, sliders must show the present values and set aims by their ends, rules must
// be chosen as in Sweep, and a click must make a variant of the result.
func TestTuneView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/tune?of=proelio/0.9.6")
	p.await(`document.querySelectorAll("#aims .today").length >= 3`)
	p.sees(".today-said", "today 4")
	if at := js[float64](p, `+document.querySelector("[id='aim-len.turns'] .today").value`); at < 35 || at > 50 {
		t.Errorf("a match of today takes %v turns", at)
	}
	p.looks("tune-asked")
	p.whole("tune-asked")
	js[bool](p, `(window.set = (name, value) => { const e = document.querySelector("[name='" + name + "']"); e.value = value; e.dispatchEvent(new Event("change", {bubbles: true})); }, set("add", "lead.changes"), true)`)
	p.await(`document.querySelector("[id='aim-lead.changes']")`)
	p.click("[id='aim-lead.changes'] .check input") // it is no longer an aim
	p.await(`!document.querySelector("[id='aim-lead.changes']")`)
	js[bool](p, `document.querySelector("[id='aim-len.turns'] [data-end=hi]").focus() || true`)
	before := js[float64](p, `+document.querySelector("[name='ah:len.turns']").value`)
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.await(`+document.querySelector("[name='ah:len.turns']").value < ` + strconv.FormatFloat(before, 'f', -1, 64))
	p.open(tuneOf)
	p.await(`document.querySelector("#aims .today")`)
	p.click("#start")
	p.sees("#lead", "So far")
	p.looks("tune-goes-on")
	for !js[bool](p, `!!document.querySelector("#run .below")`) {
		time.Sleep(time.Second)
	}
	p.looks("tune")
	p.whole("tune")
	p.click("#take")
	p.sees("h1", "A variant of this setting")
	p.looks("tune-make")
	p.click(".actions .primary")
	p.sees("h1", "Proelio 0.9.6, tuned")
	has(t, b.file("variants/proelio/proelio-0-9-6-tuned.toml"), "Found by equitas tune", `extends = "proelio/0.9.6"`)
	p.open("/runs")
	p.sees("h2", "Proelio 0.9.6 with")
	p.looks("tune-runs")
	p.click(`.run .button`)
	p.await(`document.querySelector("#run .below")`)
}
