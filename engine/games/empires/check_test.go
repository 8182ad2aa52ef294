package empires

import (
	"errors"
	"strings"
	"testing"

	"equitas/engine/rule"
)

// Faults are reported at their place, with the value found and the value expected. Rules that
// can be played but are probably a mistake give a warning.
func TestCheck(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many rulesets")
	}
	for _, c := range []struct {
		sets, want string
		fault      bool
	}{
		// the map
		{"border.italia_sicilia.b=italia", `border.italia_sicilia`, true},
		{`province.cyprus.vp=0`, "province.cyprus.vp is 0, must be at least 1", true},
		{"sea.west.borders=[]", "west", true},
		{`border.italia_sicilia.b="sicily"`, `nearest: sicilia`, true},
		{`province.syria.seas=["eest"]`, "nearest: east", true},
		{`province.syria.side="nroth"`, "nearest: north", true},
		{`border.new={a="britannia",b="lugdunensis",kind="plain"}`, "border.new", true},
		{"border.lugdunensis_britannia.a=cyprus;border.lugdunensis_britannia.b=aegyptus", "britannia", true},
		{"border.lugdunensis_britannia.b=aquitania", "joins lugdunensis and aquitania (plain), and so does border.lugdunensis_britannia (sea_line)", true},
		{"province.sicilia.drop=true", "or drop italia_sicilia too: border.italia_sicilia.drop = true", true},
		{"province.sicilia.drop=true", `write it anew, such as revolt_table.first.c1 = ["britannia", "armenia"]`, true},
		{`province.creta={name={en="Creta"},side="south",vp=4}`, "province.creta has no neighbours", true},
		{`province.creta={name={en="Creta"},side="south",vp=4}`, "province.creta is nowhere in picture.rows", true},
		{`province.creta={name={en="Creta"},side="south",vp=4}`, "province.creta stands in no column", true},
		{`province.creta={name={en="Creta"},side="south",vp=4};border.new={a="achaea",b="creta",kind="sea_line"}`, "province.creta is nowhere in picture.rows: it is drawn below the others", false},
		// revolts
		{`revolt_table.second.dice=["3","4","5","6"]`, "a first die of 3 picks revolt_table.first, and revolt_table.second too", true},
		{`revolt_table.second.dice=["5","6"]`, "a first die of 4 picks no table of revolts", false},
		{`revolt_table.first.c1=["britannia","sicilia"]`, "province.armenia stands in no column of the tables of revolts: it never revolts", false},
		{`revolt_table.first.c1=["britannia","sicilia","armenia","italia"]`, "province.italia stands in revolt_table.first.c1 and revolt_table.second.c4", false},
		// cards
		{"recruit.display=13", "recruit.display", true},
		{"card.sword_6.strength=0", "card.sword_6 has no strength, and unit.sword no base", true},
		{`unit.archers.kill=3`, "unit.archers.block is 4, must be at most kill, which is 3", true},
		{`unit.pike.field=false;unit.pike.siege=false`, "unit.pike fights nowhere", false},
		{`unit.galley.field=true`, "artillery.field says nothing of galley, which it can meet there", true},
		{`bonus.sword.pikes=1`, "nearest: pike", true},
		{`artillery.siege.swords=4`, "nearest: sword", true},
		{`drawn.light_horse.against=["light_horse","archers"]`, "light_horse wins against archers without dice, and drawn.light_horse has them draw", true},
		{`beats.archers={against=["light_horse"]};drawn.archers.against=["archers"]`, "beat each other without dice", true},
		{`empire_card.e_archers.kind="merchant"`, "empire_card.e_archers is a person: persons are army cards", true},
		{`empire_set.a.cards=["e_sword_6","e_sword_5"]`, "empire_set.a has 2 cards that fight in the open, battle.cards.field is 5", false},
		{"unit.diplomat.does=spy", "diplomat", true},
		// players, turns
		{"players.usual=5;players.max=4", "players.usual is 5, must be 3 to 4 (players.min to players.max)", true},
		{"players.min=5;players.max=4;players.usual=4", "players.min is 5, must be at most players.max, which is 4", true},
		{"setup.starts_per_side=2", "6 players have nowhere to begin: there is room for 2 in the north, 2 in the south", true},
		{"setup.markers.p3=9;pieces.control=8", "setup.markers.p3 is 9, must be at most pieces.control, which is 8", true},
		{"pieces.forts=5", "6 players place 6 fortifications at the start, pieces.forts is 5", false},
		{"turn.two.score=false;turn.three.score=false;turn.four.score=false", "no turn ends with a scoring", false},
		{"actions.enabled=[]", "actions.enabled is empty", true},
		{`actions.enabled=["atack"]`, "nearest: attack", true},
		{"subvert.pay_min=4", "subvert.pay_min is 4, must be at most subvert.pay_max, which is 3", true},
		{"battle.rout=8", "battle.rout is 8, a battle has at most 5 combats: there are no routs", false},
		{"battle.cards.field=9", "battle.cards.field is 9, must be 1 to 8 cards", true},
		// a formula or the keys that it replaces, not both
		{`income.base=6;income.markers="me.areas"`, "income.markers stands in place of income.base, and both are said", true},
		{`income.markers="me.areas"`, "", false},
		{`fort.kept="true";siege.without_engineer="kept"`, "fort.kept stands in place of siege.without_engineer, and both are said", true},
		{`trade.displace_bonus="me.merchants + me.engeneer"`, "me has no field engeneer; nearest: engineer", true},
		// probably mistakes
		{"unit.elephant.rampage_at_most=6", "it rampages in every combat", false},
		{"pieces.trade=3", "fortify.cost is 4, pieces.trade is 3: nobody without an Engineer can ever pay it", false},
	} {
		l, err := library.Load("empires/2002", strings.Split(c.sets, ";"))
		var all strings.Builder
		var faults rule.Faults
		if errors.As(err, &faults) {
			for _, f := range faults {
				all.WriteString(f.String() + "; " + f.Help + "\n")
			}
		} else {
			for _, w := range l.Warnings {
				all.WriteString(w.String() + "\n")
			}
		}
		if (err != nil) != c.fault {
			t.Errorf("%s: refused is %v, want %v: %s", c.sets, err != nil, c.fault, all.String())
		}
		if !strings.Contains(all.String(), c.want) || c.want == "" && all.Len() > 0 {
			t.Errorf("%s: got %q, want %q", c.sets, all.String(), c.want)
		}
	}
}

// A designer who drops a province, and everything that refers to it according to the check,
// gets no further faults: the map is drawn without it.
func TestDropProvince(t *testing.T) {
	l, err := library.Load(edition, []string{"province.sicilia.drop=true", "border.italia_sicilia.drop=true", "border.sicilia_africa.drop=true", `revolt_table.first.c1=["britannia","armenia"]`})
	if err != nil || len(l.Warnings) > 0 {
		t.Fatalf("%v, %v", err, l.Warnings)
	}
	if p := l.Rules.(*Rules).newState(4).Picture(); len(p.Shapes) == 0 {
		t.Error("the map is not drawn")
	}
}
