package games_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/enginetest"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// quickest are variants of games told in text that have short matches: the same rules
// otherwise.
var quickest = []string{"boatyard/standard", "crazy_eights/one-hand", "false_seals/standard", "five_rivers/one-round", "go_fish/standard", "hearts/one-hand",
	"last_candle/one-round", "orchard/standard", "picnic/one-round", "proelio_core/standard"}

// Every game told in text that comes along keeps all promises of package engine: records
// come back, forged ones are refused, guesses keep what a seat knows, nobody is told or
// rates by what it does not. With -full all variants, with every number of seats.
func TestTextGamesContract(t *testing.T) {
	lib := games.Library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	var all []string
	for _, g := range lib.Games() {
		if slices.ContainsFunc(games.All(), func(x rule.Game) bool { return x.Name() == g.Name() }) {
			continue
		}
		for _, name := range lib.Names() {
			if strings.HasPrefix(name, g.Name()+"/") && (*full || slices.Contains(quickest, name)) {
				all = append(all, name)
			}
		}
	}
	if len(all) < len(quickest) {
		t.Fatalf("%d games told in text come along: %v, want %v", len(all), all, quickest)
	}
	for _, name := range all {
		t.Run(name, func(t *testing.T) {
			loaded, err := lib.Load(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			opt := enginetest.Options{Deals: 1, Picks: 4, Seats: []int{loaded.Rules.Players().Usual}}
			if *full {
				opt = enginetest.Options{Deals: 2}
			}
			enginetest.Run(t, loaded.Rules, opt)
		})
	}
}
