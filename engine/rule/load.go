package rule

import (
	"equitas/engine"
	"equitas/engine/cond"
)

// A Loaded is a variant that was read: its set, and the rules compiled from it. If its files have
// errors, Set and Rules are nil.
type Loaded struct {
	Set      *Set
	Game     Game
	Space    *cond.Space // the vocabulary of its conditions; nil if its files could not be read so far
	Rules    engine.Rules
	Warnings Faults

	// Source returns the text of a file of the variant, given its name in a [Place], for
	// [Faults.Write].
	Source func(file string) string

	measures *Measures
}

// ReadMeasuring returns how the files measure the variant at a number of seats, as the function
// [ReadMeasuring] does.
func (l *Loaded) ReadMeasuring(seats int) (*engine.Measurement, Faults) {
	return ReadMeasuring(l.Set, l.Rules, seats, l.measures)
}

// Load reads a variant by name or path, with everything it extends and its deck, and lays settings
// over it, each "key=value" as for --set.
//
// nameOrPath is a path if it ends in .toml, or if it contains a separator and is not a known name.
// The error is [Faults], with warnings among them, if files have errors; an [*UnknownError] if
// there is no such variant; or an error of the file system. In the case of Faults, the Loaded is
// not nil, so that its Source can show the lines.
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

// compile merges the layers that were read, checks them and compiles the rules, as far as there are no
// errors. The error is [Faults]; the Loaded is not nil in that case either.
func (r *reading) compile() (*Loaded, error) {
	loaded := &Loaded{Game: r.game, measures: r.lib.measures, Source: func(file string) string { return r.texts[file] }}
	layers := r.layers()
	rank := map[string]int{}
	for i, l := range layers {
		if _, ok := rank[l.src.Name]; !ok {
			rank[l.src.Name] = i
		}
	}
	if !r.hasFailed {
		r.reportDefinedTwice()
		b := r.merge(layers)
		r.compileSet(loaded, b, layers)
		r.takeFaults(b, layers)
	}
	r.faults = r.faults.SortedBy(rank)
	r.noteRulesOnFaults()
	if r.faults.Errors() > 0 || r.hasFailed {
		loaded.Set, loaded.Rules = nil, nil
		return loaded, r.faults
	}
	loaded.Warnings = r.faults
	return loaded, nil
}

// merge returns a builder in which the layers are merged in order, the first one at the bottom, each
// with the names that files of words give in other languages.
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

// compileSet makes a set from the merged layers, compiles its conditions, checks it and compiles its
// rules, as far as there are no errors. It sets the fields of loaded, and adds faults to b.
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

// hasNoFaults reports whether no error was found so far, apart from errors in tables about measuring.
func (r *reading) hasNoFaults(b *builder) bool {
	return b.faults.Errors() == b.measureErrors && r.faults.Errors() == 0
}

// checkSet sets the set's hash and adds faults that involve several of its keys.
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

// takeFaults adds the faults of b to those of r. A fault without a place gets the start of the
// requested file.
func (r *reading) takeFaults(b *builder, layers []*layer) {
	for _, f := range b.faults {
		if f.At.File == "" {
			f.At = layers[len(layers)-len(r.setLayers)-1].src.Start()
		}
		r.faults = append(r.faults, f)
	}
}

// addFaultsWithoutSets adds the faults that the requested file has without --set. A name in it that the
// rules lack is its own mistake only if they lack it without --set too.
func (r *reading) addFaultsWithoutSets() {
	plain := r.lib.newReading()
	plain.readChain(r.requested)
	plain.readNamedDeck()
	if _, err := plain.compile(); err != nil {
		r.faults = append(r.faults, plain.faults.Only(false)...)
	}
}
