package play

import (
	"strconv"
	"strings"

	"equitas/engine/people"
)

// mostLetters is how many actions have letters at most.
const mostLetters = 20

// labels returns what stands before each action, and what is typed for it: its place in the
// list, from 1. Where a number is chosen, as in a bid, an action's label is that number, so
// that whoever types 7 bids 7; the other actions have letters then.
func (p *session) labels(all []people.Spoken) []string {
	labels, numbers := make([]string, len(all)), numbersOf(all)
	free := 'a'
	for i := range all {
		switch {
		case numbers == nil:
			labels[i] = strconv.Itoa(i + 1)
		case numbers[i] != "":
			labels[i] = numbers[i]
		default:
			for free < 'z' {
				if id, _ := p.says.command(string(free), false); id == "" {
					break
				}
				free++
			}
			labels[i] = string(free)
			free++
		}
	}
	return labels
}

// numbersOf returns, by action, the number that it chooses, "" for an action that chooses
// none. It returns nil where no numbers are chosen, or the same one in several ways.
func numbersOf(all []people.Spoken) []string {
	numbers, seen := make([]string, len(all)), map[string]bool{}
	for i, a := range all {
		if a.Number != "" && seen[a.Number] {
			return nil
		}
		numbers[i], seen[a.Number] = a.Number, a.Number != ""
	}
	delete(seen, "")
	if len(seen) == 0 || len(all)-len(seen) > mostLetters {
		return nil
	}
	return numbers
}

// label returns a line as a label: in small letters, a number without zeros before it.
func label(line string) string {
	if strings.Trim(line, "0123456789") == "" {
		if line = strings.TrimLeft(line, "0"); line == "" {
			line = "0"
		}
	}
	return strings.ToLower(line)
}
