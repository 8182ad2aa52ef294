package warland

import (
	"math/bits"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/chance"
	"equitas/engine/events"
	"equitas/engine/vocabulary"
)

// none stands for no kind and for no seat.
const none = 0xff

// A pawn is one pawn in play: its kind, owner, place, and what it has done in this turn.
type pawn struct {
	centre      point  // its centre; if it stands on a card, the centre of the card
	id          uint16 // numbers pawns in the order in which they appeared, from 1
	buildingID  uint16 // id of the building it stands in; 0 if it stands on the table
	home        uint16 // id of the building that brought it; 0 if there is none
	owner       int8
	kind        uint8
	onlyFoe     int8  // 1 + the only seat it may attack; 0 if it may attack all (ruling R33)
	moves       uint8 // moves in this turn
	attacks     uint8 // attacks since its owner's last turn began; with battle.defender_exhausts also attacks on it since that turn ended
	demolitions uint8 // attempts to demolish in this turn
}

// A building is one building card in play: its kind, owner, place, and which side is up.
type building struct {
	centre  point
	id      uint16 // numbers buildings in the order of construction, from 1
	turn    uint16 // the turn in which it was built
	owner   int8
	kind    uint8
	faceUp  bool
	pawns   uint8 // number of pawns that stand on it
	trained uint8 // number of pawns it has trained in this turn
}

// A treaty is a peace between two factions, against a third.
type treaty struct {
	a, b, enemy int8 // a proposed it to b, against enemy
	since       uint16
}

// A truce is a peace that one faction has bought from another.
type truce struct {
	briber, bribed int8
	left           uint8 // it ends when so many more turns of the briber have begun
}

// Places where a creature can be.
const (
	inDeck = iota
	inHand
	inPlay
	outOfPlay
)

// A creature is one card of a faction's deck of creatures.
type creature struct {
	kind     uint8
	place    uint8 // inDeck to outOfPlay
	realm    int8  // in play: the seat in whose realm it is
	credits  int8  // number of credits that it has left
	maximum  int8  // the number of credits to which it can be healed
	healed   uint8 // number of times that it was healed
	inside   bool  // it has gone inside the castle of its realm
	played   bool  // in this turn
	moved    bool  // in this turn
	attacked bool  // in this turn
}

// A faction is one player's castle, bastions, stocks and creatures.
type faction struct {
	resources, food, coins int32
	zone                   zone  // the quadrilateral through its bastions
	zoneMin, zoneMax       point // corners of the rectangle around the zone
	standingBastions       uint8 // the bastions that stand, as bits: rear left, front left, front right, rear right
	alive, placed          bool
	bastions, formation    uint8 // the presets that were chosen
	enemyWins              uint8 // wins of enemies against the castle
	buildings, pawns       uint8 // number of buildings and pawns in play
	eliminatedBy           int8  // -1 if it is alive
	eliminatedRound        uint16
	eliminationRank        uint8 // 1 + the number of factions eliminated before it; 0 if it is alive
	sacrificed             uint8 // number of cards that it has sacrificed
	creature               [maxDeck]creature
}

func (f *faction) countBastions() int { return bits.OnesCount8(f.standingBastions) }

// A phase is the kind of decision that the match asks for.
type phase = actions.Phase

const (
	phaseOver phase = iota
	phaseBastions
	phaseFormation
	phaseBazaar
	phaseStarve
	phaseMain
	phaseMove
	phaseBuilder
	phaseSlot
	phaseForce
	phaseCasualty
	phaseEnemy
	phaseTreaty
	phaseFavours
	phasePayment
	phaseMore
	phaseBribe
	phaseSend
	phaseCreature
)

var phaseNames = [...]string{"over", "bastions", "formation", "bazaar", "starve", "main", "move", "builder", "slot", "force", "casualty",
	"enemy", "treaty", "favours", "payment", "more", "bribe", "send", "creature"}

// maxParty is the largest number of attacking soldiers in a battle.
const maxParty = 16

// A pending is an action that takes several decisions, with the choices made so far.
type pending struct {
	pawn      int16 // the pawn that moves or builds
	target    int16 // what is attacked
	kind      uint8 // the kind of building to be built
	otherSeat int8  // the partner of a treaty, or the opponent of a bribe
	foe       int8  // the enemy against which troops are asked for
	troops, settlers,
	sendTroops, sendSettlers uint8 // troops and settlers asked for, and those still to be sent
	truce              bool
	pay                [2]int32 // resources and food offered
	exchangeOffered    bool     // the exchange was offered in this turn
	party              [maxParty]uint16
	partyCount, deaths uint8 // number of ids in party, which are those of the attacking soldiers; how many of them will die
}

// A position is the state of a match: table, pieces, and what is still to be decided. It has no
// pointers; a copy takes only the pawns and buildings that exist.
type position struct {
	sharedPosition
	faction  [maxSeats]faction
	building [maxSeats * maxBuildings]building // sorted by id
	pawn     [maxSeats * maxPawns]pawn         // sorted by id
}

// A sharedPosition is the part of a position that belongs to no faction and no piece.
type sharedPosition struct {
	diceHash                 uint64                      // hash of all dice rolled so far, since everybody may remember them
	rollCounts               [maxSeats][rollKinds]uint16 // by seat and purpose: number of rolls so far
	buildingCount, pawnCount uint16
	lastBuilding             uint16 // the last ids given to a building and to a pawn
	lastPawn                 uint16
	turn                     uint16
	round                    uint16
	active                   int8 // the faction whose turn it is
	actor                    int8 // the faction that makes the present decision
	first                    int8 // the faction that has the first turn of each round; -1: not known yet
	phase                    phase

	moves                             [classCount]uint8 // by class: how many pawns may still move
	works, builds, demolitions        uint8             // numbers done in this turn
	treatyOffersMade, bribeOffersMade [maxSeats]uint8
	treaties                          [6]treaty
	truces                            [12]truce
	treatyCount, truceCount           uint8
	eliminations                      uint8 // number of eliminations

	pending pending

	isOver     bool
	reason     uint8
	stopReason uint8 // why a match without winners was stopped
	winners    engine.Seats
	tally      tally
}

// State is a match being played. It implements [engine.State].
type State struct {
	chance.Source
	rules            *Rules
	seatCount        int // number of seats
	pos              position
	castle           [maxSeats]footprint
	viewpoint        viewpoint
	conditionScratch vocabulary.Scratch
	views            [maxSeats]View
	opening          []startRoll                    // the rolls that decide who begins
	offerableFor     int8                           // seat + 1 of the faction for which offerableKinds is valid at present; 0: none
	offerableKinds   uint32                         // kinds of buildings that it can build, as bits: see [State.buildableKinds]
	pawnCaches       [maxSeats * maxPawns]pawnCache // by pawn
	scratch          scratch
	events.Listener[position]
	reporting bool // a choice with a listener is being performed
}

// A startRoll is one roll of the dice that decide who begins.
type startRoll struct {
	seat int8
	dice [6]uint8
}

// ToAct implements [engine.State].
func (s *State) ToAct() engine.Seat {
	if s.pos.isOver {
		return engine.Nobody
	}
	return engine.Seat(s.pos.actor)
}

// CopyFrom implements [engine.State]. A listener, a witness, and the record from which a match
// is replayed stay with the state that has them.
func (s *State) CopyFrom(other engine.State) {
	o := other.(*State)
	if s.rules != o.rules || s.seatCount != o.seatCount {
		panic("warland: copy between different rulesets or numbers of seats")
	}
	s.pos.sharedPosition = o.pos.sharedPosition
	s.offerableFor = 0
	s.CopyChance(&o.Source)
	copy(s.pos.faction[:s.seatCount], o.pos.faction[:s.seatCount])
	copy(s.pos.building[:o.pos.buildingCount], o.pos.building[:o.pos.buildingCount])
	copy(s.pos.pawn[:o.pos.pawnCount], o.pos.pawn[:o.pos.pawnCount])
	copy(s.pawnCaches[:o.pos.pawnCount], o.pawnCaches[:o.pos.pawnCount])
}

// Turn implements [engine.State]. The setup belongs to turn 1.
func (s *State) Turn() int { return max(1, int(s.pos.turn)) }

// pawns and buildings return the pieces in play.
func (s *State) pawns() []pawn         { return s.pos.pawn[:s.pos.pawnCount] }
func (s *State) buildings() []building { return s.pos.building[:s.pos.buildingCount] }

// side returns the side of the table, south to east, at which a seat sits.
func (s *State) side(seat int) uint8 { return sides[s.seatCount][seat] }

// footprint returns the area that a building's card covers.
func (s *State) footprint(b *building) footprint {
	c := &s.castle[b.owner] // all cards of a faction have the orientation of its castle
	return footprint{b.centre, c.halfWidth, c.halfHeight}
}

// buildingByID returns the building of an id, or nil.
func (s *State) buildingByID(id uint16) *building {
	for i := range s.buildings() {
		if b := &s.pos.building[i]; b.id == id {
			return b
		}
	}
	return nil
}

func (s *State) countAlive() int {
	n := 0
	for i := range s.seatCount {
		n += int(boolToInt(s.pos.faction[i].alive))
	}
	return n
}

func (s *State) class(p *pawn) class { return s.rules.classOf[p.kind] }

// isOutside reports whether a pawn belongs to a seat, is of a class and stands on the table.
// Callers ask this of all pawns in turn; with a single branch instead of three, processors
// predict it better.
func (s *State) isOutside(p *pawn, seat int, c class) bool {
	return boolToInt(int(p.owner) == seat)&boolToInt(p.buildingID == 0)&boolToInt(s.class(p) == c) != 0
}

// onMission reports whether a soldier stands anywhere but on the card that brought it.
//
// WARLAND 2.0.2, Soldiers on Mission. Ruling R39.
func (s *State) onMission(p *pawn) bool {
	return s.class(p) == soldiers && (p.home == 0 || p.buildingID != p.home)
}

func (s *State) countPawns(seat int, c class, mission bool) int32 {
	n := int32(0)
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if int(p.owner) == seat && s.class(p) == c && (!mission || s.onMission(p)) {
			n++
		}
	}
	return n
}

// countBuildings returns the number of a faction's buildings of a kind, or of all kinds for -1;
// with upOnly only those that are face up.
func (s *State) countBuildings(seat, kind int, upOnly bool) int32 {
	n := int32(0)
	for i := range s.buildings() {
		b := &s.pos.building[i]
		n += boolToInt(int(b.owner) == seat) & (boolToInt(kind < 0) | boolToInt(int(b.kind) == kind)) & (boolToInt(b.faceUp) | boolToInt(!upOnly))
	}
	return n
}

// countStaff returns how many pawns of a kind stand on a building's card.
func (s *State) countStaff(building, kind int) int32 {
	if building < 0 {
		return 0
	}
	b := &s.pos.building[building]
	left, n := b.pawns, int32(0)
	for i := 0; left > 0 && i < int(s.pos.pawnCount); i++ {
		if p := &s.pos.pawn[i]; p.buildingID == b.id {
			left--
			n += int32(boolToInt(int(p.kind) == kind))
		}
	}
	return n
}

// inZone reports whether a place is inside the borders of a faction. An eliminated faction has
// none.
func (s *State) inZone(seat int, place point) bool {
	f := &s.pos.faction[seat]
	return f.alive && f.placed && f.zoneMin.x <= place.x && place.x <= f.zoneMax.x && f.zoneMin.y <= place.y && place.y <= f.zoneMax.y && f.zone.contains(place)
}

func (s *State) inAnyZone(place point) bool {
	for i := range s.seatCount {
		if s.inZone(i, place) {
			return true
		}
	}
	return false
}

// isFree reports whether a pawn may stand at x, y. The pawn with index except, the one that moves,
// is not in its own way; -1 for none.
func (s *State) isFree(x, y, except int) bool {
	m := &s.rules.measures
	if !m.onTable(x, y) {
		return false
	}
	at := pointAt(x, y)
	clearance := m.clearPawns
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		dx, dy := int(p.centre.x)-x, int(p.centre.y)-y
		if boolToInt(dx*dx+dy*dy < clearance*clearance)&boolToInt(p.buildingID == 0)&boolToInt(i != except) != 0 {
			return false
		}
	}
	clear2 := m.clearCard * m.clearCard
	for i := range s.buildings() {
		if s.footprint(&s.pos.building[i]).distance2(at) < clear2 {
			return false
		}
	}
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		if (f.alive || !s.rules.removePieces) && s.castle[i].distance2(at) < clear2 {
			return false
		}
		if f.standingBastions == 0 {
			continue
		}
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 && distance2(b, at) < m.clearBastion*m.clearBastion {
				return false
			}
		}
	}
	return true
}

// addPawn puts a new pawn into play, unless the faction has as many as it may have. in and home are
// the ids of the buildings in which it stands and which brought it; 0 for none.
func (s *State) addPawn(seat int, kind uint8, place point, in, home uint16) {
	p := &s.pos
	if int(p.pawnCount) == len(p.pawn) || p.faction[seat].pawns == maxPawns || p.lastPawn == 1<<16-1 {
		return
	}
	p.lastPawn++
	p.pawn[p.pawnCount] = pawn{centre: place, id: p.lastPawn, buildingID: in, home: home, owner: int8(seat), kind: kind}
	s.pawnCaches[p.pawnCount] = pawnCache{}
	if p.pawnCount++; in == 0 {
		s.pawnArrived(place)
	}
	p.faction[seat].pawns++
	if b := s.buildingByID(in); in != 0 && b != nil {
		b.pawns++
	}
}

// removePawn removes a pawn from play.
func (s *State) removePawn(i int) {
	p := &s.pos
	x := &p.pawn[i]
	if b := s.buildingByID(x.buildingID); x.buildingID != 0 && b != nil {
		b.pawns--
	}
	p.faction[x.owner].pawns--
	if x.buildingID == 0 {
		s.pawnLeft(x.centre)
	}
	copy(p.pawn[i:p.pawnCount], p.pawn[i+1:p.pawnCount])
	copy(s.pawnCaches[i:p.pawnCount], s.pawnCaches[i+1:p.pawnCount])
	p.pawnCount--
}

// pawnByID returns the index of the pawn of an id, or -1.
func (s *State) pawnByID(id uint16) int {
	for i := range s.pawns() {
		if s.pos.pawn[i].id == id {
			return i
		}
	}
	return -1
}

// removeBuilding removes a building from play, with every pawn on it.
//
// WARLAND 2.0.2, Demolition.
func (s *State) removeBuilding(i int) {
	p := &s.pos
	id := p.building[i].id
	for j := int(p.pawnCount) - 1; j >= 0; j-- {
		if x := &p.pawn[j]; x.buildingID == id {
			s.pos.tally.crushedPawns++
			s.removePawn(j)
		}
	}
	for j := range s.pawns() { // pawns that it brought are on mission from now on (ruling R39)
		if p.pawn[j].home == id {
			p.pawn[j].home = 0
		}
	}
	p.faction[p.building[i].owner].buildings--
	copy(p.building[i:p.buildingCount], p.building[i+1:p.buildingCount])
	p.buildingCount--
	s.pieceRemoved()
}

// setDecision sets the next decision and the faction that makes it.
func (s *State) setDecision(p phase, actor int) { s.pos.phase, s.pos.actor = p, int8(actor) }
