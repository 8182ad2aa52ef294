package main

import (
	"os"
	"strings"
	"testing"
	"time"
)

// A change that a test of the package finds must be found there, one that only tests of
// another package find must be found there, and one that no test finds must be listed. The
// files must stay as they are.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("runs tests of a module of its own")
	}
	t.Chdir(t.TempDir())
	files := map[string]string{
		"go.mod":              "module tried\n\ngo 1.26\n",
		"low/low.go":          "package low\n\nfunc Below(a, b int) bool { return a < b }\n\nfunc Both(a, b bool) bool { return a && b }\n\nfunc Sum(a, b int) int { return a + b }\n\nfunc Text(a string) string { return a + \"!\" }\n",
		"low/low_test.go":     "package low\n\nimport \"testing\"\n\nfunc TestBelow(t *testing.T) {\n\tif Below(1, 1) {\n\t\tt.Fail()\n\t}\n}\n",
		"high/high.go":        "package high\n\nimport \"tried/low\"\n\nvar Both = low.Both\n",
		"high/high_test.go":   "package high\n\nimport \"testing\"\n\nfunc TestBoth(t *testing.T) {\n\tif Both(true, false) {\n\t\tt.Fail()\n\t}\n}\n",
		"low/other.go":        "//go:build other\n\npackage low\n\nfunc Difference(a, b int) int { return a - b }\n",
		"elsewhere/unread.go": "package elsewhere\n\nfunc Or(a, b bool) bool { return a || b }\n",
	}
	for name, text := range files {
		folder, _, _ := strings.Cut(name, "/")
		if folder != name {
			if err := os.MkdirAll(folder, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var said strings.Builder
	alive, err := run(&said, []string{"low", "high"}, 10, 1, &testRunner{maxTime: time.Minute, maxMemoryGB: 6, withImporters: true, workers: 2, foundFile: "known"})
	if err != nil || alive != 1 {
		t.Errorf("%d live, %v; want 1", alive, err)
	}
	for _, want := range []string{"found   low/low.go:3:38: < → <=  by low, short", "found   low/low.go:5:38: && → ||  by high, short", "LIVES   low/low.go:7:35: + → -\n",
		"3 changes at 3 places that could be changed: 2 found, 0 no Go, 1 live"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("%q is not said:\n%s", want, said.String())
		}
	}
	said.Reset()
	if _, err := run(&said, []string{"low"}, 10, 2, &testRunner{maxTime: time.Minute, maxMemoryGB: 6, foundFile: "known"}); err != nil ||
		!strings.Contains(said.String(), "low.go:5:38: && → ||  before") || !strings.Contains(said.String(), "LIVES   low/low.go:7:35") {
		t.Errorf("asked again, by the package's own tests alone: %v\n%s", err, said.String())
	}
	if err := os.WriteFile("high/sick_test.go", []byte("package high\n\nimport \"testing\"\n\nfunc TestSick(t *testing.T) { t.Fail() }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := run(&said, []string{"low"}, 10, 1, &testRunner{maxTime: time.Minute, maxMemoryGB: 6, withImporters: true}); err == nil || !strings.Contains(err.Error(), "the tests of ./high fail as they are") {
		t.Errorf("tests that fail as they are: %v", err)
	}
	for name, text := range files {
		if now, err := os.ReadFile(name); err != nil || string(now) != text {
			t.Errorf("%s is another file now: %v", name, err)
		}
	}
}
