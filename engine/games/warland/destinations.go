package warland

import (
	"math"

	"equitas/engine"
)

// A moveLister lists the destinations of one move of a pawn.
type moveLister struct {
	state            *State
	measures         *measures
	index            int // index of the pawn
	pawn             *pawn
	foes             engine.Seats
	out              []engine.Action
	firstDestination int // index in out of its first destination
}

// bestContactSlot returns the best place at which the pawn would touch a goal: of the contact
// slots within reach, the one at which it touches most other enemies, then the one with the
// shortest way, then the first. It returns false if none is within reach.
func (v *moveLister) bestContactSlot(g *goal) (engine.Action, bool) {
	if g.shape.isCard() && !v.mayTouchCard(&g.card) || !g.shape.isCard() && !v.mayTouchDisc(g.centre) { // too far away for any slot
		return 0, false
	}
	best, bestN, bestD := engine.Action(0), -1, 0
	for _, to := range &v.measures.contactSlots[g.shape] {
		x, y := int(g.centre.x)+to.dx, int(g.centre.y)+to.dy
		dx, dy := x-int(v.pawn.centre.x), y-int(v.pawn.centre.y)
		d2 := dx*dx + dy*dy
		if !v.measures.isRulerLength(d2) {
			continue
		}
		if n, ok := v.touchedAt(x, y); ok && (n > bestN || n == bestN && d2 < bestD) {
			best, bestN, bestD = packPoint(x, y), n, d2
		}
	}
	return best, bestN >= 0
}

// mayTouchDisc reports whether a pawn or bastion at a place may be near enough to be touched after
// this move; mayTouchCard reports the same for a card.
func (v *moveLister) mayTouchDisc(place point) bool {
	reach := v.measures.maxMove + v.measures.pawn + max(v.measures.pawn, v.measures.bastion) + 2
	return distance2(v.pawn.centre, place) <= reach*reach
}

func (v *moveLister) mayTouchCard(c *footprint) bool {
	return c.distance2(v.pawn.centre) <= v.measures.nearCard2
}

// touchedAt returns how many pieces of its foes the pawn would touch at x, y after this move; ok is
// false if it may not stand there.
func (v *moveLister) touchedAt(x, y int) (touched int, ok bool) {
	n := &v.state.scratch.near
	switch {
	case !v.measures.onTable(x, y):
		return 0, false
	case !n.overflows:
		return n.touchedAt(v.measures, pointAt(x, y))
	case !v.state.isFree(x, y, v.index):
		return 0, false
	}
	return v.state.countTouched(x, y, v.foes), true
}

// isFree reports whether the pawn may stand at x, y after this move.
func (v *moveLister) isFree(x, y int) bool {
	_, ok := v.touchedAt(x, y)
	return ok
}

// add appends a destination unless it is listed already.
func (v *moveLister) add(a engine.Action) {
	for _, b := range v.out[v.firstDestination:] {
		if a == b {
			return
		}
	}
	v.out = append(v.out, a)
}

func (v *moveLister) tryPoint(x, y int) {
	if v.isFree(x, y) {
		v.add(packPoint(x, y))
	}
}

// addWalks adds the destinations in the compass directions.
func (v *moveLister) addWalks() {
	half := v.measures.ruler / 2
	for _, d := range v.measures.rulerSteps[:directions/v.measures.stepBy] {
		v.tryPoint(int(v.pawn.centre.x)+d.dx, int(v.pawn.centre.y)+d.dy)
	}
	for k := 0; v.measures.upToRuler && k < directions; k += v.measures.stepBy {
		d := stepVector(k, half)
		v.tryPoint(int(v.pawn.centre.x)+d.dx, int(v.pawn.centre.y)+d.dy)
	}
}

// mayEnter reports whether the pawn can enter a building by this move.
//
// WARLAND 2.0.2, Movement.
func (v *moveLister) mayEnter(b *building) bool {
	return v.state.canBeEntered(v.pawn, b) && v.measures.canEnter(v.pawn.centre, v.state.footprint(b))
}

// canBeEntered reports whether a pawn may enter a building, regardless of the distance.
func (s *State) canBeEntered(p *pawn, b *building) bool {
	return b.owner == p.owner && b.faceUp && b.pawns < s.rules.capacity && p.buildingID != b.id
}

// maxEntered is the largest number of buildings that a pawn is offered to enter.
const maxEntered = 6

// addEnterings adds the own buildings that the pawn can enter by this move: the nearest ones, and
// always its home.
func (v *moveLister) addEnterings() {
	var l nearestList
	for i := range v.state.buildings() {
		if b := &v.state.pos.building[i]; v.mayEnter(b) {
			l.insert(i, distance2(v.pawn.centre, b.centre), maxEntered)
		}
	}
	for i := range v.state.buildings() {
		if v.state.pos.building[i].id == v.pawn.home && v.mayEnter(&v.state.pos.building[i]) {
			l.ensure(i)
		}
	}
	for _, i := range l.list[:l.n] {
		v.add(packAction(verbEnter, 0, int(i)))
	}
}

// addTouches adds places within reach at which the pawn touches something useful: for a soldier
// enemies' pieces, for a carpenter other carpenters.
func (v *moveLister) addTouches() {
	s := v.state
	g := func(x goal, left *int) {
		if a, ok := v.bestContactSlot(&x); ok {
			v.add(a)
			*left--
		}
	}
	all := 1 << 30
	switch s.class(v.pawn) {
	case soldiers:
		for i := range s.seatCount {
			f := &s.pos.faction[i]
			if !v.foes.Has(engine.Seat(i)) {
				continue
			}
			for k, at := range f.zone {
				if f.standingBastions>>k&1 != 0 && v.mayTouchDisc(at) {
					g(bastionGoal(at), &all)
				}
			}
		}
		for i := range s.seatCount {
			if v.foes.Has(engine.Seat(i)) && v.mayTouchCard(&s.castle[i]) && s.isCastleOpen(i) {
				g(v.measures.cardGoal(s.castle[i]), &all)
			}
		}
		l := nearestList{}
		for i := range s.buildings() {
			b := &s.pos.building[i]
			if !v.foes.Has(engine.Seat(b.owner)) {
				continue
			}
			if c := s.footprint(b); v.mayTouchCard(&c) {
				l.insert(i, distance2(v.pawn.centre, b.centre), len(l.list))
			}
		}
		left := 6
		for _, i := range l.list[:l.n] {
			if left > 0 {
				g(v.measures.cardGoal(s.footprint(&s.pos.building[i])), &left)
			}
		}
		v.addPawnTouches(v.foes, soldiers+1, 8)
	case carpenters:
		v.addPawnTouches(engine.SeatSet(engine.Seat(v.pawn.owner)), carpenters, 4)
	}
}

// addPawnTouches adds at most limit places at which the pawn touches the nearest pawns of some
// seats, of class c or, if c is no class, of any.
func (v *moveLister) addPawnTouches(seats engine.Seats, c class, limit int) {
	s := v.state
	l := nearestList{}
	far := v.measures.maxMove + 2*v.measures.pawn + 2
	for i := range s.pawns() {
		p := &s.pos.pawn[i]
		if boolToInt(p.buildingID == 0)&boolToInt(i != v.index)&boolToInt(seats.Has(engine.Seat(p.owner)))&(boolToInt(c >= classCount)|boolToInt(s.class(p) == c)) == 0 {
			continue
		}
		if d2 := distance2(v.pawn.centre, p.centre); d2 <= far*far {
			l.insert(i, d2, len(l.list))
		}
	}
	for _, i := range l.list[:l.n] {
		if limit == 0 {
			return
		}
		g := pawnGoal(s.pos.pawn[i].centre)
		if a, ok := v.bestContactSlot(&g); ok {
			v.add(a)
			limit--
		}
	}
}

// addApproaches adds, for every goal that is out of reach, the place from which the fewest further
// moves lead to it.
func (v *moveLister) addApproaches() {
	s := v.state
	switch s.class(v.pawn) {
	case soldiers:
		for i := range s.seatCount {
			if g, ok := s.siegeGoal(v.pawn.centre, i); ok && v.foes.Has(engine.Seat(i)) {
				v.addApproach(&g)
			}
		}
		best, which := 1<<40, -1
		for i := range s.buildings() {
			b := &s.pos.building[i]
			if d2 := distance2(v.pawn.centre, b.centre); v.foes.Has(engine.Seat(b.owner)) && d2 < best {
				best, which = d2, i
			}
		}
		if which >= 0 {
			g := v.measures.cardGoal(s.footprint(&s.pos.building[which]))
			v.addApproach(&g)
		}
		if i := v.nearestPawn(v.foes, soldiers); i >= 0 {
			g := pawnGoal(s.pos.pawn[i].centre)
			v.addApproach(&g)
		}
		if b := s.buildingByID(v.pawn.home); v.pawn.home != 0 && b != nil && s.canBeEntered(v.pawn, b) {
			g := v.measures.enterGoal(s.footprint(b))
			v.addApproach(&g)
		}
	case carpenters:
		if i := v.nearestPawn(engine.SeatSet(engine.Seat(v.pawn.owner)), carpenters); i >= 0 {
			g := pawnGoal(s.pos.pawn[i].centre)
			v.addApproach(&g)
		}
		v.addCardApproach(false)
	case inhabitants:
		v.addCardApproach(true)
		v.addCardApproach(false)
	}
}

// siegeGoal returns what a soldier at a place should attack at a faction's castle: the nearest
// standing bastion, or the castle itself once it may be attacked. It returns false if the
// faction is eliminated.
func (s *State) siegeGoal(place point, seat int) (goal, bool) {
	f := &s.pos.faction[seat]
	if !f.alive {
		return goal{}, false
	}
	best, which := 1<<40, -1
	for k, b := range f.zone {
		if d2 := distance2(place, b); f.standingBastions>>k&1 != 0 && d2 < best {
			best, which = d2, k
		}
	}
	if which >= 0 && !s.isCastleOpen(seat) {
		return bastionGoal(f.zone[which]), true
	}
	return s.rules.measures.cardGoal(s.castle[seat]), true
}

// nearestPawn returns the index of the nearest pawn of a class on the table, of some seats; -1
// if there is none.
func (v *moveLister) nearestPawn(seats engine.Seats, c class) int {
	best, which := 1<<40, -1
	for i := range v.state.pawns() {
		p := &v.state.pos.pawn[i]
		if boolToInt(p.buildingID == 0)&boolToInt(i != v.index)&boolToInt(seats.Has(engine.Seat(p.owner)))&boolToInt(v.state.class(p) == c) == 0 {
			continue
		}
		if d2 := distance2(v.pawn.centre, p.centre); d2 < best {
			best, which = d2, i
		}
	}
	return which
}

// addCardApproach adds the approach to the nearest own building with room; with lacking, to the
// nearest that also has too few staff.
func (v *moveLister) addCardApproach(lacking bool) {
	best, which := 1<<40, -1
	for i := range v.state.buildings() {
		b := &v.state.pos.building[i]
		if !v.state.canBeEntered(v.pawn, b) || lacking && v.state.doesProduce(i) {
			continue
		}
		if d2 := distance2(v.pawn.centre, b.centre); d2 < best {
			best, which = d2, i
		}
	}
	if which >= 0 {
		g := v.measures.enterGoal(v.state.footprint(&v.state.pos.building[which]))
		v.addApproach(&g)
	}
}

// canReach reports whether one move of the pawn can reach a goal.
func (v *moveLister) canReach(g *goal) bool {
	if g.enter {
		return v.measures.canEnter(v.pawn.centre, g.card)
	}
	_, ok := v.bestContactSlot(g)
	return ok
}

// pointsTowards returns places on the straight line to a goal that one move can reach, and their
// number, which is 0 if the pawn stands exactly at the goal.
func (v *moveLister) pointsTowards(g *goal) (l [3]vector, n int) {
	ax, ay := int(v.pawn.centre.x), int(v.pawn.centre.y)
	dx, dy := int(g.centre.x)-ax, int(g.centre.y)-ay
	d := isqrt((dx*dx + dy*dy) << 20) // in units of 1/1024, since a goal may be very close
	if d == 0 {
		return l, 0
	}
	for i, length := range v.measures.straightLengths {
		l[i] = vector{ax + roundDiv(dx*length<<10, d), ay + roundDiv(dy*length<<10, d)}
	}
	return l, len(l)
}

// addApproach adds the best destination for approaching a goal; it adds none if this move can reach
// the goal.
func (v *moveLister) addApproach(g *goal) {
	if v.canReach(g) {
		return
	}
	ax, ay := int(v.pawn.centre.x), int(v.pawn.centre.y)
	ahead, n := v.pointsTowards(g)
	hw, hh := g.halfSize(v.measures)
	within := math.MaxInt // an upper bound for useful squared distances from the goal, by the places found so far
	known := func(gap int) {
		d := max(v.measures.maxMove, gap) + 1
		within = min(within, d*d)
	}
	usable := func(x, y int) bool {
		return v.measures.onTable(x, y) && v.measures.isRulerLength((x-ax)*(x-ax)+(y-ay)*(y-ay)) && v.isFree(x, y)
	}
	worse := func(x, y int) bool {
		dx, dy := max(abs(int(g.centre.x)-x)-hw, 0), max(abs(int(g.centre.y)-y)-hh, 0)
		return dx*dx+dy*dy >= within
	}
	var turns, gaps [len(ahead)]int
	for i := range n {
		i = (i + 1) % n // begins with the longest step, which is usually the best
		if p := ahead[i]; !worse(p.dx, p.dy) && usable(p.dx, p.dy) {
			t, gap2 := g.movesNeeded(v.measures, p.dx, p.dy)
			turns[i], gaps[i] = t, isqrt(gap2)
			known(gaps[i])
		}
	}
	bestT, bestGap, best := 1<<30, 0, engine.Action(0)
	for _, d := range v.measures.samples[:v.measures.sampleCount] {
		x, y := ax+d.dx, ay+d.dy
		if worse(x, y) {
			continue
		}
		t, gap2 := g.movesNeeded(v.measures, x, y)
		if t > bestT || t == bestT && gap2 >= bestGap*bestGap {
			continue
		}
		if usable(x, y) {
			bestT, bestGap, best = t, isqrt(gap2), packPoint(x, y)
			known(bestGap)
		}
	}
	for i, p := range ahead[:n] {
		if t := turns[i]; t > 0 && (t < bestT || t == bestT && gaps[i] < bestGap) {
			bestT, bestGap, best = t, gaps[i], packPoint(p.dx, p.dy)
		}
	}
	if bestT < 1<<30 {
		v.add(best)
	}
}

// appendDestinations appends to out the actions for the destinations to which pawn i can move.
//
// WARLAND 2.0.2, Movement. Rulings R10 and R11.
func (s *State) appendDestinations(out []engine.Action, i int) []engine.Action {
	p := &s.pos.pawn[i]
	v := moveLister{state: s, measures: &s.rules.measures, index: i, pawn: p, out: out, firstDestination: len(out)}
	if s.class(p) == soldiers {
		v.foes = s.attackableFactions(p)
	}
	s.scratch.near.collect(s, i, v.foes)
	v.addWalks()
	v.addEnterings()
	v.addTouches()
	v.addApproaches()
	return v.out[:min(len(v.out), v.firstDestination+s.rules.maxDestinationChoices)]
}

// A nearestList keeps indices sorted by distance; equal ones stay in the order in which they came.
type nearestList struct {
	list [64]int16
	d2   [64]int32
	n    int
}

// insert inserts an index with its squared distance d2. Only the nearest indices are kept, at most
// limit.
func (l *nearestList) insert(i, d2, limit int) {
	n := l.n
	if n == limit {
		if int(l.d2[n-1]) <= d2 {
			return
		}
		n--
	}
	j := n
	for ; j > 0 && int(l.d2[j-1]) > d2; j-- {
		l.list[j], l.d2[j] = l.list[j-1], l.d2[j-1]
	}
	l.list[j], l.d2[j] = int16(i), int32(d2)
	l.n = n + 1
}

// ensure makes sure that the list contains an index. If the list has [maxEntered] elements, the
// last one is replaced.
func (l *nearestList) ensure(i int) {
	for _, j := range l.list[:l.n] {
		if int(j) == i {
			return
		}
	}
	if l.n == maxEntered {
		l.n--
	}
	l.list[l.n] = int16(i)
	l.n++
}
