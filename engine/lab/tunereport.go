package lab

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// changesInWords returns the changes of setting n, whose variant is v, with words for each.
func (m *trials) changesInWords(n int, v *Variant) (list []reports.MendChange) {
	of := m.space.variant
	diffs := render.DifferencesIn(rule.English, of.Game, of.Set, v.Set)
	for _, k := range m.space.changedKnobs(m.settings[n]) {
		kn := m.space.knobs[k]
		value := int(m.settings[n][k])
		ch := reports.MendChange{Key: kn.path, Value: kn.values[value], Label: kn.path, From: cmp.Or(kn.values[kn.home], "nothing"), To: kn.values[value]}
		if i := slices.IndexFunc(diffs, func(d render.Difference) bool { return d.Path == kn.path }); i >= 0 {
			d := diffs[i]
			ch.From, ch.To, ch.Label = d.Base, d.Other, render.KeyName(rule.English, of.Set, kn.path)
			if d.Table != "" && kn.numbers != nil && strings.HasSuffix(kn.path, ".count") {
				ch.Label = d.Name
				ch.From, ch.To = kn.values[kn.home]+" copies", kn.values[value]+" copies"
			}
		}
		ch.End = kn.limitName(value)
		list = append(list, ch)
	}
	return list
}

// recordAims adds the aims to the report, with their values in home, the reading of the
// unchanged variant.
func (m *tuneRun) recordAims(home *tune.Reading) {
	for i, a := range m.question.Aims {
		x := &home.Measures[i]
		half := float64(stat.NormalQuantile(1-stat.Alpha/2) * x.SE())
		aim := reports.TuneAim{Metric: m.metrics[i], Margin: a.Margin, Home: reports.TuneValue{Value: x.Value, Lo: x.Value - half, Hi: x.Value + half}}
		if !math.IsInf(a.Lo, 0) {
			lo := a.Lo
			aim.Lo = &lo
		}
		if !math.IsInf(a.Hi, 0) {
			hi := a.Hi
			aim.Hi = &hi
		}
		aim.Home.Distance = math.Abs(a.Distance(x.Value))
		m.result.Aims = append(m.result.Aims, aim)
	}
}

// settingReport returns the result of setting n for a report, from its reading r and its
// distance from the aims.
func (m *tuneRun) settingReport(n int, r *tune.Reading, distance *tune.Distance) reports.TuneSetting {
	x := reports.TuneSetting{Changed: m.space.grid.Changes(m.settings[n]), Distance: distance.Margins()}
	if n == 0 {
		x.Priced = true
	} else if v := m.loadVariant(n); v != nil {
		x.Changes = m.changesInWords(n, v)
		p := settingCostOf(m.space.variant, v)
		x.CardsToPrint, x.SentencesToLearn, x.Priced = p.printed, p.sentences, p.known
	}
	if s := distance.SE(); distance.Square > 0 && !math.IsInf(s, 0) {
		x.SE = s / float64(2*distance.Margins()) // delta method for the square root
	}
	for i, a := range m.question.Aims {
		y := &r.Measures[i]
		half := float64(stat.NormalQuantile(1-stat.Alpha/2) * y.SE())
		if math.IsNaN(y.Value) || math.IsInf(half, 0) {
			x.Distance = math.MaxFloat64
			x.Aims = append(x.Aims, reports.TuneValue{})
			continue
		}
		x.Aims = append(x.Aims, reports.TuneValue{Value: y.Value, Lo: y.Value - half, Hi: y.Value + half, Distance: math.Abs(a.Distance(y.Value))})
	}
	if math.IsInf(x.Distance, 0) {
		x.Distance = math.MaxFloat64
	}
	x.Met = m.question.WithinMargins(r)
	return x
}

// reportFront sets Front of the report, the best settings so far for each number of changes,
// and sends the preliminary report. The values come from the deals by which the settings
// were chosen.
func (m *tuneRun) reportFront(f *tune.SearchResult) {
	m.result.Front = nil
	for _, t := range f.Front {
		off := m.question.Distance(t.Reading)
		x := m.settingReport(t.Number, t.Reading, &off)
		x.Distance, x.SE = t.Distance, 0 // by the model, which uses all deals of the search
		m.result.Front = append(m.result.Front, x)
	}
	m.result.Tried, m.result.PlayedDeals = len(f.Trials)-1, m.played
	m.reportPreliminary()
}

// reportPreliminary sends a copy of the report, marked Incomplete, to the observer.
func (m *tuneRun) reportPreliminary() {
	if tell := m.observer.Tune; tell != nil {
		now := *m.result
		now.Incomplete, now.PlayedDeals = true, m.played
		now.Front, now.Broken = slices.Clone(m.result.Front), slices.Clone(m.result.Broken)
		tell(&now)
	}
}

// recordSearch adds a summary of the search f to the report: the number of settings tried,
// the guards broken, and the effect of every rule.
func (m *tuneRun) recordSearch(f *tune.SearchResult) {
	m.result.Tried = len(f.Trials) - 1
	for i, n := range f.BrokenGuards {
		for range n {
			m.result.CountBroken(m.guards[i])
		}
	}
	for _, t := range f.Trials[1:] {
		if t.Reading.Endless && !m.invalid[t.Number] {
			m.result.EndlessSettings++
		}
		x := reports.TunePlayedSetting{Deals: t.Deals, Distance: t.Distance, Holds: t.SumsHold}
		if math.IsInf(x.Distance, 0) {
			x.Distance = math.MaxFloat64
		}
		for _, k := range m.space.changedKnobs(t.Setting) {
			x.Sets = append(x.Sets, m.space.knobs[k].path+"="+m.space.knobs[k].values[t.Setting[k]])
		}
		if t.BrokenGuard >= 0 {
			x.Guard = m.guards[t.BrokenGuard]
		}
		m.result.Played = append(m.result.Played, x)
	}
	home := f.Home
	off := func(deltas []float64) float64 {
		var sum float64
		for i, a := range m.question.Aims {
			d := a.Distance(home.Measures[i].Value + deltas[i])
			sum += float64(d * d)
		}
		return math.Sqrt(sum / float64(len(m.question.Aims)))
	}
	m.recordLeftOut(f, off)
	m.recordHindrance(f)
	for k, kn := range m.space.knobs {
		knob := reports.TuneKnob{Key: kn.path, Label: render.KeyName(rule.English, m.home.Set, kn.path), CurrentIndex: kn.home}
		for v, value := range kn.values {
			at := m.space.singleChange(k, v)
			deltas, doubt := f.Model.Predict(at), f.Model.StandardErrors(at)
			x := reports.TuneEffect{Value: cmp.Or(value, "nothing"), Distance: off(deltas), Played: v == kn.home}
			for i := range m.question.Aims {
				x.Aims = append(x.Aims, deltas[i])
				x.SE = append(x.SE, doubt[i])
			}
			for _, t := range f.Trials {
				if slices.Equal(t.Setting, at) && !t.Reading.Endless {
					x.Played = true
					knob.Differs = knob.Differs || v != kn.home && !m.hasNoEffect(tune.Compare(at, home, t.Reading))
				}
			}
			knob.Values = append(knob.Values, x)
		}
		if knob.Differs && kn.numbers == nil {
			m.setInWords(&knob, k)
		}
		m.result.KnobEffects = append(m.result.KnobEffects, knob)
	}
	m.result.SortKnobEffects()
	m.recordInteractions(f)
}

// setInWords sets the words for the values of knob, the report on the rule with index k.
func (m *tuneRun) setInWords(knob *reports.TuneKnob, k int) {
	for v := range knob.Values {
		x := &knob.Values[v]
		if v == knob.CurrentIndex || !x.Played {
			continue
		}
		n := m.settingNumber(m.space.singleChange(k, v))
		if other := m.loadVariant(n); other != nil {
			if c := m.changesInWords(n, other)[0]; c.Label != c.Key {
				x.Text, knob.Values[knob.CurrentIndex].Text = c.To, c.From
			}
		}
	}
}

// maxLeftOut is the largest number of settings in a report that are near the aims but break
// a guard.
const maxLeftOut = 3

// recordLeftOut records the settings of the search f that are nearest to the aims but break
// a guard. distance returns the distance from the aims if their metrics change by deltas.
func (m *tuneRun) recordLeftOut(f *tune.SearchResult, distance func(deltas []float64) float64) {
	var list []reports.TuneSetting
	for _, t := range f.Trials[1:] {
		guard := m.brokenGuards[t.Number]
		if t.BrokenGuard >= 0 {
			guard = m.guards[t.BrokenGuard]
		}
		v := m.loadVariant(t.Number)
		if guard == "" || !t.SumsHold || t.Reading.Endless || v == nil {
			continue
		}
		x := reports.TuneSetting{Changes: m.changesInWords(t.Number, v), Changed: t.Changes, Distance: distance(f.Model.Predict(t.Setting))}
		m.addBroken(t.Number, &x, guard)
		if x.Distance+float64(m.request.ChangeCostOrDefault()*float64(t.Changes)) < f.Trials[0].Distance {
			list = append(list, x)
		}
	}
	m.result.LeftOut = list
	m.result.SortLeftOut(maxLeftOut)
}

// hindranceShare is a share of the least distance from the aims. An aim is a hindrance if
// without it the least distance falls below this share.
const hindranceShare = 0.5

// recordHindrance records the aim that hinders the others most, if there is one: without it,
// the model of the search predicts that some valid setting comes much nearer to the others.
func (m *tuneRun) recordHindrance(f *tune.SearchResult) {
	aims := m.question.Aims
	if len(aims) < 2 {
		return
	}
	with := math.Inf(1)
	least := slices.Repeat([]float64{math.Inf(1)}, len(aims)) // least distance without each aim
	off, best := make([]float64, len(aims)), make([]*tune.Trial, len(aims))
	for _, t := range f.Trials {
		if t.BrokenGuard >= 0 || t.Spoils || !t.SumsHold || t.Reading.Endless {
			continue
		}
		var all float64
		squares := make([]float64, len(aims))
		deltas := f.Model.Predict(t.Setting)
		for i, a := range aims {
			d := a.Distance(f.Home.Measures[i].Value + deltas[i])
			squares[i] = float64(d * d)
			all += squares[i]
		}
		near := float64(m.request.ChangeCostOrDefault() * float64(t.Changes))
		with = min(with, math.Sqrt(all/float64(len(aims)))+near)
		for i := range aims {
			o := math.Sqrt(max(all-squares[i], 0) / float64(len(aims)-1))
			if o+near < least[i] {
				least[i], off[i], best[i] = o+near, o, t
			}
		}
	}
	at := -1
	for i := range aims {
		if best[i] != nil && least[i] < float64(hindranceShare*with) && (at < 0 || least[i] < least[at]) {
			at = i
		}
	}
	if at < 0 {
		return
	}
	h := &reports.TuneHindrance{Aim: at, Distance: off[at]}
	if n := best[at].Number; n > 0 {
		v := m.loadVariant(n)
		if v == nil {
			return
		}
		h.Changes = m.changesInWords(n, v)
	}
	m.result.Hindrance = h
}

// hasNoEffect reports whether a setting, compared with home in s, has the same values of all
// aims in every deal.
func (m *tuneRun) hasNoEffect(s tune.Comparison) bool {
	for i, x := range m.question.Aims {
		if math.Abs(s.Deltas[i]) > float64(1e-9*x.Margin) || s.SquaredErrors[i] > float64(1e-12*x.Margin*x.Margin) {
			return false
		}
	}
	return true
}

// recordInteractions records pairs of changes with an interaction of half a margin or more
// on some aim, the strongest first.
func (m *tuneRun) recordInteractions(f *tune.SearchResult) {
	type pair struct {
		reports.TunePair
		of *tune.Trial
	}
	var list []pair
	for _, t := range f.Trials[1:] {
		changed := m.space.changedKnobs(t.Setting)
		if len(changed) != 2 || t.Reading.Endless {
			continue
		}
		k, l := changed[0], changed[1]
		for i, a := range m.question.Aims {
			more := f.Model.Interaction(i, k, int(t.Setting[k]), l, int(t.Setting[l]))
			if math.Abs(more) < a.Margin/2 {
				continue
			}
			list = append(list, pair{reports.TunePair{Aim: i, Margins: more / a.Margin, Excess: more,
				Sets: []string{m.space.knobs[k].path + "=" + m.space.knobs[k].values[t.Setting[k]], m.space.knobs[l].path + "=" + m.space.knobs[l].values[t.Setting[l]]}}, t})
		}
	}
	slices.SortStableFunc(list, func(a, b pair) int { return cmp.Compare(math.Abs(b.Margins), math.Abs(a.Margins)) })
	for _, p := range list {
		if v := m.loadVariant(p.of.Number); v != nil && len(m.result.Pairs) < maxPairs {
			p.Changes = m.changesInWords(p.of.Number, v)
			m.result.Pairs = append(m.result.Pairs, p.TunePair)
		}
	}
}

// maxPairs is the largest number of pairs reported.
const maxPairs = 5
