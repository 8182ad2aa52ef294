package workbench

import (
	"strings"

	"equitas/engine/rule"
)

// explainedIn says what a key of the rules means in the language of the page, as equitas
// explain does in English: what it is, its range, when it is asked, where it stands now.
// path is that of a pattern ("card.*.value") or of a value; ok is false where it is no key,
// or the page is English.
func (r *request) explainedIn(loaded *rule.Loaded, path string) (text string, ok bool) {
	if r.lang == rule.English || loaded == nil {
		return "", false
	}
	schema, glossary := loaded.Game.Schema(), loaded.Set.Glossary(r.lang)
	k := schema.Match(path)
	for _, pattern := range schema.AllKeys() {
		if pattern.Path == path {
			k = pattern
		}
	}
	if k == nil {
		return "", false
	}
	var says []string
	if is := glossary.Describe(k); is != "" {
		says = append(says, is)
	}
	say := func(name, text string) {
		if text != "" {
			says = append(says, r.word(name, text))
		}
	}
	if k.Optional {
		say("explain.leftout", glossary.Text(k.Default))
	}
	say("explain.such", k.Example)
	if k.Moment != "" {
		say("explain.asked", glossary.Text(k.Moment))
	}
	say("explain.names", strings.Join(k.Sees, ", "))
	if k.Source != "" {
		says = append(says, k.Source)
	}
	text = path + ": " + glossary.Doc(k) + "\n    " + strings.Join(says, "; ")
	if v := loaded.Set.Value(path); v != nil {
		text += "\n    " + r.word("explain.now", v.Plain(), placed(v.At))
	}
	return text, true
}
