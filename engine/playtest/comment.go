package playtest

import (
	"errors"
	"fmt"
	"strings"
)

// commentColumns are the columns that [Game.CommentText] writes.
var commentColumns = []string{colEnd, colTurns, colMarks, colLookedUp, colStuckMoment}

// CommentText returns a comment about the game, for files of other programs that have no fields for
// its ending, turns and marks: lines such as "turns = 42", an empty line, and the remarks.
func (g *Game) CommentText() string {
	var b strings.Builder
	for _, key := range commentColumns {
		if text := g.cellText(column{key: key}, nil); text != "" {
			fmt.Fprintf(&b, "%s = %s\n", key, strings.Join(strings.Fields(text), " "))
		}
	}
	if g.Remarks == "" {
		return strings.TrimSuffix(b.String(), "\n")
	}
	if b.Len() > 0 {
		b.WriteByte('\n')
	}
	return b.String() + g.HideNames(g.Remarks, "en")
}

// ParseComment parses a comment in the form of [Game.CommentText] and sets the fields of the game.
// All text from the first line of another form on is a remark. It returns the messages of the
// faults that it found.
func (g *Game) ParseComment(text string) (faults []string) {
	r := &reader{grid: &Grid{}}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		key, value, ok := strings.Cut(line, "=")
		key, value = strings.ToLower(strings.TrimSpace(key)), strings.TrimSpace(value)
		if !ok || value == "" {
			break
		}
		c, _, known := columnOf(key)
		if !known {
			break
		}
		switch c.key {
		case colEnd:
			at, hint := findLabel(g.Terms.Endings, value)
			if at < 0 {
				r.addFault(0, "%s is %s, and no game of %s ends so%s", colEnd, quoteSuggestion(value, hint), g.Terms.Variant, hint)
			}
			g.End = at + 1
		case colTurns:
			g.Turns = r.parseWhole(colTurns, value, 0, 1, maxTurn)
		case colMarks:
			g.Marks = r.parseMarks(value, 0, g.Seats)
		case colLookedUp:
			g.RulesLookedUp = value
		case colStuckMoment:
			g.StuckMoment = value
		default:
			known = false
		}
		if !known {
			break
		}
		text = strings.TrimPrefix(rest, "\n")
	}
	g.Remarks = strings.TrimSpace(text)
	for _, f := range r.faults {
		faults = append(faults, f.Msg)
	}
	return faults
}

// ParseDay parses a date in one of several usual formats, such as 28/11/2026, and returns it as
// "2026-11-28"; "" for an empty text. It is an error if the day is after today, unless today is "".
func ParseDay(text, today string) (string, error) {
	r := &reader{grid: &Grid{Today: today}}
	day := r.parseDate(strings.TrimSpace(text), 0)
	switch {
	case day != "" && len(r.faults) > 0:
		return "", fmt.Errorf("which is still to come: today is %s", today)
	case len(r.faults) > 0:
		return "", errors.New("must be a day such as 2026-11-28")
	}
	return day, nil
}

// QuoteField returns a field's text in quotation marks for a message. If the text has letters, it
// returns "text" instead, since it may be somebody's name, unless hint contains "nearest: ", which
// means that the text is close to a known word.
func QuoteField(text, hint string) string { return quoteSuggestion(text, hint) }

// RecordScore sets the score of seat n, counted from 1. It is the same as [Game.SetScore].
func (g *Game) RecordScore(n int, x float64) { g.SetScore(n, x) }

// SetDealtThing records the thing that seat n, counted from 1, was dealt, given by any of its names. An
// unknown name is an error.
func (g *Game) SetDealtThing(n int, name string) error {
	at, hint := findLabel(g.Terms.DealtThing.Values, name)
	if at < 0 {
		return fmt.Errorf("and %s has none of that name%s", g.Terms.Variant, hint)
	}
	if g.DealtThings == nil {
		g.DealtThings = make([]int, g.Seats)
	}
	g.DealtThings[n-1] = at + 1
	return nil
}

// HasName reports whether name is the label's id or its name in some language, ignoring case.
func (t Label) HasName(name string) bool {
	at, _ := findLabel([]Label{t}, name)
	return at == 0
}
