package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// escapes are terminal control sequences, as text in records and files of rules.
const escapes = `\u001b[2J\u001b]0;own\u0007\u009b31m\u007f\u202e`

// Nothing in a record may control the terminal, and each message must be one line.
func TestHostileRecords(t *testing.T) {
	t.Chdir(t.TempDir())
	rec := answer(t, 0, "record", "proelio/0.9.6", "--bots", "random", "--states", "--set", "hand.limit=6")
	evil := escapes + `\ndeal 9: all is well`
	loud := strings.NewReplacer(`\u009b`, "\u009b", `\u007f`, "\x7f", `\u202e`, "\u202e").Replace(evil) // JSON may contain these characters unescaped
	tried := 0
	texts := []string{evil, loud}
	if testing.Short() {
		texts = texts[1:]
	}
	for _, text := range texts {
		for _, c := range [][2]string{
			{`"program":"equitas"`, `"program":"%s"`}, {`"program":"equitas","game":"proelio"`, `"program":"x","game":"%s"`}, {`"game":"proelio"`, `"game":"%s"`},
			{`"variant":"proelio/0.9.6"`, `"variant":"%s"`}, {`"variant":"proelio/0.9.6"`, `"variant":"%s.toml"`}, {`"variant":"proelio/0.9.6"`, `"variant":"/%s.toml"`},
			{`"hand.limit=6"`, `"%s=6"`}, {`"hand.limit=6"`, `"hand.limit=%s"`}, {`"hand.limit=6"`, `"hand.limit=6","title=%s"`},
			{`"rules":"`, `"rules":"%s`}, {`"program":"equitas"`, `"program":"%s","rules2":7`}, {`"options":{`, `"options":{"%s":1,`}, {`"hand_limit":6`, `"hand_limit":"%s"`},
			{`"bots":["random"`, `"bots":["%s"`}, {`"bots":[`, `"%s":[`}, {`"setup":{`, `"setup":{"%s":1,`}, {`"base":["`, `"base":["%s`}, {`"season":"`, `"season":"%s`},
			{`"type":"choice"`, `"type":"%s"`}, {`"phase":"`, `"phase":"%s`}, {`"pick":"`, `"pick":"%s`}, {`"legal":["`, `"legal":["%s","`}, {`"seat":`, `"%s":1,"seat":`},
			{`"hands":[["`, `"hands":[["%s`}, {`"reason":"`, `"reason":"%s`}, {`"type":"start"`, `"type":"start","%s":1`}, {`{"type":"start"`, "\x1b[2J%s"},
		} {
			i := strings.Index(rec, c[0])
			if i < 0 {
				t.Fatalf("the record has no %s", c[0])
			}
			bad := rec[:i] + fmt.Sprintf(c[1], text) + rec[i+len(c[0]):]
			if err := os.WriteFile("bad.jsonl", []byte(bad), 0o666); err != nil {
				t.Fatal(err)
			}
			for _, args := range [][]string{{"replay", "bad.jsonl"}, {"replay", "--record", "--other-rules", "bad.jsonl"}, {"replay", "--variant", "proelio/0.9.6", "bad.jsonl"}} {
				out, errs, _ := runs(t, args...)
				tried++
				if at := strings.IndexFunc(out+errs, cli.ControlsTerminal); at >= 0 {
					t.Errorf("%s: %s reaches the terminal: %q %q", c[1], args, out, errs)
				}
				if strings.Contains("\n"+out+errs, "\ndeal 9") {
					t.Errorf("%s: a record writes lines of its own: %q %q", c[1], out, errs)
				}
			}
		}
	}
	if tried < 50*len(texts) {
		t.Errorf("%d commands were tried", tried)
	}
}

// Nothing in files of rules may control the terminal.
func TestHostileTexts(t *testing.T) {
	t.Chdir(t.TempDir())
	name := `{ en = "Levy` + escapes + `", it = "Leva` + escapes + `" }`
	file := `game = "proelio"
extends = "proelio/0.9.6"
title = "Evil` + escapes + `"
[card.levy]
name = ` + name + `
deck = "base"
kind = "strategy"
count = 4
tags = ["a` + escapes + `"]
play = [{ do = "draw", n = 3, from = "base" }]
[metric."len.turns"]
goal = "30 to 80"
`
	for path, text := range map[string]string{
		"evil.toml": file,
		"fair.toml": strings.Replace(file, "tags = [\"a"+escapes+"\"]\n", "", 1),
		"bad.toml":  file + "x = \"" + escapes + "\"\n",
		"raw.toml":  file + "x = \"\u009b31m\u202e\"\n",
	} {
		if err := os.WriteFile(filepath.Clean(path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{
			{"check", path}, {"show", path}, {"diff", "proelio/0.9.6", path}, {"explain", path}, {"cards", "list", path, "--texts"}, {"cards", "list", path, "--format", "json"},
			{"list", "metrics", path}, {"sim", path, "--deals", "2", "--bots", "random"}, {"sim", path, "--deals", "2", "--bots", "random", "--format", "csv"},
			{"compare", "proelio/0.9.6", path, "--deals", "2", "--bots", "random"}, {"record", path, "--bots", "random"}, {"play", path, "--bots", "random"},
		} {
			if out, errs, _ := runs(t, args...); strings.IndexFunc(out+errs, cli.ControlsTerminal) >= 0 {
				t.Errorf("%s reaches the terminal: %q %q", args, out, errs)
			}
		}
	}
}

// runs runs a command line and returns its output and exit code.
func runs(t *testing.T, args ...string) (out, errs string, code int) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), &cli.Streams{In: strings.NewReader("draw\nquit\n"), Out: &o, Err: &e}, args)
	return o.String(), e.String(), code
}

// answer runs a command line that must end with the exit code want, and returns its output.
func answer(t *testing.T, want int, args ...string) string {
	t.Helper()
	out, errs, code := runs(t, args...)
	if code != want {
		t.Fatalf("%s ends with %d, want %d: %s", args, code, want, errs)
	}
	return out
}
