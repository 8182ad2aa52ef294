package warland

import (
	"strings"
	"testing"

	face "equitas/engine/card"
	"equitas/engine/rule"
)

// printedFaces are the faces of a set by id; it fails the test on any fault.
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

// Every variant prints a castle and its buildings in both languages, and
// creatures where they are played.
func TestPrint(t *testing.T) {
	for _, name := range shipped(t) {
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

// A number that a card shows is that of the rules.
func TestPrintedNumbers(t *testing.T) {
	for _, c := range []struct {
		set, id, lang, want string
	}{
		{"building.farm.food=9", "farm", "en", "Each turn: 1 resource, 9 food, with 1 × Inhabitant on it."},
		{"building.farm.produces_if=\"staff.inhabitant >= 2\"", "farm", "it", "con 2 × Abitante sopra"},
		{"building.farm.produces_if=true", "farm", "en", "1 resource, 7 food."},
		{"building.farm.produces_if=\"game.round > 3\"", "farm", "en", "7 food, under a condition."},
		{"building.bakery.garrison.inhabitant=2", "bakery", "en", "it brings 2 × Inhabitant"},
		{"building.barracks.train.resources=1", "barracks", "en", "4 coins, 1 resource: train one Soldier F1."},
		{"building.barracks.train.coins=0", "barracks", "it", "2 risorse: addestra un Soldato F1."},
		{"building.bazaar.exchange.price=2", "bazaar", "en", "for 2 resources each"},
		{"castle.wins_needed=1", "castle", "en", "Beaten 1 time, it falls"},
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

// What cannot be printed is said with its place.
func TestPrintFaults(t *testing.T) {
	for _, c := range []struct{ set, lang, fallback, want string }{
		{"castle.food=5", "fr", "", `no words of cards in "fr"`},
		{"building.farm.text={ en = \"{foot}\" }", "en", "", "{foot} is unknown; nearest: {food}"},
		{"building.farm.text={ en = \"x\" }", "it", "", `farm has no text in "it"`},
		{"building.farm.name={ en = \"" + strings.Repeat("x", 50) + "\" }", "en", "", "has 50 characters, at most 40"},
	} {
		_, faults := Game{}.Print(load(t, "warland/2.0.2", c.set).set, c.lang, c.fallback)
		if !strings.Contains(faults.Error(), c.want) {
			t.Errorf("%s in %s: got %v, want %q", c.set, c.lang, faults, c.want)
		}
	}
}

// The summary says every number of the rules, and what differs.
func TestSummary(t *testing.T) {
	base, other := load(t, "warland/2.0.2").set, load(t, "warland/one-blow").set
	s, faults := Game{}.Summary(other, base, "en")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	var changed []string
	for _, x := range s.Sections {
		for _, l := range x.Lines {
			if l.Changed {
				changed = append(changed, l.Label+": "+l.Text+", was "+l.Was)
			}
		}
	}
	if got, want := strings.Join(changed, "; "), "rolls that must beat it: 1 rolls, was 2"; got != want {
		t.Errorf("changed: %s, want %s", got, want)
	}
	if _, faults := (Game{}).Summary(base, nil, "it"); len(faults) == 0 {
		t.Error("there is a summary in Italian")
	}
}
