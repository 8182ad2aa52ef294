package games_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// toCore returns what a choice of Proelio, given by its phase and words, is called in the
// game proelio_core, which is told in text.
func toCore(phase, words string) string {
	verb, rest, _ := strings.Cut(words, " ")
	switch {
	case words == "deploy done":
		return "pass"
	case words == "imperial":
		return "tribute"
	case strings.HasPrefix(rest, "alliance "):
		return "ally " + strings.TrimPrefix(rest, "alliance ")
	case strings.HasPrefix(rest, "inquisition "):
		return "spy_" + strings.TrimPrefix(rest, "inquisition ")
	case phase == "deploy", verb == "discard", verb == "loot":
		return "choose " + coreCard(rest)
	case rest != "":
		return verb + " " + coreCard(rest)
	}
	return words
}

// coreCard returns the name of a card of Proelio in proelio_core, proelioCard the reverse.
func coreCard(card string) string { return strings.Replace(card, "imperial_resources", "supplies", 1) }

func proelioCard(card string) string {
	return strings.Replace(card, "supplies", "imperial_resources", 1)
}

// proelioCards returns the names in Proelio of cards of proelio_core.
func proelioCards(cards []string) (l []string) {
	for _, c := range cards {
		l = append(l, proelioCard(c))
	}
	return l
}

// proelioSetup returns the deal of a match of proelio_core as a setup of Proelio: decks from
// the top, hands by kind.
func proelioSetup(t *testing.T, core engine.RecordState) json.RawMessage {
	t.Helper()
	s := map[string]any{"guilds": []any{}, "merchant": nil, "season": nil}
	for _, f := range core.Table().(engine.Fields) {
		switch f.Name {
		case "deck":
			s["base"] = proelioCards(f.Value.([]string))
		case "imperial":
			s["imperial"] = proelioCards(f.Value.([]string))
		case "hand":
			var hands [][]string
			for _, h := range f.Value.([]any) {
				hands = append(hands, proelioCards(h.([]string)))
			}
			s["hands"] = hands
		}
	}
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// fill fills in a chance outcome that Proelio asks for with the one that the text had.
func (x *text) fill(want engine.Outcome) error {
	for _, f := range want.Fields {
		switch to := f.Value.(type) {
		case *[]string:
			for i, o := range x.chance {
				order, _ := o.Get("order").([]string)
				if o.Kind == "shuffle" && (fmt.Sprint(want.Get("deck")) == "imperial") == (o.Get("zone") == "imperial") {
					*to = proelioCards(order)
					x.chance = slices.Delete(x.chance, i, i+1)
					return nil
				}
			}
		case *string:
			for i, o := range x.chance {
				if cards, _ := o.Get("cards").([]string); o.Kind == "random" && len(cards) == 1 && o.Get("seat") == want.Get("from") {
					*to = proelioCard(cards[0])
					x.chance = slices.Delete(x.chance, i, i+1)
					return nil
				}
			}
		}
	}
	return fmt.Errorf("Proelio asks for %s %v, the text has %v", want.Kind, want.Fields, x.chance)
}

// only makes the choices that have a single option, until a decision has several options or
// the match is over. It returns the options; none if the match is over.
func only(st engine.RecordState) []engine.Action {
	for {
		legal := st.Legal(nil)
		if st.ToAct() == engine.Nobody || len(legal) > 1 {
			return legal
		}
		st.Apply(legal[0])
	}
}

// Proelio, without the rules that proelio_core leaves out, can follow every match of
// proelio_core: at each decision with several options both ask the same House and offer the
// same, and they end in the same way.
func TestProelioFollows(t *testing.T) {
	decisions := 4000
	switch {
	case *full:
		decisions = 200_000
	case testing.Short():
		decisions = 500
	}
	for seats := 3; seats <= 6; seats++ {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			core := load(t, "proelio_core/standard").NewState(seats).(engine.RecordState)
			proelio := load(t, "proelio/first-game", "equitas.uses=0", "seasons.use=false").NewState(seats).(engine.RecordState)
			asked, seen := 0, map[string]int{}
			for deal := uint64(0); asked < decisions; deal++ {
				d := rng.NewDeal(79, deal)
				core.Start(d)
				x := &text{t: t, match: fmt.Sprintf("%d seats, deal %d", seats, deal), st: core, seats: seats}
				x.acquaint(d)
				if err := proelio.Resume(proelioSetup(t, core), x.fill); err != nil {
					t.Fatal(err)
				}
				core.OnOutcome(x.heard)
				for {
					x.legal = only(core)
					other := only(proelio)
					if err := proelio.Err(); err != nil {
						x.fails("%v", err)
					}
					x.told, x.plain = x.told[:0], x.plain[:0]
					for _, a := range x.legal {
						x.told = append(x.told, core.Words(a))
					}
					for _, a := range other {
						x.plain = append(x.plain, toCore(proelio.Phase(), proelio.Words(a)))
					}
					if core.ToAct() != proelio.ToAct() || !alike(x.told, x.plain) {
						x.fails("the text asks seat %d, %s: %v; Proelio asks seat %d, %s: %v", core.ToAct(), core.Phase(), x.told, proelio.ToAct(), proelio.Phase(), x.plain)
					}
					if core.ToAct() == engine.Nobody {
						break
					}
					asked++
					i := x.pick(int(core.ToAct()))
					verb, _, _ := strings.Cut(x.told[i], " ")
					seen[core.Phase()+" "+verb]++
					if len(x.said) == 12 {
						x.said = slices.Delete(x.said, 0, 1)
					}
					x.said = append(x.said, fmt.Sprintf("seat %d, %s: %s", core.ToAct(), core.Phase(), x.told[i]))
					core.Apply(x.legal[i])
					only(core)
					proelio.Apply(other[slices.Index(x.plain, x.told[i])])
				}
				x.settled()
				a, b := core.Result(), proelio.Result()
				if a.Reason != b.Reason || a.Winners != b.Winners || a.Turns != b.Turns {
					x.fails("the text ends with %v, Proelio with %v", a, b)
				}
			}
			t.Log(seen)
		})
	}
}
