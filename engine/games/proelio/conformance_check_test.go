package proelio

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// check compares the position with what the case expects.
func (p *player) check(t reporter, c *ruleCase) {
	t.Helper()
	if c.Legal != nil {
		p.legal(t, c.Legal)
	}
	if c.Only != nil {
		p.only(t, c.Only)
	}
	p.has(t, c.Has)
	p.hasNot(t, c.HasNot)
	if c.Want != nil {
		p.want(t, c.Want)
	}
}

// same reports a difference between two values.
func same(t reporter, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s = %s, want %s", what, g, w)
	}
}

func (p *player) want(t reporter, w *wanted) {
	t.Helper()
	s, pos := p.s, &p.s.pos
	tb := s.Table().(stateLine)
	p.bySeat(t, "hand", w.Hands, func(i int) []string { return tb.Hands[i] })
	p.bySeat(t, "Fortification", w.Forts, func(i int) []string { return names(tb.Forts[i]) })
	p.bySeat(t, "waiting attack", w.Waiting, func(i int) []string { return names(tb.Waiting[i]) })
	p.list(t, "deployed", tb.Deployed, w.Deployed)
	p.list(t, "Base discard pile", tb.BaseDiscard, w.BaseDiscard)
	p.list(t, "Imperial discard pile", tb.ImperialDiscard, w.ImperialDiscard)
	for i, n := range w.Sizes {
		same(t, fmt.Sprintf("cards in hand of seat %d", i), len(tb.Hands[i]), n)
	}
	number(t, "Base deck", tb.Base, w.BaseLeft)
	number(t, "Imperial deck", tb.Imperial, w.ImperialLeft)
	number(t, "active", tb.Active, w.Active)
	number(t, "to act", int(s.ToAct()), w.ToAct)
	number(t, "turn", s.Turn(), w.Turn)
	number(t, "Merchant", int(pos.merchant), w.Merchant)
	if w.Season != nil {
		got := names(tb.Season)
		if len(got) == 0 {
			got = []string{"none"}
		}
		same(t, "season", got[0], *w.Season)
	}
	if w.Guilds != nil {
		guilds := map[uint8]bool{}
		for i := range s.seatCount {
			if g := pos.house[i].guild; g != 0 {
				guilds[g] = true
			}
		}
		same(t, "different Guilds", len(guilds), *w.Guilds)
	}
	p.flags(t, "Plague", tb.Plague, w.Plague)
	p.flags(t, "exhausted Guilds", tb.GuildUsed, w.Used)
	if w.Equitas != nil {
		same(t, "Equitas invoked", tb.EquitasUsed, *w.Equitas)
	}
	if w.Lost != nil {
		same(t, "Fortification lost", tb.FortLost, *w.Lost)
	}
	if w.Phase != nil {
		same(t, "phase", s.Phase(), *w.Phase)
	}
	p.end(t, w)
	for _, key := range slices.Sorted(maps.Keys(w.Knows)) {
		var seer, owner int
		if _, err := fmt.Sscanf(key, "%d of %d", &seer, &owner); err != nil {
			t.Fatalf("knows %q: %v", key, err)
		}
		var count [maxKinds]uint8
		pos.house[owner].known.AddKnownTo(engine.Seat(seer), &count)
		var got []string
		for k, n := range count {
			for range n {
				got = append(got, s.rules.kinds[k].id)
			}
		}
		text := w.Knows[key]
		p.list(t, "what seat "+strings.Replace(key, " of ", " has seen of the hand of seat ", 1), got, &text)
	}
	if w.Chance != nil {
		same(t, "chance", fmt.Sprintf("%q", p.chance), fmt.Sprintf("%q", *w.Chance))
	}
}

// end checks how the match has ended, or, if the case has no reason, that it has not.
func (p *player) end(t reporter, w *wanted) {
	t.Helper()
	over := p.s.ToAct() == engine.Nobody
	if over != (w.Reason != nil) {
		t.Errorf("the match is over: %v, want %v", over, w.Reason != nil)
		return
	}
	if !over {
		return
	}
	res := p.s.Result()
	same(t, "reason", res.Reason, *w.Reason)
	if w.Winners != nil {
		same(t, "winners", res.Winners.List(), *w.Winners)
	}
	if res.Scored != (w.Scores != nil) {
		t.Errorf("scored: %v, want %v (%v)", res.Scored, w.Scores != nil, res.Scores)
	}
	if w.Scores != nil {
		same(t, "scores", res.Scores[:p.s.seatCount], *w.Scores)
	}
}

func names(s *string) []string {
	if s == nil {
		return nil
	}
	return []string{*s}
}

func number(t reporter, what string, got int, want *int) {
	t.Helper()
	if want != nil {
		same(t, what, got, *want)
	}
}

// flags compares a list of seats with flags by seat.
func (p *player) flags(t reporter, what string, got []bool, want *[]int) {
	t.Helper()
	if want == nil {
		return
	}
	l := []int{}
	for i, f := range got {
		if f {
			l = append(l, i)
		}
	}
	same(t, what, l, *want)
}

// bySeat compares the cards of the seats that a map names with those of the position.
func (p *player) bySeat(t reporter, what string, want map[string]string, got func(seat int) []string) {
	t.Helper()
	for key := range want {
		if i, err := strconv.Atoi(key); err != nil || i < 0 || i >= p.s.seatCount {
			t.Errorf("%s: there is no seat %q", what, key)
		}
	}
	for i := range p.s.seatCount {
		if text, ok := want[strconv.Itoa(i)]; ok {
			p.list(t, fmt.Sprintf("%s of seat %d", what, i), got(i), &text)
		}
	}
}

// list compares two lists of cards in any order.
func (p *player) list(t reporter, what string, got []string, want *string) {
	t.Helper()
	if want == nil {
		return
	}
	var l []string
	n := 1
	for _, word := range strings.Fields(*want) {
		if k, err := strconv.Atoi(word); err == nil {
			n = k
			continue
		}
		l = append(l, slices.Repeat([]string{word}, n)...)
		n = 1
	}
	same(t, what, fmt.Sprintf("%q", slices.Sorted(slices.Values(got))), fmt.Sprintf("%q", slices.Sorted(slices.Values(l))))
}
