package cli

import (
	"fmt"
	"runtime/debug"
	"strings"
)

// Version returns lines with the version of equitas, the version of Go that built it and, if
// known, the revision of its sources.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "equitas, built without version\n"
	}
	name := info.Main.Version
	if name == "" {
		name = "(devel)"
	}
	lines := []string{"equitas " + name, info.GoVersion}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	if rev := settings["vcs.revision"]; rev != "" {
		if settings["vcs.modified"] == "true" {
			rev += ", with changes"
		}
		lines = append(lines, fmt.Sprintf("revision %s", rev))
	}
	return strings.Join(lines, "\n") + "\n"
}
