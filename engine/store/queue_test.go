package store

import (
	"testing"
	"testing/synctest"
	"time"
)

// Entries are taken in the order in which they were added. add blocks only while the queue
// is full.
func TestQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueue()
		next := byte(0)
		var batch []entry
		takes := func(want int) {
			t.Helper()
			if batch = q.nextBatch(batch, wall{}); len(batch) != want {
				t.Fatalf("took %d entries, want %d", len(batch), want)
			}
			for _, e := range batch {
				if e.unit != next {
					t.Fatalf("took entry %d, want %d", e.unit, next)
				}
				next++
			}
		}
		added := byte(0)
		add := func(n int, done chan<- error) {
			for range n {
				if !q.add(entry{unit: added, done: done}) {
					t.Error("an open queue took nothing")
				}
				added++
			}
		}

		from := time.Now()
		add(batchSize, nil)
		takes(batchSize)
		add(1, make(chan error))
		takes(1)
		if waited := time.Since(from); waited != 0 {
			t.Errorf("what was enough waited %v", waited)
		}
		add(2, nil)
		takes(2)
		if waited := time.Since(from); waited != longestDelay {
			t.Errorf("few waited %v for others, want %v", waited, longestDelay)
		}

		all := false
		go func() {
			add(maxPending+1, nil)
			all = true
		}()
		synctest.Wait()
		if all {
			t.Errorf("%d entries wait, want %d at most", maxPending+1, maxPending)
		}
		takes(maxPending)
		synctest.Wait()
		if !all {
			t.Error("there is room, and who added still waits")
		}

		add(1, nil)
		if !q.close() || q.close() {
			t.Error("a queue is open until it is closed")
		}
		if q.add(entry{}) {
			t.Error("a closed queue took something")
		}
		takes(2)
		takes(0)
		takes(0)
	})
}
