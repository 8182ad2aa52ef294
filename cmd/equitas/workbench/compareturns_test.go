package workbench

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/jobs"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// When a comparison is done, Compare must start the charts by turn. Every point of a chart
// must be a number in the file that can be saved.
func TestTurnsView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/compare?other=proelio/mine&bots=greedy&deals=120&fixed=1&go=1")
	p.await(`document.querySelector("#turns-numbers")`)
	job := js[string](p, `document.querySelector("#turns").dataset.events.split("/").pop()`)
	_, text := b.get("/compare/turns/save/" + job + "?as=json")
	var file struct {
		Rows []map[string]any
	}
	if err := json.Unmarshal([]byte(text), &file); err != nil {
		t.Fatalf("%v: %.300s", err, text)
	}
	if _, text := b.get("/compare/turns/save/" + job + "?as=csv"); strings.Count(text, "\n") != len(file.Rows)+1 {
		t.Errorf("the CSV has %d lines, the JSON %d rows", strings.Count(text, "\n"), len(file.Rows))
	}
	answer, err := b.project.Lab.Ask(t.Context(), &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 120}, Turns: true}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var whole bytes.Buffer
	if err := reports.WriteAll(&whole, answer.Reports, table.JSON, reports.Style{}); err != nil {
		t.Fatal(err)
	}
	if _, text := b.get("/compare/save/1?as=json"); text != whole.String() {
		t.Errorf("the page saves %d bytes, the command writes %d", len(text), whole.Len())
	}
	if _, shared := b.get("/runs/share/" + b.history.All()[0].ID); strings.Count(shared, ">Matches that still run</title>") != 2 { // wide and narrow
		t.Error("what is shared does not tell how the matches go")
	}
	var measures []string // in the order of the charts
	rows := map[string][]map[string]any{}
	for _, r := range file.Rows {
		m := r["measure"].(string)
		if rows[m] == nil {
			measures = append(measures, m)
		}
		rows[m] = append(rows[m], r)
	}
	drawn := js[[]map[string][][]float64](p, `[...document.querySelectorAll(".fans svg")].map(s => {
		const all = {};
		const points = d => d.match(/[ML][^MLZ]+/g).flatMap(x => [x.slice(1).split(",").map(Number)]);
		for (const side of ["base", "other"]) {
			const line = [...s.querySelectorAll("path[stroke='var(--" + side + ")']")].filter(x => +x.getAttribute("stroke-width") > 1.2)[0];
			all[side] = line ? points(line.getAttribute("d")) : [];
			const band = s.querySelector("path[fill='var(--" + side + ")'][fill-opacity]");
			all[side + "band"] = band ? points(band.getAttribute("d")) : [];
		}
		return all;
	})`)
	if len(drawn) != len(measures) || len(drawn) < 6 {
		t.Fatalf("%d pictures of %d measures %v", len(drawn), len(measures), measures)
	}
	for i, m := range measures {
		var marks, want []float64
		for _, side := range []string{"base", "other"} {
			var high, low []float64
			for _, r := range rows[m] {
				n := r[side+"_matches"].(float64)
				if m == "running" {
					want = append(want, n)
				} else if n >= reports.MinDrawnMatches {
					want = append(want, r[side+"_q50"].(float64))
					high, low = append(high, r[side+"_q90"].(float64)), append([]float64{r[side+"_q10"].(float64)}, low...)
				}
			}
			want = append(append(want, high...), low...)
			for _, at := range append(drawn[i][side], drawn[i][side+"band"]...) {
				marks = append(marks, at[1])
			}
		}
		if len(marks) != len(want) || len(marks) < 20 {
			t.Errorf("%s: %d marks of %d numbers", m, len(marks), len(want))
			continue
		}
		lo, hi := 0, 0
		for k, v := range want {
			if v < want[lo] {
				lo = k
			}
			if v > want[hi] {
				hi = k
			}
		}
		scale := (marks[hi] - marks[lo]) / (want[hi] - want[lo])
		for k, v := range want {
			if y := marks[lo] + scale*(v-want[lo]); math.Abs(y-marks[k]) > 0.05 || scale >= 0 {
				t.Errorf("%s: %v is drawn at %v, must be at %v", m, v, marks[k], y)
				break
			}
		}
	}
	p.click("#turns-numbers summary")
	first := p.texts("#turns-numbers tbody tr")
	if cells := strings.Fields(first[0]); len(cells) != 3 || cells[1] != strconv.Itoa(int(rows["running"][0]["base_matches"].(float64))) {
		t.Errorf("the first row is %q", first[0])
	}
	p.click("#turns-numbers summary")
	if os.Getenv("EQUITAS_SHOTS") != "" { // TestCompareView checks it with everything else
		for _, s := range []screen{wide, narrow} {
			p.size(s)
			js[bool](p, `(document.querySelector("#turns").scrollIntoView(), true)`)
			p.shot("turns-" + s.name)
		}
		p.dark(true)
		p.shot("turns-dark")
	}
}

// Charts by turn must give way to later questions, and be those of the rules that were
// compared.
func TestTurnsGiveWay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays")
	}
	b := run(t, begun(t, "proelio", "mine"))
	b.post("/compare", "other", "proelio/mine", "bots", "greedy", "deals", "20", "fixed", "1")
	b.get("/compare/events/1")
	q := &lab.TurnsQuestion{Base: "proelio/0.9.6", Other: "proelio/mine", Play: question.Play{Bots: []string{"greedy"}, Deals: 1_000_000}}
	x, err := b.jobs.AskTurns(b.project.Lab, "other", q)
	if err != nil {
		t.Fatal(err)
	}
	b.post("/compare", "other", "proelio/mine", "bots", "greedy", "deals", "21", "fixed", "1")
	b.get("/compare/events/3")
	if p := x.Progress(); !p.State.Over() || p.State == jobs.Failed || b.jobs.Job("3").Progress().Answer == nil {
		t.Errorf("the turns are %s (%v), the comparison after them %s", p.State, p.Err, b.jobs.Job("3").Progress().State)
	}
	if status, text := b.post("/compare/turns/1"); status != 200 || !strings.Contains(text, `data-events="/compare/turns/events/4"`) {
		t.Errorf("status %d: %.300s", status, text)
	}
	b.put("variants/proelio/mine.toml", "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Mine\"\nhand.limit = 7\n")
	if status, text := b.post("/compare/turns/3"); status != refusal.Changed || !strings.Contains(text, "Compare again") {
		t.Errorf("status %d: %.300s", status, text)
	}
}
