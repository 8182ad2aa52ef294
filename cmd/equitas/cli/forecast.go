package cli

import (
	"fmt"
	"io"
	"time"

	"equitas/reports/table"
)

// A forecast estimates how long a run takes in total, from the items (deals, for example) that it
// has completed so far. It ignores the start, when workers set up their tables, and measures from
// the first completed item on.
type forecast struct {
	workers    int
	begin      time.Time
	firstTime  time.Time // when items were first seen completed; zero before
	last       time.Time // when observe was last called with completed items; zero before
	firstCount int       // number of items completed at firstTime
	done       int       // number of items completed at last
	updates    int       // number of calls of observe after firstTime
}

const (
	minObserved       = time.Second     // least time of observation before a forecast
	minRounds         = 4               // updates for each worker before a forecast
	enoughObservation = 5 * minObserved // time of observation after which one update for each worker is enough
)

// observe records that done items are completed at the time now.
func (f *forecast) observe(done int, now time.Time) {
	switch {
	case done == 0:
	case f.firstTime.IsZero():
		f.firstTime, f.last, f.firstCount, f.done = now, now, done, done
	default:
		f.last, f.done = now, done
		f.updates++
	}
}

// perItem returns the average time between completed items after the start; 0 if unknown.
func (f *forecast) perItem() time.Duration {
	if f.done > f.firstCount {
		return f.last.Sub(f.firstTime) / time.Duration(f.done-f.firstCount)
	}
	return 0
}

// total estimates how long the whole run of items takes, from its begin. known is false while
// too few items are completed for an estimate.
func (f *forecast) total(items int) (total time.Duration, known bool) {
	spent := f.last.Sub(f.firstTime)
	if spent < minObserved || f.updates < f.workers || f.updates < minRounds*f.workers && spent < enoughObservation {
		return 0, false
	}
	rate := spent.Seconds() / float64(f.done-f.firstCount)
	left := time.Duration(float64(items-f.done) * rate * float64(time.Second))
	return f.last.Sub(f.begin) + left, true
}

// minAnnounced is the shortest estimated duration that a command announces.
const minAnnounced = 10 * time.Second

// announce writes that the items will take the time total, unless total and the trainings that
// follow take no longer than [minAnnounced] together. what is the plural noun for items,
// trainings the number of further trainings that take as long, lineEnding the end of the line.
func announce(w io.Writer, items int, what string, total time.Duration, trainings int, lineEnding string) {
	together := total * time.Duration(1+trainings)
	if together <= minAnnounced {
		return
	}
	if trainings > 0 {
		lineEnding = fmt.Sprintf("; %s to be learned after it, about %s in all%s", countText(trainings, "more variant is", "more variants are"), durationText(together), lineEnding)
	}
	fmt.Fprintf(w, "%s %s will take about %s%s\n", table.Thousands(items), what, durationText(total), lineEnding)
}

// countText returns a number with its noun in singular or plural.
func countText(n int, singular, plural string) string {
	if n == 1 {
		return "1 " + singular
	}
	return table.Thousands(n) + " " + plural
}
