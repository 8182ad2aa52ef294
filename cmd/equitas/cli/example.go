package cli

import (
	"slices"
	"strings"

	"equitas/engine/games"
	"equitas/engine/rule"
	"equitas/variants"

	"github.com/spf13/cobra"
)

// example returns the first example in the help of a command, as a command line. If the user's
// command line names another game, the variants and keys in it are replaced by those of that
// game. If it has --from, the example has that flag.
func example(cmd *cobra.Command) string {
	lines := strings.Split(strings.TrimSpace(cmd.Example), "\n")
	own := func(l string) bool { // whether a line is an example of this command itself, not of a subcommand
		rest, is := strings.CutPrefix(strings.TrimSpace(l)+" ", cmd.CommandPath()+" ")
		word, _, _ := strings.Cut(rest, " ")
		return is && !slices.ContainsFunc(cmd.Commands(), func(c *cobra.Command) bool { return c.Name() == word })
	}
	if f := cmd.Flags().Lookup(FromFlag); f != nil {
		if v, is := f.Value.(positionValue); is && v.dst.given { // in other commands a flag of that name may mean something else
			return cmd.CommandPath() + " --" + FromFlag + " game.jsonl:35" + v.dst.ExampleSuffix
		}
	}
	line := strings.TrimSpace(lines[max(0, slices.IndexFunc(lines, own))]) // an example may be preceded by that of another command that makes its input
	words := strings.Fields(line)
	from, to := gameIn(words), gameIn(cmd.Flags().Args())
	if f := cmd.Flags().Lookup("variant"); f != nil && to == nil {
		to = gameIn([]string{f.Value.String()})
	}
	if from == nil || to == nil || from.Name() == to.Name() {
		return line
	}
	said, there := []string{}, builtInVariants(to)
	for i, w := range words {
		switch {
		case w == from.Name():
			words[i] = to.Name()
		case strings.HasPrefix(w, from.Name()+"/"):
			at := slices.Index(said, w)
			if at < 0 {
				at, said = len(said), append(said, w)
			}
			words[i] = there[min(at, len(there)-1)]
		default:
			path, start := from.Schema().Start.Path, to.Schema().Start
			if w == path {
				words[i] = start.Path
			} else if strings.HasPrefix(w, path+"=") {
				words[i] = start.Path + "=" + start.Value
			}
		}
	}
	for i := len(words) - 2; i >= 0; i-- { // further keys that only the game of the example has
		if key, _, _ := strings.Cut(words[i+1], "="); words[i] == "--vary" && to.Schema().Match(key) == nil {
			words = slices.Delete(words, i, i+2)
		}
	}
	return strings.Join(words, " ")
}

// gameIn returns the first game among words of a command line, named by itself ("proelio") or in
// the name of a variant ("proelio/0.9.6"); nil if there is none.
func gameIn(words []string) rule.Game {
	for _, w := range words {
		name, _, _ := strings.Cut(w, "/")
		for _, g := range games.All() {
			if g.Name() == name {
				return g
			}
		}
	}
	return nil
}

// builtInVariants returns the names of the built-in variants of a game, its editions first.
func builtInVariants(g rule.Game) []string {
	var l []string
	for _, name := range rule.NewLibrary(games.All(), rule.Layer{Variants: variants.FS}).Names() {
		if strings.HasPrefix(name, g.Name()+"/") {
			l = append(l, name)
		}
	}
	edition := func(name string) int { // 0 for the name of an edition, which begins with a digit; otherwise 1
		if c := name[len(g.Name())+1]; c >= '0' && c <= '9' {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(l, func(a, b string) int { return edition(a) - edition(b) })
	return l
}
