package cli

import (
	"github.com/spf13/cobra"
)

// CompleteNames returns a function that completes the first limit arguments of a command (-1:
// all arguments) with names of the library, or with files if no name fits.
func CompleteNames(limit int, names func(*Library) []string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
		if limit >= 0 && len(args) >= limit {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
		lib, err := OpenLibrary()
		if err != nil {
			return nil, cobra.ShellCompDirectiveDefault
		}
		return names(lib), cobra.ShellCompDirectiveDefault
	}
}

// NameCompletions returns names of the library as completions, without file names. There are
// none if the library cannot be opened.
func NameCompletions(names func(*Library) []string) ([]string, cobra.ShellCompDirective) {
	lib, err := OpenLibrary()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return names(lib), cobra.ShellCompDirectiveNoFileComp
}

// VariantNames returns the names of all variants, for [CompleteNames].
func VariantNames(l *Library) []string { return l.Names() }

// GameNames returns the names of all games, for [CompleteNames].
func GameNames(l *Library) []string {
	var names []string
	for _, g := range l.Games() {
		names = append(names, g.Name())
	}
	return names
}
