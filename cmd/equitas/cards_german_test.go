package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
)

// Cards and rules in a language that only a folder has must be printed with the texts of
// its files.
func TestCardsGerman(t *testing.T) {
	if testing.Short() {
		t.Skip("reads and lists all cards")
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS("testdata/german")); err != nil {
		t.Fatal(err)
	}
	const file = "decks/proelio/words.de.toml"
	list := []string{"cards", "list", "proelio/six-cards", "--lang", "de", "--rules", "--texts", "--format", "markdown"}
	inside := func(args ...string) (int, string, string) {
		t.Chdir(dir)
		return equitas(t, args...)
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := inside(list...)
	if code != 0 || strings.Contains(errs, "summary") {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	t.Chdir(here)
	golden(t, "de.md", out)
	if code, _, errs := inside("cards", "sheet", "proelio/six-cards", "--lang", "de", "--summary", "-o", "de.pdf"); code != 0 || strings.Contains(errs, "summary") {
		t.Errorf("a sheet: exit code %d, %s", code, errs)
	}

	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	edit := func(from, to string) string {
		if strings.Count(string(text), from) != 1 {
			t.Fatalf("%q is not there once", from)
		}
		edited := strings.Replace(string(text), from, to, 1)
		if err := os.WriteFile(file, []byte(edited), 0o666); err != nil {
			t.Fatal(err)
		}
		return edited
	}

	// A wrong placeholder must be reported with its place by check, and by commands that print
	// it.
	wrong := edit(`says = "{n:Basiskarte|Basiskarten} an jedes Haus"`, `says = "{m:Basiskarte|Basiskarten} an jedes Haus"`)
	before := wrong[:strings.Index(wrong, "{m:")]
	want := fmt.Sprintf("%s:%d:%d: page.rule.hand.start.says: {m} is unknown", file, 1+strings.Count(before, "\n"), len([]rune(before[strings.LastIndexByte(before, '\n')+1:]))+1)
	for _, args := range [][]string{{"check", file}, list} {
		if code, out, errs := inside(args...); code != cli.ExitFailed || !strings.Contains(out+errs, want) {
			t.Errorf("%q: exit code %d\n%s%s\nwant %s", args, code, out, errs, want)
		}
	}

	// Missing texts must be in English, and be listed.
	edit(`limit = { label = "Handgrenze", says`, `limit = { says`)
	code, out, errs = inside(list...)
	if code != 0 || !strings.Contains(errs, "the files of words lack, so it is English: page.rule.hand.limit.label\n") || !strings.Contains(out, "Hand limit") {
		t.Errorf("without a label: exit code %d, %s", code, errs)
	}
	if _, out, _ := inside("check", file); !strings.Contains(out, "1 word stands in English: page.rule.hand.limit.label") {
		t.Errorf("check: %s", out)
	}
}
