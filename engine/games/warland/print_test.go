package warland

import (
	"regexp"
	"strings"
	"testing"

	face "equitas/engine/card"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rule"
)

// printedFaces returns the faces of a set by id. It fails the test on any fault.
func printedFaces(t *testing.T, set *rule.Set, lang string) map[string]face.Face {
	t.Helper()
	p, faults := Game{}.Print(set, lang, "")
	if len(faults) > 0 {
		t.Fatalf("%s in %s: %v", set.Name, lang, faults)
	}
	m := map[string]face.Face{}
	for _, f := range p.Faces {
		m[f.ID] = f
	}
	return m
}

// Every variant prints a castle and its buildings in both languages, and creatures if they are
// played.
func TestPrint(t *testing.T) {
	for _, name := range conform.BuiltInVariants(t, "warland") {
		r := load(t, name)
		for _, lang := range []string{"en", "it"} {
			want := 1 + len(r.buildings)
			if r.creatures {
				want += len(r.creature)
			}
			if got := printedFaces(t, r.set, lang); len(got) != want {
				t.Errorf("%s in %s: %d faces, want %d", name, lang, len(got), want)
			}
		}
	}
}

// Numbers on cards are those of the rules.
func TestPrintedNumbers(t *testing.T) {
	for _, c := range []struct {
		set, id, lang, want string
	}{
		{"building.farm.food=9", "farm", "en", "Each turn: 1 resource, 9 food, with 1 Inhabitant on it."},
		{"building.farm.produces_if=\"staff.inhabitant >= 2\"", "farm", "it", "con 2 Abitanti sopra"},
		{"building.farm.produces_if=true", "farm", "en", "1 resource, 7 food."},
		{"building.farm.produces_if=\"game.round > 3\"", "farm", "en", "7 food, under a condition."},
		{"building.bakery.garrison.inhabitant=2", "bakery", "en", "it brings 2 Inhabitants"},
		{"building.barracks.train.resources=1", "barracks", "en", "4 coins, 1 resource: train one Soldier F1."},
		{"building.barracks.train.coins=0", "barracks", "it", "2 risorse: addestra un Soldato F1."},
		{"building.bazaar.exchange.price=2", "bazaar", "en", "for 2 resources each"},
		{"castle.wins_needed=1", "castle", "en", "Beaten 1 time, it falls"},
		{"building.barracks.train.per_turn=2", "barracks", "en", "train one Soldier F1. At most 2 in a turn."},
		{"building.bazaar.exchange.when=true", "bazaar", "en", "Buy food for 1 resource each."},
		{"building.bazaar.exchange.when=game.round > 3", "bazaar", "en", "Under a condition, buy food"},
		{"building.bazaar.exchange.max=3", "bazaar", "en", "each. At most 3 food."},
		{"building.bazaar.exchange.max=feed.short", "bazaar", "en", "How much at most, a formula says."},
		{"building.barracks.train.when=game.round > 3", "barracks", "it", "addestra un Soldato F1, a una condizione."},
		{"castle.wins_mode=same_action", "castle", "en", "Beaten 2 times in a row in one demolition, it falls"},
		{"castle.wins_mode=same_action", "castle", "it", "Battuto 2 volte di fila nella stessa demolizione"},
		{"castle.food=0", "castle", "it", "Ogni turno: 5 risorse."},
		{"building.farm.text={ en = \"It feeds {food}.\" }", "farm", "en", "It feeds 7."},
	} {
		set := load(t, "warland/2.0.2", c.set).set
		before := printedFaces(t, load(t, "warland/2.0.2").set, c.lang)[c.id]
		f := printedFaces(t, set, c.lang)[c.id]
		if !strings.Contains(f.Text, c.want) {
			t.Errorf("%s: %q, want %q in it", c.set, f.Text, c.want)
		}
		if f.Hash == before.Hash {
			t.Errorf("%s: the hash stays %s", c.set, f.Hash)
		}
	}
	set := load(t, "warland/2.0.2", "building.farm.resistance=6").set
	if f := printedFaces(t, set, "en")["farm"]; f.Value != 6 || !f.HasValue {
		t.Errorf("the farm's number is %d, want 6", f.Value)
	}
}

// Faults of texts name their place.
func TestPrintFaults(t *testing.T) {
	for _, c := range []struct{ set, lang, fallback, want string }{
		{"castle.food=5", "fr", "", `no "fr" words: `},
		{"building.farm.text={ en = \"{foot}\" }", "en", "", "{foot} is unknown; nearest: {food}"},
		{"building.farm.text={ en = \"x\" }", "it", "", `no Italian text: farm (1 card)`},
		{"building.farm.name={ en = \"" + strings.Repeat("x", 50) + "\" }", "en", "", "has 50 characters, at most 40"},
	} {
		_, faults := Game{}.Print(load(t, "warland/2.0.2", c.set).set, c.lang, c.fallback)
		if !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s in %s: got %v, want %q", c.set, c.lang, faults, c.want)
		}
	}
}

// slug matches names of conditions or files, and placeholders, which players must not see.
var slug = regexp.MustCompile(`[a-z][._][a-z]|[{}&|?§]|==`)

// The summary has the rules in sentences in both languages, and marks the differences.
func TestSummary(t *testing.T) {
	base := load(t, "warland/2.0.2").set
	for _, lang := range []string{"en", "it"} {
		for _, name := range conform.BuiltInVariants(t, "warland") {
			s, faults := Game{}.Summary(load(t, name).set, base, lang)
			if len(faults) > 0 || len(s.Sections) != len(schema().Page.Sections) {
				t.Errorf("%s in %s: %v, %d sections", name, lang, faults, len(s.Sections))
			}
			changed := 0
			for _, section := range s.Sections {
				for _, l := range section.Lines {
					if l.Label == "" || l.Text == "" || slug.MatchString(l.Label+" "+l.Text+" "+l.Was) {
						t.Errorf("%s in %s: %q: %q, was %q", name, lang, l.Label, l.Text, l.Was)
					}
					if l.Changed {
						changed++
					}
				}
			}
			if (changed > 0) != (name != "warland/2.0.2") || (s.Legend != "") != (changed > 0) {
				t.Errorf("%s in %s: %d lines differ, legend %q", name, lang, changed, s.Legend)
			}
		}
	}
	// In a language without words the sentences are English. Names alone do not change a rule.
	own := load(t, "warland/2.0.2", `building.farm.name.de="Hof"`, `pawn.carpenter.name.de="Zimmermann"`).set
	s, faults := Game{}.Summary(own, base, "de")
	if len(faults) > 0 || s.Legend != "" || len(s.Missing) != 2 || !strings.Contains(s.Missing[1], "bakery") || strings.Contains(s.Missing[1], "farm") || strings.Contains(s.Missing[1], "red_ogre") {
		t.Errorf("in German: %v, legend %q, missing %q", faults, s.Legend, s.Missing)
	}
}

// Differences are described in words, and nothing else is marked.
func TestSummaryOfChanges(t *testing.T) {
	base := load(t, "warland/2.0.2").set
	set := load(t, "warland/2.0.2", "castle.wins_needed=1", "build.cost=\"building.resistance + own.farm\"", "demolition.soldier_if=\"!pawn.moved && pawn.kind == 'soldier'\"",
		"building.farm.resistance=6", "building.farm.food=9", "pawn.carpenter.food=2", "table.overlap_slack_mm=2", "choices.moves=25").set
	for lang, want := range map[string]string{
		"en": `Price of a building: in resources: the building’s resistance + its own Farm (its resistance, in resources)
Who demolishes: not: the pawn has moved this turn and the pawn’s kind = soldier (a soldier on mission)
It falls: beaten 1 time (beaten 2 times)
Farm: resistance 6. Each turn: 1 resource, 9 food, with 1 Inhabitant on it. Turned face up, it brings 1 Inhabitant. (resistance 5. Each turn: 1 resource, 7 food, with 1 Inhabitant on it. Turned face up, it brings 1 Inhabitant.)
Carpenter: eats 2 (eats 1)
How much pieces may overlap, mm: 2 (1)`,
		"it": `Prezzo di un edificio: in risorse: la resistenza dell’edificio + Fattoria (propri) (la sua resistenza, in risorse)
Chi demolisce: non: la pedina si è mossa in questo turno e il tipo della pedina = soldato (un soldato in missione)
Cade: battuto 1 volta (battuto 2 volte)
Fattoria: resistenza 6. Ogni turno: 1 risorsa, 9 di cibo, con 1 Abitante sopra. Voltato a faccia in su, porta 1 Abitante. (resistenza 5. Ogni turno: 1 risorsa, 7 di cibo, con 1 Abitante sopra. Voltato a faccia in su, porta 1 Abitante.)
Carpentiere: mangia 2 (mangia 1)
Quanto due pezzi possono sovrapporsi, mm: 2 (1)`,
	} {
		s, _ := Game{}.Summary(set, base, lang)
		var got []string
		for _, section := range s.Sections {
			for _, l := range section.Lines {
				if l.Changed {
					got = append(got, l.Label+": "+l.Text+" ("+l.Was+")")
				}
			}
		}
		if g := strings.Join(got, "\n"); g != want {
			t.Errorf("%s: got\n%s\nwant\n%s", lang, g, want)
		}
	}
}

// Everything that conditions can name has words, and every sentence belongs to a rule.
func TestSummaryWords(t *testing.T) {
	r := load(t, "warland/creatures")
	for _, v := range conditionWords(r.set).All() {
		for _, lang := range []string{"en", "it"} {
			if w := page(r.set, lang).NameInWords(v.Name, false); w == v.Name || slug.MatchString(w) {
				t.Errorf("%s in %s: %q", v.Name, lang, w)
			}
		}
	}
	for _, section := range page(r.set, rule.English).Sections {
		for _, told := range section.Rules {
			if r.set.Value(told.ID) == nil || schema().Match(told.ID) == nil {
				t.Errorf("a sentence about %s, which is no rule", told.ID)
			}
		}
	}
}

// Every word of the page belongs to a rule on it, and every rule on it has words.
func TestPageWords(t *testing.T) {
	set := load(t, "warland/2.0.2").set
	words := set.Lexicon(rule.English)
	known := map[string]bool{}
	for _, s := range page(set, rule.English).Sections {
		known["page.section."+s.ID] = true
		for _, r := range s.Rules {
			known["page.rule."+r.ID] = true
			if _, lang := words.Text("page.rule." + r.ID + ".label"); lang == "" {
				t.Errorf("%s has no label", r.ID)
			}
		}
	}
	for _, key := range words.Keys("page.rule") {
		if !known[key[:strings.LastIndexByte(key, '.')]] {
			t.Errorf("no rule on the page takes %s", key)
		}
	}
	for _, key := range words.Keys("page.section") {
		if !known[key] {
			t.Errorf("the page has no section for %s", key)
		}
	}
}

// A deck's text about something that a variant changes is not printed, unless it only has
// numbers that it takes from the rules.
func TestTextDrift(t *testing.T) {
	const text = `building.farm.text={ en = "{food} food a turn.", it = "{food} cibo per turno." }`
	for set, want := range map[string]string{
		"building.farm.food=9":               "",
		"building.farm.resistance=6":         "",
		`building.farm.name.en="Homestead"`:  "",
		"building.farm.food=0":               "farm: its food is no longer what its text was written for",
		`building.farm.grants=["treaty"]`:    "farm: its grants are no longer what its text was written for",
		"building.farm.garrison.carpenter=1": "farm: its garrison is no longer what its text was written for",
	} {
		_, faults := Game{}.Print(load(t, "warland/2.0.2", text, set).set, "en", "")
		if got := faults.Error(); (want == "") != (faults.Errors() == 0) || !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q", set, got, want)
		}
	}
}
