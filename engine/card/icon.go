package card

import (
	"strings"
	"unicode"
)

// An Icon is a small drawing that stands in a text in place of a word.
type Icon struct {
	Name       string // as the text writes it: {icon.gold}
	Word       string // the word it stands for, in the language: "gold"
	Symbol     string // the drawing: one of [Symbols], or one of the designer's ([DrawingSourceOf])
	SymbolFrom string // if Symbol is the path of a drawing: the file of the variant that names it
}

// MaxIcons is how many icons one text may have.
const MaxIcons = 64

const firstIcon = '\ue010'

// IconRune returns the character that represents icon i of a text.
func IconRune(i int) rune { return firstIcon + rune(i) }

// Icon returns the icon that a character of a face's text stands for; nil for none.
func (f *Face) Icon(r rune) *Icon {
	if i := int(r - firstIcon); i >= 0 && i < len(f.Icons) {
		return &f.Icons[i]
	}
	return nil
}

// Plain returns the text of the face without drawings: icons and symbols become words
// ([PlainText]). The word of an icon is set apart by a space from a word or number before it,
// including the word of another icon, and from a number after it.
func (f *Face) Plain() string {
	var b strings.Builder
	word, icon := false, false // whether a word or a number, and whether an icon, ends what b has
	for _, r := range PlainText(f.Text) {
		switch drawn := f.Icon(r); {
		case drawn != nil:
			if word {
				b.WriteByte(' ')
			}
			b.WriteString(drawn.Word)
			word, icon = true, true
		default:
			if icon && unicode.IsDigit(r) {
				b.WriteByte(' ')
			}
			b.WriteRune(r)
			word, icon = unicode.IsLetter(r) || unicode.IsDigit(r), false
		}
	}
	return b.String()
}
