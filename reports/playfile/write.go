package playfile

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/playtest"
	"equitas/reports/book"
	"equitas/reports/table"
)

// textColumns returns table columns with the given headings.
func textColumns(heads []string) []table.Column {
	l := make([]table.Column, len(heads))
	for i, h := range heads {
		l[i] = table.Column{Head: h}
	}
	return l
}

// TableOf returns a table with a row for each game; heads are the headings of its columns.
func TableOf(heads []string, games []playtest.Game) table.Table {
	t := table.Table{Columns: textColumns(heads)}
	for _, row := range playtest.TableRows(games, heads) {
		cells := make([]table.Cell, len(row))
		for i, text := range row {
			cells[i] = table.Cell{Text: text}
			if n, err := strconv.ParseFloat(text, 64); err == nil && strconv.FormatFloat(n, 'f', -1, 64) == text && heads[i] != "rules" && heads[i] != "regole" {
				cells[i].Value = n
			}
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// ColumnMeanings returns a table that explains each column of a file of games, in language
// lang. t are the terms of the game.
func ColumnMeanings(t *playtest.Terms, lang string) table.Table {
	heads := []string{"column", "what to write", "example"}
	if lang == "it" {
		heads = []string{"colonna", "che cosa scrivere", "esempio"}
	}
	out := table.Table{Columns: textColumns(heads)}
	for _, x := range playtest.ExplainColumns(t, lang) {
		out.Rows = append(out.Rows, []table.Cell{{Text: x.Heading}, {Text: x.Text}, {Text: x.Example}})
	}
	return out
}

// WriteCSV writes games as a CSV table; heads are the headings of its columns.
func WriteCSV(w io.Writer, heads []string, games []playtest.Game) error {
	return table.Write(w, TableOf(heads, games), table.CSV, table.Style{})
}

// WriteBook writes games as an XLSX spreadsheet, and a second sheet that explains the
// columns, in language lang. heads are the headings of the columns.
func WriteBook(w io.Writer, heads []string, games []playtest.Game, t *playtest.Terms, lang string) error {
	names := []string{"games", "columns"}
	if lang == "it" {
		names = []string{"partite", "colonne"}
	}
	return book.Write(w, []table.Sheet{{Name: names[0], Table: TableOf(heads, games)}, {Name: names[1], Table: ColumnMeanings(t, lang)}})
}

// HeadsOf returns the headings, in language lang, of all columns that the data of games
// need.
func HeadsOf(games []playtest.Game, lang string) []string {
	var all []string
	for i := range games {
		if i > 0 && games[i].Terms == games[i-1].Terms {
			continue
		}
		for k, h := range playtest.Headings(games[i].Terms, lang) {
			if !slices.Contains(all, h) {
				all = slices.Insert(all, min(k, len(all)), h)
			}
		}
	}
	return all
}

// maxListed is the largest number of faults that the message of [Faults] lists.
const maxListed = 20

// A Faults is the faults of files as an error. Its message has one line for each, at most
// 20.
type Faults []playtest.Fault

func (f Faults) Error() string { return f.TextIn("en", func(msg string) string { return msg }) }

// TextIn returns the faults as text in language lang. say translates a message.
func (f Faults) TextIn(lang string, say func(msg string) string) string {
	lines := make([]string, 0, maxListed+1)
	for i, x := range f {
		if i == maxListed {
			more := "and %d more"
			if lang == "it" {
				more = "e altri %d"
			}
			lines = append(lines, fmt.Sprintf(more, len(f)-maxListed))
			break
		}
		lines = append(lines, x.Text(lang, say))
	}
	return strings.Join(lines, "\n")
}
