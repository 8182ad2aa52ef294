package actions

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// A PartKind says what sort of thing a part is: a type of action, a kind of card. A game
// numbers its own kinds from OwnParts; 0 means none.
type PartKind uint8

// The kinds of parts that the package knows.
const (
	actionPart PartKind = iota + 1 // a part in Table.Parts; its number is the index there
	OwnParts                       // the first number for a game's own kinds
)

// A Part is a part of the game, a type of action or a choice, that players may use or leave.
// Rows name it.
type Part[R any] struct {
	Name      string // in reports, where parts are taken out, and below [part] in the files of words: "imperial"
	Title     string // in headings of reports
	Kind      string // what it is, as a noun; "" stands for "action"
	UsePhrase string // what a player who uses it does: "make an Imperial draw"; "" if players cannot leave it: then it is counted but not taken out

	Exists      func(r R) bool     // whether the rules have it; nil: they have it if they have an action of a row that names it
	AccessParts func(r R) []string // names of other parts without which a player never gets to use it; nil: there are none
	Keys        string             // the keys and tables of the files that concern this part only, separated by spaces
	Removal     string             // the setting of a file that removes it from the game: "equitas.uses=0"; "": there is none
	Use         Use                // the use that Row.UseOf returns for it, if no row names it
}

// useOf returns the Use of the part of the table with that name; the zero Use if name is "" or
// unknown.
func (t *Table[R, S, V]) useOf(name string) Use {
	i := slices.IndexFunc(t.Parts, func(p Part[R]) bool { return p.Name == name })
	switch {
	case name == "" || i < 0:
		return Use{}
	case t.Parts[i].Use.Kind != 0:
		return t.Parts[i].Use
	}
	return Use{Kind: actionPart, Number: uint8(i)}
}

// AddParts adds to the list those parts of the table that exist under the rules and that players
// may leave.
func (t *Table[R, S, V]) AddParts(r R, to *Parts) {
	for i := range t.Parts {
		p := &t.Parts[i]
		if p.UsePhrase == "" || p.Exists != nil && !p.Exists(r) || p.Exists == nil && !t.hasRow(r, func(row *Row[R, S, V]) bool { return row.Part == p.Name }) {
			continue
		}
		part := engine.Part{Name: p.Name, Title: p.Title, Kind: cmp.Or(p.Kind, "action"), UsePhrase: p.UsePhrase}
		if p.AccessParts != nil {
			part.AccessParts = p.AccessParts(r)
		}
		to.Add(part, t.useOf(p.Name))
	}
}

// PartsOf returns the names of the parts that list a key of the files among their Keys. If no part
// lists the key itself, the parts count that list the innermost table around it; the result is nil
// if no part lists any of them. It is for [rule.Extras.PartsOf].
func (t *Table[R, S, V]) PartsOf(path string) (names []string) {
	for path != "" {
		for i := range t.Parts {
			if p := &t.Parts[i]; slices.Contains(strings.Fields(p.Keys), path) {
				names = append(names, p.Name)
			}
		}
		if names != nil {
			return names
		}
		path = path[:max(0, strings.LastIndexByte(path, '.'))]
	}
	return nil
}

// Knockouts returns one knockout for each part that a setting (Part.Removal) removes and that is
// not removed in the set already. It is for [rule.Extras.Knockouts].
func (t *Table[R, S, V]) Knockouts(set *rule.Set) (l []rule.Knockout) {
	for i := range t.Parts {
		p := &t.Parts[i]
		key, off, _ := strings.Cut(p.Removal, "=")
		if v := set.Value(key); v != nil && (v.Expr != nil || v.PlainText() != off) {
			l = append(l, rule.Knockout{Name: p.Name, What: cmp.Or(p.Kind, "action"), Sets: []string{p.Removal}})
		}
	}
	return l
}

// An ActionType is a type of action at one decision, as reports count it.
type ActionType[R any] struct {
	*Part[R]
	Verb Verb
}

// ActionTypes returns the parts that rows of a decision name, each once with the verb of its first
// row, in the order of the rows.
func (t *Table[R, S, V]) ActionTypes(at Phase) (l []ActionType[R]) {
	for i := range t.Decisions {
		if t.Decisions[i].Phase != at {
			continue
		}
		for _, row := range t.Decisions[i].Rows {
			k := slices.IndexFunc(t.Parts, func(p Part[R]) bool { return p.Name == row.Part })
			if k >= 0 && !slices.ContainsFunc(l, func(x ActionType[R]) bool { return x.Name == row.Part }) {
				l = append(l, ActionType[R]{&t.Parts[k], row.Verb})
			}
		}
	}
	return l
}

// A Use is one thing that an action uses: its kind, and its number among things of that kind.
type Use struct {
	Kind   PartKind
	Number uint8
}

// Parts lists the parts of a game under one ruleset, and finds the part that belongs to a Use.
type Parts struct {
	list  []engine.Part
	uses  []Use
	index [][]uint16 // by kind and number: the index in list, plus 1
}

// Add adds a part and the use that belongs to it.
func (p *Parts) Add(part engine.Part, u Use) {
	p.list, p.uses = append(p.list, part), append(p.uses, u)
	for len(p.index) <= int(u.Kind) {
		p.index = append(p.index, nil)
	}
	for len(p.index[u.Kind]) <= int(u.Number) {
		p.index[u.Kind] = append(p.index[u.Kind], 0)
	}
	p.index[u.Kind][u.Number] = uint16(len(p.list))
}

// List returns a copy of the list of parts. It is for [engine.PartUser.Parts].
func (p *Parts) List() []engine.Part { return slices.Clone(p.list) }

// appendIndexes appends the index of the part that a use belongs to; nothing if there is no such
// part.
func (p *Parts) appendIndexes(buf []int, u Use) []int {
	if int(u.Kind) < len(p.index) && int(u.Number) < len(p.index[u.Kind]) {
		if at := p.index[u.Kind][u.Number]; at > 0 {
			return append(buf, int(at)-1)
		}
	}
	return buf
}

// UsedParts appends to buf the parts that at least one of the actions uses, as indexes in the list
// of p. It implements [engine.PartUser.UsedParts].
func (t *Table[R, S, V]) UsedParts(p *Parts, s S, list []engine.Action, buf []int) []int {
	first := int(t.Phase(s)) * t.Verbs
	byVerb := t.partRows[first : first+t.Verbs]
	rowVerb := -1 // verb of the last action, if all actions of that verb have the same row; otherwise -1
	for _, a := range list {
		v := int(t.Verb(a))
		if v >= len(byVerb) || len(byVerb[v]) == 0 {
			continue
		}
		row := byVerb[v][0]
		if row.When != nil {
			rowVerb = -1
			if row = firstRow(byVerb[v], s, a); row == nil {
				continue
			}
		} else if v == rowVerb && row.UseOf == nil {
			continue
		} else {
			rowVerb = v
		}
		if row.part.Kind != 0 {
			buf = p.appendIndexes(buf, row.part)
		}
		if row.UseOf != nil {
			if u := row.UseOf(s, a); u.Kind != 0 {
				buf = p.appendIndexes(buf, u)
			}
		}
	}
	return buf
}

// Uses reports whether an action uses the part with index part in the list of p. It implements
// [engine.PartUser.Uses].
func (t *Table[R, S, V]) Uses(p *Parts, s S, a engine.Action, part int) bool {
	row := t.rowOf(s, a)
	return row != nil && (row.part == p.uses[part] || row.UseOf != nil && row.UseOf(s, a) == p.uses[part])
}
