package told_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

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

// Of more candidates than are rated, counts of cards that only the chooser sees are kept, and of the
// counters those that conditions of choices ask for: bets know their hand and their price.
func TestHandsBeforeWorkingCounters(t *testing.T) {
	var b strings.Builder
	b.WriteString("game = \"stakes\"\ntitle = \"Stakes\"\n[players]\nmin = 2\nmax = 2\nusual = 2\n[field]\nvalue = \"1..9\"\n[card.plain]\neach = [\"value\"]\n" +
		"[zone]\ndeck = { sees = \"count\", begins = \"all\" }\nhand = { sees = \"owner\", of = \"seat\" }\n[counter]\n")
	var set []string
	for i := range 12 {
		b.WriteString("work" + strconv.Itoa(i) + " = { is = \"0..9\" }\n")
		set = append(set, `"set work`+strconv.Itoa(i)+` to 1"`)
	}
	b.WriteString("chips = { is = \"0..99\", of = \"seat\", begins = 20 }\nhigh = { is = \"0..9\" }\n[count]\n" +
		"rich = { over = \"seats\", when = \"other.chips > 3\" }\ntop = { in = \"hand\", most = \"card.value\" }\nlow = { in = \"hand\", least = \"card.value\" }\n" +
		"[phase.match]\ndeal = [\"shuffle deck\", \"deal 2 from deck to hand\", " + strings.Join(set, ", ") + "]\n" +
		"bets = { run = \"turn\", each = \"seats\" }\n[phase.turn.choice]\nfold = {}\n" +
		"bet = { when = \"me.chips > table.high\", do = [\"add 1 to high\", \"add (me.top + me.low + me.rich) to chips\"] }\n[end]\nscore = \"me.chips\"\n")
	l, err := library(rule.Layer{Variants: fstest.MapFS{"stakes/standard.toml": {Data: []byte(b.String())}}, Decks: decks.FS}).Load("stakes/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	extras, names := l.Game.Extras(), map[string]bool{}
	for _, f := range extras.Features() {
		names[f.Name] = true
	}
	for _, want := range []string{"me_top", "me_low", "me_chips", "table_high", "table_work0", "table_work5"} {
		if !names["turn_bet_with_"+want] {
			t.Errorf("a bet is not rated with %s", want)
		}
	}
	unseen, most := extras.UnseenNames()
	if want := "table.work6, table.work7, table.work8, table.work9, table.work10, table.work11, me.rich, me.hand, table.deck"; strings.Join(unseen, ", ") != want || most != 10 {
		t.Errorf("not seen besides %d are %q, want %q besides 10", most, unseen, want)
	}
}
