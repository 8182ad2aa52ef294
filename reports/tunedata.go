package reports

import (
	"io"
	"math"

	"equitas/reports/table"
)

// records returns the report as a table for CSV and JSON: a row for every aim of every
// setting in Front and Proven.
func (t *Tune) records() table.Table {
	var list []record
	row := func(stage string, x *TuneSetting, i int) record {
		var r record
		r.add("stage", stage)
		sets, aim, v := "", TuneAim{}, TuneValue{}
		rules, off, met, guard := 0, 0.0, false, ""
		if x != nil {
			sets, aim, v = x.fileLines(), t.Aims[i], x.Aims[i]
			rules, off, met, guard = x.Changed, x.Distance, v.Distance < 1, x.Guard
		}
		r.add("set", sets)
		r.add("rules", rules)
		r.add("margins_off", off)
		r.add("metric", aim.Metric.ID)
		r.add("aim_lo", endOrInf(aim.Lo, -1))
		r.add("aim_hi", endOrInf(aim.Hi, 1))
		r.add("margin", aim.Margin)
		r.add("value", v.Value)
		r.add("lo", v.Lo)
		r.add("hi", v.Hi)
		r.add("off", v.Distance)
		r.add("met", met)
		r.add("breaks", guard)
		return r
	}
	for _, s := range []struct {
		stage string
		of    []TuneSetting
	}{{"front", t.Front}, {"proof", t.Proven}} {
		for k := range s.of {
			for i := range t.Aims {
				list = append(list, row(s.stage, &s.of[k], i))
			}
		}
	}
	return recordTable(row("", nil, 0), list)
}

// endOrInf returns *x, or, if x is nil, the infinity with the given sign.
func endOrInf(x *float64, sign int) float64 {
	if x == nil {
		return math.Inf(sign)
	}
	return *x
}

// fileLines returns the changes of the setting as settings of a variant's file.
func (x *TuneSetting) fileLines() string { return (&Mend{Changes: x.Changes}).fileLines() }

// writeJSON writes the complete result to w as a JSON object.
func (t *Tune) writeJSON(w io.Writer) error {
	j := table.NewObject(w)
	j.Field("schema", table.Schema)
	j.Field("report", "tune")
	j.Field("command", t.Command)
	j.Field("sentence", table.UntieWords(t.Sentence()))
	j.Field("base", t.Base.JSON())
	j.Field("seats", t.Seats)
	j.Field("seed", t.Seed)
	j.Field("budget", t.Budget)
	j.Field("plays", t.PlayedDeals)
	j.Field("keep_near", t.MinGainPerRule)
	j.Field("rules", t.Knobs)
	j.Field("settings", t.Settings)
	j.Field("incomplete", t.Incomplete)
	j.Field("already", t.AlreadyMet)
	j.List("aims", len(t.Aims), func(i int) string {
		a := &t.Aims[i]
		return table.JSONValue(struct {
			Metric    string    `json:"metric"`
			Lo        *float64  `json:"lo"`
			Hi        *float64  `json:"hi"`
			Margin    float64   `json:"margin"`
			Unchanged TuneValue `json:"unchanged"`
		}{a.Metric.ID, a.Lo, a.Hi, a.Margin, a.Home})
	})
	settings := func(name string, list []TuneSetting) {
		j.List(name, len(list), func(i int) string { return table.JSONValue(list[i].finite()) })
	}
	settings("front", t.Front)
	settings("left_out", t.LeftOut)
	settings("proven", t.Proven)
	j.Field("found", t.Found)
	j.Field("file", t.File)
	j.List("matters", len(t.KnobEffects), func(i int) string { return table.JSONValue(t.KnobEffects[i]) })
	j.List("pairs", len(t.Pairs), func(i int) string { return table.JSONValue(t.Pairs[i]) })
	j.List("levels", len(t.Levels), func(i int) string {
		l := &t.Levels[i]
		aims := make([]*TuneValue, len(l.Aims))
		for k := range aims {
			if !math.IsNaN(l.Aims[k].Distance) {
				aims[k] = &l.Aims[k]
			}
		}
		return table.JSONValue(struct {
			Bot   string       `json:"bot"`
			Deals int          `json:"deals"`
			Aims  []*TuneValue `json:"aims"`
		}{l.Bot, l.Deals, aims})
	})
	j.List("contrary", len(t.Contradictions), func(i int) string { return table.JSONValue(t.Contradictions[i]) })
	j.Field("hinders", t.Hindrance)
	broken := t.Broken
	if broken == nil {
		broken = []BrokenGuard{}
	}
	j.Field("broken", broken)
	j.List("played", len(t.Played), func(i int) string {
		p := t.Played[i]
		if p.Distance == math.MaxFloat64 {
			p.Distance = -1
		}
		return table.JSONValue(p)
	})
	j.List("notes", len(t.Notes), func(i int) string { return table.JSONValue(t.Notes[i]) })
	j.List("caveats", len(t.Caveats), func(i int) string { return table.JSONValue(t.Caveats[i]) })
	return j.End()
}

// finite returns the setting without numbers that JSON cannot represent: an unknown
// distance becomes -1, an unknown standard error 0.
func (x TuneSetting) finite() TuneSetting {
	if x.Distance == math.MaxFloat64 {
		x.Distance = -1
	}
	if !table.IsFinite(x.SE) {
		x.SE = 0
	}
	if x.Changes == nil {
		x.Changes = []MendChange{}
	}
	return x
}
