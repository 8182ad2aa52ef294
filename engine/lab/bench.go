package lab

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync/atomic"

	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/sim"
	"equitas/engine/sim/inference"
	"equitas/reports"
)

// BenchOptions says what a [Bench] plays on every save of a file: the variant in the file,
// the variant with which it is compared, and the bots.
type BenchOptions struct {
	File          string
	Base          string // name of the variant with which it is compared; "" stands for the variant that the file extends
	question.Play        // must name one number of seats at most; Deals is a maximum
}

// A Bench compares a variant with its base again after every save of the variant's file. It
// keeps and reuses the deals that were played before.
type Bench struct {
	lab         *Lab
	options     BenchOptions
	memory      sim.Memory // keeps played deals if the Lab has no Keeper
	reusedDeals atomic.Int64
}

// Bench returns a bench for the file of w. Call [Bench.Read] whenever the file has changed.
func (l *Lab) Bench(w BenchOptions) *Bench { return &Bench{lab: l, options: w} }

// A Round is the comparison of one saved state of a variant with its base.
type Round struct {
	Base, Other *Variant        // both are set if the files have no errors; otherwise Other is nil
	Notes       []question.Note // faults, warnings and errors of the files

	// UnusedNote is set by Prepare. It is a sentence that says which changed parts the
	// round's bots never or seldom use; "" if there are none.
	UnusedNote string

	setup     *setup
	bench     *Bench
	scenarios []*sim.Scenario
}

// roundUsageDeals is the number of deals, played before a round, in which the bots' use of
// parts is counted.
const roundUsageDeals = 100

// Read reads the variant and its base from their files. If they have errors, they are in
// Notes of the result, and its Other is nil.
func (b *Bench) Read() *Round {
	r := &Round{bench: b, setup: b.lab.setup(&b.options.Play, question.Observer{}, []string{thumbBot}, 0)}
	lib, file := r.setup.lib, b.options.File
	var found rule.Faults
	if !b.lab.fileExists(file) && slices.Contains(lib.Names(), file) {
		found = lib.CheckVariant(file)
	} else {
		found = lib.CheckFile(file)
	}
	if len(found) > 0 {
		r.addNote(question.Note{Faults: found, Source: lib.Source})
	}
	if found.Errors() > 0 {
		return r
	}
	other := r.read(file)
	if other == nil {
		return r
	}
	name := b.options.Base
	if name == "" && len(other.Set.Chain) > 1 {
		name = other.Set.Chain[1]
	}
	if name == "" {
		r.addNote(question.Note{Text: file + " extends nothing, so there is no base to compare it with: name one with --base"})
		return r
	}
	if r.Base = r.read(name); r.Base == nil {
		return r
	}
	r.setup.chooseReadyBots(r.Base)
	if err := CheckSameGame([]*Variant{r.Base, other}); err != nil {
		r.addNote(question.Note{Text: err.Error()})
		return r
	}
	r.Other = other
	return r
}

func (r *Round) addNote(n question.Note) { r.Notes = append(r.Notes, n) }

// read reads the variant called name. If it cannot be read, it adds the faults or the error
// to Notes and returns nil.
func (r *Round) read(name string) *Variant {
	v, err := r.setup.lib.Variant(name, nil, nil)
	if e, ok := errors.AsType[*question.FileError](err); ok {
		r.addNote(question.Note{Faults: e.Faults, Source: e.Source})
		return nil
	}
	if err != nil {
		r.addNote(question.Note{Text: err.Error()})
		return nil
	}
	return v
}

// fileExists reports whether the file exists.
func (l *Lab) fileExists(path string) bool {
	if l.resources.Disk == nil {
		return false
	}
	_, err := l.resources.Disk.Stat(path)
	return err == nil
}

// Files returns the paths of all files of variants and of bots that have been read.
func (r *Round) Files() []string { return r.setup.lib.FilesRead() }

// PicturePaths returns the paths of the pictures, drawings and fonts to which cards and
// themes refer, including missing files.
func (r *Round) PicturePaths() []string { return r.setup.lib.ReferredFiles() }

// SameRules reports whether both variants have the same rules.
func (r *Round) SameRules() bool { return r.Base.Set.Hash == r.Other.Set.Hash }

// Prepare trains the bots that need training, counts how often they use the changed parts,
// and sets UnusedNote. o receives progress, also that of [Round.Play].
func (r *Round) Prepare(ctx context.Context, o question.Observer) error {
	r.setup.observer = o
	vs := []*Variant{r.Base, r.Other}
	if len(r.setup.seats) == 0 {
		r.setup.seats = []int{r.Base.Rules.Players().Usual}
	}
	if _, err := r.setup.seatCounts(vs); err != nil {
		return err
	}
	seats := r.setup.seats[0]
	if err := r.setup.prepareComparisonWeights(ctx, vs, seats); err != nil {
		return err
	}
	for _, v := range vs {
		c, err := r.setup.scenario(v, seats)
		if err != nil {
			return err
		}
		r.scenarios = append(r.scenarios, c)
	}
	return r.countUses(ctx, seats)
}

// countUses counts how often the bots use the changed parts and sets UnusedNote. If they
// hardly do, it lets the observer's Look mark the verdicts accordingly
// ([inference.Look.MarkUse]).
func (r *Round) countUses(ctx context.Context, seats int) error {
	parts, err := r.setup.usesOfBoth(ctx, r.Base, r.Other, [2]*sim.Run{}, roundUsageDeals, seats)
	if err != nil || len(parts) == 0 {
		return err
	}
	blind, share := reports.HasUnusedParts(parts), useShareBound(r.Base, r.Other, parts)
	r.UnusedNote = reports.UnusedPartsInWords(parts, share)
	look := r.setup.observer.Look
	r.setup.observer.Look = func(g inference.Look) {
		g.MarkUse(0, blind, share)
		if look != nil {
			look(g)
		}
	}
	return nil
}

// Play plays both variants on the same deals until all verdicts are clear, and passes every
// look to the observer given to [Round.Prepare]. stopped says that ctx ended the run.
func (r *Round) Play(ctx context.Context) (stopped bool, err error) {
	j := &runOptions{reportLooks: true, keeper: cmp.Or[sim.Keeper](r.bench.lab.resources.Keeper, &r.bench.memory)}
	j.until, _ = question.ParseUntil(question.UntilClear)
	pl, err := r.setup.playScenarios(ctx, r.scenarios, j, func(f *sim.Fault) []string {
		i := max(slices.IndexFunc(r.scenarios, func(c *sim.Scenario) bool { return c.RulesHash == f.Hash }), 0)
		return r.setup.repeatCommand([]*Variant{r.Base, r.Other}[i], f, r.scenarios[i].Uniform())
	})
	if errors.Is(err, question.ErrStopped) {
		return true, nil
	}
	if err == nil {
		reused := 0
		for _, run := range pl.runs {
			reused += run.RecalledDeals
		}
		r.bench.reusedDeals.Store(int64(reused))
	}
	return err == nil && pl.stopped(), err
}

// ReusedDeals returns the number of deals that the last round took from earlier rounds instead of
// playing them, summed over both variants.
func (b *Bench) ReusedDeals() int { return int(b.reusedDeals.Load()) }

// Question returns the question for [Lab.Ask] that asks for the same comparison as the
// round.
func (r *Round) Question() *question.Compare {
	return &question.Compare{Base: r.Base.RequestedAs, Others: []string{r.Other.RequestedAs}, Play: r.setup.playAt(r.setup.seats[0]), Judging: question.Judging{Until: question.UntilClear}}
}
