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

// A session is a match at this terminal: the table, which runs the match, and the input and output
// of the people who play.
type session struct {
	*people.Table
	streams *cli.Streams
	in      *cli.LineReader
	out     *bufio.Writer
	texts   *promptTexts

	saved      []string // files to which the game was saved; these may be overwritten
	savedMoves int      // number of moves when the game was last saved; -1 if it never was
}

// errQuit is the error of a match that a person has left on purpose.
var errQuit = errors.New("the game was left")

// newSession returns the session of the match that t runs. l has the texts of the prompt.
func newSession(s *cli.Streams, t *people.Table, l *rule.Library) *session {
	return &session{Table: t, streams: s, in: cli.NewLineReader(s.In), out: bufio.NewWriter(s.Out), texts: newPromptTexts(l, t.Lang), savedMoves: -1}
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
			p.narrateResult()
			return p.out.Flush()
		}
		i, err := p.decide(ctx, who)
		if err == nil && i >= 0 { // otherwise the match was taken back
			err = p.Choose(ctx, i)
		}
		if err != nil {
			return errors.Join(p.out.Flush(), err)
		}
	}
}

// narrateResult narrates the result to each person at the keyboard.
func (p *session) narrateResult() {
	for _, who := range p.People.List() {
		if p.People.Len() > 1 {
			p.heading("---- " + p.Seat(who) + " ----")
		}
		p.narrateNews(who)
		p.heading(p.sentence("over"))
		for _, l := range p.End(who) {
			p.print(2, l)
		}
	}
}

// narrateNews narrates what has happened since it was last called for the seat.
func (p *session) narrateNews(seat engine.Seat) {
	lines := p.News(seat)
	if len(lines) == 0 {
		return
	}
	p.heading(p.sentence("news"))
	for _, l := range lines {
		p.print(2, l)
	}
}

// decide asks the person of a seat for a decision, and returns the index of the chosen action. It
// runs the commands that are typed meanwhile. It returns a negative number if the match was taken
// back instead.
func (p *session) decide(ctx context.Context, seat engine.Seat) (int, error) {
	if err := p.handOver(ctx, seat); err != nil {
		return notAnAction, err
	}
	p.narrateNews(seat)
	p.printPassages(seat, false)
	all := p.Actions()
	p.heading(p.Question())
	p.printActions(all)
	for {
		line, err := p.ask(ctx, "\n"+p.Seat(seat)+"> ")
		switch {
		case errors.Is(err, cli.ErrLineTooLong):
			p.printf(0, "long", narration.Num("n", cli.MaxLineLength))
			continue
		case errors.Is(err, cli.ErrControlCharacters):
			p.printf(0, "control")
			continue
		case err != nil:
			return notAnAction, err
		}
		if i := p.choose(line, all); i >= 0 {
			return i, nil
		} else if i == lineAnswered {
			continue
		}
		id, rest := p.texts.splitCommand(line, false)
		if id == "" {
			id, rest = p.texts.splitCommand(line, true)
		}
		if id == "" {
			p.answerUnknown(line, seat, all)
			continue
		}
		switch id {
		case "undo":
			done, err := p.undo(ctx, seat)
			if done || err != nil {
				return notAnAction, err
			}
		case "quit":
			if leaves, err := p.confirmQuit(ctx); leaves || err != nil {
				return notAnAction, err
			}
		default:
			p.runCommand(id, rest, seat, all)
		}
	}
}

// Results of [session.choose] for a line that is not an action: an answer was printed, or the
// line may be a command.
const (
	lineAnswered = -1
	notAnAction  = -2
)
