package rule

import (
	"fmt"
	"math"

	"equitas/engine"
	"equitas/engine/rule/source"
)

// readGates reads the table gate and the numbers of deals into the report. A gate on a metric that
// these rules do not have is kept; it counts as failed.
func (p *reporter) readGates() {
	if v := p.set.Value("report.gate_seed"); v != nil {
		p.report.GateSeed = uint64(v.Int)
	}
	if v := p.set.Value("report.deals"); v != nil {
		p.report.Deals = int(v.Int)
	}
	if v := p.set.Value("report.gate_deals"); v != nil {
		p.report.GateDeals = int(v.Int)
	}
	t := p.set.Table(GateTable)
	for _, id := range t.Keys() {
		v := t.GetKey(id)
		m := engine.Metric{Unit: anyUnit}
		if known := p.findMetric(id, matchesID); known != nil {
			m = *known
		} else if !p.metricExists(id, matchesID) {
			p.reportNoMetric(p.placeOf(v), id)
		}
		m.ID = id // m may stand for many metrics
		if g, ok := p.readGate(v, &m); ok {
			p.report.Gates = append(p.report.Gates, g)
		}
	}
}

// isTested reports whether changes of a metric are tested statistically.
func isTested(m *engine.Metric) bool {
	return m.Kind != engine.Quantile && m.Kind != engine.Stratified && m.Kind != engine.Variety
}

// readGate returns the gate that v, an entry of the table gate, defines for metric m. Its limits are
// those that band, above and below allow together. It returns false after a fault.
func (p *reporter) readGate(v *Value, m *engine.Metric) (engine.Gate, bool) {
	if m.Kind == engine.Vector || !isTested(m) {
		help := "it is described, not judged"
		if m.Kind == engine.Vector {
			help = "it is several numbers: name one of them"
		}
		p.fault(p.placeOf(v), help, "no gate can hold %s", m.ID)
		return engine.Gate{}, false
	}
	g := engine.Gate{Metric: m.ID, Lo: math.Inf(-1), Hi: math.Inf(1), FilePosition: p.placeOf(v).String()}
	if no := v.Table.GetKey("no_worse"); no != nil {
		g.NoWorse = no.Bool
	}
	limit := func(v *Value, set func(x float64)) bool {
		f, _ := figureOf(v)
		x, why := f.convertTo(m)
		if why != "" {
			p.fault(v.At, figureHint(m, f, percentUnit(m)), "%s is %s, %s", v.Path, source.QuoteIfNeeded(v.PlainText()), why)
			return false
		}
		set(x)
		g.HasBand = true
		return true
	}
	lo, hi := func(x float64) { g.Lo = max(g.Lo, x) }, func(x float64) { g.Hi = min(g.Hi, x) }
	at, good := v.At, true
	for _, l := range []struct {
		v   *Value
		set func(x float64)
	}{{element(v, "band", 0), lo}, {element(v, "band", 1), hi}, {v.Table.GetKey("above"), lo}, {v.Table.GetKey("below"), hi}} {
		if l.v == nil {
			continue
		}
		at = l.v.At
		good = limit(l.v, l.set) && good
	}
	if !good {
		return g, false
	}
	switch goal := p.report.WithTargets(*m).Goal; {
	case !g.HasBand && !g.NoWorse && p.set.faultyMeasures[source.Path(GateTable, m.ID)]: // a fault of its limit was reported
	case !g.HasBand && !g.NoWorse:
		p.fault(v.At, "write band, above, below or no_worse; drop = true takes it out", "%s limits nothing", v.Path)
	case g.Lo > g.Hi:
		p.fault(at, "the lower one comes first, and all limits hold together", "%s leaves nothing: from %s to %s", v.Path, formatShort(g.Lo), formatShort(g.Hi))
	case g.NoWorse && goal.Kind == engine.NoGoal && m.Unit != anyUnit:
		p.fault(v.Table.GetKey("no_worse").At, fmt.Sprintf("write goal under [%s]", source.Path(MetricTable, m.ID)),
			"%s.no_worse: nothing says which way %s gets worse", v.Path, m.ID)
	default:
		return g, true
	}
	return g, false
}

// element returns element i of the list at a key of table v; nil if there is no such key.
func element(v *Value, key string, i int) *Value {
	if l := v.Table.GetKey(key); l != nil {
		return l.List[i]
	}
	return nil
}
