package told_test

import (
	"slices"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// The learned rule of thumb wins clearly more than random players: at least 1.3 times the fair
// share, in every game but Go Fish, where random matches tell too little.
func TestThumbWins(t *testing.T) {
	const deals = 120
	lib := library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	random, _ := bot.Lookup("random")
	games := 0
	for _, name := range lib.Names() {
		if !strings.HasSuffix(name, "/standard") || name == "go_fish/standard" {
			continue
		}
		l, err := lib.Load(name, nil)
		if err != nil {
			continue // the game is written in Go
		}
		games++
		t.Run(name, func(t *testing.T) {
			seats := l.Rules.Players().Usual
			table := match.Table{State: l.Rules.NewState(seats), Bots: make([]engine.Bot, seats)}
			lone, err := bot.NewWeighted(l.Rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			won := int64(0)
			for deal := range deals {
				d, at := rng.NewDeal(3, uint64(deal)), deal%seats
				for seat := range seats {
					if table.Bots[seat] = lone; seat != at {
						if table.Bots[seat], err = random.New(l.Rules); err != nil {
							t.Fatal(err)
						}
					}
					table.Bots[seat].Start(engine.Seat(seat), d.Stream(rng.PurposeOf("bot"), uint64(seat)))
				}
				won += table.Play(d).Payoff(engine.Seat(at))
			}
			if times := float64(won) / deals / engine.PayoffUnit * float64(seats); times < 1.3 {
				t.Errorf("one by the rule of thumb wins %.2f times a fair share, expected 1.3 at least", times)
			}
		})
	}
	if games < 9 {
		t.Errorf("%d games, expected 9 at least", games)
	}
}

// The weights learned from random matches are the same every time, and equal in all variants of
// a game.
func TestThumbIsOfTheGame(t *testing.T) {
	lib := library(rule.Layer{Variants: variants.FS, Decks: decks.FS})
	var lists [][]engine.Feature
	for _, name := range []string{"last_candle/standard", "last_candle/one-round"} {
		l, err := lib.Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, l.Rules.(engine.Weigher).Features())
	}
	if !slices.Equal(lists[0], lists[1]) {
		t.Errorf("two variants are judged by %v and %v", lists[0], lists[1])
	}
	if !slices.ContainsFunc(lists[0], func(f engine.Feature) bool { return f.Default != 0 && f.Default != engine.WeightUnit }) {
		t.Error("nothing was learned")
	}
}
