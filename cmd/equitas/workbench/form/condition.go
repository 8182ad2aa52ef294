package form

import (
	"regexp"
	"slices"
	"strings"

	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Patterns of the end of a condition before the caret.
var (
	partialName = regexp.MustCompile(`(?:^|[^A-Za-z0-9_.'"])([a-z_][A-Za-z0-9_.]*)$`)
	partialWord = regexp.MustCompile(`([a-z_][A-Za-z0-9_.]*)\s*(?:==|!=|has|in\s*\[[^\]]*?)\s*'([A-Za-z0-9_-]*)$`)
	openWord    = regexp.MustCompile(`'([A-Za-z0-9_-]*)$`)
)

// Complete returns the possible continuations of the condition or amount in the field of key, a
// path. left is the text before the caret. Meanings are in the language of the page.
func (b *Builder) Complete(key, left string) []Completion {
	list := []Completion{}
	game, _, _ := strings.Cut(b.name, "/")
	set := b.set
	if v := b.Draft.Edition(game); set == nil && v != nil {
		set = v.Set
	}
	if k, moment := b.conditionKey(key); k != nil && set != nil {
		list = append(list, conditionCompletions(b.Draft.Game(game).Space(set), b.schema, k, moment, left)...)
	}
	for i := range list {
		list[i].Doc, list[i].Lang = translate.Fault(translate.Target{Lang: b.lang, Game: game}, list[i].Doc)
	}
	return list
}

// conditionKey returns the key of the condition or amount at a path, which may be in an effect; nil
// if there is none. moment is the name of the moment at which it is evaluated; "" if that is not
// known.
func (b *Builder) conditionKey(path string) (k *rule.Key, moment string) {
	list, _, arg, item := source.SplitItem(path)
	if !item {
		if k = b.schema.Match(path); k == nil || k.Type != rule.Condition && k.Type != rule.Amount {
			return nil, ""
		}
		list = path
	} else {
		of := b.schema.Match(list)
		if of == nil || of.Type != rule.Effects {
			return nil, ""
		}
		is := rule.WhenKey
		if arg != is.Path {
			is = rule.Key{Path: arg, Type: rule.Amount}
		}
		is.UsableNames, is.ByMoment = of.UsableNames, of.ByMoment
		k = &is
	}
	if k.ByMoment {
		for _, x := range b.schema.AllKeys() { // the moment is the value of another key of the same table
			if len(x.Words) > 0 && source.Parent(x.Path) == source.Parent(b.schema.Match(list).Path) && slices.ContainsFunc(b.schema.Moments, func(m rule.Term) bool { return slices.Contains(x.Words, m.Name) }) {
				at := source.Join(source.Parent(list), source.LastKey(x.Path))
				if v := b.root.Get(at); v != nil {
					moment = v.Text
				} else if b.set != nil && b.set.Value(at) != nil {
					moment = b.set.Value(at).Text
				}
			}
		}
	}
	return k, moment
}

// conditionCompletions returns the possible continuations of a condition with the key k: words after
// a quotation mark, otherwise names of space that exist at the moment; all if that is "". left is
// the text before the caret.
func conditionCompletions(space *cond.Space, s *rule.Schema, k *rule.Key, moment, left string) []Completion {
	var list []Completion
	if m := partialWord.FindStringSubmatch(left); m != nil {
		i := space.Lookup(m[1])
		if i < 0 {
			return nil
		}
		begun := openWord.FindStringSubmatch(left)[1]
		for _, w := range space.Vars()[i].Words {
			if strings.HasPrefix(w, begun) && w != begun && len(list) < maxCompletions {
				list = append(list, Completion{Show: w, Text: w + "'", Back: len(begun)})
			}
		}
		return list
	}
	if strings.Count(left, "'")%2 == 1 {
		return nil
	}
	m := partialName.FindStringSubmatch(left)
	if m == nil {
		return nil
	}
	begun := m[1]
	add := func(name, doc string) {
		first, _, _ := strings.Cut(name, ".")
		if !slices.Contains(k.UsableNames, first) || !strings.HasPrefix(name, begun) || name == begun || moment != "" && !nameExistsAt(s, moment, first) {
			return
		}
		end := strings.IndexByte(name[len(begun):], '.')
		if end >= 0 && !strings.Contains(begun, ".") { // first whole names, then their parts
			name, doc = name[:len(begun)+end+1], ""
		}
		if len(list) < 2*maxCompletions && !slices.ContainsFunc(list, func(c Completion) bool { return c.Text == name }) {
			list = append(list, Completion{Show: name, Text: name, Back: len(begun), Doc: doc})
		}
	}
	for _, v := range space.Vars() {
		add(v.Name, v.Doc)
	}
	for _, c := range space.Consts() {
		add(c.Name, c.Doc)
	}
	return list
}

// nameExistsAt reports whether a name exists at a moment. Names that no moment lists exist at
// all moments.
func nameExistsAt(s *rule.Schema, moment, name string) bool {
	some := false
	for _, m := range s.Moments {
		if slices.Contains(m.UsableNames, name) {
			if m.Name == moment {
				return true
			}
			some = true
		}
	}
	return !some
}
