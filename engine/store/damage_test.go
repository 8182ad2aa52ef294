package store

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"equitas/engine/sim"
)

// filled returns the bytes of a file with some results.
func filled(t *testing.T, deals int) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "results.db")
	play(t, file, deals, 2, cell(t, 0), cell(t, 3))
	s := New(file, Options{Clock: wall{}})
	if err := s.Put("text", "what bots learned"); err != nil {
		t.Fatal(err)
	}
	s.Close()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// left returns a file and its log in the state in which a killed program leaves them.
func left(t *testing.T, deals int) (db, wal []byte) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "results.db")
	s := New(file, Options{Clock: wall{}})
	defer s.Close()
	for _, head := range []int32{0, 3} {
		playWith(t, s, deals, cell(t, head))
	}
	db, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if wal, err = os.ReadFile(file + "-wal"); err != nil {
		t.Fatal(err)
	}
	return db, wal
}

// Whatever is damaged in the file, the numbers are right, a warning says what was lost, and
// afterwards the file is intact (F5).
func TestDamage(t *testing.T) {
	if testing.Short() {
		t.Skip("plays again for every kind of damage")
	}
	const deals = 300
	text := filled(t, deals)
	scenarios := func() []*sim.Scenario { return []*sim.Scenario{cell(t, 0), cell(t, 3)} }
	want := alone(t, deals, scenarios()...)
	dir := t.TempDir()
	n := 0
	// holds writes bytes as the file of results, plays, and returns the number of deals
	// recalled, the warnings, and whether Check found damage.
	holds := func(what string, db []byte, more map[string][]byte) (kept int, said string, seen bool) {
		t.Helper()
		n++
		file := filepath.Join(dir, fmt.Sprint(n), "results.db")
		if err := os.Mkdir(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		for end, b := range more {
			if err := os.WriteFile(file+end, b, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(file, db, 0o666); err != nil {
			t.Fatal(err)
		}
		runs, said := play(t, file, deals, 2, scenarios()...)
		for i := range runs {
			if !same(runs[i], want[i]) {
				t.Errorf("%s: run %d is another", what, i)
			}
			kept += runs[i].RecalledDeals
		}
		c := checked(t, file)
		seen = c.Unreadable || c.DroppedCount > 0
		if c.Unreadable {
			checked(t, file) // the damaged file has been renamed
		}
		if c := checked(t, file); c.DroppedCount > 0 || c.Unreadable {
			t.Errorf("%s: afterwards %+v", what, c)
		}
		return kept, said, seen
	}
	if kept, said, _ := holds("as it is", text, nil); kept != 2*deals || said != "" {
		t.Errorf("of a whole file %d deals were kept: %s", kept, said)
	}
	r := rand.New(rand.NewPCG(1, 2))
	flips, lost := 40, 0
	if *full {
		flips = 200
	}
	for range flips {
		bad := bytes.Clone(text)
		at := r.IntN(len(bad))
		bad[at] ^= 1 << r.IntN(8)
		what := fmt.Sprintf("a bit of byte %d of %d", at, len(bad))
		if kept, said, seen := holds(what, bad, nil); kept < 2*deals {
			if lost++; said == "" && !seen { // a block under a damaged key is never asked for
				t.Errorf("%s: %d deals are lost without a word", what, 2*deals-kept)
			}
		}
	}
	if lost == 0 {
		t.Error("no flipped bit lost anything")
	}
	db, wal := left(t, deals)
	if kept, said, _ := holds("as a killed program leaves it", db, map[string][]byte{"-wal": wal}); kept != 2*deals || said != "" {
		t.Errorf("of a file and its log %d deals were kept: %s", kept, said)
	}
	lost = 0
	for i := range flips {
		bad, what := bytes.Clone(wal), ""
		if at := r.IntN(len(bad)); i%2 == 0 {
			bad, what = bad[:at], fmt.Sprintf("a log cut at byte %d of %d", at, len(wal))
		} else {
			bad[at] ^= 1 << r.IntN(8)
			what = fmt.Sprintf("a bit of byte %d of %d of the log", at, len(wal))
		}
		if kept, _, _ := holds(what, db, map[string][]byte{"-wal": bad}); kept < 2*deals {
			lost++
		}
	}
	if lost == 0 {
		t.Error("no damage of the log lost anything")
	}
	for _, c := range []struct {
		what string
		db   []byte
		wal  []byte
		says string
		kept int // least number of deals recalled
	}{
		{"cut in the middle", text[:len(text)/2], nil, "was damaged: it is now", 0},
		{"cut by a byte", text[:len(text)-1], nil, "", 0},
		{"cut to its header", text[:100], nil, "was damaged: it is now", 0},
		{"nothing", nil, nil, "", 0},
		{"a text", []byte(strings.Repeat("notes\n", 1000)), nil, "was damaged: it is now", 0},
		{"zeros", make([]byte, len(text)), nil, "was damaged: it is now", 0},
		{"garbage in the middle", spoiled(text, len(text)/3, r), nil, "", 0},
		{"a log of garbage", text, garbage(r, 5000), "", 2 * deals},
		{"a log of zeros", text, make([]byte, 40_000), "", 2 * deals},
		{"a log without its file", nil, garbage(r, 5000), "", 0},
	} {
		more := map[string][]byte{}
		if c.wal != nil {
			more["-wal"] = c.wal
		}
		kept, said, _ := holds(c.what, c.db, more)
		if !strings.Contains(said, c.says) || kept < c.kept {
			t.Errorf("%s: %d deals kept, want %d; it said %q, want %q", c.what, kept, c.kept, said, c.says)
		}
		if strings.HasSuffix(said, " saved from it") {
			if runs, _ := play(t, filepath.Join(dir, fmt.Sprint(n), "results.db"), deals, 2, scenarios()...); runs[0].RecalledDeals+runs[1].RecalledDeals == 0 {
				t.Errorf("%s: no deals kept afterwards", c.what)
			}
		}
	}
}

func garbage(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// spoiled returns a copy of b with random bytes from at on.
func spoiled(b []byte, at int, r *rand.Rand) []byte {
	b = bytes.Clone(b)
	copy(b[at:], garbage(r, 9000))
	return b
}

// A file of an earlier version, with its blocks ordered by key, is read and extended, and
// its intact blocks are salvaged.
func TestFileOfBefore(t *testing.T) {
	const deals = 300
	file := filepath.Join(t.TempDir(), "results.db")
	const unit = "(cell, level, idx, unit)\n) STRICT"
	if !strings.Contains(tables, unit) {
		t.Fatal("the table of blocks is another")
	}
	change(t, file, "PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL; "+strings.Replace(tables, unit, unit+", WITHOUT ROWID", 1)+
		fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d", applicationID, formatVersion))
	want := alone(t, deals, cell(t, 0), cell(t, 3))
	play(t, file, deals/2, 2, cell(t, 0), cell(t, 3))
	runs, said := play(t, file, deals, 2, cell(t, 0), cell(t, 3))
	for i, r := range runs {
		if !same(r, want[i]) || r.RecalledDeals < deals/2-8 || said != "" {
			t.Errorf("run %d: %d deals were kept, want %d; it said %q", i, r.RecalledDeals, deals/2, said)
		}
	}
	if c := checked(t, file); c.DroppedCount > 0 || c.Unreadable || c.Blocks < 4 {
		t.Errorf("checked: %+v", c)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, text[:len(text)*2/3], 0o666); err != nil {
		t.Fatal(err)
	}
	if runs, said := play(t, file, deals, 2, cell(t, 0), cell(t, 3)); !same(runs[0], want[0]) || !same(runs[1], want[1]) || !strings.Contains(said, "was damaged: it is now") {
		t.Errorf("cut: it said %q", said)
	}
	if runs, _ := play(t, file, deals, 2, cell(t, 0), cell(t, 3)); runs[0].RecalledDeals+runs[1].RecalledDeals == 0 {
		t.Error("cut: nothing was saved")
	}
}

// If results cannot be kept anywhere, one warning says why, and all deals are played.
func TestNowhereToKeep(t *testing.T) {
	const deals = 50
	dir := t.TempDir()
	want := alone(t, deals, cell(t, 0))[0]
	database := filepath.Join(dir, "other.db")
	change(t, database, "CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('a')")
	newer := filepath.Join(dir, "newer.db")
	play(t, newer, deals, 1, cell(t, 0))
	change(t, newer, "PRAGMA user_version = 7")
	notes := filepath.Join(dir, "notes.txt")
	folder := filepath.Join(dir, "folder")
	blocked := filepath.Join(notes, "results.db")
	for _, err := range []error{os.WriteFile(notes, []byte("my notes\n"), 0o666), os.Mkdir(folder, 0o777)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	cases := []struct {
		what, file, says string
		ours             bool
	}{
		{"somebody's notes", notes, "is no file of results; it is left alone", false},
		{"another program's database", database, "is no file of results; it is left alone", false},
		{"of an equitas to come", newer, "a newer equitas has made it; it is left alone", true},
		{"a folder", folder, "is a folder, must be a file", true},
		{"below a file", blocked, "cannot be read: not a directory", true},
	}
	if runtime.GOOS == "linux" {
		cases = append(cases, cases[0])
		cases[len(cases)-1].what, cases[len(cases)-1].file, cases[len(cases)-1].says = "where no folder can be made", "/proc/nowhere/results.db", "/proc/nowhere/results.db: its folder cannot be made: "
		cases = append(cases, struct {
			what, file, says string
			ours             bool
		}{"a device", "/dev/null", "is no file", true})
	}
	if os.Getuid() != 0 {
		shut := filepath.Join(dir, "shut")
		if err := os.Mkdir(shut, 0o555); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, cases[0])
		cases[len(cases)-1].what, cases[len(cases)-1].file, cases[len(cases)-1].says = "a folder that may not be written", filepath.Join(shut, "results.db"), "cannot be written"
		hidden := filepath.Join(dir, "hidden.db")
		play(t, hidden, deals, 1, cell(t, 0))
		if err := os.Chmod(hidden, 0o200); err != nil {
			t.Fatal(err)
		}
		cases = append(cases, cases[0])
		cases[len(cases)-1].what, cases[len(cases)-1].file, cases[len(cases)-1].says = "a file that may not be read", hidden, "cannot be read"
	}
	for _, c := range cases {
		before, _ := os.ReadFile(c.file)
		var said told
		s := New(c.file, Options{Warn: said.warn, OwnPath: c.ours, Clock: wall{}})
		for range 2 {
			run := playWith(t, s, deals, cell(t, 0))
			if !same(run, want) || run.RecalledDeals != 0 {
				t.Errorf("%s: the run is another", c.what)
			}
		}
		if err := s.Put("a", "b"); err == nil {
			t.Errorf("%s: a text is kept", c.what)
		}
		s.Close()
		if text := said.String(); !strings.HasPrefix(text, "results are not kept: ") || !strings.Contains(text, c.says) || strings.Contains(text, "\n") {
			t.Errorf("%s: it said %q, want one line with %q", c.what, text, c.says)
		}
		if after, _ := os.ReadFile(c.file); !bytes.Equal(before, after) {
			t.Errorf("%s: it was changed", c.what)
		}
	}
}

// If the disk gets full, one warning says so, the kept results stay, and all deals are
// played.
func TestDiskFull(t *testing.T) {
	const deals = 4000
	file := filepath.Join(t.TempDir(), "results.db")
	play(t, file, 300, 1, cell(t, 0))
	var said told
	s := New(file, Options{Warn: said.warn, Clock: wall{}})
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	s.db.SetMaxOpenConns(1) // so that the limit on the file's size applies to it
	if _, err := s.db.Exec("PRAGMA max_page_count = 30"); err != nil {
		t.Fatal(err)
	}
	for _, head := range []int32{0, 3} {
		if want, run := alone(t, deals, cell(t, head))[0], playWith(t, s, deals, cell(t, head)); !same(run, want) {
			t.Error("the run is another")
		}
	}
	s.Close()
	if text := said.String(); !strings.HasPrefix(text, "results are not kept any more: ") || !strings.HasSuffix(text, ": the disk is full") || strings.Contains(text, "\n") {
		t.Errorf("it said %q", text)
	}
	if runs, said := play(t, file, deals, 1, cell(t, 0)); runs[0].RecalledDeals < 256 || said != "" {
		t.Errorf("%d deals are still kept: %s", runs[0].RecalledDeals, said)
	}
}

// Blocks with damaged keys are never asked for: Check finds and deletes them.
func TestLostKeys(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	play(t, file, 64, 1, cell(t, 0))
	all := checked(t, file)
	change(t, file, "UPDATE block SET cell = randomblob(16) WHERE idx = 1")
	if c := checked(t, file); c.DroppedCount == 0 || c.Blocks+c.DroppedCount != all.Blocks {
		t.Errorf("of %+v there are %+v", all, c)
	}
	if c := checked(t, file); c.DroppedCount > 0 {
		t.Errorf("afterwards there are %+v", c)
	}
	if runs, said := play(t, file, 64, 1, cell(t, 0)); !same(runs[0], alone(t, 64, cell(t, 0))[0]) || runs[0].RecalledDeals == 0 || said != "" {
		t.Errorf("of the run %d deals were kept: %s", runs[0].RecalledDeals, said)
	}
}

// A block in another format is not damage: it stays until the file must shrink.
func TestOtherFormat(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results.db")
	play(t, file, 64, 1, cell(t, 0))
	all := checked(t, file)
	s := New(file, Options{Clock: wall{}})
	if err := s.Open(); err != nil {
		t.Fatal(err)
	}
	var blocks [][]byte
	if err := eachRow(s.db, func(rows *sql.Rows) error {
		var data []byte
		err := rows.Scan(&data)
		blocks = append(blocks, data)
		return err
	}, "SELECT data FROM block"); err != nil {
		t.Fatal(err)
	}
	for _, b := range blocks {
		old := bytes.Clone(b)
		old[0]--
		sum := sha256.Sum256(old)
		if _, err := s.db.Exec("UPDATE block SET data = ?, sum = ? WHERE data = ?", old, sum[:8], b); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	if c := checked(t, file); c != all {
		t.Errorf("there are %+v, want %+v", c, all)
	}
	change(t, file, "UPDATE block SET data = zeroblob(20), sum = x'de47c9b27eb8d300' WHERE idx = 0") // a block of no scenario, with a valid sum
	if c := checked(t, file); c.DroppedCount == 0 {
		t.Errorf("blocks of no cell are whole: %+v", c)
	}
}

// If SQLite's index leads to no block, or to another, intact one, the file is renamed and
// replaced, and nothing is deleted from it. In a file that can only be read such a block is
// played again, and a warning says so.
func TestKeysOutOfOrder(t *testing.T) {
	const deals = 300
	text := filled(t, deals)
	want := alone(t, deals, cell(t, 0))[0]
	for _, keys := range []string{
		"PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'cell, level, idx', 'cell, level DESC, idx') WHERE name = 'block'",
		"UPDATE block SET idx = -1 WHERE idx = 0; UPDATE block SET idx = 0 WHERE idx = 1; UPDATE block SET idx = 1 WHERE idx = -1",
	} {
		for _, shut := range []bool{true, false} {
			file := filepath.Join(t.TempDir(), "results.db")
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
			change(t, file, keys)
			var said told
			s := New(file, Options{Warn: said.warn, Clock: wall{}})
			says := "was damaged: it is now"
			if shut {
				s.opening.Do(func() { s.db, s.selectBlock, s.openErr = s.openReadOnly("it cannot be written here") })
				says = "parts were damaged: what is asked for is played again"
			}
			for again := range 2 {
				if run := playWith(t, s, deals, cell(t, 0)); !same(run, want) || run.RecalledDeals == deals && (shut || again == 0) {
					t.Errorf("shut %t: the run is another, or all %d deals of it were kept", shut, run.RecalledDeals)
				}
			}
			s.Close()
			if n := strings.Count(said.String(), "damaged: "); n != 1 || !strings.Contains(said.String(), says) {
				t.Errorf("shut %t: it said %q, want once %q", shut, said.String(), says)
			}
		}
	}
}

// A file that SQLite reports as damaged is marked as such, for good; one that could not be
// read for another reason is not.
func TestDamageIsRemembered(t *testing.T) {
	s := New(filepath.Join(t.TempDir(), "results.db"), Options{Clock: wall{}})
	defer s.Close()
	for _, c := range []struct {
		err  error
		want bool
	}{{nil, false}, {os.ErrPermission, false}, {errNoStore, true}, {os.ErrPermission, true}} {
		if s.noteReadError(c.err); s.unreadable != c.want {
			t.Errorf("after %v: damaged %v, want %v", c.err, s.unreadable, c.want)
		}
	}
	s.unreadable = false // so that Close does not replace the file
}
