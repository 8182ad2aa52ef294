package main

import (
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// version --licences has the licence of every module that is linked in, and of
// the fonts, and no other.
func TestLicences(t *testing.T) {
	if testing.Short() {
		t.Skip("asks Go for the modules")
	}
	list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	linked := append(strings.Fields(string(out)), "equitas", "Go")
	var named []string
	for _, m := range regexp.MustCompile(`(?m)^==== ([^:]+): `).FindAllStringSubmatch(licences, -1) {
		named = append(named, m[1])
	}
	for _, path := range linked {
		if !slices.Contains(named, path) {
			t.Errorf("no licence of %s; scripts/licences.sh writes them", path)
		}
	}
	const windowsOnly = "github.com/inconshreveable/mousetrap"
	for _, path := range named {
		if !slices.Contains(linked, path) && path != windowsOnly {
			t.Errorf("the licence of %s is shown, which is not linked in; scripts/licences.sh writes them", path)
		}
	}
	if !strings.Contains(licences, "SIL OPEN FONT LICENSE Version 1.1") {
		t.Error("the licence of the fonts is missing")
	}
}
