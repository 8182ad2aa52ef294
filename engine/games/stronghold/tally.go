package stronghold

// A tally is what a match has counted, for reports.
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

	given, lost                            uint32 // hourglasses
	steps, swaps                           uint32 // of Defenders
	stones, wood                           uint32 // destroyed
	fired, hits, cannonKills, poleKills    uint32
	cauldronKills, volleyKills, trapped    uint32
	ghosts, gates, honours, deeds, sorties uint32
}
