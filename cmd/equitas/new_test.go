package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
)

// A new variant must show each rule as the edition has it: when all # are removed nothing
// may change, and each line must be valid by itself. Rules that the edition leaves out must
// have a valid example; formulas must be those of the edition. Without -full two examples
// of each game are tried.
func TestNewVariantShowsEveryRule(t *testing.T) {
	if testing.Short() {
		t.Skip("checks every rule by itself")
	}
	for _, g := range cli.GameNames(cli.OpenBuiltIn()) {
		t.Run(g, func(t *testing.T) {
			dir := t.TempDir()
			t.Chdir(dir)
			if code, _, err := equitas(t, "new", g, "mine"); code != 0 {
				t.Fatal(err)
			}
			t.Chdir("mine")
			file := filepath.Join("variants", g, "mine.toml")
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(text), "\n")
			rule := regexp.MustCompile(`^# ([a-z_]+(\.[a-z_"0-9.]+)+ +=|\[|[a-z]+ +=)`)
			taken := 0
			examples, schema := map[string]string{}, gameOf(t, g).Schema()
			for i, l := range lines {
				path, value, _ := strings.Cut(strings.TrimPrefix(l, "# "), " = ")
				if k := schema.Match(path); strings.HasPrefix(l, "# ") && k != nil && k.Example != "" {
					if examples[path] = value; !strings.HasPrefix(value, k.Example) {
						t.Errorf("%s, want the example %s", l, k.Example)
					}
					continue
				}
				if rule.MatchString(l) {
					lines[i] = strings.TrimPrefix(l, "# ")
					taken++
				}
			}
			if taken < 5 {
				t.Fatalf("%d rules in:\n%s", taken, text)
			}
			if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")), 0o666); err != nil {
				t.Fatal(err)
			}
			code, out, _ := equitas(t, "check", file)
			faults := regexp.MustCompile(`(?m)^`+regexp.QuoteMeta(file)+`:.*$`).FindAllString(out, -1)
			for _, f := range faults {
				if !strings.Contains(f, "warning: ") || !strings.Contains(f, "already") {
					t.Errorf("%s", f)
				}
			}
			if code != 0 || len(faults) < 5 {
				t.Errorf("exit code %d, %d warnings:\n%s", code, len(faults), out)
			}
			for i := range schema.Keys {
				if k := &schema.Keys[i]; len(k.ReplacedKeys) > 0 && examples[k.Path] == "" {
					t.Errorf("%s is not shown", k.Path)
				}
			}
			tried := slices.Sorted(maps.Keys(examples))
			if !*full {
				tried = tried[:min(2, len(tried))]
			}
			for _, path := range tried {
				value := examples[path]
				fresh := strings.Replace(string(text), "# "+path+" = "+value, path+" = "+value, 1)
				if err := os.WriteFile(file, []byte(fresh), 0o666); err != nil {
					t.Fatal(err)
				}
				if code, out, errs := equitas(t, "check", file); code != 0 || strings.Contains(out+errs, path) {
					t.Errorf("%s = %s: exit code %d\n%s%s", path, value, code, out, errs)
				}
			}
		})
	}
}

func gameOf(t *testing.T, name string) rule.Game {
	t.Helper()
	for _, g := range cli.OpenBuiltIn().Games() {
		if g.Name() == name {
			return g
		}
	}
	t.Fatalf("there is no game %s", name)
	return nil
}

// In the folder of a project the user must be asked, and any answer but yes must create
// nothing.
func TestNewAsksInProject(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.Join("variants", "proelio"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		typed string
		code  int
		asked int
	}{{"n\n", cli.ExitFailed, 1}, {"\n", cli.ExitFailed, 1}, {"", cli.ExitFailed, 1}, {"what?\nmaybe\nhm\nyes\n", cli.ExitFailed, 3}, {"perhaps\nYes\n", cli.ExitDone, 2}} {
		var out, errs strings.Builder
		code := run(t.Context(), &cli.Streams{In: strings.NewReader(c.typed), Out: &out, Err: &errs, InIsTerminal: true}, []string{"new", "proelio", "inner"})
		_, made := os.Stat("inner")
		if n := strings.Count(errs.String(), "y or n: "); code != c.code || n != c.asked || (made == nil) != (code == cli.ExitDone) {
			t.Errorf("%q: exit code %d, asked %d times, made %v\n%s", c.typed, code, n, made == nil, errs.String())
		}
		if code == cli.ExitFailed && !strings.HasSuffix(errs.String(), "equitas new: nothing was written\n") {
			t.Errorf("%q: %s", c.typed, errs.String())
		}
	}
}

// When a file of a new project cannot be written, nothing of it may be left: neither files nor folders,
// which would make the second try fail. What was there before must stay.
func TestNewLeavesNothingHalfMade(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "notes"), 0o777); err != nil {
		t.Fatal(err)
	}
	err := writeNew(dir, []project.File{{Path: "variants/pico/a.toml", Text: "a"}, {Path: "notes/b", Text: "b"}, {Path: "notes/b/c", Text: "c"}})
	if err == nil {
		t.Error("a file was written below another file")
	}
	var left []string
	for _, sub := range []string{"variants", "notes", "notes/b"} {
		if _, err := os.Lstat(filepath.Join(dir, sub)); err == nil {
			left = append(left, sub)
		}
	}
	if want := []string{"notes"}; !slices.Equal(left, want) {
		t.Errorf("left: got %v, want %v", left, want)
	}
}
