package main

import (
	"fmt"
	"io"
	"strings"

	"equitas/engine"
	"equitas/engine/match"
	"equitas/reports/board"
)

// An album collects positions of matches that are replayed.
type album struct {
	matches []board.Match
	turns   []int           // of the last match: after which turn each frame is
	events  []string        // since the last frame
	rolls   []string        // of the choice that is being performed
	turn    int             // that is being played
	now     engine.Pictured // after the last choice
	flat    string          // a variant of a game without a table to draw
}

// step takes the position when a turn has ended; where a record ends within
// one, write takes the last.
func (a *album) step(s match.Step) {
	p, ok := s.State.(engine.Pictured)
	if !ok {
		a.flat = s.Start.Variant
		return
	}
	switch {
	case s.Chance != nil:
		if s.Chance.What == "roll" {
			a.rolls = append(a.rolls, fmt.Sprintf("dice (%s): %s", s.Chance.For, dice(s.Chance.Result)))
		}
		return
	case s.Words == "":
		a.matches = append(a.matches, board.Match{Title: fmt.Sprintf("%s, deal %d", s.Start.Variant, s.Start.Index)})
		a.turns, a.events, a.rolls, a.turn = nil, nil, nil, 0
	default:
		a.turn, a.now = s.Turn, p
		a.events = append(a.events, fmt.Sprintf("seat %d: %s", s.Seat+1, s.Said))
		a.events = append(a.events, a.rolls...)
		a.rolls = nil
		if p.ToAct() != engine.Nobody && p.Turn() == s.Turn {
			return
		}
	}
	title := fmt.Sprintf("After turn %d", a.turn)
	if a.turn == 0 {
		title = "Setup"
	}
	a.take(title, p)
}

// take adds the position to the last match.
func (a *album) take(title string, p engine.Pictured) {
	m := &a.matches[len(a.matches)-1]
	m.Frames = append(m.Frames, board.Frame{Title: title, Events: a.events, Picture: p.Picture()})
	a.turns = append(a.turns, a.turn)
	a.events = nil
}

// dice writes what came up: "3 5 2 4".
func dice(l []int) string { return strings.Trim(fmt.Sprint(l), "[]") }

// write draws what was collected, as a page of that title or a picture.
func (a *album) write(w io.Writer, shown, title string, opt *replayOptions, sum *match.Summary) error {
	if a.flat != "" {
		return fmt.Errorf("%s: %s is not played on a table that could be drawn", shown, a.flat)
	}
	if len(a.events) > 0 { // the last match ends within a turn
		a.take(fmt.Sprintf("In turn %d", a.turn), a.now)
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
	return usagef("--turn is %d, the match has %d turns", opt.turn, a.turns[len(a.turns)-1])
}
