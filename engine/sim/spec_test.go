package sim

import (
	"bytes"
	"encoding/json"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/race"
)

// A scenario's ID changes with everything that changes play or what is counted, and with
// nothing else.
func TestID(t *testing.T) {
	extra := func(name, formula string) *engine.Measurement {
		return &engine.Measurement{Headline: []string{"seat.first"}, FormulaColumns: []engine.FormulaColumn{{
			Column: engine.Column{Name: name, Doc: "seconds"}, Formula: formula, Value: func([]int64) int64 { return 0 }}}}
	}
	scenario := func(change func(c *Scenario)) *Scenario {
		c := fakeCell("a", &race.Rules{}, "keen", "any", "any")
		c.Game, c.Epoch, c.Measuring = "race", 1, extra("seconds", "5 draw")
		for i := range c.Bots {
			c.Bots[i].Settings, c.Bots[i].Weights = "weighted", "12ab"
		}
		if change != nil {
			change(c)
		}
		return c
	}
	id := scenario(nil).ID()
	for what, change := range map[string]func(c *Scenario){
		"nothing":            nil,
		"the variant's name": func(c *Scenario) { c.Name = "b" },
		"the headline":       func(c *Scenario) { c.Measuring.Headline = []string{"len.turns"} },
		"a target":           func(c *Scenario) { c.Measuring.Targets = []engine.Target{{Metric: "len.turns"}} },
		"a metric":           func(c *Scenario) { c.Measuring.Metrics = []engine.Metric{{ID: "mine"}} },
		"a gate":             func(c *Scenario) { c.Measuring.Gates = []engine.Gate{{Metric: "len.turns"}} },
		"a column's words":   func(c *Scenario) { c.Measuring.FormulaColumns[0].Doc = "half minutes" },
		"an extra that the rules count": func(c *Scenario) {
			c.Measuring.FormulaColumns = append(c.Measuring.FormulaColumns, engine.FormulaColumn{Column: engine.Column{Name: "turns"}, Formula: "1"})
		},
	} {
		if got := scenario(change).ID(); got != id {
			t.Errorf("%s changes the id, and nothing that is counted", what)
		}
	}
	seen := map[ID]string{id: "nothing"}
	for what, change := range map[string]func(c *Scenario){
		"the game":              func(c *Scenario) { c.Game = "chase" },
		"the epoch":             func(c *Scenario) { c.Epoch = 2 },
		"another program":       func(c *Scenario) { c.Build = "ab" },
		"the rules":             func(c *Scenario) { c.RulesHash = "1" },
		"the seats":             func(c *Scenario) { c.Seats, c.Bots = 2, c.Bots[:2] },
		"the seed":              func(c *Scenario) { c.MasterSeed++ },
		"a bot's name":          func(c *Scenario) { c.Bots[1].Name = "another" },
		"how a bot plays":       func(c *Scenario) { c.Bots[1].Settings = "search 100" },
		"what a bot judges by":  func(c *Scenario) { c.Bots[1].Weights = "12ac" },
		"who sits where":        func(c *Scenario) { c.Bots[0], c.Bots[1] = c.Bots[1], c.Bots[0] },
		"chance by seat":        func(c *Scenario) { c.StreamsBySeat = true },
		"what is kept":          func(c *Scenario) { c.Narrow = true },
		"a column":              func(c *Scenario) { c.Measuring = extra("minutes", "5 draw") },
		"a formula":             func(c *Scenario) { c.Measuring = extra("seconds", "6 draw") },
		"no formula":            func(c *Scenario) { c.Measuring = nil },
		"a column of the rules": func(c *Scenario) { c.Rules = &race.Rules{Endless: true} },
	} {
		got := scenario(change).ID()
		if other, ok := seen[got]; ok {
			t.Errorf("%s gives the id of %s", what, other)
		}
		seen[got] = what
	}
}

// A spec read from JSON is the same spec.
func TestSpecComesBack(t *testing.T) {
	c := fakeCell("a", &race.Rules{}, "keen", "any")
	c.Game, c.Epoch, c.Bots[0].Settings = "race", 3, "weighted"
	text, err := json.Marshal(c.Spec())
	if err != nil {
		t.Fatal(err)
	}
	var back Spec
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&back); err != nil || back.ID() != c.ID() {
		t.Errorf("%s came back as %+v: %v", text, back, err)
	}
}
