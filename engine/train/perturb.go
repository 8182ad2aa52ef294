package train

import (
	"cmp"
	"context"
	"math"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Limits of the search for parts that players do not use but would win more with. Training
// moves weights by a few points at a time, so that it does not make players use a part that they
// rate far below other actions. So such parts are tried before trainings: the weight of a
// feature that supports the part ([featureSignal]) is raised by the difference of the ratings.
const (
	perturbMatches      = 24   // number of matches of self-play observed
	perturbUnusedRatio  = 50   // a part counts as unused if it is used in fewer than one in this many of the matches in which it could be used
	perturbMaxDecisions = 24   // largest number of decisions per match examined for a part
	alwaysPercent       = 90   // a feature counts as always supporting a part if it supports it in at least this percentage of the decisions examined
	minSignalPercent    = 5    // a feature is tried if it supports the part in at least this percentage of the decisions examined: it may distinguish situations in which the part pays
	maxRaisedFeatures   = 3    // largest number of features tried for a part
	perturbTestDeals    = 150  // deals of the first test of every amount; each is played once per seat
	perturbConfirmDeals = 2400 // largest number of deals of the test of the best weights; many, since a part that is useful in few situations may gain only 2 percentage points
	perturbFinalists    = 3    // number of contenders that continue after a third of the first test
	perturbConfirmed    = 2    // largest number of contenders in the second test
	perturbMaxParts     = 6    // largest number of parts tried
	// In long matches the numbers of deals are smaller, as in [budgetOf].
)

// perturbAmounts are the amounts by which a weight is raised, given as the percentage of
// decisions in which players would then use the part.
var perturbAmounts = [...]int{3, 10, 30, 50, 70, 90}

// perturbSalt makes the deals on which raised weights are tested differ from those of trainings.
const perturbSalt = 0x4E75

// An unusedPart holds the observations about a part in some matches of self-play, mostly of a
// part that players could use and do not use.
type unusedPart struct {
	part                       int             // index of the part
	usableMatches, usedMatches int             // number of matches in which it could be used, and in which it was used
	choices                    int             // number of decisions of all these matches
	examinedDecisions          int             // number of decisions examined: some of those in which it could be used
	gaps                       []int64         // by examined decision: rating of the best other action minus that of the best action that uses the part
	signals                    []featureSignal // by feature
}

// A featureSignal says in which decisions a feature supports a part. It supports the part in a
// decision if it has the same value, not 0, for all actions that use the part, and 0 for all
// other actions.
type featureSignal struct {
	gaps       []int64 // for each decision in which the feature supports the part: the gap, as in unusedPart
	sum        int64   // sum over these decisions of the feature's value for actions that use the part
	alsoOthers bool    // in some examined decision it is not 0 for another action, or differs between those that use the part
}

// A perturbRun is a search in progress for parts that players do not use but would win more
// with.
type perturbRun struct {
	*arena
	master   uint64
	parts    []engine.Part
	start    []int32 // weights at the start
	best     []int32 // best weights so far
	improved bool
	step     uint64 // number of tests so far, so that each has other deals
	matches  int    // number of matches played

	testDeals, confirmDeals int // numbers of deals: perturbTestDeals and perturbConfirmDeals, fewer in long matches
}

// perturb tries parts that players with the weights w do not use. It returns weights that surely
// win more, or nil if there are none, and the number of matches played.
func (a *arena) perturb(ctx context.Context, master uint64, w []int32) (better []int32, matches int, err error) {
	user, ok := a.rules.(engine.PartUser)
	if !ok {
		return nil, 0, nil
	}
	n := &perturbRun{arena: a, master: master, parts: user.Parts(), start: w, best: w}
	list, err := a.findUnusedParts(ctx, master, w)
	if err != nil {
		return nil, 0, err
	}
	n.testDeals, n.confirmDeals = scaledDeals(perturbTestDeals), scaledDeals(perturbConfirmDeals)
	if len(list) > 0 {
		if decisions := list[0].choices / scaledDeals(perturbMatches); decisions > maxUnreducedMatch {
			n.testDeals, n.confirmDeals = max(scaledDeals(25), n.testDeals*maxUnreducedMatch/decisions), max(scaledDeals(stat.FirstLook), n.confirmDeals*maxUnreducedMatch/decisions)
		}
	}
	for _, p := range list[:min(len(list), perturbMaxParts)] {
		won, err := n.tryPart(ctx, p, n.best)
		if err == nil && !won {
			err = n.tryAccessParts(ctx, p)
		}
		if err != nil {
			return nil, n.matches, err
		}
	}
	if !n.improved {
		return nil, n.matches, nil
	}
	return n.best, n.matches, nil
}

// tryAccessParts tries weights that use both the part way and a part to which way gives access,
// for the case that using way alone does not pay.
func (n *perturbRun) tryAccessParts(ctx context.Context, way *unusedPart) error {
	leads := func(p engine.Part) bool { return slices.Contains(p.AccessParts, n.parts[way.part].Name) }
	if !slices.ContainsFunc(n.parts, leads) {
		return nil
	}
	speak := way.tellingFeatures()
	if len(speak) == 0 || !way.alwaysSupports(speak[0]) {
		return nil
	}
	there := way.withWeightRaised(n.best, speak[0], perturbAmounts[len(perturbAmounts)-1])
	n.step++
	list, err := n.findUnusedParts(ctx, rng.Mix64(n.master^n.step), there)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(p *unusedPart) bool { return !leads(n.parts[p.part]) })
	for _, p := range list[:min(len(list), perturbMaxParts)] {
		if _, err := n.tryPart(ctx, p, there); err != nil {
			return err
		}
	}
	return nil
}

// tryPart compares weights that use the part, derived from the weights from, with the best so
// far. If some surely win more, they become n.best, and won is true.
func (n *perturbRun) tryPart(ctx context.Context, p *unusedPart, from []int32) (won bool, err error) {
	contenders := [][]int32{n.best}
	for _, f := range p.tellingFeatures() {
		for _, share := range perturbAmounts {
			if c := p.withWeightRaised(from, f, share); !slices.ContainsFunc(contenders, func(x []int32) bool { return slices.Equal(x, c) }) {
				contenders = append(contenders, c)
			}
		}
	}
	if len(contenders) == 1 {
		return false, nil
	}
	n.step++
	seed := rng.Mix64(n.master ^ n.step)
	order, shares, err := n.rankBriefly(ctx, seed, contenders)
	if err != nil {
		return false, err
	}
	for _, i := range order[:min(len(order), perturbConfirmed)] {
		if shares[i] <= shares[0] {
			return false, nil
		}
		if won, err = n.surelyWinsMore(ctx, rng.Mix64(seed^uint64(i)), n.confirmDeals, n.start, n.best, contenders[i], &n.matches); won || err != nil {
			if won {
				n.best, n.improved = contenders[i], true
			}
			return won, err
		}
	}
	return false, nil
}

// rankBriefly plays the contenders among players with the weights n.best, which must be the
// first contender. It returns the indices of the best contenders, in order of win shares, and by
// contender its win share (0 to 1). The worst contenders drop out after a third of the deals.
func (n *perturbRun) rankBriefly(ctx context.Context, seed uint64, contenders [][]int32) (order []int, shares []float64, err error) {
	won := make([][]float64, len(contenders))
	shares = make([]float64, len(contenders))
	for i := range contenders {
		order = append(order, i)
	}
	for from, to := 0, max(1, n.testDeals/3); from < n.testDeals; from, to = to, n.testDeals {
		playing := make([][]int32, 0, len(order))
		for _, i := range order {
			playing = append(playing, contenders[i])
		}
		s, err := n.winShares(ctx, seed, from, to, playing, [][]int32{n.best})
		if err != nil {
			return nil, nil, err
		}
		n.matches += len(playing) * (to - from) * n.seats
		for k, i := range order {
			won[i] = append(won[i], s[k]...)
			shares[i] = stat.Mean(won[i]).Value
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(shares[j], shares[i]) })
		if best := order[:min(len(order), perturbFinalists)]; to < n.testDeals && !slices.Contains(best, 0) {
			order = append(slices.Clone(best), 0)
		} else if to < n.testDeals {
			order = best
		}
	}
	return order, shares, nil
}

// alwaysSupports reports whether feature f supports the part in nearly all decisions examined.
func (p *unusedPart) alwaysSupports(f int) bool {
	return 100*len(p.signals[f].gaps) >= alwaysPercent*p.examinedDecisions
}

// tellingFeatures returns at most maxRaisedFeatures features whose weights can be raised to make
// players use the part: first the one that supports the part most often, if it nearly always
// does, then features that support it in some decisions, most often first.
func (p *unusedPart) tellingFeatures() (l []int) {
	most := -1
	for f, v := range p.signals {
		switch {
		case v.sum == 0 || v.alsoOthers && !p.alwaysSupports(f):
		case p.alwaysSupports(f):
			if most < 0 || len(v.gaps) > len(p.signals[most].gaps) {
				most = f
			}
		case 100*len(v.gaps) >= minSignalPercent*p.examinedDecisions:
			l = append(l, f)
		}
	}
	slices.SortStableFunc(l, func(a, b int) int { return len(p.signals[b].gaps) - len(p.signals[a].gaps) })
	if most >= 0 {
		l = slices.Insert(l, 0, most)
	}
	return l[:min(len(l), maxRaisedFeatures)]
}

// withWeightRaised returns w with the weight of feature f raised so far that the part would be
// used in share percent of the examined decisions in which the feature supports it.
func (p *unusedPart) withWeightRaised(w []int32, f, share int) []int32 {
	v := &p.signals[f]
	gaps := slices.Sorted(slices.Values(v.gaps))
	by := gaps[len(gaps)*share/100] * int64(len(gaps)) / v.sum
	to := roundedQuotient((int64(w[f])+by)*10, engine.WeightUnit)
	if by > 0 {
		to++
	} else {
		to--
	}
	c := slices.Clone(w)
	c[f] = clampWeight(int64(WeightOfTenths(to)))
	return c
}

// findUnusedParts plays some matches of self-play with the weights w and returns the parts that
// players could use but hardly ever do, in the order of the rules.
func (a *arena) findUnusedParts(ctx context.Context, master uint64, w []int32) ([]*unusedPart, error) {
	user, judge := a.rules.(engine.PartUser), a.rules.(engine.Weigher)
	n := len(user.Parts())
	games := make([][]*unusedPart, scaledDeals(perturbMatches))
	var pool sync.Pool
	err := a.forEachDeal(ctx, rng.Mix64(master), len(games), func(t *table, d rng.Deal) {
		l, _ := pool.Get().(*examineScratch)
		if l == nil {
			l = &examineScratch{one: make([]int32, len(w))}
		}
		defer pool.Put(l)
		found := make([]*unusedPart, n)
		for part := range found {
			found[part] = &unusedPart{part: part, signals: make([]featureSignal, len(w))}
		}
		for seat := range a.seats {
			t.setWeights(seat, w)
			t.bots[seat].Start(engine.Seat(seat), d.Stream(botPurpose, uint64(seat)))
		}
		t.state.Start(d)
		for range maxDecisions {
			seat := t.state.ToAct()
			if seat == engine.Nobody {
				break
			}
			o := t.observations[seat]
			t.legal = t.state.Legal(t.legal[:0])
			chosen := t.bots[seat].Choose(o, t.legal)
			for part, p := range found {
				p.choices++
				switch {
				case p.usedMatches > 0:
				case user.Uses(o, chosen, part):
					p.usableMatches, p.usedMatches = 1, 1
				case len(t.legal) > 1 && p.examinedDecisions < perturbMaxDecisions && l.markUsing(user, o, t.legal, part):
					p.usableMatches = 1
					l.recordDecision(judge, o, t.legal, w, p)
				}
			}
			t.state.Apply(chosen)
		}
		games[d.Index] = found
	})
	if err != nil {
		return nil, err
	}
	var list []*unusedPart
	for part := range n {
		all := &unusedPart{part: part, signals: make([]featureSignal, len(w))}
		for _, found := range games {
			all.add(found[part])
		}
		if all.examinedDecisions > 0 && perturbUnusedRatio*all.usedMatches < all.usableMatches {
			list = append(list, all)
		}
	}
	return list, nil
}

// add adds the observations of other matches to p.
func (p *unusedPart) add(o *unusedPart) {
	p.usableMatches, p.usedMatches, p.examinedDecisions, p.choices = p.usableMatches+o.usableMatches, p.usedMatches+o.usedMatches, p.examinedDecisions+o.examinedDecisions, p.choices+o.choices
	p.gaps = append(p.gaps, o.gaps...)
	for f, v := range o.signals {
		p.signals[f].gaps = append(p.signals[f].gaps, v.gaps...)
		p.signals[f].sum += v.sum
		p.signals[f].alsoOthers = p.signals[f].alsoOthers || v.alsoOthers
	}
}

// An examineScratch is scratch memory for examining decisions.
type examineScratch struct {
	one    []int32 // by feature: 0
	rating []int64
	using  []bool // by legal action: it uses the part
}

// markUsing sets l.using[i] to whether legal[i] uses the part, and reports whether some actions
// use it and some do not.
func (l *examineScratch) markUsing(user engine.PartUser, o engine.Observation, legal []engine.Action, part int) bool {
	l.using = l.using[:0]
	some := 0
	for _, x := range legal {
		u := user.Uses(o, x, part)
		if l.using = append(l.using, u); u {
			some++
		}
	}
	return some > 0 && some < len(legal)
}

// recordDecision records one decision in p: the gap between the part and the other actions by
// the weights w, and the features that support the part. [examineScratch.markUsing] must have
// been called for the decision.
func (l *examineScratch) recordDecision(judge engine.Weigher, o engine.Observation, legal []engine.Action, w []int32, p *unusedPart) {
	for len(l.rating) < len(legal) {
		l.rating = append(l.rating, 0)
	}
	rating := l.rating[:len(legal)]
	judge.Weigh(o, legal, w, rating)
	best, with := int64(math.MinInt64), int64(math.MinInt64)
	for i, r := range rating {
		if l.using[i] {
			with = max(with, r)
		} else {
			best = max(best, r)
		}
	}
	p.examinedDecisions++
	p.gaps = append(p.gaps, best-with)
	for f := range l.one {
		l.one[f] = 1
		judge.Weigh(o, legal, l.one, rating)
		l.one[f] = 0
		count, alone := int64(0), true
		for i, r := range rating {
			switch {
			case !l.using[i]:
				alone = alone && r == 0
			case count == 0:
				count = r
			default:
				alone = alone && r == count
			}
		}
		switch {
		case !alone:
			p.signals[f].alsoOthers = true
		case count != 0:
			p.signals[f].gaps = append(p.signals[f].gaps, best-with)
			p.signals[f].sum += count
		}
	}
}
