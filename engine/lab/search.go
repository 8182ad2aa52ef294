package lab

import (
	"cmp"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/search"
	"equitas/engine/train"
)

// searchWeights returns the weights of bots that search: those learned for the variant if
// that takes seconds, otherwise those that come with the program for it or a variant that it
// extends. nil stands for the rule of thumb.
func (v *Variant) searchWeights() []int32 {
	if v.learnsQuickly() {
		return v.tunedWeights
	}
	return v.shippedWeights
}

// weightsOrigin returns the name of the variant on which the weights of bots that search
// were learned; "" if they have none.
func (v *Variant) weightsOrigin() string {
	switch {
	case v.searchWeights() == nil:
		return ""
	case v.learnsQuickly():
		return cmp.Or(v.tunedVariant, v.RequestedAs)
	}
	return v.shippedVariant
}

// weightsInWords returns words for the origin of the weights of bots that search.
func (v *Variant) weightsInWords() string {
	switch of := v.weightsOrigin(); {
	case of == "":
		return "the game's rule of thumb"
	case v.learnsQuickly() && of == v.RequestedAs:
		return "what was learned of the variant"
	default:
		return "what was learned of " + of
	}
}

// setKnownWeights sets shippedWeights, the weights of bots that search, for a variant whose
// training takes minutes: those that come with the program for it or the nearest variant
// that it extends, at the given number of seats; nil if there are none.
func (v *Variant) setKnownWeights(seats int) {
	v.shippedWeights, v.shippedVariant = nil, ""
	judge, ok := v.Rules.(engine.Weigher)
	if !ok || v.learnsQuickly() {
		return
	}
	if name, style := v.shippedStyle(seats); style != nil {
		v.shippedWeights, v.shippedVariant = style.WeightsFor(judge.Features(), engine.Defaults(judge)), name
	}
}

// expertIterations is the number of search iterations per decision of the expert in a
// training. More iterations improve its decisions little.
const expertIterations = 100

// expert returns the expert for a training on a variant (expert iteration): a bot that
// searches with the learner's weights. It is nil if the game has no determinizations.
func expert(v *Variant) train.Expert {
	if _, ok := v.Rules.(engine.Determinizer); !ok {
		return nil
	}
	return func(weights []int32) (bot.Maker, error) { return search.WeightedMaker(expertIterations, weights) }
}
