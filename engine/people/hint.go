package people

import (
	"cmp"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// A Hint is the choice that a bot would make in a person's place, knowing what the person knows.
type Hint struct {
	Bot       string // name of the bot
	Doc       string // how the bot plays, in English
	Action    int    // index of its choice in [Table.Actions]
	Searches  bool   // the bot searches
	LearnedOn string // name of the variant on which a search bot's weights were learned; "" for the rule of thumb
	IsBehind  bool   // another action had a higher mean payoff, but not clearly
	IsClose   bool   // another action had a mean payoff that is lower, but not clearly; false if Behind is set
	Tries     []Try  // estimates of the actions that it tried, most visited first
}

// A Try is a bot's estimate of one action.
type Try struct {
	Action  int // index in [Table.Actions]
	Percent int // mean payoff in percent of a win
	Visits  int // number of simulated matches that began with the action
}

// Hint returns the choice that the strongest bot of [TableSetup].Hinters that can play these rules
// would make for the seat to act; ok is false if no bot can.
func (t *Table) Hint() (Hint, bool) {
	return Advise(t.Rules, t.Hinters, t.LearnedOn, t.live.State(), t.Deal.Stream(hintPurpose, uint64(len(t.choices))))
}

// Advise returns the choice that a bot would make for the seat to act in st: the bot of the first
// of makers that can play these rules. ok is false if none can. weightsOf becomes the hint's
// LearnedOn. chance is the bot's random stream.
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
	h.IsBehind = rivalAhead(l, chosen)
	h.IsClose = !h.IsBehind && rivalWithinError(l, chosen)
	slices.SortStableFunc(l, func(a, b engine.Estimate) int {
		return cmp.Or(b.Visits-a.Visits, cmp.Compare(b.MeanPayoff, a.MeanPayoff))
	})
	for _, x := range l {
		if at := slices.Index(legal, x.Action); at >= 0 && x.Visits > 0 {
			h.Tries = append(h.Tries, Try{at, wholePercent(x), x.Visits})
		}
	}
	return h, true
}

// firstAbleHinter returns the first maker that can make a bot for these rules, and that bot; false
// if there is none.
func firstAbleHinter(r engine.Rules, makers []bot.Maker) (bot.Maker, engine.Bot, bool) {
	for _, m := range makers {
		if b, err := m.New(r); err == nil {
			return m, b, true
		}
	}
	return bot.Maker{}, nil, false
}

func wholePercent(x engine.Estimate) int { return int(100*x.MeanPayoff + 0.5) }

// rivalWithinError reports whether the mean payoffs of the chosen action and some other action that
// was tried differ by at most two standard errors of the difference.
func rivalWithinError(l []engine.Estimate, chosen engine.Action) bool {
	i := slices.IndexFunc(l, func(x engine.Estimate) bool { return x.Action == chosen })
	if i < 0 || l[i].Visits == 0 {
		return false
	}
	variance := func(x engine.Estimate) float64 { return x.MeanPayoff * (1 - x.MeanPayoff) / float64(x.Visits) }
	return slices.ContainsFunc(l, func(x engine.Estimate) bool {
		lead := l[i].MeanPayoff - x.MeanPayoff
		return x.Action != chosen && x.Visits > 0 && lead*lead <= 4*(variance(x)+variance(l[i]))
	})
}

// rivalAhead reports whether some other action has a higher mean payoff, in whole percent of a win,
// than the chosen action.
func rivalAhead(l []engine.Estimate, chosen engine.Action) bool {
	i := slices.IndexFunc(l, func(x engine.Estimate) bool { return x.Action == chosen })
	return i >= 0 && slices.ContainsFunc(l, func(x engine.Estimate) bool {
		return x.Visits > 0 && wholePercent(x) > wholePercent(l[i])
	})
}
