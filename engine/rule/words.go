package rule

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"equitas/engine/cond"
)

// listed is the longest list of names that a help repeats.
const listed = 8

// suggest writes a help about a word that is not known: the nearest one, or
// all of them if they are few.
func suggest(word string, known []string) string {
	if near := cond.Nearest(word, known); near != "" {
		return "nearest: " + near
	}
	if len(known) > 0 && len(known) <= listed {
		return "known: " + strings.Join(known, ", ")
	}
	return ""
}

// shorten shows a piece of somebody's text: one line, not long.
func shorten(s string) string {
	const most = 40
	var b strings.Builder
	n := 0
	for _, r := range strings.Join(strings.Fields(head(s, 4*most+4)), " ") {
		if n == most {
			b.WriteString("…")
			break
		}
		b.WriteRune(printable(r))
		n++
	}
	return b.String()
}

// head returns at most the first n bytes of s.
func head(s string, n int) string {
	if len(s) > n {
		return strings.ToValidUTF8(s[:n], "")
	}
	return s
}

// number writes a count and its noun.
func number(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return commas(n) + " " + noun + "s"
}

// commas writes a number with a comma after each group of three digits.
func commas(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// phrase joins words as a sentence does: "a, b or c".
func phrase(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// found says what kind of value somebody wrote.
func (v *Value) found() string {
	switch v.Kind {
	case KindInt:
		return "a whole number"
	case KindFloat:
		return v.Text
	case KindBool:
		return strconv.FormatBool(v.Bool)
	case KindText:
		return "text"
	case KindList:
		return "a list"
	case KindTable:
		return "a table"
	}
	return "a date"
}

// wrongType is the fault of a value that has not the type of its key.
func wrongType(v *Value, path string, k *Key) Fault {
	want := k.Type.String()
	name := last(path)
	hint := ""
	switch text := strings.TrimSpace(v.Text); {
	case v.Kind == KindText && (k.Type == Int || k.Type == Amount) && isInt(text):
		hint = fmt.Sprintf(" (write %s = %s, without quotes)", name, text)
	case v.Kind == KindText && (k.Type == Bool || k.Type == Flag) && (text == "true" || text == "false"):
		hint = fmt.Sprintf(" (write %s = %s, without quotes)", name, text)
	case v.Kind == KindText && k.Type == Texts:
		hint = fmt.Sprintf(" (write %s = [%q])", name, shorten(text))
	case v.Kind == KindText && k.Type == Names:
		hint = fmt.Sprintf(" (write %s = { en = %q })", name, shorten(text))
	case (v.Kind == KindInt || v.Kind == KindBool) && (k.Type == Text || k.Type == Word):
		hint = " (write it in quotes)"
	case v.Kind == KindText && k.Type == Band && fromTo(text) != nil:
		hint = fmt.Sprintf(" (write %s = [%s])", name, strings.Join(fromTo(text), ", "))
	case v.Kind == KindList && k.Type == Goal && len(v.List) == 2 && v.List[0].Kind == KindInt && v.List[1].Kind == KindInt:
		hint = fmt.Sprintf(" (write %s = \"%d to %d\")", name, v.List[0].Int, v.List[1].Int)
	case v.Kind == KindTable && k.Type == Effects:
		hint = " (put it between [ and ])"
	}
	return Fault{At: v.At, Msg: fmt.Sprintf("%s is %s, must be %s%s", path, v.found(), want, hint)}
}

// fromTo returns the two ends of "30 to 60" as the elements of a list are
// written, or nothing.
func fromTo(s string) []string {
	from, to, ok := strings.Cut(s, " to ")
	if !ok {
		return nil
	}
	ends := []string{strings.TrimSpace(from), strings.TrimSpace(to)}
	for i, end := range ends {
		if _, err := strconv.ParseFloat(end, 64); err != nil {
			ends[i] = strconv.Quote(shorten(end))
		}
	}
	return ends
}

func isInt(s string) bool {
	_, err := strconv.ParseInt(s, 10, 64)
	return err == nil
}

// maxName is the longest name of an entry, in characters.
const maxName = 64

// plainName reports whether s can be the name of an entry: conditions must be
// able to say it.
func plainName(s string) bool {
	for i, c := range s {
		if !(c >= 'a' && c <= 'z' || c == '_' || i > 0 && c >= '0' && c <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= maxName
}

// asName makes a name that is allowed of one that is not, as a suggestion.
func asName(s string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(head(s, maxName)) {
		switch {
		case r >= 'a' && r <= 'z' || r == '_' || b.Len() > 0 && r >= '0' && r <= '9':
			b.WriteRune(r)
		case (unicode.IsSpace(r) || r == '-' || r == '.') && b.Len() > 0:
			b.WriteByte('_')
		}
	}
	return b.String()
}

// plainLanguage reports whether s can be the code of a language: en, pt-BR.
func plainLanguage(s string) bool {
	for _, c := range s {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c >= '0' && c <= '9') {
			return false
		}
	}
	return s != "" && len(s) <= 16
}
