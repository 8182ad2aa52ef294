package translate

import (
	"fmt"
	"regexp"
	"strings"

	"equitas/cmd/equitas/workbench/words"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Key returns the explanation of a key in the language lang, with the content that equitas explain
// prints in English: its meaning, type, range, moment and present value. path is a pattern
// ("card.*.value") or the path of a value. ok is false if lang is English, if there is no such key,
// or if loaded has no Set.
func Key(lang string, loaded *rule.Loaded, path string) (text string, ok bool) {
	if lang == rule.English || loaded.Set == nil {
		return "", false
	}
	schema, glossary := loaded.Game.Schema(), loaded.Set.Glossary(lang)
	k := keyOf(schema, path)
	if k == nil {
		return "", false
	}
	var says []string
	if is := glossary.Describe(k); is != "" {
		says = append(says, is)
	}
	say := func(name, text string) {
		if text != "" {
			says = append(says, words.Text(lang, name, text))
		}
	}
	if k.Optional {
		say("explain.leftout", glossary.Text(k.Default))
	}
	say("explain.such", k.Example)
	if k.Moment != "" {
		say("explain.asked", glossary.Text(k.Moment))
	}
	say("explain.names", strings.Join(k.UsableNames, ", "))
	if k.Source != "" {
		says = append(says, k.Source)
	}
	text = path + ": " + glossary.Doc(k) + "\n    " + strings.Join(says, "; ")
	if v := loaded.Set.Value(path); v != nil {
		text += "\n    " + words.Text(lang, "explain.now", v.PlainText(), Place(v.At))
	}
	return text, true
}

// tableHead matches the beginning of a line about a table: "[hand]  Cards in hand."
var tableHead = regexp.MustCompile(`^\[([^\]]+)\]  `)

// keyOf returns the key of the schema for a path, which may be a pattern ("card.*.value"); nil if
// there is none.
func keyOf(schema *rule.Schema, path string) *rule.Key {
	for _, pattern := range schema.AllKeys() {
		if pattern.Path == path {
			return pattern
		}
	}
	return schema.Match(path)
}

// Explanation translates text, the output of equitas explain about the variant v, line by line into
// the language lang: explanations of keys, names of conditions, counters, metrics, tables and
// entries. Unknown lines stay in English. textLang is the language of most lines of the result.
func Explanation(lang string, v *lab.Variant, text string) (translation, textLang string) {
	forms := faultWords()[lang]
	if forms == nil {
		return text, rule.English
	}
	to := Target{lang, v.Game.Name()}
	forms = forms.forGame(to.Game)
	schema := v.Game.Schema()
	all, english := []string{}, 0
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := strings.TrimLeft(lines[i], " ")
		indent := lines[i][:len(lines[i])-len(line)]
		name, rest, ok := strings.Cut(line, ": ")
		if ok && !strings.Contains(name, " ") && keyOf(schema, name) != nil {
			if said, ok := Key(lang, v.Loaded, name); ok {
				all = append(all, indent+strings.ReplaceAll(said, "\n", "\n"+indent))
				for i+1 < len(lines) && strings.HasPrefix(lines[i+1], indent+"  ") {
					i++
				}
				continue
			}
		}
		if m := tableHead.FindStringSubmatch(line); m != nil {
			if h := schema.TableDoc(m[1]); h != nil {
				all = append(all, indent+"["+m[1]+"]  "+v.Set.Glossary(lang).TableDoc(h))
				continue
			}
		}
		if ok {
			if title, in := Report(to, rest); in == lang {
				all = append(all, indent+name+": "+title)
				continue
			}
		}
		said, how := forms.translateText(line, 0)
		if how == notTranslated && !untranslatedArg.MatchString(line) {
			english++
		}
		all = append(all, indent+said)
	}
	if textLang = lang; english > len(lines)/2 {
		textLang = rule.English
	}
	return strings.Join(all, "\n") + "\n", textLang
}

// Place returns a place in a file as pages show it: "proelio/0.9.6:18" for line 18 of a variant.
func Place(at source.Place) string {
	name := strings.TrimSuffix(strings.TrimPrefix(at.File, "variants/"), ".toml")
	if at.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s:%d", name, at.Line)
}
