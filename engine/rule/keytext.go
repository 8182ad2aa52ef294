package rule

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/rule/source"
)

// ownDrawings describes the symbols that are not built in, for messages.
const ownDrawings = `the path of an .svg file, an icon of a set as "SET:NAME"`

// Describe returns in words the values that a key can have, such as "1 to 20 cards".
func (k *Key) Describe() string {
	switch k.Type {
	case Int:
		return k.Span()
	case Amount:
		return k.Span() + ", or an amount"
	case Word, Words:
		words := make([]string, len(k.Words))
		for i, w := range k.Words {
			words[i] = w
			if table, ok := strings.CutPrefix(w, "@"); ok {
				words[i] = entryNameText(table)
			}
		}
		if k.Type == Words {
			return "a list of: " + strings.Join(words, ", ")
		}
		if k.AllowsDrawing {
			words = append(words, ownDrawings)
		}
		return source.JoinWords(words, "or")
	case Condition:
		return "a condition"
	}
	return k.Type.String()
}

// Span returns the range of a number and its unit, such as "1 to 20 cards".
func (k *Key) Span() string {
	s := fmt.Sprintf("%d to %d", k.Lo, k.Hi)
	if k.Lo == k.Hi {
		s = fmt.Sprint(k.Lo)
	}
	if k.Unit != "" {
		s += " " + k.Unit
	}
	return s
}

// entryNameText returns a phrase for the name of an entry of a table, such as "the name of a card".
func entryNameText(table string) string {
	if strings.HasSuffix(table, "s") { // a plural
		return "a name under [" + table + "]"
	}
	return "the name of " + source.WithArticle(table)
}

// DependsOnRules reports whether any of the allowed words are entries of other tables.
func (k *Key) DependsOnRules() bool {
	return slices.ContainsFunc(k.Words, func(w string) bool { return strings.HasPrefix(w, "@") })
}
