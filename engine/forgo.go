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

// A Part is something that a player may use or not.
type Part struct {
	Name  string // what people call it on a command line, as for a knockout: "plague", "bards", "trade"
	Title string // in reports: "The Plague"
	What  string // "card", "perk", "action"
}
