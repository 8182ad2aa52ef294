package count

import (
	"sync"

	"equitas/engine"
)

// CountsCache keeps the counts of a ruleset, computed at first use for each number of seats. Its zero
// value is ready to use; it must not be copied.
type CountsCache struct {
	once   [engine.MaxSeats + 1]sync.Once
	counts [engine.MaxSeats + 1]engine.Counts
}

// Get returns fill(seats), and calls fill only once for each number of seats.
func (o *CountsCache) Get(seats int, fill func(seats int) engine.Counts) engine.Counts {
	o.once[seats].Do(func() { o.counts[seats] = fill(seats) })
	return o.counts[seats]
}
