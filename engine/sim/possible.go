package sim

import (
	"cmp"
	"fmt"

	"equitas/engine"
	"equitas/engine/sim/rows"
)

// checkPossible returns an error if a run read from a file has numbers that no matches can
// give, for instance because the file was edited. It checks what holds in every game: the
// number of matches, counts that cannot be negative, and shares of matches.
func (r *Run) checkPossible() error {
	all := int64(r.MatchesPerRow())
	per := func(row int) string {
		if r.DealsPerRow == 1 {
			return fmt.Sprintf("deal %d", row)
		}
		return fmt.Sprintf("deals %d to %d", row*r.DealsPerRow, (row+1)*r.DealsPerRow-1)
	}
	own := map[string][]int64{}
	for _, c := range matchColumnDefs {
		if at := r.Column(c.Name); at >= 0 {
			own[c.Name] = r.valuesOf(rows.Column(at), r.SampleSize())
		}
	}
	for _, c := range []struct {
		name  string
		least []int64
	}{{matchColumnDefs[colUnfinished].Name, nil}, {matchColumnDefs[colChoices].Name, nil}, {matchColumnDefs[colDecisions].Name, own[matchColumnDefs[colChoices].Name]}, {matchColumnDefs[colLegal].Name, own[matchColumnDefs[colDecisions].Name]}} {
		for row, n := range own[c.name] {
			if n < 0 {
				return fmt.Errorf("%s: %s is %d, below 0", per(row), c.name, n)
			}
			if c.least != nil && n < c.least[row] {
				return fmt.Errorf("%s: %s is %d, must be at least %d", per(row), c.name, n, c.least[row])
			}
		}
	}
	for row, n := range own[matchColumnDefs[colMatches].Name] {
		if n != all {
			return fmt.Errorf("%s: %s is %d, must be %d", per(row), matchColumnDefs[colMatches].Name, n, all)
		}
	}
	for row, n := range own[matchColumnDefs[colUnfinished].Name] {
		if n > all {
			return fmt.Errorf("%s: %d of %d matches are unfinished", per(row), n, all)
		}
	}
	if err := r.checkShares(per); err != nil {
		return err
	}
	for i, turns := range r.Lengths {
		if turns < 0 || int(turns) > r.Longest.Turns {
			return fmt.Errorf("a match of %d turns in deal %d, where the longest has %d", turns, i/r.Rotations, r.Longest.Turns)
		}
	}
	for _, e := range r.Exposures() {
		if e.Payoff < 0 || e.Payoff > e.Players*engine.PayoffUnit {
			return fmt.Errorf("a credit of %d for %d exposures, must be 0 to %d each", e.Payoff, e.Players, engine.PayoffUnit)
		}
	}
	return nil
}

// checkShares returns an error for the first share of matches that lies outside the range 0
// to 1. per names a row in errors.
func (r *Run) checkShares(per func(row int) string) error {
	for _, m := range r.savedMetrics {
		scale := cmp.Or(m.Scale, 1)
		if m.Kind != engine.Share || m.Minus != "" || m.Offset != 0 || scale < 0 || m.Num == "" || r.Column(m.Num) < 0 || m.Den != "" && r.Column(m.Den) < 0 {
			continue
		}
		of, all := "matches", rows.Number{Constant: int64(r.MatchesPerRow())}
		if m.Den != "" {
			of, all = m.Den, rows.Column(r.Column(m.Den))
		}
		num, den := r.valuesOf(rows.Column(r.Column(m.Num)), r.SampleSize()), r.valuesOf(all, r.SampleSize())
		for row, n := range num {
			if most := float64(den[row]) / scale; n < 0 || float64(n) > most*(1+1e-9) {
				return fmt.Errorf("%s: %s is %d, of %d %s: no share (%s)", per(row), m.Num, n, den[row], of, m.ID)
			}
		}
	}
	return nil
}
