package proelio

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/card"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// A tiny is a game with so few cards that all deals can be enumerated.
type tiny struct {
	seats, hand    int
	base, imperial string // all cards; the first deal has them in this order, hands first
	sets           []string
	all            bool // the own hand may have been dealt differently too
}

func (g tiny) rules(t *testing.T) *Rules {
	sets := []string{fmt.Sprintf("players={min=%d,max=%d,usual=%d,teams=0}", g.seats, g.seats, g.seats), "guilds.use=false", "merchant.use=false", "attack.first_turn=1", "equitas.uses=0", fmt.Sprintf("hand.start=%d", g.hand)}
	count := map[string]int{}
	for _, c := range strings.Fields(g.base + " " + g.imperial) {
		count[c]++
	}
	for _, k := range load(t, "proelio/0.9.6").kinds {
		sets = append(sets, fmt.Sprintf("card.%s.count=%d", k.id, count[k.id]))
	}
	return load(t, "proelio/0.9.6", append(sets, g.sets...)...)
}

// deals returns all deals, or those in which a seat is dealt the same hand as in the first.
func (g tiny) deals(r *Rules, seat int) iter.Seq[any] {
	cards := strings.Fields(g.base)
	own := cards[:0:0]
	if seat >= 0 {
		own = slices.Clone(cards[seat*g.hand:][:g.hand])
		cards = slices.Delete(cards, seat*g.hand, (seat+1)*g.hand)
	}
	return func(yield func(any) bool) {
		for b := range enginetest.Orders(cards) {
			if seat >= 0 {
				b = slices.Insert(b, seat*g.hand, own...)
			}
			for imp := range enginetest.Orders(strings.Fields(g.imperial)) {
				var season any
				if r.seasonsUse {
					season = r.seasonIDs[0]
				}
				if !yield(map[string]any{"base": b[g.seats*g.hand:], "imperial": imp, "hands": slices.Collect(slices.Chunk(b[:g.seats*g.hand], g.hand)),
					"guilds": []string{}, "merchant": nil, "season": season}) {
					return
				}
			}
		}
	}
}

// chance returns the possible results of a theft or of a shuffle of the Base deck.
func (g tiny) chance(n engine.RecordState, o engine.Outcome) (l []any) {
	t := n.Table().(stateLine)
	if o.Kind != "shuffle" {
		for _, c := range t.Hands[o.Get("from").(int)] {
			l = append(l, c)
		}
		return l
	}
	pile := strings.Fields(g.base)
	without := func(c string) {
		if i := slices.Index(pile, c); i >= 0 {
			pile = slices.Delete(pile, i, i+1)
		}
	}
	for i, hand := range t.Hands {
		for _, c := range hand {
			without(c)
		}
		for _, c := range []*string{t.Forts[i], t.Waiting[i]} {
			if c != nil {
				without(*c)
			}
		}
	}
	for _, c := range slices.Concat(t.Deployed, t.BaseDiscard) {
		without(c)
	}
	for order := range enginetest.Orders(pile) {
		l = append(l, order)
	}
	return l
}

// copies returns the number of copies of an action's card.
func copies(n engine.RecordState, a engine.Action) int {
	s := n.(*State)
	c := 0
	switch v, _, k := unpackAction(a); v {
	case verbKeep:
		for _, offer := range s.pos.keep[:s.pos.keepN] {
			c += int(boolToInt(offer == k))
		}
	case verbAttack, verbFortify, verbPlay, verbDeploy, verbLoot, verbDiscard, verbPay, verbGive, verbTake:
		c = int(s.pos.house[max(0, s.pos.owner)].count[k])
		if s.pos.phase == phaseAction {
			c = int(s.pos.house[s.pos.active].count[k])
		}
	}
	return max(c, 1)
}

// The functions below return kinds of hidden things.

func hand(i int) enginetest.Hidden {
	return enginetest.Hidden{Name: fmt.Sprintf("the hand of House %d", i), Value: func(n engine.RecordState) string { return fmt.Sprint(n.Table().(stateLine).Hands[i]) }}
}

func waiting(i int) enginetest.Hidden {
	return enginetest.Hidden{Name: fmt.Sprintf("the attack in front of House %d", i), Value: func(n engine.RecordState) string { return fmt.Sprint(n.(*State).pos.house[i].waiting) }}
}

// drawn is the hand of a House after it has drawn or got cards in the moment's play.
func drawn(i int, what string) enginetest.Hidden {
	h := hand(i)
	h.Name = what
	return h
}

func offered(what string) enginetest.Hidden {
	return enginetest.Hidden{Name: what, Value: func(n engine.RecordState) string {
		l := []string{}
		for _, a := range n.Legal(nil) {
			l = append(l, n.Words(a))
		}
		return fmt.Sprint(l)
	}}
}

// A fairMoment is a moment of a tiny game.
type fairMoment struct {
	enginetest.Moment
	tiny
}

func fairMoments(t *testing.T) (l []fairMoment) {
	add := func(g tiny, m enginetest.Moment) {
		r := g.rules(t)
		m.Rules, m.Seats, m.Setups, m.Chance, m.Copies = r, g.seats, g.deals(r, int(m.Seat)), g.chance, copies
		if g.all {
			m.Setups = g.deals(r, -1)
		}
		l = append(l, fairMoment{m, g})
	}
	war := tiny{seats: 3, hand: 2, base: "shields soldiers soldiers manure knights tower manure"}
	raid := tiny{seats: 3, hand: 2, base: "shields soldiers soldiers manure knights tower manure shields"}
	add(raid, enginetest.Moment{Name: "hands and the deck", Seat: 0, Onward: []string{"draw"},
		Hidden: []enginetest.Hidden{hand(1), hand(2), drawn(0, "the top card of the deck")}})
	add(war, enginetest.Moment{Name: "an attack waits in front of the House", Seat: 2, Play: []string{"attack soldiers"},
		Hidden: []enginetest.Hidden{waiting(2), hand(0), hand(1)}})
	add(war, enginetest.Moment{Name: "the own attack waits", Seat: 0, Play: []string{"attack soldiers"},
		Hidden: []enginetest.Hidden{hand(1), hand(2)}})
	add(war, enginetest.Moment{Name: "attacks wait in front of two", Seat: 2, Play: []string{"attack soldiers", "attack manure"},
		Hidden: []enginetest.Hidden{waiting(2), waiting(0), hand(0), hand(1)}})
	bold := tiny{seats: 3, hand: 2, base: "manure knights soldiers shields tower manure soldiers", sets: []string{`attack.misplay="penalty"`}}
	add(bold, enginetest.Moment{Name: "an attack that may fail waits", Seat: 2, Play: []string{"attack manure"},
		Hidden: []enginetest.Hidden{waiting(2), hand(0), hand(1)}})
	add(raid, enginetest.Moment{Name: "loot has changed hands", Seat: 1, Play: []string{"attack soldiers", "draw", "deploy done", "loot knights"},
		Hidden: []enginetest.Hidden{hand(0), hand(2)}})
	thieves := tiny{seats: 3, hand: 2, base: "infiltration soldiers soldiers manure knights tower manure shields"}
	for seat := range engine.Seat(3) {
		add(thieves, enginetest.Moment{Name: fmt.Sprintf("House %d after a theft", seat), Seat: seat, Play: []string{"attack infiltration", "draw", "deploy done"},
			Hidden: []enginetest.Hidden{hand((int(seat) + 1) % 3)}})
	}
	scribes := tiny{seats: 2, hand: 2, base: "resources soldiers knights manure shields tower soldiers palisades",
		sets: []string{`card.resources.play=[{do="draw",n=2,from="base",keep=1}]`}}
	add(scribes, enginetest.Moment{Name: "another chooses which card to keep", Seat: 1, Play: []string{"play resources"},
		Hidden: []enginetest.Hidden{hand(0), offered("what it may keep")}})
	add(scribes, enginetest.Moment{Name: "another has kept a card", Seat: 1, Play: []string{"play resources", "keep shields"},
		Hidden: []enginetest.Hidden{hand(0)}})
	spies := tiny{seats: 3, hand: 2, base: "alliance soldiers manure knights tower shields soldiers palisades manure",
		sets: []string{`card.alliance.play=[{do="peek",whom=["left","right"]},{do="again"}]`}}
	add(spies, enginetest.Moment{Name: "a hand that was looked at has grown", Seat: 0, Play: []string{"play alliance right", "draw", "draw"},
		Hidden: []enginetest.Hidden{hand(1), hand(2)}})
	add(spies, enginetest.Moment{Name: "others have looked at a hand", Seat: 1, Play: []string{"play alliance left", "draw"},
		Hidden: []enginetest.Hidden{hand(0), hand(2)}})
	few := spies
	few.base = "alliance tower manure knights soldiers shields palisades patrol"
	add(few, enginetest.Moment{Name: "an attack out of a hand that was looked at", Seat: 0, Play: []string{"play alliance right", "draw", "attack manure"}, Forgets: true,
		Hidden: []enginetest.Hidden{waiting(0), hand(2)}})
	friends := tiny{seats: 3, hand: 2, base: "alliance soldiers manure knights tower shields soldiers", sets: []string{`card.alliance.play=[{do="give",n=1,to="right"}]`}}
	rich := friends
	rich.hand, rich.base = 3, "alliance soldiers shields manure knights shields tower tower soldiers manure"
	add(rich, enginetest.Moment{Name: "a card was given to another", Seat: 2, Play: []string{"play alliance", "give soldiers"},
		Hidden: []enginetest.Hidden{hand(0), hand(1)}})
	add(friends, enginetest.Moment{Name: "a card was given to the House", Seat: 1, Play: []string{"play alliance", "give soldiers"}, Onward: []string{"draw"},
		Hidden: []enginetest.Hidden{hand(2), drawn(1, "the top card of the deck")}})
	court := tiny{seats: 2, hand: 2, base: "soldiers shields knights tower manure manure", imperial: "hero edict fortress", sets: []string{"imperial.price=0", `imperial.legal="table.imperial > 0"`}}
	add(court, enginetest.Moment{Name: "another has drawn an Imperial card", Seat: 1, Play: []string{"imperial"}, Onward: []string{"imperial"},
		Hidden: []enginetest.Hidden{hand(0), drawn(1, "the top card of the Imperial deck")}})
	court.base, court.imperial = "soldiers shields soldiers tower shields tower", "hero black_powder edict"
	court.sets = append(court.sets, "card.hero.min=0")
	add(court, enginetest.Moment{Name: "an Imperial attack waits", Seat: 1, Play: []string{"imperial", "draw", "attack hero"},
		Hidden: []enginetest.Hidden{hand(0), waiting(1)}})
	again := tiny{seats: 2, hand: 1, base: "soldiers shields knights tower manure", sets: []string{"seasons.use=false", "hand.limit=1"}, all: true}
	add(again, enginetest.Moment{Name: "what was discarded is the deck", Seat: 1, Forgets: true,
		Play: []string{"draw", "discard soldiers", "draw", "discard shields", "draw", "discard knights"}, Onward: []string{"draw"},
		Hidden: []enginetest.Hidden{hand(0), drawn(1, "the top card of the deck")}})
	return l
}

// Guesses have the distribution of all deals of a tiny deck that agree with what the seat has
// seen.
func TestGuessesAreFair(t *testing.T) {
	for _, m := range fairMoments(t) {
		m.ManyDraws = *conform.Full
		t.Run(m.Name, func(t *testing.T) {
			if testing.Short() && len(strings.Fields(m.base)) > 8 {
				t.Skip("a deck of more than eight cards has many deals")
			}
			enginetest.CheckFair(t, m.Moment)
		})
	}
}

// A key that omits something that the seat knows is detected, since guesses use more than the
// key has.
func TestForgetfulKeys(t *testing.T) {
	moments := map[string]fairMoment{}
	for _, m := range fairMoments(t) {
		moments[m.Name] = m
	}
	for _, c := range []struct {
		name, moment string
		forget       func(s *State, seat int)
	}{
		{"the own hand", "hands and the deck", func(s *State, seat int) {
			h := &s.pos.house[seat]
			h.count, h.mask = [maxKinds]uint8{}, 0
		}},
		{"a hand that was looked at", "a hand that was looked at has grown", func(s *State, _ int) {
			for i := range s.seatCount {
				s.pos.house[i].known = card.HandKnowledge{}
			}
		}},
		{"what was discarded", "another has kept a card", func(s *State, _ int) { s.pos.pile, s.pos.pileMask = [maxKinds]uint8{}, [2]uint64{} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, ok := moments[c.moment]
			if !ok {
				t.Fatalf("there is no moment %q", c.moment)
			}
			if testing.Short() && len(strings.Fields(m.base)) > 8 {
				t.Skip("a deck of more than eight cards has many deals")
			}
			if c.name == "the own hand" {
				m.Setups = m.deals(m.Rules.(*Rules), -1)
			}
			blind := m.Rules.NewState(m.Seats).(*State)
			m.Key = func(n engine.RecordState, seat engine.Seat) uint64 {
				blind.CopyFrom(n)
				c.forget(blind, int(seat))
				return blind.Observe(seat).Key()
			}
			f, err := m.Compare(nil)
			if err == nil {
				t.Fatalf("a key without %s is not found out: %s", c.name, f)
			}
			t.Log(err)
		})
	}
}

// A card with higher odds of being kept, or of waiting, is guessed that much more often. With
// even odds the guesses are those of [enginetest.CheckFair].
func TestPresumptionsFollowOdds(t *testing.T) {
	with := func(m enginetest.Moment, odds []uint32) enginetest.Moment {
		m.Guess = func(o engine.Observation, s engine.State, src *rng.Stream) {
			m.Rules.(*Rules).GuessByHabits(o, s, src, odds)
		}
		return m
	}
	uneven := func(r *Rules) []uint32 {
		odds := make([]uint32, r.Habits())
		for i := range odds {
			odds[i] = engine.EvenOdds << (i % len(r.kinds) % 3)
		}
		return odds
	}
	duel := tiny{seats: 2, hand: 1, base: "soldiers shields knights tower manure manure patrol"}
	r := duel.rules(t)
	odds := uneven(r)
	keeps := with(enginetest.Moment{Name: "a card in hand", Rules: r, Seats: 2, Setups: duel.deals(r, 0), Hidden: []enginetest.Hidden{hand(1)}, ManyDraws: *conform.Full,
		Odds: func(n engine.RecordState) float64 {
			s := n.(*State)
			return float64(odds[s.keepHabit(1)+lowestBit(s.pos.house[1].mask)])
		}}, odds)
	t.Run(keeps.Name, func(t *testing.T) { enginetest.CheckFair(t, keeps) })
	siege := tiny{seats: 2, hand: 2, base: "soldiers shields manure knights infiltration soldiers manure"}
	r = siege.rules(t)
	posed := uneven(r)
	for i := range posed[:situationCount*len(r.kinds)] {
		posed[i] = engine.EvenOdds // of cards that are kept
	}
	waits := with(enginetest.Moment{Name: "an attack that waits", Rules: r, Seats: 2, Seat: 1, Setups: siege.deals(r, 1), Play: []string{"attack soldiers"}, Copies: copies, ManyDraws: *conform.Full,
		View: waiting(1).Value, Hidden: []enginetest.Hidden{waiting(1)},
		Odds: func(n engine.RecordState) float64 {
			s := n.(*State)
			return float64(posed[s.attackHabit(1)+int(s.pos.house[1].waiting-1)])
		}}, posed)
	t.Run(waits.Name, func(t *testing.T) { enginetest.CheckFair(t, waits) })
}
