package play

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

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/lab"
	"equitas/engine/narration"
	"equitas/engine/people"
)

// runCommand executes a command, other than undo and quit, for a seat that is to choose one of
// actions. id is the id of the command in commands, and rest the text typed after it.
func (p *session) runCommand(id, rest string, seat engine.Seat, actions []people.WordedAction) {
	switch id {
	case "help":
		p.help(actions)
	case "table":
		if rest != "" {
			if !p.describe(rest, seat) {
				p.print(0, p.sentence("look-none", narration.Text("typed", strconv.Quote(rest)))+p.nearThing(rest))
			}
			return
		}
		p.printPassages(seat, true)
		p.heading(p.Question())
		p.printActions(actions)
	case "why":
		p.explainAll(rest, seat, len(actions))
	case "hint":
		p.printHint()
	case "log":
		p.narrateAll(seat)
	case "save":
		p.save(rest)
	}
}

// thingWordKey is the last part of the keys, in the files of the program's texts, of the help on how
// to look at a single thing.
const thingWordKey = "thing"

// describe prints what seat may know about the things of the game, such as cards or places, whose
// names fit name. It returns false if there is none.
func (p *session) describe(name string, seat engine.Seat) bool {
	things := p.Things()
	spoken := make([]people.WordedAction, len(things))
	for i, t := range things {
		spoken[i].Sentence = t
	}
	found := matchingThings(name, spoken)
	switch {
	case len(found) == 0:
		return false
	case len(found) > maxExplained:
		p.printf(0, "look-many", narration.Num("n", len(found)), narration.Text("name", things[found[0]]))
		return true
	}
	for _, i := range found {
		p.heading(things[i])
		for _, l := range p.ExplainThing(seat, i) {
			p.print(2, l)
		}
	}
	return true
}

// nearThing returns the end of a message about an unknown name of a thing: the most similar name,
// or how to get help if there is none.
func (p *session) nearThing(name string) string {
	if near := cond.Nearest(strings.ToLower(name), p.Things()); near != "" {
		return p.sentence("nearest", narration.Text("nearest", near))
	}
	return p.sentence("ask-help")
}

// help lists the legal actions and the commands.
func (p *session) help(actions []people.WordedAction) {
	p.heading(p.sentence("actions"))
	labels := p.actionLabels(actions)
	for i, a := range actions {
		p.print(2, fmt.Sprintf("%s. %s (%s)", labels[i], a.Sentence, a.Words))
	}
	p.print(2, p.sentence("words"))
	p.heading(p.sentence("commands"))
	for _, id := range commands {
		p.print(2, p.texts.commandLine(id)+": "+p.texts.Line("do."+id)+".")
		if things := p.Things(); id == "table" && len(things) > 0 {
			p.print(2, p.texts.commandLine(id)+" "+p.texts.Line("argument."+thingWordKey)+": "+p.texts.Line("do."+thingWordKey, narration.Text("example", things[0]))+".")
		}
	}
}

// narrateAll narrates everything that has happened so far and that a seat may know.
func (p *session) narrateAll(seat engine.Seat) {
	p.heading(p.sentence("log"))
	lines := p.Log(seat)
	if len(lines) == 0 {
		lines = []string{p.sentence("nothing")}
	}
	for _, l := range lines {
		p.print(2, l)
	}
}

// save writes the record of the match so far to a file and prints whether it succeeded. It
// overwrites only files that this session has written.
func (p *session) save(file string) {
	if file == "" {
		p.printf(0, "save-what")
		return
	}
	if fileExists(file) && !slices.Contains(p.saved, file) {
		p.printf(0, "cannot", narration.Text("why", p.sentence("is-there", narration.Text("file", file))))
		return
	}
	if err := p.writeRecord(file); err != nil {
		p.printf(0, "cannot", narration.Text("why", p.refusalInWords(file, err)))
		return
	}
	p.noteSaved(file)
}

// refusalInWords returns, in the language of the prompt, why err prevents writing the file.
func (p *session) refusalInWords(file string, err error) string {
	switch {
	case errors.Is(err, syscall.EISDIR):
		return p.sentence("is-folder", narration.Text("file", file))
	case errors.Is(err, fs.ErrNotExist):
		return p.sentence("no-folder", narration.Text("folder", filepath.Dir(file)))
	case errors.Is(err, fs.ErrPermission):
		return p.sentence("forbidden", narration.Text("file", file))
	}
	return err.Error()
}

// writeRecord writes the record of the match so far to a file, and replaces an existing file.
func (p *session) writeRecord(file string) error {
	out, err := cli.Create(file, nil)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := p.Record(out); err != nil {
		return err
	}
	return out.Commit()
}

// explainPart prints when a part of the game that no action of the present decision is about, such
// as a card, can be used. It returns false if no part is called name.
func (p *session) explainPart(name string) bool {
	part, through := p.FindPart(name)
	switch {
	case part == "":
		return false
	case len(through) > 0:
		p.print(0, p.sentence("why-through", narration.Text("name", part), narration.Text("list", p.texts.JoinOr(through)))+p.sentence("ask-help"))
	default:
		p.print(0, p.sentence("why-later", narration.Text("name", part))+p.sentence("ask-help"))
	}
	return true
}

// maxExplained is the largest number of actions that are explained at once.
const maxExplained = 4

// explainAll prints which rules allow or forbid the actions that name fits: the words or the label
// of an action, or the name of a card. legal is the number of actions that are possible, which
// come first among the subjects.
func (p *session) explainAll(name string, seat engine.Seat, legal int) {
	all := p.Subjects()
	if name == "" {
		example := all[len(all)-1].Words
		if legal < len(all) {
			example = all[legal].Words
		}
		p.printf(0, "why-usage", narration.Text("example", example))
		return
	}
	found := matchingThings(name, all)
	if strings.Trim(name, "0123456789") == "" {
		if found = nil; slices.Contains(p.actionLabels(all[:legal]), asLabel(name)) {
			found = []int{slices.Index(p.actionLabels(all[:legal]), asLabel(name))}
		}
	}
	switch {
	case len(found) == 0 && p.describe(name, seat):
		return
	case len(found) == 0 && p.explainPart(name):
		return
	case len(found) == 0:
		p.print(0, p.sentence("why-none", narration.Text("typed", strconv.Quote(name)))+p.sentence("ask-help"))
		return
	case len(found) > maxExplained:
		p.printf(0, "why-many", narration.Num("n", len(found)), narration.Text("words", all[found[0]].Words))
		return
	}
	for _, i := range found {
		p.explain(all[i], p.LegalityReasons(i))
	}
}

// explain prints the rules about one action: first those that forbid it, then those that allow
// it.
func (p *session) explain(a people.WordedAction, reasons []engine.Reason) {
	verdict := "yes"
	if slices.ContainsFunc(reasons, func(r engine.Reason) bool { return !r.Holds }) {
		verdict = "no"
	}
	p.heading(fmt.Sprintf("%s (%s): %s.", a.Sentence, a.Words, p.sentence(verdict)))
	if len(reasons) == 0 {
		p.print(2, p.sentence("why-free"))
	}
	for _, holds := range []bool{false, true} {
		for _, r := range reasons {
			if r.Holds == holds {
				p.printReason(r)
			}
		}
	}
}

// printReason prints one rule about an action: whether it allows the action, its place in the
// files, and the parts of its condition that do not hold.
func (p *session) printReason(r engine.Reason) {
	line, failed := p.texts.Reason(r)
	if line != "" {
		p.print(2, line)
	}
	for _, clause := range failed {
		p.print(6, clause)
	}
}

// printHint prints which action the best bot would choose and, if the bot rates actions, the rating
// of each.
func (p *session) printHint() {
	h, ok := p.Hint()
	if !ok {
		p.printf(0, "hint-none")
		return
	}
	all := p.Actions()
	p.printf(0, "hint", narration.Text("bot", h.Bot), narration.Num("n", h.Action+1), narration.Text("action", all[h.Action].Sentence))
	for _, line := range lab.HintLines(p.texts.Speaker, h) {
		p.print(2, line)
	}
	for _, x := range h.Tries {
		p.printf(2, "estimate", narration.Num("percent", x.Percent), narration.Num("n", x.Visits), narration.Text("action", all[x.Action].Sentence))
	}
}

// undo takes the match back to the last decision of a seat, after asking the other people whose
// decisions are undone. It returns false if there is no such decision or somebody refuses.
func (p *session) undo(ctx context.Context, seat engine.Seat) (bool, error) {
	n, others, ok := p.PreviewUndo(seat)
	if !ok {
		p.printf(0, "undo-none")
		return false, nil
	}
	for _, other := range others.List() {
		name := p.Seat(other)
		answer, err := p.askFor(ctx, p.sentence("agree", narration.Text("who", p.Seat(seat)), narration.Text("name", name)))
		if err != nil {
			return false, err
		}
		if !p.texts.isYes(answer) {
			p.printf(0, "refused", narration.Text("name", name))
			return false, nil
		}
	}
	p.TakeBack(n)
	p.printf(0, "undone")
	return true, nil
}
