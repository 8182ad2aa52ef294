package people

import (
	"cmp"
	"slices"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/rng"
)

// A Hint is what a bot would do in a person's place. It sees what the person
// sees.
type Hint struct {
	Bot      string // its name
	Doc      string // how it plays, in English
	Action   int    // of [Table.Actions], that it would choose
	Searches bool   // it tries out what may come of each action
	Learned  string // it judges by what was learned of this variant; "" for the rule of thumb
	Behind   bool   // another action did better, but not clearly
	Close    bool   // another did worse by no more than chance may do
	Tries    []Try  // what it thinks of the actions that it tried, the most tried first
}

// A Try is what a bot thinks of one action.
type Try struct {
	Action  int // of [Table.Actions]
	Percent int // of the wins
	Visits  int // how often it was tried
}

// Hint asks the strongest bot that can play what the seat that must decide
// should do; false if none can.
func (t *Table) Hint() (Hint, bool) {
	return Advise(t.Rules, t.Hinters, t.Learned, t.live.State(), t.Deal.Stream(hintPurpose, uint64(len(t.choices))))
}

// Advise asks the first of some bots that can play what who must decide in a
// position should do, with chance from a stream; false if none can. learned is the
// variant of which a search among them has learned.
func Advise(rules engine.Rules, makers []bot.Maker, learned string, st engine.State, chance rng.Stream) (Hint, bool) {
	m, b, ok := hinter(rules, makers)
	if !ok {
		return Hint{}, false
	}
	who := st.ToAct()
	legal := st.Legal(nil)
	b.Start(who, chance)
	chosen := b.Choose(st.Observe(who), legal)
	h := Hint{Bot: m.Name, Doc: m.Doc, Action: slices.Index(legal, chosen), Learned: learned}
	e, ok := b.(engine.Estimator)
	h.Searches = ok
	if !ok {
		return h, true
	}
	l := e.Estimates(nil, legal)
	h.Behind = trailing(l, chosen)
	h.Close = !h.Behind && closeTo(l, chosen)
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

// hinter makes the first bot of some that can play by the rules.
func hinter(r engine.Rules, makers []bot.Maker) (bot.Maker, engine.Bot, bool) {
	for _, m := range makers {
		if b, err := m.New(r); err == nil {
			return m, b, true
		}
	}
	return bot.Maker{}, nil, false
}

func wholePercent(x engine.Estimate) int { return int(100*x.Credit + 0.5) }

// closeTo reports whether another action was tried that did about as well as the one
// that was chosen: the difference is within two standard errors of shares of wins.
func closeTo(l []engine.Estimate, chosen engine.Action) bool {
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

// trailing reports whether another action did better by a whole percent than
// the one that was chosen.
func trailing(l []engine.Estimate, chosen engine.Action) bool {
	i := slices.IndexFunc(l, func(x engine.Estimate) bool { return x.Action == chosen })
	return i >= 0 && slices.ContainsFunc(l, func(x engine.Estimate) bool {
		return x.Visits > 0 && wholePercent(x) > wholePercent(l[i])
	})
}
