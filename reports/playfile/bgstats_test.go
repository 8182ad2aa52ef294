package playfile

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"equitas/engine/playtest"
)

// export returns an export of BG Stats with one play by Ann (1), Bob (2) and Cleo (3), to which
// these fields are added. scores are the fields of each player besides the id.
func export(fields string, scores ...string) []byte {
	var l []string
	for i, s := range scores {
		l = append(l, fmt.Sprintf(`{"playerRefId":%d,%s}`, i+1, s))
	}
	return []byte(`{"players":[{"id":1,"name":"Ann"},{"id":2,"name":"Bob"},{"id":3,"name":"Cleo"}],"games":[{"id":7,"name":"Ladder"}],
"plays":[{"gameRefId":7,"playDate":"2026-03-02 20:00:00",` + fields + `"playerScores":[` + strings.Join(l, ",") + `]}]}`)
}

// What a play says of its players is read in the order of their seats. Faults stand at their
// fields, and a play with one is no game.
func TestReadBGStats(t *testing.T) {
	terms := &playtest.Terms{Game: "ladder", Variant: "ladder/standard", Title: "Ladder", MinSeats: 2, MaxSeats: 3, Endings: []playtest.Label{{ID: "climbed"}}, WinningScore: []int{1},
		DealtThing: &playtest.DealtThing{Label: playtest.Label{ID: "guild"}, Values: []playtest.Label{{ID: "mill"}, {ID: "forge", Names: map[string]string{"it": "Fucina"}}}}}
	find := func(name string) (*playtest.Terms, error) {
		if name == "Ladder" || name == terms.Variant {
			return terms, nil
		}
		return nil, errors.New("there is no such variant")
	}
	for _, c := range []struct {
		what, fields string
		scores       []string
		fault        string // "" for none
		winners      []int
		points       []float64
		drawn        []int
		known        bool // it is known who sat where
	}{
		{"the starting player first", `"board":"ladder/standard","comments":"end = climbed",`, []string{`"score":"12,5","role":"Fucina"`, `"score":7,"startPlayer":true,"role":"mill"`, `"score":"20+3","winner":1`}, "",
			[]int{2}, []float64{7, 23, 12.5}, []int{1, 0, 2}, true},
		{"by seats", "", []string{`"seatOrder":3,"winner":true`, `"seatOrder":1`, `"seatOrder":2,"score":"4"`}, "", []int{3}, []float64{math.NaN(), 4, math.NaN()}, nil, true},
		{"without an order", "", []string{`"score":"1"`, `"score":"2"`}, "", []int{}, []float64{1, 2}, nil, false},
		{"no number", "", []string{`"score":"1"`, `"score":"many"`}, "plays[0].playerScores[1].score", nil, nil, nil, false},
		{"no guild", "", []string{`"score":"1"`, `"score":"2","role":"harbour"`}, "plays[0].playerScores[1].role", nil, nil, nil, false},
		{"a wrong winner", `"comments":"end = climbed",`, []string{`"score":"1","winner":true`, `"score":"2"`}, "plays[0].playerScores", nil, nil, nil, false},
		{"too few players", "", []string{`"score":"1"`}, "plays[0].playerScores", nil, nil, nil, false},
		{"one seat twice", "", []string{`"seatOrder":1`, `"seatOrder":1`}, "plays[0].playerScores[1].seatOrder", nil, nil, nil, false},
	} {
		x, err := ReadBGStats("x.bgsplay", export(c.fields, c.scores...), "", nil, find)
		if err != nil || x.Plays != 1 {
			t.Errorf("%s: got %+v, %v", c.what, x, err)
			continue
		}
		if c.fault != "" {
			if len(x.Faults) != 1 || x.Faults[0].Place.Path != c.fault || x.Faults[0].Place.Line != 2 || len(x.Games) > 0 {
				t.Errorf("%s: got faults %v and %d games, want one at %s", c.what, x.Faults, len(x.Games), c.fault)
			}
			continue
		}
		if len(x.Faults) > 0 || len(x.Games) != 1 {
			t.Errorf("%s: got faults %v and %d games, want a game", c.what, x.Faults, len(x.Games))
			continue
		}
		same := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
		g := &x.Games[0]
		if !slices.Equal(g.Winners, c.winners) || !slices.EqualFunc(g.Scores, c.points, same) || !slices.Equal(g.DealtThings, c.drawn) || g.SeatsUnknown == c.known || g.Seats != len(c.scores) || g.Date != "2026-03-02" {
			t.Errorf("%s: got %+v", c.what, g)
		}
	}
}
