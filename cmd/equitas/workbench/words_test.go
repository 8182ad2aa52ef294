package workbench

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
	"equitas/variants"
)

// blanks matches the placeholders of a phrase.
var blanks = regexp.MustCompile(`%[swd]`)

// named matches the key of a text in a template or Go file.
var named = regexp.MustCompile(`"([a-z]+\.[a-z]+)"`)

// Every text that pages use must exist, and every text must be used.
func TestWordsUsed(t *testing.T) {
	used := map[string]bool{}
	for i := range views {
		used[views[i].name+".title"] = true
	}
	prefixes := map[string]bool{}
	for name := range words.Lexicon() {
		prefix, _, _ := strings.Cut(name, ".")
		prefixes[prefix] = true
	}
	for _, text := range sources(t) {
		for _, m := range named.FindAllStringSubmatch(text, -1) {
			prefix, _, _ := strings.Cut(m[1], ".")
			if prefixes[prefix] && !slices.Contains([]string{"html", "toml", "js", "css"}, m[1][len(prefix)+1:]) {
				used[m[1]] = true
				if words.Lexicon()[m[1]] == nil {
					t.Errorf("there is no word %s", m[1])
				}
			}
		}
	}
	reports := goTexts(t, "../../../reports", "../../../engine", "../../../engine/sim", "../../../engine/sim/inference", "../../../engine/count", "../../../engine/rule", "../../../engine/lab", "../../../engine/lab/course", "../../../engine/lab/question", "../../../engine/lab/records", "../../../engine/lab/diary", "../../../engine/bot", "../../../engine/search", "../../../reports/chart", "../../../reports/number", "../../../reports/rulediff",
		"../../../engine/games/proelio", "../../../engine/games/warland", "../../../engine/games/stronghold", "../../../engine/games/empires", "../../../engine/games/told")
	files, err := fs.Glob(variants.FS, "*/*.toml") // metrics of variants have titles
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := fs.ReadFile(variants.FS, file)
		if err != nil {
			t.Fatal(err)
		}
		reports += strings.ToLower(string(text))
	}
	for _, pattern := range []string{"../../../decks/*/words.en.toml", "../../../reports/testdata/*.md"} { // phrases that are made of several parts
		texts, err := filepath.Glob(pattern)
		if err != nil || len(texts) == 0 {
			t.Fatal(pattern, err)
		}
		for _, file := range texts {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			reports += strings.ToLower(string(text))
		}
	}
	for name, said := range words.Lexicon() {
		if strings.HasPrefix(name, "question.") { // questions of included variants
			if got := cli.OpenBuiltIn().DesignersQuestion(strings.TrimPrefix(name, "question.")); got != said["en"] {
				t.Errorf("%s: the variant asks %q, not %q", name, got, said["en"])
			}
		} else if strings.HasPrefix(name, "begin.") { // TestFirstQuestionsTold
			continue
		} else if way, ok := strings.CutPrefix(name, "aim."); ok {
			if want := map[string]string{"wanted": "as wanted", "unclear": "unclear"}[way]; said["en"] != want && said["en"] != way+" than wanted" {
				t.Errorf("%s is %q", name, said["en"])
			}
		} else if strings.HasPrefix(name, tunePrefix) || strings.HasPrefix(name, parameterPrefix) { // tested by TestTuneWords and TestParameterWords
			continue
		} else if strings.HasPrefix(name, "report.") { // phrases of reports, part by part
			for _, piece := range blanks.Split(said["en"], -1) {
				for _, p := range strings.FieldsFunc(piece, func(c rune) bool { return strings.ContainsRune(".,;:()=~–!", c) }) {
					p = strings.TrimSuffix(strings.ToLower(strings.TrimSpace(p)), " under") // the name of the rules follows
					each := strings.Fields(p)                                               // phrases made of single words
					if !strings.Contains(reports, p) && (len(each) > 2 || slices.ContainsFunc(each, func(x string) bool { return !strings.Contains(reports, `"`+x) && !strings.Contains(reports, x+`"`) })) {
						t.Errorf("%s: no report says %q", name, p)
					}
				}
			}
		} else if !used[name] {
			t.Errorf("nobody says %s", name)
		}
	}
}

// goTexts returns the string literals of the Go files of folders, in lower case and as
// people read them.
func goTexts(t *testing.T, folders ...string) string {
	t.Helper()
	var all strings.Builder
	for _, folder := range folders {
		files, err := fs.Glob(os.DirFS(folder), "*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			b, err := fs.ReadFile(os.DirFS(folder), f)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(b)
		}
	}
	return strings.NewReplacer("%%", "%", "\" +\n\t\t\"", "").Replace(strings.ToLower(all.String()))
}

// sources returns the templates and Go files of this package.
func sources(t *testing.T) []string {
	t.Helper()
	var texts []string
	for _, glob := range []string{"templates/*.html", "*.go", "*/*.go"} {
		files, err := fs.Glob(here, glob)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f, "_test.go") {
				continue
			}
			b, err := fs.ReadFile(here, f)
			if err != nil {
				t.Fatal(err)
			}
			texts = append(texts, string(b))
		}
	}
	if len(texts) < 10 {
		t.Fatalf("only %d files", len(texts))
	}
	return texts
}

// here is the folder of this package.
var here = os.DirFS(".")
