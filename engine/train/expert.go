package train

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Limits of learning from an [Expert]. Moving one weight does not find play that pays only in
// some situations or depends on several features, and training moves weights by a few points
// only. So an expert, a searching player, plays some matches among the learned players. If it
// uses parts that they do not use, they learn to imitate its decisions (expert iteration).
const (
	expertLookMatches    = 80   // approximate number of matches that show whether the expert uses parts that players do not use
	minExpertUses        = 8    // least number of matches in which the expert must use a part
	minExpertUseRatio    = 10   // the expert must use a part in at least one in this many of the matches in which it could
	maxTeachingMatches   = 320  // approximate largest number of matches of teaching
	enoughDecisions      = 1500 // number of decisions that ends the teaching
	teachingBatches      = 8    // number of batches of teaching matches; after each batch the decisions are counted
	teachingRounds       = 2    // largest number of times that players learn from the expert
	teachingTestDeals    = 300  // number of deals of the first test of the learned weights, each played once per seat
	teachingConfirmDeals = 2400 // largest number of deals of the test that confirms the best weights
)

// teachingShares are the shares of the learned change of the weights that are tried, in percent.
var teachingShares = [...]float64{25, 50, 100}

// teachingSalt makes the deals of teaching differ from those of trainings.
const teachingSalt = 0x7465

var teacherPurpose = rng.PurposeOf("teacher")

// An Expert returns a maker of searching players. These players assume that all other players
// play by the given weights.
type Expert func(weights []int32) (bot.Maker, error)

// An expertDecision is one decision of the expert.
type expertDecision struct {
	counts [][]float64 // by legal action and feature: the feature's value
	taken  int         // index of the action taken
}

// An expertSample holds observations about an expert in some matches.
type expertSample struct {
	matches                    int
	usableMatches, usedMatches []int            // by index in the list of parts observed: number of matches in which the expert could use the part, and did
	decisions                  []expertDecision // decisions in which it could use one of the parts, if these were recorded
}

func newExpertSample(parts int) *expertSample {
	return &expertSample{usableMatches: make([]int, parts), usedMatches: make([]int, parts)}
}

// add adds the observations of addition to l.
func (l *expertSample) add(addition *expertSample) {
	l.matches += addition.matches
	for i := range l.usableMatches {
		l.usableMatches[i] += addition.usableMatches[i]
		l.usedMatches[i] += addition.usedMatches[i]
	}
	l.decisions = append(l.decisions, addition.decisions...)
}

// learnFromExpert returns weights that surely win more than w, learned from an expert that uses
// parts that players with the weights w do not use, and the number of matches played. better is
// nil if expert is nil or uses no such part, if no learned weights win more, or if matches are
// long, since the expert would take too much time.
func (a *arena) learnFromExpert(ctx context.Context, master uint64, w []int32, expert Expert) (better []int32, matches int, err error) {
	user, ok := a.rules.(engine.PartUser)
	if !ok || expert == nil {
		return nil, 0, nil
	}
	now := w
	for round := range uint64(teachingRounds) {
		seed := rng.Mix64(master ^ rng.Mix64(teachingSalt+round))
		missed, err := a.findUnusedParts(ctx, seed, now)
		if err != nil || len(missed) == 0 || missed[0].choices/scaledDeals(perturbMatches) > maxUnreducedMatch {
			return better, matches, err
		}
		maker, err := expert(now)
		if err != nil {
			return nil, matches, err
		}
		parts := make([]int, len(missed))
		for i, p := range missed {
			parts[i] = p.part
		}
		seen, err := a.sampleUse(ctx, user, maker, seed, now, parts)
		if err != nil {
			return nil, matches, err
		}
		matches += seen.matches
		if parts = seen.oftenUsed(parts); len(parts) == 0 {
			return better, matches, nil
		}
		if seen, err = a.collectDecisions(ctx, user, maker, rng.Mix64(seed), now, parts); err != nil {
			return nil, matches, err
		}
		matches += seen.matches
		learned := imitate(seen.decisions, now)
		contenders := [][]int32{now}
		for _, share := range teachingShares {
			c := slices.Clone(now)
			for f := range c {
				c[f] = clampWeight(int64(WeightOfTenths(int64(math.Round((float64(now[f])/engine.WeightUnit + float64(share/100*learned[f])) * 10)))))
			}
			contenders = append(contenders, c)
		}
		won, err := a.findSurelyBest(ctx, rng.Mix64(seed^1), contenders, &matches)
		if err != nil || won == nil {
			return better, matches, err
		}
		now, better = won, won
	}
	return better, matches, nil
}

// findSurelyBest returns the weights among contenders that win most, if they surely win more than
// the first contender in matches among players with the weights of the first; otherwise nil. It
// adds the number of matches played to matches.
func (a *arena) findSurelyBest(ctx context.Context, seed uint64, contenders [][]int32, matches *int) ([]int32, error) {
	deals, sure := scaledDeals(teachingTestDeals), scaledDeals(teachingConfirmDeals)
	s, err := a.winShares(ctx, seed, 0, deals, contenders, contenders[:1])
	if err != nil {
		return nil, err
	}
	*matches += len(contenders) * deals * a.seats
	best := 0
	for i := range s {
		if stat.Mean(s[i]).Value > stat.Mean(s[best]).Value {
			best = i
		}
	}
	if best == 0 {
		return nil, nil
	}
	won, err := a.surelyWinsMore(ctx, rng.Mix64(seed), sure, contenders[0], contenders[0], contenders[best], matches)
	if err != nil || !won {
		return nil, err
	}
	return contenders[best], nil
}

// sampleUse observes how often the expert uses each of the parts. If it uses them little in the
// first half of the matches, the second half is not played.
func (a *arena) sampleUse(ctx context.Context, user engine.PartUser, maker bot.Maker, master uint64, w []int32, parts []int) (*expertSample, error) {
	deals := scaledDeals(expertLookMatches) / a.seats
	seen, err := a.observe(ctx, user, maker, master, deals/2, w, parts, false)
	if err != nil || slices.Max(seen.usedMatches) < scaledDeals(minExpertUses)/4 {
		return seen, err
	}
	more, err := a.observe(ctx, user, maker, rng.Mix64(master^1), deals-deals/2, w, parts, false)
	if err != nil {
		return nil, err
	}
	seen.add(more)
	return seen, nil
}

// collectDecisions collects decisions of the expert in which it could use one of the parts,
// until there are enough.
func (a *arena) collectDecisions(ctx context.Context, user engine.PartUser, maker bot.Maker, master uint64, w []int32, parts []int) (*expertSample, error) {
	all := newExpertSample(len(parts))
	for part := range uint64(teachingBatches) {
		seen, err := a.observe(ctx, user, maker, rng.Mix64(master^part), max(1, scaledDeals(maxTeachingMatches)/a.seats/teachingBatches), w, parts, true)
		if err != nil {
			return nil, err
		}
		if all.add(seen); len(all.decisions) >= scaledDeals(enoughDecisions) {
			break
		}
	}
	return all, nil
}

// observe plays a number of deals, each once for every seat: with an expert in this seat and players
// with the weights w in all others. It records in how many matches the expert could use, and used,
// each of the parts, and, if keep is set, its decisions in which it could use one. In all other
// decisions the expert's seat plays by the weights w.
func (a *arena) observe(ctx context.Context, user engine.PartUser, maker bot.Maker, master uint64, deals int, w []int32, parts []int, keep bool) (*expertSample, error) {
	if _, err := maker.New(a.rules); err != nil {
		return nil, err
	}
	all := make([]*expertSample, deals)
	var pool sync.Pool
	err := a.forEachDeal(ctx, master, deals, func(t *table, d rng.Deal) {
		teacher, _ := pool.Get().(engine.Bot)
		if teacher == nil {
			var err error
			if teacher, err = maker.New(a.rules); err != nil {
				panic("train: " + err.Error()) // cannot happen: New succeeded above with the same rules
			}
		}
		defer pool.Put(teacher)
		l := newExpertSample(len(parts))
		all[d.Index] = l
		for seat := range a.seats {
			t.setWeights(seat, w)
		}
		for rotation := range a.seats {
			a.recordLesson(t, d, rotation, teacher, user, parts, keep, l)
		}
	})
	if err != nil {
		return nil, err
	}
	sum := newExpertSample(len(parts))
	for _, l := range all {
		sum.add(l)
	}
	return sum, nil
}

// recordLesson plays one match with the expert teacher in a seat and records it in l.
func (a *arena) recordLesson(t *table, d rng.Deal, seat int, teacher engine.Bot, user engine.PartUser, parts []int, keep bool, l *expertSample) {
	s := t.state
	s.Start(d)
	for i, b := range t.bots[:a.seats] {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(64*seat+i)))
	}
	teacher.Start(engine.Seat(seat), d.Stream(teacherPurpose, uint64(seat)))
	could, used := make([]bool, len(parts)), make([]bool, len(parts))
	for n := 0; s.ToAct() != engine.Nobody; n++ {
		if n == maxDecisions {
			panic(fmt.Sprintf("no end after %d decisions", maxDecisions))
		}
		who := s.ToAct()
		o := t.observations[who]
		t.legal = s.Legal(t.legal[:0])
		if int(who) != seat || len(t.legal) == 1 {
			s.Apply(t.bots[who].Choose(o, t.legal))
			continue
		}
		can := false
		for i, part := range parts {
			if slices.ContainsFunc(t.legal, func(y engine.Action) bool { return user.Uses(o, y, part) }) {
				can, could[i] = true, true
			}
		}
		if !can {
			s.Apply(t.bots[who].Choose(o, t.legal))
			continue
		}
		x := teacher.Choose(o, t.legal)
		for i, part := range parts {
			used[i] = used[i] || user.Uses(o, x, part)
		}
		if keep {
			l.decisions = append(l.decisions, expertDecision{a.featureValues(o, t.legal, t.bots[who].Weights()), slices.Index(t.legal, x)})
		}
		s.Apply(x)
	}
	l.matches++
	for i := range parts {
		if could[i] {
			l.usableMatches[i]++
		}
		if used[i] {
			l.usedMatches[i]++
		}
	}
}

// featureValues returns the value of every feature for each legal action, by action and feature.
// It is computed as the change of the rating per unit of the feature's weight.
func (a *arena) featureValues(o engine.Observation, legal []engine.Action, w []int32) [][]float64 {
	const step = engine.WeightUnit / 16
	judge := a.rules.(engine.Weigher)
	rating, moved := make([]int64, len(legal)), make([]int64, len(legal))
	judge.Weigh(o, legal, w, rating)
	l, by := make([][]float64, len(legal)), slices.Clone(w)
	for i := range l {
		l[i] = make([]float64, len(w))
	}
	for f := range by {
		by[f] += step
		judge.Weigh(o, legal, by, moved)
		by[f] -= step
		for i := range legal {
			l[i][f] = float64(moved[i]-rating[i]) / step
		}
	}
	return l
}

// oftenUsed returns those of the parts, given in the order of l.used, that the expert uses often
// enough to learn from.
func (l *expertSample) oftenUsed(parts []int) []int {
	var used []int
	for i, part := range parts {
		if l.usedMatches[i] >= scaledDeals(minExpertUses) && minExpertUseRatio*l.usedMatches[i] >= l.usableMatches[i] {
			used = append(used, part)
		}
	}
	return used
}
