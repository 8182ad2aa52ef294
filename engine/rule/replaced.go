package rule

import (
	"fmt"
	"slices"

	"equitas/engine/rule/source"
)

// FormulaFor returns the formula key that can replace the plain key at a path (see
// [Key.ReplacedKeys]); nil if there is none.
func (s *Schema) FormulaFor(path string) *Key {
	for i := range s.Keys {
		if k := &s.Keys[i]; slices.Contains(k.ReplacedKeys, path) {
			return k
		}
	}
	return nil
}

// ReplacingFormula returns the formula that replaces the plain key at a path in this set; nil if there
// is none.
func (s *Set) ReplacingFormula(path string) *Value {
	if k := s.schema.FormulaFor(path); k != nil {
		return s.Value(k.Path)
	}
	return nil
}

// removeReplaced removes from the set the plain keys that a formula replaces, so that it has only rules
// that apply. It returns faults if a file has both or the set has neither, and a warning for a plain
// key of a later layer than the formula.
func (s *Set) removeReplaced() (faults Faults) {
	for i := range s.schema.Keys {
		k := &s.schema.Keys[i]
		if len(k.ReplacedKeys) == 0 {
			continue
		}
		formula := s.Value(k.Path)
		for _, path := range k.ReplacedKeys {
			plain := s.Value(path)
			switch {
			case formula == nil && plain == nil:
				faults = append(faults, Fault{At: s.LastPlace(append([]string{k.Path, source.Parent(path)}, k.ReplacedKeys...)...), Msg: fmt.Sprintf("%s is missing, and so is %s, which may stand in place of it", path, k.Path)})
			case formula == nil || plain == nil:
			case plain.At.File == formula.At.File:
				faults = append(faults, Fault{At: s.LastPlace(k.Path, path), Msg: fmt.Sprintf("%s stands in place of %s, and both are said", k.Path, path), Help: "say one of them"})
			default:
				if s.LayerOf(path) > s.LayerOf(k.Path) {
					faults = append(faults, Fault{At: plain.At, Warning: true, Msg: fmt.Sprintf("%s has no effect: %s stands in place of it (%s)", path, k.Path, formula.At.InWords())})
				}
				s.Root.Get(source.Parent(path)).Table.Drop(source.LastKey(path))
			}
		}
	}
	return faults
}
