package main

import (
	"io"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/project"
	"equitas/engine/rule"
	"equitas/reports/theme"

	"github.com/spf13/cobra"
)

func schemaCmd(s *cli.Streams) *cobra.Command {
	var l cli.OutputFlags
	kinds := []string{string(rule.VariantFile), string(rule.DeckFile), string(rule.WordsFile)}
	cmd := &cobra.Command{
		Use:   "schema GAME|theme [variant|deck|words]",
		Short: "Write a JSON Schema with which editors complete a game's files",
		Long: `Editors that know TOML (VS Code with Even Better TOML, Zed, Helix, Neovim and
whatever else speaks to Taplo) complete keys, show what they mean and mark
errors in the form of a file, if its first line names the schema, by a path from
the file:

    #:schema ../../schema/proelio-variant.schema.json

equitas new makes a folder with all of this. The schema is made from the same
tables that equitas check uses; it cannot express every rule, so check has the
last word. schema theme writes the schema of the files that say how cards look.`,
		Example: `  equitas schema proelio -o proelio-variant.schema.json
  equitas schema proelio words`,
		Args: cli.ArgsBetween(1, 2, "a GAME or theme, and variant (the default), deck or words"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			switch len(args) {
			case 0:
				names, directive := cli.NameCompletions(cli.GameNames)
				return append(names, themeFiles), directive
			case 1:
				return kinds, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := cli.CheckExtension(l.File, "a schema", ".json"); err != nil {
				return err
			}
			if args[0] == themeFiles {
				if len(args) == 2 {
					return cli.Usagef("schema theme is of themes alone: leave %s out", args[1])
				}
				return l.Write(s, false, theme.WriteSchema)
			}
			kind := rule.VariantFile
			if len(args) == 2 {
				c := cli.ChoiceValue(&args[1], kinds...)
				if err := c.Set(args[1]); err != nil {
					return cli.Usagef("there is no schema of %q: %s", args[1], err)
				}
				kind = rule.FileKind(args[1])
			}
			return writeSchema(s, args[0], kind, &l)
		},
	}
	cli.AddFile(cmd, &l.File)
	return cmd
}

// writeSchema writes the JSON Schema of the files of one kind of the game called name.
func writeSchema(s *cli.Streams, name string, kind rule.FileKind, l *cli.OutputFlags) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	game, err := lib.GameNamed(name)
	if err != nil {
		return err
	}
	return l.Write(s, false, func(w io.Writer) error { return project.WriteSchema(w, lib.Library, game, kind) })
}
