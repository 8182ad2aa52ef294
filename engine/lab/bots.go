package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/engine/train"
)

// thumb is the bot whose play is the measure of what others learned.
const thumb = rule.Greedy

// tunedPrefix begins the name of a bot that has learned another variant than
// the one it plays: tuned:proelio/0.9.6.
const tunedPrefix = rule.Tuned + ":"

// pupilPrefix begins the name of a bot that has had a short lesson in a variant.
const pupilPrefix = rule.Pupil + ":"

// maker finds a bot by the name that a user gives it: one of package bot, tuned,
// a style of the variant's game, or the file of one. What learned bots need has
// been made [setup.ready].
func (p *setup) maker(v *Variant, name string) (bot.Maker, error) {
	if m, ok := bot.Lookup(name); ok {
		return m, nil
	}
	if isSearch(name) {
		return searcher(v.searchWeights(), name)
	}
	if name == rule.Tuned {
		return bot.WeightedMaker(name, "follows the features of the game with weights that it learned by playing this variant", v.tuned), nil
	}
	if other, ok := strings.CutPrefix(name, tunedPrefix); ok {
		return bot.WeightedMaker(name, "follows the features of the game with weights that it learned by playing "+other, p.learned[other]), nil
	}
	if other, ok := strings.CutPrefix(name, pupilPrefix); ok {
		return bot.WeightedMaker(name, "follows the features of the game with weights that it learned in a short lesson by playing "+other, p.learned[name]), nil
	}
	style, err := v.lib.style(v, name)
	if err != nil {
		return bot.Maker{}, err
	}
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return bot.Maker{}, fmt.Errorf("the bots of %s cannot be given weights", v.Game.Schema().Title)
	}
	base := v.tuned
	if style.Extends == rule.Greedy {
		base = engine.Defaults(judge)
	}
	return bot.WeightedMaker(name, fmt.Sprintf("plays as %s with a leaning of its own (%s)", style.Extends, style.Title), style.Apply(judge.Features(), base)), nil
}

// style reads a style, and says what was probably meant if there is none.
func (l *Library) style(v *Variant, name string) (*rule.Style, error) {
	game := v.Set.Game
	if !strings.HasSuffix(name, ".toml") && !slices.Contains(l.Styles(game), name) {
		kind, _, numbered := strings.Cut(name, ":")
		if _, known := bot.Lookup(kind); known && numbered {
			return nil, wrongf("bot %q: only %s takes a number", name, search.Name)
		}
		return nil, wrongf("there is no bot %q%s", name, SuggestOf(kind, l.Bots(game), "bots"))
	}
	style, err := l.Style(game, name)
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		return nil, &FileError{faults, l.Source}
	}
	return style, err
}

// chooseBots chooses who plays where nobody was named: bots that have learned
// the variant where that takes seconds, or else what it extends, or who have a short
// lesson in it, or rules of thumb.
func (p *setup) chooseBots(v *Variant) {
	p.namePupils(v)
	if p.named || !slices.Equal(p.bots, learners()) || v.quick() {
		return
	}
	p.bots = []string{rule.Greedy}
	p.chooseKnowing(v)
}

// quick reports whether bots learn a variant of the game in seconds: it comes with
// what was learned, and its matches are short.
func (v *Variant) quick() bool {
	return v.lib.Taught(v.Set.Game) && !v.Game.Schema().LongLessons
}

// chooseKnowing chooses who plays a variant and many that differ from it, where
// nobody was named and nobody shall learn first: bots that have learned it, or the
// nearest of what it extends, if that came with the variants; where there are none,
// bots that have a short lesson in it, and rules of thumb where nobody can.
func (p *setup) chooseKnowing(v *Variant) {
	if p.named {
		return
	}
	seats := p.seats
	if len(seats) == 0 {
		seats = []int{v.Rules.Players().Usual}
	}
	if name, _ := v.known(seats...); name != "" {
		p.bots = []string{tunedPrefix + name}
	} else if v.teaches(seats...) {
		p.bots = []string{pupilPrefix + v.Asked}
	}
}

// teaches reports whether bots can have a short lesson in the variant at all of these
// numbers of seats.
func (v *Variant) teaches(seats ...int) bool {
	return !slices.ContainsFunc(seats, func(n int) bool { return !train.Teaches(v.Rules, n) })
}

// namePupils puts the name of a variant behind bots that have had a short lesson in what
// is played, without one.
func (p *setup) namePupils(v *Variant) {
	if slices.Contains(p.bots, rule.Pupil) {
		p.bots = slices.Clone(p.bots)
		for i, name := range p.bots {
			if name == rule.Pupil {
				p.bots[i] = pupilPrefix + v.Asked
			}
		}
	}
}

// Knowing names who plays the variant, and others that differ from it, where nobody
// was named and nobody shall learn for long first: bots that have learned it or the
// nearest of what it extends, or who have a short lesson in it, or else rules of thumb.
func (v *Variant) Knowing(seats ...int) string {
	s := &setup{seats: seats, bots: []string{thumb}}
	s.chooseKnowing(v)
	return s.bots[0]
}

// known names the variant, or the nearest of what it extends, with which came what
// was learned of it at all of these numbers of seats, and returns that of the first.
func (v *Variant) known(seats ...int) (name string, style *rule.Style) {
	for i, name := range v.Set.Chain {
		if i == 0 {
			name = v.Asked
		}
		of, err := v.lib.Variant(name, nil, nil)
		if err != nil {
			return "", nil // it is read elsewhere, and said what is wrong
		}
		var first *rule.Style
		if !slices.ContainsFunc(seats, func(n int) bool {
			style, err := v.lib.Trained(of.Set.Game, of.Set.Hash, of.unusual(n))
			if first == nil {
				first = style
			}
			return style == nil || err != nil
		}) {
			return name, first
		}
	}
	return "", nil
}

// ready makes what the bots of the line-up need to play the variants at so many
// seats: weights that were trained at that number, found or trained now.
func (p *setup) ready(ctx context.Context, vs []*Variant, seats int) error {
	if p.learned == nil {
		p.learned = map[string][]int32{}
	}
	for _, v := range vs {
		if v.tunedAt != seats {
			v.tuned = nil
		}
	}
	p.namePupils(vs[0])
	names := p.names()
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			continue
		}
		if isSearch(name) {
			for _, v := range vs {
				v.takeKnown(seats)
			}
		}
		if other, ok := strings.CutPrefix(name, tunedPrefix); ok {
			w, err := p.learn(ctx, vs[0], other, seats)
			if err != nil {
				return err
			}
			p.learned[other] = w
			continue
		}
		if other, ok := strings.CutPrefix(name, pupilPrefix); ok {
			w, err := p.pupil(ctx, vs[0], other, seats)
			if err != nil {
				return err
			}
			p.learned[name] = w
			continue
		}
		var untaught []*Variant
		for _, v := range vs {
			if v.tuned == nil && v.learns(name) {
				untaught = append(untaught, v)
			}
		}
		missing := map[string]bool{} // by hash of the rules
		for _, v := range untaught {
			if !missing[v.Set.Hash] && v.trained(Observer{}, seats) == nil {
				missing[v.Set.Hash] = true
			}
		}
		for _, v := range untaught {
			delete(missing, v.Set.Hash)
			if err := p.tune(ctx, v, seats, len(missing)); err != nil {
				return err
			}
		}
	}
	return nil
}

// together is ready for rulesets that are compared with the first of them: the
// same bots play them all, those that have learned the base's rules. Had each
// ruleset bots of its own, their habits would be taken for an effect of the rules.
func (p *setup) together(ctx context.Context, vs []*Variant, seats int) error {
	if err := p.ready(ctx, vs[:1], seats); err != nil {
		return err
	}
	p.alike(vs, vs[0].tuned, seats)
	return p.ready(ctx, vs, seats)
}

// alike gives all variants the same weights, learned of the first at so many seats.
func (p *setup) alike(vs []*Variant, tuned []int32, seats int) {
	for _, v := range vs {
		v.tuned, v.tunedAt, v.tunedOf = tuned, seats, vs[0].Asked
	}
}

// learns reports whether a bot plays by weights that were trained for the
// variant. A style that cannot be read does not: whoever seats it says why.
func (v *Variant) learns(name string) bool {
	if _, builtin := bot.Lookup(name); builtin || strings.HasPrefix(name, tunedPrefix) || strings.HasPrefix(name, pupilPrefix) {
		return false
	}
	if name == rule.Tuned {
		return true
	}
	if isSearch(name) {
		_, judges := v.Rules.(engine.Weigher)
		return judges && v.quick()
	}
	style, err := v.lib.style(v, name)
	return err == nil && style.Extends == rule.Tuned
}

// adapts reports whether a bot plays each variant in a way of its own.
func (v *Variant) adapts(name string) bool { return isSearch(name) || v.learns(name) }

// learn returns the weights of another variant of the same game, for so many
// seats.
func (p *setup) learn(ctx context.Context, v *Variant, other string, seats int) ([]int32, error) {
	from, err := p.lessonIn(v, tunedPrefix+other, other, seats)
	if err != nil {
		return nil, err
	}
	if err := p.tune(ctx, from, seats, 0); err != nil {
		return nil, err
	}
	return from.tuned, nil
}

// pupil returns the weights of who has had a short lesson in a variant of the same game,
// for so many seats.
func (p *setup) pupil(ctx context.Context, v *Variant, other string, seats int) ([]int32, error) {
	from, err := p.lessonIn(v, pupilPrefix+other, other, seats)
	if err != nil {
		return nil, err
	}
	judge, ok := from.Rules.(engine.Weigher)
	if !ok || !from.teaches(seats) {
		return nil, wrongf("bot %s%s: nobody can have a short lesson in %s at %d seats; others take longer to learn it (--bots %s%s)", pupilPrefix, other, from.Game.Schema().Title, seats, tunedPrefix, other)
	}
	begin, err := from.start(judge, rule.Greedy, seats)
	if err != nil {
		return nil, err
	}
	begin.brief = true
	return p.school(ctx, from, judge, begin)
}

// lessonIn reads the variant that a bot is to learn for so many seats, who plays another
// of the same game.
func (p *setup) lessonIn(v *Variant, name, other string, seats int) (*Variant, error) {
	note := p.obs.note
	if _, again := p.learned[strings.TrimPrefix(name, tunedPrefix)]; again { // at another number of seats: its warnings were told
		note = nil
	}
	from, err := v.lib.Variant(other, nil, note)
	if err != nil {
		return nil, err
	}
	if from.Set.Game != v.Set.Game {
		return nil, wrongf("bot %s has learned %s, not %s", name, from.Game.Schema().Title, v.Game.Schema().Title)
	}
	if pl := from.Rules.Players(); seats < pl.Min || seats > pl.Max {
		return nil, wrongf("bot %s cannot learn %s at %d seats, it has %s", name, from.Asked, seats, span(pl.Min, pl.Max))
	}
	return from, nil
}

// ladderBots lists the levels of play without a search, from the weakest to the
// strongest: tuned only where a variant is learned in seconds, else who has learned
// what it extends.
func (v *Variant) ladderBots() []string {
	if v.quick() {
		return append(bot.Names(), rule.Tuned)
	}
	p := setup{lib: v.lib}
	p.chooseKnowing(v)
	return append(bot.Names(), p.bots...)
}
