package engine

// A PartUser is a ruleset that can say which of its parts an action uses: for ablation, in
// which one player must do without a part while the others may use it.
type PartUser interface {
	Rules

	// Parts lists the parts that a player can be forbidden: cards, roles and types of
	// action that players choose to use. Names are unique.
	Parts() []Part

	// Uses reports whether action a of the seat that observes uses part number part of
	// Parts. It allocates nothing.
	Uses(o Observation, a Action, part int) bool

	// UsedParts appends to buf the indexes of the parts for which Uses holds, and returns
	// it. It allocates nothing if buf has room.
	UsedParts(o Observation, a Action, buf []int) []int
}

// A Part is something in the game that a player may use or leave: a card, a perk, an
// action.
type Part struct {
	Name  string // as typed on a command line: "plague", "bards", "trade"
	Title string // in reports: "The Plague"
	Kind  string // "card", "perk", "action"

	// UsePhrase is what a player who uses the part does, to follow "these bots never": "draw an
	// Imperial card". "" stands for "use" and the title.
	UsePhrase string

	// AccessParts names the parts that give access to it: the action that draws a card of a
	// deck, the building that trains a soldier. Empty: every player has access.
	AccessParts []string
}

// A Stage is a part of a match that some matches never reach: a season, a way to end. Rules of
// a stage have no effect in matches that never reach it.
type Stage struct {
	Part
	Reason string // one of [Rules.Reasons]: the stage is reached if the match ends for it; "": [Rules.InStage] says whether it is reached
}
