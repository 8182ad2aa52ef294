package sim

// Intervals at which the progress of a run of fixed length is reported.
const (
	firstInterim = 20 // number of deals before the first report
	maxInterims  = 25 // reports are at least deals/maxInterims deals apart, and at least a quarter of the deals of the previous report
)

// reportInterim calls onInterim with the complete deals if a report is due. The lock is held
// on entry and return, but not while the report is made.
func (p *play) reportInterim() {
	for p.onInterim != nil && p.ready >= p.nextInterim && p.ready < p.deals {
		p.isReporting = true
		p.mu.Unlock()
		p.onInterim(InterimRuns{p.runs, p.ready, p.deals})
		p.mu.Lock()
		p.isReporting = false
		p.nextInterim = p.ready + max(p.ready/4, p.deals/maxInterims, 1)
		p.advance(p.deals)
	}
}
