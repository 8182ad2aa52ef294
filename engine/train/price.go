package train

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A Pricing measures, for every part of a game that players do not use, what it would cost them
// to use it. This shows whether the part is weak or the players never learned to use it. A
// learner starts from the players' weights plus an extra weight for the part. It is trained with
// a reward for using the part, so that it learns to use it well, and then without the reward.
// The price is the learner's win share compared with that of the players on the same deals; the
// worth of the part is how much the learner loses if it may not use the part.
type Pricing struct {
	Rules   engine.Rules // must be an [engine.RaterMaker] and an [engine.PartUser]; faster with an [engine.FeatureCounter]
	Seats   int
	Weights []int32  // weights of the players
	Parts   []string // names of the parts to price; nil: all parts. Parts that the players use have no price
	Seed    uint64   // the user's master seed
	Matches int      // number of matches of training per part, half of them with the reward
	Deals   int      // largest number of deals played to measure use and win shares; fewer if the result is clear
	Workers int      // at least 1 is used; the result does not depend on it

	// Known are results of an interrupted run with the same seed, matches and deals, in the
	// order in which they were reported. They are not computed again.
	Known []*Price
}

// A Price is the result of a [Pricing] for one part.
type Price struct {
	Part engine.Part
	Role engine.Role // the role of the players; the zero value if all seats are alike

	// UsableShare and UsedShare are the shares (0 to 1) of matches in which players with
	// [Pricing].Weights could use the part, and used it.
	UsableShare, UsedShare float64

	// WithReward is the result of the learner after training with the reward, AfterReward that
	// after further training without it.
	WithReward, AfterReward UseResult
	Weights                 []int32 // weights of the learner with the better of these results; nil for a part that players use anyway
	ExtraWeight             float64 // its extra rating of actions that use the part, in points

	// AccessPart is the name of the part from whose Training this training started, since
	// learners of that part could use this one most often. "": training started from the
	// players' weights, or there was none.
	AccessPart string

	// Training is the result of the training with the reward; nil for a part that players use
	// anyway.
	Training *RewardedTraining
}

// A RewardedTraining is the result of a training with a reward for using a part. Trainings for
// other parts can start from it.
type RewardedTraining struct {
	Weights      []int32       // by feature, in 1/[engine.WeightUnit] of a point
	ExtraWeights []ExtraWeight // of the part, and of the part whose training came before, if any
	UsableShares []float64     // by part: share of matches in which it could be used, 0 to 1
	NeededRises  []int64       // by part: rise of the rating of its actions, in 1/[engine.WeightUnit] of a point, with which it would be chosen in half of the decisions in which it could be used
}

// An ExtraWeight is an addition to the rating of actions that use a part.
type ExtraWeight struct {
	Part   int // index in the Parts of the rules
	Points float64
}

// A UseResult says how often learners of a part use it, and how much they win.
type UseResult struct {
	UsedShare float64     // share of matches in which they use the part, 0 to 1
	Gain      stat.Paired // their win share minus that of players with [Pricing].Weights
	Worth     stat.Paired // their win share minus their own if they may not use the part
}

// Limits for the verdicts of a [Price].
const (
	maxUnusedShare = 0.01 // a part counts as unused if it is used in a smaller share of the matches in which it could be used
	minTriedShare  = 0.1  // a part counts as untried if learners use it in a smaller share of the matches in which it could be used
	weakMargin     = 0.02 // largest worth, as a share of the win, of a part that is called weak
	surePaysErrors = 3.1  // number of standard errors by which learners must win more; enough that chance does not make the best of some fifty parts pay
	intervalErrors = 1.96 // number of standard errors of one half of a 95 % interval
)

// A PriceVerdict is the conclusion of a [Price].
type PriceVerdict int

// The verdicts of prices.
const (
	PriceUsed         PriceVerdict = iota // the players use the part anyway
	PricePays                             // learners surely win more than the players, and surely more than without the part
	PriceWeak                             // the worth of the part is surely below the margin
	PriceUnknown                          // the worth of the part may be above the margin
	PriceUntried                          // even learners rewarded for using the part do not use it
	PriceNoChance                         // players could never use the part
	priceVerdictCount                     // number of verdicts
)

// String returns the verdict as in files: "used", "pays", "weak", "not known", "not tried"
// or "no chance".
func (v PriceVerdict) String() string {
	return [priceVerdictCount]string{"used", "pays", "weak", "not known", "not tried", "no chance"}[v]
}

// IsConclusive reports whether the verdict tells if the part is worth using: it is used, pays or is
// weak.
func (v PriceVerdict) IsConclusive() bool { return v == PriceUsed || v == PricePays || v == PriceWeak }

// Verdict returns the conclusion. It is based on the better of WithReward and AfterReward, see
// [Price.Best].
func (p *Price) Verdict() PriceVerdict {
	if p.UsedShare >= float64(maxUnusedShare*p.UsableShare) && p.UsedShare > 0 {
		return PriceUsed
	}
	if p.UsableShare == 0 && p.WithReward.UsedShare < p.leastTriedShare() {
		return PriceNoChance
	}
	best := p.Best()
	switch {
	case best == nil:
		return PriceUntried
	case best.Gain.Delta > float64(surePaysErrors*best.Gain.SE) && best.Worth.Delta > float64(intervalErrors*best.Worth.SE):
		return PricePays
	case best.Worth.N > 0 && best.Worth.Delta+float64(intervalErrors*best.Worth.SE) < weakMargin:
		return PriceWeak
	}
	return PriceUnknown
}

// leastTriedShare returns the least share of matches (0 to 1) in which learners must use the part
// for it to count as tried.
func (p *Price) leastTriedShare() float64 {
	if p.UsableShare == 0 {
		return minTriedShare
	}
	return float64(minTriedShare * p.UsableShare)
}

// Best returns WithReward or AfterReward, whichever has the greater gain among those in which the
// part counts as tried; nil if it does in neither.
func (p *Price) Best() *UseResult {
	var best *UseResult
	for _, t := range []*UseResult{&p.WithReward, &p.AfterReward} {
		if t.UsedShare >= p.leastTriedShare() && (best == nil || t.Gain.Delta > best.Gain.Delta) {
			best = t
		}
	}
	return best
}

// priceRewards are the rewards for using a part, in 1/[engine.PayoffUnit] of a win. The second is
// tried if learners do not use the part with the first.
var priceRewards = [...]int64{engine.PayoffUnit / 3, engine.PayoffUnit}

// How players learn to use a part.
const (
	priceGenerations  = 16  // number of generations of learning, half of them with the reward
	priceLookMatches  = 400 // largest number of matches that measure the extra rating needed
	priceFirstDivisor = 4   // the first test plays one in this many of the deals
)

// priceSettings has small steps and little exploration, since learners start from trained
// weights.
var priceSettings = ascentSettings{0.02, 0.5}

// priceSalt makes the deals of pricings differ from those of trainings.
const priceSalt = 0x5072

// A priceRun is a [Pricing] in progress.
type priceRun struct {
	*Pricing
	arena     *arena
	counter   engine.FeatureCounter
	user      engine.PartUser
	thumb     []int32         // weights of the rule of thumb
	opponents [][]int32       // weights of the opponents
	spreads   []featureSpread // by feature, see [arena.measureFeatureUse]
	examined  int64           // number of decisions examined for spreads
}

// Run prices the parts, in the order of the rules, one role after the other. report, if not nil,
// is called with each result as soon as it is known; a part whose training is repeated from
// that of another part is reported again. Run ends early with the error of ctx, and with a
// [*BrokenError] if a match breaks.
func (p *Pricing) Run(ctx context.Context, report func(*Price)) ([]*Price, error) {
	run := &priceRun{Pricing: p, arena: newArena(p.Rules, p.Seats, p.Workers)}
	if run.counter = counterOf(p.Rules); run.counter == nil {
		return nil, errors.New("the game has no features to judge actions by")
	}
	var ok bool
	if run.user, ok = p.Rules.(engine.PartUser); !ok {
		return nil, errors.New("the game has no parts that players may use or not")
	}
	run.thumb = engine.Defaults(run.counter)
	if len(p.Weights) != len(run.thumb) {
		return nil, fmt.Errorf("%d weights, the game has %d features", len(p.Weights), len(run.thumb))
	}
	if p.Deals < 2 || p.Matches < 2*priceGenerations {
		return nil, fmt.Errorf("%d deals and %d matches, must be 2 and %d at least", p.Deals, p.Matches, 2*priceGenerations)
	}
	run.opponents = appendDistinct([][]int32{p.Weights}, run.thumb)
	var err error
	if run.examined, run.spreads, err = run.arena.measureFeatureUse(ctx, rng.Mix64(p.Seed^priceSalt), p.Weights); err != nil {
		return nil, err
	}
	var all []*Price
	for role, in := range run.arena.parties() {
		list, err := run.priceRole(ctx, role, in, report)
		if err != nil {
			return nil, err
		}
		all = append(all, list...)
	}
	return all, nil
}

// priceRole prices the parts that players of a role could use, and parts that they never could
// use but to which another part may give access.
func (p *priceRun) priceRole(ctx context.Context, role int, party engine.Seats, report func(*Price)) (list []*Price, err error) {
	seed := rng.Mix64(rng.Mix64(p.Seed^priceSalt) ^ uint64(role+1))
	now, err := p.play(ctx, seed, p.Deals, p.Weights, nil, -1, party)
	if err != nil {
		return nil, err
	}
	for part, what := range p.user.Parts() {
		if p.Parts != nil && !slices.Contains(p.Parts, what.Name) || now.usableDeals[part] == 0 && !p.hasAccessTo(&now, what) {
			continue
		}
		x := &Price{Part: what, UsableShare: now.share(now.usableDeals[part]), UsedShare: now.share(now.usedDeals[part])}
		if p.arena.cast != nil {
			x.Role = p.arena.cast.Roles[role]
		}
		if k := p.earlierResult(x, false); k != nil {
			list = append(list, k)
			continue
		}
		if x.Verdict() != PriceUsed {
			if err := p.learn(ctx, seed, part, party, &now, now.asTraining(p.Weights, nil), x); err != nil {
				return nil, err
			}
		}
		if report != nil {
			report(x)
		}
		list = append(list, x)
	}
	for i, x := range list { // second pass: parts that players can use only together with another
		if v := x.Verdict(); v != PriceNoChance && v != PriceUntried {
			continue
		}
		if k := p.earlierResult(x, true); k != nil {
			list[i] = k
			continue
		}
		part := slices.IndexFunc(p.user.Parts(), func(q engine.Part) bool { return q.Name == x.Part.Name })
		var way *Price
		for _, w := range list {
			if w != x && w.Training != nil && (way == nil || w.Training.UsableShares[part] > way.Training.UsableShares[part]) {
				way = w
			}
		}
		if way == nil || way.Training.UsableShares[part] < minTriedShare {
			continue
		}
		x.AccessPart = way.Part.Name
		if err := p.learn(ctx, rng.Mix64(seed), part, party, &now, way.Training, x); err != nil {
			return nil, err
		}
		if report != nil {
			report(x)
		}
	}
	return list, nil
}

// hasAccessTo reports whether a part that players could use, by the outcome now, gives access to
// target.
func (p *priceRun) hasAccessTo(now *dealsOutcome, target engine.Part) bool {
	for part, way := range p.user.Parts() {
		if now.usableDeals[part] > 0 && slices.Contains(target.AccessParts, way.Name) {
			return true
		}
	}
	return false
}

// earlierResult returns the result in Known for the part and role of x; nil if there is none.
// withAccessPart says whether the result must have an AccessPart or must have none.
func (p *priceRun) earlierResult(x *Price, withAccessPart bool) *Price {
	for _, k := range p.Known {
		if k.Part.Name == x.Part.Name && k.Role.ID == x.Role.ID && (k.AccessPart != "") == withAccessPart {
			return k
		}
	}
	return nil
}

// learn trains learners of a part that start from an earlier RewardedTraining, first with the
// reward and then without, measures both results, and fills in x.
func (p *priceRun) learn(ctx context.Context, seed uint64, part int, party engine.Seats, now *dealsOutcome, from *RewardedTraining, x *Price) error {
	for _, reward := range priceRewards {
		if err := p.learnWithReward(ctx, reward, seed, part, party, now, from, x); err != nil || x.WithReward.UsedShare >= x.leastTriedShare() {
			return err
		}
		if from.UsableShares[part] == 0 {
			break
		}
	}
	return nil
}

// learnWithReward does what learn does, with one of priceRewards as the reward.
func (p *priceRun) learnWithReward(ctx context.Context, reward int64, seed uint64, part int, party engine.Seats, now *dealsOutcome, from *RewardedTraining, x *Price) error {
	b := featureBlock{parties: []engine.Seats{party}}
	for _, own := range p.arena.blocks(p.spreads) {
		if own.features == nil || len(own.parties) == 1 && own.parties[0] == party {
			b.features = own.features
		}
	}
	s := newAscentOf(p.arena, p.counter, priceSettings, b, from.Weights, p.examined*featureUseEvery/int64(scaledDeals(featureUseDeals)))
	for _, l := range from.ExtraWeights {
		before := &partWeight{user: p.user, part: l.Part}
		before.set(l.Points)
		s.partWeights = append(s.partWeights, before)
	}
	lean := &partWeight{user: p.user, part: part}
	lean.set(float64(from.NeededRises[part]) / engine.WeightUnit)
	s.partWeights = append(s.partWeights, lean)
	x.WithReward, x.AfterReward, x.Weights = UseResult{}, UseResult{}, nil
	most := 0.0
	for half, trial := range []*UseResult{&x.WithReward, &x.AfterReward} {
		if lean.reward = 0; half == 0 {
			lean.reward = reward
		}
		for g := range priceGenerations / 2 {
			// each half by itself begins with large steps and ends with small ones
			if err := s.generation(ctx, rng.Mix64(seed^rng.Mix64(uint64(part+1)<<16|uint64(half<<8|g))), g, priceGenerations/2, max(1, p.Matches/priceGenerations/2), p.opponents); err != nil {
				return err
			}
		}
		w := s.weights()
		with, err := p.measureUse(ctx, seed, w, s.partWeights, part, party, now, trial)
		if err != nil {
			return err
		}
		if half == 0 {
			x.Training = with.asTraining(w, s.partWeights)
		}
		if x.Weights == nil || trial.UsedShare >= x.leastTriedShare() && trial.Gain.Delta > most {
			x.Weights, x.ExtraWeight, most = w, lean.points, trial.Gain.Delta
		}
	}
	return nil
}

// measureUse plays with the weights w and the extra weights leans of learners of a part, with and
// without the part, and fills in x. It plays some of the deals first, and all of them unless the
// first show that the worth of the part is surely below the margin.
func (p *priceRun) measureUse(ctx context.Context, seed uint64, w []int32, partWeights []*partWeight, part int, party engine.Seats, now *dealsOutcome, x *UseResult) (outcome dealsOutcome, err error) {
	for _, deals := range []int{max(2, p.Deals/priceFirstDivisor), p.Deals} {
		if outcome, err = p.play(ctx, seed, deals, w, partWeights, -1, party); err != nil {
			return outcome, err
		}
		*x = UseResult{UsedShare: outcome.share(outcome.usedDeals[part]), Gain: gainOver(now, &outcome)}
		if outcome.usedDeals[part] == 0 {
			break
		}
		without, err := p.play(ctx, seed, deals, w, partWeights[:len(partWeights)-1], part, party)
		if err != nil {
			return outcome, err
		}
		if x.Worth = gainOver(&without, &outcome); x.Worth.Delta+float64(surePaysErrors*x.Worth.SE) < weakMargin {
			break
		}
	}
	return outcome, nil
}

// gainOver returns the win share of some minus that of others, on the deals that both have
// played.
func gainOver(others, some *dealsOutcome) stat.Paired {
	n := len(some.winShares)
	d := stat.PairedMean(others.winShares[:n], some.winShares)
	d.Forget()
	return d
}

// A dealsOutcome holds the outcome of some deals.
type dealsOutcome struct {
	winShares              []float64 // by deal: share of the win, 0 to 1
	usableDeals, usedDeals []int     // by part: number of deals in which the part could be used, and in which it was used
	gaps                   [][]int64 // by part, for a sample of decisions: rating of the best action minus that of the best action that uses the part
}

// asTraining returns the RewardedTraining of players with the weights w and the extra weights
// partWeights, of whom p is the outcome.
func (p *dealsOutcome) asTraining(w []int32, partWeights []*partWeight) *RewardedTraining {
	x := &RewardedTraining{Weights: w, UsableShares: make([]float64, len(p.usableDeals)), NeededRises: make([]int64, len(p.gaps))}
	for _, l := range partWeights {
		x.ExtraWeights = append(x.ExtraWeights, ExtraWeight{l.part, l.points})
	}
	for part := range p.gaps {
		x.UsableShares[part], x.NeededRises[part] = p.share(p.usableDeals[part]), p.neededRise(part)
	}
	return x
}

// share returns a number of deals as a share of all deals, 0 to 1.
func (p *dealsOutcome) share(deals int) float64 { return float64(deals) / float64(len(p.winShares)) }

// neededRise returns the rise of the rating of a part's actions, in 1/[engine.WeightUnit] of a
// point, with which it would be chosen in half of the decisions in which it could be used.
func (p *dealsOutcome) neededRise(part int) int64 {
	gaps := slices.Sorted(slices.Values(p.gaps[part]))
	if len(gaps) == 0 {
		return 0
	}
	return gaps[len(gaps)/2]
}

// play lets players with the weights w play the seats of party in count deals, one group of seats
// per deal in turn, against p.opponents in turn. partWeights are their extra weights. bannedPart is a part
// that they must not use if there is another legal action; -1 for none.
func (p *priceRun) play(ctx context.Context, seed uint64, count int, w []int32, partWeights []*partWeight, bannedPart int, party engine.Seats) (dealsOutcome, error) {
	var groups []engine.Seats
	for _, g := range p.arena.groups() {
		if g&party != 0 {
			groups = append(groups, g)
		}
	}
	n := len(p.user.Parts())
	type seen struct {
		could, used []bool
		gaps        [][]int64
	}
	deals := make([]seen, count)
	r := dealsOutcome{winShares: make([]float64, count), usableDeals: make([]int, n), usedDeals: make([]int, n), gaps: make([][]int64, n)}
	err := p.arena.forEachDeal(ctx, seed, count, func(t *table, d rng.Deal) {
		own := groups[d.Index%uint64(len(groups))]
		other := p.opponents[d.Index/uint64(len(groups))%uint64(len(p.opponents))]
		for seat := range p.arena.seats {
			t.setWeights(seat, other)
			if own.Has(engine.Seat(seat)) {
				t.setWeights(seat, w)
			}
			t.bots[seat].Start(engine.Seat(seat), d.Stream(botPurpose, uint64(seat)))
		}
		x := seen{make([]bool, n), make([]bool, n), make([][]int64, n)}
		var parts []int
		var rating []int64
		chosen := make([]engine.Action, 1)
		t.state.Start(d)
		for decisions := 0; ; decisions++ {
			seat := t.state.ToAct()
			if seat == engine.Nobody {
				break
			}
			if decisions == maxDecisions {
				panic(endlessReason)
			}
			if !own.Has(seat) {
				t.state.Apply(t.decide(seat))
				continue
			}
			o := t.observations[seat]
			t.legal = t.state.Legal(t.legal[:0])
			for len(rating) < len(t.legal) {
				rating = append(rating, 0)
			}
			if d.Index < priceLookMatches && len(t.legal) > 1 {
				p.appendGaps(t, o, seat, rating[:len(t.legal)], x.gaps)
			}
			for _, part := range p.user.UsedParts(o, t.legal, parts[:0]) {
				x.could[part] = true
			}
			a := t.bots[seat].Choose(o, t.legal)
			if len(partWeights) > 0 {
				a = t.bestWithPartWeights(o, seat, a, partWeights, rating[:len(t.legal)])
			}
			if bannedPart >= 0 && p.user.Uses(o, a, bannedPart) {
				a = p.bestWithout(t, o, seat, a, bannedPart, rating[:len(t.legal)])
			}
			chosen[0] = a
			for _, part := range p.user.UsedParts(o, chosen, parts[:0]) {
				x.used[part] = true
			}
			t.state.Apply(a)
		}
		res, sum := t.state.Result(), int64(0)
		for seat := range engine.Seat(p.arena.seats) {
			if own.Has(seat) {
				sum += res.Payoff(seat)
			}
		}
		r.winShares[d.Index], deals[d.Index] = float64(sum)/engine.PayoffUnit, x
	})
	for _, x := range deals {
		for part := range x.could {
			if x.could[part] {
				r.usableDeals[part]++
			}
			if x.used[part] {
				r.usedDeals[part]++
			}
			r.gaps[part] = append(r.gaps[part], x.gaps[part]...)
		}
	}
	return r, err
}

// appendGaps appends to gaps[part], for every part that some legal actions use and some do not,
// the rating of the best action minus that of the best action that uses the part.
func (p *priceRun) appendGaps(t *table, o engine.Observation, seat engine.Seat, rating []int64, gaps [][]int64) {
	t.bots[seat].Rate(o, t.legal, rating)
	best := slices.Max(rating)
	with, using := make([]int64, len(gaps)), make([]int, len(gaps))
	var buf [4]int
	for i := range t.legal {
		for _, part := range p.user.UsedParts(o, t.legal[i:i+1], buf[:0]) {
			if using[part] == 0 || rating[i] > with[part] {
				with[part] = rating[i]
			}
			using[part]++
		}
	}
	for part, n := range using {
		if n > 0 && n < len(t.legal) {
			gaps[part] = append(gaps[part], best-with[part])
		}
	}
}

// bestWithPartWeights returns the action rated highest with the extra weights partWeights; chosen if it
// is one of several.
func (t *table) bestWithPartWeights(o engine.Observation, seat engine.Seat, chosen engine.Action, partWeights []*partWeight, rating []int64) engine.Action {
	t.bots[seat].Rate(o, t.legal, rating)
	for _, l := range partWeights {
		l.addToRatings(o, t.legal, rating)
	}
	at := slices.Index(t.legal, chosen)
	for i, r := range rating {
		if r > rating[at] {
			at = i
		}
	}
	return t.legal[at]
}

// bestWithout returns the action rated highest among those that do not use the part bannedPart;
// chosen if all use it.
func (p *priceRun) bestWithout(t *table, o engine.Observation, seat engine.Seat, chosen engine.Action, bannedPart int, rating []int64) engine.Action {
	t.bots[seat].Rate(o, t.legal, rating)
	best, found := chosen, false
	most := int64(0)
	for i, a := range t.legal {
		if (!found || rating[i] > most) && !p.user.Uses(o, a, bannedPart) {
			best, most, found = a, rating[i], true
		}
	}
	return best
}
