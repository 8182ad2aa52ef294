package workbench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/cmd/equitas/workbench/history"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/reports"
)

// An aimList holds the metrics that a search aims at, and those that can be added.
type aimList struct {
	Rows  []*aimRow // the aims
	More  []*aimRow // metrics that can be added
	Guard []*aimRow // metrics with a goal that are not aims, which the search must not make worse
	Query string    // query of the address from which the page requests present values; "" if all are known

	fromGoals bool // whether the aims are the goals of the variant
}

// An aimRow is a metric of the form, with the range that it should lie in and its present value.
// Both are shown on a slider, in the unit in which the metric is shown.
type aimRow struct {
	ID, Title, Doc string
	Unit           string // "%", "pp", "turns" or ""
	Lo, Hi         string // ends of the range, as typed
	Bottom, Top    string // ends of the slider
	Step           string // step of the slider
	Today          string // the present value; "" if unknown
	Told           string // the present value as text for people
}

// shownFactor returns the factor from a metric's value to the number that is shown: 100 for shares
// and percentage points, otherwise 1.
func shownFactor(m *engine.Metric) float64 {
	if m.Unit == "share" || m.Unit == "pp" {
		return 100
	}
	return 1
}

// aimList returns the aims of the form f or, if it has none, the goals of the headline of v. It also
// changes f: it sets missing ranges to defaults, and removes metrics and guards that v does not have.
func (r *request) aimList(v *lab.Variant, f *tuneForm) *aimList {
	seats := v.Rules.Players().Usual
	if n, err := strconv.Atoi(f.Seats); err == nil && n >= v.Rules.Players().Min && n <= v.Rules.Players().Max {
		seats = n
	}
	today := r.server.presentValues(v, seats, f.Bots)
	if today == nil && f.Bots == "" {
		today = lastValues(r.server.history, v, seats)
	}
	measured, _ := v.ReadMeasuring(seats)
	var goals []aimRange // goals of the headline
	var all []engine.Metric
	for _, m := range v.Metrics(seats) {
		m = measured.WithTargets(m)
		if strings.HasSuffix(m.ID, "*") || !lab.CanBeAim(&m) || slices.ContainsFunc(all, func(o engine.Metric) bool { return o.ID == m.ID }) {
			continue
		}
		all = append(all, m)
		if slices.Contains(measured.Headline, m.ID) && m.Goal.Kind == engine.Within {
			k := shownFactor(&m)
			goals = append(goals, aimRange{m.ID, typedNumber(m.Goal.Lo * k), typedNumber(m.Goal.Hi * k)})
		}
	}
	rank := func(m *engine.Metric) int {
		if i := slices.Index(measured.Headline, m.ID); i >= 0 {
			return i
		}
		return len(measured.Headline)
	}
	slices.SortStableFunc(all, func(a, b engine.Metric) int { return rank(&a) - rank(&b) })
	slices.SortStableFunc(goals, func(a, b aimRange) int {
		return slices.Index(measured.Headline, a.ID) - slices.Index(measured.Headline, b.ID)
	})
	f.Aims = slices.DeleteFunc(f.Aims, func(a aimRange) bool {
		return !slices.ContainsFunc(all, func(m engine.Metric) bool { return m.ID == a.ID })
	})
	if len(f.Aims) == 0 {
		f.Aims = slices.Clone(goals)
	} else if f.Add != "" && !slices.ContainsFunc(r.Form["a"], func(id string) bool { return id != f.Add }) { // added to the default aims
		f.Aims = append(slices.Clone(goals), f.Aims...)
	}
	f.Add = ""
	l := &aimList{}
	for i := range all {
		m := &all[i]
		row := &aimRow{ID: m.ID, Title: m.Title, Doc: m.Doc, Unit: map[string]string{"share": "%", "pp": "pp"}[m.Unit]}
		if row.Unit == "" && !strings.Contains(strings.ToLower(m.Title), m.Unit) {
			row.Unit = m.Unit
		}
		at := slices.IndexFunc(f.Aims, func(a aimRange) bool { return a.ID == m.ID })
		if at < 0 {
			if rank(m) < len(measured.Headline) || m.Goal.Kind != engine.NoGoal {
				l.More = append(l.More, row)
			}
			if rank(m) < len(measured.Headline) && m.Goal.Kind != engine.NoGoal {
				l.Guard = append(l.Guard, row)
			}
			continue
		}
		a, k := &f.Aims[at], shownFactor(m)
		value, known := today[m.ID]
		if a.Lo == "" && a.Hi == "" {
			switch {
			case m.Goal.Kind == engine.Within:
				a.Lo, a.Hi = typedNumber(m.Goal.Lo*k), typedNumber(m.Goal.Hi*k)
			case known:
				a.Lo = typedNumber(math.Round(value*k*10) / 10)
				a.Hi = a.Lo
			}
		}
		if known {
			row.Today, row.Told = typedNumber(math.Round(value*k*10)/10), words.LocalizeNumbers(r.lang, fmt.Sprintf("%.1f", value*k))
		} else {
			l.Query = f.query().Encode()
		}
		row.Lo, row.Hi = a.Lo, a.Hi
		row.setSliderRange(m)
		l.Rows = append(l.Rows, row)
	}
	slices.SortStableFunc(l.Rows, func(a, b *aimRow) int { return f.aimIndex(a.ID) - f.aimIndex(b.ID) })
	f.Free = slices.DeleteFunc(f.Free, func(x string) bool { // guards of other games, or of metrics that are aims
		return !slices.Contains(guardChoices, x) && !slices.ContainsFunc(l.Guard, func(g *aimRow) bool { return g.ID == x })
	})
	if today != nil { // these deals cannot measure it
		l.Query = ""
	}
	same := len(f.Aims) == len(goals)
	for _, a := range f.Aims {
		same = same && slices.Contains(goals, a)
	}
	l.fromGoals = same && len(goals) > 0
	return l
}

func (f *tuneForm) aimIndex(id string) int {
	return slices.IndexFunc(f.Aims, func(a aimRange) bool { return a.ID == id })
}

// typedNumber formats a number for an input field, with at most six decimals.
func typedNumber(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

// setSliderRange sets the ends and the step of the slider for the metric m, so that the slider covers
// the typed range and the present value.
func (a *aimRow) setSliderRange(m *engine.Metric) {
	var lo, hi float64
	seen := false
	for _, text := range []string{a.Lo, a.Hi, a.Today} {
		if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) {
			if !seen {
				lo, hi, seen = x, x, true
			}
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	switch {
	case m.Unit == "share":
		lo, hi = min(0, lo), max(100, hi)
	case m.Unit == "pp" || lo < 0:
		far := max(10, 1.5*math.Abs(lo), 1.5*math.Abs(hi))
		lo, hi = -far, far
	default:
		lo, hi = 0, max(1.5*hi, 1)
	}
	size := hi - lo
	step := math.Pow(10, math.Floor(math.Log10(size/50))) // gives 50 to 500 steps
	step = min(step, 1)
	a.Bottom, a.Top, a.Step = typedNumber(math.Floor(lo/step)*step), typedNumber(math.Ceil(hi/step)*step), typedNumber(step)
}

// aims returns the aims as values of --aim on the command line: "len.turns=30..35". It returns nil if
// they are the goals of the variant. A range that cannot be read is an error for the user.
func (l *aimList) aims(r *request) (list []string, err error) {
	if l.fromGoals {
		return nil, nil
	}
	if len(l.Rows) == 0 {
		return nil, refusal.New(refusal.Wrong, "tune.noaims")
	}
	for _, a := range l.Rows {
		lo, err1 := strconv.ParseFloat(strings.ReplaceAll(a.Lo, ",", "."), 64)
		hi, err2 := strconv.ParseFloat(strings.ReplaceAll(a.Hi, ",", "."), 64)
		title, _ := translate.Report(r.translationTarget(), a.Title)
		if err1 != nil || err2 != nil || math.IsNaN(lo+hi) || math.IsInf(lo+hi, 0) {
			return nil, refusal.New(refusal.Wrong, "tune.noends", title)
		}
		if lo > hi {
			return nil, refusal.New(refusal.Wrong, "tune.ends", title, a.Lo, a.Hi)
		}
		goal := typedNumber(lo)
		if hi > lo {
			goal += ".." + typedNumber(hi)
		}
		if (a.Unit == "%" || a.Unit == "pp") && (lo != 0 || hi != 0) {
			goal += " " + a.Unit
		}
		list = append(list, a.ID+"="+goal)
	}
	return list, nil
}

// Size of the measurement of present values.
const (
	presentValueDeals   = 200              // number of deals
	maxPresentValueTime = 30 * time.Second // time limit
)

func presentValuesKey(v *lab.Variant, seats int, bots string) string {
	return fmt.Sprint("today ", v.Set.Hash, seats, bots)
}

// presentValues returns the measured values of the metrics of v, by id, at a number of seats and with
// bots, names separated by commas; nil if they were not measured.
func (s *server) presentValues(v *lab.Variant, seats int, bots string) map[string]float64 {
	if x, ok := s.presentMetrics.Load(presentValuesKey(v, seats, bots)); ok {
		return x.(map[string]float64)
	}
	return nil
}

// lastValues returns the values of the metrics of v, by id, from the last comparison with its rules,
// that number of seats and the bots that play by default; nil if there is none.
func lastValues(h *history.History, v *lab.Variant, seats int) map[string]float64 {
	c := h.LatestWithRules(v.Set.Hash)
	if c == nil || c.Seats != seats || c.Base.Bots != v.DefaultBot(seats) {
		return nil
	}
	values := map[string]float64{}
	for i := range c.Result.Rows {
		row := &c.Result.Rows[i]
		switch {
		case c.Other.RulesHash == v.Set.Hash && row.HasOther:
			values[row.Metric.ID] = row.Other.Value
		case c.Base.RulesHash == v.Set.Hash && row.HasBase:
			values[row.Metric.ID] = row.Base.Value
		}
	}
	return values
}

// showPresentValues measures the present values of the metrics of a variant, by playing some deals,
// and answers with the form that shows them.
func (r *request) showPresentValues() error {
	f := r.tuneForm()
	v, err := r.server.project.Lab.Library().Variant(f.Of, nil, nil)
	if err != nil {
		return err
	}
	q := &question.Sim{Variant: f.Of}
	if err := setTypedValues(&q.Play, f.Seats, "", ""); err != nil {
		return err
	}
	q.Deals = presentValueDeals
	seats := v.Rules.Players().Usual
	if len(q.Seats) == 1 {
		seats = q.Seats[0]
	}
	if q.Bots = []string{v.DefaultBot(seats)}; f.Bots != "" && f.Bots != "tuned" { // avoids training for present values
		q.Bots = strings.Split(f.Bots, ",")
	}
	values := map[string]float64{}
	ctx, cancel := context.WithTimeout(r.Context(), maxPresentValueTime)
	defer cancel()
	if a, err := r.server.project.Lab.Ask(ctx, q, question.Observer{}); err == nil && len(a.Reports) == 1 {
		if s, ok := a.Reports[0].(*reports.Summary); ok {
			for _, x := range s.Result.Values() {
				if x.Measured {
					values[x.Metric.ID] = x.Value
				}
			}
		}
	}
	if r.Context().Err() != nil {
		return nil // the page is closed
	}
	r.server.presentMetrics.Store(presentValuesKey(v, seats, f.Bots), values)
	page, _, _, err := r.tunePage(f)
	if err != nil {
		return err
	}
	return r.sendPart("asked", page)
}
