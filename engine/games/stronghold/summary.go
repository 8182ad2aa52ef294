package stronghold

import (
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the rules in sentences, then the cards, actions and heroes
// that differ from the base.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	return cardfaces.Summary(set, base, lang, rulesPage), nil
}

// rulesPage returns the page of rules of a set in a language.
func rulesPage(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, lang)
	p.FillSections(publishedSettings)
	speaker := narration.New(set.Lexicon(lang))
	cards, _ := Game{}.Print(set, lang, rule.English)
	p.Texts = cardfaces.FaceTexts(cards)
	p.Traits = func(path string) (name string, told []string) {
		if use := set.Value(path + ".use"); use != nil && !use.Bool {
			return "", nil
		}
		return p.EntryTraits(path)
	}
	p.FallbackName = func(entry string) string {
		table, id, _ := strings.Cut(entry, ".")
		if table == "barbican" || !speaker.Has("place."+table) {
			return ""
		}
		upper := func(key string) string { return strings.ToUpper(p.Set.Text(entry + "." + key)) }
		if table == "path" {
			if set.Value(entry) == nil {
				return ""
			}
			return narration.Capitalize(speaker.Line("place.path", narration.Text("from", upper("from")), narration.Text("to", upper("to"))))
		}
		return narration.Capitalize(speaker.Line("place."+table, narration.Text("id", strings.ToUpper(id))))
	}
	p.ShortName = func(word string) string {
		for _, table := range [...]string{"upper_level", "rampart", "section", "tower"} {
			if set.Has(table + "." + word) {
				return strings.ToUpper(word)
			}
		}
		if word == set.Text("barbican.rampart") {
			return strings.ToUpper(word)
		}
		return ""
	}
	p.DefaultPath = func(path string) string {
		table, key, _ := strings.Cut(path, ".")
		_, key, _ = strings.Cut(key, ".")
		if all := table + "_default." + key; schema().Match(all) != nil {
			return all
		}
		return ""
	}
	return p
}
