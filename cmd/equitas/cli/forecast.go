package cli

import (
	"fmt"
	"io"
	"time"

	"equitas/reports/table"
)

// A forecast estimates how long a running job takes in total. It ignores the start, when
// workers set up their tables: it measures from the first completed item to the last, once
// every worker has completed several.
type forecast struct {
	workers int
	begin   time.Time
	warm    time.Time // when the first item was completed; zero before
	last    time.Time
	from    int // number of items completed at warm
	done    int
	seen    int // number of times since then that more items were completed
}

const (
	minObserved = time.Second     // least time of observation before a forecast
	minRounds   = 4               // items that every worker must have completed before a forecast
	enoughTime  = 5 * minObserved // time of observation after which one completed item of each worker is enough
)

// see takes in the number of completed items at a time.
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

// total estimates the total duration of a number of items. known is false while there is
// too little to judge by.
func (f *forecast) total(of int) (total time.Duration, known bool) {
	spent := f.last.Sub(f.warm)
	if spent < minObserved || f.seen < f.workers || f.seen < minRounds*f.workers && spent < enoughTime {
		return 0, false
	}
	rate := spent.Seconds() / float64(f.done-f.from)
	left := time.Duration(float64(of-f.done) * rate * float64(time.Second))
	return f.last.Sub(f.begin) + left, true
}

// announceAbove is the duration above which a command says how long it will take.
const announceAbove = 10 * time.Second

// announce writes how long all items will take, if that is long. what is the plural noun
// for items, more the number of trainings that follow and take as long, spare the end of
// the line.
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
