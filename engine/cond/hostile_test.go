package cond

import (
	"strings"
	"testing"
	"time"
)

// Compile returns soon for any text, with an error or with an expression that is evaluated
// soon.
func TestHostile(t *testing.T) {
	s := testSpace()
	wrap := func(n int, open, core, closing string) string {
		return strings.Repeat(open, n) + core + strings.Repeat(closing, n)
	}
	for _, c := range []struct {
		name, src string
		want      Type
		msg       string // "" if the text compiles
	}{
		{"parentheses", wrap(100_000, "(", "true", ")"), Bool, "the text has 200,004 characters, at most 2,000 are allowed"},
		{"10 MB of brackets", strings.Repeat("[", 10<<20), Bool, "the text has 10,485,760 characters, at most 2,000 are allowed"},
		{"10 MB of accents", strings.Repeat("è", 5<<20), Bool, "the text has 5,242,880 characters, at most 2,000 are allowed"},
		{"deep", wrap(65, "(", "true", ")"), Bool, "more than 64 brackets inside one another"},
		{"not too deep", wrap(64, "(", "true", ")"), Bool, ""},
		{"not not", strings.Repeat("!", 1996) + "true", Bool, ""},
		{"minus minus", strings.Repeat("-", 1900) + "house.hand", Int, "the text has too many steps"},
		{"commas", "max(" + strings.Repeat("house.hand,", 180) + "1)", Int, ""},
		{"chains in chains", wrap(60, "1 < (", "house.hand", "?1:0) < 3"), Bool, "? needs yes or no, house.hand is a number"},
		{"chains explode", wrap(60, "1 < (", "table.plague", "?1:0) < 3"), Bool, "the text has too many steps"},
		{"constant chains explode", wrap(60, "1 < (", "true", "?1:0) < 3"), Bool, "the text has too many steps"},
		{"faulty chains explode", wrap(60, "1 < (", "(house.hand + 'x')", " + 1) < 3"), Bool, "+ needs numbers, 'x' is text"},
		{"elvis", wrap(60, "(", "table.plague", "?:true)"), Bool, "a value is missing between ? and :"},
		{"question marks", strings.Repeat("table.plague ? true : ", 90) + "true", Bool, ""},
		{"?? ?? ??", "1 ?? " + strings.Repeat("card.value ?? ", 140) + "1", Int, ""},
		{"huge product", strings.Repeat("house.gold*", 150) + "1", Int, "the number can grow too large here"},
		{"full table", "house.turn + house.hand + house.debt + table.top == 'base'", Bool, "+ needs numbers, table.top is a word"},
		{"largest tables", strings.Repeat("max(house.turn,house.hand)%7+", 50) + "deployed.sum*house.hand > 9", Bool, ""},
		{"many ranges", strings.Repeat("house.gold%3==1||", 110) + "true", Bool, ""},
		{"NUL", strings.Repeat("\x00", 1999), Bool, "the character '\\x00' means nothing here"},
		{"long name", strings.Repeat("a", 2000), Bool, "there is nothing called " + strings.Repeat("a", 40) + "… here"},
		{"long word", "card.id == '" + strings.Repeat("a", 1900) + "'", Bool, "card.id is never '" + strings.Repeat("a", 40) + "…'"},
		{"long range", "house.gold in 1..2147483647", Bool, ""},
		{"lines", strings.Repeat("\n", 1990) + "card.x", Bool, "card has no field x"},
	} {
		t.Run(c.name, func(t *testing.T) {
			start := time.Now()
			x, err := s.Compile(c.src, c.want, nil)
			if err == nil {
				x.Eval(make([]int32, len(s.Vars())))
			}
			if took := time.Since(start); took > time.Second {
				t.Errorf("took %v", took)
			}
			msg := ""
			if err != nil {
				msg = err.(*Error).Msg
			}
			if msg != c.msg {
				t.Errorf("got %q, want %q", msg, c.msg)
			}
		})
	}
}
