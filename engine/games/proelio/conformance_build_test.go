package proelio

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
	"equitas/engine/rng"
)

// A ruleCase is a case of a table in testdata/rules: a position, the choices that follow, and
// the expected results. Texts list cards by id; a number before a card repeats it ("2 tower
// soldiers"). Keys of maps are seats.
type ruleCase struct {
	Name    string   `toml:"name"`
	Rule    string   `toml:"rule"`    // heading of the rulebook, or a ruling
	Variant string   `toml:"variant"` // ruleset
	Not     []string `toml:"not"`     // variants under which the case must fail, see [reruns]
	Set     []string `toml:"set"`     // settings on top of the variant

	Seats  int    `toml:"seats"`  // number of seats; the default is 4
	Active int    `toml:"active"` // seat whose turn begins
	Round  int    `toml:"round"`  // number of its own turn, from 1; the default is 3
	Deal   uint64 `toml:"deal"`   // a deal to play, in place of a position

	Hands           map[string]string `toml:"hands"` // the default is "soldiers"
	Forts           map[string]string `toml:"forts"`
	Waiting         map[string]string `toml:"waiting"` // card face down in front of the seat
	Guilds          map[string]string `toml:"guilds"`
	Used            []int             `toml:"used"`   // seats whose Guild is used up
	Plague          []int             `toml:"plague"` // seats with The Plague in front of them
	Merchant        *int              `toml:"merchant"`
	Season          string            `toml:"season"`
	Equitas         bool              `toml:"equitas"` // Equitas has been invoked
	Lost            bool              `toml:"lost"`    // a Fortification has been lost
	Base            string            `toml:"base"`    // top cards of the deck
	BaseDiscard     string            `toml:"base_discard"`
	BaseRest        string            `toml:"base_rest"` // where the other cards are: deck, discard or box
	Imperial        string            `toml:"imperial"`
	ImperialDiscard string            `toml:"imperial_discard"`
	ImperialRest    string            `toml:"imperial_rest"`

	Play    []string `toml:"play"`    // choices, as "2: discard tower" with the seat that must decide; or checks, see [player.step]
	Steal   []string `toml:"steal"`   // cards taken at random, in order
	Shuffle []string `toml:"shuffle"` // top cards of each new deck, in order

	Legal  []string       `toml:"legal"`  // after play: exactly these actions
	Only   []string       `toml:"only"`   // after play: of the actions that begin with the same word exactly these
	Has    []string       `toml:"has"`    // after play: at least these actions
	HasNot []string       `toml:"hasnot"` // after play: none of these actions; "attack *" is any attack
	Odds   map[string]int `toml:"odds"`   // weights of the cards for the last theft, measured over many deals
	Want   *wanted        `toml:"want"`

	Absent   []string          `toml:"absent"`   // cards and Guilds that the ruleset must not have
	Settings map[string]string `toml:"settings"` // values that the ruleset must have

	Twin *twin `toml:"twin"`
}

// wanted is the expected position after the last choice. Fields that are not set are not
// checked.
type wanted struct {
	Hands           map[string]string `toml:"hands"`
	Sizes           []int             `toml:"sizes"` // number of cards in hand
	Forts           map[string]string `toml:"forts"`
	Waiting         map[string]string `toml:"waiting"`
	Deployed        *string           `toml:"deployed"`
	BaseDiscard     *string           `toml:"base_discard"`
	ImperialDiscard *string           `toml:"imperial_discard"`
	BaseLeft        *int              `toml:"base_left"` // number of cards in the deck
	ImperialLeft    *int              `toml:"imperial_left"`
	Season          *string           `toml:"season"` // "none" in rules without seasons
	Merchant        *int              `toml:"merchant"`
	Guilds          *int              `toml:"guilds"` // number of different Guilds at the table
	Plague          *[]int            `toml:"plague"`
	Used            *[]int            `toml:"used"`
	Equitas         *bool             `toml:"equitas"`
	Lost            *bool             `toml:"lost"`
	Active          *int              `toml:"active"`
	ToAct           *int              `toml:"to_act"`
	Phase           *string           `toml:"phase"` // "over" if the match is over
	Turn            *int              `toml:"turn"`
	Reason          *string           `toml:"reason"`
	Winners         *[]int            `toml:"winners"`
	Scores          *[]int            `toml:"scores"`
	Knows           map[string]string `toml:"knows"`  // "1 of 2": the cards that seat 1 knows in the hand of seat 2
	Chance          *[]string         `toml:"chance"` // the random events: "shuffle base", "steal 0 1 tower"
}

// A twin is a second position that differs from the case's in hidden cards. It says whether a
// seat must see the same of both.
type twin struct {
	Seat    int               `toml:"seat"`
	Differs bool              `toml:"differs"`
	Hands   map[string]string `toml:"hands"`
	Waiting map[string]string `toml:"waiting"`
	Base    *string           `toml:"base"`
	Play    []string          `toml:"play"`
}

// other returns the case with the position of the twin.
func (w *twin) other(c ruleCase) ruleCase {
	c.Hands = overlaid(c.Hands, w.Hands)
	c.Waiting = overlaid(c.Waiting, w.Waiting)
	if w.Base != nil {
		c.Base = *w.Base
	}
	if w.Play != nil {
		c.Play = w.Play
	}
	return c
}

func overlaid(below, above map[string]string) map[string]string {
	m := map[string]string{}
	for seat, text := range below {
		m[seat] = text
	}
	for seat, text := range above {
		m[seat] = text
	}
	return m
}

// neutral is the hand of a House that a case does not mention: too weak for an attack, strong
// enough not to be eliminated.
const neutral = "soldiers"

// A layout builds the position of a case. Every card comes from the ruleset's own deck.
type layout struct {
	s    *State
	left [maxKinds]int
	err  error
}

func (l *layout) fail(format string, args ...any) {
	if l.err == nil {
		l.err = fmt.Errorf(format, args...)
	}
}

// cards reads a list of cards and takes them from the unused cards.
func (l *layout) cards(text string) []uint8 {
	var out []uint8
	n := 1
	for _, word := range strings.Fields(text) {
		if k, err := strconv.Atoi(word); err == nil {
			n = k
			continue
		}
		k, ok := l.s.rules.ids[word]
		if !ok {
			l.fail("the ruleset has no card %q", word)
			return nil
		}
		for range n {
			out = append(out, k)
		}
		l.left[k] -= n
		if l.left[k] < 0 {
			l.fail("more copies of %s than the ruleset has", word)
		}
		n = 1
	}
	return out
}

// seats calls f for every seat in a map, in ascending order.
func (l *layout) seats(what string, m map[string]string, f func(seat int, text string)) {
	for key := range m {
		if i, err := strconv.Atoi(key); err != nil || i < 0 || i >= l.s.seatCount {
			l.fail("%s: there is no seat %q", what, key)
		}
	}
	for i := range l.s.seatCount {
		if text, ok := m[strconv.Itoa(i)]; ok {
			f(i, text)
		}
	}
}

// one reads a text that must name a single card.
func (l *layout) one(what, text string) uint8 {
	c := l.cards(text)
	if len(c) != 1 {
		l.fail("%s: %q, must be one card", what, text)
		return 0
	}
	return c[0]
}

// lay builds the position just before the turn of the active House.
func lay(r *Rules, c *ruleCase, deal rng.Deal) (*State, error) {
	n := c.Seats
	if n < r.players.Min || n > r.players.Max {
		return nil, fmt.Errorf("%d seats, the ruleset allows %d to %d", n, r.players.Min, r.players.Max)
	}
	s := r.newState(n)
	if c.Deal != 0 {
		s.Start(rng.NewDeal(1, c.Deal))
		return s, nil
	}
	s.Begin(deal)
	s.clearTable()
	p := &s.pos
	l := &layout{s: s}
	for k := range r.kinds {
		l.left[k] = r.kinds[k].count
	}
	for i := range n {
		if _, ok := c.Hands[strconv.Itoa(i)]; !ok {
			for _, k := range l.cards(neutral) {
				s.addCard(i, k, 0)
			}
		}
	}
	l.houses(c)
	l.marks(c)
	l.deck(baseDeck, c.Base, c.BaseDiscard, c.BaseRest)
	l.deck(imperialDeck, c.Imperial, c.ImperialDiscard, c.ImperialRest)

	p.active = int8(c.Active)
	p.turn = uint16((c.Round-1)*n + c.Active)
	for i := range n {
		p.house[i].turns = uint16(c.Round - 1)
		if i < c.Active {
			p.house[i].turns++
		}
	}
	for i := range n {
		if p.house[i].cards > s.handLimit(i) {
			l.fail("hands: seat %d holds %d cards, the limit is %d", i, p.house[i].cards, s.handLimit(i))
		}
	}
	return s, l.err
}

// houses sets everything that belongs to a single House.
func (l *layout) houses(c *ruleCase) {
	s, p := l.s, &l.s.pos
	l.seats("hands", c.Hands, func(i int, text string) {
		for _, k := range l.cards(text) {
			s.addCard(i, k, 0)
		}
	})
	l.seats("forts", c.Forts, func(i int, text string) {
		s.fortify(i, l.one("forts", text))
	})
	l.seats("waiting", c.Waiting, func(i int, text string) {
		h := &p.house[i]
		h.waiting = l.one("waiting", text) + 1
		h.waitKinds, h.waitValid = s.rules.attackMask, s.rules.attackMask
	})
	l.seats("guilds", c.Guilds, func(i int, text string) {
		for g := range s.rules.guilds {
			if s.rules.guilds[g].id == text {
				s.giveGuild(i, uint8(g))
				return
			}
		}
		l.fail("guilds: the ruleset has no Guild %q", text)
	})
	for _, i := range c.Used {
		p.house[i].uses = 0
	}
	for _, i := range c.Plague {
		p.house[i].freeze = l.one("plague", "plague") + 1
	}
	s.refreeze()
}

// marks sets everything that belongs to the whole table.
func (l *layout) marks(c *ruleCase) {
	s, p := l.s, &l.s.pos
	if c.Merchant != nil {
		p.merchant = int8(*c.Merchant)
		if !s.rules.merchantUse {
			l.fail("merchant: the ruleset has none")
		}
	}
	if c.Season != "" {
		i := slices.Index(s.rules.seasonIDs, c.Season)
		if i < 0 || !s.rules.seasonsUse {
			l.fail("season: the ruleset has no %q", c.Season)
			i = 0
		}
		p.season = uint8(i)
	}
	p.equitas, p.lost = uint8(boolToInt(c.Equitas)), c.Lost
}

// deck sets a deck, with its top cards first, and its discard pile.
func (l *layout) deck(d int, top, pile, rest string) {
	s := l.s
	order := l.cards(top)
	for _, k := range l.cards(pile) {
		s.discard(k)
	}
	for k := range s.rules.kinds {
		for range l.left[k] {
			switch {
			case int(s.rules.kinds[k].deck) != d:
			case rest == "" || rest == "deck":
				order = append(order, uint8(k))
			case rest == "discard":
				s.discard(uint8(k))
			case rest != "box":
				l.fail("the other cards are in %q, must be deck, discard or box", rest)
			}
		}
	}
	for i, k := range order {
		if int(s.rules.kinds[k].deck) != d {
			l.fail("%s is no card of the %s deck", s.rules.kinds[k].id, deckNames[d])
		}
		s.pos.deck[deckIndex(d, len(order)-1-i)] = k
	}
	s.setDeckLen(d, len(order))
}

// onTable returns the number of cards outside the decks, by kind.
func onTable(s *State) (count [maxKinds]int) {
	for k, n := range s.pos.pile {
		count[k] += int(n)
	}
	for i := range s.seatCount {
		h := &s.pos.house[i]
		for k, n := range h.count {
			count[k] += int(n)
		}
		for _, k := range []uint8{h.fortKind, h.waiting, h.freeze} {
			if k != 0 {
				count[k-1]++
			}
		}
	}
	for _, k := range s.pos.deployed[:s.pos.deployedN] {
		count[k]++
	}
	return count
}

// census returns the number of all cards, by kind.
func census(s *State) [maxKinds]int {
	count := onTable(s)
	for d := range 2 {
		for i := range s.deckLen(d) {
			count[s.pos.deck[deckIndex(d, i)]]++
		}
	}
	return count
}

// A chancer prescribes the random results of a case.
type chancer struct {
	s        *State
	all      [maxKinds]int // number of all cards, by kind
	steals   []string
	shuffles []string
}

// next sets the result of a use of chance.
func (c *chancer) next(want engine.Outcome) error {
	if want.Kind == "steal" || want.Kind == "discard" {
		if len(c.steals) == 0 {
			return fmt.Errorf("a random card of seat %d is taken, the case names none", want.Get("from"))
		}
		*want.Fields[len(want.Fields)-1].Value.(*string), c.steals = c.steals[0], c.steals[1:]
		return nil
	}
	if want.Kind != "shuffle" {
		return errors.New("no answer to " + want.Kind)
	}
	d := slices.Index(deckNames[:], want.Get("deck").(string))
	order := want.Fields[1].Value.(*[]string)
	n := c.s.deckLen(d)
	missing, cards := onTable(c.s), 0
	for i := range c.s.deckLen(1 - d) {
		missing[c.s.pos.deck[deckIndex(1-d, i)]]++
	}
	for k := range missing {
		missing[k] = c.all[k] - missing[k]
		cards += missing[k]
	}
	if cards == n+1 { // the last card of the old deck is being drawn to a hand
		missing[c.s.pos.deck[deckIndex(d, 0)]]--
	}
	if len(c.shuffles) > 0 {
		for _, id := range strings.Fields(c.shuffles[0]) {
			*order = append(*order, id)
			missing[c.s.rules.ids[id]]--
		}
		c.shuffles = c.shuffles[1:]
	}
	for k := range c.s.rules.kinds {
		for range missing[k] {
			*order = append(*order, c.s.rules.kinds[k].id)
		}
	}
	return nil
}
