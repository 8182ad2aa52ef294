package count

import (
	"sync"

	"equitas/engine"
)

// Once makes the counts of rules once for each number of seats. Its zero value
// is ready; it must not be copied.
type Once struct {
	once   [engine.MaxSeats + 1]sync.Once
	counts [engine.MaxSeats + 1]engine.Counts
}

// Of returns what fill makes for so many seats.
func (o *Once) Of(seats int, fill func(seats int) engine.Counts) engine.Counts {
	o.once[seats].Do(func() { o.counts[seats] = fill(seats) })
	return o.counts[seats]
}
