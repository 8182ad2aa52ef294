package store

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// disk mounts a small disk with some files, if this machine allows it; shut makes it
// read-only.
func disk(t *testing.T, size string, files map[string][]byte) (file string, shut func()) {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size="+size); err != nil {
		t.Skipf("no disk of its own can be made: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, 0) })
	file = filepath.Join(dir, "results.db")
	put(t, file, files)
	return file, func() {
		t.Helper()
		if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size="+size); err != nil {
			t.Fatal(err)
		}
	}
}

// Results on a read-only disk are used, also those that a killed program left in the log.
func TestDiskThatIsOnlyRead(t *testing.T) {
	const deals, says = 300, "cannot be written: read-only file system"
	text := filled(t, deals)
	db, wal := left(t, deals)
	shm := make([]byte, 32<<10)
	for _, c := range []struct {
		what  string
		files map[string][]byte
	}{
		{"whole", map[string][]byte{"": text}},
		{"with a log that is empty", map[string][]byte{"": text, "-wal": nil, "-shm": shm}},
		{"with a log of garbage", map[string][]byte{"": text, "-wal": garbage(rand.New(rand.NewPCG(1, 2)), 5000), "-shm": shm}},
		{"with the beginning of a log", map[string][]byte{"": text, "-wal": wal[:40], "-shm": shm}},
	} {
		file, shut := disk(t, "8m", c.files)
		shut()
		reads(t, c.what, file, deals, deals, says)
		reads(t, c.what, file, deals+200, deals, says)
	}
	for _, c := range []struct {
		what  string
		files map[string][]byte
		kept  int // least number of deals recalled
		says  string
	}{
		{"left by who was killed", map[string][]byte{"": db, "-wal": wal, "-shm": shm}, deals, says},
		{"with a log that was cut", map[string][]byte{"": db, "-wal": wal[:len(wal)/2], "-shm": shm}, 0, says},
		{"without the index", map[string][]byte{"": db, "-wal": wal}, 0, "results.db-wal, cannot be read there"},
		{"cut in the middle", map[string][]byte{"": text[:len(text)/2]}, 0, "results are not kept: "},
		{"another's", map[string][]byte{"": []byte("my notes")}, 0, "results are not kept: "},
		{"empty", map[string][]byte{"": nil}, 0, "results are not kept: "},
	} {
		file, shut := disk(t, "8m", c.files)
		shut()
		runs, said := play(t, file, deals, 2, cell(t, 0))
		if !same(runs[0], alone(t, deals, cell(t, 0))[0]) || runs[0].RecalledDeals < c.kept || !strings.Contains(said, c.says) || !strings.Contains(said, "read-only file system") {
			t.Errorf("%s: %d deals were kept, want %d; it said %q, want %q", c.what, runs[0].RecalledDeals, c.kept, said, c.says)
		}
	}
}

// If a block is damaged and the file cannot be written, its deals are played again each
// time, with a warning.
func TestDamageThatStays(t *testing.T) {
	const deals = 300
	text := filled(t, deals)
	want := alone(t, deals, cell(t, 0))[0]
	r := rand.New(rand.NewPCG(3, 4))
	lost := 0
	for range 60 {
		bad := bytes.Clone(text)
		at := r.IntN(len(bad))
		bad[at] ^= 1 << r.IntN(8)
		file, shut := disk(t, "8m", map[string][]byte{"": bad})
		shut()
		for range 2 {
			runs, said := play(t, file, deals, 2, cell(t, 0))
			if !same(runs[0], want) {
				t.Errorf("a bit of byte %d of %d: the run is another: %s", at, len(bad), said)
			}
			if runs[0].RecalledDeals == deals {
				continue
			}
			s := New(file, Options{})
			c, err := s.Check()
			if lost++; !strings.Contains(said, "damaged") && !strings.Contains(said, "could not be read") && err == nil && c.DroppedCount == 0 && !c.Unreadable {
				t.Errorf("a bit of byte %d of %d: %d deals are lost without a word: %s", at, len(bad), deals-runs[0].RecalledDeals, said)
			}
			s.Close()
		}
		if after, err := os.ReadFile(file); err != nil || !bytes.Equal(after, bad) {
			t.Errorf("a bit of byte %d of %d: the file is another", at, len(bad))
		}
	}
	if lost == 0 {
		t.Error("no flipped bit lost anything")
	}
}

// A file that could not be created for lack of room is created once there is room. Each
// lack of room is reported by one warning.
func TestNoRoomToBegin(t *testing.T) {
	const deals = 300
	want := alone(t, deals, cell(t, 0))[0]
	for _, size := range []string{"8k", "20k", "36k", "40k", "44k", "56k"} {
		file, _ := disk(t, size, nil)
		for range 2 {
			var said told
			s := New(file, Options{Warn: said.warn, Clock: wall{}})
			run := playWith(t, s, deals, cell(t, 0))
			s.Close()
			if text := said.String(); !same(run, want) || !strings.Contains(text, file+": the disk is full") || strings.Contains(text, "\n") {
				t.Errorf("%s: it said %q", size, text)
			}
		}
		if err := syscall.Mount("tmpfs", filepath.Dir(file), "tmpfs", syscall.MS_REMOUNT, "size=8m"); err != nil {
			t.Fatal(err)
		}
		for _, kept := range []int{0, deals} {
			var said told
			s := New(file, Options{Warn: said.warn, Clock: wall{}})
			if run := playWith(t, s, deals, cell(t, 0)); !same(run, want) || run.RecalledDeals < kept {
				t.Errorf("%s, then with room: %d deals were kept, want %d", size, run.RecalledDeals, kept)
			}
			s.Close()
			if said.String() != "" {
				t.Errorf("%s, then with room: it said %q", size, said.String())
			}
		}
	}
}

// On a disk without any room left, kept results are used.
func TestNoRoomToOpen(t *testing.T) {
	const deals = 300
	file, _ := disk(t, "2m", map[string][]byte{"": filled(t, deals)})
	f, err := os.Create(filepath.Join(filepath.Dir(file), "more"))
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = f.Write(make([]byte, 4096))
	}
	f.Close()
	runs, said := play(t, file, deals, 2, cell(t, 0))
	if !same(runs[0], alone(t, deals, cell(t, 0))[0]) || runs[0].RecalledDeals != deals || !strings.HasPrefix(said, "nothing new is kept: "+file+": ") || strings.Contains(said, "\n") {
		t.Errorf("%d deals were kept; it said %q", runs[0].RecalledDeals, said)
	}
}
