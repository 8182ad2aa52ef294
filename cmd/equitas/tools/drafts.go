package tools

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"equitas/engine/lab/project"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Draft is the text of a file that is not saved. The call is answered as if the file had
// this text.
type Draft struct {
	File string `json:"file"` // path from the folder: "variants/proelio/bold.toml"
	Text string `json:"text"` // content of the file
}

// maxDrafts is the largest number of drafts in a call.
const maxDrafts = 20

// layerOf returns drafts as a layer that takes precedence over the files of the folder. A draft
// with an invalid path, one that is too large, or too many drafts are errors.
func layerOf(drafts []Draft) (rule.Layer, error) {
	layer := rule.Layer{Prefix: "."}
	if len(drafts) > maxDrafts {
		return layer, argErrorf("drafts are %d texts, at most %d come with a call", len(drafts), maxDrafts)
	}
	variants, decks := texts{}, texts{}
	for i, d := range drafts {
		top, rest, err := splitDraftPath(d.File)
		if err != nil {
			return layer, argErrorf("drafts[%d]: %v", i, err)
		}
		if len(d.Text) > source.MaxBytes {
			return layer, argErrorf("drafts[%d]: %s has %d bytes, at most %d are read", i, wording.QuoteValue(d.File), len(d.Text), source.MaxBytes)
		}
		into := variants
		if top == "decks" {
			into = decks
		}
		if _, twice := into[rest]; twice {
			return layer, argErrorf("drafts[%d]: %s is there twice", i, wording.QuoteValue(d.File))
		}
		into[rest] = d.Text
	}
	if len(variants) > 0 {
		layer.Variants = variants
	}
	if len(decks) > 0 {
		layer.Decks = decks
	}
	return layer, nil
}

// splitDraftPath splits the path of a draft into its top folder, "variants" or "decks", and the
// path below that, such as "proelio/bold.toml". Any other path is an error.
func splitDraftPath(file string) (top, rest string, err error) {
	top, rest, _ = strings.Cut(file, "/")
	wrong := func(why string) error {
		return fmt.Errorf("file is %s, %s: expected variants/GAME/NAME.toml or decks/GAME/NAME.toml, seen from the folder", wording.QuoteValue(file), why)
	}
	switch {
	case strings.HasPrefix(file, "/") || strings.ContainsAny(file, "\\:\x00") || slices.Contains(strings.Split(file, "/"), ".."):
		return "", "", wrong("which is no name below the folder")
	case !fs.ValidPath(file):
		return "", "", wrong("which is no name of a file")
	case top != "variants" && top != "decks":
		return "", "", wrong("which is neither below variants nor below decks")
	case path.Ext(file) != ".toml" || strings.Count(rest, "/") != 1 || strings.HasPrefix(path.Base(file), "."):
		return "", "", wrong("which is no such file")
	}
	for part := range strings.SplitSeq(file, "/") {
		if project.IsDevice(part) {
			return "", "", wrong("and some systems have a device of that name")
		}
	}
	return top, rest, nil
}

// texts is a file system in memory: the texts of files, by their paths, which all have the form
// "proelio/bold.toml".
type texts map[string]string

var _ interface {
	fs.ReadDirFS
	fs.StatFS
} = texts{}

// Open implements [fs.FS].
func (t texts) Open(name string) (fs.File, error) {
	if text, ok := t[name]; ok {
		return &textFile{strings.NewReader(text), textInfo{path.Base(name), int64(len(text)), false}}, nil
	}
	list, err := t.ReadDir(name)
	if err != nil {
		return nil, err
	}
	return &textFolder{textInfo{path.Base(name), 0, true}, list}, nil
}

// Stat implements [fs.StatFS].
func (t texts) Stat(name string) (fs.FileInfo, error) {
	f, err := t.Open(name)
	if err != nil {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return f.Stat()
}

// ReadDir implements [fs.ReadDirFS]. The entries are sorted by name.
func (t texts) ReadDir(name string) ([]fs.DirEntry, error) {
	var list []fs.DirEntry
	seen := map[string]bool{}
	for file, text := range t {
		dir, base := path.Split(file)
		dir = strings.TrimSuffix(dir, "/")
		info := textInfo{base, int64(len(text)), false}
		if name == "." {
			info = textInfo{dir, 0, true}
		} else if dir != name {
			continue
		}
		if !seen[info.name] {
			seen[info.name] = true
			list = append(list, fs.FileInfoToDirEntry(info))
		}
	}
	if list == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// A textFile is an open file of [texts].
type textFile struct {
	*strings.Reader
	info textInfo
}

func (f *textFile) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *textFile) Close() error               { return nil }

// A textFolder is an open folder of [texts].
type textFolder struct {
	info textInfo
	list []fs.DirEntry
}

func (f *textFolder) Stat() (fs.FileInfo, error) { return f.info, nil }
func (f *textFolder) Close() error               { return nil }
func (f *textFolder) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: f.info.name, Err: fs.ErrInvalid}
}

// ReadDir implements [fs.ReadDirFile].
func (f *textFolder) ReadDir(n int) ([]fs.DirEntry, error) {
	list := f.list
	if n > 0 {
		if len(list) == 0 {
			return nil, io.EOF
		}
		list = list[:min(n, len(list))]
	}
	f.list = f.list[len(list):]
	return list, nil
}

// A textInfo describes a file or a folder of [texts].
type textInfo struct {
	name   string
	size   int64 // in bytes
	folder bool  // whether it is a folder
}

func (i textInfo) Name() string       { return i.name }
func (i textInfo) Size() int64        { return i.size }
func (i textInfo) ModTime() time.Time { return time.Time{} }
func (i textInfo) IsDir() bool        { return i.folder }
func (i textInfo) Sys() any           { return nil }

func (i textInfo) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
