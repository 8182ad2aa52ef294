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

// A Parter is a Game that knows which parts of play a key is about, so that a
// report can tell whether its players ever came near what was changed.
type Parter interface {
	// PartsOf names the parts and stages ([engine.PartUser], [engine.Stager])
	// without which a change of the key or entry at the path is felt by nobody;
	// none where it may be felt at any time. Some may not exist under the rules
	// of the set.
	PartsOf(s *Set, path string) []string
}
