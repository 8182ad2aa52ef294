package main

import (
	_ "embed"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
)

func versionCmd(s *streams) *cobra.Command {
	all := false
	cmd := &cobra.Command{
		Use:   "version",
		Short: "Print the version of equitas",
		Example: `  equitas version
  equitas version --licences`,
		Args: between(0, 0, "nothing more"),
		RunE: func(*cobra.Command, []string) error {
			if all {
				return write(s.out, version()+"\n"+licences)
			}
			return write(s.out, version())
		},
	}
	cmd.Flags().BoolVar(&all, "licences", false, "with the licences of equitas, of the libraries in it, and of the fonts on cards")
	return cmd
}

// licences are those of all that is linked into the program.
// scripts/licences.sh writes them.
//
//go:embed licences.txt
var licences string

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
