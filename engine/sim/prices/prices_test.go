package prices

import (
	"reflect"
	"testing"

	"equitas/engine"
)

func priceOf(part, role, verdict string, more float64) Price {
	p := Price{Part: part, Role: role, UsableShare: 1, Verdict: verdict}
	if verdict != VerdictUsed && verdict != "no chance" {
		p.Learned = &PriceLearned{UsedShare: 0.5, Gain: Change{more, more - 0.01, more + 0.01}, Worth: Change{0.001, -0.002, 0.004}}
	}
	return p
}

// If a part has prices of several roles, Of returns one that is not weak, or else the weak
// one that wins most.
func TestPricesOf(t *testing.T) {
	list := &Prices{List: []Price{
		priceOf("ram", "invader", VerdictWeak, -0.08), priceOf("ram", "ally", VerdictWeak, -0.03),
		priceOf("rope", "invader", "not known", 0.01), priceOf("rope", "ally", VerdictWeak, -0.03),
		priceOf("sap", "invader", VerdictPays, 0.05), priceOf("sap", "ally", "no chance", 0),
		priceOf("bridge", "invader", VerdictWeak, -0.05), priceOf("bridge", "ally", VerdictUsed, 0),
		priceOf("tower", "invader", VerdictUsed, 0),
	}}
	for _, c := range []struct {
		part       string
		weak, pays bool
		by         float64
	}{{"ram", true, false, -0.03}, {"rope", false, false, 0.01}, {"sap", false, true, 0.05}, {"bridge", true, false, -0.05}} {
		p := list.PriceOf(c.part)
		if p == nil || p.Weak() != c.weak || p.Pays() != c.pays || p.Learned.Gain.Mean != c.by {
			t.Errorf("%s: %+v", c.part, p)
		}
	}
	for _, none := range []*Price{list.PriceOf("tower"), list.PriceOf("gate"), (*Prices)(nil).PriceOf("ram")} {
		if none != nil || none.Weak() || none.Pays() {
			t.Errorf("got %+v, want nothing", none)
		}
	}
}

// A part to which only weak parts give access is weak too, also in several steps; a part
// with another access or a price of its own is not changed.
func TestPricesImply(t *testing.T) {
	list := &Prices{List: []Price{
		priceOf("draw", "", VerdictWeak, -0.11), priceOf("dig", "", VerdictWeak, -0.04), priceOf("trade", "", "not known", 0.01),
		priceOf("hero", "", "no chance", 0), priceOf("edict", "", VerdictPays, 0.04),
	}}
	list.AddImplied([]engine.Part{
		{Name: "oath", AccessParts: []string{"hero"}}, {Name: "hero", AccessParts: []string{"draw", "dig"}}, {Name: "edict", AccessParts: []string{"draw"}},
		{Name: "relic", AccessParts: []string{"draw", "trade"}}, {Name: "open"}, {Name: "lost", AccessParts: []string{"nobody"}},
	})
	for part, behind := range map[string]string{"hero": "dig", "oath": "hero"} {
		if p := list.PriceOf(part); !p.Weak() || p.AccessPart != behind || p.Learned.Gain.Mean != -0.04 {
			t.Errorf("%s: %+v, want it weak behind %s", part, p, behind)
		}
	}
	if !list.PriceOf("edict").Pays() || list.PriceOf("relic") != nil || list.PriceOf("open") != nil || list.PriceOf("lost") != nil || len(list.List) != 6 {
		t.Errorf("got %+v", list.List)
	}
}

// Read returns what Write wrote.
func TestReadPrices(t *testing.T) {
	want := []Prices{
		{PriceBasis{"stronghold/2010", "05b7", 2, "615f", 2, 1, 16000, 4000}, []Price{priceOf("ram", "invader", VerdictWeak, -0.08), priceOf("tower", "invader", VerdictUsed, 0)}},
		{PriceBasis{"stronghold/2010", "05b7", 2, "77aa", 4, 1, 16000, 2000}, []Price{priceOf("sap", "ally", "no chance", 0)}},
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
