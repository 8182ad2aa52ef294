package workbench

import (
	"regexp"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/assets"
)

var (
	sheetNotes = regexp.MustCompile(`(?s)/\*.*?\*/`)
	sheetRule  = regexp.MustCompile(`([^{}]+)\{`)
	bareClass  = regexp.MustCompile(`^\.([a-zA-Z][\w-]*)(:[a-z-]+)?$`)
)

// Two style sheets of a page may not define the same class.
func TestSheets(t *testing.T) {
	bare := func(name string) map[string]bool {
		text := assets.Text(name)
		if text == nil {
			t.Fatalf("there is no %s", name)
		}
		found := map[string]bool{}
		for _, m := range sheetRule.FindAllStringSubmatch(sheetNotes.ReplaceAllString(string(text), ""), -1) {
			for selector := range strings.SplitSeq(m[1], ",") {
				if c := bareClass.FindStringSubmatch(strings.TrimSpace(selector)); c != nil {
					found[c[1]] = true
				}
			}
		}
		return found
	}
	for i := range views {
		by := map[string]string{}
		list := sheetsOf(views[i].name)
		for _, sheet := range list {
			if sheet == assets.BoardSheet { // all its rules are within .board
				continue
			}
			for class := range bare(sheet) {
				if other, ok := by[class]; ok {
					t.Errorf("%s: %s and %s both say how .%s looks", views[i].name, other, sheet, class)
				}
				by[class] = sheet
			}
		}
		if len(by) < 30 {
			t.Errorf("%s: %d classes in %v", views[i].name, len(by), list)
		}
	}
}
