package reports

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports/table"
)

// saved returns a comparison whose runs have everything that files keep.
func saved(t *testing.T) *Comparison {
	t.Helper()
	c := fixture(120)
	for _, r := range []*sim.Run{c.Result.Base, c.Result.Other} {
		r.Lengths = make([]int32, 120)
		for i := range r.Lengths {
			r.Lengths[i] = int32(30 + i%17)
		}
		r.Longest = sim.LongestMatch{Turns: 46, Deal: 16}
	}
	c.Result = inference.Compare(c.Result.Base, c.Result.Other)
	c.Confirmed = inference.Compare(c.Result.Base, c.Result.Other)
	c.Levels = []Level{{Bot: "random", IsControl: true, Result: c.Confirmed}, {Bot: "greedy", Result: c.Confirmed}}
	c.Kept = c.Result.Other
	c.Turns = &Turns{DealsAsked: 120, Matches: [2]int{120, 120}, Noun: "go", Nouns: "goes", Step: 4, Last: []int{4, 8, 12}, StillPlayed: [2][]int{{120, 100, 30}, {120, 120, 0}},
		Measures: []TurnMeasure{{ID: "lead", Title: "Lead", Unit: "points", Doc: "how far", IsState: true, Sides: [2][]Spread{
			{SpreadOf([]float64{3, 1, 2, 9, 5, 4, 6, 8, 7, 10}), {20, -1, 0, 1.5}, {}}, {{120, 1, 2, 3}, {11, 1, 2, 3}, {}}}}}}
	c.Notes, c.LongestGame = []string{"a note"}, "longest game (46 turns): equitas record x"
	c.QuestionJSON = asking(c.Command)
	return c
}

// asking returns a question for which asked makes this command.
func asking(command string) []byte {
	return []byte(table.JSONValue(map[string]string{"line": command}))
}

// asked is an Again for the questions of asking.
func asked(k Provenance) (command, record string, err error) {
	var q struct{ Line string }
	err = json.Unmarshal(k.QuestionJSON, &q)
	return q.Line, "equitas record x", err
}

// A report that is read from JSON must be written in every format with the same bytes.
func TestReadGivesTheSameReport(t *testing.T) {
	c := saved(t)
	s := &Summary{Command: "equitas sim x", QuestionJSON: asking("equitas sim x"), LongestGame: c.LongestGame, Variant: c.Base, Seats: 4, Deals: 120, Seed: c.Seed, Result: inference.Summarise(c.Result.Base)}
	for _, list := range [][]Report{{c}, {s}, {c, s}} {
		text := written(t, func(b *bytes.Buffer) error { return WriteAll(b, list, table.JSON, Style{}) })
		again, err := Read(strings.NewReader(text), asked)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range table.Formats() {
			o := Style{Tables: []string{AllTables}}
			want := written(t, func(b *bytes.Buffer) error { return WriteAll(b, list, table.Format(f), o) })
			if got := written(t, func(b *bytes.Buffer) error { return WriteAll(b, again, table.Format(f), o) }); got != want {
				t.Errorf("%d reports as %s differ:\n%s\nwant\n%s", len(list), f, got[:min(len(got), 3000)], want[:min(len(want), 3000)])
			}
		}
	}
}

var digests = regexp.MustCompile(`,\s*"digest": ?"[0-9a-f]{64}"`)

// undigested returns a file as versions wrote it that had no digests.
func undigested(text string) string { return digests.ReplaceAllString(text, "") }

// Read must refuse a file with a single changed bit, also where the meaning stays the same:
// letters of a key can be capitals, and the last character of base64 has unused bits.
func TestReadOneBit(t *testing.T) {
	c := saved(t)
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) })
	o := Style{Tables: []string{AllTables}}
	all := func(text string) (string, error) {
		list, err := Read(strings.NewReader(text), asked)
		if err != nil {
			return "", err
		}
		return written(t, func(b *bytes.Buffer) error { return WriteAll(b, list, table.HTML, o) }), nil
	}
	want, err := all(text)
	if err != nil {
		t.Fatal(err)
	}
	var at []int
	for _, field := range regexp.MustCompile(`"([a-z_]+)": ?`).FindAllStringIndex(text, -1) { // a bit of every field
		at = append(at, field[1])
		at = append(at, field[1]+(len(text)-field[1])/2)
	}
	r := rand.New(rand.NewPCG(1, 2))
	n := 120
	if testing.Short() {
		n = 40
	}
	r.Shuffle(len(at), func(i, j int) { at[i], at[j] = at[j], at[i] })
	at = at[:min(len(at), n)]
	for range n {
		at = append(at, r.IntN(len(text)))
	}
	refused := 0
	for _, i := range at {
		changed := []byte(text)
		changed[i] ^= 1 << r.IntN(8)
		got, err := all(string(changed))
		switch {
		case err != nil:
			refused++
		case got != want:
			t.Errorf("byte %d, %q for %q behind %q: it is believed, and says something else", i, changed[i], text[i], text[max(0, i-40):i])
		}
	}
	if refused < len(at)*3/4 {
		t.Errorf("%d of %d are refused", refused, len(at))
	}
}

// A digest must protect the counts, names and metrics of a run, and another one the rest of
// the report. A report without digests must be read, with a note that changes cannot be
// detected.
func TestReadDigests(t *testing.T) {
	c := saved(t)
	text := written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) })
	const run, report = "base_run: it is not what was saved, by its digest", "the report is not what was saved, by its digest"
	for _, r := range []struct{ old, now, want string }{
		{`"lengths":[30,`, `"lengths":[31,`, run},
		{`"title":"First-seat advantage"`, `"title":"First seat advantage"`, run},
		{`"a note"`, `"a Note"`, report},
		{`"sentence": "`, `"sentence": "Not: `, report},
		{`"q90":9}`, `"q90":8}`, report},
		{`"candidates": 1`, `"candidates": 0`, report},
		{`"level_0_base_run"`, `"level_9_base_run"`, "level_0_base_run is missing"},
		{`"kept_run"`, `"gap_run"`, report},
		{`"digest": "`, `"fingerprint": "`, "base_run has a digest, and the report has none"},
		{`"digest":"`, `"fingerprint":"`, "base_run has no digest, and the report has one"},
		{`"a note"`, "\"a n\xf6te\"", "not UTF-8: the byte 0xF6 in this value"},
		{`"metrics":[`, `"metrics":null,"metricks":[`, "metrics is null, expected the list of what is measured"},
	} {
		changed := strings.Replace(text, r.old, r.now, 1)
		if changed == text {
			t.Errorf("%s does not occur", r.old)
		}
		if _, err := Read(strings.NewReader(changed), nil); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%q for %q: %v, want %s", r.now, r.old, err, r.want)
		}
	}
	var spaced bytes.Buffer
	if err := json.Indent(&spaced, []byte(text), "", "\t"); err != nil {
		t.Fatal(err)
	}
	if _, err := Read(&spaced, nil); err != nil {
		t.Errorf("with other spaces: %v", err)
	}
	list, err := Read(strings.NewReader(undigested(text)), asked)
	if err != nil {
		t.Fatal(err)
	}
	if notes := Page(list[0], Style{}).Notes; !slices.ContainsFunc(notes, func(s string) bool { return strings.Contains(s, noDigestNote) }) {
		t.Errorf("without digests the notes are %q", notes)
	}
}

// A broken file must be refused with a description of what is wrong.
func TestReadRefuses(t *testing.T) {
	c := saved(t)
	text := undigested(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	for _, r := range []struct{ old, new, want string }{
		{text, "", "not JSON: it ends too early"},
		{text, "[]", "the file holds no report"},
		{text, "{\n  \"schema\": 1,\n  oops\n}", "line 3, column 3"},
		{text, `{"schema": 1, "report": "sweep"}`, `report is "sweep": only results of sim and compare`},
		{`"running":[[120,100,30]`, `"running":[[120,100]`, "turns: running has 2 numbers for 3 places"},
		{`"q90":9}`, `"q90":9},{}`, "turns: lead has 4 numbers for 3 places"},
		{`"schema": 1,`, `"schema": 9,`, "schema is 9, this program reads 1"},
		{`"schema": 1,`, `"schema": "x",`, "schema is string, which does not fit"},
		{`"base_run"`, `"bass_run"`, "base_run is missing"},
		{`"kind":"mean"`, `"kind":"mode"`, `has kind "mode", must be one of`},
		{`"deals_per_row":1`, `"deals_per_row":0`, "must be at least one whole row"},
		{`"rotations":1`, `"rotations":3`, "3 rotations, must be 1 with these bots"},
		{`"traces":"`, `"traces":"?`, "traces: "},
		{`"candidates": 1`, `"candidates": 2`, "2 variants were compared at once, the file holds 1 of them"},
		{`"candidates": 1`, `"candidates": 1e30`, "candidates"},
	} {
		_, err := Read(strings.NewReader(strings.Replace(text, r.old, r.new, 1)), nil)
		if err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%q for %.30q: %v, want %q", r.new, r.old, err, r.want)
		}
	}
}

// FuzzRead reads any text, which must not panic.
func FuzzRead(f *testing.F) {
	f.Add([]byte(`{"schema":1,"report":"summary","variant_run":{"seats":1,"bots":["a"],"rotations":1,"deals":1,"deals_per_row":1,"columns":["a"],"sums":[[1]],"lengths":[1],"traces":"AAAAAAAAAAA=","metrics":[{"id":"a","kind":"mean","num":"a"}]}}`))
	f.Add([]byte(`[{"schema":1,"report":"comparison"}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		list, err := Read(bytes.NewReader(text), nil)
		if err != nil {
			return
		}
		for _, format := range table.Formats() {
			if err := WriteAll(&bytes.Buffer{}, list, table.Format(format), Style{}); err != nil {
				t.Skip(err)
			}
		}
	})
}

// Turns must be shown in every format for people. Their quantiles must be numbers that
// occur.
func TestTurnsInReports(t *testing.T) {
	c := saved(t)
	if s := c.Turns.Measures[0].Sides[0][0]; s != (Spread{10, 1, 5, 9}) {
		t.Errorf("the spread of 1 to 10 is %v", s)
	}
	for f, wants := range map[table.Format][]string{
		table.Text: {"STILL RUNNING", "LEAD, POINTS", "to go", "−1.00"},
		table.HTML: {"Matches that still run</title>", "Lead, points</title>", "goes 4 5.0 (1.0 to 9.0)", ">−1.00</td>"},
		table.JSON: {`"q10":-1`},
	} {
		text := written(t, func(b *bytes.Buffer) error { return c.Write(b, f, Style{}) })
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%q is missing as %s", want, f)
			}
		}
	}
	records := c.Turns.Records()
	if len(records.Rows) != 6 || records.Rows[4][5].Value != -1.0 || records.Rows[5][5].Value != nil {
		t.Errorf("the records are %v", records.Rows)
	}
}
