// Package folder reads and writes the folder of a project that the workbench has open, and
// nothing outside of it. What another program has changed meanwhile is never written over.
package folder

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/files"
	"equitas/engine/lab"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
	"equitas/engine/rule/source"
)

// A Folder is a project that is open. Nothing outside of it is read or written,
// wherever its links lead.
type Folder struct {
	Dir  string   // its path
	Root *os.Root // closed by who opened the folder
	Lab  *lab.Lab // the laboratory with its variants

	bots    lab.Resources // resources for bots
	writing sync.Mutex    // while the folder is held: of this workbench, one request at a time
}

// Open opens a folder. bots are the resources for play.
func Open(dir string, bots lab.Resources) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %s", dir, source.Reason(err))
	}
	p := &Folder{Dir: dir, Root: root, Lab: cli.OpenFolder(root, bots), bots: bots}
	p.tidy(time.Now())
	return p, nil
}

// Afresh returns a laboratory for the folder that neither recalls nor keeps results.
func (p *Folder) Afresh() *lab.Lab {
	bots := p.bots
	bots.Keeper = nil
	return cli.OpenFolder(p.Root, bots)
}

// HasVariants reports whether the folder has variants.
func (p *Folder) HasVariants() bool {
	info, err := p.Root.Stat("variants")
	return err == nil && info.IsDir()
}

// Drafted returns the laboratory as it would be if a file had this text.
func (p *Folder) Drafted(file, text string) *lab.Lab {
	kind, name, _ := strings.Cut(file, "/")
	files := draft{name: name, text: text}
	files.beside, _ = fs.Sub(p.Root.FS(), kind) // the name is good
	layer := rule.Layer{Prefix: "."}
	if kind == "decks" {
		layer.Decks = files
	} else {
		layer.Variants = files
	}
	return cli.OpenFolder(p.Root, p.bots, layer)
}

// VariantFile returns the file of a variant of the folder: "variants/proelio/six.toml".
func VariantFile(name string) string { return "variants/" + name + ".toml" }

// Own reports whether a variant has its file in the folder.
func (p *Folder) Own(name string) bool {
	_, err := p.Root.Stat(filepath.FromSlash(VariantFile(name)))
	return err == nil && MayWrite(VariantFile(name))
}

// Saved returns when a file was saved last; the zero time if there is none.
func (p *Folder) Saved(file string) time.Time {
	info, err := p.Root.Stat(filepath.FromSlash(file))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// MayWrite reports whether a file is one that the workbench writes: a variant or a deck, or
// a picture beside one, or the record of a match, or a table of real ones, by the name it
// has from the folder.
func MayWrite(file string) bool {
	if !fs.ValidPath(file) || strings.ContainsAny(file, "\\:\x00") {
		return false
	}
	for part := range strings.SplitSeq(file, "/") {
		if project.IsDevice(part) {
			return false
		}
	}
	top, rest, _ := strings.Cut(file, "/")
	if top == "records" {
		return path.Ext(rest) == ".jsonl" && !strings.ContainsAny(rest, "/") && !strings.HasPrefix(rest, ".")
	}
	if top == "playtests" {
		return path.Ext(rest) == ".csv" && !strings.ContainsAny(rest, "/") && !strings.HasPrefix(rest, ".")
	}
	if rest == "" || strings.HasPrefix(path.Base(file), ".") || top != "variants" && top != "decks" {
		return false
	}
	switch path.Ext(file) {
	case ".toml":
		return strings.Count(rest, "/") == 1
	case ".png":
		return true
	}
	return false
}

// Digest returns a short hash by which two versions of a text are told apart.
func Digest(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// maxOther is the size of the largest file other than rules, in bytes: a picture written by
// the workbench, the record of a match.
const maxOther = 64 << 20

// Read returns the text of a file and its sum. Where there is none, the error is
// [fs.ErrNotExist].
func (p *Folder) Read(file string) (text, was string, err error) {
	name := filepath.FromSlash(file)
	if _, err := p.Root.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return "", "", fs.ErrNotExist
	}
	limit := int64(source.MaxBytes)
	if path.Ext(file) != ".toml" {
		limit = maxOther
	}
	b, err := source.ReadBytes(limit, func() (fs.FileInfo, error) { return p.Root.Stat(name) },
		func() (fs.File, error) { return files.Open(p.Root, name) })
	return string(b), Digest(b), err
}

// A ChangedError reports a file that another program has changed since it was read.
type ChangedError struct {
	File, Text string // as it is now; there may be none
	Gone       bool
}

func (e *ChangedError) Error() string { return e.File + " was changed by another program meanwhile" }

// Deck returns the path of the file with a variant's cards, "" if the folder has none.
func (p *Folder) Deck(name string) string {
	loaded, _ := p.Lab.Library().Load(name, nil)
	if loaded == nil || loaded.Set == nil || loaded.Set.DeckName == "" {
		return p.deckSaid(name)
	}
	file := "decks/" + loaded.Set.DeckName + ".toml"
	if _, err := p.Root.Stat(filepath.FromSlash(file)); err != nil || !MayWrite(file) {
		return ""
	}
	return file
}

// deckSaid returns the deck file that a variant names, where the variant cannot be loaded.
func (p *Folder) deckSaid(name string) string {
	root, fault := source.ParseFile(source.NewFile(VariantFile(name), p.Lab.Library().Text(name)))
	if fault != nil {
		return ""
	}
	if v := root.Own("deck"); v != nil && v.Kind == source.KindText {
		file := "decks/" + v.Text + ".toml"
		if _, err := p.Root.Stat(filepath.FromSlash(file)); err == nil && MayWrite(file) {
			return file
		}
	}
	return ""
}
