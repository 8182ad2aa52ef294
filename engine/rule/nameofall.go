package rule

import (
	"regexp"
	"strings"
)

// NameOfAll returns what all cards of an entry are called together, by its name, in which
// {FIELD} stands for what each card has of its own: the name without placeholders at its end,
// "Charter" of "Charter, {river}". The id in words stands for a name with placeholders
// elsewhere.
func NameOfAll(name, id string) string {
	name = strings.Join(strings.Fields(name), " ")
	at := placeholder.FindStringIndex(name)
	if at == nil {
		return name
	}
	rest := placeholder.ReplaceAllString(name[at[0]:], "")
	begin := strings.Trim(name[:at[0]], " ,;:–-")
	if begin == "" || strings.Trim(rest, " ,;:–-") != "" {
		return strings.ReplaceAll(id, "_", " ")
	}
	return begin
}

// placeholder stands in a name for what each card of an entry has of its own.
var placeholder = regexp.MustCompile(`\{[^{}]*\}`)
