package empires

import (
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// The forecast of a combat equals the result over all dice: for each pair of cards, in every
// kind of battle, with Engineers and in an ambush.
func TestForecast(t *testing.T) {
	r := load(t, "empires/2002")
	f := r.combatForecast()
	s := r.newState(3)
	for form := range battleForms {
		place := form % battleKinds
		for engineers := range 4 {
			for a := range r.kinds {
				for b := range r.kinds {
					if r.fightMask[place]>>a&1 == 0 || r.fightMask[place]>>b&1 == 0 {
						continue
					}
					got, want := f.oddsAt(form, engineers, a, b), fought(s, form, engineers, a, b)
					if got != want {
						t.Fatalf("%s against %s, form %d, engineers %d: expected %v, fought %v", r.kinds[a].id, r.kinds[b].id, form, engineers, got, want)
					}
				}
			}
		}
	}
}

// fought plays a combat with all possible dice.
func fought(s *State, form, engineers, a, b int) (n odds) {
	var dice []int // the dice that are tried now
	for {
		at := 0
		s.Follow(func(o engine.Outcome) error {
			if at == len(dice) {
				dice = append(dice, 1)
			}
			for _, f := range o.Fields {
				if to, ok := f.Value.(*[]int); ok {
					*to = dice[at : at+1]
				}
			}
			at++
			return nil
		})
		s.setUp(0)
		x := &s.pos.battle
		*x = battle{kind: uint8(form % battleKinds), ambush: form == ambushed}
		for side, k := range [2]int{a, b} {
			x.side[side] = army{seat: int8(side), size: 1, orderedCount: 1}
			x.side[side].cards[0], x.side[side].order[0] = uint8(k), uint8(k)
			s.pos.seat[side].personCounts[effectEngineer] = uint8(engineers >> side & 1)
		}
		won := s.resolveCombat(0)
		weight := uint16(outcomes)
		for range dice {
			weight /= dieSides
		}
		switch won {
		case 0:
			n.win += weight
		case 1:
			n.lose += weight
		}
		for len(dice) > 0 && dice[len(dice)-1] == dieSides {
			dice = dice[:len(dice)-1]
		}
		if len(dice) == 0 {
			return n
		}
		dice[len(dice)-1]++
	}
}

// The outlook of a battle is close to the mean result over all orders of cards.
func TestOutlook(t *testing.T) {
	r := load(t, "empires/2002")
	r.combatForecast()
	hand := func(ids ...string) (x cardChoice) {
		for _, id := range ids {
			for k := range r.kinds {
				if r.kinds[k].id == id {
					x.cards[x.size] = uint8(k)
					x.size++
				}
			}
		}
		return x
	}
	for _, c := range []struct {
		place int
		a, b  cardChoice
	}{
		{fieldBattle, hand("sword_7", "pike_7", "e_spear_5", "e_cavalry_5", "e_archers"), hand("e_sword_5", "e_spear_5", "e_pike_5", "e_cavalry_5", "e_foot_skirmisher")},
		{fieldBattle, hand("elephant_8", "heavy_cavalry_8", "artillery", "warband", "light_horse"), hand("sword_7", "sword_7", "pike_7", "spear_7", "cavalry_7")},
		{siegeBattle, hand("siege_tower", "artillery", "e_spear_5"), hand("sword_6", "e_cavalry_5", "e_archers")},
		{seaBattle, hand("galley_7", "galley_6", "e_sword_5", "archers"), hand("e_spear_5", "e_archers")},
	} {
		want := r.newState(3).estimateBattle(c.place, 0, &c.a, &c.b)
		s := r.newState(3)
		s.Start(rng.NewDeal(1, 1))
		src := rng.NewStream(5)
		s.UseUnorderedDecks(&src)
		const battles = 6000
		won, routs := 0, 0
		for range battles {
			b := &s.pos.battle
			*b = battle{kind: uint8(c.place)}
			for side, h := range [2]cardChoice{c.a, c.b} {
				x := army{seat: int8(side), size: h.size, orderedCount: h.size, cards: h.cards, order: h.cards}
				for i := int(h.size) - 1; i > 0; i-- {
					j := src.Below(uint32(i + 1))
					x.order[i], x.order[j] = x.order[j], x.order[i]
				}
				b.side[side] = x
			}
			for i := range int(max(c.a.size, c.b.size)) {
				if b.side[0].blocks < r.battle.rout && b.side[1].blocks < r.battle.rout {
					if w := s.resolveCombat(i); w != combatDrawn {
						b.side[w].blocks++
					}
				}
			}
			won += int(boolToWord(s.battleWinner() == 0))
			routs += int(boolToWord(b.side[0].blocks >= r.battle.rout))
		}
		got := [2]int{100 * won / battles, 100 * routs / battles}
		expected := [2]int{int(100 * want.win / certainty), int(100 * want.rout / certainty)}
		for i := range got {
			if d := got[i] - expected[i]; d < -7 || d > 7 {
				t.Errorf("battle %d: expected %v percent of wins and routs, fought %v", c.place, expected, got)
				break
			}
		}
	}
}
