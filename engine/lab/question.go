package lab

import (
	"equitas/engine/sim"
	"equitas/reports"
)

// A Question is what somebody wants to know: a *[Sim], *[Compare], *[Sweep],
// *[Plan], *[Duel] or *[Train]. It says all about what is played and nothing
// about how it is shown. What is left at its zero value is as usual.
//
// [Write] and [Read] put it into JSON and back.
type Question interface {
	// Kind is the command that asks it: "sim".
	Kind() string

	// Args are the arguments of that command: its fields in a fixed order,
	// without those that are as usual.
	Args() []string

	check() error
	prepare(l *Lab, o Observer, p *Prepared) error
}

// Line is the command that asks a question, as a shell reads it.
func Line(q Question) string {
	return CommandLine(append([]string{"equitas", q.Kind()}, q.Args()...))
}

// An Answer is what came of a question.
type Answer struct {
	// Reports are one for each number of seats, and for each OTHER of a
	// comparison.
	Reports []reports.Report

	// Again are the questions that lead to these reports, one for each, with
	// nothing left to what is usual.
	Again []Question

	// Stopped says that somebody did not wait for the end.
	Stopped bool

	Gates  []sim.GateResult // that were asked for, of all reports
	counts string           // what a gate counts as that is not clear: "pass", "fail" or ""

	Weights string // the file of what was learned, of a [Train]
}

func (a *Answer) add(q Question, r reports.Report) {
	a.Again, a.Reports = append(a.Again, q), append(a.Reports, r)
}
