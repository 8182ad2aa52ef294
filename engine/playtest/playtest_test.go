package playtest

import (
	"flag"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"equitas/engine/rng"
)

var full = flag.Bool("full", false, "count false alarms in thousands of reports")

// The p-value of a mean is the share of all choices of three games, counted one by one,
// whose mean is at least as far out.
func TestPermutedExact(t *testing.T) {
	s := rng.NewStream(7)
	for try := range 40 {
		var table, bots []float64
		for range 3 {
			table = append(table, float64(s.Below(30)))
		}
		for range 25 {
			bots = append(bots, float64(s.Below(20)))
		}
		all := slices.Concat(table, bots)
		sum := 0.0
		for _, x := range all {
			sum += x
		}
		middle := 3 * sum / float64(len(all))
		far := math.Abs(table[0]+table[1]+table[2]-middle) - 1e-9
		out, ways := 0, 0
		for a := range all {
			for b := range a {
				for c := range b {
					ways++
					if math.Abs(all[a]+all[b]+all[c]-middle) >= far {
						out++
					}
				}
			}
		}
		if got, want := permutationPValue(table, bots), float64(out)/float64(ways); math.Abs(got-want) > 1e-9 {
			t.Errorf("try %d: %v against %v: p is %v, want %v", try, table, bots, got, want)
		}
	}
}

// The p-value of the kinds at a table is computed exactly: among all ways to draw three of
// the games, it is the share of those whose counts of kinds are no likelier than the
// table's.
func TestSortedExact(t *testing.T) {
	s := rng.NewStream(8)
	for try := range 40 {
		var all []int // kinds of the games, those of the table first
		for range 3 {
			all = append(all, int(s.Below(4)))
		}
		for range 22 {
			all = append(all, int(s.Below(3)))
		}
		table, bots := make([]int, 4), make([]int, 4)
		for i, k := range all {
			if i < 3 {
				table[k]++
			} else {
				bots[k]++
			}
		}
		often := map[[4]int]int{}
		ways := 0
		for a := range all {
			for b := range a {
				for c := range b {
					var x [4]int
					x[all[a]]++
					x[all[b]]++
					x[all[c]]++
					often[x]++
					ways++
				}
			}
		}
		out := 0
		for _, n := range often {
			if n <= often[[4]int(table)] {
				out += n
			}
		}
		if got, want := kindsPValue(table, bots), float64(out)/float64(ways); math.Abs(got-want) > 1e-6 {
			t.Errorf("try %d: %v of %v: p is %v, want %v", try, table, bots, got, want)
		}
	}
}

// normal draws a rounded number with that mean and standard deviation: a sum of twelve
// uniform numbers.
func normal(s *rng.Stream, mean, sd float64) int {
	sum := 0.0
	for range 12 {
		sum += float64(s.Below(1<<20)) / (1 << 20)
	}
	return max(int(math.Round(mean+sd*(sum-6))), 1)
}

// tester returns terms with two ways to end.
func tester() *Terms {
	return &Terms{Variant: "test/one", Title: "Test", Hash: "0123456789abcdef", MinSeats: 2, MaxSeats: 4, TurnsNoun: "turns", Endings: []Label{{ID: "won"}, {ID: "time"}}, TurnsPerRound: map[int]int{4: 4}}
}

// drawnGames returns games of a level; a level higher by one shifts length and margin by
// half a standard deviation each.
func drawnGames(s *rng.Stream, level float64, n int) Level {
	l := Level{Name: fmt.Sprint("level ", level)}
	for range n {
		end := 1
		if s.Below(100) < 30 {
			end = 2
		}
		l.Outcomes = append(l.Outcomes, Outcome{Winners: []int{1 + int(s.Below(4))}, End: end, Turns: normal(s, 60+5*level, 10), Minutes: math.NaN(), Margin: float64(normal(s, 90+10*level, 20))})
	}
	return l
}

// Tables of thirty games are matched to the level that they were drawn from, if levels
// differ by half a standard deviation in length and in margin.
func TestNearestRecognises(t *testing.T) {
	s := rng.NewStream(38)
	levels := []Level{drawnGames(&s, 0, 2000), drawnGames(&s, 1, 2000), drawnGames(&s, 2, 2000)}
	measures := Measures(tester(), 4, nil, false, true)
	for of := range levels {
		right, said := 0, 0.0
		for range 20 {
			n := FindNearest(measures, drawnGames(&s, float64(of), 30), levels)
			said += n.Levels[n.BestIndex].CorrectShare / 20
			if n.BestIndex == of {
				right++
			}
		}
		t.Logf("level %d: %d of 20 recognised, %.0f %% sure on average", of, right, 100*said)
		if right < 18 {
			t.Errorf("level %d: %d of 20 are recognised, want 18 at least", of, right)
		}
	}
}

// If the real games are drawn from the same distribution as the bots', at most one report
// in twenty finds a difference. With a rate of 5 %, the limit here is exceeded once in a
// thousand.
func TestFalseAlarms(t *testing.T) {
	reports, limit := 60, 9
	if *full {
		reports, limit = 2000, 131
	}
	s := rng.NewStream(39)
	measures := Measures(tester(), 4, nil, false, true)
	for _, games := range []int{3, 12, 60} {
		alarms := 0
		for range reports {
			bots := []Level{drawnGames(&s, 0, 500)}
			rows := Compare(measures, drawnGames(&s, 0, games), bots)
			var all []*Row
			for i := range rows {
				all = append(all, &rows[i])
			}
			AdjustPValues(all)
			if slices.ContainsFunc(rows, func(r Row) bool { return r.Differs }) {
				alarms++
			}
		}
		t.Logf("%d games: %d of %d reports call something different", games, alarms, reports)
		if alarms > limit {
			t.Errorf("%d games: %d of %d reports call something different, want %d at most", games, alarms, reports, limit)
		}
	}
}

// A real difference is found, and for a smaller one the number of further games needed is
// given.
func TestCompareFinds(t *testing.T) {
	s := rng.NewStream(40)
	bots := []Level{drawnGames(&s, 0, 2000)}
	rows := Compare(Measures(tester(), 4, nil, false, true), drawnGames(&s, 3, 20), bots)
	var all []*Row
	for i := range rows {
		all = append(all, &rows[i])
	}
	AdjustPValues(all)
	if !rows[0].Differs || rows[0].RealValue.Mean < rows[0].BotValue.Mean+10 {
		t.Errorf("one and a half standard deviations are not found in 20 games: %+v", rows[0])
	}
	for _, r := range rows {
		if !r.Differs && r.FurtherGames == 0 {
			t.Logf("%s: no number of games is named", r.Measure.ID)
		}
	}
}

// A game that is held out stays so when games are added, and about half of the games are.
func TestHalves(t *testing.T) {
	var games []Game
	for i := range 60 {
		g := Game{Date: fmt.Sprintf("2026-%02d-%02d", 1+i/28, 1+i%28)}
		g.SetNames([]string{"Ada", "Bea"})
		games = append(games, g)
	}
	if open, sealed := SplitGames(games[:19]); len(open) != 19 || sealed != nil {
		t.Errorf("of 19 games %d are open and %d sealed", len(open), len(sealed))
	}
	_, few := SplitGames(games[:30])
	_, many := SplitGames(games)
	for i, g := range few {
		if many[i].Date != g.Date {
			t.Fatalf("the game of %s is sealed among 30 games and not among 60", g.Date)
		}
	}
	if len(many) < 20 || len(many) > 40 {
		t.Errorf("%d of 60 games are sealed", len(many))
	}
	same := make([]Game, 40) // nothing recorded of any of them
	if open, sealed := SplitGames(same); len(open) < 10 || len(sealed) < 10 {
		t.Errorf("of 40 games of which nothing is noted %d are open and %d sealed", len(open), len(sealed))
	}
}

// Ten games of four can detect a first seat that wins 52 %, but not one that wins 35 %.
func TestFew(t *testing.T) {
	x := NewFirstSeatPower(10, 4)
	if math.Round(100*x.Hi) != 52 || x.Lo != 0 || x.DetectableShare != 0.35 || x.GamesNeeded != 165 || x.MinWins != 0 || x.MaxWins != 5 {
		t.Errorf("ten games of four show %+v", x)
	}
}

// With the number of games that is said to be needed, a first seat that wins a tenth more
// often than is fair wins significantly often in about 8 of 10 samples, by binomial sums.
func TestFewPower(t *testing.T) {
	for _, seats := range []int{2, 3, 4, 6} {
		n := NewFirstSeatPower(10, seats).GamesNeeded
		x := NewFirstSeatPower(n, seats)
		logs := func(k int) float64 { l, _ := math.Lgamma(float64(k + 1)); return l }
		found := 0.0
		for k := x.MaxWins + 1; k <= n; k++ {
			found += math.Exp(logs(n) - logs(k) - logs(n-k) + float64(k)*math.Log(x.DetectableShare) + float64(n-k)*math.Log(1-x.DetectableShare))
		}
		if found < 0.8 || found > 0.83 {
			t.Errorf("%d seats, %d games: found in %.0f %% of the samples, want about 80", seats, n, 100*found)
		}
	}
}

// The synonyms of columns are no columns themselves, and each leads to one.
func TestMeantBy(t *testing.T) {
	for name, key := range synonyms {
		if _, _, known := columnOf(name); known {
			t.Errorf("%s is a column", name)
		}
		if _, _, known := columnOf(key); !known {
			t.Errorf("%s is meant to be %s, which is no column", name, key)
		}
	}
}

// As many further games are needed as the normal approximation of a test with 80 % power says,
// less those that were played.
func TestGamesToDetect(t *testing.T) {
	means := func(real, bots, sd float64) *Row {
		return &Row{RealValue: Value{Games: 20, Mean: real, SD: sd}, BotValue: Value{Games: 1000, Mean: bots, SD: 9}}
	}
	kinds := func(real, bots int) *Row {
		return &Row{Measure: Measure{Kinds: make([]Label, 2)}, MostDifferentKind: 1, RealValue: Value{Games: 20, Counts: []int{20 - real, real}}, BotValue: Value{Games: 1000, Counts: []int{1000 - bots, bots}}}
	}
	for _, c := range []struct {
		what string
		row  *Row
		want int
	}{
		{"two turns", means(10, 12, 4), 12}, // (1.960 + 0.842)² · 4² / 2² = 31.4
		{"no difference", means(10, 10, 4), 0},
		{"little", means(10, 10.1, 4), 0},                // 12,558 games
		{"0.5 and 0.3 of two kinds", kinds(10, 300), 31}, // (2.241 + 0.842)² · 0.304 · 0.696 / 0.2² = 50.3
		{"equal shares", kinds(10, 500), 0},
	} {
		if got := c.row.gamesToDetect(0.05); got != c.want {
			t.Errorf("%s: got %d, want %d", c.what, got, c.want)
		}
	}
}

// Names are neither in the cells that are written nor in the texts that are shown.
func TestNames(t *testing.T) {
	terms := tester()
	find := func(string) (*Terms, error) { return terms, nil }
	g := &Grid{File: "x.csv", HeadingRow: 1, Headings: []string{"variant", "seats", "names", "winner", "remarks", "broke"},
		Rows: [][]string{{"test/one", "2", "Annabella Rossi, Bob", "Bob", "ANNABELLA was late, rossi too; Bobby was not", "Bob's turn"}}}
	games, faults, _ := Read(g, nil, find)
	if len(faults) > 0 || len(games) != 1 || !slices.Equal(games[0].Winners, []int{2}) {
		t.Fatalf("read %+v with %v", games, faults)
	}
	row := TableRows(games, Headings(terms, "en"))[0]
	for _, cell := range row {
		if find := HideAllNames(games, []string{cell}, "en")[0]; find != cell {
			t.Errorf("a name is left in %q", cell)
		}
	}
	for lang, want := range map[string]string{"en": "seat 1 was late, seat 1 too; Bobby was not", "it": "posto 1 was late, posto 1 too; Bobby was not"} {
		if got := games[0].HideNames(games[0].Remarks, lang); got != want {
			t.Errorf("remarks are shown as %q, want %q", got, want)
		}
	}
}

// Names of two letters are hidden; single letters, which may be any word, are not.
func TestHideShortNames(t *testing.T) {
	g := Game{names: []string{"Jo Y", "X"}}
	const text = "Jo said a: X or Y?"
	if got, want := HideAllNames([]Game{g}, []string{text}, "en")[0], "somebody said a: X or Y?"; got != want {
		t.Errorf("of all games: got %q, want %q", got, want)
	}
	if got, want := g.HideNames(text, "en"), "seat 1 said a: X or Y?"; got != want {
		t.Errorf("of one game: got %q, want %q", got, want)
	}
}

// A comment that is parsed gives the game that it was written about. An ending that the game
// does not have is a fault.
func TestComment(t *testing.T) {
	for _, g := range []Game{
		{End: 1},
		{End: 2, Turns: 42, Marks: []int{4, 5}, RulesLookedUp: "the window", StuckMoment: "an empty stock", Remarks: "too long\nturns = 7"},
		{Remarks: "fine"},
	} {
		g.Terms, g.Seats = tester(), 2
		text := g.CommentText()
		got := Game{Terms: g.Terms, Seats: 2}
		if faults := got.ParseComment(text); len(faults) > 0 || !reflect.DeepEqual(got, g) {
			t.Errorf("%q is parsed as %+v with %q, want %+v", text, got, faults, g)
		}
	}
	g := Game{Terms: tester(), Seats: 2}
	if faults := g.ParseComment("end = wom"); g.End != 0 || len(faults) != 1 || !strings.Contains(faults[0], `end is "wom", and no game of test/one ends so; nearest: won`) {
		t.Errorf("got ending %d and %q", g.End, faults)
	}
}

// The fitted seconds are those of the file times one factor, or without any the same for
// all kinds. They are better if the held-out games agree.
func TestMinutes(t *testing.T) {
	var all []Game
	for i := range 24 {
		all = append(all, Game{Turns: 20 + i, Minutes: 2 * float64(20+i)})
	}
	open, sealed := all[:12], all[12:]
	p := EstimatePace(all, open, sealed, []ActionTime{{ID: "draw", PerTurn: 1, FileSeconds: 20}, {ID: "attack", PerTurn: 0.5, FileSeconds: 40}})
	if math.Abs(p.MinutesPerTurn.Value-2) > 1e-9 || p.Actions[0].FittedSeconds != 60 || p.Actions[1].FittedSeconds != 120 || p.Test == nil || !p.Test.FittedIsBetter || p.Test.FittedError > 1e-9 {
		t.Errorf("two minutes a turn make %+v, %+v", p, p.Test)
	}
	if p = EstimatePace(all, open, sealed, []ActionTime{{ID: "draw", PerTurn: 1, FileSeconds: 80}, {ID: "attack", PerTurn: 0.5, FileSeconds: 80}}); p.Test.FittedIsBetter {
		t.Errorf("what the file says is right, and something else is proposed: %+v", p.Test)
	}
	if p = EstimatePace(all, all, nil, []ActionTime{{ID: "draw", PerTurn: 1}, {ID: "attack", PerTurn: 1}}); p.Test != nil || p.Actions[0].FittedSeconds != 60 || p.Actions[1].FittedSeconds != 60 {
		t.Errorf("without seconds in the file: %+v", p)
	}
	if EstimatePace(all[:1], all[:1], nil, nil) != nil {
		t.Error("one game tells how long a turn takes")
	}
}

// The mean mark is the mean of the games' means, and correlations have the right sign.
func TestFun(t *testing.T) {
	var games []Game
	for i := range 6 {
		games = append(games, Game{Marks: []int{1 + i%5, 1 + i%5}, Turns: 10 + 3*(i%5), Minutes: float64(90 - i%5), LeadChanges: -1})
	}
	games = append(games, Game{Turns: 500})
	l := SummarizeMarks(games, "turns")
	if l.Games != 6 || math.Abs(l.Mean.Value-16.0/6) > 1e-9 || len(l.Correlations) != 2 || l.Correlations[0].R < 0.999 || l.Correlations[1].R > -0.999 {
		t.Errorf("fun is %+v", l)
	}
	if SummarizeMarks(games[6:], "turns") != nil {
		t.Error("without marks there is fun")
	}
}

// A cell that would begin a formula in a spreadsheet is text, and a sum of points is a
// number.
func TestPoints(t *testing.T) {
	for text, want := range map[string]float64{"15": 15, "12+3": 15, "12.5": 12.5, "20 - 4": 16, "-3": -3, "−3": -3, "+2": 2} {
		if got, err := ParsePoints(text, false); err != nil || got != want {
			t.Errorf("%q is %v, %v, want %v", text, got, err, want)
		}
	}
	if got, err := ParsePoints("12,5", true); err != nil || got != 12.5 {
		t.Errorf("a decimal comma: %v, %v", got, err)
	}
	for _, text := range []string{"", "x", "1e9", "0x10", "1++2", "12+", "=1+1", "Inf", "99999999999"} {
		if got, err := ParsePoints(text, false); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// Thinking times are summed over all games, most frequent kind first.
func TestAllTook(t *testing.T) {
	games := make([]Game, 3)
	games[0].AddThinkingTime("draw", 4)
	games[0].AddThinkingTime("draw", 6)
	games[0].AddThinkingTime("attack", 20)
	games[2].AddThinkingTime("attack", 10)
	games[2].AddThinkingTime("attack", 30)
	if got, want := fmt.Sprint(SumThinkingTimes(games)), "[{attack 3 60} {draw 2 10}]"; got != want {
		t.Errorf("they took %s, want %s", got, want)
	}
}

// A name in a wrong column, or in the right one of a row that lacks a cell, is quoted in no
// message; other words are.
func TestFaultsNameNobody(t *testing.T) {
	terms := &Terms{Variant: "proelio/0.9.6", MinSeats: 3, MaxSeats: 6, Endings: []Label{{ID: "conquest"}}}
	g := &Grid{File: "nights.csv", HeadingRow: 1, Headings: []string{"seats", "names", "winner", "end"}, Rows: [][]string{
		{"4", "Anna, Bea, Cino, Dora Rossi", "2", "Conqest"},
		{"Anna, Bea, Cino, Dora Rossi", "2", "conquest"},
		{"4", "Bea, Cino, Anna, Dora Rossi", "1", "the end of dora"},
	}}
	_, faults, _ := Read(g, terms, nil)
	if len(faults) != 3 {
		t.Fatalf("%d faults, want 3: %v", len(faults), faults)
	}
	for i, want := range []string{`end is "Conqest"`, `seats is text, must be`, `end is text, and no game`} {
		if !strings.Contains(faults[i].Msg, want) {
			t.Errorf("%s, want %s", faults[i], want)
		}
	}
}

// A game that stands twice in a file, or in two files, is counted; games about which hardly
// anything is recorded are not.
func TestTwice(t *testing.T) {
	terms := &Terms{Variant: "proelio/0.9.6"}
	a := Game{Terms: terms, Seats: 4, Winners: []int{2}, Turns: 40, names: []string{"Anna", "Bea", "Cino", "Dora"}}
	b, c := a, a
	b.Place.Row, c.names = 7, []string{"Bea", "Anna", "Cino", "Dora"}
	bare := Game{Terms: terms, Seats: 4, Winners: []int{2}}
	if got := CountDuplicates([]Game{a, b, c, bare, bare}); got != 1 {
		t.Errorf("%d games stand twice, want 1", got)
	}
}

// p-values from drawn choices agree with those from all choices.
func TestDrawnAgain(t *testing.T) {
	s := rng.NewStream(41)
	for try := range 5 {
		table := drawnGames(&s, 0.5, 12)
		m := &Measures(tester(), 4, nil, false, false)[0]
		few, bots := table.values(m), (&Level{Outcomes: drawnGames(&s, 0, 100).Outcomes}).values(m)
		exact, drawn := permutationPValue(few, bots), sampledPValue(slices.Concat(few, bots), len(few))
		if math.Abs(exact-drawn) > 0.015 { // four standard deviations of a share of 20,000
			t.Errorf("try %d: p is %v by all choices, %v by some", try, exact, drawn)
		}
	}
}

// A kind that almost never occurs makes no difference by occurring once.
func TestRareKinds(t *testing.T) {
	if p := kindsPValue([]int{300, 300, 1}, []int{32_000, 32_000, 0}); p < 0.5 {
		t.Errorf("one game of a kind that 65,000 others are not has p %v", p)
	}
	if p := kindsPValue([]int{400, 200, 1}, []int{32_000, 32_000, 0}); p > 1e-6 {
		t.Errorf("a difference of a sixth among 600 games has p %v", p)
	}
}

// A place is named as in spreadsheets, by column and row, or in a file without rows by path
// and line.
func TestPlaceTold(t *testing.T) {
	for _, c := range []struct {
		at      Place
		col     int
		en, ita string
	}{
		{Place{File: "nights.csv", Row: 7}, 2, "nights.csv, C7", "nights.csv, C7"},
		{Place{File: "nights.csv", Row: 7}, -1, "nights.csv, row 7", "nights.csv, riga 7"},
		{Place{File: "nights.xlsx", Sheet: "May", Row: 1}, 26, "nights.xlsx, sheet May, AA1", "nights.xlsx, foglio May, AA1"},
		{Place{File: "x.bgsplay", Path: "plays[3].score", Line: 12}, -1, "x.bgsplay:12: plays[3].score", "x.bgsplay:12: plays[3].score"},
		{Place{File: "x.bgsplay", Line: 1}, -1, "x.bgsplay:1", "x.bgsplay:1"},
		{Place{File: "nights.csv"}, -1, "nights.csv", "nights.csv"},
	} {
		if en, it := c.at.CellName(c.col, "en"), c.at.CellName(c.col, "it"); en != c.en || it != c.ita {
			t.Errorf("%+v, column %d: %q and %q, want %q and %q", c.at, c.col, en, it, c.en, c.ita)
		}
	}
}

// A winner whose score another seat beats is a fault of the row where scores tell who won; it is
// none where the game ended otherwise or by other rules, where scores are missing, or in a tie.
func TestBeatenWinner(t *testing.T) {
	terms := tester()
	terms.WinningScore = []int{1, 0}
	low := tester()
	low.WinningScore = []int{-1, -1}
	find := func(variant string) (*Terms, error) {
		if variant == "low" {
			return low, nil
		}
		return terms, nil
	}
	for _, c := range []struct{ variant, winner, end, rules, first, second, third, want string }{
		{"high", "2", "won", "", "31", "28", "9", "x.csv, C2: winner has 28 and another seat 31, and the highest score wins"},
		{"high", "1+2", "won", "", "31", "28.5", "9", "x.csv, C2: winner has 28.5 and another seat 31, and the highest score wins"},
		{"high", "2", "won", "", "28", "28", "9", ""},
		{"high", "2", "time", "", "31", "28", "9", ""},
		{"high", "2", "", "", "31", "28", "9", ""},
		{"high", "2", "won", "ffff", "31", "28", "9", ""},
		{"high", "2", "won", "", "", "28", "9", ""},
		{"high", "1", "won", "", "", "28", "9", ""},
		{"high", "none", "won", "", "31", "28", "9", ""},
		{"low", "2", "", "", "31", "28", "9", "x.csv, C2: winner has 28 and another seat 9, and the lowest score wins"},
		{"low", "3", "", "", "31", "28", "9", ""},
	} {
		g := &Grid{File: "x.csv", HeadingRow: 1, Headings: []string{"variant", "seats", "winner", "end", "rules", "seat1.score", "seat2.score", "seat3.score"},
			Rows: [][]string{{c.variant, "3", c.winner, c.end, c.rules, c.first, c.second, c.third}}}
		games, faults, _ := Read(g, nil, find)
		got := ""
		for _, f := range faults {
			got += f.String()
		}
		if got != c.want || (c.want == "") != (len(games) == 1) {
			t.Errorf("%+v: %d games and %q", c, len(games), got)
		}
	}
}

// A word that is no winner must be answered with the roles that are, where seats have roles,
// and never be repeated: it may be somebody's name.
func TestWinnerOfARole(t *testing.T) {
	side := func(id, en, it string) Label { return Label{ID: id, Names: map[string]string{"en": en, "it": it}} }
	invader, defender := side("invader", "Invader", "Invasore"), side("defender", "Defender", "Difensore")
	terms := &Terms{Variant: "test/siege", MinSeats: 2, MaxSeats: 3, Roles: map[int][]Label{2: {invader, defender}, 3: {invader, invader, defender}}}
	for _, c := range []struct{ lang, seats, winner, want string }{
		{"en", "3", "defender", ""},
		{"it", "2", "Invasore", ""},
		{"en", "3", "inwader", "winner is a word that is no name of the row and no role, must be the seat that won: 1 to 3, several as 1+3, a role (Invader, Defender), or none"},
		{"it", "2", "inwader", "winner is a word that is no name of the row and no role, must be the seat that won: 1 to 2, several as 1+3, a role (Invasore, Difensore), or none"},
		{"en", "2", "4", `winner is "4", must be the seat that won: 1 to 2, several as 1+3, or none`},
	} {
		g := &Grid{File: "x.csv", Lang: c.lang, HeadingRow: 1, Headings: []string{"seats", "winner"}, Rows: [][]string{{c.seats, c.winner}}}
		_, faults, _ := Read(g, terms, nil)
		got := ""
		if len(faults) > 0 {
			got = faults[0].Msg
		}
		if len(faults) > 1 || got != c.want {
			t.Errorf("%s at %s seats, %s: %q, want %q", c.winner, c.seats, c.lang, got, c.want)
		}
	}
}
