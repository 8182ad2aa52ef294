package jobs

import (
	"context"

	"equitas/engine/lab"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
)

// A Playtest is a question that compares real matches with matches of bots.
type Playtest struct {
	Question diary.CompareQuestion
	Diary    *diary.Diary // the real matches; no other job may use it
}

// AskPlaytest is like [Queue.Ask] for a comparison of real matches with matches of bots.
func (j *Queue) AskPlaytest(l *lab.Lab, key string, q *Playtest) (*Job, error) {
	return j.add(l, key, func(x *Job) { x.Playtest = q })
}

// comparePlaytests answers x.Playtest and sets the Tests of the progress.
func (x *Job) comparePlaytests(ctx context.Context, o question.Observer) error {
	r, err := diary.Compare(ctx, x.Lab, x.Playtest.Question, o)
	if err != nil {
		return err
	}
	x.Playtest.Diary.CopyCounts(r)
	x.change(func(p *Progress) { p.Tests = r })
	return nil
}
