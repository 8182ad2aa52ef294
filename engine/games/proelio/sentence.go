package proelio

import (
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
)

// effectSentence returns one effect in words, by the template of its verb. rival is the House
// meant by that word.
func (c *composer) effectSentence(e effect, rival string) string {
	template := c.word("do." + e.row.Name)
	switch {
	case e.losesFortification():
		template = c.word("lose")
	case e.row.op == opCancel && e.word("what") == "freeze":
		template = c.word("thaw")
	}
	v := cardfaces.NewValues(c.values)
	text := e.arg("n_text")
	if text == nil {
		text = c.printer.Set.Value(c.path() + ".n_text")
	}
	subject := false // the subject of the sentence is not the reader
	for i := range e.row.Args {
		k := &e.row.Args[i]
		arg := e.arg(k.Path)
		if isNumber(k, arg) {
			x := c.printer.numberValue(k, arg, text)
			if x.Err != "" && c.asWritten {
				x = cardtext.Phrase("(" + strings.Join(strings.Fields(arg.Text), " ") + ") " + k.Unit)
			}
			v.Set(k.Path, x)
			continue
		}
		if role := e.row.roles[k.Path]; role != "" {
			l := e.words(k.Path)
			named := make([]string, len(l))
			for i, w := range l {
				if w == "rival" && rival != "" {
					w = rival
				}
				named[i] = houseWord(c.printer.Set, c.lang, role, w)
				subject = subject || role == "subject" && w != "self"
			}
			v.Set(k.Path, cardtext.Phrase(c.printer.JoinWords(named, "or")))
		}
	}
	if who, ok := v.OwnValue("who"); ok { // selects the verb form in {who~takes|take}
		if who.Number = 0; subject {
			who.Number = 1
		}
		v.Set("who", who)
	}
	if e.row.say != nil {
		e.row.say(c, e, v)
	}
	return c.fillTemplateWith(template, v)
}

// prefixedWords returns the words whose keys are a common prefix followed by each of some endings.
func (c *composer) prefixedWords(prefix string, endings []string) (l []string) {
	for _, w := range endings {
		l = append(l, c.word(prefix+w))
	}
	return l
}

// fillTemplateWith returns a template of this game's words with its placeholders filled. Where a
// placeholder is empty, it leaves no gap before punctuation.
func (c *composer) fillTemplateWith(template string, v *cardfaces.Values) string {
	outer := c.values
	c.values = v
	s := c.fillTemplate(template)
	c.values = outer
	return strings.TrimSpace(strings.NewReplacer(" ,", ",", " .", ".").Replace(s))
}
