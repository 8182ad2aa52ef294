package lab

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Knob is what a search may change, as somebody says it: rules and their values.
type Knob struct {
	Keys   string   // of a rule, where a * stands for one part of it or more
	Values []string // as behind the = of --set; nil: those around what it is
	Reach  int      // ±N: whole numbers no further from what it is; 0: Values say it
}

// reaching is what is meant for ±N.
var reaching = regexp.MustCompile(`^(?:±|\+-|\+/-)\s*(\d{1,4})$`)

// ParseKnob reads KEY, KEY=lo..hi, KEY=a,b,c or KEY=±N.
func ParseKnob(text string) (Knob, error) {
	text = strings.TrimSpace(text)
	key, values, valued := cutKey(text)
	if !valued {
		if text == "" || strings.Contains(text, "=") {
			return Knob{}, errors.New("must be KEY, KEY=lo..hi, KEY=a,b,c or KEY=±N")
		}
		return Knob{Keys: text}, nil
	}
	if m := reaching.FindStringSubmatch(values); m != nil {
		n, _ := strconv.Atoi(m[1])
		if n == 0 {
			return Knob{}, errors.New("must reach further than 0")
		}
		return Knob{Keys: key, Reach: n}, nil
	}
	a, err := parseAxis(text)
	return Knob{Keys: key, Values: a.values}, err
}

// keysLike lists the keys that a pattern names, in their order.
func keysLike(pattern string, keys []string) []string {
	if !strings.Contains(pattern, "*") {
		return nil
	}
	parts := strings.Split(regexp.QuoteMeta(pattern), `\*`)
	like, err := regexp.Compile("^" + strings.Join(parts, "(.+)") + "$")
	if err != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(keys), func(k string) bool { return !like.MatchString(k) })
}

// A searched says where it stands what may be changed: a flag, or a key of a file.
type searched struct {
	what string // "--vary"
	at   *rule.Value
}

// wrong is an error about one of the texts there.
func (w searched) wrong(v *Variant, text, help, format string, args ...any) error {
	msg := fmt.Sprintf(format, args...)
	if w.at == nil {
		return wrongf("%s %s: %s%s", w.what, Shown(text), msg, help)
	}
	return &FileError{rule.Faults{{At: w.at.At, Msg: w.at.Path + ": " + source.Quoted(text) + ": " + msg, Help: strings.TrimPrefix(help, "; ")}}, v.Source}
}

// texts are the texts of a list of a file.
func texts(x *rule.Value) (l []string) {
	if x == nil {
		return nil
	}
	if x.Kind == rule.KindText {
		return []string{x.Text}
	}
	for _, v := range x.List {
		l = append(l, v.Text)
	}
	return l
}

// mostKnobs is how many rules a search varies at most.
const mostKnobs = 400

// tuneKnobs are the knobs that a question names, or else the file, or else all that can
// be; and their sums, by pile.
func (q *Tune) knobs(v *Variant) ([]*knob, error) {
	vary, sums := q.Vary, q.Sums
	from, summed := searched{what: "--vary"}, searched{what: "--sum"}
	all := knobs(v, nil)
	if len(vary) == 0 {
		if x := v.Set.Value(rule.TuneVary); x != nil {
			vary, from.at = texts(x), x
		}
	}
	if len(sums) == 0 && len(q.Vary) == 0 { // the file's sums are of what it varies itself
		if x := v.Set.Value(rule.TuneSum); x != nil {
			sums, summed.at = texts(x), x
		}
	}
	if len(vary) == 0 && len(sums) == 0 {
		if len(all) == 0 {
			return nil, wrongf("%s has no rule that could be varied", v.Asked)
		}
		return all, nil // the box keeps its size
	}
	var keys []string
	v.Set.Each(func(x *rule.Value, k *rule.Key) { keys = append(keys, x.Path) })
	list := all
	if len(vary) > 0 {
		list = nil
	}
	for _, text := range vary {
		k, err := ParseKnob(text)
		if err != nil {
			return nil, from.wrong(v, text, "", "%v", err)
		}
		some := []string{k.Keys}
		if strings.Contains(k.Keys, "*") {
			var can []string
			for _, n := range all {
				can = append(can, n.path)
			}
			if some = keysLike(k.Keys, can); k.Values != nil || k.Reach > 0 {
				some = keysLike(k.Keys, keys)
			}
			if len(some) == 0 {
				return nil, from.wrong(v, text, Suggest(k.Keys, keys), "no rule of %s that can be varied is called so", v.Asked)
			}
		}
		for _, path := range some {
			n, err := v.knobOf(path, k, keys)
			if err != nil && len(some) > 1 && k.Values == nil {
				continue // one of many that a * names, and no number
			}
			if err != nil {
				return nil, from.wrong(v, text, "", "%v", err)
			}
			if i := slices.IndexFunc(list, func(o *knob) bool { return o.path == path }); i >= 0 {
				list[i] = n // said more closely
				continue
			}
			list = append(list, n)
		}
	}
	if len(list) == 0 || len(list) > mostKnobs {
		return nil, wrongf("--vary names %d rules, must be 1 to %d", len(list), mostKnobs)
	}
	return list, v.summed(list, sums, summed)
}

// knobOf makes the knob of a rule with the values that somebody says.
func (v *Variant) knobOf(path string, k Knob, keys []string) (*knob, error) {
	x := v.Set.Value(path)
	key := v.Set.Schema().Match(path)
	if x == nil && k.Values == nil {
		return nil, fmt.Errorf("%s says nothing of %s%s", v.Asked, path, Suggest(path, keys))
	}
	if key != nil && (rule.MeasuringTable(source.Split(path)[0]) || !key.Plays()) {
		return nil, fmt.Errorf("%s changes no play", path)
	}
	n := &knob{path: path, key: key}
	switch {
	case k.Reach > 0:
		if x.Kind != rule.KindInt || key == nil || key.Type == rule.Figure {
			return nil, fmt.Errorf("%s is %s, and only a whole number can be given ±%d", path, x.Plain(), k.Reach)
		}
		lo, hi := int(x.Int)-k.Reach, int(x.Int)+k.Reach
		if key.Lo != key.Hi {
			lo, hi = max(lo, int(key.Lo)), min(hi, int(key.Hi))
		}
		for i := lo; i <= hi; i++ {
			n.values = append(n.values, strconv.Itoa(i))
		}
	case k.Values != nil:
		n.values, n.typed = slices.Clone(k.Values), true
	case x.Table == nil && key != nil:
		n.take(v.Set, x, "")
		if len(n.values) < 2 {
			return nil, fmt.Errorf("which values %s may take does not follow from its schema: write %s=VALUES", path, path)
		}
	default:
		return nil, fmt.Errorf("which values %s may take does not follow from its schema: write %s=VALUES", path, path)
	}
	return n, n.settle(x)
}

// settle finds home among the values and puts numbers in rising order. x is what the
// variant says; nil: nothing, which is then one of the values.
func (n *knob) settle(x *rule.Value) error {
	home := ""
	if x != nil {
		home = x.TOMLLine()
	}
	same := func(value string) bool {
		return plainly(value) == plainly(home)
	}
	if !slices.ContainsFunc(n.values, same) {
		n.values = append(n.values, home)
	}
	n.numbers, n.ranged = nil, true
	for _, value := range n.values {
		i, err := strconv.Atoi(value)
		if err != nil {
			n.ranged, n.numbers = false, nil
			break
		}
		n.numbers = append(n.numbers, i)
	}
	if n.ranged {
		slices.Sort(n.numbers)
		n.values = n.values[:0]
		for _, i := range n.numbers {
			n.values = append(n.values, strconv.Itoa(i))
		}
	}
	n.home = slices.IndexFunc(n.values, same)
	if len(n.values) < 2 {
		return fmt.Errorf("%s is %s already, and nothing else is among the values", n.path, home)
	}
	if len(n.values) > mostValues {
		return fmt.Errorf("%s takes %d values, must be at most %d", n.path, len(n.values), mostValues)
	}
	return nil
}

// plainly is a value without what may be written or not.
func plainly(value string) string {
	return strings.Trim(strings.ReplaceAll(strings.ReplaceAll(value, " ", ""), "'", `"`), `"`)
}

// mostValues is how many values of a rule a search tries at most.
const mostValues = 64

// summed notes of knobs whose numbers shall come to the same which they share that with:
// the pile that they lie in, or else the text that names them.
func (v *Variant) summed(list []*knob, sums []string, from searched) error {
	piles := v.piles(v.printed())
	for _, n := range list {
		n.pile = ""
	}
	var paths []string
	for _, n := range list {
		paths = append(paths, n.path)
	}
	for _, text := range sums {
		some := keysLike(text, paths)
		if !strings.Contains(text, "*") {
			for part := range strings.SplitSeq(text, ",") {
				part = strings.TrimSpace(part)
				if !slices.Contains(paths, part) {
					return from.wrong(v, text, Suggest(part, paths), "%s is not varied", part)
				}
				some = append(some, part)
			}
		}
		by := map[string][]*knob{}
		for _, n := range list {
			if !slices.Contains(some, n.path) {
				continue
			}
			if len(n.numbers) == 0 {
				return from.wrong(v, text, "", "%s takes %s, which are no whole numbers", n.path, strings.Join(n.values, ", "))
			}
			if n.pile != "" {
				return from.wrong(v, text, "", "%s is in two sums", n.path)
			}
			if n.pile = piles[n.path]; n.pile == "" {
				n.pile = "sum " + text
			}
			by[n.pile] = append(by[n.pile], n)
		}
		if len(some) == 0 {
			return from.wrong(v, text, Suggest(text, paths), "names nothing that is varied")
		}
		for _, n := range list {
			group := by[n.pile]
			if len(group) == 0 {
				continue
			}
			up := slices.ContainsFunc(group, func(n *knob) bool { return n.home < len(n.values)-1 })
			down := slices.ContainsFunc(group, func(n *knob) bool { return n.home > 0 })
			if len(group) < 2 || !up || !down {
				return from.wrong(v, text, "", "a sum stays as it is only where one number can rise and another fall, and that no values of %s allow", n.path)
			}
		}
	}
	return nil
}

// refused is what is wrong with the first value of a knob that the rules do not take. Values
// that nobody typed and that they do not take are passed over: they are never proposed.
func (t *turning) refused() error {
	for i, k := range t.knobs {
		for v := range k.values {
			if !k.typed || v == k.home {
				continue
			}
			if _, err := t.load(t.at(i, v)); err != nil && !errors.Is(err, errDoubtful) {
				return err
			}
		}
	}
	return nil
}
