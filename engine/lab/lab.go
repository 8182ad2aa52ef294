package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/sim"
	"equitas/variants"
)

// Resources are what a laboratory uses. All are optional: without them there is only what
// is built into the program, paths lead nowhere, and bots learn anew each time.
type Resources struct {
	// Layers returns the designer's own folders as they are now, which have priority over
	// what is built in.
	Layers func() []rule.Layer

	// Disk resolves the paths that users type.
	Disk source.Disk

	// Keeper keeps played deals, so that only missing ones are played; or nil.
	Keeper sim.Keeper

	// Cache keeps what bots have learned, and what was measured about it; or nil.
	Cache Cache

	// Build returns a hash of a program made of changed sources, which separates its kept
	// results from those of others. "", or nil, for an unchanged program, where the epochs
	// of the games suffice.
	Build func() string

	// Draw returns a checker that finds faults of cards by drawing them: a new one for each
	// library.
	Draw func() rule.Drawn

	// Themed returns the faults of a theme of a library; it may be nil.
	Themed func(l *rule.Library, name string) rule.Faults

	// Now returns the time, by which slow deals are divided into smaller tasks; or nil. No
	// answer depends on it.
	Now func() time.Time

	// Games are the games that can be played; nil: all that the program has.
	Games []rule.Game

	// Workers is the number of workers; at least 1 is used. No answer depends on it.
	Workers int

	// Engine plays the deals; nil: this process does. No answer depends on it.
	Engine sim.Engine
}

// A Cache keeps texts, which can be computed again, under names.
type Cache interface {
	// Path returns where the texts are, for messages.
	Path() string

	// Get returns the whole text of that name; false if there is none.
	Get(name string) (text string, found bool)

	// Put stores a text, whole or not at all, and replaces one of that name.
	Put(name, text string) error
}

// build returns the hash of the program by [Resources].Build, or "" without that function.
func (l *Lab) build() string {
	if l.opt.Build == nil {
		return ""
	}
	return l.opt.Build()
}

// cached returns the text in the cache under a name.
func (l *Lab) cached(name string) (text string, found bool) {
	if l.opt.Cache == nil {
		return "", false
	}
	return l.opt.Cache.Get(l.build() + name)
}

// errNoCache is the error of storing without a cache.
var errNoCache = errors.New("there is no cache")

// keep stores a text in the cache and returns the cache's path.
func (l *Lab) keep(name, text string) (path string, err error) {
	if l.opt.Cache == nil {
		return "", errNoCache
	}
	return l.opt.Cache.Path(), l.opt.Cache.Put(l.build()+name, text)
}

// A Lab answers questions. It may be used by several goroutines.
type Lab struct {
	opt Resources

	mu      sync.Mutex
	lessons map[trainingKey]*training   // in progress
	learned map[trainingKey]*rule.Style // results that could not be stored in the cache

	findings map[string]json.RawMessage // by name: what was found while it is open
}

// Open returns a laboratory.
func Open(o Resources) *Lab {
	o.Workers = max(1, o.Workers)
	return &Lab{opt: o, lessons: map[trainingKey]*training{}, learned: map[trainingKey]*rule.Style{}, findings: map[string]json.RawMessage{}}
}

// Workers returns the number of matches played at once.
func (l *Lab) Workers() int { return l.opt.Workers }

// builtIn is the layer of files in the program.
var builtIn = rule.Layer{Variants: variants.FS, Decks: decks.FS}

// layers returns where files come from, the designer's own first.
func (l *Lab) layers() []rule.Layer {
	if l.opt.Layers == nil {
		return []rule.Layer{builtIn}
	}
	return append(l.opt.Layers(), builtIn)
}

// Library returns the variants and decks as the files are now; each question reads its own.
func (l *Lab) Library() *Library {
	lib := l.libraryOf(l.layers()...)
	if l.opt.Disk != nil {
		lib.Reach(l.opt.Disk)
	}
	if l.opt.Draw != nil {
		lib.Draw(l.opt.Draw())
	}
	lib.Theme(l.opt.Themed)
	return &Library{Library: lib, lab: l}
}

// libraryOf returns a library of some layers, without a disk.
func (l *Lab) libraryOf(layers ...rule.Layer) *rule.Library {
	lib := games.Library(layers...)
	if l.opt.Games != nil {
		lib = rule.NewLibrary(l.opt.Games, layers...)
	}
	lib.Measure(rule.Measures{Columns: sim.Columns, Metrics: sim.Metrics})
	return lib
}

// Ask answers a question. The error is a [*question.WrongError] if the question has no
// meaning, a [*question.FileError] or a [*rule.UnknownError] if its files are at fault, a
// [*question.BrokenError] if a match broke, [question.ErrStopped] if ctx ended before there
// was any result. If ctx ends later, the answer holds what there is, marked incomplete.
func (l *Lab) Ask(ctx context.Context, q question.Question, o question.Observer) (*question.Answer, error) {
	p, err := l.Prepare(q, o)
	if err != nil {
		return nil, err
	}
	return p.Answer(ctx)
}

// Prepare reads the files of a question and returns its errors, before anything is played.
// The observer also serves the answer.
func (l *Lab) Prepare(q question.Question, o question.Observer) (*Prepared, error) {
	if err := question.Check(q); err != nil {
		return nil, err
	}
	p := &Prepared{answer: new(question.Answer)}
	return p, l.prepare(q, o, p)
}

// prepare reads what a question needs into p.
func (l *Lab) prepare(q question.Question, o question.Observer, p *Prepared) error {
	switch q := q.(type) {
	case *question.Sim:
		return prepareSim(q, l, o, p)
	case *question.Compare:
		return prepareCompare(q, l, o, p)
	case *question.Sweep:
		return prepareSweep(q, l, o, p)
	case *question.Tune:
		return prepareTune(q, l, o, p)
	case *question.Plan:
		return preparePlan(q, l, o, p)
	case *question.Duel:
		return prepareDuel(q, l, o, p)
	case *question.Train:
		return prepareTrain(q, l, o, p)
	}
	panic(fmt.Sprintf("lab: nobody answers a %T", q)) // [question.Question] can be no other type
}

// A Prepared is a question without errors, ready to be answered.
type Prepared struct {
	// Settings is the most settings that a search may play; 0 for questions without a
	// search, or if the number is too large.
	Settings int

	Families []string // of tables that its reports may show

	run    func(ctx context.Context, a *question.Answer) error
	answer *question.Answer
	setup  *setup
}

// Games makes tell receive every match, as [question.Observer].Game does, for callers who
// know it only now.
func (p *Prepared) Games(tell func(question.Game)) {
	if p.setup != nil {
		p.setup.obs.Game = tell
	}
}

// On sets the engine that plays; nil: this process. No answer depends on it. The error of
// an answer may then be [sim.ErrElsewhere].
func (p *Prepared) On(e sim.Engine) {
	if p.setup != nil {
		p.setup.engine = e
	}
}

// Answer plays what the question needs and returns the answer. It may be called once.
func (p *Prepared) Answer(ctx context.Context) (*question.Answer, error) {
	if err := p.run(ctx, p.answer); err != nil {
		return nil, err
	}
	return p.answer, nil
}
