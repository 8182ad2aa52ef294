package cli

import (
	"sync"

	"equitas/engine/cluster"
	"equitas/engine/games"
)

// PlayDigest returns a hash that is equal for all builds that play as this one does.
var PlayDigest = sync.OnceValue(func() string { return cluster.Digest(ProgramID(), games.All()) })
