package stronghold

// A tally holds the counters of a match.
type tally struct {
	acts       [maxActions]uint16   // actions of Invaders
	specials   [maxPhase + 1]uint16 // special actions, by phase
	works      [maxWorks]uint16     // executions in buildings
	orders     [orderKinds]uint16   // orders given
	fights     [maxSections]uint16  // melees
	breached   [maxSections]uint16
	drawn      [3]uint16 // Invader units
	foesLost   [3]uint16 // killed
	guardsHurt [3]uint16 // brought to the hospital
	guardsLost [3]uint16 // dead

	glory  [sources]int32      // points of the Invaders, or Defenders, by where they came from
	ever   [maxInvaders]uint64 // actions done in the match, by Invader
	flips  [maxPhase + 1]uint16
	hidden uint32 // orders given face down

	given, lost                         uint32 // hourglasses
	steps, swaps                        uint32 // of Defenders
	stones, wood                        uint32 // destroyed
	fired, hits, cannonKills, poleKills uint32
	cauldronKills, volleyKills, trapped uint32
	ghosts, deeds, sorties              uint32
}

// Where Glory comes from: the glorious deeds first.
const (
	fromTime = gloryKinds + iota // Glory of the Defenders for holding until the last turn
	fromGates
	fromBreach
	fromTie
	fromHonour
	fromShame // Glory that the Defenders lose
	sources
)

// earn gives the Invaders (side 0) or the Defenders (1) points of Glory.
func (s *State) earn(side, source int, n int32) {
	s.pos.glory[side] += n
	s.pos.tally.glory[source] += n
}
