package train

import (
	"context"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

const (
	featureUseDeals       = 200 // number of deals played
	featureUseEvery       = 8   // one decision in this many is examined
	featureUseRandomEvery = 10  // one decision in this many is random, so that positions that good play avoids count too
)

// A featureSpread says how much a feature differed between the actions of decisions, in those
// decisions that were examined.
type featureSpread struct {
	differing int64 // decisions in which its value differed between actions
	rangeSum  int64 // sum of the range of its values over these decisions

	roles [engine.MaxSeats]bool // by role: it made at least one of these decisions
}

// measureFeatureUse plays matches with the weights w and measures how much every feature differs
// between the actions of a decision. It returns the number of decisions examined, and the spread of
// each feature, by feature.
func (a *arena) measureFeatureUse(ctx context.Context, master uint64, w []int32) (int64, []featureSpread, error) {
	features := len(w)
	raters := make([]engine.Rater, features) // by feature: rates by that feature alone
	one := make([]int32, features)
	for i := range raters {
		one[i] = 1
		raters[i] = bot.NewRater(a.rules.(engine.Weigher), one)
		one[i] = 0
	}
	type found struct {
		looked int64
		sights []featureSpread
	}
	deals := make([]found, scaledDeals(featureUseDeals))
	err := a.forEachDeal(ctx, master, len(deals), func(t *table, d rng.Deal) {
		f := found{sights: make([]featureSpread, features)}
		rating := make([]int64, 0, 64)
		for i := range a.seats {
			t.setWeights(i, w)
			t.bots[i].Start(engine.Seat(i), d.Stream(botPurpose, uint64(i)))
		}
		chance := d.Stream(signsPurpose, 0)
		t.state.Start(d)
		for seat := t.state.ToAct(); seat != engine.Nobody; seat = t.state.ToAct() {
			t.legal = t.state.Legal(t.legal[:0])
			if len(t.legal) > 1 && chance.Below(featureUseEvery) == 0 {
				f.looked++
				for len(rating) < len(t.legal) {
					rating = append(rating, 0)
				}
				for i := range f.sights {
					raters[i].Rate(t.observations[seat], t.legal, rating[:len(t.legal)])
					f.sights[i].recordDecision(rating[:len(t.legal)], a.role(int(seat)))
				}
			}
			if chance.Below(featureUseRandomEvery) == 0 {
				t.state.Apply(t.legal[chance.Below(uint32(len(t.legal)))])
			} else {
				t.state.Apply(t.bots[seat].Choose(t.observations[seat], t.legal))
			}
		}
		deals[d.Index] = f
	})
	if err != nil {
		return 0, nil, err
	}
	looked, sights := int64(0), make([]featureSpread, features)
	for _, f := range deals {
		looked += f.looked
		for i, s := range f.sights {
			sights[i].differing += s.differing
			sights[i].rangeSum += s.rangeSum
			for role, looks := range s.roles {
				sights[i].roles[role] = sights[i].roles[role] || looks
			}
		}
	}
	return looked, sights, nil
}

// recordDecision records one decision of a role; values has the feature's value for each action.
func (s *featureSpread) recordDecision(values []int64, role int) {
	lo, hi := values[0], values[0]
	for _, v := range values[1:] {
		lo, hi = min(lo, v), max(hi, v)
	}
	if hi > lo {
		s.differing++
		s.rangeSum += hi - lo
		s.roles[role] = true
	}
}
