// Mutants finds changes of operators that no test notices (mutation testing). It draws random
// changes. For each it runs the tests of the changed package, then those of packages that import it,
// the nearest first, until one fails. It lists the changes with which all tests pass. It does not
// modify files of the repository.
package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/build"
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
	"sync"
	"time"

	"equitas/engine/rng"
)

// swappedOperators maps each operator that can be changed to the operator that replaces it.
var swappedOperators = map[token.Token]token.Token{
	token.LAND: token.LOR, token.LOR: token.LAND,
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD,
}

// A mutant is the change of one operator at one place.
type mutant struct {
	file      string // path from the root of the module
	line, col int    // position of the operator, from 1; col counts bytes
	offset    int    // number of bytes before the operator
	from, to  token.Token
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d:%d: %s → %s", m.file, m.line, m.col, m.from, m.to)
}

func main() {
	n := flag.Int("n", 20, "changes that are drawn")
	seed := flag.Uint64("seed", 1, "which")
	limit := flag.Duration("limit", 5*time.Minute, "a test that runs longer has found the change")
	memory := flag.Int("memory", 6, "GB of address space that a test may have: one that needs more has found the change")
	own := flag.Bool("own", false, "ask the tests of the package alone, not of those that import it")
	workers := flag.Int("workers", 1, "changes that are tried at a time")
	tags := flag.String("tags", "", "`tags` of the build, with commas between; files that it leaves out are not drawn")
	found := flag.String("found", "", "a `file` of changes that were found, which are not tried again while their files are the same; others are added")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "scripts/mutants.sh [flags] [folder or file...]: changes that no test finds (folders: engine reports)")
		flag.PrintDefaults()
	}
	flag.Parse()
	roots := flag.Args()
	if len(roots) == 0 {
		roots = []string{"engine", "reports"}
	}
	alive, err := run(os.Stdout, roots, *n, *seed, &testRunner{maxTime: *limit, maxMemoryGB: *memory, withImporters: !*own, workers: *workers, tags: strings.FieldsFunc(*tags, func(r rune) bool { return r == ',' }), foundFile: *found})
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if alive > 0 {
		os.Exit(1)
	}
}

// run draws and tries n changes of files below roots with the runner ask, prints the results to w, and
// returns the number of changes with which all tests pass.
func run(w io.Writer, roots []string, n int, seed uint64, ask *testRunner) (alive int, err error) {
	building := build.Default
	building.BuildTags = ask.tags
	var places []mutant
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			if built, err := building.MatchFile(filepath.Dir(path), filepath.Base(path)); err != nil || !built {
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
	for i := range n { // takes the first n of the shuffled places
		j := i + int(r.Below(uint32(all-i)))
		places[i], places[j] = places[j], places[i]
	}
	places = places[:n]
	ask.passed = map[testSet]bool{}
	if ask.withImporters {
		if ask.imports, err = importersOf(ask.tags); err != nil {
			return 0, err
		}
	}
	if ask.dir, err = os.MkdirTemp("", "mutants"); err != nil {
		return 0, err
	}
	defer os.RemoveAll(ask.dir)
	known, err := ask.readFound()
	if err != nil {
		return 0, err
	}
	counts := map[string]int{}
	var one sync.Mutex // guards w, alive and the file of changes that were found
	var working sync.WaitGroup
	next := make(chan mutant)
	for worker := range max(ask.workers, 1) {
		working.Go(func() {
			for m := range next {
				key, e := m.key()
				how, by := killed, "before"
				if e == nil && !known[key] {
					how, by, e = ask.tryMutant(m, filepath.Join(ask.dir, strconv.Itoa(worker)))
				}
				one.Lock()
				switch {
				case e != nil:
					err = errors.Join(err, e)
				default:
					counts[how]++
					fmt.Fprintf(w, "%-7s %s%s\n", how, m, strings.TrimRight("  "+by, " "))
					if how != survived && !known[key] {
						err = errors.Join(err, ask.recordFound(key))
					}
				}
				one.Unlock()
			}
		})
	}
	for _, m := range places {
		one.Lock()
		ill := err != nil
		one.Unlock()
		if ill {
			break
		}
		next <- m
	}
	close(next)
	working.Wait()
	alive = counts[survived]
	if err != nil {
		return alive, err
	}
	fmt.Fprintf(w, "%d changes at %d places that could be changed: %d found, %d no Go, %d live\n", len(places), all, counts[killed], counts[notCompiled], alive)
	return alive, nil
}

// key returns the line for the change in a [testRunner].foundFile: its description and a checksum of
// the file that it changes.
func (m mutant) key() (string, error) {
	text, err := os.ReadFile(m.file)
	sum := sha256.Sum256(text)
	return fmt.Sprintf("%s of %x", m, sum[:6]), err
}

// placesIn lists the possible changes of a Go file.
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
		to, ok := swappedOperators[b.Op]
		if lit, isText := b.Y.(*ast.BasicLit); ok && !(b.Op == token.ADD && isText && lit.Kind == token.STRING) {
			at := files.Position(b.OpPos)
			l = append(l, mutant{path, at.Line, at.Column, at.Offset, b.Op, to})
		}
		return true
	})
	return l, nil
}

// Results of trying a change.
const (
	killed      = "found" // a test fails
	notCompiled = "no Go" // the changed program does not compile
	survived    = "LIVES" // all tests pass
)

// A testRunner runs tests with changes.
type testRunner struct {
	maxTime       time.Duration // longest time for the tests of one package
	maxMemoryGB   int           // largest address space of a test in GB, so that a test that allocates without end cannot exhaust the machine
	withImporters bool          // tests of packages that import the changed package run too
	workers       int           // number of changes that are tried at once
	tags          []string      // build tags; files that they exclude are not changed
	foundFile     string        // file with the keys of changes with which a test fails, which are not tried again; "" for none

	dir     string              // folder for temporary files
	imports map[string][]string // by folder: the folders that import it, see importersOf
	passed  map[testSet]bool    // tests that are known to pass without a change
	mu      sync.Mutex          // guards passed
}

// A testSet identifies tests of a package: all, or only the short ones.
type testSet struct {
	pkg   string
	short bool
}

// readFound reads the keys in foundFile; none if there is no such file.
func (t *testRunner) readFound() (map[string]bool, error) {
	known := map[string]bool{}
	if t.foundFile == "" {
		return known, nil
	}
	text, err := os.ReadFile(t.foundFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(string(text)) {
		known[strings.TrimSpace(line)] = true
	}
	return known, nil
}

// recordFound adds a key to foundFile, if there is one.
func (t *testRunner) recordFound(key string) error {
	if t.foundFile == "" {
		return nil
	}
	f, err := os.OpenFile(t.foundFile, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, key)
	return errors.Join(err, f.Close())
}

// build compiles the tests of a package to the file program, with the file replacements in the file
// overlay, "" for none. For a package without tests there is no file afterwards. out is the output of
// the compiler.
func (t *testRunner) build(overlay, pkg, program string) (out []byte, err error) {
	if err := os.Remove(program); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-tags="+strings.Join(t.tags, ","), "-overlay="+overlay, "-o", program, pkg).CombinedOutput()
}

// run runs a compiled test program for a set of tests, within the limits of time and memory. The error
// means that a test fails. If there is no such program, it returns nil.
func (t *testRunner) run(program string, a testSet) (out []byte, err error) {
	if _, err := os.Stat(program); errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the package has no tests
	}
	c := exec.Command("sh", "-c", `ulimit -v "$1" && shift && exec "$@"`, "sh", strconv.Itoa(t.maxMemoryGB<<20),
		program, "-test.paniconexit0", "-test.failfast", "-test.timeout="+t.maxTime.String(), "-test.short="+strconv.FormatBool(a.short))
	c.Dir = a.pkg
	return c.CombinedOutput()
}

// fails reports whether a set of tests fails in program, which was compiled with a change. It returns
// an error if the tests fail without the change too.
func (t *testRunner) fails(program string, a testSet) (bool, error) {
	if _, err := t.run(program, a); err == nil {
		return false, nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.passed[a] {
		return true, nil
	}
	unchanged := filepath.Join(t.dir, "unchanged.test")
	out, err := t.build("", a.pkg, unchanged)
	if err == nil {
		out, err = t.run(unchanged, a)
	}
	if err != nil {
		return false, fmt.Errorf("the tests of %s fail as they are, within the bounds: %w\n%s", a.pkg, err, out)
	}
	t.passed[a] = true
	return true, nil
}

// tryMutant runs the tests with a change; dir is a folder for temporary files. Short tests run first,
// since they find most changes. result is the result, such as killed; foundBy names the tests that fail, or
// is "".
func (t *testRunner) tryMutant(m mutant, dir string) (result, foundBy string, err error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return "", "", err
	}
	text, err := os.ReadFile(m.file)
	if err != nil {
		return "", "", err
	}
	text = slices.Concat(text[:m.offset], []byte(m.to.String()), text[m.offset+len(m.from.String()):])
	changed, overlay, program := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json"), filepath.Join(dir, "changed.test")
	if err := os.WriteFile(changed, text, 0o666); err != nil {
		return "", "", err
	}
	real, err := filepath.Abs(m.file)
	if err != nil {
		return "", "", err
	}
	said, err := json.Marshal(map[string]map[string]string{"Replace": {real: changed}})
	if err != nil {
		return "", "", err
	}
	if err := os.WriteFile(overlay, said, 0o666); err != nil {
		return "", "", err
	}
	pkg := "./" + filepath.ToSlash(filepath.Dir(m.file))
	for _, p := range append([]string{pkg}, t.imports[pkg]...) {
		if _, err := t.build(overlay, p, program); err != nil {
			return notCompiled, "", nil
		}
		for _, short := range []bool{true, false} {
			found, err := t.fails(program, testSet{p, short})
			if err != nil {
				return "", "", err
			}
			if found {
				by := "by " + strings.TrimPrefix(p, "./")
				if short {
					by += ", short"
				}
				return killed, by, nil
			}
		}
	}
	return survived, "", nil
}

// importersOf returns, for each folder of this module, the folders whose packages or tests import it,
// directly or not. Those that import it over the fewest steps come first, and of these the ones with
// the fewest imports.
func importersOf(tags []string) (map[string][]string, error) {
	out, err := exec.Command("go", "list", "-tags="+strings.Join(tags, ","), "-f", `{{.ImportPath}}|{{join .Imports " "}}|{{join .TestImports " "}} {{join .XTestImports " "}}`, "./...").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	module, err := exec.Command("go", "list", "-m").Output()
	if err != nil {
		return nil, fmt.Errorf("go list -m: %w", err)
	}
	name := strings.TrimSpace(string(module))
	imports, tested := map[string][]string{}, map[string][]string{} // imports within this module, by package: of the package itself, and of its tests
	for line := range strings.Lines(string(out)) {
		parts := strings.Split(line, "|")
		ours := func(l string) (folders []string) {
			for _, path := range strings.Fields(l) {
				if rest, ok := strings.CutPrefix(path, name+"/"); ok {
					folders = append(folders, "./"+rest)
				}
			}
			return folders
		}
		for _, pkg := range ours(parts[0]) {
			imports[pkg] = ours(parts[1])
			tested[pkg] = append(ours(parts[2]), imports[pkg]...)
		}
	}
	type importer struct {
		pkg        string
		steps, all int
	}
	by := map[string][]importer{}
	for pkg := range imports {
		steps := map[string]int{pkg: 0}
		reached := []string{pkg}
		for i := 0; i < len(reached); i++ { // the loop appends to reached
			p := reached[i]
			next := imports[p]
			if p == pkg {
				next = tested[p]
			}
			for _, to := range next {
				if _, ok := steps[to]; !ok {
					steps[to] = steps[p] + 1
					reached = append(reached, to)
				}
			}
		}
		for _, to := range reached[1:] {
			by[to] = append(by[to], importer{pkg, steps[to], len(reached)})
		}
	}
	sorted := map[string][]string{}
	for to, l := range by {
		slices.SortFunc(l, func(a, b importer) int {
			return cmp.Or(a.steps-b.steps, a.all-b.all, strings.Compare(a.pkg, b.pkg))
		})
		for _, i := range l {
			sorted[to] = append(sorted[to], i.pkg)
		}
	}
	return sorted, nil
}
