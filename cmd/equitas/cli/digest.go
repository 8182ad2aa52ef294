package cli

import (
	"sync"

	"equitas/engine/cluster"
	"equitas/engine/games"
)

// Digest stands for the builds that play as this one does.
var Digest = sync.OnceValue(func() string { return cluster.Digest(Build(), games.All()) })
