package engine

import (
	"bytes"
	"encoding/json"
	"reflect"
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
func (l Fields) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, s := range l {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := marshalUnescaped(s.Name)
		if err != nil {
			return nil, err
		}
		value, err := marshalUnescaped(s.Value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

// marshalUnescaped is json.Marshal, except that it does not escape <, > and &, as in all lines
// of a record.
func marshalUnescaped(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
