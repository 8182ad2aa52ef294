package cardfaces

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// Players should not have to read code, so conditions and amounts for which there is no
// sentence are put into words operator by operator.

// ConditionInWords returns a condition or an amount in words.
func (p *Page) ConditionInWords(v *rule.Value) string {
	sign := func(key string) string { return p.text("sign." + key) }
	return cardtext.ConditionInWords(v.PlainText(), sign, p.NameInWords, p.MeaningOf)
}

// NameInWords returns the words for a name in a condition, or for its negation. They come from the
// first of these sections of the files of words that has any: [spoken], by the full name;
// [spoken.owned], [spoken.yes] or [spoken.no], by the last part, for a name whose first part is
// in [spoken.owner]; [spoken.yes], [spoken.no], [fact] or [fact.no], by the full name; or
// [spoken], by the first part, with all that follows it as {name}. Before the last of these,
// p.ConditionName is tried. For a number of the rules it returns the value.
func (p *Page) NameInWords(name string, negated bool) string {
	space, rest, _ := strings.Cut(name, ".")
	if space == "rules" {
		switch v := p.Set.Value(rest); {
		case v != nil && v.Kind == rule.KindInt:
			return cardtext.FormatNumber(int(v.Int))
		case v != nil && v.Expr != nil:
			return "(" + p.ConditionInWords(v) + ")"
		}
	}
	plain := func(words string) string {
		if negated && p.hasText("spoken.not") {
			return cardtext.Fill(p.text("spoken.not"), TextValue("name", words))
		}
		return words
	}
	if p.hasText("spoken." + name) {
		return plain(p.text("spoken." + name))
	}
	yes, is := "spoken.yes.", "fact."
	if negated {
		yes, is = "spoken.no.", "fact.no."
	}
	if p.hasText("spoken.owner." + space) {
		for _, key := range [...]string{"spoken.owned." + rest, yes + rest} {
			if p.hasText(key) {
				return cardtext.Fill(p.text(key), TextValue("who", p.text("spoken.owner."+space)))
			}
		}
	}
	for _, key := range [...]string{yes + name, is + name} {
		if p.hasText(key) {
			return p.text(key)
		}
	}
	if p.ConditionName != nil {
		if words, ok := p.ConditionName(name, negated); ok {
			return words
		}
	}
	if p.hasText("spoken." + space) {
		return plain(cardtext.Fill(p.text("spoken."+space), TextValue("name", p.MeaningOf(rest))))
	}
	return plain(p.MeaningOf(name))
}

// YesNo returns the words for a yes-or-no property of the subject, such as "deployed", or for
// its negation.
func (p *Page) YesNo(key string, negated bool, subject string) string {
	if negated {
		return cardtext.Fill(p.text("spoken.no."+key), TextValue("who", subject))
	}
	return cardtext.Fill(p.text("spoken.yes."+key), TextValue("who", subject))
}

// MeaningOf returns the name of what a word of the rules refers to: an entry, a deck or a kind. A
// number is unchanged; in any other word _ becomes a space.
func (p *Page) MeaningOf(word string) string {
	if _, err := strconv.Atoi(word); err == nil {
		return word
	}
	if p.hasText("page.meant." + word) {
		return p.text("page.meant." + word)
	}
	for _, table := range p.Tables {
		if name := p.NameOf(table + "." + word); name != "" {
			return name
		}
	}
	for _, table := range p.Set.Schema().BoardTables {
		if name := p.entryName(table + "." + word); p.Set.Has(table+"."+word) && name != "" {
			return name
		}
	}
	for _, key := range [...]string{"short_" + word, "kind_" + word, word} {
		if w := cmp.Or(Word(p.Set, key, p.NameLang), Word(p.Set, key, p.Lang)); w != "" {
			return w
		}
	}
	return strings.ReplaceAll(word, "_", " ")
}

// NameOf returns the name of an entry in the first of these languages that has one: the
// requested language, that of the sentences, English, any; "" if it has no name.
func (p *Page) NameOf(entry string) string {
	names := p.Set.Table(entry + ".name")
	for _, lang := range slices.Concat([]string{p.NameLang, p.Lang, rule.English}, names.Keys()) {
		if v := names.Get(lang); v != nil {
			return strings.Join(strings.Fields(v.Text), " ")
		}
	}
	return ""
}
