package told

import (
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// cardKeys lists the keys that a card can have besides fields and moments.
var cardKeys = []string{"name", "text", "count", "each", "where", "drop", "art", "symbol", "flavour"}

// readCards reads the cards: first their declared fields, then the fields that are computed
// from others.
func (n *nouns) readCards() {
	n.moments = momentsOf(n.set.Root)
	for _, id := range n.keysIn("card") {
		n.addComputedFields(id)
	}
	n.computedSpace = n.cardSpace()
	for _, id := range n.keysIn("card") {
		n.readCard(id)
	}
	if len(n.kinds) == 0 && len(n.faults) == 0 { // otherwise a fault of a field or of a card is why there are none
		at := rule.Place{}
		if v := n.set.Value("card"); v != nil {
			at = v.At
		}
		n.fault(at, "write [card.NAME]", "there are no cards")
	}
	n.reportNamesakes()
	n.markRanks()
	total := 0
	for i := range n.kinds {
		total += n.kinds[i].count
	}
	for i := range n.fields { // the bounds of a computed field are the extremes of its values on the cards
		f := &n.fields[i]
		if !f.isComputed {
			continue
		}
		for j := range n.kinds {
			v := n.kinds[j].values[i]
			if j == 0 {
				f.lo, f.hi = v, v
			}
			f.lo, f.hi = min(f.lo, v), max(f.hi, v)
		}
	}
}

// markRanks sets isRank of the number fields whose values are ranks of standard playing cards: there is
// a table of cards for each value of the field, every such table has suits too, and the field does
// not range from 1 to 14, both of which are A.
func (n *nouns) markRanks() {
	for i := range n.fields {
		f := &n.fields[i]
		isRank := f.valueType == cond.Int && (f.lo > 1 || f.hi < 14)
		used := false
		for k := range n.entries {
			if e := &n.entries[k]; isRank && slices.Contains(e.combinedFields, f.id) {
				_, rank := suitAndRank(n, e)
				isRank, used = rank == i, true
			}
		}
		f.isRank = isRank && used
	}
}

// addComputedFields adds the fields that a card defines by an expression and that no table declares.
// It reports keys that are neither fields nor moments.
func (n *nouns) addComputedFields(id string) {
	t := n.set.Table(source.Path("card", id))
	for _, key := range t.Keys() {
		v := t.GetKey(key)
		switch {
		case slices.Contains(cardKeys, key), slices.Contains(n.moments, key), n.fieldIndex(key) >= 0:
		case v.Kind == rule.KindInt, v.Kind == rule.KindText && !looksLikeSteps(v.Text):
			n.fields = append(n.fields, field{id: key, domain: domain{valueType: cond.Int, lo: -1 << 20, hi: 1 << 20}, isComputed: true})
		default:
			known := append(append(n.fieldNames(), n.moments...), cardKeys...)
			help := source.Suggest(key, known)
			if v.Kind == rule.KindBool {
				help = "write " + key + ` = "yes/no" under [field]`
			}
			n.fault(v.KeyAt, help, "card %s has %s, which is neither a field nor a moment", id, source.Snippet(key))
		}
	}
}

// looksLikeSteps reports whether a text begins with a verb, as a sentence does.
func looksLikeSteps(text string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(text), " ")
	return isVerb(first)
}

// cardSpace returns the vocabulary of an expression over a single card.
func (n *nouns) cardSpace() *cond.Space {
	var vars []cond.Var
	for i := range n.fields {
		f := &n.fields[i]
		vars = append(vars, cond.Var{Name: "card." + f.id, Type: f.valueType, Lo: f.lo, Hi: f.hi, Words: f.words})
	}
	return cond.NewSpace(vars, n.consts())
}

// consts returns the numbers of the rules as constants, under the names that conditions use.
func (n *nouns) consts() []cond.Const {
	var l []cond.Const
	for _, id := range n.keysIn("number") {
		l = append(l, cond.Const{Name: "number." + id, Value: n.numbers[id]})
	}
	return l
}

// readCard reads one table of the cards, which may stand for several kinds of cards.
func (n *nouns) readCard(id string) {
	path := source.Path("card", id)
	at := n.set.Value(path)
	e := entry{id: id, combinedFields: n.set.WordsOrNil(path + ".each")}
	count := n.set.IntOr(path+".count", 1)
	base := make([]int32, len(n.fields))
	for i := range n.fields {
		f := &n.fields[i]
		base[i] = f.lo
		if f.isComputed {
			base[i] = 0
		}
		v := n.set.Value(path + "." + f.id)
		if v == nil || f.isComputed {
			continue
		}
		if v.Kind == rule.KindText && f.valueType == cond.Int {
			continue // a computed field: compute evaluates it
		}
		x, ok := n.domainValue(v, &f.domain)
		if !ok {
			lo, hi := f.bounds()
			help := ""
			if f.valueType == cond.Word && v.Kind == rule.KindText {
				help = source.Suggest(v.Text, f.words)
			}
			n.fault(v.At, help, "card %s: %s is %s, must be %s", id, f.id, v.ShortText(), domainInWords(&f.domain, lo, hi))
			return
		}
		base[i] = x
	}
	var each []int
	for _, w := range e.combinedFields {
		f := n.fieldIndex(w)
		if f < 0 && n.set.Has(source.Path("field", w)) {
			return // the field has a fault, which is reported
		}
		if f < 0 || n.fields[f].isComputed {
			n.fault(n.set.Value(path+".each").At, source.Suggest(w, n.fieldNames()), "card %s: each names %s, which is no field", id, source.QuoteIfNeeded(w))
			return
		}
		each = append(each, f)
	}
	number := len(n.entries)
	combos := [][]int32{base}
	for _, f := range each {
		var more [][]int32
		lo, hi := n.fields[f].bounds()
		for _, c := range combos {
			for x := lo; x <= hi; x++ {
				c := slices.Clone(c)
				c[f] = x
				more = append(more, c)
			}
		}
		if combos = more; len(combos) > 1000 {
			n.fault(n.set.Value(path+".each").At, "", "card %s has one of every combination of %s: more than 1,000", id, source.JoinWords(e.combinedFields, "and"))
			return
		}
	}
	for _, c := range combos {
		k := kind{entry: number, values: c, count: count}
		if !n.computeFields(path, &k) {
			return
		}
		if keep, ok := n.satisfiesWhere(path, &k); !ok {
			return
		} else if !keep {
			continue
		}
		k.name = n.recordName(id, &k, each)
		e.kinds = append(e.kinds, len(n.kinds))
		n.kinds = append(n.kinds, k)
	}
	if len(e.kinds) == 0 {
		n.fault(at.At, "", "card %s: there is none for which where holds", id)
	}
	n.entries = append(n.entries, e)
}

// recordName returns the name of a card in records, by which shuffles are keyed too: the key of its
// table (id), and its word for each field listed in the table's key each (here by index). If the
// game's base file has only one table of cards, id is left out, whatever tables a variant adds,
// so that a card keeps its name and its position in a shuffled pile in every variant.
func (n *nouns) recordName(id string, k *kind, each []int) string {
	if len(each) == 0 {
		return id
	}
	parts := []string{id}
	if id == n.soleTable {
		parts = nil
	}
	for _, f := range each {
		parts = append(parts, n.valueText(f, k.values[f]))
	}
	return strings.Join(parts, "_")
}

// reportNamesakes reports two kinds of cards with the same name, since records could not tell them
// apart.
func (n *nouns) reportNamesakes() {
	by := map[string]int{}
	for i := range n.kinds {
		k := &n.kinds[i]
		first, taken := by[k.name]
		if !taken {
			by[k.name] = i
			continue
		}
		at := n.set.Value(source.Path("card", n.entries[k.entry].id))
		n.fault(at.KeyAt, "give the table another name", "a card of [card.%s] is called %s in records, and so is one of [card.%s]", n.entries[k.entry].id, k.name, n.entries[n.kinds[first].entry].id)
		return
	}
}

// valueText returns the value x of field f as text.
func (n *nouns) valueText(f int, x int32) string { return n.fields[f].domain.valueText(x) }

func (d *domain) valueText(x int32) string {
	switch d.valueType {
	case cond.Word:
		if int(x) < len(d.words) && x >= 0 {
			return d.words[x]
		}
		return noneWord
	case cond.Bool:
		if x != 0 {
			return "yes"
		}
		return "no"
	}
	return itoa(int(x))
}

// computeFields computes the fields of kind k that are expressions, in order of their dependencies;
// path is that of its table. It reports a fault and returns false if one cannot be computed.
func (n *nouns) computeFields(path string, k *kind) bool {
	var open []formula
	for i := range n.fields {
		f := &n.fields[i]
		v := n.set.Value(path + "." + f.id)
		switch {
		case v == nil:
		case f.isComputed && v.Kind == rule.KindInt:
			k.values[i] = int32(v.Int)
		case v.Kind == rule.KindText && f.valueType == cond.Int:
			x, err := n.computedSpace.Compile(v.Text, cond.Int, nil)
			if err != nil {
				n.faults = append(n.faults, exprFault(v, v.Path, 0, err))
				return false
			}
			open = append(open, formula{i, v, x})
		}
	}
	for len(open) > 0 {
		ready := slices.IndexFunc(open, func(f formula) bool {
			return !slices.ContainsFunc(open, func(o formula) bool { return slices.Contains(f.x.Vars(), o.field) })
		})
		if ready < 0 {
			n.fault(open[0].v.At, "say one of them without the other", "%s names itself, by way of %s", open[0].v.Path, n.fields[open[len(open)-1].field].id)
			return false
		}
		f := open[ready]
		k.values[f.field] = f.x.Eval(k.values)
		open = slices.Delete(open, ready, ready+1)
	}
	return true
}

// A formula is a field of a card whose value is an expression.
type formula struct {
	field int
	v     *rule.Value
	x     *cond.Expr
}

// satisfiesWhere reports whether kind k satisfies the condition at key where of its table, which is
// at path. ok is false if that condition has a fault.
func (n *nouns) satisfiesWhere(path string, k *kind) (keep, ok bool) {
	v := n.set.Value(path + ".where")
	if v == nil {
		return true, true
	}
	x, err := n.computedSpace.Compile(v.Text, cond.Bool, nil)
	if err != nil {
		n.faults = append(n.faults, exprFault(v, v.Path, 0, err))
		return false, false
	}
	return x.Eval(k.values) != 0, true
}

// momentsOf lists the moments at which cards can have steps: play, and every MOMENT in a sentence
// play CARD as MOMENT.
func momentsOf(root *rule.Table) []string {
	l := []string{"play"}
	var texts func(v *rule.Value)
	texts = func(v *rule.Value) {
		switch v.Kind {
		case rule.KindText:
			words := strings.Fields(v.Text)
			for i := 3; i < len(words); i++ {
				if words[i-3] == "play" && words[i-1] == "as" && isName(words[i]) && !slices.Contains(l, words[i]) {
					l = append(l, words[i])
				}
			}
		case rule.KindList:
			for _, e := range v.List {
				texts(e)
			}
		case rule.KindTable:
			for _, key := range v.Table.Keys() {
				texts(v.Table.GetKey(key))
			}
		}
	}
	for _, table := range []string{"phase", "window", "card"} {
		if v := root.Get(table); v != nil {
			texts(v)
		}
	}
	return l
}
