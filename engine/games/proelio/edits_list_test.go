package proelio

import (
	"slices"
	"testing"

	"equitas/engine"
)

// titleOf returns the title of a card's or Guild's metric, as in reports.
func titleOf(t *testing.T, r *Rules, id string) string {
	t.Helper()
	m := r.Counts(4).Metrics()
	i := slices.IndexFunc(m, func(m engine.Metric) bool { return m.ID == id })
	if i < 0 {
		t.Fatalf("there is no metric %s", id)
	}
	return m[i].Title
}

// bySeat returns hands, Fortifications, attacks or Guilds by seat, from seat 0 on. "-" leaves a
// seat out.
func bySeat(texts ...string) map[string]string {
	m := map[string]string{}
	for i, text := range texts {
		if text != "-" {
			m[string(rune('0'+i))] = text
		}
	}
	return m
}

// edits are the changes that designers must be able to make in files alone.
var edits = []*edit{
	{
		name: "a count",
		keys: []string{"card.plague.count = 6"},
		box:  114,
		cases: []ruleCase{{
			Name: "a House may hold four Plagues", Hands: bySeat("4 plague"), Has: []string{"play plague"},
		}},
	},
	{
		name: "a value",
		keys: []string{"card.patrol.value = 2"},
		cases: []ruleCase{{
			Name: "a Patrol repels Knights", Waiting: bySeat("knights"), Hands: bySeat("patrol soldiers"),
			Play: []string{"0: deploy patrol", "0: deploy done"},
			Want: &wanted{Phase: new("action"), BaseDiscard: new("knights patrol"), Hands: bySeat("soldiers")},
		}},
	},
	{
		name: "a name in English",
		keys: []string{`card.knights.name = { en = "Riders", it = "Cavalieri" }`}, diff: []string{}, alike: true,
		rules: func(t *testing.T, r *Rules) { same(t, "Knights", titleOf(t, r, "play.knights"), "Riders") },
	},
	{
		name:  "a name in Italian",
		keys:  []string{`guild.bards.name = { en = "Bards Guild", it = "Gilda dei Trovatori" }`, `text.language = "it"`},
		diff:  []string{"text.language"},
		alike: true,
		rules: func(t *testing.T, r *Rules) {
			same(t, "Bards", titleOf(t, r, "guild.share.bards"), "Gilda dei Trovatori")
			same(t, "Knights", titleOf(t, r, "play.knights"), "Cavalieri")
		},
	},
	{
		name: "a Merchant slot",
		keys: []string{`merchant.price.summer = ["any", "shields"]`},
		cases: []ruleCase{{
			Name: "the second card paid is Shields", Merchant: new(0), Hands: bySeat("2 shields tower"), BaseDiscard: "knights",
			Play: []string{"has: trade knights", "0: trade knights", "legal: pay shields, pay tower", "0: pay tower"}, Legal: []string{"pay shields"},
		}, {
			Name: "Shields that are needed are not paid before", Merchant: new(0), Hands: bySeat("shields tower"), BaseDiscard: "knights",
			Play: []string{"0: trade knights", "legal: pay tower", "0: pay tower", "0: pay shields"},
			Want: &wanted{Active: new(1), Hands: bySeat("knights"), BaseDiscard: new("shields tower")},
		}, {
			Name: "without Shields there is no trade", Merchant: new(0), Hands: bySeat("3 tower"), BaseDiscard: "knights",
			Only: []string{"trade nothing"},
		}},
	},
	{
		name: "a price that depends on the hand",
		text: `
[merchant.offer.poor]
when  = "table.season == 'autumn' && house.hand < 3"
price = ["base"]
[merchant.offer.walled]
when  = "table.season == 'autumn' && house.fortification > 1"
price = ["shields"]
`,
		diff: []string{"merchant.offer.poor", "merchant.offer.walled"},
		cases: []ruleCase{{
			Name: "a small hand pays one Base card", Season: "autumn", Merchant: new(0), Hands: bySeat("tower hero"), BaseDiscard: "knights",
			Play: []string{"0: trade knights", "legal: pay tower", "0: pay tower"},
			Want: &wanted{Active: new(1), Hands: bySeat("hero knights"), BaseDiscard: new("tower")},
		}, {
			Name: "a small hand without an Imperial card trades too", Season: "autumn", Merchant: new(0), Hands: bySeat("2 tower"), BaseDiscard: "knights",
			Has: []string{"trade knights"},
		}, {
			Name: "the hand is counted before the card is taken", Season: "autumn", Merchant: new(0), Hands: bySeat("tower shields"), BaseDiscard: "knights",
			Play: []string{"0: trade knights", "legal: pay shields, pay tower"}, Legal: []string{"pay shields", "pay tower"},
		}, {
			Name: "a larger hand pays the season's price", Season: "autumn", Merchant: new(0), Hands: bySeat("2 tower hero"), BaseDiscard: "knights",
			Play: []string{"0: trade knights", "0: pay tower", "0: pay hero"},
			Want: &wanted{Active: new(1), Hands: bySeat("tower knights"), BaseDiscard: new("tower")},
		}, {
			Name: "and without an Imperial card it does not trade", Season: "autumn", Merchant: new(0), Hands: bySeat("3 tower"), BaseDiscard: "knights",
			Only: []string{"trade nothing"},
		}, {
			Name: "in summer there is no offer", Season: "summer", Merchant: new(0), Hands: bySeat("tower shields"), BaseDiscard: "knights",
			Play: []string{"0: trade knights", "0: pay tower"}, Legal: []string{"pay shields"},
		}, {
			Name: "the second offer, a card by name", Season: "autumn", Merchant: new(0), Forts: bySeat("tower"), Hands: bySeat("2 hero shields"), BaseDiscard: "knights",
			Play: []string{"0: trade knights"}, Legal: []string{"pay shields"},
		}, {
			Name: "of two offers the first holds", Season: "autumn", Merchant: new(0), Forts: bySeat("tower"), Hands: bySeat("soldiers shields"), BaseDiscard: "knights",
			Play: []string{"0: trade knights"}, Legal: []string{"pay shields", "pay soldiers"},
		}},
	},
	{
		name: "a third season with its price",
		text: `
[season.thaw]
name = { en = "Thaw", it = "Disgelo" }
[merchant.price]
thaw = ["imperial"]
`,
		diff:  []string{"season.thaw", "merchant.price.thaw"},
		under: []string{"defeat.when=false"},
		shown: []string{`name = { en = "Thaw", it = "Disgelo" }`, `thaw = ["imperial"]`},
		cases: []ruleCase{{
			Name: "in it a trade costs an Imperial card", Merchant: new(0), Season: "thaw", Hands: bySeat("hero 2 tower"), BaseDiscard: "knights",
			Play: []string{"0: trade knights"}, Legal: []string{"pay hero"},
		}, {
			Name: "it comes after autumn", Season: "autumn", Base: "tower", BaseRest: "discard",
			Play: []string{"0: draw"},
			Want: &wanted{Season: new("thaw"), Active: new(1)},
		}, {
			Name: "and winter after it", Season: "thaw", Base: "tower", BaseRest: "discard",
			Play: []string{"0: draw"},
			Want: &wanted{Season: new("winter"), Reason: new("scoring"), Scores: &[]int{0, 0, 0, 0}},
		}},
		watch: func(t *testing.T, s *State) {
			if p := &s.pos; p.isOver && p.reason == reasonScoring && (p.season != 3 || p.shuffles[baseDeck] < 3) {
				t.Errorf("scored in season %d after %d shuffles of the Base deck, want season 3 after 3 or more", p.season, p.shuffles[baseDeck])
			}
		},
	},
	{
		name: "a hand limit of 3",
		keys: []string{"hand.limit = 3"},
		cases: []ruleCase{{
			Name: "all discard before the first turn", Deal: 1, Want: &wanted{Phase: new("discard"), ToAct: new(0), Sizes: []int{5, 5, 5, 5}},
		}, {
			Name: "a fourth card is discarded", Hands: bySeat("3 soldiers"), Base: "tower",
			Play: []string{"0: draw", "0: discard tower"}, Want: &wanted{Active: new(1), Hands: bySeat("3 soldiers")},
		}},
		watch: func(t *testing.T, s *State) {
			for i := range s.seatCount {
				if n := s.pos.house[i].cards; n > 3 && s.pos.phase == phaseAction {
					t.Errorf("turn %d: seat %d holds %d cards at an action", s.pos.turn, i, n)
				}
			}
		},
	},
	{
		name: "a hand limit of 10",
		keys: []string{"hand.limit = 10"},
		cases: []ruleCase{{
			Name: "ten cards stay in hand", Hands: bySeat("4 soldiers 5 knights"), Base: "tower shields",
			Play: []string{"0: draw"}, Want: &wanted{Active: new(1), Hands: bySeat("4 soldiers 5 knights tower")},
		}, {
			Name: "an eleventh does not", Hands: bySeat("5 soldiers 5 knights"),
			Play: []string{"0: draw"}, Want: &wanted{Phase: new("discard"), Sizes: []int{11, 1, 1, 1}},
		}},
	},
	{
		name: "an attack limit of + 3",
		keys: []string{"attack.limit = 3"},
		cases: []ruleCase{{
			Name: "Trebuchets need no Fortification", Hands: bySeat("trebuchets hero"), Only: []string{"attack trebuchets"},
		}, {
			Name: "the Hero one of 1", Hands: bySeat("trebuchets hero"), Forts: bySeat("shields"), Only: []string{"attack trebuchets", "attack hero"},
		}},
	},
	{
		name: "an attack limit by a formula",
		keys: []string{`attack.valid = "(card.value ?? 0) <= house.fortification + 2 && (card.min ?? 1) > 0"`},
		cases: []ruleCase{{
			Name: "Knights need no Fortification, Black Powder may not be placed", Hands: bySeat("knights trebuchets black_powder"), Only: []string{"attack knights"},
		}},
	},
	{
		name: "attack to the right",
		keys: []string{`attack.target = "right"`},
		cases: []ruleCase{{
			Name: "the attacked House plays next, the attacker takes its loot", Hands: bySeat("soldiers knights", "manure tower", "2 plague"),
			Play: []string{"0: attack soldiers", "1: deploy done", "1: loot manure"},
			Want: &wanted{Active: new(1), Phase: new("action"), Hands: bySeat("knights manure", "tower", "2 plague")},
		}, {
			Name: "it waits in front of the right neighbour", Active: 2, Hands: bySeat("-", "-", "soldiers knights"),
			Play: []string{"2: attack soldiers"}, Want: &wanted{ToAct: new(3), Phase: new("deploy"), Waiting: bySeat("", "", "", "soldiers")},
		}},
		watch: func(t *testing.T, s *State) {
			for i := range s.seatCount {
				if s.pos.phase == phaseAction && s.pos.house[i].waiting != 0 && i != int(s.pos.active) && s.pos.frozen == 0 {
					t.Errorf("turn %d of seat %d: an attack waits in front of seat %d", s.pos.turn, s.pos.active, i)
				}
			}
		},
	},
	{
		name: "two actions a turn",
		keys: []string{"turn.actions = 2"},
		cases: []ruleCase{{
			Name: "fortify and attack in one turn", Hands: bySeat("shields knights soldiers"),
			Play: []string{"0: fortify shields", "0: attack knights"},
			Want: &wanted{Active: new(1), Turn: new(9 + 1), Forts: bySeat("shields"), Waiting: bySeat("-", "-", "-", "knights")},
		}},
	},
	{
		name:  "Equitas twice",
		keys:  []string{"equitas.uses = 2"},
		under: []string{"equitas.legal=house.fortification == 0"},
		cases: []ruleCase{{
			Name: "a second time", Equitas: true, Forts: bySeat("-", "shields", "shields", "shields"), BaseDiscard: "shields",
			Play: []string{"0: equitas"}, Want: &wanted{Forts: bySeat("shields"), Active: new(1)},
		}},
	},
	{
		name: "Equitas never",
		keys: []string{"equitas.uses = 0"},
		cases: []ruleCase{{
			Name: "a bare House among fortified ones", Forts: bySeat("-", "shields", "shields", "shields"), HasNot: []string{"equitas"},
		}},
		rules: func(t *testing.T, r *Rules) {
			if slices.ContainsFunc(r.Counts(4).Columns(), func(c engine.Column) bool { return c.Name == "act.equitas" }) {
				t.Error("reports still count Equitas")
			}
		},
	},
	{
		name: "loot chosen at random",
		keys: []string{`loot.choose = "random"`},
		cases: []ruleCase{{
			Name: "chance picks it", Waiting: bySeat("trebuchets"), Hands: bySeat("soldiers knights manure tower"), Steal: []string{"tower", "manure", "soldiers"},
			Play: []string{"0: deploy done"},
			Want: &wanted{Phase: new("action"), Hands: bySeat("knights", "2 soldiers tower manure"),
				Chance: &[]string{"steal 0 1 tower", "steal 0 1 manure", "steal 0 1 soldiers"}},
		}},
		watch: func(t *testing.T, s *State) {
			if s.pos.phase == phaseLoot {
				t.Errorf("turn %d: seat %d picks its loot", s.pos.turn, s.pos.actor)
			}
		},
	},
	{
		name: "a Plague that does not stop trade",
		keys: []string{`card.plague.play = [{ do = "freeze", what = "attacks" }, { do = "draw", n = 1, from = "base" }]`},
		cases: []ruleCase{{
			Name: "no attack, but trade", Plague: []int{1}, Merchant: new(0), Hands: bySeat("soldiers knights"), Waiting: bySeat("soldiers"), BaseDiscard: "tower",
			Has: []string{"trade tower", "trade nothing"}, HasNot: []string{"attack *", "deploy *"},
		}, {
			Name: "played, it stops attacks until the next own turn", Merchant: new(1), Hands: bySeat("plague", "soldiers knights"),
			Play: []string{"0: play plague", "1: trade nothing", "hasnot: attack *", "2: draw", "3: draw"}, Want: &wanted{Active: new(0), Plague: &[]int{}},
		}},
	},
	{
		name:  "scoring by another formula",
		under: []string{"defeat.when=false"},
		keys:  []string{`scoring.formula = "10 * house.hand - house.fortification + (house.merchant ? house.seat : 0)"`},
		cases: []ruleCase{{
			Name: "cards in hand count", Season: "autumn", Merchant: new(2), Base: "tower", BaseRest: "box", Forts: bySeat("-", "palisades"),
			Play: []string{"0: draw"}, Want: &wanted{Season: new("winter"), Reason: new("scoring"), Scores: &[]int{20, 8, 13, 10}, Winners: &[]int{0}},
		}},
	},
	{
		name: "a new strategy card",
		text: `
[card.tithe]
name  = { en = "Tithe", it = "Decima" }
deck  = "base"
kind  = "strategy"
count = 4
play  = [{ do = "discard", n = 1, who = "others" }, { when = "house.hand < 3", do = "draw", n = 2, from = "base" }]
`,
		diff:  []string{"card.tithe"},
		shown: []string{"[card.tithe]", `{ when = "house.hand < 3", do = "draw", n = 2, from = "base" },`},
		cases: []ruleCase{{
			Name: "all others discard, the House draws", Hands: bySeat("tithe 2 knights", "2 soldiers"), Base: "tower shields",
			Play: []string{"0: play tithe", "1: discard soldiers", "2: discard soldiers", "3: discard soldiers"},
			Want: &wanted{Active: new(1), Hands: bySeat("2 knights tower shields", "soldiers", "", "")},
		}},
		rules: func(t *testing.T, r *Rules) { same(t, "the card", titleOf(t, r, "play.tithe"), "Tithe") },
	},
	{
		name: "a new strategy card that takes from a House one names",
		text: `
[card.raid]
name  = { en = "Raid", it = "Razzia" }
deck  = "base"
kind  = "strategy"
count = 4
play  = [{ do = "steal", n = 1, from = "rival", spare = "imperial" }, { do = "draw", n = 1, from = "base", who = "target" }]
`,
		diff:  []string{"card.raid"},
		shown: []string{"[card.raid]", "count = 4"},
		cases: []ruleCase{{
			Name: "one card is taken, and made up for", Hands: bySeat("raid soldiers", "-", "knights hero"), Base: "tower", Steal: []string{"knights"},
			Play: []string{"only: play raid 1, play raid 2, play raid 3", "0: play raid 2"},
			Want: &wanted{Active: new(1), Hands: bySeat("soldiers knights", "-", "hero tower"), Chance: &[]string{"steal 2 0 knights"}},
		}},
	},
	{
		name: "a new attack with its own reveal",
		text: `
[card.torches]
name   = { en = "Torches", it = "Torce" }
deck   = "base"
kind   = "attack"
value  = 1
count  = 4
reveal = [
  { when = "deployed.count == 0", do = "discard", n = 2, who = "defender", choose = "random" },
  { when = "deployed.count > 0", do = "discard", n = 1, who = "attacker" },
]
`,
		diff:  []string{"card.torches"},
		shown: []string{"[card.torches]", "count = 4"},
		cases: []ruleCase{{
			Name: "undefended against, two cards burn", Waiting: bySeat("torches"), Hands: bySeat("soldiers tower manure"), Steal: []string{"tower", "manure"},
			Play: []string{"0: deploy done"}, Want: &wanted{Phase: new("action"), Hands: bySeat("soldiers", "soldiers"), BaseDiscard: new("torches tower manure")},
		}, {
			Name: "defended against, the attacker discards", Waiting: bySeat("torches"), Hands: bySeat("shields tower manure", "soldiers knights"),
			Play: []string{"0: deploy shields", "0: deploy done", "1: discard knights"},
			Want: &wanted{Phase: new("action"), ToAct: new(0), BaseDiscard: new("torches shields knights")},
		}},
	},
	{
		name: "a new defense that counts double against one kind",
		text: `
[card.pikes]
name     = { en = "Pikes", it = "Picche" }
deck     = "base"
kind     = "defense"
value    = 1
count    = 4
fortify  = false
deployed = [{ when = "attack.id == 'knights'", do = "defend", n = "card.value ?? 0" }]
`,
		diff:  []string{"card.pikes"},
		shown: []string{"[card.pikes]", "count = 4"},
		cases: []ruleCase{{
			Name: "Pikes repel Knights", Waiting: bySeat("knights"), Hands: bySeat("pikes soldiers"),
			Play: []string{"0: deploy pikes", "0: deploy done"}, Want: &wanted{Phase: new("action"), Hands: bySeat("soldiers"), BaseDiscard: new("knights pikes")},
		}, {
			Name: "but are 1 against Trebuchets", Waiting: bySeat("trebuchets"), Hands: bySeat("pikes soldiers tower manure"),
			Play: []string{"0: deploy pikes", "0: deploy done", "0: loot soldiers", "0: loot manure"}, Want: &wanted{Phase: new("action"), Hands: bySeat("tower")},
		}, {
			Name: "and no Fortification", Hands: bySeat("pikes"), HasNot: []string{"fortify *"},
		}},
	},
	{
		name: "a new Guild with two perks at two moments",
		text: `
[guild.wardens]
name = { en = "Wardens Guild", it = "Gilda dei Custodi" }
uses = 2
[guild.wardens.perk.forage]
on   = "action"
when = "house.hand < 3"
do   = [{ do = "draw", n = 1, from = "base" }]
[guild.wardens.perk.hold]
on   = "reveal"
when = "!attack.special"
do   = [{ do = "defend", n = 1 }]
`,
		diff:  []string{"guild.wardens"},
		shown: []string{"[guild.wardens.perk.forage]", `on = "reveal"`},
		cases: []ruleCase{{
			Name: "both, in one turn", Guilds: bySeat("wardens"), Waiting: bySeat("soldiers"), Hands: bySeat("2 knights"), Base: "tower",
			Play: []string{"0: deploy done", "legal: perk wardens, no", "0: perk wardens", "has: perk wardens", "0: perk wardens", "hasnot: perk wardens"},
			Want: &wanted{Used: &[]int{0}, Hands: bySeat("2 knights tower"), Phase: new("action")},
		}, {
			Name: "only where the condition holds", Guilds: bySeat("wardens"), Hands: bySeat("3 knights"), HasNot: []string{"perk wardens"},
		}},
		rules: func(t *testing.T, r *Rules) {
			same(t, "the Guild", titleOf(t, r, "guild.share.wardens"), "Wardens Guild")
		},
	},
	{
		name: "a new Guild with two perks at one moment",
		text: `
[guild.twins]
name = { en = "Twins Guild", it = "Gilda dei Gemelli" }
uses = 1
[guild.twins.perk.gift]
on = "action"
do = [{ do = "give", n = 1, to = "right" }]
[guild.twins.perk.theft]
on = "action"
do = [{ do = "steal", n = 1, from = "left", choose = "actor" }]
`,
		diff:  []string{"guild.twins"},
		shown: []string{"[guild.twins.perk.theft]"},
		cases: []ruleCase{{
			Name: "one of them is given", Guilds: bySeat("twins"), Hands: bySeat("2 knights"),
			Play: []string{"only: perk twins gift, perk twins theft", "0: perk twins gift", "0: give knights"},
			Want: &wanted{Used: &[]int{0}, Hands: bySeat("knights", "soldiers knights"), Active: new(0), Phase: new("action")},
		}, {
			Name: "or the other", Guilds: bySeat("twins"), Hands: bySeat("2 knights", "-", "-", "hero tower"),
			Play: []string{"0: perk twins theft", "legal: take hero, take tower", "0: take hero"}, HasNot: []string{"perk twins gift"},
			Want: &wanted{Used: &[]int{0}, Hands: bySeat("2 knights hero", "-", "-", "tower"), Active: new(0)},
		}},
		rules: func(t *testing.T, r *Rules) {
			after := func(choice string) uint64 {
				c := ruleCase{Guilds: bySeat("twins"), Hands: bySeat("2 knights"), Play: []string{choice}}
				c.fill(&ruleTable{})
				return c.play(t, r).s.Trace()
			}
			if after("0: perk twins gift") == after("0: perk twins theft") {
				t.Error("the trace does not tell which perk was used")
			}
		},
	},
	{
		name: "a perk that nobody can use",
		text: `
[guild.bards.perk.dirge]
on   = "lost-fortification"
when = "house.hand > 10"
do   = [{ do = "draw", n = 1, from = "base" }]
`,
		diff:  []string{"guild.bards.perk.dirge"},
		shown: []string{"[guild.bards.perk.dirge]"},
		alike: true,
	},
	{
		name: "a Guild with three uses",
		keys: []string{"guild.bards.uses = 3"},
		cases: []ruleCase{{
			Name: "three times, not four", Guilds: bySeat("bards"), Hands: bySeat("-", "4 soldiers"),
			Play:   []string{"0: perk bards", "1: discard soldiers", "0: perk bards", "1: discard soldiers", "0: perk bards", "1: discard soldiers"},
			HasNot: []string{"perk bards"}, Want: &wanted{Used: &[]int{0}, Hands: bySeat("-", "soldiers"), Active: new(0)},
		}},
	},
	{
		name:  "a Guild dropped",
		text:  "[guild.bards]\ndrop = true\n",
		diff:  []string{"guild.bards"},
		cases: []ruleCase{{Name: "six Guilds", Seats: 6, Deal: 1, Absent: []string{"bards"}, Want: &wanted{Guilds: new(6)}}},
		rules: func(t *testing.T, r *Rules) {
			if slices.ContainsFunc(r.Counts(4).Columns(), func(c engine.Column) bool { return c.Name == "perk.bards" }) {
				t.Error("reports still count the Bards")
			}
		},
	},
	{
		name: "two to eight Houses",
		keys: []string{"players.min = 2", "players.max = 8", "guilds.use = false"},
		cases: []ruleCase{{
			Name: "two are each other's neighbours", Seats: 2, Hands: bySeat("soldiers knights", "2 manure"),
			Play: []string{"0: attack soldiers", "1: deploy done"}, Want: &wanted{ToAct: new(1), Phase: new("loot")},
		}, {
			Name: "eight sit in a ring", Seats: 8, Active: 7, Hands: bySeat("-", "-", "-", "-", "-", "-", "-", "soldiers knights"),
			Play: []string{"7: attack soldiers"}, Want: &wanted{ToAct: new(0), Waiting: bySeat("-", "-", "-", "-", "-", "-", "soldiers")},
		}, {
			Name: "eight are dealt five cards each", Seats: 8, Deal: 1, Want: &wanted{Sizes: []int{5, 5, 5, 5, 5, 5, 5, 5}, BaseLeft: new(38)},
		}},
		rules: func(t *testing.T, r *Rules) {
			same(t, "players", r.Players(), engine.Players{Min: 2, Max: 8, Usual: 4})
		},
	},
	{
		name: "an eighth Guild for eight Houses",
		keys: []string{"players.min = 2", "players.max = 8"},
		text: `
[guild.heralds]
name = { en = "Heralds Guild", it = "Gilda degli Araldi" }
uses = 1
[guild.heralds.perk.parley]
on = "lost-fortification"
do = [{ do = "draw", n = 1, from = "base" }]
`,
		diff:  []string{"players.min", "players.max", "guild.heralds"},
		cases: []ruleCase{{Name: "every House has one", Seats: 8, Deal: 1, Want: &wanted{Guilds: new(8)}}},
	},
	{
		name: "an edition in German",
		text: german, diff: []string{"text.language"}, shown: []string{`language = "de"`}, alike: true,
		rules: func(t *testing.T, r *Rules) {
			same(t, "Knights", titleOf(t, r, "play.knights"), "Ritter")
			same(t, "Bards", titleOf(t, r, "guild.share.bards"), "Gilde der Barden")
			for _, table := range []string{"card", "guild", "season", "marker"} {
				for _, id := range keysOf(r.set, table) {
					if name := r.nameOf(table, id); name == id {
						t.Errorf("%s %s has no German name", table, id)
					}
				}
			}
		},
	},
}

// german is a file of words by a translator.
const german = `
[text]
language = "de"
[card]
shields.name            = { de = "Schilde" }
palisades.name          = { de = "Palisaden" }
tower.name              = { de = "Turm" }
patrol.name             = { de = "Wache" }
manure.name             = { de = "Mist" }
soldiers.name           = { de = "Soldaten" }
knights.name            = { de = "Ritter" }
trebuchets.name         = { de = "Bliden" }
infiltration.name       = { de = "Unterwanderung" }
resources.name          = { de = "Vorräte" }
alliance.name           = { de = "Bündnis auf Zeit" }
plague.name             = { de = "Die Pest" }
hero.name               = { de = "Held" }
fortress.name           = { de = "Festung" }
imperial_resources.name = { de = "Kaiserliche Vorräte" }
edict.name              = { de = "Kaiserlicher Erlass" }
black_powder.name       = { de = "Schwarzpulver" }
inquisition.name        = { de = "Inquisition" }
[guild]
bards.name        = { de = "Gilde der Barden" }
builders.name     = { de = "Gilde der Baumeister" }
thieves.name      = { de = "Gilde der Diebe" }
artisans.name     = { de = "Gilde der Handwerker" }
apothecaries.name = { de = "Gilde der Apotheker" }
scribes.name      = { de = "Gilde der Schreiber" }
merchants.name    = { de = "Gilde der Kaufleute" }
[season]
summer.name = { de = "Sommer" }
autumn.name = { de = "Herbst" }
[marker]
merchant.name = { de = "Kaufmann" }
seasons.name  = { de = "Jahreszeiten" }
`
