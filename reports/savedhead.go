package reports

import (
	"fmt"
	"strings"

	"equitas/engine/sim"
	"equitas/reports/table"
)

// checkAgainstRuns returns an error if what the first fields of the report say about variants,
// rules, seats and seed contradicts its runs.
func (s *savedReport) checkAgainstRuns() error {
	sides := []struct {
		key string
		of  savedSide
	}{{"variant", s.Variant}}
	if s.Report == "comparison" {
		sides[0].key, sides[0].of = "base", s.Base
		sides = append(sides, sides[0])
		sides[1].key, sides[1].of = "other", s.Other
	}
	for i, side := range sides {
		run := s.runs[side.key+"_run"]
		if run == nil {
			continue // the missing run is reported elsewhere
		}
		if err := side.of.checkRun(side.key, run); err != nil {
			return err
		}
		if s.Seats != run.Scenario.Seats {
			return contradictionError("seats", fmt.Sprint(s.Seats), side.key, fmt.Sprint(run.Scenario.Seats))
		}
		if i == 0 && s.Seed != run.Scenario.MasterSeed {
			return contradictionError("seed", fmt.Sprint(s.Seed), side.key, fmt.Sprint(run.Scenario.MasterSeed))
		}
	}
	if s.Deals < 0 || s.Deals > sim.MaxDeals {
		return fmt.Errorf("deals_asked is %d, must be 0 to %s", s.Deals, table.Thousands(sim.MaxDeals))
	}
	return nil
}

// checkRun returns an error if the name or the rules of a side contradict its run, which is
// the field key+"_run".
func (s savedSide) checkRun(key string, run *sim.Run) error {
	switch {
	case s.Name != run.Scenario.Name && !strings.HasPrefix(s.Name, run.Scenario.Name+" "): // "… without Guild merchants"
		return contradictionError(key+".name", s.Name, key, run.Scenario.Name)
	case s.Rules != run.Scenario.RulesHash:
		return contradictionError(key+".rules", s.Rules, key, run.Scenario.RulesHash)
	}
	return nil
}

// contradictionError returns the error for a field what with the value head, where the run of side
// key has the value run.
func contradictionError(what, head, key, run string) error {
	return fmt.Errorf("%s is %q, and %s_run was played with %q: the file was changed", what, head, key, run)
}
