package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"equitas/cmd/equitas/files"
	"equitas/engine/lab"
)

// Temporary files of a killed workbench must be removed when the folder is next opened,
// unless another workbench holds it. Files with other names must stay.
func TestTidy(t *testing.T) {
	dir := t.TempDir()
	left := []string{"variants/proelio/.six.toml.0123456789ab", "variants/proelio/six/.manure.png.0123456789ab",
		"decks/proelio/.deck.toml.ba9876543210", "records/.a.jsonl.0123456789ab"}
	stays := []string{".a.jsonl.0123456789ab", "variants/proelio/six.toml.0123456789ab", "variants/proelio/.six.toml.0123456789aB",
		"variants/proelio/.six.toml.01234567", "variants/proelio/.six.txt.0123456789ab", "variants/.git/.six.toml.0123456789ab.toml", "other/.six.toml.0123456789ab"}
	for _, name := range slices.Concat(left, stays) {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	opened := func() (there []string) {
		p, err := Open(dir, lab.Resources{})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Root.Close()
		fs.WalkDir(os.DirFS(dir), ".", func(name string, f fs.DirEntry, err error) error {
			if err == nil && !f.IsDir() {
				there = append(there, name)
			}
			return err
		})
		slices.Sort(there)
		return there
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	release, alone, err := files.Lock(root, 0)
	if err != nil {
		t.Fatal(err)
	}
	if !alone {
		t.Skip("folders know no locks here")
	}
	both := slices.Concat(left, stays)
	slices.Sort(both)
	if got := opened(); !slices.Equal(got, both) {
		t.Errorf("while another program writes, there is %q, want %q", got, both)
	}
	release()
	slices.Sort(stays)
	if got := opened(); !slices.Equal(got, stays) {
		t.Errorf("when it has been killed, there is %q, want %q", got, stays)
	}
}

// A variant that is a link within the folder must stay one, and the file that it leads to
// be written. A link out of the folder, or to a file that the workbench may not write, must
// be refused.
func TestLinks(t *testing.T) {
	for _, c := range []struct {
		link, to string // as the link has it
		file     string // file that is written, from the folder; "" if refused
	}{
		{"variants/proelio/six.toml", "seven.toml", "variants/proelio/seven.toml"},
		{"variants/proelio/six.toml", "../../shared/seven.toml", "shared/seven.toml"},
		{"variants/proelio", "../shared", "shared/six.toml"},
		{"variants", "shared", "shared/proelio/six.toml"},
		{"variants/proelio/six.toml", "new.toml", "variants/proelio/new.toml"},
		{"variants/proelio/six.toml", "six.toml", ""},
		{"variants/proelio/six.toml", "../../.git/config.toml", ""},
		{"variants/proelio/six.toml", "../../notes.txt", ""},
		{"variants/proelio/six.toml", "../../../elsewhere.toml", ""},
		{"variants/proelio", "../../elsewhere", ""},
	} {
		t.Run(c.link+" to "+c.to, func(t *testing.T) {
			above := t.TempDir()
			dir := filepath.Join(above, "project")
			for _, d := range []string{"project/shared/proelio", "project/.git", "elsewhere"} {
				if err := os.MkdirAll(filepath.Join(above, d), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			link := filepath.Join(dir, filepath.FromSlash(c.link))
			if err := os.MkdirAll(filepath.Dir(link), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(filepath.FromSlash(c.to), link); err != nil {
				t.Skip(err)
			}
			was, target := "", filepath.Join(dir, filepath.FromSlash(c.file))
			if c.file != "" && filepath.Base(c.file) != "new.toml" {
				if err := os.WriteFile(target, []byte("# first\n"), 0o640); err != nil {
					t.Fatal(err)
				}
				was = Digest([]byte("# first\n"))
			}
			p, err := Open(dir, lab.Resources{})
			if err != nil {
				t.Fatal(err)
			}
			defer p.Root.Close()
			err = p.Write("variants/proelio/six.toml", was, []byte("# second\n"))
			if info, e := os.Lstat(link); e != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("%s is no link any more: %v %v", c.link, info, e)
			}
			if c.file == "" {
				if err == nil {
					t.Error("it was written")
				}
				return
			}
			if text, e := os.ReadFile(target); err != nil || e != nil || string(text) != "# second\n" {
				t.Errorf("%v, %s is %q (%v)", err, c.file, text, e)
			}
			if info, e := os.Stat(target); was != "" && (e != nil || info.Mode().Perm() != 0o640) {
				t.Errorf("its mode is %v, want that of before", info.Mode())
			}
		})
	}
}

// A file that is not of rules may be larger than files of rules, and be overwritten.
func TestLargeFile(t *testing.T) {
	_, both := twoOpen(t)
	const file = "variants/proelio/six/manure.png"
	was := ""
	for i := range 3 {
		picture := bytes.Repeat([]byte{byte(i)}, 5<<20)
		if err := both[0].Write(file, was, picture); err != nil {
			t.Fatal(err)
		}
		if _, ok := errors.AsType[*ChangedError](both[1].Write(file, was, nil)); !ok {
			t.Error("another picture was written over")
		}
		was = Digest(picture)
	}
}
