package sim

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"equitas/engine"
	"equitas/engine/rng"
)

// RarelyUsed is the share of matches, of those in which a part could have been
// used, below which its players never show what it is worth.
const RarelyUsed = 0.01

// A Use is how often players of a cell used a part of the game.
type Use struct {
	Matches int `json:"matches"` // that were looked at
	Could   int `json:"could"`   // in which somebody could have used it; of a stage all
	Used    int `json:"used"`    // in which somebody did
}

// Rare reports whether players hardly ever use the part where they could.
func (u Use) Rare() bool { return u.Could == 0 || float64(u.Used) < RarelyUsed*float64(u.Could) }

// A PartUse is how players of both sides use a part of the game that is changed,
// or one by which alone they come to such a part.
type PartUse struct {
	Part   string   `json:"part"` // its name
	Title  string   `json:"title"`
	What   string   `json:"what"`
	Do     string   `json:"do"`                // what who uses it does: "use The Plague"
	Via    []string `json:"through,omitempty"` // names of parts of the list by which alone players come to it
	Path   bool     `json:"path,omitempty"`    // it is not changed itself
	Stage  bool     `json:"stage,omitempty"`   // it comes by itself, or does not
	Base   *Use     `json:"base"`              // nil: that side has no such part
	Other  *Use     `json:"other"`
	Own    *Use     `json:"own,omitempty"`    // under other's rules, by bots that have learned them; nil where these are no others
	Forced *Forced  `json:"forced,omitempty"` // what became of who was made to use it; nil if nobody asked
}

// uses are those of the sides that have the part.
func (p *PartUse) uses() []Use {
	var l []Use
	for _, u := range []*Use{p.Base, p.Other} {
		if u != nil {
			l = append(l, *u)
		}
	}
	return l
}

// Rare reports whether players of no side use the part.
func (p *PartUse) Rare() bool {
	l := p.uses()
	return len(l) > 0 && !slices.ContainsFunc(l, func(u Use) bool { return !u.Rare() })
}

// Learned reports whether bots that have learned other's rules use the part.
func (p *PartUse) Learned() bool { return p.Own != nil && !p.Own.Rare() }

// seldom reports whether the part can hardly ever be used at all.
func (p *PartUse) seldom() bool {
	return !slices.ContainsFunc(p.uses(), func(u Use) bool { return float64(u.Could) >= RarelyUsed*float64(u.Matches) })
}

// Missed lists, of the parts that are changed, those that players do not use, so
// that what they play says nothing about them. By each stands why: the part that
// they leave alone, which is the same, or one by which they would come to it.
func Missed(parts []PartUse) (l []Missing) {
	find := func(name string) *PartUse {
		if i := slices.IndexFunc(parts, func(p PartUse) bool { return p.Part == name }); i >= 0 {
			return &parts[i]
		}
		return nil
	}
	for i := range parts {
		p := &parts[i]
		if p.Path || len(p.uses()) == 0 {
			continue
		}
		by, closed := p, len(p.Via) > 0
		for _, name := range p.Via {
			way := find(name)
			if way == nil || !way.Rare() {
				closed = false
				break
			}
		}
		switch {
		case closed && p.seldom():
			by = find(p.Via[0])
			for by.seldom() && len(by.Via) > 0 && find(by.Via[0]) != nil && find(by.Via[0]).Rare() {
				by = find(by.Via[0])
			}
		case !p.Rare():
			continue
		}
		l = append(l, Missing{p, by})
	}
	return l
}

// A Missing is a changed part that players do not use.
type Missing struct {
	*PartUse
	By *PartUse // what they would have to use first, or the part itself
}

// Forced is what became of players who were made to use a part where they could
// and would not have, in some positions of self-play.
type Forced struct {
	States int     `json:"states"` // positions
	Pairs  int     `json:"pairs"`  // of games played on from each: with the part, and as the player wished
	Gain   float64 `json:"gain"`   // share of the win
	Lo     float64 `json:"lo"`
	Hi     float64 `json:"hi"`
}

// weakBy is by how much, in shares of the win, who is made to use a part must lose
// beyond doubt for it to be called weak: players who do not know the part make less
// of it than others would.
const weakBy = 0.02

// Weak reports whether using the part loses by it beyond doubt.
func (f *Forced) Weak() bool { return f != nil && f.Hi < -weakBy }

// Strong reports whether using the part wins more beyond doubt.
func (f *Forced) Strong() bool { return f != nil && f.Lo > 0 }

// A Watched is a part or a stage whose use is watched.
type Watched struct {
	engine.Part
	Stage  bool
	Reason string // of a stage: that the match ends so

	number int // of the part, or of the stage
}

// Watchable lists the parts and stages of a ruleset.
func Watchable(r engine.Rules) []Watched {
	var l []Watched
	if u, ok := r.(engine.PartUser); ok {
		for i, p := range u.Parts() {
			l = append(l, Watched{Part: p, number: i})
		}
	}
	if u, ok := r.(engine.Stager); ok {
		for i, s := range u.Stages() {
			l = append(l, Watched{Part: s.Part, Stage: true, Reason: s.Reason, number: i})
		}
	}
	return l
}

// Exercise plays the first deals of a cell, in one rotation, and counts in how
// many matches the parts and stages of these names could have been used and were.
// Names that the rules do not have are left out.
func Exercise(ctx context.Context, cell *Cell, names []string, deals, workers int) (map[string]Use, error) {
	parts := slices.DeleteFunc(Watchable(cell.Rules), func(w Watched) bool { return !slices.Contains(names, w.Name) })
	uses := map[string]Use{}
	if len(parts) == 0 {
		return uses, nil
	}
	var (
		next atomic.Int64
		mu   sync.Mutex
		wg   sync.WaitGroup
		err  error
	)
	for range max(1, min(workers, deals)) {
		wg.Go(func() {
			w := newExercise(cell, parts)
			broken := w.play(ctx, &next, deals)
			mu.Lock()
			defer mu.Unlock()
			if broken != nil {
				err = broken
			}
			for i, p := range parts {
				u := uses[p.Name]
				u.Matches += w.sums[i].Matches
				u.Could += w.sums[i].Could
				u.Used += w.sums[i].Used
				uses[p.Name] = u
			}
		})
	}
	wg.Wait()
	if err == nil {
		err = ctx.Err()
	}
	return uses, err
}

// An exercise is a table at which the use of parts is watched.
type exercise struct {
	table
	parts       []Watched
	could, used []bool // in this match
	sums        []Use

	user   engine.PartUser // or nil
	lister engine.PartLister
	stager engine.Stager
	at     []int // by number of a part of the rules: its place in parts, -1 if it is not watched
	listed []int
}

func newExercise(cell *Cell, parts []Watched) *exercise {
	w := &exercise{parts: parts, could: make([]bool, len(parts)), used: make([]bool, len(parts)), sums: make([]Use, len(parts))}
	w.user, _ = cell.Rules.(engine.PartUser)
	w.lister, _ = cell.Rules.(engine.PartLister)
	w.stager, _ = cell.Rules.(engine.Stager)
	for i := range parts {
		if p := &parts[i]; !p.Stage {
			for len(w.at) <= p.number {
				w.at = append(w.at, -1)
			}
			w.at[p.number] = i
		}
	}
	c := *cell
	c.Measuring, c.Bots = nil, slices.Clone(cell.Bots)
	for i, s := range c.Bots {
		c.Bots[i].New = func(r engine.Rules, seat int) engine.Bot { return &watchedBot{s.New(r, seat), w} }
	}
	w.cell = &c
	return w
}

// play plays deals that nobody else has taken.
func (w *exercise) play(ctx context.Context, next *atomic.Int64, deals int) (fault error) {
	defer func() {
		if r := recover(); r != nil {
			fault = w.fault(r)
		}
	}()
	w.setUp()
	w.scorer, w.reporter = nil, nil
	for ctx.Err() == nil {
		deal := int(next.Add(1) - 1)
		if deal >= deals {
			return nil
		}
		w.deal = deal
		d := rng.NewDeal(w.cell.Master, uint64(deal))
		if w.cell.Rotations() > 1 {
			w.drawOrder(d)
		}
		clear(w.could)
		clear(w.used)
		clear(w.row)
		w.match(d, w.row)
		reason := w.state.Result().Reason
		for i := range w.parts {
			p, sum := &w.parts[i], &w.sums[i]
			sum.Matches++
			if p.Stage || w.could[i] {
				sum.Could++
			}
			if w.used[i] || p.Reason != "" && p.Reason == reason {
				sum.Used++
			}
		}
	}
	return nil
}

// A watchedBot is a bot whose choices are looked at.
type watchedBot struct {
	engine.Bot
	w *exercise
}

// Choose implements [engine.Bot].
func (b *watchedBot) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	a := b.Bot.Choose(o, legal)
	b.w.watch(o, legal, a)
	return a
}

// watch takes a decision into account.
func (w *exercise) watch(o engine.Observation, legal []engine.Action, chosen engine.Action) {
	for i := range w.parts {
		if p := &w.parts[i]; p.Stage && p.Reason == "" && !w.used[i] {
			w.used[i] = w.stager.During(o, p.number)
		}
	}
	if w.lister != nil {
		for _, a := range legal {
			w.mark(w.could, o, a)
		}
		w.mark(w.used, o, chosen)
		return
	}
	for part, i := range w.at {
		if i < 0 || w.used[i] {
			continue
		}
		w.used[i] = w.user.Uses(o, chosen, part)
		w.could[i] = w.could[i] || w.used[i] || slices.ContainsFunc(legal, func(a engine.Action) bool { return w.user.Uses(o, a, part) })
	}
}

// mark marks the parts that an action uses.
func (w *exercise) mark(list []bool, o engine.Observation, a engine.Action) {
	w.listed = w.lister.UsedParts(o, a, w.listed[:0])
	for _, part := range w.listed {
		if part < len(w.at) && w.at[part] >= 0 {
			list[w.at[part]] = true
		}
	}
}
