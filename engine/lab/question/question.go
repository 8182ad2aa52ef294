package question

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"

	"equitas/engine/lab/wording"
)

// A Question is one of *[Sim], *[Compare], *[Sweep], *[Tune], *[Plan], *[Duel] and *[Train].
// It says what is played, but not how the answer is shown. A zero field stands for the
// default.
//
// [Write] and [Read] convert it to JSON and back.
type Question interface {
	// Kind returns the name of its command, such as "sim".
	Kind() string

	// Parameters returns the parameters set by flags, in the order of a command. They point to
	// the fields of this question.
	Parameters() []*Parameter

	arguments() []string // returns the arguments of the command that are not flags
	check() error        // returns an error for a combination of fields that is not permitted
}

// Command returns the command that asks a question, quoted for a shell.
func Command(q Question) string {
	return CommandLine(append([]string{"equitas", q.Kind()}, Args(q)...))
}

// Args returns the arguments after the name of the command that asks a question: its fields
// in a fixed order, without those that have the default.
func Args(q Question) []string { return append(slices.Clone(q.arguments()), ArgsOf(q.Parameters())...) }

// Check returns the first error in a question; nil if it can be asked.
func Check(q Question) error { return cmp.Or(checkAll(q.Parameters()), q.check()) }

// Quote returns an argument quoted for a shell, if it needs quotes.
func Quote(arg string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./=,:+@%", r)
	}
	if arg != "" && strings.IndexFunc(arg, func(r rune) bool { return !plain(r) }) < 0 {
		return arg
	}
	return "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
}

// CommandLine returns the arguments of a command, quoted for a shell and joined by spaces.
func CommandLine(args []string) string {
	quoted := make([]string, len(args))
	for i, a := range args {
		quoted[i] = Quote(a)
	}
	return strings.Join(quoted, " ")
}

// SetFlags returns the flags --set for a list of KEY=VALUE.
func SetFlags(sets []string) []string {
	var args []string
	for _, s := range sets {
		args = append(args, "--set", s)
	}
	return args
}

// emptyQuestions returns a zero question of each kind.
func emptyQuestions() []Question {
	return []Question{&Sim{}, &Compare{}, &Sweep{}, &Tune{}, &Plan{}, &Duel{}, &Train{}}
}

// kindField is the JSON field that holds the kind of a question.
const kindField = "ask"

// Write returns a question as one line of JSON without line end, such as
// {"ask":"sim","variant":"proelio/0.9.6"}.
func Write(q Question) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(q); err != nil {
		return nil, err
	}
	kind, err := json.Marshal(q.Kind())
	if err != nil {
		return nil, err
	}
	text := append([]byte(`{"`+kindField+`":`), kind...)
	rest := bytes.TrimSuffix(b.Bytes(), []byte("\n"))
	if string(rest) != "{}" {
		text = append(text, ',')
	}
	return append(text, rest[1:]...), nil
}

// Read parses a question from JSON, which must be the whole text, and checks it. The error
// for an unknown field suggests the most similar name.
func Read(text []byte) (Question, error) {
	fields, err := jsonFields(text)
	if err != nil {
		return nil, err
	}
	var kind string
	raw, ok := fields[kindField]
	if !ok {
		return nil, Invalidf("the question has no %q: it says what is asked, as %s", kindField, wording.JoinOr(kindNames()))
	}
	if json.Unmarshal(raw, &kind) != nil {
		return nil, Invalidf("%s is %s, must be %s", kindField, raw, wording.JoinOr(kindNames()))
	}
	i := slices.Index(kindNames(), kind)
	if i < 0 {
		return nil, Invalidf("%s is %q%s", kindField, kind, wording.Suggest(kind, kindNames()))
	}
	q := emptyQuestions()[i]
	known := fieldNames(reflect.TypeOf(q).Elem())
	var strange []string
	for name := range fields {
		if name != kindField && !slices.Contains(known, name) {
			strange = append(strange, name)
		}
	}
	if len(strange) > 0 {
		slices.Sort(strange)
		near := wording.Suggest(strange[0], known)
		if near == "" {
			near = "; known: " + strings.Join(known, ", ")
		}
		return nil, Invalidf("the question %s has no field %q%s", kind, strange[0], near)
	}
	if err := json.Unmarshal(text, q); err != nil {
		if wrong, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			field := wrong.Field[strings.LastIndexByte(wrong.Field, '.')+1:] // without the names of embedded structs
			return nil, Invalidf("%s is a %s, must be %s", field, wrong.Value, typeName(wrong.Type))
		}
		return nil, Invalidf("the question cannot be read: %v", err)
	}
	return q, Check(q)
}

// jsonFields returns the fields of a JSON object by name. The object must be the whole text
// and have no field twice.
func jsonFields(text []byte) (map[string]json.RawMessage, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	broken := func(err error) error {
		if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
			err = errors.New("the text ends too early")
		}
		return Invalidf("the question is no JSON: %v", err)
	}
	if open, err := d.Token(); err != nil {
		return nil, broken(err)
	} else if open != json.Delim('{') {
		return nil, Invalidf("the question must be an object, as {%q:%q}", kindField, kindNames()[0])
	}
	fields := map[string]json.RawMessage{}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, broken(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil, broken(err)
		}
		if _, twice := fields[name.(string)]; twice {
			return nil, Invalidf("the question has %q twice", name)
		}
		fields[name.(string)] = value
	}
	if _, err := d.Token(); err != nil {
		return nil, broken(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, Invalidf("something stands behind the question")
	}
	return fields, nil
}

func kindNames() []string {
	var l []string
	for _, q := range emptyQuestions() {
		l = append(l, q.Kind())
	}
	return l
}

// fieldNames returns the JSON names of a struct's fields, including those of embedded
// structs.
func fieldNames(t reflect.Type) []string {
	var l []string
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			l = append(l, fieldNames(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		l = append(l, name)
	}
	return l
}

// typeName returns words for a type of a field, such as "a whole number".
func typeName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	case reflect.Int, reflect.Uint64:
		return "a whole number"
	case reflect.Float64:
		return "a number"
	case reflect.Slice:
		return "a list"
	}
	return "an object"
}
