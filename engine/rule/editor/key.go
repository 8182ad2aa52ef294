package editor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/explain"
)

// keySchema returns the schema of a value of key k. path is the key's path, with "*" in place of names
// that files choose; "" for an argument of an effect.
func (m *schemaMaker) keySchema(k *rule.Key, path string) *node {
	n := &node{}
	if k.Label != "" && !strings.Contains(k.Label, "{") {
		n.put("title", k.Label)
	}
	n.put("description", m.description(k))
	if v := m.editionValue(path); v != nil {
		n.put("default", v)
	}
	m.addType(n, k)
	return n
}

// editionValue returns the edition's value at a path as a Go value for JSON; nil if it has none, or one
// that is neither single nor a list of texts.
func (m *schemaMaker) editionValue(path string) any {
	if m.edition == nil || path == "" {
		return nil
	}
	switch v := m.edition.Set.Value(path); {
	case v == nil:
	case v.Kind == rule.KindInt:
		return v.Int
	case v.Kind == rule.KindBool:
		return v.Bool
	case v.Kind == rule.KindText:
		return v.Text
	case v.Kind == rule.KindList && !slices.ContainsFunc(v.List, func(e *rule.Value) bool { return e.Kind != rule.KindText }):
		words := []string{}
		for _, e := range v.List {
			words = append(words, e.Text)
		}
		return words
	}
	return nil
}

// description returns the description of a key that editors show: meaning, range, default, moment,
// heading and the names that it may use.
func (m *schemaMaker) description(k *rule.Key) string {
	parts := []string{k.Doc, k.Describe()}
	if k.Optional && k.Default != "" {
		parts = append(parts, "left out: "+k.Default)
	}
	if k.Moment != "" {
		parts = append(parts, "asked "+k.Moment)
	}
	if k.Source != "" {
		parts = append(parts, k.Source)
	}
	if names := m.namesInWords(k.UsableNames); names != "" {
		parts = append(parts, "may name:\n\n"+names)
	}
	if k.ByMoment {
		parts = append(parts, strings.TrimPrefix(explain.MomentsOf(m.schema, k.UsableNames), "; "))
	}
	return strings.Join(parts, "\n\n")
}

// namesInWords returns a list of the names in the groups sees, such as "house", which a condition may
// use.
func (m *schemaMaker) namesInWords(sees []string) string {
	if m.edition == nil {
		return strings.Join(sees, ", ")
	}
	var l []string
	for _, v := range m.edition.Space.Vars() {
		if group, _, _ := strings.Cut(v.Name, "."); slices.Contains(sees, group) {
			l = append(l, "- "+strings.TrimSpace(explain.Variable(v)))
		}
	}
	for i, c := range m.edition.Space.Consts() {
		if group, _, _ := strings.Cut(c.Name, "."); i == 0 && slices.Contains(sees, group) {
			l = append(l, "- rules.KEY: the number under KEY in the variant, such as "+c.Name)
		}
	}
	return strings.Join(l, "\n")
}

// These are patterns of JSON Schema for texts: a number with an optional unit, a word of letters and
// digits, and a goal.
const (
	numberPattern    = `^\s*[-+−]?([0-9]+\.?[0-9]*|\.[0-9]+)\s*(%|\p{L}.*)?$`
	plainWordPattern = `^[\p{L}\p{M}\p{Nd} \-_'’.]+$`
	goalPattern      = `^\s*(up|down|none|[-+−]?([0-9]+\.?[0-9]*|\.[0-9]+).*)\s*$`
)

// addType adds to a node the schema keywords for the type of a key's value.
func (m *schemaMaker) addType(n *node, k *rule.Key) {
	switch k.Type {
	case rule.Int:
		n.put("type", "integer").put("minimum", k.Lo).put("maximum", k.Hi)
	case rule.Bool:
		n.put("type", "boolean")
	case rule.Text:
		n.put("type", "string").put("maxLength", rule.MaxText)
		if k.PlainWords {
			n.put("pattern", plainWordPattern)
		}
		if ids := m.metricIDs(); k.Path == rule.AskKey && len(ids) > 0 {
			n.put("examples", ids)
		}
	case rule.Measure:
		n.put("type", "string")
	case rule.Word:
		m.addWords(n, k)
	case rule.Words:
		one := &node{}
		m.addWords(one, k)
		n.put("anyOf", []*node{one, m.listSchema(k, one)})
	case rule.Texts:
		items := (&node{}).put("type", "string")
		if k.PlainWords {
			items.put("pattern", plainWordPattern)
		}
		if ids := m.metricIDs(); k.Path == "report.headline" && len(ids) > 0 {
			items = (&node{}).put("anyOf", []*node{(&node{}).put("enum", ids), items})
		}
		if k.AllowsSingleText {
			n.put("anyOf", []*node{items, m.listSchema(k, items)})
			return
		}
		n.fields = append(n.fields, m.listSchema(k, items).fields...)
	case rule.Names:
		text := (&node{}).put("type", "string").put("pattern", `\S`)
		props := &node{}
		for _, lang := range m.languages {
			props.put(lang, text)
		}
		names := (&node{}).put("type", "object").put("minProperties", 1).put("properties", props).
			put("patternProperties", (&node{}).put("^[A-Za-z0-9-]{1,16}$", text)).put("additionalProperties", false)
		if !k.Droppable() {
			n.fields = append(n.fields, names.fields...)
			return
		}
		drop := (&node{}).put("type", "object").put("properties", (&node{}).put("drop", (&node{}).put("const", true))).
			put("required", []string{"drop"}).put("additionalProperties", false)
		n.put("anyOf", []*node{names, drop})
	case rule.Condition:
		n.put("type", []string{"string", "boolean"})
	case rule.Amount:
		n.put("anyOf", []*node{
			(&node{}).put("type", "integer").put("minimum", k.Lo).put("maximum", k.Hi),
			(&node{}).put("type", "string"),
		})
	case rule.Effects:
		n.put("type", "array").put("items", reference("effect"))
	case rule.Flag:
		n.put("const", true)
	case rule.Figure:
		n.put("anyOf", numberTypes())
	case rule.Band:
		n.put("type", "array").put("minItems", 2).put("maxItems", 2).put("items", (&node{}).put("anyOf", numberTypes()))
	case rule.Goal:
		n.put("anyOf", []*node{(&node{}).put("type", "number"), (&node{}).put("type", "string").put("pattern", goalPattern)})
	case rule.Steps: // the game itself checks sentences and tables
		table, sentence := (&node{}).put("type", "object"), (&node{}).put("type", "string")
		if verbs := m.schema.StepVerbs; len(verbs) > 0 {
			var names []string
			for _, v := range verbs {
				names = append(names, regexp.QuoteMeta(v.Name))
			}
			sentence.put("pattern", `^\s*(`+strings.Join(names, "|")+`)(\s|$)`)
		}
		items := (&node{}).put("anyOf", []*node{sentence, table})
		n.put("anyOf", []*node{sentence, (&node{}).put("type", "array").put("items", items), table})
	case rule.Expression, rule.Datum:
		n.put("type", []string{"string", "integer", "boolean"})
	case rule.Domain:
		n.put("anyOf", []*node{(&node{}).put("type", "string"), (&node{}).put("type", "array").put("minItems", 1).put("items", (&node{}).put("type", "string"))})
	default:
		panic(fmt.Sprintf("rule: no JSON Schema for values of type %d", k.Type))
	}
}

// listSchema returns the schema of a list of items. Duplicates are forbidden unless k.AllowsDuplicates
// is set; otherwise empty lists are forbidden too, unless the key is optional.
func (m *schemaMaker) listSchema(k *rule.Key, items *node) *node {
	n := (&node{}).put("type", "array").put("items", items)
	if k.AllowsDuplicates {
		return n
	}
	if !(k.Optional && strings.Contains(k.Path, ".")) {
		n.put("minItems", 1)
	}
	return n.put("uniqueItems", true)
}

func numberTypes() []*node {
	return []*node{(&node{}).put("type", "number"), (&node{}).put("type", "string").put("pattern", numberPattern)}
}

// addWords adds to a node the values that a word can have. If the word names an entry of a table, the
// edition's entries are suggested and other words accepted, since the file, or one that it extends,
// may define more.
func (m *schemaMaker) addWords(n *node, k *rule.Key) {
	if k.AllowsDrawing {
		own := (&node{}).put("type", "string").put("pattern", drawingPattern)
		n.put("anyOf", []*node{(&node{}).put("enum", k.Words), own})
		return
	}
	if !k.DependsOnRules() {
		n.put("enum", k.Words)
		if docs := m.momentDocs(k.Words); docs != nil {
			n.put("x-taplo", (&node{}).put("docs", (&node{}).put("enumValues", docs)))
		}
		return
	}
	var known []string
	open := (&node{}).put("type", "string")
	for _, w := range k.Words {
		table, ok := strings.CutPrefix(w, "@")
		switch {
		case !ok:
			known = append(known, w)
		case strings.Contains(table, "."):
			if m.edition != nil {
				known = append(known, m.edition.Set.Words(table)...)
			}
		default:
			if m.edition != nil {
				known = append(known, m.edition.Set.Table(table).Keys()...)
			}
		}
	}
	if len(known) == 0 {
		n.put("type", "string")
		return
	}
	n.put("anyOf", []*node{(&node{}).put("enum", known), open})
}

// drawingPattern matches names of drawings that are not built in: SVG files and SET:NAME, as
// card.DrawingSourceOf distinguishes them.
const drawingPattern = `\.[sS][vV][gG]$|^[^:/ ]+:[^:/ ]+$`

// momentDocs returns the meaning of each word if all of them are moments, else nil.
func (m *schemaMaker) momentDocs(words []string) []string {
	var docs []string
	for _, w := range words {
		i := slices.IndexFunc(m.schema.Moments, func(t rule.Term) bool { return t.Name == w })
		if i < 0 {
			return nil
		}
		docs = append(docs, m.schema.Moments[i].Doc)
	}
	return docs
}

// metricIDs returns the ids of the edition's metrics, without those that end in "*".
func (m *schemaMaker) metricIDs() []string {
	var ids []string
	for i := range m.metrics {
		if id := m.metrics[i].ID; !strings.HasSuffix(id, "*") {
			ids = append(ids, id)
		}
	}
	return ids
}
