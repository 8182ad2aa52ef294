package store

import (
	"database/sql"
	"fmt"
	"os"
	"sync"
	"time"

	"equitas/engine/sim"
)

// Options say how a file is kept. Nothing that is counted depends on them.
type Options struct {
	// Warn is told what people should know, a line at a time. It may be nil.
	Warn func(text string)

	// Most is how many bytes the file may have at the end, about; what was not
	// asked for longest goes. 0: as many as it needs.
	Most int64

	// Ours says that nobody else would put a file there: one that is no store is
	// a damaged one, and is put aside. Otherwise it is left alone.
	Ours bool

	// Clock tells the time. The store needs it to write several blocks at once
	// and to note when something was last asked for. It may be nil for who only
	// reads.
	Clock Clock
}

// A Clock is the time.
type Clock interface {
	Now() time.Time
	After(d time.Duration) <-chan time.Time
}

// still is a clock that stands: nothing waits for others.
type still struct{}

func (still) Now() time.Time { return time.Unix(0, 0) }

func (still) After(time.Duration) <-chan time.Time {
	now := make(chan time.Time, 1)
	now <- time.Unix(0, 0)
	return now
}

// A Store is a file of results. It opens when it is first asked for something,
// and not before. It is a [sim.Keeper], and where the file cannot be used one that
// keeps nothing.
type Store struct {
	file string
	opt  Options

	opening sync.Once
	db      *sql.DB   // nil: it keeps nothing
	why     error     // for what reason
	shut    string    // why nothing can be written, only read; "": it can
	blockOf *sql.Stmt // reads a block

	mu       sync.Mutex
	warned   map[string]bool
	cells    map[sim.ID]*asked        // since it was opened
	lent     map[sim.ID]bool          // siblings of these that could serve
	plays    map[sim.ID][]sim.Sibling // what the file had of each play when somebody first asked; nil before
	conflict error                    // the first one
	dropped  int                      // blocks and texts that were damaged
	torn     bool                     // SQLite itself could not read something
	full     bool                     // nothing can be written any more

	queue   *queue // nil before it was opened
	rooms   rooms
	written sync.WaitGroup
}

// An asked is a cell that a run has asked for.
type asked struct {
	name, text string
	columns    string // hash of what is counted
	played     sim.ID
	counting   sim.Counting
	runs       int // under way
}

var _ sim.Keeper = (*Store)(nil)

// New returns the store that a file is, or will be.
func New(file string, o Options) *Store {
	if o.Clock == nil {
		o.Clock = still{}
	}
	return &Store{file: file, opt: o, warned: map[string]bool{}, cells: map[sim.ID]*asked{}, lent: map[sim.ID]bool{}}
}

// Path is where the file is, or would be.
func (s *Store) Path() string { return s.file }

// Open opens the file now. The error says in a sentence why nothing is kept.
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

// ready opens the file, and reports whether it can be used. Who plays is told where it
// can only be read.
func (s *Store) ready() bool {
	if s.Open() != nil {
		return false
	}
	if s.shut != "" {
		s.warn(fmt.Sprintf("nothing new is kept: %s; what is kept there is used all the same", s.shut))
	}
	return true
}

// Close writes what is not written yet, makes room where the file has grown too
// large, and closes it. Nothing can be asked afterwards.
func (s *Store) Close() {
	s.opening.Do(func() { s.why = os.ErrClosed }) // it was never asked
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

// warn says something, once.
func (s *Store) warn(text string) {
	if s.first(text) && s.opt.Warn != nil {
		s.opt.Warn(text)
	}
}

// first reports whether this is the first time that something is said.
func (s *Store) first(text string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	again := s.warned[text]
	s.warned[text] = true
	return !again
}

// count writes so many of one or of several.
func count(n int, one, several string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n) + " " + several
}

// day is the number of the day, by which the store knows what is old.
func (s *Store) day() int64 { return s.opt.Clock.Now().Unix() / (24 * 60 * 60) }
