package engine

// A PartUser is a ruleset that can tell which of its parts an action uses. Ablation needs it:
// there, one player must not use a part that the others may use.
type PartUser interface {
	Rules

	// Parts lists the parts whose use can be forbidden to a player: cards, roles and types of
	// action that players choose to use. Their names are unique.
	Parts() []Part

	// Uses reports whether action a of the observing seat uses a part, given as an index into
	// Parts. It allocates nothing.
	Uses(o Observation, a Action, part int) bool

	// UsedParts appends to buf the indices into Parts of all parts that at least one of the
	// actions of the observing seat uses, and returns it. If there are several actions, a part
	// may be appended more than once. It allocates nothing if buf has room.
	UsedParts(o Observation, list []Action, buf []int) []int
}

// A Part is something in the game that a player may use or not: a card, a perk, an action.
type Part struct {
	Name  string // for command lines: "plague", "bards", "trade"
	Title string // in reports: "The Plague"
	Kind  string // "card", "perk", "action"

	// UsePhrase is a phrase for using the part, to follow "these bots never": "draw an Imperial
	// card". "": "use" followed by Title.
	UsePhrase string

	// AccessParts lists the Names of the parts that give access to this one, such as the
	// action that draws a card of a deck, or the building that trains a soldier. If it is
	// empty, every player has access.
	AccessParts []string
}

// A Stage is a part of a match that some matches never reach: a season, a way to end. Rules of
// a stage have no effect in matches that never reach it.
type Stage struct {
	Part
	Reason string // one of [Rules.Reasons]: the stage is reached if the match ends for this reason; "": [Rules.InStage] reports whether it is reached
}
