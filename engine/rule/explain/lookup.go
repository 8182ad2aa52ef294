package explain

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// key explains everything that has a name (a key, table, verb, moment, entry or metric),
// and reports whether there is anything.
func (e *explainer) key(name string) bool {
	before := e.b.Len()
	if k := e.schema.Match(name); k != nil {
		e.explain(k, name)
	} else if slices.Contains(e.tables(), name) {
		e.table(name)
		for _, below := range e.tables() { // merchant.price, below merchant
			if strings.HasPrefix(below, name+".") {
				e.printf("\n")
				e.table(below)
			}
		}
	}
	next := func(head string) { // a blank line before a further meaning of the name
		if e.b.Len() > before {
			e.printf("\n%s\n", head)
		}
	}
	if v := e.schema.Verb(name); v != nil {
		next("Effect")
		e.verb(v)
	}
	for _, v := range e.schema.StepVerbs {
		if v.Name == name {
			next("Verb of steps")
			e.stepVerb(v)
		}
	}
	if e.space != nil {
		e.named(e.space, "In conditions and amounts", name, next)
	}
	if e.counters != nil {
		e.named(e.counters, "In a num or a den", name, next)
	}
	e.measured(name, next)
	for _, m := range e.schema.Moments {
		if m.Name == name && e.b.Len() == before {
			e.moment(m)
		}
	}
	for _, f := range e.judged {
		if f.Name == name {
			next("Feature that bots judge actions by")
			e.feature(f)
		}
	}
	for _, l := range e.lists() {
		if l.name == name && e.b.Len() == before {
			l.explain()
		}
	}
	e.inEntries(name, next)
	if e.b.Len() == before {
		e.entry(name)
	}
	if e.b.Len() == before {
		e.ending(name)
	}
	return e.b.Len() > before
}

// entry explains the keys of one entry, such as a card or a Guild: guild.bards.
func (e *explainer) entry(name string) {
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
			e.within(k, name, pattern[len(parts):])
		}
	}
}

// within explains a key at a depth inside an entry, for all matching parts of the entry.
func (e *explainer) within(k *rule.Key, path string, rest []string) {
	if len(rest) == 0 {
		if e.schema.Match(path) == k {
			e.explain(k, path)
		}
		return
	}
	if t := e.set.Table(path); t != nil && rest[0] == "*" {
		for _, id := range t.Keys() {
			e.within(k, source.Join(path, id), rest[1:])
		}
		return
	}
	e.within(k, source.Join(path, rest[0]), rest[1:])
}

// ending explains the keys that end with a name, and the effects that have an
// argument of that name.
func (e *explainer) ending(name string) {
	for _, k := range e.schema.AllKeys() {
		if strings.HasSuffix(k.Path, "."+name) {
			e.explain(k, k.Path)
		}
	}
	for i := range e.schema.Verbs {
		v := &e.schema.Verbs[i]
		if slices.ContainsFunc(v.Args, func(k rule.Key) bool { return k.Path == name }) {
			e.verb(v)
		}
	}
}

// inEntries explains the keys of entries, such as cards, that have that name or lie in a
// table of that name: "perk" finds guild.*.perk.*. It calls next with a heading before the
// first of them.
func (e *explainer) inEntries(name string, next func(head string)) {
	for _, k := range e.schema.AllKeys() {
		_, inner, ok := strings.Cut(k.Path, "*.")
		if ok && slices.Contains(source.Split(inner), name) {
			next("Keys")
			next = func(string) {}
			e.explain(k, k.Path)
		}
	}
}

// named explains the names of a vocabulary that equal name, or begin with it and a dot. It
// calls next with head before the first of the latter.
func (e *explainer) named(space *cond.Space, head, name string, next func(head string)) {
	for _, v := range space.Vars() {
		if v.Name == name {
			e.variable(v)
		} else if strings.HasPrefix(v.Name, name+".") {
			next(head)
			next = func(string) {}
			e.variable(v)
		}
	}
	for _, c := range space.Consts() {
		path := strings.TrimPrefix(c.Name, "rules.")
		switch k := e.schema.Match(path); {
		case k != nil && path == c.Name: // a key that conditions name as files do, and that is explained already
		case c.Name == name && k != nil:
			e.printf("  %s: the number under %s\n", name, path)
			e.explain(k, path)
		case c.Name == name:
			e.printf("  %s (%d)\n", withDoc(c.Name, c.Doc), c.Value)
		case strings.HasPrefix(c.Name, name+"."):
			next(head)
			next = func(string) {}
			e.printf("  %s (%d)\n", withDoc(c.Name, c.Doc), c.Value)
		}
	}
}

// constants returns the names of the numbers that conditions may use.
func (e *explainer) constants() []string {
	var names []string
	if e.space != nil {
		for _, c := range e.space.Consts() {
			names = append(names, c.Name)
		}
	}
	return names
}

// nearest returns the message for an unknown key.
func (e *explainer) nearest(key string) string {
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
	for _, f := range e.judged {
		known = append(known, f.Name)
	}
	if e.space != nil {
		for _, v := range e.space.Vars() {
			group, _, _ := strings.Cut(v.Name, ".")
			known = append(known, group, v.Name)
		}
	}
	known = append(known, e.entries()...)
	so, nearly := e.entryCalled(key)
	if near := cmp.Or(so, cond.Nearest(key, slices.Concat(known, e.constants())), nearly); near != "" {
		return "; nearest: " + near
	}
	return ""
}

// entryCalled finds entries of the set by what people call them. so is the path of the
// entry with that id, or that name in any language; nearly is that of the entry with the
// nearest id or name. Each is "" if there is none.
func (e *explainer) entryCalled(name string) (so, nearly string) {
	if e.set == nil {
		return "", ""
	}
	of := map[string]string{} // by the last part
	var ids []string
	for _, path := range e.entries() {
		if id := source.Last(path); of[id] == "" {
			of[id] = path
			ids = append(ids, id)
		}
	}
	id, text := e.set.CalledAmong(name, ids)
	if strings.EqualFold(text, strings.ReplaceAll(name, "_", " ")) {
		so = of[id]
	}
	return cmp.Or(of[name], so), of[cmp.Or(cond.Nearest(name, ids), id)]
}

// entries returns the paths of the cards, Guilds and the like that the set has.
func (e *explainer) entries() []string {
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
