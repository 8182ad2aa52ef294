package watch

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/engine/sim/inference"
	"equitas/reports"
	"equitas/reports/table"
)

// A screen shows the results of the watcher. On a terminal, the figures of a comparison are
// redrawn in place; otherwise they are appended as plain lines whenever the number of deals
// has doubled.
type screen struct {
	mu    sync.Mutex
	w     io.Writer
	width int  // width of the terminal in columns; 0 if w is no terminal
	ascii bool // whether only ASCII characters are written

	drawnLines int       // number of lines that the figures take; 0 if other text was written below them
	lastDrawn  time.Time // when the figures were last drawn
	nextDeals  int       // without a terminal: number of deals from which on figures are written again
}

// writeBelow writes lines of text below the figures, which are then not redrawn any more. For ""
// it writes nothing.
func (s *screen) writeBelow(text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drawnLines, s.nextDeals = 0, 0
	if text = strings.TrimRight(text, "\n"); text != "" {
		fmt.Fprintln(s.w, text)
	}
}

// Write writes lines below the figures, as writeBelow does. It never returns an error.
func (s *screen) Write(b []byte) (int, error) {
	s.writeBelow(string(b))
	return len(b), nil
}

// redrawInterval is the least time between two drawings of the figures.
const redrawInterval = 100 * time.Millisecond

// showComparison shows the figures g of a comparison: always if they are final, otherwise unless
// others were shown shortly before.
func (s *screen) showComparison(g inference.Look) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	switch {
	case g.Final:
	case s.width > 0 && s.drawnLines > 0 && now.Sub(s.lastDrawn) < redrawInterval:
		return
	case s.width == 0 && g.Deals < s.nextDeals:
		return
	}
	s.lastDrawn, s.nextDeals = now, 2*g.Deals
	style := table.Style{ASCII: s.ascii}
	if s.width > 0 {
		style.Width = s.width - 1 // a full line would be wrapped
	}
	lines := append([]string{""}, reports.UnfinishedLines(g.Unfinished[0], style)...)
	lines = append(lines, reports.LookLines(g.Rows[0], style)...)
	lines = append(lines, table.WrapForStyle(stateInWords(g), style)...)
	if s.drawnLines > 0 && s.width > 0 {
		fmt.Fprintf(cli.Unfiltered(s.w), "\x1b[%dF\x1b[J", s.drawnLines)
	}
	io.WriteString(s.w, strings.Join(lines, "\n")+"\n")
	s.drawnLines = len(lines)
}

// stateInWords returns a sentence on how many deals of a comparison are played, and whether it has
// ended.
func stateInWords(g inference.Look) string {
	switch {
	case g.Early:
		return fmt.Sprintf("clear after %s of at most %s deals", table.Thousands(g.Deals), table.Thousands(g.MaxDeals)) + reports.StoppingText(&g.Stop, g.Rows[0])
	case g.Final:
		return fmt.Sprintf("all %s deals are played", table.Thousands(g.Deals)) + reports.StoppingText(&g.Stop, g.Rows[0])
	}
	return fmt.Sprintf("%s of at most %s deals; the intervals hold at every look", table.Thousands(g.Deals), table.Thousands(g.MaxDeals))
}
