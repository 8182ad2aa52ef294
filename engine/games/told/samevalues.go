package told

import (
	"slices"

	"equitas/engine/cond"
)

// This file finds values of a variable that a condition does not distinguish. The compiled table of a
// condition already has equal rows for them if the variable is one side of a comparison. For other
// variables, such as a in a + b > 0, this file compares the condition's results for all values.

// maxComparedAnswers is the largest number of results of a condition that are compared.
const maxComparedAnswers = 1 << 15

// rowsOf returns, for each variable of x in the order of [cond.Expr.Columns], what each of its values,
// by index, adds to the row number of x's table. Values that x does not distinguish add the same. It
// returns nil if x has no table, or if a variable is a set of words.
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
	if len(rows) > 1 && x.Type() == cond.Bool { // different values of an amount's variable seldom give the same answers
		mergeEqualRows(x, rows)
	}
	return rows
}

// mergeEqualRows changes rows, a result of rowsOf for x, so that values that x does not distinguish get
// the same row, the first of theirs. It does nothing if there are too many results to compare.
func mergeEqualRows(x *cond.Expr, rows [][]int32) {
	apart := make([][]int32, len(rows)) // by column: its distinct rows
	all := 1
	for i, list := range rows {
		seen := map[int32]bool{}
		for _, r := range list {
			if !seen[r] {
				seen[r] = true
				apart[i] = append(apart[i], r)
			}
		}
		if all *= len(apart[i]); all > maxComparedAnswers {
			return
		}
	}
	for i := range rows {
		others := []int32{0} // all sums of rows of the other columns
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
		first := map[uint64]int32{} // by hash of all results: the first row with these results
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
