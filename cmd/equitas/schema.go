package main

import (
	"io"

	"equitas/engine/lab"
	"equitas/engine/rule"

	"github.com/spf13/cobra"
)

func schemaCmd(s *streams) *cobra.Command {
	var l look
	kinds := []string{string(rule.VariantFile), string(rule.DeckFile), string(rule.WordsFile)}
	cmd := &cobra.Command{
		Use:   "schema GAME [variant|deck|words]",
		Short: "Write a JSON Schema of a game's files, with which editors complete and explain",
		Long: `Editors that know TOML (VS Code with Even Better TOML, Zed, Helix, Neovim and
whatever else speaks to Taplo) complete keys, show what they mean and mark what
has a wrong shape if the first line of a file names its schema, by a path from
the file:

    #:schema ../../schema/proelio-variant.schema.json

equitas new makes a folder in which all is in its place. The schema is made from
the same tables that equitas check reads files by; it cannot know everything, so
check has the last word.`,
		Example: `  equitas schema proelio -o proelio-variant.schema.json
  equitas schema proelio deck
  equitas schema proelio words`,
		Args: between(1, 2, "a GAME, and variant (the default), deck or words"),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			switch len(args) {
			case 0:
				return completed(gameNames)
			case 1:
				return kinds, cobra.ShellCompDirectiveNoFileComp
			}
			return nil, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := fits(l.file, "a schema", ".json"); err != nil {
				return err
			}
			kind := rule.VariantFile
			if len(args) == 2 {
				c := choice{&args[1], kinds}
				if err := c.Set(args[1]); err != nil {
					return usagef("there is no schema of %q: %s", args[1], err)
				}
				kind = rule.FileKind(args[1])
			}
			return schema(s, args[0], kind, &l)
		},
	}
	addFile(cmd, &l.file)
	return cmd
}

// schema writes the JSON Schema of a game's files.
func schema(s *streams, name string, kind rule.FileKind, l *look) error {
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	game, err := lib.game(name)
	if err != nil {
		return err
	}
	return l.write(s, false, func(w io.Writer) error { return lib.schema(w, game, kind) })
}

// schema writes the JSON Schema of the files of a game, as its edition has them.
func (l *library) schema(w io.Writer, game rule.Game, kind rule.FileKind) error {
	var edition *rule.Loaded
	if v := l.Edition(game.Name()); v != nil {
		edition = v.Loaded
	}
	return rule.JSONSchema(w, game, kind, edition)
}

// game finds a game by name.
func (l *library) game(name string) (rule.Game, error) {
	if g := l.Game(name); g != nil {
		return g, nil
	}
	return nil, usagef("there is no game %q%s", name, lab.Suggest(name, gameNames(l)))
}
