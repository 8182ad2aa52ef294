package rule

import (
	"equitas/engine/rule/source"
	"io"
	"slices"
	"strings"
)

// A FileKind is what a file is.
type FileKind string

// The kinds of files.
const (
	VariantFile FileKind = "variant"
	DeckFile    FileKind = "deck"
	WordsFile   FileKind = "words"
)

// JSONSchema writes a JSON Schema (draft 7) of the files of a game, for
// editors: it completes keys, shows what they mean, and refuses what has a
// wrong shape. It comes from the tables that check files. edition may be nil;
// with it the schema knows the names that conditions may use, the values of the
// edition, its cards, languages and metrics.
//
// What a file lacks is no fault of the schema, beyond game and title: a variant
// says as little as it likes, and editors report what is missing once for every
// line around it. Checking finds that.
func JSONSchema(w io.Writer, g Game, kind FileKind, edition *Loaded) error {
	m := &schemaMaker{schema: g.Schema(), kind: kind, edition: edition}
	if edition != nil {
		m.explainer = explainer{schema: m.schema, set: edition.Set, space: edition.Space}
		m.explainer.metrics = edition.Metrics(edition.Rules.Players().Usual)
		m.languages = edition.Set.Languages()
	}
	if kind == WordsFile {
		return m.words(g).write(w)
	}
	return m.file(g).write(w)
}

// A schemaMaker makes a JSON Schema.
type schemaMaker struct {
	schema    *Schema
	kind      FileKind
	edition   *Loaded
	explainer explainer
	languages []string
}

// file is the schema of a whole file.
func (m *schemaMaker) file(g Game) *node {
	text := func(doc string) *node {
		return (&node{}).put("description", doc).put("type", "string").put("pattern", `\S`)
	}
	props := (&node{}).put("game", (&node{}).put("description", "the game the file is for").put("const", g.Name())).
		put("title", text("what people call it").put("maxLength", maxText))
	if m.kind == VariantFile {
		props.put("extends", text("the variant that this one changes: a name (GAME/NAME) or a path from this file that ends in .toml"))
		props.put("deck", text("the deck file with the cards: a name (GAME/NAME) or a path from this file that ends in .toml"))
	} else {
		props.put("expected", (&node{}).put("description", "cards in the box; the counts of the file must add up to it").
			put("type", "integer").put("minimum", 1).put("maximum", maxTotal))
		for i := range m.schema.DeckKeys {
			k := &m.schema.DeckKeys[i]
			props.put(k.Path, m.key(k, k.Path))
		}
	}
	root := m.schema.shape()
	for _, name := range root.keys {
		if m.kind == VariantFile || slices.Contains(m.schema.DeckTables, name) {
			props.put(name, m.child(root.kids[name], name))
		}
	}
	n := (&node{}).put("$schema", "http://json-schema.org/draft-07/schema#").
		put("title", g.Schema().Title+": "+string(m.kind)+" files").
		put("description", "Made by equitas schema "+g.Name()+" "+string(m.kind)+".").
		put("type", "object").put("required", []string{"game", "title"}).
		put("properties", props).put("additionalProperties", false)
	return n.put("definitions", m.definitions())
}

// child is the schema of what stands under a name.
func (m *schemaMaker) child(sh *shape, path string) *node {
	if sh.key != nil {
		return m.key(sh.key, path)
	}
	return m.table(sh, path, false)
}

// namePattern is how the entries of a table may be called; idPattern how those
// are that bear the ids of metrics.
const (
	namePattern = "^[a-z_][a-z0-9_]{0,63}$"
	idPattern   = "^[a-z0-9_.:-]{1,64}$"
)

// table is the schema of a table. An entry is one whose name the files choose.
func (m *schemaMaker) table(sh *shape, path string, entry bool) *node {
	n := &node{}
	if h := m.schema.head(path); h != nil {
		n.put("description", strings.TrimSpace(h.Doc+"\n\n"+h.Source))
	}
	n.put("type", "object")
	props := &node{}
	for _, name := range sh.keys {
		props.put(name, m.child(sh.kids[name], source.Join(path, name)))
	}
	if entry && m.kind == VariantFile {
		props.put("drop", m.drop())
	}
	if sh.star == nil {
		return n.put("properties", props).put("additionalProperties", false)
	}
	star := source.Join(path, "*")
	pattern, value := namePattern, m.starred(sh.star, star)
	if sh.ids {
		pattern = idPattern
		for i := range m.explainer.metrics {
			if id := m.explainer.metrics[i].ID; !strings.HasSuffix(id, "*") {
				m.explainer.b.Reset()
				m.explainer.metric(&m.explainer.metrics[i])
				props.put(id, (&node{}).put("description", lines(m.explainer.b.String())).put("allOf", []*node{ref(path)}))
			}
		}
		value = ref(path)
	}
	return n.put("properties", props).put("patternProperties", (&node{}).put(pattern, value)).put("additionalProperties", false)
}

// starred is the schema of an entry.
func (m *schemaMaker) starred(sh *shape, path string) *node {
	if sh.key == nil {
		return m.table(sh, path, true)
	}
	k := m.key(sh.key, path)
	if m.kind == DeckFile {
		return k
	}
	dropped := (&node{}).put("type", "object").put("properties", (&node{}).put("drop", m.drop())).
		put("required", []string{"drop"}).put("additionalProperties", false)
	return (&node{}).put("anyOf", []*node{k, dropped})
}

func (m *schemaMaker) drop() *node {
	return (&node{}).put("description", "takes out what the extended variant or the deck has under this name; nothing else may stand beside it").put("const", true)
}

func ref(name string) *node { return (&node{}).put("$ref", "#/definitions/"+name) }

// definitions are what several places refer to: effects, and the tables of
// metrics and gates.
func (m *schemaMaker) definitions() *node {
	defs := &node{}
	if len(m.schema.Verbs) > 0 {
		var verbs []*node
		var docs []string
		for i := range m.schema.Verbs {
			v := &m.schema.Verbs[i]
			verbs = append(verbs, m.verb(v))
			docs = append(docs, v.Doc)
		}
		do := (&node{}).put("description", "what the effect does").put("enum", m.schema.verbNames()).
			put("x-taplo", (&node{}).put("docs", (&node{}).put("enumValues", docs)))
		defs.put("effect", (&node{}).put("type", "object").put("required", []string{"do"}).
			put("properties", (&node{}).put("do", do)).put("oneOf", verbs))
	}
	if m.kind == VariantFile {
		root := m.schema.shape()
		for _, table := range []string{metricTable, gateTable} {
			defs.put(table, m.table(root.kids[table].star, source.Join(table, "*"), true))
		}
	}
	return defs
}

// verb is the schema of one effect.
func (m *schemaMaker) verb(v *Verb) *node {
	props := (&node{}).put("do", (&node{}).put("description", v.Doc).put("const", v.Name))
	required := []string{"do"}
	for i := range v.Args {
		k := &v.Args[i]
		props.put(k.Path, m.key(k, ""))
		if !k.Optional {
			required = append(required, k.Path)
		}
	}
	props.put(whenKey.Path, m.key(&whenKey, ""))
	return (&node{}).put("type", "object").put("properties", props).put("required", required).put("additionalProperties", false)
}

// lines brings a text of the explainer into lines without margin.
func lines(s string) string {
	var l []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			l = append(l, line)
		}
	}
	return strings.Join(l, "\n\n")
}
