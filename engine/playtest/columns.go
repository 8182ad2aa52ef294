package playtest

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/cond"
)

// The columns of a table of games. Of seats there is one each: seat1.guild, seat1.score.
const (
	colDate    = "date"
	colVariant = "variant"
	colRules   = "rules"
	colSeats   = "seats"
	colNames   = "names"
	colWinner  = "winner"
	colEnd     = "end"
	colTurns   = "turns"
	colRounds  = "rounds"
	colMinutes = "minutes"
	colScore   = "score" // of a seat
	colNewTo   = "new"
	colMarks   = "fun"
	colLooked  = "looked_up"
	colBroke   = "broke"
	colRemarks = "remarks"
)

// plain are the columns that are of no seat, in their order; what stands between minutes
// and fun is of seats.
var plain = []string{colDate, colVariant, colRules, colSeats, colNames, colWinner, colEnd, colTurns, colRounds, colMinutes, colMarks, colNewTo, colLooked, colBroke, colRemarks}

// inItalian is what columns are called there.
var inItalian = map[string]string{
	colDate: "data", colVariant: "variante", colRules: "regole", colSeats: "posti", colNames: "nomi", colWinner: "vincitore", colEnd: "fine", colTurns: "turni", colRounds: "giri", colMinutes: "minuti",
	colMarks: "divertimento", colNewTo: "nuovi", colLooked: "regole_cercate", colBroke: "inceppata", colRemarks: "note",
}

const (
	seat, posto  = "seat", "posto"
	score, punti = colScore, "punti"
)

// Heads are the columns of an empty table for a variant, in a language.
func Heads(t *Terms, lang string) []string {
	var l []string
	for _, key := range plain {
		if key == colMarks {
			for i := range t.Max {
				if t.Drawn != nil {
					l = append(l, fmt.Sprintf("%s%d.%s", in(lang, seat, posto), i+1, in(lang, t.Drawn.ID, strings.ToLower(strings.Join(strings.Fields(t.Drawn.In("it")), "_")))))
				}
				l = append(l, fmt.Sprintf("%s%d.%s", in(lang, seat, posto), i+1, in(lang, score, punti)))
			}
		}
		l = append(l, in(lang, key, inItalian[key]))
	}
	return l
}

func in(lang, en, it string) string {
	if lang == "it" {
		return it
	}
	return en
}

// A column says what the cells below a head are.
type column struct {
	key  string // of plain; colScore; or "drawn"
	seat int    // from 1; 0: of no seat
	what string // of a drawn thing: "guild"
}

const drawn = "drawn"

// columnOf reads a head. What is not known is told with what was probably meant.
func columnOf(head string) (c column, hint string, ok bool) {
	key := strings.ToLower(strings.Join(strings.Fields(head), "_"))
	for _, k := range plain {
		if key == k || key == inItalian[k] {
			return column{key: k}, "", true
		}
	}
	for _, word := range []string{seat, posto} {
		rest, is := strings.CutPrefix(key, word)
		number, what, dot := strings.Cut(strings.TrimPrefix(rest, "_"), ".")
		n, err := strconv.Atoi(number)
		if !is || !dot || err != nil || n < 1 || n > mostSeats || what == "" {
			continue
		}
		if what == score || what == punti {
			return column{colScore, n, ""}, "", true
		}
		return column{drawn, n, what}, "", true
	}
	var known []string
	for _, k := range plain {
		known = append(known, k, inItalian[k])
	}
	if near := cond.Nearest(key, append(known, "seat1.score")); near != "" {
		return c, "; nearest: " + near, false
	}
	return c, "; a table of games has " + strings.Join(plain, ", ") + ", and seat1.score, seat2.score, …", false
}

const mostSeats = 16
