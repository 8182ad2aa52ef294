package told_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// The final values of counters and counts are counted: those of every seat, of all seats
// together, and of the table. Those that only exist while steps are executed are not.
func TestFinals(t *testing.T) {
	game := strings.Replace(brook, "[count]\n", `[word]
red = { it = "rosso" }
[counter]
taken = { is = "0..99", name = { en = "taken cards", it = "carte prese" } }
purse = { is = "0..99", of = "seat" }
rich  = { is = "yes/no", of = "seat" }
suit  = { is = "colour" }
[count]
higher = { in = "won", where = "card.value > prize.value" }
`, 1)
	game = strings.Replace(game, `card = { choose = "card from hand", where = "card.value > 0", do = "move card to won"`,
		`card = { choose = "prize from hand", do = ["set suit to prize.colour", "add me.higher to taken", "add 1 to taken", "add prize.value to purse", "set rich to me.purse > 12", "move prize to won"]`, 1)
	game += "[metric.wealth]\nnum = 'match.final.purse.all'\nden = 'match.final.taken'\n[metric.rich_first]\nnum = 'match.final.purse.seat_0 > match.final.purse.seat_1'\n"
	lib := library(rule.Layer{Variants: fstest.MapFS{"brook/standard.toml": {Data: []byte(game)}}, Decks: decks.FS})
	l, err := lib.Load("brook/standard", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, seats := range []int{2, 3} {
		counts := l.Rules.Counts(seats)
		at := map[string]int{}
		for i, c := range counts.Columns() {
			at[c.Name] = i
		}
		for _, id := range []string{"final.higher", "final.suit"} {
			if _, is := at[id]; is {
				t.Errorf("%s is counted, and means nothing at the end", id)
			}
		}
		s := l.Rules.NewState(seats)
		row := make([]int64, len(at))
		for deal := range uint64(20) {
			s.Start(rng.NewDeal(3, deal))
			chance, took, purses := rng.NewStream(deal), 0, [3]int64{}
			var legal []engine.Action
			for s.ToAct() != engine.Nobody {
				legal = s.Legal(legal[:0])
				a, seat := legal[chance.Below(uint32(len(legal)))], s.ToAct()
				words := s.(engine.RecordState).Words(a)
				took++
				purses[seat] += int64(words[len(words)-1] - '0') // the value of red_4
				s.Apply(a)
			}
			clear(row)
			counts.Count(s, row)
			sum, rich := int64(0), int64(0)
			for i := range seats {
				id := "final.purse.seat." + string(rune('0'+i))
				if got := row[at[id]]; got != purses[i] {
					t.Errorf("%d seats, deal %d: %s is %d, want %d", seats, deal, id, got, purses[i])
				}
				if got, want := row[at["final.points.seat."+string(rune('0'+i))]], int64(s.Result().Scores[i]); got != want {
					t.Errorf("%d seats, deal %d: points of seat %d are %d, want the score, %d", seats, deal, i, got, want)
				}
				sum += purses[i]
				if purses[i] > 12 {
					rich++
				}
			}
			if got := row[at["final.purse.all"]]; got != sum {
				t.Errorf("%d seats, deal %d: all purses are %d, want %d", seats, deal, got, sum)
			}
			if got := row[at["final.rich.all"]]; got != rich {
				t.Errorf("%d seats, deal %d: %d are rich, want %d", seats, deal, got, rich)
			}
			if got := row[at["final.taken"]]; got < int64(took) {
				t.Errorf("%d seats, deal %d: %d taken, want %d or more", seats, deal, got, took)
			}
		}
		var titles []string
		for _, m := range counts.Metrics() {
			if m.Family == "final" {
				titles = append(titles, m.Title)
			}
		}
		want := []string{"Taken cards", "Purse, a player", "Purse, seat 1", "Purse, seat 2", "Rich, players", "Rich, seat 1", "Rich, seat 2", "Points, a player", "Points, seat 1", "Points, seat 2"}
		if seats == 2 && !slices.Equal(titles, want) {
			t.Errorf("they are called %q, want %q", titles, want)
		}
	}
	if got := l.Rules.(engine.Narration).Titles("it"); got["Taken cards"] != "Carte prese" || got["Purse, seat 3"] != "Purse, posto 3" {
		t.Errorf("in Italian: %q, %q", got["Taken cards"], got["Purse, seat 3"])
	}
}
