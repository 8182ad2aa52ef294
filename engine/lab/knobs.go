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

// A knob is a rule that a search may change, with the values to try: values that the schema
// allows, near the variant's own value.
type knob struct {
	path   string
	values []string // values to try, as in TOML
	home   int      // index of the variant's own value
	key    *rule.Key

	// pile is set for a number of copies of a card: the pile of the card. A search keeps the
	// total number of cards in each pile. numbers holds the values as numbers, if they are
	// numbers.
	pile    string
	numbers []int

	ranged     bool    // values are rising numbers; the first and the last are the limits of the search
	userValues bool    // the user gave the values
	source     aimText // text of the question or file that names the rule, with its place
	rejected   bool    // the rules reject one of its values
}

// Limits for the numbers to try: a range of more than maxNumbers numbers is not tried
// completely, and numbers of copies differ by at most maxCopies from the variant's own.
const (
	maxNumbers = 6
	maxCopies  = 2
)

// playersTable is the name of the table with the numbers of seats, which a search does not
// vary.
const playersTable = "players"

// knobs lists the rules of a variant that a search may change, in the order of its files.
// extra holds, by path, one more value to try, even if the schema does not suggest it. Rules
// of entries that the program cannot print, such as a board, are left out.
func knobs(v *Variant, extra map[string]string) []*knob {
	p := v.printing()
	piles, shown := v.piles(p), map[string]bool{}
	if p != nil {
		for _, f := range p.Faces {
			shown[f.Entry] = true
		}
	}
	s := v.Set.Schema()
	var list []*knob
	v.Set.EachValue(func(x *rule.Value, k *rule.Key) {
		first, _, _ := source.Cut(x.Path)
		switch entry := render.EntryPath(s, x.Path); {
		case extra[x.Path] != "":
		case !k.AffectsPlay() || k.IsObjective || k.Mark != nil || rule.IsMeasuringTable(first) || first == playersTable:
			return
		case slices.Contains(s.BoardTables, first), entry != "" && !shown[entry]:
			return // part of a board or a piece, which the program cannot print
		case k.Type == rule.Word && strings.Contains(k.Path, "*"):
			return // the rule says what kind of thing an entry is, such as the deck of a card
		}
		n := &knob{path: x.Path, key: k, pile: piles[x.Path]}
		n.setValues(v.Set, x, extra[x.Path])
		if len(n.values) > 1 {
			list = append(list, n)
		}
	})
	return list
}

// setValues sets values, numbers and home of a knob whose value in the variant is x. extra
// is one more value to try, or "".
func (n *knob) setValues(s *rule.Set, x *rule.Value, extra string) {
	home := x.TOMLLine()
	add := func(value string) {
		if !slices.Contains(n.values, value) {
			n.values = append(n.values, value)
		}
	}
	switch {
	case x.Kind == rule.KindInt && n.key.Type != rule.Figure && n.key.Type != rule.Goal:
		n.ranged = true
		for _, v := range n.candidateNumbers(int(x.Int), extra) {
			add(strconv.Itoa(v))
			n.numbers = append(n.numbers, v)
		}
	case x.Kind == rule.KindBool && n.key.Type != rule.Condition:
		add("false")
		add("true")
	case x.Kind == rule.KindText && n.key.Type == rule.Word:
		for _, w := range n.key.Words {
			if strings.HasPrefix(w, "@") {
				continue // the words are names of existing things; another name would mean another card
			}
			add(rule.Quote(w))
		}
		add(home)
	default:
		add(home)
	}
	if extra != "" {
		add(extra)
	}
	n.home = slices.Index(n.values, home)
	if n.home < 0 {
		n.values, n.home = append(n.values, home), len(n.values)
	}
}

// shareStepFrom is the number from which on the values to try are fractions of the variant's
// own value, instead of single steps from it.
const shareStepFrom = 12

// candidateNumbers returns numbers to try around v, in rising order, v and extra included:
// between half and double of v, as far as the schema allows them, and at least one on either
// side if possible.
func (n *knob) candidateNumbers(v int, extra string) []int {
	lo, hi := min(v-1, (v+1)/2), max(v+1, 2*v)
	if v < 0 {
		lo, hi = min(v-1, 2*v), max(v+1, v/2)
	}
	if n.pile != "" {
		lo, hi = max(lo, v-maxCopies), min(hi, v+maxCopies)
	}
	if k := n.key; k.Lo != k.Hi {
		lo, hi = max(lo, int(k.Lo)), min(hi, int(k.Hi))
	}
	var list []int
	switch {
	case v >= shareStepFrom && n.pile == "":
		list = []int{lo, v * 3 / 4, v * 9 / 10, v * 11 / 10, v * 4 / 3, hi}
	case hi-lo > maxNumbers:
		list = []int{lo, v - 2, v - 1, v + 1, v + 2, hi}
	default:
		for x := lo; x <= hi; x++ {
			list = append(list, x)
		}
	}
	list = slices.DeleteFunc(list, func(x int) bool { return x < lo || x > hi })
	if x, err := strconv.Atoi(extra); err == nil {
		list = append(list, x)
	}
	list = append(list, v)
	slices.Sort(list)
	return slices.Compact(list)
}

// neighbours returns the indexes of the values next to the variant's own: the next lower and
// the next higher number, or all other values if they have no order.
func (n *knob) neighbours() (list []int) {
	for v := range n.values {
		if v != n.home && (!n.ranged || v == n.home-1 || v == n.home+1) {
			list = append(list, v)
		}
	}
	return list
}

// limitName returns [reports.MendHighest] if value is the index of the last number,
// [reports.MendLowest] if it is that of the first; otherwise, or for a knob with fewer than
// three values, or where the schema allows nothing beyond that number, "".
func (n *knob) limitName(value int) string {
	switch {
	case !n.ranged || len(n.values) < 3 || n.isBound(n.values[value]):
		return ""
	case value == 0:
		return reports.MendLowest
	case value == len(n.values)-1:
		return reports.MendHighest
	}
	return ""
}

// isBound reports whether a value is the least or the greatest number that the schema allows.
func (n *knob) isBound(value string) bool {
	x, err := strconv.Atoi(value)
	return err == nil && n.key.Lo != n.key.Hi && (x <= int(n.key.Lo) || x >= int(n.key.Hi))
}

// piles returns the pile of each card, by the path of its number of copies: for example
// "base" for "card.knights.count". Cards that are alone in their pile are left out. p is the
// variant's printing, or nil.
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
		if seen[pile] < 2 { // there is no other card with which copies could be exchanged
			delete(piles, path)
		}
	}
	return piles
}

// printing returns the variant's printing, in English if it has English texts, otherwise in
// its first language, even if texts do not fit the rules; nil for a game without cards.
func (v *Variant) printing() *rule.Printing {
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

// A settingCost is the effort for people to switch from one variant to another; printed and
// sentences are only valid if known is true.
type settingCost struct {
	printed   int // number of cards to print
	sentences int // number of sentences of the rules to learn
	known     bool
}

// settingCostOf returns the effort to switch from one variant to the other. known is false
// for a game without cards.
func settingCostOf(from, to *Variant) settingCost {
	printer, ok := to.Game.(rule.Printer)
	if !ok {
		return settingCost{}
	}
	a, b := from.printing(), to.printing()
	if a == nil || b == nil {
		return settingCost{}
	}
	p := settingCost{known: true}
	for _, c := range card.Changes(a.Faces, b.Faces) {
		p.printed += c.Print
	}
	page, _ := printer.Summary(to.Set, from.Set, rule.English)
	if page == nil {
		return settingCost{}
	}
	cards := to.Set.Word(rule.English, "page.cards")
	for _, s := range page.Sections {
		if s.Heading == cards && p.printed > 0 {
			continue // the printed cards themselves show this
		}
		for _, l := range s.Lines {
			if l.Changed {
				p.sentences++
			}
		}
	}
	return p
}

// A searchSpace holds the knobs of a variant, and the space of all settings of these knobs.
type searchSpace struct {
	variant *Variant
	knobs   []*knob
	grid    tune.Space // the settings, in which each knob has the index of a value
}

// newSearchSpace returns the search space of the knobs in list. If they include numbers of
// copies, settings keep the total of each pile.
func newSearchSpace(v *Variant, list []*knob) *searchSpace {
	t := &searchSpace{variant: v, knobs: list}
	var piles []string
	for _, k := range list {
		t.grid.Knobs = append(t.grid.Knobs, tune.Knob{ValueCount: len(k.values), Home: k.home, Ordered: k.ranged})
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
		t.grid.Sums = append(t.grid.Sums, s)
	}
	return t
}

// sets returns the texts KEY=VALUE that turn the variant into a setting.
func (t *searchSpace) sets(setting tune.Setting) []string {
	var sets []string
	for i, k := range t.knobs {
		if int(setting[i]) != k.home {
			sets = append(sets, k.path+"="+k.values[setting[i]])
		}
	}
	return sets
}

// errNewWarnings is the error for a setting that causes warnings which the variant itself
// does not cause.
var errNewWarnings = errors.New("the setting makes the rules doubtful")

// load returns the variant with a setting. It returns errNewWarnings if the setting causes a
// warning that the variant itself does not cause, such as about a card that can never be
// used.
func (t *searchSpace) load(setting tune.Setting) (*Variant, error) {
	v, err := t.variant.lib.Variant(t.variant.RequestedAs, slices.Concat(t.variant.Sets, t.sets(setting)), nil)
	if err != nil {
		return nil, err
	}
	for _, w := range v.Warnings {
		if !rule.IsNoChangeFault(w) && !slices.ContainsFunc(t.variant.Warnings, func(x rule.Fault) bool { return x.Msg == w.Msg }) {
			return nil, errNewWarnings
		}
	}
	v.Warnings = t.variant.Warnings
	return v, nil
}

// doubts returns the doubts that trial matches raise about a setting but not about the
// variant itself, such as a card that no player can use; nil if there are none.
func (t *searchSpace) doubts(setting tune.Setting) rule.Faults {
	return t.variant.lib.Doubts(t.variant.RequestedAs, t.variant.Sets, t.sets(setting))
}

// singleChange returns the setting in which knob i has the value with index v and all other
// knobs are at home.
func (t *searchSpace) singleChange(i, v int) tune.Setting {
	at := t.grid.Home()
	at[i] = uint8(v)
	return at
}

// changedKnobs returns the indexes of the knobs that are not at home in a setting.
func (t *searchSpace) changedKnobs(setting tune.Setting) (list []int) {
	for i, k := range t.knobs {
		if int(setting[i]) != k.home {
			list = append(list, i)
		}
	}
	return list
}
