package actions

import (
	"cmp"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rule"
)

// A PartKind says what sort of thing a part is: a type of action, a kind of card. A game
// numbers its own from OwnParts; 0 means none.
type PartKind uint8

// Sorts of parts.
const (
	named    PartKind = iota + 1 // of Table.Parts: the number is the index
	OwnParts                     // the first that a game may define
)

// A Part is a part of the game that is a type of action, or a choice: players may do without
// it. Rows name it.
type Part[R any] struct {
	Name  string // in reports, where parts are taken out, and below [part] in the files of words: "imperial"
	Title string // heading in reports: "Imperial draw"
	What  string // the noun; "": "action"
	Do    string // what who uses it does: "make an Imperial draw"; "" of what is forced: it is counted, and is no part

	Has     func(r R) bool     // whether the rules have it; nil: if they have an action of a row that names it
	Through func(r R) []string // other parts by which alone one comes to it; nil: none is needed
	Keys    string             // the keys and tables of the files that are about it and nothing else, with spaces between
	Out     string             // the setting of a file that takes it out: "equitas.uses=0"; "": there is none
	Use     Use                // where Row.PartOf finds it, and no row names it
}

// use returns what stands for a part of the table; nothing without a name.
func (t *Table[R, S, V]) use(name string) Use {
	i := slices.IndexFunc(t.Parts, func(p Part[R]) bool { return p.Name == name })
	switch {
	case name == "" || i < 0:
		return Use{}
	case t.Parts[i].Use.What != 0:
		return t.Parts[i].Use
	}
	return Use{What: named, N: uint8(i)}
}

// AddParts adds the parts of the table that rules have to a list.
func (t *Table[R, S, V]) AddParts(r R, to *Parts) {
	for i := range t.Parts {
		p := &t.Parts[i]
		if p.Do == "" || p.Has != nil && !p.Has(r) || p.Has == nil && !t.can(r, func(row *Row[R, S, V]) bool { return row.Part == p.Name }) {
			continue
		}
		part := engine.Part{Name: p.Name, Title: p.Title, What: cmp.Or(p.What, "action"), Do: p.Do}
		if p.Through != nil {
			part.Through = p.Through(r)
		}
		to.Add(part, t.use(p.Name))
	}
}

// PartsOf returns the names of the parts of the table that a key of the files is about: those
// that say the longest beginning of it; none if none does. It is for [rule.Extras.PartsOf].
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

// Knockouts returns the parts of the table that a set has and a setting takes out. It is for
// [rule.Extras.Knockouts].
func (t *Table[R, S, V]) Knockouts(set *rule.Set) (l []rule.Knockout) {
	for i := range t.Parts {
		p := &t.Parts[i]
		key, off, _ := strings.Cut(p.Out, "=")
		if v := set.Value(key); v != nil && (v.Expr != nil || v.Plain() != off) {
			l = append(l, rule.Knockout{Name: p.Name, What: cmp.Or(p.What, "action"), Sets: []string{p.Out}})
		}
	}
	return l
}

// A Type is a type of action at one decision, as reports count it.
type Type[R any] struct {
	*Part[R]
	Verb Verb
}

// Types returns the parts that the actions of a decision use by their type, each once, in the
// order of its rows.
func (t *Table[R, S, V]) Types(at Phase) (l []Type[R]) {
	for i := range t.Decisions {
		if t.Decisions[i].Phase != at {
			continue
		}
		for _, row := range t.Decisions[i].Rows {
			k := slices.IndexFunc(t.Parts, func(p Part[R]) bool { return p.Name == row.Part })
			if k >= 0 && !slices.ContainsFunc(l, func(x Type[R]) bool { return x.Name == row.Part }) {
				l = append(l, Type[R]{&t.Parts[k], row.Verb})
			}
		}
	}
	return l
}

// A Use is one thing that an action uses: its sort, and its number among those of that
// sort.
type Use struct {
	What PartKind
	N    uint8
}

// Parts lists the parts of a game under one ruleset, and which use each of them stands for.
type Parts struct {
	list []engine.Part
	uses []Use
	at   [][]uint16 // by kind and number: the index in list, plus 1
}

// Add adds a part and the use that it stands for.
func (p *Parts) Add(part engine.Part, u Use) {
	p.list, p.uses = append(p.list, part), append(p.uses, u)
	for len(p.at) <= int(u.What) {
		p.at = append(p.at, nil)
	}
	for len(p.at[u.What]) <= int(u.N) {
		p.at[u.What] = append(p.at[u.What], 0)
	}
	p.at[u.What][u.N] = uint16(len(p.list))
}

// List returns a copy of the list of parts, as [engine.PartUser.Parts] does.
func (p *Parts) List() []engine.Part { return slices.Clone(p.list) }

// indexes appends the index of the part that a use belongs to; nothing if there is none.
func (p *Parts) indexes(buf []int, u Use) []int {
	if int(u.What) < len(p.at) && int(u.N) < len(p.at[u.What]) {
		if at := p.at[u.What][u.N]; at > 0 {
			return append(buf, int(at)-1)
		}
	}
	return buf
}

// UsedParts appends the indexes of the parts that an action uses: [engine.PartUser].
func (t *Table[R, S, V]) UsedParts(p *Parts, s S, a engine.Action, buf []int) []int {
	row := t.row(s, a)
	if row == nil {
		return buf
	}
	if row.part.What != 0 {
		buf = p.indexes(buf, row.part)
	}
	if row.PartOf != nil {
		if u := row.PartOf(s, a); u.What != 0 {
			buf = p.indexes(buf, u)
		}
	}
	return buf
}

// Uses reports whether an action uses a part, by its index: [engine.PartUser.Uses].
func (t *Table[R, S, V]) Uses(p *Parts, s S, a engine.Action, part int) bool {
	row := t.row(s, a)
	return row != nil && (row.part == p.uses[part] || row.PartOf != nil && row.PartOf(s, a) == p.uses[part])
}
