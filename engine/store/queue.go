package store

import (
	"sync"
	"time"
)

const (
	batchSize    = 16                     // least number of entries for which a batch is written without delay
	longestDelay = 200 * time.Millisecond // longest time that an entry waits for others to make a batch
	maxPending   = 256                    // largest number of pending entries; add blocks until there are fewer
)

// A queue holds entries to be written in batches: the slower the disk, the larger the
// batches. Producers do not wait for the disk unless the queue is full. The writer is woken by
// the first pending entry and when there are enough for a batch, not by each entry.
type queue struct {
	mu          sync.Mutex
	entries     []entry
	open        bool          // entries are accepted
	anyPending  chan struct{} // holds a token if an entry is pending or the queue was closed
	manyPending chan struct{} // holds a token if there are enough entries for a batch or the queue was closed
	roomFreed   *sync.Cond    // signals that the queue is not full any more, or was closed
}

// newQueue returns an open queue.
func newQueue() *queue {
	q := &queue{open: true, anyPending: make(chan struct{}, 1), manyPending: make(chan struct{}, 1)}
	q.roomFreed = sync.NewCond(&q.mu)
	return q
}

// add appends an entry; it blocks while the queue is full. It reports whether the entry
// will be written, which is false once the queue is closed.
func (q *queue) add(e entry) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	for q.open && len(q.entries) >= maxPending {
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

// nextBatch waits until there are enough entries for a batch or an entry has waited for
// longestDelay, and returns all pending entries; none once the queue is closed and empty.
// before is the previous batch, whose memory is reused.
func (q *queue) nextBatch(before []entry, c Clock) []entry {
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
	if q.open { // the tokens have been taken
		drain(q.anyPending)
		drain(q.manyPending)
	} else {
		signal(q.anyPending)
		signal(q.manyPending)
	}
	q.roomFreed.Broadcast()
	return l
}

// signal puts a token into a channel, unless the channel holds one already.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// drain takes the token out of a channel, if the channel holds one.
func drain(c chan struct{}) {
	select {
	case <-c:
	default:
	}
}

// A bufferPool holds buffers for packed blocks. A buffer is reused after its block was written.
// The zero value is an empty pool.
type bufferPool struct {
	mu   sync.Mutex
	free [][]byte
	size int // size of the largest block so far
}

// get returns an empty buffer for a block.
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

// put gives a buffer back to the pool for reuse; nil is ignored.
func (r *bufferPool) put(buffer []byte) {
	if buffer == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.size = max(r.size, len(buffer))
	if len(r.free) < 2*batchSize {
		r.free = append(r.free, buffer)
	}
}
