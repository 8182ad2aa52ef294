package games

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// CONTRIBUTING's glossary names types, functions and constants. Each must be declared in the
// package that it says, so that a renaming also renames it there.
func TestWordsOfTheHouse(t *testing.T) {
	page, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, glossary, _ := strings.Cut(string(page), "\n## Glossary\n")
	glossary, _, _ = strings.Cut(glossary, "\n## ")
	declared := map[string]bool{}
	for _, root := range []string{"..", "../../reports"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, name := range declaredIn(file) {
				declared[file.Name.Name+"."+name] = true
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	n := 0
	for line := range strings.Lines(glossary) {
		cells := strings.Split(line, "|")
		if len(cells) != 5 {
			continue
		}
		for _, m := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[2], -1) {
			if n++; !declared[m[1]] {
				t.Errorf("the glossary names %s, which is declared nowhere", m[1])
			}
		}
	}
	if n < 30 {
		t.Errorf("%d names were found in the glossary, expected 30 or more", n)
	}
}

// declaredIn returns the names of the types, functions and values that a file declares, those
// of methods not.
func declaredIn(file *ast.File) (l []string) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				l = append(l, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					l = append(l, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						l = append(l, name.Name)
					}
				}
			}
		}
	}
	return l
}
