package main

import (
	"context"
	"errors"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/sim/inference"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// A questionFlags holds the flags of a command that asks a question: how it is played, and how
// the answer is written.
type questionFlags struct {
	cli.PlayFlags
	cli.OutputFlags
	keep         string // file of --keep
	trainingHint string // how to avoid a training, for messages

	onAnswer func(*question.Answer) error // called with the answer before its reports are written; may be nil
}

// addQuestion adds a flag for each parameter of a question, and the flags of every command
// that plays.
func (a *questionFlags) addQuestion(cmd *cobra.Command, q question.Question) {
	cli.AddParameters(cmd, q.Parameters())
	a.PlayFlags.AddFlags(cmd)
}

func (a *questionFlags) newReporter(s *cli.Streams) *cli.Reporter {
	return &cli.Reporter{Streams: s, Quiet: a.Quiet, Workers: a.Workers, TrainingHint: a.trainingHint}
}

// answer answers a question and writes the reports; if it is interrupted, those of the results
// so far. rowFlags are the flags that select what the reports show, for the command lines in them
// that repeat them. The error is a [cli.GateError] if the only failure is that of a gate.
func (a *questionFlags) answer(cmd *cobra.Command, s *cli.Streams, q question.Question, rowFlags []string) error {
	lib, err := a.OpenLibrary(s)
	if err != nil {
		return err
	}
	o := a.newReporter(s).Observer()
	p, err := lib.Lab.Prepare(q, o)
	if err != nil {
		return err
	}
	if err := a.CheckTables(p.Families); err != nil {
		return err
	}
	if err := cli.CheckDifferentFiles("-o", a.File, "--keep", a.keep); err != nil {
		return err
	}
	if err := a.CheckNotResultsFile("-o", a.File); err != nil {
		return err
	}
	if err := a.CheckNotResultsFile("--keep", a.keep); err != nil {
		return err
	}
	if err := cli.CheckGamesFile(a.keep); err != nil {
		return err
	}
	if err := a.playTasks(cmd.Context(), p, q, s); err != nil {
		return err
	}
	out, err := cli.Create(a.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	kept, err := cli.NewMatchLog(a.keep)
	if err != nil {
		return err
	}
	defer kept.Discard()
	p.SetMatchObserver(kept.GameWriter())
	answer, err := p.Answer(cmd.Context())
	if errors.Is(err, question.ErrStopped) || err == nil && answer.Stopped {
		a.Engine.ReportStopped(s, a.Quiet)
	}
	if err != nil {
		return a.Engine.ReportElsewhere(err, s)
	}
	games, err := kept.Commit(answer.Stopped)
	if err != nil {
		return err
	}
	addShownFlags(answer.Reports, rowFlags)
	if a.onAnswer != nil {
		if err := a.onAnswer(answer); err != nil {
			return err
		}
	}
	err = a.Deliver(out, answer.Reports, s, answer.Stopped)
	if e, ok := errors.AsType[*cli.IncompleteError](err); ok {
		e.GamesFile, e.UnwrittenGames = games, a.keep
	}
	if err != nil {
		return err
	}
	return gateError(answer)
}

// playTasks makes p play its matches on the engine that --engine names. For the local engine it
// does nothing, and this process plays.
func (a *questionFlags) playTasks(ctx context.Context, p *lab.Prepared, q question.Question, s *cli.Streams) error {
	on := cli.EngineInput{Context: ctx, Question: q}
	switch q := q.(type) {
	case *question.Sim:
		on.Until = q.Until
	case *question.Compare:
		on.Until = q.Until
	}
	if r, err := a.Resources(s); err == nil { // warnings were shown already
		on.Cache = r.Cache
	}
	e, err := a.Engine.Open(on, a.keep, s, a.Quiet)
	if err == nil && e != nil {
		p.SetEngine(e)
	}
	return err
}

// addShownFlags adds flags, which select what a report shows, to the command line in each report
// that repeats it.
func addShownFlags(all []reports.Report, flags []string) {
	if len(flags) == 0 {
		return
	}
	more := " " + question.CommandLine(flags)
	for _, r := range all {
		switch r := r.(type) {
		case *reports.Comparison:
			r.Command += more
			r.ShownFlags = flags
		case *reports.Summary:
			r.Command += more
			r.ShownFlags = flags
		}
	}
}

// gateError returns an error with the exit code for a failed or an inconclusive gate; nil if all
// gates pass.
func gateError(a *question.Answer) error {
	switch outcome, why := a.GateOutcome(); outcome {
	case inference.GateFail:
		return &cli.GateError{Code: cli.ExitFailed, Msg: why}
	case inference.GateInconclusive:
		return &cli.GateError{Code: cli.ExitUnclear, Msg: why}
	}
	return nil
}
