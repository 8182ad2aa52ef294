package highcard

import "equitas/engine"

// Indexes of the features of an action, in featureList and in weights.
const (
	featureStealPoints = iota // points of the seat from which a card is stolen
	featureStealNone          // no card is stolen
	featureWin                // the round would be won as it stands
	featureWinCheap           // ranks saved by winning as the last seat
	featureWinStrong          // rank that the later seats must beat
	featureLoseCheap          // ranks saved by losing
	featureCount
)

// featureList describes the features of actions, by index.
var featureList = [featureCount]engine.Feature{
	featureStealPoints: {Name: "steal_points", Doc: "points of the seat that would lose a card", Default: engine.WeightUnit},
	featureStealNone:   {Name: "steal_none", Doc: "1 for stealing nothing", Default: -engine.WeightUnit},
	featureWin:         {Name: "win", Doc: "1 if the card would win the round as it stands", Default: 100 * engine.WeightUnit},
	featureWinCheap:    {Name: "win_cheap", Doc: "minus the rank of a card that wins for certain", Default: engine.WeightUnit},
	featureWinStrong:   {Name: "win_strong", Doc: "rank of a card that others can still beat", Default: engine.WeightUnit},
	featureLoseCheap:   {Name: "lose_cheap", Doc: "minus the rank of a card that loses", Default: engine.WeightUnit},
}

// Features lists the features of actions.
func (Rules) Features() []engine.Feature { return featureList[:] }

// Weigh sets rating[i] to the rating of legal[i] with the weights w. By the default weights
// it prefers to win the round, with the lowest card if no seat follows, and to steal from the
// seat with the most points.
func (Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	top, last := v.highestPlayed()
	for i, a := range legal {
		rank := int64(a) + 1
		switch {
		case a == stealNone:
			rating[i] = int64(w[featureStealNone])
		case a >= stealFrom:
			rating[i] = int64(w[featureStealPoints]) * int64(v.state.pos.score[a-stealFrom])
		case rank <= int64(top):
			rating[i] = int64(w[featureLoseCheap]) * -rank
		case last:
			rating[i] = int64(w[featureWin]) + int64(w[featureWinCheap])*-rank
		default:
			rating[i] = int64(w[featureWin]) + int64(w[featureWinStrong])*rank
		}
	}
}
