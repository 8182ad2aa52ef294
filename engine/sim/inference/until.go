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
	MaxDeals int     // largest number of deals; 0 means [stat.DefaultMaxDeals]
	Width    float64 // 0: play until every headline row that has a margin has a clear verdict; otherwise until half the width of the intervals of the headline's shares is at most Width (0.005 is half a percentage point)
	Metric   string  // with Width: id of the only metric whose interval must be narrow; "" for all shares of the headline

	// OnLook is called at every look. Calls do not overlap, and matches are played
	// meanwhile, so it must be quick. It may be nil.
	OnLook func(Look)
}

// A Stop says where a sequential run ended, and why.
type Stop struct {
	Deals       int     `json:"deals"`         // number of deals of the run
	MaxDeals    int     `json:"max"`           // largest number of deals it could have had
	Looks       int     `json:"looks"`         // number of looks, the last one included
	Clear       bool    `json:"clear"`         // all awaited rows of all other variants were clear at the last look; false in reports saved by older versions
	Early       bool    `json:"early"`         // they were clear before MaxDeals
	Width       float64 `json:"width"`         // see [UntilOptions].Width
	Metric      string  `json:"metric"`        // see [UntilOptions].Metric
	Unit        int     `json:"deals_per_row"` // deals per unit of the sample
	JudgedRows  int     `json:"judged"`        // number of headline rows, over all other variants, whose intervals hold together
	AwaitedRows int     `json:"waited"`        // number of these rows that a run without a width waits for: those with a margin, or all if none has one
	Interrupted bool    `json:"stopped"`       // interrupted before the rows were clear or MaxDeals was reached; the result is that of the last look, if there was one
}

// A Look holds the headline of a sequential run at one look, while the run goes on. Its
// intervals hold at every look, so a reader may stop the run at any time.
type Look struct {
	Deals    int     // number of deals at this look
	MaxDeals int     // largest number of deals of the run
	Final    bool    // all rows are clear, or all deals are played
	Early    bool    // all rows became clear before all deals were played
	Rows     [][]Row // by other variant: the rows of the headline
	Stop     Stop    // the run so far, and the rows that it waits for

	Unfinished [][2]float64 // by other variant: the share of unfinished matches of the base and of that variant
}

// WaitsFor reports whether the run waits for the row of a metric. If Width is 0, it waits
// for the headline rows with a margin, since without a margin nothing can be called the
// same; if none has a margin, for all headline rows. Otherwise it waits for Metric or, if
// that is "", for all shares of the headline.
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

// hasMargin reports whether a metric can get the verdict [stat.Same]: it has a margin and is
// no vector.
func hasMargin(m engine.Metric) bool { return m.Kind != engine.Vector && m.Margin > 0 }

// isReachedBy reports whether a row has a clear verdict or, if Width is set, an interval
// that is narrow enough.
func (s *Stop) isReachedBy(r *Row) bool {
	if s.Width > 0 {
		return s.isNarrow((r.Change.Hi - r.Change.Lo) / 2)
	}
	return r.Verdict.IsFinal() || r.Verdict == stat.Shifted || r.Vector.WithinMargins && r.Verdict == stat.NoShift
}

// isNarrow reports whether an interval with the given half width is narrow enough for the
// run to stop.
func (s *Stop) isNarrow(half float64) bool { return half <= s.Width }

// UnreachedRows returns the rows for which the run waits and which are not yet clear or
// narrow (missing). If Width is 0, it also returns the headline rows for which it does not
// wait (unwaited).
func (s *Stop) UnreachedRows(rows []Row) (missing, unwaited []*Row) {
	for i := range rows {
		r := &rows[i]
		switch waits := s.WaitsFor(r.Metric); {
		case !r.isTested():
		case waits && !s.isReachedBy(r):
			missing = append(missing, r)
		case !waits && s.Width == 0 && r.Metric.Family == Headline:
			unwaited = append(unwaited, r)
		}
	}
	return missing, unwaited
}

// TooWide returns those values of a single variant for which the run waits and whose
// intervals are not narrow enough.
func (s *Stop) TooWide(values []Value) (wider []*Value) {
	for i := range values {
		if v := &values[i]; s.WaitsFor(v.Metric) && !isDescriptive(v.Metric) && !(v.Measured && s.isNarrow(v.HalfWidth())) {
			wider = append(wider, v)
		}
	}
	return wider
}

// Until plays the scenarios until the verdicts or intervals that u asks for are reached, or
// u.MaxDeals deals are played. The first scenario is the base. Each other scenario is
// compared with it, and all comparisons must be clear. With a single scenario u.Width must
// be set.
//
// The first look is after 200 deals, the others follow every 100 deals; if u.MaxDeals is
// above 65,536, these are numbers of rows ([sim.DealsPerRow]). So a run depends on its
// scenarios and on u, never on the number of workers. When ctx is done, the runs hold the
// deals of the last look and are complete; if there was no look yet, they hold the deals
// played so far and are marked Incomplete.
//
// To compute results from the runs, use [Terms] with the returned Stop. A match that breaks
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

// latestLook returns the latest look: the headlines of all pairs, with verdicts from the
// deals of that look.
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
				rows = append(rows, w.evaluator.computeRow(i, m, base, other))
			}
		}
		w.evaluator.judge(rows)
		l.Rows = append(l.Rows, rows)
		l.Unfinished = append(l.Unfinished, [2]float64{unfinished[0], unfinished[at]})
	}
	return l
}
