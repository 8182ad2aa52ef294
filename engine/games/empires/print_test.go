package empires

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/engine/card"
)

// every returns all built-in variants.
func every(t *testing.T) (l []string) {
	files, err := filepath.Glob("../../../variants/empires/*.toml")
	if err != nil || len(files) < 11 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		l = append(l, "empires/"+strings.TrimSuffix(filepath.Base(f), ".toml"))
	}
	return l
}

// The cards of every variant can be printed in both languages, without keys or placeholders in
// their texts; the number of cards is complete.
func TestPrint(t *testing.T) {
	for _, name := range every(t) {
		for _, lang := range []string{"en", "it"} {
			out, faults := Game{}.Print(load(t, name).set, lang, "")
			if len(faults) > 0 {
				t.Errorf("%s, %s: %v", name, lang, faults)
			}
			n := map[string]int{}
			for _, d := range out.Decks {
				n[d.ID] = d.Count
			}
			if want := 68; name != "empires/chariots" && (n["army"] != want || n["empire"] != 36 || n["warehouse"] != 6) {
				t.Errorf("%s: decks %v, want %d army cards, 36 Empire cards, 6 Warehouse cards", name, n, want)
			}
			for _, f := range out.Faces {
				if f.Text == "" || strings.ContainsAny(f.Text+f.Name, "{}_~") {
					t.Errorf("%s, %s, %s: %q, %q", name, lang, f.ID, f.Name, f.Text)
				}
			}
		}
	}
}

// The aid lists the sources of points under the rules.
func TestPrintedScoring(t *testing.T) {
	for _, c := range []struct{ variant, sets, want string }{
		{"empires/2002", "", "areas controlled; half of those with most trade markers; the points of army cards; 1 point for each plundered marker."},
		{"empires/merchant-princes", "", "areas controlled; those with most trade markers; the points"},
		{"empires/free-armies", "", "half of those with most trade markers; 1 point for each"},
		{"empires/2002", "score.cards_on_table=false", "the points of army cards in hand;"},
		{"empires/2002", "score.trade=area.mine", "trade markers, as the page of rules says;"},
		{"empires/2002", "score.control=0;score.trade=0", "After turns 2, 3 and 4: the points of army cards;"},
		{"empires/2002", "plunder.vp=0", "the points of army cards."},
		{"empires/2002", "revolt.from_turn=2", "1. Revolts, from turn 2 on: 1 column."},
	} {
		var sets []string
		if c.sets != "" {
			sets = strings.Split(c.sets, ";")
		}
		out, faults := Game{}.Print(load(t, c.variant, sets...).set, "en", "")
		if len(faults) > 0 {
			t.Errorf("%s: %v", c.sets, faults)
		}
		i := slices.IndexFunc(out.Faces, func(f card.Face) bool { return f.ID == "action_aid" && f.Side == 1 })
		if i < 0 || !strings.Contains(out.Faces[i].Text, c.want) {
			t.Errorf("%s %s: the aid says %q, want %q", c.variant, c.sets, out.Faces[max(0, i)].Text, c.want)
		}
	}
}

// Numbers on cards are those of the rules.
func TestPrintedNumbers(t *testing.T) {
	for _, c := range []struct{ sets, id, want string }{
		{"unit.elephant.rampage_at_most=2", "elephant_7", "2 or less"},
		{"bonus.pike.cavalry=3", "pike_6", "+3 against Cavalry."},
		{"card.sword_6.mark=south", "sword_6", "a province in the south"},
		{"card.merchant.vp=-1;card.merchant.count=3", "merchant", "−1 point at each scoring."},
		{"unit.archers.kill=6", "archers", "6 or more kills"},
		{"losses.discard_on_miss_or_block=[]", "archers", "!Discarded"},
		{"artillery.siege.all=4", "artillery", "In a siege it hits on 4 or more."},
		{"artillery.field.elephant=6", "artillery", "6 or more against Sword, Pike, Spear, Warband, Elephant"},
		{"subvert.roll=5", "diplomat", "on 5 or more"},
		{"envoy.roll=3", "diplomat", "on 3 or more"},
		{"envoy.reach=attack", "diplomat", "Takes a neutral area that arms could reach for 1 trade marker, without a die."},
		{"income.base=7", "warehouse", "Each turn: 7"},
		{"plunder.spendable=true", "warehouse", "Costs may be paid"},
		{"battle.tie=attacker", "battle_aid", "the attacker wins"},
		{"move.sea=5", "action_aid", "5+ over sea"},
		{"players.min=3", "action_aid", "Attack: 2+ over mountains, 2+ over a strait, 4+ over sea (+1 along a line, +1 beside a sea of yours). Neutral: 3+."},
		{"move.mediterranean=never", "action_aid", ", 4+ to or from a sea area (+1 along a line,"},
		{"move.mediterranean=same_sea", "action_aid", ", 4+ over one sea area (+1"},
		{"move.mountain=0;move.sea_line_bonus=0;neutral.roll=0", "action_aid", "Attack: 2+ over a strait, 4+ over sea (+1 beside a sea of yours).\n"},
		{"move.mountain=0;move.strait=0;move.sea=0;move.sea_line_bonus=0;move.sea_control_bonus=0", "action_aid", "Attack: no die. Neutral: 3+."},
		{"revolt_table.first.c1=[\"dacia\"];revolt_table.second.c6=[\"asia\",\"cilicia\",\"britannia\",\"sicilia\",\"armenia\"]", "revolts_first", "1: Dacia"},
		{"diplomacy.cost=3", "action_aid", "for 3 markers"},
		{"battle.sea_exact=true", "battle_aid", "at sea 5."},
		{"battle.sea_free_order=false", "battle_aid", "In the open and at sea fast cards"},
		{"rout.extra_actions=0", "battle_aid", "!extra action"},
		{"recruit.discard=false", "action_aid", "!discard one"},
		{"recruit.refresh_per_round=0", "action_aid", "!New display"},
		{"subvert.pay_min=2", "diplomat", "2 at least and 3 at most"},
		{"plunder.enabled=false;rout.spoils=0", "warehouse", "!Plundered"},
		{"score.cards_in_hand=false", "sword_7", "!at each scoring"},
		{"score.cards_in_hand=false", "diplomat", "−3 points at each scoring"},
		{"score.card=2 * card.vp", "sword_7", "−1 point, counted as the page of rules says"},
	} {
		out, faults := Game{}.Print(load(t, "empires/2002", strings.Split(c.sets, ";")...).set, "en", "")
		if len(faults) > 0 {
			t.Errorf("%s: %v", c.sets, faults)
		}
		i := slices.IndexFunc(out.Faces, func(f card.Face) bool { return f.ID == c.id })
		want, not := strings.CutPrefix(c.want, "!")
		if i < 0 || strings.Contains(out.Faces[i].Text, want) == not {
			t.Errorf("%s: %s says %q, want %q", c.sets, c.id, out.Faces[max(0, i)].Text, c.want)
		}
	}
}

// The page of rules of every variant marks the differences from the edition, and has words for
// all of them in both languages.
func TestSummary(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all variants")
	}
	base := load(t, "empires/2002").set
	for _, name := range append(every(t), "formula") {
		for _, lang := range []string{"en", "it"} {
			r := load(t, "empires/2002", `income.markers="3 + me.areas"`, `fort.kept="true"`)
			if name != "formula" {
				r = load(t, name)
			}
			page, faults := Game{}.Summary(r.set, base, lang)
			if len(faults) > 0 || len(page.Missing) > 0 {
				t.Errorf("%s, %s: %v, missing %v", name, lang, faults, page.Missing)
			}
			changed := 0
			for _, s := range page.Sections {
				for _, l := range s.Lines {
					if l.Label == "" || l.Text == "" || strings.ContainsAny(l.Text+l.Label, "{}") {
						t.Errorf("%s, %s: %q: %q", name, lang, l.Label, l.Text)
					}
					if l.Changed {
						changed++
						if os.Getenv("SHOW") != "" {
							t.Logf("%s %s: %s: %s (%s)", name, lang, l.Label, l.Text, l.Was)
						}
					}
				}
			}
			if (changed == 0) != (name == "empires/2002") {
				t.Errorf("%s, %s: %d lines are marked", name, lang, changed)
			}
		}
	}
}

// The page of rules lists the units of which only a few may be sent to a battle at sea.
func TestSummaryOfLimitsAtSea(t *testing.T) {
	base := load(t, "empires/2002").set
	for _, c := range []struct{ sets, lang, want, was string }{
		{"", "en", "1 of Sword, Spear; 1 of Foot Skirmishers, Archers; 1 of Artillery", ""},
		{"sea_group.engine.most=2", "it", "1 tra Spade, Lance; 1 tra Esploratori a piedi, Arcieri; 2 tra Artiglieria", "1 tra Spade, Lance; 1 tra Esploratori a piedi, Arcieri; 1 tra Artiglieria"},
	} {
		var sets []string
		if c.sets != "" {
			sets = []string{c.sets}
		}
		page, _ := Game{}.Summary(load(t, "empires/2002", sets...).set, base, c.lang)
		found := false
		for _, s := range page.Sections {
			for _, l := range s.Lines {
				if l.Label == map[string]string{"en": "Limits at sea", "it": "Limiti in mare"}[c.lang] {
					found = true
					if l.Text != c.want || l.Was != c.was || l.Changed != (c.was != "") {
						t.Errorf("%s: got %+v, want %q, was %q", c.sets, l, c.want, c.was)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s: the page of rules has no such line", c.sets)
		}
	}
}
