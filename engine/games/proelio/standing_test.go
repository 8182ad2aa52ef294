package proelio

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Tables of the values of a House agree with the conditions evaluated one by one.
func TestScales(t *testing.T) {
	eachPosition(t, 12, func(t *testing.T, s *State, _ []engine.Action) {
		for i := range s.seatCount {
			want := int32(clampScore(s.evalSeat(s.rules.score.x, i)))
			if got := s.pointsBy(&s.rules.score, i); got != want {
				t.Errorf("turn %d: seat %d would score %d, want %d", s.pos.turn, i, got, want)
			}
			if s.rules.score.grid == nil || s.rules.deployable == nil {
				t.Fatal("the formula, or what may be deployed, is asked step by step")
			}
			kinds := uint64(0)
			for _, sl := range s.rules.deploy.Slots() {
				if s.allHold(&sl, i) {
					kinds |= 1 << sl.Kind
				}
			}
			h := &s.pos.house[i&7]
			if got := s.deployable64(h, i); got != kinds {
				t.Errorf("turn %d: seat %d may deploy %b, want %b", s.pos.turn, i, got, kinds)
			}
			if got, want := s.deployable(i), valuesOf(s.rules, h, kinds); got != want {
				t.Errorf("turn %d: seat %d could deploy %d points, want %d", s.pos.turn, i, got, want)
			}
		}
	})
}

// valuesOf returns the sum of the values of a hand's Base Defense cards of these kinds.
func valuesOf(r *Rules, h *house, kinds uint64) (sum int32) {
	for k := range r.kinds {
		if kinds&r.scoredMask>>k&1 != 0 {
			sum += r.valueOf[k] * int32(h.count[k])
		}
	}
	return sum
}

// The sum of the cards that could be deployed is computed for eight kinds at once if their
// values are consecutive; otherwise one by one.
func TestDefenses(t *testing.T) {
	for _, v := range []struct {
		sets []string
		once bool
	}{
		{nil, true},
		{[]string{"card.shields.value=15", "card.tower.value=1"}, true},
		{[]string{`card.wall={deck="base", kind="defense", value=3, count=2, name={en="Wall"}}`}, false},
	} {
		r := load(t, edition, v.sets...)
		if (r.defenses != nil) != v.once {
			t.Errorf("%q: added up at once: %t, want %t", v.sets, r.defenses != nil, v.once)
		}
		src, s := rng.NewStream(4), r.newState(4)
		s.Start(rng.NewDeal(5, 0))
		h := &s.pos.house[0]
		for range 1000 {
			h.fort, h.count = uint8(src.Below(maxForts)), [maxKinds]uint8{}
			for n := src.Below(256); n > 0; n-- {
				h.count[src.Below(uint32(len(r.kinds)))]++
			}
			if got, want := s.deployable(0), valuesOf(r, h, r.deployable[h.fort]); got != want {
				t.Fatalf("%q: %d points of %v behind %d, want %d", v.sets, got, h.count, h.fort, want)
			}
		}
	}
}

// The standing of a House is its score if winter came now, unless the variant defines it by a
// formula of any kind.
func TestStanding(t *testing.T) {
	c := ruleCase{
		Hands: map[string]string{"0": "2 shields palisades tower hero", "1": "edict fortress", "2": "manure", "3": "patrol patrol"},
		Forts: map[string]string{"0": "shields", "2": "tower"}, Guilds: map[string]string{"0": "bards", "1": "thieves"}, Used: []int{1},
	}
	c.fill(&ruleTable{Variant: edition})
	for _, v := range []struct {
		formula string
		want    []int64 // points by House
		asked   bool
	}{
		{"", []int64{1 + 1 + 1 + 2 + 1 + 1, 2, 3, 2}, false},
		{"house.fortification * 2 + house.hand", []int64{7, 2, 7, 2}, false},
		{"house.base - 10 * house.imperial", []int64{4 - 10, -20, 1, 2}, false},
		{"7", []int64{7, 7, 7, 7}, false},
		{"max(house.deployable, 3) * (house.guild_ready ? 2 : 1)", []int64{8, 3, 3, 3}, false},
		{"house.seat * 100 + house.deployable * house.hand * house.fortification", []int64{100 + 4*5*1, 200, 300, 400 + 2*2*0}, true},
		{"house.hand * 25000", []int64{30000, 30000, 25000, 30000}, false},
	} {
		var sets []string
		if v.formula != "" {
			sets = []string{"report.standing=" + v.formula}
		}
		r := ruleset(t, edition, sets)
		if (r.standing.grid == nil) != v.asked {
			t.Errorf("%q has a table: %v, want %v", v.formula, r.standing.grid != nil, !v.asked)
		}
		s, err := lay(r, &c, rng.NewDeal(1, 0))
		if err != nil {
			t.Fatal(err)
		}
		var got [engine.MaxSeats]int64
		s.Standing(got[:])
		for i, want := range v.want {
			if got[i] != want*engine.StandingUnit {
				t.Errorf("%q: seat %d stands at %v, want %d", v.formula, i, float64(got[i])/engine.StandingUnit, want)
			}
		}
		if n := testing.AllocsPerRun(100, func() { s.Standing(got[:]) }); n > 0 {
			t.Errorf("%q: standings allocate %v times", v.formula, n)
		}
	}
}

// Cached standings are correct after every decision, also in copies and guesses, for all
// formulas.
func TestStandingIsRemembered(t *testing.T) {
	formulas := []string{"", "house.hand - 2 * house.imperial", "table.turn % 5 + house.deployable", "house.guild_ready ? house.fortification : house.turn % 7"}
	for _, variant := range []string{"proelio/0.9.6", "proelio/italian", "proelio/allied-guilds"} {
		for _, f := range formulas {
			sets := []string{`card.plague.play=[{do="exhaust",who="left"}]`}
			if f != "" {
				sets = []string{"report.standing=" + f}
			}
			r := load(t, variant, sets...)
			s, other := r.newState(4), r.newState(4)
			src := rng.NewStream(8)
			check := func(s *State, what string) {
				t.Helper()
				var got, want [engine.MaxSeats]int64
				s.Standing(got[:])
				s.changedHouses = everybody
				if s.Standing(want[:]); got != want {
					t.Fatalf("%s %q: %s stands at %v, want %v", variant, f, what, got, want)
				}
			}
			for deal := range uint64(6) {
				s.Start(rng.NewDeal(5, deal))
				for i := 0; !s.pos.isOver; i++ {
					if src.Below(3) > 0 { // not after every decision
						check(s, "a match")
					}
					if i%9 == 0 {
						r.Guess(s.Observe(s.ToAct()), other, &src)
						check(other, "a guess")
						for range 20 {
							if l := other.Legal(nil); len(l) > 0 {
								other.Apply(l[src.Below(uint32(len(l)))])
							}
						}
						check(other, "a guess played on")
					}
					l := s.Legal(nil)
					s.Apply(l[src.Below(uint32(len(l)))])
				}
				check(s, "the end")
			}
		}
	}
}
