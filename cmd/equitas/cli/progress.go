package cli

import (
	"fmt"
	"io"
	"time"

	"equitas/reports/table"
)

// A progress shows on one line of a terminal how many deals or other items are done, at what
// rate, and how much time remains. Once it can estimate the total duration, it announces it if it
// is long.
type progress struct {
	forecast
	w          io.Writer // where the line is shown; nil: nowhere
	announceTo io.Writer // where the total duration is written; nil: nowhere
	lastShown  time.Time
	isShown    bool // whether the line is on the screen

	announced      bool   // whether the total duration was written
	laterTrainings int    // number of trainings that follow this one
	trainingHint   string // end of the announcement
}

// newProgress returns a progress for work by a number of parallel workers that begins at once. It
// shows its line only if stderr is a terminal, and nothing at all if quiet is true.
func newProgress(s *Streams, quiet bool, workers int) *progress {
	p := &progress{forecast: forecast{workers: max(1, workers), begin: time.Now()}}
	if !quiet {
		p.announceTo = s.Err
	}
	if s.ErrIsTerminal && !quiet {
		p.w = s.Err
	}
	return p
}

// show updates the line: done of total items are completed, and what is their plural noun. It
// writes at most ten times a second.
func (p *progress) show(done, total int, what string) {
	now := time.Now()
	p.observe(done, now)
	if whole, known := p.total(total); known && !p.announced {
		p.announced = true
		if p.announceTo != nil {
			p.clear()
			announce(p.announceTo, total, what, whole, p.laterTrainings, p.trainingHint)
		}
	}
	if p.w == nil || now.Sub(p.lastShown) < 100*time.Millisecond {
		return
	}
	p.lastShown, p.isShown = now, true
	fmt.Fprintf(Unfiltered(p.w), "\r%s\x1b[K", progressText(done, total, what, now.Sub(p.begin)))
}

// clear removes the progress line from the screen.
func (p *progress) clear() {
	if p.isShown {
		fmt.Fprint(Unfiltered(p.w), "\r\x1b[K")
		p.isShown = false
	}
}

// progressText returns the text of the progress line: that done of total items are completed and,
// if done is not 0, the rate and the remaining time, which it estimates from the time so far.
func progressText(done, total int, what string, elapsed time.Duration) string {
	line := fmt.Sprintf("%s of %s %s", table.Thousands(done), table.Thousands(total), what)
	if done == 0 || elapsed <= 0 {
		return line
	}
	rate := float64(done) / elapsed.Seconds()
	left := time.Duration(float64(total-done) / rate * float64(time.Second))
	return fmt.Sprintf("%s, %s a second, %s left", line, table.Thousands(int(rate)), durationText(left))
}

// durationText returns a duration as text with one unit: "4 s", "2 min", "1.7 h".
func durationText(d time.Duration) string {
	switch {
	case d < 100*time.Second:
		return fmt.Sprintf("%d s", int(d.Seconds()+0.5))
	case d < 100*time.Minute:
		return fmt.Sprintf("%d min", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%.1f h", d.Hours())
}

// approxDuration returns a duration in words: "about 4 s", or "less than 1 s".
func approxDuration(d time.Duration) string {
	if d < time.Second/2 {
		return "less than 1 s"
	}
	return "about " + durationText(d)
}

// ApproxDuration returns a duration in words: "about 4 s", or "less than 1 s".
func ApproxDuration(d time.Duration) string { return approxDuration(d) }
