package train

import (
	"context"
	"math"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Where seats have roles, who learns one against a single player of the others learns to
// beat that one: an Invader that takes four games of five from the rule of thumb may take
// fewer than the rule of thumb does from a Defender that has learned. So the roles learn
// in turn, a round each, from a pool of players: the rule of thumb, those who learning
// began with, who is always among the opponents, and the last champions. Who becomes
// champion wins more from the pool as a whole, each of its players weighing the same, on
// the same deals, and clearly less from none of them.
type pool struct {
	*training
	blocks []block
	climbs []*climb // by block
}

const (
	poolError = 2.6 // standard errors by which a contender must win less from one of the pool
	poolSmall = 100 // deals with each of the pool, at least, before anybody is taken over
)

// pools reports whether roles learn from a pool: there are several.
func pools(a *arena) bool { return len(a.parties()) > 1 }

func newPool(t *training) *pool {
	p := &pool{training: t, blocks: t.arena.blocks(t.sights)}
	for _, b := range p.blocks {
		start := t.champion()
		if w := b.with(start, t.Begin); w != nil {
			start = w
		}
		p.climbs = append(p.climbs, newClimbOf(t.arena, b, start, t.sights))
	}
	return p
}

// byRole is learning where seats have roles. The rule of thumb challenges the champion
// first and last: who went on from weights that were learned, or learned in a circle, is
// in no role worse than where all learning begins, as far as deals show it.
func (t *training) byRole(ctx context.Context) error {
	if err := t.pool.recall(ctx, 0); err != nil {
		return err
	}
	for from := 0; from < t.Generations; {
		to := from + 1
		for !t.ends(to) {
			to++
		}
		if err := t.pool.learn(ctx, from, to); err != nil {
			return err
		}
		from = to
	}
	return t.pool.recall(ctx, 1)
}

// recall has the rule of thumb challenge the champion role by role.
func (p *pool) recall(ctx context.Context, when int) error {
	for i, b := range p.blocks {
		if len(b.parties) > 1 {
			continue
		}
		if err := p.try(ctx, rng.Mix64(p.of(partRecall, when)^uint64(i)), b, p.thumb); err != nil {
			return err
		}
	}
	return nil
}

// most is how many matches a training with so many rounds learns and judges by, at most.
func (p *pool) most(rounds int) (n int) {
	for _, b := range p.blocks {
		judged := rounds
		if len(b.parties) == 1 {
			judged += 2 // recalls
		}
		n += 2*p.Generations*p.dealsOf(b) + 2*judged*p.final*p.arena.tablesOf(b.parties)
	}
	return n
}

// players are those of the pool.
func (p *pool) players() [][]int32 {
	return distinct([][]int32{p.thumb}, append(append([][]int32{p.start}, p.Among...), p.lately()...)...)
}

// learn has every block learn for a round, the generations from and before to, and
// challenge the champion.
func (p *pool) learn(ctx context.Context, from, to int) error {
	now, before := p.champion(), len(p.past)
	for i, b := range p.blocks {
		c := p.climbs[i]
		deals := p.dealsOf(b)
		for g := from; g < to; g++ {
			if err := c.generation(ctx, rng.Mix64(p.of(partClimb, g)^uint64(i)), g, p.Generations, deals, p.players()); err != nil {
				return err
			}
			p.result.Matches += 2 * deals
			if g+1 < to && i == len(p.blocks)-1 {
				p.tell(g+1, false)
			}
		}
		w := c.weights()
		if err := p.try(ctx, rng.Mix64(p.of(partChallenge, to)^uint64(i)), b, w); err != nil {
			return err
		}
		if learned := b.with(now, w); learned != nil {
			now = learned
		}
	}
	if err := p.point(ctx, to, now, len(p.past) > before); err != nil {
		return err
	}
	p.tell(to, true)
	return nil
}

// dealsOf is how many deals a block learns from in a generation: those of all, as its
// roles have part in them.
func (p *pool) dealsOf(b block) int {
	return max(1, p.deals*len(b.parties)/len(p.arena.parties()))
}

// try has what a block learned challenge the champion, and crowns it if it wins.
func (p *pool) try(ctx context.Context, seed uint64, b block, w []int32) error {
	spared := p.final
	if challenger := b.with(p.champion(), w); challenger != nil {
		better, deals, err := p.challenge(ctx, seed, challenger, b.parties)
		if err != nil {
			return err
		}
		p.result.Matches += 2 * deals * p.arena.tablesOf(b.parties)
		if spared -= deals; better {
			p.crown(challenger)
		}
	}
	p.arena.count(0, 2*spared*p.arena.tablesOf(b.parties))
	return nil
}

// challenge lets champion and challenger play in the seats of some parties against the
// pool, until the challenger is clearly better, or more deals would hardly show it. It
// returns whether it is better, and for no party and against nobody worse, and how many
// deals were played.
func (p *pool) challenge(ctx context.Context, seed uint64, challenger []int32, parties []engine.Seats) (better bool, deals int, err error) {
	players, most := p.players(), p.final
	seq := stat.NewSequence(challengeError, most)
	won := newPairing(len(parties))
	for deals < most {
		to := min(most, max(stat.FirstLook, deals+stat.LookEvery))
		if err := won.meet(ctx, p.arena, seed, deals, to, p.champion(), challenger, players, parties); err != nil {
			return false, deals, err
		}
		deals = to
		d, half := won.sum(), func(sd float64) float64 { return seq.Half(sd, deals) }
		better = d.Delta > half(d.SD)
		if better && deals >= min(most, poolSmall*len(players)) || seq.Hopeless(d.Delta, d.SD, deals, most) {
			return better && !won.harms(half) && !won.loses(len(players)), deals, nil
		}
	}
	return false, deals, nil
}

// meet is like play, but of the deals each has the others all play as one of the players,
// who take turns.
func (p *pairing) meet(ctx context.Context, a *arena, seed uint64, from, to int, old, young []int32, players [][]int32, parties []engine.Seats) error {
	for i, in := range parties {
		s, err := a.creditsAmong(ctx, seed, from, to, [][]int32{old, young}, in, func(deal uint64, _ *rng.Stream) []int32 {
			return players[(uint64(from)+deal)%uint64(len(players))]
		})
		if err != nil {
			return err
		}
		p.old[i], p.young[i] = append(p.old[i], s[0]...), append(p.young[i], s[1]...)
	}
	return nil
}

// loses reports whether the young wins clearly less from one of so many who took turns.
func (p *pairing) loses(players int) bool {
	for who := range players {
		one := newPairing(len(p.old))
		for i := range p.old {
			for d := who; d < len(p.old[i]); d += players {
				one.old[i], one.young[i] = append(one.old[i], p.old[i][d]), append(one.young[i], p.young[i][d])
			}
		}
		if d := one.sum(); d.Delta < -poolError*d.SD/math.Sqrt(float64(d.N)) {
			return true
		}
	}
	return false
}
