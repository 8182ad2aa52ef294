package main

import (
	"errors"

	"equitas/engine/lab"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// An asking is how a question is asked and its answer written: flags of every
// command with one.
type asking struct {
	playing
	look
	keep  string // the file of --keep
	spare string // how to go without a training
}

func (a *asking) witness(s *streams) *witness {
	return &witness{s: s, quiet: a.quiet, workers: a.workers, spare: a.spare}
}

// ask has a question answered and writes the reports. A run that is stopped ends
// with what is there. shown are flags that say which rows are shown, for the
// command that repeats the report.
func (a *asking) ask(cmd *cobra.Command, s *streams, q lab.Question, shown []string) error {
	lib, err := openLibraryFor(a.workers)
	if err != nil {
		return err
	}
	o := a.witness(s).observer()
	p, err := lib.lab.Prepare(q, o)
	if err != nil {
		return err
	}
	if err := a.known(p.Families); err != nil {
		return err
	}
	if err := apart("-o", a.file, "--keep", a.keep); err != nil {
		return err
	}
	out, err := create(a.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	kept, err := newKeeper(a.keep)
	if err != nil {
		return err
	}
	defer kept.discard()
	p.Games(kept.games())
	answer, err := p.Answer(cmd.Context())
	if err != nil {
		return err
	}
	games, err := kept.commit(answer.Stopped)
	if err != nil {
		return err
	}
	showing(answer.Reports, shown)
	err = a.deliver(out, answer.Reports, s, answer.Stopped)
	if e, ok := errors.AsType[*incompleteError](err); ok {
		e.games, e.notGame = games, a.keep
	}
	if err != nil {
		return err
	}
	return verdict(answer)
}

// showing adds flags that say what is shown to the commands under reports.
func showing(all []reports.Report, flags []string) {
	if len(flags) == 0 {
		return
	}
	more := " " + lab.CommandLine(flags)
	for _, r := range all {
		switch r := r.(type) {
		case *reports.Comparison:
			r.Command += more
		case *reports.Summary:
			r.Command += more
		}
	}
}

// A gateError ends a command whose variant does not keep its limits, after the
// report was written.
type gateError struct {
	code int
	msg  string
}

func (e *gateError) Error() string { return e.msg }

// verdict makes the end of a command of the outcomes of its gates: nil if all
// pass.
func verdict(a *lab.Answer) error {
	switch outcome, why := a.Gate(); outcome {
	case sim.GateFail:
		return &gateError{exitFailed, why}
	case sim.GateInconclusive:
		return &gateError{exitUnclear, why}
	}
	return nil
}

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
