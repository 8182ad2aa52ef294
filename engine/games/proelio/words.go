package proelio

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// effectWord returns the text under a key of section [effects] of the files of words, in a language
// or else in English.
func effectWord(set *rule.Set, key, lang string) string {
	text, _ := set.Lexicon(lang).Text("effects." + key)
	return text
}

// canCompose reports whether a language has all sentences from which texts are composed.
func canCompose(set *rule.Set, lang string) bool {
	words := set.Lexicon(lang)
	return !slices.ContainsFunc(words.Keys("effects.do"), func(key string) bool {
		_, ok := words.OwnText(key)
		return !ok
	})
}

// houseWord returns words for a House, named by a word of the files (who), in a role of a sentence:
// those for the role and the House if there are any, or else the general words for the role with
// the House's name.
func houseWord(set *rule.Set, lang, role, who string) string {
	words := set.Lexicon(lang)
	if w, ok := words.OwnText("effects." + role + "." + who); ok {
		return w
	}
	all, _ := words.OwnText("effects." + role + ".any")
	if of, ok := words.OwnText("effects.of." + who); ok {
		return all + of
	}
	subject, _ := words.OwnText("effects.subject." + who)
	return all + subject
}

// wordKeys returns the keys of words that a deck file can replace.
func wordKeys(words *rule.Lexicon) []string {
	var l []string
	for _, key := range words.Keys("cards") {
		l = append(l, strings.TrimPrefix(key, "cards."))
	}
	return l
}

// deckWords implements [rule.Extras.DeckWords]: it returns the words that cards and lists show.
func (Game) deckWords(english *rule.Lexicon) []rule.PrintedWord {
	var l []rule.PrintedWord
	for _, key := range wordKeys(english) {
		text, _ := english.Text("cards." + key)
		l = append(l, rule.PrintedWord{Path: "word." + key, English: text, Keys: placeholders(text)})
	}
	return l
}

// placeholders returns the distinct placeholders of a word, in order.
func placeholders(text string) []string {
	var l []string
	all, _ := cardtext.Placeholders(text)
	for _, p := range all {
		if !slices.Contains(l, p.Key) {
			l = append(l, p.Key)
		}
	}
	return l
}

// checkWords reports faults in the words of a deck file: words that nothing shows, and words whose
// placeholders have no value.
func (c *checker) checkWords() {
	if len(keysOf(c.Set, "word")) == 0 {
		return
	}
	english := c.Set.Lexicon(rule.English)
	known := Game{}.deckWords(english)
	for _, key := range keysOf(c.Set, "word") {
		at := c.Set.Value("word." + key)
		if i := slices.IndexFunc(known, func(w rule.PrintedWord) bool { return w.Path == "word."+key }); i >= 0 {
			c.checkTemplate(key, &known[i], at)
			continue
		}
		help := "equitas help printing lists them"
		if n := cond.Nearest(key, wordKeys(english)); n != "" {
			help = "nearest: " + n
		} else if strings.HasPrefix(key, "tell_") {
			help = "sentences of a match stand in a file of words: equitas help words"
		}
		c.AtPlace(at.KeyAt).Fault("no card shows the word %s", key).Help = help
	}
}

// checkTemplate compares the placeholders of a deck's word, in all languages, with those of the
// built-in word. A placeholder that is left out is a fault, since its value would be missing on
// cards.
func (c *checker) checkTemplate(key string, w *rule.PrintedWord, texts *rule.Value) {
	vals := cardfaces.NewValues(nil)
	for i, k := range w.Keys {
		vals.Set(k, cardtext.Phrase(placeholderMark(i)))
	}
	for _, lang := range texts.Table.Keys() {
		text := texts.Table.Get(lang)
		if len(w.Keys) == 0 {
			c.checkPlainText(key, text)
			continue
		}
		said, faults := cardtext.Expand(text.Text, cardfaces.NumberWords(c.Set, lang), vals)
		fatal := false
		for _, f := range faults {
			fatal = fatal || !f.Warning
			c.Faults = append(c.Faults, rule.Fault{At: text.PlaceWithin(f.At, f.Width), Msg: key + ": " + f.Msg, Help: f.Help, Warning: f.Warning})
		}
		for i, k := range w.Keys {
			if !fatal && !strings.Contains(said, placeholderMark(i)) {
				c.AtPlace(text.At).Fault("%s: %q does not say {%s}, which would be missing on the card", key, text.Text, k).Help = fmt.Sprintf("in English: %q", w.English)
			}
		}
	}
}

// placeholderMark returns a character that temporarily stands for placeholder number i. Valid
// texts do not contain it.
func placeholderMark(i int) string { return string(rune(0xf800 + i)) }

// checkPlainText reports a fault if a text that is printed literally contains braces, which
// are probably meant as a placeholder.
func (c *checker) checkPlainText(what string, text *rule.Value) {
	if at := strings.IndexAny(text.Text, "{}"); at >= 0 {
		runes := utf8.RuneCountInString(text.Text[:at])
		width := 1
		if end := strings.IndexByte(text.Text[at:], '}'); end > 0 {
			width = utf8.RuneCountInString(text.Text[at : at+end+1])
		}
		c.AtPlace(text.PlaceWithin(runes, width)).Fault("%s: %s is printed as it stands: there is no placeholder here", what, string([]rune(text.Text)[runes:runes+width]))
	}
}

// reportPlaceholders reports placeholders in names, and in words that stand for a number, since
// these are printed literally.
func (c *checker) reportPlaceholders() {
	for _, table := range [...]string{"card", "guild", "marker", "season"} {
		for _, id := range keysOf(c.Set, table) {
			for _, key := range [...]string{"name", "n_text"} {
				if texts := c.Set.Value(rule.Path(table, id, key)); texts != nil && texts.Table != nil {
					for _, lang := range texts.Table.Keys() {
						c.checkPlainText(id+", "+key+" "+lang, texts.Table.Get(lang))
					}
				}
			}
		}
	}
}
