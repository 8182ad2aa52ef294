package main

import (
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func versionCmd(s *streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version of equitas",
		Example: `  equitas version
  equitas --version`,
		Args: between(0, 0, "nothing more"),
		RunE: func(*cobra.Command, []string) error {
			return write(s.out, version())
		},
	}
}

// version says which equitas this is, made with which Go, from which revision.
func version() string {
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
