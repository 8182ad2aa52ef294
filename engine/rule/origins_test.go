package rule_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
)

// marked is a variant with areas and roads, with marks that some of their data are printed
// and some are not.
const marked = pico.DerivedHeader + `
[area.gate]
room = 3
beside = ["yard"]
start.guards = 2
start.dogs = 1
source = "rulebook"
reconstructed = ["beside", "start.dogs"]

[area.yard]
room = 5
source = "reconstructed"
from_rulebook = ["room"]
from_public = ["start"]
start.guards = 4
start.dogs = 0

[area.hut]
room = 1

[area.mill]
room = 1
from_public = ["start"]
reconstructed = ["start.dogs"]
start.guards = 1
start.dogs = 3

[road]
source = "public"
[road.lane]
from = "yard"
to = "gate"
`

// The origin of a value must be that of the list that names it, or else the source of its
// table, or of the table above. What a variant changes must be designed.
func TestOrigin(t *testing.T) {
	l := pico.Library(t, map[string]string{"fort": marked, "mine": "game = \"pico\"\nextends = \"pico/fort\"\ntitle = \"Mine\"\n" + `
[area.gate]
room = 4
[area.yard]
start.guards = 9
from_public = ["start.guards"]
[area.shed]
room = 2
[hand]
limit = 7
`})
	for variant, paths := range map[string]map[string]string{
		"pico/fort": {
			"area.gate.room": "rulebook", "area.gate.beside": "reconstructed", "area.gate.start.guards": "rulebook", "area.gate.start.dogs": "reconstructed",
			"area.yard.room": "rulebook", "area.yard.start.guards": "public", "area.yard.start.dogs": "public", "area.hut.room": "designed",
			"area.mill.room": "designed", "area.mill.start.guards": "public", "area.mill.start.dogs": "reconstructed",
			"road.lane.from": "public", "road.lane.to": "public",
			"hand.limit": "", "area.gate.source": "", "area.gate": "", "area.gate.name": "", "no.such.key": "",
		},
		"pico/mine": {
			"area.gate.room": "designed", "area.gate.beside": "reconstructed", "area.gate.start.dogs": "reconstructed",
			"area.yard.room": "rulebook", "area.yard.start.guards": "public", "area.yard.start.dogs": "public", "area.shed.room": "designed", "hand.limit": "",
		},
	} {
		s := pico.Load(t, l, variant).Set
		for path, want := range paths {
			if got := s.Origin(path); got != want {
				t.Errorf("%s: %s comes from %q, want %q", variant, path, got, want)
			}
		}
	}
	s := pico.Load(t, l, "pico/fort", "area.gate.room=6").Set
	if got := s.Origin("area.gate.room"); got != "designed" {
		t.Errorf("what --set says comes from %q", got)
	}
	if got, want := fmt.Sprint(pico.Load(t, l, "pico/fort").Set.CountOrigins()), "[{rulebook 3} {public 5} {reconstructed 3} {designed 2}]"; got != want {
		t.Errorf("counted %s, want %s", got, want)
	}
	if got := pico.Load(t, l, "pico/1").Set.CountOrigins(); got != nil {
		t.Errorf("a game that marks nothing has %v", got)
	}
	var flat bytes.Buffer // written as one file
	mine := pico.Load(t, l, "pico/mine").Set
	if err := render.TOML(&flat, mine); err != nil {
		t.Fatal(err)
	}
	again := pico.Load(t, pico.Library(t, map[string]string{"flat": flat.String()}), "pico/flat").Set
	again.EachValue(func(v *rule.Value, _ *rule.Key) {
		if got, want := again.Origin(v.Path), mine.Origin(v.Path); got != want {
			t.Errorf("written as one file, %s comes from %q, want %q:\n%s", v.Path, got, want, flat.String())
		}
	})
	base := pico.Load(t, l, "pico/1").Set.Hash
	if with := pico.Load(t, pico.Library(t, map[string]string{"a": pico.DerivedHeader + "[area.x]\nroom = 1\n"}), "pico/a").Set.Hash; with == base {
		t.Error("a place changes no hash")
	} else if got := pico.Load(t, pico.Library(t, map[string]string{"a": pico.DerivedHeader + "[area.x]\nroom = 1\nsource = \"public\"\nfrom_rulebook = [\"room\"]\n"}), "pico/a").Set.Hash; got != with {
		t.Error("where a value comes from changes the hash of the rules")
	}
}

// A list of marks that names an unknown key must be reported with its place and the nearest
// key.
func TestBadMarks(t *testing.T) {
	l := pico.Library(t, map[string]string{"bad": pico.DerivedHeader + `[area.gate]
room = 3
start.guards = 2
source = "rulebok"
reconstructed = ["rom", "start.gards", "beside", "source", "start"]
from_rulebook = ["start"]

[area.yard]
room = 3
source = "rulebook"
from_rulebook = ["room"]
`})
	loaded, err := l.Load("pico/bad", nil)
	got := pico.Output(t, loaded, err)
	if !strings.Contains(got, `:7:10: area.gate.source is rulebok, must be rulebook, public, reconstructed or designed`) {
		t.Errorf("the word: got\n%s", got)
	}
	l = pico.Library(t, map[string]string{"bad": pico.DerivedHeader + `[area.gate]
room = 3
start.guards = 2
source = "rulebook"
reconstructed = ["rom", "start.gards", "beside", "source", "start"]
from_rulebook = ["start"]

[area.yard]
room = 3
source = "rulebook"
from_rulebook = ["room"]
`})
	loaded, err = l.Load("pico/bad", nil)
	got = pico.Output(t, loaded, err)
	for _, want := range []string{
		":8:18: area.gate.reconstructed names rom, which area.gate does not say\n",
		"\n      |                  ^^^^^ nearest: room\n",
		":8:25: area.gate.reconstructed names start.gards, which area.gate does not say",
		"nearest: start.guards",
		":8:40: area.gate.reconstructed names beside, which area.gate does not say",
		":8:50: area.gate.reconstructed names source, which is itself no datum",
		":9:18: area.gate.from_rulebook names start, and so does area.gate.reconstructed",
		":14:18: warning: area.yard.from_rulebook names room, and the source of area.yard is rulebook already",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got\n%s\nwant %s", got, want)
		}
	}
}
