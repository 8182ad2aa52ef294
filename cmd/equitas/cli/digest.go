package cli

import (
	"sync"

	"equitas/engine/cluster"
	"equitas/engine/games"
)

// PlayDigest returns a hash that two builds share only if they play all games identically.
var PlayDigest = sync.OnceValue(func() string { return cluster.Digest(ProgramID(), games.All()) })
