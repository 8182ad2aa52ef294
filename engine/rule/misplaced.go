package rule

import (
	"fmt"
	"slices"
)

// A heading is what stands above a line of a file: the head of a table, to which
// all lines below it belong, whatever their keys say.
type heading struct {
	path  string // of the table: "card.tower"
	list  bool   // [[card.ferry.play]]
	at    Place
	first Place // of the first head of the file: above it stands what belongs to no table
}

func (h *heading) String() string {
	if h.list {
		return "[[" + h.path + "]]"
	}
	return "[" + h.path + "]"
}

// misplaced is the help about a line that has a meaning elsewhere in the file,
// but belongs to the table whose head stands above it; or nothing.
func (b *builder) misplaced(v *Value) string {
	if v.under == nil {
		return ""
	}
	here := fmt.Sprintf("here it belongs to %s, line %d", v.under, v.under.at.Line)
	keys := split(v.line)
	if len(keys) == 1 && b.onTop(keys[0]) {
		if v.under.first != v.under.at {
			return fmt.Sprintf("%s: put it above the first table, line %d", here, v.under.first.Line)
		}
		return here + ": put it above that line"
	}
	if len(keys) > 1 && b.layer.kind == deckLayer && b.meant(v.line) && !slices.Contains(b.schema.DeckTables, keys[0]) {
		return here + "; rules stand in variant files"
	}
	if len(keys) > 1 && b.meant(v.line) {
		return here + ": " + b.home(v, v.line)
	}
	for table := parent(v.under.path); table != ""; table = parent(table) {
		if whole := table + "." + v.line; b.meant(whole) && b.shape.at(parent(whole)).kids[last(whole)] != nil {
			return here + ": " + b.home(v, whole)
		}
	}
	return ""
}

// above is the help about a key of the top of a style that stands under its
// weights, or nothing.
func (v *Value) above(key string) string {
	if v.under == nil || v.line != key || !slices.Contains(styleKeys, key) {
		return ""
	}
	return fmt.Sprintf("here it belongs to %s, line %d: put it above that line", v.under, v.under.at.Line)
}

// onTop reports whether a key stands above all tables.
func (b *builder) onTop(key string) bool {
	return slices.Contains(reserved[b.layer.kind], key) ||
		b.layer.kind == deckLayer && slices.ContainsFunc(b.schema.DeckKeys, func(k Key) bool { return k.Path == key })
}

// meant reports whether a path leads to something that the schema has.
func (b *builder) meant(path string) bool {
	at := b.shape
	for _, key := range split(path) {
		if at, _ = at.child(key); at == nil {
			return false
		}
	}
	return true
}

// home says how a line is written so that it means path: under the head of its
// table, if the file has one already, or with all its dots above the head that it
// stands below, or under a new one.
func (b *builder) home(v *Value, path string) string {
	for table := parent(path); table != ""; table = parent(table) {
		if t := b.layer.root.Get(table); t != nil && t.made == byHeader {
			rest, _ := below(path, table)
			return fmt.Sprintf("write %s = … under [%s], line %d", rest, table, t.At.Line)
		}
	}
	own := fmt.Sprintf("write [%s] above it, and %s = …", parent(path), tomlKey(last(path)))
	if v.under.first == v.under.at && path == v.line {
		return "put it above that line, or " + own
	}
	if path == v.line {
		return fmt.Sprintf("put it above the first table, line %d, or %s", v.under.first.Line, own)
	}
	return own
}

// otherwise is the help about a key without dots that stands in other tables.
func (b *builder) otherwise(v *Value, key string) string {
	where := b.elsewhere(key)
	if v.under == nil || where == "" || v.line != tomlKey(key) {
		return ""
	}
	return fmt.Sprintf("here it belongs to %s, line %d; it %s", v.under, v.under.at.Line, where)
}
