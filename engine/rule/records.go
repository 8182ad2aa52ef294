package rule

// A Recorder is a Game that says how its records are read: what stands in their
// setup, chance and state lines, and its choices in words, phase by phase.
type Recorder interface {
	// Records returns text of at most 80 columns, for people.
	Records() string
}
