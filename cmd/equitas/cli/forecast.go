package cli

import (
	"fmt"
	"io"
	"time"

	"equitas/reports/table"
)

// A forecast tells how long something that is under way will take in all. Its
// beginning tells little: workers set up their tables, and several of them come
// to an end at about the same time. So it looks from the first that was done to
// the last, when every worker has done several.
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
	pace   = time.Second // for how long it looks at least
	rounds = 4           // times that every worker has come to an end meanwhile
	drag   = 5 * pace    // after so long a single time each is enough
)

// see is told how many are done.
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

// each returns how long one takes once all is warm; 0 if there is nothing to tell
// it from.
func (f *forecast) each() time.Duration {
	if f.done > f.from {
		return f.last.Sub(f.warm) / time.Duration(f.done-f.from)
	}
	return 0
}

// whole returns how long so many will have taken from the beginning; false as
// long as that is not known.
func (f *forecast) whole(of int) (total time.Duration, known bool) {
	spent := f.last.Sub(f.warm)
	if spent < pace || f.seen < f.workers || f.seen < rounds*f.workers && spent < drag {
		return 0, false
	}
	rate := spent.Seconds() / float64(f.done-f.from)
	left := time.Duration(float64(of-f.done) * rate * float64(time.Second))
	return f.last.Sub(f.begin) + left, true
}

// long is how much time a command may take without saying so first.
const long = 10 * time.Second

// announce says how long something will take, if that is long. more is how many
// trainings are to come after this one, which take about as long; spare ends the
// line.
func announce(w io.Writer, all int, what string, total time.Duration, more int, spare string) {
	together := total * time.Duration(1+more)
	if together <= long {
		return
	}
	if more > 0 {
		spare = fmt.Sprintf("; %s to be learned after it, about %s in all%s", count(more, "more variant is", "more variants are"), roughly(together), spare)
	}
	fmt.Fprintf(w, "%s %s will take about %s%s\n", table.Thousands(all), what, roughly(total), spare)
}

// count writes so many of one or of several.
func count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return table.Thousands(n) + " " + several
}
