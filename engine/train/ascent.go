package train

import (
	"context"
	"math"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
)

// Where a game has feature counts ([engine.FeatureCounter]), weights are learned by policy
// gradient (REINFORCE with Adam), all at once and from every decision. The learner draws
// its actions with softmax probabilities. The gradient is the sum over decisions of the
// features of the action drawn minus their expectation, times the payoff relative to the other
// matches of the same deal. So features that rarely matter are learned from the decisions in
// which they do, and weights that start at 0 have an effect within some thousand matches.
const (
	defaultHalvingGap = 4 * engine.WeightUnit // rating gap that halves the odds, if no feature names a step of its own
	lastStepShare     = 0.1                   // final step size as a share of the first
	replaysPerDeal    = 4                     // matches per deal, with the same seating
	maxBatchDeals     = 16                    // largest number of deals per batch
	targetSteps       = 400                   // steps of a training, if it has enough matches
	targetCounted     = 150                   // target number of decisions per match whose features are counted
	maxMixedPercent   = 70                    // percent of deals in which half of the groups of seats keep fixed weights, in the second half of the training; in the first half it rises from 0, since exploration pays more among beginners
	strayPercent      = 15                    // percent of deals whose first decisions are random
	maxPastWeights    = 8                     // largest number of earlier weights of the same ascent among the opponents
	gradientDecay     = 0.9                   // Adam: decay of the mean gradient per step
	squareDecay       = 0.99                  // Adam: decay of the mean squared gradient per step
	meanStepWeight    = 0.02                  // weight of a step in the running mean of the weights
)

// An ascentSettings holds the step size and the exploration of an ascent.
type ascentSettings struct {
	step         float64 // size of the first steps, as a share of halvingGap, for a feature that differs by 1 between actions
	entropyBonus float64 // initial weight of the entropy bonus, in wins per match in which all choices are random
}

// ascentVariants are the settings of two kinds of ascents, which find different play: with an
// entropy bonus, learning finds actions that pay only if opponents change too, such as bluffs;
// without it, learning improves the way in which beginners use an action instead of giving the
// action up.
var ascentVariants = [...]ascentSettings{{0.04, 3}, {0.12, 0}}

var (
	strayPurpose = rng.PurposeOf("stray")
	drawPurpose  = rng.PurposeOf("draw")
)

// An ascent is policy-gradient learning in progress. Sums over matches are integers, so
// their order does not matter; floating point is limited to operations that all processors
// round alike.
type ascent struct {
	arena          *arena
	counter        engine.FeatureCounter
	settings       ascentSettings
	currentWeights []float64 // by feature: present weight, in points
	m1, m2         []float64 // by feature: Adam's means of the gradient and of its square
	decay1         float64   // for Adam's bias correction: gradientDecay and squareDecay to the power of the number of steps
	decay2         float64
	meanWeights    []float64     // by feature: running mean of its weight, in points
	pastWeights    [][]int32     // earlier weights of this ascent
	start          []int32       // weights before learning
	thumb          []int32       // weights of the rule of thumb
	halvingGap     int64         // rating gap that halves the odds, in 1/[engine.WeightUnit] of a point
	countedEvery   uint32        // the gradient is computed for one decision in this many
	exactCounts    bool          // feature counts times weights give the rating exactly
	turn           *learningTurn // which one of the groups learns in a deal; nil: several learn, see playDeal
	partWeights    []*partWeight
	frozen         []bool // by feature: its weight does not change; nil: all weights change

	decisions int64 // approximate number of decisions per match

	mu              sync.Mutex
	gradient        []int64          // by feature: sum over the matches of a batch
	entropyGradient []int64          // by feature: sum of the gradient of the entropy
	seenDecisions   []int64          // by feature: number of decisions so far in which it differed between actions
	rangeSums       []int64          // by feature: sum over these decisions of the range of its values
	freeScratch     []*ascentScratch // scratch memory not in use
}

// A partWeight is an extra feature, 1 for actions that use a part and 0 for others, with a
// weight that is learned like those of the game's features. A reward is added, once per match,
// to the payoff of a player who uses the part.
type partWeight struct {
	user   engine.PartUser
	part   int   // index of the part
	reward int64 // in 1/[engine.PayoffUnit] of a win

	points      float64 // the weight, in points
	m1, m2      float64 // Adam's means of the gradient and of its square
	batchWeight int64   // the weight during the present batch, in 1/[engine.WeightUnit] of a point
	slope       int64   // the gradient, summed over the matches of a batch
	seen        int64   // number of decisions so far in which the part could be used
}

// An ascentScratch is the scratch memory of one worker.
type ascentScratch struct {
	rating, chances   []int64
	counts            []int32
	lo, hi            []int32                                  // by feature: its least and greatest value in a decision
	differingFeatures []int32                                  // features whose values differ between the actions of a decision
	expected          []int64                                  // by index in differ: the feature's expected value, in 1/chanceUnit
	takenSums         [replaysPerDeal][engine.MaxSeats][]int64 // by replay and seat: sum over decisions of the features of the drawn action minus their expectation, in 1/chanceUnit

	// By part weight: the seats that have used its part in this match.
	usedBySeats []engine.Seats
	// By part weight, replay and seat: the same sum as in takenSums, for the part's feature.
	extraSums [][replaysPerDeal][engine.MaxSeats]int64
	// By part weight: number of decisions in which its part could be used.
	usableDecisions          []int64
	entropySums              []int64
	seenDecisions, rangeSums []int64
}

// newAscent returns an ascent from the weights start, for matches with about that many
// decisions. If start is the rule of thumb, all weights begin at 0 instead: within some hundred
// matches learning plays as well as the rule of thumb, and it also tries actions that the rule
// of thumb never chooses.
func newAscent(a *arena, c engine.FeatureCounter, settings ascentSettings, start []int32, decisions int64) *ascent {
	n := len(start)
	s := &ascent{arena: a, counter: c, settings: settings, start: start, thumb: engine.Defaults(c), halvingGap: halvingGap(c), currentWeights: make([]float64, n), m1: make([]float64, n), m2: make([]float64, n), meanWeights: make([]float64, n),
		gradient: make([]int64, n), entropyGradient: make([]int64, n), seenDecisions: make([]int64, n), rangeSums: make([]int64, n),
		decay1: 1, decay2: 1, countedEvery: uint32(max(1, decisions/targetCounted)), decisions: max(1, decisions)}
	_, estimates := c.(*slopeCounter)
	s.exactCounts = !estimates && !a.hasPartRatings
	if !slices.Equal(start, s.thumb) {
		s.setWeights(start)
	}
	return s
}

// newAscentOf returns an ascent from the weights start that changes only the weights of a
// block's features. In every deal one group of seats with a role of the block learns, while
// all other groups play with fixed weights.
func newAscentOf(a *arena, c engine.FeatureCounter, settings ascentSettings, b featureBlock, start []int32, decisions int64) *ascent {
	s := newAscent(a, c, settings, start, decisions)
	s.setWeights(start)
	s.turn, s.countedEvery = newLearningTurn(a.groups(), b), 1
	if b.features != nil {
		s.frozen = slices.Repeat([]bool{true}, len(start))
		for _, f := range b.features {
			s.frozen[f] = false
		}
	}
	return s
}

// setWeights sets the present weights, and their mean, to w.
func (s *ascent) setWeights(w []int32) {
	for f, x := range w {
		s.currentWeights[f] = float64(x) / engine.WeightUnit
		s.meanWeights[f] = s.currentWeights[f]
	}
}

// usesAscents reports whether trainings under the rules include ascents, if seats have no
// roles: the rules must be an [engine.FeatureCounter], and no feature may have a Step, since
// these are chosen for climbs.
func usesAscents(r engine.Rules) bool {
	c, ok := r.(engine.FeatureCounter)
	return ok && !slices.ContainsFunc(c.Features(), func(f engine.Feature) bool { return f.Step > 0 })
}

// halvingGap returns the rating gap that halves the odds, in 1/[engine.WeightUnit] of a point:
// [defaultHalvingGap], multiplied by the largest Step of a feature over [firstClimbStep] if
// that is above 1.
func halvingGap(c engine.Weigher) int64 {
	step := int64(firstClimbStep)
	for _, f := range c.Features() {
		step = max(step, int64(f.Step))
	}
	return defaultHalvingGap * step / firstClimbStep
}

// newScratch returns the scratch memory of one more worker.
func (s *ascent) newScratch() *ascentScratch {
	n, leans := len(s.currentWeights), len(s.partWeights)
	d := &ascentScratch{usedBySeats: make([]engine.Seats, leans), extraSums: make([][replaysPerDeal][engine.MaxSeats]int64, leans), usableDecisions: make([]int64, leans), lo: make([]int32, n), hi: make([]int32, n), expected: make([]int64, n), entropySums: make([]int64, n), seenDecisions: make([]int64, n), rangeSums: make([]int64, n)}
	for k := range d.takenSums {
		for seat := range s.arena.seats {
			d.takenSums[k][seat] = make([]int64, n)
		}
	}
	return d
}

// getScratch returns scratch memory that is not in use, or new memory.
func (s *ascent) getScratch() *ascentScratch {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.freeScratch); n > 0 {
		d := s.freeScratch[n-1]
		s.freeScratch = s.freeScratch[:n-1]
		return d
	}
	return s.newScratch()
}

// generation plays about 2*deals matches, in batches, and moves the weights after each batch.
// g is the number of the generation, from 0, and total the number of generations. field has the
// weights of opponents.
func (s *ascent) generation(ctx context.Context, master uint64, g, total, deals int, field [][]int32) error {
	matches := 2 * deals
	batch := min(maxBatchDeals, max(2, matches*total/(replaysPerDeal*targetSteps)))
	steps := max(1, matches/(batch*replaysPerDeal))
	for i := range steps {
		left := 1 - (float64(g)+float64(i)/float64(steps))/float64(total)
		w, mixed := s.roundedWeights(), uint32(min(1, float64(2*(1-left)))*maxMixedPercent)
		all := field
		if s.turn == nil {
			all = append(append([][]int32{}, field...), s.pastWeights...)
			for range (len(all) + 2) / 3 {
				all = append(all, s.thumb)
			}
		}
		err := s.arena.forEachDeal(ctx, rng.Mix64(master^uint64(i)), batch, func(t *table, d rng.Deal) { s.playDeal(t, d, w, all, mixed) })
		if err != nil {
			return err
		}
		s.adamStep(left)
	}
	s.arena.addFinished(matches, 0)
	s.pastWeights = append(s.pastWeights, s.weights())
	if len(s.pastWeights) > maxPastWeights {
		s.pastWeights = append(s.pastWeights[:1], s.pastWeights[2:]...)
	}
	return nil
}

// playDeal plays a deal replaysPerDeal times and adds its gradient to the sums. Groups that
// learn play with the weights w. Without a turn, all groups learn, except that in mixes percent
// of the deals about half of them play with fixed weights drawn from field.
func (s *ascent) playDeal(t *table, d rng.Deal, w []int32, field [][]int32, mixes uint32) {
	a, k := s.arena, s.getScratch()
	clear(k.extraSums)
	clear(k.usableDecisions)
	clear(k.entropySums)
	clear(k.seenDecisions)
	clear(k.rangeSums)
	r := d.Stream(fieldPurpose, 0)
	var learns engine.Seats
	groups := a.groups()
	mixed, first := r.Below(100) < mixes, int(r.Below(uint32(len(groups))))
	for i, in := range groups {
		keeps := mixed && (i+first)%len(groups) < (len(groups)+1)/2
		if s.turn != nil {
			keeps = s.turn.keepsFixed(d, i)
		}
		x := w
		if keeps {
			x = field[r.Below(uint32(len(field)))]
		} else {
			learns |= in
		}
		for seat := range a.seats {
			if in.Has(engine.Seat(seat)) {
				t.setWeights(seat, x)
			}
		}
	}
	stray := 0
	if r.Below(100) < strayPercent {
		stray = int(r.Below(targetCounted))
	}
	var won [replaysPerDeal][engine.MaxSeats]int64
	var sum [engine.MaxSeats]int64
	for i := range replaysPerDeal {
		for seat := range a.seats {
			clear(k.takenSums[i][seat])
		}
		res := s.playMatch(t, k, d, i, learns, stray)
		for seat := range a.seats {
			won[i][seat] = res.Payoff(engine.Seat(seat))
			for n, l := range s.partWeights {
				if k.usedBySeats[n].Has(engine.Seat(seat)) {
					won[i][seat] += l.reward
				}
			}
			sum[seat] += won[i][seat]
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for i := range replaysPerDeal {
		for seat := range a.seats {
			x := replaysPerDeal*won[i][seat] - sum[seat]
			if x == 0 || !learns.Has(engine.Seat(seat)) {
				continue
			}
			for f, y := range k.takenSums[i][seat] {
				s.gradient[f] += x * y
			}
			for n, l := range s.partWeights {
				l.slope += x * k.extraSums[n][i][seat]
			}
		}
	}
	for n, l := range s.partWeights {
		l.seen += k.usableDecisions[n]
	}
	for f := range s.gradient {
		s.entropyGradient[f] += k.entropySums[f]
		s.seenDecisions[f] += k.seenDecisions[f]
		s.rangeSums[f] += k.rangeSums[f]
	}
	s.freeScratch = append(s.freeScratch, k)
}

// playMatch plays a deal once and returns the result. The first stray decisions are random.
// After these, the seats in learns draw their actions by softmax, which is recorded in k.
func (s *ascent) playMatch(t *table, k *ascentScratch, d rng.Deal, replay int, learns engine.Seats, stray int) engine.Result {
	st := t.state
	st.Start(d)
	clear(k.usedBySeats)
	chance, lost := d.Stream(drawPurpose, uint64(replay)), d.Stream(strayPurpose, 0)
	for i, b := range t.bots[:s.arena.seats] {
		b.Start(engine.Seat(i), d.Stream(botPurpose, uint64(64*replay+i)))
	}
	for n := range maxDecisions {
		seat := st.ToAct()
		if seat == engine.Nobody {
			return st.Result()
		}
		if n >= stray && !learns.Has(seat) {
			st.Apply(t.decide(seat))
			continue
		}
		t.legal = st.Legal(t.legal[:0])
		switch {
		case len(t.legal) == 1:
			st.Apply(t.legal[0])
		case n < stray:
			st.Apply(t.legal[lost.Below(uint32(len(t.legal)))])
		default:
			a := t.legal[s.choose(t, k, int(seat), replay, &chance)]
			for n, l := range s.partWeights {
				if l.user.Uses(t.observations[seat], a, l.part) {
					k.usedBySeats[n] |= engine.SeatSet(seat)
				}
			}
			st.Apply(a)
		}
	}
	panic(endlessReason)
}

// choose returns the index in t.legal of an action drawn by softmax. It also adds the gradient
// of the decision to k, but only for one decision in s.countedEvery, drawn at random.
func (s *ascent) choose(t *table, k *ascentScratch, seat, replay int, chance *rng.Stream) int {
	n := len(t.legal)
	for len(k.rating) < n {
		k.rating, k.chances = append(k.rating, 0), append(k.chances, 0)
	}
	rating, chances := k.rating[:n], k.chances[:n]
	counted := s.countedEvery == 1 && s.exactCounts
	if counted { // ratings are then computed from the counts
		s.count(t, k, seat)
		k.rate(t.bots[seat].Weights(), rating)
	} else {
		t.bots[seat].Rate(t.observations[seat], t.legal, rating)
	}
	for _, l := range s.partWeights {
		l.addToRatings(t.observations[seat], t.legal, rating)
	}
	softmax(rating, s.halvingGap, chances)
	taken := drawIndex(chances, chance)
	for n, l := range s.partWeights {
		l.count(t.observations[seat], t.legal, chances, taken, &k.extraSums[n][replay][seat], &k.usableDecisions[n])
	}
	if s.countedEvery > 1 && chance.Below(s.countedEvery) != 0 {
		return taken
	}
	if !counted {
		s.count(t, k, seat)
	}
	k.addGradient(rating, chances, taken, s.halvingGap, k.takenSums[replay][seat])
	return taken
}

// count sets k.counts to the feature values of all legal actions, and lo, hi and differ
// accordingly.
func (s *ascent) count(t *table, k *ascentScratch, seat int) {
	n, features := len(t.legal), len(s.currentWeights)
	if len(k.counts) < n*features {
		k.counts = make([]int32, 2*n*features)
	}
	s.counter.Count(t.observations[seat], t.legal, t.bots[seat].Weights(), k.counts)
	lo, hi := k.lo[:features], k.hi[:features]
	copy(lo, k.counts)
	copy(hi, k.counts)
	for i := 1; i < n; i++ {
		row := k.counts[i*features:][:features]
		for f, x := range row {
			lo[f], hi[f] = min(lo[f], x), max(hi[f], x)
		}
	}
	k.differingFeatures = k.differingFeatures[:0]
	for f, x := range hi {
		if x > lo[f] {
			k.differingFeatures = append(k.differingFeatures, int32(f))
		}
	}
}

// rate sets the rating of each action from k.counts by the weights w. It leaves out features
// with the same value for all actions, which do not change the differences of ratings.
func (k *ascentScratch) rate(w []int32, rating []int64) {
	features := len(k.lo)
	for i := range rating {
		row, sum := k.counts[i*features:][:features], int64(0)
		for _, f := range k.differingFeatures {
			sum += int64(w[f]) * int64(row[f])
		}
		rating[i] = sum
	}
}

// addGradient adds the gradient of a decision to two sums by feature: that of the logarithm of
// the probability of the action taken to takenGradient, and that of the entropy, which raises
// the probability of actions with lower ratings, to k.entropySums. half is the rating gap that
// halves the odds.
func (k *ascentScratch) addGradient(rating, chances []int64, taken int, half int64, takenGradient []int64) {
	features, differ := len(k.lo), k.differingFeatures
	total, best := int64(0), rating[0]
	for _, r := range rating[1:] {
		best = max(best, r)
	}
	expected := k.expected[:len(differ)]
	clear(expected)
	for i, p := range chances {
		if total += p; p == 0 {
			continue
		}
		row := k.counts[i*features:][:features]
		for j, f := range differ {
			expected[j] += p * int64(row[f])
		}
	}
	row := k.counts[taken*features:][:features]
	for j, f := range differ {
		takenGradient[f] += total*int64(row[f]) - expected[j]
		k.seenDecisions[f]++
		k.rangeSums[f] += int64(k.hi[f]) - int64(k.lo[f])
	}
	for i, p := range chances {
		if p == 0 {
			continue
		}
		gap := (best - rating[i]) * 16 / half
		if gap == 0 {
			continue
		}
		row := k.counts[i*features:][:features]
		for j, f := range differ {
			k.entropySums[f] += p * gap / 16 * (int64(row[f])*total - expected[j]) / chanceUnit
		}
	}
}

// addToRatings adds the part weight to the rating of every action that uses the part.
func (l *partWeight) addToRatings(o engine.Observation, legal []engine.Action, rating []int64) {
	for i, a := range legal {
		if l.user.Uses(o, a, l.part) {
			rating[i] += l.batchWeight
		}
	}
}

// count adds the gradient of a decision for the part weight to takenGradient, and 1 to usable,
// if some action uses the part.
func (l *partWeight) count(o engine.Observation, legal []engine.Action, chances []int64, taken int, takenGradient, usable *int64) {
	total, using := int64(0), int64(0)
	for i, p := range chances {
		total += p
		if l.user.Uses(o, legal[i], l.part) {
			using += p
		}
	}
	if using == 0 {
		return
	}
	*usable++
	*takenGradient -= using
	if l.user.Uses(o, legal[taken], l.part) {
		*takenGradient += total
	}
}

// adamStep makes an Adam step of the weight with the learning rate rate, in points; bias1 and
// bias2 are the divisors of Adam's bias correction.
func (l *partWeight) adamStep(rate, bias1, bias2 float64) {
	x := float64(l.slope)
	l.slope = 0
	if l.seen > 0 {
		l.m1 = float64(gradientDecay*l.m1) + float64((1-gradientDecay)*x)
		l.m2 = float64(squareDecay*l.m2) + float64((1-squareDecay)*float64(x*x))
		if l.m2 > 0 {
			l.points += float64(rate * float64(float64(l.m1/bias1)/math.Sqrt(float64(l.m2/bias2))))
		}
	}
	l.set(l.points)
}

// set sets the weight, in points.
func (l *partWeight) set(points float64) {
	l.points = points
	l.batchWeight = int64(float64(points * engine.WeightUnit))
}

// adamStep makes an Adam step of all weights. left is the share of the training that remains,
// 1 at the beginning and 0 at the end.
func (s *ascent) adamStep(left float64) {
	rate := s.settings.step * max(lastStepShare, left) * float64(s.halvingGap) / engine.WeightUnit
	early := max(0, float64(2*left)-1)
	open := float64(s.settings.entropyBonus / float64(s.decisions) * early * engine.PayoffUnit * replaysPerDeal)
	s.decay1, s.decay2 = float64(gradientDecay*s.decay1), float64(squareDecay*s.decay2)
	was1, was2 := 1-s.decay1, 1-s.decay2
	for _, l := range s.partWeights {
		l.adamStep(rate, was1, was2)
	}
	for f := range s.currentWeights {
		x := float64(s.gradient[f]) + float64(open*float64(s.entropyGradient[f]))
		s.gradient[f], s.entropyGradient[f] = 0, 0
		if s.seenDecisions[f] == 0 || s.frozen != nil && s.frozen[f] {
			continue
		}
		s.m1[f] = float64(gradientDecay*s.m1[f]) + float64((1-gradientDecay)*x)
		s.m2[f] = float64(squareDecay*s.m2[f]) + float64((1-squareDecay)*float64(x*x))
		if s.m2[f] > 0 {
			unit := float64(s.seenDecisions[f]) / float64(s.rangeSums[f])
			by := float64(s.m1[f]/was1) / math.Sqrt(float64(s.m2[f]/was2))
			s.currentWeights[f] += float64(float64(rate*unit) * by)
		}
		s.meanWeights[f] += float64(meanStepWeight * (s.currentWeights[f] - s.meanWeights[f]))
	}
}

// roundedWeights returns the present weights in 1/[engine.WeightUnit] of a point, rounded
// towards 0.
func (s *ascent) roundedWeights() []int32 {
	w := make([]int32, len(s.currentWeights))
	for f, x := range s.currentWeights {
		w[f] = clampWeight(int64(float64(x * engine.WeightUnit)))
	}
	return w
}

// weights returns the running mean of the weights, rounded to tenths of a point. Features
// that never differed between actions, or are frozen, keep the weight of start.
func (s *ascent) weights() []int32 {
	w := make([]int32, len(s.currentWeights))
	for f, x := range s.meanWeights {
		if s.seenDecisions[f] == 0 || s.frozen != nil && s.frozen[f] {
			w[f] = s.start[f]
			continue
		}
		w[f] = WeightOfTenths(int64(math.Round(float64(x * 10))))
	}
	return w
}
