package lab

import (
	"cmp"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/search"
	"equitas/engine/train"
)

// searchWeights returns the weights of the variant's search bots: those learned for it, if
// it is learned in seconds; otherwise those that came with it or with what it extends. nil:
// the rule of thumb.
func (v *Variant) searchWeights() []int32 {
	if v.quick() {
		return v.tuned
	}
	return v.came
}

// weightsOrigin returns the name of the variant that the weights of search bots were
// learned on; "" if they have none.
func (v *Variant) weightsOrigin() string {
	switch {
	case v.searchWeights() == nil:
		return ""
	case v.quick():
		return cmp.Or(v.tunedOf, v.Asked)
	}
	return v.cameWith
}

// weightsInWords returns in words which weights a variant's bots judge by.
func (v *Variant) weightsInWords() string {
	switch of := v.weightsOrigin(); {
	case of == "":
		return "the game's rule of thumb"
	case v.quick() && of == v.Asked:
		return "what was learned of the variant"
	default:
		return "what was learned of " + of
	}
}

// takeKnown sets the weights of search bots where a variant takes minutes to learn: those
// that came with it, or with the nearest of what it extends, for that many seats.
func (v *Variant) takeKnown(seats int) {
	v.came, v.cameWith = nil, ""
	judge, ok := v.Rules.(engine.Weigher)
	if !ok || v.quick() {
		return
	}
	if name, style := v.shippedStyle(seats); style != nil {
		v.came, v.cameWith = style.Apply(judge.Features(), engine.Defaults(judge)), name
	}
}

// expertIterations is the number of iterations of a teacher's decision; more improve it
// little.
const expertIterations = 100

// expert returns the teacher for training on a variant: a search bot with the learner's
// weights. nil if the game has no determinizations.
func expert(v *Variant) train.Expert {
	if _, ok := v.Rules.(engine.Determinizer); !ok {
		return nil
	}
	return func(weights []int32) (bot.Maker, error) { return search.WeightedMaker(expertIterations, weights) }
}
