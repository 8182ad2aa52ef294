package train

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/stat"
)

// A Focus asks whether players who know a game would win more if some of its parts
// counted more with them, or less: the parts that a change of the rules is about. A whole
// training finds more, and in long games takes minutes; this takes seconds. The weights
// that speak for such a part are tried raised by as much as would have it used more often,
// and lowered, each alone and behind what leads to the part, in a field of those who know
// the game; those that look worst play no more. Whether what looks best is better, and the
// rules' doing, fresh deals must show ([Try]).
type Focus struct {
	Rules   engine.Rules // an [engine.PartUser] and [engine.Weigher]
	Seats   int
	Weights []int32  // of those who know the game
	Parts   []string // that are tried; names of others are passed over
	Seed    uint64   // the user's master seed
	Workers int      // at least 1 is used; the result does not depend on it

	// Played is told how many matches are over, of how many at most; may be nil.
	// It is called by one goroutine at a time.
	Played func(done, of int)
}

// FocusMethod counts the ways in which this was ever done, as [Method] does those of
// trainings.
const FocusMethod = 1

// A Focused is what came of a [Focus].
type Focused struct {
	Weights []int32      // that look better; nil if none do
	In      engine.Seats // of whose role they are, where seats have roles; 0: of all, or of several
	Tried   []string     // the parts that were
	Matches int          // that were played
	Deals   int          // on which a trial is to show what they are worth, at most; 0: matches are too long for that
}

const (
	focusDecisions = 2_400_000 // of all matches together, at most, with those of the trial
	focusChoosing  = 40        // percent of them that choose what looks best
	focusLeast     = 1500      // matches that these must allow, or nothing is tried
	focusMost      = 12_000    // and of short ones there are no more than that
	focusGames     = 40        // that are looked at
	focusForce     = 10        // of so many decisions in which a part could be used it is in one, so that it is seen what comes behind
	focusSample    = 40        // decisions of a part that are looked at in a match, at most
	focusParts     = 3         // that are tried, at most
	focusVoices    = 3         // weights that are tried for a part, at most, and ways to it
	focusOn        = 6         // that play on after the first deals
	focusLast      = 2         // and after the next
	focusClear     = 1.5       // standard errors by which what looks best must look better
)

// focusAmounts are the amounts, as shares in percent of the decisions in which a part would
// be used then, of those in which it is not; or the other way round.
var focusAmounts = [...]int{10, 50, 90}

// focusWays are the amounts by which players are brought to where a part can be used.
var focusWays = [...]int{30, 70}

// forFocus keeps these deals apart from those of trainings.
const forFocus = 0x466F

// Run tries the parts. It ends early with ctx's error, and with a [*BrokenError] if a match
// breaks.
func (f *Focus) Run(ctx context.Context) (*Focused, error) {
	judge, isJudge := f.Rules.(engine.Weigher)
	user, isUser := f.Rules.(engine.PartUser)
	if !isJudge || !isUser {
		return nil, fmt.Errorf("the game does not say which parts actions use and what they are worth, found %T, expected an engine.PartUser and engine.Weigher", f.Rules)
	}
	if n := len(judge.Features()); len(f.Weights) != n {
		return nil, fmt.Errorf("%d weights, the game has %d features", len(f.Weights), n)
	}
	x := &focusing{Focus: f, arena: newArena(f.Rules, f.Seats, f.Workers), parts: user.Parts(), now: f.Weights, result: &Focused{}}
	var asked, look []int
	for i, p := range x.parts {
		if len(asked) < focusParts && slices.Contains(f.Parts, p.Name) {
			asked = append(asked, i)
		}
	}
	look = slices.Clone(asked)
	for _, i := range asked {
		for _, way := range x.ways(i) {
			if !slices.Contains(look, way) {
				look = append(look, way)
			}
		}
	}
	if len(asked) == 0 {
		return x.result, nil
	}
	decisions, err := x.look(ctx, user, judge, look)
	if err != nil {
		return nil, err
	}
	matches := min(hurried(focusMost), hurried(focusDecisions)/max(1, decisions))
	if matches < hurried(focusLeast) {
		return x.result, nil
	}
	x.most = matches * focusChoosing / 100
	x.arena.tell = f.Played
	x.arena.count(0, -x.most)
	for n, part := range asked {
		if err := x.try(ctx, part, x.most/len(asked), uint64(n)); err != nil {
			return nil, err
		}
	}
	x.result.Deals = x.trialDeals(matches - x.most)
	return x.result, nil
}

// A focusing is a [Focus] under way.
type focusing struct {
	*Focus
	arena  *arena
	parts  []engine.Part
	seen   map[int]*missedPart
	of     map[int]engine.Seats // by part: who could use it
	now    []int32
	most   int // matches that choose
	result *Focused
}

// ways are the parts by which players come to one.
func (x *focusing) ways(part int) (l []int) {
	for i, p := range x.parts {
		if len(l) < focusVoices && slices.Contains(x.parts[part].Through, p.Name) {
			l = append(l, i)
		}
	}
	return l
}

// trialDeals is how many deals of a trial there are for so many matches: at least a first
// look, at most as many as in any other.
func (x *focusing) trialDeals(matches int) int {
	one := 2 * x.Seats // matches of a deal
	if x.arena.cast != nil {
		one = 4 * x.arena.tablesOf(x.arena.parties())
		if x.result.In != 0 {
			one = 4 * x.arena.tables(x.result.In)
		}
	}
	return min(apartDeals, max(hurried(stat.FirstLook), matches/one))
}

// look plays some matches by those who know the game, in which parts are used by chance
// now and then, and finds out which weights speak for them, and how far they lie behind.
// It returns how many decisions a match has.
func (x *focusing) look(ctx context.Context, user engine.PartUser, judge engine.Weigher, parts []int) (decisions int, err error) {
	type match struct {
		found []*missedPart
		of    []engine.Seats
		made  int
	}
	games := make([]match, hurried(focusGames))
	var pool sync.Pool
	err = x.arena.each(ctx, rng.Mix64(x.Seed^forFocus), len(games), func(t *table, d rng.Deal) {
		l, _ := pool.Get().(*nudgeLook)
		if l == nil {
			l = &nudgeLook{one: make([]int32, len(x.Weights))}
		}
		defer pool.Put(l)
		m := match{found: make([]*missedPart, len(parts)), of: make([]engine.Seats, len(parts))}
		for i, part := range parts {
			m.found[i] = &missedPart{part: part, voices: make([]voice, len(x.Weights))}
		}
		chance := d.Stream(forStray, 1)
		for seat := range x.Seats {
			t.sit(seat, x.Weights)
			t.bots[seat].Start(engine.Seat(seat), d.Stream(forBot, uint64(seat)))
		}
		t.state.Start(d)
		for seat := t.state.ToAct(); seat != engine.Nobody; seat = t.state.ToAct() {
			if m.made++; m.made > maxDecisions {
				panic(noEnd)
			}
			o := t.window[seat]
			t.legal = t.state.Legal(t.legal[:0])
			does := t.bots[seat].Choose(o, t.legal)
			for i, p := range m.found {
				if len(t.legal) < 2 || !l.uses(user, o, t.legal, p.part) {
					continue
				}
				m.of[i] |= engine.SeatSet(seat)
				if p.looked < focusSample {
					l.look(judge, o, t.legal, x.Weights, p)
				}
				if chance.Below(focusForce) == 0 {
					does = l.anyUsing(t.legal, &chance)
				}
			}
			t.state.Apply(does)
		}
		games[d.Index] = m
	})
	if err != nil {
		return 0, err
	}
	x.seen, x.of = map[int]*missedPart{}, map[int]engine.Seats{}
	for i, part := range parts {
		all := &missedPart{part: part, voices: make([]voice, len(x.Weights))}
		for _, m := range games {
			all.add(m.found[i])
			x.of[part] |= m.of[i]
		}
		x.seen[part] = all
	}
	for _, m := range games {
		decisions += m.made
	}
	return decisions / len(games), nil
}

// anyUsing is one of the actions that are marked, each as likely.
func (l *nudgeLook) anyUsing(legal []engine.Action, chance *rng.Stream) engine.Action {
	some := uint32(0)
	for _, u := range l.using {
		some += uint32(bit(u))
	}
	skip := chance.Below(some)
	for i, u := range l.using {
		if u {
			if skip == 0 {
				return legal[i]
			}
			skip--
		}
	}
	panic("no action uses the part")
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// tried are the weights that are tried for a part, which tell it apart in a twentieth of
// the decisions at least: first those that speak for nothing else.
func (p *missedPart) tried(most int) (l []int) {
	for f, v := range p.voices {
		if v.sum != 0 && 100*len(v.gaps) >= nudgeSpeaks*p.looked {
			l = append(l, f)
		}
	}
	slices.SortStableFunc(l, func(a, b int) int {
		va, vb := &p.voices[a], &p.voices[b]
		return cmp.Or(bit(va.others)-bit(vb.others), len(vb.gaps)-len(va.gaps))
	})
	return l[:min(len(l), most)]
}

// moved returns weights like some, but for one: it is moved so that the part would be used
// in that share in percent of the decisions in which it is not; or, below 0, left alone in
// that of those in which it is used. nil if there are none.
func (p *missedPart) moved(w []int32, f, share int) []int32 {
	v, way := &p.voices[f], int64(1)
	if share < 0 {
		way, share = -1, -share
	}
	var gaps []int64
	for _, g := range v.gaps {
		if g*way > 0 {
			gaps = append(gaps, g*way)
		}
	}
	if len(gaps) == 0 {
		return nil
	}
	slices.Sort(gaps)
	by := way * gaps[len(gaps)*share/100] * int64(len(v.gaps)) / v.sum
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

// contenders are weights that use a part more or less than the present ones, which are
// the first of them.
func (x *focusing) contenders(part int) [][]int32 {
	list := [][]int32{x.now}
	add := func(w []int32) {
		if w != nil {
			list = distinct(list, w)
		}
	}
	p := x.seen[part]
	voices := p.tried(focusVoices)
	for _, f := range voices {
		for _, share := range focusAmounts {
			add(p.moved(x.now, f, share))
			add(p.moved(x.now, f, -share))
		}
	}
	for _, way := range x.ways(part) {
		q := x.seen[way]
		for _, f := range q.tried(1) {
			for _, share := range focusWays {
				there := q.moved(x.now, f, share)
				if there == nil {
					continue
				}
				add(there)
				for _, g := range voices[:min(1, len(voices))] {
					for _, share := range focusAmounts {
						add(p.moved(there, g, share))
					}
				}
			}
		}
	}
	return list
}

// try has contenders for a part play among those who do not use it so, in the seats of its
// role, so many matches at most; who looks best goes on.
func (x *focusing) try(ctx context.Context, part, matches int, n uint64) error {
	list := x.contenders(part)
	if len(list) == 1 {
		return nil
	}
	x.result.Tried = append(x.result.Tried, x.parts[part].Name)
	a, in := x.arena, engine.Seats(0)
	if a.cast != nil {
		for _, party := range a.parties() {
			if party&x.of[part] != 0 {
				if in != 0 {
					return nil // it speaks for actions of several roles
				}
				in = party
			}
		}
	}
	// The first deals are played by all, as many again by some, twice as many by the last.
	tables := a.tables(in)
	deals := max(1, matches/(tables*(len(list)+focusOn+2*focusLast+3)))
	order := make([]int, len(list))
	for i := range order {
		order[i] = i
	}
	won := make([][]float64, len(list))
	for _, step := range [...]struct{ from, to, on int }{{0, deals, focusOn}, {deals, 2 * deals, focusLast}, {2 * deals, 4 * deals, 1}} {
		var playing [][]int32
		for _, i := range order {
			playing = append(playing, list[i])
		}
		s, err := a.creditsOf(ctx, rng.Mix64(rng.Mix64(x.Seed^forFocus)^(n+1)), step.from, step.to, playing, [][]int32{x.now}, in)
		if err != nil {
			return err
		}
		x.result.Matches += len(playing) * (step.to - step.from) * tables
		for k, i := range order {
			won[i] = append(won[i], s[k]...)
		}
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(stat.Mean(won[j]).Value, stat.Mean(won[i]).Value) })
		on := slices.Clone(order[:min(len(order), step.on)])
		if !slices.Contains(on, 0) {
			on = append(on, 0)
		}
		order = on
	}
	best := order[0]
	if d := stat.PairedMean(won[0], won[best]); best == 0 || d.Delta < focusClear*d.SE {
		return nil
	}
	x.now = list[best]
	switch {
	case x.result.Weights == nil:
		x.result.In = in
	case x.result.In != in:
		x.result.In = 0
	}
	x.result.Weights = x.now
	return nil
}
