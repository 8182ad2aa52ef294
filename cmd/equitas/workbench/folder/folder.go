// Package folder reads and writes files in the folder of the project that the workbench
// shows, and none outside it. It never overwrites a file that another program has changed
// since it was read.
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

// A Folder is the open folder of a project. No file outside of it is read or written, not even
// through links.
type Folder struct {
	Dir  string   // path of the folder
	Root *os.Root // the caller of [Open] closes it
	Lab  *lab.Lab // the laboratory with the folder's variants

	resources lab.Resources // workers and kept results for play
	writeMu   sync.Mutex    // held while this process holds the lock of the folder
}

// Open opens the folder dir, and removes temporary files that killed programs have left in it. bots
// has the workers and kept results for play.
func Open(dir string, bots lab.Resources) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("%s cannot be opened: %s", dir, source.ErrorInWords(err))
	}
	p := &Folder{Dir: dir, Root: root, Lab: cli.OpenFolder(root, bots), resources: bots}
	p.removeTemporary(time.Now())
	return p, nil
}

// LabWithoutStore returns a laboratory for the folder that neither reads nor writes stored results.
func (p *Folder) LabWithoutStore() *lab.Lab {
	bots := p.resources
	bots.Keeper = nil
	return cli.OpenFolder(p.Root, bots)
}

// HasVariants reports whether the folder has a subfolder variants, which makes it a project.
func (p *Folder) HasVariants() bool {
	info, err := p.Root.Stat("variants")
	return err == nil && info.IsDir()
}

// LabWithDraft returns a laboratory for the folder in which the file, a path in variants/ or decks/,
// has this text. The file itself is not changed.
func (p *Folder) LabWithDraft(file, text string) *lab.Lab {
	kind, name, _ := strings.Cut(file, "/")
	files := draft{name: name, text: text}
	files.pictures, _ = fs.Sub(p.Root.FS(), kind) // file is a valid path, so that this cannot fail
	layer := rule.Layer{Prefix: "."}
	if kind == "decks" {
		layer.Decks = files
	} else {
		layer.Variants = files
	}
	return cli.OpenFolder(p.Root, p.resources, layer)
}

// VariantFile returns the path of a variant's file in the folder:
// "variants/proelio/six.toml".
func VariantFile(name string) string { return "variants/" + name + ".toml" }

// HasVariant reports whether the file of the variant called name is in the folder.
func (p *Folder) HasVariant(name string) bool {
	_, err := p.Root.Stat(filepath.FromSlash(VariantFile(name)))
	return err == nil && MayWrite(VariantFile(name))
}

// SavedAt returns the time at which a file was last saved; the zero time if there is no file.
func (p *Folder) SavedAt(file string) time.Time {
	info, err := p.Root.Stat(filepath.FromSlash(file))
	if err != nil {
		return time.Time{}
	}
	return info.ModTime()
}

// MayWrite reports whether the workbench may write a file, by its path in the folder: a variant, a
// deck, a picture of cards, a record of matches, or a table of real matches.
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

// Digest returns the SHA-256 hash of a text in hexadecimal. It identifies a version of a file.
func Digest(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// maxFileSize is the largest size of a file that is read and is not TOML, such as a picture or a
// record of matches, in bytes.
const maxFileSize = 64 << 20

// Read returns the text of a file, a path in the folder, and its digest. If there is no file, the
// error is [fs.ErrNotExist].
func (p *Folder) Read(file string) (text, digest string, err error) {
	name := filepath.FromSlash(file)
	if _, err := p.Root.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return "", "", fs.ErrNotExist
	}
	limit := int64(source.MaxBytes)
	if path.Ext(file) != ".toml" {
		limit = maxFileSize
	}
	b, err := source.ReadBytes(limit, func() (fs.FileInfo, error) { return p.Root.Stat(name) },
		func() (fs.File, error) { return files.Open(p.Root, name) })
	return string(b), Digest(b), err
}

// A ChangedError reports that another program has changed a file since it was read.
type ChangedError struct {
	File, Text string // path of the file; its present text, "" if it is gone
	Gone       bool   // whether the file was removed
}

func (e *ChangedError) Error() string { return e.File + " was changed by another program meanwhile" }

// Deck returns the path of the file with the cards of the variant called name; "" if that file is
// not in the folder.
func (p *Folder) Deck(name string) string {
	loaded, _ := p.Lab.Library().Load(name, nil)
	if loaded == nil || loaded.Set == nil || loaded.Set.DeckName == "" {
		return p.deckNamed(name)
	}
	file := "decks/" + loaded.Set.DeckName + ".toml"
	if _, err := p.Root.Stat(filepath.FromSlash(file)); err != nil || !MayWrite(file) {
		return ""
	}
	return file
}

// deckNamed returns the path of the deck that the text of the variant called name names, even if the
// variant cannot be loaded; "" if that file is not in the folder.
func (p *Folder) deckNamed(name string) string {
	root, fault := source.ParseFile(source.NewFile(VariantFile(name), p.Lab.Library().Text(name)))
	if fault != nil {
		return ""
	}
	if v := root.GetKey("deck"); v != nil && v.Kind == source.KindText {
		file := "decks/" + v.Text + ".toml"
		if _, err := p.Root.Stat(filepath.FromSlash(file)); err == nil && MayWrite(file) {
			return file
		}
	}
	return ""
}
