package sim

import (
	"equitas/engine"
	"equitas/engine/stat"
)

// Waits reports whether the run waits for a metric: where everything is to be
// clear, for those of the headline that can become it. Without a margin nothing
// can be called the same, so what has none is waited for only where nothing else
// is; it is judged with the others all the same.
func (s *Stop) Waits(m engine.Metric) bool {
	switch {
	case s.Width == 0:
		all := s.Waited == 0 || s.Waited == s.Judged // 0: of a run that was kept before this was counted
		return m.Family == Headline && (all || marked(m))
	case m.Kind == engine.Vector:
		return false // there is no interval
	case s.Metric != "":
		return m.ID == s.Metric
	}
	return m.Family == Headline && (m.Unit == "share" || m.Unit == "pp")
}

// marked reports whether a metric has a margin within which it is the same. The
// parts of a vector may have one; of all of them together only a shift is said.
func marked(m engine.Metric) bool { return m.Kind != engine.Vector && m.Margin > 0 }

// there reports whether what is waited for is there, in a row that was judged.
func (s *Stop) there(r *Row) bool {
	if s.Width > 0 {
		return s.narrow((r.Change.Hi - r.Change.Lo) / 2)
	}
	return r.Verdict.Settled() || r.Verdict == stat.Shifted || r.Vector.Within && r.Verdict == stat.NoShift
}

// narrow reports whether an interval is as narrow as was asked for.
func (s *Stop) narrow(half float64) bool { return half <= s.Width }

// Missing returns the rows that are waited for and are not yet clear, or not yet
// narrow, and the rows of the headline that are judged and not waited for.
func (s *Stop) Missing(rows []Row) (missing, unwaited []*Row) {
	for i := range rows {
		r := &rows[i]
		switch waits := s.Waits(r.Metric); {
		case !r.judged():
		case waits && !s.there(r):
			missing = append(missing, r)
		case !waits && s.Width == 0 && r.Metric.Family == Headline:
			unwaited = append(unwaited, r)
		}
	}
	return missing, unwaited
}

// Wider returns the values of one variant that are waited for and are not yet
// narrow.
func (s *Stop) Wider(values []Value) (wider []*Value) {
	for i := range values {
		if v := &values[i]; s.Waits(v.Metric) && !described(v.Metric) && !(v.Has && s.narrow(v.Half())) {
			wider = append(wider, v)
		}
	}
	return wider
}
