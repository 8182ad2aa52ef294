// Mutants says which changes of logic no test finds: it draws so many by a seed, runs
// the tests of the package over each, and then of the packages that import it, and
// lists those that live. Nothing in the tree is changed.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"equitas/engine/rng"
)

// swaps are the operators that take each other's place.
var swaps = map[token.Token]token.Token{
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD,
}

// A mutant is one operator in one place, made another.
type mutant struct {
	file         string // from the root of the module
	line, offset int    // offset: bytes before the operator
	from, to     token.Token
}

func (m mutant) String() string { return fmt.Sprintf("%s:%d: %s → %s", m.file, m.line, m.from, m.to) }

func main() {
	n := flag.Int("n", 20, "changes that are drawn")
	seed := flag.Uint64("seed", 1, "which")
	limit := flag.Duration("limit", 5*time.Minute, "a test that runs longer has found the change")
	memory := flag.Int("memory", 6, "GB of address space that a test may have: one that needs more has found the change")
	own := flag.Bool("own", false, "ask the tests of the package alone, not of those that import it")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "scripts/mutants.sh [flags] [folder or file...]: changes that no test finds (folders: engine reports)")
		flag.PrintDefaults()
	}
	flag.Parse()
	roots := flag.Args()
	if len(roots) == 0 {
		roots = []string{"engine", "reports"}
	}
	alive, err := run(os.Stdout, roots, *n, *seed, bounds{*limit, *memory}, !*own)
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if alive > 0 {
		os.Exit(1)
	}
}

// run draws and tries changes, and returns how many live.
func run(w io.Writer, roots []string, n int, seed uint64, most bounds, importers bool) (alive int, err error) {
	var places []mutant
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			l, err := placesIn(path)
			places = append(places, l...)
			return err
		})
		if err != nil {
			return 0, err
		}
	}
	all := len(places)
	n = min(n, all)
	r := rng.NewStream(seed)
	for i := range n { // the first n of a shuffle
		j := i + int(r.Below(uint32(all-i)))
		places[i], places[j] = places[j], places[i]
	}
	places = places[:n]
	var imports map[string][]string
	if importers {
		if imports, err = importersOf(); err != nil {
			return 0, err
		}
	}
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(dir)
	counts := map[string]int{}
	whole := map[string]bool{} // packages whose tests pass as they are, within the bounds
	for _, m := range places {
		how, err := m.try(dir, most, imports, whole)
		if err != nil {
			return alive, err
		}
		counts[how]++
		fmt.Fprintf(w, "%-7s %s\n", how, m)
	}
	alive = counts[lives]
	fmt.Fprintf(w, "%d changes at %d places that could be changed: %d found, %d no Go, %d live\n", len(places), all, counts[killed], counts[broken], alive)
	return alive, nil
}

// placesIn lists the operators of a file that can be changed.
func placesIn(path string) (l []mutant, err error) {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(f, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return true
		}
		to, ok := swaps[b.Op]
		if lit, isText := b.Y.(*ast.BasicLit); ok && !(b.Op == token.ADD && isText && lit.Kind == token.STRING) {
			at := files.Position(b.OpPos)
			l = append(l, mutant{path, at.Line, at.Offset, b.Op, to})
		}
		return true
	})
	return l, nil
}

// What comes of a change.
const (
	killed = "found"
	broken = "no Go"
	lives  = "LIVES"
)

// bounds are the most that a test may take. One that allocates without end would take the
// machine with it.
type bounds struct {
	time   time.Duration
	memory int // GB of address space
}

// test returns the command that runs the tests of a package over a change within the bounds.
func (b bounds) test(overlay, pkg string) *exec.Cmd {
	return exec.Command("sh", "-c", `ulimit -v "$1" && shift && exec "$@"`, "sh", strconv.Itoa(b.memory<<20),
		"go", "test", "-vet=off", "-failfast", "-timeout", b.time.String(), "-overlay="+overlay, pkg)
}

// try runs the tests over the change, which stands in a file beside the tree.
func (m mutant) try(dir string, most bounds, importers map[string][]string, whole map[string]bool) (how string, err error) {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return "", err
	}
	text = slices.Concat(text[:m.offset], []byte(m.to.String()), text[m.offset+len(m.from.String()):])
	changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(changed, text, 0o666); err != nil {
		return "", err
	}
	real, err := filepath.Abs(m.file)
	if err != nil {
		return "", err
	}
	said, err := json.Marshal(map[string]map[string]string{"Replace": {real: changed}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(overlay, said, 0o666); err != nil {
		return "", err
	}
	pkg := "./" + filepath.ToSlash(filepath.Dir(m.file))
	if exec.Command("go", "build", "-overlay", overlay, pkg).Run() != nil {
		return broken, nil
	}
	for _, p := range append([]string{pkg}, importers[pkg]...) {
		if !whole[p] {
			if out, err := most.test("", p).CombinedOutput(); err != nil {
				return "", fmt.Errorf("the tests of %s fail as they are, within the bounds: %w\n%s", p, err, out)
			}
			whole[p] = true
		}
		out, err := most.test(overlay, p).CombinedOutput()
		if err != nil {
			if bytes.Contains(out, []byte("[build failed]")) {
				return broken, nil
			}
			return killed, nil
		}
	}
	return lives, nil
}

// importersOf lists, by folder, the folders of this module whose packages or tests
// import it, directly or not.
func importersOf() (map[string][]string, error) {
	out, err := exec.Command("go", "list", "-test", "-f", `{{if not .ForTest}}{{.ImportPath}} {{join .Deps " "}}{{else}}{{.ForTest}} {{join .Deps " "}}{{end}}`, "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	module, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m: %w", err)
	}
	name := strings.TrimSpace(string(module))
	folder := func(path string) (string, bool) {
		path, _, _ = strings.Cut(path, " ")
		rest, ok := strings.CutPrefix(path, name+"/")
		return "./" + rest, ok
	}
	by := map[string][]string{}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		from, ok := folder(strings.TrimSuffix(words[0], ".test"))
		if !ok {
			continue
		}
		for _, w := range words[1:] {
			if to, ok := folder(w); ok && to != from && !slices.Contains(by[to], from) {
				by[to] = append(by[to], from)
			}
		}
	}
	for _, l := range by {
		slices.Sort(l)
	}
	return by, nil
}
