package lab

import (
	"strings"

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

// Quote writes an argument as a shell reads it back.
func Quote(arg string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./=,:+@%", r)
	}
	if arg != "" && strings.IndexFunc(arg, func(r rune) bool { return !plain(r) }) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// CommandLine writes a command as a shell reads it back.
func CommandLine(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = Quote(a)
	}
	return strings.Join(quoted, " ")
}

// SetFlags repeat what was laid over a variant.
func SetFlags(sets []string) []string {
	var args []string
	for _, s := range sets {
		args = append(args, "--set", s)
	}
	return args
}
