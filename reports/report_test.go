package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"flag"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/sim/rows"
	"equitas/engine/stat"
	"equitas/reports/number"
	"equitas/reports/table"
)

var update = flag.Bool("update", false, "write the golden files anew")

// written returns the output of write.
func written(t *testing.T, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// golden compares a text with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", path, got)
	}
}

func TestGolden(t *testing.T) {
	c, s := fixture(400), fixtureSummary(400)
	stopped := fixture(400)
	stopped.Deals, stopped.Incomplete = 5000, true
	for _, g := range []struct {
		name  string
		write func(b *bytes.Buffer) error
	}{
		{"comparison.txt", func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{}) }},
		{"comparison-80-ascii.txt", func(b *bytes.Buffer) error {
			return c.Write(b, table.Text, Style{Style: table.Style{Width: 80, ASCII: true}})
		}},
		{"comparison.md", func(b *bytes.Buffer) error { return c.Write(b, table.Markdown, Style{}) }},
		{"comparison-stopped.txt", func(b *bytes.Buffer) error { return stopped.Write(b, table.Text, Style{}) }},
		{"summary.txt", func(b *bytes.Buffer) error { return s.Write(b, table.Text, Style{}) }},
	} {
		t.Run(g.name, func(t *testing.T) { golden(t, g.name, written(t, g.write)) })
	}
}

// Only the command, which is to be copied, may be wider than the given width. ASCII output
// must have only ASCII characters.
func TestWidth(t *testing.T) {
	c := fixture(400)
	for _, o := range []table.Style{{}, {Width: 80}, {Width: 80, ASCII: true}, {Width: 70}, {Width: 70, ASCII: true}} {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: o}) })
		for line := range strings.Lines(text) {
			line = strings.TrimSuffix(line, "\n")
			if n := utf8.RuneCountInString(line); n > o.LineWidth() && !strings.HasPrefix(line, "again") && !strings.HasPrefix(line, "settle") {
				t.Errorf("%d columns, want at most %d: %s", n, o.LineWidth(), line)
			}
		}
		if i := strings.IndexFunc(text, func(r rune) bool { return r > 127 }); o.ASCII && i >= 0 {
			t.Errorf("beyond ASCII: %q", text[i:min(i+20, len(text))])
		}
	}
}

// csvRows reads a CSV report into a map for each metric.
func csvRows(t *testing.T, text string) (names []string, rows map[string]map[string]string) {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	rows = map[string]map[string]string{}
	for _, r := range all[1:] {
		row := map[string]string{}
		for i, name := range all[0] {
			row[name] = r[i]
		}
		rows[row["metric"]] = row
	}
	return all[0], rows
}

type jsonReport struct {
	Schema        int
	Command       string
	Rows          []map[string]any
	Deals         int
	BaseRun       sim.SavedRun `json:"base_run"`
	OtherRun      sim.SavedRun `json:"other_run"`
	VariantRun    sim.SavedRun `json:"variant_run"`
	Incomplete    bool
	DealsAsked    int `json:"deals_asked"`
	DealsPerRow   int `json:"deals_per_row"`
	ExposureDeals int `json:"exposure_deals"`
	Base          map[string]string
}

func parseJSON(t *testing.T, text string) jsonReport {
	t.Helper()
	var j jsonReport
	if err := json.Unmarshal([]byte(text), &j); err != nil {
		t.Fatal(err)
	}
	return j
}

// The table, CSV and JSON must have the same numbers, CSV and JSON with all digits.
func TestSameNumbersInAllFormats(t *testing.T) {
	c := fixture(400)
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{}) })
	names, rows := csvRows(t, written(t, func(b *bytes.Buffer) error { return c.Write(b, table.CSV, Style{}) }))
	j := parseJSON(t, written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))

	const want = "schema,base,other,base_rules,other_rules,base_bots,other_bots,seats,lineup,level,seed,deals,rotations," +
		"family,metric,unit,kind,base_value,base_lo,base_hi,other_value,other_lo,other_hi,delta,se,lo,hi,stat,df,df2,p,p_adj,margin,verdict," +
		"direction,goal,better,more_deals,deals_needed,mde,rho,vrf,exposure,n_data,skew,flags,confidence,mode,looks,base_unfinished,other_unfinished,fair"
	if got := strings.Join(names, ","); got != want {
		t.Errorf("columns %s", got)
	}
	if len(j.Rows) != len(c.Result.Rows) || len(rows) != len(j.Rows) {
		t.Fatalf("%d rows in JSON, %d in CSV, %d in the result", len(j.Rows), len(rows), len(c.Result.Rows))
	}
	for i, jr := range j.Rows {
		row := c.Result.Rows[i]
		cr := rows[row.Metric.ID]
		if len(jr) != len(names) {
			t.Fatalf("JSON row has %d names, CSV %d", len(jr), len(names))
		}
		for _, name := range names {
			fromJSON := jr[name]
			switch v := fromJSON.(type) {
			case float64:
				if f, err := strconv.ParseFloat(cr[name], 64); err != nil || f != v {
					t.Errorf("%s %s: CSV %q, JSON %v", row.Metric.ID, name, cr[name], v)
				}
			case string:
				if cr[name] != v {
					t.Errorf("%s %s: CSV %q, JSON %q", row.Metric.ID, name, cr[name], v)
				}
			case nil:
				if cr[name] != "" {
					t.Errorf("%s %s: CSV %q, JSON null", row.Metric.ID, name, cr[name])
				}
			}
		}
		if !row.OnBothSides() {
			if jr["delta"] != nil || jr["base_value"] != nil || jr["verdict"] != nil {
				t.Errorf("%s is on one side only: %v", row.Metric.ID, jr)
			}
			continue
		}
		if jr["delta"] != row.Change.Delta || jr["p"] != row.Change.P || jr["base_value"] != row.Base.Value {
			t.Errorf("%s: digits lost", row.Metric.ID)
		}
		d := number.FormatFixed(jr["delta"].(float64)*number.Factor(row.Metric), 1, true)
		if row.Metric.ID == "seat.first" && !strings.Contains(text, d+" pp") {
			t.Errorf("the table does not show %s pp", d)
		}
	}
}

// The sums of the deals in JSON must give the values of the report.
func TestSumsGiveValues(t *testing.T) {
	c := fixture(120)
	j := parseJSON(t, written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	if len(sumsOf(t, &j.BaseRun)) != 120 || len(sumsOf(t, &j.OtherRun)) != 120 || len(j.OtherRun.Columns) != len(j.BaseRun.Columns)+1 {
		t.Fatalf("%d and %d deals", len(sumsOf(t, &j.BaseRun)), len(sumsOf(t, &j.OtherRun)))
	}
	sum := func(name string) (total float64, ok bool) {
		for i, c := range j.BaseRun.Columns {
			if c == name {
				for _, row := range sumsOf(t, &j.BaseRun) {
					total += float64(row[i])
				}
				return total, true
			}
		}
		return 0, false
	}
	value := map[string]any{}
	for _, r := range j.Rows {
		value[r["metric"].(string)] = r["base_value"]
	}
	checked := 0
	for _, m := range j.BaseRun.Metrics {
		num, ok := sum(m.Num)
		if !ok {
			continue
		}
		minus, _ := sum(m.Minus)
		den, ok := sum(m.Den)
		if !ok {
			den = float64(j.Deals)
		}
		got, want := m.Scale*(num-minus)/den+m.Offset, value[m.ID].(float64)
		if math.Abs(got-want) > 1e-12*max(1, math.Abs(want)) {
			t.Errorf("%s: sums give %.15g, row says %.15g", m.ID, got, want)
		}
		checked++
	}
	if checked < 10 {
		t.Errorf("only %d values were looked at", checked)
	}
}

func TestSummaryJSON(t *testing.T) {
	s := fixtureSummary(60)
	j := parseJSON(t, written(t, func(b *bytes.Buffer) error { return s.Write(b, table.JSON, Style{}) }))
	if j.Schema != table.Schema || len(sumsOf(t, &j.VariantRun)) != 60 || len(j.VariantRun.Columns) != len(s.Result.Run.Columns) || j.Incomplete {
		t.Errorf("got %+v", j)
	}
	for i, r := range j.Rows {
		if v := s.Result.Values()[i]; v.Measured && r["value"] != v.Value {
			t.Errorf("%s: %v, want %v", v.Metric.ID, r["value"], v.Value)
		}
	}
}

// A stopped run must show both sides and make no claims.
func TestStoppedRunClaimsNothing(t *testing.T) {
	c := fixture(400)
	c.Result.Incomplete = true
	j := parseJSON(t, written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	if !j.Incomplete {
		t.Error("not marked")
	}
	for _, r := range j.Rows {
		if r["delta"] != nil || r["verdict"] != nil || r["p"] != nil {
			t.Errorf("row claims a difference: %v", r)
		}
	}
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{}) })
	for _, word := range []string{"verdict ", "▲", "▼", "went differently"} {
		if strings.Contains(text, word) {
			t.Errorf("%q in a stopped run's report", word)
		}
	}
	empty := fixture(400)
	for _, r := range []*sim.Run{empty.Result.Base, empty.Result.Other} {
		r.Deals, r.Rows, r.Traces, r.Incomplete = 0, rows.Rows{}, nil, true
	}
	empty.Result = inference.Compare(empty.Result.Base, empty.Result.Other)
	for _, f := range table.Formats() {
		out := written(t, func(b *bytes.Buffer) error { return empty.Write(b, table.Format(f), Style{}) })
		if strings.Contains(out, "NaN") {
			t.Errorf("NaN in %s of a run without deals", f)
		}
	}
}

func TestTopAndOnlyChanged(t *testing.T) {
	c := fixture(400)
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{MaxRows: 1}) })
	_, pace, _ := strings.Cut(text, "PACE")
	pace, _, _ = strings.Cut(pace, "╰")
	if !strings.Contains(pace, "(1 of 2 shown)") || !strings.Contains(pace, "Decisions with a choice") || strings.Contains(pace, "forced") {
		t.Errorf("PACE cut to the clearest row: %s", pace)
	}
	if !strings.Contains(text, "Lead changes") {
		t.Error("the headline was cut")
	}
	text = written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{OnlyChanged: true}) })
	if strings.Contains(text, "unclear ·") || strings.Contains(text, "= same") || !strings.Contains(text, "Game length") {
		t.Errorf("only what changed:\n%s", text)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWriteErrorsAreReturned(t *testing.T) {
	c, s := fixture(40), fixtureSummary(40)
	for _, f := range table.Formats() {
		for name, err := range map[string]error{
			"comparison": c.Write(brokenWriter{}, table.Format(f), Style{}),
			"summary":    s.Write(brokenWriter{}, table.Format(f), Style{}),
			"table":      table.Write(brokenWriter{}, c.records(), table.Format(f), table.Style{}),
		} {
			if err == nil || err.Error() != "disk full" {
				t.Errorf("%s as %s: %v", name, f, err)
			}
		}
	}
	for _, err := range []error{c.Write(&bytes.Buffer{}, "pdf", Style{}), table.Write(&bytes.Buffer{}, table.Table{}, "pdf", table.Style{})} {
		if err == nil {
			t.Error("an unknown format was written")
		}
	}
}

// The same result must give the same bytes.
func TestDeterministic(t *testing.T) {
	for _, f := range table.Formats() {
		a := written(t, func(b *bytes.Buffer) error { return fixture(90).Write(b, table.Format(f), Style{}) })
		b := written(t, func(b *bytes.Buffer) error { return fixture(90).Write(b, table.Format(f), Style{}) })
		if a != b {
			t.Errorf("%s differs from run to run", f)
		}
	}
}

func TestSentence(t *testing.T) {
	c := fixture(400)
	set := func(v stat.Verdict) {
		for i := range c.Result.Rows {
			c.Result.Rows[i].Verdict = v
		}
	}
	set(stat.Undecided)
	if got, want := table.UntieWords(c.firstSentence()), "Cheap Merchant: no clear difference in 400 deals."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Result.Deals = 29
	if got, want := table.UntieWords(c.firstSentence()), "Cheap Merchant: no verdict in 29 deals, it takes 30 at least."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Result.Deals = 400
	for i := range c.Result.Rows {
		if r := &c.Result.Rows[i]; r.Metric.ID == "seat.first" {
			r.Verdict, r.GoalDirection = stat.Changed, 1
			r.Change.Delta, r.Change.Lo, r.Change.Hi = -0.028, -0.044, -0.012
			r.Base.Value, r.Other.Value = 0.052, 0.024
		}
	}
	if got, want := table.UntieWords(c.firstSentence()), "Cheap Merchant: first-seat advantage +5.2 → +2.4 pp (fairer)."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Result.DifferingShare = 0
	if got, want := table.UntieWords(c.firstSentence()), "Cheap Merchant: not one of 400 deals went differently."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	c.Other.RulesHash = c.Base.RulesHash
	if got, want := table.UntieWords(c.firstSentence()), "Cheap Merchant: not one of 400 deals went differently: no rule differs."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A note must not say how many other deals could differ where none can: with the same rules,
// and with rules that play alike.
func TestNothingCanDiffer(t *testing.T) {
	const note = "identical: no deal differed in it; with"
	for _, c := range []struct {
		alike, sameHash, otherBots, decoupled bool
		want                                  bool
	}{{want: true}, {alike: true}, {sameHash: true}, {sameHash: true, otherBots: true, want: true}, {sameHash: true, decoupled: true, want: true}} {
		x := fixture(400)
		for i := range x.Result.Rows {
			x.Result.Rows[i].Verdict = stat.Identical
		}
		if x.PlaysAlike, x.Result.Decoupled = c.alike, c.decoupled; c.sameHash {
			x.Other.RulesHash = x.Base.RulesHash
		}
		if c.otherBots {
			x.Other.Bots = "random"
		}
		var rows []*inference.Row
		for i := range x.Result.Rows {
			rows = append(rows, &x.Result.Rows[i])
		}
		got := slices.ContainsFunc(x.footnotes(rows), func(s string) bool { return strings.HasPrefix(table.UntieWords(s), note) })
		if got != c.want {
			t.Errorf("%+v: the note is there: %t", c, got)
		}
	}
}

// Whole reports must also keep numbers and their units on one line, as text and as HTML.
func TestReportsKeepUnits(t *testing.T) {
	c := fixture(400)
	c.Result.Candidates = 2
	begins := regexp.MustCompile(`(?m)^ *(%|pp\b).*`)
	for width := 60; width < 110; width++ {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: table.Style{Width: width}}) })
		if line := begins.FindString(text); line != "" {
			t.Errorf("width %d: a line begins %q", width, line)
		}
	}
	text := table.UntieWords(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: table.Style{Width: 400}}) }))
	if want := "judged together with those of the other variant compared at once (error rate 5 % for all)"; !strings.Contains(text, want) {
		t.Errorf("%q is not in:\n%s", want, part(t, text, "HEADLINE"))
	}
	page := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.HTML, Style{}) })
	for _, p := range regexp.MustCompile(`<(?:p|li|h1|figcaption)[ >][^\n]*`).FindAllString(page, -1) {
		if !strings.Contains(p, "<code>") && regexp.MustCompile(`\d (%|pp\b)`).MatchString(p) {
			t.Errorf("a number may part from its unit: %s", p)
		}
	}
	c.Result.Candidates = 3
	text = table.UntieWords(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: table.Style{Width: 400}}) }))
	if want := "with those of the 2 other variants compared at once"; !strings.Contains(text, want) {
		t.Errorf("%q is not in:\n%s", want, part(t, text, "HEADLINE"))
	}
}

// Every report must show the differences between two variants completely, at any width.
func TestChangesAreWhole(t *testing.T) {
	c := fixture(40)
	long := "house.turn >= rules.attack.first_turn && !table.attacks_frozen && (house.fortification > 0"
	c.Changes = []table.Change{
		{Path: "hand.limit", Base: "5", Other: "6"},
		{Path: "attack.legal", Base: long + "\n  || house.hand > 1)", Other: long + " || house.hand > 2)"},
		{Path: "card.sappers", Base: table.None, Other: "deck base"}}
	for _, o := range []table.Style{{Width: 40}, {Width: 70}, {Width: 80, ASCII: true}, {}} {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Text, Style{Style: o}) })
		text = strings.Join(strings.Fields(text), " ")
		for _, end := range []string{"|| house.hand > 1)", "|| house.hand > 2)", "3 rules differ:"} {
			if !strings.Contains(text, end) {
				t.Errorf("%d columns: no %q", o.Width, end)
			}
		}
	}
	md := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.Markdown, Style{}) })
	if want := "- 3 rules differ:\n  - hand.limit: 5 → 6\n  - attack.legal: house.turn"; !strings.Contains(md, want) {
		t.Errorf("no %q in\n%s", want, md)
	}
}
