package main

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// Everything that prevents cards from being printed must also be reported by check, with
// the same place and words.
func TestCheckDrawsCards(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all cards")
	}
	files := append(wrongFiles(t, "odd/*cannot-be-drawn.toml"), wrongFiles(t, "odd/text-*.toml")...)
	fault := regexp.MustCompile(`(?m)^[^\s:]+:\d+:\d+: .*$`)
	stopped := 0
	for _, file := range files {
		file, err := filepath.Abs(file)
		if err != nil {
			t.Fatal(err)
		}
		_, checked, _ := equitas(t, "check", file)
		said := map[string]bool{}
		for _, line := range fault.FindAllString(checked, -1) {
			said[strings.Replace(line, ": warning: cannot be printed: ", ": ", 1)] = true
		}
		for _, lang := range []string{"en", "it"} {
			code, _, stderr := equitas(t, "cards", "sheet", file, "--lang", lang, "-o", filepath.Join(t.TempDir(), "x.pdf"), "--quiet")
			if code == cli.ExitDone {
				continue
			}
			for _, line := range fault.FindAllString(stderr, -1) {
				if strings.Contains(line, ", deck "+lang+": ") { // check reports this only for the first card
					continue
				}
				if stopped++; !said[line] {
					t.Errorf("%s in %s: check does not say %q but\n%s", filepath.Base(file), lang, line, checked)
				}
			}
		}
	}
	if stopped < 8 {
		t.Errorf("%d faults stop cards from being printed, want at least 8", stopped)
	}
}
