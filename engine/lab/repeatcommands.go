package lab

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/sim"
	"equitas/reports"
)

// ReadReports reads reports of sim and compare that were saved as JSON ([reports.Read]).
// Their commands are derived from the questions in the file.
func ReadReports(r io.Reader) ([]reports.Report, error) { return reports.Read(r, repeatCommands) }

// asJSON returns a question as JSON, for the field QuestionJSON of a report.
func asJSON(q question.Question) []byte {
	text, err := question.Write(q)
	if err != nil {
		panic("lab: " + err.Error()) // cannot happen: a question has only strings and numbers
	}
	return text
}

// SetQuestion sets the question that a comparison answers, and the command that asks it.
func SetQuestion(c *reports.Comparison, q *question.Compare) {
	c.Command, c.QuestionJSON = question.Command(q), asJSON(q)
}

// repeatCommands is a [reports.CommandBuilder]. It returns the command that repeats a saved
// result, and the command that records its longest match, or "" if there is none. It returns
// an error if the runs of the result do not answer the question saved with it.
func repeatCommands(k reports.Provenance) (command, record string, err error) {
	q, err := question.Read(k.QuestionJSON)
	if err != nil {
		return "", "", err
	}
	var p *question.Play
	var names []string   // names of the variants by side, as in the question
	var took [2][]string // names of knocked-out parts, by side
	switch q := q.(type) {
	case *question.Sim:
		p, names = &q.Play, []string{q.Variant}
		took[0] = q.Knockouts
	case *question.Compare:
		p = &q.Play
		if len(k.Sides) == 2 {
			other, part, without := strings.Cut(k.Sides[1].Name, " without ")
			if without {
				at := slices.IndexFunc(q.Knockouts, func(name string) bool { return part == name || strings.HasSuffix(part, " "+name) })
				if at < 0 {
					return "", "", fmt.Errorf("the question takes out %s, and other is %q: the file was changed", wording.JoinOr(q.Knockouts), k.Sides[1].Name)
				}
				took[1] = q.Knockouts[at : at+1]
				other = q.Base
			} else if !slices.ContainsFunc(q.Others, func(name string) bool { return sameName(name, other) }) {
				return "", "", fmt.Errorf("the question names %s, and other is %q: the file was changed", wording.JoinOr(q.Others), other)
			}
			names = []string{q.Base, other}
		}
	}
	if len(names) != len(k.Sides) {
		return "", "", fmt.Errorf("the question is one of %s, and the report is none of its answers: the file was changed", q.Kind())
	}
	for i, run := range k.Runs {
		if !sameName(names[i], run.Scenario.Name) {
			return "", "", errOtherQuestion("variant", names[i], run.Scenario.Name)
		}
		if err := checkPlayedBots(p, run, k.Sides[i].Bots); err != nil {
			return "", "", err
		}
	}
	switch {
	case !slices.Equal(p.Seats, []int{k.Seats}):
		return "", "", errOtherQuestion("number of seats", fmt.Sprint(p.Seats), fmt.Sprint([]int{k.Seats}))
	case p.MasterSeed() != k.Seed:
		return "", "", errOtherQuestion("seed", fmt.Sprint(p.MasterSeed()), fmt.Sprint(k.Seed))
	case p.Deals != k.Deals:
		return "", "", errOtherQuestion("number of deals", strconv.Itoa(p.Deals), strconv.Itoa(k.Deals))
	}
	for _, l := range k.Levels {
		for _, run := range l.Runs {
			if err := checkLineup(run, levelBots(l.Bot)); err != nil {
				return "", "", fmt.Errorf("level %q: %w", l.Bot, err)
			}
		}
	}
	if i := reports.LongestRun(k.Runs); i >= 0 {
		record = recordLine(names[i], k.Runs[i], strings.Join(p.Bots, ","), p.Sets, took[i])
	}
	return question.Command(q), record, nil
}

// errOtherQuestion returns the error for a saved result whose runs do not answer its
// question. what names the property that differs, want is its value in the question, got
// that in the runs.
func errOtherQuestion(what, want, got string) error {
	return fmt.Errorf("the %s is %q in the question, and %q in what was played: the file was changed", what, want, got)
}

// sameName reports whether two names or paths name the same variant.
func sameName(a, b string) bool {
	return a == b || filepath.Clean(a) == filepath.Clean(b)
}

// recordLine returns the command that records the longest match of a run of a variant. sets
// are the settings KEY=VALUE of the variant, parts the names of its knocked-out parts.
func recordLine(variant string, r *sim.Run, lineup string, sets, parts []string) string {
	return question.CommandLine(slices.Concat([]string{"equitas", "record", variant, "--seats", strconv.Itoa(r.Scenario.Seats), "--bots", lineup,
		"--seed", strconv.FormatUint(r.Scenario.MasterSeed, 10), "--deal", strconv.Itoa(r.Longest.Deal)}, question.ListFlag("--knockout", parts), question.SetFlags(sets)))
}

// checkPlayedBots returns an error if a run was not played by the bots of p, or if head, the
// line-up in the head of the report, names other bots. For learned bots the head adds a hash
// of their weights, which is not compared.
func checkPlayedBots(p *question.Play, r *sim.Run, head string) error {
	lineup := strings.Join(p.Bots, ",")
	named := head
	if name, hash, ok := strings.Cut(head, " "); ok && len(p.Bots) == 1 && len(hash) == 8 && strings.Trim(hash, "0123456789abcdef") == "" {
		named = name
	}
	if named != lineup {
		return errOtherQuestion("line-up", lineup, head)
	}
	return checkLineup(r, p.Bots)
}

// checkLineup returns an error if a run was not played by the given bots.
func checkLineup(r *sim.Run, bots []string) error {
	var want []string
	byRole := false
	for _, name := range bots {
		_, _, role := question.ForRole(name)
		byRole = byRole || role
		want = append(want, question.BotInReports(question.WithoutRole(name)))
	}
	for i, b := range r.Scenario.Bots {
		switch {
		case len(want) == 0,
			byRole && !slices.Contains(want, b.Name),
			!byRole && len(want) > 1 && (len(want) != len(r.Scenario.Bots) || want[i] != b.Name),
			!byRole && len(want) == 1 && want[0] != b.Name:
			return errOtherQuestion("line-up", strings.Join(bots, ","), strings.Join(botNames(r), ","))
		}
	}
	return nil
}

// botNames returns the names of the bots of a run, by slot.
func botNames(r *sim.Run) (l []string) {
	for _, b := range r.Scenario.Bots {
		l = append(l, b.Name)
	}
	return l
}
