package table

import (
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// Short changes must be written on one line. Of long ones both values must be written
// completely, one below the other.
func TestChangeLines(t *testing.T) {
	long := "house.turn >= rules.attack.first_turn && !table.attacks_frozen && (house.fortification > 0"
	changes := []Change{
		{Path: "hand.limit", Base: "5", Other: "6"},
		{Path: "price", Name: "the Merchant's price", Base: "any, any", Other: "any", BaseText: "any 2 cards", OtherText: "any 1 card"},
		{Path: "attack.legal", Base: long + "\n  || house.hand > 1)", Other: long + " || house.hand > 2)"},
		{Path: "card.sappers", Entry: "card.sappers", Base: None, Other: "deck base, kind attack, value 0, count 4, reveal when deployed.guards"},
	}
	const want = `hand.limit             5 → 6
the Merchant's price   any 2 cards → any 1 card   price
attack.legal
  - house.turn >= rules.attack.first_turn && !table.attacks_frozen
    && (house.fortification > 0 || house.hand > 1)
  + house.turn >= rules.attack.first_turn && !table.attacks_frozen
    && (house.fortification > 0 || house.hand > 2)
card.sappers
  + deck base, kind attack, value 0, count 4, reveal when
    deployed.guards`
	if got := strings.Join(changeLines(changes, Style{}, 66), "\n"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A word that is wider than a line must be broken, not shortened.
func TestChop(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{{"one two", 9, "one two"}, {"a verylongword b", 5, "a/veryl/ongwo/rd/b"}, {"", 3, ""}, {"àèìòù", 2, "àè/ìò/ù"}} {
		got := wrapBreaking(c.text, c.width)
		if strings.Join(got, "/") != c.want {
			t.Errorf("%q at %d: got %q, want %q", c.text, c.width, got, c.want)
		}
		if strings.ReplaceAll(strings.Join(got, ""), " ", "") != strings.ReplaceAll(c.text, " ", "") {
			t.Errorf("%q at %d: got %q", c.text, c.width, got)
		}
		for _, line := range got {
			if twwidth.Width(line) > c.width {
				t.Errorf("%q at %d: line %q", c.text, c.width, line)
			}
		}
	}
}

// Differences must be counted in rules and in cards; several changes of one card count
// once.
func TestChangesHeading(t *testing.T) {
	rule := Change{Path: "hand.limit"}
	card := func(key string) Change { return Change{Path: "card.tower." + key, Entry: "card.tower"} }
	for _, c := range []struct {
		changes []Change
		want    string
	}{
		{[]Change{rule}, "1 rule differs:"}, {[]Change{rule, rule}, "2 rules differ:"}, {[]Change{card("count"), card("value")}, "1 card differs:"},
		{[]Change{{Path: "hand.limit", Equivalent: true}, {Path: "card", Reordered: true}}, "no rule differs, only how it is written:"},
		{[]Change{rule, {Path: "card", Reordered: true}}, "1 rule differs, and how 1 more is written:"},
		{[]Change{rule, rule, {Path: "a", Equivalent: true}, {Path: "b", Equivalent: true}}, "2 rules differ, and how 2 more are written:"},
		{[]Change{rule, card("count"), {Path: "guild.bards", Entry: "guild.bards"}}, "1 rule and 2 cards differ:"},
		{[]Change{rule, card("count"), {Path: "building.bakery.cost", Entry: "building.bakery", Noun: "building"}, {Path: "building.inn.cost", Entry: "building.inn", Noun: "building"}}, "1 rule, 1 card and 2 buildings differ:"},
		{[]Change{{Path: "border.alps.dice", Entry: "border.alps", Noun: "border"}}, "1 border differs:"},
	} {
		if got := changesHeading(c.changes); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
