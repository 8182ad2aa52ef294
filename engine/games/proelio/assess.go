package proelio

import "equitas/engine"

var _ engine.Assessor = (*State)(nil)

// Indices of the traits of a House; each constant is the first of a group. The groups are
// followed by one trait per kind for the number of cards in hand, and one per Guild for whether
// the House has it unused.
const (
	traitWall  = 0              // five traits, of which one is 1: Fortification of none, 1, 2, 3, 4 or more
	traitBare  = traitWall + 5  // eight traits: without a Fortification, the one for the number of cards in hand (0 to 7 or more) is 1
	traitHand  = traitBare + 8  // eight traits: with a Fortification, the one for the number of cards in hand (0 to 7 or more) is 1
	traitBlow  = traitHand + 8  // 1 if an attack waits in front of it
	traitShort = traitBlow + 1  // points of that attack beyond what the hand could repel, 0 to maxBlow
	traitFatal = traitShort + 1 // two traits: 1 if those points are fatal; 1 if they are and it has no Fortification
	traitScore = traitFatal + 2 // two traits: its standing, -15 to 15; the same times the nearness of winter, 0 to 8
	traitCards = traitScore + 2
)

// Traits implements [engine.Assessor].
func (s *State) Traits() int { return traitCards + len(s.rules.kinds) + len(s.rules.guilds) }

// Assess implements [engine.Assessor].
func (s *State) Assess(dst []int8) {
	clear(dst)
	n, late := s.Traits(), int32(0)
	if s.rules.seasonsUse && int(s.pos.season)+1 >= s.rules.seasons {
		late = int32(8 - min(8, s.pos.baseN/4))
	}
	for i := range s.seatCount {
		h, x := &s.pos.house[i], dst[i*n:(i+1)*n]
		x[traitWall+min(int(h.fort), 4)] = 1
		hand := traitBare
		if h.fort > 0 {
			hand = traitHand
		}
		x[hand+min(int(h.cards), 7)] = 1
		if h.waiting != 0 {
			short := min(max(s.rules.valueOf[h.waiting-1]-s.deployable(i), 0), maxBlow)
			x[traitBlow], x[traitShort] = 1, int8(short)
			if isFatal(short, int32(h.cards), int32(h.fort)) {
				x[traitFatal] = 1
				if h.fort == 0 {
					x[traitFatal+1] = 1
				}
			}
		}
		score := min(max(s.pointsBy(&s.rules.standing, i), -15), 15)
		x[traitScore], x[traitScore+1] = int8(score), int8(score*late)
		for m := h.mask; m != 0; m &= m - 1 {
			k := lowestBit(m)
			x[traitCards+k] = int8(h.count[k])
		}
		if h.guild != 0 && h.uses > 0 {
			x[traitCards+len(s.rules.kinds)+int(h.guild-1)] = 1
		}
	}
}
