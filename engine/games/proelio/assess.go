package proelio

import "equitas/engine"

var _ engine.Assessor = (*State)(nil)

// traits are features of a House, each constant the first of its numbers. They are followed
// by the cards in its hand, by kind, and by whether its Guild is unused, by Guild.
const (
	traitWall  = 0              // 1 for a Fortification of none, 1, 2, 3, 4 or more
	traitBare  = traitWall + 5  // 1 for the number of cards in hand without a Fortification, 0 to 7 or more
	traitHand  = traitBare + 8  // 1 for the number of cards in hand behind a Fortification, 0 to 7 or more
	traitBlow  = traitHand + 8  // 1 if an attack waits
	traitShort = traitBlow + 1  // points of the waiting attack that the hand could not repel
	traitFatal = traitShort + 1 // 1 if the points of traitShort are fatal, then 1 if they would be without a Fortification
	traitScore = traitFatal + 2 // its score if winter came now, times the nearness of winter
	traitCards = traitScore + 2
)

// Traits implements [engine.Assessor].
func (s *State) Traits() int { return traitCards + len(s.r.kinds) + len(s.r.guilds) }

// Assess implements [engine.Assessor].
func (s *State) Assess(dst []int8) {
	clear(dst)
	n, late := s.Traits(), int32(0)
	if s.r.seasonsUse && int(s.pos.season)+1 >= s.r.seasons {
		late = int32(8 - min(8, s.pos.baseN/4))
	}
	for i := range s.n {
		h, x := &s.pos.house[i], dst[i*n:(i+1)*n]
		x[traitWall+min(int(h.fort), 4)] = 1
		hand := traitBare
		if h.fort > 0 {
			hand = traitHand
		}
		x[hand+min(int(h.n), 7)] = 1
		if h.waiting != 0 {
			short := min(max(s.r.points[h.waiting-1]-s.deployable(i), 0), maxBlow)
			x[traitBlow], x[traitShort] = 1, int8(short)
			if fatal(short, int32(h.n), int32(h.fort)) {
				x[traitFatal] = 1
				if h.fort == 0 {
					x[traitFatal+1] = 1
				}
			}
		}
		score := min(max(s.weigh(&s.r.standing, i), -15), 15)
		x[traitScore], x[traitScore+1] = int8(score), int8(score*late)
		for m := h.mask; m != 0; m &= m - 1 {
			k := lowest(m)
			x[traitCards+k] = int8(h.count[k])
		}
		if h.guild != 0 && h.uses > 0 {
			x[traitCards+len(s.r.kinds)+int(h.guild-1)] = 1
		}
	}
}
