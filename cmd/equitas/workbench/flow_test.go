package workbench

import (
	"fmt"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/workbench/flowchart"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/reports"
)

// The diagram of every game must have all phases and kinds of actions with their counts.
// Actions that nobody took must be pale, and everything must be within the drawing.
func TestFlowOfEveryGame(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every game")
	}
	b := run(t, begun(t, "proelio", "mine"))
	for i, of := range []string{"proelio/mine", "warland/2.0.2", "stronghold/2010", "empires/2002"} {
		if status, text := b.post("/flow", "of", of, "bots", "greedy", "deals", "4"); status != 200 {
			t.Fatalf("status %d: %.500s", status, text)
		}
		_, text := b.get(fmt.Sprintf("/flow/events/%d", i+1))
		has(t, text, "event: over")
		pieces := strings.Split(text, "event: swap")
		last := pieces[len(pieces)-1]
		for _, f := range []string{"w", "n"} {
			checkDiagram(t, of+" "+f, last, f, b.jobs.Job(fmt.Sprint(i+1)).Progress().Flow)
		}
		if jumps := strings.Contains(last, "flow-jump"); jumps != (of == "stronghold/2010" || of == "warland/2.0.2") {
			t.Errorf("%s: phases are listed to go to: %t", of, jumps)
		}
		checkLinks(t, of, last)
		flow := b.jobs.Job(fmt.Sprint(i + 1)).Progress().Flow
		nowhere := func(string) string { return "" }
		say := func(name string, args ...any) string { return words.Text("en", name, args...) }
		for _, d := range []*flowchart.Drawing{flowchart.LayOut(flow, "en", "w", flowchart.WideWidth, 4, say, nowhere), flowchart.LayOut(flow, "en", "n", flowchart.NarrowWidth, 1, say, nowhere)} {
			var all []*flowchart.Label
			for _, tie := range d.Connectors {
				for k := range tie.Labels {
					all = append(all, &tie.Labels[k])
				}
			}
			for k, l := range all {
				for _, o := range all[:k] {
					if l.Overlaps(o) {
						t.Errorf("%s: %q and %q stand on each other at %.0f, %.0f", of, l.Text, o.Text, l.X, l.Y)
					}
				}
			}
		}
	}
}

// The sentence above the diagram must use singular and plural correctly.
func TestFlowSaid(t *testing.T) {
	phases := []engine.Phase{{Name: "first", Kinds: []engine.Kind{{Form: "a"}, {Form: "b"}}}, {Name: "second", Kinds: []engine.Kind{{Form: "c"}}}}
	for _, c := range []struct {
		counts [][]int64
		want   string
	}{
		{[][]int64{{1, 1}, {1}}, "Every kind of action was taken by somebody."},
		{[][]int64{{1, 0}, {1}}, "One kind of action was never taken."},
		{[][]int64{{1, 1}, {0}}, "Nobody came to one phase, whose one kind of action was never taken."},
		{[][]int64{{1, 0}, {0}}, "Nobody came to one phase, and 2 kinds of actions were never taken."},
		{[][]int64{{0, 0}, {0}}, "Nobody came to 2 phases, and 3 kinds of actions were never taken."},
	} {
		var piece flowPiece
		piece.fillLists(&request{lang: "en"}, &lab.Flow{Chart: phases, ChosenTimes: c.counts, Matches: 1}, func(string) string { return "" })
		if piece.Lead != c.want || piece.Facts[0] != "1 match" {
			t.Errorf("%v: %q, %q, want %q", c.counts, piece.Lead, piece.Facts[0], c.want)
		}
	}
}

// checkLinks reports links within a page that lead nowhere, and lines to boxes that do not
// exist.
func checkLinks(t *testing.T, what, page string) {
	t.Helper()
	for _, m := range regexp.MustCompile(`(?:href="#|data-between=")([^"]+)"`).FindAllStringSubmatch(page, -1) {
		for id := range strings.FieldsSeq(m[1]) {
			if !strings.Contains(page, `id="`+id+`"`) {
				t.Errorf("%s: nothing is called %s", what, id)
			}
		}
	}
}

var (
	flowNames = regexp.MustCompile(`class="f-name"[^>]*>(?:<title>[^<]*</title>)?([^<]*)<`)
	flowActs  = regexp.MustCompile(`<g class="f-act( never)?"[^>]*>(?:<a href="([^"]*)">)?<title>([^<]*)</title>.*?<text x="6"[^>]*>([^<]*)</text><text class="f-often"[^>]*>([^<]*)</text>`)
)

// checkDiagram compares a diagram in a page with a flow.
func checkDiagram(t *testing.T, what, page, id string, f *lab.Flow) {
	t.Helper()
	parts := strings.Split(page, `<g class="f-card`)
	cards := map[string]string{}
	for _, part := range parts[1:] {
		_, name, _ := strings.Cut(part, `id="`)
		name, _, _ = strings.Cut(name, `"`)
		cards[name] = part
	}
	for i := range f.Chart {
		x := &f.Chart[i]
		card := cards[fmt.Sprintf("%s-%d", id, i)]
		if m := flowNames.FindStringSubmatch(card); m == nil || html.UnescapeString(m[1]) != x.Title {
			t.Errorf("%s: phase %s is missing: %.300s", what, x.Name, card)
			continue
		}
		if never := strings.HasPrefix(card, " never"); never != (f.Visits(i) == 0) {
			t.Errorf("%s: phase %s is pale: %t, asked %d times", what, x.Name, never, f.Visits(i))
		}
		acts := flowActs.FindAllStringSubmatch(card, -1)
		if len(acts) != len(x.Kinds) {
			t.Errorf("%s: %s shows %d actions, want %d", what, x.Name, len(acts), len(x.Kinds))
			continue
		}
		for k, m := range acts {
			form := x.Kinds[k].Title + " (" + x.Kinds[k].Form + ")"
			n := f.ChosenTimes[i][k]
			want := flowchart.Frequency(f, "en", float64(n))
			if n == 0 {
				want = "–"
			}
			if title := html.UnescapeString(m[3]); !strings.HasPrefix(title, form+": ") || m[1] != "" != (n == 0) || html.UnescapeString(m[5]) != want {
				t.Errorf("%s: %s is %q, want %s with %s, pale: %t", what, form, m[0], form, want, n == 0)
			}
		}
	}
}

// The diagram must be drawn as matches are played. An action must link to its rule, in Edit
// for a variant of the folder and otherwise in Help.
func TestFlowView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/flow?deals=40")
	p.await(`document.querySelector("#run .facts")`)
	p.sees("#lead", "never taken")
	p.whole("flow")
	p.looks("flow")
	p.click(".wide-only .f-act a[href*='draw'], .wide-only .f-act a")
	p.await(`location.pathname === "/edit/proelio/mine"`)
	p.await(`document.querySelector(decodeURIComponent(location.hash))?.checkVisibility()`)
	for _, of := range []string{"warland/2.0.2", "stronghold/2010", "empires/2002"} {
		if os.Getenv("EQUITAS_SHOTS") != "" {
			p.open("/flow?bots=greedy&deals=30&of=" + of)
			p.await(`document.querySelector("#run .facts")`)
			p.whole("flow-" + strings.Replace(of, "/", "-", 1))
		}
	}
	p.open("/flow?of=warland/2.0.2&bots=random&deals=3")
	p.await(`document.querySelector("#run .facts")`)
	p.click(".wide-only .f-act a")
	p.sees("#explained", "bastions")
}

// A flow must use the deals of the last comparison, if there is one.
func TestFlowFollowsTheLastRun(t *testing.T) {
	if testing.Short() {
		t.Skip("plays")
	}
	b := run(t, begun(t, "proelio", "mine"))
	b.post("/compare", "other", "proelio/mine", "bots", "greedy", "deals", "60", "seed", "9", "seats", "3", "fixed", "1")
	b.get("/compare/events/1")
	for len(b.history.All()) == 0 { // it is added when the comparison has ended
		time.Sleep(10 * time.Millisecond)
	}
	_, text := b.get("/flow?of=proelio/mine")
	has(t, text, `name="seed" inputmode="numeric" size="5" value="9"`, `name="deals" inputmode="numeric" size="6" value="60"`, `name="seats" inputmode="numeric" size="4" value="3"`, "The first deals of the last comparison")
	b.post("/flow", "of", "proelio/mine", "bots", "greedy", "deals", "60", "seed", "9", "seats", "3")
	b.get("/flow/events/2")
	f := b.jobs.Job("2").Progress().Flow
	c := b.jobs.Job("1").Progress().Answer.Reports[0]
	decisions := 0.0
	for _, row := range c.(*reports.Comparison).Result.Rows {
		if row.Metric.ID == "len.decisions" {
			decisions = row.Other.Value
		}
	}
	if got := float64(f.Decisions()) / float64(f.Matches); decisions == 0 || got < decisions-1e-9 || got > decisions+1e-9 {
		t.Errorf("the flow has %v decisions a match, the run %v", got, decisions)
	}
}
