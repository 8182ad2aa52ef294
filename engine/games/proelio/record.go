package proelio

import (
	"encoding/json"
	"fmt"

	"equitas/engine"
)

// setup is the "setup" of a record's start line.
type setup struct {
	Base     []string   `json:"base"`
	Imperial []string   `json:"imperial"`
	Hands    [][]string `json:"hands"`
	Guilds   []string   `json:"guilds"`
	Merchant *int       `json:"merchant"`
	Season   *string    `json:"season"`
	Forts    []*string  `json:"forts,omitempty"` // by seat, where Houses begin with one
}

// Setup implements [engine.RecordState]: decks top first, hands in card order.
func (s *State) Setup() any {
	st := setup{Base: s.deckList(base), Imperial: s.deckList(imperial), Guilds: []string{}, Merchant: s.merchantSeat(), Season: s.seasonName()}
	for i := range s.n {
		st.Hands = append(st.Hands, s.handList(i))
		if g := s.pos.house[i].guild; g != 0 {
			st.Guilds = append(st.Guilds, s.r.guilds[g-1].id)
		}
		if s.r.fortStart != nil {
			st.Forts = append(st.Forts, s.kindName(s.pos.house[i].fortKind))
		}
	}
	return st
}

// stateLine is the state line of a record without its type and number.
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
		Deployed: []string{}, Base: int(p.baseN), Imperial: int(p.impN),
		BaseDiscard: s.pileList(base), ImperialDiscard: s.pileList(imperial),
		Season: s.seasonName(), Merchant: s.merchantSeat(),
		EquitasUsed: p.equitas > 0, FortLost: p.lost, Active: int(p.active),
	}
	for _, k := range p.deployed[:p.deployedN] {
		t.Deployed = append(t.Deployed, s.r.kinds[k].id)
	}
	for i := range s.n {
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
	return &s.r.kinds[k-1].id
}

func (s *State) merchantSeat() *int {
	if s.pos.merchant < 0 {
		return nil
	}
	m := int(s.pos.merchant)
	return &m
}

func (s *State) seasonName() *string {
	if !s.r.seasonsUse {
		return nil
	}
	name := "winter"
	if int(s.pos.season) < s.r.seasons {
		name = s.r.seasonIDs[s.pos.season]
	}
	return &name
}

func (s *State) handList(seat int) []string {
	l := []string{}
	for k, c := range s.pos.house[seat].count[:len(s.r.kinds)] {
		for range c {
			l = append(l, s.r.kinds[k].id)
		}
	}
	return l
}

func (s *State) pileList(d int) []string {
	l := []string{}
	for k := range s.r.kinds {
		if int(s.r.kinds[k].deck) == d {
			for range s.pos.pile[k] {
				l = append(l, s.r.kinds[k].id)
			}
		}
	}
	return l
}

// Resume implements [engine.RecordState].
func (s *State) Resume(raw json.RawMessage, next func(engine.Outcome) error) error {
	var st setup
	if err := json.Unmarshal(raw, &st); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	s.Follow(next)
	s.clear()
	if err := s.setUp(&st); err != nil {
		return fmt.Errorf("setup: %w", err)
	}
	s.deal()
	return s.Err()
}

// setUp lays out a record's setup, and refuses one that the ruleset could not
// have dealt.
func (s *State) setUp(st *setup) error {
	r := s.r
	var count [maxKinds]int
	kinds := func(what string, l []string) ([]uint8, error) {
		var out []uint8
		for _, id := range l {
			k, ok := r.ids[id]
			if !ok {
				return nil, fmt.Errorf("%s: the ruleset has no card %q", what, id)
			}
			count[k]++
			out = append(out, k)
		}
		return out, nil
	}
	for d, l := range [2][]string{st.Base, st.Imperial} {
		deck, err := kinds(deckNames[d], l)
		if err != nil {
			return err
		}
		if len(deck) > len(r.start[d]) {
			return fmt.Errorf("%s: %d cards, the ruleset has %d", deckNames[d], len(deck), len(r.start[d]))
		}
		for i, k := range deck {
			if int(r.kinds[k].deck) != d {
				return fmt.Errorf("%s: %s is a card of the other deck", deckNames[d], r.kinds[k].id)
			}
			s.pos.deck[at(d, len(deck)-1-i)] = k
		}
		s.setLen(d, len(deck))
	}
	if len(st.Hands) != s.n {
		return fmt.Errorf("hands: %d, the record has %d seats", len(st.Hands), s.n)
	}
	for i, l := range st.Hands {
		hand, err := kinds("hands", l)
		if err != nil {
			return err
		}
		if len(hand) != r.handStart {
			return fmt.Errorf("hands: seat %d (counted from 0) holds %d cards, each is dealt %d", i, len(hand), r.handStart)
		}
		for _, k := range hand {
			s.add(i, k, 0)
		}
	}
	if err := s.setForts(st.Forts, &count); err != nil {
		return err
	}
	for k := range r.kinds {
		if count[k] != r.kinds[k].count {
			return fmt.Errorf("%d copies of %s, the ruleset has %d", count[k], r.kinds[k].id, r.kinds[k].count)
		}
	}
	if err := s.setGuilds(st.Guilds); err != nil {
		return err
	}
	switch {
	case (st.Merchant != nil) != r.merchantUse:
		return fmt.Errorf("merchant: the ruleset plays with a Merchant: %v", r.merchantUse)
	case st.Merchant != nil:
		if *st.Merchant < 0 || *st.Merchant >= s.n {
			return fmt.Errorf("merchant: seat %d, must be 0 to %d (seats count from 0)", *st.Merchant, s.n-1)
		}
		s.pos.merchant = int8(*st.Merchant)
	}
	if want := s.seasonName(); (want == nil) != (st.Season == nil) || want != nil && *want != *st.Season {
		return fmt.Errorf("season: must be %s", jsonOf(want))
	}
	return nil
}

// setForts sets up the Fortifications that Houses begin with, and counts them.
func (s *State) setForts(forts []*string, count *[maxKinds]int) error {
	want := make([]*string, 0, s.n)
	if s.r.fortStart != nil {
		for i := range s.n {
			kind := uint8(0)
			if i < len(s.r.fortStart) {
				kind = s.r.fortStart[i]
			}
			want = append(want, s.kindName(kind))
		}
	}
	if jsonOf(append([]*string{}, forts...)) != jsonOf(want) {
		return fmt.Errorf("forts: %s, the ruleset begins with %s", jsonOf(forts), jsonOf(want))
	}
	for i := range forts {
		if forts[i] != nil {
			s.stand(i, s.r.ids[*forts[i]])
			count[s.r.ids[*forts[i]]]++
		}
	}
	return nil
}

func (s *State) setGuilds(ids []string) error {
	r := s.r
	if want := int(bit(r.guildsUse)) * s.n; len(ids) != want {
		return fmt.Errorf("guilds: %d, must be %d", len(ids), want)
	}
	taken := map[string]bool{}
	for i, id := range ids {
		if taken[id] {
			return fmt.Errorf("guilds: %s twice", id)
		}
		taken[id] = true
		found := false
		for g := range r.guilds {
			if r.guilds[g].id == id {
				s.giveGuild(i, uint8(g))
				found = true
			}
		}
		if !found {
			return fmt.Errorf("guilds: the ruleset has no Guild %q", id)
		}
	}
	return nil
}

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}
