package proelio

import (
	"equitas/engine"
	"equitas/engine/chance"
	"equitas/engine/rng"
)

// The uses of chance, with their lines in records.
var (
	shuffleUses = [2]chance.Use{shuffleOf(baseDeck), shuffleOf(imperialDeck)}
	stealUse    = chance.Use{Kind: "steal", Stream: rng.PurposeOf("steal"), Line: engine.Fields{
		{Name: "from", Value: chance.GivenSlot}, {Name: "to", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
	discardUse = chance.Use{Kind: "discard", Stream: stealUse.Stream, Line: engine.Fields{
		{Name: "from", Value: chance.GivenSlot}, {Name: "card", Value: chance.OutcomeSlot}}}
	purposeGuild = rng.PurposeOf("guild")
)

var deckNames = [2]string{"base", "imperial"}

func shuffleOf(d int) chance.Use {
	return chance.Use{Kind: "shuffle", Stream: rng.PurposeOf("deck:" + deckNames[d]), Line: engine.Fields{
		{Name: "deck", Value: deckNames[d]}, {Name: "order", Value: chance.OutcomeSlot}}}
}
