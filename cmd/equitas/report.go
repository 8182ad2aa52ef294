package main

import (
	"context"
	"errors"

	"equitas/engine/sim"
	"equitas/reports"
)

// errIncomplete ends a command that was stopped, after what is there was
// printed.
var errIncomplete = errors.New("stopped: the report is incomplete")

// reports plays the variants at every number of seats asked for, makes reports
// of what was played and writes them. A run that is stopped ends with what is
// there.
func (p *setup) reports(ctx context.Context, s *streams, vs []*variant, l *look, make func(runs []*sim.Run, seats int) []reports.Report) error {
	tables, err := p.tables(vs)
	if err != nil {
		return err
	}
	out, err := create(l.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	var all []reports.Report
	stopped := false
	for _, seats := range tables {
		runs, err := p.play(ctx, s, vs, seats)
		if err == errStopped && len(all) > 0 {
			stopped = true
			break
		}
		if err != nil {
			return err
		}
		all = append(all, make(runs, seats)...)
		if stopped = runs[0].Incomplete; stopped {
			break
		}
	}
	if err := reports.WriteAll(out, all, reports.Format(l.format), l.style(s)); err != nil {
		return err
	}
	if err := out.commit(); err != nil {
		return err
	}
	if stopped {
		return errIncomplete
	}
	return nil
}
