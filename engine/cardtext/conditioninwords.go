package cardtext

import (
	"regexp"
	"slices"
	"strings"
)

// spokenSigns maps operators to signs that all languages share, spokenWords maps operators to
// the keys of words.
var (
	spokenSigns = map[string]string{"==": "=", "!=": "≠", ">=": "≥", "<=": "≤", "*": "×", "-": minus}
	spokenWords = map[string]string{"&&": "and", "and": "and", "||": "or", "or": "or", "!": "not", "not": "not", "in": "in",
		":": "otherwise", "if": "if", "??": "absent", "min": "least", "max": "greatest", "true": "always", "false": "never"}
)

// tokenPattern matches one token of a condition; "not" or ! before a name is part of the name's
// token.
var tokenPattern = regexp.MustCompile(`(?:(!|\bnot\s)\s*)?([A-Za-z_][\w.]*)|'[^']*'|"[^"]*"|\d+|&&|\|\||[=!<>]=|\?\?|\S`)

// zeroDefaultPattern matches a name with a default of 0, which is omitted in words.
var zeroDefaultPattern = regexp.MustCompile(`\(\s*([A-Za-z_][\w.]*)\s*\?\?\s*0\s*\)`)

// surplusSpaces removes spaces that are inside brackets or before punctuation.
var surplusSpaces = strings.NewReplacer("( ", "(", " )", ")", "[ ", "", " ]", "", " ,", ",", " :", ":")

// ConditionInWords returns a condition or an amount in words, in the order of its text. signText
// returns the words for an operator ("and", "or", "not", "in", "otherwise", "if", "absent",
// "least", "greatest", "always", "never"); nameText returns the words for a name, or for its
// negation if not is set; wordText returns the words for a quoted text.
func ConditionInWords(src string, signText func(key string) string, nameText func(name string, not bool) string, wordText func(string) string) string {
	var words []string
	for _, m := range reorderConditionals(tokenPattern.FindAllStringSubmatch(zeroDefaultPattern.ReplaceAllString(src, "$1"), -1)) {
		token := strings.TrimSpace(m[0])
		same, between := spokenSigns[token], spokenWords[token]
		switch {
		case same != "":
			token = same
		case between != "":
			token = signText(between)
		case m[2] != "":
			token = nameText(m[2], m[1] != "")
		case len(token) > 1 && (token[0] == '\'' || token[0] == '"'):
			token = wordText(token[1 : len(token)-1])
		}
		words = append(words, token)
	}
	return surplusSpaces.Replace(strings.Join(words, " "))
}

// reorderConditionals returns the tokens of a condition with every "a ? b : c" put as "b if a
// : c", also inside brackets and between commas. A token is a match of tokenPattern with its
// groups.
func reorderConditionals(tokens [][]string) [][]string {
	var l, part [][]string // l: finished tokens; part: the tokens since the last comma
	for i := 0; i < len(tokens); i++ {
		switch tokens[i][0] {
		case "(", "[":
			end := closingIndex(tokens, i)
			part = append(part, tokens[i])
			part = append(part, reorderConditionals(tokens[i+1:end])...)
			if i = end; end < len(tokens) {
				part = append(part, tokens[end])
			}
		case ",":
			l = append(append(l, reorderConditional(part)...), tokens[i])
			part = nil
		default:
			part = append(part, tokens[i])
		}
	}
	return append(l, reorderConditional(part)...)
}

// closingIndex returns the index of the bracket that closes the one at index at, or len(tokens) if
// none does.
func closingIndex(tokens [][]string, at int) int {
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

// reorderConditional reorders "a ? b : c" as "b if a : c" in tokens without commas outside of
// brackets. Tokens in brackets are left as they are.
func reorderConditional(tokens [][]string) [][]string {
	asked, open := -1, 0 // asked: index of the first "?", -1 before it; open: how many "?" still lack their ":"
	for i := 0; i < len(tokens); i++ {
		switch tokens[i][0] {
		case "(", "[":
			i = closingIndex(tokens, i)
		case "?":
			if open++; asked < 0 {
				asked = i
			}
		case ":":
			if open--; open == 0 {
				answer := reorderConditional(tokens[asked+1 : i])
				if slices.ContainsFunc(answer, func(m []string) bool { return m[0] == "if" }) { // the answer is itself conditional: put it in brackets
					answer = slices.Concat([][]string{{"(", "", ""}}, answer, [][]string{{")", "", ""}})
				}
				return slices.Concat(answer, [][]string{{"if", "", ""}}, tokens[:asked], tokens[i:i+1], reorderConditional(tokens[i+1:]))
			}
		}
	}
	return tokens
}
