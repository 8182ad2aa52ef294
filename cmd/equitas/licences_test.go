package main

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// version --licences has the licence of every module that is linked in on any system, and
// of the fonts, and no other.
func TestLicences(t *testing.T) {
	if testing.Short() {
		t.Skip("asks Go for the modules")
	}
	linked := []string{"equitas", "Go"}
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := exec.Command("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		linked = append(linked, strings.Fields(string(out))...)
	}
	var named []string
	for _, m := range regexp.MustCompile(`(?m)^==== ([^:]+): `).FindAllStringSubmatch(licences, -1) {
		named = append(named, m[1])
	}
	for _, path := range linked {
		if !slices.Contains(named, path) {
			t.Errorf("no licence of %s; scripts/licences.sh writes them", path)
		}
	}
	for _, path := range named {
		if !slices.Contains(linked, path) {
			t.Errorf("the licence of %s is shown, which is not linked in; scripts/licences.sh writes them", path)
		}
	}
	if !strings.Contains(licences, "SIL OPEN FONT LICENSE Version 1.1") {
		t.Error("the licence of the fonts is missing")
	}
}
