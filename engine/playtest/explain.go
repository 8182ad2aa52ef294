package playtest

import (
	"fmt"
	"strings"
)

// An Explanation tells people what to write under a heading, with an example, which may be "".
type Explanation struct{ Heading, Text, Example string }

// ExplainColumns returns the explanations of the columns of [Headings], in the same order. They are
// Italian if lang is "it", otherwise English.
func ExplainColumns(t *Terms, lang string) []Explanation {
	ids := func(things []Label) string {
		var l []string
		for _, x := range things {
			l = append(l, x.ID)
		}
		return joinNames(l)
	}
	needed, of := "needed", pickLanguage(lang, "one of ", "una di: ")
	if lang == "it" {
		needed = "necessaria"
	}
	says := map[string][3]string{
		colDate:        {"the day, as 2026-11-28 or 28/11/2026", "il giorno: 28/11/2026 o 2026-11-28", "2026-11-28"},
		colVariant:     {needed + ": the variant that was played", needed + ": la variante giocata", t.Variant},
		colRules:       {"the first eight digits of the rules, as the form prints them", "le prime otto cifre delle regole, come sono stampate sul foglio", t.Hash[:min(8, len(t.Hash))]},
		colSeats:       {needed + ": how many sat there", needed + ": in quanti si giocava", fmt.Sprint(t.MinSeats)},
		colNames:       {"who sat there, in the order of seats, first letters or names, no two alike; they leave this file nowhere", "chi sedeva al tavolo, nell’ordine dei posti, iniziali o nomi, tutti diversi: non escono da questo file", "A, B, C"},
		colWinner:      {needed + ": the seat that won, from 1; several as 1+3, or none", needed + ": il posto che ha vinto, da 1; più d’uno come 1+3, o nessuno", "2"},
		colEnd:         {"how it ended: " + of + ids(t.Endings), "come è finita: " + of + ids(t.Endings), firstID(t.Endings)},
		colTurns:       {"how many " + t.TurnsNoun + " it took, all players together", "quanti turni, di tutti insieme", "42"},
		colRounds:      {"how often it went round the table, where nobody counted " + t.TurnsNoun, "quanti giri del tavolo, se nessuno ha contato i turni", "11"},
		colMinutes:     {"how long it took: minutes, or 1:35", "quanto è durata: minuti, o 1:35", "95"},
		colMarks:       {"how much fun it was, 1 to 5: one mark for each seat, or a single one", "quanto ci si è divertiti, da 1 a 5: un voto per posto, o uno solo", "4 3 5"},
		colNewcomers:   {"the seats that played for the first time", "i posti di chi giocava per la prima volta", "1+3"},
		colLookedUp:    {"which rules had to be looked up", "quali regole si sono dovute cercare", ""},
		colStuckMoment: {"the moment at which the game broke, if it did", "il momento in cui la partita si è inceppata, se c’è stato", ""},
		colRemarks:     {"anything else", "qualsiasi altra cosa", ""},
	}
	var l []Explanation
	for _, h := range Headings(t, lang) {
		c, _, _ := columnOf(h)
		switch {
		case c.key == colScore:
			l = append(l, Explanation{h, pickLanguage(lang, fmt.Sprintf("points of seat %d at the end; a sum as 12+3 will do", c.seat), fmt.Sprintf("i punti del posto %d alla fine; va bene anche una somma: 12+3", c.seat)), "15"})
		case c.key == colDrawn:
			l = append(l, Explanation{h, pickLanguage(lang, fmt.Sprintf("what seat %d was dealt: ", c.seat), fmt.Sprintf("che cosa è toccato al posto %d: ", c.seat)) + ids(t.DealtThing.Values), firstID(t.DealtThing.Values)})
		default:
			x := says[c.key]
			l = append(l, Explanation{h, strings.TrimSpace(pickLanguage(lang, x[0], x[1])), x[2]})
		}
	}
	return l
}

func firstID(things []Label) string {
	if len(things) == 0 {
		return ""
	}
	return things[0].ID
}
