package proelio

import (
	"strings"

	"equitas/engine/cardfaces"
)

// usualDefeat is the condition that has a sentence of its own.
const usualDefeat = "house.hand == 0 && house.fortification == 0"

// sections returns the rules of the page, in order; their words are in [page.rule] of
// decks/proelio/words.en.toml.
func sections(r *Rules) []cardfaces.Section {
	set := r.set
	only := func(word string, holds bool) func() string {
		return func() string {
			if holds {
				return word
			}
			return ""
		}
	}
	either := func(is bool, yes, no string) string {
		if is {
			return yes
		}
		return no
	}
	// named reports whether a condition or an amount names a number of the rules:
	// without it the number means nothing.
	named := func(path, key string) bool {
		v := set.Value(path)
		return v != nil && strings.Contains(v.Text, "rules."+key)
	}
	in := func(path, key string) cardfaces.Rule {
		return cardfaces.Rule{ID: key, Case: only("says", named(path, key))}
	}
	scored := func(key string, in bool) cardfaces.Rule {
		return cardfaces.Rule{ID: key, Case: only("says", in && r.seasonsUse && named("scoring.formula", key))}
	}
	return []cardfaces.Section{
		{ID: "table", Rules: []cardfaces.Rule{
			{ID: "table.players", Case: func() string { return either(set.Int("players.min") == set.Int("players.max"), "one", "range") }, Keys: []string{"players.max"}},
			{ID: "players.teams", Case: only("says", r.teams == 2)},
			{ID: "hand.start"},
			{ID: "hand.limit"},
		}},
		{ID: "turn", Rules: []cardfaces.Rule{
			{ID: "turn.actions"},
			{ID: "draw.n"},
			in("fortify.legal", "fortify.step"),
			{ID: "attack.target"},
			{ID: "imperial.draw"},
			{ID: "support.use"},
		}},
		{ID: "attack", Rules: []cardfaces.Rule{
			in("attack.legal", "attack.first_turn"),
			in("attack.valid", "attack.limit"),
			{ID: "attack.misplay"},
			in("deploy.legal", "deploy.limit"),
			{ID: "loot.choose"},
			{ID: "loot.short"},
		}},
		{ID: "merchant", Rules: []cardfaces.Rule{
			{ID: "merchant.use", Case: only("no", !r.merchantUse)},
			{ID: "merchant.trade", Case: only("says", r.merchantUse), Keys: []string{"merchant.use"}},
			{ID: "merchant.start", Case: only(either(r.merchantFirst, "first", "dealer"), r.merchantUse)},
			{ID: "merchant.route", Case: only(either(r.merchantRoute == whoSelf, "self", "says"), r.merchantUse)},
			{ID: "merchant.blocks_perks", Case: only("yes", r.merchantUse && r.merchantBlocks && r.guildsUse)},
		}},
		{ID: "guilds", Rules: []cardfaces.Rule{
			{ID: "guilds.use", Case: only("no", !r.guildsUse)},
		}},
		{ID: "end", Rules: []cardfaces.Rule{
			{ID: "defeat.check", Keys: []string{"defeat.when"}},
			{ID: "defeat.attacker_falls"},
		}},
		{ID: "score", Rules: []cardfaces.Rule{
			{ID: "seasons.score", Case: only("no", !r.seasonsUse), Keys: []string{"scoring.formula"}},
			scored("scoring.fortification", true),
			scored("scoring.deployable", true),
			scored("scoring.imperial", true),
			scored("scoring.guild", r.guildsUse),
		}},
	}
}
