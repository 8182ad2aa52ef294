package lab

import (
	"context"
	"fmt"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab/question"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// A ConditionExample is the value of a condition in one position, for one action that a
// seat could take there.
type ConditionExample struct {
	When   string   // moment of the match, such as "turn 7"
	Who    string   // name of the seat
	What   string   // words for the action
	Holds  bool     // the condition holds
	Values []string // the values on which it depends, such as "house.fortification = 1"
	Parts  []string // if it does not hold: the parts of the condition that are false, in words
}

// Limits of the search for examples.
const (
	// largest number of matches played
	exampleMatches   = 8
	examplesEach     = 3   // largest number of examples for which the condition holds, and of those for which it does not
	examplePositions = 400 // largest number of positions examined
	exampleActions   = 60  // largest number of actions tried in one position
)

// ConditionExamples evaluates a condition of a variant in positions of a few matches between
// rules of thumb. It returns first some actions for which the condition holds, then some for
// which it does not; nil if it found none or the game has no narration. variant is the name
// of the variant, path the key of the condition, lang the language of the words.
func (l *Lab) ConditionExamples(ctx context.Context, variant, path, lang string) ([]ConditionExample, error) {
	v, err := l.Library().Variant(variant, nil, nil)
	if err != nil {
		return nil, err
	}
	t, ok := v.Rules.(engine.Narration)
	if !ok {
		return nil, nil
	}
	if !slices.Contains(t.Languages(), lang) {
		lang = t.Languages()[0]
	}
	seats := v.Rules.Players().Usual
	voice := t.Voice(lang, seats)
	st := v.Rules.NewState(seats)
	bots, err := thumbBots(v, seats)
	if err != nil {
		return nil, err
	}
	var yes, no []ConditionExample
	looks, wait := 0, 0
	for m := range exampleMatches {
		d := rng.NewDeal(question.DefaultSeed, uint64(m))
		for i, b := range bots {
			b.Start(engine.Seat(i), d.Stream(rng.PurposeOf("bot"), uint64(i)))
		}
		st.Start(d)
		var legal []engine.Action
		for n := 0; st.ToAct() != engine.Nobody; n++ {
			if looks == examplePositions || len(yes) == examplesEach && len(no) == examplesEach {
				return append(yes, no...), nil
			}
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if wait--; wait < 0 {
				looks++
				y, x := conditionExamples(voice, st, path)
				yes, no = addExample(yes, y), addExample(no, x)
				wait = n / 16 // positions are examined more rarely the longer a match lasts
			}
			legal = st.Legal(legal[:0])
			who := st.ToAct()
			st.Apply(bots[who].Choose(st.Observe(who), legal))
		}
	}
	return append(yes, no...), nil
}

// thumbBots returns a bot for each seat: bots that play the rule of thumb, or random bots
// for a game without one.
func thumbBots(v *Variant, seats int) ([]engine.Bot, error) {
	m, _ := bot.Lookup(rule.Greedy)
	if _, err := m.New(v.Rules); err != nil {
		m, _ = bot.Lookup("random")
	}
	bots := make([]engine.Bot, seats)
	for i := range bots {
		var err error
		if bots[i], err = m.New(v.Rules); err != nil {
			return nil, err
		}
	}
	return bots, nil
}

// conditionExamples evaluates the condition with the key path for the actions in a position.
// It returns one example for which the condition holds (yes) and one for which it does not
// (no), or nil if there is none.
func conditionExamples(voice engine.Voice, st engine.State, path string) (yes, no *ConditionExample) {
	subjects := voice.Subjects(st)
	step := max(1, len(subjects)/exampleActions)
	for i := 0; i < len(subjects) && (yes == nil || no == nil); i += step {
		for _, r := range voice.LegalityReasons(st, subjects[i]) {
			if r.Rule != path || r.Holds && yes != nil || !r.Holds && (no != nil || len(r.Failed) == 0) {
				continue
			}
			s := &ConditionExample{When: momentInWords(voice, st), Who: voice.Seat(st.ToAct()), What: voice.Say(st, subjects[i]), Holds: r.Holds, Values: r.Values}
			if r.Holds {
				yes = s
				continue
			}
			for _, c := range r.Failed {
				s.Parts = append(s.Parts, c.Text)
				for _, value := range c.Values {
					if !slices.Contains(s.Values, value) {
						s.Values = append(s.Values, value)
					}
				}
			}
			no = s
		}
	}
	return yes, no
}

// momentInWords returns the moment of a position in words, such as "turn 7".
func momentInWords(voice engine.Voice, st engine.State) string {
	if when := voice.MomentText(st); when != "" {
		return when
	}
	return fmt.Sprintf("turn %d", st.Turn())
}

// addExample appends s to list, unless s is nil, the list has examplesEach examples, or one
// of them has the same values.
func addExample(list []ConditionExample, s *ConditionExample) []ConditionExample {
	if s == nil || len(list) == examplesEach || slices.ContainsFunc(list, func(o ConditionExample) bool {
		return slices.Equal(o.Values, s.Values) && (len(s.Values) > 0 || o.What == s.What)
	}) {
		return list
	}
	return append(list, *s)
}
