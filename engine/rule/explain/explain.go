package explain

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// Write writes what a key means: its range, unit, default and heading, and
// the value it has in s with its place. key is a key ("hand.limit",
// "card.*.value", "card.knights.value"), a table, a verb, a moment, a name that
// conditions use or the beginning of some ("house"), an entry ("card.knights"),
// the last name of a key or an argument of a verb, the id of a metric or the
// beginning of some ("lead"); "conditions" stands for all names of conditions,
// "counters" for all that metrics may count, "effects" for all verbs, "moments"
// for all moments, "features" for what bots judge actions by, and "" explains
// everything. l may be nil: values, names of
// conditions and metrics are then left out.
func Write(w io.Writer, g rule.Game, l *rule.Loaded, key string) error {
	e := &explainer{schema: g.Schema()}
	if f, ok := g.(rule.Featured); ok {
		e.judged = f.Features()
	}
	if l != nil {
		if w, ok := g.(rule.Worded); ok {
			e.words = w.Words(l.Set.Lexicon(rule.English))
		}
		e.set, e.space = l.Set, l.Space
		e.metrics = l.Metrics(l.Rules.Players().Usual)
		e.counters = l.Counters()
	}
	if key == "" {
		e.everything(g)
	} else if !e.key(key) {
		return fmt.Errorf("%s has no key %s%s", g.Name(), source.Snippet(key), e.nearest(key))
	}
	_, err := io.WriteString(w, e.b.String())
	return err
}

type explainer struct {
	b      strings.Builder
	schema *rule.Schema
	set    *rule.Set
	space  *cond.Space

	metrics  []engine.Metric
	counters *cond.Space // what metrics may count

	judged []engine.Feature
	words  []rule.PrintedWord
}

func (e *explainer) printf(format string, args ...any) { fmt.Fprintf(&e.b, format, args...) }

// everything explains all keys by table, then conditions, effects, moments.
func (e *explainer) everything(g rule.Game) {
	e.printf("%s: every key of its files\n", g.Schema().Title)
	for _, table := range e.tables() {
		e.printf("\n")
		e.table(table)
	}
	for _, list := range e.lists() {
		e.printf("\n")
		list.explain()
	}
}

// A list explains all words of a kind.
type list struct {
	name    string // "effects"
	explain func()
}

// lists returns those that the game has.
func (e *explainer) lists() []list {
	var l []list
	if e.space != nil {
		l = append(l, list{"conditions", e.conditions}, list{"counters", e.countersList})
	}
	if len(e.schema.Verbs) > 0 {
		l = append(l, list{"effects", e.effects})
	}
	if len(e.schema.Moments) > 0 {
		l = append(l, list{"moments", e.moments})
	}
	if len(e.judged) > 0 {
		l = append(l, list{"features", e.features})
	}
	return l
}

func (e *explainer) conditions() {
	e.printf("What conditions and amounts may name\n\n")
	for _, v := range e.space.Vars() {
		e.variable(v)
	}
	if consts := e.space.Consts(); len(consts) > 0 {
		e.printf("  rules.KEY: the number under KEY in the variant, such as %s\n", consts[0].Name)
	}
}

func (e *explainer) effects() {
	e.printf("Effects\n")
	for i := range e.schema.Verbs {
		e.printf("\n")
		e.verb(&e.schema.Verbs[i])
	}
}

func (e *explainer) moments() {
	e.printf("Moments\n\n")
	for _, m := range e.schema.Moments {
		e.moment(m)
	}
}

// moment explains one moment.
func (e *explainer) moment(m rule.Term) {
	e.printf("  %s: %s", m.Name, m.Doc)
	if len(m.Sees) > 0 {
		e.printf("; conditions may name %s", source.Phrase(m.Sees, "and"))
	}
	e.printf("\n")
}

func (e *explainer) features() {
	e.printf("Features that bots judge actions by, and their weights in the rule of thumb\n\n")
	for _, f := range e.judged {
		e.feature(f)
	}
}

func (e *explainer) feature(f engine.Feature) {
	e.printf("  %s: %s (%s)\n", f.Name, f.Doc, rule.Points(f.Default))
}

// tables returns the tables of the schema in its order, those of the heads
// first.
func (e *explainer) tables() []string {
	var tables []string
	for _, h := range e.schema.AllHeads() {
		tables = append(tables, h.Path)
	}
	for _, k := range e.schema.AllKeys() {
		if t := e.home(k.Path); !slices.Contains(tables, t) {
			tables = append(tables, t)
		}
	}
	return tables
}

// home is the table under which a key is explained: the nearest with a head,
// or else the one it stands in.
func (e *explainer) home(path string) string {
	for at := path; ; {
		i := strings.LastIndexByte(at, '.')
		if i < 0 {
			break
		}
		at = at[:i]
		if e.schema.Head(at) != nil {
			return at
		}
	}
	return path[:max(0, strings.LastIndexByte(path, '.'))]
}

// table explains a table and the keys that belong to it.
func (e *explainer) table(path string) {
	e.printf("[%s]", path)
	if h := e.schema.Head(path); h != nil {
		e.printf("  %s", h.Doc)
		if h.Source != "" {
			e.printf("\n  %s", h.Source)
		}
	}
	e.printf("\n")
	for _, k := range e.schema.AllKeys() {
		if e.home(k.Path) == path {
			e.explain(k, k.Path)
		}
	}
}

// key explains whatever goes by a name, and says whether anything does.
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
	next := func(head string) { // what else goes by the name is set apart
		if e.b.Len() > before {
			e.printf("\n%s\n", head)
		}
	}
	if v := e.schema.Verb(name); v != nil {
		next("Effect")
		e.verb(v)
	}
	if e.space != nil {
		e.named(e.space, "In conditions and amounts", name, next)
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

// within explains a key that stands so deep in an entry, for all that the entry
// has of it.
func (e *explainer) within(k *rule.Key, path string, rest []string) {
	if len(rest) == 0 {
		e.explain(k, path)
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

// inEntries explains the keys of entries, such as cards, that go by a name or
// stand in a table of that name: perk, of guild.*.perk.*.
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

// named explains the names of a space that are name or begin with it.
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
		case c.Name == name && k != nil:
			e.printf("  %s: the number under %s\n", name, path)
			e.explain(k, path)
		case c.Name == name:
			e.printf("  %s: %s (%d)\n", c.Name, c.Doc, c.Value)
		case strings.HasPrefix(c.Name, name+"."):
			next(head)
			next = func(string) {}
			e.printf("  %s: %s (%d)\n", c.Name, c.Doc, c.Value)
		}
	}
}

// explain explains one key, of a pattern or of an entry.
func (e *explainer) explain(k *rule.Key, path string) {
	e.printf("  %s: %s\n", path, k.Doc)
	e.printf("      %s", k.Describe())
	if k.Optional {
		e.printf("; left out: %s", k.Default)
	}
	if k.Moment != "" {
		e.printf("; asked %s", k.Moment)
	}
	if len(k.Sees) > 0 {
		e.printf("; may name %s", strings.Join(k.Sees, ", "))
	}
	if k.ByMoment {
		e.byMoment(k.Sees)
	}
	if k.Source != "" {
		e.printf("; %s", k.Source)
	}
	e.printf("\n")
	for i := range e.words {
		if w := &e.words[i]; w.Path == path {
			e.printf("      in English %q", w.English)
			if says := w.Says(); says != "" {
				e.printf("; %s", says)
			}
			e.printf("\n")
		}
	}
	if e.set == nil {
		return
	}
	if v := e.set.Value(path); v != nil {
		e.printf("      now %s (%s)\n", v.Plain(), v.At.InWords())
	}
	if table, ok := strings.CutSuffix(path, ".*"); ok && e.set.Has(table) { // merchant.price.*
		for _, id := range e.set.Table(table).Keys() {
			if v := e.set.Value(source.Join(table, id)); v != nil && v.Table == nil {
				e.printf("      now %s (%s, %s)\n", v.Plain(), source.Join(table, id), v.At.InWords())
			}
		}
	}
}

// byMoment says which names are there only at some moments.
func (e *explainer) byMoment(sees []string) {
	var order []string // of lists of moments
	names := map[string][]string{}
	for _, name := range sees {
		var at []string
		for _, m := range e.schema.Moments {
			if slices.Contains(m.Sees, name) {
				at = append(at, m.Name)
			}
		}
		if len(at) == 0 {
			continue
		}
		list := strings.Join(at, ", ")
		if names[list] == nil {
			order = append(order, list)
		}
		names[list] = append(names[list], name)
	}
	for _, list := range order {
		e.printf("; %s only on %s", source.Phrase(names[list], "and"), list)
	}
}

// variable explains one name of conditions.
func (e *explainer) variable(v cond.Var) {
	kind := ""
	switch v.Type {
	case cond.Bool:
		kind = "yes or no"
	case cond.Int:
		kind = fmt.Sprintf("%d to %d", v.Lo, v.Hi)
		if v.Optional {
			kind += ", may be absent"
		}
	case cond.Word:
		kind = "one of " + strings.Join(v.Words, ", ")
	case cond.Set:
		kind = "some of " + strings.Join(v.Words, ", ")
	}
	if rule.IsCounter(v) {
		kind = "a count"
	}
	e.printf("  %s: %s (%s)\n", v.Name, v.Doc, kind)
}

// verb explains one verb and its arguments.
func (e *explainer) verb(v *rule.Verb) {
	e.printf("  do = %q: %s\n", v.Name, v.Doc)
	for i := range v.Args {
		k := &v.Args[i]
		e.printf("      %s: %s; %s", k.Path, k.Doc, k.Describe())
		if k.Optional && k.Default != "" {
			e.printf("; left out: %s", k.Default)
		}
		e.printf("\n")
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

// nearest is what to say of a key that is unknown.
func (e *explainer) nearest(key string) string {
	known := e.tables()
	for _, k := range e.schema.AllKeys() {
		known = append(known, k.Path)
	}
	for i := range e.metrics {
		known = append(known, e.metrics[i].ID)
	}
	known = append(known, e.schema.VerbNames()...)
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
	if near := cond.Nearest(key, slices.Concat(known, e.constants())); near != "" {
		return "; nearest: " + near
	}
	return ""
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
