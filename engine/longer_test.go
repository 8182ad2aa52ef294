package engine_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The tests that CI runs at full length are there, and longer then.
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
