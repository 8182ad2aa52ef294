package play

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/wording"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// openRecord prepares the file of --record before play begins, so that an error appears at once.
// An existing file is an error. It returns nil if file is "".
func openRecord(file string) (*cli.Output, error) {
	if file == "" {
		return nil, nil
	}
	if fileExists(file) {
		return nil, cli.Usagef("--record is %s, which is there already, and no game is written over a file: choose another name", wording.QuoteValue(file))
	}
	return cli.Create(file, nil)
}

// fileExists reports whether there is a regular file of that name, which writing would replace.
func fileExists(file string) bool {
	info, err := os.Stat(file)
	return err == nil && info.Mode().IsRegular()
}

// unusedName returns file if no file has that name, and otherwise the first unused name with a
// number: "game-2.jsonl" for "game.jsonl".
func unusedName(file string) string {
	ext := filepath.Ext(file)
	name := file
	for i := 2; fileExists(name); i++ {
		name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(file, ext), i, ext)
	}
	return name
}

// saveOpened writes the record of the match to out, the file of --record, and commits it. If
// another program has written a file of that name meanwhile, it chooses an unused name.
func (p *session) saveOpened(out *cli.Output) error {
	if err := p.Record(out); err != nil {
		return cli.WriteError(out.Path, err)
	}
	file, target := out.Path, out.Target
	if out.Temp != "" && fileExists(file) && !slices.Contains(p.saved, file) {
		file = unusedName(file)
		target = file
	}
	if err := out.CommitAs(file, target); err != nil {
		return err
	}
	p.noteSaved(file)
	return nil
}

// noteSaved records that the match has been saved in a file, and prints a message about it.
func (p *session) noteSaved(file string) {
	p.saved, p.savedMoves = append(p.saved, file), p.ChangeCount()
	p.printf(0, "saved", narration.Text("file", file))
}

// offerSave asks a person at a terminal for the name of a file and saves the match there, if it
// has moves that are not saved. An empty answer means not to save.
func (p *session) offerSave(ctx context.Context) error {
	if !p.streams.InIsTerminal || !p.HasPersonDecided() {
		return nil
	}
	for p.savedMoves != p.ChangeCount() {
		p.print(0, p.sentence("offer"))
		answer, err := p.ask(ctx, "> ")
		switch {
		case isUnreadable(err):
			p.printf(0, "control")
		case err != nil && (isEOF(err) || ctx.Err() != nil):
			return nil
		case err != nil:
			return err
		case answer == "" || slices.Contains([]string{"n", "no"}, strings.ToLower(answer)):
			return nil
		case p.texts.isYes(answer):
			continue // ask for another name
		default:
			p.save(answer)
		}
	}
	return nil
}

// run plays the match and then saves it, even if it ended early or failed: in out, the file of
// --record, or if out is nil in a file that it offers to write.
func (p *session) run(ctx context.Context, out *cli.Output) error {
	defer p.in.Close()
	err := p.play(ctx)
	if out != nil {
		defer out.Discard()
		failed := p.saveOpened(out)
		if failed != nil && (err == nil || errors.Is(err, errQuit)) {
			p.printf(0, "cannot", narration.Text("why", p.refusalInWords(out.Path, failed)))
			p.offerSave(ctx)
		}
		if failed != nil {
			return errors.Join(p.out.Flush(), failed)
		}
	} else if err == nil || errors.Is(err, errQuit) {
		if failed := p.offerSave(ctx); failed != nil {
			return failed
		}
	}
	if failed := p.out.Flush(); err == nil {
		err = failed
	}
	when := p.MomentText(rule.English)
	if when == "" {
		when = fmt.Sprintf("turn %d", p.Turn())
	}
	switch {
	case errors.Is(err, errQuit):
		return nil
	case isEOF(err):
		return fmt.Errorf("the input ended in %s, before the game did%s", when, keepHint(out))
	case ctx.Err() != nil && err != nil:
		return fmt.Errorf("stopped in %s%s", when, keepHint(out))
	}
	return err
}

// keepHint returns the end of a message about a match that ended early: how to save a match; "" if
// out, the file of --record, is not nil.
func keepHint(out *cli.Output) string {
	if out != nil {
		return ""
	}
	return "; save FILE at the prompt, or --record FILE, keeps it"
}
