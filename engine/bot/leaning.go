package bot

import (
	"fmt"
	"slices"

	"equitas/engine"
)

// Weights may go on behind those of the features, with two for each part of the game, in
// the order of [engine.PartUser.Parts]: first for all parts by how much higher, in
// 1/WeightUnit of a point, an action is always rated that uses the part, and then for all
// by how much higher until the player has used it in the match. Who leans to a part so uses
// it, or does so once, or leaves it alone, whatever the game's features make of it.

// Leaning returns weights of features as those have them who lean to nothing yet, and may
// lean to the parts of the game.
func Leaning(r engine.PartLister, weights []int32) []int32 {
	return slices.Concat(weights, make([]int32, 2*len(r.Parts())))
}

// CheckWeights reports weights that are not one for each feature, with or without two for
// each part behind.
func CheckWeights(r engine.Rules, w []int32) error {
	judge, ok := r.(engine.Weigher)
	if !ok {
		return fmt.Errorf("the game has no features to judge actions by, found %T, expected an engine.Weigher", r)
	}
	n := len(judge.Features())
	if len(w) == n {
		return nil
	}
	if user, ok := r.(engine.PartLister); ok && len(w) == n+2*len(user.Parts()) {
		return nil
	}
	return fmt.Errorf("%d weights for %d features", len(w), n)
}

// Among returns weights as players under other rules of the same game have them: they lean
// to what has the same name. Weights of features alone are returned as they are.
func Among(weights []int32, rules, other engine.Rules) []int32 {
	features := len(rules.(engine.Weigher).Features())
	if len(weights) == features {
		return weights
	}
	from, to := rules.(engine.PartLister).Parts(), other.(engine.PartLister).Parts()
	w := slices.Concat(weights[:features], make([]int32, 2*len(to)))
	for i, part := range from {
		if at := slices.IndexFunc(to, func(p engine.Part) bool { return p.Name == part.Name }); at >= 0 {
			w[features+at] = weights[features+i]
			w[features+len(to)+at] = weights[features+len(from)+i]
		}
	}
	return w
}

// A leaning is what a player leans to.
type leaning struct {
	user          engine.PartLister
	always, first []int32 // by part
	used          []bool  // by part: the player has, in this match
	leans         bool
}

// newLeaning returns the leaning of weights behind those of the features.
func newLeaning(r engine.PartLister, weights []int32) *leaning {
	n := len(weights) / 2
	l := &leaning{user: r, always: make([]int32, n), first: make([]int32, n), used: make([]bool, n)}
	l.learn(weights)
	return l
}

// learn has it lean otherwise.
func (l *leaning) learn(weights []int32) {
	n := len(l.used)
	copy(l.always, weights[:n])
	copy(l.first, weights[n:])
	l.leans = slices.ContainsFunc(weights, func(x int32) bool { return x != 0 })
}

// rate adds to the ratings what the player leans to.
func (l *leaning) rate(o engine.Observation, legal []engine.Action, rating []int64) {
	if !l.leans {
		return
	}
	var buf [8]int
	for i, a := range legal {
		for _, part := range l.user.UsedParts(o, a, buf[:0]) {
			rating[i] += int64(l.always[part])
			if !l.used[part] {
				rating[i] += int64(l.first[part])
			}
		}
	}
}

// note notes what an action uses that is about to be taken.
func (l *leaning) note(o engine.Observation, a engine.Action) {
	if !l.leans {
		return
	}
	var buf [8]int
	for _, part := range l.user.UsedParts(o, a, buf[:0]) {
		l.used[part] = true
	}
}
