package proelio

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/print"
	"equitas/engine/rule"
)

// Conditions and amounts have no sentences of their own. On a summary they stand
// as they are built, with words in the place of names and signs: players read
// no code.

// Their words stand below [spoken]: the names, whose something is and what it is,
// and what is so ([spoken.yes]) or is not ([spoken.no]).

// spoken writes a condition or an amount in words.
func (s *summarizer) spoken(v *rule.Value) string {
	return print.Spoken(v.Plain(), s.lang, s.named, s.meant)
}

// named writes a name of a condition, or that it does not hold.
func (s *summarizer) named(name string, not bool) string {
	space, rest, _ := strings.Cut(name, ".")
	if space == "rules" {
		switch v := s.set.Value(rest); {
		case v != nil && v.Kind == rule.KindInt:
			return print.Number(int(v.Int))
		case v != nil && v.Expr != nil:
			return "(" + s.spoken(v) + ")"
		}
	}
	words := s.set.Lexicon(s.lang)
	if w, ok := words.Own("spoken." + name); ok {
		return w
	}
	who, owner := words.Own("spoken.owner." + space)
	fill := func(text, key, with string) string {
		v := newValues(nil)
		v.put(key, print.Phrase(with))
		return print.Fill(text, v)
	}
	yes, is := "spoken.yes.", "fact."
	if not {
		yes, is = "spoken.no.", "fact.no."
	}
	if owner {
		for _, key := range [...]string{"spoken.owned.", yes} {
			if w, ok := words.Own(key + rest); ok {
				return fill(w, "who", who)
			}
		}
	}
	for _, key := range [...]string{yes, is} {
		if w, ok := words.Own(key + name); ok {
			return w
		}
	}
	switch space {
	case "held":
		w, _ := words.Own("spoken.held")
		return fill(w, "name", s.meant(rest))
	case "deployed":
		var guards []string
		for _, id := range keysOf(s.set, "card") {
			if tags := s.set.Value("card." + id + ".tags"); tags != nil && slices.ContainsFunc(tags.List, func(t *rule.Value) bool { return t.Text == rest }) {
				guards = append(guards, s.meant(id))
			}
		}
		w, _ := words.Own(yes + "deployed")
		return fill(w, "who", s.p.list(guards, "or"))
	}
	return s.meant(name)
}

// meant writes what a word stands for: a card, a Guild, a season, a deck, a
// kind; a number or a word of nothing of these stays.
func (s *summarizer) meant(word string) string {
	if _, err := strconv.Atoi(word); err == nil {
		return word
	}
	if word == noStart {
		return sectionWords["none"][s.lang]
	}
	for _, table := range [...]string{"card", "guild", "season"} {
		if v := s.set.Value(table + "." + word + ".name"); v != nil {
			if name, ok := s.p.name(v); ok {
				return strings.Join(strings.Fields(name), " ")
			}
		}
	}
	for _, key := range [...]string{"short_" + word, "kind_" + word, word} {
		if w := cmp.Or(printedWord(s.set, key, s.p.lang), printedWord(s.set, key, s.lang)); w != "" {
			return w
		}
	}
	return word
}
