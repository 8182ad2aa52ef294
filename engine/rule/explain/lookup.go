package explain

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// explainName explains everything that is called name (a key, table, verb, moment, entry, metric or
// other thing that [Write] lists), and reports whether there is anything.
func (e *explainer) explainName(name string) bool {
	before := e.text.Len()
	if k := e.schema.Match(name); k != nil {
		e.explainKey(k, name)
	} else if slices.Contains(e.tables(), name) {
		e.explainTable(name)
		for _, below := range e.tables() { // merchant.price, below merchant
			if strings.HasPrefix(below, name+".") {
				e.printf("\n")
				e.explainTable(below)
			}
		}
	}
	next := func(head string) { // a blank line before a further meaning of the name
		if e.text.Len() > before {
			e.printf("\n%s\n", head)
		}
	}
	if v := e.schema.Verb(name); v != nil {
		next("Effect")
		e.explainVerb(v)
	}
	for _, v := range e.schema.StepVerbs {
		if v.Name == name {
			next("Verb of steps")
			e.explainStepVerb(v)
		}
	}
	if e.space != nil {
		e.explainNamed(e.space, "In conditions and amounts", name, next)
	}
	if e.counters != nil {
		e.explainNamed(e.counters, "In a num or a den", name, next)
	}
	e.explainMetrics(name, next)
	for _, m := range e.schema.Moments {
		if m.Name == name && e.text.Len() == before {
			e.explainMoment(m)
		}
	}
	for _, f := range e.features {
		if f.Name == name {
			next("Feature that bots judge actions by")
			e.explainFeature(f)
		}
	}
	for _, l := range e.lists() {
		if l.name == name && e.text.Len() == before {
			l.explain()
		}
	}
	e.explainInEntries(name, next)
	if e.text.Len() == before {
		e.explainEntry(name)
	}
	if e.text.Len() == before {
		e.explainEnding(name)
	}
	return e.text.Len() > before
}

// explainEntry explains the keys of the entry at path name, such as guild.bards. It writes nothing if
// there is no such entry.
func (e *explainer) explainEntry(name string) {
	if e.set == nil || !e.set.Has(name) {
		return
	}
	parts := source.Split(name)
	for _, k := range e.schema.AllKeys() {
		pattern := source.Split(k.Path)
		if len(pattern) <= len(parts) {
			continue
		}
		fits := true
		for i, part := range parts {
			fits = fits && (pattern[i] == part || pattern[i] == "*")
		}
		if fits {
			e.explainWithin(k, name, pattern[len(parts):])
		}
	}
}

// explainWithin explains key k for all values of the set whose path matches its pattern. path is the
// part of the pattern matched so far, rest the keys of the pattern after it.
func (e *explainer) explainWithin(k *rule.Key, path string, rest []string) {
	if len(rest) == 0 {
		if e.schema.Match(path) == k {
			e.explainKey(k, path)
		}
		return
	}
	if t := e.set.Table(path); t != nil && rest[0] == "*" {
		for _, id := range t.Keys() {
			e.explainWithin(k, source.Join(path, id), rest[1:])
		}
		return
	}
	e.explainWithin(k, source.Join(path, rest[0]), rest[1:])
}

// explainEnding explains the keys whose path ends in ".name", and the effects that have an argument of
// that name.
func (e *explainer) explainEnding(name string) {
	for _, k := range e.schema.AllKeys() {
		if strings.HasSuffix(k.Path, "."+name) {
			e.explainKey(k, k.Path)
		}
	}
	for i := range e.schema.Verbs {
		v := &e.schema.Verbs[i]
		if slices.ContainsFunc(v.Args, func(k rule.Key) bool { return k.Path == name }) {
			e.explainVerb(v)
		}
	}
}

// explainInEntries explains the keys within entries that have a name as a part of their path: "perk"
// finds guild.*.perk.*. It calls writeHeading once before the first such key.
func (e *explainer) explainInEntries(name string, writeHeading func(head string)) {
	for _, k := range e.schema.AllKeys() {
		_, inner, ok := strings.Cut(k.Path, "*.")
		if ok && slices.Contains(source.Split(inner), name) {
			writeHeading("Keys")
			writeHeading = func(string) {}
			e.explainKey(k, k.Path)
		}
	}
}

// explainNamed explains the names of a vocabulary that equal name or begin with name and a dot. It
// calls writeHeading once, with head, before the first of those that begin so.
func (e *explainer) explainNamed(space *cond.Space, head, name string, writeHeading func(head string)) {
	for _, v := range space.Vars() {
		if v.Name == name {
			e.explainVariable(v)
		} else if strings.HasPrefix(v.Name, name+".") {
			writeHeading(head)
			writeHeading = func(string) {}
			e.explainVariable(v)
		}
	}
	for _, c := range space.Consts() {
		path := strings.TrimPrefix(c.Name, "rules.")
		switch k := e.schema.Match(path); {
		case k != nil && path == c.Name: // a key that conditions name as files do, and that is explained already
		case c.Name == name && k != nil:
			e.printf("  %s: the number under %s\n", name, path)
			e.explainKey(k, path)
		case c.Name == name:
			e.printf("  %s (%d)\n", nameWithDoc(c.Name, c.Doc), c.Value)
		case strings.HasPrefix(c.Name, name+"."):
			writeHeading(head)
			writeHeading = func(string) {}
			e.printf("  %s (%d)\n", nameWithDoc(c.Name, c.Doc), c.Value)
		}
	}
}

// constantNames returns the names under which conditions may use numbers of the rules, such as
// rules.hand.limit.
func (e *explainer) constantNames() []string {
	var names []string
	if e.space != nil {
		for _, c := range e.space.Consts() {
			names = append(names, c.Name)
		}
	}
	return names
}

// unknownKeyText returns the end of the message for an unknown key: "; nearest: " and the most similar
// name, or "" if none is similar.
func (e *explainer) unknownKeyText(key string) string {
	known := e.tables()
	for _, k := range e.schema.AllKeys() {
		known = append(known, k.Path)
	}
	for i := range e.metrics {
		known = append(known, e.metrics[i].ID)
	}
	known = append(known, e.schema.VerbNames()...)
	for _, v := range e.schema.StepVerbs {
		known = append(known, v.Name)
	}
	for _, m := range e.schema.Moments {
		known = append(known, m.Name)
	}
	for _, l := range e.lists() {
		known = append(known, l.name)
	}
	for _, f := range e.features {
		known = append(known, f.Name)
	}
	if e.space != nil {
		for _, v := range e.space.Vars() {
			group, _, _ := strings.Cut(v.Name, ".")
			known = append(known, group, v.Name)
		}
	}
	known = append(known, e.entryPaths()...)
	so, nearly := e.findEntry(key)
	if near := cmp.Or(so, cond.Nearest(key, slices.Concat(known, e.constantNames())), nearly); near != "" {
		return "; nearest: " + near
	}
	return ""
}

// findEntry finds entries of the set by id or by name in any language. exact is the path of the entry
// with exactly that id or name, near the path of the one with the most similar. Each is "" if
// there is none.
func (e *explainer) findEntry(name string) (exact, near string) {
	if e.set == nil {
		return "", ""
	}
	of := map[string]string{} // by the last part
	var ids []string
	for _, path := range e.entryPaths() {
		if id := source.LastKey(path); of[id] == "" {
			of[id] = path
			ids = append(ids, id)
		}
	}
	id, text := e.set.FindByName(name, ids)
	if strings.EqualFold(text, strings.ReplaceAll(name, "_", " ")) {
		exact = of[id]
	}
	return cmp.Or(of[name], exact), of[cmp.Or(cond.Nearest(name, ids), id)]
}

// entryPaths returns the paths of all entries of the set's tables, such as card.knights.
func (e *explainer) entryPaths() []string {
	if e.set == nil {
		return nil
	}
	var paths []string
	for _, k := range e.schema.AllKeys() {
		table, _, ok := strings.Cut(k.Path, ".*.")
		t := e.set.Table(table)
		if !ok || t == nil {
			continue
		}
		for _, id := range t.Keys() {
			if path := source.Join(table, id); !slices.Contains(paths, path) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}
