package cards

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"

	"equitas/cmd/equitas/cli"
	"equitas/engine/lab"
	"equitas/reports"
	"equitas/reports/cardlist"
	"equitas/reports/playfile"
	"equitas/reports/table"
)

// An inputFile is a file that --with names, and its content; both fields are empty if none is
// given.
type inputFile struct {
	name string
	text []byte
}

// inputFiles are the files that --with names: at most one of each kind.
type inputFiles struct{ reviews, result inputFile }

// readInputFiles reads the files of --with. JSON is a saved report; anything else is a table of
// reviews. A second file of a kind is an error.
func readInputFiles(s *cli.Streams, names []string) (w inputFiles, err error) {
	for _, name := range names {
		text, err := cli.ReadContents(s, name, "a table of reviews or a saved report", maxReportSize)
		if err != nil {
			return w, err
		}
		into, what := &w.reviews, "table of reviews"
		if start := bytes.TrimLeft(text, " \t\r\n"); bytes.HasPrefix(start, []byte("{")) || bytes.HasPrefix(start, []byte("[")) {
			into, what = &w.result, "saved report"
		} else if len(text) > playfile.MaxSize {
			return w, fmt.Errorf("%s: the file is larger than %d MB", name, playfile.MaxSize>>20)
		}
		if into.name != "" {
			return w, cli.Usagef("--with names a second %s, %s: one is shown at a time", what, name)
		}
		*into = inputFile{name, text}
	}
	return w, nil
}

const (
	maxReportSize = 512 << 20 // largest size of a saved report, in bytes
	maxColumns    = 6         // largest number of columns with measured figures
)

// measuredWords are the texts of the table of measured figures, by language and key: column
// headings by the ids of their metrics. Columns without a text use the game's own words.
var measuredWords = map[string]map[string]string{
	"en": {"title": "MEASURED", "card": "card", "note": "%s, %s deals, bots %s; described, never judged",
		"card.open": "wins: first hand", "card.seen": "wins: held", "card.play": "wins: used", "card.use": "used", "card.dead": "dead in hand", "card.share": "wins: taken", "card.win": "win share", "card.taken": "times taken", "card.round": "round, taken",
		"wins": "Wins: how much more often than others whoever had the card so wins, in percentage points; used, than whoever held it and used none. Who lives longer sees more cards, and who is ahead uses them: only what the first hand holds is chance.", "half": "± is half of the %g %% interval.", "rest": "The report measures more of the cards: %s.",
		"stale": "%s holds no games under the rules of %s (%s): these were played under %s, rules %s"},
	"it": {"title": "MISURATO", "card": "carta", "note": "%s, %s mani, bot %s; descritto, mai giudicato",
		"card.open": "vince: prima mano", "card.seen": "vince: avuta", "card.play": "vince: usata", "card.use": "usata", "card.dead": "morta in mano", "card.share": "vince: presa", "card.win": "quota di vittorie", "card.taken": "volte presa", "card.round": "presa, giro",
		"wins": "Vince: quanto più spesso degli altri vince, in punti percentuali, chi ha avuto la carta in quel modo; se usata, quanto più spesso di chi la aveva e non l’ha usata. Chi dura di più vede più carte, e chi è in testa le usa: solo la prima mano dipende dal caso.", "half": "± è metà dell’intervallo del %g %%.", "rest": "Il rapporto misura altro delle carte: %s.",
		"stale": "%s non ha partite con le regole di %s (%s): queste sono giocate con %s, regole %s"},
}

// measuredTables returns two tables of what the saved report in file measured of the cards of a
// list, a row for each card: people has rounded texts, programs also the ends of each interval.
// If the report is about other rules than those of v, there is a note below the tables and on
// stderr.
func measuredTables(s *cli.Streams, v *cli.Variant, list *cardlist.List, file inputFile, opt *listOptions) (people, programs *table.Table, err error) {
	all, err := lab.ReadReports(bytes.NewReader(file.text))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file.name, err)
	}
	p, _, err := opt.Printing(v, opt.Langs[0])
	if err != nil {
		return nil, nil, err
	}
	var ids []string // ids of all cards of the variant, also of those that a list leaves out
	for _, f := range p.Faces {
		ids = append(ids, f.ID)
	}
	run, side, same := reports.SummaryWithRules(all, v.Set.Hash)
	columns := reports.CardColumns(run, ids)
	if len(columns) == 0 {
		return nil, nil, fmt.Errorf("%s: its games, of %s, measured nothing of single cards of %s", file.name, side.Name, v.RequestedAs)
	}
	say, ok := measuredWords[opt.Langs[0]]
	if !ok {
		say = measuredWords["en"]
	}
	columns, rest := chooseColumns(columns, list, say)
	t := &table.Table{Title: say["title"], Stacked: true, Columns: []table.Column{{Key: "card", Head: say["card"], Wrap: true}},
		Note: fmt.Sprintf(say["note"], side.Name, table.Thousands(run.Run.Deals), side.Bots)}
	for _, c := range columns {
		head := measuredHead(v, opt.Langs[0], say, c)
		if _, unit, _ := strings.Cut(c.Figures[0].Text, table.Tie); unit != "" {
			head += ", " + unit
		}
		t.Columns = append(t.Columns, table.Column{Key: c.ID, Head: head, Align: table.Right, Fold: true})
	}
	names := map[string]int{}
	for _, f := range list.Languages[0].Faces {
		if f.Side == 0 {
			names[f.Name]++
		}
	}
	for _, f := range list.Languages[0].Faces {
		if f.Side > 0 {
			continue
		}
		name := f.Name
		if names[name] > 1 {
			name += " (" + f.ID + ")"
		}
		row := []table.Cell{{Text: name, Value: f.ID}}
		for _, c := range columns {
			row = append(row, measuredCell(c, f.ID))
		}
		t.Rows = append(t.Rows, row)
	}
	if slices.ContainsFunc(columns, func(c reports.CardColumn) bool { return c.IsAdvantage }) {
		t.Below = append(t.Below, say["wins"])
	}
	if len(columns) > 0 {
		t.Below = append(t.Below, fmt.Sprintf(say["half"], 100*columns[0].Confidence))
	}
	if len(rest) > 0 {
		t.Below = append(t.Below, fmt.Sprintf(say["rest"], strings.Join(rest, ", ")))
	}
	if !same {
		stale := fmt.Sprintf(say["stale"], file.name, v.RequestedAs, v.Set.Hash, side.Name, side.RulesHash)
		t.Below = append(t.Below, stale)
		if !opt.quiet {
			fmt.Fprintln(s.Err, stale)
		}
	}
	return t, boundsTable(t, columns), nil
}

// boundsTable returns a copy of t, the table of measured figures, with two more columns after
// each of columns: the lower and the upper end of the interval.
func boundsTable(t *table.Table, columns []reports.CardColumn) *table.Table {
	b := *t
	b.Columns, b.Rows = slices.Clone(t.Columns[:1]), make([][]table.Cell, len(t.Rows))
	for i := range t.Rows {
		b.Rows[i] = slices.Clone(t.Rows[i][:1])
	}
	for k, c := range columns {
		column := t.Columns[k+1]
		low, high := column, column
		low.Key, low.Head = column.Key+".lo", column.Head+", from"
		high.Key, high.Head = column.Key+".hi", column.Head+", to"
		b.Columns = append(b.Columns, column, low, high)
		for i, row := range t.Rows {
			f := reports.CardFigure{Lo: math.NaN(), Hi: math.NaN()}
			if at := slices.IndexFunc(c.Figures, func(f reports.CardFigure) bool { return f.Card == row[0].Value }); at >= 0 {
				f = c.Figures[at]
			}
			b.Rows[i] = append(b.Rows[i], row[k+1], table.Cell{Text: table.None, Value: f.Lo}, table.Cell{Text: table.None, Value: f.Hi})
		}
	}
	return &b
}

// chooseColumns returns the columns to show, at most [maxColumns], and in leftOut the ids of those
// for which there is no room. Columns with a heading in say come first. It leaves out columns that
// have no figure for any card of the list. say has headings by the id of the column.
func chooseColumns(all []reports.CardColumn, list *cardlist.List, say map[string]string) (columns []reports.CardColumn, leftOut []string) {
	listed := map[string]bool{}
	for _, f := range list.Languages[0].Faces {
		listed[f.ID] = true
	}
	var later []reports.CardColumn
	for _, c := range all {
		switch {
		case !slices.ContainsFunc(c.Figures, func(f reports.CardFigure) bool { return listed[f.Card] }):
		case say[c.ID] != "":
			columns = append(columns, c)
		default:
			later = append(later, c)
		}
	}
	columns = append(columns, later...)
	for _, c := range columns[min(len(columns), maxColumns):] {
		leftOut = append(leftOut, c.ID)
	}
	return columns[:min(len(columns), maxColumns)], leftOut
}

// measuredHead returns the heading of a column: the text in say under its id, or else the game's
// name for its family of metrics in the language lang.
func measuredHead(v *cli.Variant, lang string, say map[string]string, c reports.CardColumn) string {
	if head := say[c.ID]; head != "" {
		return head
	}
	if head, from := v.Set.Lexicon(lang).Text("metric.table." + strings.ReplaceAll(c.Family, " ", "_")); from != "" && head != "" {
		return head
	}
	return c.Family
}

// measuredCell returns the cell for the figure of c about the card id: the value, and half the
// width of its interval.
func measuredCell(c reports.CardColumn, id string) table.Cell {
	at := slices.IndexFunc(c.Figures, func(f reports.CardFigure) bool { return f.Card == id })
	if at < 0 {
		return table.Cell{Text: table.None, Value: math.NaN()} // null in JSON
	}
	f := c.Figures[at]
	text, _, _ := strings.Cut(f.Text, table.Tie) // without the unit, which is in the heading
	if f.HalfWidth != "" {
		text += table.Tie + "±" + f.HalfWidth
	}
	return table.Cell{Text: text, Value: f.Value}
}
