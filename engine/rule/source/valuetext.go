package source

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// PlainText returns the value as text without quotes and brackets, such as "any, any" for a list.
func (v *Value) PlainText() string {
	switch v.Kind {
	case KindInt:
		return strconv.FormatInt(v.Int, 10)
	case KindBool:
		return strconv.FormatBool(v.Bool)
	case KindList:
		parts := make([]string, len(v.List))
		sep := ", "
		for i, e := range v.List {
			parts[i] = e.PlainText()
			if e.Kind == KindTable {
				sep = "; "
			}
		}
		if len(parts) == 0 {
			return "none"
		}
		return strings.Join(parts, sep)
	case KindTable:
		var parts []string
		for _, k := range v.Table.keys {
			if e := v.Table.GetKey(k); k == "do" {
				parts = append(parts, e.PlainText())
			} else {
				parts = append(parts, k+" "+e.PlainText())
			}
		}
		return strings.Join(parts, " ")
	}
	if s := strings.Join(strings.Fields(v.Text), " "); s != "" {
		return s
	}
	return `""`
}

// ShortText is PlainText, shortened to fit into a message.
func (v *Value) ShortText() string {
	if v.Kind == KindTable && v.Table.Get("do") == nil { // names by language
		parts := make([]string, 0, len(v.Table.keys))
		for _, k := range v.Table.keys {
			parts = append(parts, k+" = "+v.Table.GetKey(k).PlainText())
		}
		return Snippet(strings.Join(parts, ", "))
	}
	return Snippet(v.PlainText())
}

// Same reports whether two values have the same canonical text.
func Same(a, b *Value) bool { return a.Canonical() == b.Canonical() }

// Canonical returns a text that is equal for values with the same meaning: a list of one text equals
// that text, tables do not depend on the order of keys, and white space in texts is reduced to
// single spaces.
func (v *Value) Canonical() string {
	switch v.Kind {
	case KindList:
		if len(v.List) == 1 && v.List[0].Kind == KindText {
			return v.List[0].Canonical()
		}
		parts := make([]string, len(v.List))
		for i, e := range v.List {
			parts[i] = e.Canonical()
		}
		return "[" + strings.Join(parts, ",") + "]"
	case KindTable:
		var parts []string
		for _, k := range v.Table.SortedKeys() {
			parts = append(parts, strconv.Quote(k)+"="+v.Table.GetKey(k).Canonical())
		}
		return "{" + strings.Join(parts, ",") + "}"
	case KindText:
		return strconv.Quote(strings.Join(strings.Fields(v.Text), " "))
	}
	return v.PlainText()
}

// TOML returns the value as TOML. Text of several lines keeps its line ends.
func (v *Value) TOML() string {
	switch v.Kind {
	case KindInt:
		return strconv.FormatInt(v.Int, 10)
	case KindFloat:
		return v.Text
	case KindBool:
		return strconv.FormatBool(v.Bool)
	case KindList:
		parts := make([]string, len(v.List))
		width := 0
		for i, e := range v.List {
			parts[i] = e.TOML()
			width += len(parts[i]) + 2
		}
		if width > 100 && len(parts) > 1 {
			return "[\n  " + strings.Join(parts, ",\n  ") + ",\n]"
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case KindTable:
		var parts []string
		for _, k := range v.Table.keys {
			parts = append(parts, QuoteKey(k)+" = "+v.Table.GetKey(k).TOMLLine())
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	if strings.Contains(v.Text, "\n") && canBeLiteral(v.Text) {
		return "'''\n" + v.Text + "'''"
	}
	return v.TOMLLine()
}

// IsWide reports whether a value is a table of texts by language that is too long for one line. It is
// then written with one text on each line, as text.en = "…", since many editors do not support
// inline tables of several lines.
func (v *Value) IsWide() bool {
	return v.Kind == KindTable && v.Table.Get("do") == nil && len(v.TOMLLine()) > 100
}

// TOMLLine returns the value as TOML on one line.
func (v *Value) TOMLLine() string {
	if v.Kind != KindText {
		return v.TOML()
	}
	if strings.Contains(v.Text, `"`) && !strings.Contains(v.Text, "'") && !strings.Contains(v.Text, "\n") && canBeLiteral(v.Text) {
		return "'" + v.Text + "'"
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range v.Text {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case !unicode.IsPrint(r):
			fmt.Fprintf(&b, `\U%08X`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// canBeLiteral reports whether a text can be written unchanged between three single quotes, as a
// multi-line literal string of TOML.
func canBeLiteral(s string) bool {
	for _, r := range s {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			return false
		}
	}
	return !strings.Contains(s, "''") && !strings.HasSuffix(s, "'")
}

// QuoteKey returns a key as TOML: in quotes if it needs them.
func QuoteKey(k string) string {
	if isPlainKey(k) {
		return k
	}
	return (&Value{Kind: KindText, Text: k}).TOMLLine()
}
