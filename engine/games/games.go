// Package games lists every game that equitas knows: by hand those that are written in
// Go; those that are told in text are found among the files.
package games

import (
	"equitas/engine/games/empires"
	"equitas/engine/games/proelio"
	"equitas/engine/games/stronghold"
	"equitas/engine/games/told"
	"equitas/engine/games/warland"
	"equitas/engine/rule"
)

// Library returns a library of these layers that knows all games.
func Library(layers ...rule.Layer) *rule.Library {
	l := rule.NewLibrary(All(), layers...)
	l.SetFinder(rule.Finder{DefinesGame: told.DefinesGame, Read: told.Read, Hint: told.Hint, WordsFolder: told.WordsFolder, Schema: told.CommonSchema})
	return l
}

// All returns the games that are written in Go, in the order of lists and help.
func All() []rule.Game {
	return []rule.Game{empires.Game{}, proelio.Game{}, stronghold.Game{}, warland.Game{}}
}
