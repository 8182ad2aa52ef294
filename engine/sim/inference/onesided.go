package inference

import (
	"equitas/engine"
	"equitas/engine/stat"
)

// A metric that only one side has (a new Guild, a new card) cannot be compared with the
// other side. Some such metrics have a value that is expected if nothing has an effect: a
// part of a vector with a fair value should have that value, and a contrast, the effect of
// having a thing, should be 0. They are tested against that value.

// fairValue returns the value that a metric has if nothing has an effect, in its unit; known
// is false if there is no such value.
func (s *sample) fairValue(m engine.Metric) (fair float64, known bool) {
	switch {
	case isDescriptive(m) || m.Kind == engine.Vector || m.Kind == engine.Geometric:
		return 0, false
	case m.Kind == engine.Contrast && m.Offset == 0:
		return 0, true
	}
	if s.fairByMetric == nil {
		s.fairByMetric = fairValues(s.run.Metrics())
	}
	fair, known = s.fairByMetric[m.ID]
	return fair, known
}

// fairValues returns the fair values of the parts of vectors, by the id of the part. If
// several vectors have a part, the first decides.
func fairValues(metrics []engine.Metric) map[string]float64 {
	fairs := map[string]float64{}
	for _, v := range metrics {
		if v.Kind != engine.Vector || v.Fair == 0 {
			continue
		}
		for _, id := range v.Parts {
			if _, ok := fairs[id]; !ok {
				fairs[id] = v.Fair
			}
		}
	}
	return fairs
}

// isTestedAlone reports whether exactly one of two sides has the columns of a metric, and the
// metric has a value against which it can be tested ([sample.fairValue]).
func isTestedAlone(m engine.Metric, base, other *sample) bool {
	s := base
	if other.countsMetric(m) {
		s = other
	}
	_, known := s.fairValue(m)
	return known && base.countsMetric(m) != other.countsMetric(m)
}

// judgeAlone fills in row number i, whose metric only one of the two sides has, and tests it
// against its fair value.
func (j *evaluator) judgeAlone(row *Row, i int, base, other *sample) {
	m, s, e := row.Metric, base, row.Base
	if row.HasOther {
		s, e = other, row.Other
	}
	fair, known := s.fairValue(m)
	if !known || !row.HasBase && !row.HasOther {
		return
	}
	var p stat.Paired
	scale := scaleOf(m)
	if m.Kind == engine.Contrast {
		of, _ := s.contrast(m)
		c := s.contrastValues(of)
		p, row.IsRatio, row.UnitsWithData = stat.RatioDifferenceAgainst(c, fair/scale), true, unitsWithDataIn(c)
	} else {
		d, _ := s.series(m)
		p, row.IsRatio, row.UnitsWithData = stat.RatioAgainst(d.numerators(), d.denominators(), (fair-m.Offset)/scale), d.commonDen == 0, d.unitsWithData()
	}
	p = p.Scale(scale)
	row.OneSideOnly, row.Fair = true, fair
	e.Value = fair
	row.Margin = relativeMargin(m, e)
	dropIfUnsure(&p, row.IsRatio, row.UnitsWithData)
	j.setInterval(row, &p, i)
	p.Diffs = nil
	row.Change = p
	row.setPlan(p)
	switch {
	case fair == 0:
		row.DirectionWord = directionWord(m, p.Delta)
	case p.Delta > 0:
		row.DirectionWord = "above fair"
	case p.Delta < 0:
		row.DirectionWord = "below fair"
	}
}
