package proelio

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/print"
	"equitas/engine/rule"
)

// Proofread implements [rule.Proofreader]: texts that no card shows as the rules
// are, and texts whose languages do not have the same placeholders.
func (Game) Proofread(set *rule.Set) rule.Faults {
	var faults rule.Faults
	for _, lang := range set.Languages() {
		p := newPrinter(set, lang, "")
		p.proof = true
		p.playing()
		p.guilds()
		p.markers()
		faults = append(faults, p.proofs...)
	}
	return faults.Sorted(set.Files)
}

// proofread judges the texts that a card has under a key, as far as printing
// does not: used tells that the card shows them.
func (p *printer) proofread(table, id, key string, used bool, texts *rule.Value, v *values) {
	faults := p.faults
	p.faults = nil
	if template := texts.Table.Get(p.lang); template != nil && !used && unknown(template, v) {
		_, found := print.Expand(template.Text, p.lang, v)
		p.place(id, key+" "+p.lang+", which no card shows now", template, found)
	}
	if !slices.ContainsFunc(texts.Table.Keys(), func(lang string) bool { return unknown(texts.Table.Get(lang), v) }) {
		p.agree(table, id, key, texts)
	}
	for _, f := range p.faults {
		f.Warning = true
		p.proofs = append(p.proofs, f)
	}
	p.faults = faults
}

// unknown reports whether a template has a placeholder that there is not.
func unknown(template *rule.Value, v *values) bool {
	return slices.ContainsFunc(print.Keys(template.Text), func(k string) bool { _, ok := v.Value(k); return !ok && !strings.HasPrefix(k, ":") })
}

// agree holds the placeholders of a text against those of its other languages.
// Of two that differ, the fault stands at what was written last.
func (p *printer) agree(table, id, key string, texts *rule.Value) {
	langs := texts.Table.Keys()
	first := print.Keys(texts.Table.Get(langs[0]).Text)
	for _, lang := range langs[1:] {
		at := texts.Table.Get(lang)
		keys := print.Keys(at.Text)
		if p.set.Written(rule.Path(table, id, key, lang)) < p.set.Written(rule.Path(table, id, key, langs[0])) {
			at = texts.Table.Get(langs[0])
		}
		if only, ok := surplus(first, keys); ok {
			p.fault(at.At, "%s: %s uses {%s}, %s does not", p.subject(id, key), langs[0], only, lang)
		} else if only, ok := surplus(keys, first); ok {
			p.fault(at.At, "%s: %s uses {%s}, %s does not", p.subject(id, key), lang, only, langs[0])
		}
	}
}

func (p *printer) subject(id, key string) string {
	if key == "text" {
		return id
	}
	return id + ", " + key
}

// surplus returns something of a, a sorted list, that b has not as often.
func surplus(a, b []string) (string, bool) {
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

// recipe says how to give a card a text in some languages, so that it can be
// copied.
func (p *printer) recipe(path, key string, langs []string) string {
	texts := make([]string, len(langs))
	for i, lang := range langs {
		texts[i] = lang + ` = "…"`
	}
	return fmt.Sprintf("write under [%s]: %s = { %s }", path, key, strings.Join(texts, ", "))
}

// composable reports whether a card can do without a text: one is made of its
// effects, but conditions have no words.
func (p *printer) composable(table, id string) bool {
	if table == "marker" {
		return false
	}
	conditions := p.conditions(table, id)
	for _, e := range p.effects(table, id) {
		if w := e.Table.Get("when"); w != nil {
			conditions = append(conditions, w)
		}
	}
	return !slices.ContainsFunc(conditions, func(v *rule.Value) bool { return !always(v) })
}
