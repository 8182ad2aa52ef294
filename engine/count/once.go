package count

import (
	"sync"

	"equitas/engine"
)

// Once computes the counts of rules once for each number of seats. Its zero value is ready
// to use; it must not be copied.
type Once struct {
	once   [engine.MaxSeats + 1]sync.Once
	counts [engine.MaxSeats + 1]engine.Counts
}

// Of returns the result of fill for a number of seats, computed once.
func (o *Once) Of(seats int, fill func(seats int) engine.Counts) engine.Counts {
	o.once[seats].Do(func() { o.counts[seats] = fill(seats) })
	return o.counts[seats]
}
