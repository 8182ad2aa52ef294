package narration

import "equitas/engine"

// Passages lists the parts of what a seat sees.
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
