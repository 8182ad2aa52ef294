package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// missingWordWarnings returns a warning with the texts that the language of a file of words lacks; nil
// if it lacks none. w is the lexicon of that language.
func (l *Library) missingWordWarnings(f *translation.File, w *Lexicon) Faults {
	if f.Source == nil {
		return nil
	}
	lacks := w.MissingKeys(l.wordFiles(f.Game).InLanguage(English))
	var said []string
	warning := Fault{At: Place{File: f.Source.Name}, Warning: true}
	if len(lacks) > 0 {
		const named = 6
		list := strings.Join(lacks[:min(named, len(lacks))], ", ")
		if len(lacks) > named {
			list += ", …"
			warning.Help = "all of them: equitas check --format json"
		}
		verb := "stand"
		if len(lacks) == 1 {
			verb = "stands"
		}
		said = append(said, fmt.Sprintf("%s %s in English: %s", source.FormatCount(len(lacks), "word"), verb, list))
	}
	if slices.Contains(l.wordFiles(f.Game).InLanguage(f.Lang), f) {
		cards, names := l.unprintedCards(f.Game, f.Lang)
		if len(cards) > 0 {
			said = append(said, fmt.Sprintf("cards cannot be printed in %s for want of %s", source.Quote(f.Lang), strings.Join(cards, ", ")))
			warning.Help = "all of them: equitas check --format json"
		}
		for _, key := range names {
			if !slices.Contains(lacks, key) {
				lacks = append(lacks, key)
			}
		}
	}
	if len(said) == 0 {
		return nil
	}
	warning.Msg, warning.Keys = strings.Join(said, "; "), strings.Join(lacks, "\n")
	return Faults{warning}
}

// unprintedCards returns what the cards of all variants of a game lack to be printed in a language: in
// words, such as "29 names", and as the missing keys of files of words. Cards that a variant adds
// to its deck, and variants with names of their own in that language, are left out.
func (l *Library) unprintedCards(game, lang string) (lacks, keys []string) {
	printer, ok := l.Game(game).(Printer)
	if !ok {
		return nil, nil
	}
	missing := map[string][]string{}
	for _, name := range l.Names() {
		if !strings.HasPrefix(name, game+"/") {
			continue
		}
		for _, lack := range l.cardLacks(printer, name, lang) {
			if !slices.Contains(missing[lack.textType], lack.id) {
				missing[lack.textType] = append(missing[lack.textType], lack.id)
			}
			for _, key := range lack.keys {
				if !slices.Contains(keys, key) {
					keys = append(keys, key)
				}
			}
		}
	}
	for _, what := range []string{"name", "text", "word"} {
		if n := len(missing[what]); n > 0 {
			lacks = append(lacks, source.FormatCount(n, what)+map[bool]string{true: " on them"}[what == "word"])
		}
	}
	return lacks, keys
}

// A cardLack is a text that a card of a variant lacks in a language.
type cardLack struct {
	textType, id string   // type of text ("name", "text" or "word"), and id of the card or word
	keys         []string // keys of a file of words that would supply it
}

// A variantLang names a variant and a language.
type variantLang struct{ variant, lang string }

// RememberLacks makes checks of variants remember which names and texts their cards lack, so that a
// later check of words need not load the variants again. It must be called before the library
// reads anything.
func (l *Library) RememberLacks() { l.lacksCache = map[variantLang][]cardLack{} }

// cardLacks returns the texts that the cards of a variant lack in a language. It is nil for a language
// in which the deck or the variant itself has names, and for a variant that cannot be read.
func (l *Library) cardLacks(printer Printer, name, lang string) []cardLack {
	l.mu.Lock()
	lacks, known := l.lacksCache[variantLang{name, lang}]
	l.mu.Unlock()
	if known {
		return lacks
	}
	o, _ := l.find(variantLayer, name)
	r := l.newReading()
	r.readChain(o)
	r.readNamedDeck()
	loaded, err := r.compile()
	if err != nil {
		return nil
	}
	return loaded.Set.cardLacks(printer, lang)
}

// noteLacks stores, if [Library.RememberLacks] was called, the texts that the cards of the variant
// called name lack in each language with files of words.
func (l *Library) noteLacks(name string, loaded *Loaded) {
	printer, ok := loaded.Game.(Printer)
	if l.lacksCache == nil || !ok {
		return
	}
	for _, lang := range loaded.Set.WordLanguages() {
		if lang == English {
			continue
		}
		lacks := loaded.Set.cardLacks(printer, lang)
		l.mu.Lock()
		l.lacksCache[variantLang{name, lang}] = lacks
		l.mu.Unlock()
	}
}

func (s *Set) cardLacks(printer Printer, lang string) []cardLack {
	if !s.onlyFromWordFiles(lang) {
		return nil
	}
	var lacks []cardLack
	p, _ := printer.Print(s, lang, "")
	for _, lack := range p.Missing {
		for _, id := range lack.IDs {
			if lack.What == "word" || s.isInDeck(id) {
				lacks = append(lacks, cardLack{lack.What, id, s.missingKeys(lack.What, id, lang)})
			}
		}
	}
	return lacks
}

// isInDeck reports whether the entry id, of any table, is in the deck file and has a name.
func (s *Set) isInDeck(id string) bool {
	return slices.ContainsFunc(s.Root.Keys(), func(table string) bool {
		entry := s.Value(source.Path(table, id))
		return entry != nil && entry.At.File == s.Files[0] && s.Has(source.Path(table, id, "name"))
	})
}

// missingKeys returns the keys of a file of words that would supply the texts of type textType (see
// cardLack) that the card or word id lacks in a language.
func (s *Set) missingKeys(textType, id, lang string) (keys []string) {
	if textType == "word" {
		return []string{"cards." + id}
	}
	for _, table := range s.Root.Keys() {
		entry := s.Value(source.Path(table, id))
		if entry == nil || entry.Kind != KindTable || !s.Has(source.Path(table, id, "name")) {
			continue
		}
		for _, key := range entry.Table.Keys() {
			v := entry.Table.Get(key)
			if (key == textType || strings.HasPrefix(key, textType+"_")) && v.Kind == KindTable && v.Table.Get(lang) == nil {
				keys = append(keys, source.Path(table, id, key))
			}
		}
		if len(keys) == 0 { // composed where no file has it
			keys = []string{source.Path(table, id, textType)}
		}
	}
	return keys
}
