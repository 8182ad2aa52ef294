package sim

import (
	"bytes"
	"encoding/json"
	"testing"

	"equitas/engine"
)

// Whatever changes play or what is counted changes a cell's id, and nothing
// else does.
func TestID(t *testing.T) {
	extra := func(name, formula string) *engine.Measuring {
		return &engine.Measuring{Headline: []string{"seat.first"}, Extras: []engine.Extra{{
			Column: engine.Column{Name: name, Doc: "seconds"}, Formula: formula, Value: func([]int64) int64 { return 0 }}}}
	}
	cell := func(change func(c *Cell)) *Cell {
		c := fakeCell("a", &fakeRules{}, "keen", "any", "any")
		c.Game, c.Epoch, c.Measuring = "race", 1, extra("seconds", "5 draw")
		for i := range c.Bots {
			c.Bots[i].Settings, c.Bots[i].Weights = "weighted", "12ab"
		}
		if change != nil {
			change(c)
		}
		return c
	}
	id := cell(nil).ID()
	for what, change := range map[string]func(c *Cell){
		"nothing":            nil,
		"the variant's name": func(c *Cell) { c.Name = "b" },
		"the headline":       func(c *Cell) { c.Measuring.Headline = []string{"len.turns"} },
		"a target":           func(c *Cell) { c.Measuring.Targets = []engine.Target{{Metric: "len.turns"}} },
		"a metric":           func(c *Cell) { c.Measuring.Metrics = []engine.Metric{{ID: "mine"}} },
		"a gate":             func(c *Cell) { c.Measuring.Gates = []engine.Gate{{Metric: "len.turns"}} },
		"a column's words":   func(c *Cell) { c.Measuring.Extras[0].Doc = "half minutes" },
		"an extra that the rules count": func(c *Cell) {
			c.Measuring.Extras = append(c.Measuring.Extras, engine.Extra{Column: engine.Column{Name: "turns"}, Formula: "1"})
		},
	} {
		if got := cell(change).ID(); got != id {
			t.Errorf("%s changes the id, and nothing that is counted", what)
		}
	}
	seen := map[ID]string{id: "nothing"}
	for what, change := range map[string]func(c *Cell){
		"the game":              func(c *Cell) { c.Game = "chase" },
		"the epoch":             func(c *Cell) { c.Epoch = 2 },
		"another program":       func(c *Cell) { c.Build = "ab" },
		"the rules":             func(c *Cell) { c.Hash = "1" },
		"the seats":             func(c *Cell) { c.Seats, c.Bots = 2, c.Bots[:2] },
		"the seed":              func(c *Cell) { c.Master++ },
		"a bot's name":          func(c *Cell) { c.Bots[1].Name = "another" },
		"how a bot plays":       func(c *Cell) { c.Bots[1].Settings = "search 100" },
		"what a bot judges by":  func(c *Cell) { c.Bots[1].Weights = "12ac" },
		"who sits where":        func(c *Cell) { c.Bots[0], c.Bots[1] = c.Bots[1], c.Bots[0] },
		"chance by seat":        func(c *Cell) { c.BySeat = true },
		"what is kept":          func(c *Cell) { c.Narrow = true },
		"a column":              func(c *Cell) { c.Measuring = extra("minutes", "5 draw") },
		"a formula":             func(c *Cell) { c.Measuring = extra("seconds", "6 draw") },
		"no formula":            func(c *Cell) { c.Measuring = nil },
		"a column of the rules": func(c *Cell) { c.Rules = &fakeRules{endless: true} },
	} {
		got := cell(change).ID()
		if other, ok := seen[got]; ok {
			t.Errorf("%s gives the id of %s", what, other)
		}
		seen[got] = what
	}
}

// A spec in a file is the same spec.
func TestSpecComesBack(t *testing.T) {
	c := fakeCell("a", &fakeRules{}, "keen", "any")
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
