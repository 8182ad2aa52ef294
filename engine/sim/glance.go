package sim

// When progress of a run of fixed length is reported.
const (
	glanceFirst = 20 // deals before the first report
	glances     = 25 // number of reports, up to about twice as many
)

// takeGlances shows the complete deals when a report is due. The lock is held on entry and return, but not while
// numbers are computed.
func (p *play) takeGlances() {
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
