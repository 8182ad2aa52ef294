package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/train"
)

// setLearnedWeights sets the variant's learned weights for the given number of seats. They
// come from the variant's files or the cache; otherwise they are trained and stored in the
// cache. following is the number of trainings that follow, for progress reports.
func (p *setup) setLearnedWeights(ctx context.Context, v *Variant, seats, following int) error {
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("bot %s: the bots of %s cannot be given weights", rule.Tuned, v.Game.Schema().Title)
	}
	v.tunedSeats, v.tunedVariant = seats, ""
	if style := v.storedWeights(p.observer, seats); style != nil {
		v.tunedWeights = style.WeightsFor(judge.Features(), engine.Defaults(judge))
		return nil
	}
	from, err := v.trainingStart(judge, "", seats)
	if err != nil {
		return err
	}
	from.following = following
	v.tunedWeights, err = p.trainedWeights(ctx, v, judge, from)
	return err
}

// trainedWeights returns the weights that a training on variant v with the given start
// learns. It takes them from the cache if they are there; otherwise it trains, and stores
// them there.
func (p *setup) trainedWeights(ctx context.Context, v *Variant, judge engine.Weigher, start trainingStart) ([]int32, error) {
	if style := v.cachedStyle(p.observer, start); style != nil {
		return style.WeightsFor(judge.Features(), engine.Defaults(judge)), nil
	}
	at := ""
	if v.removedInWords != "" {
		at = " without " + v.removedInWords
	}
	if start.seats != v.Rules.Players().Usual {
		at += fmt.Sprintf(" at %d seats", start.seats)
	}
	if start.brief {
		p.observer.SendText(fmt.Sprintf("bots have not learned %s%s yet (rules %s): they have a short lesson at %d seats", v.RequestedAs, at, v.Set.Hash, start.seats))
	} else {
		p.observer.SendText(fmt.Sprintf("bots have not learned %s%s yet (rules %s%s): training them at %d seats", v.RequestedAs, at, v.Set.Hash, start.seedWords(), start.seats))
	}
	t, err := p.lab.joinTraining(ctx, p.observer, v, judge, start, trainingKey{v.weightsKey(start), train.Generations, 0, true}, false)
	if errors.Is(err, context.Canceled) {
		return nil, question.ErrStopped
	}
	if err != nil {
		return nil, err
	}
	if t.cachedStyle != nil {
		return t.cachedStyle.WeightsFor(judge.Features(), engine.Defaults(judge)), nil
	}
	p.observer.SendNote(question.Note{Trained: true, Text: fmt.Sprintf("one such bot takes %s of the wins against rules of thumb, fair %s", wording.Percent(t.result.Exam.Value), wording.Percent(t.result.FairShare))})
	if t.storeErr != nil {
		p.observer.SendText("the weights are not kept: " + t.storeErr.Error())
	} else {
		p.observer.SendText("weights kept in " + t.cachePath)
	}
	if !t.result.BeatsThumb() && !start.brief {
		p.observer.SendText("training failed for " + v.RequestedAs + ": no better than the rule of thumb beyond doubt")
	}
	return t.result.Weights, nil
}

// A trainingStart holds the initial weights and the parameters of a training.
type trainingStart struct {
	name      string // name of the bot with the initial weights
	weights   []int32
	seats     int    // number of seats
	seed      uint64 // seed of the training's matches
	brief     bool   // the training is a short one ([train.Lesson])
	following int    // number of trainings that follow this one
}

// seedWords returns words about a training whose seed is not the default; "" for the default
// seed.
func (f trainingStart) seedWords() string {
	if f.seed == question.DefaultSeed {
		return ""
	}
	return fmt.Sprintf(", training %d, from %s", f.seed, f.name)
}

// trainingStart returns the start of a training with the weights of the bot called name. If
// name is "" and training the game takes long, the weights are those that come with the
// program for the nearest variant, v or one that it extends, at the given number of seats.
// If there are none, or training is quick, they are those of the game's style "veteran", or
// of the rule of thumb if there is no such style.
func (v *Variant) trainingStart(judge engine.Weigher, name string, seats int) (trainingStart, error) {
	features, weights := judge.Features(), engine.Defaults(judge)
	if name == "" {
		if v.Game.Schema().LearnsSlowly {
			if known, style := v.shippedStyle(seats); style != nil {
				return trainingStart{name: tunedPrefix + known, weights: style.WeightsFor(features, weights), seats: seats, seed: question.DefaultSeed}, nil
			}
		}
		if name = rule.Greedy; slices.Contains(v.lib.Styles(v.Set.Game), rule.Veteran) {
			name = rule.Veteran
		}
	}
	if name != rule.Greedy {
		style, err := v.lib.style(v, name)
		if err != nil {
			return trainingStart{}, err
		}
		if style.Extends != rule.Greedy {
			return trainingStart{}, question.Invalidf("bot %s extends %s, which is what is to be learned; learning can begin with a style that extends %s (--from)", name, style.Extends, rule.Greedy)
		}
		weights = style.WeightsFor(features, weights)
	}
	return trainingStart{name: name, weights: weights, seats: seats, seed: question.DefaultSeed}, nil
}

// A trainingKey identifies a training: equal keys give equal weights.
type trainingKey struct {
	file           string // name in the cache, with a hash of rules, seats, start, seed and method
	generations    int
	quietTrainings int  // number of trainings in a row that must find no gain before it ends; 0 means the default
	keep           bool // the weights are stored in the cache
}

// A training is a training in progress, for one or several callers. It is cancelled when the
// last caller stops waiting.
type training struct {
	finished    chan struct{} // closed once the fields up to storeErr are set
	result      *train.Result
	cachedStyle *rule.Style // weights found in the cache; result is then nil
	brief       bool        // result has no learning curve
	err         error
	cachePath   string // path of the cache
	storeErr    error  // why the weights could not be stored

	cancel context.CancelFunc

	mu             sync.Mutex
	waitingCallers int
	observers      map[int]question.Observer // observers of the progress, by number of the caller
	lastCaller     int                       // number of the last caller
	done           int                       // number of finished generations
	generations    int                       // total number of generations; 0 means not known yet
}

// joinTraining trains bots on a variant and returns the finished training. Callers with
// equal keys share one training. If anew is true, it trains even if the weights are in the
// cache, so that the result has a learning curve. If ctx ends first, it returns the error of
// ctx.
func (l *Lab) joinTraining(ctx context.Context, o question.Observer, v *Variant, judge engine.Weigher, start trainingStart, key trainingKey, anew bool) (*training, error) {
	o.BeginStage(question.Stage{What: "games of training", Learning: true, DefaultSeed: start.seed == question.DefaultSeed, Following: start.following})
	defer o.BeginStage(question.Stage{})
	l.mu.Lock()
	t := l.trainings[key]
	if t == nil {
		t = &training{finished: make(chan struct{}), observers: map[int]question.Observer{}, brief: !anew}
		l.trainings[key] = t
		under, cancel := context.WithCancel(context.WithoutCancel(ctx))
		t.cancel = cancel
		go func() {
			if !anew && key.keep {
				t.cachedStyle = v.cachedStyle(question.Observer{}, start)
			}
			if t.cachedStyle == nil {
				l.train(under, t, key, v, judge, start)
			}
			l.removeTraining(t, key)
		}()
	}
	asker := t.addCaller(o)
	l.mu.Unlock()
	t.reportProgress(o)
	select {
	case <-t.finished:
	case <-ctx.Done():
		if l.leaveTraining(t, key, asker) { // no other caller waits
			<-t.finished
		}
		return nil, ctx.Err()
	}
	return t, t.err
}

// addCaller adds a caller that waits for the training, with its observer, and returns the
// caller's number. Lab.mu must be locked.
func (t *training) addCaller(o question.Observer) (caller int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waitingCallers++
	t.lastCaller++
	t.observers[t.lastCaller] = o
	return t.lastCaller
}

// leaveTraining removes the caller with number asker and reports whether it was the last. If so, it
// cancels the training, and a later caller begins a new one.
func (l *Lab) leaveTraining(t *training, key trainingKey, caller int) (last bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.observers, caller)
	if t.waitingCallers--; t.waitingCallers > 0 {
		return false
	}
	if l.trainings[key] == t {
		delete(l.trainings, key)
	}
	t.cancel()
	return true
}

// reportProgress reports the progress so far to the observer o.
func (t *training) reportProgress(o question.Observer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.generations > 0 {
		o.ReportProgress(t.done, t.generations)
	}
}

// progress passes the numbers of finished generations and of all generations to the
// observers of all callers.
func (t *training) progress(done, total int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done, t.generations = done, total
	for _, o := range t.observers {
		o.ReportProgress(done, total)
	}
}

// train runs the training t, sets its result and stores the weights in the cache, unless
// key.keep is false.
func (l *Lab) train(ctx context.Context, t *training, key trainingKey, v *Variant, judge engine.Weigher, start trainingStart) {
	learn := train.Converge
	if start.brief {
		learn = train.Lesson
	} else if key.generations != train.Generations { // the user gave a number of generations
		learn = train.Train
	}
	t.result, t.err = learn(ctx, train.Task{Rules: v.Rules, Seats: start.seats, Start: start.weights, Seed: start.seed,
		Expert:      expert(v),
		Generations: key.generations, QuietTrainings: key.quietTrainings, Workers: l.resources.Workers, OnMatches: t.progress, NoCurve: t.brief})
	if t.err == nil && key.keep {
		style := learnedStyle(v, judge, t.result, start)
		if t.cachePath, t.storeErr = l.storeText(key.file, style.FileText(weightsNote(v, t.result, start))); t.storeErr != nil {
			l.mu.Lock()
			l.learned[trainingKey{file: key.file}] = style
			l.mu.Unlock()
		}
	}
}

// removeTraining removes a finished training from those in progress. Later callers find its
// weights in the cache.
func (l *Lab) removeTraining(t *training, key trainingKey) {
	t.cancel()
	l.mu.Lock()
	if l.trainings[key] == t {
		delete(l.trainings, key)
	}
	l.mu.Unlock()
	close(t.finished)
}
