package editor

import (
	"io"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/rule/explain"
	"equitas/engine/rule/source"
)

// Write writes a JSON Schema (draft 7) for files of a kind of a game. It is derived from the tables
// used to check files. If edition is not nil, the schema includes the names that conditions may
// use, and the edition's values, cards, languages and metrics.
//
// The schema requires no keys but those of the head, since a variant may omit any other, and an
// editor would mark a missing key at every line around it. Checks of files report missing keys.
func Write(w io.Writer, g rule.Game, kind rule.FileKind, edition *rule.Loaded) error {
	m := &schemaMaker{schema: g.Schema(), kind: kind, edition: edition}
	if edition != nil {
		m.metrics = edition.Metrics(edition.Rules.Players().Usual)
		m.languages = edition.Set.Languages()
	}
	if kind == rule.WordsFile {
		return m.wordsSchema(g).write(w)
	}
	return m.fileSchema(g).write(w)
}

// A schemaMaker makes a JSON Schema.
type schemaMaker struct {
	schema    *rule.Schema
	kind      rule.FileKind
	edition   *rule.Loaded    // the variant whose values and names the schema suggests; nil for none
	metrics   []engine.Metric // the edition's metrics
	languages []string        // the languages in which the edition has names
}

// fileSchema returns the schema of a whole file.
func (m *schemaMaker) fileSchema(g rule.Game) *node {
	text := func(doc string) *node {
		return (&node{}).put("description", doc).put("type", "string").put("pattern", `\S`)
	}
	props := (&node{}).put("game", (&node{}).put("description", "the game the file is for").put("const", g.Name())).
		put("title", text("what people call it").put("maxLength", rule.MaxText))
	props.put("theme", text("how the cards look: the name of a theme (decks/themes/NAME.toml), such as plain, playing or storybook"))
	if m.kind == rule.VariantFile {
		props.put("extends", text("the variant that this one changes: a name (GAME/NAME) or a path from this file that ends in .toml"))
		props.put("deck", text("the deck file with the cards: a name (GAME/NAME) or a path from this file that ends in .toml"))
	} else {
		props.put("expected", (&node{}).put("description", "cards in the box; the counts of the file must add up to it").
			put("type", "integer").put("minimum", 1).put("maximum", rule.MaxTotal))
		for i := range m.schema.DeckKeys {
			k := &m.schema.DeckKeys[i]
			props.put(k.Path, m.keySchema(k, k.Path))
		}
	}
	root := m.schema.Shape()
	for _, name := range root.Keys {
		if m.kind == rule.VariantFile || m.schema.IsDeckTable(name) {
			props.put(name, m.childSchema(root.Children[name], name))
		}
	}
	n := (&node{}).put("$schema", "http://json-schema.org/draft-07/schema#").
		put("title", g.Schema().Title+": "+string(m.kind)+" files").
		put("description", "Made by equitas schema "+g.Name()+" "+string(m.kind)+".").
		put("type", "object").put("required", []string{"game", "title"}).
		put("properties", props).put("additionalProperties", false)
	return n.put("definitions", m.definitions())
}

// childSchema returns the schema of the value at a path: that of a key or of a table.
func (m *schemaMaker) childSchema(sh *rule.Shape, path string) *node {
	if sh.Key != nil {
		return m.keySchema(sh.Key, path)
	}
	return m.tableSchema(sh, path, false)
}

// namePattern matches the names of entries; idPattern the ids of metrics.
const (
	namePattern = "^[a-z_][a-z0-9_]{0,63}$"
	idPattern   = "^[a-z0-9_.:-]{1,64}$"
)

// tableSchema returns the schema of the table at a path. entry means that the table's name is chosen in
// the files.
func (m *schemaMaker) tableSchema(sh *rule.Shape, path string, entry bool) *node {
	n := &node{}
	if h := m.schema.TableDoc(path); h != nil {
		n.put("description", strings.TrimSpace(h.Doc+"\n\n"+h.Source))
	}
	n.put("type", "object")
	props := &node{}
	for _, name := range sh.Keys {
		props.put(name, m.childSchema(sh.Children[name], source.Join(path, name)))
	}
	if (entry || sh.IsDroppable()) && m.kind == rule.VariantFile {
		props.put("drop", m.dropSchema())
	}
	if sh.EntryShape == nil {
		return n.put("properties", props).put("additionalProperties", false)
	}
	star := source.Join(path, "*")
	pattern, value := namePattern, m.entrySchema(sh.EntryShape, star)
	if sh.HasMetricIDs {
		pattern = idPattern
		for i := range m.metrics {
			if id := m.metrics[i].ID; !strings.HasSuffix(id, "*") {
				props.put(id, (&node{}).put("description", paragraphs(explain.Metric(m.edition.Set, &m.metrics[i]))).put("allOf", []*node{reference(path)}))
			}
		}
		value = reference(path)
	} else if len(sh.Keys) > 0 { // a pattern must not restrict keys with fixed names
		return n.put("properties", props).put("propertyNames", (&node{}).put("pattern", pattern)).put("additionalProperties", value)
	}
	return n.put("properties", props).put("patternProperties", (&node{}).put(pattern, value)).put("additionalProperties", false)
}

// entrySchema returns the schema of an entry of a table whose keys are chosen in the files.
func (m *schemaMaker) entrySchema(sh *rule.Shape, path string) *node {
	if sh.Key == nil {
		return m.tableSchema(sh, path, true)
	}
	k := m.keySchema(sh.Key, path)
	if m.kind == rule.DeckFile {
		return k
	}
	dropped := (&node{}).put("type", "object").put("properties", (&node{}).put("drop", m.dropSchema())).
		put("required", []string{"drop"}).put("additionalProperties", false)
	return (&node{}).put("anyOf", []*node{k, dropped})
}

func (m *schemaMaker) dropSchema() *node {
	return (&node{}).put("description", "takes out what the extended variant or the deck has under this name; nothing else may stand beside it").put("const", true)
}

func reference(name string) *node { return (&node{}).put("$ref", "#/definitions/"+name) }

// definitions returns the definitions to which the schema refers: effects, and the tables of metrics
// and gates.
func (m *schemaMaker) definitions() *node {
	defs := &node{}
	if len(m.schema.Verbs) > 0 {
		var verbs []*node
		var docs []string
		for i := range m.schema.Verbs {
			v := &m.schema.Verbs[i]
			verbs = append(verbs, m.verbSchema(v))
			docs = append(docs, v.Doc)
		}
		do := (&node{}).put("description", "what the effect does").put("enum", m.schema.VerbNames()).
			put("x-taplo", (&node{}).put("docs", (&node{}).put("enumValues", docs)))
		defs.put("effect", (&node{}).put("type", "object").put("required", []string{"do"}).
			put("properties", (&node{}).put("do", do)).put("oneOf", verbs))
	}
	if m.kind == rule.VariantFile {
		root := m.schema.Shape()
		for _, table := range []string{rule.MetricTable, rule.GateTable} {
			defs.put(table, m.tableSchema(root.Children[table].EntryShape, source.Join(table, "*"), true))
		}
	}
	return defs
}

// verbSchema returns the schema of one effect.
func (m *schemaMaker) verbSchema(v *rule.Verb) *node {
	props := (&node{}).put("do", (&node{}).put("description", v.Doc).put("const", v.Name))
	required := []string{"do"}
	for i := range v.Args {
		k := &v.Args[i]
		props.put(k.Path, m.keySchema(k, ""))
		if !k.Optional {
			required = append(required, k.Path)
		}
	}
	props.put(rule.WhenKey.Path, m.keySchema(&rule.WhenKey, ""))
	return (&node{}).put("type", "object").put("properties", props).put("required", required).put("additionalProperties", false)
}

// paragraphs returns a text with each of its lines as a paragraph, without indentation and empty
// lines.
func paragraphs(s string) string {
	var l []string
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" {
			l = append(l, line)
		}
	}
	return strings.Join(l, "\n\n")
}
