package cond

import (
	"strings"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser/lexer"
)

// A Clause is one of the parts of a condition that are joined by "and".
type Clause struct {
	*Expr
	Text      string // as written in the condition, with each run of white space as one space
	At, Width int    // index of its first character in the condition, and number of characters
}

// Clauses returns the parts of a condition that must all hold, in order. A condition without
// "and" has one part, itself. Arguments and errors are those of [Space.Compile].
func (s *Space) Clauses(src string, visible []string) ([]Clause, error) {
	whole, err := s.Compile(src, Bool, visible)
	if err != nil {
		return nil, err
	}
	c := &checker{space: s, want: Bool, visible: visible, spans: make(map[ast.Node]span)}
	c.src = []rune(src)
	tokens := c.lex(src)
	var out []Clause
	for _, at := range splitAtAnd(tokens) {
		text := string(c.src[at.from:at.to])
		x, err := s.Compile(text, Bool, visible)
		if err != nil { // a part that does not compile by itself: do not divide
			return []Clause{{whole, oneLine(src), 0, len(c.src)}}, nil
		}
		out = append(out, Clause{x, oneLine(text), at.from, at.to - at.from})
	}
	return out, nil
}

// oneLine returns a text with each run of white space replaced by one space.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// splitAtAnd splits the tokens of a condition at the "and" operators that join its parts, and returns
// the parts' spans. A condition with an operator of lower precedence than "and" is not split;
// parentheses around a part are removed.
func splitAtAnd(tokens []lexer.Token) []span {
	tokens = trimParentheses(tokens)
	var cuts []int
	depth := 0
	for i, t := range tokens {
		switch {
		case t.Is(lexer.Bracket, "(", "[", "{"):
			depth++
		case t.Is(lexer.Bracket):
			depth--
		case depth > 0 || t.Kind != lexer.Operator:
		case t.Is(lexer.Operator, "||", "or", "?", ":"):
			return []span{{tokens[0].From, tokens[len(tokens)-1].To}}
		case t.Is(lexer.Operator, "&&", "and"):
			cuts = append(cuts, i)
		}
	}
	if len(cuts) == 0 {
		return []span{{tokens[0].From, tokens[len(tokens)-1].To}}
	}
	var out []span
	from := 0
	for _, to := range append(cuts, len(tokens)) {
		out = append(out, splitAtAnd(tokens[from:to])...)
		from = to + 1
	}
	return out
}

// trimParentheses removes parentheses that enclose all tokens.
func trimParentheses(tokens []lexer.Token) []lexer.Token {
	for len(tokens) > 2 && tokens[0].Is(lexer.Bracket, "(") {
		depth := 0
		for i, t := range tokens {
			switch {
			case t.Is(lexer.Bracket, "(", "[", "{"):
				depth++
			case t.Is(lexer.Bracket):
				depth--
			}
			if depth == 0 {
				if i < len(tokens)-1 {
					return tokens
				}
				break
			}
		}
		tokens = tokens[1 : len(tokens)-1]
	}
	return tokens
}
