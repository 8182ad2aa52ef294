package lab

import (
	"slices"
	"strings"
	"testing"

	"equitas/engine/lab/question"
)

// Sit refuses seats and bots that cannot play, with the reason, before any training.
func TestSitRefused(t *testing.T) {
	v := testVariant(t, testLab(t), "proelio/0.9.6") // for 3 to 6 seats
	bots := []string{"greedy"}
	for _, c := range []struct {
		q    PlaySetup
		want string // "": no error
	}{
		{PlaySetup{People: []int{1}, Seats: 3, Bots: bots}, ""},
		{PlaySetup{People: []int{6}, Seats: 6, Bots: bots}, ""},
		{PlaySetup{People: []int{1, 2, 3}, Seats: 3, Bots: bots}, ""},
		{PlaySetup{People: []int{1}, Seats: 2, Bots: bots}, "cannot be played with 2 seats, must be 3 to 6"},
		{PlaySetup{People: []int{1}, Seats: 7, Bots: bots}, "cannot be played with 7 seats, must be 3 to 6"},
		{PlaySetup{People: []int{0}, Seats: 4, Bots: bots}, "--seat is 0, must be 1 to 4"},
		{PlaySetup{People: []int{5}, Seats: 4, Bots: bots}, "--seat is 5, must be 1 to 4"},
		{PlaySetup{People: []int{2, 2}, Seats: 4, Bots: bots}, "--seat names 2 twice"},
		{PlaySetup{People: []int{1}, Seats: 4, Bots: []string{"greedy", "random"}}, "--bots names 2 bots for 3 other seats, must be 1 or 3"},
		{PlaySetup{People: []int{1}, Seats: 4, Bots: bots, Lang: "xx"}, "cannot be played in language \"xx\""},
	} {
		_, err := v.SeatPlayers(t.Context(), c.q, question.Observer{})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.q, err, c.want)
		}
	}
}

// A ladder has the bots that are named, or the game's own if none are.
func TestBotsOfALadder(t *testing.T) {
	l := testLab(t)
	own := testVariant(t, l, "proelio/0.9.6").ladderBots()
	for _, c := range []struct {
		q    question.Duel
		want []string
	}{
		{question.Duel{Ladder: true}, own},
		{question.Duel{Ladder: true, Play: question.Play{Bots: []string{"random", "greedy"}}}, []string{"random", "greedy"}},
		{question.Duel{Play: question.Play{Bots: []string{"greedy", "random"}}}, []string{"greedy", "random"}},
	} {
		var p Prepared
		c.q.Variant = "proelio/0.9.6"
		if err := prepareDuel(&c.q, l, question.Observer{}, &p); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(p.setup.bots, c.want) {
			t.Errorf("%+v: %q play, want %q", c.q, p.setup.bots, c.want)
		}
	}
	if slices.Equal(own, []string{"random", "greedy"}) {
		t.Error("the game's own ladder is the one that was named")
	}
}

// A number of seats for which there are no rules is refused for any bots, and if none are
// named, even where the seats have roles.
func TestTablesRefused(t *testing.T) {
	l := testLab(t)
	house := testVariant(t, l, "proelio/0.9.6")   // for 3 to 6 seats
	roles := testVariant(t, l, "stronghold/2010") // for 2 to 4 seats
	for _, seats := range []int{0, 1, 5, 6} {
		_, err := l.setup(&question.Play{Seats: []int{seats}}, question.Observer{}, defaultLineup(), 1).seatCounts([]*Variant{roles})
		if want := "must be 2 to 4 (--seats)"; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("stronghold/2010, %d seats: %v, want %q", seats, err, want)
		}
	}
	for _, c := range []struct {
		q    question.Play
		want string // "": no error
	}{
		{question.Play{Seats: []int{3, 6}}, ""},
		{question.Play{Seats: []int{2}}, "cannot be played with 2 seats, must be 3 to 6"},
		{question.Play{Seats: []int{4, 7}}, "cannot be played with 7 seats, must be 3 to 6"},
		{question.Play{Seats: []int{4, 5, 4}}, "--seats names 4 twice"},
		{question.Play{Seats: []int{3}, Bots: []string{"greedy", "random", "random"}}, ""},
		{question.Play{Seats: []int{4}, Bots: []string{"greedy", "random"}}, "--bots names 2 bots for 4 seats, must be 1 or 4"},
	} {
		_, err := l.setup(&c.q, question.Observer{}, nil, 1).seatCounts([]*Variant{house})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.q, err, c.want)
		}
	}
}

// In a ladder each bot plays against the next weaker one. The strongest also plays against
// the rule of thumb, if that is in the ladder and not the next weaker.
func TestLineupsOfALadder(t *testing.T) {
	for _, c := range []struct {
		bots []string
		want []string
	}{
		{[]string{"random", "greedy"}, []string{"greedy random random"}},
		{[]string{"random", "greedy", "tuned"}, []string{"greedy random random", "tuned greedy greedy"}},
		{[]string{"greedy", "random", "tuned"}, []string{"random greedy greedy", "tuned random random", "tuned greedy greedy"}},
		{[]string{"random", "bold", "tuned"}, []string{"bold random random", "tuned bold bold"}},
	} {
		var got []string
		for _, l := range lineups(&question.Duel{Ladder: true}, c.bots, 3) {
			got = append(got, strings.Join(l, " "))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.bots, got, c.want)
		}
	}
}
