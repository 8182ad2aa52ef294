package script

import (
	"errors"
	"testing"
	"unicode/utf8"

	"equitas/engine/cond"
)

// Any sentence is either parsed or refused with a place inside it. The operands of a parsed
// sentence are at their stated places.
func FuzzParse(f *testing.F) {
	for _, v := range Verbs {
		f.Add(v.Example)
		f.Add(v.Form())
	}
	for _, s := range []string{"", " ", "move", "move 1 from", "(", ")", "'", "choose x from y or choose z from y or", "move 1 from deck to hand when when", "größer 1", "deal (table.seats == 2 ? 7 : 5) from deck to hand"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n := utf8.RuneCountInString(text)
		s, err := Parse(text, 0)
		if err != nil {
			var e *cond.Error
			if !errors.As(err, &e) || e.Line != 1 || e.Column < 1 || e.Column > n+1 || e.Width < 1 || e.Msg == "" {
				t.Errorf("%q: %#v", text, err)
			}
			return
		}
		runes := []rune(text)
		for _, a := range append(s.Args[:len(s.Args):len(s.Args)], s.When) {
			if w := len([]rune(a.Text)); a.IsPresent() && (a.At < 0 || a.At+w > n || string(runes[a.At:a.At+w]) != a.Text) {
				t.Errorf("%q: %q does not stand at %d", text, a.Text, a.At)
			}
		}
		if moved, err := Parse(text, 5); err != nil || moved.Verb != s.Verb {
			t.Errorf("%q: further on it is read otherwise: %v", text, err)
		}
	})
}
