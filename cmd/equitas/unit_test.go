package main

import (
	"context"
	"os"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// A page must not be written to a terminal, but it may be written to a pipe or file.
func TestBoardAtTerminal(t *testing.T) {
	tty, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal to be had: ", err)
	}
	defer tty.Close()
	for _, kind := range []string{"html", "svg"} {
		var said strings.Builder
		code := run(context.Background(), &cli.Streams{In: strings.NewReader(""), Out: tty, Err: &said}, []string{"replay", "war.jsonl", "--board", kind})
		if want := "add -o FILE." + kind; code != 2 || !strings.Contains(said.String(), want) {
			t.Errorf("%s: exit code %d, %q, want 2 and %q", kind, code, said.String(), want)
		}
		said.Reset()
		code = run(context.Background(), &cli.Streams{In: strings.NewReader(""), Out: tty, Err: &said}, []string{"replay", "nowhere.jsonl", "--board", kind, "-o", "x." + kind})
		if code != 1 || !strings.Contains(said.String(), "nowhere.jsonl: there is no such file") {
			t.Errorf("%s with -o: exit code %d, %q", kind, code, said.String())
		}
	}
}
