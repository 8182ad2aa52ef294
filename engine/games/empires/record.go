package empires

import (
	"encoding/json"

	"equitas/engine"
	"equitas/engine/chance"
)

var _ engine.RecordState = (*State)(nil)

// Setup implements [engine.RecordState].
func (s *State) Setup() any { return chance.WriteSetup(s.describeSetup) }

// Resume implements [engine.RecordState].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	if err := s.FollowSetup(raw, next, s.describeSetup); err != nil {
		return err
	}
	s.run()
	return s.Err()
}

// describeSetup goes through the setup of a record: who places first, and the army deck as
// it was shuffled, the top card first.
func (s *State) describeSetup(x *chance.Setup) {
	first := x.Number("first", int(s.pos.lot), 0, s.n-1)
	deck := x.Cards("deck", s.start, chance.NewBox(s.r.names, s.r.deckOf), len(s.r.deckOf))
	if x.Reads() {
		s.start = deck
		s.setUp(first)
	}
}

// stateLine is a record's state line. Areas without anything in them are left out.
type stateLine struct {
	Turn    int           `json:"turn"`
	Round   int           `json:"round"`
	First   int           `json:"first"`
	Active  int           `json:"active"`
	Bonus   bool          `json:"bonus,omitempty"`
	Areas   engine.Fields `json:"areas"`
	Seats   []seatLine    `json:"seats"`
	Display []string      `json:"display"`
	Deck    int           `json:"deck"`
	Discard []string      `json:"discard"`
	Forts   int           `json:"forts"`
	Battle  *battleLine   `json:"battle,omitempty"`
}

// An areaLine is an area as a record writes it.
type areaLine struct {
	Owner   int   `json:"owner"` // -1: neutral
	Markers int   `json:"markers"`
	Fort    bool  `json:"fort,omitempty"`
	Trade   []int `json:"trade,omitempty"`
}

// A seatLine holds the possessions of a player as a record writes them.
type seatLine struct {
	VP        int32    `json:"vp"`
	Control   int      `json:"control"`
	Trade     int      `json:"trade"`
	Warehouse int      `json:"warehouse"`
	Plunder   []int    `json:"plunder,omitempty"`
	Set       string   `json:"set"`
	Hand      []string `json:"hand"`
	Table     []string `json:"table"`
	Refreshed int      `json:"refreshed,omitempty"`
}

// A battleLine is a battle as a record writes it.
type battleLine struct {
	Attacker  int         `json:"attacker"`
	Defender  int         `json:"defender"`
	Area      string      `json:"area"`
	Kind      string      `json:"kind,omitempty"` // of [placeWords]; not known while the defender chooses
	Ambush    bool        `json:"ambush,omitempty"`
	Committed [2][]string `json:"committed"`
	Order     [2][]string `json:"order"`
}

// Table implements [engine.RecordState].
func (s *State) Table() any {
	p, r := &s.pos, s.r
	t := stateLine{Turn: int(p.turn), Round: int(p.round), First: int(p.first), Active: int(p.active), Bonus: p.bonus, Areas: engine.Fields{}, Display: []string{},
		Deck: int(p.deckN), Discard: r.cardIDs([]string{}, &p.discard, ^mask(0)), Forts: int(p.fortStock)}
	for i := range r.areas {
		if p.owner[i] < 0 && p.traded[i] == 0 {
			continue
		}
		a := areaLine{Owner: int(p.owner[i]), Markers: int(p.markers[i]), Fort: p.forts>>i&1 != 0}
		if p.traded[i] > 0 {
			for k := range s.n {
				a.Trade = append(a.Trade, int(p.trade[k][i]))
			}
		}
		t.Areas = append(t.Areas, engine.Field{Name: r.areas[i].id, Value: a})
	}
	for i := range s.n {
		t.Seats = append(t.Seats, s.seatLine(i))
	}
	for _, c := range p.display {
		if c != 0 {
			t.Display = append(t.Display, r.kinds[c-1].id)
		}
	}
	if s.inBattle() {
		t.Battle = s.battleLine()
	}
	return t
}

// inBattle reports whether a battle is under way.
func (s *State) inBattle() bool {
	switch s.pos.asks {
	case askSiege, askCommit, askAmbush, askOrder:
		return true
	}
	return false
}

func (s *State) seatLine(i int) seatLine {
	x, r := &s.pos.seat[i], s.r
	l := seatLine{VP: x.vp, Control: int(x.control), Trade: int(x.trade), Warehouse: int(x.store), Hand: r.cardIDs([]string{}, &x.cards, ^r.people),
		Table: r.cardIDs([]string{}, &x.cards, r.people), Refreshed: int(x.refreshed)}
	if x.set >= 0 {
		l.Set = r.sets[x.set].id
	}
	if x.plunder != [maxSeats]uint8{} {
		for _, n := range x.plunder[:s.n] {
			l.Plunder = append(l.Plunder, int(n))
		}
	}
	return l
}

func (s *State) battleLine() *battleLine {
	b := &s.pos.battle
	l := &battleLine{Attacker: int(b.side[0].seat), Defender: int(b.side[1].seat), Area: s.r.areas[b.area].id, Ambush: b.ambush}
	if s.pos.asks != askSiege {
		l.Kind = placeWords[b.kind]
	}
	for i := range b.side {
		a := &b.side[i]
		l.Committed[i], l.Order[i] = []string{}, []string{}
		for _, k := range a.cards[:a.n] {
			l.Committed[i] = append(l.Committed[i], s.r.kinds[k].id)
		}
		for _, k := range a.order[:a.placed] {
			l.Order[i] = append(l.Order[i], s.r.kinds[k].id)
		}
	}
	return l
}

// cardIDs lists cards by their ids, each copy once.
func (r *Rules) cardIDs(l []string, held *[maxKinds]uint8, among mask) []string {
	for k := range r.kinds {
		if among>>k&1 != 0 {
			for range held[k] {
				l = append(l, r.kinds[k].id)
			}
		}
	}
	return l
}
