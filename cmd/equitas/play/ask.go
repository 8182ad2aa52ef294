package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/narration"
	"equitas/engine/people"
)

// choose returns the index in actions of the action that a typed line means. If the line is
// empty, a number out of range, or fits several actions, it prints an answer and returns
// lineAnswered. If the line means no action, it returns notAnAction.
func (p *session) choose(line string, actions []people.WordedAction) int {
	labels, chosen := p.actionLabels(actions), numbersOf(actions) != nil
	if line == "" {
		p.printf(0, map[bool]string{false: "empty", true: "empty-chosen"}[chosen], narration.Num("n", len(actions)))
		return lineAnswered
	}
	if i := slices.Index(labels, asLabel(line)); i >= 0 {
		return i
	}
	if strings.Trim(line, "0123456789") == "" {
		p.printf(0, map[bool]string{false: "range", true: "range-chosen"}[chosen], narration.Text("typed", line), narration.Num("n", len(actions)))
		return lineAnswered
	}
	if id, _ := p.texts.splitCommand(line, false); id != "" || !strings.ContainsFunc(line, unicode.IsLetter) {
		return notAnAction
	}
	found := matchingThings(line, actions)
	switch {
	case len(found) == 1:
		return found[0]
	case len(found) == 0:
		return notAnAction
	}
	p.print(0, p.sentence("which"))
	for _, i := range found {
		p.print(2, fmt.Sprintf("%s. %s", labels[i], actions[i].Sentence))
	}
	return lineAnswered
}

// explainLater explains why an action that a typed line means is not possible now. It returns
// false, and prints nothing, if the line means no such action. legal is the number of actions
// that are possible, which come first among the subjects.
func (p *session) explainLater(line string, legal int) bool {
	if !strings.ContainsFunc(line, unicode.IsLetter) {
		return false
	}
	subjects := p.Subjects()
	found := matchingThings(line, subjects)
	found = slices.DeleteFunc(found, func(i int) bool { return i < legal })
	switch len(found) {
	case 0:
		return false
	case 1:
		words := subjects[found[0]].Words
		p.printf(0, "not-now", narration.Text("action", words), narration.Text("words", words))
	default:
		p.explainNone(subjects, found)
	}
	return true
}

// explainNone explains why none of several actions is possible now, by a rule that forbids all of
// them, or else by naming the action that the fewest rules forbid. indices are their places in
// subjects.
func (p *session) explainNone(subjects []people.WordedAction, indices []int) {
	common, best := p.ForbiddenBy(indices)
	if len(common) == 0 {
		p.printf(0, "none-now", narration.Num("n", len(indices)), narration.Text("words", subjects[best].Words))
		return
	}
	p.printf(0, "none-all", narration.Num("n", len(indices)))
	p.printReason(common[0])
}

// answerUnknown answers a line that is neither a possible action nor a command. It explains or
// describes what the line names, if there is such an action or thing; otherwise it prints the
// most similar known word.
func (p *session) answerUnknown(line string, seat engine.Seat, actions []people.WordedAction) {
	if p.explainLater(line, len(actions)) || p.describe(line, seat) {
		return
	}
	var known []string
	for _, id := range commands {
		known = append(known, p.texts.commandWords(id)...)
	}
	for _, a := range actions {
		known = append(append(known, a.Words), lowerWords(a.Words)...)
		known = append(known, lowerWords(a.Sentence)...)
	}
	known = slices.DeleteFunc(known, func(w string) bool { return !strings.ContainsFunc(w, unicode.IsLetter) })
	near := cond.Nearest(strings.ToLower(line), known)
	if near == "" {
		near = cond.Nearest(strings.ToLower(strings.Fields(line)[0]), known)
	}
	text := p.sentence("unknown", narration.Text("typed", strconv.Quote(line)))
	if near == "" {
		p.print(0, text+p.sentence("ask-help"))
		return
	}
	p.print(0, text+p.sentence("nearest", narration.Text("nearest", near)))
}

// ask prompts for a line and returns it. If the input does not come from a terminal, which would
// show what is typed, ask writes the line to the output.
func (p *session) ask(ctx context.Context, prompt string) (string, error) {
	p.out.WriteString(prompt)
	if err := p.out.Flush(); err != nil {
		return "", err
	}
	line, err := p.in.Next(ctx)
	if !p.streams.InIsTerminal {
		p.out.WriteString(line + "\n")
	}
	return line, err
}

// handOver asks the people at the keyboard to change places if the person of seat is not the one
// who decided last. It first clears what the previous person saw from the screen.
func (p *session) handOver(ctx context.Context, seat engine.Seat) error {
	before, other := p.HandOver(seat)
	if !other {
		return nil
	}
	name := p.Seat(seat)
	if !p.streams.InIsTerminal {
		p.heading("---- " + name + " ----")
		return nil
	}
	if before != engine.Nobody {
		p.narrateNews(before)
		p.out.WriteByte('\n')
		if _, err := p.askFor(ctx, p.sentence("seen", narration.Text("who", p.Seat(before)), narration.Text("name", name))); err != nil {
			return err
		}
		p.clear()
	}
	_, err := p.askFor(ctx, p.sentence("turn-over", narration.Text("name", name)))
	return err
}

// askFor prints a question, such as one to confirm something, and returns the typed answer; "" if
// the line cannot be read.
func (p *session) askFor(ctx context.Context, text string) (string, error) {
	p.print(0, text)
	answer, err := p.ask(ctx, "> ")
	if isUnreadable(err) {
		return "", nil
	}
	return answer, err
}

// isUnreadable reports whether err means that the typed line is too long or has control
// characters.
func isUnreadable(err error) bool {
	return errors.Is(err, cli.ErrLineTooLong) || errors.Is(err, cli.ErrControlCharacters)
}

// clear clears the screen and its scrollback. Blank lines hide the text on terminals that
// do not support this.
func (p *session) clear() {
	p.out.WriteString(strings.Repeat("\n", 60))
	if p.out.Flush() == nil { // a write error is returned again with the next line
		io.WriteString(cli.Unfiltered(p.streams.Out), "\x1b[H\x1b[2J\x1b[3J")
	}
}

// confirmQuit asks a person whether to leave the game. If so, it returns true and errQuit. If the
// input is not a terminal, it does not ask.
func (p *session) confirmQuit(ctx context.Context) (bool, error) {
	if p.streams.InIsTerminal {
		answer, err := p.askFor(ctx, p.sentence("leave"))
		if err != nil {
			return false, err
		}
		if !p.texts.isYes(answer) {
			return false, nil
		}
	}
	if when := p.MomentText(p.Lang); when != "" {
		p.printf(0, "left-when", narration.Text("when", when))
	} else {
		p.printf(0, "left", narration.Num("n", p.Turn()))
	}
	return true, errQuit
}

// isEOF reports whether err means that the input has ended.
func isEOF(err error) bool { return errors.Is(err, io.EOF) }
