package stronghold

import (
	"strings"
	"testing"

	"equitas/engine/rng"
)

// Every effect of a Hit changes something on a section with units of both sides and a wall, has
// a rating by the rule of thumb, and has a text on cards in both languages.
func TestStrikes(t *testing.T) {
	for does, verb := range strikeVerbs {
		r := load(t, "stronghold/2010", `invader_action.ballista.hit=[{ do = "`+verb.Name+`", n = 2 }]`)
		ballista := r.actionOf("ballista")
		if hit := r.actions[ballista].hit; len(hit) != 1 || int(hit[0].effect) != does {
			t.Fatalf("%s is read as %+v", verb.Name, hit)
		}
		for _, lang := range []string{"en", "it"} {
			if _, ok := r.set.Lexicon(lang).OwnText("cards.hit_" + verb.Name); !ok {
				t.Errorf("%s: there are no words cards.hit_%s", lang, verb.Name)
			}
			p, faults := Game{}.Print(r.set, lang, "en")
			if faults.Errors() > 0 {
				t.Error(faults)
			}
			for _, f := range p.Faces {
				if strings.Contains(f.Text, "hit_") {
					t.Errorf("%s: %s has %q", lang, f.ID, f.Text)
				}
			}
		}
		s := r.newState(2)
		s.Start(rng.NewDeal(1, 1))
		p := &s.pos
		p.machine[0] = machine{kind: uint8(ballista), hits: 2, altarSection: -1}
		x := &p.section[0]
		x.units, x.wallUnits, x.stones = army{0, 0, 3}, army{0, 2, 0}, 3
		p.pendingDecision, p.stage, p.cursor = askFire, stageBarrage, cursor{}
		th := evaluation{state: s, rules: r, position: p, weights: new([featureCount]int32)}
		for f := range th.weights {
			th.weights[f] = 1
		}
		rated := th.rateFireTarget(0)
		r.actions[ballista].hit = nil
		if rated == th.rateFireTarget(0) {
			t.Errorf("%s makes no difference to the rule of thumb", verb.Name)
		}
		r.actions[ballista].hit = []strike{{effect: uint8(does), amount: 2}}
		before, pieces := *x, p.repelled
		p.task, p.stage = task{last: -1}, stageStrike
		s.executeStrikes()
		if x.units == before.units && x.wallUnits == before.wallUnits && x.stones == before.stones && p.repelled == pieces {
			t.Errorf("%s changes nothing", verb.Name)
		}
	}
}
