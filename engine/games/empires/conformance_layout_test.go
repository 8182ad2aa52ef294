package empires

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// duel returns a duel as a case with two hands and a battle.
func (c *ruleCase) duel() ruleCase {
	o := *c
	o.Areas = map[string]string{"cappadocia": "seat 0", "syria": "seat 1", "iudaea": "seat 1"}
	o.Hands = c.Duel
	o.Play = []string{"attack", "to syria"}
	switch c.In {
	case "siege":
		o.Areas["syria"] = "seat 1, fort"
		o.Play = append(o.Play, "siege")
	case "sea":
		o.Areas = map[string]string{"baetica": "seat 0", "west": "seat 1", "iudaea": "seat 1"}
		o.Play = []string{"attack", "to west"}
		o.Chance = slices.Concat([]string{"move 4"}, c.Chance)
	}
	o.Play = append(o.Play, "send "+c.Duel[0], "send "+c.Duel[1])
	if c.Ambush {
		o.Play = append(o.Play, "ambush")
	} else if len(c.Tables) > 1 && strings.Contains(c.Tables[1], "military_leader") {
		o.Play = append(o.Play, "no")
	}
	return o
}

// layOut builds the position of the case and runs to the first decision.
func (c *ruleCase) layOut(t reporter, r *Rules) (*State, *fated) {
	t.Helper()
	seats := c.Seats
	if seats == 0 {
		seats = 4
	}
	s := r.newState(seats)
	d := &fated{left: slices.Clone(c.Chance), duel: c.Duel}
	s.Follow(d.next)
	s.startDeck = append(s.startDeck[:0], r.deckOf...)
	s.setUp(c.First)
	p := &s.pos
	for id, text := range c.Areas {
		s.layArea(t, id, text)
	}
	s.layCards(t, c)
	each := func(n int, lay func(i int)) {
		if n > seats {
			t.Fatalf("a list has %d entries, there are %d seats", n, seats)
		}
		for i := range n {
			lay(i)
		}
	}
	each(len(c.Warehouse), func(i int) {
		p.seat[i].warehouse = uint8(c.Warehouse[i])
		p.seat[i].trade -= uint8(c.Warehouse[i])
	})
	each(len(c.Plunder), func(i int) {
		for _, x := range items(c.Plunder[i]) {
			n, of := numbered(x)
			k, err := strconv.Atoi(strings.TrimPrefix(of, "of "))
			if err != nil {
				t.Fatalf("plunder: what is %q?", x)
			}
			p.seat[i].plunder[k] += uint8(n)
			p.seat[k].trade -= uint8(n)
		}
	})
	each(len(c.VP), func(i int) { p.seat[i].vp = c.VP[i] })
	each(len(c.Refreshed), func(i int) { p.seat[i].refreshed = uint8(c.Refreshed[i]) })
	if err := s.sound(); err != nil {
		t.Fatalf("what is laid out cannot be: %v", err)
	}
	s.beginAt(t, c)
	s.run()
	return s, d
}

// beginAt sets the stage at which a case begins.
func (s *State) beginAt(t reporter, c *ruleCase) {
	p := &s.pos
	p.turn, p.round = 2, 1
	if c.Turn > 0 {
		p.turn = uint8(c.Turn)
	}
	if c.Round > 0 {
		p.round = uint8(c.Round)
	}
	p.first, p.active = int8(c.First), int8(c.Active)
	switch c.At {
	case "", "action":
		s.setStage(stageAction)
	case "extra":
		p.isExtraAction = true
		s.setStage(stageAction)
	case "turn":
		p.turn--
		s.setStage(stageTurn)
	case "end":
		p.active = int8((int(p.first) + s.seatCount - 1) % s.seatCount)
		s.setStage(stageEnd)
	case "place", "found":
		p.turn, p.round = 0, 0
		if c.At == "found" {
			s.setStage(stageStartForts)
			return
		}
		for i := range p.markers {
			p.placedCount += p.markers[i]
		}
		s.setStage(stageStartMarkers)
	default:
		t.Fatalf("there is no stage %q", c.At)
	}
}

// fated has the random results of a case, in order.
type fated struct {
	left []string
	duel []string // cards that a side of a duel loses
}

func (d *fated) next(o engine.Outcome) error {
	what, _ := o.Get("for").(string)
	if what == "" {
		what = o.Kind
	}
	if d.duel != nil && what == "loss" {
		*o.Fields[1].Value.(*string) = d.duel[o.Get("seat").(int)]
		return nil
	}
	if len(d.left) == 0 {
		return fmt.Errorf("chance is asked for %q, and the case has nothing left", what)
	}
	f := strings.Fields(d.left[0])
	if f[0] != what {
		return fmt.Errorf("chance is asked for %q, the case has %q", what, d.left[0])
	}
	d.left = d.left[1:]
	for _, x := range o.Fields {
		switch to := x.Value.(type) {
		case *string:
			*to = f[1]
		case *[]string:
			*to = f[1:]
		case *int, *[]int:
			n, err := strconv.Atoi(f[1])
			if err != nil {
				return err
			}
			if one, ok := to.(*int); ok {
				*one = n
			} else {
				*to.(*[]int) = []int{n}
			}
		}
	}
	return nil
}

// items splits a text at its commas.
func items(text string) []string {
	var l []string
	for _, x := range strings.Split(text, ",") {
		if x = strings.TrimSpace(x); x != "" {
			l = append(l, x)
		}
	}
	return l
}

// numbered splits a number off the beginning of a text; the default is 1.
func numbered(x string) (int, string) {
	head, rest, ok := strings.Cut(x, " ")
	if n, err := strconv.Atoi(head); err == nil && ok {
		return n, rest
	}
	return 1, x
}

// kindOf returns the index of a kind of card.
func (r *Rules) kindOf(t reporter, id string) int {
	k := slices.IndexFunc(r.kinds, func(c cardKind) bool { return c.id == id })
	if k < 0 {
		t.Fatalf("there is no card %q", id)
	}
	return k
}

// layArea sets an area as a case describes it.
func (s *State) layArea(t reporter, id, text string) {
	p := &s.pos
	area := s.rules.placeMap.Index(id)
	if area < 0 {
		t.Fatalf("there is no area %q", id)
	}
	for _, x := range items(text) {
		n, what := numbered(x)
		switch head, rest, _ := strings.Cut(what, " "); {
		case head == "seat":
			i, err := strconv.Atoi(rest)
			if err != nil {
				t.Fatalf("%s: what is %q?", id, x)
			}
			s.takeNeutral(i, area)
		case what == "markers" || what == "marker":
			for range n - 1 {
				p.markers[area]++
				s.takeFromSupply(&p.seat[p.owner[area]])
			}
		case what == "fort":
			s.placeStartFort(area)
		case head == "trade":
			i, err := strconv.Atoi(rest)
			if err != nil {
				t.Fatalf("%s: what is %q?", id, x)
			}
			for range n {
				s.putTrade(i, area)
				p.seat[i].trade--
			}
		default:
			t.Fatalf("%s: what is %q?", id, x)
		}
	}
}

// layCards sets the cards of a case.
func (s *State) layCards(t reporter, c *ruleCase) {
	r, p := s.rules, &s.pos
	var left [maxKinds]int
	for k := range r.armyKindCount {
		left[k] = int(r.kinds[k].count)
	}
	take := func(text string, to func(kind int)) {
		for _, x := range items(text) {
			n, id := numbered(x)
			k := r.kindOf(t, id)
			for range n {
				if left[k]--; left[k] < 0 && k < r.armyKindCount {
					t.Fatalf("there are not so many cards %s", id)
				}
				to(k)
			}
		}
	}
	for i, text := range slices.Concat(c.Hands, c.Tables) {
		if i >= len(c.Hands) {
			i -= len(c.Hands)
		}
		take(text, func(k int) { s.addCard(i, k) })
	}
	for i, id := range c.Sets {
		set := slices.IndexFunc(r.sets, func(x empireSet) bool { return x.id == id })
		if set >= 0 {
			p.seat[i].side = r.sets[set].side
			s.takeSet(i, set)
		}
	}
	shown := 0
	take(c.Display, func(k int) { p.display[shown] = uint8(k) + 1; shown++ })
	take(c.Discard, func(k int) { p.discard[k]++ })
	p.deckSize = 0
	var top []uint8
	take(c.Deck, func(k int) { top = append(top, uint8(k)) })
	slices.Reverse(top)
	var rest []uint8
	for k := range r.armyKindCount {
		for range left[k] {
			rest = append(rest, uint8(k))
		}
	}
	switch to, ok := strings.CutPrefix(c.Rest, "seat "); {
	case ok:
		i, _ := strconv.Atoi(to)
		for _, k := range rest {
			s.addCard(i, int(k))
		}
		rest = nil
	case c.Rest == "discard":
		for _, k := range rest {
			p.discard[k]++
		}
		rest = nil
	}
	p.deckSize = uint8(copy(p.deck[:], append(rest, top...)))
}
