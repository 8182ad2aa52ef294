package reports

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"equitas/engine/sim"
	"equitas/reports/table"
)

// heads holds what a report says of itself against its runs.
func (s *savedReport) heads() error {
	sides := []struct {
		key string
		of  savedSide
	}{{"variant", s.Variant}}
	if s.Report == "comparison" {
		sides[0].key, sides[0].of = "base", s.Base
		sides = append(sides, sides[0])
		sides[1].key, sides[1].of = "other", s.Other
	}
	for i, side := range sides {
		run := s.runs[side.key+"_run"]
		if run == nil {
			continue // that is said elsewhere
		}
		if err := side.of.of(side.key, run); err != nil {
			return err
		}
		if s.Seats != run.Cell.Seats {
			return differ("seats", fmt.Sprint(s.Seats), side.key, fmt.Sprint(run.Cell.Seats))
		}
		if i == 0 && s.Seed != run.Cell.Master {
			return differ("seed", fmt.Sprint(s.Seed), side.key, fmt.Sprint(run.Cell.Master))
		}
	}
	if s.Deals < 0 || s.Deals > sim.MostDeals {
		return fmt.Errorf("deals_asked is %d, must be 0 to %s", s.Deals, table.Thousands(sim.MostDeals))
	}
	return cmp.Or(ourCommand("command", s.Command, "sim", "compare"), s.ourOdd())
}

// of holds a side against the run that it was made of.
func (s savedSide) of(key string, run *sim.Run) error {
	switch {
	case s.Name != run.Cell.Name && !strings.HasPrefix(s.Name, run.Cell.Name+" "): // "… without Guild merchants"
		return differ(key+".name", s.Name, key, run.Cell.Name)
	case s.Rules != run.Cell.Hash:
		return differ(key+".rules", s.Rules, key, run.Cell.Hash)
	}
	return nil
}

// differ is the error of a head that says something else than its run.
func differ(what, head, key, run string) error {
	return fmt.Errorf("%s is %q, and %s_run was played with %q: the file was changed", what, head, key, run)
}

// ourOdd reports what the longest game says that this program would not have written:
// "longest game (99 turns): equitas record …".
func (s *savedReport) ourOdd() error {
	if s.Odd == "" {
		return nil
	}
	head, line, ok := strings.Cut(s.Odd, "): ")
	if !ok || !strings.HasPrefix(head, "longest game (") || strings.ContainsAny(head, "\n\r`$;|&<>") {
		return fmt.Errorf("odd is %q, expected the longest game, and a command that records it", cut(s.Odd))
	}
	return ourCommand("odd", line, "record")
}

// writing are flags with which a command would write where a stranger says.
var writing = []string{"-o", "--output", "--keep", "--store", "--job", "--engine", "--out"}

// ourCommand reports a line that people would paste into a shell and that is none of
// ours: whatever the shell knows besides words must stand in quotes, the first words
// are equitas and one of these commands, and nothing is written. "" is none.
func ourCommand(key, line string, commands ...string) error {
	if line == "" {
		return nil
	}
	words, ok := shellWords(line)
	if !ok || len(words) < 2 || words[0] != "equitas" || !slices.Contains(commands, words[1]) {
		return fmt.Errorf("%s is %q, expected equitas %s and its arguments, as this program writes them: it is not shown, for people paste it", key, cut(line), strings.Join(commands, " or equitas "))
	}
	for _, w := range words[2:] {
		flag, _, _ := strings.Cut(w, "=")
		if slices.Contains(writing, flag) || strings.HasPrefix(flag, "-o") {
			return fmt.Errorf("%s is %q, and %s is none of what is asked: it is not shown, for people paste it", key, cut(line), flag)
		}
	}
	return nil
}

// cut is a text that is short enough for a message.
func cut(text string) string {
	const most = 80
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// shellWords takes a line apart as a shell does, and refuses what a shell would do more
// with than read it.
func shellWords(line string) (words []string, ok bool) {
	var word strings.Builder
	begun := false
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\'':
			end := strings.IndexByte(line[i+1:], '\'')
			if end < 0 || strings.ContainsFunc(line[i+1:i+1+end], unicode.IsControl) {
				return nil, false
			}
			word.WriteString(line[i+1 : i+1+end])
			i += end + 1
			begun = true
		case c == '\\' && i+1 < len(line) && line[i+1] == '\'': // between two quoted parts
			word.WriteByte('\'')
			i++
			begun = true
		case c == ' ':
			if begun {
				words = append(words, word.String())
			}
			word.Reset()
			begun = false
		case c < ' ' || c == 0x7f || strings.IndexByte("\"`$;|&<>()\\*?[]{}!#~", c) >= 0:
			return nil, false
		default:
			word.WriteByte(c)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	return words, len(words) > 0
}
