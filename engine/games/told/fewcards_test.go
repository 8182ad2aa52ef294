package told

import (
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/match"
	"equitas/engine/rng"
)

// Each of the few cards of a choice is rated with the circumstances, which are no fields of zones that
// hold several cards. So a rule of thumb for going on can be learned.
func TestFewCardsAreRatedWithCircumstances(t *testing.T) {
	r := mineRules(t)
	names := map[string]bool{}
	for _, f := range r.Features() {
		names[f.Name] = true
	}
	for name, want := range map[string]bool{
		"turn_vote_card_go_with_me_gems": true, "turn_vote_card_home_with_table_snakes": true,
		"turn_vote_card_little_with_me_gems": false, "turn_vote_card_go_with_path_gems": false, "turn_vote_gems_times_path_gems": false,
	} {
		if names[name] != want {
			t.Errorf("feature %s: got %v, want %v", name, names[name], want)
		}
	}
	lone, err := bot.NewWeighted(r, nil)
	if err != nil {
		t.Fatal(err)
	}
	random, _ := bot.Lookup("random")
	const deals = 200
	won, table := int64(0), match.Table{State: r.NewState(3), Bots: make([]engine.Bot, 3)}
	for deal := range deals {
		d, at := rng.NewDeal(3, uint64(deal)), deal%3
		for seat := range 3 {
			if table.Bots[seat] = lone; seat != at {
				if table.Bots[seat], err = random.New(r); err != nil {
					t.Fatal(err)
				}
			}
			table.Bots[seat].Start(engine.Seat(seat), d.Stream(rng.PurposeOf("bot"), uint64(seat)))
		}
		won += table.Play(d).Payoff(engine.Seat(at))
	}
	if times := float64(won) / deals / engine.PayoffUnit * 3; times < 1.5 {
		t.Errorf("the rule of thumb wins %.2f times a fair share among random players, want 1.5 at least", times)
	}
}
