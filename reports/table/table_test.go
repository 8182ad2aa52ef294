package table

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"
)

// written returns the output of write.
func written(t *testing.T, write func(*bytes.Buffer) error) string {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// Names from files must not break a table, or send control characters to the terminal.
func TestHostileNames(t *testing.T) {
	table := Table{Title: "LIST", Columns: []Column{{Head: "a|b", Wrap: true}, {Head: "n", Align: Right}},
		Rows: [][]Cell{{{Text: "Città|x\n\x1b[31mred"}, CountCell(1)}, {{Text: "*<b>_`["}, CountCell(2)}}}
	md := written(t, func(b *bytes.Buffer) error { return Write(b, table, Markdown, Style{}) })
	want := "### LIST\n\n| a\\|b | n |\n| --- | --: |\n| Città\\|x  \\[31mred | 1 |\n| \\*\\<b>\\_\\`\\[ | 2 |\n"
	if md != want {
		t.Errorf("got %q, want %q", md, want)
	}
	text := written(t, func(b *bytes.Buffer) error { return Write(b, table, Text, Style{}) })
	if strings.Contains(text, "\x1b") || strings.Count(text, "\n") != 7 {
		t.Errorf("got %q", text)
	}
	table.Rows[0] = table.Rows[0][:1]
	if err := Write(&bytes.Buffer{}, table, Text, Style{}); err == nil {
		t.Error("a short row was written")
	}
}

// JSON has no NaN and no infinity, and texts stay readable.
func TestJSONValue(t *testing.T) {
	for _, c := range []struct {
		v    any
		want string
	}{
		{1.5, "1.5"}, {0.0, "0"}, {math.NaN(), "null"}, {math.Inf(-1), "null"}, {7, "7"}, {"<a> & b", `"<a> & b"`}, {nil, "null"}, {[]int{1, 2}, "[1,2]"},
	} {
		if got := JSONValue(c.v); got != c.want {
			t.Errorf("%v: got %s, want %s", c.v, got, c.want)
		}
	}
}

func TestEmptyTable(t *testing.T) {
	table := Table{Title: "RESULTS", Note: "of last week", Columns: []Column{{Head: "name"}}}
	for f, want := range map[Format]string{
		Text:     "RESULTS  of last week\n(none)\n",
		Markdown: "### RESULTS\n\nof last week\n\n(none)\n",
		CSV:      "name\n",
		JSON:     "{\n  \"schema\": 1,\n  \"rows\": []\n}\n",
	} {
		if got := written(t, func(b *bytes.Buffer) error { return Write(b, table, f, Style{}) }); got != want {
			t.Errorf("%s: got %q, want %q", f, got, want)
		}
	}
}

func ExampleWrite() {
	t := Table{
		Title:   "VARIANTS",
		Columns: []Column{{Key: "name", Head: "name"}, {Key: "title", Head: "title", Wrap: true}, {Key: "rules", Head: "rules", Align: Right}},
		Rows: [][]Cell{
			{{Text: "proelio/0.9.6"}, {Text: "Proelio 0.9.6"}, CountCell(1204)},
			{{Text: "proelio/six-cards"}, {Text: "Six Cards"}, CountCell(1)},
		},
	}
	for _, f := range []Format{Text, CSV} {
		var b bytes.Buffer
		if err := Write(&b, t, f, Style{}); err != nil {
			fmt.Println(err)
		}
		fmt.Print(b.String())
	}
	// Output:
	// VARIANTS
	// ╭───────────────────┬───────────────┬───────╮
	// │ name              │ title         │ rules │
	// ├───────────────────┼───────────────┼───────┤
	// │ proelio/0.9.6     │ Proelio 0.9.6 │ 1,204 │
	// │ proelio/six-cards │ Six Cards     │     1 │
	// ╰───────────────────┴───────────────┴───────╯
	// name,title,rules
	// proelio/0.9.6,Proelio 0.9.6,1204
	// proelio/six-cards,Six Cards,1
}

func TestThousands(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Thousands(0), "0"}, {Thousands(999), "999"}, {Thousands(1000), "1,000"}, {Thousands(-1234567), "−1,234,567"},
		{Thousands(uint64(math.MaxUint64)), "18,446,744,073,709,551,615"},
		{CountWithNoun(1, "deal"), "1 deal"}, {CountWithNoun(2000, "deal"), "2,000 deals"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
