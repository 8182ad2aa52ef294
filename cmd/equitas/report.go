package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"equitas/reports"
)

// An incompleteError ends a command that was stopped, after what there was is
// written.
type incompleteError struct {
	out     *output
	report  string // the file that the report is in; "" for stdout
	games   string // the file that --keep is in; "" for none
	notGame string // what --keep was to be
}

func (e *incompleteError) Error() string {
	text := "stopped: the report is incomplete"
	if e.report != "" {
		text += ", and in " + e.report + "; " + e.out.path + " was not written"
		if e.out.there {
			text += " and is as it was"
		}
	}
	if e.games != "" {
		text += "; the games so far are in " + e.games + ", not in " + e.notGame
	}
	return text
}

// reports plays the variants at every number of seats asked for, makes reports
// of what was played and writes them. A run that is stopped ends with what is
// there. j may be nil.
func (p *setup) reports(ctx context.Context, s *streams, vs []*variant, l *look, j *judging, make func(*played) ([]reports.Report, error)) error {
	tables, err := p.seatCounts(vs)
	if err != nil {
		return err
	}
	if err := l.known(vs, tables); err != nil {
		return err
	}
	if j != nil {
		if err := apart("-o", l.file, "--keep", j.keep); err != nil {
			return err
		}
	}
	out, err := create(l.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	if j != nil {
		if j.kept, err = newKeeper(j.keep); err != nil {
			return err
		}
		defer j.kept.discard()
	}
	var all []reports.Report
	stopped := false
	for _, seats := range tables {
		var pl *played
		err := p.ready(ctx, s, vs, seats)
		if err == nil {
			pl, err = p.play(ctx, s, vs, seats, j)
		}
		if errors.Is(err, errStopped) && len(all) > 0 {
			stopped = true
			break
		}
		if err != nil {
			return err
		}
		made, err := make(pl)
		if err != nil && !errors.Is(err, errStopped) {
			return err
		}
		all = append(all, made...)
		if stopped = err != nil || pl.stopped(); stopped {
			break
		}
	}
	games, keep := "", ""
	if j != nil {
		if games, err = j.kept.commit(stopped); err != nil {
			return err
		}
		keep = j.keep
	}
	err = l.deliver(out, all, s, stopped)
	if e, ok := errors.AsType[*incompleteError](err); ok {
		e.games, e.notGame = games, keep
	}
	return err
}

// deliver writes reports, all or those that there were when somebody stopped the
// run, which is an error then.
func (l *look) deliver(out *output, all []reports.Report, s *streams, stopped bool) error {
	if err := l.writeAll(out, all, s); err != nil {
		return err
	}
	if !stopped {
		return out.commit()
	}
	where, err := out.commitIncomplete()
	if err != nil {
		return err
	}
	return &incompleteError{out: out, report: where}
}

// odd names the longest match of the runs, and the command that shows it; ""
// where records cannot show it: they know no rotations.
func (p *setup) odd(vs []*variant, pl *played) string {
	at := -1
	for i, r := range pl.runs {
		if r.Rotations == 1 && r.Longest.Turns > 0 && (at < 0 || r.Longest.Turns > pl.runs[at].Longest.Turns) {
			at = i
		}
	}
	if at < 0 {
		return ""
	}
	v, r := vs[at], pl.runs[at]
	return fmt.Sprintf("longest game (%s turns): %s", commas(r.Longest.Turns), commandLine(slices.Concat(
		[]string{"equitas", "record", v.asked, "--seats", strconv.Itoa(pl.seats), "--bots", p.lineup(),
			"--seed", strconv.FormatUint(r.Cell.Master, 10), "--deal", strconv.Itoa(r.Longest.Deal)}, setFlags(v.sets))))
}
