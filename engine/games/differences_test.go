package games_test

import (
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/variants"
)

// The label of a rule that differs names only the subject of this rule. It is neither a line
// of the page of rules that depends on the line above it or covers other rules as well, nor
// the key of the rule.
func TestDifferencesStandAlone(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, c := range []struct{ of, set, want string }{
		{"stronghold/2010", "setup.bag.goblin=70", "Goblins in the bag: 60 units, 70 units"},
		{"stronghold/2010", "setup.bag.orc=70", "Orcs in the bag: 100 units, 70 units"},
		{"stronghold/2010", "combat.goblin=2", "Strength of a Goblin: 1 point, 2 points"},
		{"stronghold/2010", "glory.mass_siege.points=2", "Mass Siege: Glory Points: 1 point, 2 points"},
		{"stronghold/2010", "rule.can_trap=false", "a trap may be laid on a path: path.slot && !path.trap && !path.bridge, never"},
		{"stronghold/2010", "section.e1.defender_slots=4", "places for Defender units: 3 units, 4 units"},
		{"empires/2002", "siege.without_engineer=kept", "a conquered fortification without an Engineer: destroyed, kept"},
		{"empires/2002", "ambush.both_sides=false", "an ambush favours both sides: yes, no"},
		{"empires/2002", "province.italia.amphora=false", "shows an amphora: yes, no"},
		{"empires/2002", "turn.four.drop=true", "turn four: 7 rounds, score yes, –"},
		{"warland/2.0.2", "movement.soldiers=6", "soldiers that may move in a turn: 4 pawns, 6 pawns"},
		{"warland/2.0.2", "creatures.play_cost=2", "price of a creature: card.credits, 2 resources"},
	} {
		base, err := lib.Load(c.of, nil)
		if err != nil {
			t.Fatal(err)
		}
		other, err := lib.Load(c.of, []string{c.set})
		if err != nil {
			t.Errorf("%s: %v", c.set, err)
			continue
		}
		l := render.Differences(base.Game, base.Set, other.Set)
		if len(l) != 1 {
			t.Errorf("%s: got %+v, want one difference", c.set, l)
			continue
		}
		if got := l[0].Label + ": " + l[0].Base + ", " + l[0].Other; got != c.want {
			t.Errorf("%s: got %q, want %q", c.set, got, c.want)
		}
	}
}

// In another language the label of a difference contains no word of the files' keys: an entry
// without a name of its own has one in the files of words.
func TestDifferencesInItalian(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for set, want := range map[string]string{
		"turn.one.rounds=9":       "round del turno uno: 10 round, 9 round",
		"turn.four.score=false":   "si contano punti dopo il turno quattro: sì, no",
		"artillery.siege.all=4":   "Artiglieria in un assedio contro ogni tipo: 5 o più su un dado, 4 o più su un dado",
		"artillery.field.sword=4": "Artiglieria in campo aperto contro Spade: 6 o più su un dado, 4 o più su un dado",
		"turn.four.drop=true":     "turno quattro: round di azioni del turno 7 round, si contano punti alla fine del turno sì, –",
	} {
		base, err := lib.Load("empires/2002", nil)
		if err != nil {
			t.Fatal(err)
		}
		other, err := lib.Load("empires/2002", []string{set})
		if err != nil {
			t.Errorf("%s: %v", set, err)
			continue
		}
		l := render.DifferencesIn("it", base.Game, base.Set, other.Set)
		if len(l) != 1 || l[0].Label+": "+l[0].Base+", "+l[0].Other != want {
			t.Errorf("%s: got %+v, want %q", set, l, want)
		}
	}
}
