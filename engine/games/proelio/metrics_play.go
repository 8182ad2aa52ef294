package proelio

import (
	"fmt"

	"equitas/engine"
)

func actionMetrics(r *Rules, _ int) []engine.Metric {
	var list []engine.Metric
	for _, v := range countedVerbs {
		if r.canDo(v.v) {
			idle := engine.Idle{Word: "never chosen"}
			if v.v == verbPass {
				idle = engine.Idle{} // nobody is glad to pass
			}
			list = append(list, engine.Metric{ID: v.id, Title: v.title, Family: "actions", Idle: idle, Kind: engine.Ratio, Num: v.id, Den: "actions", Scale: 1,
				Unit: "share", Margin: 0.01, Up: more, Down: fewer, Doc: "share of all actions"})
		}
	}
	parts := ids(list)
	return append(list,
		engine.Metric{ID: "act.all", Title: "Mix of actions", Family: "actions", Kind: engine.Vector, Parts: parts, Scale: 1,
			Unit: "pp", Doc: "shares of the types of action"},
		engine.Metric{ID: "act.variety", Title: "Variety of actions", Family: "actions", Kind: engine.Variety, Parts: parts, Scale: 1,
			Unit: "types", Up: more, Down: fewer, Doc: "how many types of action, equally often chosen, would be as varied"})
}

func flowMetrics(*Rules, int) []engine.Metric {
	var list []engine.Metric
	for _, f := range flows {
		list = append(list, engine.Metric{ID: f.id, Title: f.title, Family: "flows", Place: flowPlace, Kind: engine.Ratio, Num: f.id, Den: "turns", Scale: 1,
			Unit: "per turn", Margin: 0.05, MarginRelative: true, Up: more, Down: fewer, Doc: f.doc + ", per turn"})
	}
	return list
}

func handMetrics(*Rules, int) []engine.Metric {
	list := []engine.Metric{
		{ID: "hand.mean", Title: "Hand size", Family: "hands", Place: handPlace, Kind: engine.Ratio, Num: "hand.cards", Den: "hand.choices", Scale: 1,
			Unit: "cards", Margin: 0.1, Up: "larger", Down: "smaller", Doc: "cards in hand when an action is chosen"},
		{ID: "hand.full", Title: "Hand at the limit", Family: "hands", Place: handPlace, Kind: engine.Ratio, Num: "hand.full", Den: "hand.choices", Scale: 1,
			Unit: "share", Margin: 0.02, Up: more, Down: fewer, Doc: "share of the choices of an action with a hand at the limit"},
	}
	for i := range lastRound {
		r := i + 1
		list = append(list, engine.Metric{ID: fmt.Sprintf("fort.mean.%d", r), Title: fmt.Sprintf("After round %d", r), Family: "fortifications", Place: fortPlace, Kind: engine.Ratio,
			Num: fmt.Sprintf("fort.sum.%d", r), Den: fmt.Sprintf("fort.houses.%d", r), Scale: 1,
			Unit: "points", Margin: 0.1, Doc: fmt.Sprintf("value of a House's Fortification at the end of round %d, in games that last so long", r)})
	}
	return list
}

// cardMetrics tells what the cards do, measure by measure.
//
// What a card in the first hand is worth is a cause: the deal is random. What
// cards do that were seen or used in play is not: who lives longer sees more,
// and who is ahead gets to use them.
func cardMetrics(r *Rules, _ int) []engine.Metric {
	var list []engine.Metric
	each := func(family string, f func(i int, k *cardKind) engine.Metric) {
		for i := range r.kinds {
			k := &r.kinds[i]
			m := f(i, k)
			m.ID += k.id
			m.Title, m.Family, m.Place = r.nameOf("card", k.id), family, cardPlaces(family)
			if m.ID == "card.open."+k.id && !k.dealtFirst() {
				continue
			}
			list = append(list, m)
		}
	}
	share := func(id, num, den, doc string) func(int, *cardKind) engine.Metric {
		return func(_ int, k *cardKind) engine.Metric {
			m := engine.Metric{ID: id, Kind: engine.Ratio, Num: num + k.id, Scale: 1, Unit: "share", Margin: 0.02, Up: more, Down: fewer, Doc: doc}
			if den == "" {
				m.Kind = engine.Share
			} else {
				m.Den = den + k.id
			}
			return m
		}
	}
	showing := func(idle engine.Idle, f func(int, *cardKind) engine.Metric) func(int, *cardKind) engine.Metric {
		return func(i int, k *cardKind) engine.Metric {
			m := f(i, k)
			m.Idle = idle
			return m
		}
	}
	each("cards", func(_ int, k *cardKind) engine.Metric {
		return engine.Metric{ID: "card.open.", Beside: engine.Beside{Head: "dead in hand", ID: "card.dead." + k.id}, Kind: engine.Contrast, Num: "card.open.credit." + k.id, Den: "card.open.seats." + k.id, Whole: "credit", WholeDen: "players", Scale: win,
			Unit: "pp", Margin: 0.02, Up: "stronger", Down: "weaker", Doc: "win share of those whose first hand holds the card, minus that of those whose first hand does not"}
	})
	each("cards dead", share("card.dead.", "card.dead.", "card.stints.",
		"share of the times a copy came into a hand that it left it over the hand limit, or was still there at the end and worth nothing"))
	each("cards stuck", share("card.stuck.", "card.stuck.", "card.held.",
		"share of the copies in hand, when an action is chosen, that could be used neither now nor in defense"))
	each("cards used", showing(engine.Idle{New: "card"}, share("card.use.", "card.used.", "card.stints.",
		"share of the times a copy came into a hand that it was used: attacked or fortified with, deployed, played")))
	each("cards never used", showing(engine.Idle{Word: "hardly ever used", Without: true}, share("card.never.", "card.never.", "", "games in which no copy was used")))
	each("cards per game", func(_ int, k *cardKind) engine.Metric {
		return engine.Metric{ID: "play.", Kind: engine.Mean, Num: "card.used." + k.id, Scale: 1,
			Unit: "per game", Margin: 0.05, MarginRelative: true, Up: more, Down: fewer, Doc: "times used: attacked or fortified with, deployed, played"}
	})
	each("cards seen", func(_ int, k *cardKind) engine.Metric {
		return engine.Metric{ID: "card.seen.", Kind: engine.Contrast, Num: "card.seen.credit." + k.id, Den: "card.seen.seats." + k.id, Whole: "credit", WholeDen: "players", Scale: win,
			Unit: "pp", Situated: true, Up: "stronger", Down: "weaker", Doc: "win share of those into whose hand the card ever came, minus that of the others"}
	})
	each("cards played", func(i int, _ *cardKind) engine.Metric {
		return engine.Metric{ID: "card.play.", Kind: engine.Stratified, Of: i, Scale: 1,
			Unit: "pp", Situated: true, Up: "stronger", Down: "weaker", Doc: "win share of those who used the card, minus that of those who only held it, among players of as many turns"}
	})
	return list
}
