// Package people lets people play at a table, against bots or each other. It uses neither a
// terminal nor files.
package people

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
)

// Players says which people and bots sit at a table, and what they play.
type Players struct {
	Title  string // title of the variant
	Rules  engine.Narration
	Lang   string
	Deal   rng.Deal
	People engine.Seats
	Bots   []bot.Maker // by seat; the zero Maker for a person

	Header    match.Header     // of the record
	Hinters   []bot.Maker      // makers of bots that give hints, strongest first
	Now       func() time.Time // the clock for thinking times; nil: not measured
	LearnedOn string           // name of the variant on which the weights of a search bot among Hinters were learned; "" for the rule of thumb
}

// A Table is a match that people play, against bots or each other. Its caller shows each
// seat what the methods return for it, and passes on the choices. It is not safe for
// concurrent use.
type Table struct {
	Players
	voice engine.Voice
	live  *match.Live
	bots  []engine.Bot // by seat, nil for people

	events           []engine.Event
	choices          []madeChoice
	eventsTold       [engine.MaxSeats]int // by seat: number of events told to it
	eventsBeforeNews [engine.MaxSeats]int // by seat: number of events told to it before the last news
	lastShown        [engine.MaxSeats]shownTable
	personAtScreen   engine.Seat // the person at the screen, or Nobody
	moves            int         // see Moves

	askedAt    time.Time // when the seat to act was asked
	askedMoves int       // moves at that time, plus one; 0 if it was not asked
}

// A madeChoice is a choice of the match so far.
type madeChoice struct {
	seat  engine.Seat
	asked bool // a person made it, and there was an alternative
}

// botPurpose is that of the bots' streams, as in a recorded match; hintPurpose that of
// hints.
var (
	botPurpose  = rng.PurposeOf("bot")
	hintPurpose = rng.PurposeOf("hint")
)

// PersonName is the name of a person in a record.
const PersonName = "person"

// continuedPrefix begins the name, in a record, of a bot that continues where somebody else has
// chosen, so that the record does not attribute those choices to the bot.
const continuedPrefix = "others, then "

// NewTable returns a new table with the match set up.
func (p *Players) NewTable() (*Table, error) {
	t := &Table{Players: *p, voice: p.Rules.Voice(p.Lang, len(p.Bots)), bots: make([]engine.Bot, len(p.Bots)), personAtScreen: engine.Nobody}
	names := make([]string, len(p.Bots))
	for i, m := range p.Bots {
		if p.People.Has(engine.Seat(i)) {
			names[i] = PersonName
			continue
		}
		b, err := m.New(p.Rules)
		if err != nil {
			return nil, err
		}
		t.bots[i], names[i] = b, m.Name
	}
	live, err := match.NewLive(p.Header, p.Rules, names, p.Deal)
	if err != nil {
		return nil, err
	}
	t.live = live
	live.State().(engine.EventSource).Listen(func(e engine.Event) { t.events = append(t.events, e) })
	t.rewind(0)
	return t, nil
}

// rewind goes back to choice n, and resets what has been told since and the bots' memory.
func (t *Table) rewind(n int) {
	t.events = t.events[:0]
	t.choices = t.choices[:n]
	t.moves++
	for i, b := range t.bots {
		if b != nil {
			b.Start(engine.Seat(i), t.Deal.Stream(botPurpose, uint64(i)))
		}
	}
	var others engine.Seats
	t.live.GoBack(n, func(who engine.Seat, legal []engine.Action, pick engine.Action) {
		if b := t.bots[who]; b != nil && b.Choose(t.live.State().Observe(who), legal) != pick {
			others |= engine.SeatSet(who)
		}
	})
	for i := range t.bots {
		if s := engine.Seat(i); t.bots[i] != nil {
			name := t.Bots[i].Name
			if others.Has(s) {
				name = continuedPrefix + name
			}
			t.live.SetName(s, name)
		}
	}
	for i := range t.eventsTold {
		t.eventsTold[i], t.eventsBeforeNews[i] = min(t.eventsTold[i], len(t.events)), min(t.eventsBeforeNews[i], len(t.events))
		t.lastShown[i] = shownTable{}
	}
}

// Advance plays on until a person must decide, and returns that seat, or [engine.Nobody]
// when the match is over. Bots choose, and forced choices are made. The error is that of
// ctx.
func (t *Table) Advance(ctx context.Context) (engine.Seat, error) {
	for {
		who := t.live.State().ToAct()
		if who == engine.Nobody {
			return who, nil
		}
		legal := t.live.Legal()
		a := legal[0]
		switch b := t.bots[who]; {
		case b != nil:
			var err error
			if a, err = t.chooseOrStop(ctx, b, who, legal); err != nil {
				return who, err
			}
		case len(legal) > 1:
			if t.Now != nil && t.askedMoves != t.moves+1 {
				t.askedAt, t.askedMoves = t.Now(), t.moves+1
			}
			return who, nil
		}
		if err := t.play(ctx, who, a, false, 0); err != nil {
			return who, err
		}
	}
}

// chooseOrStop returns a bot's choice, or the error of ctx as soon as ctx is done; the
// table cannot be used then.
func (t *Table) chooseOrStop(ctx context.Context, b engine.Bot, seat engine.Seat, legal []engine.Action) (engine.Action, error) {
	chosen := make(chan engine.Action, 1)
	seen := t.live.State().Observe(seat)
	go func() { chosen <- b.Choose(seen, legal) }()
	select {
	case a := <-chosen:
		return a, nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// Choose makes the choice of the person to act: number i of [Table.Actions].
func (t *Table) Choose(ctx context.Context, i int) error {
	legal := t.live.Legal()
	if i < 0 || i >= len(legal) {
		return fmt.Errorf("there is no action %d, must be 1 to %d", i+1, len(legal))
	}
	seconds := 0.0
	if t.Now != nil && t.askedMoves == t.moves+1 {
		seconds = max(t.Now().Sub(t.askedAt).Seconds(), 0.1)
	}
	return t.play(ctx, t.live.State().ToAct(), legal[i], true, seconds)
}

// play makes a choice. byPerson says that a person made it; seconds is the thinking time, 0 if
// not measured.
func (t *Table) play(ctx context.Context, seat engine.Seat, a engine.Action, byPerson bool, seconds float64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.choices = append(t.choices, madeChoice{seat, byPerson})
	t.moves++
	return t.live.PlayTimed(a, seconds)
}

// Undo returns the number of choices left if a seat takes back its last decision, and the
// other people who have decided since, whose consent is needed. ok is false if the seat has
// made no decision.
func (t *Table) Undo(seat engine.Seat) (n int, others engine.Seats, ok bool) {
	n = len(t.choices) - 1
	for n >= 0 && !(t.choices[n].seat == seat && t.choices[n].asked) {
		n--
	}
	if n < 0 {
		return 0, 0, false
	}
	for _, c := range t.choices[n:] {
		if c.asked && c.seat != seat {
			others |= engine.SeatSet(c.seat)
		}
	}
	return n, others, true
}

// TakeBack takes back all choices but the first n. People may have seen things meanwhile that
// are hidden again.
func (t *Table) TakeBack(n int) { t.rewind(min(max(n, 0), len(t.choices))) }

// HandOver records that a person sits down at the screen. It returns who sat there before,
// [engine.Nobody] at first, and whether that is another of several people, so that the
// screen must be cleared.
func (t *Table) HandOver(seat engine.Seat) (before engine.Seat, other bool) {
	before, t.personAtScreen = t.personAtScreen, seat
	return before, t.People.Len() > 1 && before != seat
}

// Turn returns the present turn, from 1.
func (t *Table) Turn() int { return t.live.State().Turn() }

// When returns, in a language, where the match is, if the game's turns differ from
// [Table.Turn]: "turn 1, round 3"; otherwise "".
func (t *Table) When(lang string) string {
	return t.Rules.Voice(lang, len(t.bots)).When(t.live.State())
}

// Moves returns a number that rises whenever the match goes on or back, so that the caller
// can tell whether a saved match is up to date.
func (t *Table) Moves() int { return t.moves }

// HasPersonDecided reports whether a person has made a decision.
func (t *Table) HasPersonDecided() bool {
	return slices.ContainsFunc(t.choices, func(c madeChoice) bool { return c.asked })
}

// Record writes the match so far as a record. A match that is not over ends as unfinished.
func (t *Table) Record(w io.Writer) error { return t.live.Record(w) }
