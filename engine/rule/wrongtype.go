package rule

import (
	"fmt"
	"strconv"
	"strings"

	"equitas/engine/rule/source"
)

// wrongTypeFault returns the fault of v, the value at path of key k, whose type is not that of the key.
func wrongTypeFault(v *Value, path string, k *Key) Fault {
	want := k.Type.String()
	name := source.LastKey(path)
	hint := ""
	switch text := strings.TrimSpace(v.Text); {
	case v.Kind == KindText && (k.Type == Int || k.Type == Amount) && isInt(text):
		hint = fmt.Sprintf(" (write %s = %s, without quotes)", name, text)
	case v.Kind == KindText && (k.Type == Bool || k.Type == Flag) && (text == "true" || text == "false"):
		hint = fmt.Sprintf(" (write %s = %s, without quotes)", name, text)
	case v.Kind == KindText && k.Type == Texts:
		hint = fmt.Sprintf(" (write %s = [%q])", name, source.Snippet(text))
	case v.Kind == KindText && k.Type == Names:
		hint = fmt.Sprintf(" (write %s = { en = %q })", name, source.Snippet(text))
	case (v.Kind == KindInt || v.Kind == KindBool) && (k.Type == Text || k.Type == Word):
		hint = " (write it in quotes)"
	case v.Kind == KindText && k.Type == Band && splitRange(text) != nil:
		hint = fmt.Sprintf(" (write %s = [%s])", name, strings.Join(splitRange(text), ", "))
	case v.Kind == KindList && k.Type == Goal && len(v.List) == 2 && v.List[0].Kind == KindInt && v.List[1].Kind == KindInt:
		hint = fmt.Sprintf(" (write %s = \"%d to %d\")", name, v.List[0].Int, v.List[1].Int)
	case v.Kind == KindTable && k.Type == Effects:
		hint = " (put it between [ and ])"
	}
	return Fault{At: v.At, Msg: fmt.Sprintf("%s is %s, must be %s%s", path, v.FoundInWords(), want, hint)}
}

// splitRange returns the two ends of a text such as "30 to 60" as TOML for a list; nil for other texts.
func splitRange(s string) []string {
	from, to, ok := strings.Cut(s, " to ")
	if !ok {
		return nil
	}
	ends := []string{strings.TrimSpace(from), strings.TrimSpace(to)}
	for i, end := range ends {
		if _, err := strconv.ParseFloat(end, 64); err != nil {
			ends[i] = strconv.Quote(source.Snippet(end))
		}
	}
	return ends
}

func isInt(s string) bool {
	_, err := strconv.ParseInt(s, 10, 64)
	return err == nil
}
