package main

import (
	"github.com/spf13/cobra"
)

// completeNames completes the first arguments of a command, most of them (-1:
// all), with names of the library, and with files where no name fits.
func completeNames(most int, names func(*library) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if most >= 0 && len(args) >= most {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		lib, err := openLibrary()
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return names(lib), cobra.ShellCompDirectiveDefault
	}
}

// completed completes with names of the library and nothing else.
func completed(names func(*library) []string) ([]string, cobra.ShellCompDirective) {
	lib, err := openLibrary()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return names(lib), cobra.ShellCompDirectiveNoFileComp
}

func variantNames(l *library) []string { return l.Names() }

func gameNames(l *library) []string {
	var names []string
	for _, g := range l.Games() {
		names = append(names, g.Name())
	}
	return names
}
