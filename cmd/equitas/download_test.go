package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"equitas/cmd/equitas/cli"
)

// examples returns the variants that archives for download include, by name, with the
// variants that they extend.
func examples(t *testing.T) map[string]string {
	t.Helper()
	files, err := filepath.Glob("../../scripts/release/examples/variants/*/*.toml")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d examples, %v", len(files), err)
	}
	all := map[string]string{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(string(text), `extends = "`)
		base, _, _ := strings.Cut(rest, `"`)
		all[filepath.Base(filepath.Dir(f))+"/"+strings.TrimSuffix(filepath.Base(f), ".toml")] = base
	}
	return all
}

// Every example must have a question, no faults and no warnings. With -full it must also
// play differently from the variant that it extends.
func TestExamples(t *testing.T) {
	all := examples(t)
	t.Chdir("../../scripts/release/examples")
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	code, out, _ := equitas(t, "list", "variants", "--format", "json")
	if code != cli.ExitDone {
		t.Fatal(out)
	}
	for name, base := range all {
		file := "variants/" + name + ".toml"
		if code, out, errs := equitas(t, "check", file); code != cli.ExitDone || !strings.HasPrefix(out, file+": no faults") {
			t.Errorf("check %s: exit code %d, %s%s", file, code, out, errs)
		}
		text, _ := os.ReadFile(file)
		game, _, _ := strings.Cut(name, "/")
		lines := strings.SplitN(string(text), "\n", 3)
		if lines[0] != "#:schema ../../schema/"+game+"-variant.schema.json" || !strings.HasSuffix(lines[1], "?") {
			t.Errorf("%s begins %q, want its schema and a question", file, lines[:2])
		}
		if !strings.Contains(out, strings.TrimPrefix(lines[1], "# ")) {
			t.Errorf("list variants does not show what %s asks", name)
		}
		if !*full {
			continue
		}
		code, out, errs := equitas(t, "compare", base, name, "--bots", "greedy", "--deals", "40", "--format", "json", "--quiet")
		if code != cli.ExitDone || !json.Valid([]byte(out)) || strings.Contains(out, `"not-exercised"`) {
			t.Errorf("compare %s %s: exit code %d, %s", base, name, code, errs)
		}
	}
}

// systems matches the beginning of a line that is only for some systems.
var systems = regexp.MustCompile(`^(windows|darwin|linux)[a-z,]*: `)

// The page in archives for download must list the examples in every language, and its
// commands must run as written.
func TestDownloadPages(t *testing.T) {
	pages, err := filepath.Glob("../../scripts/release/*.txt")
	if err != nil || len(pages) != 2 {
		t.Fatalf("pages %v, %v", pages, err)
	}
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for name := range examples(t) {
			if !strings.Contains(string(text), "\n  "+name+" ") {
				t.Errorf("%s does not list %s", page, name)
			}
		}
		dir := t.TempDir()
		if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS("../../scripts/release/examples")); err != nil {
			t.Fatal(err)
		}
		commands := 0
		for line := range strings.Lines(string(text)) {
			line = strings.TrimSpace(line)
			if shown := systems.ReplaceAllString(line, ""); utf8.RuneCountInString(shown) > 80 {
				t.Errorf("%s: a line is wider than 80 columns: %s", page, shown)
			}
			at := dir
			command, ok := strings.CutPrefix(line, "@run ")
			if below, up := strings.CutPrefix(line, "@up "); up {
				command, ok, at = below, true, filepath.Join(dir, "examples")
			}
			if !ok {
				continue
			}
			commands++
			args := strings.Fields(command)
			if args[0] == "compare" {
				if testing.Short() {
					continue
				}
				args = append(args, "--deals", "40")
			}
			t.Run(command, func(t *testing.T) {
				t.Chdir(at)
				if code, _, errs := equitas(t, args...); code != cli.ExitDone {
					t.Errorf("exit code %d, %s", code, errs)
				}
			})
		}
		if commands < 4 {
			t.Errorf("%s has %d commands", page, commands)
		}
	}
}
