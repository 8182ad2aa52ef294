package main

import (
	"bytes"
	"context"
	"errors"
	"io"

	"equitas/engine/sim"
	"equitas/reports"
)

// A report can write itself in every format.
type report interface {
	Write(w io.Writer, f reports.Format, o reports.Style) error
}

// errIncomplete ends a command that was stopped, after what is there was
// printed.
var errIncomplete = errors.New("stopped: the report is incomplete")

// reports plays the variants at every number of seats asked for, makes reports
// of what was played and writes them. A run that is stopped ends with what is
// there.
func (p *setup) reports(ctx context.Context, s *streams, vs []*variant, l *look, make func(runs []*sim.Run, seats int) []report) error {
	tables, err := p.tables(vs)
	if err != nil {
		return err
	}
	out, err := create(l.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	if err := p.ready(ctx, s, vs); err != nil {
		return err
	}
	var all []report
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
	if err := writeReports(out, all, reports.Format(l.format), l.style(s)); err != nil {
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

// writeReports writes several reports as one document: in JSON a list, in CSV
// rows under one head. A single one stands alone.
func writeReports(w io.Writer, all []report, f reports.Format, o reports.Style) error {
	var b bytes.Buffer
	for i, r := range all {
		var one bytes.Buffer
		if err := r.Write(&one, f, o); err != nil {
			return err
		}
		text := one.Bytes()
		switch {
		case f == reports.JSON && len(all) > 1:
			before, after := ",\n", ""
			if i == 0 {
				before = "[\n"
			}
			if i == len(all)-1 {
				after = "\n]\n"
			}
			b.WriteString(before)
			text = append(bytes.TrimRight(text, "\n"), after...)
		case f == reports.CSV && i > 0:
			_, text, _ = bytes.Cut(text, []byte("\n"))
		case i > 0:
			b.WriteByte('\n')
		}
		b.Write(text)
	}
	_, err := w.Write(b.Bytes())
	return err
}
