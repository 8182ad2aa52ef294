package main

import (
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/topics"
	"equitas/engine/lab/wording"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

func helpCmd(s *cli.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "help [TOPIC|COMMAND]",
		Short: "Explain a command, or a topic about several",
		Long:  "Explains a command, or one of the topics:\n\n" + topicLines(),
		Example: `  equitas help variants
  equitas help games --lang it`,
		ValidArgs: topics.Names[:],
	}
	lang := "en"
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if !slices.Contains(topics.Languages(), lang) {
			return cli.Usagef("--lang is %q, must be %s", lang, wording.JoinOr(topics.Languages()))
		}
		return help(s, cmd.Root(), lang, args)
	}
	cmd.Flags().StringVar(&lang, "lang", "en", "topics in `LANGUAGE`: en or it, where a page is written in it")
	return cmd
}

// topicLines returns the names of the help topics, separated by commas, in indented lines of at
// most 80 columns.
func topicLines() string {
	lines := table.Wrap(strings.Join(topics.Names[:], ", "), 76)
	return "    " + strings.Join(lines, "\n    ")
}

// help prints the help topic or the help of the command that args name; without args, the
// general help. A topic is printed in the language lang, or in English if there is no
// translation.
func help(s *cli.Streams, root *cobra.Command, lang string, args []string) error {
	if len(args) == 0 {
		return root.Help()
	}
	if len(args) == 1 {
		if text, in, ok := topics.TextIn(lang, args[0]); ok {
			if in != lang {
				fmt.Fprintf(s.Err, "%s is written in English only\n", args[0])
			}
			return cli.Write(s.Out, text)
		}
	}
	cmd, rest, err := root.Find(args)
	if err != nil || cmd == root || len(rest) > 0 {
		known := slices.Clone(topics.Names[:])
		for _, c := range root.Commands() {
			known = append(known, c.Name())
		}
		near := wording.Suggest(args[0], known)
		if near == "" {
			near = "; topics: " + strings.Join(topics.Names[:], ", ")
		}
		return cli.Usagef("there is no help on %q%s", strings.Join(args, " "), near)
	}
	cmd.InitDefaultHelpFlag()
	return cmd.Help()
}
