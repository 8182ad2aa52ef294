// Package people lets people play a match against bots or each other. It does no input or output
// itself.
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

// TableSetup describes the people and bots at a table, and the match that they play.
type TableSetup struct {
	Title  string // title of the variant
	Rules  engine.Narration
	Lang   string // language of the narration, such as "en"
	Deal   rng.Deal
	People engine.Seats // seats of people
	Bots   []bot.Maker  // by seat; the zero Maker for a person

	Header    match.Header     // identifies the rules in the record
	Hinters   []bot.Maker      // makers of bots that give hints, strongest first
	Now       func() time.Time // the clock for thinking times; nil: they are not measured
	LearnedOn string           // name of the variant on which the weights of a search bot among Hinters were learned; "" for the rule of thumb
}

// A Table is a match that people play against bots or each other. Its caller shows each seat the
// texts and pictures that the methods return for that seat, and makes the seat's choices by
// [Table.Choose]. It is not safe for concurrent use.
type Table struct {
	TableSetup
	voice engine.Voice
	live  *match.LiveMatch
	bots  []engine.Bot // by seat, nil for people

	events           []engine.Event              // all events of the match so far
	choices          []madeChoice                // all choices of the match so far
	eventsTold       [engine.MaxSeats]int        // by seat: number of events told to it
	eventsBeforeNews [engine.MaxSeats]int        // by seat: number of events told to it before its last news
	lastShown        [engine.MaxSeats]shownTable // by seat: see Look
	personAtScreen   engine.Seat                 // the person at the screen, or Nobody
	changeCount      int                         // see Moves

	askedAt    time.Time // when Advance last stopped for a person's decision
	askedMoves int       // moves at that time, plus one; 0 if it never did
}

// A madeChoice is a choice of the match so far.
type madeChoice struct {
	seat     engine.Seat
	byPerson bool // a person made it, and there was an alternative
}

// botPurpose is the purpose of the random streams of bots, the same as in package match;
// hintPurpose is that of the streams for hints.
var (
	botPurpose  = rng.PurposeOf("bot")
	hintPurpose = rng.PurposeOf("hint")
)

// PersonName is the name of a person in a record.
const PersonName = "person"

// continuedPrefix is put before a bot's name in a record if earlier choices of its seat are not
// the bot's own, so that the record does not attribute them to the bot.
const continuedPrefix = "others, then "

// NewTable returns a new table with a match set up on it. It returns an error if a bot cannot be
// made or the rules do not allow the number of seats.
func (p *TableSetup) NewTable() (*Table, error) {
	t := &Table{TableSetup: *p, voice: p.Rules.Voice(p.Lang, len(p.Bots)), bots: make([]engine.Bot, len(p.Bots)), personAtScreen: engine.Nobody}
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
	live, err := match.NewLiveMatch(p.Header, p.Rules, names, p.Deal)
	if err != nil {
		return nil, err
	}
	t.live = live
	live.State().(engine.EventSource).Listen(func(e engine.Event) { t.events = append(t.events, e) })
	t.rewind(0)
	return t, nil
}

// rewind takes back all choices after the first n. It also resets the bots' memory, and forgets
// which later events seats were told.
func (t *Table) rewind(n int) {
	t.events = t.events[:0]
	t.choices = t.choices[:n]
	t.changeCount++
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

// Advance plays on until a person must decide, and returns that seat, or [engine.Nobody] when the
// match is over. It makes the choices of bots, and those of people who have only one legal action.
// The error is that of ctx.
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
			if t.Now != nil && t.askedMoves != t.changeCount+1 {
				t.askedAt, t.askedMoves = t.Now(), t.changeCount+1
			}
			return who, nil
		}
		if err := t.play(ctx, who, a, false, 0); err != nil {
			return who, err
		}
	}
}

// chooseOrStop returns a bot's choice, or the error of ctx as soon as ctx ends. After an error the
// table cannot be used any more.
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

// Choose makes the choice of the person to act: action i of [Table.Actions]. It returns an error if
// there is no such action.
func (t *Table) Choose(ctx context.Context, i int) error {
	legal := t.live.Legal()
	if i < 0 || i >= len(legal) {
		return fmt.Errorf("there is no action %d, must be 1 to %d", i+1, len(legal))
	}
	seconds := 0.0
	if t.Now != nil && t.askedMoves == t.changeCount+1 {
		seconds = max(t.Now().Sub(t.askedAt).Seconds(), 0.1)
	}
	return t.play(ctx, t.live.State().ToAct(), legal[i], true, seconds)
}

// play makes a choice of a seat. byPerson says that a person made it who had an alternative.
// seconds is the thinking time, 0 if it was not measured.
func (t *Table) play(ctx context.Context, seat engine.Seat, a engine.Action, byPerson bool, seconds float64) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	t.choices = append(t.choices, madeChoice{seat, byPerson})
	t.changeCount++
	return t.live.PlayTimed(a, seconds)
}

// PreviewUndo returns the number n of choices that would be left, for [Table.TakeBack], if a person takes
// back their last decision, and the seats of other people who have decided since, whose consent is
// needed. It changes nothing. ok is false if the person has made no decision.
func (t *Table) PreviewUndo(seat engine.Seat) (n int, others engine.Seats, ok bool) {
	n = len(t.choices) - 1
	for n >= 0 && !(t.choices[n].seat == seat && t.choices[n].byPerson) {
		n--
	}
	if n < 0 {
		return 0, 0, false
	}
	for _, c := range t.choices[n:] {
		if c.byPerson && c.seat != seat {
			others |= engine.SeatSet(c.seat)
		}
	}
	return n, others, true
}

// TakeBack takes back all choices after the first n. Things that people have seen since then are
// hidden again.
func (t *Table) TakeBack(n int) { t.rewind(min(max(n, 0), len(t.choices))) }

// HandOver records that the person of a seat now uses the screen. It returns the seat of the person
// who used it before, [engine.Nobody] at first, and whether the screen must be cleared: whether
// there are several people and the person has changed.
func (t *Table) HandOver(seat engine.Seat) (before engine.Seat, other bool) {
	before, t.personAtScreen = t.personAtScreen, seat
	return before, t.People.Len() > 1 && before != seat
}

// Turn returns the present turn, from 1.
func (t *Table) Turn() int { return t.live.State().Turn() }

// MomentText returns the point that the match has reached in the game's own terms, in language lang:
// "turn 1, round 3"; "" if the number of [Table.Turn] is enough.
func (t *Table) MomentText(lang string) string {
	return t.Rules.Voice(lang, len(t.bots)).MomentText(t.live.State())
}

// ChangeCount returns a number that rises whenever a choice is made or taken back, by which the caller
// can tell whether the match has changed.
func (t *Table) ChangeCount() int { return t.changeCount }

// HasPersonDecided reports whether a person has made a decision.
func (t *Table) HasPersonDecided() bool {
	return slices.ContainsFunc(t.choices, func(c madeChoice) bool { return c.byPerson })
}

// Record writes the record of the match so far to w. If the match is not over, the record ends it
// as [engine.Unfinished].
func (t *Table) Record(w io.Writer) error { return t.live.Record(w) }
