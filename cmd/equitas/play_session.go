package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/cond"
	"equitas/engine/match"
	"equitas/engine/rng"
)

// A session is a match that people play at this terminal, against bots or among
// themselves.
type session struct {
	s      *streams
	in     *typed
	out    *bufio.Writer
	title  string
	rules  engine.Teller
	voice  engine.Voice
	lang   string
	live   *match.Live
	deal   rng.Deal
	people engine.Seats
	bots   []engine.Bot // in seat order, nil where a person sits

	events  []engine.Event
	choices []madeChoice
	told    [engine.MaxSeats]int // events that a seat has been told
	shown   [engine.MaxSeats]shownTable
	at      engine.Seat // who sits at the keyboard, or Nobody
}

// A madeChoice is a choice of the match so far.
type madeChoice struct {
	seat  engine.Seat
	asked bool // a person made it, and had another choice
}

// errLeft is a match that somebody left on purpose.
var errLeft = errors.New("the game was left")

// botPurpose is what bots draw their chance for, as in a recorded match;
// hintPurpose keeps that of hints apart.
var (
	botPurpose  = rng.For("bot")
	hintPurpose = rng.For("hint")
)

// newSession has people sit down at the seats given. The language is one of the
// game's.
func newSession(s *streams, r engine.Teller, lang, title string, d rng.Deal, people engine.Seats) *session {
	return &session{s: s, in: newTyped(s.in), out: bufio.NewWriter(s.out), title: title, rules: r,
		voice: r.Voice(lang), lang: lang, deal: d, people: people, at: engine.Nobody}
}

// start sets up the match. The names of the bots are in seat order; people have
// none.
func (p *session) start(h match.Header, makers []bot.Maker) error {
	names := make([]string, len(makers))
	p.bots = make([]engine.Bot, len(makers))
	for i, m := range makers {
		if p.people.Has(engine.Seat(i)) {
			names[i] = "person"
			continue
		}
		b, err := m.New(p.rules)
		if err != nil {
			return err
		}
		p.bots[i], names[i] = b, m.Name
	}
	live, err := match.NewLive(h, p.rules, names, p.deal)
	if err != nil {
		return err
	}
	p.live = live
	live.State().(engine.Listener).Listen(func(e engine.Event) { p.events = append(p.events, e) })
	p.back(0)
	return nil
}

// back goes back to choice n. What everybody has been told since is forgotten,
// and so is what the bots have thought.
func (p *session) back(n int) {
	p.events = p.events[:0]
	p.choices = p.choices[:n]
	for i, b := range p.bots {
		if b != nil {
			b.Start(engine.Seat(i), p.deal.Stream(botPurpose, uint64(i)))
		}
	}
	p.live.Back(n, func(who engine.Seat, legal []engine.Action) {
		if b := p.bots[who]; b != nil {
			b.Choose(p.live.State().Observe(who), legal)
		}
	})
	for i := range p.told {
		p.told[i] = min(p.told[i], len(p.events))
		p.shown[i] = shownTable{}
	}
}

// play plays the match to its end. io.EOF: the input ended; errLeft: somebody
// left.
func (p *session) play(ctx context.Context) error {
	var names []string
	for _, i := range p.people.List() {
		names = append(names, p.voice.Seat(i))
	}
	p.printf(0, "welcome", p.title, strings.Join(names, ", "))
	for {
		who := p.live.State().ToAct()
		if who == engine.Nobody {
			p.end()
			return p.out.Flush()
		}
		legal := p.live.Legal()
		a, asked := engine.Action(0), false
		switch {
		case p.bots[who] != nil:
			a = p.bots[who].Choose(p.live.State().Observe(who), legal)
		case len(legal) == 1:
			a = legal[0]
		default:
			var err error
			if a, asked, err = p.decide(ctx, who); err != nil {
				return errors.Join(p.out.Flush(), err)
			}
			if !asked { // went back
				continue
			}
		}
		if err := ctx.Err(); err != nil {
			return errors.Join(p.out.Flush(), err)
		}
		p.choices = append(p.choices, madeChoice{who, asked})
		if err := p.live.Play(a); err != nil {
			return err
		}
	}
}

// end tells everybody at the keyboard how it went.
func (p *session) end() {
	st := p.live.State()
	for _, who := range p.people.List() {
		if p.people.Len() > 1 {
			p.heading("---- " + p.voice.Seat(who) + " ----")
		}
		p.news(who)
		p.heading(p.word("over"))
		for _, l := range p.voice.End(st, who) {
			p.print(2, l)
		}
	}
}

// news tells a seat what has happened since it was told last.
func (p *session) news(who engine.Seat) {
	lines := p.voice.Tell(p.events[p.told[who]:], who)
	p.told[who] = len(p.events)
	if len(lines) == 0 {
		return
	}
	p.heading(p.word("news"))
	for _, l := range lines {
		p.print(2, l)
	}
}

// decide asks a person for a decision. It reports false if the match went back
// instead.
func (p *session) decide(ctx context.Context, who engine.Seat) (engine.Action, bool, error) {
	if err := p.seat(ctx, who); err != nil {
		return 0, false, err
	}
	p.news(who)
	p.passages(who, false)
	st := p.live.State()
	legal := slices.Clone(p.live.Legal())
	all := p.spoken(legal)
	p.heading(p.voice.Ask(st))
	p.numbered(all)
	for {
		line, err := p.ask(ctx, "\n"+p.voice.Seat(who)+"> ")
		switch {
		case errors.Is(err, errLong):
			p.printf(0, "long", maxTyped)
			continue
		case errors.Is(err, errControl):
			p.printf(0, "control")
			continue
		case err != nil:
			return 0, false, err
		}
		if i := p.choose(line, all); i >= 0 {
			return legal[i], true, nil
		} else if i == isAnswered {
			continue
		}
		c, rest := command(line, p.lang, false)
		if c == nil {
			c, rest = command(line, p.lang, true)
		}
		if c == nil {
			p.unknown(line, all)
			continue
		}
		switch c.id {
		case "undo":
			done, err := p.undo(ctx, who)
			if done || err != nil {
				return 0, false, err
			}
		case "quit":
			if leaves, err := p.quits(ctx); leaves || err != nil {
				return 0, false, err
			}
		default:
			p.command(c, rest, who, all)
		}
	}
}

// isAnswered and isNone say that a line is no action: what was wrong has been
// said, or it may be a command.
const (
	isAnswered = -1
	isNone     = -2
)

// choose finds the action that a line means.
func (p *session) choose(line string, all []spoken) int {
	if line == "" {
		p.printf(0, "empty", len(all))
		return isAnswered
	}
	if strings.Trim(line, "0123456789") == "" {
		n, err := strconv.Atoi(line)
		if err != nil || n < 1 || n > len(all) {
			p.printf(0, "range", line, len(all))
			return isAnswered
		}
		return n - 1
	}
	if c, _ := command(line, p.lang, false); c != nil || !strings.ContainsFunc(line, unicode.IsLetter) {
		return isNone
	}
	found := find(line, all)
	switch {
	case len(found) == 1:
		return found[0]
	case len(found) == 0:
		return isNone
	}
	p.print(0, p.word("which"))
	for _, i := range found {
		p.print(2, fmt.Sprintf("%d. %s", i+1, all[i].said))
	}
	return isAnswered
}

// spoken puts actions into words.
func (p *session) spoken(actions []engine.Action) []spoken {
	st := p.live.State()
	all := make([]spoken, len(actions))
	for i, a := range actions {
		all[i] = spoken{st.Words(a), p.voice.Say(st, a)}
	}
	return all
}

// unknown says that a line means nothing, and what is nearest.
func (p *session) unknown(line string, all []spoken) {
	var known []string
	for _, c := range playCommands {
		known = append(known, c.called(p.lang)...)
	}
	for _, a := range all {
		known = append(append(known, a.words), tokens(a.words)...)
		known = append(known, tokens(a.said)...)
	}
	known = slices.DeleteFunc(known, func(w string) bool { return !strings.ContainsFunc(w, unicode.IsLetter) })
	near := cond.Nearest(strings.ToLower(line), known)
	if near == "" {
		near = cond.Nearest(strings.ToLower(strings.Fields(line)[0]), known)
	}
	text := fmt.Sprintf(p.word("unknown"), strconv.Quote(line))
	if near == "" {
		p.print(0, text+p.word("ask-help"))
		return
	}
	p.print(0, text+fmt.Sprintf(p.word("nearest"), near))
}

// ask asks for a line. What is typed where nobody sees it is written out.
func (p *session) ask(ctx context.Context, prompt string) (string, error) {
	p.out.WriteString(prompt)
	if err := p.out.Flush(); err != nil {
		return "", err
	}
	line, err := p.in.next(ctx)
	if !p.s.typing {
		p.out.WriteString(line + "\n")
	}
	return line, err
}

// seat has another person sit down at the keyboard: what the one before saw
// goes from the screen first.
func (p *session) seat(ctx context.Context, who engine.Seat) error {
	before := p.at
	p.at = who
	if p.people.Len() == 1 || before == who {
		return nil
	}
	name := p.voice.Seat(who)
	if !p.s.typing {
		p.heading("---- " + name + " ----")
		return nil
	}
	if before != engine.Nobody {
		p.news(before)
		p.out.WriteByte('\n')
		if _, err := p.question(ctx, fmt.Sprintf(p.word("seen"), p.voice.Seat(before), name)); err != nil {
			return err
		}
		p.clear()
	}
	_, err := p.question(ctx, fmt.Sprintf(p.word("turn-over"), name))
	return err
}

// question asks something besides the decision. A line that cannot be read is
// an empty answer.
func (p *session) question(ctx context.Context, text string) (string, error) {
	p.print(0, text)
	answer, err := p.ask(ctx, "> ")
	if unreadable(err) {
		return "", nil
	}
	return answer, err
}

// unreadable reports whether a line was there, but none that can be read.
func unreadable(err error) bool { return errors.Is(err, errLong) || errors.Is(err, errControl) }

// clear empties the screen and what was scrolled out of it; where a terminal
// does not know how, a screen of blank lines hides it.
func (p *session) clear() {
	p.out.WriteString(strings.Repeat("\n", 60) + "\x1b[H\x1b[2J\x1b[3J")
}

// quits asks whether to leave.
func (p *session) quits(ctx context.Context) (bool, error) {
	if p.s.typing {
		answer, err := p.question(ctx, p.word("leave"))
		if err != nil {
			return false, err
		}
		if !agreed(answer, p.lang) {
			return false, nil
		}
	}
	p.printf(0, "left", p.live.State().Turn())
	return true, errLeft
}

// ended reports whether the input has ended.
func ended(err error) bool { return errors.Is(err, io.EOF) }
