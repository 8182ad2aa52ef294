package playtest

import (
	"errors"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// parseDate parses a date: 2026-11-28, 28/11/2026, 28.11.2026 or the number of a day in a
// spreadsheet. It returns it as "2026-11-28"; "" for an empty cell, and after a fault for a text
// that is no date. A day after [Grid].Today is a fault, but is returned.
func (r *reader) parseDate(text string, col int) string {
	if text == "" {
		return ""
	}
	if days, err := strconv.ParseFloat(text, 64); err == nil && r.grid.DateCells[[2]int{r.rowIndex, col}] && days >= 1 && days < 100_000 {
		return r.checkNotInFuture(time.Date(1899, 12, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days)).Format(time.DateOnly), col)
	}
	day, _, _ := strings.Cut(strings.Replace(text, "T", " ", 1), " ") // without the time of day
	for _, form := range []string{time.DateOnly, "2/1/2006", "2.1.2006", "2-1-2006", "2/1/06", "2.1.06"} {
		if d, err := time.Parse(form, day); err == nil && d.Year() >= 1900 && d.Year() < 2200 {
			return r.checkNotInFuture(d.Format(time.DateOnly), col)
		}
	}
	r.addFault(col, "%s is %s, must be a day such as 2026-11-28 or 28/11/2026", r.columnName(col, colDate), quoteCell(text))
	return ""
}

// checkNotInFuture returns day, and records a fault if it is after [Grid].Today.
func (r *reader) checkNotInFuture(day string, col int) string {
	if r.grid.Today != "" && day > r.grid.Today {
		r.addFault(col, "%s is %s, which is still to come: today is %s", r.columnName(col, colDate), day, r.grid.Today)
	}
	return day
}

// parsePlayers parses the names or initials of the players, one for each seat, and returns them by
// seat. It returns nil for an empty cell and after a fault.
func (r *reader) parsePlayers(text string, col, seats int) []string {
	if text == "" {
		return nil
	}
	cut := func(c rune) bool { return strings.ContainsRune(",;/|+\n", c) }
	if !strings.ContainsFunc(text, cut) {
		cut = func(c rune) bool { return c == ' ' || c == '\t' }
	}
	var names []string
	for _, n := range strings.FieldsFunc(text, cut) {
		names = append(names, strings.TrimSpace(n))
	}
	if len(names) != seats {
		r.addFault(col, "%s has %d names, must be one for each of the %d seats, with commas between them, or empty", r.columnName(col, colNames), len(names), seats)
		return nil
	}
	for i, n := range names {
		if k := slices.IndexFunc(names[:i], func(m string) bool { return strings.EqualFold(m, n) }); k >= 0 {
			r.addFault(col, "%s has the same name for seats %d and %d: write more letters of both, or a number behind them", r.columnName(col, colNames), k+1, i+1)
			return nil
		}
	}
	return names
}

// noWinnerWords are the words for a game without a winner.
var noWinnerWords = []string{"0", "-", "–", "none", "nobody", "nessuno", "nessuna"}

// parseWinners parses the winners: "2", "1+3", the name of a player, or a role. It returns their
// seats, from 1; an empty list if nobody won, and nil after a fault.
func (r *reader) parseWinners(text string, col int, g *Game) []int {
	if text == "" {
		r.addFault(col, "%s is empty, must be the seat that won: 1 to %d, several as 1+3, or none", r.columnName(col, colWinner), g.Seats)
		return nil
	}
	if slices.Contains(noWinnerWords, strings.ToLower(text)) {
		return []int{}
	}
	var l []int
	for _, part := range r.splitWinners(text, g) {
		found := r.parseWinner(part, g)
		if len(found) == 0 {
			word := strings.ContainsFunc(text, unicode.IsLetter) // it may be a player's name, which no message repeats
			if roles := r.roleNames(g); word && roles != "" {
				r.addFault(col, "%s is a word that is no name of the row and no role, must be the seat that won: 1 to %d, several as 1+3, a role (%s), or none", r.columnName(col, colWinner), g.Seats, roles)
			} else if word {
				r.addFault(col, "%s is a word that is no name of the row, must be the seat that won: 1 to %d, several as 1+3, or none", r.columnName(col, colWinner), g.Seats)
			} else {
				r.addFault(col, "%s is %s, must be the seat that won: 1 to %d, several as 1+3, or none", r.columnName(col, colWinner), quoteCell(text), g.Seats)
			}
			return nil
		}
		for _, n := range found {
			if !slices.Contains(l, n) {
				l = append(l, n)
			}
		}
	}
	slices.Sort(l)
	return l
}

// roleNames returns the names of the roles that seats of the game have, with commas between
// them; "" if seats have none.
func (r *reader) roleNames(g *Game) string {
	var names []string
	for _, role := range g.Terms.Roles[g.Seats] {
		if n := role.Name(r.grid.Lang); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}

// splitWinners splits a text that lists one or several winners into these.
func (r *reader) splitWinners(text string, g *Game) []string {
	if len(r.parseWinner(text, g)) > 0 {
		return []string{text}
	}
	for _, word := range []string{" and ", " e ", " und ", "&", ",", ";", "/"} {
		text = strings.ReplaceAll(text, word, "+")
	}
	return strings.Split(text, "+")
}

// parseWinner returns the seats, from 1, for which the text of one winner stands: a seat, that of
// a player, or all seats of a role; nil if it stands for none.
func (r *reader) parseWinner(text string, g *Game) []int {
	text = strings.TrimSpace(text)
	for _, word := range []string{seatPrefix, seatPrefixItalian} {
		if rest, ok := strings.CutPrefix(strings.ToLower(text), word); ok {
			text = strings.TrimSpace(rest)
		}
	}
	if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ",0")); err == nil {
		if n >= 1 && n <= g.Seats {
			return []int{n}
		}
		return nil
	}
	for i, n := range g.names {
		if strings.EqualFold(n, text) {
			return []int{i + 1}
		}
	}
	var l []int
	for i, role := range g.Terms.Roles[g.Seats] {
		if at, _ := findLabel([]Label{role}, text); at == 0 {
			l = append(l, i+1)
		}
	}
	return l
}

// parseMarks parses the marks that players gave a game, one for each seat or a single one:
// "4 3 5 4" or "4". It returns nil if there are none, and after a fault.
func (r *reader) parseMarks(text string, col, seats int) []int {
	if text == "" {
		return nil
	}
	var l []int
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,;/+\t\n", c) }) {
		n, err := strconv.Atoi(strings.TrimSuffix(part, ".0"))
		if err != nil || n < 1 || n > maxMark {
			r.addFault(col, "%s is %s, must be whole marks from 1 to %d: one for each seat, with spaces between them, or a single one", r.columnName(col, colMarks), quoteCell(text), maxMark)
			return nil
		}
		l = append(l, n)
	}
	if len(l) == 1 || len(l) == seats {
		return l
	}
	if decimalComma.MatchString(text) {
		r.addFault(col, "%s is %s, and marks have no decimals: write whole marks from 1 to %d, one for each seat, with spaces between them, or a single one", r.columnName(col, colMarks), quoteCell(text), maxMark)
	} else {
		r.addFault(col, "%s has %d marks for %d seats, must be one for each, or a single one", r.columnName(col, colMarks), len(l), seats)
	}
	return nil
}

// decimalComma matches a number with a decimal comma.
var decimalComma = regexp.MustCompile(`[0-9],[0-9]`)

// parseNewcomers parses the seats, from 1, of players who played for the first time, such as
// "1+3". It returns nil if there are none, and after a fault.
func (r *reader) parseNewcomers(text string, col, seats int) []int {
	var l []int
	for _, part := range strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" ,;/+", c) }) {
		n, err := strconv.Atoi(strings.TrimSuffix(part, ".0"))
		if err != nil || n < 1 || n > seats {
			r.addFault(col, "%s is %s, must be the seats that played for the first time: 1 to %d, as 1+3", r.columnName(col, colNewcomers), quoteCell(text), seats)
			return nil
		}
		l = append(l, n)
	}
	return l
}

// parsePerSeat parses the columns of single seats, and sets g.Scores and g.DealtThings.
func (r *reader) parsePerSeat(cells []string, g *Game) {
	for n := 1; n <= maxSeats; n++ {
		if text, col := r.seatCell(0, n, cells, g); text != "" {
			x, err := ParsePoints(text, r.grid.Comma || strings.Contains(text, ",") && !strings.Contains(text, "."))
			if err != nil {
				r.addFault(col, "%s is %s, must be a number, or a sum such as 12+3", r.columnName(col, colScore), quoteCell(text))
			} else {
				g.SetScore(n, x)
			}
		}
		if text, col := r.seatCell(1, n, cells, g); text != "" {
			r.parseDrawn(text, col, n, g)
		}
	}
}

// seatCell returns the text in a seat's column of a kind (0 the score, 1 what the seat was dealt),
// and the column's index, which is negative if there is no such column. n is the seat, from 1. A
// text for a seat that the game does not have is a fault.
func (r *reader) seatCell(kind, n int, cells []string, g *Game) (text string, col int) {
	col = r.seats[kind][n] - 1
	if col < 0 || col >= len(cells) {
		return "", col
	}
	text = strings.TrimSpace(cells[col])
	if n > g.Seats && text != "" {
		r.addFault(col, "%s is of seat %d, and the game has %d seats", quoteCell(text), n, g.Seats)
		return "", col
	}
	return text, col
}

// SetScore sets the score of seat n, counted from 1.
func (g *Game) SetScore(n int, x float64) {
	for len(g.Scores) < g.Seats {
		g.Scores = append(g.Scores, math.NaN())
	}
	g.Scores[n-1] = x
}

// parseDrawn parses the name of the thing that seat n, counted from 1, was dealt at the start, and
// records it in g. A thing that the variant does not deal is a fault in column col.
func (r *reader) parseDrawn(text string, col, n int, g *Game) {
	if d := g.Terms.DealtThing; d != nil {
		at, hint := findLabel(d.Values, text)
		if at < 0 {
			r.addFault(col, "%s is %s, and %s has none of that name%s", r.columnName(col, colDrawn), quoteSuggestion(text, hint), g.Terms.Variant, hint)
			return
		}
		if g.DealtThings == nil {
			g.DealtThings = make([]int, g.Seats)
		}
		g.DealtThings[n-1] = at + 1
		return
	}
	r.addFault(col, "%s is %s, and %s deals nothing at the start that would be counted: leave it empty", r.columnName(col, colDrawn), quoteCell(text), g.Terms.Variant)
}

// ParsePoints parses a score as people write it: 15, 12.5, 12+3, 20-4. If comma is set, numbers may
// have a decimal comma. It returns an error for any other text.
func ParsePoints(text string, comma bool) (float64, error) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), "−", "-")
	if comma {
		text = strings.ReplaceAll(text, ",", ".")
	}
	sum, from := 0.0, 0
	for i := 1; i <= len(text); i++ {
		if i < len(text) && text[i] != '+' && text[i] != '-' {
			continue
		}
		x, err := strconv.ParseFloat(text[from:i], 64)
		if err != nil || math.IsInf(x, 0) || math.IsNaN(x) || math.Abs(x) > 1e9 || strings.ContainsAny(text[from:i], "xXpP_eE") {
			return 0, errPoints
		}
		sum, from = sum+x, i
	}
	if text == "" {
		return 0, errPoints
	}
	return sum, nil
}

var errPoints = errors.New("must be a number, or a sum such as 12+3")
