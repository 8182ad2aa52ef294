package told_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/rule"
)

// Two zones, counters, counts or chosen things with the same name are a fault with its place.
// So is a name that already has a meaning.
func TestNamesakes(t *testing.T) {
	base := strings.Replace(purses, "BEGINS", "0", 1)
	for _, c := range []struct{ was, is, fault string }{
		{`pile = { sees`, `card = { sees`, "zone.card cannot be called so"},
		{`pile = { sees`, `me = { sees`, "zone.me cannot be called so"},
		{`purse = { is = "0..20", of = "seat", begins = 0 }`, `card = { is = "seat" }`, "counter.card cannot be called so"},
		{`purse = { is = "0..20"`, `pile = { is = "0..20"`, "counter.pile cannot be called so"},
		{"choose card from hand", "choose pile from hand", "pile"},
		{"choose card from hand", "choose me from others", "me"},
		{"choose card from hand", "choose table from others", "table"},
		{"choose card from hand", "choose number from 1..3", "number"},
		{"choose card from hand", "choose card from others", "card"},
		{"choose card from hand", "choose card from 1..3", "card"},
		{"choose card from hand", "choose purse from hand", "purse cannot be the name of what is chosen"},
		{"choose card from hand", "choose value from hand", ""},
	} {
		if !strings.Contains(base, c.was) {
			t.Fatalf("%s is not there", c.was)
		}
		text := strings.ReplaceAll(base, c.was, c.is)
		_, err := library(rule.Layer{Variants: fstest.MapFS{"purses/standard.toml": {Data: []byte(text)}}}).Load("purses/standard", nil)
		if c.fault != "" && (err == nil || !strings.Contains(err.Error(), c.fault)) {
			t.Errorf("%s: got %v, want a fault that names %q", c.is, err, c.fault)
		}
		if c.fault == "" && err != nil {
			t.Errorf("%s: got %v, want no fault", c.is, err)
		}
	}
}
