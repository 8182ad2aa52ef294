package told

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// This file finds names that are used before they are set. Such a name stands for nothing, or for an
// old value, which no designer intends.

// A mention is a point of the program at which a name is set or used.
type mention struct {
	name, listPath string // listPath is the path of the list of steps: "phase.turn", "card.knights.play"
	pc             int
	position       rule.Place
}

// listPath returns the path of the list of steps that is being compiled.
func (c *compiler) listPath() string {
	keys, n := source.Split(c.path), 2
	if keys[0] == "card" {
		n = 3
	}
	return strings.Join(keys[:min(n, len(keys))], ".")
}

// noteNameSet records that a name is set at this point of the program.
func (c *compiler) noteNameSet(name string) {
	c.setNames = append(c.setNames, mention{name: name, listPath: c.listPath(), pc: len(c.code)})
}

// noteNameUsed records that a name is used at this point of the program, if it is one that
// steps set.
func (c *compiler) noteNameUsed(name string, at rule.Place) {
	if name != eachName && c.bindingOf(name) != nil {
		c.usedNames = append(c.usedNames, mention{name, c.listPath(), len(c.code), at})
	}
}

// noteNamesUsed records the names that expression x uses at this point of the program, without
// except, the name of the thing that it tests. text is the expression, at character at of v.
func (c *compiler) noteNamesUsed(v *rule.Value, text string, at int, x *cond.Expr, except string) {
	if x == nil {
		return
	}
	var said []string
	for _, i := range x.Vars() {
		name := c.words.All()[i].Name
		first := firstPart(name)
		if first == except || slices.Contains(said, first) {
			continue
		}
		said = append(said, first)
		place := v.At
		if i := nameIndex(text, name); i >= 0 && v.Kind == rule.KindText {
			place = v.PlaceWithin(at+len([]rune(text[:i])), len(name))
		}
		if first == otherName {
			c.faultOther(place, name)
			continue
		}
		c.noteNameUsed(first, place)
	}
}

// reportUnbound reports a fault for each name that is used before it is set.
func (c *compiler) reportUnbound() {
	if c.faults.list.Errors() > 0 { // a choice with a fault does not set its name
		return
	}
	for i := range c.usedNames {
		u := &c.usedNames[i]
		first := len(c.code) + 1
		elsewhere, sites := false, 0
		for j := range c.setNames {
			if g := &c.setNames[j]; g.name == u.name {
				sites++
				elsewhere = elsewhere || g.listPath != u.listPath
				first = min(first, g.pc)
			}
		}
		switch {
		case elsewhere || first <= u.pc:
		case sites == 0:
			c.faults.add(u.position, "choose it first: choose "+u.name+" from ZONE", "nothing is ever chosen that is called %s", u.name)
		default:
			c.faults.add(u.position, "put the step that does before this one", "%s is used here, and only further on something is called so", u.name)
		}
	}
}
