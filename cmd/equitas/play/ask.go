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

// choose returns the index in actions of the action that a typed line means. It returns
// lineAnswered if it has answered the line, and notAnAction if the line is no action.
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
	p.print(0, p.word("which"))
	for _, i := range found {
		p.print(2, fmt.Sprintf("%s. %s", labels[i], actions[i].Sentence))
	}
	return lineAnswered
}

// explainLater answers a line that means actions which are not possible now, by explaining why
// not. It reports whether the line is such.
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

// explainNone explains why none of several actions is possible now: by the rules that forbid
// them all, or else by naming the action that is closest to being possible.
func (p *session) explainNone(subjects []people.WordedAction, indices []int) {
	common, best := p.ForbiddenBy(indices)
	if len(common) == 0 {
		p.printf(0, "none-now", narration.Num("n", len(indices)), narration.Text("words", subjects[best].Words))
		return
	}
	p.printf(0, "none-all", narration.Num("n", len(indices)))
	p.printReason(common[0])
}

// answerUnknown answers a line that has no meaning, by naming the nearest one that has.
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
	text := p.word("unknown", narration.Text("typed", strconv.Quote(line)))
	if near == "" {
		p.print(0, text+p.word("ask-help"))
		return
	}
	p.print(0, text+p.word("nearest", narration.Text("nearest", near)))
}

// ask prompts for a line. If the input comes from no terminal, it writes the line to the
// output, since nothing echoes it.
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

// handOver hands the keyboard to another person, if necessary, and first clears what the
// previous person saw.
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
		if _, err := p.askFor(ctx, p.word("seen", narration.Text("who", p.Seat(before)), narration.Text("name", name))); err != nil {
			return err
		}
		p.clear()
	}
	_, err := p.askFor(ctx, p.word("turn-over", narration.Text("name", name)))
	return err
}

// askFor prompts for an answer to a question other than the decision. A line that cannot be
// read counts as empty.
func (p *session) askFor(ctx context.Context, text string) (string, error) {
	p.print(0, text)
	answer, err := p.ask(ctx, "> ")
	if isUnreadable(err) {
		return "", nil
	}
	return answer, err
}

// isUnreadable reports whether an error means that a line was typed which cannot be read.
func isUnreadable(err error) bool {
	return errors.Is(err, cli.ErrLineTooLong) || errors.Is(err, cli.ErrControlCharacters)
}

// clear clears the screen and its scrollback. Blank lines hide the text on terminals that
// do not support this.
func (p *session) clear() {
	p.out.WriteString(strings.Repeat("\n", 60))
	if p.out.Flush() == nil { // a write error will show again at the next line
		io.WriteString(cli.Unfiltered(p.streams.Out), "\x1b[H\x1b[2J\x1b[3J")
	}
}

// confirmQuit asks a person whether to leave the game, and returns the answer.
func (p *session) confirmQuit(ctx context.Context) (bool, error) {
	if p.streams.InIsTerminal {
		answer, err := p.askFor(ctx, p.word("leave"))
		if err != nil {
			return false, err
		}
		if !p.texts.isYes(answer) {
			return false, nil
		}
	}
	if when := p.When(p.Lang); when != "" {
		p.printf(0, "left-when", narration.Text("when", when))
	} else {
		p.printf(0, "left", narration.Num("n", p.Turn()))
	}
	return true, errQuit
}

// isEOF reports whether the input has ended.
func isEOF(err error) bool { return errors.Is(err, io.EOF) }
