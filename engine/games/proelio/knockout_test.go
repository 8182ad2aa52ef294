package proelio

import (
	"strings"
	"testing"
)

// Every part that can be knocked out has a unique name, can be loaded under every shipped
// edition, and changes the rules.
func TestKnockouts(t *testing.T) {
	lib := builtIn()
	for _, name := range []string{"proelio/0.9.6", "proelio/first-game", "proelio/italian", "proelio/allied-guilds"} {
		if testing.Short() && name != "proelio/0.9.6" {
			continue
		}
		whole, err := lib.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, k := range (Game{}).Extras().Knockouts(whole.Set) {
			if seen[k.Name] {
				t.Errorf("%s: two parts are called %s", name, k.Name)
			}
			seen[k.Name] = true
			part, err := lib.Load(name, k.Sets)
			if err != nil {
				t.Errorf("%s without %s: %v", name, k.Name, err)
			} else if part.Set.Hash == whole.Set.Hash {
				t.Errorf("%s without %s: the rules are the same", name, k.Name)
			}
		}
		for _, want := range strings.Fields("plague hero attack imperial") {
			if !seen[want] {
				t.Errorf("%s: %s cannot be taken out", name, want)
			}
		}
	}
}
