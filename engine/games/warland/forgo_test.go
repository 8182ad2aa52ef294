package warland

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// An action uses the parts that its words and the phase name, and every part is used by some
// action of some random match.
func TestParts(t *testing.T) {
	r := load(t, "warland/creatures", "end.max_rounds=25", "feeding.offer_deliberate=false", "setup.resources=90", "setup.food=90", "table.size_mm=700")
	all := r.Parts()
	uses := make([]int, len(all))
	for deal := range 12 {
		s := r.newState(4)
		s.Start(rng.NewDeal(2, uint64(deal)))
		chance := rng.NewStream(uint64(deal))
		for who := s.ToAct(); who != engine.Nobody; who = s.ToAct() {
			legal := s.Legal(nil)
			var rare []engine.Action
			for _, a := range legal {
				want := usedBy(s, s.Words(a))
				for i, p := range all {
					got := r.Uses(s.Observe(who), a, i)
					if got != slices.Contains(want, p.Name) {
						t.Fatalf("%q in phase %s uses %s: %v", s.Words(a), s.Phase(), p.Name, got)
					}
					if got {
						if uses[i]++; uses[i] < 50 {
							rare = append(rare, a)
						}
					}
				}
			}
			if len(rare) > 0 { // otherwise pawns would only be moved
				legal = rare
			}
			s.Apply(legal[chance.Below(uint32(len(legal)))])
		}
	}
	for i, p := range all {
		if uses[i] == 0 {
			t.Errorf("nothing ever uses %s", p.Name)
		}
	}
	for _, k := range (Game{}).Extras().Knockouts(r.set) {
		if !slices.ContainsFunc(all, func(p engine.Part) bool { return p.Name == k.Name }) {
			t.Errorf("%s %s can be taken out, and a player cannot do without it", k.What, k.Name)
		}
	}
}

// usedBy returns the parts that an action uses according to its words.
func usedBy(s *State, words string) []string {
	first, rest, _ := strings.Cut(words, " ")
	object, _, _ := strings.Cut(rest, " ")
	switch first {
	case "build":
		return []string{object}
	case "demolish", "battle", "treaty", "bribe":
		return []string{first}
	case "train":
		return []string{"train", s.rules.set.Text("building." + object + ".train.pawn")}
	case "bazaar":
		if object != "0" {
			return []string{"exchange"}
		}
	case "accept":
		return []string{s.Phase()}
	case "creature":
		if rest == "" {
			return []string{"creatures"}
		}
	}
	return nil
}
