package board

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine"
	"equitas/engine/match"
)

// An Album collects pictures of the positions of replayed matches, one after each turn.
// [Album.Open] and [Album.Step] are the callbacks of a replay.
type Album struct {
	matches           []Match
	keys              []string            // for each frame of the last match, the turn after which it was taken: "3", or "2.3" within a turn
	events            []engine.Event      // events since the last frame
	turn              int                 // number of the turn that has begun; 0 during the setup
	finishedTurns     int                 // number of turns that are over, as the game counts them
	current           engine.TablePicture // the match that is being replayed
	undrawableVariant string              // name of a variant whose game has no table that can be drawn; "" if there is none
}

// Open adds a match to the album: it listens to the events of st, and takes a picture of
// the position between every two turns.
func (a *Album) Open(start match.Start, st engine.RecordState) {
	p, ok := st.(engine.TablePicture)
	if !ok {
		a.undrawableVariant = start.Variant
		return
	}
	a.matches = append(a.matches, Match{Title: fmt.Sprintf("%s, deal %d", start.Variant, start.Index)})
	a.keys, a.events, a.turn, a.finishedTurns, a.current = nil, nil, 0, 0, p
	p.Listen(func(e engine.Event) { a.events = append(a.events, e) })
	p.OnPause(func() {
		key, title := fmt.Sprint(a.turn), "Setup"
		if r, ok := p.(engine.RoundPicture); ok {
			key, title, a.finishedTurns = r.Moment()
		} else if a.turn > 0 {
			title = fmt.Sprintf("After turn %d", a.turn)
		}
		a.addFrame(key, title)
		a.turn++
	})
}

// Step adds the final position of a match to the album, when s ends the match. The last
// position of a record that ends within a turn is added by [Album.Matches].
func (a *Album) Step(s match.Step) {
	if s.Chance == nil && s.Words != "" && a.undrawableVariant == "" && a.current.ToAct() == engine.Nobody {
		key, title := a.currentTitle()
		a.addFrame(key, "The end, "+title)
	}
}

// currentTitle returns the key and the title of the current position, if it is within a
// turn or at the end of the match.
func (a *Album) currentTitle() (key, title string) {
	if r, ok := a.current.(engine.RoundPicture); ok {
		if key, title, a.finishedTurns = r.Moment(); a.current.ToAct() == engine.Nobody {
			r, n := utf8.DecodeRuneInString(title)
			return key, string(unicode.ToLower(r)) + title[n:]
		}
		return key, fmt.Sprintf("in turn %d", a.finishedTurns+1)
	}
	return fmt.Sprint(a.turn), fmt.Sprintf("in turn %d", a.turn)
}

// addFrame adds a picture of the current position to the latest match, with the events
// since the previous frame.
func (a *Album) addFrame(key, title string) {
	m := &a.matches[len(a.matches)-1]
	m.Frames = append(m.Frames, Frame{Title: title, Events: a.current.Story(a.events), Picture: a.current.Picture()})
	a.keys = append(a.keys, key)
	a.events = nil
}

// UndrawableVariant returns the name of a replayed variant whose game has no table that can be
// drawn; "" if there was none.
func (a *Album) UndrawableVariant() string { return a.undrawableVariant }

// Matches returns all matches with their frames. result returns in words how a match ended,
// given the names of the seats.
func (a *Album) Matches(sum *match.Summary, result func(m *match.ReplayedMatch, seats []string) string) []Match {
	if len(a.events) > 0 { // the last match ends within a turn
		key, title := a.currentTitle()
		a.addFrame(key, "I"+title[1:])
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

// FrameAfter returns the frame of the last match after the given turn, or its last frame if
// turn is "". It returns false if there is none. The turn "2.3" means the position after
// two whole turns and three rounds of the next one.
func (a *Album) FrameAfter(turn string) (Frame, bool) {
	frames := a.matches[len(a.matches)-1].Frames
	if turn == "" && len(frames) > 0 {
		return frames[len(frames)-1], true
	}
	if i := slices.Index(a.keys, turn); i >= 0 {
		return frames[i], true
	}
	return Frame{}, false
}

// TurnsInWords returns a clause with the number of turns of the last match: "the match has
// 37 turns".
func (a *Album) TurnsInWords() string {
	if _, ok := a.current.(engine.RoundPicture); ok {
		whole := slices.DeleteFunc(slices.Clone(a.keys), func(key string) bool { return strings.Contains(key, ".") })
		rounds := slices.DeleteFunc(slices.Clone(a.keys), func(key string) bool { return !strings.Contains(key, ".") || strings.HasSuffix(key, ".0") })
		if len(rounds) > 0 {
			return fmt.Sprintf("the match has %s turns; %s is after a round of turn %s", whole[len(whole)-1], rounds[0], rounds[0][:strings.IndexByte(rounds[0], '.')])
		}
		return fmt.Sprintf("the match has %s turns", whole[len(whole)-1])
	}
	return fmt.Sprintf("the match has %s turns", a.keys[len(a.keys)-1])
}
