package tune

import (
	"fmt"
	"slices"
)

// A Space is the set of all settings: of all combinations of the knobs' values.
type Space struct {
	Knobs []Knob
	Sums  []Sum // restrict the settings that may be proposed
}

// A Knob is a setting of the rules whose values are tried. Its values are numbered from 0.
type Knob struct {
	ValueCount int  // number of values, at most [MaxValues]
	Home       int  // index of the present value
	Ordered    bool // the values are numbers in rising order, so that close values have similar effects
}

// A Sum is a group of knobs with numeric values whose total must be that of home.
type Sum struct {
	Knobs   []int   // indices of the knobs in the space
	Numbers [][]int // by index in Knobs and index of a value: the number for which the value stands
}

// A Setting has, for each knob of a space, the index of its value.
type Setting []uint8

// MaxValues is the largest number of values of a knob.
const MaxValues = 256

// Check returns an error if a number of values or an index in the space is out of range.
func (s *Space) Check() error {
	for i, k := range s.Knobs {
		if k.ValueCount < 1 || k.ValueCount > MaxValues || k.Home < 0 || k.Home >= k.ValueCount {
			return fmt.Errorf("knob %d has %d values and stands at %d", i, k.ValueCount, k.Home)
		}
	}
	for i, sum := range s.Sums {
		if len(sum.Knobs) != len(sum.Numbers) {
			return fmt.Errorf("sum %d has %d knobs and numbers of %d", i, len(sum.Knobs), len(sum.Numbers))
		}
		for j, k := range sum.Knobs {
			if k < 0 || k >= len(s.Knobs) || len(sum.Numbers[j]) != s.Knobs[k].ValueCount {
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

// Size returns the number of settings, whether sums hold or not, but at most limit.
func (s *Space) Size(limit int) int {
	n := 1
	for _, k := range s.Knobs {
		if n > limit/k.ValueCount {
			return limit
		}
		n *= k.ValueCount
	}
	return n
}

// Changes returns the number of knobs that differ from home. Of the knobs of a [Sum], one that rises
// and one that falls count together as one change.
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

// Neighbours returns the settings that are one change away: another value of a knob that is in no
// sum, or other values of two knobs of a sum that keep its total. Changes of single knobs come
// first, in the order of knobs and values.
func (s *Space) Neighbours(setting Setting) []Setting {
	var list []Setting
	summed := map[int]bool{}
	for _, sum := range s.Sums {
		for _, k := range sum.Knobs {
			summed[k] = true
		}
	}
	for i, k := range s.Knobs {
		for v := range k.ValueCount {
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

// KnobsAtEnd returns the changed knobs whose value is the first or the last of at least three
// values: it maps the knob's index to -1 for the first and 1 for the last.
func (s *Space) KnobsAtEnd(setting Setting) map[int]int {
	ends := map[int]int{}
	for i, k := range s.Knobs {
		switch v := int(setting[i]); {
		case v == k.Home || k.ValueCount < 3:
		case v == 0:
			ends[i] = -1
		case v == k.ValueCount-1:
			ends[i] = 1
		}
	}
	return ends
}
