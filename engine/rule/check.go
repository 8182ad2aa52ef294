package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
	"equitas/engine/rule/translation"
)

// check adds faults for everything that is wrong with v, the value at path of key k, regardless of
// other keys, and reports whether there were none. It also normalizes v. old is the inherited
// value, nil for none.
func (b *builder) check(v *Value, k *Key, path string, old *Value) bool {
	before := len(b.faults)
	typed := false
	normalize(v, k)
	switch k.Type {
	case Int:
		typed = v.Kind == KindInt
		if typed {
			b.checkRange(v, k, path, old)
		}
	case Bool:
		typed = v.Kind == KindBool
	case Text:
		typed = v.Kind == KindText
		if typed {
			b.checkLine(v, k, path)
		}
	case Word:
		typed = v.Kind == KindText
		if typed && !k.DependsOnRules() && !(k.AllowsDrawing && card.DrawingSourceOf(v.Text) != card.BuiltIn) {
			b.checkKnownWord(v, k.Words, k, path)
		}
	case Words:
		typed = v.Kind == KindText || v.Kind == KindList
		for _, w := range v.Words() {
			if w.Kind != KindText {
				b.fault(w.At, b.expressionHint(w, k), "%s has %s in its list, must be words in quotes", path, w.FoundInWords())
			} else if !k.DependsOnRules() {
				b.checkKnownWord(w, k.Words, k, path)
			}
		}
		b.checkDistinct(v, k, path)
	case Texts:
		typed = v.Kind == KindList
		if k.AllowsSingleText && v.Kind == KindText {
			typed = true
			b.checkLine(v, k, path)
		}
		for _, w := range v.List {
			if w.Kind != KindText {
				b.fault(w.At, "", "%s has %s in its list, must be texts in quotes", path, w.FoundInWords())
			} else {
				b.checkLine(w, k, path)
			}
		}
		b.checkDistinct(v, k, path)
	case Names:
		typed = v.Kind == KindTable
		if typed {
			b.checkTexts(v, k, path)
		}
	case Condition:
		typed = v.Kind == KindText || v.Kind == KindBool
	case Amount:
		typed = v.Kind == KindText || v.Kind == KindInt
		if v.Kind == KindInt {
			b.checkRange(v, k, path, old)
		}
	case Effects:
		typed = v.Kind == KindList
		v.SetPath(path)
		b.faultlessEffects = nil
		for i, e := range v.List {
			b.checkEffect(e, fmt.Sprintf("%s[%d]", path, i+1))
		}
	case Flag:
		typed = v.Kind == KindBool && v.Bool
	case Steps:
		typed = v.Kind == KindText || v.Kind == KindList || v.Kind == KindTable
	case Expression:
		typed = v.Kind == KindText || v.Kind == KindInt || v.Kind == KindBool
	case Domain:
		typed = v.Kind == KindText || v.Kind == KindList
	case Datum:
		typed = v.Kind == KindText || v.Kind == KindInt || v.Kind == KindBool
	case Figure, Goal, Band, Measure:
		typed = b.checkMeasure(v, k, path)
	}
	if !typed {
		f := wrongTypeFault(v, path, k)
		f.Help = cmp.Or(b.expressionHint(v, k), inheritedHint(old))
		b.faults = append(b.faults, f)
	}
	return len(b.faults) == before
}

// normalize changes a value that can be written in two ways to one of them, so that equal rules have
// equal hashes: the condition true becomes "true", the amount "3" becomes 3.
func normalize(v *Value, k *Key) {
	switch {
	case k.Type == Condition && v.Kind == KindBool:
		v.Kind, v.Text = KindText, strconv.FormatBool(v.Bool)
	case k.Type == Amount && v.Kind == KindText:
		if n, err := strconv.ParseInt(v.Text, 10, 64); err == nil && strconv.FormatInt(n, 10) == v.Text {
			v.Kind, v.Int = KindInt, n
		}
	}
}

// checkDistinct adds faults for a list that is empty or has duplicates. An optional list may be empty,
// since that is how a file removes an inherited one, unless it is an argument of an effect, which
// inherits nothing.
func (b *builder) checkDistinct(v *Value, k *Key, path string) {
	if k.AllowsDuplicates || v.Kind != KindList {
		return
	}
	if len(v.List) == 0 && !(k.Optional && strings.Contains(k.Path, ".")) {
		help := ""
		if k.Optional {
			help = "leave it out for " + k.Default
		}
		b.fault(v.At, help, "%s is empty, must name at least one%s", path, map[bool]string{true: ": " + source.JoinWords(k.Words, "or")}[len(k.Words) > 0 && !k.DependsOnRules()])
	}
	for i, w := range v.List {
		if w.Kind == KindText && slices.ContainsFunc(v.List[:i], func(o *Value) bool { return o.Kind == KindText && o.Text == w.Text }) {
			b.fault(w.At, "keep one of them", "%s names %s twice", path, source.QuoteIfNeeded(w.Text))
		}
	}
}

// checkLine adds faults for a text that does not fit on one line or, if k.PlainWords is set, could not
// be a word in a condition.
func (b *builder) checkLine(v *Value, k *Key, path string) {
	if f := lineFault(v, path); f != nil {
		b.faults = append(b.faults, *f)
	} else if k.PlainWords {
		b.checkPlainWord(v, path)
	}
}

// checkPlainWord adds a fault for a text that is empty or has characters that a word in a condition
// cannot have.
func (b *builder) checkPlainWord(v *Value, path string) {
	odd := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(plainPunctuation, r)
	}
	i := strings.IndexFunc(v.Text, odd)
	switch {
	case strings.TrimSpace(v.Text) == "":
		b.fault(v.At, "", "%s is an empty word, must be one of letters and digits", path)
	case i >= 0:
		r, _ := utf8.DecodeRuneInString(v.Text[i:])
		b.fault(v.At, "", "%s is %s, must be a word of letters and digits: %q is neither", path, v.ShortText(), r)
	}
}

// plainPunctuation has the characters that words in conditions can have besides letters and digits.
const plainPunctuation = " -_'’."

// checkRange adds a fault for a number outside the range of its key. old is the inherited value for the
// hint, nil for none.
func (b *builder) checkRange(v *Value, k *Key, path string, old *Value) {
	if v.Int < k.Lo || v.Int > k.Hi {
		b.fault(v.At, inheritedHint(old), "%s is %d, must be %s", path, v.Int, k.Span())
	}
}

// inheritedHint returns a hint with the inherited value old and its place; "" if old is nil.
func inheritedHint(old *Value) string {
	if old == nil {
		return ""
	}
	return fmt.Sprintf("the inherited value is %s (%s)", old.ShortText(), old.At.InWords())
}

// checkKnownWord adds a fault for a word that is not among the known ones.
func (b *builder) checkKnownWord(v *Value, known []string, k *Key, path string) {
	if slices.Contains(known, v.Text) {
		return
	}
	allowed := make([]string, len(k.Words))
	for i, w := range k.Words {
		allowed[i] = w
		if table, ok := strings.CutPrefix(w, "@"); ok && strings.Contains(table, ".") {
			allowed[i] = "one of " + table
		} else if ok {
			allowed[i] = entryNameText(table)
		}
	}
	if k.AllowsDrawing {
		allowed = append(allowed, ownDrawings)
	}
	help := cmp.Or(b.idHint(v.Text, k), source.Suggest(v.Text, known))
	if !strings.HasPrefix(help, "nearest") && !k.DependsOnRules() { // the message lists the known words
		help = ""
	}
	b.fault(v.At, cmp.Or(b.expressionHint(v, k), help), "%s is %s, must be %s", path, source.QuoteIfNeeded(v.Text), source.JoinWords(allowed, "or"))
}

// idHint returns a hint with the id of the entry whose name, in some language, is word; "" if there is
// none.
func (b *builder) idHint(word string, k *Key) string {
	for _, w := range k.Words {
		if table, ok := strings.CutPrefix(w, "@"); ok {
			if id := b.idOfName(table, word); id != "" {
				return fmt.Sprintf("nearest: %s, which is called %s", id, source.Snippet(word))
			}
		}
	}
	return ""
}

// idOfName returns the id of the entry of a table that has a name in some language, in upper or lower
// case; "" if there is none.
func (b *builder) idOfName(table, name string) string {
	at := b.root.Get(table)
	if at == nil || at.Table == nil {
		return ""
	}
	for _, id := range at.Table.Keys() {
		e := at.Table.Get(id)
		if e == nil || e.Table == nil {
			continue
		}
		if slices.ContainsFunc(namesOf(e.Table), func(n string) bool { return strings.EqualFold(n, name) }) {
			return id
		}
	}
	return ""
}

// checkTexts adds faults for v, the table of texts by language that a file has at path. A table that
// is empty or has too many languages is faulty, and so are unknown languages, and values that are no
// text, are empty, are too long, or have characters that k does not allow.
func (b *builder) checkTexts(v *Value, k *Key, path string) {
	if len(v.Table.Keys()) == 0 {
		b.fault(v.At, "", "%s is empty, must have a language (write { en = \"...\" })", path)
	}
	for i, language := range v.Table.Keys() {
		if i == maxLanguages {
			b.fault(v.Table.GetKey(language).KeyAt, "", "%s has %s languages, at most %d", path, cond.FormatInt(len(v.Table.Keys())), maxLanguages)
			return
		}
		name := v.Table.GetKey(language)
		switch {
		case !translation.IsLanguage(language):
			b.fault(name.KeyAt, cmp.Or(b.misplacedHint(name), "write its code: en, it, pt-BR"), "%q is no language", source.Snippet(language))
		case name.Kind != KindText:
			f := wrongTypeFault(name, source.Join(path, language), &Key{Type: Text})
			f.Help = b.misplacedHint(name)
			b.faults = append(b.faults, f)
		case strings.TrimSpace(name.Text) == "":
			b.fault(name.At, "", "%s is empty", source.Join(path, language))
		case utf8.RuneCountInString(name.Text) > maxNameText:
			b.fault(name.At, "", "%s has %s characters, at most %s", source.Join(path, language), cond.FormatInt(utf8.RuneCountInString(name.Text)), cond.FormatInt(maxNameText))
		default:
			if f := source.CharacterFault(name, source.Join(path, language), k.MultipleLines); f != nil {
				b.faults = append(b.faults, *f)
			}
		}
	}
}

// WhenKey is the key of the condition that every effect may have.
var WhenKey = Key{Path: "when", Type: Condition, Optional: true, Default: "true", Doc: "does the effect happen?"}

// Arg returns the argument of a verb with a name; nil if there is none. If v is nil, only [WhenKey] is
// found.
func (v *Verb) Arg(name string) *Key {
	if name == WhenKey.Path {
		return &WhenKey
	}
	if v == nil {
		return nil
	}
	for i := range v.Args {
		if v.Args[i].Path == name {
			return &v.Args[i]
		}
	}
	return nil
}

// checkEffect adds faults for e, one element of a list of effects. It appends the effect without its
// faulty arguments to faultlessEffects, so that its conditions can still be checked.
func (b *builder) checkEffect(e *Value, path string) {
	if e.Kind != KindTable {
		b.fault(e.At, `write { do = "verb", ... }`, "%s is %s, must be an effect", path, e.FoundInWords())
		return
	}
	do := e.Table.GetKey("do")
	if do == nil {
		b.fault(e.At, "", "%s lacks do, the verb of the effect", path)
		return
	}
	if do.Kind != KindText {
		b.faults = append(b.faults, wrongTypeFault(do, path+".do", &Key{Type: Word}))
		return
	}
	kept := *e
	kept.Table = source.NewTable()
	kept.Table.Set("do", do)
	b.faultlessEffects = append(b.faultlessEffects, &kept)
	verb := b.schema.Verb(do.Text)
	if verb == nil {
		b.fault(do.At, cmp.Or(source.Suggest(do.Text, b.schema.VerbNames()), "known: "+strings.Join(b.schema.VerbNames(), ", ")), "%s: there is no effect %s", path, source.QuoteIfNeeded(do.Text))
		if when := e.Table.GetKey(WhenKey.Path); when != nil && b.check(when, &WhenKey, source.Join(path, WhenKey.Path), nil) {
			kept.Table.Set(WhenKey.Path, when)
		}
		return
	}
	for _, key := range e.Table.Keys() {
		v := e.Table.GetKey(key)
		if key == "do" {
			continue
		}
		k := verb.Arg(key)
		if k == nil {
			known := []string{WhenKey.Path}
			for i := range verb.Args {
				known = append(known, verb.Args[i].Path)
			}
			b.fault(v.KeyAt, cmp.Or(b.misplacedHint(v), source.Suggest(key, known)), "%s: %s has no %s", path, verb.Name, source.Snippet(key))
			continue
		}
		if b.check(v, k, source.Join(path, key), nil) {
			kept.Table.Set(key, v)
		}
	}
	var lacks []string
	for i := range verb.Args {
		if k := &verb.Args[i]; !k.Optional && e.Table.GetKey(k.Path) == nil {
			lacks = append(lacks, k.Path)
		}
	}
	if len(lacks) > 0 {
		b.fault(e.At, "", "%s: %s lacks %s", path, verb.Name, strings.Join(lacks, ", "))
	}
}
