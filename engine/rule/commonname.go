package rule

import (
	"regexp"
	"strings"
)

// CommonName returns one name for all the cards of an entry. name may contain placeholders, such as
// {river}, for what differs from card to card. Placeholders at the end are cut off: "Charter,
// {river}" becomes "Charter". If there are others, the result is the id with spaces for
// underscores.
func CommonName(name, id string) string {
	name = strings.Join(strings.Fields(name), " ")
	at := placeholderPattern.FindStringIndex(name)
	if at == nil {
		return name
	}
	rest := placeholderPattern.ReplaceAllString(name[at[0]:], "")
	begin := strings.Trim(name[:at[0]], " ,;:–-")
	if begin == "" || strings.Trim(rest, " ,;:–-") != "" {
		return strings.ReplaceAll(id, "_", " ")
	}
	return begin
}

// placeholderPattern matches a placeholder in a name, with its braces.
var placeholderPattern = regexp.MustCompile(`\{[^{}]*\}`)
