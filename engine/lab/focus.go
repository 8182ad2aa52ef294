package lab

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/train"
)

// commonTrainingVariant returns the name of the variant on which the bots of all seats were
// trained; "" if there are different bots, they have no such training, or the game is
// learned in seconds.
func (c *comparisonRun) commonTrainingVariant() string {
	if len(c.bots) != 1 || c.variants[0].learnsQuickly() || c.runOptions.ownSeedForOthers {
		return ""
	}
	other, ok := strings.CutPrefix(c.bots[0], tunedPrefix)
	if !ok {
		return ""
	}
	return other
}

// focus adapts the bots, trained on the variant trainedOn, to the rules of each other
// variant by [train.Focus]. That is quicker than a full training: it tries to use the
// changed parts more or less often, and a trial decides whether a gain is due to the rules.
// It sets players and focusGames, unless no variant changes a part that players use or
// matches are too long.
func (c *comparisonRun) focus(ctx context.Context, trainedOn string, seats int) error {
	defer c.observer.BeginStage(question.Stage{})
	root := c.learned[trainedOn]
	players, tried, games := make([]train.Players, len(c.variants)-1), false, make([]int, len(c.variants)-1)
	for i, v := range c.variants[1:] {
		players[i].LearnedWeights = root
		if playsAlikeWithSeats(c.variants[0], v, seats) {
			continue
		}
		found, err := c.focusResult(ctx, v, root, seats)
		if err != nil {
			return c.trainingError(err)
		}
		if len(found.Tried) == 0 || found.Deals == 0 {
			continue
		}
		tried, games[i] = true, found.Matches
		if found.Weights == nil {
			continue
		}
		gain, err := c.trialResult(ctx, v, train.Trial{Base: c.variants[0].Rules, Other: v.Rules, Seats: seats, BaseWeights: root, LearnedWeights: found.Weights,
			Seed: question.DefaultSeed, Workers: c.lab.resources.Workers, Deals: found.Deals, RoleSeats: found.In})
		if err != nil {
			return c.trainingError(err)
		}
		games[i] += gain.Matches
		players[i] = train.Players{LearnedWeights: found.Weights, Gain: gain}
	}
	if tried {
		c.players, c.focusGames, c.setup.adapts = players, games, true
	}
	return nil
}

// trainingError converts an error of training to an error of package question: a
// [question.BrokenError] with the command that repeats the question, or
// [question.ErrStopped].
func (c *comparisonRun) trainingError(err error) error {
	if broken, ok := errors.AsType[*train.BrokenError](err); ok {
		return &question.BrokenError{Reason: broken.Error(), RepeatCommand: question.Command(&c.complete)}
	}
	if errors.Is(err, context.Canceled) {
		return question.ErrStopped
	}
	return err
}

// focusResult returns the result of a [train.Focus] under v's rules that starts from the
// weights root; an empty result if no part differs from the base. It takes the result from a
// stored finding if there is one.
func (c *comparisonRun) focusResult(ctx context.Context, v *Variant, root []int32, seats int) (*train.FocusResult, error) {
	found := new(train.FocusResult)
	_, uses := v.Rules.(engine.PartUser)
	parts, _ := changedParts(c.variants[0], v)
	if !uses || len(parts) == 0 {
		return found, nil
	}
	f := train.Focus{Rules: v.Rules, Seats: seats, Weights: root, Parts: parts, Seed: question.DefaultSeed, Workers: c.lab.resources.Workers, OnMatches: c.observer.ReportProgress}
	name := "focus-" + digest(findingMethod, train.FocusMethod, v.Game.Schema().Epoch, v.Set.Hash, seats, bot.WeightsHash(root), strings.Join(slices.Sorted(slices.Values(parts)), " "), f.Seed)
	if c.lab.lookUpFinding(v.Set.Game, name, found) {
		return found, nil
	}
	c.observer.BeginStage(question.Stage{What: "games to try what was changed", Learning: true, DefaultSeed: true})
	found, err := f.Run(ctx)
	if err == nil {
		c.lab.storeFinding(name, found)
	}
	return found, err
}

// trialResult returns the result of the trial t of the change from the base to v. It takes
// the result from a stored finding if there is one.
func (c *comparisonRun) trialResult(ctx context.Context, v *Variant, t train.Trial) (*train.Gain, error) {
	name, known := trialFindingName(c.variants[0], v, t), new(train.Gain)
	if c.lab.lookUpFinding(v.Set.Game, name, known) {
		return known, nil
	}
	t.OnMatches = func(done, of int) {
		if done == 0 {
			c.observer.BeginStage(question.Stage{What: "games to tell habits from rules"})
		}
		c.observer.ReportProgress(done, of)
	}
	g, err := train.RunTrial(ctx, t)
	if err == nil {
		c.lab.storeFinding(name, g)
	}
	return g, err
}

// withWeights returns copies of the setup and of the variant with which learned bots play by
// the given weights.
func (c *comparisonRun) withWeights(v *Variant, weights []int32) (*setup, *Variant) {
	own, same := *v, *c.setup
	own.tunedWeights = weights
	knows := c.commonTrainingVariant()
	if c.pupil != "" {
		knows = weightsName(c.pupil)
	}
	if knows != "" {
		same.learned = maps.Clone(same.learned)
		same.learned[knows] = weights
	}
	return &same, &own
}
