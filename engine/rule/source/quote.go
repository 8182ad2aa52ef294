package source

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// quoteOf returns the quote with which a raw text begins, " or ', and how many of it open the text: 1 or
// 3.
func quoteOf(raw string) (c byte, size int) {
	c = raw[0]
	if len(raw) >= 3 && raw[1] == c && raw[2] == c {
		return c, 3
	}
	return c, 1
}

// A letter is one character of a decoded text and its position in the raw one.
type letter struct {
	char   rune
	offset int // byte offset from the beginning of the raw text
}

// decodeLetters returns the characters of a raw text, a TOML string with its quotes, decoded.
func decodeLetters(raw string) []letter {
	if raw == "" {
		return nil
	}
	c, size := quoteOf(raw)
	end := max(size, len(raw)-size)
	i := size
	if size == 3 { // a line end right after the quotes is left out
		if strings.HasPrefix(raw[i:end], "\r\n") {
			i += 2
		} else if strings.HasPrefix(raw[i:end], "\n") {
			i++
		}
	}
	var l []letter
	for i < end {
		r, n := utf8.DecodeRuneInString(raw[i:end])
		if r != '\\' || c == '\'' {
			l = append(l, letter{r, i})
			i += n
			continue
		}
		r, n = decodeEscape(raw[i+1 : end])
		if n == 0 { // a line end, which is left out with the white space after it
			rest := strings.TrimLeft(raw[i+1:end], " \t\r\n")
			i = end - len(rest)
			continue
		}
		l = append(l, letter{r, i})
		i += 1 + n
	}
	return l
}

// decodeEscape decodes s, the text after a backslash. It returns the character that it stands for and the
// number of bytes decoded; both are 0 if s begins with white space or is empty.
func decodeEscape(s string) (rune, int) {
	if s == "" {
		return 0, 0
	}
	digits := 0
	switch s[0] {
	case 'b':
		return '\b', 1
	case 't':
		return '\t', 1
	case 'n':
		return '\n', 1
	case 'f':
		return '\f', 1
	case 'r':
		return '\r', 1
	case 'e':
		return '\x1b', 1
	case 'x':
		digits = 2
	case 'u':
		digits = 4
	case 'U':
		digits = 8
	case ' ', '\t', '\r', '\n':
		return 0, 0
	default:
		return utf8.DecodeRuneInString(s)
	}
	digits = min(digits, len(s)-1)
	n, err := strconv.ParseUint(s[1:1+digits], 16, 32)
	if err != nil {
		return utf8.RuneError, 1 + digits
	}
	return rune(n), 1 + digits
}

// unquote returns the text of a TOML string with its quotes.
func unquote(raw string) string {
	var b strings.Builder
	for _, l := range decodeLetters(raw) {
		b.WriteRune(l.char)
	}
	return b.String()
}

// PlaceWithin returns the place in the file of a part of the text v: width characters, at least one,
// beginning at character at, from 0.
func (v *Value) PlaceWithin(at, width int) Place {
	line, col := 1, 1
	for i, r := range []rune(v.Text) {
		if i == at {
			break
		}
		if col++; r == '\n' {
			line, col = line+1, 1
		}
	}
	return v.PlaceWithinLine(line, col, max(1, width))
}

// PlaceWithinLine returns the place in the file of a part of the text v: width characters, beginning in
// the text's line and column col, both from 1.
func (v *Value) PlaceWithinLine(line, col, width int) Place {
	raw := v.src.Text[v.from:v.to]
	var l []letter
	if raw != "" && (raw[0] == '"' || raw[0] == '\'') && raw != v.Text {
		l = decodeLetters(raw)
	} else { // a value of --set without quotes
		for i, r := range raw {
			l = append(l, letter{r, i})
		}
	}
	i := 0
	for line > 1 && i < len(l) {
		if l[i].char == '\n' {
			line--
		}
		i++
	}
	i += col - 1
	if i >= len(l) { // the end of the text: its closing quote
		off := v.to - 1
		if n := len(l); n > 0 && i == n {
			off = min(off, v.from+l[n-1].offset+utf8.RuneLen(l[n-1].char))
		}
		return v.src.Place(max(off, v.from), v.to)
	}
	to := v.to
	if i+width < len(l) {
		to = v.from + l[i+width].offset
	} else if last := l[len(l)-1]; i+width == len(l) {
		to = v.from + last.offset + utf8.RuneLen(last.char)
	}
	return v.src.Place(v.from+l[i].offset, to)
}
