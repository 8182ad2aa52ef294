package playfile

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"

	"equitas/engine/playtest"
)

// WriteBGStats writes games as a file that BG Stats can import. It does not write the names
// of players; they are called "Player 1" and so on, with the same number in all games. Data
// for which the app has no field go into the first lines of the comments, from which
// [ReadBGStats] reads them.
func WriteBGStats(w io.Writer, games []playtest.Game) error {
	f := bgFile{Players: []bgPlayer{}, Games: []bgGame{}, Plays: []bgPlay{}}
	who := playtest.PlayerNumbers(games)
	known, nameless := 0, 0
	for _, row := range who {
		known = max(known, slices.Max(row))
	}
	ids := map[string]int{} // ids of games
	for i := range games {
		g := &games[i]
		id, ok := ids[g.Terms.Game]
		if !ok {
			id = len(ids) + 1
			ids[g.Terms.Game] = id
			f.Games = append(f.Games, bgGame{ID: id, Name: g.Terms.GameTitle, HighestWins: true, UsesTeams: g.Terms.Roles != nil})
		}
		p := bgPlay{PlayDate: g.Date, DurationMin: g.Minutes, Rounds: g.Rounds, GameRefID: id, Board: g.Terms.Variant, Comments: g.CommentText()}
		if g.Rules != "" {
			p.Board += " " + g.Rules
		}
		if p.PlayDate != "" {
			p.PlayDate += " 00:00:00"
		}
		for seat := 1; seat <= g.Seats; seat++ {
			s := bgScore{Winner: flexibleBool(slices.Contains(g.Winners, seat)), NewPlayer: flexibleBool(slices.Contains(g.Newcomers, seat)), PlayerRefID: who[i][seat-1]}
			if !g.SeatsUnknown {
				s.SeatOrder, s.StartPlayer = seat, seat == 1
			}
			if s.PlayerRefID == 0 {
				nameless = max(nameless, seat)
				s.PlayerRefID = known + seat
			}
			if len(g.Scores) >= seat && !math.IsNaN(g.Scores[seat-1]) {
				s.Score = flexibleString(playtest.FormatNumber(g.Scores[seat-1]))
			}
			if len(g.DealtThings) >= seat && g.DealtThings[seat-1] > 0 {
				s.Role = g.Terms.DealtThing.Values[g.DealtThings[seat-1]-1].Name("en")
			} else if roles := g.Terms.Roles[g.Seats]; roles != nil {
				s.Role = roles[seat-1].Name("en")
			}
			if s.Winner {
				s.Rank = 1
			}
			p.PlayerScores = append(p.PlayerScores, s)
		}
		f.Plays = append(f.Plays, p)
	}
	for n := range known + nameless {
		f.Players = append(f.Players, bgPlayer{ID: n + 1, Name: fmt.Sprintf("Player %d", n+1), IsAnonymous: true})
	}
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(f)
}
