package cond

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/parser/lexer"
)

const (
	maxText  = 2000 // largest number of characters of an expression
	maxDepth = 64   // largest depth of nested brackets
)

// allowedFunctions lists the functions that a text may call.
var allowedFunctions = []string{"abs", "max", "min"}

// allowedOperators lists the operators that a text may use, punctuation included.
var allowedOperators = []string{
	"!", "not", "&&", "and", "||", "or", "==", "!=", "<", "<=", ">", ">=", "in", "..",
	"+", "-", "*", "/", "%", "??", "?", ":", ",", ".",
}

// refusedWords maps operators and words that are not allowed here, but are in expr or other
// languages, to an error message and a hint.
var refusedWords = map[string][2]string{
	"**":         {"** is not allowed here", "multiply: a * a"},
	"^":          {"^ is not allowed here", "multiply: a * a"},
	"=":          {"= does not compare", "write == (or <=, >=)"},
	"&":          {"& means nothing here", "write &&"},
	"|":          {"| means nothing here", "write ||"},
	"?.":         {"?. is not allowed here", "write card.value ?? 0 for a value that may be absent"},
	";":          {"; means nothing here", "a text is one condition or amount"},
	"let":        {"let is not allowed here", "write the value where it is used"},
	"if":         {"if is not allowed here", "write question ? this : that"},
	"else":       {"else is not allowed here", "write question ? this : that"},
	"#":          {"# means nothing here", "for a comment inside a condition write /* ... */"},
	"matches":    {"matches is not allowed here", "compare words with ==, or ask with in"},
	"contains":   {"contains is not allowed here", "ask the other way round: 'word' in the set"},
	"startsWith": {"startsWith is not allowed here", "compare words with ==, or ask with in"},
	"endsWith":   {"endsWith is not allowed here", "compare words with ==, or ask with in"},
}

// similarCharacters maps characters that editors or books use in place of operators to a hint
// on what to write.
var similarCharacters = map[rune]string{
	'≤': "write <=", '≥': "write >=", '≠': "write !=", '×': "write *", '·': "write *", '÷': "write /",
	'‐': "write -", '‑': "write -", '‒': "write -", '–': "write -", '—': "write -", '−': "write -", '¬': "write !", '∧': "write &&", '∨': "write ||",
	'…': "write ..", '“': "write '", '”': "write '", '„': "write '", '‘': "write '", '’': "write '", '«': "write '", '»': "write '",
	'\u200B': "it cannot be seen: delete it", '\uFEFF': "it cannot be seen: delete it",
}

// divisionHint explains how to write a fraction of an amount.
const divisionHint = "/ divides, rounded towards zero: a / 2 is half of a"

// capitalOperators maps words that people write in place of operators, in lower case, to the
// operators' symbols: AND, OR and NOT in capitals, and Italian words. In lower case, and, or
// and not are operators themselves.
var capitalOperators = map[string]string{"and": "&&", "or": "||", "not": "!", "e": "&&", "oppure": "||", "o": "||", "non": "!"}

// parse parses the text into expr's syntax tree. A text that is too long, is malformed or uses
// anything outside this language is a fault; parse then returns nil.
func (c *checker) parse(src string) ast.Node {
	if n := utf8.RuneCountInString(src); n > maxText {
		c.err = &Error{Line: 1, Column: 1, Width: 1,
			Msg: fmt.Sprintf("the text has %s characters, at most %s are allowed", FormatInt(n), FormatInt(maxText))}
		return nil
	}
	c.src = []rune(src)
	if !utf8.ValidString(src) {
		at := utf8.RuneCountInString(src[:firstInvalid(src)])
		c.fail(span{at, at + 1}, "this is not UTF-8 text", "")
		return nil
	}
	tokens := c.lex(src)
	if c.err == nil {
		c.failRefused(tokens)
	}
	if c.err == nil {
		c.checkBrackets(tokens)
	}
	if c.err != nil {
		return nil
	}
	tree, err := parser.Parse(src)
	if err != nil {
		c.failSyntax(err, tokens)
		return nil
	}
	return tree.Node
}

// firstInvalid returns the index of the first byte of s that is not valid UTF-8; len(s) if all
// is valid.
func firstInvalid(s string) int {
	for i, r := range s {
		if _, size := utf8.DecodeRuneInString(s[i:]); r == utf8.RuneError && size == 1 {
			return i
		}
	}
	return len(s)
}

// lex splits the text into tokens, without the token that marks the end.
func (c *checker) lex(src string) []lexer.Token {
	var tokens []lexer.Token
	l := lexer.New()
	l.Reset(file.NewSource(src))
	for end := 0; ; {
		token, err := l.Next()
		if err == nil && token.Kind != lexer.EOF {
			c.skipGap(end, token.From)
			tokens = append(tokens, token)
			end = token.To
			continue
		}
		if err == nil {
			c.skipGap(end, len(c.src))
			if len(tokens) == 0 && c.err == nil {
				c.fail(span{0, 1}, "there is nothing here", "write "+c.wantedTypeText())
			}
			return tokens
		}
		c.failLexical(err, c.skipGap(end, len(c.src)))
		return tokens
	}
}

// skipGap skips white space and /* */ comments from index from, and returns the index where
// they end, at most to. A // comment is a fault: if someone wrote // for division, everything
// after it would be ignored silently.
func (c *checker) skipGap(from, to int) int {
	for from < to {
		switch {
		case unicode.IsSpace(c.src[from]):
			from++
		case c.src[from] == '/' && from+1 < to && c.src[from+1] == '*':
			n := strings.Index(string(c.src[from+2:to]), "*/")
			if n < 0 {
				return from
			}
			from += utf8.RuneCountInString(string(c.src[from+2 : to])[:n]) + 4
		case c.src[from] == '/' && from+1 < to && c.src[from+1] == '/':
			c.fail(span{from, from + 2}, "// begins a comment, it does not divide",
				"for a comment write /* ... */; one / divides, rounded towards zero")
			return to
		default:
			return from
		}
	}
	return to
}

// failLexical records an error of expr's lexer, at index from, as a fault.
func (c *checker) failLexical(err error, from int) {
	rest := c.src[min(from, len(c.src)):]
	msg := err.Error()
	switch {
	case strings.HasPrefix(msg, "literal not terminated"):
		c.fail(span{from, from + 1}, "the text in quotes is not closed", "")
	case strings.HasPrefix(msg, "unclosed comment"):
		c.fail(span{from, from + 2}, "the comment is not closed", "")
	case strings.HasPrefix(msg, "bad number"):
		n := 0
		for n < len(rest) && (unicode.IsLetter(rest[n]) || unicode.IsDigit(rest[n]) || strings.ContainsRune("._$", rest[n])) {
			n++
		}
		c.fail(span{from, from + n}, shorten(string(rest[:n]))+" is not a number", "")
	case strings.HasPrefix(msg, "unrecognized character") && len(rest) > 0:
		c.fail(span{from, from + 1}, fmt.Sprintf("the character %q means nothing here", rest[0]), similarCharacters[rest[0]])
	default:
		c.fail(span{from, from + 1}, "the text in quotes has a \\ that means nothing", "write \\\\ for a single \\")
	}
}

// failRefused records as a fault the first token that this language does not allow, if any.
func (c *checker) failRefused(tokens []lexer.Token) {
	for i, t := range tokens {
		at := span{t.From, t.To}
		afterDot := i > 0 && tokens[i-1].Is(lexer.Operator, ".")
		followed := func(kind lexer.Kind, value string) bool {
			return i+1 < len(tokens) && tokens[i+1].Is(kind, value)
		}
		switch {
		case t.Is(lexer.Identifier) && followed(lexer.Bracket, "("):
			if afterDot {
				c.fail(at, t.Value+" is not a function", "")
			} else if !slices.Contains(allowedFunctions, t.Value) {
				c.fail(at, "there is no function "+shorten(t.Value)+" here", suggest(t.Value, allowedFunctions, "functions are"))
			}
		case t.Is(lexer.Operator, ".") && i+1 < len(tokens) && !isFieldName(tokens[i+1]):
			c.fail(span{tokens[i+1].From, tokens[i+1].To}, "a name must follow the dot", "")
		case t.Is(lexer.Number):
			c.checkInteger(t.Value, at)
		case t.Is(lexer.Bytes):
			c.fail(at, "bytes are not allowed here", "write the word without b before the quotes")
		case t.Is(lexer.Bracket, "{", "}"):
			c.fail(at, t.Value+" means nothing here", "")
		case t.Is(lexer.Operator, "?") && followed(lexer.Operator, ":"):
			c.fail(at, "a value is missing between ? and :", "")
		case t.Is(lexer.Operator, "<") && followed(lexer.Operator, ">"):
			c.fail(span{t.From, tokens[i+1].To}, "<> does not compare", "write !=")
		case t.Is(lexer.Operator) && !afterDot && !slices.Contains(allowedOperators, t.Value):
			r, ok := refusedWords[t.Value]
			if !ok {
				r[0] = t.Value + " means nothing here"
			}
			c.fail(at, r[0], r[1])
		}
		if c.err != nil {
			return
		}
	}
}

// checkInteger records a fault if the number s is not whole or is too large.
func (c *checker) checkInteger(s string, at span) {
	plain := strings.ToLower(strings.ReplaceAll(s, "_", ""))
	base, float := 10, strings.ContainsAny(plain, ".e")
	if len(plain) > 1 && strings.ContainsAny(plain[1:2], "xbo") {
		base, float = 0, false
	}
	if float {
		f, err := strconv.ParseFloat(plain, 64)
		switch {
		case err != nil && !math.IsInf(f, 0):
			c.fail(at, shorten(s)+" is not a number", "")
		case math.Abs(f) > math.MaxInt32:
			c.fail(at, shorten(s)+" is too large", "at most "+FormatInt(math.MaxInt32))
		case f != math.Trunc(f):
			help := ""
			if c.want == Int && slices.Contains(c.src, '*') {
				help = divisionHint
			}
			c.fail(at, shorten(s)+" is not a whole number", help)
		}
		return
	}
	n, err := strconv.ParseUint(plain, base, 64)
	switch {
	case err != nil && n == 0:
		c.fail(at, shorten(s)+" is not a number", "")
	case n > math.MaxInt32:
		c.fail(at, shorten(s)+" is too large", "at most "+FormatInt(math.MaxInt32))
	}
}

// checkBrackets records a fault if brackets do not match or are nested too deeply.
func (c *checker) checkBrackets(tokens []lexer.Token) {
	var open []lexer.Token
	closes := map[string]string{")": "(", "]": "["}
	for _, t := range tokens {
		if t.Kind != lexer.Bracket {
			continue
		}
		at := span{t.From, t.To}
		want, closing := closes[t.Value]
		switch {
		case !closing && len(open) == maxDepth:
			c.fail(at, fmt.Sprintf("more than %d brackets inside one another", maxDepth), "")
			return
		case !closing:
			open = append(open, t)
		case len(open) == 0:
			c.fail(at, t.Value+" closes nothing", "")
			return
		case open[len(open)-1].Value != want:
			c.fail(at, t.Value+" does not close "+open[len(open)-1].Value, "")
			return
		default:
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t := open[len(open)-1]
		c.fail(span{t.From, t.To}, t.Value+" is never closed", "")
	}
}

// failSyntax records a syntax error of expr's parser as a fault, with a message of this package.
func (c *checker) failSyntax(err error, tokens []lexer.Token) {
	var from int
	msg := err.Error()
	if fe, ok := err.(*file.Error); ok {
		from, msg = fe.From, fe.Message
	}
	last := tokens[len(tokens)-1]
	i := slices.IndexFunc(tokens, func(t lexer.Token) bool { return t.From == from })
	if strings.HasPrefix(msg, "unexpected token EOF") || strings.HasPrefix(msg, "unexpected end") || i < 0 {
		c.fail(span{last.To, last.To + 1}, "the text ends too early", "something is missing after "+quote(last.Value))
		return
	}
	at := span{tokens[i].From, tokens[i].To}
	if strings.HasPrefix(msg, "Operator (") { // expr refuses ?? next to another operator without brackets
		for i > 0 && !tokens[i].Is(lexer.Operator, "??") {
			i--
		}
		c.fail(span{tokens[i].From, tokens[i].To}, "?? and what stands around it need brackets", "write (card.value ?? 0) <= 3")
		return
	}
	help := missingHint(tokens[max(i-1, 0)], tokens[i])
	if i == 0 && tokens[i].Kind == lexer.Operator {
		help = "a value is missing before it"
	}
	c.fail(at, "unexpected "+c.excerpt(at), help)
}

// missingHint returns a hint on what is probably missing or wrong at two neighbouring tokens
// that cannot follow each other; "" if it knows none.
func missingHint(a, b lexer.Token) string {
	for _, t := range []lexer.Token{b, a} {
		if sign, ok := capitalOperators[strings.ToLower(t.Value)]; ok && t.Is(lexer.Identifier) {
			return "write " + sign
		}
	}
	ended := isValueToken(a) || a.Is(lexer.Bracket, ")", "]")
	switch {
	case a.Is(lexer.Operator, "not") && isValueToken(b),
		ended && (b.Is(lexer.Operator, "!", "not") || b.Is(lexer.Bracket, "(") || a.Kind == lexer.Bracket && isValueToken(b)):
		return "join conditions with && or ||"
	case ended && isValueToken(b):
		return "an operator such as && or == is missing before it"
	case a.Kind == lexer.Operator && b.Kind == lexer.Operator:
		return "a value is missing before it"
	}
	return ""
}

// isFieldName reports whether a token can be a field's name: an identifier, or an operator made
// of letters such as in.
func isFieldName(t lexer.Token) bool {
	r, _ := utf8.DecodeRuneInString(t.Value)
	return t.Is(lexer.Identifier) || t.Is(lexer.Operator) && unicode.IsLetter(r)
}

// isValueToken reports whether a token can be a value by itself.
func isValueToken(t lexer.Token) bool {
	return t.Is(lexer.Identifier) || t.Is(lexer.Number) || t.Is(lexer.String)
}
