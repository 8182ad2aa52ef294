package lab

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
)

// A playedRuns holds the runs of variants at one number of seats, and the terms by which
// they are compared.
type playedRuns struct {
	runs      []*sim.Run
	terms     inference.Terms
	seats     int
	elsewhere bool // other processes still have to play some of the deals; then the runs hold only the number of deals
}

// An elsewhereErr remembers that some run is still being played by other processes. So a
// question can request all its runs at once, instead of waiting for each.
type elsewhereErr struct{ playedElsewhere bool }

// ignoreElsewhere returns err; if err is [sim.ErrElsewhere], it sets away and returns nil.
func (l *elsewhereErr) ignoreElsewhere(err error) error {
	if errors.Is(err, sim.ErrElsewhere) {
		l.playedElsewhere = true
		return nil
	}
	return err
}

// err returns [sim.ErrElsewhere] if away is set; otherwise nil.
func (l *elsewhereErr) err() error {
	if l.playedElsewhere {
		return sim.ErrElsewhere
	}
	return nil
}

// stopped reports whether ctx ended a run early.
func (pl *playedRuns) stopped() bool {
	return pl.runs[0].Incomplete || pl.terms.Stop != nil && pl.terms.Stop.Interrupted
}

// compare compares every other run with the first. Their headlines are tested as one family
// ([inference.JudgeTogether]).
func (pl *playedRuns) compare() []*inference.Comparison {
	var list []*inference.Comparison
	for _, other := range pl.runs[1:] {
		list = append(list, pl.terms.Compare(pl.runs[0], other))
	}
	if len(list) > 1 {
		inference.JudgeTogether(list)
	}
	return list
}

// A runOptions says when to stop playing and how to test, as parsed from a [question.Judging],
// and which runs report, reuse and store deals.
type runOptions struct {
	until question.Until
	exact bool

	ownSeedForOthers bool   // all variants but the first have deals from a seed of their own
	otherSeed        uint64 // master seed of all variants but the first, if ownSeedForOthers is set

	reportMatches bool                          // report matches to the observer
	reportLooks   bool                          // report the looks of a sequential run to the observer
	replayAll     bool                          // play all deals even if they are kept, to measure the time
	onInterim     func([]*inference.Comparison) // receives preliminary comparisons; may be nil
	watch         *sim.UsageWatch               // parts whose use is counted in the run; may be nil
	keeper        sim.Keeper                    // keeps played deals; nil means the keeper of the Lab
}

// play plays the variants on the same deals: p.deals of them, or until the verdicts for
// which j waits are clear. A nil j stands for a fixed number and no reports to the observer.
func (p *setup) play(ctx context.Context, vs []*Variant, seats int, j *runOptions) (*playedRuns, error) {
	var scenarios []*sim.Scenario
	for i, v := range vs {
		c, err := p.scenario(v, seats)
		if err != nil {
			return nil, err
		}
		if j != nil && j.ownSeedForOthers && i > 0 {
			c.MasterSeed = j.otherSeed
		}
		scenarios = append(scenarios, c)
	}
	measureAlike(vs, scenarios, seats)
	p.measureBesides(scenarios)
	if j != nil {
		var metrics []engine.Metric
		for _, v := range vs {
			metrics = append(metrics, v.Metrics(seats)...)
		}
		if err := j.until.CheckMetric(metrics); err != nil {
			return nil, err
		}
	}
	pl, err := p.playScenarios(ctx, scenarios, j, func(f *sim.Fault) []string {
		i := max(slices.IndexFunc(scenarios, func(c *sim.Scenario) bool { return c.RulesHash == f.Hash }), 0)
		return p.repeatCommand(vs[i], f, scenarios[i].Uniform())
	})
	if err != nil && j != nil && errors.Is(err, errNoMetric) {
		return nil, question.Invalidf("--until: %v: it is not counted with this line-up", err)
	}
	return pl, err
}

// measureAlike sets the measuring tables of every scenario to those of all compared variants
// together, so that all count the same columns.
func measureAlike(vs []*Variant, scenarios []*sim.Scenario, seats int) {
	if len(vs) < 2 {
		return
	}
	loaded := make([]*rule.Loaded, len(vs))
	for i, v := range vs {
		loaded[i] = v.Loaded
	}
	reports, sets := rule.ReadMeasuringTogether(loaded, seats)
	for i, c := range scenarios {
		c.Measuring, c.Text = reports[i], tomlWriter(sets[i])
	}
}

// measureBesides adds p.extraMetrics to the headline of the scenarios.
func (p *setup) measureBesides(scenarios []*sim.Scenario) {
	if len(p.extraMetrics) == 0 {
		return
	}
	for _, c := range scenarios {
		r := engine.Measurement{}
		if c.Measuring != nil {
			r = *c.Measuring
		}
		r.AlsoJudged = p.extraMetrics
		c.Measuring = &r
	}
}

// errNoMetric is wrapped by the error of a run that waits for an interval of a metric that
// it does not have.
var errNoMetric = errors.New("")

// playScenarios plays scenarios on the same deals. repeat returns the arguments of the
// command that repeats a broken match. j may be nil, as in [setup.play]. If other processes
// still have to play some of the deals, the result has elsewhere set and the error is
// [sim.ErrElsewhere].
func (p *setup) playScenarios(ctx context.Context, scenarios []*sim.Scenario, j *runOptions, repeat func(*sim.Fault) []string) (*playedRuns, error) {
	if j == nil {
		j = &runOptions{}
	}
	pl := &playedRuns{seats: scenarios[0].Seats, terms: inference.Terms{Exact: j.exact}}
	opt := sim.RunOptions{Workers: p.lab.resources.Workers, Progress: p.observer.ReportProgress, Keeper: cmp.Or(j.keeper, p.lab.resources.Keeper), Now: p.lab.resources.Now, Watch: j.watch}
	if j.onInterim != nil {
		opt.OnInterim = func(g sim.InterimRuns) { j.onInterim(inference.ComparePreliminary(g)) }
	}
	if j.replayAll {
		opt.Keeper = nil
	}
	if j.reportMatches && p.observer.Match != nil {
		opt.OnMatch = question.MatchConverter(scenarios, p.observer.Match)
	} else { // engines that play in other processes do not report matches
		opt.Engine = p.engine
	}
	p.observer.BeginStage(question.Stage{What: "deals", Side: p.runName, Deals: p.deals})
	var err error
	if j.until.Text != "" {
		u := inference.UntilOptions{MaxDeals: p.deals, Width: j.until.Width, Metric: j.until.Metric}
		if j.reportLooks && p.observer.Look != nil {
			u.OnLook = p.observer.Look
		}
		pl.runs, pl.terms.Stop, err = inference.Until(ctx, scenarios, u, opt)
	} else {
		some, at := scenarios, []int(nil)
		if opt.OnMatch == nil {
			some, at = distinctScenarios(scenarios)
		}
		pl.runs, err = sim.Play(ctx, some, p.deals, opt)
		pl.runs = runsByScenario(pl.runs, scenarios, at)
	}
	p.observer.BeginStage(question.Stage{})
	if fault, ok := errors.AsType[*sim.Fault](err); ok {
		return nil, &question.BrokenError{Reason: fault.Error(), RepeatCommand: question.CommandLine(repeat(fault))}
	}
	if errors.Is(err, sim.ErrElsewhere) {
		pl.elsewhere = true
		for _, c := range scenarios {
			pl.runs = append(pl.runs, &sim.Run{Scenario: c, Deals: sim.RoundUpDeals(p.deals)})
		}
		return pl, err
	}
	if conflict, ok := errors.AsType[*sim.Conflict](err); ok {
		return nil, p.conflictError(scenarios, conflict, repeat)
	}
	if err != nil {
		if j.until.Metric != "" {
			err = fmt.Errorf("%w%w", err, errNoMetric)
		}
		return nil, err
	}
	if pl.runs[0].Deals == 0 {
		return nil, question.ErrStopped
	}
	return pl, nil
}

// conflictError returns the error for deals whose result differs from the kept one, with the
// command that repeats them.
func (p *setup) conflictError(scenarios []*sim.Scenario, conflict *sim.Conflict, repeat func(*sim.Fault) []string) error {
	c := scenarios[max(0, slices.IndexFunc(scenarios, func(c *sim.Scenario) bool { return c.ID() == conflict.ScenarioID }))]
	again := repeat(&sim.Fault{Variant: c.Name, Hash: c.RulesHash, Seed: c.MasterSeed, Deal: conflict.Deal, Seats: c.Seats})
	if again[1] != "record" {
		again = append(again, "--store", "none")
	}
	return &question.BrokenError{Reason: c.Name + ": " + conflict.Error(), RepeatCommand: question.CommandLine(again)}
}

// repeatCommand returns the arguments of a command that repeats the broken match f: if the
// bots keep their seats (uniform), a command that records the match; otherwise one that
// plays the run up to it.
func (p *setup) repeatCommand(v *Variant, f *sim.Fault, uniform bool) []string {
	seats, seed := strconv.Itoa(f.Seats), strconv.FormatUint(f.Seed, 10)
	args := []string{"equitas", "record", v.RequestedAs, "--deal", strconv.Itoa(f.Deal), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	if !uniform {
		args = []string{"equitas", "sim", v.RequestedAs, "--deals", strconv.Itoa(f.Deal + 1), "--seats", seats, "--bots", p.lineup(), "--seed", seed}
	}
	return append(args, question.SetFlags(v.Sets)...)
}

// longestMatchNote returns a sentence about the longest match of the runs, with the command
// that records it; "" if the runs have several rotations, which cannot be recorded.
func (p *setup) longestMatchNote(vs []*Variant, pl *playedRuns) string {
	at := reports.LongestRun(pl.runs)
	if at < 0 {
		return ""
	}
	v, r := vs[at], pl.runs[at]
	return reports.LongestGameLine(r.Longest.Turns, v.Rules.TurnNoun().Many, recordLine(v.RequestedAs, r, p.lineup(), v.Sets[:len(v.Sets)-v.removingSettings], v.removedParts))
}

// forEachSeatCount calls play for each number of seats in tables; play adds its results to
// the answer a. If play returns stopped, or an error [question.ErrStopped] when there are
// results, the answer is marked as stopped and no more are played.
func forEachSeatCount(a *question.Answer, tables []int, play func(seats int) (stopped bool, err error)) error {
	var l elsewhereErr
	for _, seats := range tables {
		stopped, err := play(seats)
		if errors.Is(err, question.ErrStopped) && len(a.Reports) > 0 {
			stopped, err = true, nil
		}
		if err = l.ignoreElsewhere(err); err != nil {
			return err
		}
		if a.Stopped = stopped; stopped {
			break
		}
	}
	return l.err()
}
