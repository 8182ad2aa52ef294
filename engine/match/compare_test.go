package match

import (
	"strings"
	"testing"

	"equitas/engine"
)

// The first element that differs is named by its path.
func TestCompareNamesTheFirstDifference(t *testing.T) {
	for _, c := range []struct{ got, want, err string }{
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, ``},
		{`{"a":[{"x":1,"y":[true,null,"s"]}]}`, `{"a":[{"y":[true,null,"s"],"x":1}]}`, ``},
		{`{"b":0,"a":0}`, `{"a":1,"b":1}`, `a is 0, expected 1`},
		{`{"a":"é"}`, `{"a":"\u00e9"}`, ``},
		{`{"a":[[1],[2,3]]}`, `{"a":[[1],[2,4]]}`, `a[1][1] is 3, expected 4`},
		{`{"a":[1]}`, `{"a":[1,2]}`, `a is [1], expected [1,2]`},
		{`{"a":{"x":{"y":1}}}`, `{"a":{"x":{"y":2}}}`, `a.x.y is 1, expected 2`},
		{`{"a":{"x":1}}`, `{"a":{"x":1,"y":"<"}}`, `a.y is missing, expected "<"`},
		{`{"a":{"x":1,"z":2}}`, `{"a":{"x":1}}`, `a has an unknown key "z"`},
		{`{"a":1}`, `{"a":{"x":1}}`, `a is 1, expected {"x":1}`},
		{`{"a":{"x":1}}`, `{"a":1}`, `a is {"x":1}, expected 1`},
		{`{"a":[]}`, `{"a":null}`, `a is [], expected null`},
		{`{"a":null}`, `{"a":false}`, `a is null, expected false`},
		{`{"a":18446744073709551615}`, `{"a":18446744073709551614}`, `a is 18446744073709551615, expected 18446744073709551614`},
		{`{"a":1}`, `{"a":"` + strings.Repeat("x", 500) + `"}`, `a is 1, expected "` + strings.Repeat("x", 119) + ` …`},
		{`{"a":"` + strings.Repeat("é", 500) + `"}`, `{"a":1}`, `a is "` + strings.Repeat("é", 59) + ` …, expected 1`},
	} {
		got, err := parseObject([]byte(c.got))
		if err != nil {
			t.Fatal(err)
		}
		text := ""
		if err := compare(got, []byte(c.want)); err != nil {
			text = err.Error()
		}
		if text != c.err {
			t.Errorf("%s against %s: got %q, want %q", c.got, c.want, text, c.err)
		}
	}
}

// wanted returns an outcome; its fields that are pointers are to be filled in.
func wanted(what string, fields ...engine.Field) engine.Outcome {
	return engine.Outcome{Kind: what, Fields: fields}
}

// readOutcome accepts the wanted outcome only, in every field.
func TestReadOutcome(t *testing.T) {
	roll := func() engine.Outcome {
		return wanted("roll", engine.Field{Name: "die", Value: 6}, engine.Field{Name: "result", Value: new([]int)}, engine.Field{Name: "for", Value: "combat"})
	}
	steal := func() engine.Outcome {
		return wanted("steal", engine.Field{Name: "from", Value: 2}, engine.Field{Name: "to", Value: 0}, engine.Field{Name: "card", Value: new(string)})
	}
	shuffle := func() engine.Outcome {
		return wanted("shuffle", engine.Field{Name: "order", Value: new([]string)})
	}
	for _, c := range []struct {
		want engine.Outcome
		line string
		err  string
	}{
		{roll(), `{"type":"chance","what":"roll","die":6,"result":[3,5],"for":"combat"}`, ""},
		{steal(), `{"type":"chance","what":"steal","from":2,"to":0,"card":"tower"}`, ""},
		{shuffle(), `{"type":"chance","what":"shuffle","order":["<a>","b"]}`, ""},
		{steal(), `{"type":"chance","what":"steal","from":1,"to":0,"card":"tower"}`, "from is 1, expected 2"},
		{steal(), `{"type":"chance","what":"steal","from":2,"to":1,"card":"tower"}`, "to is 1, expected 0"},
		{steal(), `{"type":"chance","what":"steal","from":2.5,"to":1,"card":"tower"}`, "from is 2.5, expected 2"},
		{steal(), `{"type":"chance","what":"steal","from":2,"to":0,"card":7}`, "card is 7, must be a name"},
		{steal(), `{"type":"chance","what":"steal","from":2,"to":0}`, "card is missing, must be a name"},
		{steal(), `{"type":"chance","what":"steal","from":2,"card":"tower"}`, "to is missing, expected 0"},
		{steal(), `{"type":"chance","what":"steal","from":2,"to":0,"card":"tower","die":6}`, `unknown key "die", expected "type", "what", "from", "to", "card"`},
		{roll(), `{"type":"chance","what":"roll","die":8,"result":[3],"for":"combat"}`, "die is 8, expected 6"},
		{roll(), `{"type":"chance","what":"roll","die":6,"result":[3],"for":"loot"}`, `for is "loot", expected "combat"`},
		{roll(), `{"type":"chance","what":"roll","die":6,"result":"3","for":"combat"}`, `result is "3", must be a list of whole numbers`},
		{roll(), `{"type":"chance","what":"roll","die":6,"result":[3.5],"for":"combat"}`, `result is [3.5], must be a list of whole numbers`},
		{shuffle(), `{"type":"chance","what":"shuffle","order":["a",2]}`, `order is ["a",2], must be a list of names`},
		{shuffle(), `{"type":"chance","what":"shuffle","order":null}`, `order is null, must be a list of names`},
		{roll(), `{"what":5}`, `what is 5, must be "roll"`},
		{roll(), `{"what":"steal"}`, `what is "steal", expected "roll"`},
	} {
		o, err := parseObject([]byte(c.line))
		if err != nil {
			t.Fatal(err)
		}
		line := []byte(c.line)
		if err = readOutcome(o, c.want); err == nil {
			if line, err = encode(c.want); err != nil {
				t.Fatal(err)
			}
			err = compare(o, line)
		}
		text := ""
		if err != nil {
			text = err.Error()
		}
		if text != c.err {
			t.Errorf("%s: got %q, want %q", c.line, text, c.err)
		}
		if err == nil && string(line) != c.line {
			t.Errorf("%s is read as %s", c.line, line)
		}
	}
}

func TestDescribe(t *testing.T) {
	want := wanted("steal", engine.Field{Name: "from", Value: 2}, engine.Field{Name: "card", Value: new(string)}, engine.Field{Name: "for", Value: "loot"})
	if got := describe(want); got != `{"type":"chance","what":"steal","from":2,"card":…,"for":"loot"}` {
		t.Errorf("%+v is described as %s", want, got)
	}
}

// A table without fields gives a valid state line; one that is not an object is an error.
func TestEncodeState(t *testing.T) {
	for _, c := range []struct {
		table any
		want  string
	}{
		{struct{}{}, `{"type":"state","n":7}`},
		{map[string]any{"b": "<", "a": []int{}}, `{"type":"state","n":7,"a":[],"b":"<"}`},
	} {
		if got, err := encodeState(7, c.table); err != nil || string(got) != c.want {
			t.Errorf("got %s, %v, want %s", got, err, c.want)
		}
	}
	for _, table := range []any{7, []int{1}, nil, "x", []int{}, func() {}, map[string]int{"n": 1}} {
		if got, err := encodeState(7, table); err == nil {
			t.Errorf("%T became %s, want an error", table, got)
		}
	}
}
