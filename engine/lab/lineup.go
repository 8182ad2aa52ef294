package lab

import (
	"context"

	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/sim"
)

// A Lineup holds the bots for the seats of a variant, trained and ready to play.
type Lineup struct {
	Bots   []string    // names as a user types them
	Makers []bot.Maker // makers of the bots, by seat
	Notes  []string    // remarks on how the bots play
	Text   string      // line-up as reports show it
	Seed   uint64      // master seed
}

// Lineup returns the bots named in p for the given number of seats, and trains those that
// need it. p must name bots.
func (l *Lab) Lineup(ctx context.Context, v *Variant, seats int, p *question.Play, o question.Observer) (*Lineup, error) {
	s := l.setup(p, o, nil, 0)
	if err := s.prepareWeights(ctx, []*Variant{v}, seats); err != nil {
		return nil, err
	}
	makers, err := s.makers(v, seats)
	if err != nil {
		return nil, err
	}
	return &Lineup{Bots: s.bots, Makers: makers, Notes: s.botNotes(v), Text: s.lineup(), Seed: s.seed}, nil
}

// PlayLevel plays a variant of lib. p must name one bot, which has all seats, and one number
// of seats. The error is [question.ErrStopped] if ctx ended the run early.
func (l *Lab) PlayLevel(ctx context.Context, lib *Library, v *Variant, p *question.Play, o question.Observer) (*sim.Run, error) {
	s := l.setup(p, o, nil, p.Deals)
	s.lib, s.runName = lib, p.Bots[0]
	vs := []*Variant{v}
	if _, err := s.seatCounts(vs); err != nil {
		return nil, err
	}
	if err := s.prepareWeights(ctx, vs, p.Seats[0]); err != nil {
		return nil, err
	}
	pl, err := s.play(ctx, vs, p.Seats[0], nil)
	if err != nil {
		return nil, err
	}
	if pl.runs[0].Incomplete {
		return nil, question.ErrStopped
	}
	return pl.runs[0], nil
}
