package lab

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest"
	"equitas/engine/lab/question"
)

// A countingCache counts the texts that are stored.
type countingCache struct {
	folderCache
	kept atomic.Int32
}

func (c *countingCache) Put(name, text string) error {
	c.kept.Add(1)
	return c.folderCache.Put(name, text)
}

// quickLesson returns the arguments of a training that lasts one generation.
func quickLesson(t *testing.T, l *Lab) (*Variant, engine.Weigher, trainingStart, trainingKey) {
	t.Helper()
	v := testVariant(t, l, "proelio/first-game", "turn.limit=40")
	judge := v.Rules.(engine.Weigher)
	from, err := v.trainingStart(judge, "greedy", 3)
	if err != nil {
		t.Fatal(err)
	}
	return v, judge, from, trainingKey{v.weightsKey(from), 1, 0, true}
}

// Callers that ask at the same time share one training and get the same weights. A later
// caller finds them in the cache.
func TestLearnedOnce(t *testing.T) {
	cache := &countingCache{folderCache: folderCache(t.TempDir())}
	l := Open(Resources{Disk: enginetest.Disk{}, Cache: cache, Workers: 2})
	const askers = 5
	var got [askers]*training
	var told [askers]int
	var wg sync.WaitGroup
	for i := range askers {
		v, judge, from, key := quickLesson(t, l) // each caller has a library of its own
		wg.Go(func() {
			var err error
			if got[i], err = l.joinTraining(t.Context(), question.Observer{Progress: func(int, int) { told[i]++ }}, v, judge, from, key, false); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	weights := func(tr *training) []int32 {
		if tr.cachedStyle == nil {
			return tr.result.Weights
		}
		_, judge, _, _ := quickLesson(t, l)
		return tr.cachedStyle.WeightsFor(judge.Features(), engine.Defaults(judge))
	}
	for i := range askers {
		if weightsHash(weights(got[i])) != weightsHash(weights(got[0])) {
			t.Errorf("asker %d got other weights", i)
		}
		if got[i].cachedStyle == nil && told[i] == 0 {
			t.Errorf("asker %d waited for the training and heard nothing of it", i)
		}
	}
	if n := cache.kept.Load(); n != 1 {
		t.Errorf("%d trainings, want 1", n)
	}
	v, _, from, _ := quickLesson(t, l)
	if v.cachedStyle(question.Observer{}, from) == nil {
		t.Error("what was learned is not found")
	}
	if len(l.trainings) != 0 {
		t.Errorf("%d lessons are still under way", len(l.trainings))
	}
}

// Two questions that are asked at the same time share one training.
func TestAskedTogether(t *testing.T) {
	cache := &countingCache{folderCache: folderCache(t.TempDir())}
	l := Open(Resources{Disk: enginetest.Disk{}, Cache: cache, Workers: 2})
	var answers [2]string
	var wg sync.WaitGroup
	for i := range answers {
		wg.Go(func() {
			a, err := l.Ask(t.Context(), &question.Sim{Variant: "proelio/first-game", Play: question.Play{Bots: []string{"tuned"}, Deals: 10, Seats: []int{3}, Sets: []string{"turn.limit=40"}}}, question.Observer{})
			if err != nil {
				t.Error(err)
				return
			}
			answers[i] = written(t, a)
		})
	}
	wg.Wait()
	if n := cache.kept.Load(); n != 1 || answers[0] != answers[1] {
		t.Errorf("%d trainings, want 1; the same answer: %v", n, answers[0] == answers[1])
	}
}

// A caller that stops waiting does not end the training for others. If the last one stops,
// the training ends and can be started again.
func TestLearningLeft(t *testing.T) {
	l := testLab(t)
	v, judge, from, key := quickLesson(t, l)
	first, leave := context.WithCancel(t.Context())
	begun := make(chan struct{})
	var once sync.Once
	left, stayed := make(chan error, 1), make(chan error, 1)
	go func() {
		_, err := l.joinTraining(first, question.Observer{Progress: func(int, int) { once.Do(func() { close(begun) }) }}, v, judge, from, key, true)
		left <- err
	}()
	<-begun
	go func() {
		tr, err := l.joinTraining(t.Context(), question.Observer{}, v, judge, from, key, true)
		if err == nil && tr.result == nil {
			err = errors.New("there is no result")
		}
		stayed <- err
	}()
	for waiting := 0; waiting < 2; {
		l.mu.Lock()
		if tr := l.trainings[key]; tr != nil {
			waiting = tr.waitingCallers
		} else {
			waiting = 2 // it has ended already
		}
		l.mu.Unlock()
	}
	leave()
	if err := <-left; err != nil && !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if err := <-stayed; err != nil {
		t.Errorf("who stayed got %v", err)
	}
	alone, stop := context.WithCancel(t.Context())
	if _, err := l.joinTraining(alone, question.Observer{Progress: func(int, int) { stop() }}, v, judge, from, key, true); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped by the last who waited: %v", err)
	}
	if _, err := l.joinTraining(t.Context(), question.Observer{}, v, judge, from, key, true); err != nil {
		t.Errorf("asked again: %v", err)
	}
}

// Without a cache, weights are kept in memory, so that rules are learned only once.
func TestLearnedWithoutCache(t *testing.T) {
	l := Open(Resources{Workers: 2})
	v, judge, from, key := quickLesson(t, l)
	tr, err := l.joinTraining(t.Context(), question.Observer{}, v, judge, from, key, false)
	if err != nil {
		t.Fatal(err)
	}
	if tr.cachePath != "" || tr.storeErr == nil || !strings.Contains(tr.storeErr.Error(), "there is no cache") {
		t.Errorf("kept in %q, %v", tr.cachePath, tr.storeErr)
	}
	key.generations = 50 // a new training would take long
	again, err := l.joinTraining(t.Context(), question.Observer{}, v, judge, from, key, false)
	if err != nil || again.cachedStyle == nil {
		t.Errorf("it is learned again: %v", err)
	}
}
