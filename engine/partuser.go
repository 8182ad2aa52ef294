package engine

// A PartUser is a ruleset that can say which of its parts an action uses, so
// that a player can do without one of them while the others do not.
type PartUser interface {
	Rules

	// Parts lists what a player can do without: cards, roles and types of
	// action that players choose to use. Names are unique.
	Parts() []Part

	// Uses reports whether an action of the one who observes uses part number
	// part of Parts. It allocates nothing.
	Uses(o Observation, a Action, part int) bool
}

// A PartLister is a PartUser that says at once which parts an action uses, for
// whoever watches all of them: an action uses few.
type PartLister interface {
	PartUser

	// UsedParts appends to buf the numbers of the parts for which Uses holds. It
	// allocates nothing where buf has room.
	UsedParts(o Observation, a Action, buf []int) []int
}

// A Part is something that a player may use or not.
type Part struct {
	Name  string // what people call it on a command line, as for a knockout: "plague", "bards", "trade"
	Title string // in reports: "The Plague"
	What  string // "card", "perk", "action"

	// Do is what who uses it does, behind "these bots never": "draw an Imperial
	// card". "" means "use" and the title.
	Do string

	// Through names the parts by which alone a player comes to it: the action
	// that draws a card of a deck, the building that trains a soldier. None: it
	// lies open to everybody.
	Through []string
}

// A Stager is a ruleset with stages that a match may never come to: a season, a
// way to end. Rules of a stage say nothing to players who never get there.
type Stager interface {
	Rules

	// Stages lists them. Names are unique, also among those of parts.
	Stages() []Stage

	// During reports whether the match is in stage number stage of Stages. It
	// allocates nothing. Of a way to end it may say nothing.
	During(o Observation, stage int) bool
}

// A Stage is a part of a match that may never come.
type Stage struct {
	Part
	Reason string // one of [Rules.Reasons]: the stage is that the match ends so; "": [Stager.During] tells
}
