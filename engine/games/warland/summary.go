package warland

import (
	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the page has the rules in sentences, then differences from
// the base in cards, pawns and other rules.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	return cardfaces.Summary(set, base, lang, page), nil
}

// page returns the page of rules of a set in a language.
func page(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, lang)
	p.FillSections(publishedSettings)
	cards, _ := Game{}.Print(set, lang, rule.English)
	p.Texts = cardfaces.FaceTexts(cards)
	if !set.Bool("creatures.enabled") {
		p.NamedTables = p.NamedTables[:2]
	}
	return p
}
