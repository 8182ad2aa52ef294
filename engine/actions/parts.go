package actions

import (
	"slices"

	"equitas/engine"
)

// A PartKind says what sort of thing a part is: a kind of card, a type of action. A game
// numbers them from 1; 0 means none.
type PartKind uint8

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

// List returns a copy of the list: [engine.PartUser.Parts].
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
	if row.Part.What != 0 {
		buf = p.indexes(buf, row.Part)
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
	return row != nil && (row.Part == p.uses[part] || row.PartOf != nil && row.PartOf(s, a) == p.uses[part])
}
