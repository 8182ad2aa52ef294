package playfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"

	"equitas/engine/playtest"
)

// The fields of an export of the app BG Stats that are used.
type (
	bgPlayer struct {
		ID          int          `json:"id"`
		Name        string       `json:"name"`
		IsAnonymous flexibleBool `json:"isAnonymous"`
	}
	bgGame struct {
		ID          int          `json:"id"`
		Name        string       `json:"name"`
		HighestWins flexibleBool `json:"highestWins"`
		UsesTeams   flexibleBool `json:"usesTeams"`
		NoPoints    flexibleBool `json:"noPoints"`
	}
	bgPlay struct {
		PlayDate     string       `json:"playDate"`
		DurationMin  float64      `json:"durationMin"`
		Rounds       int          `json:"rounds"`
		GameRefID    int          `json:"gameRefId"`
		Board        string       `json:"board"`
		Ignored      flexibleBool `json:"ignored"`
		PlayerScores []bgScore    `json:"playerScores"`
		Comments     string       `json:"comments"`
	}
	bgScore struct {
		Score       flexibleString `json:"score"`
		Winner      flexibleBool   `json:"winner"`
		NewPlayer   flexibleBool   `json:"newPlayer"`
		StartPlayer flexibleBool   `json:"startPlayer"`
		PlayerRefID int            `json:"playerRefId"`
		Role        string         `json:"role"`
		Rank        int            `json:"rank"`
		SeatOrder   int            `json:"seatOrder"`
	}
	bgFile struct {
		Players []bgPlayer `json:"players"`
		Games   []bgGame   `json:"games"`
		Plays   []bgPlay   `json:"plays"`
	}
)

// A flexibleBool is a boolean that the app writes as true, 1 or "1".
type flexibleBool bool

// UnmarshalJSON implements [json.Unmarshaler].
func (t *flexibleBool) UnmarshalJSON(b []byte) error {
	switch strings.Trim(string(b), `"`) {
	case "true", "1":
		*t = true
	case "false", "0", "null", "":
	default:
		return kindError[flexibleBool](b)
	}
	return nil
}

// A flexibleString is a text that the app may write as a number.
type flexibleString string

// UnmarshalJSON implements [json.Unmarshaler].
func (t *flexibleString) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, (*string)(t))
	}
	if string(b) == "null" {
		return nil
	}
	if b[0] == '{' || b[0] == '[' {
		return kindError[flexibleString](b)
	}
	*t = flexibleString(b)
	return nil
}

// kindError returns the error for a JSON value that cannot be decoded into T. It lacks the
// name of the field, which package json adds.
func kindError[T any](value []byte) error {
	kind := "number"
	switch value[0] {
	case '"':
		kind = "string"
	case '[':
		kind = "array"
	case '{':
		kind = "object"
	case 't', 'f':
		kind = "bool"
	}
	return &json.UnmarshalTypeError{Value: kind, Type: reflect.TypeFor[T]()}
}

// An Export is the games in an export of BG Stats, with faults, and with counts of what was
// skipped.
type Export struct {
	Games        []playtest.Game
	Faults       []playtest.Fault // their games are not in Games
	Plays        int              // number of plays of known games
	Ignored      int              // number of plays that are marked to be ignored in statistics
	UnknownGames int              // number of plays of unknown games
}

// ReadBGStats reads text, an export of BG Stats; file is its name in faults. findTerms
// returns the terms of a variant by its name, or of the edition of a game by its title.
// Plays of games that it does not know are counted and skipped. defaultTerms are the terms
// of plays that name no variant, or nil. today is the latest valid day, such as 2026-11-28,
// or "" for no limit.
func ReadBGStats(file string, text []byte, today string, defaultTerms *playtest.Terms, findTerms func(name string) (*playtest.Terms, error)) (*Export, error) {
	text = bytes.TrimPrefix(text, bom)
	d := json.NewDecoder(bytes.NewReader(text))
	wrong := func(err error) error {
		at := d.InputOffset()
		if e, ok := errors.AsType[*json.SyntaxError](err); ok {
			at = e.Offset
		}
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the text ends too early")
		}
		return fmt.Errorf("%s:%d: this is no export of BG Stats: %w", file, lineNumber(text, at), err)
	}
	switch open, err := d.Token(); {
	case err != nil:
		return nil, wrong(err)
	case open != json.Delim('{'):
		return nil, wrong(errors.New("it is a list, must be an object that has plays"))
	}
	x := &exportReader{file: file, today: today, defaultTerms: defaultTerms, findTerms: findTerms, export: &Export{}, playerNames: map[int]string{}, gameTitles: map[int]string{}, termsByTitle: map[string]*playtest.Terms{}}
	type placed struct {
		raw  json.RawMessage
		line int
	}
	var plays []placed
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, wrong(err)
		}
		switch key {
		case "players", "games", "plays":
			if open, err := d.Token(); err != nil {
				return nil, wrong(err)
			} else if open != json.Delim('[') {
				return nil, wrong(fmt.Errorf("%s must be a list", key))
			}
			for i := 0; d.More(); i++ {
				var raw json.RawMessage
				if err := d.Decode(&raw); err != nil {
					return nil, wrong(err)
				}
				at := playtest.Place{File: file, Path: fmt.Sprintf("%s[%d]", key, i), Line: lineNumber(text, d.InputOffset()-int64(len(raw)))}
				switch key {
				case "players":
					var p bgPlayer
					if x.decode(raw, &p, at) {
						x.playerNames[p.ID] = p.Name
					}
				case "games":
					var g bgGame
					if x.decode(raw, &g, at) {
						x.gameTitles[g.ID] = g.Name
					}
				default:
					plays = append(plays, placed{raw, at.Line})
				}
			}
			if _, err := d.Token(); err != nil {
				return nil, wrong(err)
			}
		default:
			var skip json.RawMessage
			if err := d.Decode(&skip); err != nil {
				return nil, wrong(err)
			}
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, wrong(err)
	}
	if plays == nil {
		return nil, fmt.Errorf("%s: there are no plays in it: this is no export of BG Stats", file)
	}
	for i, p := range plays {
		x.place = playtest.Place{File: file, Path: fmt.Sprintf("plays[%d]", i), Line: p.line}
		var play bgPlay
		if x.decode(p.raw, &play, x.place) {
			x.addPlay(&play)
		}
	}
	return x.export, nil
}

// lineNumber returns the number of the line, from 1, that contains the byte at
// offset in text.
func lineNumber(text []byte, offset int64) int {
	return 1 + bytes.Count(text[:min(max(offset, 0), int64(len(text)))], []byte("\n"))
}

// An exportReader is the state of [ReadBGStats].
type exportReader struct {
	file         string
	today        string // 2026-11-28, or ""
	defaultTerms *playtest.Terms
	findTerms    func(string) (*playtest.Terms, error)
	termsByTitle map[string]*playtest.Terms // terms of the edition, by the title of the game; nil for an unknown game
	playerNames  map[int]string             // names of players, by their ids
	gameTitles   map[int]string             // titles of games, by their ids
	place        playtest.Place             // place of the current play
	export       *Export
}

// decode decodes raw, which is at a place in the file, into dst. It adds a fault and
// returns false if that fails.
func (x *exportReader) decode(raw json.RawMessage, dst any, at playtest.Place) bool {
	err := json.Unmarshal(raw, dst)
	if e, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		at.Path += "." + e.Field
		x.export.Faults = append(x.export.Faults, playtest.Fault{Place: at, Col: -1, Msg: fmt.Sprintf("is %s, must be %s", jsonKind(e.Value), kindOf(e.Type))})
		return false
	}
	if err != nil {
		x.export.Faults = append(x.export.Faults, playtest.Fault{Place: at, Col: -1, Msg: err.Error()})
	}
	return err == nil
}

// jsonKind returns the kind of a JSON value in words, given
// [json.UnmarshalTypeError.Value]: "number 7.5" is "a number".
func jsonKind(value string) string {
	switch kind, _, _ := strings.Cut(value, " "); kind {
	case "string":
		return "text"
	case "bool":
		return "true or false"
	case "array":
		return "a list"
	case "object":
		return "a table"
	}
	return "a number"
}

// kindOf returns in words the kind of JSON value that a field of type t requires.
func kindOf(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Int:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	}
	return "a table"
}

// addFault adds a fault in the field at path of the current play.
func (x *exportReader) addFault(path, format string, args ...any) {
	p := x.place
	p.Path += "." + path
	x.export.Faults = append(x.export.Faults, playtest.Fault{Place: p, Col: -1, Msg: fmt.Sprintf(format, args...)})
}

// termsOf returns the terms of a play: those of the variant that its field board names or,
// if it names none, of the edition. rules is the hash of the rules in that field; "" if it
// has none. ok is false for a play of an unknown game, and after a fault.
func (x *exportReader) termsOf(p *bgPlay) (t *playtest.Terms, rules string, ok bool) {
	board := strings.Fields(p.Board)
	if n := len(board); n > 0 && len(board[n-1]) >= 4 && strings.Trim(board[n-1], "0123456789abcdef") == "" && strings.ContainsAny(board[n-1], "0123456789") {
		rules, board = board[n-1], board[:n-1]
	}
	name := strings.Join(board, " ")
	title, there := x.gameTitles[p.GameRefID]
	if !there {
		x.addFault("gameRefId", "is %d, and no game of the file has that id", p.GameRefID)
		return nil, "", false
	}
	own, seen := x.termsByTitle[title]
	if !seen {
		if own, _ = x.findTerms(title); own == nil && x.defaultTerms != nil && strings.EqualFold(title, x.defaultTerms.Title) {
			own = x.defaultTerms
		}
		x.termsByTitle[title] = own
	}
	if own == nil {
		if t, err := x.findTerms(name); name != "" && err == nil { // the app calls the game by another name, but board names one of its variants
			return t, rules, true
		}
		x.export.UnknownGames++
		return nil, "", false
	}
	if name == "" {
		if x.defaultTerms != nil && x.defaultTerms.Game == own.Game {
			own = x.defaultTerms
		}
		return own, rules, true
	}
	t, err := x.findTerms(name)
	if err != nil {
		x.export.Plays++
		x.addFault("board", "is %s: %v", playtest.QuoteField(p.Board, err.Error()), err)
		return nil, "", false
	}
	return t, rules, true
}

// addPlay converts a play into a game and adds it to the result; after a fault the game is
// omitted.
func (x *exportReader) addPlay(p *bgPlay) {
	if p.Ignored {
		x.export.Ignored++
		return
	}
	t, rules, ok := x.termsOf(p)
	if !ok {
		return
	}
	x.export.Plays++
	before := len(x.export.Faults)
	g := playtest.Game{Place: x.place, Terms: t, Rules: rules, Seats: len(p.PlayerScores), Minutes: p.DurationMin, Rounds: p.Rounds, LeadChanges: -1}
	if g.Seats < t.MinSeats || g.Seats > t.MaxSeats {
		x.addFault("playerScores", "has %d players, and %s is played by %d to %d", g.Seats, t.Variant, t.MinSeats, t.MaxSeats)
		return
	}
	if p.DurationMin < 0 || p.DurationMin > 100_000 {
		x.addFault("durationMin", "is %v, must be minutes from 0 to 100000", p.DurationMin)
	}
	if p.Rounds < 0 || p.Rounds > 100_000 {
		x.addFault("rounds", "is %d, must be from 0 to 100000", p.Rounds)
	}
	var err error
	if g.Date, err = playtest.ParseDay(p.PlayDate, x.today); err != nil {
		x.addFault("playDate", "is %s, %v", playtest.QuoteField(p.PlayDate, ""), err)
	}
	order, seated := x.seatOrder(p, t)
	g.SeatsUnknown = !seated
	names := make([]string, g.Seats)
	for seat, i := range order {
		s := &p.PlayerScores[i]
		at := fmt.Sprintf("playerScores[%d].", i)
		if s.Winner {
			g.Winners = append(g.Winners, seat+1)
		}
		if s.NewPlayer {
			g.Newcomers = append(g.Newcomers, seat+1)
		}
		name, ok := x.playerNames[s.PlayerRefID]
		if !ok {
			x.addFault(at+"playerRefId", "is %d, and no player of the file has that id", s.PlayerRefID)
		}
		names[seat] = strconv.Itoa(s.PlayerRefID) + " " + name
		if text := strings.TrimSpace(string(s.Score)); text != "" {
			points, err := playtest.ParsePoints(text, strings.Contains(text, ",") && !strings.Contains(text, "."))
			if err != nil {
				x.addFault(fmt.Sprintf("playerScores[%d].score", i), "is %s, %v", playtest.QuoteField(text, ""), err)
				continue
			}
			g.RecordScore(seat+1, points)
		}
		if role := strings.TrimSpace(s.Role); role != "" && t.DealtThing != nil {
			if err := g.SetDealtThing(seat+1, role); err != nil {
				x.addFault(at+"role", "is %s, %v", playtest.QuoteField(role, err.Error()), err)
			}
		}
	}
	if g.Winners == nil {
		g.Winners = []int{}
	}
	g.SetNames(names)
	for _, f := range g.ParseComment(p.Comments) {
		x.addFault("comments", "%s", f)
	}
	switch won, better, wins := g.BeatenWinner(); {
	case wins > 0:
		x.addFault("playerScores", "has %s for the winner and %s for another, and the highest score wins", playtest.FormatNumber(won), playtest.FormatNumber(better))
	case wins < 0:
		x.addFault("playerScores", "has %s for the winner and %s for another, and the lowest score wins", playtest.FormatNumber(won), playtest.FormatNumber(better))
	}
	if len(x.export.Faults) == before {
		x.export.Games = append(x.export.Games, g)
	}
}

// seatOrder returns the indices of a play's players in the order of their seats: by the
// seat order in the file or, if it has none, by roles or, in games without roles, beginning
// with the starting player. seated is false if the file has none of these.
func (x *exportReader) seatOrder(p *bgPlay, t *playtest.Terms) (order []int, seated bool) {
	n := len(p.PlayerScores)
	for i := range p.PlayerScores {
		order = append(order, i)
	}
	at := map[int]int{}
	for i, s := range p.PlayerScores {
		if s.SeatOrder > 0 {
			if was, twice := at[s.SeatOrder]; twice {
				x.addFault(fmt.Sprintf("playerScores[%d].seatOrder", i), "is %d, as playerScores[%d] has it", s.SeatOrder, was)
			}
			at[s.SeatOrder] = i
		}
	}
	if len(at) == n {
		sort.SliceStable(order, func(a, b int) bool { return p.PlayerScores[order[a]].SeatOrder < p.PlayerScores[order[b]].SeatOrder })
		return order, true
	}
	if roles := t.Roles[n]; roles != nil {
		taken := make([]bool, n)
		for seat, role := range roles {
			i := slices.IndexFunc(order, func(i int) bool { return !taken[i] && role.HasName(p.PlayerScores[i].Role) })
			if i < 0 {
				return order, false
			}
			taken[i] = true
			at[-seat-1] = i
		}
		by := make([]int, n)
		for seat := range n {
			by[seat] = at[-seat-1]
		}
		return by, true
	}
	first := slices.IndexFunc(p.PlayerScores, func(s bgScore) bool { return bool(s.StartPlayer) })
	if first < 0 {
		return order, false
	}
	return append(order[first:], order[:first]...), true
}
