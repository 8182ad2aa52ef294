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

// An aimList lists the metrics that a search aims at, and those that could be added.
type aimList struct {
	Rows  []*aimRow
	More  []*aimRow
	Guard []*aimRow // those with a goal that are not aimed at: they may not get worse
	Query string    // query that requests present values; "" if all are known

	usual bool // they are the goals of the files
}

// An aimRow is a metric of the form of a search: the range to aim at and the value today,
// on a slider, in the unit in which the metric is shown.
type aimRow struct {
	ID, Title, Doc string
	Unit           string // "%", "pp", "turns" or ""
	Lo, Hi         string // as typed
	Bottom, Top    string
	Step           string
	Today          string // "" unknown
	Told           string // that, as it is written
}

// shownFactor returns the factor for displaying a metric.
func shownFactor(m *engine.Metric) float64 {
	if m.Unit == "share" || m.Unit == "pp" {
		return 100
	}
	return 1
}

// aimList returns the rows of a form: its aims, or the goals of the headline; it also fills
// in defaults. Metrics of other games are dropped.
func (r *request) aimList(v *lab.Variant, f *tuneForm) *aimList {
	seats := v.Rules.Players().Usual
	if n, err := strconv.Atoi(f.Seats); err == nil && n >= v.Rules.Players().Min && n <= v.Rules.Players().Max {
		seats = n
	}
	today := r.s.todayOf(v, seats, f.Bots)
	if today == nil && f.Bots == "" {
		today = lastValues(r.s.history, v, seats)
	}
	measured, _ := v.Measuring(seats)
	var goals []aimed // of the headline
	var all []engine.Metric
	for _, m := range v.Metrics(seats) {
		m = measured.WithTargets(m)
		if strings.HasSuffix(m.ID, "*") || !lab.Aimable(&m) || slices.ContainsFunc(all, func(o engine.Metric) bool { return o.ID == m.ID }) {
			continue
		}
		all = append(all, m)
		if slices.Contains(measured.Headline, m.ID) && m.Goal.Kind == engine.Within {
			k := shownFactor(&m)
			goals = append(goals, aimed{m.ID, typedNumber(m.Goal.Lo * k), typedNumber(m.Goal.Hi * k)})
		}
	}
	rank := func(m *engine.Metric) int {
		if i := slices.Index(measured.Headline, m.ID); i >= 0 {
			return i
		}
		return len(measured.Headline)
	}
	slices.SortStableFunc(all, func(a, b engine.Metric) int { return rank(&a) - rank(&b) })
	slices.SortStableFunc(goals, func(a, b aimed) int {
		return slices.Index(measured.Headline, a.ID) - slices.Index(measured.Headline, b.ID)
	})
	f.Aims = slices.DeleteFunc(f.Aims, func(a aimed) bool {
		return !slices.ContainsFunc(all, func(m engine.Metric) bool { return m.ID == a.ID })
	})
	if len(f.Aims) == 0 {
		f.Aims = slices.Clone(goals)
	} else if f.Add != "" && !slices.ContainsFunc(r.Form["a"], func(id string) bool { return id != f.Add }) { // beside the usual ones
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
		at := slices.IndexFunc(f.Aims, func(a aimed) bool { return a.ID == m.ID })
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
			row.Today, row.Told = typedNumber(math.Round(value*k*10)/10), words.Numbers(r.lang, fmt.Sprintf("%.1f", value*k))
		} else {
			l.Query = f.query().Encode()
		}
		row.Lo, row.Hi = a.Lo, a.Hi
		row.setSliderRange(m)
		l.Rows = append(l.Rows, row)
	}
	slices.SortStableFunc(l.Rows, func(a, b *aimRow) int { return f.placeOf(a.ID) - f.placeOf(b.ID) })
	f.Free = slices.DeleteFunc(f.Free, func(x string) bool { // of other games, or aimed at
		return !slices.Contains(tuneFrees, x) && !slices.ContainsFunc(l.Guard, func(g *aimRow) bool { return g.ID == x })
	})
	if today != nil { // not measurable with these deals
		l.Query = ""
	}
	same := len(f.Aims) == len(goals)
	for _, a := range f.Aims {
		same = same && slices.Contains(goals, a)
	}
	l.usual = same && len(goals) > 0
	return l
}

func (f *tuneForm) placeOf(id string) int {
	return slices.IndexFunc(f.Aims, func(a aimed) bool { return a.ID == id })
}

// typedNumber formats a number for an input field.
func typedNumber(x float64) string {
	return strconv.FormatFloat(math.Round(x*1e6)/1e6, 'f', -1, 64)
}

// setSliderRange sets the range of the slider so that it holds the typed and the present
// value of a metric.
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
	step := math.Pow(10, math.Floor(math.Log10(size/50))) // 50 to 500 steps
	step = min(step, 1)
	a.Bottom, a.Top, a.Step = typedNumber(math.Floor(lo/step)*step), typedNumber(math.Ceil(hi/step)*step), typedNumber(step)
}

// asked returns the aims as the command line has them; none where they are the goals of the
// files.
func (l *aimList) asked(r *request) (list []string, err error) {
	if l.usual {
		return nil, nil
	}
	if len(l.Rows) == 0 {
		return nil, refusal.New(refusal.Wrong, "tune.noaims")
	}
	for _, a := range l.Rows {
		lo, err1 := strconv.ParseFloat(strings.ReplaceAll(a.Lo, ",", "."), 64)
		hi, err2 := strconv.ParseFloat(strings.ReplaceAll(a.Hi, ",", "."), 64)
		title, _ := translate.Report(r.reader(), a.Title)
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

// todayDeals is the number of deals for present values.
const (
	todayDeals = 200
	todayTime  = 30 * time.Second
)

func todayKey(v *lab.Variant, seats int, bots string) string {
	return fmt.Sprint("today ", v.Set.Hash, seats, bots)
}

// todayOf returns the present metrics of a variant, by id, if computed before; else nil.
func (s *server) todayOf(v *lab.Variant, seats int, bots string) map[string]float64 {
	if x, ok := s.metricsToday.Load(todayKey(v, seats, bots)); ok {
		return x.(map[string]float64)
	}
	return nil
}

// lastValues returns the metrics of a variant from the last comparison with its rules, at a
// number of seats and with bots that know it; nil if there is none.
func lastValues(h *history.History, v *lab.Variant, seats int) map[string]float64 {
	c := h.About(v.Set.Hash)
	if c == nil || c.Seats != seats || c.Base.Bots != v.Knowing(seats) {
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

// tuneToday answers with the aims, where the variant lies today marked: a few deals are
// played to find out.
func (r *request) tuneToday() error {
	f := r.tuneForm()
	v, err := r.s.project.Lab.Library().Variant(f.Of, nil, nil)
	if err != nil {
		return err
	}
	q := &question.Sim{Variant: f.Of}
	if err := asTyped(&q.Play, f.Seats, "", ""); err != nil {
		return err
	}
	q.Deals = todayDeals
	seats := v.Rules.Players().Usual
	if len(q.Seats) == 1 {
		seats = q.Seats[0]
	}
	if q.Bots = []string{v.Knowing(seats)}; f.Bots != "" && f.Bots != "tuned" { // not to learn for it
		q.Bots = strings.Split(f.Bots, ",")
	}
	values := map[string]float64{}
	ctx, cancel := context.WithTimeout(r.Context(), todayTime)
	defer cancel()
	if a, err := r.s.project.Lab.Ask(ctx, q, question.Observer{}); err == nil && len(a.Reports) == 1 {
		if s, ok := a.Reports[0].(*reports.Summary); ok {
			for _, x := range s.Result.Values() {
				if x.Has {
					values[x.Metric.ID] = x.Value
				}
			}
		}
	}
	if r.Context().Err() != nil {
		return nil // the page is closed
	}
	r.s.metricsToday.Store(todayKey(v, seats, f.Bots), values)
	page, _, _, err := r.tunePage(f)
	if err != nil {
		return err
	}
	return r.part("asked", page)
}
