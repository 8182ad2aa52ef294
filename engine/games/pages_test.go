package games_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// A difference that no card shows is on the page of rules, after the name of the entry that
// it is about, in the language of the page.
func TestPagesTellWhatNoCardShows(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, c := range []struct {
		of     string
		set    string
		en, it string
	}{
		{"stronghold/2010", "section.w1.defender_slots = 4", "Section W1: places for Defender units: 4 (3)", "La Sezione W1: posti per unità del Difensore: 4 (3)"},
		{"stronghold/2010", "path.rw1_w1.trap_slot = false", "The path from RW1 to W1: a trap or a bridge may lie on it: no (yes)", "Il Sentiero tra RW1 e W1: ci può stare una trappola o un ponte: no (sì)"},
		{"stronghold/2010", `tower.tw1.sections = ["w1"]`, "Tower TW1: sections beside it: W1 (W1, W2)", "La Torre TW1: Sezioni accanto: W1 (W1, W2)"},
		{"stronghold/2010", `tower.tw1.adjacent = ["rb"]`, "Tower TW1: other ramparts within its reach: RB (RW2, RB)", "La Torre TW1: altri Bastioni a portata: RB (RW2, RB)"},
		{"stronghold/2010", `path.rw1_w1.to = "w2"; path.rw1_w2.to = "w1"`, "The path from RW1 to W2: ends at: W2 (W1)", "Il Sentiero tra RW1 e W2: finisce a: W2 (W1)"},
		{"stronghold/2010", "section.w1.hero_slots = 2", "Section W1: places for heroes: 2 (1)", "La Sezione W1: posti per gli eroi: 2 (1)"},
		{"stronghold/2010", "rampart.rw1.machine_slots = 0", "Rampart RW1: machines that have room: 0 (1)", "Il Bastione RW1: Macchine che ci stanno: 0 (1)"},
		{"stronghold/2010", `tower.tw1.units = ["soldier"]`, "Tower TW1: who may stand there: Soldiers (Marksmen)", "La Torre TW1: chi ci può stare: Soldati (Tiratori)"},
		{"stronghold/2010", "section.w3.start = { veteran = 1, soldier = 1 }", "Section W3: Veterans at the start: 1 (0)", "La Sezione W3: Veterani all’inizio: 1 (0)"},
		{"stronghold/2010", "section_default.hero_slots = 2; section.w1.hero_slots = 1", "Section W1: places for heroes: 1 ()", "La Sezione W1: posti per gli eroi: 1 ()"},
		{"stronghold/2010", `tower_default.units = ["marksman", "soldier"]`, "Who may stand in a tower: Marksmen, Soldiers (Marksmen)", "Chi può stare in una Torre: Tiratori, Soldati (Tiratori)"},
		{"stronghold/2010", "building.guard.room.any = 3", "Guard: places for units of any type: 3 (2)", "Guardia: posti per unità di qualsiasi tipo: 3 (2)"},
		{"stronghold/2010", "barbican.gate.first.glory = 2", "First gate: Glory Points for its fall: 2 (1)", "Prima Porta: Punti Gloria per la sua caduta: 2 (1)"},
		{"stronghold/2010", "variant.gate3_counts_as_breach = true", "The fall of the last gate scores as a break-in too: yes (no)", "La caduta dell’ultima Porta vale anche come irruzione: sì (no)"},
		{"warland/2.0.2", `setup.formations = ["row"]`, "How Carpenters may start: row (row, pairs)", "Come possono partire i carpentieri: row (row, pairs)"},
		{"empires/2002", "border.belgica_germania.kind = 'mountain'", "Gallia Belgica – Germania: between them: mountains (nothing)", "Gallia Belgica – Germania: in mezzo: monti (niente)"},
		{"empires/2002", "province.britannia.amphora = true", "Britannia: shows an amphora: yes (no)", "Britannia: mostra un’anfora: sì (no)"},
		{"warland/2.0.2", "pawn.inhabitant.builds = true", "Inhabitant: builds: yes (no)", "Abitante: costruisce: sì (no)"},
		{"warland/2.0.2", "pawn.soldier_f1.kind = 'inhabitant'", "Soldier F1: moves as: inhabitant (soldier)", "Soldato F1: si muove come: abitante (soldato)"},
		{"warland/2.0.2", "building.barracks.train.when = 'game.round > 3'", "Barracks: trains if: the round > 3 (always)", "Caserma: addestra se: il giro > 3 (sempre)"},
		{"warland/2.0.2", "end.max_rounds = 20", "Complete rounds after which nobody has won: 20 (200)", "Giri completi dopo i quali nessuno ha vinto: 20 (200)"},
		{"proelio/0.9.6", "turn.limit = 60", "Turns after which nobody has won: 60 (1000)", "Turni dopo i quali nessuno ha vinto: 60 (1000)"},
	} {
		base, err := lib.Load(c.of, nil)
		if err != nil {
			t.Fatal(err)
		}
		l, err := lib.Load(c.of, strings.Split(c.set, "; "))
		if err != nil {
			t.Errorf("%s: %v", c.set, err)
			continue
		}
		for lang, want := range map[string]string{"en": c.en, "it": c.it} {
			page, faults := base.Game.(rule.Printer).Summary(l.Set, base.Set, lang)
			var got []string
			for _, s := range page.Sections {
				for _, line := range s.Lines {
					if line.Changed {
						got = append(got, line.Label+": "+line.Text+" ("+line.Was+")")
					}
				}
			}
			if len(faults) > 0 || !slices.Contains(got, want) {
				t.Errorf("%s in %s: %v\n%s\nwant %s", c.set, lang, faults, strings.Join(got, "\n"), want)
			}
		}
	}
}

// Every label in the files of words belongs to a key.
func TestLabelsAreOfKeys(t *testing.T) {
	lib := rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, g := range games.All() {
		var keys []string
		for _, k := range g.Schema().Keys {
			keys = append(keys, strings.ReplaceAll(k.Path, ".*", ""))
		}
		for _, word := range lib.Lexicon(g.Name(), rule.English).Keys("page.label") {
			if !slices.Contains(keys, strings.TrimPrefix(word, "page.label.")) {
				t.Errorf("%s: %s is about no key", g.Name(), word)
			}
		}
	}
}
