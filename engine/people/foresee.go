package people

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"equitas/engine"
	"equitas/engine/rng"
)

// A Consequences holds the certain consequences of an action, as far as the deciding seat can know:
// those that follow in every determinization that was tried.
type Consequences struct {
	Events []string          // sentences about events, as the voice would tell them to the seat
	Lost   []engine.HeldCard // cards that leave the seat's hand
	Gained []engine.HeldCard // known cards that enter the seat's hand
	Drawn  int               // number of unknown cards that enter the seat's hand
	Own    []Change          // changes of other things that the seat has
	Table  []Change          // changes of all other things that the seat sees
	Shapes []engine.Shape    // shapes that appear in the picture
	More   bool              // there are further consequences, which depend on hidden things or chance
}

// guessCount is the number of determinizations that are tried. A consequence that is the same in
// all of them counts as certain, although it may differ in others.
const guessCount = 24

// foreseePurpose is the purpose of the random stream of the determinizations.
var foreseePurpose = rng.PurposeOf("foresee")

// Foresee returns the certain consequences of action i of [Table.Actions]. ok is false if the
// rules are no [engine.Determinizer], or if there is no such action. It never uses hidden things.
func (t *Table) Foresee(i int) (Consequences, bool) {
	legal := t.live.Legal()
	if _, ok := t.Rules.(engine.Determinizer); !ok || i < 0 || i >= len(legal) {
		return Consequences{}, false
	}
	return t.foresee(t.live.State(), legal[i]), true
}

// foresee returns the certain consequences of a legal action in a position.
func (t *Table) foresee(st engine.State, a engine.Action) Consequences {
	g, who := t.Rules.(engine.Determinizer), st.ToAct()
	after := t.Rules.NewState(len(t.bots))
	chance := t.Deal.Stream(foreseePurpose, uint64(len(t.choices)))
	now := t.viewOf(st, who)
	var told, shapes intersection[string]
	var lines intersection[line]
	hands := handsAfter{before: now.hand}
	drawn := map[string]engine.Shape{}
	for range guessCount {
		g.Guess(st.Observe(who), after, &chance)
		var events []engine.Event
		after.(engine.EventSource).Listen(func(e engine.Event) { events = append(events, e) })
		after.Apply(a)
		after.(engine.EventSource).Listen(nil)
		told.add(t.voice.Tell(events, who))
		then := t.viewOf(after, who)
		lines.add(then.lines)
		hands.add(then.hand)
		if p, ok := pictureOf(after, who, t.Lang); ok {
			var keys []string
			for _, s := range p.Shapes {
				key := fmt.Sprint(s)
				drawn[key] = s
				keys = append(keys, key)
			}
			shapes.add(keys)
		}
	}
	f := Consequences{Events: told.all(), More: told.hasOthers() || lines.hasOthers() || hands.areDifferent}
	f.Lost, f.Gained, f.Drawn = hands.certainMoves()
	for _, c := range t.changes(now.lines, &lines) {
		if c.ownSeat {
			f.Own = append(f.Own, c.Change)
		} else {
			f.Table = append(f.Table, c.Change)
		}
	}
	if p, ok := pictureOf(st, who, t.Lang); ok {
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

// A line is one line of text about the table as a seat sees it.
type line struct {
	heading string // heading of its passage
	text    string
	ownSeat bool // the line is about the seat that sees it
}

// A view is the table as a seat sees it: lines of text, without those about its hand, and the
// cards in its hand.
type view struct {
	lines []line
	hand  map[engine.HeldCard]int // number of copies by card; the card's own Count is 0
}

func (t *Table) viewOf(st engine.State, seat engine.Seat) view {
	x := view{hand: map[engine.HeldCard]int{}}
	h := t.voice.Hand(st, seat)
	for _, c := range h.Cards {
		x.hand[engine.HeldCard{Face: c.Face, Side: c.Side}] += c.Count
	}
	for _, p := range t.voice.Table(st, seat) {
		if h.Heading != "" && p.Heading == h.Heading {
			continue
		}
		for i, text := range p.Lines {
			x.lines = append(x.lines, line{p.Heading, text, i < 64 && p.OwnLines>>i&1 != 0})
		}
	}
	return x
}

// A handsAfter is the range of hands that a seat may have after an action.
type handsAfter struct {
	before               map[engine.HeldCard]int // by card: number of copies before the action
	minCopies, maxCopies map[engine.HeldCard]int // by card: fewest and most copies in a hand
	minTotal             int                     // number of cards in the smallest hand
	areDifferent         bool                    // the hands are not all equal
}

func (h *handsAfter) add(hand map[engine.HeldCard]int) {
	total := 0
	for _, n := range hand {
		total += n
	}
	if h.minCopies == nil {
		h.minCopies, h.maxCopies, h.minTotal = maps.Clone(hand), maps.Clone(hand), total
		return
	}
	h.areDifferent = h.areDifferent || !maps.Equal(hand, h.minCopies)
	h.minTotal = min(h.minTotal, total)
	for c := range h.minCopies {
		h.minCopies[c] = min(h.minCopies[c], hand[c])
	}
	for c, n := range hand {
		h.maxCopies[c] = max(h.maxCopies[c], n)
	}
}

// certainMoves returns the cards that leave the hand in all cases, the cards that enter it in all
// cases, and the least number of other cards that enter it.
func (h *handsAfter) certainMoves() (lost, gained []engine.HeldCard, drawn int) {
	cards := slices.SortedFunc(maps.Keys(h.before), compareByFace)
	for c := range h.minCopies {
		if _, ok := h.before[c]; !ok {
			cards = append(cards, c)
		}
	}
	slices.SortFunc(cards, compareByFace)
	drawn = h.minTotal
	for _, c := range cards {
		had := h.before[c]
		drawn -= had
		switch least, most := h.minCopies[c], h.maxCopies[c]; {
		case most < had:
			lost = append(lost, engine.HeldCard{Face: c.Face, Side: c.Side, Count: had - most})
			drawn += had - most
		case least > had:
			gained = append(gained, engine.HeldCard{Face: c.Face, Side: c.Side, Count: least - had})
			drawn -= least - had
		}
	}
	return lost, gained, max(0, drawn)
}

func compareByFace(a, b engine.HeldCard) int {
	return cmp.Or(cmp.Compare(a.Face, b.Face), cmp.Compare(a.Side, b.Side))
}

// An intersection collects the elements that several lists have in common, in the order of
// the first list.
type intersection[T comparable] struct {
	lists     int       // number of lists
	order     []T       // all elements, in the order in which they first occurred
	listCount map[T]int // by element: number of lists that have it
}

func (c *intersection[T]) add(l []T) {
	if c.listCount == nil {
		c.listCount = map[T]int{}
	}
	c.lists++
	seen := map[T]bool{}
	for _, x := range l {
		if seen[x] {
			continue
		}
		seen[x] = true
		if c.listCount[x]++; c.listCount[x] == 1 {
			c.order = append(c.order, x)
		}
	}
}

// all returns the elements that all lists have.
func (c *intersection[T]) all() (l []T) {
	for _, x := range c.order {
		if c.listCount[x] == c.lists {
			l = append(l, x)
		}
	}
	return l
}

// hasOthers reports whether some element is in some of the lists but not in all.
func (c *intersection[T]) hasOthers() bool {
	return slices.ContainsFunc(c.order, func(x T) bool { return c.listCount[x] != c.lists })
}
