package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// askMarch asks the next Invader for an action in phase 6; if all are done, the Defenders' step
// follows.
func (s *State) askMarch() { s.askInTurn(askMarch, stageDefend) }

// endMarch ends an Invader's phase 6. The Defender gets hourglasses for the units left in the
// camp, once (ruling R49).
//
// Stronghold 2010, Il Campo.
func (s *State) endMarch() {
	p := &s.pos
	m := int(p.mover)
	s.giveHourglasses(m, int(s.campHourglasses(m)))
	p.cursor.index++
}

// campHourglasses returns how many hourglasses the Defender gets for the units left in the camp of
// Invader m.
func (s *State) campHourglasses(m int) int32 {
	n := s.pos.invader[m].camp.total()
	s.viewpoint.campUnits, s.viewpoint.campCost = int32(n), 0
	best := uint8(0)
	for _, t := range s.rules.thresholds {
		if n >= int(t.units) && t.units >= best {
			best, s.viewpoint.campCost = t.units, int32(t.hourglasses)
		}
	}
	return s.eval(s.rules.campHourglasses)
}

// beginMove prepares the Move action a: how many units may leave each area, and how many may
// enter each rampart beyond that limit.
//
// Stronghold 2010, Movimento delle unità; rulings R45, R46, R47.
func (s *State) beginMove(m, a int) {
	r, n := s.rules, s.rules.actions[a].limit
	s.march = march{}
	for k := range r.ramparts {
		s.march.rampartQuota[k] = n
		s.march.beyondLimit[k] = s.trainingOn(k).extra
	}
	s.march.upperQuota = [sides]uint8{n, n}
	s.march.campQuota = [sides + 1]uint8{n, n, n}
}

// quota returns the counter of the units that may still leave by an edge, not counting those
// that enter beyond the limit.
func (s *State) quota(e *edge) *uint8 {
	switch {
	case e.from.isKind(atRampart):
		return &s.march.rampartQuota[e.from.indexIn(atRampart)]
	case e.from.isKind(atUpper):
		return &s.march.upperQuota[e.from.indexIn(atUpper)]
	case s.rules.campLimitIsTotal:
		return &s.march.campQuota[0]
	}
	return &s.march.campQuota[e.side]
}

// maxMoving returns how many units of type t Invader m can move along edge i in one step. Each needs room,
// even if a trap kills it on the way: S9 of doc.go.
func (s *State) maxMoving(m, i, t int) int {
	e := &s.rules.board.edges[i]
	if !commandsSide(m, s.invaderCount, e.side) {
		return 0
	}
	n := 0
	switch {
	case e.from == atCamp:
		n = int(s.pos.invader[m].camp[t])
	case e.from.isKind(atRampart):
		k := e.from.indexIn(atRampart)
		n = int(s.pos.rampart[k].units[t] - s.march.arrived[k][t])
	default:
		k := e.from.indexIn(atUpper)
		n = int(s.pos.upper[k][t] - s.march.arrivedUpper[k][t])
	}
	if n == 0 {
		return 0
	}
	switch e.kind {
	case edgeDrive:
		if !s.trainingOn(e.from.indexIn(atRampart)).drives {
			return 0
		}
	case edgeSap:
		k := e.to.indexIn(atSection)
		n = min(n, int(s.gearOn(k).saps)-int(s.march.sappedUnits[k]))
	}
	if n <= 0 {
		return 0
	}
	return min(n, int(*s.quota(e))+s.enterableBeyondLimit(e), s.invaderRoom(e.to))
}

// enterableBeyondLimit returns how many units may enter by an edge beyond the limit. The first
// units that enter use this up: S10 of doc.go.
func (s *State) enterableBeyondLimit(e *edge) int {
	if e.from == atCamp || !e.to.isKind(atRampart) {
		return 0
	}
	return int(s.march.beyondLimit[e.to.indexIn(atRampart)])
}

// listSteps appends the steps of a Move action that Invader m can make. Edges and types come
// in ascending order, so those before the last one chosen are left out. With firstOnly, it begins
// at the first edge and stops after the first step.
func (s *State) listSteps(buf []engine.Action, m int, firstOnly bool) []engine.Action {
	last := int(s.pos.task.last)
	if firstOnly {
		last = -1
	}
	for i := (last + 1) / 3; i < len(s.rules.board.edges); i++ {
		for t := range 3 {
			if 3*i+t <= last {
				continue
			}
			for n := range s.maxMoving(m, i, t) {
				buf = append(buf, packAction(verbStep, i, t, n+1))
				if firstOnly {
					return buf
				}
			}
		}
	}
	return buf
}

// moveStep moves n units of type t along edge i. Traps take effect on the way.
func (s *State) moveStep(i, t, n int) {
	p, e := &s.pos, &s.rules.board.edges[i]
	m := int(p.mover)
	p.task.last = int16(3*i + t)
	free := min(n, s.enterableBeyondLimit(e))
	if free > 0 {
		s.march.beyondLimit[e.to.indexIn(atRampart)] -= uint8(free)
	}
	*s.quota(e) -= uint8(n - free)
	if e.from == atCamp {
		p.invader[m].camp[t] -= uint8(n)
	} else {
		s.invadersAt(e.from)[t] -= uint8(n)
	}
	n -= s.killTrapped(e.path, t, n)
	s.invadersAt(e.to)[t] += uint8(n)
	switch {
	case e.kind == edgeSap:
		s.march.sappedUnits[e.to.indexIn(atSection)] += uint8(n)
	case e.to.isKind(atRampart) && e.to.indexIn(atRampart) != s.rules.barbican:
		s.march.arrived[e.to.indexIn(atRampart)][t] += uint8(n)
	case e.to.isKind(atUpper):
		s.march.arrivedUpper[e.to.indexIn(atUpper)][t] += uint8(n)
	}
	if e.to < atRampart {
		s.claimDeeds()
	}
}

// killTrapped lets the trap on a path, if there is one, kill some of n units of type t that
// go along it. It returns how many are killed. path is -1 for an edge without a path.
//
// Stronghold 2010, Trappola per Goblin; Trappola per Troll; ruling R48.
func (s *State) killTrapped(path int8, t, n int) int {
	if path < 0 {
		return 0
	}
	x := s.pos.path[path]
	if x == noToken || x == bridged {
		return 0
	}
	w := &s.rules.works[x-1]
	if int(w.kills) != t || s.march.sprungTraps>>path&1 != 0 {
		return 0
	}
	if w.killCount > 0 {
		n = min(n, int(w.killCount))
		s.march.sprungTraps |= 1 << path
	}
	s.putOnRepelled(t, uint8(n))
	s.pos.tally.trapped += uint32(n)
	return n
}

// listRopes appends the moves of single units by Rope that Invader m can make: S7 of doc.go.
//
// Stronghold 2010, Corda; ruling R43.
func (s *State) listRopes(buf []engine.Action, m int) []engine.Action {
	p, r := &s.pos, s.rules
	for k := range r.sections {
		x := &p.section[k]
		if x.gear == 0 || !commandsSide(m, s.invaderCount, r.sections[k].side) || s.gearOn(k).ropes <= x.ropedUnits {
			continue
		}
		units := s.invadersOn(k)
		for t := range 3 {
			if units[t] == 0 {
				continue
			}
			for n := r.neighbourSections[k]; n != 0; n &= n - 1 {
				if to := bits.TrailingZeros16(n); s.invaderRoom(atSection+area(to)) > 0 {
					buf = append(buf, packAction(verbRope, k, t, to))
				}
			}
		}
	}
	return buf
}

func (s *State) moveByRope(k, t, to int) {
	s.takeInvader(k, t)
	s.pos.section[k].ropedUnits++
	s.pos.section[to].wallUnits[t]++
	s.claimDeeds()
}

// listAltars appends the moves of Altar tokens to other sections that Invader m can make.
//
// Stronghold 2010, Altare.
func (s *State) listAltars(buf []engine.Action, m int) []engine.Action {
	p, r := &s.pos, s.rules
	for i := range p.machineCount {
		x := &p.machine[i]
		side := r.ramparts[x.rampart].side
		if r.actions[x.kind].effect != effectAltar || x.tokenMoved || !commandsSide(m, s.invaderCount, side) {
			continue
		}
		for k := range r.sections {
			if r.sections[k].side == side && int(x.altarSection) != k {
				buf = append(buf, packAction(verbAltar, int(i), k, 0))
			}
		}
	}
	return buf
}
