package count

import (
	"sync"

	"equitas/engine"
)

// Once keeps the counts of a ruleset, computed at first use for each number of seats. Its zero
// value is ready to use; it must not be copied.
type Once struct {
	once   [engine.MaxSeats + 1]sync.Once
	counts [engine.MaxSeats + 1]engine.Counts
}

// Of returns fill(seats), which it calls only the first time.
func (o *Once) Of(seats int, fill func(seats int) engine.Counts) engine.Counts {
	o.once[seats].Do(func() { o.counts[seats] = fill(seats) })
	return o.counts[seats]
}
