package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// namesakeWarnings returns warnings for entries of one table that have the same name in a language,
// since players cannot tell them apart.
func (s *Set) namesakeWarnings() Faults {
	type name struct{ table, lang, text string }
	first := map[name]*Value{}
	var faults Faults
	warned := map[string]bool{}
	s.schema.EachLeaf(s.Root, s.shape, func(v *Value, k *Key) {
		if k.Type != Names {
			return
		}
		pattern := source.Split(k.Path)
		if len(pattern) < 3 || pattern[len(pattern)-1] != "name" || pattern[len(pattern)-2] != "*" {
			return
		}
		entry := strings.TrimSuffix(v.Path, ".name")
		table := strings.Join(pattern[:len(pattern)-2], ".")
		for _, lang := range v.Table.Keys() {
			text := v.Table.GetKey(lang)
			n := name{table, lang, strings.ToLower(strings.TrimSpace(text.Text))}
			old, ok := first[n]
			switch {
			case n.text == "":
			case !ok:
				first[n] = text
			case !warned[entry]:
				warned[entry] = true
				two := []*Value{old, text}
				slices.SortStableFunc(two, func(a, b *Value) int {
					return cmp.Compare(slices.Index(s.Files, a.At.File), slices.Index(s.Files, b.At.File))
				})
				faults = append(faults, Fault{At: two[1].At, Warning: true,
					Msg: fmt.Sprintf("%s is %s, the name of %s too", two[1].Path, source.QuoteIfNeeded(two[1].Text), strings.TrimSuffix(two[0].Path, ".name."+lang))})
			}
		}
	})
	return faults
}

// FindByName returns the id of the entry, among ids, that has the name word in some language, and that
// name. A similar name is taken if no id is similar to word. Both are "" if there is none.
func (s *Set) FindByName(word string, ids []string) (id, name string) {
	return findByName(s.Root, word, ids)
}

// findByName is [Set.FindByName] for the entries of the tables in root.
func findByName(root *Table, word string, ids []string) (id, name string) {
	word = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(word), "_", " "))
	if word == "" || slices.Contains(ids, word) {
		return "", ""
	}
	of := map[string][2]string{} // by the name in lower case: id and name
	var all []string
	for _, table := range root.Keys() {
		entries := root.Get(table)
		if entries == nil || entries.Table == nil {
			continue
		}
		for _, id := range entries.Table.Keys() {
			if e := entries.Table.Get(id); e != nil && e.Table != nil && slices.Contains(ids, id) {
				for _, name := range namesOf(e.Table) {
					if n := strings.ToLower(name); of[n] == [2]string{} {
						of[n] = [2]string{id, name}
						all = append(all, n)
					}
				}
			}
		}
	}
	found, ok := of[word]
	if !ok && cond.Nearest(word, ids) == "" {
		found = of[cond.Nearest(word, all)]
	}
	return found[0], found[1]
}

// namesOf returns the names of an entry in all languages.
func namesOf(entry *Table) (l []string) {
	names := entry.Get("name")
	if names == nil || names.Table == nil {
		return nil
	}
	for _, lang := range names.Table.Keys() {
		if n := names.Table.Get(lang); n != nil && n.Kind == KindText {
			l = append(l, strings.TrimSpace(n.Text))
		}
	}
	return l
}

// maxNameLength is the longest name of an entry, in characters.
const maxNameLength = 64

// isPlainName reports whether s is a valid name of an entry, which conditions can contain.
func isPlainName(s string) bool {
	for i, c := range s {
		if !(c >= 'a' && c <= 'z' || c == '_' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= maxNameLength
}

// SuggestName returns a valid name of an entry that is similar to s; "" if no character of s is valid.
func SuggestName(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(s[:min(len(s), maxNameLength)]) {
		switch {
		case r >= 'a' && r <= 'z' || r == '_' || b.Len() > 0 && r >= '0' && r <= '9':
			b.WriteRune(r)
		case (unicode.IsSpace(r) || r == '-' || r == '.') && b.Len() > 0:
			b.WriteByte('_')
		}
	}
	return b.String()
}
