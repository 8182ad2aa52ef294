package rule

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rule/source"
)

// maxChain is the largest length of a chain of extends.
const maxChain = 32

// Loaded is a loaded variant.
type Loaded struct {
	Set      *Set
	Game     Game
	Space    *cond.Space // the vocabulary of its conditions
	Rules    engine.Rules
	Warnings Faults

	// Source returns the text of a file of the variant, for [Faults.Write].
	Source func(file string) string

	measures *Measures
}

// Measuring returns how the files measure the variant with so many seats: see [Measuring].
func (l *Loaded) Measuring(seats int) (*engine.Measuring, Faults) {
	return Measuring(l.Set, l.Rules, seats, l.measures)
}

// Load reads a variant by name or path, with everything it extends and its
// deck, and lays sets over it, each a "key=value" as of --set.
//
// Paths are those that end in .toml, or contain a separator and are no known
// name. The error is [Faults] when files have faults, with warnings among
// them; an [*UnknownError] when there is no such variant; or an error of the
// file system. With Faults, Loaded is not nil: its Source tells the lines.
func (l *Library) Load(nameOrPath string, sets []string) (*Loaded, error) {
	o, err := l.locate(nameOrPath)
	if err != nil {
		return nil, err
	}
	r := l.reading()
	r.chain(o)
	r.sets(sets)
	r.deckOf()
	return r.finish()
}

// locate returns the file that a user asks for by name or path.
func (l *Library) locate(name string) (origin, error) {
	if o, ok := l.find(variantLayer, name); ok {
		return o, nil
	}
	file := strings.HasSuffix(name, ".toml")
	if !file && !strings.ContainsAny(name, `/`+string(filepath.Separator)) {
		return origin{}, l.unknown(name)
	}
	switch _, err := l.disk.Stat(name); {
	case err == nil:
	case errors.Is(err, fs.ErrNotExist) && !file:
		return origin{}, l.unknown(name)
	case errors.Is(err, fs.ErrNotExist):
		near := l.nearestFile(name)
		if near != "" {
			near = "; nearest: " + source.Snippet(near)
		}
		return origin{}, fmt.Errorf("%s: there is no such file%s%w", source.Snippet(name), near, hidden{err})
	default:
		return origin{}, fmt.Errorf("%s: %s%w", source.Snippet(name), source.Reason(err), hidden{err})
	}
	return l.onDisk(variantLayer, name), nil
}

// nearestFile returns the file in the same folder with the name nearest to an unknown one,
// or "".
func (l *Library) nearestFile(name string) string {
	dir, base := filepath.Split(name)
	all, err := fs.ReadDir(l.disk.Folder(filepath.Clean(dir)), ".")
	if err != nil {
		return ""
	}
	var files []string // without their extension, which would make all similar
	for _, f := range all {
		if stem, ok := strings.CutSuffix(f.Name(), ".toml"); ok && f.Type().IsRegular() {
			files = append(files, stem)
		}
	}
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	near := stem
	if !slices.Contains(files, stem) {
		near = cond.Nearest(stem, files)
	}
	if near == "" {
		return ""
	}
	return dir + near + ".toml"
}

// hidden wraps an error so that it can be told apart, without a change of its text.
type hidden struct{ error }

func (hidden) Error() string   { return "" }
func (h hidden) Unwrap() error { return h.error }

// A reading collects the files and settings that make up a variant, and what is wrong with
// them.
type reading struct {
	lib      *Library
	asked    origin   // the requested file
	typed    []string // --set, as typed
	given    int      // how many of these, the first ones, are no changes: see [Library.Doubts]
	game     Game
	variants []*layer // from the requested one to the root of extends
	origins  []origin // of variants
	deck     *layer
	deckFrom origin   // of the deck
	deckBy   *Value   // the value that names the deck
	over     []*layer // --set
	texts    map[string]string
	faults   Faults
	failed   bool // a file could not be read; further faults would mislead

	withheld  map[string]bool // see [reading.without]
	unchanged string          // the file that withholds them, if that is not the one that --set makes; or ""
}

func (l *Library) reading() *reading { return &reading{lib: l, texts: map[string]string{}} }

func (r *reading) fault(at Place, help, format string, args ...any) {
	r.faults = append(r.faults, Fault{At: at, Msg: fmt.Sprintf(format, args...), Help: help})
}

// file reads and parses one file. It returns nil after a fault.
func (r *reading) file(o origin) *layer {
	src, fault := r.lib.read(o)
	r.texts[o.file()] = r.lib.Source(o.file())
	if fault == nil {
		var root *Table
		if root, fault = source.ParseFile(src); fault == nil {
			return &layer{kind: o.kind, name: o.name, src: src, root: root}
		}
	}
	r.faults = append(r.faults, *fault)
	r.failed = true
	return nil
}

// chain reads a variant and all variants that it extends, directly or not.
func (r *reading) chain(o origin) {
	r.asked = o
	var ids []string
	for {
		l := r.file(o)
		if l == nil {
			return
		}
		ids = append(ids, o.id())
		r.variants = append(r.variants, l)
		r.origins = append(r.origins, o)
		if r.otherKind(l) || !r.head(l) {
			return
		}
		extends := l.root.Own("extends")
		if extends == nil {
			l.full = true
			return
		}
		next, ok := r.named(o, variantLayer, extends, "extends")
		if !ok {
			return
		}
		if i := slices.Index(ids, next.id()); i >= 0 {
			var names []string
			for _, v := range r.variants[i:] {
				names = append(names, v.name)
			}
			r.fault(extends.At, "", "extends goes round: %s", strings.Join(append(names, r.variants[i].name), " -> "))
			r.failed = true
			return
		}
		if len(ids) == maxChain {
			r.fault(extends.At, "", "extends goes more than %d files deep", maxChain)
			r.failed = true
			return
		}
		o = next
	}
}

// layers returns all layers from the bottom up.
func (r *reading) layers() []*layer {
	var l []*layer
	if r.deck != nil {
		l = append(l, r.deck)
	}
	for _, v := range slices.Backward(r.variants) {
		l = append(l, v)
	}
	return append(l, r.over...)
}

// finish merges all layers, checks the result and compiles it.
func (r *reading) finish() (*Loaded, error) {
	loaded := &Loaded{Game: r.game, measures: r.lib.measures, Source: func(file string) string { return r.texts[file] }}
	layers := r.layers()
	rank := map[string]int{}
	for i, l := range layers {
		if _, ok := rank[l.src.Name]; !ok {
			rank[l.src.Name] = i
		}
	}
	if !r.failed {
		r.toldTwice()
		r.build(loaded, layers)
	}
	r.faults = r.faults.SortedBy(rank)
	r.under()
	if r.faults.Errors() > 0 || r.failed {
		loaded.Set, loaded.Rules = nil, nil
		return loaded, r.faults
	}
	loaded.Warnings = r.faults
	return loaded, nil
}

// under adds to faults in files other than the requested one under whose rules they were
// found.
func (r *reading) under() {
	name := r.asked.name
	for i, set := range r.typed {
		if i == 0 {
			name += " with"
		}
		name += " --set " + source.Snippet(set)
	}
	for i := range r.faults {
		switch file := r.faults[i].At.File; {
		case file == setFile:
		case file != r.asked.file(), len(r.typed) > 0:
			r.faults[i].Under = name
		}
	}
}

func (r *reading) build(loaded *Loaded, layers []*layer) {
	b := newBuilder(r.game.Schema())
	b.game, b.withheld, b.changing = r.game.Name(), r.withheld, r.changing()
	words := r.lib.wordFiles(r.game.Name()).Naming()
	for _, f := range words {
		if f.Source != nil && len(f.Names) > 0 {
			r.texts[f.Source.Name] = f.Source.Text
		}
	}
	for _, l := range layers {
		b.lay(l)
		b.translate(words)
		b.history = append(b.history, b.root.Snapshot())
	}
	b.references()
	set := r.set(b, layers)
	defer func() {
		for _, f := range b.faults {
			if f.At.File == "" { // a fault of the rules as a whole
				f.At = layers[len(layers)-len(r.over)-1].src.Start()
			}
			r.faults = append(r.faults, f)
		}
	}()
	extras := r.game.Extras()
	if extras.CheckNames != nil {
		if f := Faults(extras.CheckNames(set)); f.Errors() > 0 {
			b.faults = append(b.faults, f...)
			return
		}
	}
	b.languages(set)
	b.faults = append(b.faults, set.replace()...)
	b.asked = set.asked
	if extras.Ranges != nil {
		b.ranges = func(name string) []*Value { return extras.Ranges(set, name) }
	}
	loaded.Space = r.game.Space(set)
	b.compile(loaded.Space)
	set.broken = b.broken
	if b.faults.Errors() == b.measuring && r.faults.Errors() == 0 {
		set.Hash = set.hash()
		b.faults = append(b.faults, r.game.Check(set)...)
		b.faults = append(b.faults, set.unasked(b.faults)...)
		b.faults = append(b.faults, set.namesakes()...)
		b.faults = append(b.faults, set.checkMarks()...)
		loaded.Set = set
	}
	if b.faults.Errors() == b.measuring && r.faults.Errors() == 0 {
		r.ready(loaded, b)
	}
}

// ready compiles the rules for play and checks how they are measured.
func (r *reading) ready(loaded *Loaded, b *builder) {
	rules, err := r.game.Compile(loaded.Set)
	if err != nil {
		b.fault(Place{}, "", "%s", err)
		return
	}
	loaded.Rules, loaded.Set.rules = rules, rules
	p := newReporter(loaded.Set, rules, rules.Players().Usual, r.lib.measures)
	p.all()
	b.faults = append(b.faults, p.faults...)
	if p.skipped {
		r.withoutSets()
	}
}

// withoutSets adds the faults that the requested file has without --set: a name that these
// rules lack may be its own mistake, or be due to --set.
func (r *reading) withoutSets() {
	plain := r.lib.reading()
	plain.chain(r.asked)
	plain.deckOf()
	if _, err := plain.finish(); err != nil {
		r.faults = append(r.faults, plain.faults.Only(false)...)
	}
}

// theme returns the theme named by the topmost file that names one, nil if none does.
func (r *reading) theme() *Value {
	for _, l := range append(slices.Clip(r.variants), r.deck) {
		if l == nil {
			continue
		}
		if v := l.root.Own("theme"); v != nil && v.Kind == KindText {
			return v
		}
	}
	return nil
}

// set returns what was read, merged, as a Set.
func (r *reading) set(b *builder, layers []*layer) *Set {
	s := &Set{lib: r.lib, Game: r.game.Name(), Root: b.root, history: b.history, gone: b.gone, schema: b.schema, shape: b.shape}
	if len(r.variants) > 0 {
		s.Name, s.asked = r.variants[0].name, r.variants[0].src.Name
		if v := r.variants[0].root.Own("title"); v != nil {
			s.Title = v.Text
		}
	}
	if r.deck != nil {
		s.DeckName = r.deck.name
		if v := r.deck.root.Own("expected"); v != nil && v.Kind == KindInt {
			s.Expected = int(v.Int)
		}
	}
	s.Theme = r.theme()
	s.pictures, s.edition = r.pictures(), r.edition()
	for _, path := range slices.Sorted(maps.Keys(b.entries)) {
		if b.root.Get(path) == nil {
			s.Dropped = append(s.Dropped, b.entries[path])
		}
	}
	for _, l := range layers {
		if !slices.Contains(s.Files, l.src.Name) {
			s.Files = append(s.Files, l.src.Name)
		}
	}
	for _, l := range r.variants {
		s.Chain = append(s.Chain, l.name)
	}
	return s
}
