// Package games lists the games that equitas knows. Those written in Go are listed by name;
// those whose rules are text are found among the files of a library.
package games

import (
	"equitas/engine/games/empires"
	"equitas/engine/games/proelio"
	"equitas/engine/games/stronghold"
	"equitas/engine/games/told"
	"equitas/engine/games/warland"
	"equitas/engine/rule"
)

// Library returns a library of the variants and decks in layers. It knows the games of [All]
// and those that files of the layers define.
func Library(layers ...rule.Layer) *rule.Library {
	l := rule.NewLibrary(All(), layers...)
	l.SetFinder(rule.Finder{DefinesGame: told.DefinesGame, Read: told.Read, Hint: told.Hint, WordsFolder: told.WordsFolder, Schema: told.CommonSchema})
	return l
}

// All returns the games that are written in Go, in the order of lists and help.
func All() []rule.Game {
	return []rule.Game{empires.Game{}, proelio.Game{}, stronghold.Game{}, warland.Game{}}
}
