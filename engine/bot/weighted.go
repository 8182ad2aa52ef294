package bot

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// Weighted is a bot that chooses the action which the game rates highest under the bot's
// weights. Ties are broken uniformly; without a tie no random number is drawn.
type Weighted struct {
	rater        engine.Rater
	weights      []int32
	raterWeights []int32 // the weights that the rater uses
	callerOwned  bool    // the caller holds weights and may change them
	rating       []int64 // scratch, as long as the longest list of legal actions so far
	chance       rng.Stream
	features     int
	ratings      *partRatings       // extra ratings of parts; nil if the weights have none
	observation  engine.Observation // observation of the last call of QuickChooser
}

var _ engine.QuickBot = (*Weighted)(nil)

// NewWeighted returns a bot with these weights, one for each feature of r and perhaps extra
// ratings of parts ([WithPartRatings]), or with the rule of thumb if weights is nil. It keeps a
// copy.
func NewWeighted(r engine.Rules, weights []int32) (*Weighted, error) {
	w, ok := r.(engine.Weigher)
	if !ok {
		return nil, fmt.Errorf("the game has no features to judge actions by, found %T, expected an engine.Weigher", r)
	}
	if weights == nil {
		weights = engine.Defaults(w)
	}
	if err := CheckWeights(r, weights); err != nil {
		return nil, err
	}
	n := len(w.Features())
	var lean *partRatings
	if len(weights) > n {
		lean = newPartRatings(r.(engine.PartUser), weights[n:])
	}
	return &Weighted{rater: NewRater(w, weights[:n]), features: n, ratings: lean, weights: slices.Clone(weights), raterWeights: slices.Clone(weights), rating: make([]int64, 64)}, nil
}

// Weights returns the bot's weights, in the order of the features, followed by extra
// ratings of parts if it has any. The caller may change them between matches; those at the
// start of a match apply for all of it.
func (b *Weighted) Weights() []int32 {
	b.callerOwned = true
	return b.weights
}

// Start implements [engine.Bot].
func (b *Weighted) Start(_ engine.Seat, r rng.Stream) {
	b.chance = r
	if b.callerOwned && !slices.Equal(b.weights, b.raterWeights) {
		copy(b.raterWeights, b.weights)
		b.rater.SetWeights(b.weights[:b.features])
		if b.ratings != nil {
			b.ratings.set(b.weights[b.features:])
		}
	}
	if b.ratings != nil {
		clear(b.ratings.used)
	}
}

// QuickChooser implements [engine.QuickBot].
func (b *Weighted) QuickChooser(o engine.Observation) engine.QuickChooser {
	b.observation = o
	return b
}

// Decide implements [engine.QuickChooser].
func (b *Weighted) Decide() (a engine.Action, legal int, ok bool) {
	if b.ratings != nil && b.ratings.anyRating {
		return 0, 0, false // extra ratings need the list of legal actions
	}
	return b.rater.Pick(b.observation, nil)
}

// Rate sets rating[i] to the bot's rating of legal[i].
func (b *Weighted) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	b.rater.Rate(o, legal, rating)
	if b.ratings != nil {
		b.ratings.rate(o, legal, rating)
	}
}

// Choose implements [engine.Bot].
func (b *Weighted) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	a := b.choose(o, legal)
	if b.ratings != nil {
		b.ratings.recordUse(o, a)
	}
	return a
}

func (b *Weighted) choose(o engine.Observation, legal []engine.Action) engine.Action {
	if len(legal) == 1 {
		return legal[0]
	}
	if len(legal) > len(b.rating) {
		b.rating = make([]int64, 2*len(legal))
	}
	rating := b.rating[:len(legal)]
	b.Rate(o, legal, rating)
	best, first, tied := rating[0], 0, uint32(1)
	for i, v := range rating[1:] {
		switch {
		case v > best:
			best, first, tied = v, i+1, 1
		case v == best:
			tied++
		}
	}
	if tied == 1 {
		return legal[first]
	}
	skip := b.chance.Below(tied)
	for i := first; ; i++ {
		if rating[i] != best {
			continue
		}
		if skip == 0 {
			return legal[i]
		}
		skip--
	}
}
