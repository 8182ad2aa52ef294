package prices

import (
	"reflect"
	"testing"

	"equitas/engine"
)

func priceOf(part, role, verdict string, more float64) Price {
	p := Price{Part: part, Role: role, Could: 1, Verdict: verdict}
	if verdict != PricedUsed && verdict != "no chance" {
		p.Learned = &PriceLearned{Used: 0.5, More: Change{more, more - 0.01, more + 0.01}, Own: Change{0.001, -0.002, 0.004}}
	}
	return p
}

// If a part has prices of several roles, Of returns one that is not weak, or else the weak
// one that wins most.
func TestPricesOf(t *testing.T) {
	list := &Prices{List: []Price{
		priceOf("ram", "invader", PricedWeak, -0.08), priceOf("ram", "ally", PricedWeak, -0.03),
		priceOf("rope", "invader", "not known", 0.01), priceOf("rope", "ally", PricedWeak, -0.03),
		priceOf("sap", "invader", PricedPays, 0.05), priceOf("sap", "ally", "no chance", 0),
		priceOf("bridge", "invader", PricedWeak, -0.05), priceOf("bridge", "ally", PricedUsed, 0),
		priceOf("tower", "invader", PricedUsed, 0),
	}}
	for _, c := range []struct {
		part       string
		weak, pays bool
		by         float64
	}{{"ram", true, false, -0.03}, {"rope", false, false, 0.01}, {"sap", false, true, 0.05}, {"bridge", true, false, -0.05}} {
		p := list.Of(c.part)
		if p == nil || p.Weak() != c.weak || p.Pays() != c.pays || p.Learned.More.By != c.by {
			t.Errorf("%s: %+v", c.part, p)
		}
	}
	for _, none := range []*Price{list.Of("tower"), list.Of("gate"), (*Prices)(nil).Of("ram")} {
		if none != nil || none.Weak() || none.Pays() {
			t.Errorf("got %+v, want nothing", none)
		}
	}
}

// A part to which only weak parts give access is weak too, also in several steps; a part
// with another access or a price of its own is not changed.
func TestPricesImply(t *testing.T) {
	list := &Prices{List: []Price{
		priceOf("draw", "", PricedWeak, -0.11), priceOf("dig", "", PricedWeak, -0.04), priceOf("trade", "", "not known", 0.01),
		priceOf("hero", "", "no chance", 0), priceOf("edict", "", PricedPays, 0.04),
	}}
	list.Imply([]engine.Part{
		{Name: "oath", Through: []string{"hero"}}, {Name: "hero", Through: []string{"draw", "dig"}}, {Name: "edict", Through: []string{"draw"}},
		{Name: "relic", Through: []string{"draw", "trade"}}, {Name: "open"}, {Name: "lost", Through: []string{"nobody"}},
	})
	for part, behind := range map[string]string{"hero": "dig", "oath": "hero"} {
		if p := list.Of(part); !p.Weak() || p.Behind != behind || p.Learned.More.By != -0.04 {
			t.Errorf("%s: %+v, want it weak behind %s", part, p, behind)
		}
	}
	if !list.Of("edict").Pays() || list.Of("relic") != nil || list.Of("open") != nil || list.Of("lost") != nil || len(list.List) != 6 {
		t.Errorf("got %+v", list.List)
	}
}

// Read returns what Write wrote.
func TestReadPrices(t *testing.T) {
	want := []Prices{
		{PricedBy{"stronghold/2010", "05b7", 2, "615f", 2, 1, 16000, 4000}, []Price{priceOf("ram", "invader", PricedWeak, -0.08), priceOf("tower", "invader", PricedUsed, 0)}},
		{PricedBy{"stronghold/2010", "05b7", 2, "77aa", 4, 1, 16000, 2000}, []Price{priceOf("sap", "ally", "no chance", 0)}},
	}
	got, err := Read(Write(want))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, error %v", got, err)
	}
	for _, bad := range []string{"{\n", `{"part":"ram"}`} {
		if _, err := Read([]byte(bad)); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
