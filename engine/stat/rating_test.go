package stat

import (
	"math"
	"testing"
)

// For one bot against three copies of another the ratio of strengths has a closed form.
func TestRatingOfCopies(t *testing.T) {
	var tables []RatedMatch
	for seat := range 4 {
		bots := []int{1, 1, 1, 1}
		bots[seat] = 0
		for k := range 10 { // the single bot wins 4 of 10
			credits := make([]float64, 4)
			if k < 4 {
				credits[seat] = 1
			} else {
				credits[(seat+1+k%3)%4] = 1
			}
			tables = append(tables, RatedMatch{bots, credits})
		}
	}
	got := Rating(tables, 2)
	want := 400 * math.Log10(0.4/(0.6/3))
	if math.Abs(got[0]-got[1]-want) > 1e-6 || math.Abs(got[0]+got[1]) > 1e-9 {
		t.Errorf("got %v, want %g apart and 0 on average", got, want)
	}
	// Matches without a winner and tables of one bot do not change the ratings.
	more := append(tables, RatedMatch{[]int{0, 1}, []float64{0, 0}}, RatedMatch{[]int{1, 1}, []float64{0.5, 0.5}})
	for i, v := range Rating(more, 2) {
		if math.Abs(v-got[i]) > 1e-6 {
			t.Errorf("bot %d: %g with matches that say nothing, %g without", i, v, got[i])
		}
	}
}

func TestBotsWithoutRating(t *testing.T) {
	win := func(a, b int) RatedMatch { return RatedMatch{[]int{a, b}, []float64{1, 0}} }
	nan := math.NaN()
	for _, c := range []struct {
		what   string
		tables []RatedMatch
		want   []float64
	}{
		{"no matches", nil, []float64{nan, nan}},
		{"one never won", []RatedMatch{win(0, 1), win(1, 0), win(0, 2), win(1, 2)}, []float64{0, 0, nan}},
		{"only one ever won", []RatedMatch{win(1, 0)}, []float64{nan, 0}},
		{"two parts that never met", []RatedMatch{win(0, 1), win(1, 0), win(2, 3), win(3, 2)}, []float64{nan, nan, nan, nan}},
		{"one part never won from the other", []RatedMatch{win(0, 1), win(1, 0), win(2, 3), win(3, 2), win(0, 2)}, []float64{nan, nan, nan, nan}},
	} {
		got := Rating(c.tables, len(c.want))
		for i := range got {
			if math.IsNaN(got[i]) != math.IsNaN(c.want[i]) || math.Abs(got[i]-c.want[i]) > 1e-6 {
				t.Errorf("%s: got %v, want %v", c.what, got, c.want)
				break
			}
		}
	}
}

// The iteration converges also if bots are hardly connected, which takes long.
func TestRatingSettles(t *testing.T) {
	const wins = 2000
	var tables []RatedMatch
	for k := range wins + 1 {
		strong := RatedMatch{[]int{0, 1}, []float64{1, 0}}
		if k == 0 {
			strong.Payoffs = []float64{0, 1}
		}
		tables = append(tables, strong, RatedMatch{[]int{1, 2}, strong.Payoffs})
	}
	got, want := Rating(tables, 3), 400*math.Log10(wins)
	if math.Abs(got[0]-got[1]-want) > 1e-4 || math.Abs(got[1]-got[2]-want) > 1e-4 {
		t.Errorf("got %v, want %g between neighbours", got, want)
	}
}
