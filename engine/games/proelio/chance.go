package proelio

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The uses of chance, with their lines in records.
var (
	shuffles = [2]chance.Use{shuffleOf(base), shuffleOf(imperial)}
	stolen   = chance.Use{What: "steal", Stream: rng.For("steal"), Line: engine.Fields{
		{Name: "from", Value: chance.Given}, {Name: "to", Value: chance.Given}, {Name: "card", Value: chance.Open}}}
	discarded = chance.Use{What: "discard", Stream: stolen.Stream, Line: engine.Fields{
		{Name: "from", Value: chance.Given}, {Name: "card", Value: chance.Open}}}
	purposeGuild = rng.For("guild")
)

var deckNames = [2]string{"base", "imperial"}

func shuffleOf(d int) chance.Use {
	return chance.Use{What: "shuffle", Stream: rng.For("deck:" + deckNames[d]), Line: engine.Fields{
		{Name: "deck", Value: deckNames[d]}, {Name: "order", Value: chance.Open}}}
}
