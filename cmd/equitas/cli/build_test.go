package cli

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// Go's build ID must be found in a program, and nothing else may be taken for it.
func TestBuiltAs(t *testing.T) {
	const id = "PYGJf0ZmkKcL_IBI-6u9/TSKHRYtqVVNSpKJRqgj7/bFOvp7UHThRDXPSPOxTS/tzRF2OJEbhYvXvqKVpUf"
	note := func(size int) string {
		return string([]byte{4, 0, 0, 0, byte(size), 0, 0, 0, 4, 0, 0, 0}) + "Go\x00\x00" + id
	}
	for _, c := range []struct{ head, want string }{
		{"\x7fELF..." + note(len(id)) + "\x00rest", id},
		{"MZ...\xff Go build ID: \"" + id + "\"\n \xff...", id},
		{"\x7fELF..." + note(len(id)), id},
		{"\x7fELF..." + note(len(id)+1), ""},   // incomplete
		{"\x7fELF..." + note(0) + "\x00", ""},  // built without an ID
		{"MZ...\xff Go build ID: \"" + id, ""}, // incomplete
		{"MZ...\xff Go build ID: \"redacted\"\n \xff", ""},
		{"\x04\x00\x00\x00Go\x00\x00", ""},
		{"", ""},
	} {
		if got := buildIDIn([]byte(c.head)); string(got) != c.want {
			t.Errorf("%q: %q, want %q", c.head, got, c.want)
		}
	}
}

// Programs that differ must have different identities, also without a build ID; the same
// program must always have the same.
func TestIdentity(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	dir := t.TempDir()
	build := func(number int, flags ...string) string {
		t.Helper()
		source, program := filepath.Join(dir, "main.go"), filepath.Join(dir, "program")
		if err := os.WriteFile(source, fmt.Appendf(nil, "package main\n\nfunc main() { println(%d) }\n", number), 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("go", append(append([]string{"build", "-o", program}, flags...), source)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		f, err := os.Open(program)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		head := make([]byte, 32<<10)
		f.Read(head)
		if has := buildIDIn(head) != nil; has != (len(flags) == 0) {
			t.Errorf("built with %q: what Go calls it was found: %t", flags, has)
		}
		f.Seek(0, 0)
		id, err := fileIdentity(f)
		if err != nil || len(id) != 16 {
			t.Errorf("%v: it is %q, want 16 digits", err, id)
		}
		return id
	}
	one, two := build(1), build(2)
	bareOne, bareTwo := build(1, "-ldflags=-buildid="), build(2, "-ldflags=-buildid=")
	if again := build(1); again != one {
		t.Errorf("the same program is %s and %s", one, again)
	}
	if one == two || bareOne == bareTwo {
		t.Errorf("other programs are %s, %s, %s and %s", one, two, bareOne, bareTwo)
	}
}

// The file of the running program must be found, with its build ID.
func TestOwnFile(t *testing.T) {
	f, err := ownFile()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	head := make([]byte, 32<<10)
	n, err := f.Read(head)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	want, err := exec.Command("go", "tool", "buildid", file).Output()
	if err != nil {
		t.Skipf("go does not say what it calls this program: %v", err)
	}
	if got := buildIDIn(head[:n]); !bytes.Equal(got, bytes.TrimSpace(want)) {
		t.Errorf("this program is %q, Go says %q", got, want)
	}
}

// Only a program built from an unmodified revision may be identified by the epochs of its
// games.
func TestReleased(t *testing.T) {
	for _, c := range []struct {
		settings string
		sum      string
		want     bool
	}{
		{"", "", false},
		{"", "h1:abc", true},
		{"vcs.revision=1 vcs.modified=false", "", true},
		{"vcs.revision=1 vcs.modified=true", "", false},
		{"vcs.revision=1", "", false},
	} {
		info := &debug.BuildInfo{}
		info.Main.Sum = c.sum
		for _, s := range strings.Fields(c.settings) {
			key, value, _ := strings.Cut(s, "=")
			info.Settings = append(info.Settings, debug.BuildSetting{Key: key, Value: value})
		}
		if got := fromCleanRevision(info); got != c.want {
			t.Errorf("%q, %q: %t, want %t", c.settings, c.sum, got, c.want)
		}
	}
}
