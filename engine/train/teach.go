package train

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A nudge moves one weight. What is worth doing only now and then, or only by who
// looks at several things, it does not come to, and learning moves by a few points.
// So a teacher, who thinks before it decides, plays some matches among those who
// learn. If it uses what they leave alone, they are taught to decide as it does.
const (
	teachLook    = 80  // matches, about, in which it is looked at whether the teacher uses what they leave alone
	teachUses    = 8   // matches in which it must
	teachRare    = 10  // and one of so many in which it could
	teachMatches = 320 // about, in which it teaches
	teachRounds  = 2
	teachPasses  = 10   // over all that it decided
	teachMargin  = 2.0  // points by which its choice is to be rated above all others
	teachStep    = 0.2  // of a move, at most
	teachDeals   = 300  // of a first try of what was learned, each played once per seat
	teachSure    = 2400 // of the one that looks best
)

// teachShares are how much of what was learned is tried, in percent.
var teachShares = [...]float64{25, 50, 100}

// forTeaching keeps these deals apart from those of trainings, and forTeacher the
// teacher's chance from that of others.
const forTeaching = 0x7465

var forTeacher = rng.For("teacher")

// A Teacher makes players who think before they decide, and take all others for
// players with these weights.
type Teacher func(weights []int32) (bot.Maker, error)

// A choice is a decision of the teacher's: what the features count for every legal
// action, in points of a rating for each point of weight, and which it took.
type choice struct {
	counts [][]float64
	taken  int
}

// A teaching is what a teacher did in the matches of a deal.
type teaching struct {
	could, used []int // matches, by part
	choices     []choice
}

// taught returns weights that win more than some, learned from a teacher who uses
// what players with those leave alone; none if there is nothing that it uses, or
// nothing comes of it; and how many matches were played. Of long matches none is:
// the teacher thinks too long.
func (a *arena) taught(ctx context.Context, master uint64, w []int32, teacher Teacher) (better []int32, matches int, err error) {
	user, ok := a.rules.(engine.PartUser)
	if !ok || teacher == nil {
		return nil, 0, nil
	}
	now := w
	for round := range uint64(teachRounds) {
		seed := rng.Mix64(master ^ rng.Mix64(forTeaching+round))
		missed, err := a.missed(ctx, seed, now)
		if err != nil || len(missed) == 0 || missed[0].choices/hurried(nudgeGames) > shortMatch {
			return better, matches, err
		}
		maker, err := teacher(now)
		if err != nil {
			return nil, matches, err
		}
		parts := make([]int, len(missed))
		for i, p := range missed {
			parts[i] = p.part
		}
		seen, err := a.watch(ctx, user, maker, seed, hurried(teachLook)/a.seats, now, parts, false)
		if err != nil {
			return nil, matches, err
		}
		matches += hurried(teachLook) / a.seats * a.seats
		if parts = seen.wanted(parts); len(parts) == 0 {
			return better, matches, nil
		}
		if seen, err = a.watch(ctx, user, maker, rng.Mix64(seed), hurried(teachMatches)/a.seats, now, parts, true); err != nil {
			return nil, matches, err
		}
		matches += hurried(teachMatches) / a.seats * a.seats
		learned := follow(seen.choices, now)
		contenders := [][]int32{now}
		for _, share := range teachShares {
			c := slices.Clone(now)
			for f := range c {
				c[f] = clamp(int64(Tenths(int64(math.Round((float64(now[f])/engine.WeightUnit + float64(share/100*learned[f])) * 10)))))
			}
			contenders = append(contenders, c)
		}
		won, err := a.best(ctx, rng.Mix64(seed^1), contenders, &matches)
		if err != nil || won == nil {
			return better, matches, err
		}
		now, better = won, won
	}
	return better, matches, nil
}

// best plays contenders in a field of the first, and returns the one that wins more
// than that beyond doubt, or nil.
func (a *arena) best(ctx context.Context, seed uint64, contenders [][]int32, matches *int) ([]int32, error) {
	deals, sure := hurried(teachDeals), hurried(teachSure)
	s, err := a.credits(ctx, seed, 0, deals, contenders, contenders[:1])
	if err != nil {
		return nil, err
	}
	*matches += len(contenders) * deals * a.seats
	best := 0
	for i := range s {
		if stat.Mean(s[i]).Value > stat.Mean(s[best]).Value {
			best = i
		}
	}
	if best == 0 {
		return nil, nil
	}
	won, err := a.surely(ctx, rng.Mix64(seed), sure, contenders[0], contenders[best], matches)
	if err != nil || !won {
		return nil, err
	}
	return contenders[best], nil
}

// watch has the teacher play so many deals in every seat, among players with the
// weights, and sees which of the parts it uses; what it decides where it could is
// kept if that is wanted.
func (a *arena) watch(ctx context.Context, user engine.PartUser, maker bot.Maker, master uint64, deals int, w []int32, parts []int, keep bool) (*teaching, error) {
	if _, err := maker.New(a.rules); err != nil {
		return nil, err
	}
	all := make([]teaching, deals)
	var pool sync.Pool
	err := a.each(ctx, master, deals, func(t *table, d rng.Deal) {
		teacher, _ := pool.Get().(engine.Bot)
		if teacher == nil {
			var err error
			if teacher, err = maker.New(a.rules); err != nil {
				panic("train: " + err.Error()) // it could be made a moment ago
			}
		}
		defer pool.Put(teacher)
		l := &all[d.Index]
		l.could, l.used = make([]int, len(parts)), make([]int, len(parts))
		for seat := range a.seats {
			t.sit(seat, w)
		}
		for rotation := range a.seats {
			a.lesson(t, d, rotation, teacher, user, parts, keep, l)
		}
	})
	if err != nil {
		return nil, err
	}
	sum := &teaching{could: make([]int, len(parts)), used: make([]int, len(parts))}
	for _, l := range all {
		for i := range parts {
			sum.could[i] += l.could[i]
			sum.used[i] += l.used[i]
		}
		sum.choices = append(sum.choices, l.choices...)
	}
	return sum, nil
}

// lesson plays one match of the teacher.
func (a *arena) lesson(t *table, d rng.Deal, seat int, teacher engine.Bot, user engine.PartUser, parts []int, keep bool, l *teaching) {
	s := t.state
	s.Start(d)
	for i, b := range t.bots[:a.seats] {
		b.Start(engine.Seat(i), d.Stream(forBot, uint64(64*seat+i)))
	}
	teacher.Start(engine.Seat(seat), d.Stream(forTeacher, uint64(seat)))
	could, used := make([]bool, len(parts)), make([]bool, len(parts))
	for n := 0; s.ToAct() != engine.Nobody; n++ {
		if n == maxDecisions {
			panic(fmt.Sprintf("no end after %d decisions", maxDecisions))
		}
		who := s.ToAct()
		o := t.window[who]
		t.legal = s.Legal(t.legal[:0])
		if int(who) != seat || len(t.legal) == 1 {
			s.Apply(t.bots[who].Choose(o, t.legal))
			continue
		}
		x := teacher.Choose(o, t.legal)
		can := false
		for i, part := range parts {
			if slices.ContainsFunc(t.legal, func(y engine.Action) bool { return user.Uses(o, y, part) }) {
				can, could[i] = true, true
				used[i] = used[i] || user.Uses(o, x, part)
			}
		}
		if can && keep {
			l.choices = append(l.choices, choice{a.counts(o, t.legal, t.bots[who].Weights()), slices.Index(t.legal, x)})
		}
		s.Apply(x)
	}
	for i := range parts {
		if could[i] {
			l.could[i]++
		}
		if used[i] {
			l.used[i]++
		}
	}
}

// counts returns what every feature counts for each of the legal actions: by how
// much the rating moves with its weight.
func (a *arena) counts(o engine.Observation, legal []engine.Action, w []int32) [][]float64 {
	const step = engine.WeightUnit / 16
	judge := a.rules.(engine.Weigher)
	rating, moved := make([]int64, len(legal)), make([]int64, len(legal))
	judge.Weigh(o, legal, w, rating)
	l, by := make([][]float64, len(legal)), slices.Clone(w)
	for i := range l {
		l[i] = make([]float64, len(w))
	}
	for f := range by {
		by[f] += step
		judge.Weigh(o, legal, by, moved)
		by[f] -= step
		for i := range legal {
			l[i][f] = float64(moved[i]-rating[i]) / step
		}
	}
	return l
}

// wanted are those of the parts that the teacher uses.
func (l *teaching) wanted(parts []int) []int {
	var used []int
	for i, part := range parts {
		if l.used[i] >= hurried(teachUses) && teachRare*l.used[i] >= l.could[i] {
			used = append(used, part)
		}
	}
	return used
}

// follow returns by how much weights should move, in points, for a teacher's choices
// to be rated highest: each that is not moves them as little as that takes, and not
// far; the mean of all on the way is told, in which what contradicts itself is lost.
func follow(choices []choice, w []int32) []float64 {
	now, sum := make([]float64, len(w)), make([]float64, len(w))
	for f, x := range w {
		now[f] = float64(x) / engine.WeightUnit
	}
	rate := func(counts []float64) (r float64) {
		for f, x := range counts {
			if x != 0 {
				r += float64(x * now[f])
			}
		}
		return r
	}
	r := rng.NewStream(forTeaching)
	steps := teachPasses * len(choices)
	if steps == 0 {
		return sum
	}
	for range steps {
		c := &choices[r.Below(uint32(len(choices)))]
		rival, top := -1, math.Inf(-1)
		for i, counts := range c.counts {
			if i == c.taken {
				continue
			}
			if x := rate(counts); x > top {
				rival, top = i, x
			}
		}
		if short := top - rate(c.counts[c.taken]) + teachMargin; short > 0 {
			far := 0.0
			for f, x := range c.counts[c.taken] {
				d := x - c.counts[rival][f]
				far += float64(d * d)
			}
			if far > 0 {
				step := min(teachStep, short/far)
				for f, x := range c.counts[c.taken] {
					now[f] += float64(step * (x - c.counts[rival][f]))
				}
			}
		}
		for f, x := range now {
			sum[f] += x
		}
	}
	for f := range sum {
		sum[f] = sum[f]/float64(steps) - float64(w[f])/engine.WeightUnit
	}
	return sum
}
