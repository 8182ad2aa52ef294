package narration

import "equitas/engine"

// Passages is a list of paragraphs that describe what a seat sees.
type Passages []engine.Passage

// Add appends a passage, unless it has no lines.
func (p *Passages) Add(heading string, lines ...string) {
	p.AddOwn(heading, 0, lines...)
}

// AddOwn is Add for a passage in which some lines concern the viewing seat itself: bit i of own
// marks line i.
func (p *Passages) AddOwn(heading string, own uint64, lines ...string) {
	if len(lines) > 0 {
		*p = append(*p, engine.Passage{Heading: heading, Lines: lines, Own: own})
	}
}
