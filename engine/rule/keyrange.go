package rule

import (
	"strconv"
	"strings"

	"equitas/engine/rule/source"
)

// typeWords maps types of values that have neither a range nor a list of words to the keys, in files of
// words, of texts that describe them.
var typeWords = map[Type]string{
	Bool: "range.bool", Text: "range.text", Texts: "range.texts", Names: "range.names", Condition: "range.condition", Effects: "range.effects",
	Flag: "range.flag", Figure: "range.figure", Band: "range.band", Goal: "range.goal", Measure: "range.measure",
}

// Describe returns type, range and unit of a key in the language, as [Key.Describe] does in
// English.
func (g Glossary) Describe(k *Key) string {
	switch k.Type {
	case Int:
		return g.Span(k)
	case Amount:
		return g.fillText("range.amount", "{span}", g.Span(k))
	case Word, Words:
		var names []string
		for _, w := range k.Words {
			if table, ok := strings.CutPrefix(w, "@"); ok {
				w = g.entryNameText(table)
			}
			names = append(names, w)
		}
		if k.Type == Words {
			return g.fillText("range.words", "{list}", strings.Join(names, ", "))
		}
		if k.AllowsDrawing {
			drawing, _ := g.lex.Text("range.drawing")
			names = append(names, drawing)
		}
		or, _ := g.lex.Text("range.or")
		return source.JoinWords(names, or)
	}
	text, _ := g.lex.Text(typeWords[k.Type])
	return text
}

// Span returns the range of a number and its unit in the language, as [Key.Span] does in
// English.
func (g Glossary) Span(k *Key) string {
	lo, hi := strconv.FormatInt(k.Lo, 10), strconv.FormatInt(k.Hi, 10)
	said := lo
	if lo != hi {
		said = g.fillText("range.span", "{lo}", lo, "{hi}", hi)
	}
	switch unit := g.Unit(k.Unit, 2); {
	case k.Unit == "":
		return said
	case unit == "":
		return said + " " + k.Unit
	default:
		return said + " " + unit
	}
}

// entryNameText returns, in the language, a phrase for the name of an entry of a table, such as "the
// name of a card".
func (g Glossary) entryNameText(table string) string {
	if g.lex.Lang == English {
		return entryNameText(table)
	}
	return g.fillText("range.name", "{table}", table)
}

// fillText returns the text at a key of the files of words with placeholders replaced. pairs
// alternates placeholders, such as {lo}, and the texts that replace them.
func (g Glossary) fillText(key string, pairs ...string) string {
	text, _ := g.lex.Text(key)
	return strings.NewReplacer(pairs...).Replace(text)
}
