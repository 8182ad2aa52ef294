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

// A Value is what a placeholder is replaced by.
type Value struct {
	N      int    // of a number; of a phrase, 1 takes the first of two words
	Text   string // of a phrase; it takes the place of number and word
	Phrase bool
	Err    string // why there is none: `n is "house.hand" and changes during play; give n_text`
	From   string // for a number of the card itself: its key, "card.resources.play[1].n"
}

// Phrase returns the value of a placeholder that is no number.
func Phrase(text string) Value { return Value{Text: text, Phrase: true} }

// Values are the placeholders that a text may use.
type Values interface {
	// Value returns the value of a placeholder; false if it does not exist.
	Value(key string) (Value, bool)

	// Keys returns the placeholders in a fixed order, those of the card itself first.
	Keys() []string
}

// minus is the character for a minus sign: "−".
const minus = "−"

// Number returns a whole number as text, with a true minus sign.
func Number(n int) string {
	if n < 0 {
		return minus + strings.TrimPrefix(strconv.Itoa(n), "-")
	}
	return strconv.Itoa(n)
}

// Keys returns the placeholders of a template, sorted, with duplicates.
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

// Expand fills the placeholders of a template. With faults that are no warnings the
// text is of no use. numbers are the words for numbers that are worth a warning, in
// its language: "one two three"; "" for none.
func Expand(src, numbers string, values Values) (string, []Fault) {
	parts, faults := scan(Quotes(src))
	if r, at := Control(src); at >= 0 {
		faults = append(faults, Fault{At: at, Width: 1, Msg: fmt.Sprintf("U+%04X is no character of a text", r)})
	}
	var b strings.Builder
	for _, p := range parts {
		if len(faults) >= maxFaults {
			return "", faults[:maxFaults]
		}
		switch p.form {
		case literal:
			faults = append(faults, bare(p.text, p.at, values)...)
			faults = append(faults, words(p.text, p.at, numbers)...)
			b.WriteString(p.text)
			continue
		case symbolForm:
			b.WriteRune(card.SymbolRune(p.key[1:]))
			continue
		}
		v, ok := values.Value(p.key)
		switch {
		case !ok:
			faults = append(faults, unknown(p, values.Keys()))
			continue
		case v.Err != "":
			faults = append(faults, Fault{At: p.at, Width: p.width, Msg: v.Err})
			continue
		}
		if p.form != plainForm {
			f := bare(p.one+" "+p.other, p.at, values)
			for i := range f {
				f[i].At, f[i].Width = p.at, p.width
			}
			faults = append(faults, f...)
		}
		b.WriteString(p.write(v))
	}
	return set(b.String()), faults
}

// write returns the text of a placeholder with a value.
func (p *part) write(v Value) string {
	word := p.other
	if v.N == 1 {
		word = p.one
	}
	switch {
	case p.form == wordForm:
		return word
	case v.Phrase:
		return v.Text
	case p.form == countForm:
		return Number(v.N) + " " + word
	}
	return Number(v.N)
}

// unknown returns the fault of a placeholder that does not exist.
func unknown(p part, known []string) Fault {
	f := Fault{At: p.at, Width: p.width, Msg: fmt.Sprintf("{%s} is unknown", p.key)}
	near := cond.Nearest(p.key, known)
	if near == "" { // hand.limit is meant for rules.hand.limit
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

// bare reports numbers outside of braces, which would not change with the rules.
func bare(s string, at int, values Values) []Fault {
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
		faults = append(faults, Fault{At: at + from, Width: i - from, Msg: fmt.Sprintf("%q is a bare number; %s", digits, instead(digits, values)), Bare: true})
	}
	return faults
}

// instead returns a hint on what to write in place of a number. For a number that the card
// itself does not define, which was probably changed in the text only, it names the numbers
// that the card defines, not a rule that happens to have the same value.
func instead(digits string, values Values) string {
	var own []string
	told := map[string]bool{}
	for _, key := range values.Keys() {
		v, ok := values.Value(key)
		if !ok || v.Err != "" || v.Phrase || v.From == "" || told[v.From] {
			continue
		}
		if strconv.Itoa(v.N) == digits {
			return "write a placeholder such as {" + key + "}"
		}
		told[v.From] = true
		own = append(own, fmt.Sprintf("{%s} (%s in %s)", key, Number(v.N), v.From))
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

// placeholderOf returns the first placeholder that gives a number, or else the
// first that gives any.
func placeholderOf(digits string, values Values) string {
	first := ""
	for _, key := range values.Keys() {
		v, ok := values.Value(key)
		if !ok || v.Err != "" || v.Phrase {
			continue
		}
		if strconv.Itoa(v.N) == digits {
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

// words warns of numbers written as words, those in numbers, since they are not checked
// against the rules.
func words(s string, at int, numbers string) []Fault {
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
