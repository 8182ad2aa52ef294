package form

import (
	"fmt"
	"strings"

	"equitas/cmd/equitas/workbench/translate"
	"equitas/engine/rule/source"
)

// A Mark is a part of the text that is coloured by its syntax. Offsets count UTF-16 code units, as
// JavaScript does.
type Mark struct {
	From int              `json:"from"` // offset of the beginning
	To   int              `json:"to"`   // offset of the end, exclusive
	Kind source.TokenKind `json:"kind"`
}

// A Flag is a fault of the text, with the part of the text to mark. Offsets count UTF-16 code units.
type Flag struct {
	From    int    `json:"from"`    // offset of the beginning
	To      int    `json:"to"`      // offset of the end, exclusive
	Line    int    `json:"line"`    // from 1
	Text    string `json:"text"`    // the message
	Lang    string `json:"lang"`    // language of Text
	Warning bool   `json:"warning"` // whether it is only a warning
}

// A utf16Offsets converts byte offsets of a text to offsets in UTF-16 code units. It is fast if they
// increase from call to call.
type utf16Offsets struct {
	text    string
	at, sum int // the last byte offset, and its offset in UTF-16 code units
}

func (u *utf16Offsets) toUTF16(at int) int {
	if at < u.at {
		u.at, u.sum = 0, 0
	}
	for _, c := range u.text[u.at:at] {
		u.sum++
		if c > 0xffff {
			u.sum++
		}
	}
	u.at = at
	return u.sum
}

// Marks returns the parts of a TOML text that are coloured by their syntax, in order.
func Marks(text string) []Mark {
	u := utf16Offsets{text: text}
	list := []Mark{}
	for _, t := range source.Tokens(source.NewFile("", text)) {
		list = append(list, Mark{u.toUTF16(t.From), u.toUTF16(t.To), t.Kind})
	}
	return list
}

// Flags returns the faults of the file, with their places in text, its content. Messages are in the
// language lang as far as they can be translated.
func (form *Form) Flags(lang, file, text string) []Flag {
	starts := []int{0}
	for i := range len(text) {
		if text[i] == '\n' {
			starts = append(starts, i+1)
		}
	}
	u := utf16Offsets{text: text}
	game, _, _ := strings.Cut(form.Name, "/")
	to := translate.Target{Lang: lang, Game: game}
	list := []Flag{}
	for _, f := range form.faults {
		if f.At.File != file || f.At.Line < 1 || f.At.Line > len(starts) {
			continue
		}
		x := Flag{Line: f.At.Line, Warning: f.Warning}
		x.Text, x.Lang = translate.Fault(to, f.Msg)
		if f.Help != "" {
			help, _ := translate.Fault(to, f.Help)
			x.Text += fmt.Sprintf(" (%s)", help)
		}
		from := starts[f.At.Line-1]
		end := len(text)
		if f.At.Line < len(starts) {
			end = starts[f.At.Line] - 1
		}
		at := from
		for range max(0, f.At.Col-1) {
			at = min(end, at+runeLen(text[at:end]))
		}
		to := at
		for range max(1, f.At.Width) {
			to = min(end, to+runeLen(text[to:end]))
		}
		x.From, x.To = u.toUTF16(at), u.toUTF16(to)
		list = append(list, x)
	}
	return list
}

// runeLen returns the length in bytes of the first character of s; 1 if s is empty.
func runeLen(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return max(1, len(s))
}
