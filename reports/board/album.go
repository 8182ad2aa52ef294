package board

import (
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/match"
)

// An Album collects positions of matches that are replayed, between two turns.
// [Album.Open] and [Album.Step] are what a replay tells.
type Album struct {
	matches []Match
	turns   []int           // of the last match: after which turn each frame is
	events  []engine.Event  // since the last frame
	turn    int             // that has been begun; 0: the setup
	now     engine.Pictured // the match that is being replayed
	flat    string          // a variant of a game without a table to draw
}

// Open begins a match: it listens, and takes a position between two turns.
func (a *Album) Open(start match.Start, st engine.Narrator) {
	p, ok := st.(engine.Pictured)
	if !ok {
		a.flat = start.Variant
		return
	}
	a.matches = append(a.matches, Match{Title: fmt.Sprintf("%s, deal %d", start.Variant, start.Index)})
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

// Step takes the position in which a match has ended; where a record ends
// within a turn, Matches takes the last.
func (a *Album) Step(s match.Step) {
	if s.Chance == nil && s.Words != "" && a.flat == "" && a.now.ToAct() == engine.Nobody {
		a.take(fmt.Sprintf("The end, in turn %d", a.turn))
	}
}

// take adds the position to the last match, and what led to it.
func (a *Album) take(title string) {
	m := &a.matches[len(a.matches)-1]
	m.Frames = append(m.Frames, Frame{Title: title, Events: a.now.Story(a.events), Picture: a.now.Picture()})
	a.turns = append(a.turns, a.turn)
	a.events = nil
}

// Flat returns the variant of a game that is not played on a table that could be
// drawn, if one was among them.
func (a *Album) Flat() string { return a.flat }

// Matches returns what was collected of each match, with how it ended in the
// words of result, which is told what the pictures call the seats.
func (a *Album) Matches(sum *match.Summary, result func(m *match.Replayed, seats []string) string) []Match {
	if len(a.events) > 0 { // the last match ends within a turn
		a.take(fmt.Sprintf("In turn %d", a.turn))
	}
	for i := range sum.Matches {
		var seats []string
		if frames := a.matches[i].Frames; len(frames) > 0 {
			seats = frames[0].Picture.Seats
		}
		a.matches[i].Result = result(&sum.Matches[i], seats)
	}
	return a.matches
}

// After returns the position of the last match after so many turns, or with -1 its
// last one; false if it has none.
func (a *Album) After(turn int) (Frame, bool) {
	frames := a.matches[len(a.matches)-1].Frames
	if turn < 0 && len(frames) > 0 {
		return frames[len(frames)-1], true
	}
	if i := slices.Index(a.turns, turn); i >= 0 {
		return frames[i], true
	}
	return Frame{}, false
}

// Turns is how many turns the last match has.
func (a *Album) Turns() int { return a.turns[len(a.turns)-1] }
