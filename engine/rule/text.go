package rule

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// Plain writes the value as a person would: "any, any".
func (v *Value) Plain() string { return plain(v) }

// plain writes a value as a person would: "any, any".
func plain(v *Value) string {
	switch v.Kind {
	case KindInt:
		return strconv.FormatInt(v.Int, 10)
	case KindBool:
		return strconv.FormatBool(v.Bool)
	case KindList:
		parts := make([]string, len(v.List))
		sep := ", "
		for i, e := range v.List {
			parts[i] = plain(e)
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
			if e := v.Table.values[k]; k == "do" {
				parts = append(parts, plain(e))
			} else {
				parts = append(parts, k+" "+plain(e))
			}
		}
		return strings.Join(parts, " ")
	}
	if s := strings.Join(strings.Fields(v.Text), " "); s != "" {
		return s
	}
	return `""`
}

// brief is plain, shortened to fit into a message.
func brief(v *Value) string {
	if v.Kind == KindTable && v.Table.Get("do") == nil { // names by language
		parts := make([]string, 0, len(v.Table.keys))
		for _, k := range v.Table.keys {
			parts = append(parts, k+" = "+plain(v.Table.values[k]))
		}
		return shorten(strings.Join(parts, ", "))
	}
	return shorten(plain(v))
}

// same reports whether two values say the same.
func same(a, b *Value) bool { return canonical(a) == canonical(b) }

// canonical writes a value so that equal rules give equal text: a list of one
// word is that word, space in conditions does not count.
func canonical(v *Value) string {
	switch v.Kind {
	case KindList:
		if len(v.List) == 1 && v.List[0].Kind == KindText {
			return canonical(v.List[0])
		}
		parts := make([]string, len(v.List))
		for i, e := range v.List {
			parts[i] = canonical(e)
		}
		return "[" + strings.Join(parts, ",") + "]"
	case KindTable:
		var parts []string
		for _, k := range sortedKeys(v.Table) {
			parts = append(parts, strconv.Quote(k)+"="+canonical(v.Table.values[k]))
		}
		return "{" + strings.Join(parts, ",") + "}"
	case KindText:
		return strconv.Quote(strings.Join(strings.Fields(v.Text), " "))
	}
	return plain(v)
}

// tomlValue writes a value as TOML. Text of several lines keeps them.
func tomlValue(v *Value) string {
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
			parts[i] = tomlValue(e)
			width += len(parts[i]) + 2
		}
		if width > 100 && len(parts) > 1 {
			return "[\n  " + strings.Join(parts, ",\n  ") + ",\n]"
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case KindTable:
		var parts []string
		for _, k := range v.Table.keys {
			parts = append(parts, tomlKey(k)+" = "+tomlText(v.Table.values[k]))
		}
		return "{ " + strings.Join(parts, ", ") + " }"
	}
	if strings.Contains(v.Text, "\n") && raw(v.Text) {
		return "'''\n" + v.Text + "'''"
	}
	return tomlText(v)
}

// wide reports whether texts by language stand on a line each, as text.en =
// "…": many editors know no table in braces that goes over several lines.
func wide(v *Value) bool {
	return v.Kind == KindTable && v.Table.Get("do") == nil && len(tomlText(v)) > 100
}

// tomlText is tomlValue on one line.
func tomlText(v *Value) string {
	if v.Kind != KindText {
		return tomlValue(v)
	}
	if strings.Contains(v.Text, `"`) && !strings.Contains(v.Text, "'") && !strings.Contains(v.Text, "\n") && raw(v.Text) {
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

// raw reports whether a text can stand between ”' as it is.
func raw(s string) bool {
	for _, r := range s {
		if r != '\n' && r != '\t' && !unicode.IsPrint(r) {
			return false
		}
	}
	return !strings.Contains(s, "''") && !strings.HasSuffix(s, "'")
}

// tomlKey writes a key, in quotes if it needs them.
func tomlKey(k string) string {
	if plainKey(k) {
		return k
	}
	return tomlText(&Value{Kind: KindText, Text: k})
}
