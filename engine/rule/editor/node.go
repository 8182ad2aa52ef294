package editor

import (
	"bytes"
	"encoding/json"
	"io"
)

// A node is a JSON object whose fields keep their order.
type node struct{ fields []field }

type field struct {
	name  string
	value any // a *node, or a value for package json
}

// put appends a field and returns n.
func (n *node) put(name string, value any) *node {
	n.fields = append(n.fields, field{name, value})
	return n
}

// MarshalJSON implements [json.Marshaler]. It writes the fields in the order in which they were put.
func (n *node) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range n.fields {
		if i > 0 {
			b.WriteByte(',')
		}
		for _, part := range []struct {
			value any
			end   string
		}{{f.name, ":"}, {f.value, ""}} {
			text, err := plainJSON(part.value)
			if err != nil {
				return nil, err
			}
			b.Write(text)
			b.WriteString(part.end)
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// plainJSON returns a value as JSON without escaping <, > and &.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}

// write writes the object as indented JSON.
func (n *node) write(w io.Writer) error {
	text, err := plainJSON(n)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, text, "", "  "); err != nil {
		return err
	}
	b.WriteByte('\n')
	_, err = w.Write(b.Bytes())
	return err
}
