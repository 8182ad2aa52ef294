package stronghold

import (
	"math/bits"

	"equitas/engine"
)

// Actions of heroes: a hero acts once in a turn, and the Defender pays at once (ruling R30).
// After it the hero stays where he is.
//
// Stronghold 2010, Eroi.

// canHeroAct reports whether hero h can act for Defender d: he has not yet acted, stands on a
// section of the Defender's side, and is not possessed.
func (s *State) canHeroAct(d, h int) bool {
	x := &s.pos.hero[h]
	return !x.acted && !x.possessed && x.place != atCourt && commandsSide(d, s.defenderCount, s.rules.sections[x.place].side)
}

// oratingHeroes returns the bits of the heroes who can make an Oration for which Defender d
// can pay.
func (s *State) oratingHeroes(d int) (mask uint8) {
	for h := range s.rules.heroes {
		if x := &s.rules.heroes[h]; x.maxHourglasses > 0 && uint16(max(1, x.minHourglasses)) <= s.pos.defender[d].hourglasses && s.canHeroAct(d, h) {
			mask |= 1 << h
		}
	}
	return mask
}

func (s *State) listOrations(buf []engine.Action, d int) []engine.Action {
	for m := s.oratingHeroes(d); m != 0; m &= m - 1 {
		h := bits.TrailingZeros8(m)
		x := &s.rules.heroes[h]
		for n := int(max(1, x.minHourglasses)); n <= min(int(x.maxHourglasses), int(s.pos.defender[d].hourglasses)); n++ {
			buf = append(buf, packAction(verbHero, h, n, 0))
		}
	}
	return buf
}

// orate lets hero h make an Oration of n hourglasses, which adds Strength in this turn.
func (s *State) orate(d, h, n int) {
	p := &s.pos
	p.defender[d].hourglasses -= uint16(n)
	p.hero[h].acted, p.hero[h].oration = true, uint8(n)
}

// sortieVictims returns the bits of the types of Invader units, on the section of hero h or
// in its Siege Tower (ruling R31), that he can kill and for which Defender d can pay.
//
// Stronghold 2010, Guerriero.
func (s *State) sortieVictims(d, h int) (mask uint8) {
	x := &s.rules.heroes[h]
	if !x.canSortie || !s.canHeroAct(d, h) {
		return 0
	}
	mask = s.invadersOn(int(s.pos.hero[h].place)).types()
	for t, n := range x.sortie {
		if n < 0 || int(n) > int(s.pos.defender[d].hourglasses) {
			mask &^= 1 << t
		}
	}
	return mask
}

func (s *State) canSortie(d int) bool {
	for h := range s.rules.heroes {
		if s.sortieVictims(d, h) != 0 {
			return true
		}
	}
	return false
}

func (s *State) listSorties(buf []engine.Action, d int) []engine.Action {
	for h := range s.rules.heroes {
		for m := s.sortieVictims(d, h); m != 0; m &= m - 1 {
			buf = append(buf, packAction(verbHero, h, bits.TrailingZeros8(m), 0))
		}
	}
	return buf
}

// makeSortie lets hero h kill an Invader unit of type t.
func (s *State) makeSortie(d, h, t int) {
	p := &s.pos
	p.defender[d].hourglasses -= uint16(s.rules.heroes[h].sortie[t])
	p.hero[h].acted = true
	p.tally.sorties++
	s.killInvader(int(p.hero[h].place), t)
}
