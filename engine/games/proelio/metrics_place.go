package proelio

import (
	"strings"

	"equitas/engine"
)

// Where the families of metrics that this game has of its own stand in reports.
var (
	guildPlace = engine.Place{Rank: engine.RankSeats + 1, Subject: "guild", Figure: engine.Shares}
	perkPlace  = engine.Place{Rank: engine.RankDetailed + 1, Detail: true}
	flowPlace  = engine.Place{Rank: engine.RankDetailed + 2, Detail: true}
	handPlace  = engine.Place{Rank: engine.RankDetailed + 3, Detail: true}
	fortPlace  = engine.Place{Rank: engine.RankDetailed + 4, Detail: true, Ordered: true}
)

// cardPlaces is the place of what is told of each card: how it makes who begins
// with it win for everybody, the rest for those who ask.
func cardPlaces(family string) engine.Place {
	p := engine.Place{Subject: "card", Detail: true}
	switch {
	case family == "cards":
		return engine.Place{Rank: engine.RankActions + 1, Subject: "card", Figure: engine.Figure{
			Title:   "What a card in the opening hand does to the win share",
			Caption: "Win share of players who begin with the card, minus that of players who begin without it, with 95 % intervals.",
			Effects: true,
		}}
	case strings.HasSuffix(family, "seen"), strings.HasSuffix(family, "played"):
		p.Caveat = "who lasts longer sees more cards, and who is ahead gets to use them, so these numbers " +
			"mix what a card does with when it comes; the table of opening hands does not"
	}
	return p
}
