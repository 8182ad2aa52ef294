package proelio

import "testing"

// combinations are edits that combine features which the edition never combines.
var combinations = []struct {
	name, text string
	cases      []ruleCase
}{
	{
		name: "a number of cards below zero is none",
		text: `
[card.resources]
play = [{ do = "discard", n = "house.hand - 3" }, { do = "draw", n = "1 - house.hand", from = "base" }]
`,
		cases: []ruleCase{{
			Name: "nothing is discarded", Hands: bySeat("resources 2 knights"), Play: []string{"0: play resources"},
			Want: &wanted{Active: new(1), Hands: bySeat("2 knights")},
		}, {
			Name: "above it, some are", Hands: bySeat("resources 4 knights"), Play: []string{"0: play resources"},
			Legal: []string{"discard knights"},
		}},
	},
	{
		name: "two of three are kept",
		text: `
[card.resources]
play = [{ do = "draw", n = 3, from = "base", keep = 2 }]
`,
		cases: []ruleCase{{
			Name: "the third is discarded", Hands: bySeat("resources knights"), Base: "tower shields manure",
			Play: []string{"0: play resources", "legal: keep tower, keep shields, keep manure", "0: keep tower", "legal: keep shields, keep manure", "0: keep manure"},
			Want: &wanted{Active: new(1), Hands: bySeat("knights tower manure"), BaseDiscard: new("resources shields")},
		}, {
			Name: "two that are left are kept", Season: "autumn", Hands: bySeat("resources knights"), Base: "tower shields", BaseRest: "box",
			Play: []string{"0: play resources"},
			Want: &wanted{Reason: new("scoring"), Scores: &[]int{1, 0, 0, 0}, Hands: bySeat("knights tower shields")},
		}},
	},
	{
		name: "an action more by a perk",
		text: `
[guild.artisans.perk.more]
when = "card.deck == 'base'"
do   = [{ do = "again" }]
`,
		cases: []ruleCase{{
			Name: "it costs none", Guilds: bySeat("artisans"), Hands: bySeat("resources knights"), Base: "tower shields",
			Play: []string{"0: play resources", "0: perk artisans", "has: draw", "0: draw"}, Want: &wanted{Active: new(1), Used: &[]int{0}},
		}, {
			Name: "declined, it does", Guilds: bySeat("artisans"), Hands: bySeat("resources knights"), Base: "tower shields",
			Play: []string{"0: play resources", "0: no"}, Want: &wanted{Active: new(1), Used: &[]int{}},
		}},
	},
	{
		name: "Imperial cards for nothing",
		text: `
[imperial]
price = 0
draw  = 2
`,
		cases: []ruleCase{{
			Name: "two, without a discard", Imperial: "hero fortress", Play: []string{"0: imperial"},
			Want: &wanted{Active: new(1), Hands: bySeat("soldiers hero fortress")},
		}},
	},
	{
		name: "a Merchant who stays",
		text: `
[merchant]
route = "stays"
[merchant.price]
summer = []
[guild.merchants.perk.summon]
when = "true"
do   = [{ do = "merchant", move = "go" }]
`,
		cases: []ruleCase{{
			Name: "gives his cards away, and does not move", Merchant: new(0), BaseDiscard: "knights", Play: []string{"0: trade knights"},
			Want: &wanted{Active: new(1), Merchant: new(0), Hands: bySeat("soldiers knights")},
		}, {
			Name: "not even when he is sent on", Merchant: new(2), Guilds: bySeat("merchants"), Play: []string{"0: perk merchants"},
			Want: &wanted{Merchant: new(2)},
		}},
	},
	{
		name: "more dealt than may be held",
		text: `
[hand]
start = 9
limit = 4
`,
		cases: []ruleCase{{
			Name: "the first discards belong to the first turn", Deal: 3,
			Want: &wanted{Turn: new(1), Phase: new("discard"), ToAct: new(0), Sizes: []int{9, 9, 9, 9}},
		}},
	},
	{
		name: "winter in the middle of an effect for all",
		text: `
[card.resources]
play = [{ do = "draw", n = 1, from = "base", who = "all" }, { do = "discard", n = 1, who = "all" }]
`,
		cases: []ruleCase{{
			Name: "ends it", Season: "autumn", Hands: bySeat("resources knights"), Base: "tower shields", BaseRest: "box",
			Play: []string{"0: play resources"},
			Want: &wanted{Season: new("winter"), Reason: new("scoring"), Scores: &[]int{0, 1, 0, 0}, Hands: bySeat("knights tower", "soldiers shields")},
		}},
	},
	{
		name: "twenty defenses that all do something to all",
		text: `
[players]
max = 8
[guilds]
use = false
[hand]
limit = 20
[card.edict]
count    = 20
deployed = [{ do = "discard", who = "all", choose = "random" }]
`,
		cases: []ruleCase{{
			Name: "one after the other", Seats: 8, Hands: bySeat("20 edict"), Waiting: bySeat("soldiers"),
			Play:  append(repeated("0: deploy edict", 20), "0: deploy done"),
			Steal: repeated("soldiers", 7),
			Want:  &wanted{Reason: new("conquest"), Sizes: []int{0, 0, 0, 0, 0, 0, 0, 0}, Winners: &[]int{1}},
		}},
	},
	{
		name: "eight Houses lose their Fortification as a season comes",
		text: `
[players]
max = 8
[guild.heralds]
name = { en = "Heralds Guild" }
uses = 2
` + mourning("bards", "builders", "thieves", "artisans", "apothecaries", "scribes", "merchants", "heralds") + `
[card.resources]
play = [{ do = "discard", what = "fortification", who = "all" }, { do = "draw", n = 1, from = "base", who = "all" }]
`,
		cases: []ruleCase{{
			Name: "all may speak of both", Seats: 8, Hands: bySeat("2 resources"), Base: "tower", BaseRest: "discard",
			Guilds: bySeat("bards", "builders", "thieves", "artisans", "apothecaries", "scribes", "merchants", "heralds"),
			Forts:  bySeat("shields", "shields", "shields", "shields", "shields", "shields", "shields", "shields"),
			Play: []string{"0: play resources", "0: perk bards", "1: no", "2: no", "3: no", "4: no", "5: no", "6: no", "7: perk heralds",
				"1: perk builders", "2: no", "3: no", "4: no", "5: no", "6: no"},
			Want: &wanted{Active: new(1), Season: new("autumn"), Used: &[]int{0, 1, 7}},
		}},
	},
}

func repeated(s string, n int) []string {
	l := make([]string, n)
	for i := range l {
		l[i] = s
	}
	return l
}

// mourning returns the text of a variant that gives Guilds one use and two perks that affect
// all Houses.
func mourning(guilds ...string) string {
	text := ""
	for _, g := range guilds {
		if g != "heralds" {
			text += "[guild." + g + "]\nuses = 1\n"
		}
		for _, on := range []string{"lost-fortification", "season"} {
			text += "[guild." + g + ".perk." + map[string]string{"lost-fortification": "dirge", "season": "feast"}[on] + "]\n" +
				"on = \"" + on + "\"\ndo = [{ do = \"discard\", what = \"fortification\", who = \"all\" }, { do = \"exhaust\", who = \"self\" }]\n"
		}
	}
	return text
}

// Combined edits have the effects of each.
func TestCombinedEdits(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many variants")
	}
	for _, c := range combinations {
		t.Run(c.name, func(t *testing.T) {
			d, e := newDesk(t), edit{name: c.name, text: c.text}
			d.write(t, "variants/proelio/edited.toml", e.variant())
			set := d.load(t, "variants/proelio/edited.toml")
			r := compile(set)
			for _, p := range c.cases {
				p.fill(&ruleTable{})
				t.Run(p.Name, func(t *testing.T) {
					defer func() {
						if err := recover(); err != nil {
							t.Errorf("panic: %v", err)
						}
					}()
					p.play(t, r).check(t, &p)
				})
			}
			e.played(t, r)
			e.recorded(t, r, set)
		})
	}
}
