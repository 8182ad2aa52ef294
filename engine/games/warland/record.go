package warland

import (
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
)

// A setupRoll is one roll for the start.
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
	s.open()
	return s.Err()
}

// describeSetup goes through the setup of a record: the rolls for the start in their order,
// and the decks of creatures, first card first.
func (s *State) describeSetup(x *chance.Setup) {
	rolls := make([]setupRoll, len(s.opening))
	for i, o := range s.opening {
		rolls[i] = setupRoll{int(o.seat), make([]int, s.r.setupDice)}
		for j := range rolls[i].Dice {
			rolls[i].Dice[j] = int(o.dice[j])
		}
	}
	var given []setupRoll
	if x.Value("rolls", rolls, &given); x.Reads() {
		s.clear()
		if err := s.setRolls(given); err != nil {
			x.Refuse("%w", err)
		}
	}
	if !s.r.creatures {
		x.Fixed("decks", []string{})
		return
	}
	decks := x.CardsOf("decks", s.n, len(s.r.deck), s.deckCards, func(int) *chance.Box { return chance.NewBox(s.r.beasts, s.r.deck) })
	if x.Reads() {
		for seat, deck := range decks {
			for i, kind := range deck {
				s.pos.faction[seat].creature[i] = creature{kind: kind}
			}
		}
		s.dealHands()
	}
}

// deckCards returns the creatures of a seat, in the order of its deck.
func (s *State) deckCards(seat int) (l []uint8) {
	for _, c := range s.r.cards(&s.pos.faction[seat]) {
		l = append(l, c.kind)
	}
	return l
}

// setRolls takes the initial rolls from a record. They must be those of all seats, then of
// those tied for the highest sum, until there is one.
func (s *State) setRolls(rolls []setupRoll) error {
	tied := engine.Seats(1<<s.n - 1)
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
			best, top = highest(best, top, sum, int(seat))
		}
		tied = top
		if tied.Len() == 1 && len(rolls) > 0 {
			return fmt.Errorf("rolls: %d more after seat %d has won the start", len(rolls), tied.List()[0])
		}
	}
	if tied.Len() > 1 {
		return fmt.Errorf("rolls: seats %v share the highest sum and do not roll again", tied.List())
	}
	s.begins(tied)
	return nil
}

func (s *State) setRoll(r *setupRoll, seat int) (opening, error) {
	o := opening{seat: int8(seat)}
	if r.Seat != seat {
		return o, fmt.Errorf("rolls: seat %d rolls, expected seat %d (counted from 0)", r.Seat, seat)
	}
	if len(r.Dice) != s.r.setupDice {
		return o, fmt.Errorf("rolls: seat %d rolls %d dice, must be %d", seat, len(r.Dice), s.r.setupDice)
	}
	for i, d := range r.Dice {
		if d < 1 || d > s.r.sides {
			return o, fmt.Errorf("rolls: a die shows %d, must be 1 to %d", d, s.r.sides)
		}
		o.dice[i] = uint8(d)
	}
	return o, nil
}

// stateLine is a record's state line, without its type and number. Places are
// tenths of a millimetre.
type stateLine struct {
	Turn      int            `json:"turn"`
	Round     int            `json:"round"`
	First     int            `json:"first"`
	Active    int            `json:"active"`
	Phase     string         `json:"phase"`
	Pending   pendingLine    `json:"pending"`
	Moves     map[string]int `json:"moves"`
	Works     int            `json:"works"`
	Builds    int            `json:"builds"`
	Demols    int            `json:"demolitions"`
	Treated   []int          `json:"treaties_offered"`
	Bribed    []int          `json:"bribes_offered"`
	Factions  []factionLine  `json:"factions"`
	Buildings []buildingLine `json:"buildings"`
	Pawns     []pawnLine     `json:"pawns"`
	Treaties  []treatyLine   `json:"treaties"`
	Truces    []truceLine    `json:"truces"`
}

// pendingLine is the choices made so far of an action with several; only fields of the phase
// are set.
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

type factionLine struct {
	Alive     bool           `json:"alive"`
	Preset    *string        `json:"bastion_preset"`
	Formation *string        `json:"formation"`
	Resources int32          `json:"resources"`
	Food      int32          `json:"food"`
	Coins     int32          `json:"coins"`
	Bastions  []*[2]int16    `json:"bastions"` // rear left, front left, front right, rear right; null once fallen
	Wins      uint8          `json:"castle_wins"`
	OutBy     *int8          `json:"eliminated_by"`
	OutRound  *uint16        `json:"eliminated_round"`
	OutAs     *uint16        `json:"eliminated_as"`
	Given     uint8          `json:"sacrificed"`
	Creatures []creatureLine `json:"creatures,omitempty"`
}

type buildingLine struct {
	ID     uint16   `json:"id"`
	Type   string   `json:"type"`
	Owner  int8     `json:"owner"`
	At     [2]int16 `json:"at"`
	FaceUp bool     `json:"face_up"`
	Turn   uint16   `json:"built_on_turn"`
	Train  uint8    `json:"trained"`
}

type pawnLine struct {
	ID     uint16   `json:"id"`
	Kind   string   `json:"kind"`
	Owner  int8     `json:"owner"`
	At     [2]int16 `json:"at"`
	In     *uint16  `json:"in_building"`
	Home   *uint16  `json:"home"`
	Moved  uint8    `json:"moved"`
	Fought uint8    `json:"fought"`
	Demol  uint8    `json:"demolished"`
	Sworn  *int8    `json:"sworn_against"`
}

type treatyLine struct {
	Proposer int8   `json:"proposer"`
	Partner  int8   `json:"partner"`
	Enemy    int8   `json:"enemy"`
	Since    uint16 `json:"since_round"`
}

type truceLine struct {
	Briber int8  `json:"briber"`
	Bribed int8  `json:"bribed"`
	Left   uint8 `json:"turns_left"`
}

type creatureLine struct {
	Creature string `json:"creature"`
	Place    string `json:"place"`
	Realm    *int8  `json:"realm"`
	Inside   bool   `json:"inside"`
	Credits  int8   `json:"credits"`
	Maximum  int8   `json:"maximum"`
	Healed   uint8  `json:"healed"`
	Played   bool   `json:"played"`
	Moved    bool   `json:"moved"`
	Attacked bool   `json:"attacked"`
}

var placeWords = [...]string{inDeck: "deck", inHand: "hand", inPlay: "play", gone: "gone"}

func pair(p point) [2]int16 { return [2]int16{p.x, p.y} }

// unlessZero returns a pointer to a number, nil for 0.
func unlessZero[T int8 | uint16](x T, is T) *T {
	if x == 0 {
		return nil
	}
	return &is
}

// Table implements [engine.RecordState].
func (s *State) Table() any {
	p := &s.pos
	t := stateLine{
		Turn: s.Turn(), Round: int(p.round), First: int(p.first), Active: int(p.active), Phase: phaseNames[p.phase], Pending: s.pendingLine(),
		Moves: map[string]int{}, Works: int(p.works), Builds: int(p.builds), Demols: int(p.demols),
		Factions: []factionLine{}, Buildings: []buildingLine{}, Pawns: []pawnLine{}, Treaties: []treatyLine{}, Truces: []truceLine{},
	}
	for c, n := range p.moves {
		t.Moves[className[c]] = int(n)
	}
	for i := range s.n {
		t.Treated, t.Bribed = append(t.Treated, int(p.treatyAsked[i])), append(t.Bribed, int(p.bribeAsked[i]))
		t.Factions = append(t.Factions, s.factionLine(i))
	}
	for _, b := range s.buildings() {
		t.Buildings = append(t.Buildings, buildingLine{b.id, s.r.buildings[b.kind].id, b.owner, pair(b.at), b.up, b.turn, b.trained})
	}
	for _, x := range s.pawns() {
		t.Pawns = append(t.Pawns, pawnLine{x.id, s.r.pawns[x.kind].id, x.owner, pair(x.at), unlessZero(x.in, x.in), unlessZero(x.home, x.home),
			x.moves, x.fought, x.demols, unlessZero(x.sworn, x.sworn-1)})
	}
	for _, y := range p.treaties[:p.treatyN] {
		t.Treaties = append(t.Treaties, treatyLine{y.a, y.b, y.enemy, y.since})
	}
	for _, y := range p.truces[:p.truceN] {
		t.Truces = append(t.Truces, truceLine{y.briber, y.bribed, y.left})
	}
	return t
}

// pendingLine returns the choices made so far of the pending action.
func (s *State) pendingLine() (l pendingLine) {
	d := &s.pos.pending
	pawn := func(i int16) *uint16 { id := s.pos.pawn[i].id; return &id }
	with, against := d.other, d.foe
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
		l.Building = s.r.buildings[d.kind].id
	case phaseSlot:
		l.Building, l.Pawn = s.r.buildings[d.kind].id, pawn(d.pawn)
	case phaseForce:
		l.Target = pawn(d.target)
	case phaseCasualty:
		l.Party, l.Deaths = slices.Clone(d.party[:d.partyN]), d.deaths
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

func (s *State) factionLine(seat int) factionLine {
	f := &s.pos.faction[seat]
	l := factionLine{Alive: f.alive, Resources: f.resources, Food: f.food, Coins: f.coins, Bastions: make([]*[2]int16, 4), Wins: f.wins, Given: f.sacrificed}
	if f.placed {
		l.Preset = &s.r.bastions[f.bastions].id
	}
	if f.formation != 0 {
		l.Formation = &s.r.formations[f.formation-1].id
	}
	for k, b := range f.zone {
		if f.up>>k&1 != 0 {
			at := pair(b)
			l.Bastions[k] = &at
		}
	}
	if !f.alive {
		by, round, as := f.outBy, f.outRound, uint16(f.outAs)
		l.OutBy, l.OutRound, l.OutAs = &by, &round, &as
	}
	for _, c := range s.r.cards(f) {
		x := creatureLine{Creature: s.r.creature[c.kind].id, Place: placeWords[c.place]}
		if c.place == inPlay {
			realm := c.realm
			x.Realm, x.Inside, x.Credits, x.Maximum = &realm, c.inside, c.credits, c.maximum
			x.Healed, x.Played, x.Moved, x.Attacked = c.healed, c.played, c.moved, c.attacked
		}
		l.Creatures = append(l.Creatures, x)
	}
	return l
}
