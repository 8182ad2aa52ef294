package source

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"equitas/engine/cond"

	"github.com/BurntSushi/toml"
)

// maxNesting is the largest depth of nested brackets, and the largest number of parts of a dotted key.
const maxNesting = 64

// Parse parses the TOML in the bytes of src from offset from up to but not including to. It returns a
// fault, and no table, if the text is invalid.
func Parse(src *File, from, to int) (*Table, *Fault) {
	if f := nestingFault(src, from, to); f != nil {
		return nil, f
	}
	var tree map[string]any
	if _, err := toml.Decode(src.Text[from:to], &tree); err != nil {
		return nil, syntaxFault(src, from, to, err)
	}
	root, s := scan(src, from, to)
	if s.values > maxValues {
		return nil, &Fault{At: Place{File: src.Name}, Msg: fmt.Sprintf("the file has more than %s values", cond.FormatInt(maxValues))}
	}
	if s.redefinition != nil {
		return nil, s.redefinition
	}
	setValues(root, tree)
	return root, nil
}

// nestingFault returns a fault if the text is nested more than [maxNesting] deep, since parsing it would
// take long; else nil.
func nestingFault(src *File, from, to int) *Fault {
	text := src.Text[:to]
	depth, dots := 0, 0
	for i := from; i < to; i++ {
		switch c := text[i]; c {
		case '"', '\'':
			s := scanner{src: src, pos: i, end: to}
			s.skipQuoted()
			if _, size := quoteOf(text[i:]); size == 1 { // a text in single quotes that is not closed ends with its line
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
			return &Fault{At: src.Place(i, i+1), Msg: fmt.Sprintf("more than %d brackets inside one another", maxNesting)}
		}
		if dots >= maxNesting {
			return &Fault{At: src.Place(i, i+1), Msg: fmt.Sprintf("a name of more than %d parts", maxNesting)}
		}
	}
	return nil
}

// setValues sets the values in a scanned table to those that the TOML library has read.
func setValues(t *Table, tree map[string]any) {
	for _, k := range t.keys {
		t.GetKey(k).setContent(tree[k])
	}
}

func (v *Value) setContent(x any) {
	switch x := x.(type) {
	case int64:
		v.Kind, v.Int = KindInt, x
	case float64:
		v.Kind, v.Float, v.Text = KindFloat, x, v.src.Text[v.from:v.to]
	case bool:
		v.Kind, v.Bool = KindBool, x
	case string:
		v.Kind, v.Text = KindText, x
	case map[string]any:
		if v.Table != nil {
			setValues(v.Table, x)
			return
		}
	case []any:
		if v.Kind == KindList && len(v.List) == len(x) {
			for i := range x {
				v.List[i].setContent(x[i])
			}
			return
		}
	case []map[string]any:
		if v.Kind == KindList && len(v.List) == len(x) {
			for i := range x {
				v.List[i].setContent(x[i])
			}
			return
		}
	}
	switch x.(type) {
	case int64, float64, bool, string:
	default:
		v.Kind, v.Text = KindOther, v.src.Text[v.from:v.to]
	}
}

// syntaxFault returns the fault for err, an error of the TOML library for the bytes of src from offset
// from up to but not including to.
func syntaxFault(src *File, from, to int, err error) *Fault {
	var pe toml.ParseError
	if !errors.As(err, &pe) {
		return &Fault{At: Place{File: src.Name}, Msg: "this is not TOML: " + strings.TrimPrefix(err.Error(), "toml: ")}
	}
	e := syntaxError{src: src, text: src.Text[:to], from: from, offset: min(max(from+pe.Position.Start, from), to), key: pe.LastKey}
	for e.offset > from && e.offset < to && !utf8.RuneStart(e.text[e.offset]) { // at the end of a text the library may stop within a letter
		e.offset--
	}
	return e.fault(pe.Message)
}
