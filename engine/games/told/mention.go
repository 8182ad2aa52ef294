package told

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A name that is used before it is set refers to nothing, or to its value from last time,
// which no rule intends.

// A mention is an operation of the program that sets or uses a name.
type mention struct {
	name, list string // the list of steps: "phase.turn", "card.knights.play"
	pc         int
	at         rule.Place
}

// listed returns the list of steps that is being compiled.
func (c *compiler) listed() string {
	keys, n := source.Split(c.path), 2
	if keys[0] == "card" {
		n = 3
	}
	return strings.Join(keys[:min(n, len(keys))], ".")
}

// noteNameSet records that a name is set at this point of the program.
func (c *compiler) noteNameSet(name string) {
	c.given = append(c.given, mention{name: name, list: c.listed(), pc: len(c.code)})
}

// uses records that a name is used here, if steps set it.
func (c *compiler) uses(name string, at rule.Place) {
	if name != eachName && c.bound(name) != nil {
		c.used = append(c.used, mention{name, c.listed(), len(c.code), at})
	}
}

// usesIn records the names that an expression uses, except for the one that it tests.
func (c *compiler) usesIn(v *rule.Value, text string, at int, x *cond.Expr, but string) {
	if x == nil {
		return
	}
	var said []string
	for _, i := range x.Vars() {
		name := c.words.All()[i].Name
		first := firstPart(name)
		if first == but || slices.Contains(said, first) {
			continue
		}
		said = append(said, first)
		place := v.At
		if i := nameIn(text, name); i >= 0 && v.Kind == rule.KindText {
			place = v.Within(at+len([]rune(text[:i])), len(name))
		}
		c.uses(first, place)
	}
}

// unbound reports names that are used before they are set.
func (c *compiler) unbound() {
	if c.faults.list.Errors() > 0 { // a faulty choice does not set its name
		return
	}
	for i := range c.used {
		u := &c.used[i]
		first := len(c.code) + 1
		elsewhere, sites := false, 0
		for j := range c.given {
			if g := &c.given[j]; g.name == u.name {
				sites++
				elsewhere = elsewhere || g.list != u.list
				first = min(first, g.pc)
			}
		}
		switch {
		case elsewhere || first <= u.pc:
		case sites == 0:
			c.faults.add(u.at, "choose it first: choose "+u.name+" from ZONE", "nothing is ever chosen that is called %s", u.name)
		default:
			c.faults.add(u.at, "put the step that does before this one", "%s is used here, and only further on something is called so", u.name)
		}
	}
}
