package sim

import (
	"math"

	"equitas/engine"
)

// When progress of a run of fixed length is reported.
const (
	glanceFirst = 20 // deals before the first report
	glances     = 25 // number of reports, up to about twice as many
)

// takeGlances reports values and intervals, without verdicts, of the complete deals when a
// report is due. They are preliminary. The lock is held on entry and return, but not while
// numbers are computed.
func (p *play) takeGlances() {
	for p.glance != nil && p.ready >= p.glanceAt && p.ready < p.deals {
		p.looking = true
		p.mu.Unlock()
		p.glance(p.glimpse())
		p.mu.Lock()
		p.looking = false
		p.glanceAt = p.ready + max(p.ready/4, p.deals/glances, 1)
		p.advance(p.deals)
	}
}

// glimpse compares the other runs with the first, as far as they are complete: the
// headline, without verdicts. Its runs are lean.
func (p *play) glimpse() []*Comparison {
	n := p.ready / p.runs[0].Unit
	lean := make([]*Run, len(p.runs))
	for i, r := range p.runs {
		lean[i] = r.Lean()
		lean[i].Deals, lean[i].Incomplete = p.ready, true
	}
	var list []*Comparison
	for i, other := range p.runs[1:] {
		base := p.runs[0]
		c := &Comparison{Base: lean[0], Other: lean[i+1], Deals: p.ready, Unit: base.Unit, Incomplete: true, Candidates: 1, VRF: math.NaN(),
			Unfinished: [2]int64{base.total("unfinished", n), other.total("unfinished", n)}}
		c.Mode, c.Looks, c.MaxDeals = ModeFixed, 1, p.deals
		shared := newPair(base, other).list
		b, o := newSample(base, n, shared), newSample(other, n, shared)
		for _, l := range shared {
			if l.Family != Headline {
				continue
			}
			row := Row{Metric: l.Metric, Home: l.home, PAdj: math.NaN(), MDE: math.NaN(), Confidence: 0.95, Relative: l.Kind == engine.Geometric}
			row.Base, row.HasBase = b.value(l.Metric)
			row.Other, row.HasOther = o.value(l.Metric)
			row.Margin = relativeMargin(l.Metric, row.Base)
			c.Rows = append(c.Rows, row)
		}
		list = append(list, c)
	}
	return list
}
