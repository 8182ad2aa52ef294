package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"equitas/engine"
	"equitas/engine/lab"
)

// command does what a word at the prompt asks for that neither ends nor takes
// back anything.
func (p *session) command(c *playCommand, rest string, who engine.Seat, all []lab.Spoken) {
	switch c.id {
	case "help":
		p.help(all)
	case "table":
		p.passages(who, true)
		p.heading(p.Question())
		p.numbered(all)
	case "why":
		p.explainAll(rest, len(all))
	case "hint":
		p.hint()
	case "log":
		p.tellAll(who)
	case "save":
		p.save(rest)
	}
}

// help lists actions and commands.
func (p *session) help(all []lab.Spoken) {
	p.heading(p.word("actions"))
	for i, a := range all {
		p.print(2, fmt.Sprintf("%d. %s (%s)", i+1, a.Said, a.Words))
	}
	p.print(2, p.word("words"))
	p.heading(p.word("commands"))
	for i := range playCommands {
		c := &playCommands[i]
		p.print(2, c.shown(p.lang)+": "+p.word("do-"+c.id)+".")
	}
}

// tellAll tells a seat all that it may know of what has happened.
func (p *session) tellAll(who engine.Seat) {
	p.heading(p.word("log"))
	lines := p.Log(who)
	if len(lines) == 0 {
		lines = []string{p.word("nothing")}
	}
	for _, l := range lines {
		p.print(2, l)
	}
}

// save writes the match so far to a file.
func (p *session) save(file string) {
	if file == "" {
		p.printf(0, "save-what")
		return
	}
	if isThere(file) && !slices.Contains(p.saved, file) {
		p.printf(0, "cannot", fmt.Sprintf(p.word("is-there"), file))
		return
	}
	if err := p.writeRecord(file); err != nil {
		p.printf(0, "cannot", p.refusal(file, err))
		return
	}
	p.noteSaved(file)
}

// refusal says why a file cannot be written.
func (p *session) refusal(file string, err error) string {
	switch {
	case errors.Is(err, syscall.EISDIR):
		return fmt.Sprintf(p.word("is-folder"), file)
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Sprintf(p.word("no-folder"), filepath.Dir(file))
	case errors.Is(err, fs.ErrPermission):
		return fmt.Sprintf(p.word("forbidden"), file)
	}
	return err.Error()
}

// writeRecord writes the record of the match so far.
func (p *session) writeRecord(file string) error {
	out, err := create(file, nil)
	if err != nil {
		return err
	}
	defer out.discard()
	if err := p.Record(out); err != nil {
		return err
	}
	return out.commit()
}

// whyMost is how many actions are explained at once.
const whyMost = 4

// explainAll explains which rules allow or forbid an action, or all that a card is
// for.
func (p *session) explainAll(about string, legal int) {
	all := p.Subjects()
	if about == "" {
		example := all[len(all)-1].Words
		if legal < len(all) {
			example = all[legal].Words
		}
		p.printf(0, "why-usage", example)
		return
	}
	found := find(about, all)
	if n, err := strconv.Atoi(about); err == nil {
		if found = nil; n >= 1 && n <= legal {
			found = []int{n - 1}
		}
	}
	switch {
	case len(found) == 0:
		p.print(0, fmt.Sprintf(p.word("why-none"), strconv.Quote(about))+p.word("ask-help"))
		return
	case len(found) > whyMost:
		p.printf(0, "why-many", len(found), all[found[0]].Words)
		return
	}
	for _, i := range found {
		p.explain(all[i], p.Why(i))
	}
}

// explain writes the reasons of one action, those that forbid it first.
func (p *session) explain(a lab.Spoken, reasons []engine.Reason) {
	verdict := "yes"
	if slices.ContainsFunc(reasons, func(r engine.Reason) bool { return !r.Holds }) {
		verdict = "no"
	}
	p.heading(fmt.Sprintf("%s (%s): %s.", a.Said, a.Words, p.word(verdict)))
	if len(reasons) == 0 {
		p.print(2, p.word("why-free"))
	}
	for _, holds := range []bool{false, true} {
		for _, r := range reasons {
			if r.Holds == holds {
				p.reason(r)
			}
		}
	}
}

// reason writes one rule: what it comes to, where it stands, and the parts of
// its condition that do not hold.
func (p *session) reason(r engine.Reason) {
	verdict, text := p.word("rule-no"), r.Text
	if r.Holds {
		verdict = p.word("rule-yes")
	}
	if text == "" {
		text = r.Condition
	}
	var where []string
	if r.Rule != "" {
		where = append(where, r.Rule+", "+r.At)
	}
	if r.Source != "" {
		where = append(where, r.Source)
	}
	switch place := strings.Join(where, "; "); {
	case text == "":
		text = place
	case place != "":
		text += " (" + place + ")"
	}
	if text != "" {
		p.print(2, verdict+": "+text)
	}
	for _, c := range r.Failed {
		line := p.word("false") + ": " + c.Text
		if len(c.Values) > 0 {
			line += " (" + strings.Join(c.Values, ", ") + ")"
		}
		p.print(6, line)
	}
}

// hint says what the best bot would do, and what it thinks of all actions if
// it can tell.
func (p *session) hint() {
	h, ok := p.Hint()
	if !ok {
		p.printf(0, "hint-none")
		return
	}
	all := p.Actions()
	p.printf(0, "hint", h.Bot, h.Action+1, all[h.Action].Said)
	p.printf(2, "hint-how", p.how(h))
	switch {
	case !h.Searches:
	case h.Learned:
		p.printf(2, "learned")
	default:
		p.printf(2, "by-thumb")
	}
	if h.Behind {
		p.printf(2, "hint-lead")
	}
	for _, x := range h.Tries {
		p.printf(2, "estimate", x.Percent, x.Visits, all[x.Action].Said)
	}
}

// how says how a bot plays: in English as its maker does, and in other
// languages where somebody has translated that.
func (p *session) how(h lab.Hint) string {
	if how, ok := hintHow[h.Bot][p.lang]; ok {
		return how
	}
	return h.Doc
}

// undo goes back to the last decision of a seat. Other people who have decided
// since must agree: it takes their choices back, and who goes back keeps in
// mind what has been seen.
func (p *session) undo(ctx context.Context, who engine.Seat) (bool, error) {
	n, others, ok := p.Undo(who)
	if !ok {
		p.printf(0, "undo-none")
		return false, nil
	}
	for _, other := range others.List() {
		name := p.Seat(other)
		answer, err := p.reply(ctx, fmt.Sprintf(p.word("agree"), p.Seat(who), name))
		if err != nil {
			return false, err
		}
		if !agreed(answer, p.lang) {
			p.printf(0, "refused", name)
			return false, nil
		}
	}
	p.Back(n)
	p.printf(0, "undone")
	return true, nil
}
