package cli

import (
	"sync"

	"equitas/engine/cluster"
	"equitas/engine/games"
)

// Digest returns a hash that is equal for all builds that play as this one does.
var Digest = sync.OnceValue(func() string { return cluster.Digest(Build(), games.All()) })
