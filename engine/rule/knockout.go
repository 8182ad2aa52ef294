package rule

// A Knocker is a Game whose parts can be taken out one at a time, to see what
// each of them does.
type Knocker interface {
	// Knockouts lists the parts of a variant that can be taken out, in the
	// order of its files: cards, roles, actions.
	Knockouts(s *Set) []Knockout
}

// A Knockout is a part that can be taken out.
type Knockout struct {
	Name string   // what people call it on a command line: "plague", "bards", "trade"
	What string   // "card", "Guild", "action"
	Sets []string // as of --set: what takes it out
}
