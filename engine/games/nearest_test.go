package games_test

import (
	"errors"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"
)

// Of files that are called alike, those of the same game are meant.
func TestNearestOfTheGame(t *testing.T) {
	const text = "game = \"proelio\"\ntitle = \"Mine\"\nextends = \"proelio/0.9.6\"\ndeck = \"mine\"\n"
	deck := func(game string) *fstest.MapFile {
		return &fstest.MapFile{Data: []byte("game = \"" + game + "\"\ntitle = \"Mine\"\n")}
	}
	lib := rule.NewLibrary(games.All(),
		rule.Layer{Variants: fstest.MapFS{"proelio/x.toml": {Data: []byte(text)}}, Decks: fstest.MapFS{"empires/mine.toml": deck("empires"), "proelio/mine.toml": deck("proelio")}},
		rule.Layer{Variants: variants.FS, Decks: decks.FS})
	_, err := lib.Load("proelio/x", nil)
	faults, ok := errors.AsType[rule.Faults](err)
	if !ok || faults[0].Msg != "there is no deck mine" || faults[0].Help != "nearest: proelio/mine" {
		t.Errorf("got %v, %+v, want that the nearest deck is proelio/mine", err, faults)
	}
}
