package lab

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/reports"
)

// learning adds to reports what bots that learn a variant make of a change: how
// strong they are beside a rule of thumb, how much of the change is the rule
// alone, and what it is worth to have learned the new rules. Others add nothing.
func (c *comparing) learning(ctx context.Context, pl *played, made []*reports.Comparison) error {
	if len(c.bots) != 1 || c.bots[0] != rule.Tuned {
		return nil
	}
	vs := c.vs
	beside := *c.setup
	beside.bots = append([]string{rule.Tuned}, slices.Repeat([]string{thumb}, pl.seats-1)...)
	beside.deals = max(1, pl.runs[0].Deals/pl.seats)
	beside.side = "skill"
	mixed, err := beside.play(ctx, vs, pl.seats, nil)
	if err != nil || mixed.stopped() {
		return orStopped(err)
	}
	skill := mixed.compare()
	for i, other := range vs[1:] {
		made[i].Skill = skill[i]
		if slices.Equal(other.tuned, vs[0].tuned) {
			if other.Set.Hash != vs[0].Set.Hash {
				made[i].Notes = append(made[i].Notes, "bots play "+other.Asked+" as they play "+vs[0].Asked+": in training, nothing was found that wins more; so all of the change is the rule's")
			}
			continue
		}
		if err := c.adaptation(ctx, vs[0], other, pl, made[i]); err != nil {
			return err
		}
	}
	return nil
}

// adaptation plays other's rules with the base's bots, and one bot that has
// learned other's rules among bots that have not.
func (c *comparing) adaptation(ctx context.Context, base, other *Variant, pl *played, r *reports.Comparison) error {
	unlearned := *other
	unlearned.tuned = base.tuned
	same := *c.setup
	same.deals = pl.runs[0].Deals
	same.side = "bots that have not learned it"
	kept, err := same.play(ctx, []*Variant{&unlearned}, pl.seats, nil)
	if err != nil || kept.stopped() {
		return orStopped(err)
	}
	r.Kept = kept.runs[0]
	one := *c.setup
	one.deals = max(1, pl.runs[0].Deals/pl.seats)
	former := tunedPrefix + base.Asked
	one.learned = map[string][]int32{base.Asked: base.tuned}
	one.bots = append([]string{rule.Tuned}, slices.Repeat([]string{former}, pl.seats-1)...)
	one.side = "one bot that has learned it"
	among, err := one.play(ctx, []*Variant{other}, pl.seats, nil)
	if err != nil || among.stopped() {
		return orStopped(err)
	}
	r.Gap = among.runs[0]
	return nil
}

// apartLearned adds to reports the same comparison played by bots that learned
// every variant once more: from the rule of thumb instead of the veteran, and
// with other chance. What bots of only some trainings find depends on habits,
// not on the rules alone.
func (c *comparing) apartLearned(ctx context.Context, pl *played, made []*reports.Comparison) error {
	trainings, vs := c.q.Trainings, c.vs
	if trainings <= 1 {
		return nil
	}
	if err := c.checkTrainings(); err != nil { // nobody named the bots, and rules of thumb played
		return err
	}
	apart := make([][]*sim.Comparison, len(made))
	for seed := usualSeed + 1; seed <= trainings; seed++ {
		var again []*Variant
		for _, v := range vs {
			judge := v.Rules.(engine.Weigher) // or there would be no tuned bots
			from, err := v.start(judge, rule.Greedy, pl.seats)
			if err != nil {
				return err
			}
			from.seed = uint64(seed)
			from.more = (trainings-seed)*len(vs) + len(vs) - len(again) - 1
			other := *v
			if other.tuned, err = c.school(ctx, v, judge, from); err != nil {
				return err
			}
			again = append(again, &other)
		}
		same := *c.setup
		same.deals = pl.runs[0].Deals
		same.side = fmt.Sprintf("training %d", seed)
		at, err := same.play(ctx, again, pl.seats, &judging{exact: c.j.exact, apart: c.j.apart, otherSeed: c.j.otherSeed})
		if err != nil || at.stopped() {
			return orStopped(err)
		}
		for i, r := range at.compare() {
			apart[i] = append(apart[i], r)
		}
	}
	for i, r := range made {
		r.Trainings = apart[i]
		r.Result.Heed(r.Trainings)
	}
	return nil
}

// checkTrainings reports --trainings of bots that do not learn.
func (c *comparing) checkTrainings() error {
	if c.q.Trainings > 1 && !slices.Equal(c.bots, learners()) {
		return wrongf("--trainings is of bots that learn, and %s do not (--bots %s)", strings.Join(c.bots, ", "), rule.Tuned)
	}
	return nil
}
