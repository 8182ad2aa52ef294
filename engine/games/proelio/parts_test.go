package proelio

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// An action uses the parts that its words name, and every part is used by some action of some
// random match.
func TestParts(t *testing.T) {
	// Words of Guilds begin like "perk bards", those of other actions with the action and the
	// card.
	verbs := map[string]string{"deploy done": "", "draw": "draw", "attack": "attack", "fortify": "fortify", "play": "play", "imperial": "imperial",
		"equitas": "equitas", "trade": "trade", "support": "support", "deploy": "deploy", "sacrifice": "sacrifice"}
	for _, name := range []string{"proelio/0.9.6", "proelio/first-game", "proelio/italian", "proelio/allied-guilds"} {
		r := load(t, name)
		all := r.Parts()
		byName := map[string]int{}
		for i, p := range all {
			byName[p.Name] = i
		}
		uses := make([]int, len(all))
		for deal := range 150 {
			s := r.newState(4)
			s.Start(rng.NewDeal(2, uint64(deal)))
			chance := rng.NewStream(uint64(deal))
			for who := s.ToAct(); who != engine.Nobody; who = s.ToAct() {
				legal := s.Legal(nil)
				for _, a := range legal {
					words := s.Words(a)
					first, rest, _ := strings.Cut(words, " ")
					object, _, _ := strings.Cut(rest, " ")
					var want []string
					if words != "deploy done" && verbs[first] != "" {
						want = append(want, verbs[first])
					}
					switch first {
					case "attack", "fortify", "play", "deploy", "perk":
						if words != "deploy done" {
							want = append(want, object)
						}
					}
					for i, p := range all {
						got := r.Uses(s.Observe(who), a, i)
						if got != slices.Contains(want, p.Name) {
							t.Fatalf("%s: %q uses %s: %v", name, words, p.Name, got)
						}
						if got {
							uses[i]++
						}
					}
				}
				s.Apply(legal[chance.Below(uint32(len(legal)))])
			}
		}
		for i, p := range all {
			if uses[i] == 0 {
				t.Errorf("%s: nothing ever uses %s", name, p.Name)
			}
		}
		for _, k := range (Game{}).Extras().Knockouts(r.set) {
			if _, ok := byName[k.Name]; !ok {
				t.Errorf("%s: %s %s can be taken out, and a player cannot do without it", name, k.What, k.Name)
			}
		}
	}
}

// Cards that are not in the deck, Guilds without uses and actions that the rules do not have
// are not parts.
func TestPartsThatAreNotThere(t *testing.T) {
	for _, c := range []struct{ set, part string }{
		{"card.plague.count=0", "plague"}, {"guild.bards.uses=0", "bards"}, {"merchant.use=false", "trade"}, {"equitas.uses=0", "equitas"}, {"guilds.use=false", "scribes"},
	} {
		has := func(sets ...string) bool {
			return slices.ContainsFunc(load(t, "proelio/0.9.6", sets...).Parts(), func(p engine.Part) bool { return p.Name == c.part })
		}
		if !has() || has(c.set) {
			t.Errorf("%s: a part %v, and with %s %v", c.part, has(), c.set, has(c.set))
		}
	}
}
