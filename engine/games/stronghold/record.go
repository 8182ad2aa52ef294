package stronghold

import (
	"encoding/json"

	"equitas/engine"
	"equitas/engine/chance"
)

var _ engine.RecordState = (*State)(nil)

// An offer has the ids of the phase cards that were on offer for one phase of the draft.
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

// describeSetup reads or writes the setup of a record: the offers of the draft.
func (s *State) describeSetup(x *chance.Setup) {
	are, given := []offer{}, []offer{}
	for phase, cards := range s.dealt {
		var l []string
		for _, c := range cards {
			if c != 0 {
				l = append(l, s.rules.cards[c-1].id)
			}
		}
		if l != nil {
			are = append(are, offer{phase, l})
		}
	}
	if x.Value("offers", are, &given); !x.IsReading() {
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
		for i, c := range x.Take("offers", given[0].Cards, chance.NewBox(s.rules.phaseCards, s.rules.offerOf[s.deckOf()][phase])) {
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

// Table implements [engine.RecordState]. Areas with nothing on them are left out.
func (s *State) Table() any {
	p, r := &s.pos, s.rules
	var ofInvaders, ofDefenders [][]string
	for i := range s.invaderCount {
		ofInvaders = append(ofInvaders, s.describeInvader(i))
	}
	for i := range s.defenderCount {
		ofDefenders = append(ofDefenders, s.describeDefender(i))
	}
	return engine.FieldsOf("turn", s.Turn(), "phase", p.phase, "glory", p.glory, "bag", appendUnits([]string{}, p.bag, invaders, ""), "bank", p.bank, "invaders", ofInvaders, "defenders", ofDefenders,
		"sections", s.describeAreas(atSection, len(r.sections), s.describeSection),
		"upper", s.describeAreas(atUpper, len(r.upperLevels), func(k int) []string { return appendUnits(nil, p.upper[k], invaders, "") }),
		"ramparts", s.describeAreas(atRampart, r.barbican+1, s.describeRampart),
		"towers", s.describeAreas(atTower, len(r.towers), s.describeTower),
		"places", s.describeAreas(atPlace, len(r.places), func(k int) []string { return appendUnits(nil, p.place[k], defenders, "") }),
		"paths", s.describeAreas(atPath, len(r.paths), s.describePath),
		"heroes", describeThings(len(r.heroes), func(i int) string { return r.heroes[i].id }, s.describeHero),
		"works", describeThings(len(r.works), func(i int) string { return r.works[i].id }, s.describeWork),
		"else", s.describeOffBoard(), "supply", s.describeSupply())
}

// describeAreas returns, by the names of the first n areas of a kind, what on returns for their
// indices. Areas for which it returns nothing are left out.
func (s *State) describeAreas(kind area, n int, on func(k int) []string) engine.Fields {
	return describeThings(n, func(k int) string { return s.rules.areaWords(kind + area(k)) }, on)
}

// describeThings returns, by the names of n things, what on returns for their indices. Things
// for which it returns nothing are left out.
func describeThings(n int, name func(i int) string, on func(i int) []string) engine.Fields {
	l := engine.Fields{}
	for i := range n {
		if what := on(i); len(what) > 0 {
			l = append(l, engine.Field{Name: name(i), Value: what})
		}
	}
	return l
}

// describeSupply returns phrases for the pieces in the Defenders' supply, the unused machine
// cards and order tokens, and the tokens left of actions that have a limited number.
func (s *State) describeSupply() []string {
	p, r := &s.pos, s.rules
	l := appendUnits([]string{}, p.supply, defenders, "")
	l = appendCount(l, int(p.stones), "stone")
	l = appendCount(l, int(p.wood), "wood")
	l = appendCount(l, int(p.unusedHits), "hit")
	l = appendCount(l, int(p.unusedMisses), "miss")
	for i := range r.actions {
		if r.actions[i].tokens != unlimited {
			l = appendCount(l, int(p.tokens[i]), r.actions[i].id)
		}
	}
	for i := range r.works {
		if r.works[i].tokens != unlimited {
			l = appendCount(l, int(p.workLeft[i]), r.works[i].id)
		}
	}
	for k, n := range p.orders {
		l = appendCount(l, int(n), orderWords[k])
	}
	return l
}

// Phase implements [engine.RecordState].
func (s *State) Phase() string { return decisionNames[s.pos.pendingDecision] }

// areaWords returns the name of an area in records.
func (r *Rules) areaWords(a area) string {
	switch {
	case a.isKind(atSection):
		return r.sections[a].id
	case a.isKind(atSiege):
		return "tower on " + r.sections[a.indexIn(atSiege)].id
	case a == atRampart+area(r.barbican):
		return r.barbicanID
	case a.isKind(atRampart):
		return r.ramparts[a.indexIn(atRampart)].id
	case a == atCamp:
		return "camp"
	case a.isKind(atUpper):
		return r.upperLevels[a.indexIn(atUpper)].id
	case a.isKind(atTower):
		return r.towers[a.indexIn(atTower)].id
	case a.isKind(atPlace):
		return r.places[a.indexIn(atPlace)].id
	case a >= atBuilding:
		return r.buildingIDs[a-atBuilding]
	}
	return r.paths[a-atPath].id
}

// rampartWords returns the name of rampart k in records; it includes the Barbican's.
func (r *Rules) rampartWords(k int) string { return r.areaWords(atRampart + area(k)) }

// machineWords returns the name of machine i in records: its kind and rampart.
func (s *State) machineWords(i int) string {
	x := &s.pos.machine[i]
	return s.rules.actions[x.kind].id + " on " + s.rules.rampartWords(int(x.rampart))
}

// pieceWords returns the name of a token that moves, whose area and kind are the two bytes of
// piece.
func (s *State) pieceWords(piece int) string {
	r, from, kind := s.rules, area(piece>>8), piece&255
	what := "bridge"
	switch {
	case from.isKind(atSection):
		what = r.actions[r.gear[kind]].id
	case from.isKind(atRampart):
		what = r.actions[r.training[kind]].id
	case from >= atBuilding:
		what = "saboteur"
	}
	return what + " of " + r.areaWords(from)
}

// Words implements [engine.RecordState].
func (s *State) Words(a engine.Action) string { return actionTable.Words(s, a) }
