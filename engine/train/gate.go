package train

import (
	"context"
	"fmt"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A Gate tests whether learned weights are worse than the rule of thumb in any role, among rules
// of thumb and among players with the learned weights.
type Gate struct {
	Rules   engine.Rules
	Seats   int
	Weights []int32 // the learned weights
	Seed    uint64  // the user's master seed
	Deals   int     // largest number of deals for each role and kind of opponent; at least [stat.FirstLook]
	Workers int     // at least 1 is used; the result does not depend on it
}

// A GateResult is the result of a [Gate] for one role and one kind of opponent.
type GateResult struct {
	Role         engine.Role // the zero value if all seats are alike
	AmongLearned bool        // the opponents have the learned weights; otherwise they are rules of thumb

	// ThumbShare and LearnedShare are the win shares (0 to 1) of the role's side if the rule of
	// thumb or the learned weights play the role, on the same deals. Difference is LearnedShare
	// minus ThumbShare; its interval is a confidence sequence.
	ThumbShare, LearnedShare, Difference stat.Estimate
}

// gateMargin is the non-inferiority margin, as a share of the win.
const gateMargin = 0.03

// gateError is the error rate in one role against one kind of opponent: the largest probability
// that weights are called worse although they are not.
const gateError = 0.05 / 20

// IsWorse reports whether the learned weights are surely worse than the rule of thumb.
func (p *GateResult) IsWorse() bool { return p.Difference.Hi < 0 }

// IsBetter reports whether the learned weights are surely better than the rule of thumb.
func (p *GateResult) IsBetter() bool { return p.Difference.Lo > 0 }

// Passes reports whether the learned weights surely win at most [gateMargin] less than the rule
// of thumb (non-inferiority).
func (p *GateResult) Passes() bool { return p.Difference.Lo > -gateMargin }

// gateSalt makes the deals of gates differ from those of trainings.
const gateSalt = 0x4761

// Run returns a result for each role and kind of opponent. For each it plays until it is known
// whether the learned weights pass, or until Deals deals are played. It ends early with the error
// of ctx, and with a [*BrokenError] if a match breaks.
func (g *Gate) Run(ctx context.Context) ([]GateResult, error) {
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
	var list []GateResult
	for i, in := range a.parties() {
		for k, field := range [][]int32{thumb, g.Weights} {
			p := GateResult{AmongLearned: k == 1}
			if a.cast != nil {
				p.Role = a.cast.Roles[i]
			}
			seed := rng.Mix64(rng.Mix64(g.Seed^gateSalt) ^ uint64(2*i+k))
			if err := p.measure(ctx, a, seed, g.Deals, thumb, g.Weights, field, in); err != nil {
				return nil, err
			}
			list = append(list, p)
		}
	}
	return list, nil
}

// measure plays deals until the result is clear, at most maxDeals, and fills in p. thumb and own
// play the seats of party in turn, among opponents with the weights field.
func (p *GateResult) measure(ctx context.Context, a *arena, seed uint64, maxDeals int, thumb, own, field []int32, party engine.Seats) error {
	seq := stat.NewSequence(gateError, maxDeals)
	scale := float64(sideCount(a.rules, a.seats)) / float64(a.matchesPerDeal(party))
	won := newPairing(1) // in shares of the side's win
	for deals := 0; deals < maxDeals; {
		to := min(maxDeals, max(stat.FirstLook, deals+stat.LookEvery))
		s, err := a.winSharesIn(ctx, seed, deals, to, [][]int32{thumb, own}, [][]int32{field}, party)
		if err != nil {
			return err
		}
		for d := range s[0] {
			won.reference[0], won.candidate[0] = append(won.reference[0], float64(s[0][d]*scale)), append(won.candidate[0], float64(s[1][d]*scale))
		}
		deals = to
		d := won.sum()
		half := seq.HalfWidth(d.SD, deals)
		p.ThumbShare, p.LearnedShare = stat.Mean(won.reference[0]), stat.Mean(won.candidate[0])
		p.Difference = stat.Estimate{Value: d.Delta, SE: d.SE, Lo: d.Delta - half, Hi: d.Delta + half, N: deals, DealsWithData: deals}
		if p.IsWorse() || p.IsBetter() || p.Passes() {
			return nil
		}
	}
	return nil
}
