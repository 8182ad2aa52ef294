package lab

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/card"
	"equitas/engine/rule"
	"equitas/engine/rule/render"
	"equitas/engine/rule/source"
	"equitas/engine/tune"
	"equitas/reports"
)

// A knob is a rule that a search may change, and the values that it may take: those
// that the schema allows, not too far from what a variant says.
type knob struct {
	path   string
	values []string // as TOML
	home   int      // which of them the variant says
	key    *rule.Key

	// Of a count of copies: the pile that the card lies in, and what the values are. What
	// one card of a pile takes, another gives: the box keeps its size.
	pile    string
	numbers []int

	ranged bool // values are numbers in rising order, the ends of which are those of what is tried
	typed  bool // somebody said the values
	said   said // what says so; of those that a question or a file names
	wrong  bool // the rules do not take one of them
}

// Values of a number that are tried: so many at most, of a small one all from half to
// double; and of a count of copies those so far from it.
const (
	mostNumbers = 6
	mostCopies  = 2
)

// whoPlays is the table that says who plays, and no rule of the game.
const whoPlays = "players"

// knobs lists what of a variant may be changed, in the order of its files. also holds
// values that must be among those of a path, whatever the schema says, by path. What
// cannot be printed from here, such as a board, is not among them.
func knobs(v *Variant, also map[string]string) []*knob {
	p := v.printed()
	piles, shown := v.piles(p), map[string]bool{}
	if p != nil {
		for _, f := range p.Faces {
			shown[f.Entry] = true
		}
	}
	s := v.Set.Schema()
	var list []*knob
	v.Set.Each(func(x *rule.Value, k *rule.Key) {
		first, _, _ := source.Cut(x.Path)
		switch entry := render.Entry(s, x.Path); {
		case also[x.Path] != "":
		case !k.Plays() || k.Purpose || k.Mark != nil || rule.MeasuringTable(first) || first == whoPlays:
			return
		case slices.Contains(s.Board, first), entry != "" && !shown[entry]:
			return // a board, or a piece: printed by nobody here
		case k.Type == rule.Word && strings.Contains(k.Path, "*"):
			return // what an entry is, such as the deck that a card lies in
		}
		n := &knob{path: x.Path, key: k, pile: piles[x.Path]}
		n.take(v.Set, x, also[x.Path])
		if len(n.values) > 1 {
			list = append(list, n)
		}
	})
	return list
}

// take lists the values of a knob that stands at x; also is one more of them, or "".
func (n *knob) take(s *rule.Set, x *rule.Value, also string) {
	home := x.TOMLLine()
	add := func(value string) {
		if !slices.Contains(n.values, value) {
			n.values = append(n.values, value)
		}
	}
	switch {
	case x.Kind == rule.KindInt && n.key.Type != rule.Figure && n.key.Type != rule.Goal:
		n.ranged = true
		for _, v := range n.around(int(x.Int), also) {
			add(strconv.Itoa(v))
			n.numbers = append(n.numbers, v)
		}
	case x.Kind == rule.KindBool && n.key.Type != rule.Condition:
		add("false")
		add("true")
	case x.Kind == rule.KindText && n.key.Type == rule.Word:
		for _, w := range n.key.Words {
			if strings.HasPrefix(w, "@") {
				continue // names of things that there are, one of which it is: another is another card
			}
			add(rule.Quote(w))
		}
		add(home)
	default:
		add(home)
	}
	if also != "" {
		add(also)
	}
	n.home = slices.Index(n.values, home)
	if n.home < 0 {
		n.values, n.home = append(n.values, home), len(n.values)
	}
}

// far is from which number on values are tried that differ by a share of it.
const far = 12

// around lists numbers from half to double of v, at least one to either side, that the
// schema allows, in rising order.
func (n *knob) around(v int, also string) []int {
	lo, hi := min(v-1, (v+1)/2), max(v+1, 2*v)
	if v < 0 {
		lo, hi = min(v-1, 2*v), max(v+1, v/2)
	}
	if n.pile != "" {
		lo, hi = max(lo, v-mostCopies), min(hi, v+mostCopies)
	}
	if k := n.key; k.Lo != k.Hi {
		lo, hi = max(lo, int(k.Lo)), min(hi, int(k.Hi))
	}
	var list []int
	switch {
	case v >= far && n.pile == "":
		list = []int{lo, v * 3 / 4, v * 9 / 10, v * 11 / 10, v * 4 / 3, hi}
	case hi-lo > mostNumbers:
		list = []int{lo, v - 2, v - 1, v + 1, v + 2, hi}
	default:
		for x := lo; x <= hi; x++ {
			list = append(list, x)
		}
	}
	list = slices.DeleteFunc(list, func(x int) bool { return x < lo || x > hi })
	if x, err := strconv.Atoi(also); err == nil {
		list = append(list, x)
	}
	list = append(list, v)
	slices.Sort(list)
	return slices.Compact(list)
}

// beside are the values next to the one that a knob has: the nearest lower and higher
// number, or all others that there are.
func (n *knob) beside() (list []int) {
	for v := range n.values {
		if v != n.home && (!n.ranged || v == n.home-1 || v == n.home+1) {
			list = append(list, v)
		}
	}
	return list
}

// end says which end of what is tried a value of a knob is: [reports.MendHighest] or
// [reports.MendLowest]; "" for none.
func (n *knob) end(value int) string {
	switch {
	case !n.ranged || len(n.values) < 3:
		return ""
	case value == 0:
		return reports.MendLowest
	case value == len(n.values)-1:
		return reports.MendHighest
	}
	return ""
}

// piles are the piles in which cards lie that are counted in copies, by the path of
// their count: "card.knights.count" in "base". p is what the variant prints, or nil.
func (v *Variant) piles(p *rule.Printing) map[string]string {
	piles := map[string]string{}
	if p == nil {
		return piles
	}
	for _, f := range p.Faces {
		path := source.Join(f.Entry, "count")
		if x := v.Set.Value(path); f.Side == 0 && x != nil && x.Kind == rule.KindInt && int(x.Int) == f.Count {
			piles[path] = f.Deck
		}
	}
	seen := map[string]int{}
	for _, pile := range piles {
		seen[pile]++
	}
	for path, pile := range piles {
		if seen[pile] < 2 { // nothing gives what it takes
			delete(piles, path)
		}
	}
	return piles
}

// printed is what the variant prints, in English or else in the first of its languages,
// also where a text does not fit its rules any more and would have to be written first;
// nil for a game without cards.
func (v *Variant) printed() *rule.Printing {
	printer, ok := v.Game.(rule.Printer)
	if !ok {
		return nil
	}
	langs := v.Set.Languages()
	if len(langs) == 0 {
		return nil
	}
	lang := langs[0]
	if slices.Contains(langs, rule.English) {
		lang = rule.English
	}
	p, _ := printer.Print(v.Set, lang, langs[0])
	return p
}

// A price is what it takes to play a variant in the place of another.
type price struct {
	printed   int // cards to print anew, or to print more of
	sentences int // sentences of the page of rules to learn anew
	known     bool
}

// priceOf tells what it takes to play a variant in the place of another.
func priceOf(from, to *Variant) price {
	printer, ok := to.Game.(rule.Printer)
	if !ok {
		return price{}
	}
	a, b := from.printed(), to.printed()
	if a == nil || b == nil {
		return price{}
	}
	p := price{known: true}
	for _, c := range card.Changes(a.Faces, b.Faces) {
		p.printed += c.Print
	}
	page, _ := printer.Summary(to.Set, from.Set, rule.English)
	if page == nil {
		return price{}
	}
	cards := to.Set.Word(rule.English, "page.cards")
	for _, s := range page.Sections {
		if s.Heading == cards && p.printed > 0 {
			continue // they say it themselves
		}
		for _, l := range s.Lines {
			if l.Changed {
				p.sentences++
			}
		}
	}
	return p
}

// A turning is the knobs of a variant as a space of settings.
type turning struct {
	of    *Variant
	knobs []*knob
	space tune.Space
}

// turn makes the space of a variant's knobs.
func turn(v *Variant, list []*knob) *turning {
	t := &turning{of: v, knobs: list}
	var piles []string
	for _, k := range list {
		t.space.Knobs = append(t.space.Knobs, tune.Knob{Values: len(k.values), Home: k.home, Ordered: k.ranged})
		if k.pile != "" && !slices.Contains(piles, k.pile) {
			piles = append(piles, k.pile)
		}
	}
	for _, pile := range piles {
		var s tune.Sum
		for i, k := range list {
			if k.pile == pile {
				s.Knobs, s.Numbers = append(s.Knobs, i), append(s.Numbers, k.numbers)
			}
		}
		t.space.Sums = append(t.space.Sums, s)
	}
	return t
}

// sets is what a setting lays over the variant: KEY=VALUE.
func (t *turning) sets(at tune.Setting) []string {
	var sets []string
	for i, k := range t.knobs {
		if int(at[i]) != k.home {
			sets = append(sets, k.path+"="+k.values[at[i]])
		}
	}
	return sets
}

// errDoubtful is that a setting is one nobody would mean.
var errDoubtful = errors.New("the setting makes the rules doubtful")

// load reads the variant as a setting has it. One of which there is a warning that the
// variant has not, such as that a card can never be used, is refused.
func (t *turning) load(at tune.Setting) (*Variant, error) {
	v, err := t.of.lib.Variant(t.of.Asked, slices.Concat(t.of.Sets, t.sets(at)), nil)
	if err != nil {
		return nil, err
	}
	for _, w := range v.Warnings {
		if !rule.LaidAlike(w) && !slices.ContainsFunc(t.of.Warnings, func(x rule.Fault) bool { return x.Msg == w.Msg }) {
			return nil, errDoubtful
		}
	}
	v.Warnings = t.of.Warnings
	return v, nil
}

// at is the setting in which one knob has a value, and all others that of home.
func (t *turning) at(i, v int) tune.Setting {
	at := t.space.Home()
	at[i] = uint8(v)
	return at
}

// changed are the knobs that a setting changed, in order.
func (t *turning) changed(at tune.Setting) (list []int) {
	for i, k := range t.knobs {
		if int(at[i]) != k.home {
			list = append(list, i)
		}
	}
	return list
}
