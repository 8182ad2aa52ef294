package playtest

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Grid is a table of text cells from a file.
type Grid struct {
	File, Sheet   string
	Comma         bool       // a comma before three digits is a decimal comma too, since cells are separated by semicolons
	Lang          string     // language of column names in faults: "it", otherwise English
	Today         string     // "2026-11-28": later dates are faults; "": all dates are allowed
	Headings      []string   // cells of the row with the headings
	HeadingRow    int        // number of that row as in a spreadsheet, from 1
	Rows          [][]string // rows below the headings; nil for an empty row
	DisplayFaults []Fault    // faults of cells whose text differs from what a spreadsheet shows

	DateCells map[[2]int]bool // by indices of row and column: the cell's number is a date or a time
}

// Limits for the content of a table.
const (
	MaxCellLength = 4000    // largest number of characters of a cell
	maxTurn       = 100_000 // largest number of turns of a game
	maxMinutes    = 100_000 // largest number of minutes of a game
	maxMark       = 5       // best mark
)

// Read converts a table to games. find returns the terms of a variant by name; the text of its error
// becomes part of a fault. defaultTerms are the terms for rows that name no variant; nil if there are
// none. Faults are in the order of rows, and within a row in that of columns. A row with faults gives
// no game. rows is the number of rows that are not empty.
func Read(g *Grid, defaultTerms *Terms, find func(variant string) (*Terms, error)) (games []Game, faults []Fault, rows int) {
	r := &reader{grid: g, find: find, defaultTerms: defaultTerms, termsCache: map[string]termsResult{}}
	if !r.parseHeadings() {
		return nil, r.faults, 0
	}
	odd := map[int][]Fault{}
	for _, f := range g.DisplayFaults {
		odd[f.Place.Row] = append(odd[f.Place.Row], f)
	}
	games = make([]Game, 0, len(g.Rows))
	for i, cells := range g.Rows {
		if isBlank(cells) {
			continue
		}
		rows++
		r.rowIndex, r.place = i, Place{File: g.File, Sheet: g.Sheet, Row: g.HeadingRow + 1 + i}
		before := len(r.faults)
		game, ok := r.parseRow(cells)
		for _, f := range odd[r.place.Row] {
			if f.Col < len(r.columns) && r.columns[f.Col].key != "" { // the heading is known
				r.faults = append(r.faults[:before], slices.DeleteFunc(r.faults[before:], func(x Fault) bool { return x.Col == f.Col })...)
				r.faults = append(r.faults, f)
			}
		}
		slices.SortStableFunc(r.faults[before:], func(a, b Fault) int { return a.Col - b.Col })
		if ok && len(r.faults) == before {
			games = append(games, game)
		}
	}
	r.hideNames()
	return games, r.faults, rows
}

// A reader reads the rows of a grid.
type reader struct {
	grid         *Grid
	defaultTerms *Terms
	find         func(string) (*Terms, error)
	termsCache   map[string]termsResult // by name of a variant: the result of find
	columns      []column               // by index of the column
	seats        [][maxSeats + 1]int    // by kind (0 the score, 1 what the seat was dealt) and seat, from 1: index of the column plus 1; 0: none
	columnOf     map[string]int         // by column.key of a plain column: its index
	faults       []Fault
	place        Place // place of the present row
	rowIndex     int   // index of the present row
}

// A termsResult is a cached result of find.
type termsResult struct {
	terms *Terms
	err   error
}

func (r *reader) addFault(col int, format string, args ...any) {
	r.faults = append(r.faults, Fault{r.place, col, fmt.Sprintf(format, args...)})
}

func isBlank(cells []string) bool {
	for _, c := range cells {
		if strings.TrimSpace(c) != "" {
			return false
		}
	}
	return true
}

// parseHeadings parses the headings. It returns false after a fault, since the rows cannot be read
// then.
func (r *reader) parseHeadings() bool {
	r.place = Place{File: r.grid.File, Sheet: r.grid.Sheet, Row: r.grid.HeadingRow}
	r.columnOf = map[string]int{}
	r.seats = make([][maxSeats + 1]int, 2)
	some, listed := false, false
	meant := map[string]bool{} // by key: columns with misspelt names
	for i, head := range r.grid.Headings {
		c, hint, ok := columnOf(head)
		r.columns = append(r.columns, c)
		twice := func() { r.addFault(i, "the column %s stands there twice", clip(strings.TrimSpace(head))) }
		switch {
		case strings.TrimSpace(head) == "":
		case !ok:
			switch {
			case hint != "":
				r.addFault(i, "there is no column %q; nearest: %s", clip(strings.TrimSpace(head)), hint)
				c, _, _ = columnOf(hint)
				meant[c.key] = true
			case !listed:
				r.addFault(i, "there is no column of that name; a table of games has %s, and %s", strings.Join(columnNamesIn(r.grid.Lang), ", "), pickLanguage(r.grid.Lang, "seat1.score, seat2.score, …", "posto1.punti, posto2.punti, …"))
				listed = true
			default:
				r.addFault(i, "there is no column of that name")
			}
		case c.seat > 0:
			of := &r.seats[boolToInt(c.key == colDrawn)][c.seat]
			if *of > 0 {
				twice()
			}
			*of, some = i+1, true
		default:
			if _, is := r.columnOf[c.key]; is {
				twice()
			}
			r.columnOf[c.key], some = i, true
		}
	}
	if !some {
		r.faults = r.faults[:0]
		r.addFault(0, "the first row names no column of a table of games, must have some of %s", strings.Join(columnNamesIn(r.grid.Lang), ", "))
		return false
	}
	var missing, all []string
	for _, key := range requiredColumns {
		all = append(all, columnNameIn(r.grid.Lang, key))
		if _, ok := r.columnOf[key]; !ok && !meant[key] && !(key == colVariant && r.defaultTerms != nil) {
			missing = append(missing, columnNameIn(r.grid.Lang, key))
		}
	}
	if len(missing) > 0 {
		r.addFault(-1, "the first row lacks %s: needed are %s", strings.Join(missing, ", "), strings.Join(all, ", "))
	}
	return len(r.faults) == 0
}

// requiredColumns are the columns that a table must have; colVariant only without default terms.
var requiredColumns = []string{colVariant, colSeats, colWinner}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// clip returns a cell's text for a message, cut off with "…" if it is long.
func clip(s string) string {
	const most = 60
	if utf8.RuneCountInString(s) > most {
		return string([]rune(s)[:most-1]) + "…"
	}
	return s
}

// parseRow parses a row as a game, and records faults. ok is false if it stopped at a fault, so that
// g is incomplete.
func (r *reader) parseRow(cells []string) (g Game, ok bool) {
	cell := func(key string) (string, int) {
		col, is := r.columnOf[key]
		if !is || col >= len(cells) {
			return "", max(col, 0)
		}
		return strings.TrimSpace(cells[col]), col
	}
	for col, c := range cells {
		switch {
		case len(c) > MaxCellLength && utf8.RuneCountInString(c) > MaxCellLength:
			r.addFault(col, "the cell has %d characters, must be %d at most", utf8.RuneCountInString(c), MaxCellLength)
		case (col >= len(r.columns) || r.columns[col].key == "") && strings.TrimSpace(c) != "":
			r.addFault(col, "something stands in a column that the first row does not name")
			return g, false
		}
	}
	g = Game{Place: r.place, LeadChanges: -1}
	name, col := cell(colVariant)
	if g.Terms = r.findTerms(name, col); g.Terms == nil {
		return g, false
	}
	text, col := cell(colSeats)
	if n, ok := parseInteger(text); text != "" && (!ok || n < g.Terms.MinSeats || n > g.Terms.MaxSeats) {
		r.addFault(col, "%s is %s, must be a whole number, %s (seats of %s)", r.columnName(col, colSeats), quoteCell(text), rangeText(g.Terms.MinSeats, g.Terms.MaxSeats), g.Terms.Variant)
		return g, false
	} else if text == "" {
		r.addFault(col, "%s is empty, must be %s", r.columnName(col, colSeats), rangeText(g.Terms.MinSeats, g.Terms.MaxSeats))
		return g, false
	} else {
		g.Seats = n
	}
	if text, col = cell(colRules); text != "" {
		g.Rules = r.parseDigits(text, col)
	}
	text, col = cell(colDate)
	g.Date = r.parseDate(text, col)
	text, col = cell(colNames)
	g.names = r.parsePlayers(text, col, g.Seats)
	text, col = cell(colWinner)
	g.Winners = r.parseWinners(text, col, &g)
	if text, col = cell(colEnd); text != "" {
		at, hint := findLabel(g.Terms.Endings, text)
		if at < 0 {
			r.addFault(col, "%s is %s, and no game of %s ends so%s", r.columnName(col, colEnd), quoteSuggestion(text, hint), g.Terms.Variant, hint)
		}
		g.End = at + 1
	}
	text, col = cell(colTurns)
	g.Turns = r.parseWhole(colTurns, text, col, 1, maxTurn)
	text, col = cell(colRounds)
	g.Rounds = r.parseWhole(colRounds, text, col, 1, maxTurn)
	if g.Turns > 0 && g.Rounds > g.Turns {
		r.addFault(col, "%s is %d, more than the %d turns of all players together: a round has one turn at least", r.columnName(col, colRounds), g.Rounds, g.Turns)
	}
	text, col = cell(colMinutes)
	g.Minutes = r.parseMinutes(text, col)
	text, col = cell(colMarks)
	g.Marks = r.parseMarks(text, col, g.Seats)
	text, col = cell(colNewcomers)
	g.Newcomers = r.parseNewcomers(text, col, g.Seats)
	g.RulesLookedUp, _ = cell(colLookedUp)
	g.StuckMoment, _ = cell(colStuckMoment)
	g.Remarks, _ = cell(colRemarks)
	r.parsePerSeat(cells, &g)
	_, col = cell(colWinner)
	switch won, better, wins := g.BeatenWinner(); {
	case wins > 0:
		r.addFault(col, "%s has %s and another seat %s, and the highest score wins", r.columnName(col, colWinner), FormatNumber(won), FormatNumber(better))
	case wins < 0:
		r.addFault(col, "%s has %s and another seat %s, and the lowest score wins", r.columnName(col, colWinner), FormatNumber(won), FormatNumber(better))
	}
	return g, true
}

// findTerms returns the terms of the variant called name, or the default terms if name is ""; nil
// after a fault.
func (r *reader) findTerms(name string, col int) *Terms {
	if name == "" {
		if r.defaultTerms == nil {
			r.addFault(col, "%s is empty, must be the name of the variant that was played, such as proelio/0.9.6", r.columnName(col, colVariant))
		}
		return r.defaultTerms
	}
	a, ok := r.termsCache[name]
	if !ok {
		a.terms, a.err = r.find(name)
		r.termsCache[name] = a
	}
	if a.err != nil {
		r.addFault(col, "%s is %s: %v", r.columnName(col, colVariant), quoteSuggestion(name, a.err.Error()), a.err)
		return nil
	}
	return a.terms
}

// rangeText returns a range as text: "2", "2 to 4".
func rangeText(lo, hi int) string {
	if lo == hi {
		return strconv.Itoa(lo)
	}
	return fmt.Sprintf("%d to %d", lo, hi)
}

// parseWhole parses a whole number from lo to hi in the column key. It returns 0 for an empty cell
// and after a fault.
func (r *reader) parseWhole(key, text string, col, lo, hi int) int {
	if text == "" {
		return 0
	}
	n, ok := parseInteger(text)
	if ok && n >= lo && n <= hi {
		return n
	}
	r.addFault(col, "%s is %s, must be a whole number, %s", r.columnName(col, key), quoteCell(text), rangeText(lo, hi))
	return 0
}

// parseInteger parses a whole number, which spreadsheets may write as 4.0. The second result is
// false if text is none.
func parseInteger(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(text, ".0"), ",0"))
	return n, err == nil
}

// columnName returns the heading of a column in the file, or key if column col is not the column of
// that key.
func (r *reader) columnName(col int, key string) string {
	if col >= 0 && col < len(r.columns) && r.columns[col].key == key {
		return strings.TrimSpace(r.grid.Headings[col])
	}
	return key
}

// quoteCell returns a cell's text in quotation marks for a message; "text" if it has letters, since it
// may be somebody's name.
func quoteCell(text string) string {
	if strings.ContainsFunc(text, unicode.IsLetter) {
		return "text"
	}
	return strconv.Quote(clip(text))
}

// quoteSuggestion is like quoteCell, but it also quotes a text with letters if hint suggests a known
// word: a text close to a known word is no person's name.
func quoteSuggestion(text, hint string) string {
	if strings.Contains(hint, "nearest: ") {
		return strconv.Quote(clip(text))
	}
	return quoteCell(text)
}

// parseDecimal parses a number with a decimal point or comma. Before three digits a comma is not
// accepted, since it may separate thousands, unless [Grid].Comma is set.
func (r *reader) parseDecimal(text string) (float64, bool) {
	if whole, rest, one := strings.Cut(text, ","); one && !strings.ContainsAny(text, ".") && (r.grid.Comma || len(rest) != 3) {
		text = whole + "." + rest
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil && !math.IsInf(x, 0) && !math.IsNaN(x)
}

// parseMinutes parses a duration and returns it in minutes: 95, 92.5, or 1:35 for an hour and 35
// minutes. It returns 0 for an empty cell and after a fault.
func (r *reader) parseMinutes(text string, col int) float64 {
	if text == "" {
		return 0
	}
	x, ok := r.parseDecimal(text)
	if r.grid.DateCells[[2]int{r.rowIndex, col}] { // spreadsheets store a time as a fraction of a day
		x = math.Round(x*24*60*1e4) / 1e4
	}
	if hours, rest, is := strings.Cut(text, ":"); is {
		rest, _, _ = strings.Cut(rest, ":") // without the seconds
		h, err := strconv.Atoi(hours)
		m, err2 := strconv.Atoi(rest)
		x, ok = float64(60*h+m), err == nil && err2 == nil && h >= 0 && m >= 0 && m < 60
	}
	if !ok || x <= 0 || x > maxMinutes {
		r.addFault(col, "%s is %s, must be a number above 0, such as 95, or a time such as 1:35", r.columnName(col, colMinutes), quoteCell(text))
		return 0
	}
	return x
}

// parseDigits parses the first hex digits of the hash of the rules.
func (r *reader) parseDigits(text string, col int) string {
	text = strings.ToLower(strings.Join(strings.Fields(text), ""))
	if len(text) < minHashDigits || len(text) > 64 || strings.Trim(text, "0123456789abcdef") != "" {
		r.addFault(col, "%s is %s, must be the first digits of the rules, as the form prints them: a1abb631", r.columnName(col, colRules), quoteCell(text))
	}
	return text
}
