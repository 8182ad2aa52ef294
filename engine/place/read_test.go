package place_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/place"
	"equitas/engine/rule"
)

// fort is a board of the example game: units enter at the gate, and roads lead on.
const fort = `
[area.gate]
name = { en = "Gate", it = "Porta" }
room = 9
[area.yard]
room = 5
beside = ["tower"]
[area.tower]
room = 2
beside = ["yard", "wall"]
[area.wall]
room = 3
beside = ["tower"]
[road.a]
from = "gate"
to = "yard"
[road.b]
from = "yard"
to = "wall"
[road.c]
from = "wall"
to = "yard"
`

var spec = place.Spec{
	Places:    []place.PlaceSpec{{Table: "area", Room: "room"}},
	Ways:      []place.WaySpec{{Kind: "road", Table: "road", From: "from", To: "to", Direction: place.OneWay}, {Kind: "side", Place: "area", Key: "beside", Direction: place.Mutual}},
	Connected: []string{"area"},
}

// read reads the board of a variant of the example game.
func read(t *testing.T, text string, spec place.Spec) (*place.Map, string) {
	t.Helper()
	loaded := pico.Load(t, pico.Library(t, map[string]string{"fort": pico.DerivedHeader + text}), "pico/fort")
	m, faults := place.Read(loaded.Set, spec)
	if (m == nil) != (len(faults) > 0) {
		t.Fatalf("a map %v with faults %v", m, faults)
	}
	return m, pico.Output(t, loaded, rule.Faults(faults))
}

// A map has its places in the order of the files, and lists of the ways from each.
func TestRead(t *testing.T) {
	m, _ := read(t, fort, spec)
	if m == nil {
		t.Fatal("no map")
	}
	var got []string
	for i := range m.Places {
		p := &m.Places[i]
		got = append(got, fmt.Sprintf("%s %s %s/%s room %d road %v side %v %d", p.Path(), p.ID, p.Name("it"), p.Name("de"), p.Room, m.Neighbours(m.KindNumber("road"), i), m.Neighbours(m.KindNumber("side"), i), m.NeighbourSet(m.KindNumber("side"), i).Len()))
	}
	want := []string{
		"area.gate gate Porta/Gate room 9 road [1] side [] 0",
		"area.yard yard yard/yard room 5 road [3] side [2] 1",
		"area.tower tower tower/tower room 2 road [] side [1 3] 2",
		"area.wall wall wall/wall room 3 road [1] side [2] 1",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	var ways []string
	for _, w := range m.Ways {
		ways = append(ways, fmt.Sprint(w.Path, " ", w.From, w.To, " ", w.OneWay))
	}
	if got, want := strings.Join(ways, ", "), "road.a 0 1 true, road.b 1 3 false, road.c 3 1 false, area.yard.beside 1 2 false, area.tower.beside 2 1 false, area.tower.beside 2 3 false, area.wall.beside 3 2 false"; got != want {
		t.Errorf("ways\n%s\nwant\n%s", got, want)
	}
	if got, want := fmt.Sprint(m.Steps(m.KindNumber("road"), m.KindNumber("side"))), "[[0 1 2 2] [255 0 1 1] [255 1 0 1] [255 1 1 0]]"; got != want {
		t.Errorf("steps %s, want %s", got, want)
	}
	if m.Index("wall") != 3 || m.Index("moat") != -1 {
		t.Errorf("wall is %d, moat %d", m.Index("wall"), m.Index("moat"))
	}
	both := spec
	both.Ways = []place.WaySpec{{Kind: "road", Table: "road", From: "from", To: "to"}, {Kind: "side", Place: "area", Key: "beside", Direction: place.OneWay}}
	m, faults := read(t, strings.Replace(fort, "[road.c]\nfrom = \"wall\"\nto = \"yard\"\n", "", 1), both)
	if m == nil || fmt.Sprint(m.Neighbours(0, 1), " ", m.Ways[1].Reverse, " ", m.Ways[1].Path) != "[0 3] true road.a" {
		t.Errorf("borders that hold both ways: %+v %s", m, faults)
	}
}

// A table may have ways of several kinds, if each entry states its kind. No two of these ways
// may join the same places.
func TestKindsInOneTable(t *testing.T) {
	kinds := spec
	kinds.Ways = []place.WaySpec{{Table: "road", From: "from", To: "to", KindKey: "kind", Kinds: []string{"paved", "muddy"}}}
	kinds.Connected = nil
	text := strings.NewReplacer("to = \"yard\"\n[road.b]", "to = \"yard\"\nkind = \"muddy\"\n[road.b]", "to = \"wall\"\n", "to = \"wall\"\nkind = \"paved\"\n",
		"from = \"wall\"\nto = \"yard\"", "from = \"wall\"\nto = \"tower\"\nkind = \"muddy\"").Replace(fort)
	m, faults := read(t, text, kinds)
	if m == nil {
		t.Fatal(faults)
	}
	if got, want := fmt.Sprint(m.Neighbours(m.KindNumber("paved"), 1), m.Neighbours(m.KindNumber("muddy"), 1), m.Neighbours(m.KindNumber("muddy"), 3)), "[3] [0] [2]"; got != want {
		t.Errorf("ways %s, want %s", got, want)
	}
	twice := strings.Replace(text, "from = \"wall\"\nto = \"tower\"", "from = \"wall\"\nto = \"yard\"", 1)
	if _, got := read(t, twice, kinds); !strings.Contains(got, "road.c joins wall and yard (muddy), and so does road.b (paved)") || !strings.Contains(got, "keep one of them") {
		t.Errorf("got\n%s", got)
	}
}

// Every fault of a board is reported where it is written, with help.
func TestFaults(t *testing.T) {
	flow := spec
	flow.Places = append(flow.Places, place.PlaceSpec{Table: "guild"})
	flow.Flows = []place.Flow{{Ways: []string{"road"}, From: []string{"area"}, To: []string{"guild"}}}
	once := spec
	once.Ways = []place.WaySpec{{Kind: "road", Table: "road", From: "from", To: "to"}}
	once.Connected = nil
	texts := spec // texts has lists that no schema has checked before
	texts.Ways = []place.WaySpec{{Kind: "side", Place: "card", Key: "tags"}}
	texts.Places = []place.PlaceSpec{{Table: "card"}}
	same := spec
	same.Places = append(same.Places, place.PlaceSpec{Table: "card"})
	apart := same
	apart.Ways = append(slices.Clone(spec.Ways), place.WaySpec{Kind: "tag", Place: "card", Key: "tags"})
	for name, c := range map[string]struct {
		edit []string // changes of fort
		spec place.Spec
		want []string
	}{
		"one side only":     {[]string{`beside = ["yard", "wall"]`, `beside = ["wall"]`}, spec, []string{`10:11: area.yard.beside names tower, but area.tower.beside does not name yard`, "^ write yard there too"}},
		"to itself":         {[]string{`to = "wall"`, `to = "yard"`}, spec, []string{`road.b leads from yard to itself`}},
		"twice":             {[]string{`[road.c]`, "[road.d]\nfrom = \"gate\"\nto = \"yard\"\n[road.c]"}, spec, []string{`road.d leads from gate to yard, and so does road.a`, "keep one of them"}},
		"twice, back":       {nil, once, []string{`road.c leads from wall to yard, and so does road.b`}},
		"no neighbours":     {[]string{"[road.a]", "[area.moat]\nroom = 1\n[road.a]"}, spec, []string{`area.moat has no neighbours: no way leads there or away`}},
		"elsewhere":         {[]string{"[road.a]", "[area.moat]\nroom = 1\n[card.patrol]\ntags = [\"guards\", \"moat\"]\n[card.guards]\nname.en = \"G\"\nkind = \"attack\"\ncount = 1\n[road.a]"}, apart, []string{`area.moat hangs together with none of the other 4 places`}},
		"two parts":         {[]string{"[road.a]", "[area.x]\nroom = 1\nbeside = [\"y\"]\n[area.y]\nroom = 1\nbeside = [\"x\"]\n[road.a]"}, spec, []string{`x and y hang together with none of the other 4 places`}},
		"leads nowhere":     {nil, flow, []string{`area.gate leads nowhere: no road goes on from there to a guild`, `guild.bards cannot be reached: no road leads there from an area`}},
		"no such place":     {[]string{"", "[card.patrol]\ntags = [\"guards\", \"knigts\"]\n"}, texts, []string{`card.patrol.tags[2] names knigts, which is no place`, "nearest: knights"}},
		"the same name":     {[]string{"", "[card.wall]\nname.en = \"W\"\nkind = \"attack\"\ncount = 1\n"}, same, []string{`card.wall is called as area.wall is (`, "give one of them another name"}},
		"what refers to it": {[]string{`beside = ["tower"]`, `beside = ["towr"]`}, spec, nil}, // the schema reports that before
	} {
		text := fort
		switch {
		case len(c.edit) == 0:
		case c.edit[0] == "":
			text += c.edit[1]
		default:
			text = strings.Replace(fort, c.edit[0], c.edit[1], 1)
		}
		if c.want == nil {
			l := pico.Library(t, map[string]string{"fort": pico.DerivedHeader + text})
			loaded, err := l.Load("pico/fort", nil)
			if got := pico.Output(t, loaded, err); !strings.Contains(got, "area.yard.beside is towr, must be the name of an area") || !strings.Contains(got, "nearest: tower") {
				t.Errorf("%s: got\n%s", name, got)
			}
			continue
		}
		_, got := read(t, text, c.spec)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: got\n%s\nwant %s", name, got, want)
			}
		}
	}
}

// A board can have as many places as a set holds, and no more.
func TestMost(t *testing.T) {
	var b strings.Builder
	for i := range place.MaxPlaces {
		fmt.Fprintf(&b, "[area.a%d]\nroom = 1\n", i)
	}
	loose := spec
	loose.Connected = nil
	m, got := read(t, b.String(), loose)
	if m == nil || len(m.Places) != place.MaxPlaces {
		t.Fatalf("%d places: %s", place.MaxPlaces, got)
	}
	if s := m.PlacesOf("area"); s.Len() != place.MaxPlaces || !s.Has(127) || s.Without(127).Has(127) || s.AndNot(s).Len() != 0 {
		t.Errorf("a set of all has %d places", s.Len())
	}
	var all []int
	for i := range (place.Set{}).With(3).With(64).With(127).All() {
		all = append(all, i)
	}
	if fmt.Sprint(all) != "[3 64 127]" {
		t.Errorf("a set goes through %v", all)
	}
	if _, got = read(t, b.String()+"[area.z]\nroom = 1\n", loose); !strings.Contains(got, "area.z is one place too many: a board has at most 128") {
		t.Errorf("got\n%s", got)
	}
}
