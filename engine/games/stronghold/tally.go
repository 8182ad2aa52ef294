package stronghold

// A tally holds the counters of a match, from which its columns are counted.
type tally struct {
	actionCounts  [maxActions]uint16   // actions done by Invaders
	specials      [maxPhase + 1]uint16 // special actions, by phase
	works         [maxWorks]uint16     // executions of actions in buildings
	orders        [orderKinds]uint16   // orders given
	fights        [maxSections]uint16  // melees
	breached      [maxSections]uint16  // breaches
	drawn         [3]uint16            // Invader units drawn
	invadersLost  [3]uint16            // killed
	defendersHurt [3]uint16            // Defender units brought to the hospital
	defendersLost [3]uint16            // Defender units dead

	glory    [glorySources]int32  // points of Glory of the Invaders, or of the Defenders, by source
	everDone [maxInvaders]uint64  // bits of the actions done in the match, by Invader
	flips    [maxPhase + 1]uint16 // cards turned over, by phase
	hidden   uint32               // orders given face down

	given, lost                         uint32 // hourglasses that Invaders gave; that could not be spent
	steps, swaps                        uint32 // by Defenders
	stones, wood                        uint32 // components destroyed
	fired, hits, cannonKills, poleKills uint32 // shots of machines; their Hits; Invader units killed
	cauldronKills, volleyKills, trapped uint32 // Invader units killed
	specters, deeds, sorties            uint32 // units taken by Specters; deeds done; units killed by heroes
}

// The sources of Glory: the glorious deeds come first, with the numbers of their constants.
const (
	sourceTime = gloryKinds + iota // Glory of the Defenders, one transfer a turn
	sourceGates
	sourceBreach
	sourceTie
	sourceHonour
	sourceShame // Glory that the Defenders pay for dishonourable deeds
	glorySources
)

// addGlory gives n points of Glory to the Invaders (side 0) or to the Defenders (side 1).
func (s *State) addGlory(side, source int, n int32) {
	s.pos.glory[side] += n
	s.pos.tally.glory[source] += n
}
