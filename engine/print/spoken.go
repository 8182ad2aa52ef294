package print

import (
	"regexp"
	"slices"
	"strings"
)

// spokenSigns are the signs between the names of a condition that all languages
// write alike, spokenWords those that are words: their keys.
var (
	spokenSigns = map[string]string{"==": "=", "!=": "≠", ">=": "≥", "<=": "≤", "*": "×", "-": minus}
	spokenWords = map[string]string{"&&": "and", "and": "and", "||": "or", "or": "or", "!": "not", "not": "not", "in": "in",
		":": "otherwise", "if": "if", "??": "absent", "min": "least", "max": "greatest", "true": "always", "false": "never"}
)

// spokenTokens cuts a condition: "not" before a name goes with the name.
var spokenTokens = regexp.MustCompile(`(?:(!|\bnot\s)\s*)?([A-Za-z_][\w.]*)|'[^']*'|"[^"]*"|\d+|&&|\|\||[=!<>]=|\?\?|\S`)

// spokenAbsent is a name with what it is taken for where there is none, if that
// is nothing: it goes without saying.
var spokenAbsent = regexp.MustCompile(`\(\s*([A-Za-z_][\w.]*)\s*\?\?\s*0\s*\)`)

// spokenBlanks are blanks that no sentence has.
var spokenBlanks = strings.NewReplacer("( ", "(", " )", ")", "[ ", "", " ]", "", " ,", ",", " :", ":")

// Spoken writes a condition or an amount as it is built, with words in the place
// of names and signs: players read no code. sign gives the words for what stands
// between names ("and", "or", "not", "in", "otherwise", "if", "absent",
// "least", "greatest", "always", "never"); name those for a name, or for its not
// being so; word those for a text in quotes.
func Spoken(src string, sign func(key string) string, name func(name string, not bool) string, word func(string) string) string {
	var words []string
	for _, m := range answersFirst(spokenTokens.FindAllStringSubmatch(spokenAbsent.ReplaceAllString(src, "$1"), -1)) {
		token := strings.TrimSpace(m[0])
		same, between := spokenSigns[token], spokenWords[token]
		switch {
		case same != "":
			token = same
		case between != "":
			token = sign(between)
		case m[2] != "":
			token = name(m[2], m[1] != "")
		case len(token) > 1 && (token[0] == '\'' || token[0] == '"'):
			token = word(token[1 : len(token)-1])
		}
		words = append(words, token)
	}
	return spokenBlanks.Replace(strings.Join(words, " "))
}

// answersFirst puts "a ? b : c" as people say it, "b if a : c", whole or as a part
// in brackets or between commas.
func answersFirst(tokens [][]string) [][]string {
	var l, part [][]string // finished; since the last comma, what stands in brackets finished
	for i := 0; i < len(tokens); i++ {
		switch tokens[i][0] {
		case "(", "[":
			end := closing(tokens, i)
			part = append(part, tokens[i])
			part = append(part, answersFirst(tokens[i+1:end])...)
			if i = end; end < len(tokens) {
				part = append(part, tokens[end])
			}
		case ",":
			l = append(append(l, answerFirst(part)...), tokens[i])
			part = nil
		default:
			part = append(part, tokens[i])
		}
	}
	return append(l, answerFirst(part)...)
}

// closing is where the bracket at a place is closed, the end if it is not.
func closing(tokens [][]string, at int) int {
	depth := 0
	for i := at; i < len(tokens); i++ {
		switch tokens[i][0] {
		case "(", "[":
			depth++
		case ")", "]":
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(tokens)
}

// answerFirst is answersFirst for a part outside brackets.
func answerFirst(tokens [][]string) [][]string {
	asked, open := -1, 0 // the first question; questions that wait for their other answer
	for i := 0; i < len(tokens); i++ {
		switch tokens[i][0] {
		case "(", "[":
			i = closing(tokens, i)
		case "?":
			if open++; asked < 0 {
				asked = i
			}
		case ":":
			if open--; open == 0 {
				answer := answerFirst(tokens[asked+1 : i])
				if slices.ContainsFunc(answer, func(m []string) bool { return m[0] == "if" }) { // one that is asked in turn
					answer = slices.Concat([][]string{{"(", "", ""}}, answer, [][]string{{")", "", ""}})
				}
				return slices.Concat(answer, [][]string{{"if", "", ""}}, tokens[:asked], tokens[i:i+1], answerFirst(tokens[i+1:]))
			}
		}
	}
	return tokens
}
