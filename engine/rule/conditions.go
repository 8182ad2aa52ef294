package rule

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// maxEntries is the largest number of rows of the lookup tables of all conditions together. More would
// take seconds to fill.
const maxEntries = 1 << 21

// EachLeaf calls f for every value under t for which the schema has a key, with that key. sh is the
// shape of t. After a list of effects come the arguments of its effects; for these, k is a copy of
// the argument's key with the Sees of the list's key.
func (s *Schema) EachLeaf(t *Table, sh *Shape, f func(v *Value, k *Key)) {
	for _, key := range t.Keys() {
		v := t.GetKey(key)
		kid, _ := sh.Child(key)
		if kid.Key == nil {
			s.EachLeaf(v.Table, kid, f)
			continue
		}
		f(v, kid.Key)
		if kid.Key.Type != Effects {
			continue
		}
		for _, e := range v.List {
			verb := s.Verb(e.Table.GetKey("do").Text)
			for _, name := range e.Table.Keys() {
				if arg := verb.Arg(name); arg != nil {
					k := *arg
					k.UsableNames = kid.Key.UsableNames
					f(e.Table.GetKey(name), &k)
				}
			}
		}
	}
}

// checkReferences adds faults for words that should name an entry of another table but name none.
func (b *builder) checkReferences() {
	b.schema.EachLeaf(b.root, b.shape, func(v *Value, k *Key) {
		if k.Type != Word && k.Type != Words || !k.DependsOnRules() || v.IsStandIn {
			return
		}
		known := b.allowedWords(k)
		for _, w := range v.Words() {
			n := len(b.faults)
			b.checkKnownWord(w, known, k, v.Path)
			for _, table := range k.Words {
				if at, ok := b.droppedAt[source.Join(strings.TrimPrefix(table, "@"), w.Text)]; ok && len(b.faults) > n {
					b.explainDropped(&b.faults[n], w.Text, v.Path, at, b.dropHint(v, k, known))
				}
			}
		}
	})
}

// explainDropped changes fault f, about the name of a dropped entry at path, so that it mentions where
// the entry was dropped. If that is in another file, the fault moves there, with the hint help,
// since that file is probably the last one edited.
func (b *builder) explainDropped(f *Fault, name, path string, dropped Place, help string) {
	if f.At.File == dropped.File {
		f.Help = fmt.Sprintf("%s is dropped (%s)", name, dropped.InWords())
		return
	}
	*f = Fault{At: dropped, Msg: fmt.Sprintf("%s is dropped, but %s still names it (%s)", name, path, f.At.InWords()), Help: help}
}

// dropHint returns a hint for a value that names a dropped entry: to write the list without it, or to
// drop the value's own entry too, such as a border of a dropped province. known are the words that
// are still allowed.
func (b *builder) dropHint(v *Value, k *Key, known []string) string {
	if v.Kind == KindList {
		left := *v
		left.List = slices.DeleteFunc(slices.Clone(v.List), func(w *Value) bool { return !slices.Contains(known, w.Text) })
		if len(left.List) > 0 || k.AllowsDuplicates {
			return fmt.Sprintf("write it anew, such as %s = %s", v.Path, left.TOMLLine())
		}
		return fmt.Sprintf("write %s anew as well", v.Path)
	}
	if parts := source.Split(v.Path); len(parts) == 3 && strings.Contains(k.Path, ".*.") {
		return fmt.Sprintf("write %s anew as well, or drop %s too: %s.drop = true", v.Path, source.Path(parts[1]), source.Path(parts[:2]...))
	}
	return fmt.Sprintf("write %s anew as well", v.Path)
}

// allowedWords returns the words that a key allows under these rules: fixed words, and the entries of
// the tables that it refers to.
func (b *builder) allowedWords(k *Key) []string {
	var known []string
	for _, w := range k.Words {
		path, ok := strings.CutPrefix(w, "@")
		if !ok {
			known = append(known, w)
			continue
		}
		switch v := b.root.Get(path); {
		case v == nil:
		case v.Kind == KindTable:
			known = append(known, v.Table.Keys()...)
		default:
			for _, e := range v.Words() {
				known = append(known, e.Text)
			}
		}
	}
	return known
}

// compileAll compiles all conditions and amounts with the names of space, sets their Expr, and adds
// faults and warnings.
func (b *builder) compileAll(space *cond.Space) {
	entries := 0
	b.schema.EachLeaf(b.root, b.shape, func(v *Value, k *Key) {
		var want cond.Type
		var what, text string
		switch k.Type {
		case Condition:
			want, what = cond.Bool, "condition "+v.Path
		case Amount:
			want, what = cond.Int, "amount "+v.Path
		default:
			return
		}
		switch v.Kind {
		case KindText:
			text = v.Text
		case KindBool:
			text = strconv.FormatBool(v.Bool)
		default:
			text = strconv.FormatInt(v.Int, 10)
		}
		if entries > maxEntries {
			return
		}
		expr, err := space.Compile(text, want, k.UsableNames)
		if err != nil {
			b.conditionFault(v, what, err)
			return
		}
		v.Expr = expr
		if entries += expr.Rows(); entries > maxEntries {
			b.fault(v.At, "make some of them simpler", "%s: all conditions together are too large", what)
		}
		if v.Kind == KindText {
			b.conditionWarnings(v, k, what, space)
		}
	})
}

// conditionFault adds a fault for err, the error of compiling a condition or amount v; what names it in
// the message. The hint mentions dropped entries and names in other languages.
func (b *builder) conditionFault(v *Value, what string, err error) {
	f := expressionFault(v, what, b.game, err)
	var ce *cond.Error
	if errors.As(err, &ce) && v.Kind == KindText {
		name := wordAt(v.Text, ce)
		if id, called := findByName(b.root, name, ce.Known); id != "" {
			f.Help = fmt.Sprintf("nearest: %s, which is called %s", id, source.Snippet(called))
		}
		if at, ok := b.dropPlace(name); ok {
			b.explainDropped(&f, name, what, at, "write "+v.Path+" anew as well")
		} else if at, path := b.removalOf(name); path != "" && at.File != f.At.File {
			f = Fault{At: at, Msg: fmt.Sprintf("%s is no longer in %s, but %s still names it (%s)", name, path, what, f.At.InWords()), Help: fmt.Sprintf("keep %s there, or write %s anew as well", name, v.Path)}
		}
	}
	for i := range b.schema.Keys {
		k := &b.schema.Keys[i]
		for _, path := range k.ReplacedKeys {
			if b.root.Get(path) == nil && b.root.Get(k.Path) != nil && containsName(v.Text, "rules."+path) {
				f.Help = fmt.Sprintf("%s stands in place of %s", k.Path, path)
			}
		}
	}
	b.faults = append(b.faults, f)
}

// wordAt returns the word of a condition at which an error occurred, without quotes.
func wordAt(text string, e *cond.Error) string {
	lines := strings.Split(text, "\n")
	line := []rune(lines[min(e.Line, len(lines))-1])
	from := min(e.Column-1, len(line))
	return strings.Trim(string(line[from:min(from+e.Width, len(line))]), `'"`)
}

// removalOf returns where a layer removed a word from a list of texts, such as the tags of a card, and
// the path of the list; the path is "" if none did.
func (b *builder) removalOf(name string) (at Place, path string) {
	for _, then := range b.history {
		b.schema.EachLeaf(then, b.shape, func(v *Value, k *Key) {
			has := func(v *Value) bool {
				return v != nil && slices.ContainsFunc(v.List, func(w *Value) bool { return w.Text == name })
			}
			if k.Type != Texts || !has(v) || has(b.root.Get(v.Path)) {
				return
			}
			path = v.Path
			if now := b.root.Get(v.Path); now != nil {
				at = now.At
				return
			}
			for gone, where := range b.droppedAt {
				if _, in := source.PathBelow(v.Path, gone); in {
					at = where
				}
			}
		})
	}
	return at, path
}

// dropPlace returns where an entry with a name was dropped; false if none was.
func (b *builder) dropPlace(name string) (Place, bool) {
	for _, path := range slices.Sorted(maps.Keys(b.droppedAt)) {
		if source.LastKey(path) == name && b.root.Get(path) == nil {
			return b.droppedAt[path], true
		}
	}
	return Place{}, false
}

// conditionWarnings adds faults and warnings for a condition or amount that compiles but has values out
// of range, always has the same value, or is slow. what names it in messages.
func (b *builder) conditionWarnings(v *Value, k *Key, what string, space *cond.Space) {
	if n, ok := v.Expr.Const(); ok && k.Type == Amount && (int64(n) < k.Lo || int64(n) > k.Hi) {
		b.fault(v.At, "", "%s is %d, must be %s", v.Path, n, k.Span())
		return
	}
	if lo, hi := v.Expr.Bounds(); k.BoundsResults && (int64(lo) < k.Lo || int64(hi) > k.Hi) {
		var bounds []string
		if int64(lo) < k.Lo {
			bounds = append(bounds, fmt.Sprint(lo))
		}
		if int64(hi) > k.Hi {
			bounds = append(bounds, fmt.Sprint(hi))
		}
		b.fault(v.At, fmt.Sprintf("max(%d, …) and min(%d, …) keep it there", k.Lo, k.Hi), "%s may come to %s, must be %s", what, strings.Join(bounds, " and to "), k.Span())
		return
	}
	if n, ok := v.Expr.ProvedConstant(); ok {
		answer, means := fmt.Sprint(n), ""
		if k.Type == Condition {
			answer = strconv.FormatBool(n != 0)
			means = map[bool]string{false: k.NeverMeaning, true: k.AlwaysMeaning}[n != 0]
		}
		if means != "" {
			answer += ": " + means
		}
		switch by := b.latestConst(v, space); {
		case means == "" && len(v.Expr.NamedVars()) == 0:
		case by != nil:
			b.warn(by.At, "%s is %s: %s is always %s", by.Path, by.ShortText(), what, answer)
		default:
			b.warn(v.At, "%s is always %s", what, answer)
		}
	}
	why := v.Expr.SlowReason()
	if why == "" {
		return
	}
	if cause, name := b.causeOfSlowness(v, space); cause != nil {
		b.warn(cause.At, "%s makes %s slow: it %s", cause.Path, what, why)
		b.faults[len(b.faults)-1].Help = name + " can have more values now"
		return
	}
	b.warn(v.At, "%s is slow: %s", what, why)
	b.faults[len(b.faults)-1].Help = "asked each time, which takes about ten times as long; fewer words would do, of " + widestVariables(v.Expr, space)
}

// latestConst returns the value, among those that a condition v names as rules.KEY, that the latest
// layer set; nil if none was set by a later layer than v.
func (b *builder) latestConst(v *Value, space *cond.Space) (by *Value) {
	for _, c := range space.Consts() {
		path, ok := strings.CutPrefix(c.Name, "rules.")
		if !ok || !containsName(v.Text, c.Name) {
			continue
		}
		if x := b.root.Get(path); x != nil && b.layerOrder(x) > b.layerOrder(v) && (by == nil || b.layerOrder(x) > b.layerOrder(by)) {
			by = x
		}
	}
	return by
}

// widestVariables returns in words the three variables of an expression that have the most values, with
// how many they have.
func widestVariables(x *cond.Expr, space *cond.Space) string {
	const named = 3
	vars := slices.Clone(x.Vars())
	count := func(i int) uint64 { return space.Vars()[i].Count() }
	slices.SortStableFunc(vars, func(a, b int) int { return cmp.Compare(count(b), count(a)) })
	var l []string
	for _, i := range vars[:min(named, len(vars))] {
		l = append(l, fmt.Sprintf("%s (%s values)", space.Vars()[i].Name, cond.FormatInt(count(i))))
	}
	return source.JoinWords(l, "and")
}

// causeOfSlowness returns the value, set by a later layer than condition v, that makes v slow, and the
// name of conditions whose range it widens; nil if there is none.
func (b *builder) causeOfSlowness(v *Value, space *cond.Space) (causeOfSlowness *Value, name string) {
	if b.ranges == nil || b.layerOrder(v) == setOrder {
		return nil, ""
	}
	for _, i := range v.Expr.Vars() {
		for _, c := range b.ranges(space.Vars()[i].Name) {
			later := b.layerOrder(c) > b.layerOrder(v) || b.layerOrder(c) == deckOrder && c.At.File != v.At.File && b.layerOrder(v) == deckOrder
			if later && (causeOfSlowness == nil || b.layerOrder(c) > b.layerOrder(causeOfSlowness)) {
				causeOfSlowness, name = c, space.Vars()[i].Name
			}
		}
	}
	return causeOfSlowness, name
}

// These say which layer set a value, from the earliest to the latest: the deck or an extended file, the
// requested file, or --set.
const (
	deckOrder = iota
	fileOrder
	setOrder
)

func (b *builder) layerOrder(v *Value) int {
	switch v.At.File {
	case setFile:
		return setOrder
	case b.requestedFile:
		return fileOrder
	}
	return deckOrder
}
