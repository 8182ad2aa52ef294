package playtest

import (
	"cmp"
	"strings"

	"equitas/engine/cond"
)

// Terms say which values the rows of a variant's games may have.
type Terms struct {
	Game, Variant string // "proelio", "proelio/0.9.6"
	Title         string
	Called        string // name of the game: "Proelio"
	Hash          string // of its rules, in hex digits
	Min, Max      int    // seats
	Usual         int    // default number of these
	Ends          []Thing
	Drawn         *Drawn          // what each seat is dealt at the start; nil: nothing that is measured
	Turn          string          // plural of what is counted as turns: "turns", "goes"
	Roles         map[int][]Thing // by number of seats: the role of each; nil where all are alike
	Side          map[int][]int   // by number of seats: the side of each seat, from 0
	Round         map[int]int     // by number of seats: turns per round; 1: no rounds
}

// A Thing has an id, and a name in some languages.
type Thing struct {
	ID    string
	Names map[string]string // by language
}

// In returns the thing's name in a language, or else in English.
func (t Thing) In(lang string) string { return cmp.Or(t.Names[lang], t.Names["en"], t.ID) }

// A Drawn is a kind of thing that every seat is dealt at the start: a Guild.
type Drawn struct {
	Thing  // id is the key of its columns: "guild", as in seat1.guild
	Things []Thing
}

// hashed reports whether the hash of the variant begins with digits.
func (t *Terms) hashed(digits string) bool {
	return len(digits) >= leastDigits && strings.HasPrefix(t.Hash, strings.ToLower(digits))
}

const leastDigits = 4

// find returns the index of the thing of that name; or what was probably meant.
func find(things []Thing, name string) (at int, hint string) {
	name = strings.ToLower(strings.Join(strings.Fields(name), " "))
	var known, ids []string
	for i, t := range things {
		if strings.ToLower(t.ID) == name {
			return i, ""
		}
		for _, n := range t.Names { // in any order: one of them matches
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
	return -1, "; it may be " + listed(ids)
}

// listed joins names, shortened if there are many.
func listed(names []string) string {
	const most = 12
	if len(names) > most {
		return strings.Join(names[:most], ", ") + ", …"
	}
	return strings.Join(names, ", ")
}
