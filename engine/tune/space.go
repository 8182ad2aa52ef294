package tune

import (
	"fmt"
	"slices"
)

// A Space is what may be set: a number of knobs, each with a few values.
type Space struct {
	Knobs []Knob
	Sums  []Sum
}

// A Knob takes one of so many values, numbered from 0. Home is the one that it has.
type Knob struct {
	Values  int
	Home    int
	Ordered bool // values are numbers in rising order: those that are close do much the same
}

// A Sum is of knobs whose values are numbers and come to the same whatever is set: what
// one takes, another gives.
type Sum struct {
	Knobs   []int   // of the space
	Numbers [][]int // by knob of the sum: the number of each of its values
}

// A Setting has a value for every knob of a space.
type Setting []uint8

// MostValues is how many values a knob has at most.
const MostValues = 256

// Check reports what is wrong with a space.
func (s *Space) Check() error {
	for i, k := range s.Knobs {
		if k.Values < 1 || k.Values > MostValues || k.Home < 0 || k.Home >= k.Values {
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

// Home is the setting in which nothing is changed.
func (s *Space) Home() Setting {
	at := make(Setting, len(s.Knobs))
	for i, k := range s.Knobs {
		at[i] = uint8(k.Home)
	}
	return at
}

// Size is how many settings there are, sums heeded or not; most where there are more.
func (s *Space) Size(most int) int {
	n := 1
	for _, k := range s.Knobs {
		if n > most/k.Values {
			return most
		}
		n *= k.Values
	}
	return n
}

// Changed is how many rules differ from home: knobs, of which those of a sum are one
// for each that gives.
func (s *Space) Changed(at Setting) int {
	n := 0
	for i, k := range s.Knobs {
		if int(at[i]) != k.Home {
			n++
		}
	}
	for _, sum := range s.Sums {
		more, less := 0, 0
		for j, k := range sum.Knobs {
			switch now, home := sum.Numbers[j][at[k]], sum.Numbers[j][s.Knobs[k].Home]; {
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

// Holds reports whether all sums come to what they are at home.
func (s *Space) Holds(at Setting) bool {
	for _, sum := range s.Sums {
		now, home := 0, 0
		for j, k := range sum.Knobs {
			now += sum.Numbers[j][at[k]]
			home += sum.Numbers[j][s.Knobs[k].Home]
		}
		if now != home {
			return false
		}
	}
	return true
}

// Neighbours are the settings that are one change away: another value of a knob, or of
// two knobs of a sum, one of which takes what the other gives. First those of the
// knobs in their order, values rising, then those of the sums.
func (s *Space) Neighbours(at Setting) []Setting {
	var list []Setting
	summed := map[int]bool{}
	for _, sum := range s.Sums {
		for _, k := range sum.Knobs {
			summed[k] = true
		}
	}
	for i, k := range s.Knobs {
		for v := range k.Values {
			if !summed[i] && v != int(at[i]) {
				next := slices.Clone(at)
				next[i] = uint8(v)
				list = append(list, next)
			}
		}
	}
	for _, sum := range s.Sums {
		for j, k := range sum.Knobs {
			for v, n := range sum.Numbers[j] {
				more := n - sum.Numbers[j][at[k]]
				if more <= 0 {
					continue
				}
				for g, from := range sum.Knobs {
					w := slices.Index(sum.Numbers[g], sum.Numbers[g][at[from]]-more)
					if from == k || w < 0 {
						continue
					}
					next := slices.Clone(at)
					next[k], next[from] = uint8(v), uint8(w)
					list = append(list, next)
				}
			}
		}
	}
	return list
}

// AtEnd lists the knobs that a setting changed and that stand at an end of what was
// allowed: -1 at the first of several values, 1 at the last, by knob; those that are
// not there have no entry.
func (s *Space) AtEnd(at Setting) map[int]int {
	ends := map[int]int{}
	for i, k := range s.Knobs {
		switch v := int(at[i]); {
		case v == k.Home || k.Values < 3:
		case v == 0:
			ends[i] = -1
		case v == k.Values-1:
			ends[i] = 1
		}
	}
	return ends
}
