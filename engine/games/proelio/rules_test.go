package proelio

import (
	"math/bits"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// Every shipped variant passes the tests of every game: the edition at every number of seats,
// every ninth other variant at one of its numbers in turn. With -full all variants do, and more
// illegal actions are tried in the edition.
func TestEngine(t *testing.T) {
	for i, name := range conform.BuiltInVariants(t, "proelio") {
		always := name == "proelio/0.9.6" || name == "proelio/italian" || name == "proelio/allied-guilds"
		if !always && (testing.Short() || i%9 != 0 && !*conform.Full) {
			continue
		}
		t.Run(strings.TrimPrefix(name, "proelio/"), func(t *testing.T) {
			r := load(t, name)
			opt := enginetest.Options{Deals: 1}
			if *conform.Full {
				opt = enginetest.Options{Deals: 3, Picks: 80}
			}
			if name != "proelio/0.9.6" {
				p := r.Players()
				opt = enginetest.Options{Deals: 1, Seats: []int{p.Min + i%(p.Max-p.Min+1)}}
			}
			enginetest.Run(t, r, opt)
		})
	}
}

// eachPosition plays random matches of every shipped variant and calls f at every decision.
func eachPosition(t *testing.T, deals int, f func(t *testing.T, s *State, legal []engine.Action)) {
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		t.Run(strings.TrimPrefix(name, "proelio/"), func(t *testing.T) {
			t.Parallel()
			r := load(t, name)
			src := rng.NewStream(rng.HashName(name))
			for deal := range deals {
				seats := r.players.Min + deal%(r.players.Max-r.players.Min+1)
				s := r.newState(seats)
				s.Start(rng.NewDeal(77, uint64(deal)))
				for !s.pos.isOver {
					l := s.Legal(nil)
					f(t, s, l)
					if t.Failed() {
						return
					}
					s.Apply(l[src.Below(uint32(len(l)))])
				}
			}
		})
	}
}

// No card appears or disappears, and values that are stored twice agree: hand sizes, decks of
// hands, masks, piles.
func TestCardsConserved(t *testing.T) {
	eachPosition(t, 12, func(t *testing.T, s *State, _ []engine.Action) {
		for k, n := range census(s) {
			if k < len(s.rules.kinds) && n != s.rules.kinds[k].count {
				t.Errorf("turn %d: %d copies of %s, want %d", s.pos.turn, n, s.rules.kinds[k].id, s.rules.kinds[k].count)
			}
		}
		for i := range s.seatCount {
			h := &s.pos.house[i]
			n, bases, mask := 0, 0, uint64(0)
			for k, c := range h.count {
				n += int(c)
				if c > 0 {
					mask |= 1 << k
					bases += int(c) * int(s.rules.isBase[k])
				}
			}
			if n != int(h.cards) || bases != int(h.base) || mask != h.mask {
				t.Errorf("turn %d, seat %d: hand counted as %d cards, %d Base, kinds %x; is %d, %d, %x", s.pos.turn, i, h.cards, h.base, h.mask, n, bases, mask)
			}
			if s.pos.phase == phaseAction && n > int(s.handLimit(i)) {
				t.Errorf("turn %d, seat %d holds %d cards at an action, the limit is %d", s.pos.turn, i, n, s.handLimit(i))
			}
		}
		for d := range 2 {
			n := 0
			for m := s.pos.pileMask[d]; m != 0; m &= m - 1 {
				n += int(s.pos.pile[bits.TrailingZeros64(m)])
			}
			if n != int(s.pos.pileN[d]) {
				t.Errorf("turn %d: %s discard pile counted as %d cards, is %d", s.pos.turn, deckNames[d], s.pos.pileN[d], n)
			}
		}
	})
}

// Tables of legality have the same values as their conditions evaluated one by one.
func TestLegalTablesAgreeWithConditions(t *testing.T) {
	eachPosition(t, 6, func(t *testing.T, s *State, _ []engine.Action) {
		for name, table := range map[string]*legalTable{"action": s.rules.action, "deploy": s.rules.deploy} {
			seat := int(s.pos.active)
			e := s.lookUp(table, seat)
			is := s.evalUndecided(table, seat, e.Allowed, e.Undecided)
			for _, sl := range table.Slots() {
				got := is.Actions>>sl.Bit&1 != 0
				if sl.Kind >= 0 {
					got = is.Kinds>>sl.Bit&1 != 0
				}
				if want := s.allHold(&sl, seat); got != want {
					t.Errorf("turn %d, %s, kind %d, bit %d: table says %v, conditions say %v", s.pos.turn, name, sl.Kind, sl.Bit, got, want)
				}
			}
		}
	})
}

// Variables have values within the range that the vocabulary declares.
func TestVariablesKeepTheirRange(t *testing.T) {
	eachPosition(t, 4, func(t *testing.T, s *State, _ []engine.Action) {
		for i, v := range s.rules.words.All() {
			q := s.question(int(s.pos.actor), i%len(s.rules.kinds))
			if strings.HasPrefix(v.Name, "attack.") && s.pos.attack == 0 {
				continue
			}
			x := v.Read(q)
			lo, hi := v.Lo, v.Hi
			if len(v.Words) > 0 && v.Type == cond.Word {
				lo, hi = 0, int32(len(v.Words))-1
			}
			if v.Type == cond.Set || v.Optional && x == cond.Absent {
				continue
			}
			if x < lo || x > hi {
				t.Errorf("turn %d: %s is %d, declared %d to %d", s.pos.turn, v.Name, x, lo, hi)
			}
		}
	})
}

// Ratings of the rule of thumb use only what the seat sees: dealing the hidden cards anew does
// not change them.
func TestRatingsAreHonest(t *testing.T) {
	eachPosition(t, 4, func(t *testing.T, s *State, legal []engine.Action) {
		seat := s.ToAct()
		w := engine.Defaults(s.rules)
		a, b := make([]int64, len(legal)), make([]int64, len(legal))
		s.rules.Weigh(s.Observe(seat), legal, w, a)
		other := s.rules.newState(s.seatCount)
		src := rng.NewStream(s.Trace())
		s.rules.Guess(s.Observe(seat), other, &src)
		s.rules.Weigh(other.Observe(seat), legal, w, b)
		for i := range legal {
			if a[i] != b[i] {
				t.Errorf("turn %d: seat %d rates %q %d, and %d with other hidden cards", s.pos.turn, seat, s.Words(legal[i]), a[i], b[i])
			}
		}
	})
}

// A guess has the same number of cards of each kind.
func TestGuessConservesCards(t *testing.T) {
	eachPosition(t, 3, func(t *testing.T, s *State, _ []engine.Action) {
		other := s.rules.newState(s.seatCount)
		for seat := range s.seatCount {
			src := rng.NewStream(s.Trace() + uint64(seat))
			s.rules.Guess(s.Observe(engine.Seat(seat)), other, &src)
			if got, want := census(other), census(s); got != want {
				t.Errorf("turn %d: dealt anew for seat %d the cards are %v, want %v", s.pos.turn, seat, got, want)
			}
		}
	})
}

// The Houses that may answer a card are known beforehand if the condition of the perk depends
// only on that card; otherwise every House is asked.
func TestAnswers(t *testing.T) {
	for _, c := range []struct {
		set  string
		want map[string]int // by Guild: number of kinds of cards that it may answer
	}{
		{"", map[string]int{"artisans": 2, "apothecaries": 1}},
		{"guild.artisans.perk.more.when=\"!(card.id in ['resources', 'plague'])\"", map[string]int{"artisans": -2, "apothecaries": 1}},
		{"guild.artisans.perk.more.when=\"card.id == 'plague' && house.hand > 2\"", map[string]int{"artisans": 0, "apothecaries": 1}},
		{"guild.apothecaries.perk.cure.when=\"card.kind == 'strategy'\"", map[string]int{"artisans": 2, "apothecaries": 0}},
		{"guild.bards.perk.tune={ on = 'rival-plays', do = [{ do = 'cancel' }] }", map[string]int{"artisans": 2, "apothecaries": 1, "bards": 0}},
	} {
		var sets []string
		if c.set != "" {
			sets = []string{c.set}
		}
		r := load(t, "proelio/0.9.6", sets...)
		s := r.newState(4)
		for gi, g := range r.guilds {
			n := 0
			for k := range r.kinds {
				n += int(r.answeringGuilds[k] >> (gi + 1) & 1)
				for _, p := range r.perks {
					if p.guild == uint8(gi) && (p.moment == onPlay || p.moment == onRivalPlays) && s.holds(p.condition, viewpoint{self: 1, rival: 2, kind: k}) && r.answeringGuilds[k]>>(gi+1)&1 == 0 {
						t.Errorf("%s: %s are not asked about %s", c.set, g.id, r.kinds[k].id)
					}
				}
			}
			want, some := c.want[g.id]
			if some && want <= 0 { // 0 or less: all kinds but so many
				want += len(r.kinds)
			}
			if n != want {
				t.Errorf("%s: %s may answer %d cards, want %d", c.set, g.id, n, want)
			}
		}
	}
}
