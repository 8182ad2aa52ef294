package train

import (
	"context"
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A Gate asks whether who has learned is in any role worse than the rule of thumb: among
// rules of thumb, and among those who have learned as well.
type Gate struct {
	Rules   engine.Rules
	Seats   int
	Weights []int32
	Seed    uint64 // the user's master seed
	Deals   int    // at most, for each role and each company
	Workers int    // at least 1 is used; the result does not depend on it
}

// A Passage is what a [Gate] found of one role in one company.
type Passage struct {
	Role    engine.Role // of no name where all seats are alike
	Learned bool        // the others have learned; otherwise they are rules of thumb

	// Thumb and Own are the shares of its side's win that the rule of thumb and who has
	// learned take in the role, on the same deals; More is by how much the second is more,
	// with an interval that is valid at every look.
	Thumb, Own, More stat.Estimate
}

// gateMargin is by how much, in shares of the win, who passes may be worse for all that is
// known.
const gateMargin = 0.03

// gateError is how often, at most, one who is no worse in a role and company is refused.
const gateError = 0.05 / 20

// Worse reports whether who has learned is worse than the rule of thumb beyond doubt.
func (p *Passage) Worse() bool { return p.More.Hi < 0 }

// Better reports whether it is better beyond doubt.
func (p *Passage) Better() bool { return p.More.Lo > 0 }

// Passes reports whether it is worse, if at all, by less than [gateMargin].
func (p *Passage) Passes() bool { return p.More.Lo > -gateMargin }

// forGate keeps these deals apart from those of trainings.
const forGate = 0x4761

// Run plays until it is known of every role and company whether who has learned passes,
// at most as many deals as the gate has. It ends early with ctx's error, and with a
// [*BrokenError] if a match breaks.
func (g *Gate) Run(ctx context.Context) ([]Passage, error) {
	judge, ok := g.Rules.(engine.Weigher)
	if !ok {
		return nil, fmt.Errorf("the game has no features to judge actions by, found %T, expected an engine.Weigher", g.Rules)
	}
	thumb := engine.Defaults(judge)
	if len(g.Weights) != len(thumb) {
		return nil, fmt.Errorf("%d weights, the game has %d features", len(g.Weights), len(thumb))
	}
	if g.Deals < stat.FirstLook {
		return nil, fmt.Errorf("%d deals, must be %d at least", g.Deals, stat.FirstLook)
	}
	a := newArena(g.Rules, g.Seats, g.Workers)
	var list []Passage
	for i, in := range a.parties() {
		for k, field := range [][]int32{thumb, g.Weights} {
			p := Passage{Learned: k == 1}
			if a.cast != nil {
				p.Role = a.cast.Roles[i]
			}
			seed := rng.Mix64(rng.Mix64(g.Seed^forGate) ^ uint64(2*i+k))
			if err := p.measure(ctx, a, seed, g.Deals, thumb, g.Weights, field, in); err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}

// measure plays deals until they show enough.
func (p *Passage) measure(ctx context.Context, a *arena, seed uint64, most int, thumb, own, field []int32, in engine.Seats) error {
	seq := stat.NewSequence(gateError, most)
	scale := float64(sides(a.rules, a.seats)) / float64(a.tables(in))
	won := newPairing(1) // in shares of the side's win
	for deals := 0; deals < most; {
		to := min(most, max(stat.FirstLook, deals+stat.LookEvery))
		s, err := a.creditsOf(ctx, seed, deals, to, [][]int32{thumb, own}, [][]int32{field}, in)
		if err != nil {
			return err
		}
		for d := range s[0] {
			won.old[0], won.young[0] = append(won.old[0], float64(s[0][d]*scale)), append(won.young[0], float64(s[1][d]*scale))
		}
		deals = to
		d := won.sum()
		half := seq.Half(d.SD, deals)
		p.Thumb, p.Own = stat.Mean(won.old[0]), stat.Mean(won.young[0])
		p.More = stat.Estimate{Value: d.Delta, SE: d.SE, Lo: d.Delta - half, Hi: d.Delta + half, N: deals, Data: deals}
		if p.Worse() || p.Better() || p.Passes() {
			return nil
		}
	}
	return nil
}
