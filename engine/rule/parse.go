package rule

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

const (
	maxNesting = 64 // brackets inside one another, parts of a dotted key
	maxBytes   = 1 << 20
)

// decodeText makes UTF-8 text of a file's bytes, or says why it is none.
func decodeText(file string, b []byte) (string, *Fault) {
	b = bytes.TrimPrefix(b, []byte("\xef\xbb\xbf"))
	if bytes.HasPrefix(b, []byte("\xff\xfe")) || bytes.HasPrefix(b, []byte("\xfe\xff")) {
		return "", &Fault{At: Place{File: file}, Msg: "the file is UTF-16, save it as UTF-8"}
	}
	text := string(b)
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", &Fault{At: newSource(file, text).place(i, i+1), Msg: "there is a NUL byte here", Help: "this is no text file"}
	}
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r != utf8.RuneError || size != 1 {
			continue
		}
		at := newSource(file, text).place(i, i+1)
		msg := fmt.Sprintf("byte 0x%02X at line %d is not UTF-8", text[i], at.Line)
		if text[i] >= 0xA0 && (i+1 == len(text) || text[i+1] < 0x80) {
			return "", &Fault{At: at, Msg: msg + "; the file looks like Latin-1, save it as UTF-8"}
		}
		return "", &Fault{At: at, Msg: msg + "; save the file as UTF-8"}
	}
	return text, nil
}

// parse reads the bytes from (inclusive) to (before) of a source.
func parse(src *source, from, to int) (*Table, *Fault) {
	if f := nesting(src, from, to); f != nil {
		return nil, f
	}
	var tree map[string]any
	if _, err := toml.Decode(src.text[from:to], &tree); err != nil {
		return nil, syntaxFault(src, from, to, err)
	}
	root, s := scan(src, from, to)
	if s.values > maxValues {
		return nil, &Fault{At: Place{File: src.file}, Msg: fmt.Sprintf("the file has more than %s values", commas(maxValues))}
	}
	if s.clash != nil {
		return nil, s.clash
	}
	fill(root, tree)
	return root, nil
}

// nesting refuses text that goes so deep that reading it would take long.
func nesting(src *source, from, to int) *Fault {
	text := src.text[:to]
	depth, dots := 0, 0
	for i := from; i < to; i++ {
		switch c := text[i]; c {
		case '"', '\'':
			s := scanner{src: src, pos: i, end: to}
			s.quoted()
			if _, size := quotes(text[i:]); size == 1 { // one that is not closed ends with its line
				if n := strings.IndexByte(text[i:s.pos], '\n'); n >= 0 {
					s.pos = i + n + 1
				}
			}
			i = s.pos - 1
		case '#':
			if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
				i += n - 1
			} else {
				i = to
			}
		case '[', '{':
			depth++
			dots = 0
		case ']', '}':
			depth = max(0, depth-1)
			dots = 0
		case '\n', ',', '=':
			dots = 0
		case '.':
			dots++
		}
		if depth > maxNesting {
			return &Fault{At: src.place(i, i+1), Msg: fmt.Sprintf("more than %d brackets inside one another", maxNesting)}
		}
		if dots >= maxNesting {
			return &Fault{At: src.place(i, i+1), Msg: fmt.Sprintf("a name of more than %d parts", maxNesting)}
		}
	}
	return nil
}

// fill gives the scanned tree the values that the library has read.
func fill(t *Table, tree map[string]any) {
	for _, k := range t.keys {
		t.values[k].fill(tree[k])
	}
}

func (v *Value) fill(x any) {
	switch x := x.(type) {
	case int64:
		v.Kind, v.Int = KindInt, x
	case float64:
		v.Kind, v.Float, v.Text = KindFloat, x, v.src.text[v.from:v.to]
	case bool:
		v.Kind, v.Bool = KindBool, x
	case string:
		v.Kind, v.Text = KindText, x
	case map[string]any:
		if v.Table != nil {
			fill(v.Table, x)
			return
		}
	case []any:
		if v.Kind == KindList && len(v.List) == len(x) {
			for i := range x {
				v.List[i].fill(x[i])
			}
			return
		}
	case []map[string]any:
		if v.Kind == KindList && len(v.List) == len(x) {
			for i := range x {
				v.List[i].fill(x[i])
			}
			return
		}
	}
	switch x.(type) {
	case int64, float64, bool, string:
	default:
		v.Kind, v.Text = KindOther, v.src.text[v.from:v.to]
	}
}

// syntaxFault says in our words what the library stopped at.
func syntaxFault(src *source, from, to int, err error) *Fault {
	var pe toml.ParseError
	if !errors.As(err, &pe) {
		return &Fault{At: Place{File: src.file}, Msg: "this is not TOML: " + strings.TrimPrefix(err.Error(), "toml: ")}
	}
	e := syntaxError{src: src, text: src.text[:to], from: from, at: min(max(from+pe.Position.Start, from), to), key: pe.LastKey}
	return e.fault(pe.Message)
}
