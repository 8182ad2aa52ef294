package stronghold

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"

	"equitas/engine"
)

var _ engine.RecordState = (*State)(nil)

// setup is the "setup" of a record's start line: the phase cards that were
// offered for each phase of the draft.
type setup struct {
	Offers []offer `json:"offers"`
}

type offer struct {
	Phase int      `json:"phase"`
	Cards []string `json:"cards"`
}

// Setup implements [engine.RecordState].
func (s *State) Setup() any {
	st := setup{Offers: []offer{}}
	for phase, cards := range s.dealt {
		o := offer{Phase: phase, Cards: []string{}}
		for _, c := range cards {
			if c != 0 {
				o.Cards = append(o.Cards, s.r.cards[c-1].id)
			}
		}
		if len(o.Cards) > 0 {
			st.Offers = append(st.Offers, o)
		}
	}
	return st
}

// Resume implements [engine.RecordState].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	var st setup
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&st); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	s.Follow(next)
	s.setUp()
	if err := s.offer(st.Offers); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	s.run()
	return s.Err()
}

// offer sets the phase cards that are offered to those in a record.
func (s *State) offer(list []offer) error {
	s.dealt = [maxPhase + 1][maxOffer]uint8{}
	for phase := 2; phase <= 5; phase++ {
		pool := slices.Clone(s.r.offerOf[s.deckOf()][phase])
		want := min(int(s.r.start[s.n].offer), len(pool), maxOffer)
		if s.preset() {
			want = 0
		}
		if want == 0 {
			continue
		}
		if len(list) == 0 || list[0].Phase != phase {
			return fmt.Errorf("offers: there is none for phase %d", phase)
		}
		if len(list[0].Cards) != want {
			return fmt.Errorf("offers: phase %d has %d cards, must be %d", phase, len(list[0].Cards), want)
		}
		for i, id := range list[0].Cards {
			at := slices.IndexFunc(pool, func(c uint8) bool { return s.r.cards[c].id == id })
			if at < 0 {
				return fmt.Errorf("offers: %q is no card of phase %d that is left", id, phase)
			}
			s.dealt[phase][i] = pool[at] + 1
			pool = slices.Delete(pool, at, at+1)
		}
		list = list[1:]
	}
	if len(list) > 0 {
		return fmt.Errorf("offers: there is one too many, for phase %d", list[0].Phase)
	}
	s.pos.offers = s.dealt
	s.noteOffers()
	return nil
}

// stateLine is a record's state line. Areas with nothing on them are left out.
type stateLine struct {
	Turn      int           `json:"turn"`
	Phase     int           `json:"phase"`
	Glory     []int32       `json:"glory"` // Invaders, Defenders
	Bag       []string      `json:"bag"`
	Bank      int           `json:"bank"`
	Invaders  [][]string    `json:"invaders"`
	Defenders [][]string    `json:"defenders"`
	Sections  engine.Fields `json:"sections"`
	Upper     engine.Fields `json:"upper"`
	Ramparts  engine.Fields `json:"ramparts"`
	Towers    engine.Fields `json:"towers"`
	Places    engine.Fields `json:"places"`
	Paths     engine.Fields `json:"paths"`
	Heroes    engine.Fields `json:"heroes"`
	Works     engine.Fields `json:"works"`
	Else      []string      `json:"else"`
	Supply    []string      `json:"supply"`
}

// Table implements [engine.RecordState].
func (s *State) Table() any {
	p, r := &s.pos, s.r
	t := stateLine{Turn: s.Turn(), Phase: int(p.phase), Glory: []int32{p.glory[0], p.glory[1]}, Bag: units([]string{}, p.bag, invaders, ""), Bank: int(p.bank),
		Sections: s.areas(atSection, len(r.sections), s.onSection),
		Upper:    s.areas(atUpper, len(r.uppers), func(k int) []string { return units(nil, p.upper[k], invaders, "") }),
		Ramparts: s.areas(atRampart, r.rb+1, s.onRampart),
		Towers:   s.areas(atTower, len(r.towers), s.inTower),
		Places:   s.areas(atPlace, len(r.places), func(k int) []string { return units(nil, p.place[k], defenders, "") }),
		Paths:    s.areas(atPath, len(r.paths), s.onPath),
		Heroes:   things(len(r.heroes), func(i int) string { return r.heroes[i].id }, s.heroNow),
		Works:    things(len(r.works), func(i int) string { return r.works[i].id }, s.workNow),
		Else:     s.atLarge(), Supply: s.inSupply()}
	for i := range s.inv {
		t.Invaders = append(t.Invaders, s.ofInvader(i))
	}
	for i := range s.def {
		t.Defenders = append(t.Defenders, s.ofDefender(i))
	}
	return t
}

// areas returns what is in each of the first n areas of a kind, things the same of what has a
// name; those with nothing are left out.
func (s *State) areas(kind area, n int, on func(k int) []string) engine.Fields {
	return things(n, func(k int) string { return s.r.areaWords(kind + area(k)) }, on)
}

func things(n int, name func(i int) string, on func(i int) []string) engine.Fields {
	l := engine.Fields{}
	for i := range n {
		if what := on(i); len(what) > 0 {
			l = append(l, engine.Field{Name: name(i), Value: what})
		}
	}
	return l
}

// inSupply returns the remaining pieces of the Defenders, machine cards and order tokens,
// and which limited tokens.
func (s *State) inSupply() []string {
	p, r := &s.pos, s.r
	l := units([]string{}, p.supply, defenders, "")
	l = several(l, int(p.stones), "stone")
	l = several(l, int(p.wood), "wood")
	l = several(l, int(p.hits), "hit")
	l = several(l, int(p.misses), "miss")
	for i := range r.actions {
		if r.actions[i].tokens != unlimited {
			l = several(l, int(p.tokens[i]), r.actions[i].id)
		}
	}
	for i := range r.works {
		if r.works[i].tokens != unlimited {
			l = several(l, int(p.workLeft[i]), r.works[i].id)
		}
	}
	for k, n := range p.orders {
		l = several(l, int(n), orderWords[k])
	}
	return l
}
