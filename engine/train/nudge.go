package train

import (
	"context"
	"math"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// Learning moves every weight by a few points at a time, and so never comes to what
// players leave alone by far more. Before it begins, the parts of the game that they
// leave alone are tried with the weight that speaks for them alone raised by as much
// as kept them from it.
const (
	nudgeGames  = 24  // of self-play that are looked at
	nudgeRare   = 50  // who uses a part in fewer than one of so many games in which it could leaves it alone
	nudgeSample = 24  // decisions of a part that are looked at closely, at most
	nudgeClear  = 90  // percent of them in which the weight speaks for that part alone
	nudgeDeals  = 150 // of a first try of every amount, each played once per seat
	nudgeSure   = 600 // of the one that looks best
	nudgeError  = 2.6 // standard errors by which it must win more
	nudgeMost   = 6   // parts
	// Of long matches there are fewer of all three, see [budgetOf].
)

// nudgeAmounts are the amounts, as shares in percent of the decisions in which a part
// would be used then.
var nudgeAmounts = [...]int{10, 30, 50, 70, 90}

// forNudge keeps these deals apart from those of trainings.
const forNudge = 0x4E75

// A missedPart is one that players of an arena could use and do not.
type missedPart struct {
	part        int
	could, used int // games
	choices     int // in all of these games
	gaps        []int64
	alone       []int64 // by feature: decisions in which it tells actions that use the part from all others
	sums        []int64 // by feature: what it counts there
	looked      int64
}

// A nudging is a search for parts that players with some weights leave alone, and
// would win more with.
type nudging struct {
	*arena
	master  uint64
	parts   []engine.Part
	now     []int32 // the best weights so far
	moved   bool
	step    uint64
	matches int

	most, deals, sure int // see [nudgeMost], [nudgeDeals], [nudgeSure]
}

// nudge tries what players with the weights leave alone. It returns weights that win
// more, or none, and how many matches were played.
func (a *arena) nudge(ctx context.Context, master uint64, w []int32) (better []int32, matches int, err error) {
	user, ok := a.rules.(engine.PartUser)
	if !ok {
		return nil, 0, nil
	}
	n := &nudging{arena: a, master: master, parts: user.Parts(), now: w}
	list, err := a.missed(ctx, master, w)
	if err != nil {
		return nil, 0, err
	}
	n.most, n.deals, n.sure = nudgeMost, hurried(nudgeDeals), hurried(nudgeSure)
	if len(list) > 0 {
		if decisions := list[0].choices / hurried(nudgeGames); decisions > shortMatch {
			n.most = max(1, nudgeMost*shortMatch/decisions)
			n.deals, n.sure = max(hurried(25), n.deals*shortMatch/decisions), max(hurried(100), n.sure*shortMatch/decisions)
		}
	}
	for _, p := range list[:min(len(list), n.most)] {
		won, err := n.try(ctx, p, n.now)
		if err == nil && !won {
			err = n.behind(ctx, p)
		}
		if err != nil {
			return nil, n.matches, err
		}
	}
	if !n.moved {
		return nil, n.matches, nil
	}
	return n.now, n.matches, nil
}

// behind tries the parts to which a part leads that by itself is worth nothing:
// players who use it, and then those.
func (n *nudging) behind(ctx context.Context, way *missedPart) error {
	leads := func(p engine.Part) bool { return slices.Contains(p.Through, n.parts[way.part].Name) }
	if !slices.ContainsFunc(n.parts, leads) {
		return nil
	}
	there := way.nudged(n.now, nudgeAmounts[len(nudgeAmounts)-1])
	if there == nil {
		return nil
	}
	n.step++
	list, err := n.missed(ctx, rng.Mix64(n.master^n.step), there)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(p *missedPart) bool { return !leads(n.parts[p.part]) })
	for _, p := range list[:min(len(list), n.most)] {
		if _, err := n.try(ctx, p, there); err != nil {
			return err
		}
	}
	return nil
}

// try plays weights that use the part, made of some, against the best so far, and
// takes them over if they win more beyond doubt.
func (n *nudging) try(ctx context.Context, p *missedPart, from []int32) (won bool, err error) {
	contenders := [][]int32{n.now}
	for _, share := range nudgeAmounts {
		if c := p.nudged(from, share); c != nil {
			contenders = append(contenders, c)
		}
	}
	if len(contenders) == 1 {
		return false, nil
	}
	n.step++
	seed := rng.Mix64(n.master ^ n.step)
	s, err := n.credits(ctx, seed, 0, n.deals, contenders, [][]int32{n.now})
	if err != nil {
		return false, err
	}
	n.matches += len(contenders) * n.deals * n.seats
	best := 0
	for i := range s {
		if stat.Mean(s[i]).Value > stat.Mean(s[best]).Value {
			best = i
		}
	}
	if best == 0 {
		return false, nil
	}
	if won, err = n.surely(ctx, rng.Mix64(seed), n.sure, n.now, contenders[best]); err != nil {
		return false, err
	}
	n.matches += 2 * n.sure * n.tablesOf(n.parties())
	if won {
		n.now, n.moved = contenders[best], true
	}
	return won, nil
}

// surely reports whether the young win more than the old among the old beyond doubt,
// and less in no role.
func (a *arena) surely(ctx context.Context, seed uint64, deals int, old, young []int32) (bool, error) {
	parties := a.parties()
	won := newPairing(len(parties))
	if err := won.play(ctx, a, seed, 0, deals, old, young, [][]int32{old}, parties); err != nil {
		return false, err
	}
	half := func(sd float64) float64 { return nudgeError * sd / math.Sqrt(float64(deals)) }
	d := won.sum()
	return d.Delta > half(d.SD) && !won.harms(half), nil
}

// nudged returns weights like some, but for the one that speaks for the part alone:
// it is raised so that the part is used in that share in percent of the decisions
// that were looked at. It returns nil if no weight speaks for it alone.
func (p *missedPart) nudged(w []int32, share int) []int32 {
	f := -1
	for i, n := range p.alone {
		if 100*n >= nudgeClear*p.looked && (f < 0 || n > p.alone[f]) {
			f = i
		}
	}
	if f < 0 {
		return nil
	}
	gaps := slices.Sorted(slices.Values(p.gaps))
	by := gaps[len(gaps)*share/100] * p.alone[f] / p.sums[f]
	to := rounded((int64(w[f])+by)*10, engine.WeightUnit)
	if by > 0 {
		to++
	} else {
		to--
	}
	c := slices.Clone(w)
	c[f] = clamp(int64(Tenths(to)))
	return c
}

// missed lists the parts that players with the weights could use and do not, in the
// order of the rules.
func (a *arena) missed(ctx context.Context, master uint64, w []int32) ([]*missedPart, error) {
	user, judge := a.rules.(engine.PartUser), a.rules.(engine.Weigher)
	n := len(user.Parts())
	games := make([][]*missedPart, hurried(nudgeGames))
	var pool sync.Pool
	err := a.each(ctx, rng.Mix64(master), len(games), func(t *table, d rng.Deal) {
		l, _ := pool.Get().(*nudgeLook)
		if l == nil {
			l = &nudgeLook{one: make([]int32, len(w))}
		}
		defer pool.Put(l)
		found := make([]*missedPart, n)
		for part := range found {
			found[part] = &missedPart{part: part, alone: make([]int64, len(w)), sums: make([]int64, len(w))}
		}
		for seat := range a.seats {
			t.sit(seat, w)
			t.bots[seat].Start(engine.Seat(seat), d.Stream(forBot, uint64(seat)))
		}
		t.state.Start(d)
		for range maxDecisions {
			seat := t.state.ToAct()
			if seat == engine.Nobody {
				break
			}
			o := t.window[seat]
			t.legal = t.state.Legal(t.legal[:0])
			chosen := t.bots[seat].Choose(o, t.legal)
			for part, p := range found {
				p.choices++
				switch {
				case p.used > 0:
				case user.Uses(o, chosen, part):
					p.could, p.used = 1, 1
				case len(t.legal) > 1 && len(p.gaps) < nudgeSample && l.uses(user, o, t.legal, part):
					p.could = 1
					l.look(judge, o, t.legal, w, p)
				}
			}
			t.state.Apply(chosen)
		}
		games[d.Index] = found
	})
	if err != nil {
		return nil, err
	}
	var list []*missedPart
	for part := range n {
		all := &missedPart{part: part, alone: make([]int64, len(w)), sums: make([]int64, len(w))}
		for _, found := range games {
			p := found[part]
			all.could, all.used, all.looked, all.choices = all.could+p.could, all.used+p.used, all.looked+p.looked, all.choices+p.choices
			all.gaps = append(all.gaps, p.gaps...)
			for f, n := range p.alone {
				all.alone[f] += n
				all.sums[f] += p.sums[f]
			}
		}
		if all.looked > 0 && nudgeRare*all.used < all.could {
			list = append(list, all)
		}
	}
	return list, nil
}

// A nudgeLook is where decisions are looked at.
type nudgeLook struct {
	one    []int32
	rating []int64
	using  []bool
}

// uses marks the actions that use a part, and reports whether some do and some do not.
func (l *nudgeLook) uses(user engine.PartUser, o engine.Observation, legal []engine.Action, part int) bool {
	l.using = l.using[:0]
	some := 0
	for _, x := range legal {
		u := user.Uses(o, x, part)
		if l.using = append(l.using, u); u {
			some++
		}
	}
	return some > 0 && some < len(legal)
}

// look measures how far the part lies behind at a decision, and which features speak
// for it alone.
func (l *nudgeLook) look(judge engine.Weigher, o engine.Observation, legal []engine.Action, w []int32, p *missedPart) {
	for len(l.rating) < len(legal) {
		l.rating = append(l.rating, 0)
	}
	rating := l.rating[:len(legal)]
	judge.Weigh(o, legal, w, rating)
	best, with := int64(math.MinInt64), int64(math.MinInt64)
	for i, r := range rating {
		best = max(best, r)
		if l.using[i] {
			with = max(with, r)
		}
	}
	p.gaps = append(p.gaps, best-with)
	p.looked++
	for f := range l.one {
		l.one[f] = 1
		judge.Weigh(o, legal, l.one, rating)
		l.one[f] = 0
		count, alone := int64(0), true
		for i, r := range rating {
			switch {
			case !l.using[i]:
				alone = alone && r == 0
			case count == 0:
				count = r
			default:
				alone = alone && r == count
			}
		}
		if alone && count != 0 {
			p.alone[f]++
			p.sums[f] += count
		}
	}
}
