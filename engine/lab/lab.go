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

// Resources holds what a [Lab] gets from the program. All fields are optional. Without them
// only built-in files are known, paths cannot be read, and bots are trained again in every
// process.
type Resources struct {
	// Layers returns the designer's own folders as they are at the time of the call. Their
	// files have priority over built-in files.
	Layers func() []rule.Layer

	// Disk resolves the paths that users type.
	Disk source.Disk

	// Keeper keeps played deals, so that only missing ones are played; it may be nil.
	Keeper sim.Keeper

	// Cache keeps learned weights and findings about them; it may be nil.
	Cache Cache

	// Build returns a hash of the program if its sources were changed, and "" for an
	// unchanged program. The cache stores the results of a changed program under other
	// names. It may be nil.
	Build func() string

	// NewFaceChecker returns a new checker that finds faults of cards by drawing them. It
	// is called for each library.
	NewFaceChecker func() rule.Drawer

	// CheckTheme returns the faults of a theme of a library; it may be nil.
	CheckTheme func(l *rule.Library, name string) rule.Faults

	// Now returns the time, which is used to divide slow deals into smaller tasks; it may be
	// nil. No answer depends on it.
	Now func() time.Time

	// Games are the games that can be played; nil means all games of the program.
	Games []rule.Game

	// Workers is the number of workers; less than 1 means 1. No answer depends on it.
	Workers int

	// Engine plays the deals; nil means that they are played in this process. No answer
	// depends on it.
	Engine sim.Engine
}

// A Cache stores texts under names. If a text is lost, it is computed again.
type Cache interface {
	// Path returns the path of the cache, for messages.
	Path() string

	// Get returns the text stored under a name; found is false if there is none or it is
	// incomplete.
	Get(name string) (text string, found bool)

	// Put stores a text under a name, completely or not at all, and replaces an earlier one.
	Put(name, text string) error
}

// buildHash returns [Resources].Build(), or "" without such a function.
func (l *Lab) buildHash() string {
	if l.resources.Build == nil {
		return ""
	}
	return l.resources.Build()
}

// cachedText returns the text stored in the cache under a name; found is false if there is
// none.
func (l *Lab) cachedText(name string) (text string, found bool) {
	if l.resources.Cache == nil {
		return "", false
	}
	return l.resources.Cache.Get(l.buildHash() + name)
}

// errNoCache is the error of storeText if there is no cache.
var errNoCache = errors.New("there is no cache")

// storeText stores a text in the cache and returns the cache's path.
func (l *Lab) storeText(name, text string) (path string, err error) {
	if l.resources.Cache == nil {
		return "", errNoCache
	}
	return l.resources.Cache.Path(), l.resources.Cache.Put(l.buildHash()+name, text)
}

// A Lab answers questions. It may be used by several goroutines.
type Lab struct {
	resources Resources

	mu        sync.Mutex
	trainings map[trainingKey]*training   // trainings in progress
	learned   map[trainingKey]*rule.Style // weights that could not be stored in the cache

	findings map[string]json.RawMessage // by name: findings that were computed since Open
}

// Open returns a Lab that uses the given resources.
func Open(o Resources) *Lab {
	o.Workers = max(1, o.Workers)
	return &Lab{resources: o, trainings: map[trainingKey]*training{}, learned: map[trainingKey]*rule.Style{}, findings: map[string]json.RawMessage{}}
}

// Workers returns the number of matches that are played at the same time.
func (l *Lab) Workers() int { return l.resources.Workers }

// builtIn is the layer of files that are part of the program.
var builtIn = rule.Layer{Variants: variants.FS, Decks: decks.FS}

// layers returns the layers in which files are looked up, the designer's own first.
func (l *Lab) layers() []rule.Layer {
	if l.resources.Layers == nil {
		return []rule.Layer{builtIn}
	}
	return append(l.resources.Layers(), builtIn)
}

// Library returns a new library of the variants and decks as they are at present. Every
// question uses a library of its own.
func (l *Lab) Library() *Library {
	lib := l.libraryOf(l.layers()...)
	if l.resources.Disk != nil {
		lib.SetDisk(l.resources.Disk)
	}
	if l.resources.NewFaceChecker != nil {
		lib.SetDrawer(l.resources.NewFaceChecker())
	}
	lib.SetThemeChecker(l.resources.CheckTheme)
	return &Library{Library: lib, lab: l}
}

// libraryOf returns a library of the given layers, without access to a disk.
func (l *Lab) libraryOf(layers ...rule.Layer) *rule.Library {
	lib := games.Library(layers...)
	if l.resources.Games != nil {
		lib = rule.NewLibrary(l.resources.Games, layers...)
	}
	lib.SetMeasures(rule.Measures{Columns: sim.Columns, Metrics: sim.Metrics})
	return lib
}

// Ask answers a question. The error is a [*question.InvalidError] if the question makes no
// sense, a [*question.FileError] or a [*rule.UnknownError] if its files are at fault, a
// [*question.BrokenError] if a match broke, and [question.ErrStopped] if ctx ended before
// there was any result. If ctx ends later, the answer has the results so far and is marked
// incomplete.
func (l *Lab) Ask(ctx context.Context, q question.Question, o question.Observer) (*question.Answer, error) {
	p, err := l.Prepare(q, o)
	if err != nil {
		return nil, err
	}
	return p.Answer(ctx)
}

// Prepare checks a question and reads its files, so that errors are returned before anything
// is played. o receives notes, and then the progress of [Prepared.Answer].
func (l *Lab) Prepare(q question.Question, o question.Observer) (*Prepared, error) {
	if err := question.Check(q); err != nil {
		return nil, err
	}
	p := &Prepared{answer: new(question.Answer)}
	return p, l.prepare(q, o, p)
}

// prepare reads and checks everything that the question q needs, and sets p so that p.run
// answers it.
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
	panic(fmt.Sprintf("lab: nobody answers a %T", q)) // unreachable: all kinds of [question.Question] are handled
}

// A Prepared is a question without errors, ready to be answered.
type Prepared struct {
	// Settings is the number of settings among which a search chooses. It is 0 for a
	// question without a search, or if there are too many to list.
	Settings int

	Families []string // names of the families of metrics in its reports

	run    func(ctx context.Context, a *question.Answer) error
	answer *question.Answer
	setup  *setup
}

// SetMatchObserver sets the function that receives every match, instead of Match of the
// [question.Observer] given to [Lab.Prepare].
func (p *Prepared) SetMatchObserver(tell func(question.MatchResult)) {
	if p.setup != nil {
		p.setup.observer.Match = tell
	}
}

// SetEngine sets the engine that plays; nil means that deals are played in this process. No
// answer depends on it, but with some engines [Prepared.Answer] may return
// [sim.ErrElsewhere].
func (p *Prepared) SetEngine(e sim.Engine) {
	if p.setup != nil {
		p.setup.engine = e
	}
}

// Answer plays the matches that the question needs and returns the answer. Call it only
// once.
func (p *Prepared) Answer(ctx context.Context) (*question.Answer, error) {
	if err := p.run(ctx, p.answer); err != nil {
		return nil, err
	}
	return p.answer, nil
}
