package lab

import (
	"context"
	"fmt"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/train"
)

// In games that are defined by text files a short training takes seconds. Bots that know the
// base get such a training under the rules of each other variant, so that a comparison also
// shows how play adapts to a change.

// maxLessonMatch is the largest number of decisions per match with which a short training
// takes only seconds.
const maxLessonMatch = 400

// lessonBot returns the name of the bot that has learned the base's rules and can have a
// short training under the rules of every other variant. It is "" if there is no such bot,
// or if matches are too long.
func (c *comparisonRun) lessonBot(ctx context.Context, seats int) (string, error) {
	if len(c.bots) != 1 || !c.variants[0].Game.Schema().LearnsSlowly || c.runOptions.ownSeedForOthers {
		return "", nil
	}
	for _, v := range c.variants {
		if !v.allowsLesson(seats) {
			return "", nil
		}
	}
	who := c.bots[0]
	root, knows := c.learned[weightsName(who)]
	if !knows {
		return "", nil
	}
	long, err := train.MeanDecisions(ctx, c.variants[0].Rules, seats, root, c.lab.resources.Workers)
	if err != nil {
		return "", c.trainingError(err)
	}
	if long > maxLessonMatch {
		return "", nil
	}
	return who, nil
}

// weightsName returns the key in learned of setup under which [setup.prepareWeights] stores
// the weights of the bot called name.
func weightsName(name string) string { return strings.TrimPrefix(name, tunedPrefix) }

// A retraining is the result of a short training under the rules of another variant, from
// weights learned under the base's rules.
type retraining struct {
	Weights []int32 // learned weights; nil if no gain was found
	Deals   int     // largest number of deals of the trial that tests the weights
	Matches int     // number of matches played
}

// relearn gives the bot, which has learned the base's rules, a short training under the
// rules of each other variant, tests the learned weights by a trial under both rules, and
// sets players.
func (c *comparisonRun) relearn(ctx context.Context, bot string, seats int) error {
	root := c.learned[weightsName(bot)]
	c.players, c.setup.adapts = make([]train.Players, len(c.variants)-1), true
	for i, v := range c.variants[1:] {
		c.players[i].LearnedWeights = root
		if playsAlikeWithSeats(c.variants[0], v, seats) {
			continue
		}
		found, err := c.retrain(ctx, v, root, seats)
		if err != nil {
			return c.trainingError(err)
		}
		if found.Weights == nil {
			continue
		}
		gain, err := c.trialResult(ctx, v, train.Trial{Base: c.variants[0].Rules, Other: v.Rules, Seats: seats, BaseWeights: root, LearnedWeights: found.Weights,
			Seed: question.DefaultSeed, Workers: c.lab.resources.Workers, Deals: found.Deals})
		if err != nil {
			return c.trainingError(err)
		}
		c.players[i] = train.Players{LearnedWeights: found.Weights, Gain: gain}
	}
	return nil
}

// retrain returns the result of a short training under v's rules from the weights root. It
// takes the result from a stored finding if there is one.
func (c *comparisonRun) retrain(ctx context.Context, v *Variant, root []int32, seats int) (*retraining, error) {
	found := new(retraining)
	name := "relearn-" + digest(findingMethod, train.LessonMethod, v.Game.Schema().Epoch, v.Set.Hash, seats, bot.WeightsHash(root), question.DefaultSeed)
	if c.lab.lookUpFinding(v.Set.Game, name, found) {
		return found, nil
	}
	c.observer.SendText(fmt.Sprintf("bots that know %s have a short lesson in %s (rules %s)", c.variants[0].RequestedAs, v.RequestedAs, v.Set.Hash))
	r, err := train.Lesson(ctx, train.Task{Rules: v.Rules, Seats: seats, Start: root, Seed: question.DefaultSeed, Workers: c.lab.resources.Workers})
	if err != nil {
		return nil, err
	}
	found.Matches, found.Deals = r.Matches, r.TrialDeals
	if r.Improved {
		found.Weights = r.Weights
	}
	c.lab.storeFinding(name, found)
	return found, nil
}
