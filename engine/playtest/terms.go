package playtest

import (
	"cmp"
	"strings"

	"equitas/engine/cond"
)

// Terms say what can be recorded about a variant's games, and which values are possible.
type Terms struct {
	Game, Variant      string // "proelio", "proelio/0.9.6"
	Title              string
	GameTitle          string // title of the game: "Proelio"
	Hash               string // hash of its rules, in hex digits
	MinSeats, MaxSeats int    // numbers of seats, inclusive
	DefaultSeats       int    // default number of seats
	Endings            []Label
	WinningScore       []int           // by index in Ends: 1 if every winner has the highest score, -1 the lowest, 0 if scores do not tell
	Drawn              *Drawn          // what each seat is dealt at the start; nil if nothing of it is recorded
	TurnsNoun          string          // plural of the noun for a turn: "turns", "goes"
	Roles              map[int][]Label // by number of seats: the role of each seat; nil if all seats are alike
	Sides              map[int][]int   // by number of seats: the side of each seat, from 0
	TurnsPerRound      map[int]int     // by number of seats: turns per round; 1 if rounds are not counted
}

// A Label has an id, and a name in some languages.
type Label struct {
	ID    string
	Names map[string]string // by language
}

// Name returns the thing's name in a language, or else in English, or else its id.
func (t Label) Name(lang string) string { return cmp.Or(t.Names[lang], t.Names["en"], t.ID) }

// A Drawn is a kind of thing that every seat is dealt at the start, such as a Guild.
type Drawn struct {
	Label  // the id is part of the names of its columns: "guild" in seat1.guild
	Values []Label
}

// matchesHash reports whether the hash of the rules begins with digits.
func (t *Terms) matchesHash(digits string) bool {
	return len(digits) >= minHashDigits && strings.HasPrefix(t.Hash, strings.ToLower(digits))
}

const minHashDigits = 4

// findLabel returns the index of the thing of that name; -1 if there is none, with a hint
// at the name that was probably meant.
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

// joinNames joins names with commas; beyond twelve the rest is left out.
func joinNames(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
