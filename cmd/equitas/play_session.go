package main

import (
	"bufio"
	"context"
	"errors"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
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

	hinters []bot.Maker // those who may give hints, the strongest first
	learned bool        // a search among them judges by learned weights
	saved   []string    // files that the game was saved to: it may be again
	kept    bool        // the game as it is is in one of them

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
	p.kept = false
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
			var err error
			if a, err = p.thought(ctx, p.bots[who], who, legal); err != nil {
				return errors.Join(p.out.Flush(), err)
			}
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
		p.choices, p.kept = append(p.choices, madeChoice{who, asked}), false
		if err := p.live.Play(a); err != nil {
			return err
		}
	}
}

// thought is what a bot chooses. Who stops the game need not wait for it: the
// bot is left to its thoughts then, and nobody plays on.
func (p *session) thought(ctx context.Context, b engine.Bot, who engine.Seat, legal []engine.Action) (engine.Action, error) {
	chosen := make(chan engine.Action, 1)
	seen := p.live.State().Observe(who)
	go func() { chosen <- b.Choose(seen, legal) }()
	select {
	case a := <-chosen:
		return a, nil
	case <-ctx.Done():
		return 0, ctx.Err()
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
