package rule_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule"
)

// wide is a game that consists of a schema with some tables of one key each.
type wide struct{ schema *rule.Schema }

func (wide) Name() string                            { return "wide" }
func (g wide) Schema() *rule.Schema                  { return g.schema }
func (wide) Space(*rule.Set) *cond.Space             { return &cond.Space{} }
func (wide) Check(*rule.Set) []rule.Fault            { return nil }
func (wide) Extras() rule.Extras                     { return rule.Extras{} }
func (wide) Compile(*rule.Set) (engine.Rules, error) { return nil, errors.New("it cannot be played") }

// A file that extends nothing is told of each table that it lacks, and of nine or more at once.
func TestMissingTables(t *testing.T) {
	for n, want := range map[int]int{7: 7, 8: 8, 9: 1, 12: 1} {
		g := wide{&rule.Schema{Title: "Wide"}}
		for i := range n {
			g.schema.Keys = append(g.schema.Keys, rule.Key{Path: fmt.Sprintf("table%c.n", 'a'+i), Type: rule.Int, Hi: 9, Unit: "cards", Doc: "cards"})
		}
		files := fstest.MapFS{"wide/1.toml": {Data: []byte("game = \"wide\"\ntitle = \"Wide\"\n")}}
		faults := rule.NewLibrary([]rule.Game{g}, rule.Layer{Variants: files}).CheckVariant("wide/1")
		alone, all := strings.Count(faults.Error(), "the file lacks table"), strings.Count(faults.Error(), "this one lacks the tables tablea, tableb, ")
		if all == 0 && alone != want || all > 0 && (want != 1 || alone != 0 || all != 1) {
			t.Errorf("%d tables: got\n%v\nwant faults: %d", n, faults, want)
		}
	}
}
