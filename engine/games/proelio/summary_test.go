package proelio

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/rule"
)

// The page of rules states, for every kind of card, the Fortification that its condition
// requires, and the rest of the condition beside it.
func TestSummaryOfConditions(t *testing.T) {
	if testing.Short() {
		t.Skip("asks every condition")
	}
	base := load(t, edition).set
	for _, c := range []struct{ kind, when, en, it string }{
		{"strategy", "house.fortification > 0", "Fortification 1 or more", "Fortificazione 1 o più"},
		{"strategy", "house.fortification >= 3", "Fortification 3 or more", "Fortificazione 3 o più"},
		{"strategy", "house.fortification == 2", "Fortification 2 only", "solo Fortificazione 2"},
		{"strategy", "house.fortification == 0", "without a Fortification only", "solo senza Fortificazione"},
		{"strategy", "house.fortification > 4", "can never be played", "non si può mai giocare"},
		{"strategy", "true", "no Fortification needed", "nessuna Fortificazione richiesta"},
		{"strategy", "house.hand > 3", "no Fortification needed; only if cards in its own hand > 3", "nessuna Fortificazione richiesta; solo se carte nella mano propria > 3"},
		{"strategy", "house.fortification > 1 && house.hand > 3", "Fortification 2 or more; only if its own Fortification > 1 and cards in its own hand > 3",
			"Fortificazione 2 o più; solo se la Fortificazione propria > 1 e carte nella mano propria > 3"},
		{"attack", "house.fortification >= 3", "Fortification 3 or more", "Fortificazione 3 o più"},
		{"attack", "house.fortification == 0", "without a Fortification only", "solo senza Fortificazione"},
		{"attack", "house.fortification > 4", "can never be played", "non si può mai giocare"},
		{"attack", "left.hand > 3", "no Fortification needed; only if cards in the left neighbour’s hand > 3", "nessuna Fortificazione richiesta; solo se carte nella mano della Casata a sinistra > 3"},
		{"defense", "house.fortification >= 3", "Fortification 3 or more", "Fortificazione 3 o più"},
		{"defense", "house.fortification > 4", "can never be played", "non si può mai giocare"},
	} {
		rest := map[string]string{"strategy": "play = [{ do = 'draw', n = 1, from = 'base' }]", "attack": "value = 1", "defense": "value = 1"}[c.kind]
		l, err := variantOf(t, "[card.posse]\nname = { en = 'Posse', it = 'Squadra' }\ntext = { en = 'Words.', it = 'Parole.' }\ndeck = 'base'\nkind = '"+c.kind+"'\ncount = 4\nwhen = \""+c.when+"\"\n"+rest+"\n")
		if err != nil {
			t.Fatal(err)
		}
		deck := map[string][2]string{"strategy": {"Base deck, Strategy; no value", "Mazzo Base, Strategia; senza valore"}, "attack": {"Base deck, Attack; value 1", "Mazzo Base, Attacco; valore 1"},
			"defense": {"Base deck, Defense; value 1", "Mazzo Base, Difesa; valore 1"}}[c.kind]
		for lang, want := range map[string]string{"en": "4 copies; " + deck[0] + "; " + c.en + ". Words.", "it": "4 copie; " + deck[1] + "; " + c.it + ". Parole."} {
			s, _ := Game{}.Summary(l.Set, base, lang)
			var got []string
			for _, section := range s.Sections {
				for _, l := range section.Lines {
					if l.Label == map[string]string{"en": "Posse", "it": "Squadra"}[lang] {
						got = append(got, l.Text)
					}
				}
			}
			if !slices.Equal(got, []string{want}) {
				t.Errorf("%s card, %s: got %q, want %q", c.kind, c.when, got, want)
			}
		}
	}
}

// A condition that a variant adds to a card of the edition is on the page of rules, even if the
// card's text stays.
func TestSummaryOfANewCondition(t *testing.T) {
	l, err := variantOf(t, "card.plague.when = 'house.hand > 3'\ncard.knights.when = 'house.hand > 2'\n")
	if err != nil {
		t.Fatal(err)
	}
	s, _ := Game{}.Summary(l.Set, load(t, edition).set, "en")
	got := map[string]string{}
	for _, section := range s.Sections {
		for _, l := range section.Lines {
			got[l.Label] = l.Text
		}
	}
	for label, want := range map[string]string{"The Plague": "only if cards in its own hand > 3", "Knights": "only if cards in its own hand > 2"} {
		if got[label] != want {
			t.Errorf("%s: got %q, want %q", label, got[label], want)
		}
	}
}

// Every word of the page belongs to a rule on it, and every rule on it has words.
func TestPageWords(t *testing.T) {
	r := load(t, edition)
	words := r.set.Lexicon(rule.English)
	known := map[string]bool{}
	for _, s := range newSummarizer(r.set, rule.English).Sections {
		known["page.section."+s.ID] = true
		for _, x := range s.Rules {
			known["page.rule."+x.ID] = true
			if _, lang := words.Text("page.rule." + x.ID + ".label"); lang == "" {
				t.Errorf("%s has no label", x.ID)
			}
		}
	}
	for _, key := range words.Keys("page.rule") {
		if !known[key[:strings.LastIndexByte(key, '.')]] {
			t.Errorf("no rule on the page takes %s", key)
		}
	}
	for _, key := range words.Keys("page.section") {
		if !known[key] {
			t.Errorf("the page has no section for %s", key)
		}
	}
	for _, key := range words.Keys("page.label") {
		if schema().Match(strings.TrimPrefix(key, "page.label.")) == nil {
			t.Errorf("%s is about no rule", key)
		}
	}
}
