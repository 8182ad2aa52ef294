package stronghold

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// Cases describe positions as describe.go does, as items separated by commas.

// layOut builds the position of the case and runs to the first decision.
func (c *ruleCase) layOut(t reporter, r *Rules) (*State, *drawn) {
	t.Helper()
	seats := max(c.Seats, 2)
	s := r.newState(seats)
	s.Observe(0)
	d := &drawn{t: t, left: slices.Clone(c.Chance)}
	s.Follow(d.next)
	s.setUp()
	if !c.Setup {
		s.clearTable()
	}
	l := &layout{t: t, s: s, r: r}
	l.areas(c)
	p := &s.pos
	if p.turn = uint8(c.Turn); c.Turn == 0 {
		p.turn = 3
	}
	if p.phase = uint8(c.Phase); c.Phase == 0 {
		p.phase = phaseOf[c.At]
	}
	if c.Glory != nil {
		p.glory = [2]int32(c.Glory)
	}
	for phase, text := range c.Offers {
		l.offers(phase, items(text))
	}
	l.supplies()
	at := c.At
	if at == "" {
		at = "act"
	}
	stage, ok := stageWords[at]
	if !ok {
		t.Fatalf("there is no stage %q", at)
	}
	s.setStage(stage)
	if stage == stageDraft {
		p.cursor.index = 2
	}
	p.invaderDied = true // orders that no unit can carry out are removed first
	s.run()
	return s, d
}

// clearTable removes everything that setUp has put on the board.
func (s *State) clearTable() {
	p := &s.pos
	for k := range s.rules.sections {
		p.section[k] = section{}
	}
	p.place = [maxPlaces]army{}
	for i := range s.rules.heroes {
		p.hero[i].place = atCourt
	}
	for i := range s.invaderCount {
		card := p.invader[i].card
		p.invader[i] = invader{target: -1, card: card}
	}
	for i := range s.defenderCount {
		p.defender[i] = defender{}
	}
	p.honourKept, p.honourKeptNow = false, false
}

var stageWords = map[string]stage{"draft": stageDraft, "turn": stageTurn, "flip": stageFlip, "supply": stageSupply, "act": stageActs, "march": stageMarch, "defend": stageDefend,
	"assault": stageAssault, "cannons": stageCannons, "barrage": stageBarrage, "volley": stageVolley, "goblins": stageGoblins, "cauldrons": stageCauldrons,
	"poles": stagePoles, "orders": stageOrders, "melee": stageMelee, "hospital": stageHospital, "ghosts": stageSpecters, "barbican": stageBarbican, "end": stageEnd, "shift": stageShift, "clean": stageClean}

var phaseOf = map[string]uint8{"": 2, "draft": 0, "turn": 0, "flip": 1, "supply": 1, "act": 2, "defend": 2, "march": 6, "assault": 7, "cannons": 7, "barrage": 7, "volley": 7, "goblins": 7,
	"cauldrons": 7, "poles": 7, "orders": 7, "melee": 7, "hospital": 7, "ghosts": 7, "barbican": 7, "end": 7, "shift": 7, "clean": 7}

// drawn has the random results of a case, in order.
type drawn struct {
	t    reporter
	left [][]string
}

func (d *drawn) next(o engine.Outcome) error {
	if len(d.left) == 0 {
		return fmt.Errorf("chance is asked for %q, and the case has nothing left", o.Kind)
	}
	now := d.left[0]
	d.left = d.left[1:]
	for _, f := range o.Fields {
		switch to := f.Value.(type) {
		case *string:
			*to = now[0]
		case *[]string:
			*to = now
		}
	}
	return nil
}

// A layout sets the things of a position.
type layout struct {
	t reporter
	s *State
	r *Rules
}

// items splits a text at its commas.
func items(text string) []string {
	var l []string
	for _, x := range strings.Split(text, ",") {
		if x = strings.TrimSpace(x); x != "" {
			l = append(l, x)
		}
	}
	return l
}

// counted1 splits a number off the beginning of a text; the default is 1.
func counted1(x string) (int, string) {
	head, rest, ok := strings.Cut(x, " ")
	if n, err := strconv.Atoi(head); err == nil && ok {
		return n, rest
	}
	return 1, x
}

func (l *layout) areas(c *ruleCase) {
	each := func(m map[string]string, what string, ids []string, lay func(k int, n int, x string) bool) {
		for id := range m {
			if !slices.Contains(ids, id) {
				l.t.Fatalf("there is no %s %q", what, id)
			}
		}
		for k, id := range ids { // so machines are numbered in the order of ramparts
			for _, x := range items(m[id]) {
				if n, rest := counted1(x); !lay(k, n, rest) {
					l.t.Fatalf("%s %s: what is %q?", what, id, x)
				}
			}
		}
	}
	n := l.names()
	each(c.Ramparts, "rampart", n.ramparts, l.rampart) // machines must exist before Altar tokens
	each(c.Sections, "section", n.sections, l.section)
	each(c.Upper, "upper level", n.uppers, func(k, n int, x string) bool { return put(&l.s.pos.upper[k], n, x, invaders) })
	each(c.Towers, "tower", n.towers, l.tower)
	each(c.Places, "place", n.places, func(k, n int, x string) bool { return put(&l.s.pos.place[k], n, x, defenders) })
	each(c.Paths, "path", n.paths, l.path)
	each(c.Heroes, "hero", n.heroes, l.hero)
	each(c.Works, "action", n.works, l.work)
	for i, text := range c.Invaders {
		for _, x := range items(text) {
			if n, rest := counted1(x); !l.invader(i, n, rest) {
				l.t.Fatalf("invader %d: what is %q?", i, x)
			}
		}
	}
	for i, text := range c.Defenders {
		for _, x := range items(text) {
			if n, rest := counted1(x); !l.defender(i, n, rest) {
				l.t.Fatalf("defender %d: what is %q?", i, x)
			}
		}
	}
	for _, x := range items(c.Else) {
		if n, rest := counted1(x); !l.large(n, rest) {
			l.t.Fatalf("else: what is %q?", x)
		}
	}
}

// named has the ids of all areas, heroes and actions in buildings.
type named struct{ sections, ramparts, uppers, towers, places, paths, heroes, works []string }

func (l *layout) names() (n named) {
	for _, x := range l.r.sections {
		n.sections = append(n.sections, x.id)
	}
	for k := range l.r.barbican + 1 {
		n.ramparts = append(n.ramparts, l.r.rampartWords(k))
	}
	for _, x := range l.r.upperLevels {
		n.uppers = append(n.uppers, x.id)
	}
	for _, x := range l.r.towers {
		n.towers = append(n.towers, x.id)
	}
	for _, x := range l.r.places {
		n.places = append(n.places, x.id)
	}
	for _, x := range l.r.paths {
		n.paths = append(n.paths, x.id)
	}
	for _, x := range l.r.heroes {
		n.heroes = append(n.heroes, x.id)
	}
	for _, x := range l.r.works {
		n.works = append(n.works, x.id)
	}
	return n
}

// put adds n units to an army if x is one of its types, and reports whether it is.
func put(a *army, n int, x string, types []string) bool {
	t := slices.Index(types, x)
	if t >= 0 {
		a[t] += uint8(n)
	}
	return t >= 0
}

// workOf returns the index of an action in a building, actionOf that of an action of Invaders;
// -1 if there is none.
func (r *Rules) workOf(id string) int {
	return slices.IndexFunc(r.works, func(w work) bool { return w.id == id })
}

func (r *Rules) actionOf(id string) int {
	return slices.IndexFunc(r.actions, func(a action) bool { return a.id == id })
}

func (l *layout) section(k, n int, x string) bool {
	s, r := l.s, l.r
	y := &s.pos.section[k]
	if put(&y.wallUnits, n, x, invaders) || put(&y.units, n, x, defenders) {
		return true
	}
	if in, ok := strings.CutSuffix(x, " in tower"); ok {
		return put(&y.inTower, n, in, invaders)
	}
	if kind, on, ok := strings.Cut(x, " of "); ok {
		for i := range s.pos.machineCount {
			if m := &s.pos.machine[i]; r.actions[m.kind].id == kind && r.ramparts[m.rampart].id == on {
				m.altarSection = int8(k)
				return true
			}
		}
		return false
	}
	kind, down := strings.CutSuffix(x, " face down")
	if o := slices.Index(orderWords, kind); o >= 0 {
		y.order, y.orderFaceUp = uint8(o)+1, !down
		for other := range orderKinds {
			if s.canObey(k, other) {
				y.possibleOrders |= 1 << other
			}
		}
		return true
	}
	if h := slices.IndexFunc(r.heroes, func(h hero) bool { return h.id == x }); h >= 0 {
		s.pos.hero[h].place = uint8(k)
		return true
	}
	if w := r.workOf(x); w >= 0 && r.works[w].effect == effectCauldron {
		y.cauldron = uint8(w) + 1
		return true
	} else if w >= 0 && r.works[w].effect == effectPlatform {
		y.platform = uint8(w) + 1
		return true
	}
	if a := r.actionOf(x); a >= 0 && r.actions[a].effect == effectGear {
		y.gear |= 1 << r.actions[a].kindIndex
		return true
	}
	switch x {
	case "stone":
		y.stones = uint8(n)
	case "wood":
		y.wood = uint8(n)
	case "tower":
		if r.tower < 0 {
			return false
		}
		y.hasSiegeTower = true
		s.pos.towers++
	case "gale":
		y.gales = 1
		return r.gale >= 0
	case "accident":
		y.accident = true
		return r.accident >= 0
	case "glare":
		s.pos.glare = int8(k)
	case "breached":
		y.breached = true
	case "raging":
		y.raging = true
	case "obeyed":
		y.obeyed = true
	case "roped":
		y.ropedUnits = uint8(n)
	default:
		return false
	}
	return true
}

func (l *layout) rampart(k, n int, x string) bool {
	s, r := l.s, l.r
	y := &s.pos.rampart[k]
	if put(&y.units, n, x, invaders) {
		return true
	}
	kind, deck, decked := strings.Cut(x, " ")
	if a := r.actionOf(kind); a >= 0 {
		switch r.actions[a].effect {
		case effectMachine, effectAltar:
			m := machine{kind: uint8(a), rampart: uint8(k), altarSection: -1}
			if decked {
				if _, err := fmt.Sscanf(deck, "%d/%d", &m.hits, &m.misses); err != nil {
					return false
				}
			}
			s.pos.machine[s.pos.machineCount] = m
			s.pos.machineCount++
			y.machine = s.pos.machineCount
			return true
		case effectCover:
			y.cover = 1
			return true
		case effectTraining:
			y.training |= 1 << r.actions[a].kindIndex
			return true
		case effectRam:
			s.pos.rams = uint8(n)
			return true
		case effectBloodstone:
			s.pos.machine[y.machine-1].hasBloodstone = true
			return true
		}
	}
	switch kind {
	case "moved":
		s.pos.machine[y.machine-1].tokenMoved = true
	case "gate":
		gate, err := strconv.Atoi(deck)
		s.pos.gate = uint8(gate) - 1
		return err == nil
	case "holds":
		holds, err := strconv.Atoi(deck)
		s.pos.gateResistance = int8(holds)
		return err == nil
	default:
		return false
	}
	return true
}

func (l *layout) tower(k, n int, x string) bool {
	if put(&l.s.pos.tower[k].units, n, x, defenders) {
		return true
	}
	w := l.r.workOf(x)
	l.s.pos.tower[k].token = uint8(w) + 1
	return w >= 0
}

func (l *layout) path(k, n int, x string) bool {
	if x == "bridge" {
		l.s.pos.path[k] = bridged
		return l.r.bridgeAction >= 0
	}
	w := l.r.workOf(x)
	l.s.pos.path[k] = uint8(w) + 1
	return w >= 0
}

func (l *layout) hero(k, n int, x string) bool {
	h := &l.s.pos.hero[k]
	switch x {
	case "acted":
		h.acted = true
	case "possessed":
		h.possessed = true
		return l.r.possession >= 0
	case "oration":
		h.oration = uint8(n)
	case "courtyard":
		h.place = atCourt
	default:
		h.place = uint8(l.r.sectionOf(x))
		return l.r.sectionOf(x) >= 0
	}
	return true
}

func (l *layout) work(k, n int, x string) bool {
	w := &l.s.pos.work[k]
	switch x {
	case "hourglass":
		w.hourglasses = uint8(n)
		if l.s.defenderCount > 1 && w.colour < 0 {
			w.colour = 0
		}
	case "done":
		w.executions = uint8(n)
	case "west", "east":
		w.colour = int8(slices.Index(sideWords, x))
	case "by west", "by east":
		w.executors |= 1 << slices.Index(sideWords, x[3:])
	default:
		return false
	}
	return true
}

func (l *layout) invader(i, n int, x string) bool {
	y := &l.s.pos.invader[i]
	head, tail, _ := strings.Cut(x, " ")
	switch {
	case x == "resource":
		y.resources = uint8(n)
	case x == "aimed":
		y.accurateCards = uint8(n)
	case head == "special":
		phase, err := strconv.Atoi(tail)
		y.usedSpecials |= 1 << phase
		return err == nil
	case tail == "in camp":
		return put(&y.camp, n, head, invaders)
	case tail == "spent":
		return put(&y.spent, n, head, invaders)
	case tail == "used":
		a := l.r.actionOf(head)
		y.usedActions |= 1 << max(0, a)
		return a >= 0
	case put(&y.unspent, n, x, invaders):
	default:
		c := slices.IndexFunc(l.r.cards, func(c phaseCard) bool { return c.id == head })
		if c < 0 || tail != "" && tail != "flipped" {
			return false
		}
		phase := l.r.cards[c].phase
		y.card[phase] = uint8(c) + 1
		if tail == "flipped" {
			y.flipped |= 1 << phase
		}
	}
	return true
}

func (l *layout) defender(i, n int, x string) bool {
	y := &l.s.pos.defender[i]
	switch x {
	case "hourglass":
		y.hourglasses = uint16(n)
	case "barricade":
		y.barricadeHourglasses = uint8(n)
	default:
		return false
	}
	return true
}

func (l *layout) large(n int, x string) bool {
	s, r := l.s, l.r
	p := &s.pos
	build := func(in string) (uint16, bool) {
		i := slices.Index(r.buildingIDs, in)
		return 1 << max(0, i), i >= 0
	}
	head, tail, _ := strings.Cut(x, " ")
	switch {
	case tail == "repelled":
		return put(&p.repelled, n, head, invaders)
	case tail == "barraged":
		return put(&p.killedInBarrage, n, head, defenders)
	case tail == "shot":
		return put(&p.killedByGoblins, n, head, defenders)
	case tail == "in hospital":
		return put(&p.hospital, n, head, defenders)
	case tail == "done" && slices.Contains(deedWords, head):
		p.deeds &^= 1 << slices.Index(deedWords, head)
		return true
	case slices.Contains(gloryWords, x):
		p.gloryClaimed |= 1 << slices.Index(gloryWords, x)
		return true
	case strings.HasPrefix(x, "saboteur in "):
		m, ok := build(x[12:])
		p.saboteur |= m
		return ok && r.saboteur >= 0
	case strings.HasPrefix(x, "fire in "):
		m, ok := build(x[8:])
		p.fire |= m
		return ok && r.fire >= 0
	case strings.HasPrefix(x, "gasp in "):
		m, ok := build(x[8:])
		p.gasp |= m
		return ok
	case head == "blessed":
		p.blessed = int8(slices.Index(sideWords, tail))
		return p.blessed >= 0
	}
	switch x {
	case "blood":
		p.sacrificed = uint8(n)
	case "scrapped":
		p.removedMisses = uint8(n)
	case "ruin":
		p.demolitions, p.keptStones = uint8(n), 1
	case "due":
		p.stonesDue = uint8(n)
	case "deed":
		p.deedsThisTurn = uint8(n)
	case "haste":
		p.hasteCount = uint8(n)
	case "panic":
		p.panic = true
		return r.panicAction >= 0
	case "specters":
		p.specters, p.specterCallers = 0, 1
		return r.specters >= 0
	case "classified":
		p.feePaid = true
	case "barricades":
		p.barricadesDone = true
	case "kept":
		p.honourKept = true
	case "kept now":
		p.honourKeptNow = true
	case "repeated":
		p.isRepeat = true
	default:
		return false
	}
	return true
}

// offers puts phase cards on offer.
func (l *layout) offers(phase string, cards []string) {
	at, err := strconv.Atoi(phase)
	if err != nil {
		l.t.Fatalf("there is no phase %q", phase)
	}
	for i, id := range cards {
		c := slices.IndexFunc(l.r.cards, func(c phaseCard) bool { return c.id == id })
		if c < 0 {
			l.t.Fatalf("there is no card %q", id)
		}
		l.s.pos.offers[at][i] = uint8(c) + 1
	}
}

// supplies puts all pieces that are not on the table into the supply.
func (l *layout) supplies() {
	p, r := &l.s.pos, l.r
	c := l.s.census()
	left := func(all, used int, what string) uint8 {
		if used > all {
			l.t.Fatalf("%d %s are on the table, there are %d", used, what, all)
		}
		return uint8(all - used)
	}
	for t := range 3 {
		p.bag[t] = left(int(r.bag[t]), int(c.foes[t]), invaders[t])
		p.supply[t] = left(int(r.defenderPool[t]), int(c.guards[t]), defenders[t])
	}
	p.bank = left(int(r.bank), c.resources, "resources")
	p.stones, p.wood = left(int(r.stoneSupply), c.stones, "stones"), left(int(r.woodSupply), c.wood, "wood")
	p.unusedHits, p.unusedMisses = left(int(r.hits), c.hits, "Hits"), left(int(r.misses), c.misses, "Misses")
	for i := range r.actions {
		if r.actions[i].tokens != unlimited {
			p.tokens[i] = left(int(r.actions[i].tokens), c.tokens[i], r.actions[i].id)
		}
	}
	for i := range r.works {
		if r.works[i].tokens != unlimited {
			p.workLeft[i] = left(int(r.works[i].tokens), c.works[i], r.works[i].id)
		}
	}
	for k := range orderKinds {
		p.orders[k] = left(int(r.orders[k]), c.orders[k], orderWords[k])
	}
}
