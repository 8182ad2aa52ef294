package proelio

import (
	"encoding/json"
	"slices"

	"equitas/engine"
	"equitas/engine/chance"
)

// Setup implements [engine.RecordState]: decks top first, hands in card order.
func (s *State) Setup() any { return chance.WriteSetup(s.describeSetup) }

// Resume implements [engine.RecordState].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	if err := s.FollowSetup(raw, next, s.describeSetup); err != nil {
		return err
	}
	s.beginFirstTurn()
	return s.Err()
}

// describeSetup fills the state from the setup of a record if x is being read, and otherwise
// writes the state to it.
func (s *State) describeSetup(x *chance.Setup) {
	if x.IsReading() {
		s.clearTable()
	}
	r := s.rules
	boxes := [2]*chance.Box{chance.NewBox(&r.cards, r.initialDecks[baseDeck]), chance.NewBox(&r.cards, r.initialDecks[imperialDeck])}
	for d, name := range deckNames {
		deck := x.Cards(name, s.deckCards(d), boxes[d], -1)
		if x.IsReading() {
			for i, k := range deck {
				s.pos.deck[deckIndex(d, len(deck)-1-i)] = k
			}
			s.setDeckLen(d, len(deck))
		}
	}
	hands := x.CardsBySeat("hands", s.seatCount, r.handStart, s.handCards, func(int) *chance.Box { return boxes[baseDeck] })
	for i, hand := range hands {
		for _, k := range hand {
			s.addCard(i, k, 0)
		}
	}
	s.describeGuilds(x)
	if r.merchantUse {
		s.pos.merchant = int8(x.Number("merchant", int(s.pos.merchant), 0, s.seatCount-1))
	} else {
		x.Fixed("merchant", nil)
	}
	x.Fixed("season", s.seasonName())
	if r.fortStart != nil {
		s.describeForts(x, boxes)
	}
	x.RequireEmpty(boxes[baseDeck])
	x.RequireEmpty(boxes[imperialDeck])
}

// describeGuilds describes the Guilds of the Houses in the setup.
func (s *State) describeGuilds(x *chance.Setup) {
	r := s.rules
	var are, all []uint8
	for g := range r.guilds {
		all = append(all, uint8(g))
	}
	for i := range s.seatCount {
		if g := s.pos.house[i].guild; g != 0 {
			are = append(are, g-1)
		}
	}
	guilds := x.Cards("guilds", are, chance.NewBox(&r.guildCards, all), int(boolToInt(r.guildsUse))*s.seatCount)
	for i, g := range guilds {
		s.giveGuild(i, g)
	}
}

// describeForts describes the Fortifications with which Houses begin.
func (s *State) describeForts(x *chance.Setup, boxes [2]*chance.Box) {
	forts := make([]*string, s.seatCount)
	for i := range min(s.seatCount, len(s.rules.fortStart)) {
		forts[i] = s.kindName(s.rules.fortStart[i])
	}
	x.Fixed("forts", forts)
	for i, name := range forts {
		if k := s.rules.fortStart; name != nil && x.IsReading() {
			x.Take("forts", []string{*name}, boxes[s.rules.kinds[k[i]-1].deck])
			s.placeFirstFort(i, k[i]-1)
		}
	}
}

// stateLine has the fields of the state line of a record, without its type and number.
type stateLine struct {
	Hands           [][]string `json:"hands"`
	Forts           []*string  `json:"forts"`
	Waiting         []*string  `json:"waiting"`
	Deployed        []string   `json:"deployed"`
	Base            int        `json:"base"`
	Imperial        int        `json:"imperial"`
	BaseDiscard     []string   `json:"base_discard"`
	ImperialDiscard []string   `json:"imperial_discard"`
	Season          *string    `json:"season"`
	Merchant        *int       `json:"merchant"`
	Plague          []bool     `json:"plague"`
	GuildUsed       []bool     `json:"guild_used"`
	EquitasUsed     bool       `json:"equitas_used"`
	FortLost        bool       `json:"fort_lost"`
	Active          int        `json:"active"`
}

// Table implements [engine.RecordState].
func (s *State) Table() any {
	p := &s.pos
	t := stateLine{
		Deployed: s.names(p.deployed[:p.deployedN]), Base: int(p.baseN), Imperial: int(p.imperialN),
		BaseDiscard: s.pileList(baseDeck), ImperialDiscard: s.pileList(imperialDeck),
		Season: s.seasonName(), Merchant: s.merchantSeat(),
		EquitasUsed: p.equitas > 0, FortLost: p.lost, Active: int(p.active),
	}
	for i := range s.seatCount {
		h := &p.house[i]
		t.Hands = append(t.Hands, s.handList(i))
		t.Forts = append(t.Forts, s.kindName(h.fortKind))
		t.Waiting = append(t.Waiting, s.kindName(h.waiting))
		t.Plague = append(t.Plague, h.freeze != 0)
		t.GuildUsed = append(t.GuildUsed, h.guild != 0 && h.uses == 0)
	}
	return t
}

func (s *State) kindName(k uint8) *string {
	if k == 0 {
		return nil
	}
	return &s.rules.kinds[k-1].id
}

func (s *State) merchantSeat() *int {
	if s.pos.merchant < 0 {
		return nil
	}
	m := int(s.pos.merchant)
	return &m
}

func (s *State) seasonName() *string {
	if !s.rules.seasonsUse {
		return nil
	}
	name := "winter"
	if int(s.pos.season) < s.rules.seasons {
		name = s.rules.seasonIDs[s.pos.season]
	}
	return &name
}

func (s *State) handList(seat int) []string { return s.names(s.handCards(seat)) }

func (s *State) handCards(seat int) (l []uint8) {
	for k, n := range s.pos.house[seat].count[:len(s.rules.kinds)] {
		l = append(l, slices.Repeat([]uint8{uint8(k)}, int(n))...)
	}
	return l
}

// names returns the ids of kinds; it is never nil.
func (s *State) names(kinds []uint8) []string {
	l := []string{}
	for _, k := range kinds {
		l = append(l, s.rules.kinds[k].id)
	}
	return l
}

func (s *State) pileList(d int) []string {
	var l []uint8
	for k, n := range s.pos.pile[:len(s.rules.kinds)] {
		if int(s.rules.kinds[k].deck) == d {
			l = append(l, slices.Repeat([]uint8{uint8(k)}, int(n))...)
		}
	}
	return s.names(l)
}
