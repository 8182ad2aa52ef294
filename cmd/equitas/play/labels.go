package play

import (
	"strconv"
	"strings"

	"equitas/engine/people"
)

// maxLetters is the largest number of actions that get letters as labels. Actions that choose a
// number have that number as their label.
const maxLetters = 20

// actionLabels returns the label of each action, which is shown before it and typed to choose it:
// its place in the list, from 1. If actions choose a number, as in a bid, an action's label
// is that number, so that typing 7 bids 7; the other actions then have letters.
func (p *session) actionLabels(actions []people.WordedAction) []string {
	labels, numbers := make([]string, len(actions)), numbersOf(actions)
	free := 'a'
	for i := range actions {
		switch {
		case numbers == nil:
			labels[i] = strconv.Itoa(i + 1)
		case numbers[i] != "":
			labels[i] = numbers[i]
		default:
			for free < 'z' {
				if id, _ := p.texts.splitCommand(string(free), false); id == "" {
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

// numbersOf returns, by index of actions, the number that each action chooses; "" for an action
// that chooses none. It returns nil if no action chooses a number, if several choose the same, or
// if more than maxLetters choose none.
func numbersOf(actions []people.WordedAction) []string {
	numbers, seen := make([]string, len(actions)), map[string]bool{}
	for i, a := range actions {
		if a.Number != "" && seen[a.Number] {
			return nil
		}
		numbers[i], seen[a.Number] = a.Number, a.Number != ""
	}
	delete(seen, "")
	if len(seen) == 0 || len(actions)-len(seen) > maxLetters {
		return nil
	}
	return numbers
}

// asLabel returns a typed line in the form of a label: in lower case, and a number without
// leading zeros.
func asLabel(line string) string {
	if strings.Trim(line, "0123456789") == "" {
		if line = strings.TrimLeft(line, "0"); line == "" {
			line = "0"
		}
	}
	return strings.ToLower(line)
}
