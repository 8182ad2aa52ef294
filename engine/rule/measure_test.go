package rule_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
)

var update = flag.Bool("update", false, "write the messages about wrong files anew")

// reported returns the report of a variant, and fails the test if it has faults.
func reported(t testing.TB, l *rule.Library, name string, sets ...string) *engine.Measurement {
	t.Helper()
	r, faults := pico.Load(t, l, name, sets...).ReadMeasuring(2)
	if faults.Errors() > 0 {
		t.Fatal(faults)
	}
	return r
}

// Every file in testdata/wrong must give the message in the text file beside it.
func TestWrongFiles(t *testing.T) {
	files, err := filepath.Glob("testdata/wrong/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			loaded, err := pico.LibraryWithMetrics(t, map[string]string{"x": string(text)}).Load("pico/x", nil)
			if err == nil {
				t.Error("loaded without fault")
			}
			got := pico.Output(t, loaded, err)
			golden := strings.TrimSuffix(file, ".toml") + ".txt"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got:\n%s\nwant:\n%s", got, want)
			}
		})
	}
}

const measuring1 = `
[report]
headline  = ["seat.first", "len.turns", "trades_a_turn"]
gate_seed = 7

[report.seconds]
draw  = 8
trade = 30

[metric."len.turns"]
margin = "5 %"
goal   = "30 to 60"

[metric."seat.share"]
margin = "1.5 pp"

[metric.trades_a_turn]
title  = "Trades a turn"
num    = "match.act.trade"
den    = "match.turns"
unit   = "trades"
margin = 0.1
up     = "more"

[gate."seat.first"]
band     = [-0.03, "3 pp"]
no_worse = true
`

func TestReport(t *testing.T) {
	r := reported(t, pico.LibraryWithMetrics(t, map[string]string{"m": pico.DerivedHeader + measuring1}), "pico/m")
	if want := []string{"seat.first", "len.turns", "trades_a_turn"}; !slices.Equal(r.Headline, want) {
		t.Errorf("headline %q, want %q", r.Headline, want)
	}
	targets := []engine.Target{
		{Metric: "len.turns", HasMargin: true, Margin: 0.05, Relative: true, HasGoal: true, Goal: engine.Goal{Kind: engine.Within, Lo: 30, Hi: 60}},
		{Metric: "seat.share", HasMargin: true, Margin: 0.015},
	}
	if !slices.Equal(r.Targets, targets) {
		t.Errorf("targets %+v, want %+v", r.Targets, targets)
	}
	gates := []engine.Gate{{Metric: "seat.first", HasBand: true, Lo: -0.03, Hi: 0.03, NoWorse: true, FilePosition: "variants/pico/m.toml:28:2"}}
	if !slices.Equal(r.Gates, gates) || r.GateSeed != 7 || r.GateDeals != 0 {
		t.Errorf("gates %+v seed %d deals %d, want %+v, 7 and 0", r.Gates, r.GateSeed, r.GateDeals, gates)
	}
	i := slices.IndexFunc(r.Metrics, func(m engine.Metric) bool { return m.ID == "trades_a_turn" })
	if i < 0 {
		t.Fatalf("metrics %+v", r.Metrics)
	}
	m := r.Metrics[i]
	if m.Title != "Trades a turn" || m.Kind != engine.Ratio || m.Unit != "trades" || m.Margin != 0.1 || m.Up != "more" || m.Family != "own metrics" {
		t.Errorf("own metric %+v", m)
	}
	if m := r.WithTargets(engine.Metric{ID: "seat.share.1", Margin: 0.01, Goal: engine.Goal{Nearer: "fairer"}}); m.Margin != 0.015 || m.Goal.Nearer != "fairer" {
		t.Errorf("with targets %+v", m)
	}
}

// Metrics of files must count in rows of matches what a designer would count by hand.
func TestOwnMetrics(t *testing.T) {
	// columns: turns, scored, draw, trade, credit, card, logarithm, credit of both seats,
	// choices
	rows := [][]int64{{30, 1, 20, 3, 840, 7, 1 << 40, 840, 0, 50}, {41, 0, 25, 0, 840, 8, 1 << 40, 0, 840, 70}, {52, 1, 30, 5, 840, 9, 1 << 40, 420, 420, 90}}
	for _, c := range []struct {
		text     string
		num, den []int64 // values by match; a den of nil is 1 per match
		kind     engine.MetricKind
		unit     string
	}{
		{`num = "match.act.trade"`, []int64{3, 0, 5}, nil, engine.Mean, "per match"},
		{"num = \"match.act.trade\"\nden = \"match.turns\"", []int64{3, 0, 5}, []int64{30, 41, 52}, engine.Ratio, ""},
		{`num = "match.act.trade > 0"`, []int64{1, 0, 1}, nil, engine.Share, "share"},
		{"num = \"match.act.trade > 3\"\nden = \"match.scored == 1\"", []int64{0, 0, 1}, []int64{1, 0, 1}, engine.Ratio, "share"},
		{"num = \"match.turns\"\nden = \"match.scored == 1\"", []int64{30, 0, 52}, []int64{1, 0, 1}, engine.Ratio, "per match"},
		{`num = "match.credit.seat_0 * 2 - match.turns % 10"`, []int64{1680, -1, 838}, nil, engine.Mean, "per match"},
		{`num = "max(match.act.draw, match.choices - 50)"`, []int64{20, 25, 40}, nil, engine.Mean, "per match"},
		{"num = \"match.credit.seat_1 == 840\"\nunit = \"matches\"", []int64{0, 1, 0}, nil, engine.Share, "matches"},
		{`num = "match.credit.all - match.card.Gro_er_B_r"`, []int64{833, 832, 831}, nil, engine.Mean, "per match"},
		{`num = "true"`, []int64{1, 1, 1}, nil, engine.Share, "share"},
		{"num = \"match.act.draw\"\nden = \"match.turns\"\nunit = \"%\"", []int64{20, 25, 30}, []int64{30, 41, 52}, engine.Ratio, "share"},
	} {
		t.Run(c.text, func(t *testing.T) {
			r := reported(t, pico.LibraryWithMetrics(t, map[string]string{"x": pico.DerivedHeader + "[metric.own]\n" + c.text}), "pico/x")
			if len(r.Metrics) != 1 {
				t.Fatalf("metrics %+v", r.Metrics)
			}
			m := r.Metrics[0]
			if m.ID != "own" || m.Kind != c.kind || m.Unit != c.unit {
				t.Errorf("metric %+v, want kind %d in %q", m, c.kind, c.unit)
			}
			if got := extra(t, r, m.Num, rows); !slices.Equal(got, c.num) {
				t.Errorf("num %d, want %d", got, c.num)
			}
			if c.den == nil {
				if m.Den != "" {
					t.Errorf("den %q, want none", m.Den)
				}
			} else if got := extra(t, r, m.Den, rows); !slices.Equal(got, c.den) {
				t.Errorf("den %d, want %d", got, c.den)
			}
		})
	}
}

// extra returns the values of a computed column for some rows.
func extra(t *testing.T, r *engine.Measurement, name string, rows [][]int64) []int64 {
	t.Helper()
	i := slices.IndexFunc(r.FormulaColumns, func(e engine.FormulaColumn) bool { return e.Name == name })
	if i < 0 {
		t.Fatalf("there is no column %q in %+v", name, r.FormulaColumns)
	}
	var l []int64
	for _, row := range rows {
		l = append(l, r.FormulaColumns[i].Value(row))
	}
	if n := testing.AllocsPerRun(1000, func() { r.FormulaColumns[i].Value(rows[0]) }); n >= 1 && !raced {
		t.Errorf("%s allocates %v times a match", name, n)
	}
	return l
}

// Counters that are logarithms must not be available to metrics.
func TestNoLogarithms(t *testing.T) {
	_, err := pico.LibraryWithMetrics(t, map[string]string{"x": pico.DerivedHeader + "[metric.own]\nnum = \"match.card.legal.ln\"\n"}).Load("pico/x", nil)
	if err == nil || !strings.Contains(err.Error(), "match.card has no field legal") {
		t.Errorf("got %v", err)
	}
}

func TestMinutes(t *testing.T) {
	r := reported(t, pico.LibraryWithMetrics(t, map[string]string{"x": pico.DerivedHeader + "[report.seconds]\ndraw = 8\ntrade = 30\n"}), "pico/x")
	if got := extra(t, r, "seconds", [][]int64{{30, 1, 20, 3, 840, 7, 1 << 40, 840, 0, 50}}); got[0] != 20*8+3*30 {
		t.Errorf("%d seconds, want 250", got[0])
	}
	if len(r.Metrics) != 1 || r.Metrics[0].ID != "len.minutes" || r.Metrics[0].Num != "seconds" || r.Metrics[0].Scale != 1.0/60 {
		t.Errorf("metrics %+v", r.Metrics)
	}
}

// Tables of metrics must be merged key by key, drop must remove one, and --set must be able
// to set a single key of one.
func TestMeasureMerge(t *testing.T) {
	l := pico.LibraryWithMetrics(t, map[string]string{
		"m": pico.DerivedHeader + measuring1,
		"x": "game = \"pico\"\nextends = \"pico/m\"\ntitle = \"X\"\n[metric.\"len.turns\"]\ngoal = \"down\"\n[metric.trades_a_turn]\ndrop = true\n" +
			"[gate.\"seat.first\"]\nabove = \"-2 pp\"\n[report]\nheadline = [\"len.turns\"]\n[report.seconds.trade]\ndrop = true\n",
	})
	r := reported(t, l, "pico/x", "metric.\"seat.share\".margin=2 pp", "metric.'lead.changes'.goal=up", "metric.\"bot.share.random\".margin=0.5 pp")
	targets := []engine.Target{
		{Metric: "len.turns", HasMargin: true, Margin: 0.05, Relative: true, HasGoal: true, Goal: engine.Goal{Kind: engine.Downward}},
		{Metric: "seat.share", HasMargin: true, Margin: 0.02},
		{Metric: "lead.changes", HasGoal: true, Goal: engine.Goal{Kind: engine.Upward}},
		{Metric: "bot.share.random", HasMargin: true, Margin: 0.005},
	}
	if !slices.Equal(r.Targets, targets) {
		t.Errorf("targets %+v, want %+v", r.Targets, targets)
	}
	gates := []engine.Gate{{Metric: "seat.first", HasBand: true, Lo: -0.02, Hi: 0.03, NoWorse: true, FilePosition: "variants/pico/x.toml:9:1"}}
	if !slices.Equal(r.Gates, gates) {
		t.Errorf("gates %+v, want %+v", r.Gates, gates)
	}
	if len(r.Metrics) != 1 || len(r.FormulaColumns) != 1 || r.FormulaColumns[0].Value([]int64{0, 0, 2, 9, 0, 0, 0, 0, 0, 0}) != 16 {
		t.Errorf("metrics %+v, want len.minutes of draws alone", r.Metrics)
	}
}

// Measuring keys must change neither the hash nor the list of differing rules; they must be
// in a list of their own.
func TestMeasuringIsNoRule(t *testing.T) {
	l := pico.LibraryWithMetrics(t, map[string]string{"m": pico.DerivedHeader + measuring1})
	base, m := pico.Load(t, l, "pico/1").Set, pico.Load(t, l, "pico/m").Set
	if base.Hash != m.Hash {
		t.Errorf("hash %s with report, metric and gate, %s without", m.Hash, base.Hash)
	}
	if d := render.Diff(base, m); len(d) > 0 {
		t.Errorf("rules differ: %v", d)
	}
	var got []string
	for _, c := range render.DiffMeasures(base, m) {
		got = append(got, c.Path+": "+c.Base+" -> "+c.Other)
	}
	want := []string{
		"report.headline: – -> seat.first, len.turns, trades_a_turn",
		"report.gate_seed: – -> 7",
		"report.seconds.draw: – -> 8",
		"report.seconds.trade: – -> 30",
		"metric.\"len.turns\": – -> margin 5 %, goal 30 to 60",
		"metric.\"seat.share\": – -> margin 1.5 pp",
		"metric.trades_a_turn: – -> title Trades a turn, num match.act.trade, den match.turns, unit trades, margin 0.1, up more",
		"gate.\"seat.first\": – -> band -0.03, 3 pp, no_worse true",
	}
	if !slices.Equal(got, want) {
		t.Errorf("measured differently:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// A metric that the rules lack must be left out if its name is inherited, and be a fault if
// the file itself names it.
func TestInherited(t *testing.T) {
	base := strings.Replace(pico.Base, "title = \"Pico 1\"", "title = \"Rich\"", 1)
	rich := base + "[report]\nheadline = [\"guild.all\", \"len.turns\"]\n[metric.\"guild.all\"]\ngoal = \"down\"\n[report.seconds]\nsing = 3\n" +
		"[metric.songs]\nnum = \"match.act.sing\"\n[gate.\"guild.all\"]\nbelow = \"5 pp\"\nno_worse = true\n[gate.\"bot.share.greedy\"]\nabove = \"20 %\"\n"
	l := pico.LibraryWithMetrics(t, map[string]string{"rich": rich, "x": strings.Replace(pico.DerivedHeader, "pico/1", "pico/rich", 1)})
	if _, err := l.Load("pico/rich", nil); err == nil {
		t.Error("a metric that is not there is no fault in the file that names it")
	}
	loaded := pico.Load(t, l, "pico/x")
	if got, want := loaded.Warnings.Error(), "variants/pico/rich.toml:33:18: warning: metric.songs.num: match.act has no field sing; it is not measured"; !strings.HasPrefix(got, want) || len(loaded.Warnings) != 1 {
		t.Errorf("warnings %s\nwant %s", got, want)
	}
	r, _ := loaded.ReadMeasuring(2)
	if !slices.Equal(r.Headline, []string{"len.turns"}) || len(r.Targets) != 0 || len(r.Metrics) != 0 {
		t.Errorf("report %+v", r)
	}
	if len(r.Gates) != 2 || r.Gates[0].Metric != "guild.all" || r.Gates[0].Hi != 0.05 || r.Gates[1].Metric != "bot.share.greedy" || r.Gates[1].Lo != 0.2 {
		t.Errorf("gates %+v, want that of guild.all too: it cannot be kept", r.Gates)
	}
	if _, err := l.Load("pico/x", []string{`report.headline=["guild.all"]`}); err == nil {
		t.Error("a metric that is not there is no fault in --set")
	}
}

// Seconds of an action that the rules lack must give a warning only, since the rules may
// have had the action before.
func TestSecondsOfNoAction(t *testing.T) {
	l := pico.LibraryWithMetrics(t, map[string]string{"x": pico.DerivedHeader + "[report.seconds]\ndrew = 8\n"})
	if got, want := pico.Load(t, l, "pico/x").Warnings.Error(), "variants/pico/x.toml:5:1: warning: these rules have no action drew"; got != want {
		t.Errorf("warnings %s\nwant %s", got, want)
	}
}

// A metric that is missing because of --set must be treated as inherited; a mistake of the
// file itself must be a fault under --set as well.
func TestMissingUnderSet(t *testing.T) {
	l := pico.LibraryWithMetrics(t, map[string]string{
		"x": pico.DerivedHeader + "[report]\nheadline = [\"end.scoring\", \"len.turns\"]\n[metric.\"end.scoring\"]\ngoal = \"up\"\n",
		"y": pico.DerivedHeader + "[report]\nheadline = [\"end.scorin\", \"len.turns\"]\n",
	})
	loaded := pico.Load(t, l, "pico/x", "seasons.use=false")
	r, _ := loaded.ReadMeasuring(2)
	if len(loaded.Warnings) > 0 || !slices.Equal(r.Headline, []string{"len.turns"}) || len(r.Targets) > 0 {
		t.Errorf("warnings %v, report %+v", loaded.Warnings, r)
	}
	_, err := l.Load("pico/y", []string{"seasons.use=false"})
	if want := "variants/pico/y.toml:5:13: these rules have no metric end.scorin"; err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// The output of WithPlaces must load with the same report, and quoted keys must have their
// places.
func TestShowMeasures(t *testing.T) {
	l := pico.LibraryWithMetrics(t, map[string]string{"m": pico.DerivedHeader + measuring1})
	s := pico.Load(t, l, "pico/m").Set
	var b strings.Builder
	if err := render.TOML(&b, s); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"\n[metric.\"len.turns\"]\nmargin = \"5 %\"\ngoal   = \"30 to 60\"\n", "\n[gate.\"seat.first\"]\nband     = [-0.03, \"3 pp\"]\nno_worse = true\n", "margin = 0.1\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %q:\n%s", want, b.String())
		}
	}
	again := pico.LibraryWithMetrics(t, map[string]string{"copy": b.String()})
	if d := render.DiffMeasures(s, pico.Load(t, again, "pico/copy").Set); len(d) > 0 {
		t.Errorf("written and read: %v", d)
	}
	b.Reset()
	if err := render.TOMLWithPlaces(&b, s); err != nil {
		t.Fatal(err)
	}
	if want := "margin = \"5 %\"        # variants/pico/m.toml:14\n"; !strings.Contains(b.String(), want) {
		t.Errorf("lacks %q:\n%s", want, b.String())
	}
	if v := s.Value(`metric."len.turns".margin`); v == nil || v.Path != `metric."len.turns".margin` || v.KeyAt.String() != "variants/pico/m.toml:14:1" {
		t.Errorf("%+v", v)
	}
}

func TestQuotedPaths(t *testing.T) {
	for _, keys := range [][]string{{"a"}, {"metric", "len.turns", "margin"}, {"a b", `c"d`, "e'f", "g\"h'i\n"}, {"", "x"}, {"x", ""}, {"però"}, {".", "..", "\\"}} {
		path := source.Path(keys...)
		if got := source.Split(path); !slices.Equal(got, keys) {
			t.Errorf("%q is %q, which splits into %q", keys, path, got)
		}
		if got := append(source.Split(source.Parent(path)), source.LastKey(path)); len(keys) > 1 && !slices.Equal(got, keys) {
			t.Errorf("%q: parent and last are %q", path, got)
		}
	}
	if got := source.Path("metric", "len.turns"); got != `metric."len.turns"` {
		t.Errorf("got %s", got)
	}
}
