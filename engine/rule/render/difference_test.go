package render_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule/render"
)

// differing returns the differences that x, the keys of a variant, makes to its base:
// label, base and other, by path.
func differing(t *testing.T, x string) map[string][]string {
	t.Helper()
	l := pico.Library(t, map[string]string{"x": pico.DerivedHeader + x})
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

// Differences must find everything that Diff and DiffMeasures find, and nothing between
// equal sets.
func TestDifferencesCoverDiff(t *testing.T) {
	l := pico.Library(t, map[string]string{
		"x": pico.DerivedHeader + "hand.limit = 7\nprice.winter = 'any'\nguild.bards.drop = true\nattack.legal = 'house.hand > 4'\nreport.headline = ['len.turns']\n",
		"y": pico.DerivedHeader,
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

// A Guild with another id that is otherwise equal must count as renamed; one that differs
// in anything must count as new.
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

// Values that are written differently but mean the same must be marked as the same by Diff
// and Differences, and no others.
func TestSame(t *testing.T) {
	for _, c := range []struct {
		text string
		same bool
	}{
		{"loot.n = '2 - 1'", true},
		{"loot.n = 2", false},
		{"loot.n = 'card.value ?? 1'", false},
		{"attack.legal = '!table.plague && !(house.turn <= 1) && house.hand >= (card.value ?? 0)'", true},
		{"attack.legal = 'house.turn > 1 && (card.value ?? 0) <= house.hand'", false},
		{"hand.limit = 6", false},
	} {
		l := pico.Library(t, map[string]string{"x": pico.DerivedHeader + c.text})
		a, b := pico.Load(t, l, "pico/1").Set, pico.Load(t, l, "pico/x").Set
		long, short := render.Differences(pico.Game{}, a, b), render.Diff(a, b)
		if len(long) != 1 || len(short) != 1 || long[0].SameAnswers != c.same || short[0].SameAnswers != c.same {
			t.Errorf("%s: %+v and %+v, want one that is the same: %v", c.text, long, short, c.same)
		}
	}
}

// Reordered must find decks with the same cards in another order, and must not report decks
// with other cards.
func TestReordered(t *testing.T) {
	knights, rest, _ := strings.Cut(pico.Deck, "[card.patrol]")
	head, knights, _ := strings.Cut(knights, "[card.knights]")
	patrol, guild, _ := strings.Cut(rest, "[guild.bards]\n")
	turned := head + "[card.patrol]" + patrol + "[card.knights]" + knights + "[guild.bards]\n" + guild
	l := pico.Library(t, map[string]string{
		"deck:turned": turned, "x": pico.DerivedHeader + "deck = 'pico/turned'",
		"z": pico.DerivedHeader + "deck = 'pico/turned'\n[card.spies]\nname.en = 'Spies'\nkind = 'attack'\ncount = 1\nvalue = 1",
	})
	base := pico.Load(t, l, "pico/1").Set
	for name, want := range map[string][]string{"pico/1": nil, "pico/x": {"card"}, "pico/z": nil} {
		set := pico.Load(t, l, name).Set
		if got := render.ReorderedTables(base, set); !slices.Equal(got, want) {
			t.Errorf("%s has another order of %q, want %q", name, got, want)
		}
		if name == "pico/x" && (len(render.Diff(base, set)) > 0 || set.Hash == base.Hash) {
			t.Errorf("%s: %v, hash %s, want another hash and no rule that differs", name, render.Diff(base, set), set.Hash)
		}
	}
}
