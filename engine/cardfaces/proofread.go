package cardfaces

import (
	"slices"
	"strings"

	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// proofread checks the texts of an entry beyond what printing the text under key checks:
// placeholders of texts that the card does not show, and agreement between languages. It adds
// warnings to the printing's TextWarnings.
func (b *Book) proofread(id, entry, key string, v cardtext.Values) {
	for _, k := range b.design.Texts {
		texts := b.Set.Value(entry + "." + k)
		if texts == nil {
			continue
		}
		faults := b.Faults
		b.Faults = nil
		used := k == key || k == "text_back"
		if template := texts.Table.Get(b.Lang); template != nil && !used && hasUnknown(template, v) {
			_, found := cardtext.Expand(template.Text, NumberWords(b.Set, b.Lang), v)
			b.AddTemplateFaults(id, k+" "+b.Lang+", which no card shows now", template, found)
		}
		if !slices.ContainsFunc(texts.Table.Keys(), func(lang string) bool { return hasUnknown(texts.Table.Get(lang), v) }) {
			b.checkAgreement(id, entry, k, texts)
		}
		for _, f := range b.Faults {
			f.Warning = true
			b.Printing.TextWarnings = append(b.Printing.TextWarnings, f)
		}
		b.Faults = faults
	}
}

// hasUnknown reports whether a template has a placeholder that v lacks.
func hasUnknown(template *rule.Value, v cardtext.Values) bool {
	return slices.ContainsFunc(cardtext.Keys(template.Text), func(k string) bool { _, ok := v.Value(k); return !ok && !strings.HasPrefix(k, ":") })
}

// checkAgreement adds a fault if a text of an entry has different placeholders in two
// languages. The fault is placed at the text that was written in the later layer of files.
func (b *Book) checkAgreement(id, entry, key string, texts *rule.Value) {
	subject := id
	if key != b.design.Texts[0] {
		subject += ", " + key
	}
	langs := texts.Table.Keys()
	first := cardtext.Keys(texts.Table.Get(langs[0]).Text)
	for _, lang := range langs[1:] {
		at := texts.Table.Get(lang)
		keys := cardtext.Keys(at.Text)
		if b.Set.LayerOf(entry+"."+key+"."+lang) < b.Set.LayerOf(entry+"."+key+"."+langs[0]) {
			at = texts.Table.Get(langs[0])
		}
		if only, ok := surplusElement(first, keys); ok {
			b.AddFault(at.At, "%s: %s uses {%s}, %s does not", subject, langs[0], only, lang)
		} else if only, ok := surplusElement(keys, first); ok {
			b.AddFault(at.At, "%s: %s uses {%s}, %s does not", subject, lang, only, langs[0])
		}
	}
}

// surplusElement returns an element of a that occurs in a more often than in b; false if there is
// none. Both lists are sorted.
func surplusElement(a, b []string) (string, bool) {
	rest := slices.Clone(b)
	for _, x := range a {
		i := slices.Index(rest, x)
		if i < 0 {
			return x, true
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return "", false
}
