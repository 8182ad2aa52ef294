package stronghold

import (
	"encoding/json"

	"equitas/engine"
	"equitas/engine/chance"
)

var _ engine.RecordState = (*State)(nil)

// An offer is the phase cards that were offered for a phase of the draft.
type offer struct {
	Phase int      `json:"phase"`
	Cards []string `json:"cards"`
}

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

// describeSetup goes through the setup of a record: the offers of the draft.
func (s *State) describeSetup(x *chance.Setup) {
	are, given := []offer{}, []offer{}
	for phase, cards := range s.dealt {
		var l []string
		for _, c := range cards {
			if c != 0 {
				l = append(l, s.r.cards[c-1].id)
			}
		}
		if l != nil {
			are = append(are, offer{phase, l})
		}
	}
	if x.Value("offers", are, &given); !x.Reads() {
		return
	}
	s.setUp()
	s.dealt = [maxPhase + 1][maxOffer]uint8{}
	for phase := range s.dealt {
		many := s.draftSize(phase)
		if many == 0 {
			continue
		}
		if len(given) == 0 || given[0].Phase != phase || len(given[0].Cards) != many {
			x.Refuse("offers: expected %d cards for phase %d next, found %v", many, phase, given)
			return
		}
		for i, c := range x.Take("offers", given[0].Cards, chance.NewBox(s.r.phaseCards, s.r.offerOf[s.deckOf()][phase])) {
			s.dealt[phase][i] = c + 1
		}
		given = given[1:]
	}
	if len(given) > 0 {
		x.Refuse("offers: there is one too many, for phase %d", given[0].Phase)
	}
	s.pos.offers = s.dealt
	s.noteOffers()
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

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.asks] }

// areaWords names an area.
func (r *Rules) areaWords(a area) string {
	switch {
	case a.is(atSection):
		return r.sections[a].id
	case a.is(atSiege):
		return "tower on " + r.sections[a.at(atSiege)].id
	case a == atRampart+area(r.rb):
		return r.rbName
	case a.is(atRampart):
		return r.ramparts[a.at(atRampart)].id
	case a == atCamp:
		return "camp"
	case a.is(atUpper):
		return r.uppers[a.at(atUpper)].id
	case a.is(atTower):
		return r.towers[a.at(atTower)].id
	case a.is(atPlace):
		return r.places[a.at(atPlace)].id
	case a >= atBuilding:
		return r.builds[a-atBuilding]
	}
	return r.paths[a-atPath].id
}

// rampartWords names a rampart, the Barbican's included.
func (r *Rules) rampartWords(k int) string { return r.areaWords(atRampart + area(k)) }

// machineWords names a machine by its kind and rampart.
func (s *State) machineWords(i int) string {
	x := &s.pos.machine[i]
	return s.r.actions[x.kind].id + " on " + s.r.rampartWords(int(x.rampart))
}

// pieceWords names a token that is moved, by where it lies and its kind.
func (s *State) pieceWords(piece int) string {
	r, from, kind := s.r, area(piece>>8), piece&255
	what := "bridge"
	switch {
	case from.is(atSection):
		what = r.actions[r.gear[kind]].id
	case from.is(atRampart):
		what = r.actions[r.drill[kind]].id
	case from >= atBuilding:
		what = "saboteur"
	}
	return what + " of " + r.areaWords(from)
}

// Words implements [engine.RecordState].
func (s *State) Words(a engine.Action) string { return acts.Words(s, a) }
