package warland

import (
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
)

// A setupRoll is one of the rolls that decide who begins, as records write it.
type setupRoll struct {
	Seat int   `json:"seat"`
	Dice []int `json:"dice"`
}

// Setup implements [engine.RecordState].
func (s *State) Setup() any { return chance.WriteSetup(s.describeSetup) }

// Resume implements [engine.RecordState].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	if err := s.FollowSetup(raw, next, s.describeSetup); err != nil {
		return err
	}
	s.setStocks()
	return s.Err()
}

// describeSetup describes the setup of a record, for writing and reading it: the rolls for the
// start in order, and the decks of creatures, first card first.
func (s *State) describeSetup(x *chance.Setup) {
	rolls := make([]setupRoll, len(s.opening))
	for i, o := range s.opening {
		rolls[i] = setupRoll{int(o.seat), make([]int, s.rules.setupDice)}
		for j := range rolls[i].Dice {
			rolls[i].Dice[j] = int(o.dice[j])
		}
	}
	var given []setupRoll
	if x.Value("rolls", rolls, &given); x.IsReading() {
		s.clear()
		if err := s.setRolls(given); err != nil {
			x.Refuse("%w", err)
		}
	}
	if !s.rules.creatures {
		x.Fixed("decks", []string{})
		return
	}
	decks := x.CardsBySeat("decks", s.seatCount, len(s.rules.deck), s.deckCards, func(int) *chance.Box { return chance.NewBox(s.rules.creatureCards, s.rules.deck) })
	if x.IsReading() {
		for seat, deck := range decks {
			for i, kind := range deck {
				s.pos.faction[seat].creature[i] = creature{kind: kind}
			}
		}
		s.dealHands()
	}
}

// deckCards returns the kinds of a faction's creatures, in the order of its deck.
func (s *State) deckCards(seat int) (l []uint8) {
	for _, c := range s.rules.cards(&s.pos.faction[seat]) {
		l = append(l, c.kind)
	}
	return l
}

// setRolls sets the rolls for the start from a record. They must be one of each faction, then
// one of each faction that tied for the highest sum, and so on until one faction is left.
func (s *State) setRolls(rolls []setupRoll) error {
	tied := engine.Seats(1<<s.seatCount - 1)
	for len(rolls) > 0 || tied.Len() > 1 && len(s.opening) == 0 {
		best, top := -1, engine.Seats(0)
		for _, seat := range tied.List() {
			if len(rolls) == 0 {
				return fmt.Errorf("rolls: seat %d (counted from 0) rolls here, and there are no more rolls", seat)
			}
			o, err := s.setRoll(&rolls[0], int(seat))
			if err != nil {
				return err
			}
			rolls = rolls[1:]
			sum := 0
			for _, d := range o.dice {
				sum += int(d)
			}
			s.opening = append(s.opening, o)
			best, top = higherRoll(best, top, sum, int(seat))
		}
		tied = top
		if tied.Len() == 1 && len(rolls) > 0 {
			return fmt.Errorf("rolls: %d more after seat %d has won the start", len(rolls), tied.List()[0])
		}
	}
	if tied.Len() > 1 {
		return fmt.Errorf("rolls: seats %v share the highest sum and do not roll again", tied.List())
	}
	s.setFirstSeat(tied)
	return nil
}

func (s *State) setRoll(r *setupRoll, seat int) (startRoll, error) {
	o := startRoll{seat: int8(seat)}
	if r.Seat != seat {
		return o, fmt.Errorf("rolls: seat %d rolls, expected seat %d (counted from 0)", r.Seat, seat)
	}
	if len(r.Dice) != s.rules.setupDice {
		return o, fmt.Errorf("rolls: seat %d rolls %d dice, must be %d", seat, len(r.Dice), s.rules.setupDice)
	}
	for i, d := range r.Dice {
		if d < 1 || d > s.rules.sides {
			return o, fmt.Errorf("rolls: a die shows %d, must be 1 to %d", d, s.rules.sides)
		}
		o.dice[i] = uint8(d)
	}
	return o, nil
}

// pendingLine holds the choices made so far in an action with several decisions; only the
// fields that the phase uses are set.
type pendingLine struct {
	Pawn     *uint16   `json:"pawn,omitempty"`
	Building string    `json:"building,omitempty"`
	Target   *uint16   `json:"target,omitempty"`
	Party    []uint16  `json:"party,omitempty"`
	Deaths   uint8     `json:"deaths,omitempty"`
	With     *int8     `json:"with,omitempty"`
	Against  *int8     `json:"against,omitempty"`
	Truce    bool      `json:"truce,omitempty"`
	Troops   uint8     `json:"troops,omitempty"`
	Settlers uint8     `json:"settlers,omitempty"`
	Pay      *[2]int32 `json:"pay,omitempty"`
}

var placeWords = [...]string{inDeck: "deck", inHand: "hand", inPlay: "play", outOfPlay: "gone"}

func pair(p point) [2]int16 { return [2]int16{p.x, p.y} }

// nilIfZero returns a pointer to value, or nil if x is 0.
func nilIfZero[T int8 | uint16](x T, value T) *T {
	if x == 0 {
		return nil
	}
	return &value
}

// Table implements [engine.RecordState]. Coordinates are in tenths of a millimetre.
func (s *State) Table() any {
	p := &s.pos
	moves := map[string]int{}
	for c, n := range p.moves {
		moves[classNames[c]] = int(n)
	}
	var treated, bribed []int
	factions, buildings, pawns, treaties, truces := []engine.Fields{}, []engine.Fields{}, []engine.Fields{}, []engine.Fields{}, []engine.Fields{}
	for i := range s.seatCount {
		treated, bribed = append(treated, int(p.treatyOffersMade[i])), append(bribed, int(p.bribeOffersMade[i]))
		factions = append(factions, s.factionLine(i))
	}
	for _, b := range s.buildings() {
		buildings = append(buildings, engine.FieldsOf("id", b.id, "type", s.rules.buildings[b.kind].id, "owner", b.owner, "at", pair(b.centre), "face_up", b.faceUp, "built_on_turn", b.turn, "trained", b.trained))
	}
	for _, x := range s.pawns() {
		pawns = append(pawns, engine.FieldsOf("id", x.id, "kind", s.rules.pawns[x.kind].id, "owner", x.owner, "at", pair(x.centre), "in_building", nilIfZero(x.buildingID, x.buildingID), "home", nilIfZero(x.home, x.home),
			"moved", x.moves, "fought", x.attacks, "demolished", x.demolitions, "sworn_against", nilIfZero(x.onlyFoe, x.onlyFoe-1)))
	}
	for _, y := range p.treaties[:p.treatyCount] {
		treaties = append(treaties, engine.FieldsOf("proposer", y.a, "partner", y.b, "enemy", y.enemy, "since_round", y.since))
	}
	for _, y := range p.truces[:p.truceCount] {
		truces = append(truces, engine.FieldsOf("briber", y.briber, "bribed", y.bribed, "turns_left", y.left))
	}
	return engine.FieldsOf("turn", s.Turn(), "round", p.round, "first", p.first, "active", p.active, "phase", phaseNames[p.phase], "pending", s.pendingLine(),
		"moves", moves, "works", p.works, "builds", p.builds, "demolitions", p.demolitions, "treaties_offered", treated, "bribes_offered", bribed,
		"factions", factions, "buildings", buildings, "pawns", pawns, "treaties", treaties, "truces", truces)
}

// pendingLine returns the choices made so far in the pending action.
func (s *State) pendingLine() (l pendingLine) {
	d := &s.pos.pending
	pawn := func(i int16) *uint16 { id := s.pos.pawn[i].id; return &id }
	with, against := d.otherSeat, d.foe
	deal := func(troops, settlers uint8) {
		l.With, l.Truce, l.Troops, l.Settlers = &with, d.truce, troops, settlers
		if troops > 0 {
			l.Against = &against
		}
	}
	switch s.pos.phase {
	case phaseMove:
		l.Pawn = pawn(d.pawn)
	case phaseBuilder:
		l.Building = s.rules.buildings[d.kind].id
	case phaseSlot:
		l.Building, l.Pawn = s.rules.buildings[d.kind].id, pawn(d.pawn)
	case phaseForce:
		l.Target = pawn(d.target)
	case phaseCasualty:
		l.Party, l.Deaths = slices.Clone(d.party[:d.partyCount]), d.deaths
	case phaseEnemy:
		l.With = &with
	case phaseTreaty:
		l.With, l.Against = &with, &against
	case phaseFavours, phasePayment:
		deal(d.troops, d.settlers)
	case phaseMore, phaseBribe:
		pay := d.pay
		deal(d.troops, d.settlers)
		l.Pay = &pay
	case phaseSend:
		deal(d.sendTroops, d.sendSettlers)
	}
	return l
}

// factionLine returns a faction as records write it. Bastions are in the order rear left, front
// left, front right, rear right, and null once they have fallen.
func (s *State) factionLine(seat int) engine.Fields {
	f := &s.pos.faction[seat]
	var preset, formation, by, round, as any
	if f.placed {
		preset = s.rules.bastions[f.bastions].id
	}
	if f.formation != 0 {
		formation = s.rules.formations[f.formation-1].id
	}
	bastions := make([]any, len(f.zone))
	for k, b := range f.zone {
		if f.standingBastions>>k&1 != 0 {
			bastions[k] = pair(b)
		}
	}
	if !f.alive {
		by, round, as = f.eliminatedBy, f.eliminatedRound, f.eliminationRank
	}
	l := engine.FieldsOf("alive", f.alive, "bastion_preset", preset, "formation", formation, "resources", f.resources, "food", f.food, "coins", f.coins, "bastions", bastions,
		"castle_wins", f.enemyWins, "eliminated_by", by, "eliminated_round", round, "eliminated_as", as, "sacrificed", f.sacrificed)
	var creatures []engine.Fields
	for _, c := range s.rules.cards(f) {
		var realm any
		x := creature{place: c.place, kind: c.kind} // for a creature that is not in play all other fields are zero
		if c.place == inPlay {
			realm, x = c.realm, c
		}
		creatures = append(creatures, engine.FieldsOf("creature", s.rules.creature[x.kind].id, "place", placeWords[x.place], "realm", realm, "inside", x.inside, "credits", x.credits, "maximum", x.maximum,
			"healed", x.healed, "played", x.played, "moved", x.moved, "attacked", x.attacked))
	}
	if len(creatures) > 0 {
		l = append(l, engine.Field{Name: "creatures", Value: creatures})
	}
	return l
}
