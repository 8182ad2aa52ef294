package main

import (
	"strings"

	"equitas/cmd/equitas/cards"
	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/play"
	"equitas/cmd/equitas/playtests"
	"equitas/cmd/equitas/tools"
	"equitas/cmd/equitas/watch"
	"equitas/cmd/equitas/workbench"
	"equitas/engine/lab/wording"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// helpText is the template of --help: a line on what the command does, examples that can be
// run as they are, then the long description, the usage, the subcommands and the flags.
const helpText = `{{.Short}}

Examples:
{{.Example}}

{{with .Long}}{{. | trimTrailingWhitespaces}}

{{end}}Usage: {{.UseLine}}
{{if .HasAvailableSubCommands}}
Commands:{{range .Commands}}{{if (or .IsAvailableCommand (eq .Name "help"))}}
  {{rpad .Name .NamePadding }} {{.Short}}{{end}}{{end}}
{{end}}{{if .HasAvailableLocalFlags}}
Flags:
{{.LocalFlags.FlagUsagesWrapped 80 | trimTrailingWhitespaces}}
{{end}}`

func rootCmd(s *cli.Streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "equitas COMMAND",
		Short: "equitas plays tabletop games by the thousand and says what a new rule does",
		Long: `The rules of a game are plain text files, and bots play it. equitas help
variants says how to make a variant of your own. Other topics of help:

` + topicLines(),
		Example: `  equitas list variants
  equitas compare proelio/0.9.6 proelio/six-cards --deals 200`,
		Args:             cobra.ArbitraryArgs,
		Version:          strings.TrimSuffix(cli.Version(), "\n"),
		SilenceUsage:     true,
		SilenceErrors:    true,
		TraverseChildren: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if s.StartedByClick {
				return workbench.ServeAfterClick(cmd.Context(), s)
			}
			return cmd.Help()
		},
	}
	cobra.MousetrapHelpText = "" // a double click is allowed, and opens the workbench
	root.SetIn(s.In)
	root.SetOut(cli.PipeWriter{Writer: s.Out})
	root.SetErr(s.Err)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetHelpTemplate(helpText)
	root.SetFlagErrorFunc(cli.FlagError)
	root.PersistentPreRunE = cli.CheckFileFlags
	root.AddCommand(listCmd(s), newCmd(s), checkCmd(s), showCmd(s), explainCmd(s), diffCmd(s), schemaCmd(s), simCmd(s), compareCmd(s), watch.Command(s), workbench.Command(s),
		sweepCmd(s), tuneCmd(s), planCmd(s), statsCmd(s), trainCmd(s), duelCmd(s), recordCmd(s), replayCmd(s), play.Command(s), playtests.Command(s), cards.Command(s), tools.Command(s), workerCmd(s), versionCmd(s))
	root.SetHelpCommand(helpCmd(s))
	root.InitDefaultHelpCmd()
	root.InitDefaultHelpFlag()
	root.InitDefaultVersionFlag()
	root.InitDefaultCompletionCmd()
	describeCompletion(root)
	cli.CompleteFlags(root)
	return root
}

// wrapLines wraps the lines of a text to 80 columns, and keeps its line breaks.
func wrapLines(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		lines = append(lines, table.Wrap(strings.TrimRight(line, "\n"), 80)...)
	}
	return strings.Join(lines, "\n")
}

// describeCompletion gives the completion commands, which cobra makes, a description and
// examples like those of other commands.
func describeCompletion(root *cobra.Command) {
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Short = "Write a script that lets a shell complete equitas commands"
		c.Example = "  equitas completion bash\n  equitas completion zsh"
		c.Args = cli.ArgsBetween(1, 1, "one of bash, zsh, fish, powershell")
		c.RunE = func(_ *cobra.Command, args []string) error {
			return cli.Usagef("there is no shell %q%s", args[0], wording.Suggest(args[0], []string{"bash", "zsh", "fish", "powershell"}))
		}
		for _, shell := range c.Commands() {
			shell.Long = wrapLines(shell.Long)
			shell.Args = cli.ArgsBetween(0, 0, "nothing more")
			shell.Example = "  equitas completion " + shell.Name() + "\n  equitas completion " + shell.Name() + " --no-descriptions"
		}
	}
}
