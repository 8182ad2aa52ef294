package narration

import "equitas/engine"

// Passages describe what a seat sees, part by part.
type Passages []engine.Passage

// Add adds a part, if it has lines.
func (p *Passages) Add(heading string, lines ...string) {
	p.AddOwn(heading, 0, lines...)
}

// AddOwn is Add for a part in which some lines concern the seat itself: bit i of own for
// line i.
func (p *Passages) AddOwn(heading string, own uint64, lines ...string) {
	if len(lines) > 0 {
		*p = append(*p, engine.Passage{Heading: heading, Lines: lines, Own: own})
	}
}

// Groups splits a sequence of events into groups that are narrated in one sentence each.
// joins reports whether an event belongs to the sentence of the first.
func Groups[E any](events []engine.Event, joins func(first, next E) bool) [][]E {
	var all [][]E
	for _, e := range events {
		x := e.(E)
		if n := len(all) - 1; n >= 0 && joins(all[n][0], x) {
			all[n] = append(all[n], x)
		} else {
			all = append(all, []E{x})
		}
	}
	return all
}
