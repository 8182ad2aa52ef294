package empires

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/engine/card"
)

// every is all built-in variants.
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

// The cards of every variant can be printed in both languages, with nothing in them
// that is a key or a placeholder; the box is full.
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
		{"income.base=7", "warehouse", "Each turn: 7"},
		{"plunder.spendable=true", "warehouse", "Costs may be paid"},
		{"battle.tie=attacker", "battle_aid", "the attacker wins"},
		{"move.sea=5", "action_aid", "5+ over sea"},
		{"revolt_table.first.c1=[\"dacia\"];revolt_table.second.c6=[\"asia\",\"cilicia\",\"britannia\",\"sicilia\",\"armenia\"]", "revolts_first", "1: Dacia"},
		{"diplomacy.cost=3", "action_aid", "for 3 markers"},
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

// The page of rules of every variant marks what is not as in the edition, and has
// words for all of it in both languages.
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
