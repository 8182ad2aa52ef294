package store

import (
	"database/sql"
	"fmt"
	"os"
	"sync"
	"time"

	"equitas/engine/sim"
)

// Options say how a file is kept. They do not affect results.
type Options struct {
	// Warn is called with warnings of one line each. It may be nil.
	Warn func(text string)

	// MaxBytes is the approximate largest size of the file in bytes when it is closed; the
	// least recently used results are deleted. 0: no limit.
	MaxBytes int64

	// OwnPath says that the path is the program's own: a file there that is no store counts as
	// damaged and is replaced. Otherwise such a file is left alone.
	OwnPath bool

	// Clock is used to batch writes and to record days of use. It may be nil if the store is
	// only read.
	Clock Clock
}

// A Clock gives the time.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// A stoppedClock is a clock that stands still and never lets a write wait for further
// entries.
type stoppedClock struct{}

func (stoppedClock) Now() time.Time { return time.Unix(0, 0) }

func (stoppedClock) After(time.Duration) <-chan time.Time {
	now := make(chan time.Time, 1)
	now <- time.Unix(0, 0)
	return now
}

// A Store is a file of results, opened on first use. It is a [sim.Keeper]; if the file
// cannot be used it keeps nothing and returns nothing.
type Store struct {
	file string
	opt  Options

	opening        sync.Once
	db             *sql.DB   // nil if nothing can be kept
	openErr        error     // why nothing can be kept
	readOnlyReason string    // why the file can only be read; or ""
	selectBlock    *sql.Stmt // reads a block

	mu               sync.Mutex
	warned           map[string]bool
	scenarios        map[sim.ID]*scenarioEntry // scenarios used since the file was opened
	siblingsUsed     map[sim.ID]bool           // siblings whose blocks were used for these
	siblingsByPlayed map[sim.ID][]sim.Sibling  // by sim.Spec.PlayID: siblings in the file when first asked; nil before
	conflict         error                     // the first conflict
	dropped          int                       // number of damaged blocks and texts
	unreadable       bool                      // SQLite could not read something: the file is replaced on Close
	writeFailed      bool                      // a write failed; nothing more is written

	queue   *queue // nil until the file is opened for writing
	buffers bufferPool
	written sync.WaitGroup
}

// A scenarioEntry holds what the store knows of a scenario that a run has asked for.
type scenarioEntry struct {
	name, text string
	columns    string // hash of its columns, [sim.Spec].Columns
	played     sim.ID
	counting   sim.CountedColumns
	runs       int // number of runs in progress
}

var _ sim.Keeper = (*Store)(nil)

// New returns a store in a file, which need not exist yet.
func New(file string, o Options) *Store {
	if o.Clock == nil {
		o.Clock = stoppedClock{}
	}
	return &Store{file: file, opt: o, warned: map[string]bool{}, scenarios: map[sim.ID]*scenarioEntry{}, siblingsUsed: map[sim.ID]bool{}}
}

// Path returns the path of the file.
func (s *Store) Path() string { return s.file }

// Open opens the file, if it is not open yet. The error says why nothing can be kept.
func (s *Store) Open() error {
	s.opening.Do(func() {
		if s.db, s.selectBlock, s.openErr = s.open(); s.openErr != nil {
			s.warn(fmt.Sprintf("results are not kept: %v", s.openErr))
			return
		}
		if s.readOnlyReason == "" {
			s.queue = newQueue()
			s.written.Go(s.write)
		}
	})
	return s.openErr
}

// ready opens the file, and reports whether it can be used; it warns if the file can only
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

// Close writes pending entries, shrinks the file to its limit, and closes it. The store
// cannot be used afterwards.
func (s *Store) Close() {
	s.opening.Do(func() { s.openErr = os.ErrClosed }) // it was never opened
	if s.db == nil || s.readOnlyReason == "" && !s.queue.close() {
		return
	}
	s.written.Wait()
	if s.dropped > 0 {
		s.warn(fmt.Sprintf("%s: %s damaged: what is asked for is played again", s.file, countNoun(s.dropped, "part was", "parts were")))
	}
	if !s.writeFailed && s.readOnlyReason == "" {
		s.makeRoom()
	}
	s.selectBlock.Close()
	s.db.Close()
	if s.unreadable && s.readOnlyReason == "" {
		if err := s.replace(); err != nil {
			s.warn(err.Error())
		}
	}
}

// warn gives a warning, the same text only once.
func (s *Store) warn(text string) {
	if s.isNewWarning(text) && s.opt.Warn != nil {
		s.opt.Warn(text)
	}
}

// isNewWarning reports whether a text was never passed to it before.
func (s *Store) isNewWarning(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	again := s.warned[text]
	s.warned[text] = true
	return !again
}

// countNoun returns a number with the noun in singular or plural.
func countNoun(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n) + " " + several
}

// day returns the number of days since 1 January 1970.
func (s *Store) day() int64 { return s.opt.Clock.Now().Unix() / (24 * 60 * 60) }
