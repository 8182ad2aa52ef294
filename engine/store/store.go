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

// A stoppedClock is a clock without time: no write waits for further entries.
type stoppedClock struct{}

func (stoppedClock) Now() time.Time { return time.Unix(0, 0) }

func (stoppedClock) After(time.Duration) <-chan time.Time {
	now := make(chan time.Time, 1)
	now <- time.Unix(0, 0)
	return now
}

// A Store is a file of results, opened on first use. It is a [sim.Keeper]; if the file
// cannot be used it keeps nothing.
type Store struct {
	file string
	opt  Options

	opening        sync.Once
	db             *sql.DB   // nil: it keeps nothing
	why            error     // reason of that
	readOnlyReason string    // why it can only be read; or ""
	blockOf        *sql.Stmt // reads a block

	mu           sync.Mutex
	warned       map[string]bool
	cells        map[sim.ID]*requested    // those used since it was opened
	siblingsUsed map[sim.ID]bool          // siblings of these
	plays        map[sim.ID][]sim.Sibling // by play, what the file had on first use; nil before
	conflict     error                    // first one
	dropped      int                      // damaged blocks and texts
	torn         bool                     // SQLite could not read something
	full         bool                     // nothing can be written any more

	queue   *queue // nil before it was opened
	buffers bufferPool
	written sync.WaitGroup
}

// A requested holds what the store knows of a scenario that a run has asked for.
type requested struct {
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
		o.Clock = stoppedClock{}
	}
	return &Store{file: file, opt: o, warned: map[string]bool{}, cells: map[sim.ID]*requested{}, siblingsUsed: map[sim.ID]bool{}}
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
		if s.readOnlyReason == "" {
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
	if s.readOnlyReason != "" {
		s.warn(fmt.Sprintf("nothing new is kept: %s; what is kept there is used all the same", s.readOnlyReason))
	}
	return true
}

// Close writes what is pending, shrinks the file to its limit, and closes it. The store
// cannot be used afterwards.
func (s *Store) Close() {
	s.opening.Do(func() { s.why = os.ErrClosed }) // it was never opened
	if s.db == nil || s.readOnlyReason == "" && !s.queue.close() {
		return
	}
	s.written.Wait()
	if s.dropped > 0 {
		s.warn(fmt.Sprintf("%s: %s damaged: what is asked for is played again", s.file, count(s.dropped, "part was", "parts were")))
	}
	if !s.full && s.readOnlyReason == "" {
		s.makeRoom()
	}
	s.blockOf.Close()
	s.db.Close()
	if s.torn && s.readOnlyReason == "" {
		if err := s.replace(); err != nil {
			s.warn(err.Error())
		}
	}
}

// warn gives a warning, once.
func (s *Store) warn(text string) {
	if s.isNewWarning(text) && s.opt.Warn != nil {
		s.opt.Warn(text)
	}
}

// isNewWarning reports whether a text is given for the first time.
func (s *Store) isNewWarning(text string) bool {
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
