package stronghold

import (
	"fmt"
	"math/bits"
	"slices"
)

// These functions describe a position in words, area by area; each word or phrase stands for
// one thing: "2 orc", "3 stone", "banner". Records and the cases of testdata/rules use them.

// units appends the units of an army in words, each followed by where.
func units(l []string, a army, names []string, where string) []string {
	for t, n := range a {
		if n > 0 {
			l = append(l, fmt.Sprintf("%d %s%s", n, names[t], where))
		}
	}
	return l
}

// several appends "N WHAT", unless n is 0.
func several(l []string, n int, what string) []string {
	if n > 0 {
		l = append(l, fmt.Sprintf("%d %s", n, what))
	}
	return l
}

// said appends what if is is true.
func said(l []string, is bool, what string) []string {
	if is {
		l = append(l, what)
	}
	return l
}

// tokens returns the actions that belong to the kinds of a mask. kinds lists the action of each
// kind of equipment, or of training.
func tokens(kinds []uint8, mask uint8) (l []int) {
	for m := mask; m != 0; m &= m - 1 {
		l = append(l, int(kinds[bits.TrailingZeros8(m)]))
	}
	return l
}

// heroesAt returns the heroes on a section, or in the courtyard (atCourt).
func (s *State) heroesAt(at uint8) (l []int) {
	for i := range s.r.heroes {
		if s.pos.hero[i].at == at {
			l = append(l, i)
		}
	}
	return l
}

// works returns the actions of Defenders whose tokens lie on the section: a cauldron, a
// platform.
func (x *section) works() (l []int) {
	for _, w := range [2]uint8{x.cauldron, x.platform} {
		if w != 0 {
			l = append(l, int(w)-1)
		}
	}
	return l
}

// worksIn returns the actions of Defenders in a building.
func (r *Rules) worksIn(building int) (l []int) {
	for m := r.worksOf[building]; m != 0; m &= m - 1 {
		l = append(l, bits.TrailingZeros32(m))
	}
	return l
}

// onSection describes everything on a section.
func (s *State) onSection(k int) []string {
	p, r := &s.pos, s.r
	x := &p.section[k]
	l := units([]string{}, x.foes, invaders, "")
	l = said(l, x.built, "tower")
	l = units(l, x.inTower, invaders, " in tower")
	for _, a := range tokens(r.gear, x.gear) {
		l = append(l, r.actions[a].id)
	}
	for i := range p.machines {
		l = said(l, int(p.machine[i].aim) == k, fmt.Sprintf("%s of %s", r.actions[p.machine[i].kind].id, r.ramparts[p.machine[i].rampart].id))
	}
	if x.order != 0 {
		what := orderWords[x.order-1]
		if !x.open {
			what += " face down"
		}
		l = append(l, what)
	}
	l = said(l, x.obeyed, "obeyed")
	l = said(l, x.raging, "raging")
	l = several(l, int(x.roped), "roped")
	l = said(l, x.gale > 0, "gale")
	l = said(l, x.accident, "accident")
	l = said(l, x.breached, "breached")
	l = units(l, x.units, defenders, "")
	l = several(l, int(x.stones), "stone")
	l = several(l, int(x.wood), "wood")
	for _, w := range x.works() {
		l = append(l, r.works[w].id)
	}
	for _, h := range s.heroesAt(uint8(k)) {
		l = append(l, r.heroes[h].id)
	}
	return said(l, int(p.glare) == k, "glare")
}

// onRampart describes everything on a rampart; for the Barbican's also the gate.
func (s *State) onRampart(k int) []string {
	p, r := &s.pos, s.r
	x := &p.rampart[k]
	l := units([]string{}, x.units, invaders, "")
	if k == r.rb {
		l = several(l, int(p.rams), "ram")
		if int(p.gate) == len(s.r.gates) {
			return append(l, "no gate")
		}
		return append(l, fmt.Sprintf("gate %d", p.gate+1), fmt.Sprintf("holds %d", p.holds))
	}
	if x.machine != 0 {
		m := &p.machine[x.machine-1]
		what := r.actions[m.kind].id
		if r.actions[m.kind].does == doesMachine {
			what += fmt.Sprintf(" %d/%d", m.hits, m.misses)
		}
		l = append(l, what)
		l = said(l, m.blood, "bloodstone")
		l = said(l, m.moved, "moved")
	}
	l = said(l, x.cover > 0, "cover")
	for _, a := range tokens(r.drill, x.training) {
		l = append(l, r.actions[a].id)
	}
	return l
}

// inTower describes everything in a tower.
func (s *State) inTower(t int) []string {
	x := &s.pos.tower[t]
	l := units([]string{}, x.units, defenders, "")
	if x.token != 0 {
		l = append(l, s.r.works[x.token-1].id)
	}
	return l
}

// onPath describes the token on a path; it returns nil if there is none.
func (s *State) onPath(i int) []string {
	switch x := s.pos.path[i]; x {
	case noToken:
		return nil
	case bridged:
		return []string{"bridge"}
	default:
		return []string{s.r.works[x-1].id}
	}
}

// workNow describes the state of an action in a building; it returns an empty list in the state
// of the start.
func (s *State) workNow(i int) []string {
	w := &s.pos.work[i]
	l := several([]string{}, int(w.laid), "hourglass")
	if w.laid > 0 && s.def > 1 {
		l = append(l, sideWords[w.colour])
	}
	l = several(l, int(w.done), "done")
	for d := range s.def {
		l = said(l, s.def > 1 && w.by>>d&1 != 0, "by "+sideWords[d])
	}
	return l
}

// heroNow describes where a hero is and what he has done in this turn.
func (s *State) heroNow(i int) []string {
	h := &s.pos.hero[i]
	at := "courtyard"
	if h.at != atCourt {
		at = s.r.sections[h.at].id
	}
	l := []string{at}
	l = said(l, h.acted, "acted")
	l = said(l, h.possessed, "possessed")
	return several(l, int(h.oration), "oration")
}

// ofInvader describes the pieces and the state of Invader m.
func (s *State) ofInvader(m int) []string {
	x := &s.pos.invader[m]
	l := several([]string{}, int(x.resources), "resource")
	l = units(l, x.fresh, invaders, "")
	l = units(l, x.spent, invaders, " spent")
	l = units(l, x.camp, invaders, " in camp")
	for phase := 1; phase <= maxPhase; phase++ {
		if c := x.card[phase]; c != 0 {
			what := s.r.cards[c-1].id
			if x.flipped>>phase&1 != 0 {
				what += " flipped"
			}
			l = append(l, what)
		}
	}
	for i := range s.r.actions {
		l = said(l, x.used>>i&1 != 0, s.r.actions[i].id+" used")
		l = said(l, x.refused>>i&1 != 0, s.r.actions[i].id+" refused")
	}
	for phase := 1; phase <= maxPhase; phase++ {
		l = said(l, x.special>>phase&1 != 0, fmt.Sprintf("special %d", phase))
	}
	l = several(l, int(x.aimed), "aimed")
	if x.target >= 0 {
		l = append(l, "aimed on "+s.r.rampartWords(int(s.pos.machine[x.target].rampart)))
	}
	return l
}

// ofDefender describes the hourglasses of Defender d, and the actions that he lost by Haste.
func (s *State) ofDefender(d int) []string {
	x := &s.pos.defender[d]
	l := several([]string{}, int(x.glass), "hourglass")
	l = several(l, int(x.barricade), "barricade")
	for i := range s.r.works {
		l = said(l, x.hasted>>i&1 != 0, s.r.works[i].id+" given up")
	}
	return l
}

// atLarge describes everything that lies neither on the board nor with a player.
func (s *State) atLarge() []string {
	p, r := &s.pos, s.r
	l := units([]string{}, p.repelled, invaders, " repelled")
	l = units(l, p.barrage, defenders, " barraged")
	l = units(l, p.shot, defenders, " shot")
	l = units(l, p.hospital, defenders, " in hospital")
	l = units(l, p.saved, defenders, " recovered")
	l = several(l, int(p.blood), "blood")
	l = several(l, int(p.scrapped), "scrapped")
	l = several(l, int(p.ruins), "ruin")
	l = several(l, int(p.ruinStone), "stone of a ruin")
	l = several(l, int(p.ruinWood), "wood of a ruin")
	l = several(l, int(p.due), "due")
	l = several(l, int(p.deedsNow), "deed")
	l = several(l, int(p.hasted), "haste")
	for i, b := range r.builds {
		l = said(l, p.saboteur>>i&1 != 0, "saboteur in "+b)
		l = said(l, p.fire>>i&1 != 0, "fire in "+b)
		l = said(l, p.gasp>>i&1 != 0, "gasp in "+b)
	}
	for k, id := range gloryWords {
		l = said(l, p.claimed>>k&1 != 0, id)
	}
	for k, id := range deedWords {
		l = said(l, p.deeds>>k&1 == 0, id+" done")
	}
	l = said(l, p.panic, "panic")
	l = said(l, p.specters >= 0, "specters")
	l = said(l, p.classified, "classified")
	l = said(l, p.twice, "barricades")
	l = said(l, p.kept, "kept")
	l = said(l, p.keptNow, "kept now")
	l = said(l, p.repeat, "repeated")
	if p.blessed >= 0 {
		l = append(l, "blessed "+sideWords[p.blessed])
	}
	return slices.Clip(l)
}
