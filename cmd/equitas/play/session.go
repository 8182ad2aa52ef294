package play

import (
	"bufio"
	"context"
	"errors"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/people"
	"equitas/engine/rule"
)

// A session is a game at this terminal: the table, and the people at the keyboard.
type session struct {
	*people.Table
	s    *cli.Streams
	in   *cli.Lines
	out  *bufio.Writer
	says *speech

	saved []string // files to which the game was saved; these may be overwritten
	kept  int      // number of moves when the game was last saved; -1: never
}

// errQuit is the error of a match that a person has left on purpose.
var errQuit = errors.New("the game was left")

// newSession returns the session of a match with people at this terminal.
func newSession(s *cli.Streams, t *people.Table, l *rule.Library) *session {
	return &session{Table: t, s: s, in: cli.NewLines(s.In), out: bufio.NewWriter(s.Out), says: newSpeech(l, t.Lang), kept: -1}
}

// play plays the match to its end. It returns io.EOF if the input ended, and errQuit if a
// person left.
func (p *session) play(ctx context.Context) error {
	var names []string
	for _, i := range p.People.List() {
		names = append(names, p.Seat(i))
	}
	p.printf(0, "welcome", narration.Text("title", p.Title), narration.Text("names", strings.Join(names, ", ")))
	for {
		who, err := p.Advance(ctx)
		if err != nil {
			return errors.Join(p.out.Flush(), err)
		}
		if who == engine.Nobody {
			p.end()
			return p.out.Flush()
		}
		i, err := p.decide(ctx, who)
		if err == nil && i >= 0 { // otherwise the match went back
			err = p.Choose(ctx, i)
		}
		if err != nil {
			return errors.Join(p.out.Flush(), err)
		}
	}
}

// end narrates the result to each person at the keyboard.
func (p *session) end() {
	for _, who := range p.People.List() {
		if p.People.Len() > 1 {
			p.heading("---- " + p.Seat(who) + " ----")
		}
		p.news(who)
		p.heading(p.word("over"))
		for _, l := range p.End(who) {
			p.print(2, l)
		}
	}
}

// news narrates what has happened since the seat was last told.
func (p *session) news(who engine.Seat) {
	lines := p.News(who)
	if len(lines) == 0 {
		return
	}
	p.heading(p.word("news"))
	for _, l := range lines {
		p.print(2, l)
	}
}

// decide asks a person for a decision, and returns the index of the chosen action; below 0
// if the match went back instead.
func (p *session) decide(ctx context.Context, who engine.Seat) (int, error) {
	if err := p.sit(ctx, who); err != nil {
		return isNone, err
	}
	p.news(who)
	p.passages(who, false)
	all := p.Actions()
	p.heading(p.Question())
	p.numbered(all)
	for {
		line, err := p.ask(ctx, "\n"+p.Seat(who)+"> ")
		switch {
		case errors.Is(err, cli.ErrLong):
			p.printf(0, "long", narration.Num("n", cli.MaxTyped))
			continue
		case errors.Is(err, cli.ErrControl):
			p.printf(0, "control")
			continue
		case err != nil:
			return isNone, err
		}
		if i := p.choose(line, all); i >= 0 {
			return i, nil
		} else if i == isAnswered {
			continue
		}
		id, rest := p.says.command(line, false)
		if id == "" {
			id, rest = p.says.command(line, true)
		}
		if id == "" {
			p.unknown(line, who, all)
			continue
		}
		switch id {
		case "undo":
			done, err := p.undo(ctx, who)
			if done || err != nil {
				return isNone, err
			}
		case "quit":
			if leaves, err := p.quits(ctx); leaves || err != nil {
				return isNone, err
			}
		default:
			p.command(id, rest, who, all)
		}
	}
}

// Results of [session.choose] for a line that is not an action: it was answered, or it may
// be a command.
const (
	isAnswered = -1
	isNone     = -2
)
