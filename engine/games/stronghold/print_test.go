package stronghold

import (
	"strings"
	"testing"
)

// Texts on cards and tokens follow the rules: they have the numbers of the files, and the
// singular for one.
func TestPrintedNumbers(t *testing.T) {
	for _, c := range []struct{ variant, sets, lang, id, want string }{
		{"2010", "", "en", "troll_call", "1 Troll of the side comes 1 step nearer."},
		{"2010", "order.troll_call.trolls=2;order.troll_call.steps=3", "en", "troll_call", "2 Trolls of the side come 3 steps nearer."},
		{"2010", "order.troll_call.trolls=2;order.troll_call.steps=3", "it", "troll_call", "2 Troll del Lato si avvicinano di 3 passi."},
		{"2010", "", "en", "orc_detonation", "At least 1 Orc of the section blows up:"},
		{"2010", "order.orc_detonation.min_orcs=2", "it", "orc_detonation", "Esplodono almeno 2 Orchi"},
		{"2010", "", "en", "troll_cauldron", "in every melee there 1 Troll dies."},
		{"2010", "defender_action.troll_cauldron.number=2", "en", "troll_cauldron", "in every melee there 2 Trolls die."},
		{"2010", "defender_action.troll_cauldron.number=2", "it", "troll_cauldron", "lì muoiono 2 Troll."},
		{"2010", "", "en", "goblin_cauldron", "in every melee there every Goblin dies."},
		{"2010", "", "en", "troll_trap", "in each Move 1 Troll that crosses it dies."},
		{"2010", "defender_action.troll_trap.number=2", "en", "troll_trap", "2 Trolls that cross it die."},
		{"2010", "", "en", "goblin_trap", "every Goblin that crosses it dies."},
		{"2010", "", "en", "ballista", "kills 1 Invader unit there, the strongest."},
		{"2010", "special_action.escape_slaughter.goblins=1", "en", "r1", "Up to 1 Goblin of the repelled pile goes to"},
		{"2010", "invader_action.panic.courtyard_limit=2", "en", "panic", "until 2 are left."},
		{"2010", "", "en", "specters", "or fell to machines, joins you"},
		{"field-hospital", "", "en", "specters", "Who is not saved in the hospital joins you"},
		{"2010", "variant.specters_goblin_volley=true", "it", "specters", "o cade per le Macchine o i tiri dei Goblin, viene"},
		{"mangonel", "", "it", "mangonel", "2 unità del Difensore muoiono"},
	} {
		var sets []string
		if c.sets != "" {
			sets = strings.Split(c.sets, ";")
		}
		out, faults := Game{}.Print(load(t, "stronghold/"+c.variant, sets...).set, c.lang, "")
		if len(faults) > 0 {
			t.Errorf("%s: %v", c.sets, faults)
		}
		var says []string
		for _, f := range out.Faces {
			if f.ID == c.id {
				says = append(says, f.Text)
			}
		}
		if !strings.Contains(strings.Join(says, "\n"), c.want) {
			t.Errorf("%s %s: %s says %q, want %q", c.variant, c.sets, c.id, says, c.want)
		}
	}
}
