package train

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A Focus searches for better play after a change of rules: it finds out whether trained players
// would win more by using some parts, those affected by the change, more or less often. It takes
// seconds where a whole training takes minutes in long games, but finds less.
//
// It tries contenders of several kinds. Some have an extra rating of a part
// ([bot.WithPartRatings]) that makes them use the part more or less often, either in every
// decision or until they have used it in a match. Others also have extra ratings of the parts
// that give access to it, or of all parts at once, in case they pay only together. Others have
// changed weights of features that distinguish a part's actions. All play among players with
// Weights, and the worst drop out. [RunTrial] must then test on fresh deals whether the best is
// really better, and because of the rules.
type Focus struct {
	Rules   engine.Rules // must be an [engine.PartUser] and an [engine.Weigher]
	Seats   int
	Weights []int32  // trained weights, from which the search starts
	Parts   []string // names of the parts to try; unknown names are ignored
	Seed    uint64   // the user's master seed
	Workers int      // at least 1 is used; the result does not depend on it

	// OnMatches is called with the number of matches over and the largest number there may
	// be, by one goroutine at a time. It may be nil.
	OnMatches func(done, of int)
}

// FocusMethod is the version of the method of [Focus]. It is raised whenever the same arguments
// lead to other results, so that stored results of older versions are not used.
const FocusMethod = 2

// A FocusResult is the result of a [Focus].
type FocusResult struct {
	Weights []int32      // weights that look better than those of the Focus; nil if there are none
	In      engine.Seats // if these weights are for one role only: its seats; otherwise 0
	Tried   []string     // names of the parts tried
	Matches int          // number of matches played to compare contenders
	Deals   int          // largest number of deals for the [Trial] of the weights; 0: nothing was tried, since matches are too long
}

const (
	focusDecisions       = 2_400_000 // approximate number of decisions of all matches, those of the trial included
	focusChoosingPercent = 40        // percent of all decisions that go into choosing the best weights
	focusMinMatches      = 1600      // number of matches of the longest games, the trial included
	focusMaxMatches      = 12_000    // largest number of matches of short games, the trial included
	focusMaxLength       = 8000      // largest number of decisions per match; in games with longer matches nothing is tried
	focusObserved        = 40        // number of matches of self-play that are observed
	focusForcedEvery     = 10        // in one decision in this many in which a part could be used, its use is forced, to observe later decisions
	focusMaxDecisions    = 40        // largest number of decisions per match examined for a part
	focusMaxParts        = 3         // largest number of parts tried
	focusMaxFeatures     = 2         // largest number of features tried for a part
	focusRounds          = 4         // number of rounds; after each, the worst contenders drop out
	focusMinDeals        = 6         // least number of deals of the first round; if there would be fewer, fewer contenders are tried
	focusStayRatio       = 3         // one contender in this many stays after a round
	focusAheadErrors     = 1.5       // standard errors by which the best must be ahead
)

// focusAmounts are the amounts by which a weight is moved, in percent of decisions: 50 makes
// players use the part in 50 % of the decisions in which they could use it but do not; -50 makes
// them not use it in 50 % of those in which they do.
var focusAmounts = [...]int{50, 90, -50}

// focusPartRatings are the extra ratings of parts that are tried: share is an amount in percent
// of decisions, as in focusAmounts. If once is set, the extra rating applies only until the part
// has been used in the match.
var focusPartRatings = [...]struct {
	share int
	once  bool
}{{100, true}, {50, false}, {-100, false}, {100, false}, {10, false}, {-50, false}, {50, true}}

// focusSalt makes the deals of a focus differ from those of trainings.
const focusSalt = 0x466F

// Run tries the parts. It ends early with the error of ctx, and with a [*BrokenError] if a
// match breaks.
func (f *Focus) Run(ctx context.Context) (*FocusResult, error) {
	judge, isJudge := f.Rules.(engine.Weigher)
	user, isUser := f.Rules.(engine.PartUser)
	if !isJudge || !isUser {
		return nil, fmt.Errorf("the game does not say which parts actions use and what they are worth, found %T, expected an engine.PartUser and engine.Weigher", f.Rules)
	}
	if n := len(judge.Features()); len(f.Weights) != n {
		return nil, fmt.Errorf("%d weights, the game has %d features", len(f.Weights), n)
	}
	x := &focusRun{Focus: f, arena: newArena(f.Rules, f.Seats, f.Workers), parts: user.Parts(), featureCount: len(f.Weights), result: &FocusResult{}}
	x.weights, x.arena.hasPartRatings = bot.WithPartRatings(user, f.Weights), true
	var asked, look []int
	for i, p := range x.parts {
		if len(asked) < focusMaxParts && slices.Contains(f.Parts, p.Name) {
			asked = append(asked, i)
		}
	}
	look = slices.Clone(asked)
	for _, i := range asked {
		for _, way := range x.accessTo(i) {
			if !slices.Contains(look, way) {
				look = append(look, way)
			}
		}
	}
	if len(asked) == 0 {
		return x.result, nil
	}
	decisions, err := x.observe(ctx, user, judge, look)
	if err != nil {
		return nil, err
	}
	if decisions > focusMaxLength {
		return x.result, nil
	}
	matches := min(max(focusDecisions/max(1, decisions), focusMinMatches), focusMaxMatches)
	matches = scaledDeals(matches)
	x.choosingMatches = matches * focusChoosingPercent / 100
	x.arena.progress = f.OnMatches
	x.arena.addFinished(0, -x.choosingMatches)
	sets := x.byRole(asked)
	for n, set := range sets {
		if err := x.tryParts(ctx, set.parts, set.party, x.choosingMatches/len(sets), uint64(n)); err != nil {
			return nil, err
		}
	}
	x.result.Deals = x.trialDeals(matches - x.choosingMatches)
	return x.result, nil
}

// A focusRun is a [Focus] in progress.
type focusRun struct {
	*Focus
	arena           *arena
	parts           []engine.Part
	featureCount    int                  // number of features
	observations    map[int]*unusedPart  // by part: the observations about it
	seatsOf         map[int]engine.Seats // by part: seats of players who could use it
	weights         []int32              // best weights so far, with extra ratings of parts
	choosingMatches int                  // largest number of matches played to choose the best weights
	result          *FocusResult
}

// accessTo returns the indices of the parts that give access to a part.
func (x *focusRun) accessTo(part int) (l []int) {
	for i, p := range x.parts {
		if slices.Contains(x.parts[part].AccessParts, p.Name) {
			l = append(l, i)
		}
	}
	return l
}

// A roleParts holds the parts that players of one role could use.
type roleParts struct {
	party engine.Seats // seats of the role; 0 if seats have no roles
	parts []int        // indices of the parts
}

// byRole groups parts, given by their indices, by the roles whose players could use them. It
// returns one group if seats have no roles.
func (x *focusRun) byRole(parts []int) (sets []roleParts) {
	if x.arena.cast == nil {
		return []roleParts{{0, parts}}
	}
	for _, party := range x.arena.parties() {
		set := roleParts{party: party}
		for _, part := range parts {
			if x.seatsOf[part]&party != 0 {
				set.parts = append(set.parts, part)
			}
		}
		if set.parts != nil {
			sets = append(sets, set)
		}
	}
	return sets
}

// trialDeals returns the largest number of deals of a trial of about that many matches: at least
// [stat.FirstLook], at most the default of trials.
func (x *focusRun) trialDeals(matches int) int {
	one := 2 * min(x.Seats, maxTrialRotations) // matches per deal
	if x.arena.cast != nil {
		one = 4 * x.arena.matchesPerDealOf(x.arena.parties())
		if x.result.In != 0 {
			one = 4 * x.arena.matchesPerDeal(x.result.In)
		}
	}
	return min(trialDeals, max(scaledDeals(stat.FirstLook), matches/one))
}

// observe plays some matches of self-play in which the use of parts is forced in random
// decisions. It sets x.observations, with the features that support each part ([featureSignal]) and
// the gaps by which it is rated below other actions, and x.seatsOf. It returns the mean number
// of decisions per match.
func (x *focusRun) observe(ctx context.Context, user engine.PartUser, judge engine.Weigher, parts []int) (decisions int, err error) {
	type match struct {
		found []*unusedPart
		of    []engine.Seats
		made  int
	}
	games := make([]match, scaledDeals(focusObserved))
	var pool sync.Pool
	err = x.arena.forEachDeal(ctx, rng.Mix64(x.Seed^focusSalt), len(games), func(t *table, d rng.Deal) {
		l, _ := pool.Get().(*examineScratch)
		if l == nil {
			l = &examineScratch{one: make([]int32, len(x.Weights))}
		}
		defer pool.Put(l)
		m := match{found: make([]*unusedPart, len(parts)), of: make([]engine.Seats, len(parts))}
		for i, part := range parts {
			m.found[i] = &unusedPart{part: part, signals: make([]featureSignal, len(x.Weights))}
		}
		chance := d.Stream(strayPurpose, 1)
		for seat := range x.Seats {
			t.setWeights(seat, x.Weights)
			t.bots[seat].Start(engine.Seat(seat), d.Stream(botPurpose, uint64(seat)))
		}
		t.state.Start(d)
		for seat := t.state.ToAct(); seat != engine.Nobody; seat = t.state.ToAct() {
			if m.made++; m.made > maxDecisions {
				panic(endlessReason)
			}
			o := t.observations[seat]
			t.legal = t.state.Legal(t.legal[:0])
			does := t.bots[seat].Choose(o, t.legal)
			for i, p := range m.found {
				if len(t.legal) < 2 || !l.markUsing(user, o, t.legal, p.part) {
					continue
				}
				m.of[i] |= engine.SeatSet(seat)
				if p.examinedDecisions < focusMaxDecisions {
					l.recordDecision(judge, o, t.legal, x.Weights, p)
				}
				if chance.Below(focusForcedEvery) == 0 {
					does = l.randomUsing(t.legal, &chance)
				}
			}
			t.state.Apply(does)
		}
		games[d.Index] = m
	})
	if err != nil {
		return 0, err
	}
	x.observations, x.seatsOf = map[int]*unusedPart{}, map[int]engine.Seats{}
	for i, part := range parts {
		all := &unusedPart{part: part, signals: make([]featureSignal, len(x.Weights))}
		for _, m := range games {
			all.add(m.found[i])
			x.seatsOf[part] |= m.of[i]
		}
		x.observations[part] = all
	}
	for _, m := range games {
		decisions += m.made
	}
	return decisions / len(games), nil
}

// randomUsing returns a random action of those that [examineScratch.markUsing] has marked.
func (l *examineScratch) randomUsing(legal []engine.Action, chance *rng.Stream) engine.Action {
	some := uint32(0)
	for _, u := range l.using {
		some += uint32(boolToInt(u))
	}
	skip := chance.Below(some)
	for i, u := range l.using {
		if u {
			if skip == 0 {
				return legal[i]
			}
			skip--
		}
	}
	panic("no action uses the part")
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// featuresToMove returns at most limit features whose weights can be moved to change the use of
// the part: those that support it in at least minSignalPercent of the decisions. Features that
// are 0 for all other actions come first.
func (p *unusedPart) featuresToMove(limit int) (l []int) {
	for f, v := range p.signals {
		if v.sum != 0 && 100*len(v.gaps) >= minSignalPercent*p.examinedDecisions {
			l = append(l, f)
		}
	}
	slices.SortStableFunc(l, func(a, b int) int {
		va, vb := &p.signals[a], &p.signals[b]
		return cmp.Or(boolToInt(va.alsoOthers)-boolToInt(vb.alsoOthers), len(vb.gaps)-len(va.gaps))
	})
	return l[:min(len(l), limit)]
}

// gapQuantile returns the amount by which the rating of a part must change to close the gap in
// share percent of the decisions in which it is positive: those in which the part is rated below
// the best other action. If share is negative, the amount is negative and closes the gap in
// -share percent of the decisions in which the gap is negative. It is 0 if there are no such
// decisions.
func gapQuantile(gaps []int64, share int) int64 {
	way := int64(1)
	if share < 0 {
		way, share = -1, -share
	}
	var some []int64
	for _, g := range gaps {
		if g*way > 0 {
			some = append(some, g*way)
		}
	}
	if len(some) == 0 {
		return 0
	}
	slices.Sort(some)
	return way * some[min(len(some)-1, len(some)*share/100)]
}

// tenthBeyond returns x, rounded to tenths of a point, plus one tenth away from 0; minus one tenth
// if x is 0. Both are in 1/[engine.WeightUnit] of a point.
func tenthBeyond(x int64) int32 {
	to := roundedQuotient(x*10, engine.WeightUnit)
	if x > 0 {
		to++
	} else {
		to--
	}
	return clampWeight(int64(WeightOfTenths(to)))
}

// withWeightMoved returns w with the weight of feature f moved so far that the part would be
// used in share percent of the decisions in which it is not used; if share is negative, so far
// that it would not be used in -share percent of those in which it is used. It returns nil if
// there are no such decisions.
func (p *unusedPart) withWeightMoved(w []int32, f, share int) []int32 {
	v := &p.signals[f]
	by := gapQuantile(v.gaps, share)
	if by == 0 {
		return nil
	}
	by = by * int64(len(v.gaps)) / v.sum
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

// withPartRating returns w with an extra rating of the part that makes players use it in share
// percent of the decisions in which they do not; if share is negative, that makes them not use
// it in -share percent of those in which they do. If once is set, the extra rating applies only
// until the part has been used in the match. It returns nil if there are no such decisions.
func (x *focusRun) withPartRating(w []int32, part, share int, once bool) []int32 {
	by := gapQuantile(x.observations[part].gaps, share)
	if by == 0 {
		return nil
	}
	c := slices.Clone(w)
	at := x.featureCount + part
	if once {
		at += len(x.parts)
	}
	c[at] = tenthBeyond(by)
	return c
}

// withAccess returns w with extra ratings of the parts that give access to a part. Each applies
// until the access part has been used in the match.
func (x *focusRun) withAccess(w []int32, part int) []int32 {
	for _, way := range x.accessTo(part) {
		w = firstNonNil(x.withPartRating(w, way, 100, true), w)
	}
	return w
}

// firstNonNil returns a, or b if a is nil.
func firstNonNil(a, b []int32) []int32 {
	if a != nil {
		return a
	}
	return b
}

// contenders returns x.weights, followed by weights that use some parts more or less often: all
// parts together, each alone, and each with the parts that give access to it. There are at most
// limit, but at least two if possible, the most promising first.
func (x *focusRun) contenders(parts []int, limit int) [][]int32 {
	list := [][]int32{x.weights}
	add := func(w []int32) {
		if w != nil {
			list = appendDistinct(list, w)
		}
	}
	if len(parts) > 1 {
		for _, l := range focusPartRatings {
			w := x.weights
			for _, part := range parts {
				if l.share > 0 {
					w = x.withAccess(w, part)
				}
				w = firstNonNil(x.withPartRating(w, part, l.share, l.once), w)
			}
			add(w)
		}
	}
	for _, l := range focusPartRatings {
		for _, part := range parts {
			add(x.withPartRating(x.weights, part, l.share, l.once))
			if l.share > 0 {
				there := x.withAccess(x.weights, part)
				add(firstNonNil(x.withPartRating(there, part, l.share, l.once), there))
			}
		}
	}
	for _, share := range focusAmounts {
		for _, part := range parts {
			p := x.observations[part]
			for _, f := range p.featuresToMove(focusMaxFeatures) {
				add(p.withWeightMoved(x.weights, f, share))
			}
		}
	}
	return list[:min(len(list), max(2, limit))]
}

// tryParts compares contenders for some parts in the seats of a role, among players with
// x.weights, in at most the given number of matches. After each round the worst contenders drop
// out. If the best is clearly ahead, it becomes x.weights. n numbers the calls, so that each has
// other deals.
func (x *focusRun) tryParts(ctx context.Context, parts []int, party engine.Seats, matches int, n uint64) error {
	list := x.contenders(parts, matches/(focusRounds*focusMinDeals*x.arena.matchesPerDeal(party)))
	if len(list) == 1 {
		return nil
	}
	for _, part := range parts {
		x.result.Tried = append(x.result.Tried, x.parts[part].Name)
	}
	a := x.arena
	order := make([]int, len(list)-1)
	for i := range order {
		order[i] = i + 1
	}
	won, from := make([][]float64, len(list)), 0
	for range focusRounds { // each round has as many matches, so that the best contenders play more of them
		playing := [][]int32{x.weights}
		for _, i := range order {
			playing = append(playing, list[i])
		}
		to := from + max(1, matches/(focusRounds*len(playing)*a.matchesPerDeal(party)))
		s, err := a.winSharesIn(ctx, rng.Mix64(rng.Mix64(x.Seed^focusSalt)^(n+1)), from, to, playing, playing[:1], party)
		if err != nil {
			return err
		}
		x.result.Matches += len(playing) * (to - from) * a.matchesPerDeal(party)
		won[0] = append(won[0], s[0]...)
		for k, i := range order {
			won[i] = append(won[i], s[k+1]...)
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(stat.Mean(won[j]).Value, stat.Mean(won[i]).Value) })
		from, order = to, order[:(len(order)+focusStayRatio-1)/focusStayRatio]
	}
	best := order[0]
	if d := stat.PairedMean(won[0], won[best]); d.Delta < focusAheadErrors*d.SE {
		return nil
	}
	x.weights = list[best]
	switch {
	case x.result.Weights == nil:
		x.result.In = party
	case x.result.In != party:
		x.result.In = 0
	}
	x.result.Weights = x.weights
	return nil
}
