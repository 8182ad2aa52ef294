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
	Question diary.CompareQuestion
	Diary    *diary.Diary
}

// AskPlaytest queues a comparison of real matches with those of bots, as [Queue.Ask] queues
// a question.
func (j *Queue) AskPlaytest(l *lab.Lab, key string, q *Playtest) (*Job, error) {
	return j.add(l, key, func(x *Job) { x.Playtest = q })
}

// comparePlaytests compares real matches with those of bots and stores the answer.
func (x *Job) comparePlaytests(ctx context.Context, o question.Observer) error {
	r, err := diary.Compare(ctx, x.Lab, x.Playtest.Question, o)
	if err != nil {
		return err
	}
	x.Playtest.Diary.CopyCounts(r)
	x.change(func(p *Progress) { p.Tests = r })
	return nil
}
