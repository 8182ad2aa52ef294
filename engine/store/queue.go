package store

import (
	"sync"
	"time"
)

const (
	several = 16                     // entries that wait for no others
	soon    = 200 * time.Millisecond // that an entry waits for others
	waiting = 256                    // entries that wait, at most: then who plays waits
)

// A queue is what waits to be written, all of it at once: the slower the disk, the more.
// Whoever adds to it goes on; the one who writes is woken when something has begun to
// wait, and when it is several, not by each entry.
type queue struct {
	mu      sync.Mutex
	entries []entry
	open    bool          // entries are taken
	begun   chan struct{} // holds one where something waits, or it was closed
	enough  chan struct{} // the same where that need not wait for more
	taken   *sync.Cond    // there is room again
}

// newQueue returns a queue that is open.
func newQueue() *queue {
	q := &queue{open: true, begun: make(chan struct{}, 1), enough: make(chan struct{}, 1)}
	q.taken = sync.NewCond(&q.mu)
	return q
}

// add puts an entry behind the others. It reports whether anybody will write it.
func (q *queue) add(e entry) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.open && len(q.entries) >= waiting {
		q.taken.Wait()
	}
	if !q.open {
		return false
	}
	q.entries = append(q.entries, e)
	signal(q.begun)
	if len(q.entries) >= several || e.done != nil {
		signal(q.enough)
	}
	return true
}

// close takes no more entries. It reports whether it was open.
func (q *queue) close() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	was := q.open
	q.open = false
	signal(q.begun)
	signal(q.enough)
	q.taken.Broadcast()
	return was
}

// take waits until there are enough entries, or some have waited long enough, and
// returns all of them; none once the queue is closed and empty. Entries of before are
// overwritten with those to come.
func (q *queue) take(before []entry, c Clock) []entry {
	<-q.begun
	select {
	case <-q.enough:
	default:
		select {
		case <-q.enough:
		case <-c.After(soon):
		}
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.entries
	clear(before)
	q.entries = before[:0]
	if q.open { // what was signalled is taken
		drain(q.begun)
		drain(q.enough)
	} else {
		signal(q.begun)
		signal(q.enough)
	}
	q.taken.Broadcast()
	return l
}

// signal leaves a token, unless there is one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// drain takes a token away, if there is one.
func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}

// rooms are where blocks are packed: once one is written, the next takes its room. As
// many stay as a disk that keeps up needs. The zero value has none.
type rooms struct {
	mu   sync.Mutex
	free [][]byte
	size int // that a block has needed so far
}

// find returns room for a block.
func (r *rooms) find() []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.free); n > 0 {
		room := r.free[n-1]
		r.free = r.free[:n-1]
		return room
	}
	return make([]byte, 0, r.size+r.size/16)
}

// leave gives room back that is not needed any more; nil is none.
func (r *rooms) leave(room []byte) {
	if room == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.size = max(r.size, len(room))
	if len(r.free) < 2*several {
		r.free = append(r.free, room)
	}
}
