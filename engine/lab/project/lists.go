package project

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/bot"
	"equitas/engine/lab"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/engine/search"
	"equitas/reports/table"
)

// The names of the lists, in the order in which they are shown.
const (
	GamesList    = "games"
	VariantsList = "variants"
	DecksList    = "decks"
	ThemesList   = "themes"
	BotsList     = "bots"
	MetricsList  = "metrics"
)

// Lists returns the names of the lists.
func Lists() []string {
	return []string{GamesList, VariantsList, DecksList, ThemesList, BotsList, MetricsList}
}

// List returns the list called name as a table; for "" a list of all lists. If game is not
// "", the list is limited to that game; for metrics it may also be the name of a variant.
func List(l *lab.Library, name, game string) (table.Table, error) {
	switch {
	case name != "" && !slices.Contains(Lists(), name):
		return table.Table{}, invalidf("there is no list of %q%s", name, wording.Suggest(name, Lists()))
	case game == "" || name == MetricsList:
	case name == GamesList, name == ThemesList:
		return table.Table{}, invalidf("list %s takes no name after it", name)
	case l.Game(game) == nil && slices.Contains(l.Names(), game):
		return table.Table{}, invalidf("%s is a variant, and list %s takes a GAME (%s) after it", game, name, strings.Join(gameNames(l), ", "))
	case l.GameFault(game) != nil:
		return table.Table{}, fmt.Errorf("the game %s cannot be read: %s", game, l.GameFault(game))
	case l.Game(game) == nil:
		return table.Table{}, invalidf("there is no game %q%s", game, wording.Suggest(game, gameNames(l)))
	}
	switch name {
	case GamesList:
		return listGames(l), nil
	case VariantsList:
		return listVariants(l, game), nil
	case DecksList:
		return listDecks(l, game), nil
	case ThemesList:
		return listThemes(l), nil
	case BotsList:
		return listBots(l, game)
	case MetricsList:
		return listMetrics(l, game)
	}
	return listLists(l)
}

func gameNames(l *lab.Library) []string {
	var names []string
	for _, g := range l.Games() {
		names = append(names, g.Name())
	}
	return names
}

// listLists returns the list of the lists, with their lengths.
func listLists(l *lab.Library) (table.Table, error) {
	t := table.Table{Title: "LISTS", Columns: []table.Column{{Head: "list"}, {Head: "entries", Align: table.Right}, {Head: "command"}}}
	for _, name := range Lists() {
		list, err := List(l, name, "")
		if err != nil {
			return t, err
		}
		command := "equitas list " + name
		if name != GamesList && name != ThemesList {
			command += " [GAME]"
		}
		t.Rows = append(t.Rows, []table.Cell{{Text: name, Value: name}, table.CountCell(len(list.Rows)), {Text: command, Value: command}})
	}
	return t, nil
}

// textRow returns texts as a row of table cells.
func textRow(texts ...string) []table.Cell {
	row := make([]table.Cell, len(texts))
	for i, t := range texts {
		row[i] = table.Cell{Text: t, Value: t}
	}
	return row
}

func listGames(l *lab.Library) table.Table {
	t := table.Table{Title: "GAMES", Columns: []table.Column{{Head: "name"}, {Head: "title"}}}
	for _, g := range l.Games() {
		t.Rows = append(t.Rows, textRow(g.Name(), g.Schema().Title))
	}
	return t
}

// belongsToGame reports whether a name such as "proelio/mine" belongs to the game; true if
// game is "".
func belongsToGame(name, game string) bool { return game == "" || strings.HasPrefix(name, game+"/") }

func listVariants(l *lab.Library, game string) table.Table {
	t := table.Table{Title: "VARIANTS", Columns: []table.Column{{Head: "name"}, {Head: "title"}, {Head: "question", Wrap: true}}}
	for _, name := range l.Names() {
		if !belongsToGame(name, game) {
			continue
		}
		title, err := l.Title(name)
		if err != nil {
			t.Rows = append(t.Rows, textRow(name, "", "cannot be read: equitas check "+name+" says why"))
			continue
		}
		t.Rows = append(t.Rows, textRow(name, title, l.DesignersQuestion(name)))
	}
	return t
}

func listDecks(l *lab.Library, game string) table.Table {
	t := table.Table{Title: "DECKS", Columns: []table.Column{{Head: "name"}}}
	for _, name := range l.Decks() {
		if belongsToGame(name, game) {
			t.Rows = append(t.Rows, textRow(name))
		}
	}
	return t
}

// listThemes lists the themes of cards.
func listThemes(l *lab.Library) table.Table {
	t := table.Table{Title: "THEMES", Columns: []table.Column{{Head: "name"}, {Head: "title"}}}
	for _, name := range l.Themes() {
		t.Rows = append(t.Rows, textRow(name, l.ThemeTitle(name)))
	}
	return t
}

// listBots lists the bots: first those for every game, then the styles of the given game, or
// of all games if game is "".
func listBots(l *lab.Library, game string) (table.Table, error) {
	t := table.Table{Title: "BOTS", Columns: []table.Column{{Head: "name"}, {Head: "how it plays", Key: "doc", Wrap: true}}}
	for _, name := range bot.Names() {
		m, _ := bot.Lookup(name)
		t.Rows = append(t.Rows, textRow(m.Name, m.Doc))
	}
	t.Rows = append(t.Rows, textRow(rule.Tuned, "follows the features of the game with weights that it learned by playing the variant (equitas train)"))
	if game == "" || l.AllowsLesson(game) {
		t.Rows = append(t.Rows, textRow(rule.Pupil, "the same after a short lesson, of a few seconds at most: who plays a game told in text that nobody has learned yet"))
	}
	search, err := search.Maker(search.DefaultIterations)
	if err != nil {
		return t, err
	}
	t.Rows = append(t.Rows, textRow(search.Name, search.Doc))
	for _, g := range l.Games() {
		if game != "" && game != g.Name() {
			continue
		}
		for _, name := range l.Styles(g.Name()) {
			style, err := l.Style(g.Name(), name)
			if err != nil {
				t.Rows = append(t.Rows, textRow(name, "cannot be read: equitas check says why"))
				continue
			}
			t.Rows = append(t.Rows, textRow(name, fmt.Sprintf("%s: %s with a leaning of its own", g.Schema().Title, style.Extends)))
		}
	}
	return t, nil
}

// listMetrics lists the metrics of the variant or game called name; for "" those of all
// editions.
func listMetrics(l *lab.Library, name string) (table.Table, error) {
	t := table.Table{Title: "METRICS", Columns: []table.Column{{Head: "id"}, {Head: "title", Wrap: true}, {Head: "unit"},
		{Head: "margin"}, {Head: "goal"}, {Head: "what it measures", Key: "doc", Wrap: true}}}
	if name == "" {
		t.Columns = append([]table.Column{{Head: "game"}}, t.Columns...)
	}
	vs, err := namedVariants(l, name)
	if err != nil {
		return t, err
	}
	for _, v := range vs {
		for _, m := range v.Metrics(v.Rules.Players().Usual) {
			row := textRow(m.ID, m.Title, m.Unit, rule.MarginText(&m), rule.GoalText(&m), m.Doc)
			if name == "" {
				row = append(textRow(v.Set.Game), row...)
			}
			t.Rows = append(t.Rows, row)
		}
	}
	return t, nil
}

// namedVariants returns the variant called name, or the edition of the game called name; for
// "" the editions of all games.
func namedVariants(l *lab.Library, name string) ([]*lab.Variant, error) {
	if name != "" && l.Game(name) == nil {
		loaded, err := l.Variant(name, nil, nil)
		return []*lab.Variant{loaded}, err
	}
	var vs []*lab.Variant
	for _, g := range l.Games() {
		if name == "" || name == g.Name() {
			if v := l.Edition(g.Name()); v != nil {
				vs = append(vs, v)
			}
		}
	}
	return vs, nil
}
