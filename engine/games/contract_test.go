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

// quickest lists variants of games told in text whose matches are short. Their rules are
// otherwise those of the edition.
var quickest = []string{"boatyard/standard", "crazy_eights/one-hand", "false_seals/standard", "five_rivers/one-round", "go_fish/standard", "hearts/one-hand",
	"last_candle/one-round", "orchard/standard", "picnic/one-round", "proelio_core/standard"}

// Every built-in game told in text keeps all promises of package engine: records are
// reproduced, forged records are rejected, determinizations agree with what a seat knows, and
// neither texts nor ratings depend on what a seat does not know. With -full all variants are
// checked, with every number of seats.
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
