package sim

// When the progress of a run of fixed length is reported.
const (
	glanceFirst = 20 // deals before the first report
	glances     = 25 // reports are at least deals/glances deals apart, and at least a quarter of the deals of the report before
)

// reportGlances reports the complete deals when a report is due. The lock is held on entry
// and return, but not while the report is made.
func (p *play) reportGlances() {
	for p.glance != nil && p.ready >= p.glanceAt && p.ready < p.deals {
		p.looking = true
		p.mu.Unlock()
		p.glance(Glimpse{p.runs, p.ready, p.deals})
		p.mu.Lock()
		p.looking = false
		p.glanceAt = p.ready + max(p.ready/4, p.deals/glances, 1)
		p.advance(p.deals)
	}
}
