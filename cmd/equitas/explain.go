package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab/cards"
	"equitas/engine/lab/question"
	"equitas/engine/rule"
	explaining "equitas/engine/rule/explain"
	"equitas/reports/theme"

	"github.com/spf13/cobra"
)

func explainCmd(s *cli.Streams) *cobra.Command {
	var sets []string
	cmd := &cobra.Command{
		Use:   "explain GAME|VARIANT|theme [KEY]",
		Short: "Explain what files may say: keys, effects, verbs, conditions",
		Long: `Says for one KEY, or for all, what it means, its unit, its range, its default,
and the heading of the rulebook that it comes from. KEY may also be a table, an
entry of one (card.knights), an effect or the name of one of its arguments, a
verb of steps (move, in a game told in text), a moment, a name that conditions
use, a metric, or the beginning of such names (house, lead). The words effects,
verbs, moments, conditions and counters (what a metric of your own may count)
list all of these. For a metric it also names the columns of a result of which
it is made (equitas help results). Values are those of the edition, or of a
VARIANT (a name or a file) given in place of the GAME. If a file has faults,
keys, verbs and the names of conditions are explained as far as it can be read,
followed by the faults. explain theme is about the files that say how cards
look; with the name of a theme it writes a file with which to begin your own,
which extends that theme and has all its parts as comments.`,
		Example: `  equitas explain proelio hand.limit
  equitas explain proelio/six-cards hand.limit`,
		Args:              cli.ArgsBetween(1, 2, "a GAME, a VARIANT or theme, and at most one KEY"),
		ValidArgsFunction: completeKeys,
		RunE: func(_ *cobra.Command, args []string) error {
			key := ""
			if len(args) == 2 {
				key = args[1]
			}
			if args[0] == themeFiles {
				return explainTheme(s, key)
			}
			return explain(s, args[0], key, sets)
		},
	}
	cli.AddSets(cmd, &sets)
	return cmd
}

// completeKeys completes the arguments of explain: first a game, a variant or "theme", then a
// key that can be explained.
func completeKeys(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	lib, err := cli.OpenLibrary()
	switch {
	case err != nil || len(args) > 1:
	case len(args) == 1 && args[0] == themeFiles:
		return append(theme.ExplainableNames(), lib.Themes()...), cobra.ShellCompDirectiveNoFileComp
	case len(args) == 0:
		return append([]string{themeFiles}, slices.Concat(cli.GameNames(lib), lib.Names())...), cobra.ShellCompDirectiveDefault
	default:
		loaded, _, err := loadExplained(lib, args[0], nil, nil)
		if err != nil {
			break
		}
		l := []cobra.Completion{"effects", "moments", "conditions", "counters"}
		if verbs := loaded.Game.Schema().StepVerbs; len(verbs) > 0 {
			l[0] = "verbs"
			for _, verb := range verbs {
				l = append(l, cli.DescribedCompletion(verb.Name, verb.Form))
			}
		}
		for _, k := range loaded.Game.Schema().AllKeys() {
			l = append(l, cli.DescribedCompletion(k.Path, k.Doc))
		}
		if loaded.Space != nil {
			for _, name := range loaded.Space.Vars() {
				l = append(l, cli.DescribedCompletion(name.Name, name.Doc))
			}
		}
		if loaded.Rules != nil {
			l = append(l, cli.OfferMetrics(&cli.Variant{Loaded: loaded}, "")...)
		}
		return l, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}

// themeFiles is the argument with which explain and schema are about theme files, in place of
// the name of a game.
const themeFiles = "theme"

// explainTheme writes the meaning of a key of theme files, or of all keys if key is "". If key
// is the name of a theme, it writes a file that extends the theme and has all its parts as
// comments.
func explainTheme(s *cli.Streams, key string) error {
	var b bytes.Buffer
	missing := theme.Explain(&b, key)
	if missing == nil {
		return cli.Write(s.Out, s.WrapText(b.String()))
	}
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	if !slices.Contains(lib.Themes(), key) {
		return cli.Usagef("%s", missing)
	}
	t, faults := theme.Read(key, rule.Place{File: key}, cards.Themes(lib.Library.Library))
	if faults.Errors() > 0 {
		return faults
	}
	return cli.Write(s.Out, theme.ExtendingFile(t, "Mine"))
}

// loadExplained reads the game or variant to explain; its results are those of
// [lab.Library.ReadForExplaining]. A name that is neither a path nor a game is an error that
// suggests similar games.
func loadExplained(lib *cli.Library, name string, sets []string, note func(question.Note)) (*rule.Loaded, *question.FileError, error) {
	if lib.Game(name) == nil && !strings.ContainsAny(name, `/\.`) {
		if _, err := lib.GameNamed(name); err != nil {
			return nil, nil, err
		}
	}
	return lib.ReadForExplaining(name, sets, note)
}

// explain writes the meaning of a key, or of all keys if key is "", to stdout, and the faults
// of the files to stderr. sets are KEY=VALUE settings laid over the variant.
func explain(s *cli.Streams, name, key string, sets []string) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	loaded, wrong, err := loadExplained(lib, name, sets, func(n question.Note) { n.Faults.Write(s.Err, n.Source) })
	if err != nil {
		return err
	}
	var b bytes.Buffer
	unknown := explaining.Write(&b, loaded.Game, loaded, key)
	if unknown == nil {
		if err := cli.Write(s.Out, s.WrapText(b.String())); err != nil {
			return err
		}
	}
	if wrong != nil {
		fmt.Fprintf(s.Err, "%s has faults: its values and metrics can be explained once they are mended\n", name)
		wrong.Faults.Write(s.Err, wrong.Source)
	}
	if unknown != nil {
		return cli.Usagef("%s", unknown)
	}
	return nil
}
