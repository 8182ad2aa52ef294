package proelio

import (
	"strings"

	"equitas/engine/rule"
)

var _ rule.Phraser = Game{}

// told are words of the files that say little by themselves.
var told = map[string]map[string]string{
	"attack.target":         {"left": "the House on its left", "right": "the House on its right"},
	"attack.misplay":        {"forbidden": "may not be placed", "penalty": "may be placed, and fails when revealed"},
	"loot.choose":           {"owner": "the defender", "actor": "the attacker, who sees the hand", "random": "chance"},
	"loot.short":            {"fortification": "the Fortification", "nothing": "nothing"},
	"defeat.check":          {"resolution": "after a resolution", "always": "after every step"},
	"defeat.attacker_falls": {"defender": "the defender", "left": "the House that has it on its left"},
	"merchant.start":        {"dealer": "with the dealer", "first": "with the first House"},
	"merchant.route":        {"left": "to the left", "right": "to the right", "stays": "he stays"},
}

// Phrase implements [rule.Phraser]: prices as cards say them, effects in the
// sentences of their verbs.
func (Game) Phrase(set *rule.Set) func(path string) string {
	p := newPrinter(set, "en", "en")
	return func(path string) string {
		v := set.Value(path)
		switch {
		case v == nil:
			return ""
		case strings.HasPrefix(path, "merchant.price."), strings.HasPrefix(path, "merchant.offer.") && strings.HasSuffix(path, ".price"):
			return p.price(p.r.slots(v))
		case v.Kind == rule.KindList && schema.Match(path) != nil && schema.Match(path).Type == rule.Effects:
			return p.tellEffects(path, v)
		}
		return told[path][v.Text]
	}
}

// tellEffects writes a list of effects in sentences, each with the condition
// under which it happens.
func (p *printer) tellEffects(path string, effects *rule.Value) string {
	keys := strings.Split(path, ".")
	c := &composer{p: p, id: keys[1], lang: "en", values: p.cardValues(keys[0], keys[1]), written: true}
	rival := ""
	if keys[0] == "guild" {
		rival = rivalOn(p.Set.Text(strings.TrimSuffix(path, ".do") + ".on"))
	}
	var parts []string
	for _, e := range effects.List {
		s := c.sentence(e, rival)
		if when := e.Table.Get("when"); when != nil && when.Kind == rule.KindText {
			s = "if " + strings.Join(strings.Fields(when.Text), " ") + ": " + s
		}
		parts = append(parts, s)
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, "; ")
}
