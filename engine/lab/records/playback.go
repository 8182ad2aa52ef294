package records

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/match"
	"equitas/engine/people"
	"equitas/engine/rng"
)

// A Playback is a file of records that has been replayed and can be stepped through. It is
// safe for concurrent use; replays run one at a time.
type Playback struct {
	Matches []Match

	mu           sync.Mutex
	replayer     *Replayer
	text         []byte
	matchOffsets []int // offset of each match in text, by index in Matches
	advice       map[adviceKey]people.Hint
	chances      map[int]*Chances // results of Chances, by index of the match
}

// A Match is one match of a [Playback], with its variant and its choices.
type Match struct {
	match.ReplayedMatch
	Variant *lab.Variant
	Picks   []Pick // choices of the match, in order
}

// A Pick is one choice of a recorded match.
type Pick struct {
	Seat    engine.Seat
	Turn    int
	Words   string  // the choice, in the words of the record
	Seconds float64 // thinking time in seconds; 0 if not measured
}

// A Moment is a match after a number of its choices. State is valid only until the function
// that receives it returns.
type Moment struct {
	State  engine.RecordState
	Events []engine.Event // events since the previous choice
}

// Read reads the records in text and replays them under the rules that q selects. It returns
// an error if one does not replay, and the error of ctx once ctx ends.
func Read(ctx context.Context, l *lab.Lab, q ReplayOptions, text []byte, o question.Observer) (*Playback, error) {
	t := &Playback{advice: map[adviceKey]people.Hint{}, chances: map[int]*Chances{}}
	var picks [][]Pick
	q.Watch = func(s match.Step) {
		switch {
		case s.Chance != nil:
		case s.Words == "":
			picks = append(picks, nil)
		default:
			at := &picks[len(picks)-1]
			*at = append(*at, Pick{s.Seat, s.Turn, s.Words, s.Seconds})
		}
	}
	t.replayer = NewReplayer(l, q, o)
	sum, err := t.replayer.Run(withContext(ctx, bytes.NewReader(text)), nil)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	t.keepText(text, sum)
	for i, m := range sum.Matches {
		t.Matches = append(t.Matches, Match{ReplayedMatch: m, Picks: picks[i], Variant: t.replayer.loaded[variantKey(&t.replayer.ReplayOptions, m.Start)]})
	}
	return t, nil
}

// keepText stores the lines of text that are needed to replay the matches, and the offset at
// which each match begins. It omits lines with positions if all of them belong to matches
// that were replayed.
func (t *Playback) keepText(text []byte, sum *match.Summary) {
	states, known := 0, 0
	for i := range sum.Matches {
		known += sum.Matches[i].States
	}
	is := func(line []byte) bool { return bytes.HasPrefix(line, []byte(`{"type":"state"`)) }
	for line := range bytes.Lines(text) {
		if is(line) {
			states++
		}
	}
	n, k := 0, 0
	for line := range bytes.Lines(text) {
		if n++; k < len(sum.Matches) && n == sum.Matches[k].Start.Line {
			t.matchOffsets = append(t.matchOffsets, len(t.text))
			k++
		}
		if states != known || !is(line) {
			t.text = append(t.text, line...)
		}
	}
}

// withContext returns a reader that fails with ctx's error once ctx is done.
func withContext(ctx context.Context, r io.Reader) io.Reader { return &contextReader{ctx, r} }

type contextReader struct {
	ctx context.Context
	io.Reader
}

func (s *contextReader) Read(b []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Reader.Read(b[:min(len(b), 4<<10)])
}

// VisitPosition replays match k and calls look with the position after its first n choices.
// It returns an error if there is no such position.
func (t *Playback) VisitPosition(k, n int, look func(Moment)) error {
	if k < 0 || k >= len(t.Matches) || n < 0 || n > len(t.Matches[k].Picks) {
		return fmt.Errorf("there is no choice %d in match %d of the records", n, k+1)
	}
	seen := false
	err := t.VisitPositions(context.Background(), k, func(made int, x Moment) bool {
		if seen = made == n; seen {
			look(x)
		}
		return !seen
	})
	if seen {
		return nil
	}
	return errors.Join(err, errNoPosition)
}

// VisitPositions replays match k and calls look before its first choice and after each,
// until look returns false. made is the number of choices made so far. If parent ends first,
// it returns parent's error.
func (t *Playback) VisitPositions(parent context.Context, k int, look func(made int, x Moment) bool) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	ctx, stop := context.WithCancel(parent)
	defer stop()
	var events []engine.Event
	over, made := false, 0
	t.replayer.Open = func(_ match.Start, st engine.RecordState) {
		if l, ok := st.(engine.EventSource); ok {
			l.Listen(func(e engine.Event) { events = append(events, e) })
		}
	}
	t.replayer.Watch = func(s match.Step) {
		if s.Chance != nil || over {
			return
		}
		if s.Words != "" {
			made++
		}
		if !look(made, Moment{s.State, events}) {
			over = true
			stop()
		}
		events = nil
	}
	_, err := t.replayer.Run(withContext(ctx, bytes.NewReader(t.matchText(k))), nil)
	if over {
		return nil
	}
	return err
}

var errNoPosition = errors.New("the record does not come to that choice")

// matchText returns the text of match k.
func (t *Playback) matchText(k int) []byte {
	if k+1 < len(t.matchOffsets) {
		return t.text[t.matchOffsets[k]:t.matchOffsets[k+1]]
	}
	return t.text[t.matchOffsets[k]:]
}

type adviceKey struct{ match, choice int }

// advicePurpose is the purpose of the random streams of bots that give advice, which makes
// them different from all others.
var advicePurpose = rng.PurposeOf("advice")

// Advise returns the choice of the strongest bot in match k after n choices. ok is false if
// there is no such match, no seat decides there, or no bot can play. Bots that need weights
// use known ones. Results are cached.
func (t *Playback) Advise(ctx context.Context, k, n int, o question.Observer) (h people.Hint, ok bool, err error) {
	t.mu.Lock()
	h, ok = t.advice[adviceKey{k, n}]
	t.mu.Unlock()
	if ok || k < 0 || k >= len(t.Matches) {
		return h, ok, nil
	}
	m := &t.Matches[k]
	q := lab.PlaySetup{Seats: m.Start.Seats, Bots: []string{randomBot}}
	for i := range q.Seats {
		q.People = append(q.People, i+1)
	}
	v := *m.Variant
	at, err := v.SeatPlayers(ctx, q, o)
	if err != nil {
		return h, false, err
	}
	err = t.VisitPosition(k, n, func(x Moment) {
		if x.State.ToAct() != engine.Nobody {
			chance := rng.NewDeal(m.Start.Seed, m.Start.Index).Stream(advicePurpose, uint64(n))
			h, ok = people.Advise(at.Rules, at.Hinters, at.LearnedOn, x.State, chance)
		}
	})
	if ok {
		t.mu.Lock()
		t.advice[adviceKey{k, n}] = h
		t.mu.Unlock()
	}
	return h, ok, err
}

// IsReproducible reports whether the random events of the match come from a deal of this
// program, so that they can be reproduced.
func (m *Match) IsReproducible() bool { return m.Start.Program == programName }
