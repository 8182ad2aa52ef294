package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"flag"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/reports/book"
	"equitas/reports/table"
)

var update = flag.Bool("update", false, "write the golden files anew")

// golden compares a text with a file of testdata/cards.
func golden(t *testing.T, name, got string) {
	t.Helper()
	goldenFile(t, filepath.Join("testdata", "cards", name), got)
}

// goldenFile compares a text with a file or, with -update, writes the file.
func goldenFile(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; scripts/update-golden.sh ./cmd/equitas writes it anew:\n%s", file, got)
	}
}

// The lists of the edition's cards must be as stored, in every format, in English and
// Italian.
func TestCardListGoldens(t *testing.T) {
	for _, c := range []struct{ name, args string }{
		{"en.txt", "--texts --rules"},
		{"it.txt", "--lang it --texts --rules"},
		{"en-ascii.txt", "--ascii --deck imperial --kind attack,defense"},
		{"both.md", "--lang en,it --texts"},
		{"en.csv", ""},
		{"it-excel.csv", "--lang it --texts --format csv --csv excel"},
		{"both.json", "--lang en,it --rules"},
		{"it.json", "--lang it"},
		{"en.html", "--rules"},
		{"it.html", "--lang it,en"},
	} {
		t.Run(c.name, func(t *testing.T) {
			format := map[string]string{".txt": "table", ".md": "markdown"}[filepath.Ext(c.name)]
			if format == "" {
				format = filepath.Ext(c.name)[1:]
			}
			args := append([]string{"cards", "list", "proelio/0.9.6", "--format", format}, strings.Fields(c.args)...)
			code, out, errs := equitas(t, args...)
			if code != 0 || errs != "" {
				t.Fatalf("exit code %d, stderr %q", code, errs)
			}
			golden(t, c.name, out)
		})
	}
	for _, lang := range []string{"en", "it"} {
		file := filepath.Join(t.TempDir(), "cards.xlsx")
		if code, _, errs := equitas(t, "cards", "list", "proelio/0.9.6", "--lang", lang, "--format", "xlsx", "--rules", "-o", file); code != 0 {
			t.Fatal(errs)
		}
		golden(t, lang+".xlsx.txt", dump(t, file))
	}
}

// sheets returns the sheets of a spreadsheet file.
func sheets(t *testing.T, file string) []book.Sheet {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all, err := book.Read(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func dump(t *testing.T, file string) string {
	var b strings.Builder
	for _, s := range sheets(t, file) {
		b.WriteString("[" + s.Name + "]\n")
		for _, r := range s.Rows {
			b.WriteString(strings.Join(r, " | ") + "\n")
		}
	}
	return b.String()
}

// hostile is a variant with names and texts that need escaping in every format.
const (
	hostileName = `A|B <i>"x"</i>, però`
	hostileText = `=HYPERLINK("x";'y') & <b>|_*[z](w)` + "`\\ ; second, {n:card|cards}"
	hostile     = `
game = "proelio"
extends = "proelio/0.9.6"
title = "Hostile <title> | x"
[card.resources]
name.en = 'A|B <i>"x"</i>, però'
text.en = """=HYPERLINK("x";'y') & <b>|_*[z](w)` + "`\\\\" + ` ; second, {n:card|cards}"""
text.it = "{n}"
[card.knights]
name.en = "@SUM(A1)"
text.en = "\n\n-first paragraph\n\n+second paragraph"
text.it = "x"
`
)

// Names and texts of cards must survive every format, and be the same when they are
// imported.
func TestHostileNames(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("hostile.toml", []byte(hostile), 0o666); err != nil {
		t.Fatal(err)
	}
	list := func(args ...string) string {
		t.Helper()
		code, out, errs := equitas(t, append([]string{"cards", "list", "hostile.toml", "--only", "resources,knights"}, args...)...)
		if code != 0 {
			t.Fatalf("%q: exit code %d, %s", args, code, errs)
		}
		return out
	}
	name, text := hostileName, strings.NewReplacer("'", "’", "{n:card|cards}", "2 cards").Replace(hostileText)
	second := "-first paragraph\n\n+second paragraph"
	want := map[string][2]string{"resources": {name, text}, "knights": {"@SUM(A1)", second}}
	check := func(format string, rows [][]string) {
		t.Helper()
		id, n, x := slices.Index(rows[0], "id"), slices.Index(rows[0], "name"), slices.Index(rows[0], "text")
		for _, r := range rows[1:] {
			if w := want[r[id]]; len(r) <= max(n, x) || r[n] != w[0] || r[x] != w[1] {
				t.Errorf("%s: %q, want %q", format, r, w)
			}
		}
		if len(rows) != 3 {
			t.Errorf("%s: %d rows", format, len(rows))
		}
	}
	for _, style := range []string{"plain", "excel"} {
		out := list("--texts", "--format", "csv", "--csv", style, "-o", style+".csv")
		b, err := os.ReadFile(style + ".csv")
		if err != nil || out != "" {
			t.Fatal(err, out)
		}
		r := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(b, []byte("\ufeff"))))
		if style == "excel" {
			r.Comma = ';'
		}
		rows, err := r.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			for i, c := range r {
				if strings.ContainsAny(c[:min(1, len(c))], "=+-@\t\r") {
					t.Errorf("csv %s: a spreadsheet would run %q", style, c)
				}
				r[i] = table.UnescapeFormula(c)
			}
		}
		check("csv "+style, rows)
	}
	list("--format", "xlsx", "-o", "hostile.xlsx")
	check("xlsx", sheets(t, "hostile.xlsx")[0].Rows)

	var answer struct {
		Cards []struct{ ID, Name, Text string }
	}
	if err := json.Unmarshal([]byte(list("--format", "json")), &answer); err != nil {
		t.Fatal(err)
	}
	rows := [][]string{{"id", "name", "text"}}
	for _, c := range answer.Cards {
		rows = append(rows, []string{c.ID, c.Name, c.Text})
	}
	check("json", rows)

	rows = nil
	for line := range strings.Lines(list("--texts", "--format", "markdown")) {
		if cells := markdownCells(line); len(cells) > 3 && !strings.HasPrefix(cells[0], "---") {
			rows = append(rows, cells)
		}
	}
	rows[0][1], rows[0][len(rows[0])-1] = "name", "text"
	check("markdown", rows)

	page := list("--format", "html")
	if strings.Contains(page, "<i>") || strings.Contains(page, "<title> |") || strings.Contains(page, "http") {
		t.Errorf("html: %s", page)
	}
	rows = [][]string{{"id", "name", "text"}}
	table, _, _ := strings.Cut(page, "</table>")
	for _, r := range regexp.MustCompile(`<tr><th scope="row">.*</tr>`).FindAllString(table, -1) {
		var cells []string
		for _, c := range regexp.MustCompile(`<t[hd][^>]*>(.*?)</t[hd]>`).FindAllStringSubmatch(r, -1) {
			cells = append(cells, html.UnescapeString(strings.ReplaceAll(c[1], "<br>", "\n")))
		}
		rows = append(rows, []string{cells[0], cells[1], cells[len(cells)-1]})
	}
	check("html", rows)

	for _, file := range []string{"plain.csv", "excel.csv", "hostile.xlsx"} {
		if err := os.RemoveAll("back.toml"); err != nil {
			t.Fatal(err)
		}
		code, _, errs := equitas(t, "cards", "import", file, "hostile.toml", "-o", "back.toml")
		if code != 0 || !strings.HasPrefix(errs, "no differences: ") {
			t.Errorf("import %s: exit code %d, %s", file, code, errs)
		}
	}
}

// markdownCells splits a row of a table as Markdown does.
func markdownCells(line string) []string {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") {
		return nil
	}
	var cells []string
	var b strings.Builder
	for i := 1; i < len(line); i++ {
		switch {
		case line[i] == '\\' && i+1 < len(line):
			i++
			b.WriteByte(line[i])
		case line[i] == '|':
			cells = append(cells, strings.ReplaceAll(strings.TrimSpace(b.String()), "<br>", "\n"))
			b.Reset()
		default:
			b.WriteByte(line[i])
		}
	}
	return cells
}

// A list that is imported without changes must change nothing, in every format and
// language: for some of the included variants, with -full for all.
func TestListsComeBack(t *testing.T) {
	if testing.Short() {
		t.Skip("reads every list of every variant again")
	}
	_, out, _ := equitas(t, "list", "variants", "--format", "csv")
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	if err != nil || len(rows) < 10 {
		t.Fatal(err, len(rows))
	}
	t.Chdir(t.TempDir())
	for i, r := range rows[1:] {
		if i%7 != 0 && !*full {
			continue
		}
		args := [][]string{
			{"list.csv", "--format", "csv", "--texts"}, {"list.csv", "--format", "csv", "--csv", "excel", "--texts", "--lang", "it"},
			{"list.xlsx", "--format", "xlsx", "--lang", "en,it"}, {"list.csv", "--format", "csv", "--lang", "it,en"},
		}[i%4]
		if code, _, errs := equitas(t, append([]string{"cards", "list", r[0], "-o"}, args...)...); code != 0 {
			t.Errorf("%s: %s", r[0], errs)
			continue
		}
		if err := os.RemoveAll("back.toml"); err != nil { // import never overwrites files
			t.Fatal(err)
		}
		importing := []string{"cards", "import", args[0], r[0], "-o", "back.toml"}
		if slices.Contains(args, "it") {
			importing = append(importing, "--lang", "it")
		}
		code, _, errs := equitas(t, importing...)
		if code != 0 || errs != "no differences: back.toml extends "+r[0]+" and changes nothing\n" {
			t.Errorf("%s: exit code %d, %s", r[0], code, errs)
		}
		if code, out, _ := equitas(t, "cards", "changed", r[0], "back.toml"); code != 0 || !strings.HasSuffix(out, "0 cards to print, 0 cards to take out\n") {
			t.Errorf("%s: exit code %d, %s", r[0], code, out)
		}
	}
}

// The same list must give the same spreadsheet, byte for byte.
func TestSameSpreadsheet(t *testing.T) {
	write := func() []byte {
		var out, errs strings.Builder
		if code := run(t.Context(), &cli.Streams{Out: &out, Err: &errs}, []string{"cards", "list", "proelio/0.9.6", "--format", "xlsx", "-o", "-", "--rules"}); code != 0 {
			t.Fatal(errs.String())
		}
		return []byte(out.String())
	}
	first := write()
	for range 5 {
		if !bytes.Equal(write(), first) {
			t.Fatal("the same list gives other bytes")
		}
	}
}

// A spreadsheet with changes must be imported cell by cell.
func TestImportSpreadsheet(t *testing.T) {
	t.Chdir(t.TempDir())
	save := func(rows ...[]table.Cell) {
		t.Helper()
		cards := table.Table{Columns: []table.Column{{Key: "id"}, {Key: "assumed"}, {Key: "value"}, {Key: "count"}}, Rows: rows}
		var b bytes.Buffer
		if err := book.Write(&b, []table.Sheet{{Name: "totals", Table: table.Table{Columns: cards.Columns[:1]}}, {Name: "cards", Table: cards}}); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("cards.xlsx", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	empty := make([]table.Cell, 4)
	save([]table.Cell{{Text: "tower"}, {Value: true}, {Value: 3}, {Value: 6}}, empty, empty, empty, empty,
		[]table.Cell{{Text: "knights"}, {Text: "VERO"}, {Value: 2}, {Text: "twelve"}},
		[]table.Cell{{Text: "hero"}, {Text: "maybe"}, {Value: 4.5}, {Value: -1}})
	code, _, errs := equitas(t, "cards", "import", "cards.xlsx", "proelio/0.9.6", "-o", "mine.toml")
	const want = `equitas cards import: cards.xlsx, sheet cards, D7: count is "twelve", must be a whole number from 0 to 200
cards.xlsx, sheet cards, B8: assumed is "maybe", must be true or false
cards.xlsx, sheet cards, C8: value is "4.5", must be a whole number from 0 to 15
cards.xlsx, sheet cards, D8: count is "-1", must be a whole number from 0 to 200
`
	if code != 1 || errs != want {
		t.Errorf("exit code %d, %s", code, errs)
	}
	save([]table.Cell{{Text: "knights"}, {Text: "FALSO"}, {Value: 2}, {Value: 9}})
	code, _, errs = equitas(t, "cards", "import", "cards.xlsx", "proelio/0.9.6", "-o", "mine.toml")
	if code != 0 || errs != "mine.toml: knights (assumed, count)\n26 of the variant's cards are not in cards.xlsx, to stay as before: shields, palisades, tower, patrol, manure, and 21 more\n" {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if code, out, _ := equitas(t, "cards", "list", "mine.toml", "--only", "knights", "--format", "csv"); code != 0 || !strings.Contains(out, "knights,Knights,base,attack,2,1,9,0.1139,false,") {
		t.Errorf("%s", out)
	}
}

// A list that cannot be written must give an error.
func TestListNotWritten(t *testing.T) {
	for _, format := range []string{"table", "markdown", "csv", "json", "html", "xlsx"} {
		var errs strings.Builder
		args := []string{"cards", "list", "proelio/0.9.6", "--format", format}
		if format == "xlsx" {
			args = append(args, "-o", "-")
		}
		code := run(t.Context(), &cli.Streams{Out: fullDisk{}, Err: &errs}, args)
		if code != cli.ExitFailed || !strings.Contains(errs.String(), "no space left on device") {
			t.Errorf("%s: exit code %d, %s", format, code, errs.String())
		}
	}
}
