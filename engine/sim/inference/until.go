package inference

import (
	"context"
	"errors"
	"fmt"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/engine/stat"
)

// UntilOptions say when a sequential run stops.
type UntilOptions struct {
	MaxDeals int     // deals at most; 0: [stat.DefaultMaxDeals]
	Width    float64 // 0: until every row of the headline that has a margin is clear; otherwise until half the width of its shares is at most this (0.005 is half a percentage point)
	Metric   string  // with Width: the id of the one metric that is waited for; "" for all shares of the headline

	// OnLook is called with every look, one after the other, while matches are played: it must
	// be quick. It may be nil.
	OnLook func(Look)
}

// A Stop says where a sequential run ended, and why.
type Stop struct {
	Deals       int     `json:"deals"`         // deals of the run: whole units
	MaxDeals    int     `json:"max"`           // largest number of deals it might have had
	Looks       int     `json:"looks"`         // looks taken, the last one included
	Early       bool    `json:"early"`         // clear before MaxDeals
	Width       float64 `json:"width"`         // [UntilOptions].Width
	Metric      string  `json:"metric"`        // [UntilOptions].Metric
	Unit        int     `json:"deals_per_row"` // deals per unit of the sample
	JudgedRows  int     `json:"judged"`        // number of rows, over all other variants, whose intervals hold together
	AwaitedRows int     `json:"waited"`        // number of these rows that a run without a width waits for: those with a margin, or all if none has one
	Interrupted bool    `json:"stopped"`       // interrupted before the rows were clear or MaxDeals was reached; the result is that of the last look, if there was one
}

// A Look holds the headline of a sequential run at one look while it goes on. Its intervals
// hold at every look, so a reader may stop the run at any time.
type Look struct {
	Deals    int     // number of deals at this look
	MaxDeals int     // largest number of deals of the run
	Final    bool    // all rows are clear, or all deals are played
	Early    bool    // all rows are clear before all deals were played
	Rows     [][]Row // by other side: the judged rows of the headline
	Stop     Stop    // the run so far, and the rows that it waits for

	Unfinished [][2]float64 // for each other side: the share of unfinished matches, of the base and of the other
}

// WaitsFor reports whether the run waits for the row of a metric: without a width for those of
// the headline with a margin, or for all if none has one, since without a margin nothing
// can be called the same; with a width for the metric named, or for all shares of the
// headline.
func (s *Stop) WaitsFor(m engine.Metric) bool {
	switch {
	case s.Width == 0:
		all := s.AwaitedRows == 0 || s.AwaitedRows == s.JudgedRows // AwaitedRows is 0 in runs kept by older versions
		return m.Family == Headline && (all || hasMargin(m))
	case m.Kind == engine.Vector:
		return false // a vector has no interval
	case s.Metric != "":
		return m.ID == s.Metric
	}
	return m.Family == Headline && (m.Unit == "share" || m.Unit == "pp")
}

// hasMargin reports whether a metric can be called unchanged: it has a margin and is no
// vector.
func hasMargin(m engine.Metric) bool { return m.Kind != engine.Vector && m.Margin > 0 }

// isReachedBy reports whether a judged row is as clear, or its interval as narrow, as the run
// was asked for.
func (s *Stop) isReachedBy(r *Row) bool {
	if s.Width > 0 {
		return s.isNarrow((r.Change.Hi - r.Change.Lo) / 2)
	}
	return r.Verdict.Final() || r.Verdict == stat.Shifted || r.Vector.WithinMargins && r.Verdict == stat.NoShift
}

// isNarrow reports whether an interval of that half-width is as narrow as the run was asked
// for.
func (s *Stop) isNarrow(half float64) bool { return half <= s.Width }

// UnreachedRows returns the rows that are waited for and not yet clear or narrow, and the
// judged rows of the headline that are not waited for.
func (s *Stop) UnreachedRows(rows []Row) (missing, unwaited []*Row) {
	for i := range rows {
		r := &rows[i]
		switch waits := s.WaitsFor(r.Metric); {
		case !r.isJudged():
		case waits && !s.isReachedBy(r):
			missing = append(missing, r)
		case !waits && s.Width == 0 && r.Metric.Family == Headline:
			unwaited = append(unwaited, r)
		}
	}
	return missing, unwaited
}

// TooWide returns the values of a single variant that the run waits for and whose intervals
// are not yet narrow.
func (s *Stop) TooWide(values []Value) (wider []*Value) {
	for i := range values {
		if v := &values[i]; s.WaitsFor(v.Metric) && !isDescriptive(v.Metric) && !(v.Measured && s.isNarrow(v.HalfWidth())) {
			wider = append(wider, v)
		}
	}
	return wider
}

// Until plays the scenarios until the verdicts asked for are clear, or u.MaxDeals deals are
// played. The first scenario is the base, each other one is compared with it, and all
// comparisons must be clear; with a single scenario u.Width must be set.
//
// It looks when the first 200 units are complete, and then after every 100; units are deals
// as long as u.MaxDeals is at most 65,536. A run therefore depends on its scenarios and on u,
// never on the number of workers. When ctx is done, the runs hold the deals of the last
// look and are complete; if there was no look yet, they hold the deals played so far and
// are marked Incomplete.
//
// Results are computed from the runs with [Terms] that have the Stop. A match that breaks
// before the last look ends the run with a [*sim.Fault].
func Until(ctx context.Context, scenarios []*sim.Scenario, u UntilOptions, opt sim.RunOptions) ([]*sim.Run, *Stop, error) {
	if u.MaxDeals == 0 {
		u.MaxDeals = stat.DefaultMaxDeals
	}
	var w *rowWatch
	runs, err := sim.PlaySequential(ctx, scenarios, u.MaxDeals, opt, func(runs []*sim.Run) (sim.LookSchedule, error) {
		if len(scenarios) == 1 && u.Width == 0 {
			return sim.LookSchedule{}, errors.New("a single variant can be waited for by the width of an interval only")
		}
		w = newRowWatch(runs, u)
		switch {
		case len(w.rows) > 0:
		case u.Metric != "":
			return sim.LookSchedule{}, fmt.Errorf("no metric %q with an interval to wait for", u.Metric)
		case u.Width > 0:
			return sim.LookSchedule{}, errors.New("the headline has no share whose interval could be waited for")
		default:
			return sim.LookSchedule{}, errors.New("the headline has nothing to wait for")
		}
		return sim.LookSchedule{First: stat.FirstLook, Interval: stat.LookEvery, Look: w.look}, nil
	})
	if err != nil {
		return nil, nil, err
	}
	stop := w.stop
	stop.Interrupted = !w.finished
	stop.Deals = runs[0].Deals
	for _, r := range runs {
		r.Incomplete = stop.Looks == 0
	}
	return runs, &stop, nil
}

// latestLook returns the headlines of all pairs, judged on the deals of the latest look.
func (w *rowWatch) latestLook() Look {
	l := Look{Deals: w.stop.Deals, MaxDeals: w.stop.MaxDeals, Final: w.finished, Early: w.stop.Early, Stop: w.stop}
	n := w.stop.Deals / w.stop.Unit
	unfinished := make([]float64, len(w.runs))
	for i, r := range w.runs {
		unfinished[i] = unfinishedShare(r, r.Total("unfinished", n), w.stop.Deals)
	}
	for k, p := range w.pairs {
		at := min(k+1, len(w.runs)-1)
		base, other := newSample(w.runs[0], n, p.list), newSample(w.runs[at], n, p.list)
		var rows []Row
		for i, m := range p.list {
			if m.Family == Headline {
				rows = append(rows, w.judging.computeRow(i, m, base, other))
			}
		}
		w.judging.judge(rows)
		l.Rows = append(l.Rows, rows)
		l.Unfinished = append(l.Unfinished, [2]float64{unfinished[0], unfinished[at]})
	}
	return l
}
