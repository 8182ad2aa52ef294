package proelio

import (
	"regexp"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
)

// free are parts of conditions that no case can test.
var free = map[string][]string{
	"the price must be paid":             {"imperial.legal='''true && table.imperial > 0'''"},
	"a card must be there to be drawn":   {"imperial.legal='''true && house.hand >= rules.imperial.price'''"},
	"there must be one to be sacrificed": {"resolve.sacrifice='''true'''"},
}

// Every part of a condition of the edition is tested by a case: without the part some case
// fails.
func TestConditionsAreHeld(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every case under every broken rule")
	}
	conform.CoverageCheck{
		Library:     builtIn(),
		Edition:     edition,
		Unplayed:    regexp.MustCompile(`^(metric|report|gate)\.`),
		OtherValues: conform.ConditionsLessOnePart,
		Excused:     free,
		MinTried:    30,
	}.Run(t, heldCases(t))
}

// heldCases returns the cases that play a match and see what comes of it.
func heldCases(t *testing.T) (cases []conform.Case) {
	t.Helper()
	for _, table := range readTables(t) {
		for _, c := range table.Case {
			if c.Odds == nil && len(c.Settings) == 0 {
				cases = append(cases, conform.Case{Name: table.File + ": " + c.Name, Variant: c.Variant, Set: c.Set,
					Play: func(t conform.Reporter, r engine.Rules) { c.run(t, r.(*Rules)) }})
			}
		}
	}
	return cases
}

// Every type of action is performed in a case.
func TestActionsHaveCases(t *testing.T) {
	load := func(variant string, sets ...string) engine.Rules { return ruleset(t, variant, sets) }
	conform.CheckExamples(t, heldCases(t), load, actionTable.RowNames(), func(s conform.Position, a engine.Action) int { return actionTable.RowOf(s.(*State), a) },
		"action: pass (pass)") // only under rules that leave a House no other action
}
