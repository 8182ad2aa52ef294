//go:build linux

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"equitas/cmd/equitas/cli"
)

// A file that claims to be regular but can be waited for, as below /proc, must be refused,
// and a FIFO in place of a file must never be opened. Each command must say so at once.
func TestFilesThatWait(t *testing.T) {
	const waits = "/proc/self/mounts" // can be waited for until it changes
	if _, err := os.Stat(waits); err != nil {
		t.Skip(err)
	}
	t.Chdir(t.TempDir())
	if err := os.Symlink(waits, "link.toml"); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"check", "link.toml"}, {"sim", "link.toml"}, {"show", "link.toml"}, {"sim", "proelio/0.9.6", "--bots", "link.toml"},
		{"replay", "link.toml"}, {"stats", "link.toml"}, {"cards", "import", "link.toml", "proelio/0.9.6", "-o", "new.toml"},
	} {
		code, stdout, stderr := equitas(t, args...)
		if out := stdout + stderr; code != cli.ExitFailed || !strings.Contains(out, "link.toml is no file") && !strings.Contains(out, "link.toml: is a device, not a file") {
			t.Errorf("%v: exit code %d, %s", args, code, out)
		}
	}

	folder := filepath.Join("variants", "proelio")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(filepath.Join(folder, "pipe.toml"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, out, _ := equitas(t, "list", "variants", "proelio"); code != cli.ExitDone || !strings.Contains(out, "proelio/pipe") {
		t.Errorf("list variants: exit code %d, %s", code, out)
	}
}
