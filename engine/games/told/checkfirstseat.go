package told

import (
	"cmp"
	"fmt"
	"slices"

	"equitas/engine/cond"
)

// This file finds steps that change something of the acting seat (me) in places where that is
// always the first seat: in phase match, or in a phase that it runs, outside all loops over seats.

// executedByFirstSeatOnly reports, by index of the operation, whether the acting seat is the first
// one whenever the operation is executed.
func (m *machine) executedByFirstSeatOnly() []bool {
	called := m.calledPhases()
	first := slices.Clone(called) // by phase: what is known so far
	only := make([]bool, len(m.code))
	for changed := true; changed; {
		changed = false
		clear(only)
		for i := range m.phases {
			if first[i] {
				m.markOutsideLoops(i, only)
			}
		}
		for pc := range m.code {
			o, in := &m.code[pc], m.phaseOf(pc)
			if o.code == opCall && first[o.a] && (in < 0 || called[in]) && (!only[pc] || o.seat.kind != seatMe) {
				first[o.a], changed = false, true
			}
		}
	}
	return only
}

// calledPhases reports, by index of the phase, whether the phase is run at all: by phase match, a
// window or a card, directly or through other phases.
func (m *machine) calledPhases() []bool {
	called := make([]bool, len(m.phases))
	for changed := true; changed; {
		changed = false
		for i := range m.phases {
			if m.phases[i].startPC == m.startPC && !called[i] {
				called[i], changed = true, true
			}
		}
		for pc := range m.code {
			o, in := &m.code[pc], m.phaseOf(pc)
			if o.code == opCall && (in < 0 || called[in]) && !called[o.a] {
				called[o.a], changed = true, true
			}
		}
	}
	return called
}

// phaseOf returns the index of the phase in which operation pc lies, -1 for a window or a card.
func (m *machine) phaseOf(pc int) int {
	for i := range m.phases {
		if pc >= int(m.phases[i].startPC) && pc < m.phaseEnd(i) {
			return i
		}
	}
	return -1
}

// phaseEnd returns the index of the operation after the end of a phase.
func (m *machine) phaseEnd(phase int) int {
	pc := int(m.phases[phase].startPC)
	for pc < len(m.code) && m.code[pc].code != opReturn {
		pc++
	}
	return pc + 1
}

// markOutsideLoops sets only[pc], for each operation pc of a phase, to whether the operation lies in
// no loop over seats.
func (m *machine) markOutsideLoops(phase int, only []bool) {
	for pc := int(m.phases[phase].startPC); pc < m.phaseEnd(phase); pc++ {
		only[pc] = !slices.ContainsFunc(m.loops, func(l loop) bool {
			return l.kind == overSeats && pc >= int(l.body) && pc < int(l.exit)-1
		})
	}
}

// ownChange returns the id of the acting seat's counter or zone that an operation changes, "" if it
// changes none, and whether what it changes is a zone.
func (m *machine) ownChange(o *op) (what string, zone bool) {
	mine := func(p *placeRef) string {
		if z := &m.nouns.zones[p.zone]; z.perSeat && !p.isAllPlaces && p.seat.kind == seatMe {
			return z.id
		}
		return ""
	}
	switch o.code {
	case opSet, opAdd:
		if o.b == 1 && o.seat.kind == seatMe {
			what = m.numName(int(o.a))
		}
	case opMoveTop, opMoveAll, opMoveMatching, opMoveRandom:
		what, zone = cmp.Or(mine(&o.from), mine(&o.to)), true
	case opMoveCard:
		if what, zone = mine(&o.to), true; o.b == 0 {
			what = cmp.Or(mine(&o.from), what)
		}
	}
	return what, zone
}

// dependsOnSeat reports whether the operation at pc is subject to a condition that depends on
// which seat is me.
func (m *machine) dependsOnSeat(pc int) bool {
	for i := range pc {
		if o := &m.code[i]; o.code == opUnless && int(o.a) > pc && slices.Contains(o.x.names, "me.seat") {
			return true
		}
	}
	return false
}

// reportFirstSeat warns, once per phase, of the first step that changes something of the first seat
// only or asks only the first seat for a decision.
func (t *trialReporter) reportFirstSeat() {
	x := t.trials[len(t.trials)-1]
	m := x.machine
	if m.seats < 2 {
		return
	}
	only, said := m.executedByFirstSeatOnly(), map[string]bool{}
	for pc := range m.code {
		o := &m.code[pc]
		if !only[pc] || x.recorder.executionCounts[pc] == 0 || m.dependsOnSeat(pc) || said[ownerOf(m.stepPaths[pc])] {
			continue
		}
		if o.code == opChoose {
			d := &m.decisions[o.a]
			said[ownerOf(m.stepPaths[pc])] = true
			t.faults.warn(t.keyPlace(d.key), `say each = "seats" where the phase is run; when me.seat == 1 there says that only seat 1 is meant`, "only seat 1 ever chooses here, in all of %s decisions: no loop over seats leads to it", cond.FormatInt(int(x.timesAsked[o.a])))
			continue
		}
		if what, zone := m.ownChange(o); what != "" {
			said[ownerOf(m.stepPaths[pc])] = true
			help := fmt.Sprintf(`say each = "seats" around it, or name a seat, as in leader.%s; when me.seat == 1 says that only seat 1 is meant`, what)
			if zone {
				help = fmt.Sprintf(`write each %s for those of all seats, or name a seat, as in leader.%s; when me.seat == 1 says that only seat 1 is meant`, what, what)
			}
			t.faults.warn(t.operationPlace(x, pc), help, "me is always seat 1 here: only its %s is touched, since no loop over seats leads to this step", what)
		}
	}
}
