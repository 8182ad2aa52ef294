package main

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// A process must answer over its own streams, and the command of an answer must give the
// same answer. The duration of the first answer is logged, but not tested.
func TestToolsProcess(t *testing.T) {
	if testing.Short() {
		t.Skip("compares, twice")
	}
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join("variants", "proelio"), 0o777); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("variants", "proelio", "bold.toml")
	if err := os.WriteFile(file, []byte("game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Bold\"\nattack.limit = 2\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	k := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	s, err := k.Connect(context.Background(), &mcp.CommandTransport{Command: exec.Command("equitas", "tools", ".")}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("the first answer came after %v", time.Since(begin))
	r, err := s.CallTool(context.Background(), &mcp.CallToolParams{Name: "compare",
		Arguments: map[string]any{"base": "proelio/0.9.6", "others": []string{"proelio/bold"}, "deals": 200, "bots": []string{"greedy"}}})
	if err != nil || r.IsError {
		t.Fatal(err, r)
	}
	raw, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	var a struct{ Sentence, Command string }
	if err := json.Unmarshal(raw, &a); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Errorf("it ended with %v", err)
	}
	code, out, errs := equitas(t, append(strings.Fields(a.Command)[1:], "--format", "json")...)
	if code != cli.ExitDone {
		t.Fatalf("%s: %s", a.Command, errs)
	}
	var again struct{ Sentence, Command string }
	if err := json.Unmarshal([]byte(out), &again); err != nil {
		t.Fatal(err)
	}
	if want := strings.Replace(again.Sentence, "Bold:", "“Bold”:", 1); a.Sentence != want || a.Command != again.Command || want == again.Sentence {
		t.Errorf("the tool says\n%s\n%s\nthe command\n%s\n%s", a.Sentence, a.Command, again.Sentence, again.Command)
	}
	for args, want := range map[string]string{"gone": "there is no such folder", file: "is a file, expected the folder of a project"} {
		if code, _, errs := equitas(t, "tools", args); code != cli.ExitFailed || !strings.Contains(errs, want) {
			t.Errorf("tools %s: exit code %d, %s, want %q", args, code, errs, want)
		}
	}
}
