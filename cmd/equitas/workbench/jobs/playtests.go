package jobs

import (
	"context"

	"equitas/engine/lab"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
)

// A Playtest is a question about real matches compared with those of bots. No other job may
// use its Diary.
type Playtest struct {
	Question diary.Playtesting
	Diary    *diary.Diary
}

// AskPlaytest queues a comparison of real matches with those of bots, as [Queue.Ask] queues
// a question.
func (j *Queue) AskPlaytest(l *lab.Lab, key string, q *Playtest) (*Job, error) {
	return j.add(l, key, func(x *Job) { x.Testing = q })
}

// compareTests compares real matches with those of bots and stores the answer.
func (x *Job) compareTests(ctx context.Context, o question.Observer) error {
	r, err := diary.Compare(ctx, x.Lab, x.Testing.Question, o)
	if err != nil {
		return err
	}
	x.Testing.Diary.Tell(r)
	x.change(func(p *Progress) { p.Tests = r })
	return nil
}
