package render

import (
	"fmt"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// CopyEntry returns the entry at a path of a set, such as a card, as lines of TOML under newPath. Marks
// of origin ([rule.Mark]) are left out, since the copy is the designer's own. It is "" if there is
// no such entry.
func CopyEntry(s *rule.Set, path, newPath string) string {
	v, sh := s.Value(path), shapeOf(s.Schema(), path)
	if v == nil || v.Table == nil || sh == nil || sh.Key != nil {
		return ""
	}
	p := printer{set: s, omitsMarks: true}
	p.writeTable(v.Table, sh, newPath, "")
	return strings.TrimPrefix(p.text.String(), "\n")
}

// shapeOf returns the shape of a path; nil if the schema has none.
func shapeOf(schema *rule.Schema, path string) *rule.Shape {
	sh := schema.Shape()
	for _, part := range source.Split(path) {
		if sh, _ = sh.Child(part); sh == nil {
			return nil
		}
	}
	return sh
}

// BlankEntry returns a new entry at a path as lines of TOML: all required keys with minimal values, and
// name as its name in the languages langs. An optional name is left out if the key of the entry says
// the same, as discard_pile says "Discard pile" ([SaysName]). words has values for some keys as TOML, by path within
// the entry. It is "" if the schema has no such entry.
func BlankEntry(s *rule.Set, path, name string, langs []string, words map[string]string) string {
	sh := shapeOf(s.Schema(), path)
	if sh == nil || sh.Key != nil {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "[%s]\n", path)
	var fill func(sh *rule.Shape, path string)
	fill = func(sh *rule.Shape, below string) {
		for _, key := range sh.Keys {
			kid, full := sh.Children[key], source.Join(below, key)
			switch {
			case kid.Key == nil:
				fill(kid, full)
			case words[full] != "":
				fmt.Fprintf(&b, "%s = %s\n", full, words[full])
			case kid.Key.InitialValue != "":
				fmt.Fprintf(&b, "%s = %s\n", full, kid.Key.InitialValue)
			case kid.Key.Optional && !(kid.Key.Type == rule.Names && full == "name" && name != "" && !SaysName(source.LastKey(path), name)):
			case kid.Key.Type == rule.Names:
				for _, lang := range langs {
					fmt.Fprintf(&b, "%s = %s\n", source.Join(full, lang), source.Quote(name))
				}
			default:
				fmt.Fprintf(&b, "%s = %s\n", full, LeastValue(s, kid.Key))
			}
		}
	}
	fill(sh, "")
	if star := sh.EntryShape; star != nil && star.Key != nil && star.Key.InitialValue != "" { // the entry has nothing but keys with chosen names
		fmt.Fprintf(&b, "first = %s\n", star.Key.InitialValue)
	}
	return b.String()
}

// SaysName reports whether the key of an entry, in words, is name. The first letter may be a capital.
func SaysName(key, name string) bool {
	words := strings.ReplaceAll(key, "_", " ")
	return name == words || words != "" && name == strings.ToUpper(words[:1])+words[1:]
}

// LeastValue returns a minimal valid value of a key, as TOML.
func LeastValue(s *rule.Set, k *rule.Key) string {
	if k.InitialValue != "" {
		return k.InitialValue
	}
	switch k.Type {
	case rule.Int, rule.Amount, rule.Figure:
		return fmt.Sprint(max(k.Lo, min(1, k.Hi)))
	case rule.Bool:
		return "false"
	case rule.Condition, rule.Flag:
		return "true"
	case rule.Word, rule.Words:
		for _, w := range AllowedWords(s, k) {
			return source.Quote(w)
		}
		if k.Type == rule.Words {
			return "[]"
		}
	case rule.Texts, rule.Names:
		return map[rule.Type]string{rule.Texts: "[]", rule.Names: "{}"}[k.Type]
	case rule.Text:
		if k.PlainWords { // any word will do
			return `"new"`
		}
	case rule.Effects:
		if verbs := s.Schema().Verbs; len(verbs) > 0 {
			return "[" + EffectTOML(s, &verbs[0], nil) + "]"
		}
		return "[]"
	}
	return `""`
}

// EffectTOML returns an effect as TOML: the verb, with its required arguments and those of keptArgs,
// the arguments of another effect, that it has too. The latter keep their values; others have
// minimal ones.
func EffectTOML(s *rule.Set, verb *rule.Verb, keptArgs *rule.Table) string {
	pairs := []string{"do = " + source.Quote(verb.Name)}
	for i := range verb.Args {
		k := &verb.Args[i]
		if v := keptArgs.GetKey(k.Path); v != nil {
			pairs = append(pairs, source.QuoteKey(k.Path)+" = "+v.TOMLLine())
		} else if !k.Optional {
			pairs = append(pairs, source.QuoteKey(k.Path)+" = "+LeastValue(s, k))
		}
	}
	if v := keptArgs.GetKey(rule.WhenKey.Path); v != nil {
		pairs = append(pairs, rule.WhenKey.Path+" = "+v.TOMLLine())
	}
	return "{ " + strings.Join(pairs, ", ") + " }"
}

// AllowedWords returns the words that key k allows under a set: fixed words, and the ids of entries and
// elements of lists to which the key refers.
func AllowedWords(s *rule.Set, k *rule.Key) []string {
	var list []string
	for _, w := range k.Words {
		table, refers := strings.CutPrefix(w, "@")
		if !refers {
			list = append(list, w)
			continue
		}
		if t := s.Table(table); t != nil {
			list = append(list, t.Keys()...)
		} else if v := s.Value(table); v != nil {
			for _, x := range v.Words() {
				list = append(list, x.Text)
			}
		}
	}
	return list
}
