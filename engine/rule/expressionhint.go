package rule

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// expressionPattern matches parts of a text that occur only in conditions and amounts: operators, and
// names with a dot.
var expressionPattern = regexp.MustCompile(`[<>?&|!*/]|==|[a-z_]\.[a-z_]|\b(and|or|not|in)\b`)

// assignmentPattern matches a single = as between a key and its value, which no expression has.
var assignmentPattern = regexp.MustCompile(`[^=<>!]=[^=]`)

// looksLikeExpression reports whether a value looks like a condition or an amount: a text with an
// operator or a name with a dot, or a table.
func looksLikeExpression(v *Value) bool {
	switch v.Kind {
	case KindText:
		return expressionPattern.MatchString(v.Text) && !assignmentPattern.MatchString(v.Text)
	case KindTable:
		return true
	}
	return false
}

// expressionHint returns a hint on how to get the effect of an expression, if v looks like one and key
// k allows none; else "".
func (b *builder) expressionHint(v *Value, k *Key) string {
	switch {
	case k.InsteadHint != "" && (v.Kind == KindList || looksLikeExpression(v)):
		return k.InsteadHint
	case !looksLikeExpression(v):
		return ""
	case k.Type == Int:
		return "only a number is possible here; " + b.schema.expressionKeys()
	}
	return ""
}

// expressionKeys returns in words which keys of the game may be amounts.
func (s *Schema) expressionKeys() string {
	const most = 12
	var paths []string
	for i := range s.Keys {
		if s.Keys[i].Type == Amount {
			paths = append(paths, strings.ReplaceAll(s.Keys[i].Path, "*", "NAME"))
		}
	}
	var args []string
	for i := range s.Verbs {
		for _, a := range s.Verbs[i].Args {
			if a.Type == Amount && !slices.Contains(args, a.Path) {
				args = append(args, a.Path)
			}
		}
	}
	more := ""
	if len(paths) > most {
		paths, more = paths[:most], ", …"
	}
	for _, a := range args {
		paths = append(paths, a+" of effects")
	}
	if len(paths) == 0 {
		return "no key of this game takes an expression in its place"
	}
	for i := range s.Keys {
		if k := &s.Keys[i]; k.Type == Words && k.InsteadHint != "" {
			more += "; " + k.InsteadHint
		}
	}
	return fmt.Sprintf("an expression may stand as %s%s", source.JoinWords(paths, "or"), more)
}
