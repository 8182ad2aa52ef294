package rule

import (
	"maps"
	"slices"

	"equitas/engine/rule/source"
)

// LastPlace returns the place of the value, among those at some paths, that was merged last: in --set,
// else in the requested file, else in a file that it extends. A fault of several keys together is
// shown there. Among values of one file, that at the first path is returned. "*" in a path stands
// for every entry of a table; a dropped entry has the place of its drop.
func (s *Set) LastPlace(paths ...string) Place {
	var last Place
	rank := -1
	for _, path := range paths {
		for _, at := range s.places(path) {
			if r := slices.Index(s.Files, at.File); r > rank {
				last, rank = at, r
			}
		}
	}
	return last
}

// Blame returns the place at which to report a fault that involves several keys: that of the first
// value among others that the user has set, in --set or else in the requested file; without one,
// that of the value at path.
func (s *Set) Blame(path string, others ...string) Place {
	own := s.requestedFile
	if slices.Contains(s.Files, setFile) {
		own = setFile
	}
	for _, other := range others {
		for _, at := range s.places(other) {
			if at.File == own {
				return at
			}
		}
	}
	if v := s.Value(path); v != nil {
		return v.At
	}
	return Place{}
}

// places returns the places of all values at a path, in which "*" stands for every key, and of dropped
// entries around them.
func (s *Set) places(path string) []Place {
	var l []Place
	var walk func(t *Table, keys []string)
	walk = func(t *Table, keys []string) {
		names := []string{keys[0]}
		if keys[0] == "*" {
			names = t.Keys()
		}
		for _, name := range names {
			switch v := t.GetKey(name); {
			case v == nil:
			case len(keys) == 1:
				l = append(l, v.At)
			case v.Table != nil:
				walk(v.Table, keys[1:])
			}
		}
	}
	keys := source.Split(path)
	walk(s.Root, keys)
	for _, gone := range slices.Sorted(maps.Keys(s.droppedAt)) {
		parts := source.Split(gone)
		fits := s.Root.Get(gone) == nil && len(parts) <= len(keys)
		for i := 0; fits && i < len(parts); i++ {
			fits = keys[i] == "*" || keys[i] == parts[i]
		}
		if fits {
			l = append(l, s.droppedAt[gone])
		}
	}
	return l
}
