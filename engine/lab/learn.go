package lab

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"equitas/engine"
	"equitas/engine/rule"
	"equitas/engine/train"
)

// tune gives a variant the weights that bots have learned for it at so many
// seats: those kept beside it, or in the cache, or trained now and kept there.
// more is how many trainings are to come after this one.
func (p *setup) tune(ctx context.Context, v *Variant, seats, more int) error {
	judge, ok := v.Rules.(engine.Weigher)
	if !ok {
		return fmt.Errorf("bot %s: the bots of %s cannot be given weights", rule.Tuned, v.Game.Schema().Title)
	}
	v.tunedAt, v.tunedOf = seats, ""
	if style := v.trained(p.obs, seats); style != nil {
		v.tuned = style.Apply(judge.Features(), engine.Defaults(judge))
		return nil
	}
	from, err := v.start(judge, "", seats)
	if err != nil {
		return err
	}
	from.more = more
	v.tuned, err = p.school(ctx, v, judge, from)
	return err
}

// school returns the weights that bots come to when they learn a variant from a
// start: those kept in the cache, or those trained now, which are kept there.
func (p *setup) school(ctx context.Context, v *Variant, judge engine.Weigher, from start) ([]int32, error) {
	if style := v.keptStyle(p.obs, from); style != nil {
		return style.Apply(judge.Features(), engine.Defaults(judge)), nil
	}
	at := ""
	if v.without != "" {
		at = " without " + v.without
	}
	if from.seats != v.Rules.Players().Usual {
		at += fmt.Sprintf(" at %d seats", from.seats)
	}
	if from.brief {
		p.obs.say(fmt.Sprintf("bots have not learned %s%s yet (rules %s): they have a short lesson at %d seats", v.Asked, at, v.Set.Hash, from.seats))
	} else {
		p.obs.say(fmt.Sprintf("bots have not learned %s%s yet (rules %s%s): training them at %d seats", v.Asked, at, v.Set.Hash, from.apart(), from.seats))
	}
	t, err := p.lab.teach(ctx, p.obs, v, judge, from, lesson{v.lesson(from), train.Generations, 0, true}, false)
	if errors.Is(err, context.Canceled) {
		return nil, ErrStopped
	}
	if err != nil {
		return nil, err
	}
	if t.found != nil {
		return t.found.Apply(judge.Features(), engine.Defaults(judge)), nil
	}
	p.obs.note(Note{Trained: true, Text: fmt.Sprintf("one such bot takes %s of the wins from rules of thumb, fair %s", percent(t.result.Exam.Value), percent(t.result.Fair))})
	if t.lost != nil {
		p.obs.say("the weights are not kept: " + t.lost.Error())
	} else {
		p.obs.say("weights kept in " + t.kept)
	}
	if !t.result.Worked() && !from.brief {
		p.obs.say("training failed for " + v.Asked + ": no better than the rule of thumb beyond doubt")
	}
	return t.result.Weights, nil
}

// A start is what bots begin with when they learn a variant.
type start struct {
	name    string // of the bot
	weights []int32
	seats   int    // that they learn at
	seed    uint64 // of the chance in learning
	brief   bool   // they have a short lesson
	more    int    // trainings that are to come after this one
}

// apart tells a training that is not the usual one.
func (f start) apart() string {
	if f.seed == usualSeed {
		return ""
	}
	return fmt.Sprintf(", training %d, from %s", f.seed, f.name)
}

// start returns what bots begin with: the bot of that name. Without one they begin, where
// learning takes long, as those who have learned what the variant extends, if that came
// with the variants for so many seats; otherwise as the game's veteran, and where it has
// none as the rule of thumb.
func (v *Variant) start(judge engine.Weigher, name string, seats int) (start, error) {
	features, weights := judge.Features(), engine.Defaults(judge)
	if name == "" {
		if v.Game.Schema().LongLessons {
			if known, style := v.known(seats); style != nil {
				return start{name: tunedPrefix + known, weights: style.Apply(features, weights), seats: seats, seed: usualSeed}, nil
			}
		}
		if name = rule.Greedy; slices.Contains(v.lib.Styles(v.Set.Game), rule.Veteran) {
			name = rule.Veteran
		}
	}
	if name != rule.Greedy {
		style, err := v.lib.style(v, name)
		if err != nil {
			return start{}, err
		}
		if style.Extends != rule.Greedy {
			return start{}, wrongf("bot %s extends %s, which is what is to be learned; learning can begin with a style that extends %s (--from)", name, style.Extends, rule.Greedy)
		}
		weights = style.Apply(features, weights)
	}
	return start{name: name, weights: weights, seats: seats, seed: usualSeed}, nil
}

// A lesson is what is learned, and how: two that are the same come to the same
// weights.
type lesson struct {
	file        string // in the cache, which tells rules, seats, start, seed and method
	generations int
	rest        int  // trainings in a row that must find nothing; 0: as usual
	keep        bool // the weights go into the cache
}

// A training is a lesson under way, for one asker or several. It goes on as long
// as anybody waits for it.
type training struct {
	over   chan struct{} // closed when what follows is there
	result *train.Result
	found  *rule.Style // weights that somebody else had kept a moment ago; then there is no result
	brief  bool        // the result is without a curve
	err    error
	kept   string // the file in the cache
	lost   error  // why there is none

	cancel context.CancelFunc

	mu      sync.Mutex
	waiting int
	told    map[int]Observer // of its progress, by asker
	last    int              // asker
	done    int              // games that are over
	of      int              // games; 0: not known yet
}

// teach lets bots learn a variant from a start. Who asks while others wait for
// the same gets what they get: rules are learned once. anew is for who wants to see
// a training, and not only weights. The error is ctx's if the asker does not wait
// for the end.
func (l *Lab) teach(ctx context.Context, o Observer, v *Variant, judge engine.Weigher, from start, key lesson, anew bool) (*training, error) {
	o.stage(Stage{What: "games of training", Learning: true, Usual: from.seed == usualSeed, More: from.more})
	defer o.stage(Stage{})
	l.mu.Lock()
	t := l.lessons[key]
	if t == nil {
		t = &training{over: make(chan struct{}), told: map[int]Observer{}, brief: !anew}
		l.lessons[key] = t
		under, cancel := context.WithCancel(context.WithoutCancel(ctx))
		t.cancel = cancel
		go func() {
			if !anew && key.keep {
				t.found = v.keptStyle(Observer{}, from)
			}
			if t.found == nil {
				l.train(under, t, key, v, judge, from)
			}
			l.dismiss(t, key)
		}()
	}
	asker := t.join(o)
	l.mu.Unlock()
	t.sayWhere(o)
	select {
	case <-t.over:
	case <-ctx.Done():
		if l.leave(t, key, asker) { // nobody waits any more
			<-t.over
		}
		return nil, ctx.Err()
	}
	return t, t.err
}

// join takes in one more asker. The lab is locked.
func (t *training) join(o Observer) (asker int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.waiting++
	t.last++
	t.told[t.last] = o
	return t.last
}

// leave says that an asker does not wait any more. It reports whether that was
// the last one: then the training ends early, and who asks later begins anew.
func (l *Lab) leave(t *training, key lesson, asker int) (last bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.told, asker)
	if t.waiting--; t.waiting > 0 {
		return false
	}
	if l.lessons[key] == t {
		delete(l.lessons, key)
	}
	t.cancel()
	return true
}

// sayWhere tells who comes late how many games are over.
func (t *training) sayWhere(o Observer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of > 0 {
		o.progress(t.done, t.of)
	}
}

// played tells all who wait how many games are over.
func (t *training) played(done, of int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.done, t.of = done, of
	for _, o := range t.told {
		o.progress(done, of)
	}
}

// train is the training itself.
func (l *Lab) train(ctx context.Context, t *training, key lesson, v *Variant, judge engine.Weigher, from start) {
	learn := train.Rest
	if from.brief {
		learn = train.Lesson
	} else if key.generations != train.Generations { // as somebody asked for
		learn = train.Train
	}
	t.result, t.err = learn(ctx, train.Task{Rules: v.Rules, Seats: from.seats, Start: from.weights, Seed: from.seed,
		Teacher:     teacher(v),
		Generations: key.generations, Quiet: key.rest, Workers: l.opt.Workers, Played: t.played, Brief: t.brief})
	if t.err == nil && key.keep {
		style := learnedStyle(v, judge, t.result, from)
		if t.kept, t.lost = l.keep(key.file, style.File(weightsNote(v, t.result, from))); t.lost != nil {
			l.mu.Lock()
			l.learned[lesson{file: key.file}] = style
			l.mu.Unlock()
		}
	}
}

// dismiss ends a training: who asks later finds what was kept.
func (l *Lab) dismiss(t *training, key lesson) {
	t.cancel()
	l.mu.Lock()
	if l.lessons[key] == t {
		delete(l.lessons, key)
	}
	l.mu.Unlock()
	close(t.over)
}
