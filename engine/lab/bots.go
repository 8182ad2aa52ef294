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

// thumbBot is the name of the bot that plays by the rule of thumb. The strength of learned
// bots is measured against it.
const thumbBot = rule.Greedy

// tunedPrefix begins the name of a bot trained on another variant than the one it plays, as
// in "tuned:proelio/0.9.6".
const tunedPrefix = rule.Tuned + ":"

// pupilPrefix begins the name of a bot that has had a short training ([train.Lesson]) on a
// variant.
const pupilPrefix = rule.Pupil + ":"

// maker returns the maker of the bot with the given name: a bot of package bot, a search, a
// learned bot, a style of the variant's game, or the file of a style. Call
// [setup.prepareWeights] before, which finds the weights of learned bots.
func (p *setup) maker(v *Variant, name string) (bot.Maker, error) {
	if m, ok := bot.Lookup(name); ok {
		return m, nil
	}
	if question.IsSearch(name) {
		return question.SearchMaker(v.searchWeights(), name)
	}
	if name == rule.Tuned {
		return bot.WeightedMaker(name, "follows the features of the game with weights that it learned by playing this variant", v.tunedWeights), nil
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
	base := v.tunedWeights
	if style.Extends == rule.Greedy {
		base = engine.Defaults(judge)
	}
	return bot.WeightedMaker(name, fmt.Sprintf("plays as %s with a leaning of its own (%s)", style.Extends, style.Title), style.WeightsFor(judge.Features(), base)), nil
}

// style reads the style with the given name or file name. The error for an unknown name
// suggests the most similar known name.
func (l *Library) style(v *Variant, name string) (*rule.Style, error) {
	game := v.Set.Game
	if !strings.HasSuffix(name, ".toml") && !slices.Contains(l.Styles(game), name) {
		kind, _, numbered := strings.Cut(name, ":")
		if _, known := bot.Lookup(kind); known && numbered {
			return nil, question.Invalidf("bot %q: only %s takes a number", name, search.Name)
		}
		return nil, question.Invalidf("there is no bot %q%s", name, wording.SuggestListed(kind, l.Bots(game), "bots"))
	}
	style, err := l.Style(game, name)
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		return nil, &question.FileError{Faults: faults, Source: l.Source}
	}
	return style, err
}

// chooseBots sets p.bots if the user named none: to bots trained on the variant if that
// takes seconds, otherwise as chooseReadyBots does.
func (p *setup) chooseBots(v *Variant) {
	p.namePupils(v)
	if p.botsNamed || !slices.Equal(p.bots, defaultLineup()) || v.learnsQuickly() {
		return
	}
	p.bots = []string{rule.Greedy}
	p.chooseReadyBots(v)
}

// learnsQuickly reports whether bots learn the variant in seconds: learned weights of its
// game come with the program, and its matches are short.
func (v *Variant) learnsQuickly() bool {
	return v.lib.HasTrainedWeights(v.Set.Game) && !v.Game.Schema().LearnsSlowly
}

// chooseReadyBots sets p.bots, if the user named none, to bots that know the variant
// without a long training: bots whose weights come with the program, for the variant or the
// nearest one that it extends; without such weights, bots with a short training; if that is
// impossible, it changes nothing.
func (p *setup) chooseReadyBots(v *Variant) {
	if p.botsNamed {
		return
	}
	seats := p.seats
	if len(seats) == 0 {
		seats = []int{v.Rules.Players().Usual}
	}
	if name, _ := v.shippedStyle(seats...); name != "" {
		p.bots = []string{tunedPrefix + name}
	} else if v.allowsLesson(seats...) {
		p.bots = []string{pupilPrefix + v.RequestedAs}
	}
}

// allowsLesson reports whether bots can have a short training on the variant at each of the
// given numbers of seats.
func (v *Variant) allowsLesson(seats ...int) bool {
	return !slices.ContainsFunc(seats, func(n int) bool { return !train.AllowsLesson(v.Rules, n) })
}

// namePupils appends the variant's name to each "pupil" in the line-up: such a bot has its
// short training on v.
func (p *setup) namePupils(v *Variant) {
	if slices.Contains(p.bots, rule.Pupil) {
		p.bots = slices.Clone(p.bots)
		for i, name := range p.bots {
			if name == rule.Pupil {
				p.bots[i] = pupilPrefix + v.RequestedAs
			}
		}
	}
}

// DefaultBot returns the name of the bot that plays a comparison with the variant if the
// user names no bots: one that knows the variant without a long training, or the rule of
// thumb. seats are the numbers of seats; without any, the usual number counts.
func (v *Variant) DefaultBot(seats ...int) string {
	s := &setup{seats: seats, bots: []string{thumbBot}}
	s.chooseReadyBots(v)
	return s.bots[0]
}

// shippedStyle returns the nearest variant, v itself or one that it extends, for which
// learned weights come with the program at each of the given numbers of seats. It returns
// that variant's name and the style with the weights for the first number; "" and nil if
// there is none.
func (v *Variant) shippedStyle(seats ...int) (name string, style *rule.Style) {
	for i, name := range v.Set.Chain {
		if i == 0 {
			name = v.RequestedAs
		}
		of, err := v.lib.Variant(name, nil, nil)
		if err != nil {
			return "", nil // the error is reported when the variant is read to be played
		}
		var first *rule.Style
		if !slices.ContainsFunc(seats, func(n int) bool {
			style, err := v.lib.TrainedStyle(of.Set.Game, of.Set.Hash, of.seatsInFile(n))
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

// prepareWeights finds or trains the weights that the line-up's bots need to play the
// variants vs at the given number of seats, and stores them in p.learned and in the
// variants.
func (p *setup) prepareWeights(ctx context.Context, vs []*Variant, seats int) error {
	if p.learned == nil {
		p.learned = map[string][]int32{}
	}
	for _, v := range vs {
		if v.tunedSeats != seats {
			v.tunedWeights = nil
		}
	}
	p.namePupils(vs[0])
	names := p.botNames()
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			continue
		}
		if question.IsSearch(name) {
			for _, v := range vs {
				v.setKnownWeights(seats)
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
			if v.tunedWeights == nil && v.botLearns(name) {
				untaught = append(untaught, v)
			}
		}
		missing := map[string]bool{} // hashes of rules for which weights must be trained
		for _, v := range untaught {
			if !missing[v.Set.Hash] && v.storedWeights(question.Observer{}, seats) == nil {
				missing[v.Set.Hash] = true
			}
		}
		for _, v := range untaught {
			delete(missing, v.Set.Hash)
			if err := p.setLearnedWeights(ctx, v, seats, len(missing)); err != nil {
				return err
			}
		}
	}
	return nil
}

// prepareComparisonWeights prepares the weights of a comparison with vs[0], the base. Bots
// trained on the base's rules play all variants. If each variant had bots of its own,
// differences in their habits would look like an effect of the rules.
func (p *setup) prepareComparisonWeights(ctx context.Context, vs []*Variant, seats int) error {
	if err := p.prepareWeights(ctx, vs[:1], seats); err != nil {
		return err
	}
	p.shareWeights(vs, vs[0].tunedWeights, seats)
	return p.prepareWeights(ctx, vs, seats)
}

// shareWeights gives all variants the weights tuned, which were learned on vs[0] at the
// given number of seats.
func (p *setup) shareWeights(vs []*Variant, tuned []int32, seats int) {
	for _, v := range vs {
		v.tunedWeights, v.tunedSeats, v.tunedVariant = tuned, seats, vs[0].RequestedAs
	}
}

// botLearns reports whether a bot plays by weights trained for the variant. It is false for
// a style that cannot be read; [setup.maker] then returns the error.
func (v *Variant) botLearns(name string) bool {
	if _, builtin := bot.Lookup(name); builtin || strings.HasPrefix(name, tunedPrefix) || strings.HasPrefix(name, pupilPrefix) {
		return false
	}
	if name == rule.Tuned {
		return true
	}
	if question.IsSearch(name) {
		_, judges := v.Rules.(engine.Weigher)
		return judges && v.learnsQuickly()
	}
	style, err := v.lib.style(v, name)
	return err == nil && style.Extends == rule.Tuned
}

// botAdapts reports whether a bot adapts its play to each variant, by search or by weights
// trained for the variant.
func (v *Variant) botAdapts(name string) bool { return question.IsSearch(name) || v.botLearns(name) }

// learnedWeights returns the weights of a full training on other, a variant of the same game
// as v, at the given number of seats.
func (p *setup) learnedWeights(ctx context.Context, v *Variant, other string, seats int) ([]int32, error) {
	from, err := p.trainingVariant(v, tunedPrefix+other, other, seats)
	if err != nil {
		return nil, err
	}
	if err := p.setLearnedWeights(ctx, from, seats, 0); err != nil {
		return nil, err
	}
	return from.tunedWeights, nil
}

// lessonWeights returns the weights of a short training on other, a variant of the same game
// as v, at the given number of seats.
func (p *setup) lessonWeights(ctx context.Context, v *Variant, other string, seats int) ([]int32, error) {
	from, err := p.trainingVariant(v, pupilPrefix+other, other, seats)
	if err != nil {
		return nil, err
	}
	judge, ok := from.Rules.(engine.Weigher)
	if !ok || !from.allowsLesson(seats) {
		return nil, question.Invalidf("bot %s%s: nobody can have a short lesson in %s at %d seats; others take longer to learn it (--bots %s%s)", pupilPrefix, other, from.Game.Schema().Title, seats, tunedPrefix, other)
	}
	begin, err := from.trainingStart(judge, rule.Greedy, seats)
	if err != nil {
		return nil, err
	}
	begin.brief = true
	return p.trainedWeights(ctx, from, judge, begin)
}

// trainingVariant reads other, the variant on which the bot called name is trained. It
// returns an error unless other is of the same game as v, which the bot plays, and allows
// the number of seats.
func (p *setup) trainingVariant(v *Variant, name, other string, seats int) (*Variant, error) {
	note := p.observer.SendNote
	if _, again := p.learned[strings.TrimPrefix(name, tunedPrefix)]; again { // the variant was read before, for another number of seats: do not repeat its warnings
		note = nil
	}
	from, err := v.lib.Variant(other, nil, note)
	if err != nil {
		return nil, err
	}
	if from.Set.Game != v.Set.Game {
		return nil, question.Invalidf("bot %s has learned %s, not %s", name, from.Game.Schema().Title, v.Game.Schema().Title)
	}
	if pl := from.Rules.Players(); seats < pl.Min || seats > pl.Max {
		return nil, question.Invalidf("bot %s cannot learn %s at %d seats, it has %s", name, from.RequestedAs, seats, wording.RangeText(pl.Min, pl.Max))
	}
	return from, nil
}

// ladderBots returns the names of the bots without search, weakest first. The strongest is
// the learned bot if bots learn the variant in seconds, otherwise the bot of
// [Variant.DefaultBot], if any.
func (v *Variant) ladderBots() []string {
	if v.learnsQuickly() {
		return append(bot.Names(), rule.Tuned)
	}
	p := setup{lib: v.lib}
	p.chooseReadyBots(v)
	return append(bot.Names(), p.bots...)
}
