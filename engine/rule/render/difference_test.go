package render_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule/render"
)

// differing lists what differs as path, label, base and other.
func differing(t *testing.T, x string) map[string][]string {
	t.Helper()
	l := pico.Library(t, map[string]string{"x": pico.Derived + x})
	all := map[string][]string{}
	for _, d := range render.Differences(pico.Game{}, pico.Load(t, l, "pico/1").Set, pico.Load(t, l, "pico/x").Set) {
		label := d.Label
		if d.Table != "" {
			label = d.Name + "/" + label
		}
		all[d.Path] = []string{label, d.Base, d.Other}
	}
	return all
}

func TestDifferences(t *testing.T) {
	for _, c := range []struct {
		text, path string
		want       []string
	}{
		{"hand.limit = 6", "hand.limit", []string{"hand limit", "5 cards", "6 cards"}},
		{"loot.n = 'card.value ?? 0'", "loot.n", []string{"loot n", "1 card", "card.value ?? 0"}},
		{"seasons.use = false", "seasons.use", []string{"seasons use", "yes", "no"}},
		{"attack.legal = false", "attack.legal", []string{"attack legal", "house.turn > 1 && !table.plague && (card.value ?? 0) <= house.hand", "never"}},
		{"price.summer = ['knights', 'any']", "price.summer", []string{"price summer", "any, any", "Knights, any"}},
		{"card.knights.value = 1", "card.knights.value", []string{"Knights/value", "2 points", "1 point"}},
		{"card.knights.name.it = 'Lancieri'", "card.knights.name.it", []string{"Knights/name (it)", "Cavalieri", "Lancieri"}},
		{"guild.bards.drop = true", "guild.bards", []string{"Bards/", "uses 1 time, perk sing (on action, do: draw n 1 from base spare patrol)", "–"}},
		{"guild.bards.perk.sing.drop = true", "guild.bards.perk.sing", []string{"Bards/perk sing", "on action, do: draw n 1 from base spare patrol", "–"}},
		{"metric.'len.turns'.margin = 2", `metric."len.turns"`, []string{"metric len.turns", "–", "margin 2"}},
	} {
		got := differing(t, c.text)
		if len(got) != 1 || !slices.Equal(got[c.path], c.want) {
			t.Errorf("%s: got %q, want %s: %q", c.text, got, c.path, c.want)
		}
	}
}

// Differences finds whatever Diff and DiffMeasures find, and nothing where two
// sets say the same.
func TestDifferencesCoverDiff(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"x": pico.Derived + "hand.limit = 7\nprice.winter = 'any'\nguild.bards.drop = true\nattack.legal = 'house.hand > 4'\nreport.headline = ['len.turns']\n",
		"y": pico.Derived,
	})
	a, b := pico.Load(t, l, "pico/1").Set, pico.Load(t, l, "pico/x").Set
	var got []string
	for _, d := range render.Differences(pico.Game{}, a, b) {
		got = append(got, d.Path)
	}
	for _, c := range slices.Concat(render.Diff(a, b), render.DiffMeasures(a, b)) {
		if !slices.Contains(got, c.Path) {
			t.Errorf("%s is not among %q", c.Path, got)
		}
	}
	if d := render.Differences(pico.Game{}, a, pico.Load(t, l, "pico/y").Set); len(d) > 0 {
		t.Errorf("two sets that say the same differ: %+v", d)
	}
}

// A Guild that has another id and is the same in all else is renamed; one that
// differs in anything is another one.
func TestRenamed(t *testing.T) {
	same := `guild.bards.drop = true
[guild.poets]
name = { en = "Bards" }
uses = 1
[guild.poets.perk.sing]
on = "action"
do = [{ do = "draw", n = 1, from = ["base"], spare = "patrol" }]
`
	if got := differing(t, same); len(got) != 1 || !slices.Equal(got["guild.poets"], []string{"Bards/id", "bards", "poets (renamed)"}) {
		t.Errorf("renamed: %q", got)
	}
	for _, other := range []string{strings.Replace(same, "uses = 1", "uses = 2", 1), strings.Replace(same, `"Bards"`, `"Poets"`, 1), strings.Replace(same, "n = 1", "n = 2", 1)} {
		if got := differing(t, other); len(got) != 2 || got["guild.bards"] == nil || got["guild.poets"] == nil {
			t.Errorf("another Guild: %q", got)
		}
	}
}
