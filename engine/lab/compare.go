package lab

import (
	"context"
	"errors"
	"slices"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/search"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/engine/train"
	"equitas/reports"
)

// A comparisonRun is a [question.Compare] that is being answered.
type comparisonRun struct {
	*setup
	question   *question.Compare
	complete   question.Compare // the question with all defaults filled in, except the seats
	variants   []*Variant
	runOptions *runOptions
	levels     []string
	gates      []inference.GateResult // results at the number of seats being played

	singles [][]*singleChange // by other variant: its changes, each to be compared alone; nil unless that was asked for (see addSingleEffects)

	players    []train.Players // what was learned under the rules of each other variant; nil if bots do not learn
	pupil      string          // name of the bot that had a short training under the rules of each other variant; "" if there is none
	focusGames []int           // by other variant: number of matches played to adapt the bots by focus; nil unless they were adapted so
}

// prepareCompare reads and checks everything that the question q needs, and sets p so that
// p.run answers it. o receives notes and progress.
func prepareCompare(q *question.Compare, l *Lab, o question.Observer, p *Prepared) error {
	c := &comparisonRun{setup: l.setup(&q.Play, o, defaultLineup(), question.FallbackDeals), question: q, complete: *q, runOptions: parseJudging(&q.Judging)}
	if q.OtherSeed != nil {
		c.runOptions.ownSeedForOthers, c.runOptions.otherSeed = true, *q.OtherSeed
	}
	if err := c.checkTrainings(); err != nil {
		return err
	}
	var err error
	if c.variants, err = c.loadAll(append([]string{q.Base}, q.Others...)...); err != nil {
		return err
	}
	for _, part := range q.Knockouts {
		v, err := c.variants[0].WithoutPart(part)
		if err != nil {
			return err
		}
		c.variants = append(c.variants, v)
	}
	if err := c.splitChanges(); err != nil {
		return err
	}
	c.playAsBase()
	if c.complete.Ablations, err = c.checkAblations(c.variants, q.Ablations); err != nil {
		return err
	}
	if q.Gate {
		if len(c.variants) != 2 {
			return question.Invalidf("--gate holds one OTHER against its limits, found %d", len(c.variants)-1)
		}
		report, err := c.variants[1].measuring(c.variants[0].Rules.Players().Usual)
		if err != nil {
			return err
		}
		if err := c.applyGate(c.variants[1], report, q.Seed != nil); err != nil {
			return err
		}
	}
	if err := c.setDefaultDeals(c.runOptions, c.variants[1], slices.Concat(c.complete.Ablations, q.Levels)...); err != nil {
		return err
	}
	if q.Mend && slices.ContainsFunc(c.botNames(), question.IsSearch) {
		return question.Invalidf("--mend plays ten thousand games and more, which takes bots that search hours: name others (--bots %s)", c.variants[0].DefaultBot(q.Seats...))
	}
	if c.levels, err = c.levelNames(c.variants[0]); err != nil {
		return err
	}
	tables, err := c.seatCounts(c.variants)
	if err != nil {
		return err
	}
	p.Families, p.answer.Inconclusive, p.setup = metricFamilies(c.variants, tables), q.Inconclusive, c.setup
	p.run = func(ctx context.Context, a *question.Answer) error {
		return forEachSeatCount(a, tables, func(seats int) (bool, error) { return c.playAtSeats(ctx, a, seats) })
	}
	return nil
}

// playAtSeats plays the comparison at one number of seats and adds to a a report on each
// other variant. stopped says that ctx ended it.
func (c *comparisonRun) playAtSeats(ctx context.Context, a *question.Answer, seats int) (stopped bool, err error) {
	if err := c.prepareComparisonWeights(ctx, c.variants, seats); err != nil {
		return false, err
	}
	if err := c.adaptBots(ctx, seats); err != nil {
		return false, err
	}
	c.runOptions.watch = c.watchChanges(c.variants)
	pl, err := c.play(ctx, c.variants, seats, c.runOptions)
	if pl != nil && pl.elsewhere {
		return false, c.requestExtraRuns(ctx, pl)
	}
	if err != nil {
		return false, err
	}
	made, err := c.comparisons(ctx, pl)
	if err != nil && !errors.Is(err, question.ErrStopped) {
		return false, err
	}
	one := c.complete
	one.Play = c.playAt(seats)
	for _, r := range made {
		a.Add(&one, r)
	}
	a.Gates = append(a.Gates, c.gates...)
	return err != nil || pl.stopped(), nil
}

// comparisons plays everything that the question asks for in addition to the main runs pl,
// and returns a report for each other variant. If the error is [question.ErrStopped], the
// reports hold what has been played so far.
func (c *comparisonRun) comparisons(ctx context.Context, pl *playedRuns) ([]*reports.Comparison, error) {
	c.gates = nil
	results := pl.compare()
	var made []*reports.Comparison
	for i, other := range c.variants[1:] {
		made = append(made, c.reportOn(c.variants[0], other, results[i], pl))
	}
	held := func() {
		if c.question.Gate {
			made[0].Gates = results[0].Gates()
			c.gates = made[0].Gates
		}
	}
	if pl.stopped() {
		held()
		return made, nil
	}
	for i, r := range made {
		if err := c.markUnexercised(ctx, i, r, pl); err != nil {
			return made, err
		}
	}
	held()
	err := c.addExtraRuns(ctx, pl, made)
	held() // again, since the extras may have changed verdicts
	return made, err
}

// requestExtraRuns requests all extra runs of the comparison at once, while other processes
// still play the main runs. If that succeeds, it returns [sim.ErrElsewhere].
func (c *comparisonRun) requestExtraRuns(ctx context.Context, pl *playedRuns) error {
	made := make([]*reports.Comparison, len(c.variants)-1)
	for i := range made {
		made[i] = new(reports.Comparison)
	}
	if err := c.addExtraRuns(ctx, pl, made); err != nil {
		return err
	}
	return sim.ErrElsewhere
}

// addExtraRuns plays what the question asks for in addition to the main comparison, such as
// each change alone, levels of play, other trainings and ablations, and adds it to the
// reports. Runs that other processes still play are left out; then the error is
// [sim.ErrElsewhere].
func (c *comparisonRun) addExtraRuns(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	var l elsewhereErr
	if err := l.ignoreElsewhere(c.addSingleEffects(ctx, pl, comparisons)); err != nil {
		return question.StoppedIfNil(err)
	}
	if err := l.ignoreElsewhere(c.mend(ctx, pl, comparisons)); err != nil {
		return question.StoppedIfNil(err)
	}
	if err := l.ignoreElsewhere(c.compareOtherTrainings(ctx, pl, comparisons)); err != nil {
		return err
	}
	if c.question.Confirm {
		if err := l.ignoreElsewhere(c.confirm(ctx, pl, comparisons)); err != nil {
			return err
		}
	}
	if err := l.ignoreElsewhere(c.addLearning(ctx, pl, comparisons)); err != nil {
		return err
	}
	if err := l.ignoreElsewhere(c.checkDissent(ctx, pl, comparisons)); err != nil {
		return err
	}
	if len(c.complete.Ablations) > 0 {
		runs, err := c.playAblations(ctx, c.variants, pl, c.complete.Ablations, c.runOptions)
		if err = l.ignoreElsewhere(err); err != nil {
			return err
		}
		for i, r := range comparisons {
			if pl.elsewhere || runs == nil {
				break
			}
			r.Options = inference.Terms{Exact: c.runOptions.exact}.CompareAblations(runs[0], runs[i+1])
			inference.ScreenReport(r.Result, r.Options)
		}
	}
	if err := l.ignoreElsewhere(c.playLevels(ctx, pl, comparisons)); err != nil {
		return err
	}
	if c.question.Turns && !pl.elsewhere {
		if err := c.addTurns(ctx, pl, comparisons); err != nil {
			return question.StoppedIfNil(err)
		}
	}
	return l.err()
}

// confirm repeats the comparison on fresh deals and sets Confirmed of the reports.
func (c *comparisonRun) confirm(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	again := *c.setup
	again.seed, again.deals = sim.ConfirmationSeed(c.seed), pl.runs[0].Deals
	again.runName = "fresh deals"
	fresh, err := again.play(ctx, c.variants, pl.seats, &runOptions{exact: c.runOptions.exact, ownSeedForOthers: c.runOptions.ownSeedForOthers, otherSeed: sim.ConfirmationSeed(c.runOptions.otherSeed)})
	if err != nil || fresh.stopped() {
		return question.StoppedIfNil(err)
	}
	for i, r := range fresh.compare() {
		if comparisons[i].Confirmed = r; !pl.elsewhere {
			reports.RecordPartUse(r, comparisons[i].Parts, comparisons[i].Result.UsedShare)
		}
	}
	return nil
}

// controlLevel is the name of the bot that is shown together with the levels of play, but
// does not count as a level.
const controlLevel = "random"

// searchDeals is the largest number of deals of a level whose bots search; such bots are
// about a thousand times slower than others.
const searchDeals = 200

// playLevels repeats the comparison at each level of play and appends the results to Levels
// of the reports.
func (c *comparisonRun) playLevels(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	var l elsewhereErr
	for _, name := range c.levels {
		level := *c.setup
		level.bots, level.deals, level.botsNamed = levelBots(name), pl.runs[0].Deals, true
		level.runName = "level " + name
		if slices.ContainsFunc(level.botNames(), question.IsSearch) {
			level.deals = min(level.deals, searchDeals)
		}
		if err := level.prepareComparisonWeights(ctx, c.variants, pl.seats); err != nil {
			return err
		}
		at, err := level.play(ctx, c.variants, pl.seats, &runOptions{exact: c.runOptions.exact, watch: level.watchChanges(c.variants)})
		if err = l.ignoreElsewhere(err); err != nil || !at.elsewhere && at.stopped() {
			return question.StoppedIfNil(err)
		}
		if at.elsewhere || pl.elsewhere {
			continue
		}
		for i, r := range at.compare() {
			var parts []sim.PartUse
			if name != controlLevel {
				parts, err = level.measureUses(ctx, c.variants[0], c.variants[i+1], r, at, i+1)
				if err != nil {
					return err
				}
				reports.RecordPartUse(r, parts, useShareBound(c.variants[0], c.variants[i+1], parts))
			}
			comparisons[i].Levels = append(comparisons[i].Levels, reports.Level{Bot: name, IsControl: name == controlLevel, Result: r, Parts: parts})
		}
	}
	return l.err()
}

// levelBots returns the bots of a level: its name alone or, if the name has a bot for each
// role, separated by "+", these.
func levelBots(level string) []string {
	if _, _, ok := question.ForRole(level); ok {
		return strings.Split(level, "+")
	}
	return []string{level}
}

// levelNames returns the names of the levels that --levels asks for; for "all", every level
// from weakest to strongest. It returns an error for an unknown bot or one that occurs
// twice.
func (c *comparisonRun) levelNames(v *Variant) ([]string, error) {
	l := c.question.Levels
	if len(l) == 0 {
		return nil, nil
	}
	if len(l) == 1 && l[0] == "all" {
		return append(v.ladderBots(), search.Name+":100"), nil
	}
	named := setup{bots: l}
	named.namePupils(v)
	l = named.bots
	for i, name := range l {
		if slices.Contains(l[:i], name) {
			return nil, question.Invalidf("--levels names %s twice", name)
		}
		for _, part := range levelBots(name) {
			if _, err := c.maker(v, question.WithoutRole(part)); err != nil {
				return nil, err
			}
		}
	}
	return l, nil
}

// questionAt returns the question for one number of seats only, with all defaults filled in.
func (c *comparisonRun) questionAt(seats int) question.Compare {
	asked := c.complete
	asked.Play = c.playAt(seats)
	if asked.Trainings == 1 { // the default
		asked.Trainings = 0
	}
	return asked
}

// reportOn returns the report on one other variant, whose comparison with base is result.
func (c *comparisonRun) reportOn(base, other *Variant, result *inference.Comparison, pl *playedRuns) *reports.Comparison {
	asked := c.questionAt(pl.seats)
	pair, written := []*Variant{base, other}, other.withOwnRules()
	prices, stale := c.prices(base, pl.seats)
	r := &reports.Comparison{
		Command:      question.Command(&asked),
		QuestionJSON: asJSON(&asked),
		Base:         base.Side(c.lineupOf(base)),
		Other:        written.Side(c.lineupOf(other)),
		Question:     designersQuestion(base, written),
		Changes:      Differences(base, written),
		Seats:        pl.seats,
		Deals:        c.deals,
		Seed:         c.seed,
		Result:       result,
		Terms:        pl.terms,
		Notes:        slices.Concat(measuringNote(base, other), variantNotes(pair), c.botNotes(other), textList(stale)),
		Prices:       prices,
		Caveats:      append(c.caveats(pair, pl.seats), sharedWinCaveats(pl.seats, result.Base, result.Other)...),
		LongestGame:  c.longestMatchNote(pair, &playedRuns{runs: []*sim.Run{result.Base, result.Other}, seats: pl.seats}),
	}
	if other.ownRules == nil {
		r.OtherSeatsChanges, r.OnlyOtherSeats = changesForOtherSeats(base, other, pl.seats)
	}
	other.markAlike(r)
	return r
}
