package told

import (
	"fmt"

	"equitas/engine/count"
	"equitas/engine/zones"
)

// This file counts which of the possible numbers are chosen: a bid that nobody makes is a finding,
// just like an option that nobody takes.

// maxBands is the largest number of bands into which the numbers of a choice are divided. If there
// are at most that many numbers, each is a band of its own.
const maxBands = 10

// A band is a range of numbers that a choice offers and that are counted together.
type band struct {
	option                          int       // index of the option among those of all decisions, as in [matchCounts.optionCounts]
	decisionIndex, optionInDecision int       // index of the option's decision in machine.decisions, and of the option in decision.options
	lo, hi                          int32     // the lowest and the highest number of the band
	numbers                         zones.Set // the numbers from lo to hi, each as the kind with that index
}

// findBands divides the numbers that each choice offers into bands.
func (m *machine) findBands() {
	m.bands = nil
	for i := range m.decisions {
		d := &m.decisions[i]
		d.offersNumbers = false
		for j := range d.options {
			o := &d.options[j]
			if o.source.kind != fromNumbers || o.bindingIndex < 0 {
				continue
			}
			d.offersNumbers = true
			lo, hi := m.bindings[o.bindingIndex].lo, min(m.bindings[o.bindingIndex].hi, zones.MaxKinds-1)
			width := (hi-lo)/maxBands + 1
			for from := lo; from <= hi; from += width {
				b := band{option: o.countIndex, decisionIndex: i, optionInDecision: j, lo: from, hi: min(from+width-1, hi)}
				for n := b.lo; n <= b.hi; n++ {
					b.numbers = b.numbers.Or(zones.SingleKind(int(n)))
				}
				m.bands = append(m.bands, b)
			}
		}
	}
}

// noteChoosable adds the numbers that can be chosen at a decision to c.choosable; legal has the legal
// things by option of the decision.
func (c *matchCounts) noteChoosable(d *decision, legal []zones.Set) {
	for j := range d.options {
		if o := &d.options[j]; o.source.kind == fromNumbers && o.bindingIndex >= 0 {
			c.choosable[o.countIndex] = c.choosable[o.countIndex].Or(legal[j])
		}
	}
}

// name returns the numbers of a band as text for a title in any language, such as "7" or "7–9".
func (b *band) name() string {
	if b.lo == b.hi {
		return itoa(int(b.lo))
	}
	return fmt.Sprintf("%d–%d", b.lo, b.hi)
}

func (b *band) id() string {
	if b.lo == b.hi {
		return itoa(int(b.lo))
	}
	return fmt.Sprintf("%d_%d", b.lo, b.hi)
}

// bandTitle returns the title of a band in a language: "Bid 7–9".
func (r *Rules) bandTitle(m *machine, b *band, lang string) string {
	return r.optionTitle(&m.decisions[b.decisionIndex], b.optionInDecision, lang) + " " + b.name()
}

// countNumbers adds to a table of counts how often the numbers of each band are chosen.
func (r *Rules) countNumbers(t *count.Table[*State], m *machine) {
	var things []count.Thing
	for i := range m.bands {
		b := &m.bands[i]
		things = append(things, count.Thing{ID: m.optionID(&m.decisions[b.decisionIndex], b.optionInDecision) + "." + b.id(), Title: r.bandTitle(m, b, "en")})
	}
	chosen := count.Rate("number.could.*", "numbers", "*", "per match")
	chosen.IdleSign.Word = "never chosen"
	t.AddParts(things, func(s *State, to count.Parts) {
		for i := range m.bands {
			b := &m.bands[i]
			row := to.CountsOf(i)
			for n := b.lo; n <= b.hi; n++ {
				row[0] += int64(s.counts.numberCounts[b.option][n])
			}
			if !s.counts.choosable[b.option].And(b.numbers).IsEmpty() {
				row[1] = 1
			}
		}
	}, countEntry{ID: "number.*", Doc: "times it was chosen, per match in which it could be", Metric: chosen},
		countEntry{ID: "number.could.*", Doc: "1 if it could be chosen in the match"})
}
