package stronghold

import (
	"fmt"
	"math/bits"
	"slices"
)

// These functions describe a position in words, area by area. They return a list with a word or
// phrase for each thing: "2 orc", "3 stone", "banner". Records and the cases of testdata/rules use them.

// appendUnits appends "N TYPE" for each type of unit that an army has, followed by where.
// names are the names of its types.
func appendUnits(l []string, a army, names []string, where string) []string {
	for t, n := range a {
		if n > 0 {
			l = append(l, fmt.Sprintf("%d %s%s", n, names[t], where))
		}
	}
	return l
}

// appendCount appends "N WHAT", unless n is 0.
func appendCount(l []string, n int, what string) []string {
	if n > 0 {
		l = append(l, fmt.Sprintf("%d %s", n, what))
	}
	return l
}

// appendIf appends what if cond is true.
func appendIf(l []string, cond bool, what string) []string {
	if cond {
		l = append(l, what)
	}
	return l
}

// tokenActions returns the indices of the actions for the kinds of equipment, or of training,
// whose bits are set in mask. kinds lists the action of each kind.
func tokenActions(kinds []uint8, mask uint8) (l []int) {
	for m := mask; m != 0; m &= m - 1 {
		l = append(l, int(kinds[bits.TrailingZeros8(m)]))
	}
	return l
}

// heroesAt returns the indices of the heroes on a section, or in the courtyard (atCourt).
func (s *State) heroesAt(place uint8) (l []int) {
	for i := range s.rules.heroes {
		if s.pos.hero[i].place == place {
			l = append(l, i)
		}
	}
	return l
}

// workTokens returns the indices of the actions of Defenders whose tokens lie on the section:
// a cauldron, a platform.
func (x *section) workTokens() (l []int) {
	for _, w := range [2]uint8{x.cauldron, x.platform} {
		if w != 0 {
			l = append(l, int(w)-1)
		}
	}
	return l
}

// worksIn returns the indices of the actions of Defenders in a building.
func (r *Rules) worksIn(building int) (l []int) {
	for m := r.worksByBuilding[building]; m != 0; m &= m - 1 {
		l = append(l, bits.TrailingZeros32(m))
	}
	return l
}

// describeSection returns a phrase for each thing on section k.
func (s *State) describeSection(k int) []string {
	p, r := &s.pos, s.rules
	x := &p.section[k]
	l := appendUnits([]string{}, x.wallUnits, invaders, "")
	l = appendIf(l, x.hasSiegeTower, "tower")
	l = appendUnits(l, x.inTower, invaders, " in tower")
	for _, a := range tokenActions(r.gear, x.gear) {
		l = append(l, r.actions[a].id)
	}
	for i := range p.machineCount {
		l = appendIf(l, int(p.machine[i].altarSection) == k, fmt.Sprintf("%s of %s", r.actions[p.machine[i].kind].id, r.ramparts[p.machine[i].rampart].id))
	}
	if x.order != 0 {
		what := orderWords[x.order-1]
		if !x.orderFaceUp {
			what += " face down"
		}
		l = append(l, what)
	}
	l = appendIf(l, x.obeyed, "obeyed")
	l = appendIf(l, x.raging, "raging")
	l = appendCount(l, int(x.ropedUnits), "roped")
	l = appendIf(l, x.gales > 0, "gale")
	l = appendIf(l, x.accident, "accident")
	l = appendIf(l, x.breached, "breached")
	l = appendUnits(l, x.units, defenders, "")
	l = appendCount(l, int(x.stones), "stone")
	l = appendCount(l, int(x.wood), "wood")
	for _, w := range x.workTokens() {
		l = append(l, r.works[w].id)
	}
	for _, h := range s.heroesAt(uint8(k)) {
		l = append(l, r.heroes[h].id)
	}
	return appendIf(l, int(p.glare) == k, "glare")
}

// describeRampart returns a phrase for each thing on rampart k; for the Barbican's also for
// the gate.
func (s *State) describeRampart(k int) []string {
	p, r := &s.pos, s.rules
	x := &p.rampart[k]
	l := appendUnits([]string{}, x.units, invaders, "")
	if k == r.barbican {
		l = appendCount(l, int(p.rams), "ram")
		if int(p.gate) == len(s.rules.gates) {
			return append(l, "no gate")
		}
		return append(l, fmt.Sprintf("gate %d", p.gate+1), fmt.Sprintf("holds %d", p.gateResistance))
	}
	if x.machine != 0 {
		m := &p.machine[x.machine-1]
		what := r.actions[m.kind].id
		if r.actions[m.kind].effect == effectMachine {
			what += fmt.Sprintf(" %d/%d", m.hits, m.misses)
		}
		l = append(l, what)
		l = appendIf(l, m.hasBloodstone, "bloodstone")
		l = appendIf(l, m.tokenMoved, "moved")
	}
	l = appendIf(l, x.cover > 0, "cover")
	for _, a := range tokenActions(r.training, x.training) {
		l = append(l, r.actions[a].id)
	}
	return l
}

// describeTower returns a phrase for each thing in tower t.
func (s *State) describeTower(t int) []string {
	x := &s.pos.tower[t]
	l := appendUnits([]string{}, x.units, defenders, "")
	if x.token != 0 {
		l = append(l, s.rules.works[x.token-1].id)
	}
	return l
}

// describePath returns the word for the token on path i; nil if there is none.
func (s *State) describePath(i int) []string {
	switch x := s.pos.path[i]; x {
	case noToken:
		return nil
	case bridged:
		return []string{"bridge"}
	default:
		return []string{s.rules.works[x-1].id}
	}
}

// describeWork returns phrases for the hourglasses and marks of action i in a building; an
// empty list if there are none.
func (s *State) describeWork(i int) []string {
	w := &s.pos.work[i]
	l := appendCount([]string{}, int(w.hourglasses), "hourglass")
	if w.hourglasses > 0 && s.defenderCount > 1 {
		l = append(l, sideWords[w.colour])
	}
	l = appendCount(l, int(w.executions), "done")
	for d := range s.defenderCount {
		l = appendIf(l, s.defenderCount > 1 && w.executors>>d&1 != 0, "by "+sideWords[d])
	}
	return l
}

// describeHero returns where hero i is, and phrases for what he has done in this turn.
func (s *State) describeHero(i int) []string {
	h := &s.pos.hero[i]
	at := "courtyard"
	if h.place != atCourt {
		at = s.rules.sections[h.place].id
	}
	l := []string{at}
	l = appendIf(l, h.acted, "acted")
	l = appendIf(l, h.possessed, "possessed")
	return appendCount(l, int(h.oration), "oration")
}

// describeInvader returns phrases for the pieces and the state of Invader m.
func (s *State) describeInvader(m int) []string {
	x := &s.pos.invader[m]
	l := appendCount([]string{}, int(x.resources), "resource")
	l = appendUnits(l, x.unspent, invaders, "")
	l = appendUnits(l, x.spent, invaders, " spent")
	l = appendUnits(l, x.camp, invaders, " in camp")
	for phase := 1; phase <= maxPhase; phase++ {
		if c := x.card[phase]; c != 0 {
			what := s.rules.cards[c-1].id
			if x.flipped>>phase&1 != 0 {
				what += " flipped"
			}
			l = append(l, what)
		}
	}
	for i := range s.rules.actions {
		l = appendIf(l, x.usedActions>>i&1 != 0, s.rules.actions[i].id+" used")
		l = appendIf(l, x.refusedToLend>>i&1 != 0, s.rules.actions[i].id+" refused")
	}
	for phase := 1; phase <= maxPhase; phase++ {
		l = appendIf(l, x.usedSpecials>>phase&1 != 0, fmt.Sprintf("special %d", phase))
	}
	l = appendCount(l, int(x.accurateCards), "aimed")
	if x.target >= 0 {
		l = append(l, "aimed on "+s.rules.rampartWords(int(s.pos.machine[x.target].rampart)))
	}
	return l
}

// describeDefender returns phrases for the hourglasses of Defender d, and for the actions
// that he lost by Haste.
func (s *State) describeDefender(d int) []string {
	x := &s.pos.defender[d]
	l := appendCount([]string{}, int(x.hourglasses), "hourglass")
	l = appendCount(l, int(x.barricadeHourglasses), "barricade")
	for i := range s.rules.works {
		l = appendIf(l, x.hastedActions>>i&1 != 0, s.rules.works[i].id+" given up")
	}
	return l
}

// describeOffBoard returns a phrase for each thing that lies neither on the board nor with a
// player, and for lasting states of the match.
func (s *State) describeOffBoard() []string {
	p, r := &s.pos, s.rules
	l := appendUnits([]string{}, p.repelled, invaders, " repelled")
	l = appendUnits(l, p.killedInBarrage, defenders, " barraged")
	l = appendUnits(l, p.killedByGoblins, defenders, " shot")
	l = appendUnits(l, p.hospital, defenders, " in hospital")
	l = appendUnits(l, p.recovering, defenders, " recovered")
	l = appendCount(l, int(p.sacrificed), "blood")
	l = appendCount(l, int(p.removedMisses), "scrapped")
	l = appendCount(l, int(p.demolitions), "ruin")
	l = appendCount(l, int(p.keptStones), "stone of a ruin")
	l = appendCount(l, int(p.keptWood), "wood of a ruin")
	l = appendCount(l, int(p.stonesDue), "due")
	l = appendCount(l, int(p.deedsThisTurn), "deed")
	l = appendCount(l, int(p.hasteCount), "haste")
	for i, b := range r.buildingIDs {
		l = appendIf(l, p.saboteur>>i&1 != 0, "saboteur in "+b)
		l = appendIf(l, p.fire>>i&1 != 0, "fire in "+b)
		l = appendIf(l, p.gasp>>i&1 != 0, "gasp in "+b)
	}
	for k, id := range gloryWords {
		l = appendIf(l, p.gloryClaimed>>k&1 != 0, id)
	}
	for k, id := range deedWords {
		l = appendIf(l, p.deeds>>k&1 == 0, id+" done")
	}
	l = appendIf(l, p.panic, "panic")
	l = appendIf(l, p.specters >= 0, "specters")
	l = appendIf(l, p.feePaid, "classified")
	l = appendIf(l, p.barricadesDone, "barricades")
	l = appendIf(l, p.honourKept, "kept")
	l = appendIf(l, p.honourKeptNow, "kept now")
	l = appendIf(l, p.isRepeat, "repeated")
	if p.blessed >= 0 {
		l = append(l, "blessed "+sideWords[p.blessed])
	}
	return slices.Clip(l)
}
