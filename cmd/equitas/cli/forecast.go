package cli

import (
	"fmt"
	"io"
	"time"

	"equitas/reports/table"
)

// A forecast estimates the total duration of a running job. It ignores the start, when
// workers set up their tables, and measures from the first completed item to the last, once
// every worker has completed several.
type forecast struct {
	workers int
	begin   time.Time
	warm    time.Time // when the first was done; zero before
	last    time.Time
	from    int // that were done when it was warm
	done    int
	seen    int // times that more were done since
}

const (
	minObserved = time.Second     // least time of observation before a forecast
	minRounds   = 4               // items that every worker must have completed before a forecast
	enoughTime  = 5 * minObserved // time of observation after which one completed item of each worker suffices
)

// see records the number of completed items.
func (f *forecast) see(done int, now time.Time) {
	switch {
	case done == 0:
	case f.warm.IsZero():
		f.warm, f.last, f.from, f.done = now, now, done, done
	default:
		f.last, f.done = now, done
		f.seen++
	}
}

// perItem returns the duration of one item in the steady state; 0 if unknown.
func (f *forecast) perItem() time.Duration {
	if f.done > f.from {
		return f.last.Sub(f.warm) / time.Duration(f.done-f.from)
	}
	return 0
}

// total estimates the total duration for a number of items; known is false while there is
// nothing to go by.
func (f *forecast) total(of int) (total time.Duration, known bool) {
	spent := f.last.Sub(f.warm)
	if spent < minObserved || f.seen < f.workers || f.seen < minRounds*f.workers && spent < enoughTime {
		return 0, false
	}
	rate := spent.Seconds() / float64(f.done-f.from)
	left := time.Duration(float64(of-f.done) * rate * float64(time.Second))
	return f.last.Sub(f.begin) + left, true
}

// announceAbove is the duration above which a command announces how long it takes.
const announceAbove = 10 * time.Second

// announce writes how long something takes, if that is long. more is the number of further
// trainings of similar duration; spare ends the line.
func announce(w io.Writer, all int, what string, total time.Duration, more int, spare string) {
	together := total * time.Duration(1+more)
	if together <= announceAbove {
		return
	}
	if more > 0 {
		spare = fmt.Sprintf("; %s to be learned after it, about %s in all%s", count(more, "more variant is", "more variants are"), roughly(together), spare)
	}
	fmt.Fprintf(w, "%s %s will take about %s%s\n", table.Thousands(all), what, roughly(total), spare)
}

// count returns a number with its noun in singular or plural.
func count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return table.Thousands(n) + " " + several
}
