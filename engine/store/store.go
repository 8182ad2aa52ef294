package store

import (
	"database/sql"
	"fmt"
	"os"
	"sync"
	"time"

	"equitas/engine/sim"
)

// Options say how a file is kept. No result depends on them.
type Options struct {
	// Warn receives warnings, a line each. It may be nil.
	Warn func(text string)

	// Most is about the most bytes of the file when it is closed; the least recently used
	// goes. 0: no limit.
	Most int64

	// Ours says that the path is the program's own: a file there that is no store counts as
	// damaged and is replaced. Otherwise it is left alone.
	Ours bool

	// Clock is used to batch writes and to record days of use. It may be nil for a store
	// that is only read.
	Clock Clock
}

// A Clock gives the time.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// still is a clock that stands: no write waits for others.
type still struct{}

func (still) Now() time.Time { return time.Unix(0, 0) }

func (still) After(time.Duration) <-chan time.Time {
	now := make(chan time.Time, 1)
	now <- time.Unix(0, 0)
	return now
}

// A Store is a file of results, opened on first use. It is a [sim.Keeper]; if the file
// cannot be used it keeps nothing.
type Store struct {
	file string
	opt  Options

	opening sync.Once
	db      *sql.DB   // nil: it keeps nothing
	why     error     // reason of that
	shut    string    // why it can only be read; or ""
	blockOf *sql.Stmt // reads a block

	mu       sync.Mutex
	warned   map[string]bool
	cells    map[sim.ID]*asked        // those used since it was opened
	lent     map[sim.ID]bool          // siblings of these
	plays    map[sim.ID][]sim.Sibling // by play, what the file had on first use; nil before
	conflict error                    // first one
	dropped  int                      // damaged blocks and texts
	torn     bool                     // SQLite could not read something
	full     bool                     // nothing can be written any more

	queue   *queue // nil before it was opened
	rooms   rooms
	written sync.WaitGroup
}

// An asked is a scenario that a run has asked for.
type asked struct {
	name, text string
	columns    string // hash of its columns
	played     sim.ID
	counting   sim.Counting
	runs       int // runs in progress
}

var _ sim.Keeper = (*Store)(nil)

// New returns a store in a file, which need not exist.
func New(file string, o Options) *Store {
	if o.Clock == nil {
		o.Clock = still{}
	}
	return &Store{file: file, opt: o, warned: map[string]bool{}, cells: map[sim.ID]*asked{}, lent: map[sim.ID]bool{}}
}

// Path returns the path of the file.
func (s *Store) Path() string { return s.file }

// Open opens the file now. The error says why nothing is kept.
func (s *Store) Open() error {
	s.opening.Do(func() {
		if s.db, s.blockOf, s.why = s.open(); s.why != nil {
			s.warn(fmt.Sprintf("results are not kept: %v", s.why))
			return
		}
		if s.shut == "" {
			s.queue = newQueue()
			s.written.Go(s.write)
		}
	})
	return s.why
}

// ready opens the file, and reports whether it can be used, with a warning if it can only
// be read.
func (s *Store) ready() bool {
	if s.Open() != nil {
		return false
	}
	if s.shut != "" {
		s.warn(fmt.Sprintf("nothing new is kept: %s; what is kept there is used all the same", s.shut))
	}
	return true
}

// Close writes what is pending, shrinks the file to its limit, and closes it. The store
// cannot be used afterwards.
func (s *Store) Close() {
	s.opening.Do(func() { s.why = os.ErrClosed }) // it was never opened
	if s.db == nil || s.shut == "" && !s.queue.close() {
		return
	}
	s.written.Wait()
	if s.dropped > 0 {
		s.warn(fmt.Sprintf("%s: %s damaged: what is asked for is played again", s.file, count(s.dropped, "part was", "parts were")))
	}
	if !s.full && s.shut == "" {
		s.makeRoom()
	}
	s.blockOf.Close()
	s.db.Close()
	if s.torn && s.shut == "" {
		if err := s.replace(); err != nil {
			s.warn(err.Error())
		}
	}
}

// warn gives a warning, once.
func (s *Store) warn(text string) {
	if s.first(text) && s.opt.Warn != nil {
		s.opt.Warn(text)
	}
}

// first reports whether a text is given for the first time.
func (s *Store) first(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	again := s.warned[text]
	s.warned[text] = true
	return !again
}

// count writes a number with the singular or plural.
func count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n) + " " + several
}

// day returns the number of the day since 1970.
func (s *Store) day() int64 { return s.opt.Clock.Now().Unix() / (24 * 60 * 60) }
