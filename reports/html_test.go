package reports

import (
	"bytes"
	"html"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/sim/inference"
	"equitas/engine/stat"
	"equitas/reports/chart"
	"equitas/reports/number"
	"equitas/reports/table"
)

var (
	htmlTable = regexp.MustCompile(`(?s)<tbody>(.*?)</tbody>`)
	htmlRow   = regexp.MustCompile(`(?s)<tr>(.*?)</tr>`)
	escaped   = regexp.MustCompile(`\\(.)`)
	htmlCell  = regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`)
)

// htmlTables returns the cells of all tables of a page.
func htmlTables(text string) (tables [][][]string) {
	for _, t := range htmlTable.FindAllStringSubmatch(text, -1) {
		var rows [][]string
		for _, r := range htmlRow.FindAllStringSubmatch(t[1], -1) {
			var cells []string
			for _, c := range htmlCell.FindAllStringSubmatch(r[1], -1) {
				cells = append(cells, table.UntieWords(html.UnescapeString(c[1])))
			}
			rows = append(rows, cells)
		}
		tables = append(tables, rows)
	}
	return tables
}

// markdownTables returns the cells of all tables of a Markdown report.
func markdownTables(text string) (tables [][][]string) {
	in := false
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "| ") {
			in = false
			continue
		}
		if !in {
			tables, in = append(tables, nil), true
		}
		line = strings.TrimSuffix(strings.TrimPrefix(strings.TrimRight(line, "\n"), "| "), " |")
		last := &tables[len(tables)-1]
		cells := strings.Split(line, " | ")
		for i := range cells {
			cells[i] = escaped.ReplaceAllString(cells[i], "$1")
		}
		*last = append(*last, cells)
	}
	for i := range tables {
		tables[i] = tables[i][2:] // without header and rule
	}
	return tables
}

// textTables returns the cells of all framed tables of a text, which must be so wide that
// no cell is wrapped.
func textTables(text string) (tables [][][]string) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "╭"):
			tables = append(tables, nil)
		case strings.HasPrefix(line, "│"):
			var cells []string
			for _, c := range strings.Split(strings.Trim(line, "│"), "│") {
				cells = append(cells, strings.TrimSpace(c))
			}
			last := &tables[len(tables)-1]
			*last = append(*last, cells)
		}
	}
	for i := range tables {
		tables[i] = tables[i][1:] // without header
	}
	return tables
}

// The framed table, Markdown and HTML must show the same cells, and these must be the
// rounded values of CSV and JSON.
func TestSameCellsInAllFormats(t *testing.T) {
	c := fixture(400)
	write := func(f table.Format) string {
		return written(t, func(b *bytes.Buffer) error {
			return c.Write(b, f, Style{Style: table.Style{Width: 400}, Tables: []string{AllTables}})
		})
	}
	text, mark, page := textTables(write(table.Text)), markdownTables(write(table.Markdown)), htmlTables(write(table.HTML))
	if len(page) == 0 || len(text) != len(page) || len(mark) != len(page) {
		t.Fatalf("%d tables as text, %d in Markdown, %d in HTML", len(text), len(mark), len(page))
	}
	_, inCSV := csvRows(t, write(table.CSV))
	inJSON := map[string]map[string]any{}
	for _, r := range parseJSON(t, write(table.JSON)).Rows {
		inJSON[r["metric"].(string)] = r
	}
	rows := map[string]*inference.Row{}
	for i := range c.Result.Rows {
		r := &c.Result.Rows[i]
		rows[r.Metric.Family+"/"+r.Metric.Title] = r
	}
	families := families(c.Result.Rows, func(r *inference.Row) *engine.Metric { return &r.Metric })
	checked := 0
	for i := range page {
		if len(text[i]) != len(page[i]) || len(mark[i]) != len(page[i]) {
			t.Fatalf("table %d: %d, %d and %d rows", i, len(text[i]), len(mark[i]), len(page[i]))
		}
		for k, cells := range page[i] {
			for col, cell := range cells {
				if text[i][k][col] != cell || mark[i][k][col] != cell {
					t.Errorf("table %d, row %d, column %d: %q as text, %q in Markdown, %q in HTML", i, k, col, text[i][k][col], mark[i][k][col], cell)
				}
			}
			r := rows[families[i].name+"/"+strings.TrimSuffix(cells[0], " †")]
			if r == nil {
				t.Fatalf("table %d, row %d: no metric %q", i, k, cells[0])
			}
			ends := strings.Split(strings.TrimSuffix(cells[4], " †"), " … ")
			shown := map[string]string{"base_value": cells[1], "other_value": cells[2], "delta": cells[3]}
			if len(ends) == 2 {
				shown["lo"], shown["hi"] = ends[0], ends[1]
			}
			for name, cell := range shown {
				if cell == table.None {
					continue
				}
				checked++
				for format, field := range map[string]any{"CSV": inCSV[r.Metric.ID][name], "JSON": inJSON[r.Metric.ID][name]} {
					if !rounds(t, field, cell, number.Factor(r.Metric)) {
						t.Errorf("%s %s: %v in %s, %q in the table", r.Metric.ID, name, field, format, cell)
					}
				}
			}
		}
	}
	if checked < 40 {
		t.Errorf("only %d numbers were looked at", checked)
	}
}

// rounds reports whether full, a number with all digits, times factor rounds to the number
// in a cell.
func rounds(t *testing.T, full any, cell string, factor float64) bool {
	t.Helper()
	var x float64
	switch v := full.(type) {
	case float64:
		x = v
	case string:
		var err error
		if x, err = strconv.ParseFloat(v, 64); err != nil {
			return false
		}
	default:
		return false
	}
	number := strings.ReplaceAll(strings.Fields(cell)[0], "−", "-")
	y, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return false
	}
	_, decimals, _ := strings.Cut(number, ".")
	return math.Abs(x*factor-y) <= 0.5*math.Pow(10, -float64(len(decimals)))*(1+1e-9)
}

// A page must load nothing from elsewhere and run no script.
func TestPageStandsAlone(t *testing.T) {
	c, s := fixture(400), fixtureSummary(400)
	c.Notes = append(c.Notes, `<script>alert("x")</script>`)
	c.Other.Title = `A|B <i>"x"</i>`
	text := written(t, func(b *bytes.Buffer) error { return WriteAll(b, []Report{c, s}, table.HTML, Style{}) })
	for _, bad := range []string{"http:", "https:", "//", "<script", "<link", "<img", "@import", "url(", " src=", "javascript:", "<i>", "NaN", "%!"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for _, want := range []string{`<!doctype html>`, `<html lang="en">`, `prefers-color-scheme: dark`, `@media print`, `<caption`, `scope="col"`,
		`scope="row"`, `role="img"`, `<title id=`, `&lt;script&gt;`} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	ids := map[string]bool{}
	for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
		if ids[m[1]] {
			t.Errorf("two elements have the id %s", m[1])
		}
		ids[m[1]] = true
	}
	for _, m := range regexp.MustCompile(`(?:href="#|aria-labelledby=")([^"]*)"`).FindAllStringSubmatch(text, -1) {
		for id := range strings.FieldsSeq(m[1]) {
			if !ids[id] {
				t.Errorf("nothing has the id %s", id)
			}
		}
	}
	again := written(t, func(b *bytes.Buffer) error { return WriteAll(b, []Report{c, s}, table.HTML, Style{}) })
	if again != text {
		t.Error("a second page differs")
	}
}

// With faces, eight upright cards must fit on a printed A4 page and seven on a letter page,
// with less than a row left.
func TestPrintedRows(t *testing.T) {
	css, err := os.ReadFile("table/page.css")
	if err != nil {
		t.Fatal(err)
	}
	_, print, _ := strings.Cut(string(css), "@media print")
	length := func(in, pattern string) float64 {
		t.Helper()
		m := regexp.MustCompile(pattern).FindStringSubmatch(in)
		if m == nil {
			t.Fatalf("page.css has no %s", pattern)
		}
		x, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		return x
	}
	margin := length(string(css), `@page \{ margin: ([\d.]+)mm`)
	const head, line = 7.0, 0.4 // millimetres: the repeated header, and the line below each row
	row := length(print, `\.faces svg \{ width: ([\d.]+)mm; margin: 0; \}`)*88/63 + 2*length(print, `\.faces td \{ padding: ([\d.]+)mm`) + line
	for paper, want := range map[float64]int{297: 8, 279.4: 7} {
		rows := (paper - 2*margin - head) / row
		if int(rows) != want || rows-float64(want) > 0.7 {
			t.Errorf("paper of %g mm: room for %.2f rows of %.1f mm, want %d", paper, rows, row, want)
		}
	}
}

// Pictures of a sweep must allow for repeated settings, any order, and gaps in a grid.
func TestCurvesOfAnyPoints(t *testing.T) {
	drawn := func(values ...[]string) int {
		s := &Sweep{Keys: []string{"a", "b"}[:len(values[0])]}
		result := &inference.Comparison{Rows: []inference.Row{{Metric: engine.Metric{ID: "len.turns", Title: "Length"}, HasOther: true, Other: stat.Estimate{Value: 1}}}}
		for _, v := range values {
			s.Points = append(s.Points, SweepPoint{Values: v, Result: result})
		}
		figures := s.pictures("len.turns")
		for _, f := range figures {
			if svg := f.Picture.SVG("id", chart.Wide); strings.Contains(svg, "NaN") {
				t.Error(svg)
			}
		}
		return len(figures)
	}
	for _, c := range []struct {
		values [][]string
		want   int
	}{
		{[][]string{{"1"}}, 0},
		{[][]string{{"true"}, {"true"}, {"false"}}, 1},
		{[][]string{{"2"}, {"1"}, {"2"}, {"1"}}, 1},
		{[][]string{{"1", "x"}, {"2", "y"}, {"3", "x"}, {"1", "x"}}, 1},
		{[][]string{{"1", "x"}, {"1", "y"}, {"1", "z"}}, 1},
		{[][]string{{"-1", "x"}, {"2", "x"}}, 1},
	} {
		if got := drawn(c.values...); got != c.want {
			t.Errorf("%v: %d pictures, want %d", c.values, got, c.want)
		}
	}
}

// A histogram of lengths must have about as many bins for all ranges of lengths.
func TestHistogramOfAnyLengths(t *testing.T) {
	for _, list := range [][]int32{{0}, {5, 5, 5}, {1, 1 << 30}, {math.MinInt32, math.MaxInt32}, {-40, -3, 7}} {
		h := histogram(list, nil)
		sum := 0.0
		for _, v := range h.Base {
			sum += v
		}
		if n := len(h.Base); n < 1 || n > approxBins+1 || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%v: %d bins with %g of the matches, want 1 to %d with all", list, n, sum, approxBins+1)
		}
	}
}

// On a narrow screen a table with verdicts must be folded: the verdict gets a line of its
// own, and all other cells share the width.
func TestNarrowVerdicts(t *testing.T) {
	var b bytes.Buffer
	if err := fixture(400).Write(&b, table.HTML, Style{Tables: []string{AllTables}}); err != nil {
		t.Fatal(err)
	}
	judged := 0
	for _, table := range regexp.MustCompile(`(?s)<table[^>]*>.*?</table>`).FindAllString(b.String(), -1) {
		head, _, _ := strings.Cut(table, "</thead>")
		if !regexp.MustCompile(`>(verdict|outcome|across levels|all of them)</th>`).MatchString(head) {
			continue
		}
		judged++
		columns := strings.Count(head, `<th scope="col"`)
		shares := regexp.MustCompile(`^<table class="judged" style="--shares:((minmax\(0,\d+fr\) ?)+)">`).FindStringSubmatch(table)
		if shares == nil || strings.Count(shares[1], "minmax") != columns-2 {
			t.Errorf("%d columns share %q in %s", columns, shares, head)
		}
		if rows, verdicts := strings.Count(table, "<tr>"), len(regexp.MustCompile(`<t[hd][^>]* class="[a-z ]*\bv"`).FindAllString(table, -1)); rows != verdicts {
			t.Errorf("%d rows have %d verdicts: %s", rows, verdicts, table)
		}
	}
	if judged < 5 {
		t.Errorf("%d tables judge", judged)
	}
	narrow := b.String()[strings.Index(b.String(), "@media (max-width: 640px)"):]
	if !strings.Contains(narrow, ".judged tr { display: grid; grid-template-columns: var(--shares);") || !strings.Contains(narrow, ".judged .v { grid-row: 2; grid-column: 1 / -1;") {
		t.Error("the page does not fold tables on a narrow screen")
	}
}
