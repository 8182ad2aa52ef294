package workbench

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// cellNumber matches the number in a cell of a table: "−5.3 pp ▼".
var cellNumber = regexp.MustCompile(`[−+]?[0-9][0-9,]*(\.[0-9]+)?`)

// A sweep of two rules must show a map of each metric while it plays. At the end the table
// must have the cells of the saved JSON, which must be what the command writes.
func TestSweepView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/sweep?of=proelio/0.9.6&k=hand.limit&lo:hand.limit=4&hi:hand.limit=6&k=attack.misplay&bots=greedy&deals=300")
	p.sees("#ahead", "6 settings")
	p.await(`!document.querySelector("#ahead[data-load]")`) // the duration is shown
	p.looks("sweep-asked")
	js[bool](p, `(() => { // the duration of an earlier form arrives after the form was changed
		const real = window.fetch;
		window.fetch = async (to, ...more) => {
			const answer = await real(to, ...more);
			if (String(to).includes("/sweep/ahead")) await new Promise(go => { window.late = () => { window.fetch = real; go(); }; });
			return answer;
		};
		const set = (name, value) => { const e = document.querySelector("[name='" + name + "']"); e.value = value; e.dispatchEvent(new Event("change", {bubbles: true})); };
		window.set = set;
		set("seats", "3");
		return true;
	})()`)
	p.await(`window.late`)
	js[bool](p, `set("hi:hand.limit", "2"), true`)
	p.sees("#ahead", "must rise")
	js[bool](p, `(late(), new Promise(go => setTimeout(go)).then(() => true))`)
	if said := p.text("#ahead"); !strings.Contains(said, "must rise") || !js[bool](p, `document.getElementById("start").disabled`) {
		t.Errorf("what is wrong is not said any more: %q", said)
	}
	js[bool](p, `set("hi:hand.limit", "6"), set("seats", ""), true`)
	p.sees("#ahead", "6 settings")
	p.await(`!document.querySelector("#ahead[data-load]")`)
	js[bool](p, `document.querySelector('[data-end=hi]').focus() || true`)
	p.do(chromedp.KeyEvent(kb.ArrowRight)) // moves the upper end of the slider
	p.sees("#ahead", "8 settings")
	if to := js[string](p, `document.querySelector("[name='hi:hand.limit']").value`); to != "7" {
		t.Errorf("the number beside the slider is %q, want 7", to)
	}
	p.click("#start")
	p.await(`document.querySelector("#run .below")`)
	cells := js[[][]string](p, `[...document.querySelectorAll(".settings tbody tr")].map(r => [...r.cells].map(c => c.innerText.trim()))`)
	heads := p.texts(".settings thead th")
	if len(cells) != 8 || len(p.texts(".map h3")) < 4 {
		t.Fatalf("%d settings, %d maps", len(cells), len(p.texts(".map h3")))
	}
	_, text := b.get("/sweep/save/1?as=json")
	answer, err := b.project.Lab.Ask(t.Context(), b.jobs.Job("1").Question, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	if err := reports.WriteAll(&want, answer.Reports, table.JSON, reports.Style{MaxRows: maxSavedRows}); err != nil || want.String() != text {
		t.Errorf("the workbench saves %d bytes, the question gives %d (%v)", len(text), want.Len(), err)
	}
	titles := map[string]string{}
	for _, p := range answer.Reports[0].(*reports.Sweep).Points {
		if p.Result != nil {
			for _, row := range p.Result.Rows {
				titles[row.Metric.ID] = row.Metric.Title
			}
		}
	}
	checkSettings(t, text, titles, heads, cells)
	p.whole("sweep")
	p.looks("sweep")
	p.click(".settings tbody tr:last-child a")
	p.sees("h1", "A variant of this setting")
	p.looks("sweep-make")
	p.click(".actions .primary")
	p.sees("h1", "Hand limit 7")
	has(t, b.file("variants/proelio/hand-limit-7-an-attack-that-is-not-valid.toml"), "limit = 7", `misplay = "penalty"`, `extends = "proelio/0.9.6"`)
}

// checkSettings compares the cells of a page with the rows of a saved sweep.
func checkSettings(t *testing.T, text string, titles map[string]string, heads []string, cells [][]string) {
	t.Helper()
	var saved struct {
		Keys []string
		Rows []map[string]any
	}
	if err := json.Unmarshal([]byte(text), &saved); err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, row := range saved.Rows {
		column := -1
		for i, h := range heads {
			if strings.Join(strings.Fields(h), " ") == titles[fmt.Sprint(row["metric"])] && i >= len(saved.Keys) {
				column = i
			}
		}
		value, has := row["other_value"].(float64)
		if row["stage"] != "search" || column < 0 || !has || row["family"] != "headline" {
			continue
		}
		for _, c := range cells {
			same := true
			for k, key := range saved.Keys {
				same = same && c[k] == fmt.Sprint(row["set."+key])
			}
			if !same {
				continue
			}
			number := strings.NewReplacer("−", "-", "+", "", ",", "").Replace(cellNumber.FindString(c[column]))
			got, err := strconv.ParseFloat(number, 64)
			if strings.Contains(c[column], "%") || strings.Contains(c[column], "pp") {
				value *= 100
			}
			_, decimals, _ := strings.Cut(number, ".")
			if half := 0.5000001 * math.Pow(10, -float64(len(decimals))); err == nil && math.Abs(got-value) <= half {
				checked++
			} else {
				t.Errorf("%v: %s is %q, saved %v", c[:2], heads[column], c[column], value)
			}
			value = row["other_value"].(float64)
		}
	}
	if checked < 20 {
		t.Errorf("only %d cells were checked", checked)
	}
}

// A stopped sweep must show its results without verdicts.
func TestSweepStop(t *testing.T) {
	if testing.Short() {
		t.Skip("plays until it is stopped")
	}
	b := run(t, begun(t, "proelio", "mine"))
	status, text := b.post("/sweep", "of", "proelio/mine", "k", "hand.limit", "lo:hand.limit", "3", "hi:hand.limit", "8", "bots", "random", "deals", "200000")
	if status != 200 {
		t.Fatalf("status %d: %s", status, text)
	}
	x := b.jobs.Job("1")
	for p, news := x.ProgressAndChange(); p.Grid == nil && !p.State.Over(); p, news = x.ProgressAndChange() {
		<-news
	}
	if p := x.Progress(); p.Grid == nil || len(p.Grid.Points) != 6 || !p.Grid.Incomplete {
		t.Fatalf("so far: %+v", p)
	}
	b.post("/sweep/stop/1")
	_, text = b.get("/sweep/events/1")
	has(t, text, "event: over", "Stopped", "stopped; no verdicts", `<svg class="chart"`, `class="settings`)
	if strings.Contains(text, "▲") {
		t.Error("a sweep that was stopped has verdicts")
	}
}

// A sweep that cannot be played must be refused with the reason, and no file may be
// overwritten.
func TestSweepRefuses(t *testing.T) {
	b := run(t, hostileFiles())
	for _, c := range []struct{ path, want string }{
		{"/sweep?of=proelio/mine", "&lt;script&gt;alert(1)&lt;/script&gt;"},
		{"/sweep?of=proelio/mine&k=hand.limit&lo:hand.limit=9&hi:hand.limit=3", "must rise"},
		{"/sweep?of=proelio/mine&k=hand.limit&lo:hand.limit=x&hi:hand.limit=3", "hand.limit"},
		{"/sweep?of=proelio/mine&k=nothing.there", "hand.limit"},
		{"/sweep?of=proelio/none", "proelio/none"},
		{"/sweep?of=proelio/mine&k=hand.limit&seats=99", "99"},
		{"/sweep/make?of=proelio/mine&set=hand.limit=7", "&lt;script&gt;"},
		{"/sweep/make?of=proelio/mine&set=%3Cb%3E=7", "&lt;b&gt;"},
	} {
		_, text := b.get(c.path)
		has(t, text, c.want)
		if strings.Contains(text, "<script>alert") {
			t.Errorf("%s shows markup", c.path)
		}
	}
	if status, text := b.post("/sweep", "of", "proelio/mine"); status != refusal.Wrong {
		t.Errorf("nothing is varied: status %d: %.300s", status, text)
	}
	_, text := b.post("/sweep/make", "of", "proelio/0.9.6", "title", "Mine", "set", "hand.limit=7")
	has(t, text, "proelio/mine")
	if was := b.file("variants/proelio/mine.toml"); !strings.Contains(was, "hand.limit = 6") {
		t.Errorf("it was written over: %s", was)
	}
	status, text := b.post("/sweep/make", "of", "proelio/0.9.6", "title", "Broken", "set", "hand.limit=-7")
	if _, err := os.Stat(b.dir + "/variants/proelio/broken.toml"); status == 200 || err == nil {
		t.Errorf("a faulty variant was made: %.500s", text)
	}
}

// Every game must have rules to vary, with the first one chosen, and an estimated duration.
func TestSweepEveryGame(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for _, of := range []string{"proelio/0.9.6", "warland/" + editionOf(t, b, "warland"), "stronghold/" + editionOf(t, b, "stronghold"), "empires/" + editionOf(t, b, "empires")} {
		v, err := b.project.Lab.Library().Variant(of, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		page, f := &sweepPage{}, &sweepForm{Of: of}
		page.setKnobs("en", v, f)
		kinds := map[string]int{}
		for _, g := range page.Rest {
			for _, k := range g.Knobs {
				kinds[k.Kind]++
			}
		}
		if len(page.Knobs) != 1 || kinds["number"] < 10 || kinds["choice"] < 1 {
			t.Errorf("%s: %d knobs are turned, the others %v", of, len(page.Knobs), kinds)
		}
		if q, _, _, err := f.question(b.project.Lab); err != nil || len(q.Vary) != 1 {
			t.Errorf("%s: %v", of, err)
		} else if n, err := q.Settings(); err != nil || n < 2 {
			t.Errorf("%s: %v makes %d settings (%v)", of, q.Vary, n, err)
		}
	}
}

func editionOf(t *testing.T, b *running, game string) string {
	t.Helper()
	v := b.project.Lab.Library().Edition(game)
	if v == nil {
		t.Fatalf("%s has no edition", game)
	}
	return strings.TrimPrefix(v.Set.Name, game+"/")
}
