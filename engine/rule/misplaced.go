package rule

import (
	"fmt"
	"slices"

	"equitas/engine/rule/source"
)

// misplacedHint returns a hint for the line of v if its key would have a meaning elsewhere in the file,
// but belongs to another table because of the header above it; else "".
func (b *builder) misplacedHint(v *Value) string {
	if v.Header == nil {
		return ""
	}
	here := fmt.Sprintf("here it belongs to %s, line %d", v.Header, v.Header.At.Line)
	keys := source.Split(v.Line)
	if len(keys) == 1 && b.isTopKey(keys[0]) {
		if v.Header.FirstHeader != v.Header.At {
			return fmt.Sprintf("%s: put it above the first table, line %d", here, v.Header.FirstHeader.Line)
		}
		return here + ": put it above that line"
	}
	if len(keys) > 1 && b.layer.kind == deckLayer && b.isInSchema(v.Line) && !b.schema.IsDeckTable(keys[0]) {
		return here + "; rules stand in variant files"
	}
	if len(keys) > 1 && b.isInSchema(v.Line) {
		return here + ": " + b.headingHint(v, v.Line)
	}
	for table := source.Parent(v.Header.Path); table != ""; table = source.Parent(table) {
		if whole := table + "." + v.Line; b.isInSchema(whole) && b.shape.descendant(source.Parent(whole)).Children[source.LastKey(whole)] != nil {
			return here + ": " + b.headingHint(v, whole)
		}
	}
	return ""
}

// aboveWeightsHint returns a hint for a key that stands among the weights of a style and belongs above
// them; "" for other keys.
func aboveWeightsHint(v *Value, key string) string {
	if v.Header == nil || v.Line != key || !slices.Contains(styleKeys, key) {
		return ""
	}
	return fmt.Sprintf("here it belongs to %s, line %d: put it above that line", v.Header, v.Header.At.Line)
}

// isTopKey reports whether a key belongs above all tables of a file.
func (b *builder) isTopKey(key string) bool {
	return slices.Contains(headKeys[b.layer.kind], key) ||
		b.layer.kind == deckLayer && slices.ContainsFunc(b.schema.DeckKeys, func(k Key) bool { return k.Path == key })
}

// isInSchema reports whether the schema knows a path.
func (b *builder) isInSchema(path string) bool {
	at := b.shape
	for _, key := range source.Split(path) {
		if at, _ = at.Child(key); at == nil {
			return false
		}
	}
	return true
}

// headingHint returns a hint on where to write the line of v so that it sets path: under the header of
// the path's table if the file has one, else above the first header, or under a new one.
func (b *builder) headingHint(v *Value, path string) string {
	for table := source.Parent(path); table != ""; table = source.Parent(table) {
		if t := b.layer.root.Get(table); t != nil && t.HasHeader() {
			rest, _ := source.PathBelow(path, table)
			return fmt.Sprintf("write %s = … under [%s], line %d", rest, table, t.At.Line)
		}
	}
	own := fmt.Sprintf("write [%s] above it, and %s = …", source.Parent(path), source.QuoteKey(source.LastKey(path)))
	if v.Header.FirstHeader == v.Header.At && path == v.Line {
		return "put it above that line, or " + own
	}
	if path == v.Line {
		return fmt.Sprintf("put it above the first table, line %d, or %s", v.Header.FirstHeader.Line, own)
	}
	return own
}

// otherTableHint returns a hint for an unknown key without dots that exists in other tables; "" if it
// does not, or if no header stands above it.
func (b *builder) otherTableHint(v *Value, key string) string {
	where := b.otherTablesHint(key)
	if v.Header == nil || where == "" || v.Line != source.QuoteKey(key) {
		return ""
	}
	return fmt.Sprintf("here it belongs to %s, line %d; it %s", v.Header, v.Header.At.Line, where)
}
