package rule

import (
	"maps"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// A change is a value, written by the user, that may change play: a key in a variant's own file or
// in --set, or a whole entry that is new or dropped.
type change struct {
	path      string
	at        Place
	value     *Value // the value as written; for a dropped entry the table with drop = true
	inherited *Value // the value that it replaces; nil for none
}

// changesFile returns the name of the file with the user's changes: that of --set if there are such
// settings, else the requested file.
func (r *reading) changesFile() string {
	if r.withheldFile != "" {
		return r.withheldFile
	}
	if len(r.setLayers) > 0 {
		return setFile
	}
	return r.requested.file()
}

// changes returns what the user has changed in set, in the order of the file: the settings of --set
// or, without them, the requested file's values. It returns nil if there are no such settings and
// the requested file extends nothing.
func (r *reading) changes(set *Set) []change {
	own := r.setLayers
	if len(own) == 0 {
		if len(r.variants) < 2 || r.requested.id() != r.origins[0].id() {
			return nil
		}
		own = r.variants[:1]
	}
	own = slices.DeleteFunc(slices.Clone(own), func(l *layer) bool { return l.isNoChange })
	var l []change
	below := set.history[len(set.history)-len(own)-1]
	for _, layer := range own {
		for _, key := range layer.root.Keys() {
			if kid, entry := set.shape.Child(key); kid != nil && !slices.Contains(headKeys[layer.kind], key) && !IsMeasuringTable(key) {
				l = changesBelow(l, layer.root.GetKey(key), kid, entry, below.GetKey(key), key)
			}
		}
	}
	return slices.CompactFunc(l, func(a, b change) bool { return a.path == b.path })
}

// changesBelow appends to l the changes in value v at a path and returns it. sh is the shape of v;
// inheritedValue is the value that v replaces, nil for none. entry means that v is an entry of a
// table: a new entry is a single change.
func changesBelow(l []change, v *Value, sh *Shape, entry bool, inheritedValue *Value, path string) []change {
	switch {
	case sh.Key != nil && (!sh.Key.AffectsPlay() || sh.Key.Mark != nil):
		return l
	case sh.Key != nil || v.Kind != KindTable || entry && inheritedValue == nil || v.Table.GetKey("drop") != nil:
		if inheritedValue == nil || !source.Same(inheritedValue, v) {
			l = append(l, change{path, v.KeyAt, v, inheritedValue})
		}
		return l
	}
	for _, key := range v.Table.Keys() {
		kid, entry := sh.Child(key)
		if kid == nil {
			continue
		}
		var below *Value
		if inheritedValue != nil && inheritedValue.Table != nil {
			below = inheritedValue.Table.GetKey(key)
		}
		l = changesBelow(l, v.Table.GetKey(key), kid, entry, below, source.Join(path, key))
	}
	return l
}

// switchesOff reports whether a change clearly switches something off: false, 0, a shorter list or a
// dropped entry. Such a change is taken to be intended.
func (c *change) switchesOff() bool {
	v := c.value
	switch v.Kind {
	case KindInt:
		return v.Int == 0
	case KindBool:
		return !v.Bool
	case KindText:
		return v.Text == "false" || v.Text == "0"
	case KindList:
		return len(v.List) == 0 || c.inherited != nil && len(v.List) < len(c.inherited.Words())
	}
	return c.dropsEntry()
}

// loadWithout returns the variant as if the user had not made the changes at paths; nil if that cannot
// be played.
func (r *reading) loadWithout(paths ...string) *Loaded {
	other := r.lib.newReading()
	other.withheld = map[string]bool{}
	for _, path := range paths {
		other.withheld[path] = true
	}
	other.readChain(r.requested)
	other.noChangeSets = r.noChangeSets
	other.readSets(r.setTexts)
	other.readNamedDeck()
	loaded, err := other.compile()
	if err != nil {
		return nil
	}
	return loaded
}

// pathsExcept returns the paths of all changes except those in excluded, sorted.
func pathsExcept(all []change, excluded ...string) []string {
	paths := map[string]bool{}
	for _, c := range all {
		paths[c.path] = true
	}
	for _, path := range excluded {
		delete(paths, path)
	}
	return slices.Sorted(maps.Keys(paths))
}

// loadWith returns the variant with further settings, each "key=value" as for --set; nil if that cannot
// be played. Changes that r leaves out (withheld) stay left out.
func (r *reading) loadWith(sets ...string) *Loaded {
	other := r.lib.newReading()
	other.withheld, other.withheldFile, other.noChangeSets = r.withheld, r.changesFile(), r.noChangeSets
	other.readChain(r.requested)
	other.readSets(slices.Concat(r.setTexts, sets))
	other.readNamedDeck()
	loaded, err := other.compile()
	if err != nil {
		return nil
	}
	return loaded
}

// isThreshold reports whether the changed value is a number, an amount or a condition and switches
// nothing off, so that its effect may depend on what the value is compared with. It is false for
// numbers of players.
func (c *change) isThreshold() bool {
	if c.switchesOff() || strings.HasPrefix(c.path, "players.") {
		return false
	}
	return c.value.Kind == KindInt || c.value.Kind == KindText && c.value.Expr != nil
}

// isAlwaysUsed reports whether the changed value is a single one and neither a condition nor an amount.
// Such a value is used whenever the rule or card that it belongs to is used.
func (c *change) isAlwaysUsed() bool {
	return c.value.Kind != KindTable && c.value.Kind != KindList && c.value.Expr == nil
}

// dropsEntry reports whether a change takes an entry out.
func (c *change) dropsEntry() bool {
	return c.value.Kind == KindTable && c.value.Table.GetKey("drop") != nil
}

// inWords returns the key and the value of a change as messages show them.
func (c *change) inWords() (key, value string) {
	switch {
	case c.dropsEntry():
		return c.path + ".drop", "true"
	case c.value.Kind == KindTable:
		return c.path, "{ … }"
	}
	return c.path, c.value.ShortText()
}

// inheritedInWords returns the value that a change replaces as messages show it. There must be one.
func (c *change) inheritedInWords() string {
	if c.inherited.Kind == KindTable {
		return "{ … }"
	}
	return c.inherited.ShortText()
}
