package lab

import (
	"errors"
	"fmt"
	"strings"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/train"
)

// weightsHash returns a hash of weights, as eight hex digits.
func weightsHash(w []int32) string { return bot.WeightsHash(w)[:8] }

// learnedStyle returns the weights that a training has learned as a style that states all of
// them.
func learnedStyle(v *Variant, judge engine.Weigher, r *train.Result, start trainingStart) *rule.Style {
	style := &rule.Style{Name: v.Set.Name, Game: v.Set.Game, Title: "Trained for " + v.Set.Title, Extends: rule.Greedy, Rules: v.Set.Hash, Seats: v.seatsInFile(start.seats)}
	for i, f := range judge.Features() {
		style.Weights = append(style.Weights, rule.Weight{Feature: f.Name, Value: r.Weights[i]})
	}
	return style
}

// seatsInFile returns the number of seats as files of learned weights state it: 0 for the
// usual number of the variant's rules.
func (v *Variant) seatsInFile(seats int) int {
	if seats == v.Rules.Players().Usual {
		return 0
	}
	return seats
}

// storedWeights returns a style with weights learned under the variant's rules at the given
// number of seats, from the files of the library or from the cache; nil if there are none.
func (v *Variant) storedWeights(o question.Observer, seats int) *rule.Style {
	style, err := v.lib.TrainedStyle(v.Set.Game, v.Set.Hash, v.seatsInFile(seats))
	if style != nil {
		return style
	}
	if err != nil {
		v.lib.reportDamaged(o, err)
	}
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return nil
	}
	from, err := v.trainingStart(judge, "", seats)
	if err != nil {
		return nil
	}
	return v.cachedStyle(o, from)
}

// cachedStyle returns a style with the weights that a training with the given start has
// learned, from memory or the cache; nil if there are none or they are damaged, edited or of
// an older method. o receives a note about damaged weights.
func (v *Variant) cachedStyle(o question.Observer, start trainingStart) *rule.Style {
	l, name := v.lib.lab, v.weightsKey(start)
	l.mu.Lock()
	style := l.learned[trainingKey{file: name}]
	l.mu.Unlock()
	if style != nil {
		return style
	}
	text, found := l.cachedText(name)
	if !found {
		return nil
	}
	style, err := v.lib.ParseLearned(name, text)
	if err == nil && (style.Rules != v.Set.Hash || style.Game != v.Set.Game) {
		err = fmt.Errorf("%s: the weights are those of rules %s, must be %s", name, style.Rules, v.Set.Hash)
	}
	if err == nil && style.Seats != v.seatsInFile(start.seats) {
		err = fmt.Errorf("%s: the weights are those of another number of seats than %d", name, start.seats)
	}
	if err != nil {
		v.lib.reportDamaged(o, err)
		return nil
	}
	return style
}

// reportDamaged sends a text to o that says why learned weights are not used; each text only
// once.
func (l *Library) reportDamaged(o question.Observer, err error) {
	text := "learned weights are not used: " + err.Error()
	if faults, ok := errors.AsType[rule.Faults](err); ok {
		text = "learned weights are not used: " + faults[0].String()
	}
	if l.reportedNotes[text] || o.Note == nil {
		return
	}
	if l.reportedNotes == nil {
		l.reportedNotes = map[string]bool{}
	}
	l.reportedNotes[text] = true
	o.SendText(text)
}

// weightsKey returns the name in the cache for weights learned on the variant with the given
// start. It contains hashes of the rules and the initial weights, and seats, seed and
// version of the method.
func (v *Variant) weightsKey(start trainingStart) string {
	if start.brief {
		return fmt.Sprintf("%s-%d-%s-%d-lesson-%d.toml", v.Set.Hash, start.seats, weightsHash(start.weights), start.seed, train.LessonMethod)
	}
	return fmt.Sprintf("%s-%d-%s-%d-%d.toml", v.Set.Hash, start.seats, weightsHash(start.weights), start.seed, train.MethodOf(v.Rules, start.seats))
}

// weightsNote returns the comment at the top of a file with the weights that a training has
// learned.
func weightsNote(v *Variant, r *train.Result, start trainingStart) string {
	var b strings.Builder
	at := ""
	if v.seatsInFile(start.seats) != 0 {
		at = fmt.Sprintf(" at %d seats", start.seats)
	}
	fmt.Fprintf(&b, "Weights that bots learned by playing %s%s (equitas train), in points.\n", v.Set.Name, at)
	fmt.Fprintf(&b, "One of them%s takes %s of the wins from rules of thumb (%s to %s), fair %s.\n",
		sideWords(v, start.seats), wording.Percent(r.Exam.Value), wording.Percent(r.Exam.Lo), wording.Percent(r.Exam.Hi), wording.Percent(r.FairShare))
	b.WriteString("They are used only while the rules have this hash.\n")
	return b.String()
}

// sideWords returns " as one side" if the variant has a cast, since a learned player then
// has all seats of its side; otherwise "".
func sideWords(v *Variant, seats int) string {
	if v.Rules.Cast(seats) != nil {
		return " as one side"
	}
	return ""
}
