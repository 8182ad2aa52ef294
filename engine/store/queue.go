package store

import (
	"sync"
	"time"
)

const (
	batchSize    = 16                     // entries that are written at once without delay
	longestDelay = 200 * time.Millisecond // longest delay of an entry
	mostPending  = 256                    // most pending entries: then the producer blocks
)

// A queue holds entries to be written in batches: the slower the disk, the larger the
// batches. Producers go on; the writer is woken when something is pending, and when there
// are several entries, not by each entry.
type queue struct {
	mu          sync.Mutex
	entries     []entry
	open        bool          // accepts entries
	anyPending  chan struct{} // holds a token if something is pending, or the queue was closed
	manyPending chan struct{} // the same if several entries are pending
	roomFreed   *sync.Cond    // signals that there is room again
}

// newQueue returns an open queue.
func newQueue() *queue {
	q := &queue{open: true, anyPending: make(chan struct{}, 1), manyPending: make(chan struct{}, 1)}
	q.roomFreed = sync.NewCond(&q.mu)
	return q
}

// add appends an entry. It reports whether it will be written.
func (q *queue) add(e entry) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.open && len(q.entries) >= mostPending {
		q.roomFreed.Wait()
	}
	if !q.open {
		return false
	}
	q.entries = append(q.entries, e)
	signal(q.anyPending)
	if len(q.entries) >= batchSize || e.done != nil {
		signal(q.manyPending)
	}
	return true
}

// close stops accepting entries. It reports whether the queue was open.
func (q *queue) close() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	was := q.open
	q.open = false
	signal(q.anyPending)
	signal(q.manyPending)
	q.roomFreed.Broadcast()
	return was
}

// take waits for entries, until there are several or one has waited long enough, and
// returns all; none once the queue is closed and empty. The memory of before, the last
// batch, is reused.
func (q *queue) take(before []entry, c Clock) []entry {
	<-q.anyPending
	select {
	case <-q.manyPending:
	default:
		select {
		case <-q.manyPending:
		case <-c.After(longestDelay):
		}
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.entries
	clear(before)
	q.entries = before[:0]
	if q.open { // the signals are consumed
		drain(q.anyPending)
		drain(q.manyPending)
	} else {
		signal(q.anyPending)
		signal(q.manyPending)
	}
	q.roomFreed.Broadcast()
	return l
}

// signal leaves a token, unless there is one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// drain removes a token, if there is one.
func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}

// bufferPool are buffers for packed blocks, reused once written. The zero value is empty.
type bufferPool struct {
	mu   sync.Mutex
	free [][]byte
	size int // largest block so far
}

// get returns a buffer for a block.
func (r *bufferPool) get() []byte {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.free); n > 0 {
		room := r.free[n-1]
		r.free = r.free[:n-1]
		return room
	}
	return make([]byte, 0, r.size+r.size/16)
}

// put returns a buffer for reuse; nil is ignored.
func (r *bufferPool) put(room []byte) {
	if room == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.size = max(r.size, len(room))
	if len(r.free) < 2*batchSize {
		r.free = append(r.free, room)
	}
}
