package lab

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// matchingKeys returns those of keys that match a pattern in which each * stands for one or
// more characters; nil if the pattern has no *.
func matchingKeys(pattern string, keys []string) []string {
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

// suggestPattern returns a suggestion for a pattern without matches: the most similar last
// part among the keys that match its other parts; "" if there is none.
func suggestPattern(pattern string, keys []string) string {
	before, last := source.Parent(pattern), source.LastKey(pattern)
	var lasts []string
	for _, k := range matchingKeys(before+".*", keys) {
		if l := source.LastKey(k); !slices.Contains(lasts, l) {
			lasts = append(lasts, l)
		}
	}
	return source.Suggest(last, lasts)
}

// maxKnobs is the largest number of rules that a search varies.
const maxKnobs = 400

// knobsOf returns the knobs of a search: those that the question names, those that the
// variant's file names if the question names none, or all if neither does. It also returns
// the faults in the texts that name them.
func knobsOf(q *question.Tune, v *Variant) ([]*knob, rule.Faults) {
	vary, sums := flagTexts("--vary", q.Vary), flagTexts("--sum", q.Sums)
	if len(vary) == 0 {
		vary = textsOf(v.Set.Value(rule.TuneVary))
	}
	if len(sums) == 0 && len(q.Vary) == 0 { // the file's sums only fit the rules that the file varies
		sums = textsOf(v.Set.Value(rule.TuneSum))
	}
	all := knobs(v, nil)
	if len(vary) == 0 && len(sums) == 0 {
		return all, nil // knobs keeps the totals of piles, and so the size of the box
	}
	var keys []string
	v.Set.EachValue(func(x *rule.Value, k *rule.Key) { keys = append(keys, x.Path) })
	list := all
	if len(vary) > 0 {
		list = nil
	}
	var faults rule.Faults
	for _, t := range vary {
		k, err := question.ParseKnob(t.text)
		if err != nil {
			faults = append(faults, t.fault(0, t.width(), "", err.Error()))
			continue
		}
		some := []string{k.KeyPattern}
		if strings.Contains(k.KeyPattern, "*") {
			var can []string
			for _, n := range all {
				can = append(can, n.path)
			}
			if some = matchingKeys(k.KeyPattern, can); k.Values != nil || k.Radius > 0 {
				some = matchingKeys(k.KeyPattern, keys)
			}
			if len(some) == 0 {
				faults = append(faults, t.fault(0, width(k.KeyPattern), suggestPattern(k.KeyPattern, keys), fmt.Sprintf("no rule of %s that can be varied is called so", v.RequestedAs)))
			}
		}
		for _, path := range some {
			n, wrong := v.knobOf(path, k, keys)
			if wrong != nil && len(some) > 1 && k.Values == nil {
				continue // one of several matches of a pattern, without values to try
			}
			if wrong != nil {
				faults = append(faults, t.knobFault(wrong))
				break
			}
			n.source = t
			if i := slices.IndexFunc(list, func(o *knob) bool { return o.path == path }); i >= 0 {
				list[i] = n // a later text replaces an earlier one
				continue
			}
			list = append(list, n)
		}
	}
	if len(list) > maxKnobs {
		faults = append(faults, vary[0].fault(0, vary[0].width(), "", fmt.Sprintf("%d rules may change, must be at most %d", len(list), maxKnobs)))
	}
	if len(faults) > 0 {
		return list, faults // without the missing rules the sums would have faults too
	}
	return list, v.setPiles(list, sums)
}

// A knobError is an error in a text that names rules to vary. It is about the values in the
// text if values is true, otherwise about the key. Help is a suggestion, or "".
type knobError struct {
	values    bool
	Msg, Help string
}

// knobOf returns the knob of the rule at path, with the values that k asks for: a list, a
// radius around the variant's value, or the default ones. keys are all keys of the variant,
// for suggestions.
func (v *Variant) knobOf(path string, k question.Knob, keys []string) (*knob, *knobError) {
	x := v.Set.Value(path)
	key := v.Set.Schema().Match(path)
	if x == nil && k.Values == nil {
		return nil, &knobError{Msg: fmt.Sprintf("%s says nothing of %s", v.RequestedAs, path), Help: source.Suggest(path, keys)}
	}
	if key != nil && (rule.IsMeasuringTable(source.Split(path)[0]) || !key.AffectsPlay()) {
		return nil, &knobError{Msg: path + " changes no play"}
	}
	n := &knob{path: path, key: key}
	switch {
	case k.Radius > 0:
		if x.Kind != rule.KindInt || key == nil || key.Type == rule.Figure {
			return nil, &knobError{values: true, Msg: fmt.Sprintf("%s is %s, and only a whole number can be given ±%d", path, x.PlainText(), k.Radius)}
		}
		lo, hi := int(x.Int)-k.Radius, int(x.Int)+k.Radius
		if key.Lo != key.Hi {
			lo, hi = max(lo, int(key.Lo)), min(hi, int(key.Hi))
		}
		for i := lo; i <= hi; i++ {
			n.values = append(n.values, strconv.Itoa(i))
		}
	case k.Values != nil:
		n.values, n.userValues = slices.Clone(k.Values), true
	default:
		if x.Table == nil && key != nil {
			n.setValues(v.Set, x, "")
		}
		if len(n.values) < 2 {
			return nil, &knobError{Msg: fmt.Sprintf("which values %s may take does not follow from its schema: write %s=VALUES", path, path)}
		}
	}
	if err := n.sortValues(x); err != nil {
		return nil, &knobError{values: true, Msg: err.Error()}
	}
	return n, nil
}

// sortValues adds the variant's value x to values if it is missing, sorts the values if all
// are whole numbers, and sets home, numbers and ranged. If x is nil, the value "" stands for
// the absence of the rule. It returns an error for fewer than two or more than maxValues
// values.
func (n *knob) sortValues(x *rule.Value) error {
	home := ""
	if x != nil {
		home = x.TOMLLine()
	}
	same := func(value string) bool {
		return canonicalValue(value) == canonicalValue(home)
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
	if len(n.values) > maxValues {
		return fmt.Errorf("%s takes %d values, must be at most %d", n.path, len(n.values), maxValues)
	}
	return nil
}

// canonicalValue returns a typed value without spaces and with one kind of quotes, so that
// equal values are equal texts.
func canonicalValue(value string) string {
	return strings.Trim(strings.ReplaceAll(strings.ReplaceAll(value, " ", ""), "'", `"`), `"`)
}

// maxValues is the largest number of values of a rule that a search tries.
const maxValues = 64

// setPiles sets pile, the group whose total a search keeps, of every knob that a text in
// sums names: the pile of its card if it is a number of copies, otherwise a group for the
// text. Other knobs get no pile. It returns the faults in the texts.
func (v *Variant) setPiles(list []*knob, sums []aimText) (faults rule.Faults) {
	piles := v.piles(v.printing())
	for _, n := range list {
		n.pile = ""
	}
	var paths []string
	for _, n := range list {
		paths = append(paths, n.path)
	}
	for _, t := range sums {
		some, err := t.sumRules(paths)
		if err != nil {
			faults = append(faults, *err)
			continue
		}
		by := map[string][]*knob{}
		fail := func(format string, args ...any) {
			faults = append(faults, t.fault(0, t.width(), "", fmt.Sprintf(format, args...)))
		}
		for _, n := range list {
			switch {
			case !slices.Contains(some, n.path):
				continue
			case len(n.numbers) == 0:
				fail("%s takes %s, which are no whole numbers", n.path, strings.Join(n.values, ", "))
				continue
			case n.pile != "":
				fail("%s is in two sums", n.path)
				continue
			}
			if n.pile = piles[n.path]; n.pile == "" {
				n.pile = "sum " + t.text
			}
			by[n.pile] = append(by[n.pile], n)
		}
		for _, n := range list {
			group := by[n.pile]
			if len(group) == 0 {
				continue
			}
			up := slices.ContainsFunc(group, func(n *knob) bool { return n.home < len(n.values)-1 })
			down := slices.ContainsFunc(group, func(n *knob) bool { return n.home > 0 })
			if len(group) < 2 || !up || !down {
				fail("a sum stays as it is only where one number can rise and another fall, and that no values of %s allow", n.path)
				break
			}
		}
	}
	return faults
}

// sumRules returns the rules that the text of a sum names, by name or by a pattern with *.
// paths are the rules that are varied; naming any other rule is a fault.
func (t aimText) sumRules(paths []string) (some []string, fault *rule.Fault) {
	if strings.Contains(t.text, "*") {
		if some = matchingKeys(t.text, paths); len(some) == 0 {
			f := t.fault(0, t.width(), source.Suggest(t.text, paths), "names nothing that is varied")
			return nil, &f
		}
		return some, nil
	}
	from := 0
	for part := range strings.SplitSeq(t.text, ",") {
		name := strings.TrimSpace(part)
		if !slices.Contains(paths, name) {
			f := t.fault(from+width(part)-width(strings.TrimLeft(part, " ")), width(name), source.Suggest(name, paths), fmt.Sprintf("%q is not varied", name))
			return nil, &f
		}
		some = append(some, name)
		from += width(part) + 1
	}
	return some, nil
}

// rejectedFaults returns a fault for each text of the user that gives values which the rules
// reject. Rejected values that the user did not give are not faults; a search does not
// propose them.
func (t *searchSpace) rejectedFaults() (faults rule.Faults) {
	for i, k := range t.knobs {
		if !k.userValues || slices.ContainsFunc(t.knobs[:i], func(o *knob) bool { return o.source == k.source && o.rejected }) {
			continue
		}
		order := []int{len(k.values) - 1} // begin with the last value, which is to be reported if a range is too wide
		for v := range len(k.values) - 1 {
			order = append(order, v)
		}
		for _, v := range order {
			if v == k.home {
				continue
			}
			_, err := t.load(t.singleChange(i, v))
			if err == nil || errors.Is(err, errNewWarnings) {
				continue
			}
			k.rejected = true
			faults = append(faults, k.source.rejectedFault(k.path, k.values[v], err, len(t.variant.Sets)+1))
			break
		}
	}
	return faults
}
