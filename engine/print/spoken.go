package print

import (
	"regexp"
	"strings"
)

// spokenSigns are signs and words between the names of a condition, by language.
// Languages that lack one take the English.
var spokenSigns = map[string]map[string]string{
	"en": {"&&": "and", "and": "and", "||": "or", "or": "or", "!": "not", "not": "not", "==": "=", "!=": "≠", ">=": "≥", "<=": "≤", "*": "×", "-": minus,
		"in": "is one of", "?": ":", ":": ", otherwise", "??": "or else", "true": "always", "false": "never"},
	"it": {"&&": "e", "and": "e", "||": "o", "or": "o", "!": "non", "not": "non", "==": "=", "!=": "≠", ">=": "≥", "<=": "≤", "*": "×", "-": minus,
		"in": "è fra", "?": ":", ":": ", altrimenti", "??": "o altrimenti", "true": "sempre", "false": "mai"},
}

// spokenTokens cuts a condition: "not" before a name goes with the name.
var spokenTokens = regexp.MustCompile(`(?:(!|\bnot\s)\s*)?([A-Za-z_][\w.]*)|'[^']*'|"[^"]*"|\d+|&&|\|\||[=!<>]=|\?\?|\S`)

// spokenAbsent is a name with what it is taken for where there is none, if that
// is nothing: it goes without saying.
var spokenAbsent = regexp.MustCompile(`\(\s*([A-Za-z_][\w.]*)\s*\?\?\s*0\s*\)`)

// spokenBlanks are blanks that no sentence has.
var spokenBlanks = strings.NewReplacer("( ", "(", " )", ")", "[ ", "", " ]", "", " ,", ",", " :", ":")

// Spoken writes a condition or an amount as it is built, with words in the place
// of names and signs: players read no code. name gives the words for a name, or
// for its not being so; word those for a text in quotes.
func Spoken(src, lang string, name func(name string, not bool) string, word func(string) string) string {
	signs := spokenSigns[lang]
	if signs == nil {
		signs = spokenSigns["en"]
	}
	var words []string
	for _, m := range spokenTokens.FindAllStringSubmatch(spokenAbsent.ReplaceAllString(src, "$1"), -1) {
		token := strings.TrimSpace(m[0])
		switch sign, ok := signs[token]; {
		case ok:
			token = sign
		case m[2] != "":
			token = name(m[2], m[1] != "")
		case len(token) > 1 && (token[0] == '\'' || token[0] == '"'):
			token = word(token[1 : len(token)-1])
		}
		words = append(words, token)
	}
	return spokenBlanks.Replace(strings.Join(words, " "))
}
