package workbench

import (
	"context"

	"equitas/engine/lab"
	"equitas/engine/lab/diary"
)

// A tableTest is real games that are held against those of bots. Nobody else has its book.
type tableTest struct {
	q lab.Playtesting
	d *diary.Diary
}

// test has real games held against those of bots, as ask has a question answered.
func (j *jobs) test(l *lab.Lab, key string, q *tableTest) (*job, error) {
	return j.add(l, key, func(x *job) { x.Testing = q })
}

// test holds real games against those of bots.
func (x *job) test(ctx context.Context, o lab.Observer) error {
	r, err := x.lab.Playtest(ctx, x.Testing.q, o)
	if err != nil {
		return err
	}
	x.Testing.d.Tell(r)
	x.change(func(p *progress) { p.Tests = r })
	return nil
}
