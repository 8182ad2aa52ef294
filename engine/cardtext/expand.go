package cardtext

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"equitas/engine/card"
	"equitas/engine/cond"
)

// A Value is the value of a placeholder: a number or a phrase.
type Value struct {
	Number    int    // the number; for a phrase, 1 selects the first of the two words of {key~one|other}, any other number the second
	Text      string // the phrase; it replaces both number and word
	IsPhrase  bool
	IsRange   bool   // the phrase replaces only the number, as "1 to 3" does: in {key:one|other} the word stays
	Err       string // why there is no value: `n is "house.hand" and changes during play; give n_text`
	SourceKey string // for a number that the card itself defines: its key, "card.resources.play[1].n"
}

// Phrase returns a value that is a text.
func Phrase(text string) Value { return Value{Text: text, IsPhrase: true} }

// Values are the placeholders that a text may use.
type Values interface {
	// Value returns the value of a placeholder; false if it does not exist.
	Value(key string) (Value, bool)

	// Keys returns the placeholders in a fixed order, those of the card itself first.
	Keys() []string
}

// minus is the character for a minus sign: "−".
const minus = "−"

// FormatNumber returns a whole number as text, with a true minus sign.
func FormatNumber(n int) string {
	if n < 0 {
		return minus + strings.TrimPrefix(strconv.Itoa(n), "-")
	}
	return strconv.Itoa(n)
}

// Keys returns the keys of the placeholders in a template, sorted, with duplicates.
func Keys(src string) []string {
	parts, _ := scan(src)
	var keys []string
	for _, p := range parts {
		if p.form != literal {
			keys = append(keys, p.key)
		}
	}
	slices.Sort(keys)
	return keys
}

// maxFaults is the largest number of faults reported for one text.
const maxFaults = 20

// Expand fills the placeholders of a template and checks it. If any fault is not a warning, the
// text must not be used. numbers lists the words for numbers in the template's language that
// are reported as warnings: "one two three"; "" for none.
func Expand(src, numbers string, values Values) (string, []Fault) {
	parts, faults := scan(TypographicQuotes(src))
	if r, at := FindControl(src); at >= 0 {
		faults = append(faults, Fault{At: at, Width: 1, Msg: fmt.Sprintf("U+%04X is no character of a text", r)})
	}
	var b strings.Builder
	for _, p := range parts {
		if len(faults) >= maxFaults {
			return "", faults[:maxFaults]
		}
		switch p.form {
		case literal:
			faults = append(faults, findBareNumbers(p.text, p.at, values)...)
			faults = append(faults, findNumberWords(p.text, p.at, numbers)...)
			b.WriteString(p.text)
			continue
		case symbolForm:
			b.WriteRune(card.SymbolRune(p.key[1:]))
			continue
		}
		v, ok := values.Value(p.key)
		switch {
		case !ok:
			faults = append(faults, unknownFault(p, values.Keys()))
			continue
		case v.Err != "":
			faults = append(faults, Fault{At: p.at, Width: p.width, Msg: v.Err})
			continue
		}
		if p.form != plainForm {
			f := findBareNumbers(p.one+" "+p.other, p.at, values)
			for i := range f {
				f[i].At, f[i].Width = p.at, p.width
			}
			faults = append(faults, f...)
		}
		b.WriteString(p.valueText(v))
	}
	return typeset(b.String()), faults
}

// valueText returns the text that replaces a placeholder with value v.
func (p *part) valueText(v Value) string {
	word := p.other
	if v.Number == 1 {
		word = p.one
	}
	switch {
	case p.form == wordForm:
		return word
	case v.IsRange && p.form == countForm:
		return v.Text + " " + word
	case v.IsPhrase:
		return v.Text
	case p.form == countForm:
		return FormatNumber(v.Number) + " " + word
	}
	return FormatNumber(v.Number)
}

// unknownFault returns the fault of a placeholder that does not exist.
func unknownFault(p part, known []string) Fault {
	f := Fault{At: p.at, Width: p.width, Msg: fmt.Sprintf("{%s} is unknown", p.key)}
	near := cond.Nearest(p.key, known)
	if near == "" { // such as hand.limit for rules.hand.limit
		ends := slices.DeleteFunc(slices.Clone(known), func(k string) bool { return !strings.HasSuffix(k, "."+p.key) })
		if len(ends) == 1 {
			near = ends[0]
		}
	}
	if near != "" {
		f.Msg += "; nearest: {" + near + "}"
	} else if len(known) > 0 {
		f.Help = "known: {" + strings.Join(known[:min(len(known), 8)], "} {") + "}"
	}
	return f
}

// findBareNumbers reports numbers outside of braces in s, which would not change with the
// rules. at is the position of s in the template.
func findBareNumbers(s string, at int, values Values) []Fault {
	var faults []Fault
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		from := i
		for i < len(runes) && unicode.IsNumber(runes[i]) {
			i++
		}
		if i == from {
			continue
		}
		digits := string(runes[from:i])
		faults = append(faults, Fault{At: at + from, Width: i - from, Msg: fmt.Sprintf("%q is a bare number; %s", digits, insteadHint(digits, values)), Bare: true})
	}
	return faults
}

// insteadHint returns a hint on what to write in place of a bare number. Where a placeholder has
// that value, it is proposed. A number that no placeholder of the card has was probably changed
// in the text only; then the hint names the numbers that the card defines, not a rule that
// happens to have the same value.
func insteadHint(digits string, values Values) string {
	var own []string
	told := map[string]bool{}
	for _, key := range values.Keys() {
		v, ok := values.Value(key)
		if !ok || v.Err != "" || v.IsPhrase || v.SourceKey == "" || told[v.SourceKey] {
			continue
		}
		if strconv.Itoa(v.Number) == digits {
			return "write a placeholder such as {" + key + "}"
		}
		told[v.SourceKey] = true
		own = append(own, fmt.Sprintf("{%s} (%s in %s)", key, FormatNumber(v.Number), v.SourceKey))
	}
	switch n := len(own); {
	case n == 0:
		return "write a placeholder such as {" + placeholderOf(digits, values) + "}"
	case n == 1:
		return "write " + own[0] + " and change the number there"
	default:
		return "write " + strings.Join(own[:n-1], ", ") + " or " + own[n-1] + " and change the number there"
	}
}

// placeholderOf returns the key of the first placeholder whose value is the number digits, or
// else of the first whose value is any number; "n" if there is none.
func placeholderOf(digits string, values Values) string {
	first := ""
	for _, key := range values.Keys() {
		v, ok := values.Value(key)
		if !ok || v.Err != "" || v.IsPhrase {
			continue
		}
		if strconv.Itoa(v.Number) == digits {
			return key
		}
		if first == "" {
			first = key
		}
	}
	if first == "" {
		return "n"
	}
	return first
}

// findNumberWords warns of words in s that numbers lists, such as "two", since numbers written as words
// are not checked against the rules. at is the position of s in the template.
func findNumberWords(s string, at int, numbers string) []Fault {
	known := strings.Fields(numbers)
	var faults []Fault
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		from := i
		for i < len(runes) && unicode.IsLetter(runes[i]) {
			i++
		}
		if i == from {
			continue
		}
		word := string(runes[from:i])
		if slices.Contains(known, strings.ToLower(word)) {
			faults = append(faults, Fault{At: at + from, Width: i - from, Warning: true,
				Msg: fmt.Sprintf("%q is a number in words, which does not follow the rules", word)})
		}
	}
	return faults
}
