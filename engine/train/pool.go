package train

import (
	"context"
	"math"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A pool trains the roles of a game in turn, in rounds, against several players. A role trained
// against one opponent learns to beat that opponent only: an Invader that wins four games of
// five against the rule of thumb may lose to a trained Defender. The players of the pool are the
// rule of thumb, the weights that learning began with, and the last champions. A new champion
// must win more than the old one on the same deals, against all players of the pool together, and
// not clearly less against any of them.
type pool struct {
	*training
	blocks []featureBlock
	climbs []*climb // by index in blocks: the climb that learns the block's weights
}

const (
	poolLossErrors = 2.6 // number of standard errors from which a loss against one player of the pool counts as clear
	minPoolDeals   = 100 // least number of deals against each player before there can be a new champion
)

// usesPool reports whether weights are trained by a [pool]: whether the game has several roles.
func usesPool(a *arena) bool { return len(a.parties()) > 1 }

func newPool(t *training) *pool {
	p := &pool{training: t, blocks: t.arena.blocks(t.spreads)}
	for _, b := range p.blocks {
		start := t.champion()
		if w := b.withFeaturesOf(start, t.FirstWeights); w != nil {
			start = w
		}
		p.climbs = append(p.climbs, newClimbOf(t.arena, b, start, t.spreads))
	}
	return p
}

// trainByRole runs the training of a game with roles. The rule of thumb challenges the champion
// at the beginning and at the end, so that the result is not clearly worse than the rule of thumb
// in any role.
func (t *training) trainByRole(ctx context.Context) error {
	if err := t.pool.challengeByThumb(ctx, 0); err != nil {
		return err
	}
	for from := 0; from < t.Generations; {
		to := from + 1
		for !t.endsRound(to) {
			to++
		}
		if err := t.pool.learn(ctx, from, to); err != nil {
			return err
		}
		from = to
	}
	return t.pool.challengeByThumb(ctx, 1)
}

// challengeByThumb lets the rule of thumb challenge the champion in each role. when numbers the
// calls in a training, so that each has other deals.
func (p *pool) challengeByThumb(ctx context.Context, when int) error {
	for i, b := range p.blocks {
		if len(b.parties) > 1 {
			continue
		}
		if err := p.challengeWith(ctx, rng.Mix64(p.stageMaster(stageThumb, when)^uint64(i)), b, p.thumb); err != nil {
			return err
		}
	}
	return nil
}

// maxMatches returns the largest number of matches that a training with that many rounds plays
// to learn and for challenges.
func (p *pool) maxMatches(rounds int) (n int) {
	for _, b := range p.blocks {
		judged := rounds
		if len(b.parties) == 1 {
			judged += 2 // the challenges by the rule of thumb
		}
		n += 2*p.Generations*p.dealsOf(b) + 2*judged*p.finalChallengeDeals*p.arena.matchesPerDealOf(b.parties)
	}
	return n
}

// players returns the distinct weights of the pool.
func (p *pool) players() [][]int32 {
	return appendDistinct([][]int32{p.thumb}, append(append([][]int32{p.start}, p.ExtraOpponents...), p.lastChampions()...)...)
}

// learn trains the weights of each block for a round, from generation from (inclusive) to to
// (exclusive), and then lets them challenge the champion.
func (p *pool) learn(ctx context.Context, from, to int) error {
	now, before := p.champion(), len(p.champions)
	for i, b := range p.blocks {
		c := p.climbs[i]
		deals := p.dealsOf(b)
		for g := from; g < to; g++ {
			if err := c.generation(ctx, rng.Mix64(p.stageMaster(stageLearn, g)^uint64(i)), g, p.Generations, deals, p.players()); err != nil {
				return err
			}
			p.result.Matches += 2 * deals
			if g+1 < to && i == len(p.blocks)-1 {
				p.reportProgress(g+1, false)
			}
		}
		w := c.weights()
		if err := p.challengeWith(ctx, rng.Mix64(p.stageMaster(stageChallenge, to)^uint64(i)), b, w); err != nil {
			return err
		}
		if learned := b.withFeaturesOf(now, w); learned != nil {
			now = learned
		}
	}
	if err := p.addPoint(ctx, to, now, len(p.champions) > before); err != nil {
		return err
	}
	p.reportProgress(to, true)
	return nil
}

// dealsOf returns the number of deals per generation that a block learns from: that of the
// budget, times the block's share of all roles.
func (p *pool) dealsOf(b featureBlock) int {
	return max(1, p.deals*len(b.parties)/len(p.arena.parties()))
}

// challengeWith challenges the champion by the champion's weights with those of the block's
// features taken from w. If these win, they become champion.
func (p *pool) challengeWith(ctx context.Context, seed uint64, b featureBlock, w []int32) error {
	spared := p.finalChallengeDeals
	if challenger := b.withFeaturesOf(p.champion(), w); challenger != nil {
		better, deals, err := p.challenge(ctx, seed, challenger, b.parties)
		if err != nil {
			return err
		}
		p.result.Matches += 2 * deals * p.arena.matchesPerDealOf(b.parties)
		if spared -= deals; better {
			p.setChampion(challenger)
		}
	}
	p.arena.addFinished(0, 2*spared*p.arena.matchesPerDealOf(b.parties))
	return nil
}

// challenge plays champion and challenger in the seats of the parties against the players of the
// pool, until the challenger surely wins more, it is unlikely that more deals would show this, or
// p.finalChallengeDeals deals are played. better means that it surely wins more overall, does not surely win
// less in any party, and does not win clearly less against any player. deals is the number of
// deals played.
func (p *pool) challenge(ctx context.Context, seed uint64, challenger []int32, parties []engine.Seats) (better bool, deals int, err error) {
	players, most := p.players(), p.finalChallengeDeals
	seq := stat.NewSequence(challengeError, most)
	won := newPairing(len(parties))
	for deals < most {
		to := min(most, max(stat.FirstLook, deals+stat.LookEvery))
		if err := won.playInTurn(ctx, p.arena, seed, deals, to, p.champion(), challenger, players, parties); err != nil {
			return false, deals, err
		}
		deals = to
		d, half := won.sum(), func(sd float64) float64 { return seq.HalfWidth(sd, deals) }
		better = d.Delta > half(d.SD)
		if better && deals >= min(most, minPoolDeals*len(players)) || seq.IsFutile(d.Delta, d.SD, deals, most) {
			return better && !won.losesInAnyParty(half) && !won.losesToAny(len(players)), deals, nil
		}
	}
	return false, deals, nil
}

// playInTurn does what [pairing.play] does, but in deal d all opponents have the weights
// players[d%len(players)].
func (p *pairing) playInTurn(ctx context.Context, a *arena, seed uint64, from, to int, reference, candidate []int32, players [][]int32, parties []engine.Seats) error {
	for i, in := range parties {
		s, err := a.winSharesAmong(ctx, seed, from, to, [][]int32{reference, candidate}, in, func(deal uint64, _ *rng.Stream) []int32 {
			return players[(uint64(from)+deal)%uint64(len(players))]
		})
		if err != nil {
			return err
		}
		p.reference[i], p.candidate[i] = append(p.reference[i], s[0]...), append(p.candidate[i], s[1]...)
	}
	return nil
}

// losesToAny reports whether candidate wins clearly less than reference against one of the
// players. The deals must have been played by [pairing.playInTurn] with that many players.
func (p *pairing) losesToAny(players int) bool {
	for who := range players {
		one := newPairing(len(p.reference))
		for i := range p.reference {
			for d := who; d < len(p.reference[i]); d += players {
				one.reference[i], one.candidate[i] = append(one.reference[i], p.reference[i][d]), append(one.candidate[i], p.candidate[i][d])
			}
		}
		if d := one.sum(); d.Delta < -poolLossErrors*d.SD/math.Sqrt(float64(d.N)) {
			return true
		}
	}
	return false
}
