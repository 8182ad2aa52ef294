package match

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// parsePlainObject gives the same as a decoder, and nil where the decoder gives an error.
func TestSplit(t *testing.T) {
	keys := strings.Builder{}
	for i := range 40 {
		keys.WriteString(`"` + strings.Repeat("k", i+1) + `":{},`)
	}
	for _, c := range []struct {
		line string
		good bool
	}{
		{`{}`, true},
		{" \t{ } \r", true},
		{`{"a":1}`, true},
		{` { "a" : 1 , "b" : [ 1 , {"a":2} , "}" ] , "c":{ } } `, true},
		{`{"a":"\"","b":"\\","c":"{\"a\":1,\"a\":2}"}`, true},
		{`{"a":null,"é":"à","\u00e8":"\ud83d\ude00"}`, true},
		{`{"":{"":{"":[[],[[]]]}}}`, true},
		{`{"a":[{"x":1},{"x":2}],"b":{"x":1}}`, true},
		{`{"a":-1.5e3,"b":true,"c":false}`, true},
		{`{` + keys.String() + `"z":1}`, true},
		{`{` + keys.String() + `"kkk":1}`, false},
		{`{"z":{` + keys.String() + `"k":1}}`, false},
		{`{"z":{` + keys.String() + `"` + strings.Repeat("k", 40) + `":1}}`, false},
		{`{"a":1,"a":2}`, false},
		{`{"a":1,"\u0061":2}`, false},
		{`{"\ud800":1,"\udc00":2}`, false}, // both keys are read as the same replacement character
		{`{"a":{"b":1,"b":2}}`, false},
		{`{"a":[0,{"b":1,"c":[],"b":2}]}`, false},
		{`{"a":1}{"a":1}`, false},
		{`{"a":1},`, false},
		{`{"a":1`, false},
		{`{"a"}`, false},
		{`{"a":}`, false},
		{`{"a":1,}`, false},
		{`[{"a":1}]`, false},
		{`"a"`, false},
		{`"{"`, false},
		{`7`, false},
		{`null`, false},
		{``, false},
		{` `, false},
	} {
		got := parsePlainObject([]byte(c.line))
		want, err := decodeObject([]byte(c.line))
		if (err == nil) != c.good || (got != nil) != c.good {
			t.Errorf("%s: split %v, decoded %v, want good %t", c.line, got, err, c.good)
			continue
		}
		if c.good && (!slices.Equal(got.keys, want.keys) || !maps.EqualFunc(got.raw, want.raw, func(a, b json.RawMessage) bool { return string(a) == string(b) })) {
			t.Errorf("%s: got %q %q, want %q %q", c.line, got.keys, got.raw, want.keys, want.raw)
		}
	}
}

// The values of an object do not change when the line's memory is reused.
func TestSplitKeeps(t *testing.T) {
	line := []byte(`{"a":[1,2]}`)
	o := parsePlainObject(line)
	copy(line, `{"b":[3,4]}`)
	if got := string(o.raw["a"]); got != "[1,2]" {
		t.Errorf("got %s, want [1,2]", got)
	}
}

// FuzzSplit compares the two ways to parse a line.
func FuzzSplit(f *testing.F) {
	f.Add(`{"a":[{"x":1,"y":"\"}"},{"x":2}], "b" : {"x":1}}`)
	f.Add(`{"a":1,"\u0061":2}`)
	f.Add(`{"type":"state","n":3,"hands":[["a","b"],[]],"forts":[null,{"id":"x"}]}`)
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > 10_000 || !utf8.ValidString(line) {
			return
		}
		got := parsePlainObject([]byte(line))
		want, err := decodeObject([]byte(line))
		if got == nil && err == nil || got != nil && err != nil {
			t.Fatalf("%q: split %v, decoded %v", line, got, err)
		}
		if got != nil && (!slices.Equal(got.keys, want.keys) || !maps.EqualFunc(got.raw, want.raw, func(a, b json.RawMessage) bool { return string(a) == string(b) })) {
			t.Fatalf("%q: got %q, want %q", line, got.raw, want.raw)
		}
	})
}
