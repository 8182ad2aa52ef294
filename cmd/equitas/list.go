package main

import (
	"fmt"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/bot"
	"equitas/engine/lab"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/reports/table"

	"github.com/spf13/cobra"
)

// A listTopic is one list.
type listTopic struct {
	name string
	make func(lib *cli.Library, of string) (table.Table, error) // of what, or ""
}

// Lists that differ in what may stand behind them.
const (
	gamesTopic   = "games"
	metricsTopic = "metrics"
)

// listTopics are what there is, in the order of the list.
var listTopics = [...]listTopic{
	{gamesTopic, listGames},
	{"variants", listVariants},
	{"decks", listDecks},
	{"bots", listBots},
	{metricsTopic, listMetrics},
}

func topicNames() []string {
	var names []string
	for _, t := range listTopics {
		names = append(names, t.name)
	}
	return names
}

func listCmd(s *cli.Streams) *cobra.Command {
	var opt cli.OutputFlags
	cmd := &cobra.Command{
		Use:   "list [" + strings.Join(topicNames(), "|") + "] [GAME|VARIANT]",
		Short: "List games, variants, decks, bots and measures",
		Long: `Lists what there is: what is built in, and what stands in the nearest folder
upwards that has variants/. Without a name it says what can be listed. A GAME
behind the name keeps what is of that game. list metrics takes a VARIANT too: its
files say how large a change of a metric must be to matter (margin), where it
should go (goal), and may define metrics of their own.`,
		Example: `  equitas list variants proelio
  equitas list metrics proelio/allied`,
		Args:              cli.Between(0, 2, "at most one of "+strings.Join(topicNames(), ", ")+", and a GAME, or for metrics a VARIANT"),
		ValidArgsFunction: completeLists,
		RunE: func(_ *cobra.Command, args []string) error {
			topics, of := args, ""
			if len(args) == 2 {
				topics, of = args[:1], args[1]
			}
			return printLists(s, topics, of, &opt)
		},
	}
	opt.AddFlags(cmd)
	return cmd
}

// printLists writes one list, or without a topic what lists there are.
func printLists(s *cli.Streams, topics []string, of string, opt *cli.OutputFlags) error {
	lib, err := cli.OpenLibrary()
	if err != nil {
		return err
	}
	list := listTopic{"", listLists}
	if len(topics) > 0 {
		at := slices.IndexFunc(listTopics[:], func(t listTopic) bool { return t.name == topics[0] })
		if at < 0 {
			return cli.Usagef("there is no list of %q%s", topics[0], lab.Suggest(topics[0], topicNames()))
		}
		list = listTopics[at]
	}
	switch {
	case of == "" || list.name == metricsTopic:
	case list.name == gamesTopic:
		return cli.Usagef("list %s takes no name after it", list.name)
	case lib.Game(of) == nil && slices.Contains(lib.Names(), of):
		return cli.Usagef("%s is a variant, and list %s takes a GAME (%s) after it", of, list.name, strings.Join(cli.GameNames(lib), ", "))
	default:
		if _, err := lib.Named(of); err != nil {
			return err
		}
	}
	t, err := list.make(lib, of)
	if err != nil {
		return err
	}
	out, err := cli.Create(opt.File, s.Out)
	if err != nil {
		return err
	}
	defer out.Discard()
	if err := table.Write(out, t, table.Format(opt.Format), opt.Style(s)); err != nil {
		return err
	}
	return out.Commit()
}

// listLists lists the lists, and how long they are.
func listLists(lib *cli.Library, _ string) (table.Table, error) {
	t := table.Table{Title: "LISTS", Columns: []table.Column{{Head: "list"}, {Head: "entries", Align: table.Right}, {Head: "command"}}}
	for _, topic := range listTopics {
		list, err := topic.make(lib, "")
		if err != nil {
			return t, err
		}
		command := "equitas list " + topic.name
		if topic.name != gamesTopic {
			command += " [GAME]"
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: topic.name, Value: topic.name}, table.Count(len(list.Rows)), {Text: command, Value: command}})
	}
	return t, nil
}

func cells(texts ...string) []table.Cell {
	row := make([]table.Cell, len(texts))
	for i, t := range texts {
		row[i] = table.Cell{Text: t, Value: t}
	}
	return row
}

func listGames(lib *cli.Library, _ string) (table.Table, error) {
	t := table.Table{Title: "GAMES", Columns: []table.Column{{Head: "name"}, {Head: "title"}}}
	for _, g := range lib.Games() {
		t.Rows = append(t.Rows, cells(g.Name(), g.Schema().Title))
	}
	return t, nil
}

// ofGame reports whether a name such as proelio/mine is of a game, or none was
// asked for.
func ofGame(name, game string) bool { return game == "" || strings.HasPrefix(name, game+"/") }

func listVariants(lib *cli.Library, of string) (table.Table, error) {
	t := table.Table{Title: "VARIANTS", Columns: []table.Column{{Head: "name"}, {Head: "title"}, {Head: "question", Wrap: true}}}
	for _, name := range lib.Names() {
		if !ofGame(name, of) {
			continue
		}
		title, err := lib.Title(name)
		if err != nil {
			t.Rows = append(t.Rows, cells(name, "", "cannot be read: equitas check "+name+" says why"))
			continue
		}
		t.Rows = append(t.Rows, cells(name, title, lib.Question(name)))
	}
	return t, nil
}

func listDecks(lib *cli.Library, of string) (table.Table, error) {
	t := table.Table{Title: "DECKS", Columns: []table.Column{{Head: "name"}}}
	for _, name := range lib.Decks() {
		if ofGame(name, of) {
			t.Rows = append(t.Rows, cells(name))
		}
	}
	return t, nil
}

// listBots lists what can be seated: bots of every game, then styles by game.
func listBots(lib *cli.Library, of string) (table.Table, error) {
	t := table.Table{Title: "BOTS", Columns: []table.Column{{Head: "name"}, {Head: "how it plays", Key: "doc", Wrap: true}}}
	for _, name := range bot.Names() {
		m, _ := bot.Lookup(name)
		t.Rows = append(t.Rows, cells(m.Name, m.Doc))
	}
	t.Rows = append(t.Rows, cells(rule.Tuned, "follows the features of the game with weights that it learned by playing the variant (equitas train)"))
	search, err := search.Maker(search.DefaultIterations)
	if err != nil {
		return t, err
	}
	t.Rows = append(t.Rows, cells(search.Name, search.Doc))
	for _, g := range lib.Games() {
		if of != "" && of != g.Name() {
			continue
		}
		for _, name := range lib.Styles(g.Name()) {
			style, err := lib.Style(g.Name(), name)
			if err != nil {
				t.Rows = append(t.Rows, cells(name, "cannot be read: equitas check says why"))
				continue
			}
			t.Rows = append(t.Rows, cells(name, fmt.Sprintf("%s: %s with a leaning of its own", g.Schema().Title, style.Extends)))
		}
	}
	return t, nil
}

// listMetrics lists what reports measure: of one variant, or of the editions of
// one game or of all.
func listMetrics(lib *cli.Library, of string) (table.Table, error) {
	t := table.Table{Title: "METRICS", Columns: []table.Column{{Head: "id"}, {Head: "title", Wrap: true}, {Head: "unit"},
		{Head: "margin"}, {Head: "goal"}, {Head: "what it measures", Key: "doc", Wrap: true}}}
	if of == "" {
		t.Columns = append([]table.Column{{Head: "game"}}, t.Columns...)
	}
	vs, err := measured(lib, of)
	if err != nil {
		return t, err
	}
	for _, v := range vs {
		for _, m := range v.Metrics(v.Rules.Players().Usual) {
			row := cells(m.ID, m.Title, m.Unit, rule.MarginText(&m), rule.GoalText(&m), m.Doc)
			if of == "" {
				row = append(cells(v.Set.Game), row...)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t, nil
}

// measured returns the variant of that name, the edition of that game, or
// without a name the editions of all games.
func measured(l *cli.Library, of string) ([]*cli.Variant, error) {
	if of != "" && l.Game(of) == nil {
		loaded, err := l.Open(&cli.Streams{}, of, nil, true)
		return []*cli.Variant{loaded}, err
	}
	var vs []*cli.Variant
	for _, g := range l.Games() {
		if of == "" || of == g.Name() {
			if v := l.Edition(g.Name()); v != nil {
				vs = append(vs, v)
			}
		}
	}
	return vs, nil
}

// completeLists completes the topic, then what its list is of.
func completeLists(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return topicNames(), cobra.ShellCompDirectiveNoFileComp
	}
	lib, err := cli.OpenLibrary()
	if err != nil || len(args) > 1 || args[0] == gamesTopic {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	if args[0] != metricsTopic {
		return cli.GameNames(lib), cobra.ShellCompDirectiveNoFileComp
	}
	return slices.Concat(cli.GameNames(lib), lib.Names()), cobra.ShellCompDirectiveDefault
}
