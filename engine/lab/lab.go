package lab

import (
	"context"
	"encoding/json"
	"sync"

	"equitas/decks"
	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
	"equitas/engine/sim"
	"equitas/variants"
)

// Resources are what a laboratory rests on. All of it may be left out: then there
// is what is built into the program, no path leads anywhere, and bots learn anew
// each time.
type Resources struct {
	// Layers returns the designer's own folders as they are now, which come
	// before what is built in.
	Layers func() []rule.Layer

	// Disk is where paths lead that people type.
	Disk source.Disk

	// Cache keeps what bots have learned.
	Cache Cache

	// Draw returns what finds faults of cards once they are drawn: a new one
	// for each library.
	Draw func() rule.Drawn

	// Games are those that can be played; none: all that the program has.
	Games []rule.Game

	// Workers play at once; at least 1. No answer depends on it.
	Workers int

	// Engine plays what is asked; nil: this process does. No answer depends on it.
	Engine sim.Engine
}

// A Cache keeps files that can be made again. Its files are read through the
// Disk of the resources.
type Cache interface {
	// Path is where the file of that name is, or would be.
	Path(name string) (string, error)

	// Write keeps a file, whole or not at all, and returns its path.
	Write(name, text string) (path string, err error)
}

// A Lab answers questions. Several may be asked at once.
type Lab struct {
	opt Resources

	mu      sync.Mutex
	lessons map[lesson]*training   // that are being learned
	learned map[lesson]*rule.Style // that could not be kept in the cache

	findings map[string]json.RawMessage // by name: what was found out while it is open
}

// Open returns a laboratory.
func Open(o Resources) *Lab {
	o.Workers = max(1, o.Workers)
	return &Lab{opt: o, lessons: map[lesson]*training{}, learned: map[lesson]*rule.Style{}, findings: map[string]json.RawMessage{}}
}

// builtIn is what is in the program.
var builtIn = rule.Layer{Variants: variants.FS, Decks: decks.FS}

// layers are where files come from, the designer's own first.
func (l *Lab) layers() []rule.Layer {
	if l.opt.Layers == nil {
		return []rule.Layer{builtIn}
	}
	return append(l.opt.Layers(), builtIn)
}

// Library returns what there is to play, as the files are now: each question
// reads its own.
func (l *Lab) Library() *Library {
	lib := l.libraryOf(l.layers()...)
	if l.opt.Disk != nil {
		lib.Reach(l.opt.Disk)
	}
	if l.opt.Draw != nil {
		lib.Draw(l.opt.Draw())
	}
	return &Library{Library: lib, lab: l}
}

// libraryOf is a library of some layers, without a disk.
func (l *Lab) libraryOf(layers ...rule.Layer) *rule.Library {
	all := l.opt.Games
	if all == nil {
		all = games.All()
	}
	lib := rule.NewLibrary(all, layers...)
	lib.Measure(rule.Measures{Columns: sim.Columns, Metrics: sim.Metrics})
	return lib
}

// Ask answers a question. The error is a [*WrongError] if the question cannot be
// meant, a [*FileError] or a [*rule.UnknownError] if its files are at fault, a
// [*BrokenError] if a match broke, [ErrStopped] if ctx ended before there was
// anything to answer. What was there when ctx ended later is an answer, marked
// incomplete.
func (l *Lab) Ask(ctx context.Context, q Question, o Observer) (*Answer, error) {
	p, err := l.Prepare(q, o)
	if err != nil {
		return nil, err
	}
	return p.Answer(ctx)
}

// Prepare reads the files of a question and says what is wrong with it, before
// anything is played. The observer is that of the answer too.
func (l *Lab) Prepare(q Question, o Observer) (*Prepared, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	p := &Prepared{answer: new(Answer)}
	return p, q.prepare(l, o, p)
}

// A Prepared question is one that can be answered.
type Prepared struct {
	Families []string // of tables that its reports may show

	run    func(ctx context.Context, a *Answer) error
	answer *Answer
	setup  *setup
}

// Games has every match told of, as [Observer.Game] does, for who knows only now
// where they go.
func (p *Prepared) Games(tell func(Game)) {
	if p.setup != nil {
		p.setup.obs.Game = tell
	}
}

// Answer plays, once.
func (p *Prepared) Answer(ctx context.Context) (*Answer, error) {
	if err := p.run(ctx, p.answer); err != nil {
		return nil, err
	}
	return p.answer, nil
}
