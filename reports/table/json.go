package table

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"math"
	"strings"
)

// JSONValue writes one value for JSON; what is not a number becomes null.
func JSONValue(v any) string {
	if f, ok := v.(float64); ok && !Finite(f) {
		return "null"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("table: " + err.Error()) // a type that no cell may hold
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func Finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// An Object is a JSON object with its fields in the order they are added, one
// a line, and lists with one element a line. It is written as it grows.
type Object struct {
	b   *bufio.Writer // keeps the first error
	err error         // of what wrote itself
	n   int
}

// NewObject begins an object that is written to w.
func NewObject(w io.Writer) *Object { return &Object{b: bufio.NewWriter(w)} }

// key begins a field.
func (j *Object) key(name string) {
	sep := ",\n  "
	if j.n == 0 {
		sep = "{\n  "
	}
	j.n++
	j.b.WriteString(sep + JSONValue(name) + ": ")
}

// Field adds a value.
func (j *Object) Field(name string, v any) {
	j.key(name)
	j.b.WriteString(JSONValue(v))
}

// List adds a list of n elements, each already JSON.
func (j *Object) List(name string, n int, element func(i int) string) {
	j.key(name)
	j.b.WriteString("[")
	for i := range n {
		if i > 0 {
			j.b.WriteString(",")
		}
		j.b.WriteString("\n    " + element(i))
	}
	if n > 0 {
		j.b.WriteString("\n  ")
	}
	j.b.WriteString("]")
}

// Records adds the rows of a table as objects.
func (j *Object) Records(name string, t Table) {
	j.List(name, len(t.Rows), func(i int) string {
		var s strings.Builder
		for k, c := range t.Columns {
			if k > 0 {
				s.WriteString(", ")
			}
			s.WriteString(JSONValue(c.Name()) + ": " + JSONValue(t.Rows[i][k].Data()))
		}
		return "{" + s.String() + "}"
	})
}

// Inline adds an object on one line.
func (j *Object) Inline(name string, o *Inline) {
	j.key(name)
	j.b.WriteString("{" + strings.Join(o.parts, ", ") + "}")
}

// Stream adds a value that writes itself.
func (j *Object) Stream(name string, write func(w io.Writer) error) {
	j.key(name)
	if err := write(j.b); j.err == nil {
		j.err = err
	}
}

// End ends the object, and returns the first error there was.
func (j *Object) End() error {
	j.b.WriteString("\n}\n")
	if err := j.b.Flush(); err != nil {
		return err
	}
	return j.err
}

// An Inline is a JSON object on one line.
type Inline struct{ parts []string }

// NewInline begins an object on one line.
func NewInline() *Inline { return &Inline{} }

// Field adds a value.
func (o *Inline) Field(name string, v any) {
	o.parts = append(o.parts, JSONValue(name)+": "+JSONValue(v))
}
