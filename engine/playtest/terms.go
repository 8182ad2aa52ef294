package playtest

import (
	"cmp"
	"strings"

	"equitas/engine/cond"
)

// Terms list the facts that can be recorded about games of a variant, with their possible values.
type Terms struct {
	Game, Variant      string          // "proelio", "proelio/0.9.6"
	Title              string          // title of the variant
	GameTitle          string          // title of the game: "Proelio"
	Hash               string          // hash of the variant's rules, in hex digits
	MinSeats, MaxSeats int             // least and largest number of seats
	DefaultSeats       int             // default number of seats
	Endings            []Label         // ways in which a game can end
	WinningScore       []int           // by index in Endings: 1 if the highest score wins, -1 if the lowest does, 0 if scores do not tell who won
	DealtThing         *DealtThing     // the kind of thing that each seat is dealt at the start; nil if none is recorded
	TurnsNoun          string          // plural of the players' word for a turn: "turns", "goes"
	Roles              map[int][]Label // by number of seats: the role of each seat; nil if all seats are alike
	Sides              map[int][]int   // by number of seats: the side of each seat, from 0
	TurnsPerRound      map[int]int     // by number of seats: turns per round; 1 if rounds are not counted
}

// A Label is the id of a thing, with its names in some languages.
type Label struct {
	ID    string
	Names map[string]string // by language, such as "en"
}

// Name returns the name in language lang; if there is none, the English name; if there is none, the
// id.
func (t Label) Name(lang string) string { return cmp.Or(t.Names[lang], t.Names["en"], t.ID) }

// A DealtThing is a kind of thing that every seat is dealt at the start, such as a Guild.
type DealtThing struct {
	Label          // the id is part of column names: "guild" in seat1.guild
	Values []Label // the things that can be dealt
}

// matchesHash reports whether the hash of the rules begins with digits, which must be at least
// minHashDigits.
func (t *Terms) matchesHash(digits string) bool {
	return len(digits) >= minHashDigits && strings.HasPrefix(t.Hash, strings.ToLower(digits))
}

const minHashDigits = 4

// findLabel returns the index of the thing with that id or name, ignoring case; -1 if there is none.
// hint is then the end of a message: the name that was probably meant, or all ids.
func findLabel(things []Label, name string) (at int, hint string) {
	name = strings.ToLower(strings.Join(strings.Fields(name), " "))
	var known, ids []string
	for i, t := range things {
		if strings.ToLower(t.ID) == name {
			return i, ""
		}
		for _, n := range t.Names { // in any order, since one name at most matches
			if strings.ToLower(n) == name {
				return i, ""
			}
			known = append(known, strings.ToLower(n))
		}
		ids = append(ids, t.ID)
		known = append(known, strings.ToLower(t.ID))
	}
	if near := cond.Nearest(name, known); near != "" {
		return -1, "; nearest: " + near
	}
	return -1, "; it may be " + joinNames(ids)
}

// joinNames joins names with commas. It leaves out all names after the twelfth.
func joinNames(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
