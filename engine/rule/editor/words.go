package editor

import (
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// wordsSchema returns the schema of a file of words: every word with its English text, and names
// for entries of decks.
func (m *schemaMaker) wordsSchema(g rule.Game) *node {
	text := func(doc string) *node { return (&node{}).put("description", doc).put("type", "string") }
	props := (&node{}).put("game", (&node{}).put("description", "the game whose words these are").put("const", g.Name())).
		put("language", text("the code of the language, as in the name of the file").put("pattern", "^[A-Za-z0-9-]{1,16}$"))
	root := &wordNode{}
	if m.edition != nil {
		m.edition.Set.EachEnglishWord(func(key string, v *rule.Value) { root.child(source.Split(key)).value = v })
	}
	for _, w := range m.schema.KeyTexts() { // a file in English may have them too
		n := root.child(source.Split(w.Key))
		n.value = &rule.Value{Kind: rule.KindText, Text: w.English}
	}
	for _, d := range m.schema.AllTableDocs() {
		if len(source.Split(d.Path)) == 1 {
			root.child(source.Split(rule.EntryNamesKey(d.Path))).anyKey = true
		}
	}
	for _, k := range root.keys {
		props.put(k, root.children[k].node(k))
	}
	shape := m.schema.Shape()
	for _, name := range shape.Keys {
		if names := namesSchema(shape.Children[name]); names != nil && root.children[name] == nil {
			props.put(name, names)
		}
	}
	return (&node{}).put("$schema", "http://json-schema.org/draft-07/schema#").
		put("title", g.Schema().Title+": words files").
		put("description", "Made by equitas schema "+g.Name()+" words.").
		put("type", "object").put("required", []string{"game", "language"}).
		put("properties", props).put("additionalProperties", false)
}

// A wordNode is a table of words, or one word, in the tree of a file of words.
type wordNode struct {
	keys     []string // of children, in the order of the file
	children map[string]*wordNode
	value    *rule.Value // the English text, or the list of texts; nil for a table
	anyKey   bool        // a table that may have any key, each with a text
}

// child returns the node at a path, created if necessary.
func (n *wordNode) child(path []string) *wordNode {
	for _, key := range path {
		if n.children == nil {
			n.children = map[string]*wordNode{}
		}
		if n.children[key] == nil {
			n.keys, n.children[key] = append(n.keys, key), &wordNode{}
		}
		n = n.children[key]
	}
	return n
}

func (n *wordNode) node(path string) *node {
	if n.value != nil && n.value.Kind == rule.KindList {
		return (&node{}).put("description", "in English: "+n.value.PlainText()).put("type", "array").put("items", (&node{}).put("type", "string"))
	}
	if n.value != nil {
		return (&node{}).put("description", "in English: "+n.value.Text).put("type", "string")
	}
	props := &node{}
	for _, key := range n.keys {
		props.put(key, n.children[key].node(source.Join(path, key)))
	}
	t := (&node{}).put("type", "object").put("properties", props)
	if n.anyKey || n.children[rule.AnyForm] != nil || rule.IsPersonForm(path+".") {
		return t.put("additionalProperties", (&node{}).put("type", "string"))
	}
	return t.put("additionalProperties", false)
}

// namesSchema returns the schema of the names, in one language, in a part sh of the files; nil if it has
// no names.
func namesSchema(sh *rule.Shape) *node {
	if sh.Key != nil {
		if sh.Key.Type != rule.Names {
			return nil
		}
		return (&node{}).put("description", strings.TrimSpace(sh.Key.Doc)).put("type", "string").put("pattern", `\S`)
	}
	props, n := &node{}, (&node{}).put("type", "object")
	for _, key := range sh.Keys {
		if kid := namesSchema(sh.Children[key]); kid != nil {
			props.put(key, kid)
		}
	}
	if sh.EntryShape != nil {
		if star := namesSchema(sh.EntryShape); star != nil {
			return n.put("properties", props).put("patternProperties", (&node{}).put(namePattern, star)).put("additionalProperties", false)
		}
	}
	if len(props.fields) == 0 {
		return nil
	}
	return n.put("properties", props).put("additionalProperties", false)
}
