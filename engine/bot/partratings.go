package bot

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// Weights may be followed by two extra ratings for each part of the game, in the order of
// [engine.PartUser.Parts]: for all parts the amount, in 1/WeightUnit of a point, added to
// the rating of every action that uses the part; then for all parts the amount added until
// the player has used the part in the match. With these, players can be made to use a part,
// use it once, or leave it alone, whatever the features say.

// WithPartRatings returns the weights followed by extra ratings of 0 for all parts of the game.
func WithPartRatings(r engine.PartUser, weights []int32) []int32 {
	return slices.Concat(weights, make([]int32, 2*len(r.Parts())))
}

// CheckWeights returns an error unless w has one weight for each feature, followed by no
// extra ratings or by two for each part.
func CheckWeights(r engine.Rules, w []int32) error {
	judge, ok := r.(engine.Weigher)
	if !ok {
		return fmt.Errorf("the game has no features to judge actions by, found %T, expected an engine.Weigher", r)
	}
	n := len(judge.Features())
	if len(w) == n {
		return nil
	}
	if user, ok := r.(engine.PartUser); ok && len(w) == n+2*len(user.Parts()) {
		return nil
	}
	return fmt.Errorf("%d weights for %d features", len(w), n)
}

// ConvertWeights converts weights for one ruleset to weights for another of the same game:
// extra ratings move to the parts of the same name, and those of parts that the other rules
// lack are dropped. Weights without extra ratings are returned as they are.
func ConvertWeights(weights []int32, oldRules, newRules engine.Rules) []int32 {
	features := len(oldRules.(engine.Weigher).Features())
	if len(weights) == features {
		return weights
	}
	from, to := oldRules.(engine.PartUser).Parts(), newRules.(engine.PartUser).Parts()
	w := slices.Concat(weights[:features], make([]int32, 2*len(to)))
	for i, part := range from {
		if at := slices.IndexFunc(to, func(p engine.Part) bool { return p.Name == part.Name }); at >= 0 {
			w[features+at] = weights[features+i]
			w[features+len(to)+at] = weights[features+len(from)+i]
		}
	}
	return w
}

// partRatings holds extra ratings for actions that use certain parts.
type partRatings struct {
	user                           engine.PartUser
	alwaysRatings, firstUseRatings []int32 // by part: extra ratings, always and until the first use
	used                           []bool  // by part: the player has used it in this match
	anyRating                      bool
	action                         [1]engine.Action // whose use is being recorded
}

// newPartRatings returns the extra ratings given by weights, two for each part.
func newPartRatings(r engine.PartUser, weights []int32) *partRatings {
	n := len(weights) / 2
	l := &partRatings{user: r, alwaysRatings: make([]int32, n), firstUseRatings: make([]int32, n), used: make([]bool, n)}
	l.set(weights)
	return l
}

// set replaces the extra ratings, given as in newPartRatings.
func (l *partRatings) set(weights []int32) {
	n := len(l.used)
	copy(l.alwaysRatings, weights[:n])
	copy(l.firstUseRatings, weights[n:])
	l.anyRating = slices.ContainsFunc(weights, func(x int32) bool { return x != 0 })
}

// rate adds the extra ratings of the parts that each legal action uses to its rating.
func (l *partRatings) rate(o engine.Observation, legal []engine.Action, rating []int64) {
	if !l.anyRating {
		return
	}
	var buf [8]int
	for i := range legal {
		for _, part := range l.user.UsedParts(o, legal[i:i+1], buf[:0]) {
			rating[i] += int64(l.alwaysRatings[part])
			if !l.used[part] {
				rating[i] += int64(l.firstUseRatings[part])
			}
		}
	}
}

// recordUse records that the player uses the parts of an action, before it is performed.
func (l *partRatings) recordUse(o engine.Observation, a engine.Action) {
	if !l.anyRating {
		return
	}
	l.action[0] = a
	var buf [8]int
	for _, part := range l.user.UsedParts(o, l.action[:], buf[:0]) {
		l.used[part] = true
	}
}
