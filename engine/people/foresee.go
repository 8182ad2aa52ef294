package people

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/rng"
)

// Foreseen is what would come of an action, as far as who must decide can know it
// beforehand: what comes of it however hidden cards lie and chance turns out.
type Foreseen struct {
	Events  []string // what would happen, as the seat would be told
	Changes []Change // of what the seat sees
	Shapes  []engine.Shape
	More    bool // what else comes of it depends on what is hidden, or on chance
}

// A Change is a line of the table that would be another one.
type Change struct {
	Was, Now string // "" for a line that comes, or goes
}

// guesses is how often it is guessed what is hidden. What is so in all of them is
// told: to take for certain what is not takes chance to turn out alike so often.
const guesses = 24

// foreseePurpose keeps the chance of guesses apart.
var foreseePurpose = rng.For("foresee")

// Foresee says what one of [Table.Actions] would change; false for a game that
// cannot guess what a seat does not see. It never looks at what is hidden.
func (t *Table) Foresee(i int) (Foreseen, bool) {
	legal := t.live.Legal()
	if _, ok := t.Rules.(engine.Guesser); !ok || i < 0 || i >= len(legal) {
		return Foreseen{}, false
	}
	return t.foresee(t.live.State(), legal[i]), true
}

// foresee says what an action would change in a position.
func (t *Table) foresee(st engine.State, a engine.Action) Foreseen {
	g, who := t.Rules.(engine.Guesser), st.ToAct()
	after := t.Rules.NewState(len(t.bots))
	chance := t.Deal.Stream(foreseePurpose, uint64(len(t.choices)))
	var told, lines, shapes certain[string]
	drawn := map[string]engine.Shape{}
	for range guesses {
		g.Guess(st.Observe(who), after, &chance)
		var events []engine.Event
		after.(engine.Listener).Listen(func(e engine.Event) { events = append(events, e) })
		after.Apply(a)
		after.(engine.Listener).Listen(nil)
		told.add(t.voice.Tell(events, who))
		lines.add(linesOf(t.voice.Table(after, who)))
		if p, ok := picture(after, who, t.Lang); ok {
			var keys []string
			for _, s := range p.Shapes {
				key := fmt.Sprint(s)
				drawn[key] = s
				keys = append(keys, key)
			}
			shapes.add(keys)
		}
	}
	now := linesOf(t.voice.Table(st, who))
	f := Foreseen{Events: told.all(), Changes: changes(now, &lines), More: told.more() || lines.more()}
	if p, ok := picture(st, who, t.Lang); ok {
		var there []string
		for _, s := range p.Shapes {
			there = append(there, fmt.Sprint(s))
		}
		for _, key := range shapes.all() {
			if !slices.Contains(there, key) {
				f.Shapes = append(f.Shapes, drawn[key])
			}
		}
	}
	return f
}

// certain keeps of several lists what is in all of them, in the order of the first.
type certain[T comparable] struct {
	lists int
	order []T
	in    map[T]int // lists that have it
}

func (c *certain[T]) add(l []T) {
	if c.in == nil {
		c.in = map[T]int{}
	}
	c.lists++
	seen := map[T]bool{}
	for _, x := range l {
		if seen[x] {
			continue
		}
		seen[x] = true
		if c.in[x]++; c.in[x] == 1 {
			c.order = append(c.order, x)
		}
	}
}

// all returns what is in all lists.
func (c *certain[T]) all() (l []T) {
	for _, x := range c.order {
		if c.in[x] == c.lists {
			l = append(l, x)
		}
	}
	return l
}

// more reports whether something is in some lists only.
func (c *certain[T]) more() bool {
	return slices.ContainsFunc(c.order, func(x T) bool { return c.in[x] != c.lists })
}

// linesOf are the lines of passages.
func linesOf(passages []engine.Passage) (l []string) {
	for _, p := range passages {
		l = append(l, p.Lines...)
	}
	return l
}

// changes finds what is certain to be another line afterwards: pairs of lines about
// the same, then lines that go and lines that come.
func changes(now []string, after *certain[string]) (l []Change) {
	come := slices.DeleteFunc(after.all(), func(x string) bool { return slices.Contains(now, x) })
	for _, was := range now {
		if after.in[was] > 0 {
			continue // or may stay
		}
		c := Change{Was: was}
		if i := slices.IndexFunc(come, func(x string) bool { return subject(x) == subject(was) }); i >= 0 {
			c.Now = come[i]
			come = slices.Delete(come, i, i+1)
		} else if after.more() {
			continue // there may be another in its place
		}
		l = append(l, c)
	}
	for _, x := range come {
		l = append(l, Change{Now: x})
	}
	return l
}

// subject is what a line is about: what stands before its first colon, or its first
// word.
func subject(line string) string {
	if s, _, ok := strings.Cut(line, ":"); ok {
		return s
	}
	s, _, _ := strings.Cut(line, " ")
	return s
}
