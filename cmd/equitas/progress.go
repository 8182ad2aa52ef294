package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// A progress shows on one line of a terminal how many deals are done, how fast
// they go and how long the rest takes.
type progress struct {
	w     io.Writer // nil: nothing is shown
	begin time.Time
	shown time.Time
	open  bool // the line stands on the screen
}

// newProgress shows nothing unless stderr is a terminal.
func newProgress(s *streams, quiet bool) *progress {
	p := &progress{begin: time.Now()}
	if s.terminal && !quiet {
		p.w = s.err
	}
	return p
}

// show tells how many deals are done. It writes at most ten times a second.
func (p *progress) show(done, total int) { p.showOf(done, total, "deals") }

// showOf is show for something other than deals.
func (p *progress) showOf(done, total int, what string) {
	now := time.Now()
	if p.w == nil || now.Sub(p.shown) < 100*time.Millisecond {
		return
	}
	p.shown, p.open = now, true
	fmt.Fprintf(raw(p.w), "\r%s\x1b[K", status(done, total, what, now.Sub(p.begin)))
}

// clear takes the line off the screen.
func (p *progress) clear() {
	if p.open {
		fmt.Fprint(raw(p.w), "\r\x1b[K")
		p.open = false
	}
}

// status is the line of a progress.
func status(done, total int, what string, spent time.Duration) string {
	line := fmt.Sprintf("%s of %s %s", commas(done), commas(total), what)
	if done == 0 || spent <= 0 {
		return line
	}
	rate := float64(done) / spent.Seconds()
	left := time.Duration(float64(total-done) / rate * float64(time.Second))
	return fmt.Sprintf("%s, %s a second, %s left", line, commas(int(rate)), roughly(left))
}

// roughly writes a duration as one says it.
func roughly(d time.Duration) string {
	switch {
	case d < 100*time.Second:
		return fmt.Sprintf("%d s", int(d.Seconds()+0.5))
	case d < 100*time.Minute:
		return fmt.Sprintf("%d min", int(d.Minutes()+0.5))
	}
	return fmt.Sprintf("%.1f h", d.Hours())
}

// long is how much time a command may take without saying so first.
const long = 10 * time.Second

// announce says how long a command will take, if that is long.
func announce(s *streams, quiet bool, deals, probed int, spent time.Duration) {
	announceOf(s, quiet, deals, "deals", probed, spent, "")
}

// announceOf is announce for something other than deals. spare ends the line.
func announceOf(s *streams, quiet bool, all int, what string, probed int, spent time.Duration, spare string) {
	total := time.Duration(float64(spent) * float64(all) / float64(probed))
	if total > long && !quiet {
		if all == 1 {
			what = strings.Replace(what, "deals", "deal", 1)
		}
		fmt.Fprintf(s.err, "%s %s will take about %s%s\n", commas(all), what, roughly(total), spare)
	}
}

// An apprenticeship tells how a training goes on.
type apprenticeship struct {
	s     *streams
	quiet bool
	bar   *progress
	spare string // ends the line that says how long it takes
	told  bool
}

func newApprenticeship(s *streams, quiet bool, spare string) *apprenticeship {
	return &apprenticeship{s: s, quiet: quiet, bar: newProgress(s, quiet), spare: spare}
}

// pace is how long a training is watched before it says how long it will take.
const pace = time.Second

// played is told how many games are over.
func (a *apprenticeship) played(done, of int) {
	now := time.Now()
	if done == 0 {
		a.bar.begin = now
		return
	}
	if spent := now.Sub(a.bar.begin); !a.told && spent >= pace {
		a.told = true
		a.bar.clear()
		announceOf(a.s, a.quiet, of, "games of training", done, spent, a.spare)
	}
	a.bar.showOf(done, of, "games of training")
}
