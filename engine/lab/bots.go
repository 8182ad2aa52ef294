package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/engine/train"
)

// thumbBot is the bot against which the strength of learned bots is measured.
const thumbBot = rule.Greedy

// tunedPrefix begins the name of a bot that was trained on another variant than the one it
// plays: tuned:proelio/0.9.6.
const tunedPrefix = rule.Tuned + ":"

// pupilPrefix begins the name of a bot that had a short training ([train.Lesson]) in a
// variant.
const pupilPrefix = rule.Pupil + ":"

// maker returns the bot of a name: one of package bot, tuned, a style of the variant's
// game, or the file of a style. Weights of learned bots come from [setup.ready].
func (p *setup) maker(v *Variant, name string) (bot.Maker, error) {
	if m, ok := bot.Lookup(name); ok {
		return m, nil
	}
	if question.IsSearch(name) {
		return question.SearchMaker(v.searchWeights(), name)
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

// style reads a style; the error suggests the nearest name.
func (l *Library) style(v *Variant, name string) (*rule.Style, error) {
	game := v.Set.Game
	if !strings.HasSuffix(name, ".toml") && !slices.Contains(l.Styles(game), name) {
		kind, _, numbered := strings.Cut(name, ":")
		if _, known := bot.Lookup(kind); known && numbered {
			return nil, question.Wrongf("bot %q: only %s takes a number", name, search.Name)
		}
		return nil, question.Wrongf("there is no bot %q%s", name, wording.SuggestOf(kind, l.Bots(game), "bots"))
	}
	style, err := l.Style(game, name)
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		return nil, &question.FileError{Faults: faults, Source: l.Source}
	}
	return style, err
}

// chooseBots chooses the bots if none were named: bots trained on the variant where that
// takes seconds, else on what it extends, else with a short training, else rules of thumb.
func (p *setup) chooseBots(v *Variant) {
	p.namePupils(v)
	if p.named || !slices.Equal(p.bots, learners()) || v.quick() {
		return
	}
	p.bots = []string{rule.Greedy}
	p.chooseKnowing(v)
}

// quick reports whether bots learn a variant in seconds: its game comes with learned
// weights, and matches are short.
func (v *Variant) quick() bool {
	return v.lib.Taught(v.Set.Game) && !v.Game.Schema().LongLessons
}

// chooseKnowing chooses the bots for a variant and many that differ from it, without a long
// training: bots trained on it, or on the nearest of what it extends, whose weights came
// with the variants; else bots with a short training; else rules of thumb.
func (p *setup) chooseKnowing(v *Variant) {
	if p.named {
		return
	}
	seats := p.seats
	if len(seats) == 0 {
		seats = []int{v.Rules.Players().Usual}
	}
	if name, _ := v.shippedStyle(seats...); name != "" {
		p.bots = []string{tunedPrefix + name}
	} else if v.teaches(seats...) {
		p.bots = []string{pupilPrefix + v.Asked}
	}
}

// teaches reports whether bots can have a short training in the variant at all these
// numbers of seats.
func (v *Variant) teaches(seats ...int) bool {
	return !slices.ContainsFunc(seats, func(n int) bool { return !train.Teaches(v.Rules, n) })
}

// namePupils adds the variant's name to the names of bots with a short training that lack
// one.
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

// Knowing returns the name of the bot that plays the variant, and others that differ from
// it, by default without a long training: see chooseKnowing.
func (v *Variant) Knowing(seats ...int) string {
	s := &setup{seats: seats, bots: []string{thumbBot}}
	s.chooseKnowing(v)
	return s.bots[0]
}

// shippedStyle returns the name of the variant, or of the nearest that it extends, whose learned
// weights came with the variants for all of these numbers of seats, and the style with
// those of the first number.
func (v *Variant) shippedStyle(seats ...int) (name string, style *rule.Style) {
	for i, name := range v.Set.Chain {
		if i == 0 {
			name = v.Asked
		}
		of, err := v.lib.Variant(name, nil, nil)
		if err != nil {
			return "", nil // it is read elsewhere, with an error
		}
		var first *rule.Style
		if !slices.ContainsFunc(seats, func(n int) bool {
			style, err := v.lib.Trained(of.Set.Game, of.Set.Hash, of.seatsInFile(n))
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

// ready finds or trains the weights that the bots of the line-up need to play the variants
// with that many seats.
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
		if question.IsSearch(name) {
			for _, v := range vs {
				v.takeKnown(seats)
			}
		}
		if other, ok := strings.CutPrefix(name, tunedPrefix); ok {
			w, err := p.learnedWeights(ctx, vs[0], other, seats)
			if err != nil {
				return err
			}
			p.learned[other] = w
			continue
		}
		if other, ok := strings.CutPrefix(name, pupilPrefix); ok {
			w, err := p.lessonWeights(ctx, vs[0], other, seats)
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
			if !missing[v.Set.Hash] && v.trained(question.Observer{}, seats) == nil {
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

// readyForComparison finds or trains the weights with which rulesets are played that are
// compared with the first of them: the same bots, trained on the base's rules, play them
// all. With bots of its own for each, their conventions would be taken for an effect of the
// rules.
func (p *setup) readyForComparison(ctx context.Context, vs []*Variant, seats int) error {
	if err := p.ready(ctx, vs[:1], seats); err != nil {
		return err
	}
	p.shareWeights(vs, vs[0].tuned, seats)
	return p.ready(ctx, vs, seats)
}

// shareWeights gives all variants the same weights, learned on the first with that many seats.
func (p *setup) shareWeights(vs []*Variant, tuned []int32, seats int) {
	for _, v := range vs {
		v.tuned, v.tunedAt, v.tunedOf = tuned, seats, vs[0].Asked
	}
}

// learns reports whether a bot plays by weights trained for the variant. A style that
// cannot be read does not: seating it gives the error.
func (v *Variant) learns(name string) bool {
	if _, builtin := bot.Lookup(name); builtin || strings.HasPrefix(name, tunedPrefix) || strings.HasPrefix(name, pupilPrefix) {
		return false
	}
	if name == rule.Tuned {
		return true
	}
	if question.IsSearch(name) {
		_, judges := v.Rules.(engine.Weigher)
		return judges && v.quick()
	}
	style, err := v.lib.style(v, name)
	return err == nil && style.Extends == rule.Tuned
}

// adapts reports whether a bot plays each variant by its own search or weights.
func (v *Variant) adapts(name string) bool { return question.IsSearch(name) || v.learns(name) }

// learnedWeights returns the weights learned on another variant of the same game, for that many
// seats.
func (p *setup) learnedWeights(ctx context.Context, v *Variant, other string, seats int) ([]int32, error) {
	from, err := p.trainingVariant(v, tunedPrefix+other, other, seats)
	if err != nil {
		return nil, err
	}
	if err := p.tune(ctx, from, seats, 0); err != nil {
		return nil, err
	}
	return from.tuned, nil
}

// lessonWeights returns the weights of a short training in a variant of the same game, for that
// many seats.
func (p *setup) lessonWeights(ctx context.Context, v *Variant, other string, seats int) ([]int32, error) {
	from, err := p.trainingVariant(v, pupilPrefix+other, other, seats)
	if err != nil {
		return nil, err
	}
	judge, ok := from.Rules.(engine.Weigher)
	if !ok || !from.teaches(seats) {
		return nil, question.Wrongf("bot %s%s: nobody can have a short lesson in %s at %d seats; others take longer to learn it (--bots %s%s)", pupilPrefix, other, from.Game.Schema().Title, seats, tunedPrefix, other)
	}
	begin, err := from.trainingStart(judge, rule.Greedy, seats)
	if err != nil {
		return nil, err
	}
	begin.brief = true
	return p.trainedWeights(ctx, from, judge, begin)
}

// trainingVariant reads the variant on which a bot is trained that plays another variant of the
// same game.
func (p *setup) trainingVariant(v *Variant, name, other string, seats int) (*Variant, error) {
	note := p.obs.Tell
	if _, again := p.learned[strings.TrimPrefix(name, tunedPrefix)]; again { // at another number of seats: its warnings were reported
		note = nil
	}
	from, err := v.lib.Variant(other, nil, note)
	if err != nil {
		return nil, err
	}
	if from.Set.Game != v.Set.Game {
		return nil, question.Wrongf("bot %s has learned %s, not %s", name, from.Game.Schema().Title, v.Game.Schema().Title)
	}
	if pl := from.Rules.Players(); seats < pl.Min || seats > pl.Max {
		return nil, question.Wrongf("bot %s cannot learn %s at %d seats, it has %s", name, from.Asked, seats, wording.Span(pl.Min, pl.Max))
	}
	return from, nil
}

// ladderBots returns the levels of play without search, weakest first: tuned if the variant
// is learned in seconds, else bots trained on what it extends.
func (v *Variant) ladderBots() []string {
	if v.quick() {
		return append(bot.Names(), rule.Tuned)
	}
	p := setup{lib: v.lib}
	p.chooseKnowing(v)
	return append(bot.Names(), p.bots...)
}
