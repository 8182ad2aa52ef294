package main

import (
	"context"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/sim"
	"equitas/reports"

	"github.com/spf13/cobra"
)

// A listTopic is one list.
type listTopic struct {
	name string
	make func(*library) (reports.Table, error)
}

// listTopics are what there is, in the order of the list.
var listTopics = [...]listTopic{
	{"games", listGames},
	{"variants", listVariants},
	{"decks", listDecks},
	{"bots", listBots},
	{"metrics", listMetrics},
}

func topicNames() []string {
	var names []string
	for _, t := range listTopics {
		names = append(names, t.name)
	}
	return names
}

func listCmd(s *streams) *cobra.Command {
	var opt look
	cmd := &cobra.Command{
		Use:   "list [" + strings.Join(topicNames(), "|") + "]",
		Short: "List games, variants, decks, bots and measures",
		Long: `Lists what there is: what is built in, and what stands in the nearest folder
upwards that has variants/.`,
		Example: `  equitas list
  equitas list variants`,
		Args:      between(0, 1, "at most one of "+strings.Join(topicNames(), ", ")),
		ValidArgs: topicNames(),
		RunE: func(_ *cobra.Command, args []string) error {
			return printLists(s, args, &opt)
		},
	}
	opt.addFlags(cmd)
	return cmd
}

// printLists writes one list, or all of them.
func printLists(s *streams, topics []string, opt *look) error {
	format := reports.Format(opt.format)
	if len(topics) == 0 {
		if format == reports.CSV || format == reports.JSON {
			return usagef("--format %s writes one list: name one of %s", format, strings.Join(topicNames(), ", "))
		}
		topics = topicNames()
	}
	lib, err := openLibrary()
	if err != nil {
		return err
	}
	out, err := create(opt.file, s.out)
	if err != nil {
		return err
	}
	defer out.discard()
	for i, topic := range topics {
		at := slices.IndexFunc(listTopics[:], func(t listTopic) bool { return t.name == topic })
		if at < 0 {
			return usagef("there is no list of %q%s", topic, suggestion(topic, topicNames()))
		}
		t, err := listTopics[at].make(lib)
		if err != nil {
			return err
		}
		if i > 0 {
			if err := write(out, "\n"); err != nil {
				return err
			}
		}
		if err := reports.WriteTable(out, t, format, opt.style(s)); err != nil {
			return err
		}
	}
	return out.commit()
}

func cells(texts ...string) []reports.Cell {
	row := make([]reports.Cell, len(texts))
	for i, t := range texts {
		row[i] = reports.Cell{Text: t, Value: t}
	}
	return row
}

func listGames(lib *library) (reports.Table, error) {
	t := reports.Table{Title: "GAMES", Columns: []reports.Column{{Head: "name"}, {Head: "title"}}}
	for _, g := range lib.Games() {
		t.Rows = append(t.Rows, cells(g.Name(), g.Title()))
	}
	return t, nil
}

func listVariants(lib *library) (reports.Table, error) {
	t := reports.Table{Title: "VARIANTS", Columns: []reports.Column{{Head: "name"}, {Head: "title"}, {Head: "question", Wrap: true}}}
	for _, name := range lib.Names() {
		title, err := lib.Title(name)
		if err != nil {
			t.Rows = append(t.Rows, cells(name, "", "cannot be read: equitas check "+name+" says why"))
			continue
		}
		t.Rows = append(t.Rows, cells(name, title, lib.question(name)))
	}
	return t, nil
}

func listDecks(lib *library) (reports.Table, error) {
	t := reports.Table{Title: "DECKS", Columns: []reports.Column{{Head: "name"}}}
	for _, name := range lib.Decks() {
		t.Rows = append(t.Rows, cells(name))
	}
	return t, nil
}

func listBots(*library) (reports.Table, error) {
	t := reports.Table{Title: "BOTS", Columns: []reports.Column{{Head: "name"}, {Head: "how it plays", Key: "doc", Wrap: true}}}
	for _, name := range botNames() {
		m, err := findBot(name)
		if err != nil {
			return t, err
		}
		t.Rows = append(t.Rows, cells(m.Name, m.Doc))
	}
	return t, nil
}

// listMetrics lists what reports on the editions measure.
func listMetrics(lib *library) (reports.Table, error) {
	t := reports.Table{Title: "METRICS", Columns: []reports.Column{{Head: "game"}, {Head: "id"}, {Head: "table", Key: "family"}, {Head: "unit"},
		{Head: "what it measures", Key: "doc", Wrap: true}}}
	for _, g := range lib.Games() {
		v := lib.edition(g.Name())
		if v == nil {
			continue
		}
		ms, err := metrics(v)
		if err != nil {
			return t, err
		}
		for _, m := range ms {
			t.Rows = append(t.Rows, cells(g.Name(), m.ID, m.Family, m.Unit, m.Doc))
		}
	}
	return t, nil
}

// metrics returns what a report on the variant measures: that of a report on
// one deal.
func metrics(v *variant) ([]engine.Metric, error) {
	p := setup{bots: []string{"random"}}
	c, err := p.cell(v, v.rules.Players().Usual)
	if err != nil {
		return nil, err
	}
	runs, err := sim.Play(context.Background(), []*sim.Cell{c}, 1, sim.Options{})
	if err != nil {
		return nil, err
	}
	var l []engine.Metric
	for _, m := range sim.Summarise(runs[0]).Values {
		l = append(l, m.Metric)
	}
	return l, nil
}
