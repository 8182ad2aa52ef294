// Package games lists every game that equitas knows, by hand.
package games

import (
	"equitas/engine/games/empires"
	"equitas/engine/games/proelio"
	"equitas/engine/games/stronghold"
	"equitas/engine/games/warland"
	"equitas/engine/rule"
)

// All returns the games in the order of lists and help.
func All() []rule.Game {
	return []rule.Game{empires.Game{}, proelio.Game{}, stronghold.Game{}, warland.Game{}}
}
