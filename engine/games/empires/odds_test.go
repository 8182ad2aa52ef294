package empires

import (
	"testing"

	"equitas/engine"
)

// What players expect of a combat is what comes of it, whatever the dice: for each
// card against each, in every kind of battle, with Engineers and in an ambush.
func TestForecast(t *testing.T) {
	r := load(t, "empires/2002")
	f := r.foresee()
	s := r.newState(3)
	for form := range combatForms {
		place := form % battlePlaces
		for engineers := range 4 {
			for a := range r.kinds {
				for b := range r.kinds {
					if r.fights[place]>>a&1 == 0 || r.fights[place]>>b&1 == 0 {
						continue
					}
					got, want := f.at(form, engineers, a, b), fought(s, form, engineers, a, b)
					if got != want {
						t.Fatalf("%s against %s, form %d, engineers %d: expected %v, fought %v", r.kinds[a].id, r.kinds[b].id, form, engineers, got, want)
					}
				}
			}
		}
	}
}

// fought fights a combat with all dice that can fall.
func fought(s *State, form, engineers, a, b int) (n odds) {
	var dice []int // of the path that is tried
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
		*x = battle{kind: uint8(form % battlePlaces), ambush: form == ambushed}
		for side, k := range [2]int{a, b} {
			x.side[side] = army{seat: int8(side), n: 1, placed: 1}
			x.side[side].cards[0], x.side[side].order[0] = uint8(k), uint8(k)
			s.pos.seat[side].does[doesEngineer] = uint8(engineers >> side & 1)
		}
		won := s.combat(0)
		weight := uint16(sure)
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
