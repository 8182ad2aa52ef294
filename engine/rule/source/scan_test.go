package source

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
)

// keys returns the paths of all keys of a tree in file order, tables included,
// each once.
func keys(t *Table, path []string, add func(path []string)) {
	for _, k := range t.keys {
		full := append(slices.Clone(path), k)
		add(full)
		t.GetKey(k).keys(full, add)
	}
}

func (v *Value) keys(path []string, add func(path []string)) {
	if v.Table != nil {
		keys(v.Table, path, add)
	}
	for _, e := range v.List {
		e.keys(path, add)
	}
}

func scannedKeys(text string) []string {
	src := NewFile("x", text)
	root, _ := scan(src, 0, len(text))
	set := map[string]bool{}
	keys(root, nil, func(path []string) {
		// the library does not list tables that neither a header nor a key names by themselves,
		// so only leaves and the tables on their paths are compared
		set[strings.Join(path, "\x00")] = true
	})
	var l []string
	for k := range set {
		l = append(l, k)
	}
	slices.Sort(l)
	return l
}

func libraryKeys(text string) ([]string, error) {
	var tree map[string]any
	md, err := toml.Decode(text, &tree)
	if err != nil {
		return nil, err
	}
	set := map[string]bool{}
	for _, k := range md.Keys() {
		for i := range k { // add the tables on the path of the key too
			set[strings.Join(k[:i+1], "\x00")] = true
		}
	}
	var l []string
	for k := range set {
		l = append(l, k)
	}
	slices.Sort(l)
	return l, nil
}

var tomlTexts = []string{
	"", "\n", "a = 1", "a=1\r\nb=2\r\n", "# only\n",
	"[a]\nx = 1\n[a.b]\ny = 2\n[c]\n",
	"[[a]]\nx=1\n[[a]]\nx=2\n[a.b]\nz=1\n[[a.c]]\nq=1",
	"a.b.c = 1\na.b.d = 2\n\"x y\".'z.w' = 3",
	"a = [1, [2, 3], {x = 1, y = {z = 2}}, ] # end\nb = {}\nc = []\n",
	"a = [\n 1, # one\n 2,\n]\nb = 2",
	"a = {\n  x = 1, # one\n  y = [ {p = 1}, {p = 2} ],\n}\n",
	"a = \"x # no = [comment]\"\nb = 'y\\'\nc = \"\\\"\"\nd = \"\\\\\"\n",
	"a = '''\nx ' y '' z\n= 1'''\nb = \"\"\"\nq \\\"\"\" [x]\n\"\"\"\nc=1",
	"a = \"\"\"x\"\"\"\"\"\nb = ''''y'''\nc = ''\nd = \"\"\n",
	"a = 1979-05-27 07:32:00 # c\nb = 07:32:00\nc = 1e3\nd = +inf\n",
	"però = 1", "\"però\" = 1\nb = \"è\"",
	"[ a . b ]\n c . d = 1\n[[ x . \"y\" ]]\n",
	"a = \"\\u00e8\\U0001F600\\x41\\e\"",
}

// The scanner must find the same keys as the TOML library.
func TestScannerAgreesOnKeys(t *testing.T) {
	for _, text := range tomlTexts {
		want, err := libraryKeys(text)
		if err != nil {
			continue
		}
		if got := scannedKeys(text); !slices.Equal(got, want) {
			t.Errorf("%q:\n got %q\nwant %q", text, got, want)
		}
	}
}

// corpus returns the folder of the TOML library's conformance files, or "" if they are not
// there.
func corpus(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/BurntSushi/toml").Output()
	dir := filepath.Join(strings.TrimSpace(string(out)), "internal", "toml-test", "tests", "valid")
	if _, serr := os.Stat(dir); err != nil || serr != nil {
		return ""
	}
	return dir
}

func TestScannerAgreesOnCorpus(t *testing.T) {
	dir := corpus(t)
	if dir == "" {
		t.Skip("the module cache holds no conformance files")
	}
	n := 0
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".toml") {
			return err
		}
		b, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		text := strings.TrimPrefix(string(b), "\ufeff")
		want, err := libraryKeys(text)
		if err != nil {
			return nil
		}
		n++
		if got := scannedKeys(text); !slices.Equal(got, want) {
			t.Errorf("%s:\n got %q\nwant %q", path, got, want)
		}
		root, fault := Parse(NewFile(path, text), 0, len(text))
		if fault != nil {
			t.Errorf("%s: %v", path, fault)
			return nil
		}
		checkTexts(t, path, root)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if n < 200 {
		t.Errorf("%d files compared, want at least 200", n)
	}
}

// checkTexts compares our own reading of quotes and escapes, with which faults in
// conditions are located, with the values that the TOML library reads.
func checkTexts(t *testing.T, name string, root *Table) {
	t.Helper()
	var walk func(v *Value)
	walk = func(v *Value) {
		if v.Kind == KindText {
			raw := v.src.Text[v.from:v.to]
			if got := unquote(raw); got != v.Text {
				t.Errorf("%s: %s reads %q, want %q", name, raw, got, v.Text)
			}
		}
		for _, e := range v.List {
			walk(e)
		}
		if v.Table != nil {
			for _, k := range v.Table.keys {
				walk(v.Table.GetKey(k))
			}
		}
	}
	walk(&Value{Kind: KindTable, Table: root})
}

func TestPlaces(t *testing.T) {
	const text = "[però.x]\nè = 'à'\nlist = [1,\n  { a = 22 }]\n"
	src := NewFile("f.toml", strings.Replace(text, "però", "\"però\"", 1))
	src = NewFile("f.toml", strings.Replace(src.Text, "\nè", "\n\"è\"", 1))
	root, fault := Parse(src, 0, len(src.Text))
	if fault != nil {
		t.Fatal(fault)
	}
	for _, c := range []struct {
		got  Place
		want Place
	}{
		{root.Get("però").KeyAt, Place{"f.toml", 1, 2, 6}},
		{root.Get("però.x").At, Place{"f.toml", 1, 2, 8}},
		{root.Get("però.x").KeyAt, Place{"f.toml", 1, 9, 1}},
		{root.Get("però.x.è").KeyAt, Place{"f.toml", 2, 1, 3}},
		{root.Get("però.x.è").At, Place{"f.toml", 2, 7, 3}},
		{root.Get("però.x.list").At, Place{"f.toml", 3, 8, 3}},
		{root.Get("però.x.list").List[1].Table.Get("a").At, Place{"f.toml", 4, 9, 2}},
		{root.Get("però.x.list").List[1].Table.Get("a").KeyAt, Place{"f.toml", 4, 5, 1}},
	} {
		if c.got != c.want {
			t.Errorf("got %+v, want %+v", c.got, c.want)
		}
	}
}

// checkScan compares the scanner's result for a text with that of the TOML library.
func checkScan(t *testing.T, text string) {
	t.Helper()
	src := NewFile("x", text)
	root, fault := Parse(src, 0, len(text))
	if fault != nil {
		return
	}
	want, err := libraryKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	if got := scannedKeys(text); !slices.Equal(got, want) {
		t.Fatalf("scanned keys %q, want %q", got, want)
	}
	checkTexts(t, "x", root)
}

// Scanning any bytes must end, with a tree that agrees with the TOML library's or with a
// fault.
func FuzzScan(f *testing.F) {
	for _, text := range tomlTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if text, fault := decodeText("x", b); fault == nil {
			checkScan(t, text)
		}
	})
}
