package proelio

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// setText sets the text of a face: that in the files, or else one composed from its effects.
func (p *printer) setText(f *card.Face, table, key string) {
	v := p.cardValues(table, f.ID)
	if p.SetText(f, table+"."+f.ID, key, v) {
		return
	}
	t := p.Set.Value(table + "." + f.ID)
	f.Text = p.composeText(f, table, key, t, v)
	if n := utf8.RuneCountInString(f.Text); n > cardfaces.MaxText {
		p.AddFault(t.At, "%s: the text made of its effects has %d characters, at most %d: give it one of its own", f.ID, n, cardfaces.MaxText)
	}
}

// composeText returns a text composed from the effects of a card or Guild, by the sentences of
// their verbs. key is that of the missing text.
func (p *printer) composeText(f *card.Face, table, key string, t *rule.Value, v *cardfaces.Values) string {
	if table == "marker" {
		return ""
	}
	lang := p.Lang
	if !canCompose(p.Set, lang) {
		if lang = p.Fallback; !canCompose(p.Set, lang) {
			p.RecordLack("text", f.ID, t.At)
			return ""
		}
		p.RecordBorrowed(f.ID)
	}
	c := &composer{printer: p, id: f.ID, key: key, lang: lang, values: v}
	if !c.isAlways(t.Table.Get("when")) {
		return ""
	}
	var parts []string
	if table == "guild" {
		parts = c.perkSentences(t)
	} else {
		parts = c.cardSentences(f, t)
	}
	return strings.Join(parts, " ")
}

// A composer composes the text of one card.
type composer struct {
	printer *printer
	id      string
	key     string // key of the text that the files lack
	lang    string
	values  *cardfaces.Values

	asWritten bool // numbers that change during play appear as the files write them
}

// word returns a word of the sentences in the composer's language.
func (c *composer) word(key string) string { return effectWord(c.printer.Set, key, c.lang) }

// isAlways reports whether an effect with condition v always happens. Otherwise it adds a fault:
// composed texts have no words for conditions, so such a card needs a text of its own.
func (c *composer) isAlways(v *rule.Value) bool {
	if v == nil {
		return true
	}
	if isAlwaysTrue(v) {
		return true
	}
	help := cardfaces.WritingHint(c.path(), c.key, c.printer.Set.Table(c.path()+".name").Keys())
	if slices.ContainsFunc(c.printer.Set.Dropped, func(d *rule.Value) bool { return d.Path == c.path()+"."+c.key }) {
		help += fmt.Sprintf(", in place of %s.drop", c.key)
	}
	c.printer.Faults = append(c.printer.Faults, rule.Fault{At: v.At, Msg: c.id + ": a condition has no words; give the card a text", Help: help})
	return false
}

// isAlwaysTrue reports whether condition v is true in every position.
func isAlwaysTrue(v *rule.Value) bool {
	n, ok := v.Expr.Const()
	return ok && n != 0
}

// cardSentences returns the sentences of a playing card's text.
func (c *composer) cardSentences(f *card.Face, t *rule.Value) []string {
	var parts []string
	for _, key := range effectKeys {
		effects := t.Table.Get(key)
		if effects == nil || len(effects.List) == 0 {
			continue
		}
		if lead := c.word(key); key != "play" || effectsOf(effects)[0].row.op != opFreeze {
			parts = append(parts, lead)
		}
		parts = append(parts, c.effectSentences(effects, "", len(parts) > 0)...)
	}
	k := int(c.printer.rules.ids[f.ID])
	switch {
	case f.Kind == "attack" && len(parts) == 0:
		parts = []string{c.fillTemplate(c.word("attack"))}
	case f.Kind == "defense":
		parts = append([]string{c.fillTemplate(c.word(c.deployKey(k)))}, parts...)
	}
	return parts
}

// deployKey returns the key of the sentence on how a Defense card can be used.
func (c *composer) deployKey(kind int) string {
	forts, ok := c.printer.tester.replaceableForts(kind)
	switch {
	case !ok || len(forts) == 0:
		return "deploy"
	case slices.Equal(forts, []int{0}):
		return "first"
	}
	return "upgrade"
}

// perkSentences returns the sentences on the perks of a Guild.
func (c *composer) perkSentences(t *rule.Value) []string {
	lead := "once"
	if t.Table.Get("uses").Int != 1 {
		lead = "times"
	}
	parts := []string{c.fillTemplate(c.word(lead))}
	path := "guild." + c.id + ".perk"
	for i, name := range keysOf(c.printer.Set, path) {
		perk := c.printer.Set.Value(path + "." + name).Table
		if !c.isAlways(perk.Get("when")) {
			return nil
		}
		if i > 0 {
			parts = append(parts, c.word("else"))
		}
		on := perk.Get("on").Text
		parts = append(parts, c.word("on_"+on))
		parts = append(parts, c.effectSentences(perk.Get("do"), rivalOn(on), true)...)
	}
	return parts
}

// rivalOn returns the House that the effects of a perk at some moment call the rival; "" if the
// player names it.
func rivalOn(moment string) string {
	rival, ok := map[string]string{"reveal": "attacker", "retaliate": "defender", "action": ""}[moment]
	if !ok {
		return "target"
	}
	return rival
}

// effectSentences returns a list of effects, each as a sentence. rival is the House meant by that
// word, "" if the player names it. With inside, the first one continues a sentence.
func (c *composer) effectSentences(effects *rule.Value, rival string, inside bool) []string {
	var parts []string
	for _, e := range effectsOf(effects) {
		if !c.isAlways(e.arg("when")) {
			continue
		}
		s := c.effectSentence(e, rival)
		if s == "" {
			continue
		}
		if !inside || len(parts) > 0 {
			first, size := utf8.DecodeRuneInString(s)
			s = string(unicode.ToUpper(first)) + s[size:]
		}
		parts = append(parts, s+".")
	}
	return parts
}

// fillTemplate returns a template of the game's words with its placeholders filled.
func (c *composer) fillTemplate(template string) string {
	text, faults := cardtext.Expand(template, "", c.values)
	for _, f := range faults {
		if !f.Warning {
			c.printer.AddFault(c.printer.Set.Value(c.path()).At, "%s: %s", c.id, f.Msg)
			break
		}
	}
	return text
}

func (c *composer) path() string {
	if c.printer.Set.Has("card." + c.id) {
		return "card." + c.id
	}
	return "guild." + c.id
}

// isComposable reports whether the text of a card can be composed from its effects, which is not
// possible if they have conditions.
func isComposable(b *cardfaces.Book, entry string) bool {
	table, id, _ := strings.Cut(entry, ".")
	if table == "marker" {
		return false
	}
	conditions := cardConditions(b.Set, table, id)
	for _, e := range cardEffects(b.Set, table, id) {
		if w := e.arg("when"); w != nil {
			conditions = append(conditions, w)
		}
	}
	return !slices.ContainsFunc(conditions, func(v *rule.Value) bool { return !isAlwaysTrue(v) })
}
