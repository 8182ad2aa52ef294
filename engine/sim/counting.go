package sim

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"equitas/engine"
)

// A CountedColumn identifies a column by its name and, if it is computed, its formula.
type CountedColumn struct{ Name, Formula string }

// CountedColumns lists the columns of a block, in the order of its rows.
type CountedColumns []CountedColumn

// CountedColumns returns the columns that blocks of the scenario keep.
func (c *Scenario) CountedColumns() CountedColumns {
	formulas := map[string]string{}
	if c.Measuring != nil {
		for _, e := range c.Measuring.FormulaColumns {
			formulas[e.Name] = e.Formula
		}
	}
	rules := newLayout(c.Rules, c.Seats)
	for _, own := range rules.columns { // a column of the rules has priority over a formula column of the same name
		delete(formulas, own.Name)
	}
	var l CountedColumns
	for _, col := range c.Columns() {
		l = append(l, CountedColumn{col.Name, formulas[col.Name]})
	}
	return l
}

// Text returns the columns as text, one per line.
func (l CountedColumns) Text() string {
	var b strings.Builder
	for _, c := range l {
		fmt.Fprintf(&b, "%q %q\n", c.Name, c.Formula)
	}
	return b.String()
}

// Hash returns a hash of [CountedColumns.Text], as sixteen hex digits.
func (l CountedColumns) Hash() string {
	sum := sha256.Sum256([]byte(l.Text()))
	return hex.EncodeToString(sum[:8])
}

// ParseCountedColumns parses what [CountedColumns.Text] returned; ok is false for any other
// text.
func ParseCountedColumns(text string) (l CountedColumns, ok bool) {
	for line := range strings.Lines(text) {
		quoted, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, false
		}
		name, _ := strconv.Unquote(quoted) // no error is possible: it is a quoted prefix
		rest, spaced := strings.CutPrefix(line[len(quoted):], " ")
		formula, err := strconv.Unquote(strings.TrimSuffix(rest, "\n"))
		if err != nil || !spaced {
			return nil, false
		}
		l = append(l, CountedColumn{name, formula})
	}
	return l, len(l) > 0
}

// A Sibling is a scenario that plays the same matches as another, but whose kept blocks have
// other columns.
type Sibling struct {
	ID      ID
	Columns CountedColumns
}

// A recount makes blocks of a scenario from those of a sibling: it copies the columns that
// the sibling has and computes a variant's formula columns from them. To compute columns,
// each row must hold a single match.
type recount struct {
	sibling        Sibling
	id             ID                      // ID of the scenario
	sources        []int                   // by column: its index in the sibling's blocks; -1 if it is computed
	computed       []*engine.FormulaColumn // by column: the formula that computes it; nil if the sibling has the column
	formulaSources []int                   // indexes in the sibling's blocks of the columns from which formulas are computed; nil if none is needed
}

// recountOf returns the recount from the blocks of sibling s. It is nil if columns can be
// neither copied nor computed, or if the scenario is narrow, since blocks of a narrow
// scenario have no exposures.
func (c *Scenario) recountOf(s Sibling) *recount {
	if c.Narrow {
		return nil
	}
	r := &recount{sibling: s, id: c.ID()}
	for _, col := range c.CountedColumns() {
		at := slices.Index(s.Columns, col)
		var computed *engine.FormulaColumn
		if at < 0 {
			if computed = c.formulaOf(col); computed == nil || c.Rotations() > 1 {
				return nil
			}
		}
		r.sources, r.computed = append(r.sources, at), append(r.computed, computed)
	}
	if slices.Contains(r.sources, -1) {
		l := c.layout()
		r.formulaSources = r.sources[:l.ownColumns]
		if slices.Contains(r.formulaSources, -1) {
			return nil
		}
	}
	return r
}

// formulaOf returns the formula that computes a column; nil if there is none.
func (c *Scenario) formulaOf(col CountedColumn) *engine.FormulaColumn {
	if c.Measuring == nil {
		return nil
	}
	for i := range c.Measuring.FormulaColumns {
		if e := &c.Measuring.FormulaColumns[i]; e.Name == col.Name {
			return e
		}
	}
	return nil
}

// worksWith reports whether the recount can work from blocks with 2^unit deals per row.
func (r *recount) worksWith(unit uint8) bool { return unit == 0 || r.formulaSources == nil }

// block returns the scenario's block, computed from b, a block of its sibling.
func (r *recount) block(b *Block) Block {
	made := *b
	made.ScenarioID = r.id
	row, has := make([]int64, len(r.formulaSources)), make([][]int64, len(r.formulaSources))
	for i, at := range r.formulaSources {
		has[i] = make([]int64, b.rows.Len())
		b.rows.ReadColumn(has[i], at)
	}
	made.rows = b.rows.SelectColumns(r.sources, func(column int, numbers []int64) {
		for unit := range numbers {
			for i := range has {
				row[i] = has[i][unit]
			}
			numbers[unit] = r.computed[column].Value(row)
		}
	})
	return made
}
