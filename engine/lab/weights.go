package lab

import (
	"errors"
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rule"
	"equitas/engine/train"
)

// weightsHash names weights: eight hex digits.
func weightsHash(w []int32) string { return bot.WeightsHash(w)[:8] }

// learnedStyle is what was trained, as a file says it: all weights.
func learnedStyle(v *Variant, judge engine.Weigher, r *train.Result, from start) *rule.Style {
	style := &rule.Style{Name: v.Set.Name, Game: v.Set.Game, Title: "Trained for " + v.Set.Title, Extends: rule.Greedy, Rules: v.Set.Hash, Seats: v.unusual(from.seats)}
	for i, f := range judge.Features() {
		style.Weights = append(style.Weights, rule.Weight{Feature: f.Name, Value: r.Weights[i]})
	}
	return style
}

// unusual is a number of seats as files of learned weights have it: 0 for the
// usual one of the variant's rules.
func (v *Variant) unusual(seats int) int {
	if seats == v.Rules.Players().Usual {
		return 0
	}
	return seats
}

// trained returns weights that fit the variant's rules and the number of seats:
// those beside the variants, under whatever name, or else in the cache; nil if
// there are none.
func (v *Variant) trained(o Observer, seats int) *rule.Style {
	style, err := v.lib.Trained(v.Set.Game, v.Set.Hash, v.unusual(seats))
	if style != nil {
		return style
	}
	if err != nil {
		v.lib.tellDamaged(o, err)
	}
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return nil
	}
	from, err := v.start(judge, "", seats)
	if err != nil {
		return nil
	}
	return v.keptStyle(o, from)
}

// keptStyle returns the weights in the cache that were learned from a start; nil
// if there are none. What was cut or edited since, or what an earlier equitas wrote,
// counts as none: bots learn anew.
func (v *Variant) keptStyle(o Observer, from start) *rule.Style {
	l, name := v.lib.lab, v.lesson(from)
	l.mu.Lock()
	style := l.learned[lesson{file: name}]
	l.mu.Unlock()
	if style != nil {
		return style
	}
	text, found := l.cached(name)
	if !found {
		return nil
	}
	style, err := v.lib.Learned(name, text)
	if err == nil && (style.Rules != v.Set.Hash || style.Game != v.Set.Game) {
		err = fmt.Errorf("%s: the weights are those of rules %s, must be %s", name, style.Rules, v.Set.Hash)
	}
	if err == nil && style.Seats != v.unusual(from.seats) {
		err = fmt.Errorf("%s: the weights are those of another number of seats than %d", name, from.seats)
	}
	if err != nil {
		v.lib.tellDamaged(o, err)
		return nil
	}
	return style
}

// tellDamaged says, once for each file, that learned weights are not used.
func (l *Library) tellDamaged(o Observer, err error) {
	text := "learned weights are not used: " + err.Error()
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		text = "learned weights are not used: " + faults[0].String()
	}
	if l.told[text] || o.Note == nil {
		return
	}
	if l.told == nil {
		l.told = map[string]bool{}
	}
	l.told[text] = true
	o.say(text)
}

// lesson is the name under which weights for the variant's rules are kept in the
// cache: by what they were learned for, at how many seats, from what
// and how.
func (v *Variant) lesson(from start) string {
	if from.brief {
		return fmt.Sprintf("%s-%d-%s-%d-lesson-%d.toml", v.Set.Hash, from.seats, weightsHash(from.weights), from.seed, train.LessonMethod)
	}
	return fmt.Sprintf("%s-%d-%s-%d-%d.toml", v.Set.Hash, from.seats, weightsHash(from.weights), from.seed, train.MethodOf(v.Rules, from.seats))
}

// weightsNote stands on top of a file of weights.
func weightsNote(v *Variant, r *train.Result, from start) string {
	var b strings.Builder
	at := ""
	if v.unusual(from.seats) != 0 {
		at = fmt.Sprintf(" at %d seats", from.seats)
	}
	fmt.Fprintf(&b, "Weights that bots learned by playing %s%s (equitas train), in points.\n", v.Set.Name, at)
	fmt.Fprintf(&b, "One of them%s takes %s of the wins from rules of thumb (%s to %s), fair %s.\n",
		oneSide(v, from.seats), percent(r.Exam.Value), percent(r.Exam.Lo), percent(r.Exam.Hi), percent(r.Fair))
	b.WriteString("They are used only while the rules have this hash.\n")
	return b.String()
}

// oneSide is what is said of a player in whose place all of its role sit.
func oneSide(v *Variant, seats int) string {
	if engine.CastOf(v.Rules, seats) != nil {
		return " as one side"
	}
	return ""
}
