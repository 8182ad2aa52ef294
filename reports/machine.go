package reports

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// csv writes the table's values, an empty field for null.
func (t *Table) csv(b *bytes.Buffer) error {
	w := csv.NewWriter(b)
	record := make([]string, len(t.Columns))
	for i, c := range t.Columns {
		record[i] = c.key()
	}
	if err := w.Write(record); err != nil {
		return err
	}
	for _, r := range t.Rows {
		for i, c := range r {
			record[i] = field(c.value())
		}
		if err := w.Write(record); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
}

// field writes one value for CSV.
func field(v any) string {
	switch v := v.(type) {
	case string:
		return GuardCSV(v)
	case []string:
		return GuardCSV(strings.Join(v, ";"))
	case float64:
		if !finite(v) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	if s := value(v); s != "null" {
		return s
	}
	return ""
}

// GuardCSV keeps a spreadsheet from running a text: one that begins as a formula
// does gets an apostrophe before it, and so does one that would look guarded. A
// number does not run, and stays as it is.
func GuardCSV(s string) string {
	if !runs(strings.TrimLeft(s, "'")) {
		return s
	}
	if _, err := strconv.ParseFloat(s, 64); err == nil {
		return s
	}
	return "'" + s
}

// UnguardCSV takes the apostrophe away that GuardCSV has put before a text.
func UnguardCSV(s string) string {
	if strings.HasPrefix(s, "'") && runs(strings.TrimLeft(s, "'")) {
		return s[1:]
	}
	return s
}

// runs reports whether a text begins as a formula does in one of the usual
// spreadsheets; some take full-width signs too, or pass over what comes before.
func runs(s string) bool {
	first, _ := utf8.DecodeRuneInString(s)
	return s != "" && strings.ContainsRune("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20", first)
}

// value writes one value for JSON; what is not a number becomes null.
func value(v any) string {
	if f, ok := v.(float64); ok && !finite(f) {
		return "null"
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("reports: " + err.Error()) // a type that no cell may hold
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }

// An object is a JSON object with its fields in the order they are added, one
// a line, and lists with one element a line.
type object struct {
	b bytes.Buffer
	n int
}

func newObject() *object { return &object{} }

// key begins a field.
func (j *object) key(name string) {
	sep := ",\n  "
	if j.n == 0 {
		sep = "{\n  "
	}
	j.n++
	j.b.WriteString(sep + value(name) + ": ")
}

// field adds a value.
func (j *object) field(name string, v any) {
	j.key(name)
	j.b.WriteString(value(v))
}

// list adds a list of n elements, each already JSON.
func (j *object) list(name string, n int, element func(i int) string) {
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

// records adds the rows of a table as objects.
func (j *object) records(name string, t Table) {
	j.list(name, len(t.Rows), func(i int) string {
		var s strings.Builder
		for k, c := range t.Columns {
			if k > 0 {
				s.WriteString(", ")
			}
			s.WriteString(value(c.key()) + ": " + value(t.Rows[i][k].value()))
		}
		return "{" + s.String() + "}"
	})
}

// end writes the object to b.
func (j *object) end(b *bytes.Buffer) {
	j.b.WriteString("\n}\n")
	b.Write(j.b.Bytes())
}
