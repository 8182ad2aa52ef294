package warland

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"equitas/engine"
)

// setup is the "setup" of a record's start line: the rolls for the start in
// their order, and the decks of creatures, first card first.
type setup struct {
	Rolls []setupRoll `json:"rolls"`
	Decks [][]string  `json:"decks"`
}

type setupRoll struct {
	Seat int   `json:"seat"`
	Dice []int `json:"dice"`
}

// Setup implements [engine.Narrator].
func (s *State) Setup() any {
	st := setup{Rolls: []setupRoll{}, Decks: [][]string{}}
	for _, o := range s.opening {
		r := setupRoll{Seat: int(o.seat), Dice: []int{}}
		for _, d := range o.dice[:s.r.setupDice] {
			r.Dice = append(r.Dice, int(d))
		}
		st.Rolls = append(st.Rolls, r)
	}
	if s.r.creatures {
		for i := range s.n {
			deck := []string{}
			for _, c := range s.r.cards(&s.pos.faction[i]) {
				deck = append(deck, s.r.creature[c.kind].id)
			}
			st.Decks = append(st.Decks, deck)
		}
	}
	return st
}

// Witness implements [engine.Narrator].
func (s *State) Witness(w func(engine.Outcome)) { s.witness = w }

// Err implements [engine.Narrator].
func (s *State) Err() error { return s.err }

// Resume implements [engine.Narrator].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) (engine.Outcome, error)) error {
	var st setup
	if err := json.Unmarshal(raw, &st); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	s.clear()
	s.err, s.next = nil, next
	err := s.setRolls(st.Rolls)
	if err == nil {
		err = s.setDecks(st.Decks)
	}
	if err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	s.open()
	return s.err
}

// setRolls takes the rolls for the start from a record. They must be those of
// all seats, then of those that shared the highest sum, until one is alone.
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
			best, top = raise(best, top, sum, int(seat))
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

func (s *State) setDecks(decks [][]string) error {
	if !s.r.creatures {
		if len(decks) > 0 {
			return errors.New("decks: the ruleset plays without creatures")
		}
		return nil
	}
	if len(decks) != s.n {
		return fmt.Errorf("decks: %d, the record has %d seats", len(decks), s.n)
	}
	for seat, deck := range decks {
		if len(deck) != len(s.r.deck) {
			return fmt.Errorf("decks: seat %d (counted from 0) has %d creatures, must be %d", seat, len(deck), len(s.r.deck))
		}
		var count [maxCreatures]int
		for i, id := range deck {
			kind := slices.IndexFunc(s.r.creature, func(k creatureKind) bool { return k.id == id })
			if kind < 0 {
				return fmt.Errorf("decks: the ruleset has no creature %q", id)
			}
			if count[kind]++; count[kind] > s.r.creature[kind].copies {
				return fmt.Errorf("decks: seat %d has more than %d copies of %s", seat, s.r.creature[kind].copies, id)
			}
			s.pos.faction[seat].creature[i] = creature{kind: uint8(kind)}
		}
	}
	s.dealHands()
	return nil
}

// stateLine is a record's state line, without its type and number. Places are
// tenths of a millimetre.
type stateLine struct {
	Round     int            `json:"round"`
	Active    int            `json:"active"`
	Phase     string         `json:"phase"`
	Moves     map[string]int `json:"moves"`
	Works     int            `json:"works"`
	Factions  []factionLine  `json:"factions"`
	Buildings []buildingLine `json:"buildings"`
	Pawns     []pawnLine     `json:"pawns"`
	Treaties  []treatyLine   `json:"treaties"`
	Truces    []truceLine    `json:"truces"`
}

type factionLine struct {
	Alive     bool           `json:"alive"`
	Resources int32          `json:"resources"`
	Food      int32          `json:"food"`
	Coins     int32          `json:"coins"`
	Bastions  []*[2]int16    `json:"bastions"` // rear left, front left, front right, rear right; null once fallen
	Wins      uint8          `json:"castle_wins"`
	OutBy     *int8          `json:"eliminated_by"`
	OutRound  *uint16        `json:"eliminated_round"`
	Creatures []creatureLine `json:"creatures,omitempty"`
}

type buildingLine struct {
	ID     uint16   `json:"id"`
	Type   string   `json:"type"`
	Owner  int8     `json:"owner"`
	At     [2]int16 `json:"at"`
	FaceUp bool     `json:"face_up"`
	Turn   uint16   `json:"built_on_turn"`
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
	Realm    *int8  `json:"realm,omitempty"`
	Inside   bool   `json:"inside,omitempty"`
	Credits  int8   `json:"credits,omitempty"`
	Maximum  int8   `json:"maximum,omitempty"`
}

var placeWords = [...]string{inDeck: "deck", inHand: "hand", inPlay: "play", gone: "gone"}

func pair(p point) [2]int16 { return [2]int16{p.x, p.y} }

// unlessZero is a pointer to a number, nil for 0.
func unlessZero[T int8 | uint16](x T, is T) *T {
	if x == 0 {
		return nil
	}
	return &is
}

// Table implements [engine.Narrator].
func (s *State) Table() any {
	p := &s.pos
	t := stateLine{
		Round: int(p.round), Active: int(p.active), Phase: phaseNames[p.phase], Moves: map[string]int{}, Works: int(p.works),
		Factions: []factionLine{}, Buildings: []buildingLine{}, Pawns: []pawnLine{}, Treaties: []treatyLine{}, Truces: []truceLine{},
	}
	for c, n := range p.moves {
		t.Moves[className[c]] = int(n)
	}
	for i := range s.n {
		t.Factions = append(t.Factions, s.factionLine(i))
	}
	for _, b := range s.buildings() {
		t.Buildings = append(t.Buildings, buildingLine{b.id, s.r.buildings[b.kind].id, b.owner, pair(b.at), b.up, b.turn})
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

func (s *State) factionLine(seat int) factionLine {
	f := &s.pos.faction[seat]
	l := factionLine{Alive: f.alive, Resources: f.resources, Food: f.food, Coins: f.coins, Bastions: make([]*[2]int16, 4), Wins: f.wins}
	for k, b := range f.zone {
		if f.up>>k&1 != 0 {
			at := pair(b)
			l.Bastions[k] = &at
		}
	}
	if !f.alive {
		by, round := f.outBy, f.outRound
		l.OutBy, l.OutRound = &by, &round
	}
	for _, c := range s.r.cards(f) {
		x := creatureLine{Creature: s.r.creature[c.kind].id, Place: placeWords[c.place]}
		if c.place == inPlay {
			realm := c.realm
			x.Realm, x.Inside, x.Credits, x.Maximum = &realm, c.inside, c.credits, c.maximum
		}
		l.Creatures = append(l.Creatures, x)
	}
	return l
}
