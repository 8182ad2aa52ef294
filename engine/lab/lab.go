package lab

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

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

	// Keeper keeps what was played, so that only what is missing is played; or nil.
	Keeper sim.Keeper

	// Cache keeps what bots have learned, and what was found out about it; or nil.
	Cache Cache

	// Build returns a hash of the program, where that is to tell what is kept from
	// what others have played: it was made of changed files. "", or nil, where the
	// epochs of the games tell it.
	Build func() string

	// Draw returns what finds faults of cards once they are drawn: a new one
	// for each library.
	Draw func() rule.Drawn

	// Themed finds what is wrong with a theme of a library; it may be nil.
	Themed func(l *rule.Library, name string) rule.Faults

	// Now returns the time, by which deals that are long in play are cut into
	// smaller pieces; or nil. No answer depends on it.
	Now func() time.Time

	// Games are those that can be played; none: all that the program has.
	Games []rule.Game

	// Workers play at once; at least 1. No answer depends on it.
	Workers int

	// Engine plays what is asked; nil: this process does. No answer depends on it.
	Engine sim.Engine
}

// A Cache keeps texts that can be made again, under names.
type Cache interface {
	// Path is where they are, as people know it.
	Path() string

	// Get returns the text of that name, whole; false if there is none.
	Get(name string) (text string, found bool)

	// Put keeps a text, whole or not at all, in the place of one of that name.
	Put(name, text string) error
}

// build is the hash that tells what is kept from what others have played; or "".
func (l *Lab) build() string {
	if l.opt.Build == nil {
		return ""
	}
	return l.opt.Build()
}

// cached returns what the cache has under a name.
func (l *Lab) cached(name string) (text string, found bool) {
	if l.opt.Cache == nil {
		return "", false
	}
	return l.opt.Cache.Get(l.build() + name)
}

// errNoCache is why nothing is kept by a laboratory without a cache.
var errNoCache = errors.New("there is no cache")

// keep puts a text into the cache and returns where that is.
func (l *Lab) keep(name, text string) (path string, err error) {
	if l.opt.Cache == nil {
		return "", errNoCache
	}
	return l.opt.Cache.Path(), l.opt.Cache.Put(l.build()+name, text)
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
	lib.Theme(l.opt.Themed)
	return &Library{Library: lib, lab: l}
}

// libraryOf is a library of some layers, without a disk.
func (l *Lab) libraryOf(layers ...rule.Layer) *rule.Library {
	lib := games.Library(layers...)
	if l.opt.Games != nil {
		lib = rule.NewLibrary(l.opt.Games, layers...)
	}
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
	if err := checked(q); err != nil {
		return nil, err
	}
	p := &Prepared{answer: new(Answer)}
	return p, q.prepare(l, o, p)
}

// A Prepared question is one that can be answered.
type Prepared struct {
	// Settings is how many settings a search may come upon, at most; 0 of what searches for
	// none, or has no bound that a number holds.
	Settings int

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

// On has it played by an engine; nil: this process. No answer depends on it. An answer
// may then be [sim.ErrElsewhere].
func (p *Prepared) On(e sim.Engine) {
	if p.setup != nil {
		p.setup.engine = e
	}
}

// Answer plays, once.
func (p *Prepared) Answer(ctx context.Context) (*Answer, error) {
	if err := p.run(ctx, p.answer); err != nil {
		return nil, err
	}
	return p.answer, nil
}
