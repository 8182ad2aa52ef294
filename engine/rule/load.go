package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// A Loaded is a variant that was read without faults: its set, and the rules compiled from
// it.
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

// ReadMeasuring returns how the files measure the variant with so many seats: see [ReadMeasuring].
func (l *Loaded) ReadMeasuring(seats int) (*engine.Measurement, Faults) {
	return ReadMeasuring(l.Set, l.Rules, seats, l.measures)
}

// Load reads a variant by name or path, with everything it extends and its
// deck, and lays sets over it, each a "key=value" as of --set.
//
// Paths are those that end in .toml, or contain a separator and are no known
// name. The error is [Faults] when files have faults, with warnings among
// them; an [*UnknownError] when there is no such variant; or an error of the
// file system. With Faults, Loaded is not nil: its Source tells the lines.
func (l *Library) Load(nameOrPath string, sets []string) (*Loaded, error) {
	asked, err := l.locate(nameOrPath)
	if err != nil {
		return nil, err
	}
	r := l.newReading()
	r.readChain(asked) // the file and every file that it extends
	r.readSets(sets)   // the values of --set
	r.readNamedDeck()  // the deck that they name
	return r.compile()
}

// compile makes rules of what was read, step by step as far as there is no fault, and returns
// them or the faults.
func (r *reading) compile() (*Loaded, error) {
	loaded := &Loaded{Game: r.game, measures: r.lib.measures, Source: func(file string) string { return r.texts[file] }}
	layers := r.layers()
	rank := map[string]int{}
	for i, l := range layers {
		if _, ok := rank[l.src.Name]; !ok {
			rank[l.src.Name] = i
		}
	}
	if !r.failed {
		r.reportDefinedTwice()
		b := r.merge(layers)
		r.compileSet(loaded, b, layers)
		r.takeFaults(b, layers)
	}
	r.faults = r.faults.SortedBy(rank)
	r.noteRulesOnFaults()
	if r.faults.Errors() > 0 || r.failed {
		loaded.Set, loaded.Rules = nil, nil
		return loaded, r.faults
	}
	loaded.Warnings = r.faults
	return loaded, nil
}

// merge lays the layers over each other, from the bottom up, each with its names in all
// languages.
func (r *reading) merge(layers []*layer) *builder {
	b := newBuilder(r.game.Schema())
	b.game, b.withheld, b.withheldFile = r.game.Name(), r.withheld, r.changesFile()
	words := r.lib.wordFiles(r.game.Name()).FilesWithNames()
	for _, f := range words {
		if f.Source != nil && len(f.Names) > 0 {
			r.texts[f.Source.Name] = f.Source.Text
		}
	}
	for _, l := range layers {
		b.mergeLayer(l)
		b.translate(words)
		b.history = append(b.history, b.root.Snapshot())
	}
	b.checkReferences()
	return b
}

// compileSet makes a set of the merged layers, compiles its conditions, checks it, and makes
// rules of it.
func (r *reading) compileSet(loaded *Loaded, b *builder, layers []*layer) {
	set := r.mergedSet(b, layers)
	if !r.checkNames(b, set) {
		return
	}
	loaded.Space = r.game.Space(set)
	b.compileAll(loaded.Space)
	set.faultyMeasures = b.faultyMeasures
	if !r.hasNoFaults(b) {
		return
	}
	r.checkSet(b, set)
	loaded.Set = set
	if r.hasNoFaults(b) {
		r.compileRules(loaded, b)
	}
}

// checkNames checks the names that a set defines for use in conditions, and removes keys that a
// formula replaces. It returns false if conditions cannot be compiled because names are
// faulty.
func (r *reading) checkNames(b *builder, set *Set) bool {
	extras := r.game.Extras()
	f := set.entryLimitFaults()
	if extras.CheckNames != nil {
		f = append(f, extras.CheckNames(set)...)
	}
	if f.Errors() > 0 {
		b.faults = append(b.faults, f...)
		return false
	}
	b.reportLanguages(set)
	b.faults = append(b.faults, set.removeReplaced()...)
	b.requestedFile = set.requestedFile
	if extras.Ranges != nil {
		b.ranges = func(name string) []*Value { return extras.Ranges(set, name) }
	}
	return true
}

// hasNoFaults reports whether no fault was found so far, other than in how play is measured.
func (r *reading) hasNoFaults(b *builder) bool {
	return b.faults.Errors() == b.measureErrors && r.faults.Errors() == 0
}

// checkSet looks for what is wrong across the keys of a set.
func (r *reading) checkSet(b *builder, set *Set) {
	set.Hash = set.hash()
	b.faults = append(b.faults, set.exceedingFaults()...)
	b.faults = append(b.faults, r.game.Check(set)...)
	b.faults = append(b.faults, set.unusedValueWarnings(b.faults)...)
	b.faults = append(b.faults, set.namesakeWarnings()...)
	b.faults = append(b.faults, set.checkMarks()...)
}

// compileRules compiles the rules for play and checks how they are measured.
func (r *reading) compileRules(loaded *Loaded, b *builder) {
	rules, err := r.game.Compile(loaded.Set)
	if err != nil {
		b.fault(Place{}, "", "%s", err)
		return
	}
	loaded.Rules, loaded.Set.rules = rules, rules
	p := newReporter(loaded.Set, rules, rules.Players().Usual, r.lib.measures)
	p.readAll()
	b.faults = append(b.faults, p.faults...)
	if p.skippedFault {
		r.addFaultsWithoutSets()
	}
}

// takeFaults takes over the faults of the merged layers. A fault without a place is reported at
// the start of the requested file.
func (r *reading) takeFaults(b *builder, layers []*layer) {
	for _, f := range b.faults {
		if f.At.File == "" {
			f.At = layers[len(layers)-len(r.setLayers)-1].src.Start()
		}
		r.faults = append(r.faults, f)
	}
}

// addFaultsWithoutSets adds the faults that the requested file has without --set: a name that these
// rules lack may be its own mistake, or be due to --set.
func (r *reading) addFaultsWithoutSets() {
	plain := r.lib.newReading()
	plain.readChain(r.requested)
	plain.readNamedDeck()
	if _, err := plain.compile(); err != nil {
		r.faults = append(r.faults, plain.faults.Only(false)...)
	}
}
