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
	workers   int
	begin     time.Time
	warmTime  time.Time // when the first item was completed; zero before
	last      time.Time
	warmCount int // number of items completed at warmTime
	done      int
	updates   int // number of times since then that more items were completed
}

const (
	minObserved = time.Second     // least time of observation before a forecast
	minRounds   = 4               // items that every worker must have completed before a forecast
	enoughTime  = 5 * minObserved // time of observation after which one completed item of each worker is enough
)

// observe takes in the number of completed items at a time.
func (f *forecast) observe(done int, now time.Time) {
	switch {
	case done == 0:
	case f.warmTime.IsZero():
		f.warmTime, f.last, f.warmCount, f.done = now, now, done, done
	default:
		f.last, f.done = now, done
		f.updates++
	}
}

// perItem returns the duration of one item in the steady state; 0 if unknown.
func (f *forecast) perItem() time.Duration {
	if f.done > f.warmCount {
		return f.last.Sub(f.warmTime) / time.Duration(f.done-f.warmCount)
	}
	return 0
}

// total estimates the total duration of a number of items. known is false while there is
// too little to judge by.
func (f *forecast) total(items int) (total time.Duration, known bool) {
	spent := f.last.Sub(f.warmTime)
	if spent < minObserved || f.updates < f.workers || f.updates < minRounds*f.workers && spent < enoughTime {
		return 0, false
	}
	rate := spent.Seconds() / float64(f.done-f.warmCount)
	left := time.Duration(float64(items-f.done) * rate * float64(time.Second))
	return f.last.Sub(f.begin) + left, true
}

// minAnnounced is the duration above which a command says how long it will take.
const minAnnounced = 10 * time.Second

// announce writes how long all items will take, if that is long. what is the plural noun
// for items, trainings the number of trainings that follow and take as long, spare the end of
// the line.
func announce(w io.Writer, items int, what string, total time.Duration, trainings int, ending string) {
	together := total * time.Duration(1+trainings)
	if together <= minAnnounced {
		return
	}
	if trainings > 0 {
		ending = fmt.Sprintf("; %s to be learned after it, about %s in all%s", countText(trainings, "more variant is", "more variants are"), durationText(together), ending)
	}
	fmt.Fprintf(w, "%s %s will take about %s%s\n", table.Thousands(items), what, durationText(total), ending)
}

// countText returns a number with its noun in singular or plural.
func countText(n int, singular, plural string) string {
	if n == 1 {
		return "1 " + singular
	}
	return table.Thousands(n) + " " + plural
}
