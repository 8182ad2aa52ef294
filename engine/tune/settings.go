package tune

import (
	"fmt"
	"slices"
)

// A Space is the set of settings: knobs with a few values each.
type Space struct {
	Knobs []Knob
	Sums  []Sum
}

// A Knob takes one of Values values, numbered from 0. Home is the present value.
type Knob struct {
	Values  int
	Home    int
	Ordered bool // values are numbers in rising order, so that close ones have similar effects
}

// A Sum is a group of knobs with numeric values whose total must stay as at home.
type Sum struct {
	Knobs   []int   // indexes of the knobs in the space
	Numbers [][]int // by knob of the sum: the number for which each value stands
}

// A Setting has, by knob of a space, the index of its value.
type Setting []uint8

// MaxValues is the largest number of values of a knob.
const MaxValues = 256

// Check returns an error if a space is malformed.
func (s *Space) Check() error {
	for i, k := range s.Knobs {
		if k.Values < 1 || k.Values > MaxValues || k.Home < 0 || k.Home >= k.Values {
			return fmt.Errorf("knob %d has %d values and stands at %d", i, k.Values, k.Home)
		}
	}
	for i, sum := range s.Sums {
		if len(sum.Knobs) != len(sum.Numbers) {
			return fmt.Errorf("sum %d has %d knobs and numbers of %d", i, len(sum.Knobs), len(sum.Numbers))
		}
		for j, k := range sum.Knobs {
			if k < 0 || k >= len(s.Knobs) || len(sum.Numbers[j]) != s.Knobs[k].Values {
				return fmt.Errorf("sum %d: knob %d", i, k)
			}
		}
	}
	return nil
}

// Home returns the setting in which nothing is changed.
func (s *Space) Home() Setting {
	at := make(Setting, len(s.Knobs))
	for i, k := range s.Knobs {
		at[i] = uint8(k.Home)
	}
	return at
}

// Size returns the number of settings, sums ignored, but at most limit.
func (s *Space) Size(limit int) int {
	n := 1
	for _, k := range s.Knobs {
		if n > limit/k.Values {
			return limit
		}
		n *= k.Values
	}
	return n
}

// Changes returns the number of rules that differ from home. If knobs of a sum compensate
// each other, each pair counts once.
func (s *Space) Changes(setting Setting) int {
	n := 0
	for i, k := range s.Knobs {
		if int(setting[i]) != k.Home {
			n++
		}
	}
	for _, sum := range s.Sums {
		more, less := 0, 0
		for j, k := range sum.Knobs {
			switch now, home := sum.Numbers[j][setting[k]], sum.Numbers[j][s.Knobs[k].Home]; {
			case now > home:
				more++
			case now < home:
				less++
			}
		}
		n -= min(more, less)
	}
	return n
}

// SumsHold reports whether all sums have the same total as at home.
func (s *Space) SumsHold(setting Setting) bool {
	for _, sum := range s.Sums {
		now, home := 0, 0
		for j, k := range sum.Knobs {
			now += sum.Numbers[j][setting[k]]
			home += sum.Numbers[j][s.Knobs[k].Home]
		}
		if now != home {
			return false
		}
	}
	return true
}

// Neighbours returns the settings that are one change away: another value of a knob, or
// other values of two knobs of a sum that compensate each other. Changes of single knobs
// come first, in the order of knobs and values.
func (s *Space) Neighbours(setting Setting) []Setting {
	var list []Setting
	summed := map[int]bool{}
	for _, sum := range s.Sums {
		for _, k := range sum.Knobs {
			summed[k] = true
		}
	}
	for i, k := range s.Knobs {
		for v := range k.Values {
			if !summed[i] && v != int(setting[i]) {
				next := slices.Clone(setting)
				next[i] = uint8(v)
				list = append(list, next)
			}
		}
	}
	for _, sum := range s.Sums {
		for j, k := range sum.Knobs {
			for v, n := range sum.Numbers[j] {
				more := n - sum.Numbers[j][setting[k]]
				if more <= 0 {
					continue
				}
				for g, from := range sum.Knobs {
					w := slices.Index(sum.Numbers[g], sum.Numbers[g][setting[from]]-more)
					if from == k || w < 0 {
						continue
					}
					next := slices.Clone(setting)
					next[k], next[from] = uint8(v), uint8(w)
					list = append(list, next)
				}
			}
		}
	}
	return list
}

// KnobsAtEnd returns, for the changed knobs whose value is the first or the last of three or
// more, -1 for the first and 1 for the last.
func (s *Space) KnobsAtEnd(setting Setting) map[int]int {
	ends := map[int]int{}
	for i, k := range s.Knobs {
		switch v := int(setting[i]); {
		case v == k.Home || k.Values < 3:
		case v == 0:
			ends[i] = -1
		case v == k.Values-1:
			ends[i] = 1
		}
	}
	return ends
}
