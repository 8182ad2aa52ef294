package rule

import (
	"crypto/sha256"
	"encoding/hex"

	"equitas/engine/rule/source"
)

// hash returns a hash, 16 hex digits, of everything in the set that can change play. It does not depend
// on the title, names, keys about measuring and the order of keys, but on the order of cards and of
// other entries that the files name.
func (s *Set) hash() string {
	text := append([]byte("game "), s.Game...)
	text = hashTable(append(text, '\n'), s.Root, s.shape, nil)
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])[:16]
}

// hashTable appends to text the part of table t that the hash covers, and returns it. sh is the shape
// of t, path its path.
func hashTable(text []byte, t *Table, sh *Shape, path []byte) []byte {
	keys := t.Keys()
	if sh.EntryShape == nil {
		keys = t.SortedKeys()
	}
	for _, key := range keys {
		if len(path) == 0 && IsMeasuringTable(key) {
			continue
		}
		v, full := t.GetKey(key), path
		if len(path) > 0 {
			full = append(full, '.')
		}
		full = append(full, source.Join("", key)...)
		kid, entry := sh.Child(key)
		if entry && kid.Key == nil {
			text = append(append(text, full...), '\n')
		}
		if kid.Key == nil {
			text = hashTable(text, v.Table, kid, full)
		} else if kid.Key.AffectsPlay() {
			text = append(append(text, full...), '=')
			text = append(append(text, v.Canonical()...), '\n')
		}
	}
	return text
}
