package proelio

import (
	"errors"
	"strings"
	"testing"

	"equitas/engine/rule"
)

// refusals are edits that are mistakes: the lines of a variant from the fourth on, and parts of
// the expected message, the place first.
var refusals = []struct {
	name, text string
	want       []string
}{
	{"freeze under a condition", "[card.plague]\n" + `play = [{ when = "house.hand > 2", do = "freeze", what = "attacks" }]`,
		[]string{"edited.toml:5:41: ", "card.plague.play", "freeze cannot have a when"}},
	{"freeze in a perk", "[guild.bards.perk.chant]\n" + `do = [{ do = "freeze", what = "attacks" }]`,
		[]string{"edited.toml:5:14: ", "guild.bards.perk.chant.do", "freeze stands only in the play of a card"}},
	{"freeze in a perk on play", "[guild.artisans.perk.more]\n" + `do = [{ do = "freeze", what = "attacks" }]`,
		[]string{"edited.toml:5:14: ", "guild.artisans.perk.more.do", "freeze stands only in the play of a card"}},
	{"the attacker before there is one", "[guild.bards.perk.chant]\n" + `do = [{ do = "steal", from = "attacker" }]`,
		[]string{"edited.toml:5:14: ", `from = "attacker"`, "only when an attack is revealed"}},
	{"a rival where there is none", "[guild.artisans.perk.more]\n" + `do = [{ do = "draw", n = 1, from = "base", who = "rival" }]`,
		[]string{"edited.toml:5:14: ", `who = "rival"`, "no rival"}},
	{"a choice where none can be made", "[guild.thieves.perk.dodge]\n" + `do = [{ do = "peek", whom = ["left", "right"] }]`,
		[]string{"edited.toml:5:14: ", "whom is a choice", `a perk on "action"`}},
	{"a target that nobody names", "[card.resources]\n" + `play = [{ do = "draw", n = 1, from = "base", who = "target" }]`,
		[]string{"edited.toml:5:8: ", "card.resources.play", `"target"`}},
	{"two Houses to be named", "[card.resources]\n" + `play = [{ do = "exhaust", who = "rival" }, { do = "draw", n = 1, from = "base", who = "anyone" }]`,
		[]string{"edited.toml:5:8: ", "card.resources.play", "more than one House to be named"}},
	{"an ally without alliances", "[card.resources]\n" + `play = [{ do = "give", to = "ally" }]`,
		[]string{"edited.toml:5:16: ", `to = "ally"`, "players.teams is 0"}},
	{"nothing to cancel", "[guild.bards.perk.chant]\n" + `do = [{ do = "cancel" }]`,
		[]string{"edited.toml:5:14: ", "guild.bards.perk.chant.do", "nothing to cancel"}},
	{"a Fortification without value", "[card.resources]\n" + `play = [{ do = "fortify", card = "edict", from = "deck" }]`,
		[]string{"edited.toml:5:16: ", `"edict"`, "no value"}},
	{"Equitas without value", "[equitas]\n" + `card = "resources"`,
		[]string{"edited.toml:5:8: ", `equitas.card is "resources"`, "no value"}},
	{"too many cards at once", "[card.resources]\n" + `play = [{ do = "draw", n = 30, from = "base" }]`,
		[]string{"edited.toml:5:28: ", "card.resources.play[1].n is 30", "0 to 20 cards"}},
	{"a key that no verb has", "[card.resources]\n" + `play = [{ do = "draw", n = 2, form = "base" }]`,
		[]string{"edited.toml:5:31: ", "draw has no form", "draw lacks from"}},
	{"play on an attack", "[card.knights]\n" + `play = [{ do = "draw", n = 2, from = "base" }]`,
		[]string{"edited.toml:5:8: ", `"knights" has play`, "only Strategy cards"}},
	{"an attack that does nothing", "[card.fog]\n" + `name.en = "Fog"` + "\n" + `deck = "base"` + "\n" + `kind = "attack"` + "\ncount = 2",
		[]string{"edited.toml:4:2: ", `"fog"`, "would do nothing"}},
	{"a moment that there is not", "[guild.bards.perk.chant]\n" + `on = "actoin"`,
		[]string{"edited.toml:5:6: ", "guild.bards.perk.chant.on is actoin"}},

	{"fewer Guilds than Houses", "[guild.bards]\ndrop = true\n[guild.thieves]\ndrop = true",
		[]string{"edited.toml:4:2: ", "5 Guilds for up to 6 Houses"}},
	{"a season without a price", "[season.thaw]\n" + `name = { en = "Thaw" }`,
		[]string{"edited.toml:4:2: ", "merchant.price lacks thaw"}},
	{"a price without a season", "[merchant.price]\n" + `thaw = ["any"]`,
		[]string{"edited.toml:5:8: ", `no season "thaw"`}},
	{"a price in unknown cards", "[merchant.price]\n" + `summer = ["any", "shield"]`,
		[]string{"edited.toml:5:18: ", "merchant.price.summer is shield", "the name of a card"}},
	{"too few cards to deal", "[hand]\nstart = 13",
		[]string{"edited.toml:5:9: ", "78 cards", "6 Houses", "13 each", "too few to deal"}},
	{"alliances of five Houses", "[players]\nmin = 5\nmax = 5\nusual = 5\nteams = 2",
		[]string{"edited.toml:8:9: ", "players.teams is 2", "5 "}},
	{"alliances of six Houses, whose opposites are enemies", "[players]\nmin = 6\nusual = 6\nteams = 2",
		[]string{"edited.toml:7:9: ", "players.teams is 2", "6 "}},
	{"a dropped card that is needed", "[card.shields]\ndrop = true",
		[]string{"edited.toml:4:2: ", "shields is dropped, but equitas.card still names it", "condition equitas.legal still names it"}},
	{"a number out of range", "[hand]\nlimit = 21",
		[]string{"edited.toml:5:9: ", "hand.limit is 21", "1 to 20 cards"}},
	{"a tag that conditions use already", "[card.patrol]\n" + `tags = ["sum"]`,
		[]string{"edited.toml:5:", `tag "sum" of card "patrol"`}},

	{"a deployment that asks itself", "[deploy]\n" + `legal = "house.deployable > 2"`,
		[]string{"edited.toml:5:9: ", "deploy.legal names house.deployable"}},
	{"a defense that asks itself", "[card.tower]\n" + `when = "house.deployable > 2"`,
		[]string{"edited.toml:5:8: ", "card.tower.when names house.deployable"}},
	{"an unknown card in a condition", "[attack]\n" + `valid = "card.id != 'knigths'"`,
		[]string{"edited.toml:5:21: ", "attack.valid", "card.id is never 'knigths'"}},
	{"an unknown card in hand", "[draw]\n" + `legal = "held.knigths == 0"`,
		[]string{"edited.toml:5:15: ", "draw.legal", "held has no field knigths"}},
	{"a card where there is none", "[draw]\n" + `legal = "card.id == 'knights'"`,
		[]string{"edited.toml:5:10: ", "draw.legal", "card cannot be named here"}},
	{"an attack where there is none", "[guild.bards.perk.chant]\n" + `when = "attack.id == 'knights'"`,
		[]string{"edited.toml:5:8: ", "guild.bards.perk.chant.when", "attack.id", `"action"`}},
	{"a rival's hand", "[guild.apothecaries.perk.cure]\n" + `when = "rival.held.tower > 0"`,
		[]string{"edited.toml:5:15: ", "guild.apothecaries.perk.cure.when", "rival has no field held"}},
	{"the order of the deck", "[draw]\n" + `legal = "table.deck == 'tower'"`,
		[]string{"edited.toml:5:16: ", "draw.legal", "table has no field deck"}},
	{"an attack that lies face down", "[imperial]\n" + `legal = "house.waiting.value > 1"`,
		[]string{"edited.toml:5:", "imperial.legal", "waiting"}},
	{"half a condition", "[imperial]\n" + `legal = "house.hand >="`,
		[]string{"edited.toml:5:", "imperial.legal", "ends too early"}},
	{"a number for a yes or no", "[imperial]\n" + `legal = "house.hand"`,
		[]string{"edited.toml:5:", "imperial.legal", "yes or no"}},
}

// doubts are edits that may be intended: they can be played, but give a warning.
var doubts = []struct {
	name, text string
	want       []string
}{
	{"a language that no card has", "[text]\n" + `language = "fr"`,
		[]string{"edited.toml:5:12: warning: ", "text.language", `"fr"`}},
	{"more dealt than may be held", "[hand]\nlimit = 3",
		[]string{"edited.toml:5:9: warning: ", "hand.limit is 3", "hand.start (5)"}},
	{"a value that holds already", "[hand]\nlimit = 5",
		[]string{"edited.toml:5:9: warning: ", "hand.limit is 5 already", "0.9.6.toml"}},
	{"support without allies", "[support]\nuse = true",
		[]string{"edited.toml:5:7: warning: ", "support.use", "no allies"}},
	{"alliances that keep the seasons", "[players]\nmin = 4\nmax = 4\nusual = 4\nteams = 2",
		[]string{"edited.toml:8:9: warning: ", "players.teams is 2 and there are seasons", "each alliance scores what its Houses have together"}},
	{"no Merchant, and the Guild that calls him", "[merchant]\nuse = false",
		[]string{"edited.toml:5:1: warning: merchant.use is false: nobody could use Merchants Guild"}},
	{"a perk that is never offered", "[guild.bards.perk.chant]\n" + `when = "house.hand > 3 && house.hand < 3"`,
		[]string{"edited.toml:5:8: warning: condition guild.bards.perk.chant.when is always false", "edited.toml:5:1: warning: guild.bards.perk.chant.when is house.hand > 3 && house.hand < 3: nobody could use Bards Guild"}},
	{"a card without copies", "[card.plague]\ncount = 0",
		[]string{"edited.toml:5:9: warning: ", `card "plague" is never dealt: it has no copies`}},
	{"a Guild without uses", "[guild.bards]\nuses = 0",
		[]string{"edited.toml:5:8: warning: ", `guild "bards" can never be used`}},
	{"a Strategy card for a Fortification that nobody can build", "[card.plague]\n" + `when = "house.fortification > 5"`,
		[]string{"edited.toml:5:1: warning: card.plague.when is house.fortification > 5: nobody could use The Plague"}},
	{"a Strategy card for the value of a card that is not there", "[card.plague]\nwhen = \"house.fortification == 4\"\n[card.fortress]\ndrop = true",
		[]string{"edited.toml:5:1: warning: card.plague.when is house.fortification == 4: nobody could use The Plague"}},
	{"a condition that always holds", "[draw]\n" + `legal = "house.hand >= 0"`,
		[]string{"edited.toml:5:9: warning: ", "draw.legal is always true"}},
}

// Edits that may be intended give a warning, and can be played.
func TestDoubtfulEdits(t *testing.T) {
	d := newDesk(t)
	for _, c := range doubts {
		t.Run(c.name, func(t *testing.T) {
			e := edit{name: c.name, text: c.text}
			d.write(t, "variants/proelio/edited.toml", e.variant())
			loaded, err := d.library.Load(d.path("variants/proelio/edited.toml"), nil)
			if err != nil {
				t.Fatal(err)
			}
			found := d.library.CheckFile(d.path("variants/proelio/edited.toml"))
			for _, w := range c.want {
				if !strings.Contains(found.Error(), w) {
					t.Errorf("got %v, want %q", found, w)
				}
			}
			e.played(t, loaded.Rules.(*Rules))
		})
	}
}

// Edits that are mistakes are refused with a message and its place.
func TestRefusedEdits(t *testing.T) {
	d := newDesk(t)
	for _, c := range refusals {
		t.Run(c.name, func(t *testing.T) {
			e := edit{name: c.name, text: c.text}
			d.write(t, "variants/proelio/edited.toml", e.variant())
			_, err := d.library.Load(d.path("variants/proelio/edited.toml"), nil)
			faults, ok := errors.AsType[rule.Faults](err)
			if !ok {
				t.Fatalf("got %v, want faults", err)
			}
			for _, w := range c.want {
				if !strings.Contains(faults.Error(), w) {
					t.Errorf("got %v, want %q", faults, w)
				}
			}
		})
	}
}
