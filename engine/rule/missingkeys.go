package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// reportMissingKeys adds a fault for the required keys that a new entry lacks, and sets them to
// placeholders.
func (b *builder) reportMissingKeys(entry *Value, sh *Shape) {
	var lacks []string
	sh.eachRequired(func(k *Key) {
		name, _ := source.PathBelow(k.Path, sh.Path)
		if entry.Table.Get(name) == nil {
			lacks = append(lacks, name)
			putPlaceholder(entry.Table, entry, name, entry.Path, k)
		}
	})
	if len(lacks) > 0 {
		parts := source.Split(entry.Path)
		b.fault(entry.At, b.similarEntry(entry), "%s lacks %s (a new %s must be complete)", strings.Join(parts, " "), strings.Join(lacks, ", "), parts[len(parts)-2])
	}
}

// reportAllMissing adds faults for the required keys that a variant lacks although it extends nothing,
// and sets them to placeholders.
func (b *builder) reportAllMissing() {
	at := b.layer.src.Start()
	var tables []string
	lacks := map[string][]string{}
	b.shape.eachRequired(func(k *Key) {
		if b.root.Get(k.Path) != nil {
			return
		}
		table := source.Parent(k.Path)
		if lacks[table] == nil {
			tables = append(tables, table)
		}
		lacks[table] = append(lacks[table], source.LastKey(k.Path))
		putPlaceholder(b.root, b.layer.src.StandIn(), k.Path, "", k)
	})
	if whole := b.missingTables(tables); len(whole) > source.MaxListed {
		b.fault(at, "to change an edition, write extends = \"game/name\" on top (equitas list variants)",
			"a file that extends nothing says everything; this one lacks the tables %s", strings.Join(whole, ", "))
		tables = slices.DeleteFunc(tables, func(t string) bool { return slices.Contains(whole, t) })
	}
	for _, table := range tables {
		place, name := at, table
		if own := b.layer.root.Get(table); own != nil {
			place = own.At
		} else {
			name = "the file"
			for i := range lacks[table] {
				lacks[table][i] = source.Join(table, lacks[table][i])
			}
		}
		b.fault(place, "", "%s lacks %s (a variant that extends nothing says everything)", name, strings.Join(lacks[table], ", "))
	}
}

// missingTables returns the tables of the list that the file does not have.
func (b *builder) missingTables(tables []string) []string {
	return slices.DeleteFunc(slices.Clone(tables), func(t string) bool { return b.layer.root.Get(t) != nil })
}

// putPlaceholder sets a missing key k of table t to a placeholder. name is the key's path below t, path
// that of t; near gives its place in the file.
func putPlaceholder(t *Table, near *Value, name, path string, k *Key) {
	for {
		part, rest, more := source.Cut(name)
		path = source.Join(path, part)
		if !more {
			t.Set(part, placeholderValue(near, k, path))
			return
		}
		if t.GetKey(part) == nil {
			t.Set(part, near.StandInTable(path))
		}
		t, name = t.GetKey(part).Table, rest
	}
}

// placeholderValue returns a valid value of key k to replace v, an invalid one, so that checks can go
// on. It has the place of v.
func placeholderValue(v *Value, k *Key, path string) *Value {
	s := v.StandIn(path)
	s.IsStandIn = true
	switch k.Type {
	case Int, Amount:
		s.Kind, s.Int = KindInt, min(max(v.Int, k.Lo), k.Hi)
	case Text, Word:
		s.Kind = KindText
		if len(k.Words) > 0 {
			s.Text = k.Words[0]
		}
	case Words, Texts, Effects:
		s.Kind = KindList
	case Names:
		s.Kind, s.Table = KindTable, source.NewTable()
	case Condition, Flag:
		s.Kind, s.Bool = KindBool, true
	default:
		s.Kind = KindBool
	}
	return s
}

// similarEntry returns a hint with the entry of the same table whose id or name is most similar to the
// id of entry, since a new entry is often a misspelt one; "" if none is similar.
func (b *builder) similarEntry(entry *Value) string {
	table := b.root.Get(source.Parent(entry.Path))
	if table == nil || table.Table == nil {
		return ""
	}
	id := source.LastKey(entry.Path)
	others := slices.DeleteFunc(slices.Clone(table.Table.Keys()), func(key string) bool { return key == id })
	if near := b.idOfName(source.Parent(entry.Path), strings.ReplaceAll(id, "_", " ")); near != "" && near != id {
		return fmt.Sprintf("nearest: %s, which is called %s", near, source.Snippet(strings.ReplaceAll(id, "_", " ")))
	}
	if near := cond.Nearest(id, others); near != "" {
		return "nearest: " + near
	}
	return ""
}
