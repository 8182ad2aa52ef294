package told

import (
	"slices"

	"equitas/engine/cond"
)

// Which values of a name make no difference to a condition. The condition's own table
// knows it of what stands alone in a comparison; that a + b > 0 asks of each only whether
// it is 0 comes out when all its answers are held against each other.

// mostHeld is how many answers of a condition are held against each other.
const mostHeld = 1 << 15

// rowsOf is the rows of a condition's table by name and value, in the order of
// [cond.Expr.Columns]: values that make no difference have one row. It is nil where the
// condition has no table, or a name of several words at once.
func (m *machine) rowsOf(x *cond.Expr) [][]int32 {
	var rows [][]int32
	for _, c := range x.Columns() {
		word := &m.words.All()[c.Var()]
		if word.Type == cond.Set {
			return nil
		}
		list := make([]int32, word.Count())
		for i := range list {
			list[i] = c.Row(word.Value(i))
		}
		rows = append(rows, list)
	}
	if len(rows) > 1 && x.Type() == cond.Bool { // amounts seldom have values alike
		unite(x, rows)
	}
	return rows
}

// unite gives values one row that make no difference, each the least of those alike.
func unite(x *cond.Expr, rows [][]int32) {
	apart := make([][]int32, len(rows)) // by column: its rows, each once
	all := 1
	for i, list := range rows {
		seen := map[int32]bool{}
		for _, r := range list {
			if !seen[r] {
				seen[r] = true
				apart[i] = append(apart[i], r)
			}
		}
		if all *= len(apart[i]); all > mostHeld {
			return
		}
	}
	for i := range rows {
		others := []int32{0} // sums of the rows of all others
		for j, list := range apart {
			if j == i {
				continue
			}
			sums := make([]int32, 0, len(others)*len(list))
			for _, sum := range others {
				for _, r := range list {
					sums = append(sums, sum+r)
				}
			}
			others = sums
		}
		first := map[uint64]int32{} // by a hash of all answers: the first row that has them
		alike := map[int32]int32{}
		for _, r := range apart[i] {
			h := uint64(0)
			for _, sum := range others {
				h = (h ^ uint64(uint32(x.At(sum+r)))) * 0x9e3779b97f4a7c15
				h ^= h >> 29
			}
			f, ok := first[h]
			if !ok || slices.ContainsFunc(others, func(sum int32) bool { return x.At(sum+f) != x.At(sum+r) }) {
				first[h], f = r, r
			}
			alike[r] = f
		}
		for k, r := range rows[i] {
			rows[i][k] = alike[r]
		}
	}
}
