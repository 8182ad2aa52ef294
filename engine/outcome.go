package engine

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strconv"
	"strings"
)

// An Outcome is one random outcome, as written in a chance line of a record, in the game's
// own words.
//
// When a record is played back, each field that chance decides holds a pointer to the
// variable to fill in: a *string, *[]string, *int or *[]int.
type Outcome struct {
	Kind   string // kind of outcome: "shuffle", "steal", "roll"; in the line it is "what"
	Fields Fields // the fields of the line after "type" and "what"
}

// Get returns the value of the named field, or nil if there is none. Of a pointer that chance
// has filled in, it returns the value pointed to.
func (o Outcome) Get(name string) any {
	for _, f := range o.Fields {
		if f.Name != name {
			continue
		}
		switch v := f.Value.(type) {
		case *string:
			return *v
		case *[]string:
			return *v
		case *int:
			return *v
		case *[]int:
			return *v
		}
		return f.Value
	}
	return nil
}

// MarshalJSON writes the outcome as a chance line of a record, with its "type".
func (o Outcome) MarshalJSON() ([]byte, error) {
	return append(Fields{{"type", "chance"}, {"what", o.Kind}}, o.Fields...).MarshalJSON()
}

// A Field is one key of a line of a record and its value.
type Field struct {
	Name  string
	Value any // a value that encoding/json can write
}

// Fields are the keys of a JSON object, in the order in which they are written.
type Fields []Field

// FieldsOf returns fields given as alternating names and values: FieldsOf("turn", 3,
// "phase", "draw").
func FieldsOf(namesAndValues ...any) Fields {
	l := make(Fields, len(namesAndValues)/2)
	for i := range l {
		l[i] = Field{namesAndValues[2*i].(string), namesAndValues[2*i+1]}
	}
	return l
}

// AppendNonZero returns the fields with one more, or unchanged if value is the zero value of
// its type.
func (l Fields) AppendNonZero(name string, value any) Fields {
	if reflect.ValueOf(value).IsZero() {
		return l
	}
	return append(l, Field{name, value})
}

// MarshalJSON writes the fields as one JSON object, in order.
func (l Fields) MarshalJSON() ([]byte, error) { return l.appendJSON(nil) }

// appendJSON appends the fields to b as one JSON object. What records consist of, nested
// fields, lists of them, names and numbers, is written without encoding/json, which would read
// the text of nested fields again at every level.
func (l Fields) appendJSON(b []byte) (_ []byte, err error) {
	b = append(b, '{')
	for i, s := range l {
		if i > 0 {
			b = append(b, ',')
		}
		if b, err = appendValueJSON(b, s.Name); err != nil {
			return nil, err
		}
		if b, err = appendValueJSON(append(b, ':'), s.Value); err != nil {
			return nil, err
		}
	}
	return append(b, '}'), nil
}

// appendValueJSON appends a value to b as encoding/json writes it, without escaping <, > and &.
func appendValueJSON(b []byte, value any) (_ []byte, err error) {
	switch v := value.(type) {
	case nil:
		return append(b, "null"...), nil
	case Fields:
		return v.appendJSON(b)
	case []Fields:
		if v == nil {
			return append(b, "null"...), nil
		}
		b = append(b, '[')
		for i, l := range v {
			if i > 0 {
				b = append(b, ',')
			}
			if b, err = l.appendJSON(b); err != nil {
				return nil, err
			}
		}
		return append(b, ']'), nil
	case bool:
		return strconv.AppendBool(b, v), nil
	case int:
		return strconv.AppendInt(b, int64(v), 10), nil
	case int8:
		return strconv.AppendInt(b, int64(v), 10), nil
	case int16:
		return strconv.AppendInt(b, int64(v), 10), nil
	case int32:
		return strconv.AppendInt(b, int64(v), 10), nil
	case string:
		if !strings.ContainsFunc(v, needsEscape) {
			return append(append(append(b, '"'), v...), '"'), nil
		}
	}
	text, err := marshalUnescaped(value)
	return append(b, text...), err
}

// needsEscape reports whether a character may not stand in a JSON text as it is. Letters beyond
// ASCII are included, since some of them, or bytes that are none, may not.
func needsEscape(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }

// marshalUnescaped is json.Marshal without escaping <, > and &, as in all lines of a record.
func marshalUnescaped(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
