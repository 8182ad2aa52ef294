package main

import (
	"bytes"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/rule"
	explaining "equitas/engine/rule/explain"

	"github.com/spf13/cobra"
)

func explainCmd(s *cli.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "explain GAME [KEY]",
		Short: "Explain what files may say: keys, effects, conditions",
		Long: `Says for one KEY, or for all, what it means, in which unit, from where to where,
what holds if it is left out and which heading of the rulebook it comes from.
KEY may also be a table, an entry of one (card.knights), an effect or the name
of one of its arguments, a moment, a name that conditions use, a metric, or the
beginning of such names (house, lead), or one of the words effects, moments,
conditions and counters (what a metric of your own may count), for all of them.`,
		Example: `  equitas explain proelio hand.limit
  equitas explain proelio len.turns`,
		Args:              cli.Between(1, 2, "a GAME and at most one KEY"),
		ValidArgsFunction: completeKeys,
		RunE: func(_ *cobra.Command, args []string) error {
			key := ""
			if len(args) == 2 {
				key = args[1]
			}
			return explain(s, args[0], key)
		},
	}
}

// completeKeys completes a game, then what can be explained of it.
func completeKeys(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return cli.Completed(cli.GameNames)
	case 1:
		lib, err := cli.OpenLibrary()
		if err != nil || lib.Game(args[0]) == nil {
			break
		}
		l := []cobra.Completion{"effects", "moments", "conditions", "counters"}
		for _, k := range lib.Game(args[0]).Schema().AllKeys() {
			l = append(l, cli.Described(k.Path, k.Doc))
		}
		if v := lib.Edition(args[0]); v != nil {
			l = append(l, cli.OfferMetrics(v, "")...)
		}
		return l, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// explain writes what a key of a game means, or all of them.
func explain(s *cli.Streams, name, key string) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	game, err := lib.Named(name)
	if of, _, ok := strings.Cut(name, "/"); ok && lib.Game(of) != nil {
		return cli.Usagef("keys are explained of a GAME (equitas explain %s), and %s names a variant: equitas show %s has its rules", of, name, name)
	}
	if err != nil {
		return err
	}
	var loaded *rule.Loaded
	if edition := lib.Edition(game.Name()); edition != nil {
		loaded = edition.Loaded
	}
	var b bytes.Buffer
	if err := explaining.Write(&b, game, loaded, key); err != nil {
		return cli.Usagef("%s", err)
	}
	return cli.Write(s.Out, b.String())
}
