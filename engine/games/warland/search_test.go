package warland

import (
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/search"
)

// The search bot finds an attack that takes a castle, in guesses with random dice.
func TestSearchFindsTheBlow(t *testing.T) {
	c := ruleCase{CaseFields: conform.CaseFields{Set: []string{"feeding.offer_deliberate=false", "castle.resistance=4"}}, Active: 0,
		Faction: map[string]factionCase{"1": {Bastions: &[]string{}, Wins: new(uint8)}},
		Pawns:   []string{"0 soldier_f2 at 500,927", "0 carpenter at 500,300", "1 carpenter at 300,800"}}
	*c.Faction["1"].Wins = 1
	s := c.lay(t)
	s.Begin(rng.Deal{})
	b, err := search.New(s.rules, search.Options{Iterations: 60, Policy: search.WeightedPolicy(s.rules, engine.Defaults(s.rules))})
	if err != nil {
		t.Fatal(err)
	}
	b.Start(0, rng.NewStream(5))
	legal := s.Legal(nil)
	if got, want := s.Words(b.Choose(s.Observe(0), legal)), "demolish castle of 1 with soldier_f2 at 500,927"; got != want {
		t.Errorf("search chooses %q, want %q", got, want)
	}
}
