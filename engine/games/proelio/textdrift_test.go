package proelio

import (
	"strings"
	"testing"

	"equitas/engine/rule"
)

// A change of something that a text describes in words is a fault. It is reported at the change
// and names the text.
func TestStaleTexts(t *testing.T) {
	for _, c := range []struct{ name, change, want string }{
		{"another deck to draw from", `card.resources.play = [{ do = "draw", n = 2, from = "imperial" }]`, "resources: its play is no longer what its text was written for (en decks/proelio/0.9.6.toml:133:11, it decks/proelio/0.9.6.toml:134:11)"},
		{"another House", `card.resources.play = [{ do = "draw", n = 2, from = "base", who = "left" }]`, "resources: its play"},
		{"one more effect", `card.resources.play = [{ do = "draw", n = 2, from = "base" }, { do = "again" }]`, "resources: its play"},
		{"a condition of the card", `card.resources.when = "house.hand < 3"`, "resources: its when"},
		{"a condition of an effect", `card.resources.play = [{ do = "draw", n = 2, from = "base", when = "house.hand < 3" }]`, "resources: its play"},
		{"who chooses", `guild.bards.perk.chant.do = [{ do = "discard", n = 1, who = "right", choose = "actor" }]`, "bards: its perk chant"},
		{"another moment", `guild.bards.perk.chant.on = "turn-end"`, "bards: its perk chant"},
		{"one more perk", `guild.bards.perk.more = { on = "action", do = [{ do = "draw", n = 1, from = "base" }] }`, "bards: its perks"},
		{"nothing is spared", `card.infiltration.reveal = [
			{ when = "!deployed.guards", do = "steal", who = "attacker", from = "defender", n = 1 },
			{ when = "deployed.guards", do = "steal", who = "defender", from = "attacker", n = 1 },
		]`, "patrol: the reveal of infiltration"},
		{"a fight where there was a reveal", `card.knights.reveal = [{ do = "discard", what = "fortification", who = "defender" }]`, "knights: its reveal"},
		{"neither fight nor reveal", `card.knights.reveal = []`, "knights: its reveal"},
		{"the bluff bites", `card.manure.value = 1`, "manure: its value"},
		{"other tags", `card.patrol.tags = ["guards", "night"]`, "patrol: its tags"},
		{"never a Fortification", `card.shields.fortify = false`, "shields: its fortify"},
		{"it needs a Fortification", `card.patrol.min = 1`, "patrol: its min"},
		{"the loot", `loot.n = "1"`, "soldiers: loot.n is no longer"},
		{"the Plague lets attacks pass", `attack.legal = "house.turn > 1"`, "plague: attack.legal"},
		{"only one language is mended", `card.resources = { play = [{ do = "draw", n = 2, from = "imperial" }], text = { it = "Pesca {n}." } }`, "resources: its play is no longer what its text was written for (en decks/proelio/0.9.6.toml:133:11)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := variantOf(t, c.change+"\n")
			if err != nil {
				t.Fatal(err)
			}
			_, faults := Game{}.Print(l.Set, "en", "")
			if faults.Errors() == 0 || !strings.Contains(faults.Error(), c.want) {
				t.Errorf("faults %v, want one that says %q", faults, c.want)
			}
			for _, f := range faults {
				if strings.Contains(f.Msg, c.want) && f.At.File != "variants/proelio/test.toml" {
					t.Errorf("the fault stands at %v", f.At)
				}
			}
		})
	}
}

// Numbers that the text has as placeholders may change, and so may anything that it does not
// mention. A new text is taken as true; a dropped one is composed from the effects.
func TestTextsThatHold(t *testing.T) {
	for _, c := range []struct{ name, change, id, want string }{
		{"a number", `card.resources.play = [{ do = "draw", n = 4, from = "base" }]`, "resources", "Discard: draw 4 Base cards."},
		{"the same, written otherwise", `card.resources.play = [{ do = "draw", n = 2, from = "base", who = ["self"] }]`, "resources", "Discard: draw 2 Base cards."},
		{"another least Fortification, which the card shows by itself", `card.black_powder.min = 2`, "edict", "Needs no Fortification. Deployed, it cancels any attack, even Black Powder."},
		{"another value where none is fought with", `card.black_powder.value = 3`, "black_powder", "Destroys the Fortification and every deployed card. No Loot. Only the Imperial Edict stops it."},
		{"copies", `card.resources.count = 1`, "resources", "Discard: draw 2 Base cards."},
		{"a value", `card.knights.value = 3`, "knights", "Place it face down to your left. What the defense lacks is your Loot."},
		{"who chooses the Loot", `loot.choose = "random"`, "knights", "Place it face down to your left. What the defense lacks is your Loot."},
		{"a text of its own", `card.resources = { play = [{ do = "draw", n = 2, from = "imperial" }], text = { en = "Discard: draw {n:Imperial card|Imperial cards}." } }`, "resources", "Discard: draw 2 Imperial cards."},
		{"the number of a condition", `card.resources = { when = "house.hand < 3 && held.patrol == 0", text = { en = "With fewer than {when.1} and {when.2} Patrols: draw {n}.", it = "Con meno di {when.1} e {when.2} Ronde: pesca {n}." } }`, "resources", "With fewer than 3 and 0 Patrols: draw 2."},
		{"a dropped text", `card.resources = { play = [{ do = "draw", n = 2, from = "imperial" }], text = { drop = true } }`, "resources", "Discard: you draw 2 cards from the Imperial deck."},
		{"another card's name", `card.edict.name.en = "Royal Seal"`, "black_powder", "Destroys the Fortification and every deployed card. No Loot. Only the Royal Seal stops it."},
	} {
		t.Run(c.name, func(t *testing.T) {
			l, err := variantOf(t, c.change+"\n")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range faces(t, l.Set, "en") {
				if f.ID == c.id && f.Text != c.want {
					t.Errorf("%s says %q, want %q", f.ID, f.Text, c.want)
				}
			}
		})
	}
}

// A variant that uses the deck of an edition without extending it must agree with what its
// cards' texts say about the edition's rules, but not with the numbers that the cards state,
// unlike the edition.
func TestStaleUnderOtherRules(t *testing.T) {
	rules := string(mustRead(t, edition))
	under := func(old, with string) rule.Faults {
		t.Helper()
		text := strings.Replace(rules, old, with, 1)
		if text == rules && old != with {
			t.Fatalf("the edition has no %q", old)
		}
		l, err := library(t, "variants/proelio/other.toml", text).Load("proelio/other", nil)
		if err != nil {
			t.Fatal(err)
		}
		_, faults := Game{}.Print(l.Set, "en", "")
		return append(faults, l.Warnings...)
	}
	if faults := under("", ""); len(faults) > 0 {
		t.Errorf("the edition's own rules: %v", faults)
	}
	const loot = "\nn      = \"(attack.value ?? 0) - deployed.sum\""
	const want = "soldiers: loot.n is no longer what its text was written for (en decks/proelio/0.9.6.toml:87:11, it decks/proelio/0.9.6.toml:88:11)"
	faults := under(loot, "\nn      = \"1\"")
	if !strings.Contains(faults.Error(), want) {
		t.Errorf("faults %v, want one that says %q", faults, want)
	}
	const valid = `valid      = "(card.min ?? ((card.value ?? 0) - rules.attack.limit)) <= house.fortification"`
	if got := under(valid, `valid      = "house.fortification >= 2"`); got.Errors() > 0 || !strings.Contains(got.Error(), "black_powder: min is 0, but the rules allow it from 2") {
		t.Errorf("faults %v, want a warning about black_powder.min", got)
	}
}
