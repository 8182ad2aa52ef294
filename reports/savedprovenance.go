package reports

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine/sim"
	"equitas/reports/table"
)

// A Provenance is what a file says about how its result was produced, with the runs against
// which it was checked: one run of a summary, or those of base and other of a comparison.
type Provenance struct {
	QuestionJSON []byte // the question that the result answers, in JSON; nil if unknown
	Seats        int
	Deals        int // number of deals asked for
	Seed         uint64
	Sides        []Side
	Runs         []*sim.Run

	Levels []ProvenanceLevel
}

// A ProvenanceLevel is the bot of a level of play, and its runs: those of base and other,
// as far as the file has them.
type ProvenanceLevel struct {
	Bot  string
	Runs []*sim.Run
}

// A CommandBuilder returns the command lines for a result read from a file: command
// produces the result, record records its longest game and is "" if there is none. It
// returns an error if the question does not fit the runs.
//
// People paste these commands into a shell. Therefore no text of the file, which may come
// from anybody, is copied into them.
type CommandBuilder func(k Provenance) (command, record string, err error)

// noQuestionNote is the note for a report that was read from a file without its question.
const noQuestionNote = "read from a file that does not say what was asked, as older versions wrote them: no command that repeats it is shown"

// longestGamePattern matches the beginning of the line about the longest game: the number of
// turns, and the game's noun for turns, which is the submatch.
var longestGamePattern = regexp.MustCompile(`^longest game \([0-9,]+ (\pL{1,20}(?: \pL{1,20})?)\): `)

// rebuildCommands sets the command lines of a report from its question. If the report has
// no question, it adds a note instead.
func (s *savedReport) rebuildCommands(build CommandBuilder) error {
	if err := checkShownFlags(s.ShownFlags); err != nil {
		return err
	}
	if s.QuestionJSON == nil {
		if !slices.Contains(s.Notes, noQuestionNote) {
			s.Notes = append(s.Notes, noQuestionNote)
		}
		return nil
	}
	if build == nil {
		return nil
	}
	k := Provenance{QuestionJSON: s.QuestionJSON, Seats: s.Seats, Deals: s.Deals, Seed: s.Seed}
	if s.Report == "summary" {
		k.Sides, k.Runs = []Side{s.Variant.side()}, []*sim.Run{s.runs["variant_run"]}
	} else {
		k.Sides, k.Runs = []Side{s.Base.side(), s.Other.side()}, []*sim.Run{s.runs["base_run"], s.runs["other_run"]}
	}
	if slices.Contains(k.Runs, nil) {
		return nil // the missing run is reported elsewhere
	}
	for i, l := range s.Levels {
		level := ProvenanceLevel{Bot: l.Bot}
		for _, side := range []string{"base", "other"} {
			if run := s.runs[fmt.Sprintf("level_%d_%s_run", i, side)]; run != nil {
				level.Runs = append(level.Runs, run)
			}
		}
		k.Levels = append(k.Levels, level)
	}
	command, record, err := build(k)
	if err != nil {
		return fmt.Errorf("asked: %w", err)
	}
	s.repeatCommand = strings.Join(append([]string{command}, s.ShownFlags...), " ")
	if noun := longestGamePattern.FindStringSubmatch(s.LongestGame); noun != nil && record != "" {
		if i := LongestRun(k.Runs); i >= 0 {
			s.recordCommand = LongestGameLine(k.Runs[i].Longest.Turns, noun[1], record)
		}
	}
	return nil
}

// LongestRun returns the index of the run with the longest game, among games that can be
// recorded; the first of equals, or -1 if there is none. Runs with rotated seats are
// ignored, because records have no rotations.
func LongestRun(runs []*sim.Run) int {
	at := -1
	for i, r := range runs {
		if r.Rotations == 1 && r.Longest.Turns > 0 && (at < 0 || r.Longest.Turns > runs[at].Longest.Turns) {
			at = i
		}
	}
	return at
}

// LongestGameLine returns the line about the longest game, of so many turns. record is the
// command line that records it, noun the plural noun for turns.
func LongestGameLine(turns int, noun, record string) string {
	return fmt.Sprintf("longest game (%s %s): %s", table.Thousands(turns), noun, record)
}

// shownFlagValue matches valid values of the flags that select what is shown.
var shownFlagValue = regexp.MustCompile(`^[a-z0-9_.,-]{1,200}$`)

// checkShownFlags returns an error if flags contains anything other than the flags that
// select rows and tables, with their values.
func checkShownFlags(flags []string) error {
	for i := 0; i < len(flags); i++ {
		switch flags[i] {
		case "--only-changed":
			continue
		case "--top", "--tables":
			if i++; i < len(flags) && shownFlagValue.MatchString(flags[i]) && !strings.HasPrefix(flags[i], "-") {
				continue
			}
			return fmt.Errorf("shown: %s has no value that says what is shown", flags[i-1])
		}
		return fmt.Errorf("shown is %q, expected --top, --only-changed and --tables with their values", flags[i])
	}
	return nil
}

// addQuestion writes to j the question, and the flags that select what is shown; nothing if
// question is nil.
func addQuestion(j *table.Object, question []byte, selection []string) {
	if question == nil {
		return
	}
	j.Field("asked", json.RawMessage(question))
	if len(selection) > 0 {
		j.Field("shown", selection)
	}
}
