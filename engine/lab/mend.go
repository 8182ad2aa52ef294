package lab

import (
	"context"
	"errors"
	"time"

	"equitas/engine/lab/question"
	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// The search for mends plays as many matches as fit into mendTime, but at least
// minMendMatches and at most maxMendMatches. The time per match is estimated from a few
// deals.
const (
	mendTime       = 30 * time.Second
	mendProbeDeals = 100 // number of deals from which the time is estimated
	minMendMatches = 10_000
	maxMendMatches = 400_000
)

// Shares of the matches that each stage plays. The proof plays all remaining matches.
const (
	mendLookShare   = 0.35 // for changing every rule by one step up and down
	mendScreenShare = 0.2  // for the best of those changes, further values of their rules, and exchanges of copies
	mendRaceShare   = 0.2  // for the best of the screened changes, on fresh deals
)

// Largest numbers of changes that are tried, that reach each stage, and that are shown.
const (
	mendExtendedRules   = 12 // largest number of rules of which further values are tried
	mendExchanges       = 16 // largest number of exchanges of copies that are tried
	mendScreenedChanges = 8
	mendRacedChanges    = 5
	mendShownChanges    = 3
)

// maxMendDeals is the largest number of deals with which a stage plays one change; the proof
// plays up to twice as many. So all stages together use at most 20,000 deals.
const maxMendDeals = 5000

// A mendRun is a search for single changes of a variant that repair the problems found by a
// comparison.
type mendRun struct {
	*trials
	comparison *comparisonRun
	report     *reports.Comparison
	base       *Variant
	matches    int // number of matches to play in all stages

	question tune.Question
	guards   []string // by guard: id of its metric
	result   *reports.Mends
}

// mend searches for mends of every other variant whose report shows a problem, and adds them
// to the report.
func (c *comparisonRun) mend(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	if !c.question.Mend {
		return nil
	}
	var l elsewhereErr
	for i, r := range comparisons {
		if pl.elsewhere {
			break // problems are known only when the report is complete
		}
		if err := l.ignoreElsewhere(c.mendsOf(ctx, i, r, pl)); err != nil {
			return err
		}
	}
	return l.err()
}

// newMendRun returns a search for mends of the problems in r, the report on another variant
// compared with base.
func newMendRun(c *comparisonRun, base *Variant, r *reports.Comparison, seats int) *mendRun {
	one := *c.setup
	one.runName, one.engine = "mends", nil // in this process, since each step depends on the previous one
	return &mendRun{trials: newTrials(&one, base, seats), comparison: c, report: r, base: base, result: &reports.Mends{}}
}

// mendsOf searches for changes that repair the problems of variant i+1, and adds them to its
// report r.
func (c *comparisonRun) mendsOf(ctx context.Context, i int, r *reports.Comparison, pl *playedRuns) error {
	m := newMendRun(c, c.variants[0], r, pl.seats)
	r.Mends = m.result
	m.setAims()
	if len(m.question.Aims) == 0 {
		return nil
	}
	m.setGuards()
	if err := m.setSearchSpace(c.variants[i+1].withOwnRules()); err != nil {
		return err
	}
	if err := m.setBudget(ctx); err != nil {
		return err
	}
	err := m.search(ctx)
	if errors.Is(err, question.ErrStopped) {
		m.result.Interrupted, m.result.List = true, nil
		return nil
	}
	m.result.Games = m.played
	return err
}

// setSearchSpace sets the search space to the knobs of other. A rule that other has changed
// gets base's value as one more value to try.
func (m *mendRun) setSearchSpace(other *Variant) error {
	also := map[string]string{}
	for _, s := range changedRules(m.base, other) {
		if x := m.base.Set.Value(s.paths[0]); x != nil && other.Set.Value(s.paths[0]) != nil && x.Table == nil {
			also[s.paths[0]] = x.TOMLLine()
		}
	}
	m.space = newSearchSpace(other, knobs(other, also))
	if err := m.space.grid.Check(); err != nil {
		return err
	}
	m.settingNumber(m.space.grid.Home())
	return nil
}

// setBudget sets the number of matches to play, and writes it to the command and the
// question in the report, so that a repetition plays as many.
func (m *mendRun) setBudget(ctx context.Context) error {
	m.matches = m.comparison.complete.MendMatches // set if the question is from an earlier report
	if m.matches > 0 {
		return nil
	}
	m.matches = minMendMatches
	if now := m.lab.resources.Now; now != nil {
		probe := *m.setup
		probe.deals, probe.engine, probe.runName = mendProbeDeals, nil, "how long mends take"
		home := m.loadVariant(0)
		if err := m.prepareWeightsFor(ctx, &probe, []*Variant{home}); err != nil {
			return err
		}
		begun := now()
		if _, err := probe.play(ctx, []*Variant{home}, m.seats, &runOptions{replayAll: true}); err != nil {
			return err
		}
		if took := now().Sub(begun); took > 0 {
			m.matches = stat.RoundUpTwoDigits(min(max(int(float64(mendProbeDeals)*float64(mendTime)/float64(took)), minMendMatches), maxMendMatches))
		}
	}
	m.comparison.complete.MendMatches = m.matches // repeats of the question use the same number
	asked := m.comparison.questionAt(m.seats)
	m.report.Command, m.report.QuestionJSON = question.Command(&asked), asJSON(&asked)
	return nil
}
