package rule

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"

	"equitas/engine/rule/source"
)

// hash returns 16 hex digits over everything that can change play: not the
// title and the names, nor how it is measured, nor the order of keys, but the
// order of cards and other entries whose names the files choose.
func (s *Set) hash() string {
	h := sha256.New()
	fmt.Fprintf(h, "game %s\n", s.Game)
	hashTable(h, s.Root, s.shape, "")
	return hex.EncodeToString(h.Sum(nil))[:16]
}

func hashTable(h hash.Hash, t *Table, sh *Shape, path string) {
	keys := t.Keys()
	if sh.Star == nil {
		keys = t.Sorted()
	}
	for _, key := range keys {
		if path == "" && MeasuringTable(key) {
			continue
		}
		v, full := t.Own(key), source.Join(path, key)
		kid, entry := sh.Child(key)
		if entry && kid.Key == nil {
			fmt.Fprintf(h, "%s\n", full)
		}
		if kid.Key == nil {
			hashTable(h, v.Table, kid, full)
		} else if kid.Key.Plays() {
			fmt.Fprintf(h, "%s=%s\n", full, v.Canonical())
		}
	}
}
