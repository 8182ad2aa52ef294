package rule

import "strings"

// Vocabulary returns the set of all words of a schema: parts of keys, allowed values, verbs and their
// arguments, moments, and the words of sentences. It is computed at the first call.
func (s *Schema) Vocabulary() map[string]bool {
	s.reservedOnce.Do(func() {
		s.reservedWords = map[string]bool{"true": true, "false": true, "nil": true, "not": true, "and": true, "or": true, "in": true, "min": true, "max": true, "abs": true}
		add := func(text string) {
			for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r < 0x80 && !IsWordByte(byte(r)) }) {
				s.reservedWords[w] = true
			}
		}
		key := func(k *Key) {
			add(k.Path)
			for _, w := range k.Words {
				if !strings.HasPrefix(w, "@") {
					add(w)
				}
			}
			for _, w := range k.UsableNames {
				add(w)
			}
		}
		for _, k := range s.AllKeys() {
			key(k)
		}
		for i := range s.Verbs {
			add(s.Verbs[i].Name)
			for k := range s.Verbs[i].Args {
				key(&s.Verbs[i].Args[k])
			}
		}
		for _, m := range s.Moments {
			add(m.Name)
		}
		for _, v := range s.StepVerbs {
			add(v.Name)
			add(v.Form)
		}
		for _, w := range s.Reserved {
			add(w)
		}
	})
	return s.reservedWords
}

// IsWordByte reports whether a byte may be part of a word of a text, such as an id. It is true for bytes
// outside ASCII, so that an id next to one is not taken for a word of its own.
func IsWordByte(b byte) bool {
	return b == '_' || b == '-' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}
