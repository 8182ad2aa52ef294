package warland

import (
	"math/bits"

	"equitas/engine"
)

// scratch holds slices and other memory that is reused between calls.
type scratch struct {
	actions  [1024]engine.Action
	fighters [maxSeats * maxPawns]int16
	classes  [maxPawns]int16
	keys     [maxPawns]int64
	near     surroundings
	survey   survey
	ratings  []int64 // memory for ratings that are not used, when features are counted
}

// areEquivalent reports whether two pawns of one faction are offered as a single option when the
// faction chooses a pawn to starve or to be sent. They are if they stand on the same card, have the
// same kind and oath, and are both at home or both on mission. Pawns on the table differ by where
// they stand; but if there is food for all (fed), one stands for all of its kind, since it is then
// hardly useful to let a pawn starve.
//
// WARLAND 2.0.2, Start of the Turn; Bribes.
func (s *State) areEquivalent(a, b *pawn, fed bool) bool {
	return (a.buildingID != 0 || fed) && a.buildingID == b.buildingID && a.kind == b.kind && a.onlyFoe == b.onlyFoe && s.onMission(a) == s.onMission(b)
}

// listClasses appends an action for each of a faction's pawns of a class, or of all classes if c is
// [classCount]. Of equivalent pawns (areEquivalent) it takes the first only. fed says that there is
// food for all.
func (s *State) listClasses(buf []engine.Action, v verb, seat int, c class, fed bool) []engine.Action {
	from := len(buf)
next:
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if int(p.owner) != seat || c < classCount && s.class(p) != c {
			continue
		}
		for _, a := range buf[from:] {
			if verb(a>>24) == v && s.areEquivalent(&s.pos.pawn[a&0xfff], p, fed) {
				continue next
			}
		}
		buf = append(buf, packAction(v, 0, i))
	}
	return buf
}

// haveSameMove reports whether two pawns of one faction are offered as a single option for a move,
// since they stand in the same building and do not differ.
func haveSameMove(a, b *pawn) bool {
	differ := (a.buildingID ^ b.buildingID) | (a.home ^ b.home) | uint16(a.kind^b.kind) | uint16(uint8(a.onlyFoe^b.onlyFoe)) | uint16(a.moves^b.moves)
	return a.buildingID != 0 && differ == 0
}

// listMoves appends the actions to move a pawn, one for each pawn that can move. If there are more
// than can be offered, soldiers have precedence, those nearest to an enemy piece first, then
// carpenters, then inhabitants.
//
// WARLAND 2.0.2, Movement.
func (s *State) listMoves(buf []engine.Action, seat int) []engine.Action {
	l := s.scratch.classes[:0]
next:
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if int(p.owner) != seat || s.hasFinishedMoving(p) {
			continue
		}
		if p.buildingID != 0 {
			for _, j := range l {
				if haveSameMove(&s.pos.pawn[j], p) {
					continue next
				}
			}
		}
		l = append(l, int16(i))
	}
	if len(l) > s.rules.maxMoveChoices {
		s.sortMoves(l, seat)
	}
	n := 0
	for _, i := range l {
		if n == s.rules.maxMoveChoices {
			break
		}
		if s.canMove(int(i)) {
			buf = append(buf, packAction(verbMove, 0, int(i)))
			n++
		}
	}
	return buf
}

// sortMoves sorts pawns by the precedence of their moves.
func (s *State) sortMoves(l []int16, seat int) {
	rank := [classCount]int64{carpenters: 1, inhabitants: 2, soldiers: 0}
	foes := s.foesOf(seat)
	for n, i := range l {
		p := &s.pos.pawn[i]
		key := rank[s.class(p)] << 40
		if s.class(p) == soldiers {
			key += int64(s.nearestEnemy(p.centre, foes))
		}
		j := n
		for ; j > 0 && s.scratch.keys[j-1] > key; j-- {
			l[j], s.scratch.keys[j] = l[j-1], s.scratch.keys[j-1]
		}
		l[j], s.scratch.keys[j] = i, key
	}
}

// nearestEnemy returns the square of the distance from a place to the nearest piece of the seats
// foes; 1<<30 if there is none.
func (s *State) nearestEnemy(place point, foes engine.Seats) int {
	best := 1 << 30
	for i := range s.pawns() {
		if p := &s.pos.pawn[i]; p.buildingID == 0 && foes.Has(engine.Seat(p.owner)) {
			best = min(best, distance2(p.centre, place))
		}
	}
	for i := range s.buildings() {
		if b := &s.pos.building[i]; foes.Has(engine.Seat(b.owner)) {
			best = min(best, distance2(b.centre, place))
		}
	}
	for i := range s.seatCount {
		f := &s.pos.faction[i]
		if !foes.Has(engine.Seat(i)) {
			continue
		}
		best = min(best, distance2(s.castle[i].centre, place))
		for k, b := range f.zone {
			if f.standingBastions>>k&1 != 0 {
				best = min(best, distance2(b, place))
			}
		}
	}
	return best
}

// listBuilds appends the actions to build, one for each kind of building that can be built.
//
// WARLAND 2.0.2, Construction.
func (s *State) listBuilds(buf []engine.Action, seat int) []engine.Action {
	if !s.mayConstruct() {
		return buf
	}
	from := len(buf)
	for l := s.buildableKinds(seat); l != 0; l &= l - 1 {
		buf = append(buf, packAction(verbBuild, 0, bits.TrailingZeros32(l)))
	}
	if len(buf) == from {
		return buf
	}
	for i := range s.pawns() {
		if s.isPotentialBuilder(i, seat) && s.hasSite(i) && s.canBuildHere(i, seat) {
			return buf
		}
	}
	return buf[:from]
}

// listTrains appends the actions to train a pawn, one for each building that can train. If there
// are more than can be offered, those nearest to the castle of a living enemy have precedence.
//
// WARLAND 2.0.2, Training.
func (s *State) listTrains(buf []engine.Action, seat int) []engine.Action {
	var l nearestList
	for i := range s.buildings() {
		if !s.mayTrain(i, seat) {
			continue
		}
		d2 := 1 << 30
		for j := range s.seatCount {
			if j != seat && s.pos.faction[j].alive {
				d2 = min(d2, distance2(s.pos.building[i].centre, s.castle[j].centre))
			}
		}
		l.insert(i, d2, min(s.rules.maxTrainChoices, len(l.list)))
	}
	for i := range s.buildings() { // sorts them by construction
		for _, j := range l.list[:l.n] {
			if int(j) == i {
				buf = append(buf, packAction(verbTrain, 0, i))
			}
		}
	}
	return buf
}
