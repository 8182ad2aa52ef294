package conform

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/rule"
)

// OtherValues returns values of key k that differ from v, in the syntax of a file:
// neighbouring numbers, other words, lists with one element less, variations of a condition
// or an amount. It is nil for other types.
func OtherValues(v *rule.Value, k *rule.Key) []string {
	var l []string
	text := strings.Join(strings.Fields(v.Text), " ")
	switch {
	case v.Kind == rule.KindBool && k.Type != rule.Condition:
		l = append(l, strconv.FormatBool(!v.Bool))
	case v.Kind == rule.KindInt:
		for _, n := range []int64{v.Int - 1, v.Int + 1} {
			if k.Lo <= n && n <= k.Hi {
				l = append(l, strconv.FormatInt(n, 10))
			}
		}
	case v.Kind == rule.KindList:
		for i := range v.List {
			l = append(l, FormatValue(&rule.Value{Kind: rule.KindList, List: slices.Delete(slices.Clone(v.List), i, i+1)}))
		}
	case k.Type == rule.Word:
		for _, w := range k.Words {
			if w != v.Text && !strings.HasPrefix(w, "@") {
				l = append(l, strconv.Quote(w))
			}
		}
	case k.Type == rule.Text:
		l = append(l, `"another"`)
	case k.Type == rule.Condition:
		l = append(l, quoteAll(variations(text))...)
	case k.Type == rule.Amount:
		l = append(l, quoteAll([]string{text + " + 1", text + " - 1"})...)
		if args, ok := strings.CutPrefix(text, "min("); ok {
			l = append(l, quoteAll(splitOutsideBrackets(strings.TrimSuffix(args, ")"), ","))...)
		}
	}
	return l
}

// quoteAll returns texts in quotes, in the syntax of a file.
func quoteAll(texts []string) []string {
	l := make([]string, len(texts))
	for i, text := range texts {
		l[i] = "'''" + text + "'''"
	}
	return l
}

// FormatValue returns a value in the syntax of a file.
func FormatValue(v *rule.Value) string {
	switch v.Kind {
	case rule.KindInt:
		return strconv.FormatInt(v.Int, 10)
	case rule.KindBool:
		return strconv.FormatBool(v.Bool)
	case rule.KindList:
		var l []string
		for _, x := range v.List {
			l = append(l, FormatValue(x))
		}
		return "[" + strings.Join(l, ", ") + "]"
	}
	return strconv.Quote(strings.Join(strings.Fields(v.Text), " "))
}

// Parts of conditions that [variations] changes.
var (
	comparisonPattern = regexp.MustCompile(`[<>]=?`)
	movedComparison   = map[string]string{"<": "<=", "<=": "<", ">": ">=", ">=": ">"} // by operator: the one that treats equality differently
	numberPattern     = regexp.MustCompile(`\b[0-9]+\b`)
)

// variations returns variations of a condition: true, false, the condition without each of its
// parts, with the limit of each comparison moved, and with each number one higher.
func variations(text string) []string {
	l := []string{"true", "false"}
	for _, op := range []string{"&&", "||"} {
		parts := splitOutsideBrackets(text, op)
		for i := range parts {
			if len(parts) > 1 {
				l = append(l, strings.Join(slices.Delete(slices.Clone(parts), i, i+1), " "+op+" "))
			}
		}
	}
	for _, at := range comparisonPattern.FindAllStringIndex(text, -1) {
		l = append(l, text[:at[0]]+movedComparison[text[at[0]:at[1]]]+text[at[1]:])
	}
	for _, at := range numberPattern.FindAllStringIndex(text, -1) {
		n, _ := strconv.Atoi(text[at[0]:at[1]])
		l = append(l, text[:at[0]]+strconv.Itoa(n+1)+text[at[1]:])
	}
	return slices.DeleteFunc(l, func(s string) bool { return s == text })
}

// splitOutsideBrackets splits a condition or a list at each separator that is not inside brackets,
// and trims the pieces.
func splitOutsideBrackets(text, separator string) []string {
	var l []string
	depth, from := 0, 0
	for i := range text {
		switch {
		case text[i] == '(' || text[i] == '[':
			depth++
		case text[i] == ')' || text[i] == ']':
			depth--
		case depth == 0 && strings.HasPrefix(text[i:], separator):
			l = append(l, strings.TrimSpace(text[from:i]))
			from = i + len(separator)
		}
	}
	return append(l, strings.TrimSpace(text[from:]))
}

// ConditionsLessOnePart returns, for a condition whose parts are joined by &&, the conditions that
// leave out one part, in the syntax of a file. It returns nil for keys that are not
// conditions. It fits [CoverageCheck].OtherValues.
func ConditionsLessOnePart(v *rule.Value, k *rule.Key) []string {
	if k.Type != rule.Condition {
		return nil
	}
	var l []string
	all := splitOutsideBrackets(strings.Join(strings.Fields(v.Text), " "), "&&")
	for i, part := range all {
		if part != "true" && part != "" {
			l = append(l, strings.Join(append([]string{"true"}, slices.Delete(slices.Clone(all), i, i+1)...), " && "))
		}
	}
	return quoteAll(l)
}
