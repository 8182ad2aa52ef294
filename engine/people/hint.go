package people

import (
	"cmp"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// A Hint says what a bot would do in a person's place, knowing what the person knows.
type Hint struct {
	Bot       string // name of the bot
	Doc       string // how it plays, in English
	Action    int    // index of its choice in [Table.Actions]
	Searches  bool   // the bot searches
	LearnedOn string // name of the variant on which its weights were learned; "" for the rule of thumb
	Behind    bool   // another action had a higher mean payoff, but not clearly
	Close     bool   // another action was worse by no more than chance explains
	Tries     []Try  // estimates of the actions that it tried, most visited first
}

// A Try is a bot's estimate of one action.
type Try struct {
	Action  int // index in [Table.Actions]
	Percent int // mean payoff in percent of a win
	Visits  int // number of simulations
}

// Hint returns what the strongest bot that can play these rules would do in place of the
// seat to act; ok is false if no bot can.
func (t *Table) Hint() (Hint, bool) {
	return Advise(t.Rules, t.Hinters, t.LearnedOn, t.live.State(), t.Deal.Stream(hintPurpose, uint64(len(t.choices))))
}

// Advise returns what the first of some bots that can play these rules would do in place of
// the seat to act; ok is false if none can. weightsOf is the variant on which the weights of
// a search bot among them were learned; chance is the bot's random stream.
func Advise(rules engine.Rules, makers []bot.Maker, weightsOf string, st engine.State, chance rng.Stream) (Hint, bool) {
	m, b, ok := firstAbleHinter(rules, makers)
	if !ok {
		return Hint{}, false
	}
	who := st.ToAct()
	legal := st.Legal(nil)
	b.Start(who, chance)
	chosen := b.Choose(st.Observe(who), legal)
	h := Hint{Bot: m.Name, Doc: m.Doc, Action: slices.Index(legal, chosen), LearnedOn: weightsOf}
	e, ok := b.(engine.Estimator)
	h.Searches = ok
	if !ok {
		return h, true
	}
	l := e.Estimates(nil, legal)
	h.Behind = rivalAhead(l, chosen)
	h.Close = !h.Behind && rivalWithinError(l, chosen)
	slices.SortStableFunc(l, func(a, b engine.Estimate) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.Credit, a.Credit))
	})
	for _, x := range l {
		if at := slices.Index(legal, x.Action); at >= 0 && x.Visits > 0 {
			h.Tries = append(h.Tries, Try{at, wholePercent(x), x.Visits})
		}
	}
	return h, true
}

// firstAbleHinter returns the first maker whose bot can play these rules, and that bot; ok is false
// if there is none.
func firstAbleHinter(r engine.Rules, makers []bot.Maker) (bot.Maker, engine.Bot, bool) {
	for _, m := range makers {
		if b, err := m.New(r); err == nil {
			return m, b, true
		}
	}
	return bot.Maker{}, nil, false
}

func wholePercent(x engine.Estimate) int { return int(100*x.Credit + 0.5) }

// rivalWithinError reports whether some other action that was tried has a mean payoff within two
// standard errors of the chosen action's.
func rivalWithinError(l []engine.Estimate, chosen engine.Action) bool {
	i := slices.IndexFunc(l, func(x engine.Estimate) bool { return x.Action == chosen })
	if i < 0 || l[i].Visits == 0 {
		return false
	}
	variance := func(x engine.Estimate) float64 { return x.Credit * (1 - x.Credit) / float64(x.Visits) }
	return slices.ContainsFunc(l, func(x engine.Estimate) bool {
		lead := l[i].Credit - x.Credit
		return x.Action != chosen && x.Visits > 0 && lead*lead <= 4*(variance(x)+variance(l[i]))
	})
}

// rivalAhead reports whether some other action has a mean payoff that is higher than the
// chosen action's, in whole percent.
func rivalAhead(l []engine.Estimate, chosen engine.Action) bool {
	i := slices.IndexFunc(l, func(x engine.Estimate) bool { return x.Action == chosen })
	return i >= 0 && slices.ContainsFunc(l, func(x engine.Estimate) bool {
		return x.Visits > 0 && wholePercent(x) > wholePercent(l[i])
	})
}
