package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/train"
)

// tune gives a variant the weights that bots have learned for it at so many
// seats: those kept beside it, or in the user's cache folder, or trained now and
// kept there. more is how many trainings are to come after this one.
func (p *setup) tune(ctx context.Context, s *streams, v *variant, seats, more int) error {
	judge, ok := v.rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("bot %s: the bots of %s cannot be given weights", rule.Tuned, v.Game.Title())
	}
	v.tunedAt = seats
	if style := v.trained(s, p.quiet, seats); style != nil {
		v.tuned = style.Apply(judge.Features(), engine.Defaults(judge))
		return nil
	}
	from, err := v.start(judge, "", seats)
	if err != nil {
		return err
	}
	from.more = more
	v.tuned, err = p.school(ctx, s, v, judge, from)
	return err
}

// school returns the weights that bots come to when they learn a variant from a
// start: those kept in the user's cache folder, or those trained now, which are
// kept there.
func (p *setup) school(ctx context.Context, s *streams, v *variant, judge engine.Weigher, from start) ([]int32, error) {
	if style := v.keptStyle(s, from, p.quiet); style != nil {
		return style.Apply(judge.Features(), engine.Defaults(judge)), nil
	}
	begin := time.Now()
	if !p.quiet {
		at := ""
		if v.without != "" {
			at = " without " + v.without
		}
		if from.seats != v.rules.Players().Usual {
			at += fmt.Sprintf(" at %d seats", from.seats)
		}
		fmt.Fprintf(s.err, "bots have not learned %s%s yet (rules %s%s): training them at %d seats\n", v.asked, at, v.Set.Hash, from.apart(), from.seats)
	}
	bar, played := training(s, p.quiet, p.workers, from.more, p.untrained(from))
	result, err := train.Train(ctx, train.Task{Rules: v.rules, Seats: from.seats, Start: from.weights, Seed: from.seed, Workers: p.workers, Played: played})
	bar.clear()
	if errors.Is(err, context.Canceled) {
		return nil, errStopped
	}
	if err != nil {
		return nil, err
	}
	style := learnedStyle(v, judge, result, from)
	kept, err := v.keep(style, result, from)
	if p.quiet {
		return result.Weights, nil
	}
	fmt.Fprintf(s.err, "trained in %s: one such bot takes %s of the wins from rules of thumb, fair %s\n", roughly(time.Since(begin)), percent(result.Exam.Value), percent(result.Fair))
	if err != nil {
		fmt.Fprintf(s.err, "the weights are not kept: %s\n", err)
	} else {
		fmt.Fprintf(s.err, "weights kept in %s\n", kept)
	}
	if !result.Worked() {
		fmt.Fprintf(s.err, "training failed for %s: no better than the rule of thumb beyond doubt\n", v.asked)
	}
	return result.Weights, nil
}

// untrained ends the line that says how long a training takes: how to go without.
func (p *setup) untrained(from start) string {
	switch {
	case from.seed != usualSeed: // it was asked for
		return ""
	case p.named == nil:
		return "; rules of thumb need none: " + rule.Greedy + " instead of " + rule.Tuned
	}
	return "; rules of thumb need none: --bots " + rule.Greedy
}

// A start is what bots begin with when they learn a variant.
type start struct {
	name    string // of the bot
	weights []int32
	seats   int    // that they learn at
	seed    uint64 // of the chance in learning
	more    int    // trainings that are to come after this one
}

// usualSeed is the seed of all trainings that nobody asked to be another.
const usualSeed = 1

// apart tells a training that is not the usual one.
func (f start) apart() string {
	if f.seed == usualSeed {
		return ""
	}
	return fmt.Sprintf(", training %d, from %s", f.seed, f.name)
}

// start returns what bots begin with, at any number of seats the same: the bot
// of that name, or without one the game's veteran, or where it has none the rule
// of thumb.
func (v *variant) start(judge engine.Weigher, name string, seats int) (start, error) {
	features := judge.Features()
	if name == "" {
		if name = rule.Greedy; slices.Contains(v.lib.Styles(v.Set.Game), rule.Veteran) {
			name = rule.Veteran
		}
	}
	weights := engine.Defaults(judge)
	if name != rule.Greedy {
		style, err := v.lib.style(v, name)
		if err != nil {
			return start{}, err
		}
		if style.Extends != rule.Greedy {
			return start{}, usagef("bot %s extends %s, which is what is to be learned; learning can begin with a style that extends %s (--from)", name, style.Extends, rule.Greedy)
		}
		weights = style.Apply(features, weights)
	}
	return start{name: name, weights: weights, seats: seats, seed: usualSeed}, nil
}

// learnedStyle is what was trained, as a file says it: all weights.
func learnedStyle(v *variant, judge engine.Weigher, r *train.Result, from start) *rule.Style {
	style := &rule.Style{Name: v.Set.Name, Game: v.Set.Game, Title: "Trained for " + v.Set.Title, Extends: rule.Greedy, Rules: v.Set.Hash, Seats: v.unusual(from.seats)}
	for i, f := range judge.Features() {
		style.Weights = append(style.Weights, rule.Weight{Feature: f.Name, Value: r.Weights[i]})
	}
	return style
}

// unusual is a number of seats as files of learned weights have it: 0 for the
// usual one of the variant's rules.
func (v *variant) unusual(seats int) int {
	if seats == v.rules.Players().Usual {
		return 0
	}
	return seats
}

// trained returns weights that fit the variant's rules and the number of seats: those beside the
// variants, under whatever name, or else in the user's cache folder; nil if there
// are none.
func (v *variant) trained(s *streams, quiet bool, seats int) *rule.Style {
	style, err := v.lib.Trained(v.Set.Game, v.Set.Hash, v.unusual(seats))
	if style != nil {
		return style
	}
	if err != nil && !quiet {
		v.lib.tellDamaged(s, err)
	}
	judge, ok := v.rules.(engine.Weigher)
	if !ok {
		return nil
	}
	from, err := v.start(judge, "", seats)
	if err != nil {
		return nil
	}
	return v.keptStyle(s, from, quiet)
}

// keptStyle returns the weights in the user's cache folder that were learned
// from a start; nil if there are none. A file that was cut or edited since, or
// that an earlier equitas wrote, counts as none: bots learn anew.
func (v *variant) keptStyle(s *streams, from start, quiet bool) *rule.Style {
	file, err := v.cached(from)
	if err != nil {
		return nil
	}
	if _, err := os.Stat(file); err != nil {
		return nil
	}
	style, err := v.lib.Learned(file)
	if err == nil && (style.Rules != v.Set.Hash || style.Game != v.Set.Game) {
		err = fmt.Errorf("%s: the weights are those of rules %s, must be %s", file, style.Rules, v.Set.Hash)
	}
	if err == nil && style.Seats != v.unusual(from.seats) {
		err = fmt.Errorf("%s: the weights are those of another number of seats than %d", file, from.seats)
	}
	if err != nil {
		if !quiet {
			v.lib.tellDamaged(s, err)
		}
		return nil
	}
	return style
}

// tellDamaged says, once for each file, that learned weights are not used.
func (l *library) tellDamaged(s *streams, err error) {
	text := "learned weights are not used: " + err.Error()
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		text = "learned weights are not used: " + faults[0].String()
	}
	if l.told[text] {
		return
	}
	if l.told == nil {
		l.told = map[string]bool{}
	}
	l.told[text] = true
	fmt.Fprintln(s.err, text)
}

// cached is the file in the user's cache folder that weights for the variant's
// rules are kept in: by what they were learned for, at how many seats, from what
// and how.
func (v *variant) cached(from start) (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "equitas", "weights", fmt.Sprintf("%s-%d-%s-%d-%d.toml", v.Set.Hash, from.seats, weightsHash(from.weights), from.seed, train.Method)), nil
}

// keep writes weights to the user's cache folder and returns where.
func (v *variant) keep(style *rule.Style, r *train.Result, from start) (string, error) {
	file, err := v.cached(from)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return "", err
	}
	out, err := create(file, nil)
	if err != nil {
		return "", err
	}
	defer out.discard()
	if err := write(out, style.File(weightsNote(v, r, from))); err != nil {
		return "", err
	}
	return file, out.commit()
}

// weightsNote stands on top of a file of weights.
func weightsNote(v *variant, r *train.Result, from start) string {
	var b strings.Builder
	at := ""
	if v.unusual(from.seats) != 0 {
		at = fmt.Sprintf(" at %d seats", from.seats)
	}
	fmt.Fprintf(&b, "Weights that bots learned by playing %s%s (equitas train), in points.\n", v.Set.Name, at)
	fmt.Fprintf(&b, "One of them takes %s of the wins from rules of thumb (%s to %s), fair %s.\n",
		percent(r.Exam.Value), percent(r.Exam.Lo), percent(r.Exam.Hi), percent(r.Fair))
	b.WriteString("They are used only while the rules have this hash.\n")
	return b.String()
}

// percent writes a share.
func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }
