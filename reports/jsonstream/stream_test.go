package jsonstream

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// sums reads {"name": …, "sums": [[…], …]}, a part of saved reports.
func sums(text string, most int64) (name string, rows [][]int64, err error) {
	in := New(strings.NewReader(text), most)
	err = in.Object(func(key string) error {
		if key != "sums" {
			return in.Value(&name, 100)
		}
		return in.List(func(int) error {
			row, err := in.WholeNumbers(nil, 3)
			rows = append(rows, row)
			return err
		})
	})
	if err == nil {
		err = in.ExpectEnd()
	}
	return name, rows, err
}

// Valid JSON must be read piece by piece. Other text must be refused with its place.
func TestReader(t *testing.T) {
	name, rows, err := sums("{ \"name\": \"a\",\n \"sums\": [[1, -2],\n [9223372036854775807], []] }\n", 1<<20)
	if err != nil || name != "a" || fmt.Sprint(rows) != "[[1 -2] [9223372036854775807] []]" {
		t.Errorf("got %q, %v, %v", name, rows, err)
	}
	for _, c := range []struct{ text, want string }{
		{"", "line 1, column 1: not JSON: it ends too early"},
		{"{\n\"sums\": [[1\n2]]}", "line 3, column 1: not JSON: unexpected '2'"},
		{"{\"sums\": {}}", "line 1, column 10: found {, expected ["},
		{"{\"sums\": [[1,2,3,4]]}", "line 1, column 18: a list of more than 3 numbers"},
		{"{\"name\": \"" + strings.Repeat("x", 200) + "\"}", "line 1, column 10: a value of more than 100 bytes"},
		{"{\"name\": 3}", "line 1, column 10: found a number, which does not fit"},
		{"{} {", "line 1, column 4: not JSON: unexpected '{'"},
	} {
		_, _, err := sums(c.text, 1<<20)
		if place, ok := errors.AsType[*Error](err); !ok || place.At.Line == 0 || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
	if _, _, err := sums("{\"sums\": ["+strings.Repeat("[1],", 1<<19)+"[1]]}", 1<<20); err == nil || !strings.Contains(err.Error(), "it is larger than 1 MB") {
		t.Errorf("more than may be read: %v", err)
	}
	if _, rows, err := sums("{\"sums\": null}", 100); err != nil || len(rows) > 0 {
		t.Errorf("null is no list: %v, %v", rows, err)
	}
}
