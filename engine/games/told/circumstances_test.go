package told_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rule"
	"equitas/variants"
)

// Bids and passing have features for the boats on offer and for the player's coins, which have
// the weight 0 in the rule of thumb.
func TestCircumstances(t *testing.T) {
	l, err := library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load("boatyard/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"turn_raise_times_me_coins", "turn_raise_times_table_dearest", "turn_pass_with_table_high", "offer_boat_price_times_table_dearest"} {
		i := slices.IndexFunc(l.Rules.(engine.Weigher).Features(), func(f engine.Feature) bool { return f.Name == name })
		if i < 0 {
			t.Errorf("there is no feature %s", name)
		} else if f := l.Rules.(engine.Weigher).Features()[i]; f.Default != 0 {
			t.Errorf("%s weighs %d in the rule of thumb, want 0", name, f.Default)
		}
	}
}

// Numbers that can be chosen are counted in at most ten bands, in ascending order.
func TestNumbersCounted(t *testing.T) {
	l, err := library(rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load("boatyard/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, m := range l.Rules.Counts(4).Metrics() {
		if m.Family == "numbers" {
			titles = append(titles, m.Title)
			if m.IdleSign.Word != "never chosen" || m.Den != strings.Replace(m.Num, "number.", "number.could.", 1) {
				t.Errorf("%s is %s of %s, idle %q", m.ID, m.Num, m.Den, m.IdleSign.Word)
			}
		}
	}
	if len(titles) != 10 || titles[0] != "Bid 1–3" || titles[9] != "Bid 28–30" {
		t.Errorf("counted are %q", titles)
	}
}

// A key belongs to the option in which it stands; a number to the card or option that alone
// uses it; any other key to no part.
func TestPartsOfKeys(t *testing.T) {
	lib := library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	for _, c := range []struct{ variant, path, want string }{
		{"boatyard/standard", "phase.turn.choice.raise.where", "raise"},
		{"boatyard/standard", "phase.turn.choice.pass.do", "pass"},
		{"boatyard/standard", "number.few", ""},
		{"boatyard/standard", "phase.match.coins", ""},
		{"false_seals/standard", "number.banish", "banish"},
	} {
		l, err := lib.Load(c.variant, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(l.Game.Extras().PartsOf(l.Set, c.path), " "); got != c.want {
			t.Errorf("%s of %s is about %q, want %q", c.path, c.variant, got, c.want)
		}
	}
}
