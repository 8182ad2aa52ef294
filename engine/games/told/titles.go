package told

import "equitas/engine/narration"

// Titles implements [engine.Narration]. It returns the titles in a language, by English title, of
// endings, options, decisions, cards, and counters and tallies at the end of a match.
func (r *Rules) Titles(lang string) map[string]string {
	m, sp := r.machine(r.players.Usual), narration.New(r.set.Lexicon(lang))
	titles := map[string]string{}
	add := func(path, id string, title func(lang string) string) {
		told := title(lang)
		if !r.set.Has(path) {
			if name := r.phraseName(sp, id); name != "" {
				told = capitalize(name)
			}
		}
		if en := title("en"); en != told {
			titles[en] = told
		}
	}
	for _, reason := range m.reasons {
		path := "end.reason." + reason
		add(path, reason, func(lang string) string { return capitalize(r.nameIn(path, reason, lang)) })
	}
	for i := range m.decisions {
		d := &m.decisions[i]
		if en, told := r.decisionTitle(d, "en"), r.decisionTitle(d, lang); en != told {
			titles[en] = told
		}
		if !d.isMenu {
			continue // its option has the title of the decision
		}
		for j := range d.options {
			add(r.optionPath(&d.options[j]), d.options[j].id, func(lang string) string { return r.optionTitle(d, j, lang) })
		}
	}
	for i := range m.bands {
		b := &m.bands[i]
		en := r.optionTitle(&m.decisions[b.decisionIndex], b.optionInDecision, "en")
		if told := titles[en]; told != "" {
			titles[en+" "+b.name()] = told + " " + b.name()
		}
	}
	for i := range m.nouns.entries {
		add("card."+m.nouns.entries[i].id+".name", m.nouns.entries[i].id, func(lang string) string { return r.entryTitle(i, lang) })
	}
	en := narration.New(r.set.Lexicon("en"))
	m = r.machine(r.players.Max) // seats have metrics of their own: the largest number of seats has them all
	for _, f := range m.finalValues() {
		say := func(word string, seat int) {
			if is, told := r.finalTitle(en, &f, word, seat), r.finalTitle(sp, &f, word, seat); is != told {
				titles[is] = told
			}
		}
		say("", 0)
		for i := range m.seats {
			say("seat", i+1)
		}
		say("player", 0)
		say("players", 0)
	}
	return titles
}
