package workbench

import (
	"context"

	"equitas/engine/lab"
	"equitas/engine/lab/diary"
)

// A tableTest is the comparison of real games with those of bots. Its book is not shared.
type tableTest struct {
	q lab.Playtesting
	d *diary.Diary
}

// test queues the comparison of real games with those of bots.
func (j *jobs) test(l *lab.Lab, key string, q *tableTest) (*job, error) {
	return j.add(l, key, func(x *job) { x.Testing = q })
}

// test runs it.
func (x *job) test(ctx context.Context, o lab.Observer) error {
	r, err := x.lab.Playtest(ctx, x.Testing.q, o)
	if err != nil {
		return err
	}
	x.Testing.d.Tell(r)
	x.change(func(p *progress) { p.Tests = r })
	return nil
}
