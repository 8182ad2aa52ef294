package store

import (
	"database/sql"
	"fmt"
	"os"
	"sync"
	"time"

	"equitas/engine/sim"
)

// Options are the options of a [Store]. They do not affect results.
type Options struct {
	// Warn is called with each warning, a text of one line. It may be nil.
	Warn func(text string)

	// MaxBytes limits the size of the file, in bytes: when the store is closed, the least
	// recently used results are deleted until the file is about this small. 0: no limit.
	MaxBytes int64

	// OwnPath means that only this program uses the path: a file there that is no store counts
	// as damaged and is replaced. If it is false, opening such a file is an error.
	OwnPath bool

	// Clock is used to batch writes and to record days of use. nil stands for a clock that is
	// stopped at 1 January 1970, for stores that are only read.
	Clock Clock
}

// A Clock tells the time. Its methods are those of package time.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// A stoppedClock is a clock that always tells 1 January 1970. Its After does not wait.
type stoppedClock struct{}

func (stoppedClock) Now() time.Time { return time.Unix(0, 0) }

func (stoppedClock) After(time.Duration) <-chan time.Time {
	now := make(chan time.Time, 1)
	now <- time.Unix(0, 0)
	return now
}

// A Store keeps results in a file, which it opens on first use. It is a [sim.Keeper]. If the
// file cannot be used, it keeps nothing and finds nothing.
type Store struct {
	file string
	opt  Options

	opening        sync.Once
	db             *sql.DB   // nil if the file cannot be used
	openErr        error     // why the file cannot be used
	readOnlyReason string    // why the file can only be read; "" if it can be written
	selectBlock    *sql.Stmt // the statement that reads a block

	mu               sync.Mutex
	warned           map[string]bool           // texts for which isNewWarning was called
	scenarios        map[sim.ID]*scenarioEntry // scenarios given to Begin
	siblingsUsed     map[sim.ID]bool           // scenarios that Siblings has returned
	siblingsByPlayed map[sim.ID][]sim.Sibling  // by sim.Spec.PlayID: scenarios in the file at the first call of Siblings; nil before
	conflict         error                     // the first *sim.Conflict, or nil
	droppedCount     int                       // number of damaged blocks and texts found
	unreadable       bool                      // SQLite could not read something: the file is replaced on Close
	writeFailed      bool                      // a write failed; nothing more is written

	queue       *queue // nil until the file is opened for writing
	buffers     bufferPool
	writerGroup sync.WaitGroup
}

// A scenarioEntry describes a scenario that a run has used.
type scenarioEntry struct {
	name, text     string
	columns        string // hash of its columns, [sim.Spec].Columns
	playID         sim.ID // its sim.Spec.PlayID
	countedColumns sim.CountedColumns
	runs           int // number of runs in progress
}

var _ sim.Keeper = (*Store)(nil)

// New returns a store in a file, which need not exist yet. It does not open the file.
func New(file string, o Options) *Store {
	if o.Clock == nil {
		o.Clock = stoppedClock{}
	}
	return &Store{file: file, opt: o, warned: map[string]bool{}, scenarios: map[sim.ID]*scenarioEntry{}, siblingsUsed: map[sim.ID]bool{}}
}

// Path returns the path of the file.
func (s *Store) Path() string { return s.file }

// Open opens the file, if it is not open yet. The error says why the file cannot be used.
func (s *Store) Open() error {
	s.opening.Do(func() {
		if s.db, s.selectBlock, s.openErr = s.open(); s.openErr != nil {
			s.warn(fmt.Sprintf("results are not kept: %v", s.openErr))
			return
		}
		if s.readOnlyReason == "" {
			s.queue = newQueue()
			s.writerGroup.Go(s.write)
		}
	})
	return s.openErr
}

// ready opens the file, if it is not open yet, and reports whether it can be used. It warns if
// the file can only be read.
func (s *Store) ready() bool {
	if s.Open() != nil {
		return false
	}
	if s.readOnlyReason != "" {
		s.warn(fmt.Sprintf("nothing new is kept: %s; what is kept there is used all the same", s.readOnlyReason))
	}
	return true
}

// Close writes pending entries, shrinks the file to [Options].MaxBytes, and closes it. The
// store cannot be used afterwards.
func (s *Store) Close() {
	s.opening.Do(func() { s.openErr = os.ErrClosed }) // it was never opened
	if s.db == nil || s.readOnlyReason == "" && !s.queue.close() {
		return
	}
	s.writerGroup.Wait()
	if s.droppedCount > 0 {
		s.warn(fmt.Sprintf("%s: %s damaged: what is asked for is played again", s.file, countNoun(s.droppedCount, "part was", "parts were")))
	}
	if !s.writeFailed && s.readOnlyReason == "" {
		s.makeRoom()
	}
	s.selectBlock.Close()
	s.db.Close()
	if s.unreadable && s.readOnlyReason == "" {
		if err := s.replaceDamagedFile(); err != nil {
			s.warn(err.Error())
		}
	}
}

// warn calls [Options].Warn with a text, unless it has done so before with the same text.
func (s *Store) warn(text string) {
	if s.isNewWarning(text) && s.opt.Warn != nil {
		s.opt.Warn(text)
	}
}

// isNewWarning reports whether this is its first call with that text.
func (s *Store) isNewWarning(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	again := s.warned[text]
	s.warned[text] = true
	return !again
}

// countNoun returns a number and a noun, one if the number is 1, otherwise several: "2 parts".
func countNoun(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n) + " " + several
}

// day returns the number of days since 1 January 1970.
func (s *Store) day() int64 { return s.opt.Clock.Now().Unix() / (24 * 60 * 60) }
