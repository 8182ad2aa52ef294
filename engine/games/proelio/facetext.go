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

// text sets the text of a face: the one in the files, or else one composed from its
// effects.
func (p *printer) text(f *card.Face, table, key string) {
	v := p.cardValues(table, f.ID)
	if p.Text(f, table+"."+f.ID, key, v) {
		return
	}
	t := p.Set.Value(table + "." + f.ID)
	f.Text = p.compose(f, table, key, t, v)
	if n := utf8.RuneCountInString(f.Text); n > cardfaces.MaxText {
		p.Fault(t.At, "%s: the text made of its effects has %d characters, at most %d: give it one of its own", f.ID, n, cardfaces.MaxText)
	}
}

// compose puts a text together from the effects of a card, with the sentences
// of their verbs.
func (p *printer) compose(f *card.Face, table, key string, t *rule.Value, v *cardfaces.Values) string {
	if table == "marker" {
		return ""
	}
	lang := p.Lang
	if !composes(p.Set, lang) {
		if lang = p.Fallback; !composes(p.Set, lang) {
			p.Lack("text", f.ID, t.At)
			return ""
		}
		p.Borrow(f.ID)
	}
	c := &composer{p: p, id: f.ID, key: key, lang: lang, values: v}
	if !c.when(t.Table.Get("when")) {
		return ""
	}
	var parts []string
	if table == "guild" {
		parts = c.perks(t)
	} else {
		parts = c.card(f, t)
	}
	return strings.Join(parts, " ")
}

// A composer writes sentences about one card.
type composer struct {
	p      *printer
	id     string
	key    string // of the text that it has not
	lang   string
	values *cardfaces.Values

	written bool // numbers that change during play are shown as they are written
}

// word returns a word of the sentences, in their language.
func (c *composer) word(key string) string { return effectWord(c.p.Set, key, c.lang) }

// when reports whether something happens in any case. A condition has no words
// of its own, so a card with one needs a text.
func (c *composer) when(v *rule.Value) bool {
	if v == nil {
		return true
	}
	if always(v) {
		return true
	}
	help := cardfaces.Recipe(c.path(), c.key, c.p.Set.Table(c.path()+".name").Keys())
	if slices.ContainsFunc(c.p.Set.Dropped, func(d *rule.Value) bool { return d.Path == c.path()+"."+c.key }) {
		help += fmt.Sprintf(", in place of %s.drop", c.key)
	}
	c.p.Faults = append(c.p.Faults, rule.Fault{At: v.At, Msg: c.id + ": a condition has no words; give the card a text", Help: help})
	return false
}

// always reports whether v is a condition that is true in every position.
func always(v *rule.Value) bool {
	n, ok := v.Expr.Const()
	return ok && n != 0
}

// card returns the text of a playing card.
func (c *composer) card(f *card.Face, t *rule.Value) []string {
	var parts []string
	for _, key := range effectKeys {
		effects := t.Table.Get(key)
		if effects == nil || len(effects.List) == 0 {
			continue
		}
		if lead := c.word(key); key != "play" || effectsOf(effects)[0].row.op != opFreeze {
			parts = append(parts, lead)
		}
		parts = append(parts, c.sentences(effects, "", len(parts) > 0)...)
	}
	k := int(c.p.r.ids[f.ID])
	switch {
	case f.Kind == "attack" && len(parts) == 0:
		parts = []string{c.fill(c.word("attack"))}
	case f.Kind == "defense":
		parts = append([]string{c.fill(c.word(c.deploy(k)))}, parts...)
	}
	return parts
}

// deploy returns the sentence on the uses of a Defense card.
func (c *composer) deploy(kind int) string {
	forts, ok := c.p.asked.before(kind)
	switch {
	case !ok || len(forts) == 0:
		return "deploy"
	case slices.Equal(forts, []int{0}):
		return "first"
	}
	return "upgrade"
}

// perks returns the text of a Guild's perks.
func (c *composer) perks(t *rule.Value) []string {
	lead := "once"
	if t.Table.Get("uses").Int != 1 {
		lead = "times"
	}
	parts := []string{c.fill(c.word(lead))}
	path := "guild." + c.id + ".perk"
	for i, name := range keysOf(c.p.Set, path) {
		perk := c.p.Set.Value(path + "." + name).Table
		if !c.when(perk.Get("when")) {
			return nil
		}
		if i > 0 {
			parts = append(parts, c.word("else"))
		}
		on := perk.Get("on").Text
		parts = append(parts, c.word("on_"+on))
		parts = append(parts, c.sentences(perk.Get("do"), rivalOn(on), true)...)
	}
	return parts
}

// rivalOn returns the House that a perk on some moment calls its rival; "" where it
// is chosen.
func rivalOn(moment string) string {
	rival, ok := map[string]string{"reveal": "attacker", "retaliate": "defender", "action": ""}[moment]
	if !ok {
		return "target"
	}
	return rival
}

// sentences returns a list of effects, each as a sentence. rival is the House meant by that
// word; "" where it is chosen. inside says that the first is part of a sentence.
func (c *composer) sentences(effects *rule.Value, rival string, inside bool) []string {
	var parts []string
	for _, e := range effectsOf(effects) {
		if !c.when(e.arg("when")) {
			continue
		}
		s := c.sentence(e, rival)
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

// fill returns a template of the game's own words with its placeholders filled.
func (c *composer) fill(template string) string {
	text, faults := cardtext.Expand(template, "", c.values)
	for _, f := range faults {
		if !f.Warning {
			c.p.Fault(c.p.Set.Value(c.path()).At, "%s: %s", c.id, f.Msg)
			break
		}
	}
	return text
}

func (c *composer) path() string {
	if c.p.Set.Has("card." + c.id) {
		return "card." + c.id
	}
	return "guild." + c.id
}

// composable reports whether the text of a card can be composed from its effects;
// conditions have no words.
func composable(b *cardfaces.Book, entry string) bool {
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
	return !slices.ContainsFunc(conditions, func(v *rule.Value) bool { return !always(v) })
}
