package main

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/games"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// topics are the pages of help that belong to no command.
//
//go:embed topics/*.txt
var topics embed.FS

// helpTopics are their names, in the order in which they are listed.
var helpTopics = [...]string{"workshop", "variants", "decks", "effects", "conditions", "comparing", "bots", "seeds", "statistics", "metrics", "records", "results", "playing", "words", "printing"}

func helpCmd(s *cli.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "help [TOPIC|COMMAND]",
		Short: "Explain a command, or a topic that is about many",
		Long:  "Explains a command, or one of the topics:\n\n" + topicLines(),
		Example: `  equitas help variants
  equitas help compare`,
		ValidArgs: helpTopics[:],
	}
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		return help(s, cmd.Root(), args)
	}
	return cmd
}

// topicLines lists the topics, as many to a line as fit.
func topicLines() string {
	lines := table.Wrap(strings.Join(helpTopics[:], ", "), 76)
	return "    " + strings.Join(lines, "\n    ")
}

// wordsMark stands in a topic for the words that decks may give.
const wordsMark = "@words\n"

// wordList lists the words of cards that a deck may give, with the placeholders
// that equitas check asks for.
func wordList() string {
	var b strings.Builder
	lib := cli.OpenBuiltIn()
	for _, g := range lib.Games() {
		worded, ok := g.(rule.Worded)
		if !ok {
			continue
		}
		for _, w := range worded.Words(lib.Lexicon(g.Name(), rule.English)) {
			line := fmt.Sprintf("    %-15s %s", strings.TrimPrefix(w.Path, "word."), w.English)
			if says := w.Says(); says != "" {
				line += " (" + says + ")"
			}
			b.WriteString(strings.Join(table.Wrap(line, 80), "\n"+strings.Repeat(" ", 20)) + "\n")
		}
	}
	return b.String()
}

// recordsMark stands in a topic for what each game says of its records.
const recordsMark = "@records\n"

func recordsOfGames() string {
	var parts []string
	for _, g := range games.All() {
		if r, ok := g.(rule.Recorder); ok {
			parts = append(parts, strings.ToUpper(g.Schema().Title)+"\n\n"+r.Records())
		}
	}
	return strings.Join(parts, "\n")
}

// help prints a topic or the help of a command.
func help(s *cli.Streams, root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return root.Help()
	}
	if len(args) == 1 && slices.Contains(helpTopics[:], args[0]) {
		text, err := topics.ReadFile("topics/" + args[0] + ".txt")
		if err != nil {
			return err
		}
		page := strings.Replace(string(text), wordsMark, wordList(), 1)
		return cli.Write(s.Out, strings.Replace(page, recordsMark, recordsOfGames(), 1))
	}
	cmd, rest, err := root.Find(args)
	if err != nil || cmd == root || len(rest) > 0 {
		known := slices.Clone(helpTopics[:])
		for _, c := range root.Commands() {
			known = append(known, c.Name())
		}
		near := lab.Suggest(args[0], known)
		if near == "" {
			near = "; topics: " + strings.Join(helpTopics[:], ", ")
		}
		return cli.Usagef("there is no help on %q%s", strings.Join(args, " "), near)
	}
	cmd.InitDefaultHelpFlag()
	return cmd.Help()
}
