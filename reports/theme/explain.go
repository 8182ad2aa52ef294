package theme

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// Explain writes the meaning of the keys that name stands for: a key ("part.*.box", "box",
// "part.box", "part.NAME.box"), all keys of a table ("part"), or all keys (""). The error
// for an unknown name suggests the nearest one.
func Explain(w io.Writer, name string) error {
	var b strings.Builder
	found := 0
	meant := (*Key).hasName
	if slices.ContainsFunc(Keys, func(k Key) bool { return k.isInEntries(name) }) {
		meant = (*Key).isInEntries
	}
	for i := range Keys {
		if k := &Keys[i]; name == "" || meant(k, name) {
			if found > 0 {
				b.WriteString("\n")
			}
			k.explain(&b)
			found++
		}
	}
	if found == 0 {
		return fmt.Errorf("a theme has no key %s%s", source.QuoteIfNeeded(name), hintClause(source.Suggest(name, ExplainableNames())))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// hintClause returns a hint as a clause behind an error; a general hint if s is "".
func hintClause(s string) string {
	if s == "" {
		return "; equitas explain theme lists what there is"
	}
	return "; " + s
}

// ExplainableNames returns the names of all tables and keys that [Explain] accepts.
func ExplainableNames() []string {
	var l []string
	for i := range Keys {
		for p := Keys[i].Path; p != ""; p = source.Parent(p) {
			if !strings.HasSuffix(p, "*") && !slices.Contains(l, p) {
				l = append(l, p)
			}
		}
		if last := source.LastKey(Keys[i].Path); last != "*" && !slices.Contains(l, last) {
			l = append(l, last)
		}
	}
	return l
}

// hasName reports whether name stands for the key: it is the key's path, with or without
// stars, a beginning of that, or its last part.
func (k *Key) hasName(name string) bool {
	pattern, parts := strings.Split(k.Path, "."), source.Split(name)
	if matchesPattern(pattern, parts) || source.LastKey(k.Path) == name {
		return true
	}
	return len(parts) < len(pattern) && matchesPattern(pattern[:len(parts)], parts)
}

// isInEntries reports whether name is the key's path without the star that stands for the
// entries of a table: part.box for part.*.box.
func (k *Key) isInEntries(name string) bool {
	table, key, ok := strings.Cut(k.Path, ".*.")
	return ok && table+"."+key == name
}

// explain writes the meaning of a key, its type and its default.
func (k *Key) explain(b *strings.Builder) {
	fmt.Fprintf(b, "%s\n    %s.\n    %s", k.Path, upperFirst(k.Doc), k.expectation())
	if k.Default != "" {
		fmt.Fprintf(b, "; left out: %s", k.Default)
	}
	b.WriteString("\n")
	switch k.Path {
	case "part.*.shows":
		for _, s := range Contents {
			fmt.Fprintf(b, "        %-8s %s\n", s.Word, s.Doc)
		}
	case "part.*.show":
		for _, f := range ConditionNames {
			fmt.Fprintf(b, "        %-14s %s\n", "card."+f.Name, f.Doc)
		}
	}
}

// expectation returns in words which values the key may have.
func (k *Key) expectation() string {
	switch k.Type {
	case Number:
		return fmt.Sprintf("%g to %g %s", k.Lo, k.Hi, k.Unit)
	case Word:
		return strings.Join(k.Words, ", ")
	}
	return string(k.Type)
}

// upperFirst returns s with its first letter as a capital.
func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// ExtendingFile returns the text of a theme file, with the given title, that extends t and
// changes nothing. It has everything that t defines as comments, with an explanation of
// each key where it first occurs.
func ExtendingFile(t *Theme, title string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `# How the cards look. This theme changes nothing yet: take the # of a line away and
# change it; lines with ## explain. Cards look so where a variant or a deck says
# theme = "…" on top, with the name of this file. equitas check says what is wrong
# with it, equitas explain theme what keys mean.
title   = %s
extends = %s
`, source.Quote(title), source.Quote(t.Name))
	said := map[string]bool{}
	for _, section := range []string{"card", "type", "colour", "part", "symbol", "icon", "back"} {
		if v := t.tree.GetKey(section); v != nil && v.Kind == source.KindTable {
			writeKeys(&b, section, v.Table, said)
		}
	}
	b.WriteString("\n# What else there is:\n")
	for i := range Keys {
		if k := &Keys[i]; !said[k.Path] && k.Path != "title" && k.Path != "extends" {
			fmt.Fprintf(&b, "#\n# %s: %s.\n#   %s", k.Path, upperFirst(k.Doc), k.expectation())
			if k.Default != "" {
				fmt.Fprintf(&b, "; left out: %s", k.Default)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// writeKeys writes the keys of the table at path, and of the tables below it, as comments.
// done has the paths of the keys that were explained.
func writeKeys(b *strings.Builder, path string, t *source.Table, done map[string]bool) {
	var below []string
	headed := false
	for _, key := range t.Keys() {
		v, p := t.GetKey(key), source.Join(path, key)
		if v.Kind == source.KindTable && len(childKeys(p)) > 0 {
			below = append(below, key)
			continue
		}
		if !headed {
			b.WriteString("\n")
			headed = true
		}
		if k := KeyOf(p); k != nil && !done[k.Path] {
			done[k.Path] = true
			fmt.Fprintf(b, "## %s: %s (%s)\n", strings.TrimPrefix(strings.TrimSuffix(k.Path, ".*"), "part.*."), k.Doc, k.expectation())
		}
		fmt.Fprintf(b, "# %s = %s\n", p, v.TOMLLine())
	}
	for _, key := range below {
		writeKeys(b, source.Join(path, key), t.GetKey(key).Table, done)
	}
}
