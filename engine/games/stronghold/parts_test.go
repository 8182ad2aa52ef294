package stronghold

import (
	"slices"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// Every part is used in random matches, but not after it has been knocked out.
func TestParts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays without each part")
	}
	used := func(r *Rules) map[string]bool {
		seen := map[string]bool{}
		parts := r.Parts()
		for seats := 2; seats <= 4; seats += 2 {
			s := r.newState(seats)
			for deal := range uint64(40) {
				s.Start(rng.NewDeal(1, deal))
				src := rng.NewStream(deal)
				var buf []engine.Action
				for s.ToAct() != engine.Nobody {
					buf = s.Legal(buf[:0])
					a := buf[src.Below(uint32(len(buf)))]
					o := s.Observe(s.ToAct())
					for i, p := range parts {
						if !seen[p.Name] && r.Uses(o, a, i) {
							seen[p.Name] = true
						}
					}
					s.Apply(a)
				}
			}
		}
		return seen
	}
	r := load(t, "stronghold/2010")
	all := used(r)
	var names []string
	for _, p := range r.Parts() {
		if !all[p.Name] {
			t.Errorf("nobody used %s in 80 matches", p.Name)
		}
		if slices.Contains(names, p.Name) {
			t.Errorf("two parts are called %s", p.Name)
		}
		names = append(names, p.Name)
	}
	for _, k := range (Game{}).Extras().Knockouts(r.set) {
		if !slices.Contains(names, k.Name) {
			t.Errorf("%s can be knocked out and is no part", k.Name)
		}
		if k.Name != "wall" && k.Name != "ballista" && k.Name != "warrior" && k.Name != "goblin_fury" && k.Name != "m1" {
			continue
		}
		if used(load(t, "stronghold/2010", k.Sets...))[k.Name] {
			t.Errorf("%s is used, though it was knocked out", k.Name)
		}
	}
}

// Keys about a part belong to it; keys that concern all players belong to no part.
func TestPartsOf(t *testing.T) {
	set := load(t, "stronghold/2010").set
	for path, want := range map[string][]string{
		"invader_action.ballista.resources": {"ballista"}, "defender_action.wall.cost": {"wall"}, "order.goblin_fury.strength": {"goblin_fury"},
		"hero.officer.oration_max": {"officer"}, "hero.officer.unit_bonus": nil, "combat.orc": nil, "glory.first_breach": {"break_in"}, "phase_card.e3.actions": {"e3", "rope", "poison", "shield"}, "phase_card.e3.count.p2": {"e3"},
		"order.classified_cost": orderWords, "deed.first_turn": deedWords, "siege.max_turns": nil, "barbican.gate_resistance": {"ram"},
	} {
		if got := (Game{}).partsOf(set, path); !slices.Equal(got, want) {
			t.Errorf("%s is about %v, want %v", path, got, want)
		}
	}
}
