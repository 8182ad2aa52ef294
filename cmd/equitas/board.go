package main

import (
	"fmt"
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/match"
	"equitas/reports/board"
)

// An album collects positions of matches that are replayed.
type album struct {
	matches []board.Match
	turns   []int           // of the last match: after which turn each frame is
	events  []engine.Event  // since the last frame
	turn    int             // that has been begun; 0: the setup
	now     engine.Pictured // the match that is being replayed
	flat    string          // a variant of a game without a table to draw
}

// open begins a match: it listens, and takes a position between two turns.
func (a *album) open(start match.Start, st engine.Narrator) {
	p, ok := st.(engine.Pictured)
	if !ok {
		a.flat = start.Variant
		return
	}
	a.matches = append(a.matches, board.Match{Title: fmt.Sprintf("%s, deal %d", start.Variant, start.Index)})
	a.turns, a.events, a.turn, a.now = nil, nil, 0, p
	p.Listen(func(e engine.Event) { a.events = append(a.events, e) })
	p.Pause(func() {
		title := "Setup"
		if a.turn > 0 {
			title = fmt.Sprintf("After turn %d", a.turn)
		}
		a.take(title)
		a.turn++
	})
}

// step takes the position in which a match has ended; where a record ends
// within a turn, write takes the last.
func (a *album) step(s match.Step) {
	if s.Chance == nil && s.Words != "" && a.flat == "" && a.now.ToAct() == engine.Nobody {
		a.take(fmt.Sprintf("The end, in turn %d", a.turn))
	}
}

// take adds the position to the last match, and what led to it.
func (a *album) take(title string) {
	m := &a.matches[len(a.matches)-1]
	m.Frames = append(m.Frames, board.Frame{Title: title, Events: a.now.Story(a.events), Picture: a.now.Picture()})
	a.turns = append(a.turns, a.turn)
	a.events = nil
}

// write draws what was collected, as a page of that title or a picture.
func (a *album) write(w io.Writer, shown, title string, opt *replayOptions, sum *match.Summary) error {
	if a.flat != "" {
		return fmt.Errorf("%s: %s is not played on a table that could be drawn", shown, a.flat)
	}
	if len(a.events) > 0 { // the last match ends within a turn
		a.take(fmt.Sprintf("In turn %d", a.turn))
	}
	for i := range sum.Matches {
		m := &sum.Matches[i]
		a.matches[i].Result = m.Result.Reason
		if who := m.Result.Winners.List(); len(who) > 0 {
			a.matches[i].Result += ", " + winners(who, m.Start.Seats)
		}
	}
	if opt.board == "html" {
		return board.HTML(w, title, "Drawn from "+shown+".", a.matches)
	}
	if n := len(a.matches); n != 1 {
		return fmt.Errorf("%s has %d records, --board svg draws one position of one", shown, n)
	}
	m := &a.matches[0]
	for i, turn := range a.turns {
		if turn == opt.turn || opt.turn < 0 && i == len(a.turns)-1 {
			return board.SVG(w, m.Frames[i].Picture, m.Title+": "+m.Frames[i].Title, opt.large)
		}
	}
	return cli.Usagef("--turn is %d, the match has %d turns", opt.turn, a.turns[len(a.turns)-1])
}
