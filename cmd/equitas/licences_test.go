package main

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// linked returns the modules that are linked on any system.
func linked(t *testing.T, tags string) []string {
	t.Helper()
	all := []string{"equitas", "Go"}
	for _, system := range []string{"linux", "darwin", "windows"} {
		list := exec.Command("go", "list", "-tags", tags, "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", ".")
		list.Env = append(os.Environ(), "GOOS="+system, "CGO_ENABLED=0")
		out, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.Fields(string(out))...)
	}
	return all
}

// version --licences must list the licences of all modules that are linked on any system,
// of the fonts, and no others; also in the build for Temporal, which has more. With -full.
func TestLicences(t *testing.T) {
	if !*full {
		t.Skip("asks Go for the modules")
	}
	more, err := os.ReadFile("licences-temporal.txt")
	if err != nil {
		t.Fatal(err)
	}
	for tags, text := range map[string]string{"": licences, "temporal": licences + string(more)} {
		linked := linked(t, tags)
		var named []string
		for _, m := range regexp.MustCompile(`(?m)^==== ([^:]+): `).FindAllStringSubmatch(text, -1) {
			named = append(named, m[1])
		}
		for _, path := range linked {
			if !slices.Contains(named, path) {
				t.Errorf("tags %q: no licence of %s; scripts/licences.sh writes them", tags, path)
			}
		}
		for _, path := range named {
			if !slices.Contains(linked, path) {
				t.Errorf("tags %q: the licence of %s is shown, which is not linked in; scripts/licences.sh writes them", tags, path)
			}
		}
	}
	if !strings.Contains(licences, "SIL OPEN FONT LICENSE Version 1.1") {
		t.Error("the licence of the fonts is missing")
	}
}
