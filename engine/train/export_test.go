package train

import (
	"context"

	"equitas/engine"
)

// Iterated is what learning begins with: see [arena.iterated].
func Iterated(ctx context.Context, r engine.Rules, seats, workers int, seed uint64, start []int32) ([]int32, int, error) {
	return newArena(r, seats, workers).iterated(ctx, seed, start)
}
