package empires

import (
	"slices"
	"strconv"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// usedIn plays random matches and returns the parts that were used.
func usedIn(r *Rules, deals uint64) map[string]bool {
	seen := map[string]bool{}
	parts := r.Parts()
	s := r.newState(4)
	var buf []engine.Action
	var used []int
	for deal := range deals {
		s.Start(rng.NewDeal(1, deal))
		src := rng.NewStream(deal)
		for s.ToAct() != engine.Nobody {
			buf = s.Legal(buf[:0])
			a := buf[src.Below(uint32(len(buf)))]
			o := s.Observe(s.ToAct())
			used = r.UsedParts(o, []engine.Action{a}, used[:0])
			for _, i := range used {
				seen[parts[i].Name] = true
			}
			s.Apply(a)
		}
	}
	return seen
}

// Every part is used in random matches, but not after it has been knocked out.
func TestParts(t *testing.T) {
	r := load(t, "empires/2002")
	all := usedIn(r, 100)
	var names []string
	for _, p := range r.Parts() {
		if !all[p.Name] {
			t.Errorf("nobody used %s in 100 matches", p.Name)
		}
		if slices.Contains(names, p.Name) {
			t.Errorf("two parts are called %s", p.Name)
		}
		names = append(names, p.Name)
	}
	some := []string{"diplomacy", "siege", "ambush", "merchant", "refresh", "give_up"}
	for _, k := range (Game{}).Extras().Knockouts(r.set) {
		if !slices.Contains(names, k.Name) {
			t.Errorf("%s can be knocked out and is no part", k.Name)
		}
		if i := slices.Index(some, k.Name); i >= 0 {
			some = slices.Delete(some, i, i+1)
			if usedIn(load(t, "empires/2002", k.Sets...), 10)[k.Name] {
				t.Errorf("%s is used, though it was knocked out", k.Name)
			}
		}
	}
	if len(some) > 0 {
		t.Errorf("%q cannot be knocked out", some)
	}
}

// Keys about a part belong to it; keys that concern all players belong to no part.
func TestPartsOf(t *testing.T) {
	set := load(t, "empires/2002").set
	for path, want := range map[string][]string{
		"card.merchant.vp": {"merchant"}, "unit.elephant.rampage_at_most": {"elephant_fights"}, "unit.merchant.unique": {"merchant"}, "bonus.pike.cavalry": {"pike_fights"},
		"artillery.field.sword": {"artillery_fights"}, "artillery.siege.all": {"siege"}, "battle.cards.sea": {"sea_battle"}, "battle.tie": {"battle"},
		"recruit.refresh_cost": {"refresh"}, "trade.displace": {"displace"}, "trade.markers": {"trade"}, "province.italia.vp": nil, "turn.one.rounds": nil, "score.trade": nil,
		"income.merchant": {"merchant"}, "income.base": nil, "trade.per_merchant": {"merchant", "trade"}, "fortify.engineer_cost": {"engineer", "fortify"}, "battle.out_of_sequence.base": {"battle"},
	} {
		if got := (Game{}).partsOf(set, path); !slices.Equal(got, want) {
			t.Errorf("%s is about %v, want %v", path, got, want)
		}
	}
}

// The name of a kind of army card is that of its unit with its strength, or that of its unit
// alone if it has no strength.
func TestCardNames(t *testing.T) {
	r := load(t, "empires/2002")
	plain := 0
	for k := range r.kinds {
		want := r.nameOf("unit", r.units[r.kinds[k].unit].id)
		if n := r.kinds[k].strength; n > 0 {
			want += " " + strconv.Itoa(int(n))
		} else {
			plain++
		}
		if got := r.cardName(k); got != want {
			t.Errorf("%s is called %q, want %q", r.kinds[k].id, got, want)
		}
	}
	if plain == 0 || plain == len(r.kinds) {
		t.Errorf("%d of %d kinds have no number", plain, len(r.kinds))
	}
}
