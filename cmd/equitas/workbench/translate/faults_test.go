package translate

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/words"
)

// judged are the packages whose faults and errors pages show.
var judged = []string{
	"engine/cond", "engine/rule", "engine/script", "engine/vocabulary", "engine/place", "engine/cardfaces", "engine/cardtext", "engine/games", "engine/playtest", "reports/book", "reports/draw/truetype", "reports/face", "reports/playfile", "reports/sheet", "reports/svg", "reports/theme",
	"engine/lab/repeatcommands.go", "engine/lab/cards", "engine/lab/flow.go", "engine/lab/learn.go", "engine/lab/records/playon.go", "engine/lab/diary/terms.go", "engine/lab/project", "engine/lab/remake.go", "engine/lab/records/replay.go",
	"engine/lab/playsetup.go", "engine/lab/records/playback.go", "engine/lab/tuneaims.go", "engine/lab/tunefile.go", "engine/lab/tuneknobs.go", "engine/lab/tunetexts.go",
	"engine/lab/varyfault.go", "engine/lab/weights.go",
	"engine/lab/bots.go", "engine/lab/compare.go", "engine/lab/singlechanges.go", "engine/lab/grid.go", "engine/lab/library.go", "engine/lab/question/botnames.go", "engine/lab/question/questionplay.go", "engine/lab/question/questions.go",
	"engine/lab/question/knob.go", "engine/lab/question/until.go", "engine/lab/question/vary.go",
	"engine/lab/roles.go", "engine/lab/search.go", "engine/lab/setup.go", "engine/lab/sweep.go", "engine/lab/tune.go",
	"engine/match", "engine/people", "engine/sim/scenario.go", "engine/sim/play.go", "engine/sim/possible.go", "engine/sim/saved.go", "engine/sim/inference/until.go", "engine/store",
}

// faulty are the functions that take the format of a fault.
var faulty = map[string]bool{"Fault": true, "Warn": true, "fault": true, "addFault": true, "addThemeFault": true, "addFitFault": true, "warn": true, "bad": true, "fail": true, "wrong": true, "doubt": true, "Errorf": true, "New": true, "wrongf": true, "Invalidf": true}

// formatOf returns the format that an expression makes, with a verb for every part that is
// not a literal; "" if it makes none.
func formatOf(e ast.Expr) string {
	switch x := e.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			s, _ := strconv.Unquote(x.Value)
			return s
		}
	case *ast.BinaryExpr:
		a, b := formatOf(x.X), formatOf(x.Y)
		if x.Op == token.ADD && a+b != "" {
			if a == "" {
				a = "%s"
			} else if b == "" {
				b = "%s"
			}
			return a + b
		}
	case *ast.ParenExpr:
		return formatOf(x.X)
	case *ast.CallExpr:
		if f, ok := x.Fun.(*ast.SelectorExpr); ok && f.Sel.Name == "Sprintf" {
			return formatOf(x.Args[0])
		}
	}
	return ""
}

// faultFormats returns the formats of faults in the sources, with the place of each.
func faultFormats(t *testing.T) map[string]string {
	all := map[string]string{}
	set := token.NewFileSet()
	add := func(e ast.Expr) bool {
		s := formatOf(e)
		if strings.Contains(s, " ") && regexp.MustCompile(`\p{L}{2}`).MatchString(formatVerb.ReplaceAllString(s, "")) {
			all[s] = set.Position(e.Pos()).String()
			return true
		}
		return false
	}
	for _, dir := range judged {
		err := filepath.WalkDir("../../../../"+dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && slices.Contains([]string{"testdata", "explain", "render", "facetest"}, d.Name()) {
				return filepath.SkipDir
			}
			if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || d.Name() == "record.go" || d.Name() == "actiontable.go" || strings.HasPrefix(d.Name(), "choices") || d.Name() == "picture.go" && strings.Contains(path, "games") {
				return nil
			}
			f, err := parser.ParseFile(set, path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(f, func(n ast.Node) bool {
				switch x := n.(type) {
				case *ast.CallExpr:
					name := ""
					switch f := x.Fun.(type) {
					case *ast.Ident:
						name = f.Name
					case *ast.SelectorExpr:
						name = f.Sel.Name
					}
					if faulty[name] {
						for _, a := range x.Args {
							add(a)
						}
					}
				case *ast.KeyValueExpr:
					if k, ok := x.Key.(*ast.Ident); ok && (k.Name == "Msg" || k.Name == "Help") {
						add(x.Value)
					}
				case *ast.AssignStmt:
					for i, l := range x.Lhs {
						if s, ok := l.(*ast.SelectorExpr); ok && (s.Sel.Name == "Msg" || s.Sel.Name == "Help") && i < len(x.Rhs) {
							add(x.Rhs[i])
						}
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// sample returns a text made by a format, with names and numbers as arguments.
func sample(format string) string {
	s := formatVerb.ReplaceAllStringFunc(appended.ReplaceAllString(mergeAdjacent(format), "$1"), func(verb string) string {
		switch verb[len(verb)-1] {
		case 'd':
			return "7"
		case 'q':
			return `"name"`
		case 'X':
			return "00A0"
		case 'c':
			return "("
		case 'g', 'f':
			return "1.5"
		}
		return "hand.limit"
	})
	return strings.ReplaceAll(s, "%%", "%")
}

// appended matches a verb directly after a word, whose argument may be empty.
var appended = regexp.MustCompile(`(\p{L}{2})%s`)

// Every fault of the program must be translated into every language.
func TestFaultsSaid(t *testing.T) {
	formats := faultFormats(t)
	if len(formats) < 600 {
		t.Fatalf("the sources have %d formats: not all of them are found", len(formats))
	}
	for _, lang := range words.Languages()[1:] {
		f := faultWords()[lang]
		for _, format := range slices.Sorted(maps.Keys(formats)) {
			text := sample(format)
			if untranslatedArg.MatchString(text) { // a line that users copy into a file
				continue
			}
			if told, how := f.translateText(text, 0); how != whollyTranslated {
				t.Errorf("%s: in %s this is not said wholly: %q, but as %q", formats[format], lang, format, told)
			}
		}
	}
}

// The translation of a format must have all arguments, each once.
func TestFaultFormatsFill(t *testing.T) {
	numbered := regexp.MustCompile(`%\[([0-9])\]`)
	for _, lang := range words.Languages()[1:] {
		for en, said := range readFaults(lang) {
			places := formatVerb.FindAllString(mergeAdjacent(en), -1)
			verbs := formatVerb.FindAllString(said, -1)
			used := map[int]bool{}
			next := 0
			for _, verb := range verbs {
				if m := numbered.FindStringSubmatch(verb); m != nil {
					n, _ := strconv.Atoi(m[1])
					next = n - 1
				}
				used[next] = true
				next++
			}
			if len(verbs) != len(places) || len(used) != len(places) {
				t.Errorf("%s: %q has %d places, and %q fills %d", lang, en, len(places), said, len(used))
			}
			if s := fmt.Sprint(said); strings.TrimSpace(s) == "" {
				t.Errorf("%s: %q is nothing", lang, en)
			}
		}
	}
}

var (
	faultPlace = regexp.MustCompile(`^[^ ]*?(?::\d+){1,2}: (?:warning: )?(.*)$`)
	faultHelp  = regexp.MustCompile(`^ +\| +\^+ (.+)$`)
)

// The faults of test files, with their hints, must be translated completely, including
// arguments: kinds of values, units, reasons.
func TestFaultsSaidOfFiles(t *testing.T) {
	seen := map[string]bool{}
	for _, pattern := range []string{"engine/rule/testdata/wrong/*.txt", "engine/games/told/testdata/broken/*.txt", "cmd/equitas/testdata/odd/*.txt"} {
		files, err := filepath.Glob("../../../../" + pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				m := faultPlace.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
				if m == nil {
					m = faultHelp.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
				}
				if m != nil {
					seen[m[1]] = true
				}
			}
		}
	}
	if len(seen) < 400 {
		t.Errorf("%d texts are found", len(seen))
	}
	for _, lang := range words.Languages()[1:] {
		f := faultWords()[lang]
		for _, text := range slices.Sorted(maps.Keys(seen)) {
			if told, how := f.translateText(text, 0); how != whollyTranslated && !untranslatedArg.MatchString(text) {
				t.Errorf("%s: %q is said as %q", lang, text, told)
			}
		}
	}
}

// Warnings about conditions that never or always hold must be translated.
func TestFaultsSaidOfConditions(t *testing.T) {
	n := 0
	for _, g := range cli.OpenBuiltIn().Games() {
		for _, k := range g.Schema().AllKeys() {
			for _, why := range []string{k.NeverMeaning, k.AlwaysMeaning} {
				if why == "" {
					continue
				}
				n++
				for _, lang := range words.Languages()[1:] {
					if told, how := faultWords()[lang].translateText("condition "+k.Path+" is always false: "+why, 0); how != whollyTranslated {
						t.Errorf("%s, %s: %q in %s", g.Name(), k.Path, told, lang)
					}
				}
			}
		}
	}
	if n < 10 {
		t.Errorf("%d conditions say what follows", n)
	}
}

// Names and what users must type must not be translated, words of the program must be.
func TestFaultIn(t *testing.T) {
	for text, want := range map[string]string{
		"unknown key limt in hand":                                                        "chiave sconosciuta: limt in hand",
		"nearest: limit, line 7":                                                          "il più simile: limit, riga 7",
		"hand.limit is 0, must be 1 to 20 cards":                                          "hand.limit è 0, deve essere da 1 a 20 carte",
		"hand.limit is text, must be a whole number":                                      "hand.limit è testo, deve essere un numero intero",
		"deck had no card left 1,024 times, and has no refill: nothing is moved then":     "deck non aveva più carte, 1\u202f024 volte, e non ha refill: allora non si sposta niente",
		"condition draw.legal: house has no field hnd":                                    "condizione draw.legal: house non ha il campo hnd",
		"card has deck, id, value":                                                        "card ha deck, id, value",
		"sum of counts is 77, expected 78":                                                "la somma delle copie è 77, ne servono 78",
		"--each takes apart what two or more rules do: of pike, 1 rule differs from base": "--each separa ciò che fanno due o più regole: di pike, 1 regola differisce da base",
		"%s is no fault of ours, and nobody has told it":                                  "",
	} {
		in := "it"
		if want == "" {
			want, in = text, "en"
		}
		if got, lang := Fault(Target{Lang: "it"}, text); got != want || lang != in {
			t.Errorf("%q is told as %q in %s, want %q in %s", text, got, lang, want, in)
		}
		if got, lang := Fault(Target{Lang: "en"}, text); got != text || lang != "en" {
			t.Errorf("in English %q is %q in %s", text, got, lang)
		}
	}
	if got := Error(Target{Lang: "it"}, "variants/proelio/x.toml:5:9: hand.limit is 21, must be 1 to 20 cards"); got.Text != "variants/proelio/x.toml:5:9: hand.limit è 21, deve essere da 1 a 20 carte" || got.Lang != "it" {
		t.Errorf("got %+v", got)
	}
}
