package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// wrongFiles returns the files of a corpus. Each has a file with the output of check beside
// it.
func wrongFiles(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("testdata", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s: %v", pattern, err)
	}
	return files
}

// editionLines matches line numbers of built-in files in hints, which change whenever these
// are edited.
var editionLines = regexp.MustCompile(`(0\.9\.6\.toml, line )\d+`)

// Every wrong file must be refused with its message, and odd files that can be played must
// get a warning. Of those, for which matches are played, only every third is tested without
// -full.
func TestWrongFiles(t *testing.T) {
	for _, corpus := range []struct {
		folder string
		code   int
		least  int
		each   int // one of so many files is tested without -full
	}{{"wrong", cli.ExitFailed, 230, 1}, {"odd", cli.ExitDone, 60, 3}} {
		files := wrongFiles(t, corpus.folder+"/*.toml")
		if len(files) < corpus.least {
			t.Errorf("%d files in %s, want at least %d", len(files), corpus.folder, corpus.least)
		}
		t.Run(corpus.folder, func(t *testing.T) {
			folder, err := filepath.Abs(filepath.Join("testdata", corpus.folder))
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir() // a folder without variants above it
			if err := os.CopyFS(dir, os.DirFS(folder)); err != nil {
				t.Fatal(err)
			}
			t.Chdir(dir)
			for i, file := range files {
				if testing.Short() && i%10 != 0 || !*full && i%corpus.each != 0 {
					continue
				}
				file = filepath.Base(file)
				code, got, stderr := equitas(t, "check", file)
				if code != corpus.code || stderr != "" {
					t.Errorf("%s: exit code %d, want %d; stderr %q", file, code, corpus.code, stderr)
				}
				got = editionLines.ReplaceAllString(got, "${1}N")
				goldenFile(t, filepath.Join(folder, strings.TrimSuffix(file, ".toml")+".txt"), got)
			}
		})
	}
}
