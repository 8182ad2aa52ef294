package rule

import (
	"strings"
	"unicode"
)

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
	for _, r := range strings.ToLower(s[:min(len(s), maxName)]) {
		switch {
		case r >= 'a' && r <= 'z' || r == '_' || b.Len() > 0 && r >= '0' && r <= '9':
			b.WriteRune(r)
		case (unicode.IsSpace(r) || r == '-' || r == '.') && b.Len() > 0:
			b.WriteByte('_')
		}
	}
	return b.String()
}
