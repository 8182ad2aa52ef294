package proelio

import (
	"strings"

	"equitas/engine/rule"
)

// phrase implements [rule.Extras.Phrase]: prices are put into words as cards, effects as the
// sentences of their verbs.
func (Game) phrase(set *rule.Set, lang string) func(path string) string {
	p := newPrinter(set, lang, rule.English)
	words := set.Lexicon(lang)
	return func(path string) string {
		v := set.Value(path)
		switch {
		case v == nil:
			return ""
		case strings.HasPrefix(path, "merchant.price."), strings.HasPrefix(path, "merchant.offer.") && strings.HasSuffix(path, ".price"):
			return p.priceInWords(p.rules.slots(v))
		case v.Kind == rule.KindList && schema().Match(path) != nil && schema().Match(path).Type == rule.Effects:
			return p.effectsInWords(words, path, v)
		}
		text, _ := words.Text("told." + path + "." + v.Text) // for values that say little by themselves
		return text
	}
}

// effectsInWords returns a list of effects in sentences, each with the condition under which it
// happens.
func (p *printer) effectsInWords(words *rule.Lexicon, path string, effects *rule.Value) string {
	keys := strings.Split(path, ".")
	c := &composer{printer: p, id: keys[1], lang: words.Lang, values: p.cardValues(keys[0], keys[1]), asWritten: true}
	rival := ""
	if keys[0] == "guild" {
		rival = rivalOn(p.Set.Text(strings.TrimSuffix(path, ".do") + ".on"))
	}
	var parts []string
	for _, e := range effectsOf(effects) {
		s := c.effectSentence(e, rival)
		if when := e.arg("when"); when != nil && when.Kind == rule.KindText {
			cond, _ := words.Text("told.if")
			s = cond + " " + strings.Join(strings.Fields(when.Text), " ") + ": " + s
		}
		parts = append(parts, s)
	}
	if len(parts) == 0 {
		none, _ := words.Text("told.nothing")
		return none
	}
	return strings.Join(parts, "; ")
}
