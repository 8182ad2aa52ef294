package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// thumb is the bot whose play is the measure of what others learned.
const thumb = rule.Greedy

// weightsHash names weights: eight hex digits.
func weightsHash(w []int32) string { return bot.WeightsHash(w)[:8] }

// lineupOf names the bots as they play a variant: those that learned it with
// the hash of what they learned.
func (p *setup) lineupOf(v *variant) string {
	if len(p.bots) == 1 && v.tuned != nil && v.learns(p.bots[0]) {
		return p.bots[0] + " " + weightsHash(v.tuned)
	}
	return p.lineup()
}

// learning adds to reports what bots that learn a variant make of a change: how
// strong they are beside a rule of thumb, how much of the change is the rule
// alone, and what it is worth to have learned the new rules. Others add nothing.
func (opt *compareOptions) learning(ctx context.Context, s *streams, vs []*variant, pl *played, made []*reports.Comparison) error {
	if len(opt.bots) != 1 || opt.bots[0] != rule.Tuned {
		return nil
	}
	beside := opt.setup
	beside.bots = append([]string{rule.Tuned}, slices.Repeat([]string{thumb}, pl.seats-1)...)
	beside.deals = max(1, pl.runs[0].Deals/pl.seats)
	beside.side = "skill"
	mixed, err := beside.play(ctx, s, vs, pl.seats, nil)
	if err != nil || mixed.stopped() {
		return orStopped(err)
	}
	skill := mixed.compare()
	for i, other := range vs[1:] {
		made[i].Skill = skill[i]
		if slices.Equal(other.tuned, vs[0].tuned) {
			if other.Set.Hash != vs[0].Set.Hash {
				made[i].Notes = append(made[i].Notes, "bots play "+other.asked+" as they play "+vs[0].asked+": in training, nothing was found that wins more; so all of the change is the rule's")
			}
			continue
		}
		if err := opt.adaptation(ctx, s, vs[0], other, pl, made[i]); err != nil {
			return err
		}
	}
	return nil
}

// adaptation plays other's rules with the base's bots, and one bot that has
// learned other's rules among bots that have not.
func (opt *compareOptions) adaptation(ctx context.Context, s *streams, base, other *variant, pl *played, c *reports.Comparison) error {
	unlearned := *other
	unlearned.tuned = base.tuned
	same := opt.setup
	same.deals = pl.runs[0].Deals
	same.side = "bots that have not learned it"
	kept, err := same.play(ctx, s, []*variant{&unlearned}, pl.seats, nil)
	if err != nil || kept.stopped() {
		return orStopped(err)
	}
	c.Kept = kept.runs[0]
	one := opt.setup
	one.deals = max(1, pl.runs[0].Deals/pl.seats)
	former := tunedPrefix + base.asked
	one.learned = map[string][]int32{base.asked: base.tuned}
	one.bots = append([]string{rule.Tuned}, slices.Repeat([]string{former}, pl.seats-1)...)
	one.side = "one bot that has learned it"
	among, err := one.play(ctx, s, []*variant{other}, pl.seats, nil)
	if err != nil || among.stopped() {
		return orStopped(err)
	}
	c.Gap = among.runs[0]
	return nil
}

// maxTrainings is the most trainings that a comparison is repeated with.
const maxTrainings = 20

// apartLearned adds to reports the same comparison played by bots that learned
// every variant once more: from the rule of thumb instead of the veteran, and
// with other chance. What bots of only some trainings find depends on habits,
// not on the rules alone.
func (opt *compareOptions) apartLearned(ctx context.Context, s *streams, vs []*variant, pl *played, made []*reports.Comparison) error {
	if opt.trainings == 1 {
		return nil
	}
	if err := opt.checkTrainings(); err != nil { // nobody named the bots, and rules of thumb played
		return err
	}
	apart := make([][]*sim.Comparison, len(made))
	for seed := usualSeed + 1; seed <= opt.trainings; seed++ {
		var again []*variant
		for _, v := range vs {
			judge := v.rules.(engine.Weigher) // or there would be no tuned bots
			from, err := v.start(judge, rule.Greedy, pl.seats)
			if err != nil {
				return err
			}
			from.seed = uint64(seed)
			from.more = (opt.trainings-seed)*len(vs) + len(vs) - len(again) - 1
			other := *v
			if other.tuned, err = opt.school(ctx, s, v, judge, from); err != nil {
				return err
			}
			again = append(again, &other)
		}
		same := opt.setup
		same.deals = pl.runs[0].Deals
		same.side = fmt.Sprintf("training %d", seed)
		at, err := same.play(ctx, s, again, pl.seats, &judging{exact: opt.exact, apart: opt.apart, otherSeed: opt.otherSeed})
		if err != nil || at.stopped() {
			return orStopped(err)
		}
		for i, c := range at.compare() {
			apart[i] = append(apart[i], c)
		}
	}
	for i, c := range made {
		c.Trainings = apart[i]
		c.Result.Heed(c.Trainings)
	}
	return nil
}

// checkTrainings reports --trainings of bots that do not learn.
func (opt *compareOptions) checkTrainings() error {
	if opt.trainings > 1 && !slices.Equal(opt.bots, []string{rule.Tuned}) {
		return usagef("--trainings is of bots that learn, and %s do not (--bots %s)", strings.Join(opt.bots, ", "), rule.Tuned)
	}
	return nil
}

// ladderBots lists the levels of play without a search, from the weakest to the
// strongest: tuned only where a game comes with what was learned, so that a variant
// of it is learned in seconds.
func (v *variant) ladderBots() []string {
	if !v.lib.Taught(v.Set.Game) {
		return bot.Names()
	}
	return append(bot.Names(), rule.Tuned)
}

// searchDeals is how many deals a level of bots that search plays at most: they
// are a thousand times slower than others.
const searchDeals = 200
