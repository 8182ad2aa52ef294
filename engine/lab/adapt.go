package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/stat"
	"equitas/engine/train"
	"equitas/reports"
)

// adaptBots lets bots that learn adapt to the rules of each variant but the base: by a full
// training, by a short training (pupils), or by training for a few games (focus). It sets
// players, and after a full training also the weights with which all variants are played. It
// does nothing for bots that do not learn.
func (c *comparisonRun) adaptBots(ctx context.Context, seats int) error {
	c.players, c.focusGames, c.setup.adapts = nil, nil, false
	who, err := c.lessonBot(ctx, seats)
	if err != nil {
		return err
	}
	if c.pupil = who; who != "" {
		return c.relearn(ctx, who, seats)
	}
	if knows := c.commonTrainingVariant(); knows != "" {
		return c.focus(ctx, knows, seats)
	}
	if !slices.Equal(c.bots, defaultLineup()) {
		return nil
	}
	root, players, err := c.adaptWeights(ctx, question.DefaultSeed, c.variants[0].tunedWeights, seats)
	if err != nil {
		return err
	}
	c.players = players
	c.shareWeights(c.variants, root, seats)
	return nil
}

// adaptWeights adapts bots to the rules of every variant by full trainings with the given
// seed. root holds weights learned under the base's rules. It returns the weights with which
// the base is played, which may be better than root, and what was learned under the rules of
// each other variant.
func (c *comparisonRun) adaptWeights(ctx context.Context, seed uint64, root []int32, seats int) ([]int32, []train.Players, error) {
	base, others := c.variants[0], c.variants[1:]
	s := train.Adaptation{Base: base.Rules, Seats: seats, BaseWeights: root, Seed: seed, Workers: c.lab.resources.Workers}
	for _, v := range others {
		s.Others = append(s.Others, v.Rules)
	}
	s.Converge = func(ctx context.Context, other int, start []int32) ([]int32, error) {
		if playsAlikeWithSeats(base, others[other], seats) {
			return start, nil // both variants play identically, so there is nothing to learn
		}
		return c.trainUntilConverged(ctx, others[other], start, seed, seats)
	}
	s.RunTrial = func(ctx context.Context, other int, t train.Trial) (*train.Gain, error) {
		return c.trialResult(ctx, others[other], t)
	}
	defer c.observer.BeginStage(question.Stage{})
	root, players, err := s.Run(ctx)
	if err != nil {
		return nil, nil, c.trainingError(err)
	}
	return root, players, nil
}

// trainUntilConverged continues a training from the weights root under a variant's rules
// until no further gain is found, and returns the final weights.
func (c *comparisonRun) trainUntilConverged(ctx context.Context, v *Variant, root []int32, seed uint64, seats int) ([]int32, error) {
	judge := v.Rules.(engine.Weigher) // no panic: only a game whose bots have weights is trained
	usual, err := v.trainingStart(judge, "", seats)
	if err != nil {
		return nil, err
	}
	if seed == question.DefaultSeed && slices.Equal(root, usual.weights) { // this is the training of the variant's learned bots
		own := *v
		own.tunedWeights = nil
		err := c.setLearnedWeights(ctx, &own, seats, 0)
		return own.tunedWeights, err
	}
	return c.trainedWeights(ctx, v, judge, trainingStart{name: "bots that have learned " + c.variants[0].RequestedAs, weights: root, seats: seats, seed: seed})
}

// skillDeals is the largest number of deals that measure the strength of learned bots
// against rules of thumb. With so many deals the interval is narrower than the margin.
const skillDeals = 2500

// addLearning adds to each comparison how bots adapted to the changed rules (Learning),
// including a run of the variant with the bots trained under its rules, and the strength of
// learned bots (Skill). It does nothing for bots that do not learn.
func (c *comparisonRun) addLearning(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	if c.players == nil {
		return nil
	}
	var l elsewhereErr
	if c.commonTrainingVariant() == "" && c.pupil == "" {
		if err := l.ignoreElsewhere(c.addSkill(ctx, pl, comparisons)); err != nil {
			return err
		}
	}
	for i, v := range c.variants[1:] {
		p := &c.players[i]
		if playsAlikeWithSeats(c.variants[0], v, pl.seats) || c.focusGames != nil && c.focusGames[i] == 0 {
			continue // there was nothing to learn
		}
		comparisons[i].Learning = learningReport(p)
		comparisons[i].Learning.ShortLesson = c.pupil != ""
		if c.focusGames != nil {
			comparisons[i].Learning.Games = c.focusGames[i]
		}
		if !p.UsesOwnWeights() && !comparisons[i].Learning.EquallyGood {
			continue
		}
		var err error
		comparisons[i].Learning.OwnRun, err = c.playWithWeights(ctx, v, p.LearnedWeights, pl, "bots that have learned it")
		if err = l.ignoreElsewhere(err); err != nil {
			return err
		}
	}
	return l.err()
}

// addSkill sets Skill of each comparison: the strength of one learned bot against rules of
// thumb at all other seats, under the base's rules and under the other variant's.
func (c *comparisonRun) addSkill(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	best := []*Variant{c.variants[0]}
	for i, v := range c.variants[1:] {
		own := *v
		if c.players[i].UsesOwnWeights() {
			own.tunedWeights = c.players[i].LearnedWeights
		}
		best = append(best, &own)
	}
	beside := *c.setup
	beside.bots = append([]string{rule.Tuned}, slices.Repeat([]string{thumbBot}, pl.seats-1)...)
	beside.deals = min(max(1, pl.runs[0].Deals/pl.seats), skillDeals)
	beside.runName = "skill"
	mixed, err := beside.play(ctx, best, pl.seats, nil)
	if err != nil || mixed.stopped() {
		return question.StoppedIfNil(err)
	}
	for i, skill := range mixed.compare() {
		comparisons[i].Skill = skill
	}
	return nil
}

// playWithWeights plays a variant with bots that have the weights tuned, on the deals of pl.
// side names the run in progress reports. If ctx ends the run, the error is
// [question.ErrStopped].
func (c *comparisonRun) playWithWeights(ctx context.Context, v *Variant, tuned []int32, pl *playedRuns, side string) (*sim.Run, error) {
	same, own := c.withWeights(v, tuned)
	same.deals, same.runName = pl.runs[0].Deals, side
	at, err := same.play(ctx, []*Variant{own}, pl.seats, nil)
	if err != nil || at.stopped() {
		return nil, question.StoppedIfNil(err)
	}
	return at.runs[0], nil
}

// learningReport returns the part of a report about what the players p learned.
func learningReport(p *train.Players) *reports.Learning {
	if !p.Improved() {
		return &reports.Learning{ReplacedBase: p.BecameRoot}
	}
	gains := func(e stat.Estimate) reports.Gains { return reports.Gains{Value: e.Value, Lo: e.Lo, Hi: e.Hi} }
	g := p.Gain
	return &reports.Learning{PaysOnlyInOther: g.IsDistinct(), EquallyGood: !g.IsDistinct() && g.IsEven(), Deals: g.Deals,
		Base: gains(g.Base), Other: gains(g.Other), Difference: gains(g.More)}
}

// compareOtherTrainings repeats the comparison with bots of further trainings, each with
// another seed, and adds the results to the comparisons. In each training the base's bots
// start from the same weights, and the bots of every other variant from the base's. An
// effect that only some trainings show comes from habits of play and not from the rules
// alone.
func (c *comparisonRun) compareOtherTrainings(ctx context.Context, pl *playedRuns, comparisons []*reports.Comparison) error {
	trainings, vs := c.question.Trainings, c.variants
	if trainings <= 1 {
		return nil
	}
	if err := c.checkTrainings(); err != nil { // chooseBots may have chosen bots that do not learn
		return err
	}
	var l elsewhereErr
	for seed := question.DefaultSeed + 1; seed <= trainings; seed++ {
		judge := vs[0].Rules.(engine.Weigher) // no panic: only a game whose bots have weights has learned bots
		from, err := vs[0].trainingStart(judge, "", pl.seats)
		if err != nil {
			return err
		}
		from.seed = uint64(seed)
		from.following = (trainings-seed)*len(vs) + len(vs) - 1
		root, err := c.trainedWeights(ctx, vs[0], judge, from)
		if err != nil {
			return err
		}
		root, players, err := c.adaptWeights(ctx, uint64(seed), root, pl.seats)
		if err != nil {
			return err
		}
		at := pl
		if !slices.Equal(root, vs[0].tunedWeights) {
			var again []*Variant
			for _, v := range vs {
				other := *v
				again = append(again, &other)
			}
			c.shareWeights(again, root, pl.seats)
			same := *c.setup
			same.deals = pl.runs[0].Deals
			same.runName = fmt.Sprintf("training %d", seed)
			at, err = same.play(ctx, again, pl.seats, &runOptions{exact: c.runOptions.exact, ownSeedForOthers: c.runOptions.ownSeedForOthers, otherSeed: c.runOptions.otherSeed})
			if err = l.ignoreElsewhere(err); err != nil || !at.elsewhere && at.stopped() {
				return question.StoppedIfNil(err)
			}
		}
		if !at.elsewhere {
			for i, r := range at.compare() {
				comparisons[i].Trainings = append(comparisons[i].Trainings, r)
			}
		}
		for i, r := range comparisons {
			var own *sim.Run
			if players[i].UsesOwnWeights() {
				own, err = c.playWithWeights(ctx, vs[i+1], players[i].LearnedWeights, pl, fmt.Sprintf("training %d, bots that have learned it", seed))
				if err = l.ignoreElsewhere(err); err != nil {
					return err
				}
			}
			r.OwnTrainings = append(r.OwnTrainings, own)
		}
	}
	if !l.playedElsewhere && !pl.elsewhere {
		for _, r := range comparisons {
			r.Result.WithdrawContradicted(r.Trainings)
		}
	}
	return l.err()
}

// checkTrainings returns an error if --trainings is set and the bots do not learn.
func (c *comparisonRun) checkTrainings() error {
	if c.question.Trainings > 1 && !slices.Equal(c.bots, defaultLineup()) {
		return question.Invalidf("--trainings is of bots that learn, and %s do not (--bots %s)", strings.Join(c.bots, ", "), rule.Tuned)
	}
	return nil
}
