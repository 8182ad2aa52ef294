package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestLonger holds that every name in the list "longer" of scripts/check.sh is that of a
// test which reads the flag -full.
func TestLonger(t *testing.T) {
	text, err := os.ReadFile("../scripts/check.sh")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^readonly longer='([A-Za-z0-9|]+)'$`).FindSubmatch(text)
	if m == nil {
		t.Fatal("scripts/check.sh names no longer tests")
	}
	asks, longer := regexp.MustCompile(`\*(full|conform\.Full)\b`), map[string]bool{}
	for _, folder := range []string{"../cmd", "../engine", "../reports"} {
		err := filepath.WalkDir(folder, func(path string, _ os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, test := range regexp.MustCompile(`(?ms)^func (Test\w+)\(.*?^}`).FindAllSubmatch(text, -1) {
				longer[string(test[1])] = longer[string(test[1])] || asks.Match(test[0])
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for name := range strings.SplitSeq(string(m[1]), "|") {
		if !longer[name] {
			t.Errorf("scripts/check.sh runs %s with -full, and no test of that name asks for the flag", name)
		}
	}
}

// TestViews holds that in the workbench's tests only test functions themselves open a tab
// or read the flag -full, since scripts/check.sh finds those to run at full length by their
// text.
func TestViews(t *testing.T) {
	files, err := filepath.Glob("../cmd/equitas/workbench/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	asks, views := regexp.MustCompile(`\.tab\(|\*full\b`), 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = regexp.MustCompile(`(?m)//.*$`).ReplaceAll(text, nil)
		for _, f := range strings.Split("\n"+string(text), "\nfunc ")[1:] {
			head, _, _ := strings.Cut(f, " {")
			switch {
			case !asks.MatchString(f) || strings.HasPrefix(head, "(b *running) tab("):
			case regexp.MustCompile(`^Test\w+\(t \*testing\.T\)$`).MatchString(head):
				views++
				if strings.Contains(f, ".tab(") && !strings.Contains(f, ".tab(t)") {
					t.Errorf("%s: %s opens a tab for another test: scripts/check.sh looks for tab(t)", file, head)
				}
			default:
				t.Errorf("%s: %s asks for a browser or for -full: only tests may, scripts/check.sh looks for these", file, head)
			}
		}
	}
	if views == 0 {
		t.Error("no test of the workbench asks for a browser")
	}
}
