package rule

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// layerKind is the kind of a layer.
type layerKind uint8

const (
	deckLayer    layerKind = iota
	variantLayer           // a variant file
	setLayer               // a setting by --set
)

// A layer is one file, or one setting by --set, before it is merged over the layers below it.
type layer struct {
	kind layerKind
	name string // name of the variant or deck
	src  *source.File
	root *Table

	extendsNothing bool // a variant that extends nothing
	isNoChange     bool // a setting by --set that does not count as a change of the user: see [Library.Doubts]
}

// headKeys are the keys at the top of a file that are not rules.
var headKeys = map[layerKind][]string{
	deckLayer:    {"game", "title", "expected", "theme"},
	variantLayer: {"game", "title", "extends", "deck", "theme"},
	setLayer:     {"deck"},
}

// A builder merges layers and checks each key by itself. It replaces a faulty value by the inherited
// one, or by a placeholder, so that the merged tables always satisfy the schema and checks can go
// on.
type builder struct {
	game             string // name of the game, for hints
	schema           *Schema
	shape            *Shape
	root             *Table // the merged tables so far
	faults           Faults
	layer            *layer           // the layer that is being merged
	droppedAt        map[string]Place // by path of a dropped entry: where it was dropped
	faultlessEffects []*Value         // the last list of effects checked, without its faulty parts

	history []*Table // by layer: the merged tables after it

	requestedFile  string                     // name of the file that the user asked for
	ranges         func(name string) []*Value // see [Extras.Ranges]; may be nil
	droppedEntries map[string]*Value          // dropped entries, by path

	faultyMeasures map[string]bool // metrics and gates, by path, with a fault in their table
	measureErrors  int             // errors in measuring tables

	withheld     map[string]bool // paths whose changes are left out: see [reading.loadWithout]
	withheldFile string          // name of the file whose changes at the paths in withheld are left out
}

func newBuilder(s *Schema) *builder {
	return &builder{schema: s, shape: s.Shape(), root: source.NewTable(), droppedAt: map[string]Place{}, droppedEntries: map[string]*Value{}, faultyMeasures: map[string]bool{}}
}

func (b *builder) fault(at Place, help, format string, args ...any) {
	b.faults = append(b.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

func (b *builder) warn(at Place, format string, args ...any) {
	b.faults = append(b.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Warning: true})
}

// mergeLayer merges a layer over those below it: its values replace theirs.
func (b *builder) mergeLayer(l *layer) {
	b.layer = l
	before := len(b.faults)
	rest := source.NewTable()
	for _, key := range l.root.Keys() {
		v := l.root.GetKey(key)
		switch {
		case slices.Contains(headKeys[l.kind], key):
		case l.kind == deckLayer && b.checkDeckKey(key, v):
		default:
			rest.Set(key, v)
		}
	}
	b.mergeTable(b.root, rest, b.shape, "")
	switch {
	case l.extendsNothing:
		b.reportAllMissing()
	case l.kind == deckLayer && len(b.faults) == before:
		b.checkDeckSum()
	}
}

// checkDeckKey adds faults for a key at the top of a deck file that must not be merged: one of
// Schema.DeckKeys, or a table of rules, which a deck must not have. It returns false for other keys.
func (b *builder) checkDeckKey(key string, v *Value) bool {
	for i := range b.schema.DeckKeys {
		if k := &b.schema.DeckKeys[i]; k.Path == key {
			b.check(v, k, key, nil)
			return true
		}
	}
	if b.shape.Children[key] != nil && !b.schema.IsDeckTable(key) {
		b.fault(v.At, "rules stand in variant files", "%s does not belong in a deck file", key)
		return true
	}
	return false
}

// isValidTotal reports whether n is a valid number of cards for a deck: 1 to [MaxTotal].
func isValidTotal(n int64) bool { return n >= 1 && n <= MaxTotal }

// MaxTotal is the largest number of cards a deck file may expect.
const MaxTotal = 100000

// checkDeckSum adds a fault if the number of cards in the deck file is not that of its key expected.
func (b *builder) checkDeckSum() {
	expected := b.layer.root.GetKey("expected")
	if b.schema.DeckSum == nil || expected == nil || expected.Kind != KindInt || !isValidTotal(expected.Int) {
		return
	}
	if sum := b.schema.DeckSum(b.layer.root); int64(sum) != expected.Int {
		help := fmt.Sprintf("%d too many", int64(sum)-expected.Int)
		if int64(sum) < expected.Int {
			help = fmt.Sprintf("%d missing", expected.Int-int64(sum))
		}
		b.fault(expected.At, help, "sum of counts is %d, expected %d", sum, expected.Int)
	}
}

// mergeTable merges the keys of src over those of dst. Both are at a path and have the shape sh.
func (b *builder) mergeTable(dst, src *Table, sh *Shape, path string) {
	for i, key := range src.Keys() {
		v, full := src.GetKey(key), source.Join(path, key)
		if b.withheld[full] && b.layer.src.Name == b.withheldFile && !b.layer.isNoChange {
			continue
		}
		if b.reportTooManyKeys(dst, i, v, key, path) {
			return
		}
		kid, entry := sh.Child(key)
		before := len(b.faults)
		switch {
		case kid == nil:
			b.reportUnknownKey(v, key, path, sh)
		case entry && !sh.canName(key):
			b.reportBadName(v, key, path, sh)
		case entry && v.Kind == KindTable && v.Table.GetKey("drop") != nil:
			b.drop(dst, v, key, path)
		case kid.Key != nil && kid.Key.Droppable() && v.Kind == KindTable && v.Table.GetKey("drop") != nil:
			b.drop(dst, v, key, path)
		case kid.IsDroppable() && v.Kind == KindTable && v.Table.GetKey("drop") != nil && v.Table.GetKey("drop").Kind == KindBool:
			b.drop(dst, v, key, path)
		case kid.Key != nil:
			b.setKey(dst, v, key, full, kid.Key)
		case v.Kind != KindTable:
			help := "write [" + full + "] on a line of its own and its keys below"
			if entry && v.Kind == KindBool && !v.Bool && dst.GetKey(key) != nil {
				help = "to take it out, write " + full + ".drop = true"
			} else if do := kid.Children["do"]; do != nil && do.Key != nil && do.Key.Type == Steps && v.Kind == KindText {
				help = "write " + key + " = { do = " + source.Quote(v.Text) + " }"
			}
			b.fault(v.At, help, "%s is %s, must be a table", full, v.FoundInWords())
		default:
			old := dst.GetKey(key)
			fresh := old == nil
			if fresh {
				old = v.StandInTable(full)
				dst.Set(key, old)
			}
			b.mergeTable(old.Table, v.Table, kid, full)
			if entry && fresh {
				b.reportMissingKeys(old, kid)
			}
		}
		b.countMeasureErrors(path, key, b.faults[before:].Errors())
	}
}

// countMeasureErrors counts errors found below a key, in a table at path, if the key is about
// measuring. Such errors do not prevent compiling the rules.
func (b *builder) countMeasureErrors(path, key string, errors int) {
	switch {
	case errors == 0:
	case path == "" && IsMeasuringTable(key):
		b.measureErrors += errors
	case path == MetricTable || path == GateTable:
		b.faultyMeasures[source.Join(path, key)] = true
	}
}

// reportUnknownKey adds a fault for key, which the schema does not have in the table at path; v is its
// value, sh the table's shape.
func (b *builder) reportUnknownKey(v *Value, key, path string, sh *Shape) {
	what, where := "key", ""
	known := sh.names()
	switch {
	case path == "" && v.Kind == KindTable:
		what = "table"
	case path == "":
		known = append(known, headKeys[b.layer.kind]...)
	default:
		where = " in " + tableInWords(path, sh)
	}
	help := b.misplacedHint(v)
	if help == "" {
		help = b.metricIDHint(v, key, path)
	}
	switch {
	case path == "" && b.layer.kind == setLayer && slices.Contains(headKeys[variantLayer], key):
		help = "only a file can say it"
	case help == "":
		if help = source.Suggest(key, known); !strings.HasPrefix(help, "nearest") {
			help = cmp.Or(b.otherTableHint(v, key), help)
		}
	}
	if path != "" && help == "" {
		help = "known: " + strings.Join(known, ", ")
	}
	if path == "" && help == "" {
		help = b.otherTablesHint(key)
	}
	if help == "" && what == "table" && b.game != "" {
		help = fmt.Sprintf("equitas explain %s lists the tables", b.game)
	}
	b.fault(v.KeyAt, help, "unknown %s %s%s", what, source.Snippet(key), where)
}

// metricIDHint returns a hint to put the id of a metric in quotes if v is a table written like
// [metric.len.turns], else "".
func (b *builder) metricIDHint(v *Value, key, path string) string {
	keys := source.Split(path)
	if len(keys) != 2 || !b.hasMetricIDs(keys[0]) || v.Kind != KindTable {
		return ""
	}
	id := keys[1] + "." + key
	for len(v.Table.Keys()) == 1 { // the remaining parts
		if v, key = v.Table.GetKey(v.Table.Keys()[0]), v.Table.Keys()[0]; v.Kind != KindTable {
			break
		}
		id += "." + key
	}
	if b.layer.kind == setLayer {
		return fmt.Sprintf("an id with dots stands in quotes: --set '%s.…'", source.Join(keys[0], id))
	}
	return fmt.Sprintf("an id with dots stands in quotes: [%s]", source.Join(keys[0], id))
}

// hasMetricIDs reports whether the keys of a table are ids of metrics.
func (b *builder) hasMetricIDs(table string) bool {
	kid := b.shape.Children[table]
	return kid != nil && kid.HasMetricIDs
}

// otherTablesHint returns a hint with the tables in which key is known; "" if there are none, or too
// many to list.
func (b *builder) otherTablesHint(key string) string {
	var homes []string
	for _, k := range b.schema.AllKeys() {
		if p := k.Path; strings.HasSuffix(p, "."+key) && !strings.Contains(p, "*") {
			homes = append(homes, "["+strings.TrimSuffix(p, "."+key)+"]")
		}
	}
	if len(homes) == 0 || len(homes) > source.MaxListed {
		return ""
	}
	return "stands in " + source.JoinWords(homes, "or")
}

// tableInWords returns the name of the table at a path for messages, such as card "knights" or
// merchant.price.
func tableInWords(path string, sh *Shape) string {
	if keys := source.Split(path); len(keys) == 2 && strings.HasSuffix(sh.Path, ".*") {
		return fmt.Sprintf("%s %q", keys[0], keys[1])
	}
	return path
}

// reportBadName adds a fault for key, an entry's name that is not valid in conditions.
func (b *builder) reportBadName(v *Value, key, path string, sh *Shape) {
	help := "names are made of a to z, 0 to 9 and _"
	if sh.HasMetricIDs {
		help = "ids of metrics are made of a to z, 0 to 9, . and _"
	} else if s := SuggestName(key); s != "" && s != key {
		help += ": " + s
	}
	if len(key) > maxNameLength {
		help = fmt.Sprintf("names have at most %d characters", maxNameLength)
	}
	b.fault(v.KeyAt, help, "%s cannot have the name %q", path, source.Snippet(key))
}

// drop removes an entry, a table or the texts of a key from dst, as v with drop = true demands. It adds
// a fault if v has other keys too, or if there is nothing to remove.
func (b *builder) drop(dst *Table, v *Value, key, path string) {
	flag := v.Table.GetKey("drop")
	name := fmt.Sprintf("%s %q", path, key)
	if b.shape.descendant(path).Children[key] != nil {
		name = source.Join(path, key)
	}
	switch {
	case flag.Kind != KindBool:
		b.faults = append(b.faults, wrongTypeFault(flag, source.Join(source.Join(path, key), "drop"), &Key{Type: Flag}))
	case !flag.Bool:
		b.fault(flag.At, "leave the line out", "drop is false, must be true")
	case dst.GetKey(key) == nil:
		b.fault(v.At, source.Suggest(key, dst.Keys()), "there is no %s to drop", name)
	case len(v.Table.Keys()) > 1:
		i := slices.IndexFunc(v.Table.Keys(), func(k string) bool { return k != "drop" })
		help := ""
		if k := b.shape.descendant(path).Children[key]; k != nil {
			help = fmt.Sprintf("leave %s.drop out: what is written here takes the place of what is inherited", key)
			if k.IsDroppable() {
				help = fmt.Sprintf("leave %s.drop out, and take out single entries: %s.NAME.drop = true", key, key)
			}
		}
		b.fault(v.Table.GetKey(v.Table.Keys()[i]).KeyAt, help, "%s is dropped, nothing else can be said of it", name)
	default:
		b.droppedAt[source.Join(path, key)], b.droppedEntries[source.Join(path, key)] = v.At, dst.GetKey(key)
		dst.Drop(key)
	}
}

// setKey checks v, a value of key k at a path, and sets the key of dst to it in place of the inherited
// value. A faulty value is replaced by the inherited one or by a placeholder.
func (b *builder) setKey(dst *Table, v *Value, key, path string, k *Key) {
	old := dst.GetKey(key)
	if !b.check(v, k, path, old) {
		if k.Type == Effects && v.Kind == KindList {
			sound := *v
			sound.List = b.faultlessEffects
			dst.Set(key, &sound)
		} else if old == nil && !IsMeasuringTable(source.Split(path)[0]) {
			dst.Set(key, placeholderValue(v, k, path))
		}
		return
	}
	v.SetPath(path)
	if old != nil && k.Type == Names {
		v = mergeNames(old, v)
	} else if old != nil && k.Type == Steps && old.Kind == KindTable && v.Kind == KindTable {
		v = b.mergeSteps(old, v, path, k)
	} else if old != nil && source.Same(old, v) {
		b.warn(v.At, "%s is %s already (%s)", path, v.ShortText(), old.At.InWords())
	} else if old == nil && b.restatesDefault(v, k, path) {
		b.warn(v.At, "%s is %s without this line too", path, v.ShortText())
	}
	dst.Set(key, v)
}

// restatesDefault reports whether v sets key k of an inherited entry to its default, which needs no
// line. It is false in decks, in variants that extend nothing and in new entries, which may state
// defaults.
func (b *builder) restatesDefault(v *Value, k *Key, path string) bool {
	if b.layer.kind == deckLayer || b.layer.extendsNothing || !k.AffectsPlay() || k.Default != v.PlainText() {
		return false
	}
	entry := b.root.Get(source.Parent(path))
	return entry != nil && entry.At.File != v.At.File
}

// mergeNames returns two tables of texts by language merged; texts of v replace those of old.
func mergeNames(old, v *Value) *Value {
	merged := *v
	merged.Table = source.NewTable()
	for _, t := range []*Table{old.Table, v.Table} {
		for _, language := range t.Keys() {
			merged.Table.Set(language, t.GetKey(language))
		}
	}
	return &merged
}
