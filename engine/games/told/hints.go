package told

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"equitas/engine/cond"
	"equitas/engine/vocabulary"
)

// This file has hints for common mistakes of people who do not know the language of game files yet.

var (
	percentPattern = regexp.MustCompile(`[0-9] ?%`)
	// matches a number with a noun: "2 cards", "two cards"
	numberAndNounPattern = regexp.MustCompile(`^(?:[0-9]+|[a-z]+) +[a-z]+$`)
	noFieldPattern       = regexp.MustCompile(`^([a-z_0-9]+) has no field ([a-z_0-9]+)$`)
	noFields             = regexp.MustCompile(`^([a-z_0-9]+)\.([a-z_0-9]+) is a single value, it has no fields$`)
	leadingName          = regexp.MustCompile(`^[a-z_0-9]+`)
	noValuePattern       = regexp.MustCompile(`^([a-z_0-9]+) is not a value by itself$`)
	numerals             = []string{"no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}
	amountWords          = map[string]string{"a": "1", "an": "1", "another": "1", "every": "all", "both": "all"}
)

// hint returns a hint for an expression of type want that did not compile because of err; "" if the
// mistake is not a common one.
func (m *machine) hint(text string, want cond.Type, err *cond.Error) string {
	text = strings.TrimSpace(text)
	if text == noneWord && want == cond.Int {
		return "a number cannot be none: write a number for it, such as 0"
	}
	if percentPattern.MatchString(text) {
		return "there are no percentages, and % is what a division leaves: half of a number is number / 2"
	}
	if first, _, many := strings.Cut(text, " "); want == cond.Int && (!many || numberAndNounPattern.MatchString(text)) {
		n := first
		if i := slices.Index(numerals, first); i > 0 {
			n = itoa(i)
		} else if amountWords[first] != "" {
			n = amountWords[first]
		}
		switch {
		case first == "half":
			return "write a number, or an amount in brackets, such as (me.ZONE / 2)"
		case many || n != first:
			return "write the number alone: " + n
		}
	}
	has := func(name string) bool {
		return slices.ContainsFunc(m.words.All(), func(w vocabulary.Word[*State]) bool { return w.Name == name })
	}
	if x := noFieldPattern.FindStringSubmatch(err.Msg); x != nil {
		if x[1] == "table" && has(x[2]+".seat") {
			return x[2] + " is a seat: write " + x[2] + ".seat, its number, 0 for none"
		}
		if x[1] == "number" && cond.Nearest(x[2], m.nouns.keysIn("number")) != "" {
			return "" // it is likelier a misspelt number, which the condition's own fault names
		}
		for _, of := range []string{"table.", "me."} {
			if of != x[1]+"." && has(of+x[2]) {
				return "write " + of + x[2]
			}
		}
	}
	if x := noFields.FindStringSubmatch(err.Msg); x != nil && m.nouns.zoneIndex(x[2]) >= 0 {
		field := "FIELD"
		if _, behind, ok := strings.Cut(text, x[1]+"."+x[2]+"."); ok {
			field = cmp.Or(leadingName.FindString(behind), field)
		}
		if x[1] == "me" || x[1] == "table" {
			return fmt.Sprintf("write %s.%s: of the top card of a pile, or of the only card in a zone without order", x[2], field)
		}
		return fmt.Sprintf(`count it: under [count] those = { in = "%s", sum = "card.%s" }, or where = and what fits, then %s.those`, x[2], field, x[1])
	}
	if x := noValuePattern.FindStringSubmatch(err.Msg); x != nil {
		if has(x[1] + ".seat") {
			return x[1] + " is a seat: write " + x[1] + ".seat, its number, 0 for none"
		}
		for _, of := range []string{"table.", "me."} {
			if has(of + x[1]) {
				return "write " + of + x[1] + ": how many cards are in it"
			}
		}
	}
	return ""
}
