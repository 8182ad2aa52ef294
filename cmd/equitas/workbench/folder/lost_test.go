package folder

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"equitas/engine/lab"
)

// twoOpen opens a folder with one variant in two workbenches.
func twoOpen(t *testing.T) (dir string, both [2]*Folder) {
	t.Helper()
	dir = t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "variants", "proelio"), 0o777); err != nil {
		t.Fatal(err)
	}
	for i := range both {
		p, err := Open(dir, lab.Resources{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { p.Root.Close() })
		both[i] = p
	}
	return dir, both
}

// When two workbenches save a file at the same time, exactly one must succeed, and the
// other must get the text of the first, for an existing and for a new file.
func TestTwoWorkbenches(t *testing.T) {
	dir, both := twoOpen(t)
	const file = "variants/proelio/six.toml"
	lost := 0
	for round := range 100 {
		was := ""
		if round%4 == 0 {
			if err := os.RemoveAll(filepath.Join(dir, file)); err != nil {
				t.Fatal(err)
			}
		} else {
			_, now, err := both[0].Read(file)
			if err != nil {
				t.Fatal(err)
			}
			was = now
		}
		var wg sync.WaitGroup
		var said [2]error
		text := func(i int) string { return fmt.Sprintf("# %d of %d\n", i, round) }
		for i, p := range both {
			wg.Go(func() { said[i] = p.Write(file, was, []byte(text(i))) })
		}
		wg.Wait()
		now, _, err := both[0].Read(file)
		if err != nil {
			t.Fatal(err)
		}
		winner := 0
		if said[0] != nil {
			winner = 1
		}
		changed, ok := errors.AsType[*ChangedError](said[1-winner])
		if said[winner] != nil || !ok || now != text(winner) || changed.Text != now {
			lost++
			t.Logf("round %d: %v and %v, the file is %q", round, said[0], said[1], now)
		}
	}
	if lost > 0 {
		t.Errorf("%d of 100 pairs: both were told that they have saved, or neither was, or the loser not what is there", lost)
	}
	none(t, dir)
}

// none fails the test if a temporary file is left.
func none(t *testing.T, dir string) {
	t.Helper()
	left, err := filepath.Glob(filepath.Join(dir, "variants", "proelio", ".*"))
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v %v", left, err)
	}
}

// What another program saves while the workbench writes must never be lost, whether it
// renames a file or overwrites it: the file must contain it, unless the workbench had saved
// before.
func TestAimedSave(t *testing.T) {
	for _, how := range []struct {
		name string
		save func(path, text string) error
	}{
		{"renamed", func(path, text string) error {
			mine := path + ".theirs"
			if err := os.WriteFile(mine, []byte(text), 0o666); err != nil {
				return err
			}
			return os.Rename(mine, path)
		}},
		{"in place", func(path, text string) error { return os.WriteFile(path, []byte(text), 0o666) }},
	} {
		t.Run(how.name, func(t *testing.T) {
			dir, both := twoOpen(t)
			const file = "variants/proelio/six.toml"
			path := filepath.Join(dir, file)
			told, lost := 0, 0
			for round := range 40 {
				if err := os.WriteFile(path, []byte("# first\n"), 0o666); err != nil {
					t.Fatal(err)
				}
				end, saved := make(chan bool), make(chan error, 1)
				theirs := fmt.Sprintf("# theirs %d\n", round)
				go func() { // saves after the workbench has begun to write
					for {
						select {
						case <-end:
							saved <- how.save(path, theirs)
							return
						default:
						}
						all, _ := os.ReadDir(filepath.Dir(path))
						for _, f := range all {
							if strings.HasPrefix(f.Name(), ".six.toml.") {
								saved <- how.save(path, theirs)
								return
							}
						}
					}
				}()
				err := both[0].Write(file, Digest([]byte("# first\n")), []byte("# mine\n"))
				close(end)
				if err := <-saved; err != nil {
					t.Fatal(err)
				}
				if _, ok := errors.AsType[*ChangedError](err); ok {
					told++
				} else if err != nil {
					t.Fatal(err)
				}
				if now, _, _ := both[0].Read(file); now != theirs {
					lost++
				}
			}
			if lost > 0 {
				t.Errorf("%d of 40 texts of another program are gone, the workbench has told of %d", lost, told)
			}
			if told == 0 {
				t.Error("the other program was never in time: this tests nothing")
			}
			none(t, dir)
		})
	}
}
