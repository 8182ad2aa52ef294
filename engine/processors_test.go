package engine_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// reckoners lists the packages and files below engine whose floats neither decide a move
// nor fill a column, each with what they are for.
var reckoners = map[string]string{
	"engine/stat":                     "estimates",
	"engine/playtest":                 "estimates of real games, and what is said of them",
	"engine/enginetest":               "tests",
	"engine/place/picture.go":         "a drawing",
	"engine/place/legend.go":          "a drawing",
	"engine/games/warland/picture.go": "a drawing",
	"engine/rule/figure.go":           "a number as people write it",
	"engine/rule/goaltext.go":         "a number as people read it",
	"engine/people/hint.go":           "a number as people read it",
}

// exact are the functions of package math that give the same bits on every
// processor.
var exact = []string{"Abs", "Ceil", "Copysign", "Float32bits", "Float32frombits", "Float64bits", "Float64frombits", "Floor", "Inf", "IsInf", "IsNaN", "Max", "Min", "Mod", "Modf", "NaN", "Round", "RoundToEven", "Signbit", "Sqrt", "Trunc"}

// What decides a move or fills a column is the same on every processor: it calls no
// function whose last bits differ between them, and where a product of floats may be
// added to something, it is rounded first, by a conversion. Otherwise processors that
// can multiply and add in one go do so, and round once instead of twice.
func TestSameOnEveryProcessor(t *testing.T) {
	if testing.Short() {
		t.Skip("reads all packages with their types")
	}
	for _, p := range typed(t, "./...") {
		dir := strings.TrimPrefix(p.path, module+"/")
		for _, f := range p.files {
			name := p.fset.Position(f.Pos()).Filename
			if _, may := reckoners[dir]; may {
				continue
			}
			if _, may := reckoners[dir+"/"+filepath.Base(name)]; may {
				continue
			}
			for _, fault := range uneven(p, f) {
				t.Error(fault)
			}
		}
	}
}

// TestUneven holds that uneven reports each expression that may differ between processors,
// and no other.
func TestUneven(t *testing.T) {
	const head = `package p
import ("fmt"; "math")
var _ = fmt.Sprint(math.Pi)
type vec struct{ x float64 }
func f(a, b, c float64, v *vec, l []float64, n int) float64 {
`
	fset := token.NewFileSet()
	_, imports := list(t, fset, "fmt", "math")
	for _, c := range []struct{ code, want string }{
		{"return a*b + c", "a * b"},
		{"return c - (a*b)", "a * b"},
		{"return -(a*b) + c", "a * b"},
		{"c += a*b; return c", "a * b"},
		{"d := a*b; return d + c", "a * b"},
		{"v.x = a*b; return v.x + c", "a * b"},
		{"l[0] *= b; return l[0] + c", "l[0] *= b"},
		{"return a*b", "a * b"},
		{"return math.Exp(a)", "math.Exp"},
		{"return math.FMA(a, b, c)", "math.FMA"},
		{"g := math.Log; return g(a)", "math.Log"},
		{"return float64(a*b) + c", ""},
		{"return math.Sqrt(a*b) + c", ""},
		{"return a*b/c + float64(a*b*c)", ""},
		{"if a*b > c { return 1 }; return 2", ""},
		{"return float64(int(a*b)) + c", ""},
		{"println(fmt.Sprint(a * b)); return c", ""},
		{"return 2*3 + c", ""},
		{"return float64(n*n) + c", ""},
		{"l[0] = float64(l[0]*b); return l[0]", ""},
	} {
		f, err := parser.ParseFile(fset, "p.go", head+c.code+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		p := typesOf(t, "p", fset, []*ast.File{f}, imports)
		got := uneven(p, f)
		if c.want == "" && len(got) > 0 || c.want != "" && (len(got) != 1 || !strings.Contains(got[0], ": "+c.want+" ")) {
			t.Errorf("%s: %q, want one with %q", c.code, got, c.want)
		}
	}
}

// uneven lists what may come out otherwise on another processor.
func uneven(p *typedPackage, f *ast.File) (faults []string) {
	var above []ast.Node // the nodes that hold the one that is looked at
	at := func(n ast.Node, what, why string) {
		faults = append(faults, fmt.Sprintf("%s: %s %s", p.fset.Position(n.Pos()), what, why))
	}
	float := func(e ast.Expr) bool {
		tv := p.info.Types[e]
		b, ok := tv.Type.Underlying().(*types.Basic)
		return ok && b.Info()&types.IsFloat != 0 && tv.Value == nil
	}
	const product = "may be added to without being rounded: float64(…)"
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			above = above[:len(above)-1]
			return true
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if o := p.info.Uses[n.Sel]; o != nil && o.Pkg() != nil && o.Pkg().Path() == "math" {
				if _, is := o.(*types.Func); is && !slices.Contains(exact, o.Name()) {
					at(n, "math."+o.Name(), "differs between processors")
				}
			}
		case *ast.BinaryExpr:
			if n.Op == token.MUL && float(n) && !rounded(p, above) {
				at(n, types.ExprString(n), product)
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN && float(n.Lhs[0]) {
				at(n, types.ExprString(n.Lhs[0])+" *= "+types.ExprString(n.Rhs[0]), product)
			}
		}
		above = append(above, n)
		return true
	})
	return faults
}

// rounded reports whether a product is used in a way that rounds it, or adds nothing
// to it.
func rounded(p *typedPackage, above []ast.Node) bool {
	for _, n := range slices.Backward(above) {
		switch n := n.(type) {
		case *ast.ParenExpr:
			continue
		case *ast.UnaryExpr:
			continue
		case *ast.BinaryExpr:
			return n.Op != token.ADD && n.Op != token.SUB // a product of it is looked at by itself
		case *ast.CallExpr:
			if p.info.Types[n.Fun].IsType() {
				return true
			}
			s, ok := n.Fun.(*ast.SelectorExpr)
			if !ok {
				return false
			}
			o := p.info.Uses[s.Sel] // those of others add nothing to it: fmt, math
			return o != nil && o.Pkg() != nil && o.Pkg().Path() != p.path && !strings.HasPrefix(o.Pkg().Path(), module+"/")
		}
		return false
	}
	return false
}

// A typedPackage is a package with its types.
type typedPackage struct {
	path  string
	fset  *token.FileSet
	files []*ast.File
	info  *types.Info
}

// A listed is a package, as go list has it.
type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// list lists packages, and imports them and what they import.
func list(t *testing.T, fset *token.FileSet, patterns ...string) (own []listed, imports types.Importer) {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-export", "-deps", "-json=ImportPath,Dir,GoFiles,Export,DepOnly"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			own = append(own, p)
		}
	}
	return own, importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
}

// typed reads packages, without their tests.
func typed(t *testing.T, pattern string) (l []*typedPackage) {
	t.Helper()
	fset := token.NewFileSet()
	own, imports := list(t, fset, pattern)
	for _, o := range own {
		var files []*ast.File
		for _, name := range o.GoFiles {
			f, err := parser.ParseFile(fset, filepath.Join(o.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		l = append(l, typesOf(t, o.ImportPath, fset, files, imports))
	}
	return l
}

// typesOf finds the types of what stands in files.
func typesOf(t *testing.T, path string, fset *token.FileSet, files []*ast.File, imports types.Importer) *typedPackage {
	t.Helper()
	p := &typedPackage{path: path, fset: fset, files: files, info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}}
	if _, err := (&types.Config{Importer: imports}).Check(path, fset, files, p.info); err != nil {
		t.Fatal(err)
	}
	return p
}
