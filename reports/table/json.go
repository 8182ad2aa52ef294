package table

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
)

// JSONValue returns a value as JSON; "null" for NaN and infinity. It panics if v cannot be
// encoded.
func JSONValue(v any) string {
	if f, ok := v.(float64); ok && !IsFinite(f) {
		return "null"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("table: " + err.Error()) // a type that a cell must not have
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// IsFinite reports whether f is neither NaN nor infinite.
func IsFinite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// An Object writes a JSON object field by field, in the order in which they are added. Each
// field is on a line of its own, and so is each element of a list.
type Object struct {
	out        *bufio.Writer // keeps the first write error
	err        error         // error of a function given to Stream
	fieldCount int           // number of fields so far

	checksums map[string]string // checksums of the fields' values, by name
}

// NewObject begins an object that is written to w.
func NewObject(w io.Writer) *Object {
	return &Object{out: bufio.NewWriter(w), checksums: map[string]string{}}
}

// writeKey writes the name of a field, and the separator in front of it.
func (j *Object) writeKey(name string) {
	sep := ",\n  "
	if j.fieldCount == 0 {
		sep = "{\n  "
	}
	j.fieldCount++
	j.out.WriteString(sep + JSONValue(name) + ": ")
}

// Field adds a field with a value.
func (j *Object) Field(name string, v any) {
	j.writeKey(name)
	text := JSONValue(v)
	j.out.WriteString(text)
	j.checksums[name] = ValueChecksum([]byte(text))
}

// List adds a field with a list of n elements; element returns element i as JSON.
func (j *Object) List(name string, n int, element func(i int) string) {
	j.writeKey(name)
	j.out.WriteString("[")
	var all bytes.Buffer
	for i := range n {
		if i > 0 {
			j.out.WriteString(",")
			all.WriteByte(',')
		}
		text := element(i)
		j.out.WriteString("\n    " + text)
		all.WriteString(text)
	}
	if n > 0 {
		j.out.WriteString("\n  ")
	}
	j.out.WriteString("]")
	j.checksums[name] = ValueChecksum([]byte("[" + all.String() + "]"))
}

// Records adds a field with the rows of a table as a list of objects, whose keys are the
// names of the columns.
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

// Inline adds a field with an object that is written on one line. The field has no
// checksum.
func (j *Object) Inline(name string, o *InlineObject) {
	j.writeKey(name)
	j.out.WriteString("{" + strings.Join(o.parts, ", ") + "}")
}

// Stream adds a field. It calls write once to write the field's value as JSON; write returns
// the value's checksum. [Object.End] returns the error of write.
func (j *Object) Stream(name string, write func(w io.Writer) (sum string, err error)) {
	j.writeKey(name)
	sum, err := write(j.out)
	if j.err == nil {
		j.err = err
	}
	j.checksums[name] = sum
}

// DigestField is the name of the last field of an object, which has a checksum of all other
// fields.
const DigestField = "digest"

// EndWithDigest adds the field [DigestField], and ends the object.
func (j *Object) EndWithDigest() error {
	j.Field(DigestField, Digest(j.checksums))
	return j.End()
}

// ValueChecksum returns a checksum of a JSON value that does not depend on white space:
// SHA-256 in hexadecimal.
func ValueChecksum(text []byte) string {
	var b bytes.Buffer
	if err := json.Compact(&b, text); err != nil {
		b.Reset()
		b.Write(text)
	}
	sum := sha256.Sum256(b.Bytes())
	return hex.EncodeToString(sum[:])
}

// Digest returns a checksum of an object, which does not depend on the order of its fields.
// sums are the checksums of the fields' values, by name; [DigestField] is ignored.
func Digest(sums map[string]string) string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(sums)) {
		if name != DigestField {
			io.WriteString(h, JSONValue(name)+":"+sums[name]+"\n")
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// End ends the object, and returns the first error that occurred while it was written.
func (j *Object) End() error {
	j.out.WriteString("\n}\n")
	if err := j.out.Flush(); err != nil {
		return err
	}
	return j.err
}

// An InlineObject is a JSON object that is written on one line.
type InlineObject struct{ parts []string }

// NewInlineObject returns an empty object.
func NewInlineObject() *InlineObject { return &InlineObject{} }

// Field adds a field with a value.
func (o *InlineObject) Field(name string, v any) {
	o.parts = append(o.parts, JSONValue(name)+": "+JSONValue(v))
}
