package rule

import (
	"slices"

	"equitas/engine/rule/source"
)

// mergeSteps returns the step v merged over the inherited step old, key by key and recursively; both
// are tables, at a path of key k. Keys that v lacks are kept. A key that excludes others
// ([Key.ExclusiveKeys]) removes them, and drop = true under a key removes that key.
func (b *builder) mergeSteps(old, v *Value, path string, k *Key) *Value {
	merged := *v
	merged.Table = source.NewTable()
	for _, key := range old.Table.Keys() {
		merged.Table.Set(key, old.Table.GetKey(key))
	}
	for _, key := range v.Table.Keys() {
		w, was, full := v.Table.GetKey(key), old.Table.GetKey(key), source.Join(path, key)
		switch {
		case w.Kind == KindTable && w.Table.GetKey("drop") != nil:
			b.dropFromStep(merged.Table, w, key, path)
			continue
		case was != nil && was.Kind == KindTable && w.Kind == KindTable:
			w = b.mergeSteps(was, w, full, k)
		case was != nil && source.Same(was, w):
			b.warn(w.At, "%s is %s already (%s)", full, w.ShortText(), was.At.InWords())
		}
		for _, either := range k.ExclusiveKeys {
			if slices.Contains(either, key) {
				for _, other := range either {
					if other != key && v.Table.GetKey(other) == nil {
						merged.Table.Drop(other)
					}
				}
			}
		}
		merged.Table.Set(key, w)
	}
	return &merged
}

// dropFromStep removes a key from dst, a step at a path, as v with drop = true demands. It adds a fault
// if v has other keys too, or if the step lacks the key.
func (b *builder) dropFromStep(dst *Table, v *Value, key, path string) {
	flag, full := v.Table.GetKey("drop"), source.Join(path, key)
	switch {
	case flag.Kind != KindBool:
		b.faults = append(b.faults, wrongTypeFault(flag, source.Join(full, "drop"), &Key{Type: Flag}))
	case !flag.Bool:
		b.fault(flag.At, "leave the line out", "drop is false, must be true")
	case dst.GetKey(key) == nil:
		b.fault(v.At, source.Suggest(key, dst.Keys()), "%s has no %s to drop", path, source.Snippet(key))
	case len(v.Table.Keys()) > 1:
		i := slices.IndexFunc(v.Table.Keys(), func(k string) bool { return k != "drop" })
		b.fault(v.Table.GetKey(v.Table.Keys()[i]).KeyAt, "", "%s is dropped, nothing else can be said of it", full)
	default:
		dst.Drop(key)
	}
}
