package tools

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/files"
	"equitas/engine/lab/project"
	"equitas/engine/lab/wording"
	"equitas/engine/rule/source"
)

// WriteArgs holds the arguments of the tool write.
type WriteArgs struct {
	File string `json:"file"` // path from the project's folder
	Text string `json:"text"` // new content of the file
}

// lockWait is how long the tool write waits for the lock of the folder if another program holds it.
const lockWait = 5 * time.Second

func writeTool() *tool {
	return &tool{name: "write", title: "Write a new variant file", argStruct: &WriteArgs{}, required: []string{"file", "text"}, writesFile: true,
		doc: "Writes a new variant file into the folder that was named when equitas tools was started: variants/GAME/NAME.toml. It writes over nothing that is there, through no link and nowhere else, and only a text that check finds no faults in. Ask the designer first.",
		answer: func(c *call) (*Answer, error) {
			q := c.args.(*WriteArgs)
			return c.write(q)
		}}
}

// write creates the variant file that q describes. It is an error if the text has faults or the
// file exists.
func (c *call) write(q *WriteArgs) (*Answer, error) {
	top, _, err := splitDraftPath(q.File)
	switch {
	case err != nil:
		return nil, argErrorf("%v", err)
	case top != "variants":
		return nil, argErrorf("file is %s: only variants are written, variants/GAME/NAME.toml", wording.QuoteValue(q.File))
	case c.root == nil:
		return nil, argErrorf("nothing is written: no folder was named when equitas tools was started")
	}
	name := filepath.FromSlash(q.File)
	if err := c.checkCreatable(q.File, name); err != nil {
		return nil, err
	}
	layer, err := layerOf([]Draft{{q.File, q.Text}})
	if err != nil {
		return nil, err
	}
	l := c.openLab(layer).Library()
	if found := project.Check(l, []string{nameOf(q.File)}, false); found.Faults.Errors() > 0 {
		var b strings.Builder
		if err := found.Faults.Write(&b, l.Source); err != nil {
			return nil, err
		}
		return nil, argErrorf("nothing is written, for the text has faults:\n%s", strings.TrimRight(b.String(), "\n"))
	}
	v, err := l.Variant(nameOf(q.File), nil, nil)
	if err != nil {
		return nil, err
	}
	if game, _, _ := strings.Cut(nameOf(q.File), "/"); game != v.Set.Game {
		return nil, argErrorf("nothing is written, for the text says game = %s and the file is of %s: take variants/%s/NAME.toml", wording.QuoteValue(v.Set.Game), wording.QuoteValue(game), v.Set.Game)
	}
	release, _, err := files.Lock(c.root, lockWait)
	if err != nil {
		return nil, cli.WriteError(q.File, err)
	}
	defer release()
	if c.ctx.Err() != nil {
		return nil, c.ctx.Err()
	}
	if err := c.root.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return nil, cli.WriteError(q.File, err)
	}
	full := func(beside string) string { return filepath.Join(c.root.Name(), beside) }
	err = files.Create(c.root, name, []byte(q.Text),
		func(beside string) { cli.UnfinishedFiles.Create(full(beside), func() error { return nil }) },
		func(beside string) { cli.UnfinishedFiles.Finish(func() error { return nil }, full(beside)) })
	switch {
	case errors.Is(err, fs.ErrExist):
		return nil, argErrorf("there is a file %s already, and none is written over: take another name", wording.QuoteValue(q.File))
	case err != nil:
		return nil, cli.WriteError(q.File, err)
	}
	return newAnswer("Written: "+q.File+", which is called "+nameOf(q.File)+" now.", commandLine("check", nameOf(q.File)), "", map[string]any{"file": q.File, "name": nameOf(q.File)}), nil
}

// checkCreatable returns an error if a file exists, or if a folder in its path is a link or a file. file
// is its path as the client wrote it, for messages; name is the same path with the separators of
// the operating system.
func (c *call) checkCreatable(file, name string) error {
	for dir := filepath.Dir(name); dir != "."; dir = filepath.Dir(dir) {
		info, err := c.root.Lstat(dir)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return cli.WriteError(file, errors.New(source.ErrorInWords(err)))
		case info.Mode()&os.ModeSymlink != 0:
			return argErrorf("%s is a link, and nothing is written through one", wording.QuoteValue(filepath.ToSlash(dir)))
		case !info.IsDir():
			return argErrorf("%s is a file, expected a folder", wording.QuoteValue(filepath.ToSlash(dir)))
		}
	}
	info, err := c.root.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return cli.WriteError(file, errors.New(source.ErrorInWords(err)))
	case info.Mode()&os.ModeSymlink != 0:
		return argErrorf("%s is a link, and nothing is written through one", wording.QuoteValue(file))
	}
	return argErrorf("there is a file %s already, and none is written over: take another name", wording.QuoteValue(file))
}
