package told_test

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine/rule"
)

var update = flag.Bool("update", false, "write anew what is said of broken games")

// What equitas check reports on every kind of mistake in a game told in text: its place, its
// description and help. testdata/broken has games with one mistake each, which the first line
// names, and files with the expected reports.
func TestBrokenGames(t *testing.T) {
	files, err := filepath.Glob("testdata/broken/*.toml")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d broken games, want 60 or more: %v", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".toml")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			shown := name + ".toml"
			lib := library(rule.Layer{Variants: fstest.MapFS{"ladder/" + shown: {Data: text}}, Decks: decks.FS})
			faults := lib.CheckVariant("ladder/" + name)
			for _, f := range faults {
				says := slices.ContainsFunc([]string{"must be complete)", "says everything)", "must be a step in quotes"}, func(s string) bool { return strings.Contains(f.Msg, s) })
				if f.At.Line == 0 || f.Help == "" && !says {
					t.Errorf("%s: it lacks a place or a way out", f)
				}
			}
			if len(faults) == 0 {
				t.Error("nothing is wrong with it")
			}
			if _, spoilt := lib.Title("ladder/" + name); spoilt == nil {
				named(t, lib, "ladder/"+name)
			}
			var b strings.Builder
			if err := faults.Write(&b, func(string) string { return string(text) }); err != nil {
				t.Fatal(err)
			}
			golden := strings.TrimSuffix(file, ".toml") + ".txt"
			if *update {
				if err := os.WriteFile(golden, []byte(b.String()), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil || b.String() != string(want) {
				t.Errorf("got\n%swant\n%s%v", b.String(), want, err)
			}
		})
	}
}

// named checks that even a game with faults, unless its file cannot be read at all, has the
// names for conditions: the number of seats, and the fields of cards.
func named(t *testing.T, lib *rule.Library, name string) {
	t.Helper()
	loaded, _ := lib.Load(name, nil)
	if loaded == nil || loaded.Space == nil {
		t.Fatal("nobody knows what conditions may name")
	}
	var names []string
	for _, v := range loaded.Space.Vars() {
		names = append(names, v.Name)
	}
	if !slices.Contains(names, "table.seats") || !slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(n, "card.") }) {
		t.Errorf("conditions may name %q, want the seats and what cards have among them", names)
	}
}

// Games in which something only looks like a mistake give no messages: a window that cancels, a
// power that may be used once in a match, a guard of a counter.
func TestCleanGames(t *testing.T) {
	files, err := filepath.Glob("testdata/clean/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no clean games: %v", err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".toml")
		t.Run(name, func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lib := library(rule.Layer{Variants: fstest.MapFS{"ladder/" + name + ".toml": {Data: text}}, Decks: decks.FS})
			for _, f := range lib.CheckVariant("ladder/" + name) {
				t.Error(f)
			}
		})
	}
}

// The warning of a condition that always holds is not repeated for a variant that inherits the
// condition.
func TestInheritedCondition(t *testing.T) {
	base, err := os.ReadFile("testdata/broken/always.toml")
	if err != nil {
		t.Fatal(err)
	}
	variant := "game = \"ladder\"\nextends = \"ladder/always\"\ntitle = \"Another ladder\"\n"
	lib := library(rule.Layer{Variants: fstest.MapFS{"ladder/always.toml": {Data: base}, "ladder/another.toml": {Data: []byte(variant)}}, Decks: decks.FS})
	if f := lib.CheckVariant("ladder/always"); len(f) != 1 || !strings.Contains(f[0].Msg, "held every time") {
		t.Errorf("of the base it is said %v", f)
	}
	for _, f := range lib.CheckVariant("ladder/another") {
		t.Error(f)
	}
}
