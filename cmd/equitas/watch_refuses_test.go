package main

import (
	"os"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// If something cannot be watched, watch must say so at once.
func TestWatchRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("alone.toml", []byte("game = \"proelio\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"watch proelio/six-cards", cli.ExitUsage, "proelio/six-cards is built into the program and is never saved"},
		{"watch proelio/six-crads", cli.ExitUsage, "nearest: proelio/six-cards"},
		{"watch .", cli.ExitUsage, ". is a folder"},
		{"watch proelio/six-cards --once --seats 3,4", cli.ExitUsage, "must be one"},
		{"watch proelio/six-cards --once --seats 7", cli.ExitFailed, "cannot be played with 7 seats"},
		{"watch proelio/0.9.6 --once", cli.ExitFailed, "extends nothing"},
		{"watch alone.toml --once", cli.ExitFailed, "the file lacks title"},
		{"watch nothing.toml --once", cli.ExitFailed, "there is no such file"},
	} {
		code, out, stderr := equitas(t, strings.Fields(c.args)...)
		if code != c.code || !strings.Contains(out+stderr, c.want) {
			t.Errorf("%s: exit code %d, want %d; %s%s", c.args, code, c.code, out, stderr)
		}
	}
}
