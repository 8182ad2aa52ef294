package conform

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// A Table is one file of cases. Its Rule and Variant apply to every case that names none.
type Table[C any] struct {
	File    string `toml:"-"` // name of the file without folder and ending
	Rule    string `toml:"rule"`
	Variant string `toml:"variant"`
	Case    []C    `toml:"case"`
}

// ReadTables reads the files of testdata/rules, in the order of their names. name returns the
// name of a case. Files that cannot be read, unknown keys of a case, and names that are
// missing or occur twice in a file fail the test.
func ReadTables[C any](t *testing.T, name func(c *C) string) []Table[C] {
	t.Helper()
	files, err := filepath.Glob("testdata/rules/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	var tables []Table[C]
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		table := Table[C]{File: strings.TrimSuffix(filepath.Base(f), ".toml")}
		md, err := toml.Decode(string(text), &table)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if u := md.Undecoded(); len(u) > 0 {
			t.Fatalf("%s: unknown keys %v", f, u)
		}
		names := map[string]bool{}
		for i := range table.Case {
			n := name(&table.Case[i])
			if n == "" || names[n] {
				t.Errorf("%s: case %d: name %q is missing or stands twice", f, i+1, n)
			}
			names[n] = true
		}
		tables = append(tables, table)
	}
	return tables
}

// CheckCovered checks that each of required is among covered, the things that cases are about, and
// that covered has no others. kind is the kind of thing, for messages: headings, rulings,
// examples.
func CheckCovered(t Reporter, kind string, required, covered []string) {
	t.Helper()
	for _, s := range slices.Compact(slices.Sorted(slices.Values(covered))) {
		if !slices.Contains(required, s) {
			t.Errorf("a case is of %s %q, which there is not", kind, s)
		}
	}
	for _, m := range required {
		if !slices.Contains(covered, m) {
			t.Errorf("%s %s has no case", kind, m)
		}
	}
}
