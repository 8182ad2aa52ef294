package playtest

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/cond"
)

// The names of the columns of a table of games. A column of single seats occurs once per seat:
// seat1.score, seat2.score.
const (
	colDate        = "date"
	colVariant     = "variant"
	colRules       = "rules"
	colSeats       = "seats"
	colNames       = "names"
	colWinner      = "winner"
	colEnd         = "end"
	colTurns       = "turns"
	colRounds      = "rounds"
	colMinutes     = "minutes"
	colScore       = "score" // the score of a seat
	colNewcomers   = "new"
	colMarks       = "fun"
	colLookedUp    = "looked_up"
	colStuckMoment = "broke"
	colRemarks     = "remarks"
)

// plainColumns are the columns that occur once, in the order of [Headings]. The columns of single
// seats stand before colMarks.
var plainColumns = []string{colDate, colVariant, colRules, colSeats, colNames, colWinner, colEnd, colTurns, colRounds, colMinutes, colMarks, colNewcomers, colLookedUp, colStuckMoment, colRemarks}

// italianNames maps the names of plain columns to their Italian names.
var italianNames = map[string]string{
	colDate: "data", colVariant: "variante", colRules: "regole", colSeats: "posti", colNames: "nomi", colWinner: "vincitore", colEnd: "fine", colTurns: "turni", colRounds: "giri", colMinutes: "minuti",
	colMarks: "divertimento", colNewcomers: "nuovi", colLookedUp: "regole_cercate", colStuckMoment: "inceppata", colRemarks: "note",
}

// synonyms maps words that people use as headings to the names of the columns that they mean.
var synonyms = map[string]string{
	"players": colSeats, "number_of_players": colSeats, "player_count": colSeats, "who": colNames, "winners": colWinner, "won": colWinner, "game": colVariant, "ending": colEnd,
	"length": colMinutes, "duration": colMinutes, "time": colMinutes, "playtime": colMinutes, "rating": colMarks, "comments": colRemarks, "comment": colRemarks, "notes": colRemarks,
	"giocatori": "posti", "in_quanti": "posti", "chi": "nomi", "vincitori": "vincitore", "ha_vinto": "vincitore", "gioco": "variante", "durata": "minuti", "tempo": "minuti", "voto": "divertimento", "voti": "divertimento", "commenti": "note", "osservazioni": "note",
}

const (
	seatPrefix, seatPrefixItalian   = "seat", "posto"
	scorePrefix, scorePrefixItalian = colScore, "punti"
)

// Headings returns the headings of an empty table of games of a variant. They are Italian if lang
// is "it", otherwise English.
func Headings(t *Terms, lang string) []string {
	var l []string
	for _, key := range plainColumns {
		if key == colMarks {
			for i := range t.MaxSeats {
				if t.DealtThing != nil {
					l = append(l, fmt.Sprintf("%s%d.%s", pickLanguage(lang, seatPrefix, seatPrefixItalian), i+1, pickLanguage(lang, t.DealtThing.ID, strings.ToLower(strings.Join(strings.Fields(t.DealtThing.Name("it")), "_")))))
				}
				l = append(l, fmt.Sprintf("%s%d.%s", pickLanguage(lang, seatPrefix, seatPrefixItalian), i+1, pickLanguage(lang, scorePrefix, scorePrefixItalian)))
			}
		}
		l = append(l, columnNameIn(lang, key))
	}
	return l
}

func pickLanguage(lang, en, it string) string {
	if lang == "it" {
		return it
	}
	return en
}

// A column is the meaning of a heading.
type column struct {
	key  string // one of plainColumns, colScore or colDrawn; "" if the heading is unknown
	seat int    // the seat, from 1, of a column of a single seat; otherwise 0
	lang string // language of the heading: "it", otherwise English
}

const colDrawn = "drawn"

// columnOf parses a heading. ok is false if it is unknown; hint is then the heading that was
// probably meant, or "".
func columnOf(head string) (c column, hint string, ok bool) {
	key := strings.ToLower(strings.Join(strings.Fields(head), "_"))
	for _, k := range plainColumns {
		switch key {
		case k:
			return column{key: k}, "", true
		case italianNames[k]:
			return column{key: k, lang: "it"}, "", true
		}
	}
	for _, word := range []string{seatPrefix, seatPrefixItalian} {
		rest, is := strings.CutPrefix(key, word)
		number, what, dot := strings.Cut(strings.TrimPrefix(rest, "_"), ".")
		n, err := strconv.Atoi(number)
		if !is || !dot || err != nil || n < 1 || n > maxSeats || what == "" {
			continue
		}
		if what == scorePrefix || what == scorePrefixItalian {
			return column{key: colScore, seat: n}, "", true
		}
		return column{key: colDrawn, seat: n}, "", true
	}
	var known []string
	for _, k := range plainColumns {
		known = append(known, k, italianNames[k])
	}
	if k := synonyms[key]; k != "" {
		return c, k, false
	}
	return c, cond.Nearest(key, append(known, "seat1.score", "posto1.punti")), false
}

// columnNameIn returns the name of a plain column: Italian if lang is "it", otherwise English.
func columnNameIn(lang, key string) string { return pickLanguage(lang, key, italianNames[key]) }

// columnNamesIn returns the names of all plain columns: Italian if lang is "it", otherwise English.
func columnNamesIn(lang string) []string {
	l := make([]string, len(plainColumns))
	for i, key := range plainColumns {
		l[i] = columnNameIn(lang, key)
	}
	return l
}

const maxSeats = 16
