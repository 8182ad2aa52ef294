package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "equitas"

// Modules of other authors; few packages import each.
const (
	toml        = "github.com/BurntSushi/toml"
	expr        = "github.com/expr-lang/expr"
	tablewriter = "github.com/olekukonko/tablewriter"
	gonum       = "gonum.org/v1/gonum"
	cobra       = "github.com/spf13/cobra"
	mcpSDK      = "github.com/modelcontextprotocol/go-sdk"
	pflag       = "github.com/spf13/pflag" // cobra's flags
	mousetrap   = "github.com/inconshreveable/mousetrap"
	sys         = "golang.org/x/sys"
	term        = "golang.org/x/term"
	xtext       = "golang.org/x/text"
	excelize    = "github.com/xuri/excelize/v2"
	fpdf        = "codeberg.org/go-pdf/fpdf"
	ximage      = "golang.org/x/image"
	liberation  = "codeberg.org/go-fonts/liberation"
	goInternal  = "github.com/rogpeppe/go-internal"
	fsnotify    = "github.com/fsnotify/fsnotify"
	temporalSDK = "go.temporal.io/sdk" // in builds with the tag temporal only
	temporalAPI = "go.temporal.io/api"
	grpc        = "google.golang.org/grpc"
	sqlite      = "modernc.org/sqlite"
	pdfReader   = "github.com/ledongthuc/pdf"             // in tests only
	jsonSchema  = "github.com/santhosh-tekuri/jsonschema" // in tests only
	chromedp    = "github.com/chromedp/chromedp"          // in tests only
	cdproto     = "github.com/chromedp/cdproto"           // in tests only
)

// everything stands for all packages of the project.
const everything = "..."

// table lists, for each package, the imports that it may have besides the standard library.
// A star stands for one path element; a module of other authors includes its packages.
// CONTRIBUTING.md has the same table.
var table = map[string][]string{
	"variants":                   {},
	"decks":                      {},
	"engine/rng":                 {},
	"engine":                     {"engine/rng"},
	"engine/actions":             {"engine", "engine/narration", "engine/rule"},
	"engine/events":              {"engine", "engine/narration"},
	"engine/stat":                {gonum},
	"engine/card":                {"engine"},
	"engine/chance":              {"engine", "engine/card", "engine/rng"},
	"engine/cond":                {expr},
	"engine/count":               {"engine"},
	"engine/cardtext":            {"engine/card", "engine/cond"},
	"engine/probe":               {"engine", "engine/rng"},
	"engine/rule":                {"engine", "engine/card", "engine/cond", "engine/cardtext", "engine/probe", "engine/rule/source", "engine/rule/translation"},
	"engine/rule/source":         {"engine/cond", toml},
	"engine/rule/translation":    {"engine", "engine/cond", "engine/cardtext", "engine/rule/source"},
	"engine/rule/playalike":      {"engine/cond", "engine/rule"},
	"engine/rule/render":         {"engine/cond", "engine/rule", "engine/rule/source"},
	"engine/rule/crosscheck":     {"engine/rule", "engine/rule/source"},
	"engine/rule/keys":           {"engine/rule", "engine/rule/source"},
	"engine/rule/explain":        {"engine", "engine/cond", "engine/rule", "engine/rule/source"},
	"engine/rule/editor":         {"engine", "engine/rule", "engine/rule/explain", "engine/rule/source"},
	"engine/narration":           {"engine", "engine/cond", "engine/cardtext", "engine/rule"},
	"engine/cardfaces":           {"engine/card", "engine/cardtext", "engine/rule", "engine/rule/render"},
	"engine/vocabulary":          {"engine/cond", "engine/rule"},
	"engine/zones":               {"engine", "engine/card", "engine/chance", "engine/rng"},
	"engine/script":              {"engine/cond"},
	"engine/place":               {"engine", "engine/rule", "engine/rule/source"},
	"engine/games/*":             {"engine", "engine/actions", "engine/advantage", "engine/vocabulary", "engine/card", "engine/chance", "engine/cond", "engine/count", "engine/events", "engine/games/pictogram", "engine/place", "engine/probe", "engine/cardfaces", "engine/cardtext", "engine/rule", "engine/rule/crosscheck", "engine/rule/keys", "engine/rule/source", "engine/rng", "engine/script", "engine/narration", "engine/zones"},
	"engine/games":               {"engine", "engine/rule", "engine/games/*"},
	"engine/bot":                 {"engine", "engine/rng"},
	"engine/advantage":           {"engine", "engine/rng", "engine/bot", "engine/stat"},
	"engine/search":              {"engine", "engine/rng", "engine/bot"},
	"engine/people":              {"engine", "engine/rng", "engine/bot", "engine/match"},
	"engine/match":               {"engine", "engine/rng"},
	"engine/sim":                 {"engine", "engine/rng", "engine/sim/rows"},
	"engine/sim/inference":       {"engine", "engine/rng", "engine/sim", "engine/sim/rows", "engine/stat"},
	"engine/sim/prices":          {"engine"},
	"engine/sim/rows":            {"engine/stat"},
	"engine/cluster":             {"engine", "engine/rule", "engine/sim", temporalSDK, temporalAPI, grpc},
	"engine/store":               {"engine", "engine/sim", sqlite},
	"engine/enginetest":          {"engine", "engine/rng", "engine/bot", "engine/match"},
	"engine/enginetest/conform":  {"engine", "engine/rule", toml, "decks", "variants"},
	"engine/train":               {"engine", "engine/advantage", "engine/rng", "engine/bot", "engine/stat"},
	"engine/tune":                {"engine/stat"},
	"engine/enginetest/race":     {"engine", "engine/count", "engine/rng"},
	"engine/enginetest/standoff": {"engine", "engine/rng"},
	"engine/enginetest/pico":     {"engine", "engine/cond", "engine/enginetest", "engine/rule"},
	"engine/enginetest/highcard": {"engine", "engine/chance", "engine/count", "engine/rng"},
	"engine/lab":                 {"engine", "engine/rule/playalike", "engine/card", "engine/tune", "engine/lab/course", "engine/lab/question", "engine/lab/wording", "engine/rng", "engine/rule", "engine/rule/source", "engine/rule/render", "engine/games", "engine/bot", "engine/search", "engine/match", "engine/people", "engine/sim", "engine/sim/inference", "engine/sim/prices", "engine/stat", "engine/store", "engine/train", "engine/cond", "engine/narration", "variants", "decks", "reports", "reports/rulediff", "reports/table"},
	"engine/lab/question":        {"engine", "engine/bot", "engine/lab/wording", "engine/rule", "engine/search", "engine/sim", "engine/sim/inference", "engine/stat", "engine/train", "reports", "reports/table"},
	"engine/lab/wording":         {"engine/cond", "engine/rule/source", "reports/table"},
	"engine/lab/records":         {"engine", "engine/bot", "engine/lab", "engine/lab/question", "engine/lab/wording", "engine/match", "engine/narration", "engine/people", "engine/rng", "engine/rule", "engine/rule/source", "engine/search", "engine/stat", "reports", "reports/table"},
	"engine/lab/course":          {"engine", "engine/match", "engine/rng", "engine/rule", "engine/sim", "reports"},
	"engine/lab/project":         {"engine/lab", "engine/lab/cards", "engine/lab/question", "engine/lab/wording", "reports/theme", "engine/bot", "engine/search", "engine/rule", "engine/rule/editor", "engine/rule/render", "reports/table", xtext},
	"engine/lab/diary":           {"engine", "engine/lab", "engine/lab/question", "engine/lab/records", "engine/lab/wording", "engine/match", "engine/rng", "engine/rule", "engine/sim", "engine/playtest", "reports/playtestreport", "reports/playfile"},
	"engine/lab/cards":           {"engine/lab", "engine/lab/question", "engine/lab/wording", "engine/card", "engine/rule", "reports/cardlist", "reports/draw", "reports/face", "reports/sheet", "reports/svg", "reports/theme"},
	"engine/playtest":            {"engine/cond", "engine/rng", "engine/stat"},
	"reports/number":             {"engine", "reports/table"},
	"reports/rulediff":           {"reports", "reports/table"},
	"reports/playtestreport":     {"engine/playtest", "reports", "reports/number", "reports/table"},
	"reports/playform":           {"reports/draw"},
	"reports/playfile":           {"engine/playtest", "reports/book", "reports/table"},
	"reports":                    {"engine", "engine/playtest", "engine/sim", "engine/sim/inference", "engine/sim/prices", "engine/sim/rows", "engine/stat", "reports/chart", "reports/jsonstream", "reports/number", "reports/table"},
	"reports/table":              {"reports/chart", tablewriter},
	"reports/jsonstream":         {"reports/table"},
	"reports/chart":              {"reports/draw"},
	"reports/board":              {"engine", "engine/match"},
	"reports/book":               {"reports/table", excelize},
	"reports/book/booktest":      {},
	"reports/cardlist":           {"engine/card", "reports/table"},
	"reports/cardimport":         {"engine/card", "engine/cond", "engine/cardtext", "engine/rule", "reports/book", "reports/cardlist", "reports/table"},
	"reports/draw":               {"reports/draw/truetype", fpdf, ximage, liberation},
	"reports/draw/truetype":      {ximage},
	"reports/draw/drawtest":      {},
	"reports/svg":                {"engine/card", "reports/draw"},
	"reports/face":               {"engine/card", "reports/draw", "reports/svg", "engine/rule/source", "reports/theme"},
	"reports/face/facetest":      {"engine/card"},
	"reports/sheet":              {"engine/card", "reports/draw", "reports/face"},
	"reports/theme":              {"engine/card", "engine/rule/source", "decks", "reports/draw", "reports/svg", expr},
	"reports/tabletop":           {"engine/card", "reports/draw", "reports/face"},
	"cmd/equitas":                {everything, cobra, pflag},
	"cmd/equitas/cli":            {everything, cobra, pflag, term, mousetrap},
	"cmd/equitas/files":          {sys},
	"cmd/equitas/heap":           {},
	"cmd/equitas/topics":         {everything},
	"cmd/equitas/play":           {everything, cobra},
	"cmd/equitas/cards":          {everything, cobra},
	"cmd/equitas/playtests":      {everything, cobra},
	"cmd/equitas/tools":          {everything, cobra, mcpSDK},
	"cmd/equitas/watch":          {everything, cobra, fsnotify},
	"cmd/equitas/workbench":      {everything, cobra},
	"cmd/equitas/workbench/*":    {everything},
	"scripts/findings":           {"engine/store"},
	"scripts/gate":               {"engine", "engine/games", "engine/rule", "engine/train", "decks", "variants"},
	"scripts/prices":             {"engine", "engine/bot", "engine/games", "engine/rule", "engine/sim", "engine/sim/prices", "engine/stat", "engine/train", "decks", "variants"},
	"scripts/mutants":            {"engine/rng"},
	"scripts/speed":              {"engine", "engine/bot", "engine/enginetest/highcard", "engine/games", "engine/rng", "engine/rule", "decks", "variants"},
}

// inTests lists what the test files of every package may import besides: packages that play
// matches, the files that are shipped, and test libraries.
var inTests = []string{
	"engine", "engine/cond", "engine/enginetest", "engine/enginetest/conform", "engine/enginetest/highcard", "engine/enginetest/pico", "engine/enginetest/race", "engine/enginetest/standoff", "engine/rule/playalike", "engine/rule/render", "engine/count", "engine/rng", "engine/bot", "engine/search", "engine/match", "engine/sim", "engine/sim/inference", "engine/stat",
	"variants", "decks", "reports/book/booktest", "reports/draw/drawtest", "reports/face/facetest", toml, mcpSDK, goInternal, liberation, pdfReader, jsonSchema, chromedp, cdproto,
}

// A ban is something that packages may not use outside their tests.
type ban struct {
	in    []string // packages, as in the table; "..." for all but cmd and scripts
	from  string   // import path
	names string   // the banned identifiers of the import, separated by spaces; "" bans all of it
	why   string
}

var bans = []ban{
	{[]string{everything}, "os", "Exit Stdin Stdout Stderr", "only cmd speaks to people and ends the program"},
	{[]string{everything}, "os/signal", "", "only cmd takes signals"},
	{[]string{"engine/rule", "engine/rule/*", "engine/lab", "engine/lab/*", "engine/games/*"}, "os", "", "what of a file system may be read is the program's to say: source.Disk"},
	{[]string{"engine/rule", "engine/rule/*", "engine/lab", "engine/lab/*", "engine/games/*"}, "path/filepath", "Abs EvalSymlinks Glob Walk WalkDir", "they ask the system: source.Disk"},
	{ofCommands, "os", "Exit Stdin Stdout Stderr", "a command reads and writes where it is told: cli.Streams"},
	{ofCommands, "os/signal", "", "signals are for cli"},
	{ofCommands, "fmt", "Print Printf Println Scan Scanf Scanln", "a command writes where it is told: cli.Streams"},
	{[]string{everything}, "log", "", "only cmd speaks to people"},
	{[]string{everything}, "log/slog", "", "only cmd speaks to people"},
	{[]string{everything}, "fmt", "Print Printf Println Scan Scanf Scanln", "only cmd speaks to people"},
	{[]string{everything}, "time", "Now Since Until After AfterFunc Tick NewTicker NewTimer Sleep", "no result may depend on the clock"},
	{[]string{everything}, "math/rand", "", "chance comes from engine/rng"},
	{[]string{everything}, "math/rand/v2", "", "chance comes from engine/rng"},
	{[]string{everything}, "crypto/rand", "", "chance comes from engine/rng"},
	{[]string{everything}, "hash/maphash", "", "its seed differs from run to run"},
	{deciding, "testing", "", "it brings its flags into the program"},
	{deciding, "math", inexact, "its last bits differ between processors"},
	{deciding, "math/cmplx", "", "its last bits differ between processors"},
}

// ofCommands are the packages that belong to one command each.
var ofCommands = []string{"cmd/equitas/play", "cmd/equitas/cards", "cmd/equitas/playtests", "cmd/equitas/tools", "cmd/equitas/watch", "cmd/equitas/workbench", "cmd/equitas/workbench/*"}

// deciding are the packages that decide moves or count what happens.
var deciding = []string{"engine", "engine/rng", "engine/card", "engine/cond", "engine/vocabulary", "engine/count", "engine/rule", "engine/rule/*", "engine/games/*", "engine/bot", "engine/search", "engine/match", "engine/sim", "engine/sim/inference"}

// inexact are the functions of package math that are not the same to the last
// bit everywhere.
const inexact = "Exp Exp2 Expm1 Log Log10 Log1p Log2 Pow Pow10 Cbrt Hypot " +
	"Sin Cos Tan Sincos Asin Acos Atan Atan2 Sinh Cosh Tanh Asinh Acosh Atanh " +
	"Erf Erfc Erfinv Erfcinv Gamma Lgamma J0 J1 Jn Y0 Y1 Yn"

// TestImports holds that every import is in the table, that nothing banned is used, and
// that every row of the table has a package.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	files := token.NewFileSet()
	root := ".."
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if base := d.Name(); base == "testdata" || name != root && strings.HasPrefix(base, ".") {
				return fs.SkipDir
			}
			if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && name != root {
				return fs.SkipDir // a module of its own
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") {
			return nil
		}
		f, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		pkg := filepath.ToSlash(rel)
		seen[row(pkg)] = true
		check(f, pkg, strings.HasSuffix(name, "_test.go"), func(at token.Pos, fault string) {
			t.Errorf("%s: %s", files.Position(at), fault)
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range slices.Sorted(maps.Keys(table)) {
		if !seen[pkg] {
			t.Errorf("the table has a row for %s, but there is no such package", pkg)
		}
	}
}

// row returns the key of the row of the table that a package has, or "".
func row(pkg string) string {
	if _, ok := table[pkg]; ok {
		return pkg
	}
	for key := range table {
		if ok, _ := path.Match(key, pkg); ok {
			return key
		}
	}
	return ""
}

// check reports what is wrong with the imports of a file of package pkg, and
// with what it uses of them.
func check(f *ast.File, pkg string, test bool, report func(at token.Pos, fault string)) {
	if row(pkg) == "" {
		report(f.Pos(), fmt.Sprintf("the table has no row for %s", pkg))
		return
	}
	allowed := table[row(pkg)]
	if test {
		allowed = slices.Concat(allowed, inTests, []string{pkg})
	}
	reportf := func(at ast.Node, format string, args ...any) { report(at.Pos(), fmt.Sprintf(format, args...)) }
	local := map[string]string{} // import path by the package's name in the file
	for _, spec := range f.Imports {
		imp, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			reportf(spec, "%v", err)
			continue
		}
		if !slices.ContainsFunc(allowed, func(a string) bool { return covers(a, imp) }) && !standard(imp) {
			reportf(spec, "%s imports %s, which the table does not allow", pkg, strings.TrimPrefix(imp, module+"/"))
		}
		name := path.Base(strings.TrimSuffix(imp, "/v2"))
		if spec.Name != nil {
			name = spec.Name.Name
		}
		local[name] = imp
		if name == "." {
			reportf(spec, "%s imports %s under the name of a dot, which hides what is used of it", pkg, imp)
		}
		for _, b := range bans {
			if b.names == "" && b.from == imp && b.binds(pkg, test) {
				reportf(spec, "%s imports %s: %s", pkg, imp, b.why)
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, ok := sel.X.(*ast.Ident)
		if !ok || local[x.Name] == "" {
			return true
		}
		for _, b := range bans {
			if b.from == local[x.Name] && b.binds(pkg, test) && slices.Contains(strings.Fields(b.names), sel.Sel.Name) {
				reportf(sel, "%s uses %s.%s: %s", pkg, b.from, sel.Sel.Name, b.why)
			}
		}
		return true
	})
}

// covers reports whether an entry of the table allows an import.
func covers(entry, imp string) bool {
	own, isOwn := strings.CutPrefix(imp, module+"/")
	if !isOwn {
		return imp == entry || strings.HasPrefix(imp, entry+"/")
	}
	ok, _ := path.Match(entry, own)
	return ok || entry == everything
}

// standard reports whether an import is of the standard library.
func standard(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return first != module && !strings.Contains(first, ".")
}

// binds reports whether a ban holds in the files of a package.
func (b ban) binds(pkg string, test bool) bool {
	return !test && slices.ContainsFunc(b.in, func(in string) bool {
		ok, _ := path.Match(in, pkg)
		return ok || in == everything && !strings.HasPrefix(pkg, "cmd/") && !strings.HasPrefix(pkg, "scripts/") // scripts are programs for developers
	})
}

// TestImportFaults holds that check reports imports and uses that are not allowed, and no
// others.
func TestImportFaults(t *testing.T) {
	cases := []struct {
		file, src, want string
	}{
		{"engine/bot/x.go", `import "equitas/engine"`, ""},
		{"engine/bot/x.go", `import "equitas/engine/match"`, "engine/bot imports engine/match, which the table does not allow"},
		{"engine/match/x_test.go", `import "equitas/engine/bot"`, ""},
		{"engine/match/x_test.go", `import "equitas/engine/games"`, "engine/match imports engine/games, which the table does not allow"},
		{"engine/match/x_test.go", `import "equitas/engine/match"`, ""},
		{"engine/games/chess/x.go", `import "equitas/engine/rule"`, ""},
		{"engine/games/chess/x.go", `import "equitas/engine/games/proelio"`, "engine/games/chess imports engine/games/proelio, which the table does not allow"},
		{"engine/games/x.go", `import "equitas/engine/games/proelio"`, ""},
		{"engine/x.go", `import "equitas/engine/games"`, "engine imports engine/games, which the table does not allow"},
		{"engine/cond/x.go", `import "github.com/expr-lang/expr/vm"`, ""},
		{"engine/cond/x.go", `import "github.com/expr-lang/express"`, "engine/cond imports github.com/expr-lang/express, which the table does not allow"},
		{"engine/rule/x.go", `import "github.com/expr-lang/expr"`, "engine/rule imports github.com/expr-lang/expr, which the table does not allow"},
		{"engine/rule/source/x.go", `import "os"`, "engine/rule/source imports os: what of a file system may be read is the program's to say: source.Disk"},
		{"engine/rule/source/x.go", `import "equitas/engine/rule"`, "engine/rule/source imports engine/rule, which the table does not allow"},
		{"cmd/equitas/x.go", `import "equitas/engine/games"`, ""},
		{"cmd/equitas/x.go", `import "github.com/expr-lang/expr"`, "cmd/equitas imports github.com/expr-lang/expr, which the table does not allow"},
		{"engine/util/x.go", ``, "the table has no row for engine/util"},
		{"reports/x.go", `import "os"; func f() { os.Exit(1) }`, "reports uses os.Exit: only cmd speaks to people and ends the program"},
		{"reports/x.go", `import "os"; var _ = os.ReadFile`, ""},
		{"scripts/speed/x.go", `import "os"; func f() { os.Exit(1) }`, ""},
		{"reports/x_test.go", `import "os"; func f() { os.Exit(1) }`, ""},
		{"cmd/equitas/x.go", `import "os"; func f() { os.Exit(1) }`, ""},
		{"cmd/equitas/play/x.go", `import "os"; func f() { os.Exit(1) }`, "cmd/equitas/play uses os.Exit: a command reads and writes where it is told: cli.Streams"},
		{"cmd/equitas/cli/x.go", `import "os"; func f() { os.Exit(1) }`, ""},
		{"engine/sim/x.go", `import clock "time"; var _ = clock.Now`, "engine/sim uses time.Now: no result may depend on the clock"},
		{"engine/sim/x.go", `import "time"; var _ time.Duration`, ""},
		{"engine/bot/x.go", `import "math/rand/v2"`, "engine/bot imports math/rand/v2: chance comes from engine/rng"},
		{"engine/bot/x.go", `import . "fmt"`, "engine/bot imports fmt under the name of a dot, which hides what is used of it"},
		{"engine/games/chess/x.go", `import "math"; var _ = math.Log(2)`, "engine/games/chess uses math.Log: its last bits differ between processors"},
		{"engine/games/chess/x.go", `import "math"; var _ = math.Sqrt(2)`, ""},
		{"engine/stat/x.go", `import "math"; var _ = math.Log(2)`, ""},
	}
	for _, c := range cases {
		f, err := parser.ParseFile(token.NewFileSet(), c.file, "package x; "+c.src, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		check(f, path.Dir(c.file), strings.HasSuffix(c.file, "_test.go"), func(_ token.Pos, fault string) {
			got = append(got, fault)
		})
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%s with %s: got %q, want %q", c.file, c.src, got, c.want)
		}
	}
}
