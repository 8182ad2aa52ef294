package playtest

import "testing"

// Reviews are summarised by card; those of another version separately.
func TestReviews(t *testing.T) {
	cards := []Label{{ID: "knights", Names: map[string]string{"en": "Knights", "it": "Cavalieri"}}, {ID: "tower"}}
	g := &Grid{File: "r.csv", HeadingRow: 1, Headings: []string{"card", "version", "played", "boring", "balanced", "words"}, Rows: [][]string{
		{"cavalieri", "abcd", "3", "2", "4", "fine"}, {"knights", "", "1", "4", "", ""}, {"Knights", "ffff", "", "5", "", ""}, {"tower", "", "", "", "", ""}}}
	reviews, faults := ReadReviews(g, cards)
	if len(faults) > 0 || len(reviews) != 3 {
		t.Fatalf("read %+v, %v", reviews, faults)
	}
	got := SummarizeReviews(reviews, []string{"abcdef12", "00000000"})
	if len(got) != 2 || got[0].Version != "" || got[0].Reviews != 2 || got[0].TimesPlayed != 4 || got[0].MeanMarks[0] != 3 || got[0].MeanMarks[3] != 4 || got[1].Version != "ffff" || got[1].MeanMarks[0] != 5 {
		t.Errorf("added up: %+v", got)
	}
	for _, c := range []struct {
		row  []string
		want string
	}{
		{[]string{"knigts"}, `r.csv, A2: card is "knigts", and the variant has none of that name; nearest: knights`},
		{[]string{"tower", "x"}, `r.csv, B2: version is text, must be the digits on the card's foot`},
		{[]string{"tower", "", "", "6"}, `r.csv, D2: boring is "6", must be a mark from 1 to 5`},
		{[]string{"", "", "2"}, `r.csv, row 2: the row names no card`},
	} {
		g.Rows = [][]string{c.row}
		if _, faults := ReadReviews(g, cards); len(faults) != 1 || faults[0].String() != c.want {
			t.Errorf("%q: %v, want %s", c.row, faults, c.want)
		}
	}
	g.Headings = []string{"card", "boaring"}
	if _, faults := ReadReviews(g, cards); len(faults) != 1 || faults[0].String() != `r.csv, B1: there is no column "boaring"; nearest: boring` {
		t.Errorf("%v", faults)
	}
}
