package narration

import "equitas/engine"

// Passages is a list of paragraphs that describe what a seat sees.
type Passages []engine.Passage

// Add appends a passage, unless it has no lines.
func (p *Passages) Add(heading string, lines ...string) {
	p.AddOwn(heading, 0, lines...)
}

// AddOwn appends a passage, as [Passages.Add] does. Bit i of own says that line i concerns the
// viewing seat itself.
func (p *Passages) AddOwn(heading string, own uint64, lines ...string) {
	if len(lines) > 0 {
		*p = append(*p, engine.Passage{Heading: heading, Lines: lines, OwnLines: own})
	}
}
