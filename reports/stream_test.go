package reports

import (
	"strings"
	"testing"
)

// The error for a saved result that is not valid must have the place of the fault.
func TestReadSaysWhere(t *testing.T) {
	const run = "{\"schema\":1,\n\"report\":\"summary\",\n\"variant_run\":{"
	for _, c := range []struct{ text, want string }{
		{"", "line 1, column 1: not JSON: it ends too early"},
		{"{\"type\":\"match\",\"variant\":\"proelio/0.9.6\"}\n", "line 1, column 9: this is a record of games, no result: equitas replay reads it"},
		{"[[]]", "report 1: line 1, column 2: found [, expected {"},
		{"[{}", "report 1: schema is 0, this program reads 1"},
		{"\n\n  {,", "line 3, column 4: not JSON: unexpected ','"},
		{"{\"schema\":1,\n \"seed\" 1}", "line 2, column 9: not JSON: unexpected '1'"},
		{"{\"schema\":1,\n \"seed\":\n  -1}", "line 3, column 4: seed is number -1, which does not fit"},
		{"{\"schema\":1,\"notes\":[\"a\",\n\"b\" \"c\"]}", "line 2, column 5: not JSON: unexpected '\"'"},
		{"{\"schema\":1,\"notes\":[\"a\nb\"]}", "line 1, column 24: not JSON: unexpected '\\n"},
		{"{\"schema\":1,\"rows\":[1 2]}", "line 1, column 23: not JSON: unexpected '2'"},
		{"{\"schema\":1,\"rows\":[", "line 1, column 21: not JSON: it ends too early"},
		{"{\"x\":" + strings.Repeat("[", 65), "line 1, column 70: too many brackets inside one another"},
		{run + "\"sums\":[[1,2],\n[3]]}}", "line 4, column 1: variant_run: row 1 of the sums has 1 numbers, those before it 2"},
		{run + "\"sums\":[[1,2.5]]}}", "line 3, column 27: variant_run: expected a whole number"},
		{run + "\"sums\":[[99999999999999999999]]}}", "line 3, column 25: variant_run: a number of more than 19 digits"},
		{run + "\"sums\":[[9999999999999999999]]}}", "line 3, column 25: variant_run: a number beyond 64 bits"},
		{run + "\"sums\":[[-]]}}", "line 3, column 25: variant_run: expected a whole number"},
		{run + "\"exposures\":[[1,2]]}}", "line 3, column 29: variant_run: exposure 1 of 2 numbers, must be at most 524,288 of 6"},
		{run + "\"seats\":9,\"deals\":1,\"deals_per_row\":1}}", "line 3, column 15: variant_run: 0 bots for 9 seats"},
		{"{\"schema\":1,\"report\":\"summary\"} x", "line 1, column 1: variant_run is missing"},
	} {
		_, err := Read(strings.NewReader(c.text), nil)
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}
