package advantage

import (
	"fmt"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// A Sample says which matches are played to learn from: rules, seats and deals, and which
// decisions are random.
type Sample struct {
	Rules           engine.Rules // must be an [engine.FeatureCounter]
	Seats           int
	MasterSeed      uint64
	RandomDecisions int // number of random choices after which no more matches begin
	MaxMatches      int // largest number of matches
	MaxDecisions    int // number of all decisions, forced ones and those of bots too, after which no more matches begin; 0: no limit
	Workers         int // at least 1 is used; the result does not depend on it

	// Policies, if not nil, lists weights by feature. Each seat follows one of them, drawn per
	// deal, except in RandomPercent of 100 choices, which are random. If it is nil all choices are
	// random.
	Policies      [][]int32
	RandomPercent uint32
}

const (
	batchMatches = 32      // matches played between two checks of the number of choices
	maxChoices   = 1 << 14 // most random choices per match; a match with more is treated as endless
	countUnit    = 16      // a feature's value above the mean is in 1/countUnit
	maxCount     = 1 << 20 // largest such value, in 1/countUnit
)

var (
	choicePurpose = rng.PurposeOf("advantage")
	botPurpose    = rng.PurposeOf("advantage bot")
)

// A sums holds the sums of the normal equations. The matrix over pairs of features is
// stored as its lower half, row by row.
type sums struct {
	gradient           []int64 // by feature: sum of payoff above the fair share, in 1/(840 seats), times the feature
	products           []int64 // by pair of features: sum of their product
	decisionsDiffering []int   // by feature: number of decisions in which it differs between actions
	choiceCount        int     // number of random choices
}

func newSums(features int) *sums {
	return &sums{gradient: make([]int64, features), products: make([]int64, features*(features+1)/2), decisionsDiffering: make([]int, features)}
}

func (s *sums) add(o *sums) {
	for f, x := range o.gradient {
		s.gradient[f] += x
	}
	for i, x := range o.products {
		s.products[i] += x
	}
	for f, x := range o.decisionsDiffering {
		s.decisionsDiffering[f] += x
	}
	s.choiceCount += o.choiceCount
}

// SampleSums holds the sums over the matches of a sample, from which advantages are estimated.
type SampleSums struct {
	RandomDecisions int // number of random choices among two or more actions, those of unfinished matches included
	Matches         int
	Won             int // number of matches that had winners
	Decisions       int // number of all decisions, those by bots and forced ones included
	features        int
	alternateSums   [2]*sums // of alternate deals, for cross-validation
}

// A BrokenError reports a match that ended with a panic.
type BrokenError struct {
	Deal   uint64
	Reason string
}

func (e *BrokenError) Error() string { return fmt.Sprintf("deal %d broke: %s", e.Deal, e.Reason) }

// Play plays the matches and returns their sums. If matches break, the error is the [*BrokenError]
// of the lowest deal, whatever the number of workers.
func (p *Sample) Play() (*SampleSums, error) {
	w, err := p.players()
	if err != nil {
		return nil, err
	}
	n := w[0].features
	all := &SampleSums{features: n, alternateSums: [2]*sums{newSums(n), newSums(n)}}
	for all.RandomDecisions < p.RandomDecisions && all.Matches < p.MaxMatches && (p.MaxDecisions == 0 || all.Decisions < p.MaxDecisions) {
		to := min(p.MaxMatches, all.Matches+batchMatches)
		if err := playDeals(w, all.Matches, to, func(w *player, deal int) { w.playSampleDeal(rng.NewDeal(p.MasterSeed, uint64(deal))) }); err != nil {
			return nil, err
		}
		all.Matches, all.RandomDecisions, all.Decisions, all.Won = to, 0, 0, 0
		for _, w := range w {
			all.Won += w.won
			all.RandomDecisions += w.choiceCount
			all.Decisions += w.decisions
		}
	}
	for _, w := range w {
		all.alternateSums[0].add(w.alternateSums[0])
		all.alternateSums[1].add(w.alternateSums[1])
	}
	return all, nil
}

// players returns a player for each worker.
func (p *Sample) players() ([]*player, error) {
	counter, ok := p.Rules.(engine.FeatureCounter)
	if !ok {
		return nil, fmt.Errorf("the game does not say what its features count, found %T, expected an engine.FeatureCounter", p.Rules)
	}
	list := make([]*player, max(1, p.Workers))
	for i := range list {
		var err error
		if list[i], err = p.player(counter, len(counter.Features())); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// playDeals plays the deals from (inclusive) to to (exclusive), divided among the players, and
// waits for all of them. It returns the [*BrokenError] of the lowest deal that broke; nil if none
// did.
func playDeals(players []*player, from, to int, play func(w *player, deal int)) error {
	var wg sync.WaitGroup
	broken := make([]*BrokenError, len(players))
	for i, w := range players {
		wg.Go(func() {
			deal := from + i
			defer func() {
				if r := recover(); r != nil {
					broken[i] = &BrokenError{uint64(deal), fmt.Sprint(r)}
				}
			}()
			for ; deal < to; deal += len(players) {
				play(w, deal)
			}
		})
	}
	wg.Wait()
	var first *BrokenError
	for _, b := range broken {
		if b != nil && (first == nil || b.Deal < first.Deal) {
			first = b
		}
	}
	if first == nil {
		return nil
	}
	return first
}

// A player plays all seats of matches and sums the data of their random decisions.
type player struct {
	*Sample
	alternateSums  [2]*sums
	counter        engine.FeatureCounter
	features       int
	zeroWeights    []int32                        // weights of 0, for features that depend on weights
	bots           [][]*bot.Weighted              // by policy and seat
	matchBots      [engine.MaxSeats]*bot.Weighted // by seat: the bot of the match; nil: random play
	state          engine.State
	observations   [engine.MaxSeats]engine.Observation
	won            int // number of matches of the sample so far that had winners
	choiceCount    int // number of random choices so far
	decisions      int // number of decisions so far
	legal          []engine.Action
	counts         []int32
	choices        []choice
	featureIndices []int32 // features that differ in the random choices of a match
	centered       []int64 // for each of these: value above the mean, in 1/countUnit
}

// A choice is a decision of the match that was made at random.
type choice struct {
	seat     engine.Seat
	from, to int // range in index and above
}

func (p *Sample) player(c engine.FeatureCounter, features int) (*player, error) {
	w := &player{Sample: p, alternateSums: [2]*sums{newSums(features), newSums(features)}, counter: c, features: features, zeroWeights: make([]int32, features), state: engine.DisableCounting(p.Rules.NewState(p.Seats))}
	for seat := range p.Seats {
		w.observations[seat] = w.state.Observe(engine.Seat(seat))
	}
	for _, policy := range p.Policies {
		var bots []*bot.Weighted
		for seat := range p.Seats {
			b, err := bot.NewWeighted(p.Rules, policy)
			if err != nil {
				return nil, err
			}
			b.QuickChooser(w.observations[seat])
			bots = append(bots, b)
		}
		w.bots = append(w.bots, bots)
	}
	return w, nil
}

// playSampleDeal plays a deal of the sample and adds its data.
func (p *player) playSampleDeal(d rng.Deal) {
	p.choices, p.featureIndices, p.centered = p.choices[:0], p.featureIndices[:0], p.centered[:0]
	chance := d.Stream(choicePurpose, 0)
	if n := uint32(len(p.bots)); n > 0 {
		for seat := range p.Seats {
			p.matchBots[seat] = p.bots[chance.Below(n)][seat]
		}
	}
	if r, over := p.play(d, p.RandomPercent, &chance); over {
		if r.Winners != 0 {
			p.won++
		}
		p.alternateSums[d.Index%2].learn(p.choices, p.featureIndices, p.centered, r, p.Seats)
	}
}

// play plays a deal in which percent of the choices are random, and all choices of seats
// without a bot. over is false if the match has too many choices.
func (p *player) play(d rng.Deal, percent uint32, chance *rng.Stream) (r engine.Result, over bool) {
	for seat, b := range p.matchBots[:p.Seats] {
		if b != nil {
			b.Start(engine.Seat(seat), d.Stream(botPurpose, uint64(seat)))
		}
	}
	p.state.Start(d)
	for range reduceEffort(maxChoices) {
		seat := p.state.ToAct()
		if seat == engine.Nobody {
			return p.state.Result(), true
		}
		p.state.Apply(p.decide(seat, percent, chance))
		p.decisions++
	}
	return r, false
}

// decide returns the action of a seat at a decision. If there are several legal actions,
// percent in a hundred choices are random, and all choices of a seat without a bot.
func (p *player) decide(seat engine.Seat, percent uint32, chance *rng.Stream) engine.Action {
	b := p.matchBots[seat]
	if b != nil && percent == 0 {
		if a, _, ok := b.Decide(); ok {
			return a
		}
	}
	p.legal = p.state.Legal(p.legal[:0])
	switch {
	case len(p.legal) == 1:
		return p.legal[0]
	case b != nil && (percent == 0 || chance.Below(100) >= percent):
		return b.Choose(p.observations[seat], p.legal)
	}
	at := int(chance.Below(uint32(len(p.legal))))
	p.recordChoice(seat, at)
	return p.legal[at]
}

// recordChoice records the features of the chosen action, minus their mean over the legal actions.
func (p *player) recordChoice(seat engine.Seat, at int) {
	n := len(p.legal)
	if len(p.counts) < n*p.features {
		p.counts = make([]int32, 2*n*p.features)
	}
	w := p.zeroWeights
	if b := p.matchBots[seat]; b != nil { // features of an action that leaves choices for later depend on the seat's weights
		w = b.Weights()
	}
	p.counter.Count(p.observations[seat], p.legal, w, p.counts)
	p.choiceCount++
	c := choice{seat: seat, from: len(p.featureIndices)}
	for f := range p.features {
		sum := int64(0)
		for i := f; i < n*p.features; i += p.features {
			sum += int64(p.counts[i])
		}
		x := (int64(p.counts[at*p.features+f])*int64(n) - sum) * countUnit / int64(n)
		if x = max(-maxCount, min(maxCount, x)); x != 0 {
			p.featureIndices, p.centered = append(p.featureIndices, int32(f)), append(p.centered, x)
		}
	}
	c.to = len(p.featureIndices)
	p.choices = append(p.choices, c)
}

// learn adds the data of a match's random choices, given its result.
func (s *sums) learn(choices []choice, index []int32, centered []int64, r engine.Result, seats int) {
	s.choiceCount += len(choices)
	for _, c := range choices {
		credit := r.Payoff(c.seat)*int64(seats) - engine.PayoffUnit
		index, above := index[c.from:c.to], centered[c.from:c.to]
		for i, f := range index {
			s.gradient[f] += credit * above[i]
			s.decisionsDiffering[f]++
			row := s.products[int(f)*(int(f)+1)/2:]
			for j, g := range index[:i+1] {
				row[g] += above[i] * above[j]
			}
		}
	}
}
