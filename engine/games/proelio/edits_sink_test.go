package proelio

import (
	"slices"
	"testing"

	"equitas/engine/enginetest"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
)

// sink is a variant with every verb, every moment and every way to name Houses and to choose,
// far from the edition.
const sink = `
[players]
max = 8
[turn]
actions = 2
limit   = 60
[hand]
start = 7
limit = 6
[draw]
n     = "house.fortification == 0 ? 2 : 1"
legal = "!(house.seat == 2 && left.hand > right.hand && table.base % 3 == 1) || held.tower > 0"
[attack]
misplay    = "penalty"
first_turn = 1
[loot]
choose = "actor"
[imperial]
price = 0
draw  = 2
[equitas]
uses  = 3
card  = "palisades"
from  = ["discard", "deck"]
legal = "house.fortification == 0 && held.palisades == 0"
[season.thaw]
name = { en = "Thaw", it = "Disgelo" }
[merchant]                     # he goes round with the turn
route        = "right"
start        = "first"
blocks_perks = false
[merchant.price]
summer = ["any", "soldiers"]
autumn = []
thaw   = ["imperial", "base", "hero"]
[merchant.offer.poor]
name  = { en = "a hand of 2 or fewer", it = "una mano di 2 o meno" }
when  = "house.hand < 3"
price = ["base"]
[merchant.offer.late]
name  = { en = "without a Fortification", it = "senza Fortificazione" }
when  = "house.fortification == 0 && table.season != 'summer'"
price = ["tower", "any"]

[card.fortress]
count = 25 # cards that are discarded and shuffled back at once are seen, and no observation remembers that
[card.scavenge]
name  = { en = "Scavenge" }
deck  = "base"
kind  = "strategy"
count = 3
play  = [{ do = "draw", n = 3, from = "base", keep = 2 }]
[card.lottery]
name  = { en = "Lottery" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "draw", n = 3, from = "imperial", keep = 1, who = "all" }]
[card.levy]
name  = { en = "Levy" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "steal", who = "others", from = "self", choose = "actor" }, { do = "draw", n = 4, from = "base" }]
[card.tax]
name  = { en = "Tax" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "steal", n = 2, from = ["left", "right"], choose = "owner", spare = "base" }, { do = "exhaust", who = "target" }]
[card.raid]
name  = { en = "Raid" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "steal", from = "rival" }, { do = "again", when = "rival.hand == 0" }]
[card.gift]
name  = { en = "Gift" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "give", n = 2, to = "anyone" }, { do = "draw", n = 1, from = "imperial", who = "target" }]
[card.purge]
name  = { en = "Purge" }
deck  = "imperial"
kind  = "strategy"
count = 2
play  = [{ do = "discard", n = 2, who = "all" }, { do = "discard", who = "others", choose = "actor" }]
[card.storm]
name  = { en = "Storm" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "discard", what = "fortification", who = "all" }, { do = "discard", who = "others", choose = "random" }]
[card.masons]
name  = { en = "Masons" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "fortify", card = "tower", from = ["discard", "deck"] }, { do = "fortify", card = "fortress", from = ["deck"], who = "left" }]
[card.caravan]
name  = { en = "Caravan" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "merchant", move = "come" }, { do = "again" }]
[card.detour]
name  = { en = "Detour" }
deck  = "base"
kind  = "strategy"
count = 2
play  = [{ do = "merchant", move = "go" }, { do = "peek", whom = "anyone" }]
[card.truce]
name  = { en = "Truce" }
deck  = "imperial"
kind  = "strategy"
count = 2
play  = [{ do = "freeze", what = "trade" }, { do = "exhaust", who = "others", when = "table.season == 'thaw'" }]
[card.amnesty]
name  = { en = "Amnesty" }
deck  = "base"
kind  = "strategy"
count = 2
when  = "table.plague"
play  = [{ do = "cancel", what = "freeze" }, { do = "again" }]
[card.torches]
name   = { en = "Torches" }
deck   = "base"
kind   = "attack"
value  = 1
count  = 3
reveal = [
  { do = "steal", n = 2, who = "attacker", from = "defender", choose = "actor" },
  { do = "discard", who = "all" },
  { do = "discard", what = "fortification", who = "defender", when = "!deployed.guards" },
]
[card.envoys]
name   = { en = "Envoys" }
deck   = "imperial"
kind   = "attack"
count  = 2
min    = 0
reveal = [{ do = "give", to = "attacker" }, { do = "draw", n = 2, from = "base", who = "attacker", keep = 1 }, { do = "peek", whom = "rival" }]
[card.pikes]
name     = { en = "Pikes" }
deck     = "base"
kind     = "defense"
value    = 1
count    = 4
deployed = [{ when = "attack.id == 'knights'", do = "defend", n = "card.value ?? 0" }]
[card.trap]
name     = { en = "Trap" }
deck     = "imperial"
kind     = "defense"
count    = 3
min      = 0
deployed = [{ do = "discard", who = "attacker", choose = "actor" }, { do = "steal", from = "attacker", choose = "owner" }]

[guild.bards]
uses = 5
[guild.bards.perk.chant]
do = [{ do = "discard", n = 1, who = "anyone", choose = "actor" }]
[guild.bards.perk.hum]
on = "action"
do = [{ do = "peek", whom = "rival" }, { do = "give", to = "target" }]
[guild.artisans]
uses = 4
[guild.artisans.perk.more]
do = [{ do = "again" }, { do = "draw", n = 1, from = "base", keep = 1 }]
[guild.artisans.perk.veto]
on   = "play"
when = "card.deck == 'imperial'"
do   = [{ do = "cancel" }]
[guild.apothecaries]
uses = 6
[guild.apothecaries.perk.cure]
when = "card.kind == 'strategy'"
do   = [{ do = "steal", from = "rival" }, { do = "cancel", when = "rival.hand > 2" }]
[guild.scribes]
uses = 9
[guild.scribes.perk.sift]
on = "imperial"
do = [{ do = "draw", n = 3, from = "imperial", keep = 2 }]
[guild.heralds]
name = { en = "Heralds" }
uses = 9
[guild.heralds.perk.parley]
on = "lost-fortification"
do = [{ do = "draw", n = 2, from = "base", keep = 1 }, { do = "discard", what = "fortification", who = "others" }]
[guild.heralds.perk.dirge]
on = "lost-fortification"
do = [{ do = "discard", who = "all", choose = "random" }]
[guild.almanac]
name = { en = "Almanac" }
uses = 9
[guild.almanac.perk.sow]
on = "season"
do = [{ do = "draw", n = 1, from = "base", who = "all" }]
[guild.almanac.perk.dawn]
on   = "turn-start"
when = "house.hand < 4"
do   = [{ do = "draw", n = "2 - house.hand", from = "base" }, { do = "merchant", move = "come" }]
[guild.almanac.perk.dusk]
on = "turn-end"
do = [{ do = "discard", n = "house.hand - 4" }, { do = "fortify", card = "shields", from = "discard", when = "house.fortification == 0" }]
[guild.avengers]
name = { en = "Avengers" }
uses = 9
[guild.avengers.perk.follow]
on = "retaliate"
do = [{ do = "steal", from = "defender", choose = "owner" }]
[guild.avengers.perk.parry]
on = "reveal"
do = [{ do = "discard", who = "attacker" }, { do = "exhaust", who = "attacker" }, { do = "defend", n = "house.hand - 3" }]
`

// wide is far from the edition in other ways: large hands and decks, eight Houses, no seasons,
// many defenses with effects.
const wide = `
[players]
max = 8
[turn]
actions = 5
limit   = 24
[hand]
start = 15
limit = 20
[attack]
target = "right"
[loot]
choose = "actor"
short  = "nothing"
[defeat]
attacker_falls = "left"
[guilds]
use = false
[merchant]
route        = "stays"
blocks_perks = false
[merchant.price]
summer = ["any", "any", "any", "any", "any", "any", "any", "shields"]
[seasons]
use = false
[card.soldiers]
count = 60
[card.shields]
count = 40
[card.tower]
count = 30
[card.levy]
name  = { en = "Levy" }
deck  = "base"
kind  = "strategy"
count = 4
play  = [{ do = "draw", n = 20, from = "base", who = "left" }, { do = "steal", n = 5, from = "left", choose = "actor" }]
[card.trap]
name     = { en = "Trap" }
deck     = "imperial"
kind     = "defense"
count    = 20
min      = 0
deployed = [{ do = "discard", who = "all", choose = "random" }]
`

// pact is a variant for two alliances, with features that only allies have.
const pact = `
[players]
min   = 4
max   = 4
teams = 2
[turn]
limit = 60
[support]
use   = true
legal = "house.hand > 1"
[defeat]
check = "always"
[guild.bards.perk.chant]
when = "true"
do   = [{ do = "give", to = ["ally", "left"] }, { do = "peek", whom = "target" }]
[guild.thieves.perk.dodge]
do = [{ do = "steal", from = "ally", choose = "owner" }, { do = "cancel" }]
[card.alliance]
play = [{ do = "draw", n = 2, from = "base", who = "ally", keep = 1 }, { do = "steal", from = "ally", choose = "actor" }]
`

// Variants with all features pass the tests of every game: the first of them at the largest
// number of seats; with -full all, in two deals, at the smallest number too.
func TestEverythingAtOnce(t *testing.T) {
	if testing.Short() {
		t.Skip("long, and on one goroutine")
	}
	for _, v := range []struct {
		name, text string
		seats      []int
	}{{"sink", sink, []int{3, 8}}, {"wide", wide, []int{8}}, {"pact", pact, []int{4}}} {
		t.Run(v.name, func(t *testing.T) {
			d, e := newDesk(t), edit{name: v.name, text: v.text}
			d.write(t, "variants/proelio/edited.toml", e.variant())
			set := d.load(t, "variants/proelio/edited.toml")
			r := compile(set)
			e.played(t, r)
			e.recorded(t, r, set)
			deals := 1
			if *conform.Full {
				deals = 2
			} else if v.seats = v.seats[len(v.seats)-1:]; v.name != "sink" {
				return
			}
			enginetest.Run(t, r, enginetest.Options{Deals: deals, Seats: v.seats})
		})
	}
}

// In the variant with all features every phase, card and perk is used.
func TestEverythingIsUsed(t *testing.T) {
	d, e := newDesk(t), edit{name: "sink", text: sink}
	d.write(t, "variants/proelio/edited.toml", e.variant())
	r := compile(d.load(t, "variants/proelio/edited.toml"))
	mayDraw := (&compiler{set: r.set, rules: r}).exprAt("draw.legal")
	var phases [len(phaseNames)]bool
	var played [maxKinds]int
	var perks [maxPerks]int
	for deal := range uint64(600) {
		s := r.newState(3 + int(deal)%6)
		d := rng.NewDeal(17, deal)
		s.Start(d)
		src := d.Stream(rng.PurposeOf("edits"), 0)
		for !s.pos.isOver {
			phases[s.pos.phase] = true
			legal := s.Legal(nil)
			if len(legal) == 0 {
				t.Fatalf("deal %d, turn %d: seat %d has no legal action in phase %s", deal, s.pos.turn, s.pos.actor, s.Phase())
			}
			if want := s.evalSeat(mayDraw, int(s.pos.active)) != 0; s.pos.phase == phaseAction && slices.Contains(legal, packAction(verbDraw, 0, 0)) != want {
				t.Fatalf("deal %d, turn %d: seat %d may draw: %v, want %v", deal, s.pos.turn, s.pos.active, !want, want)
			}
			s.Apply(legal[src.Below(uint32(len(legal)))])
		}
		for k := range played {
			played[k] += int(s.stayCounts.ended[endUsed][k])
		}
		for k := range perks {
			perks[k] += int(s.stayCounts.perks[k])
		}
	}
	for i, name := range phaseNames[1:] {
		if phase(i+1) != phaseLoot && !phases[i+1] { // loot is decided by the attacker
			t.Errorf("nothing was ever decided in phase %s", name)
		}
	}
	for k := range r.kinds {
		if r.kinds[k].use != useDefense && played[k] == 0 {
			t.Errorf("%s was never played", r.kinds[k].id)
		}
	}
	for k := range r.perks {
		if perks[k] == 0 {
			t.Errorf("perk %s, %s was never used", r.perks[k].word, momentTable[r.perks[k].moment].name)
		}
	}
}
