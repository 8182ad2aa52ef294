package proelio

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/card"
	"equitas/engine/print"
	"equitas/engine/rule"
)

// textKeys are the keys of templates.
var textKeys = [...]string{"text", "text_many", "text_back"}

// text gives a face its text: what the files say under the key, or else what
// its effects say.
func (p *printer) text(f *card.Face, table, key string) {
	t := p.set.Value(table + "." + f.ID)
	v := p.cardValues(table, f.ID)
	if f.Side == 0 {
		for _, k := range textKeys {
			if texts := t.Table.Get(k); texts != nil {
				p.agree(table, f.ID, k, texts, v)
			}
		}
	}
	texts := t.Table.Get(key)
	if texts == nil {
		f.Text = p.compose(f, table, t, v)
		if n := utf8.RuneCountInString(f.Text); n > maxText {
			p.fault(t.At, "%s: the text made of its effects has %d characters, at most %d: give it one of its own", f.ID, n, maxText)
		}
		return
	}
	lang := p.lang
	template := texts.Table.Get(lang)
	if template == nil && p.fallback != "" {
		lang = p.fallback
		if template = texts.Table.Get(lang); template != nil {
			p.borrowed = append(p.borrowed, f.ID)
		}
	}
	if template == nil {
		p.lack("text", f.ID, texts.At)
		return
	}
	text, faults := print.Expand(template.Text, lang, v)
	p.place(f.ID, key+" "+lang, template, faults)
	p.stale(table, f.ID, key, lang)
	if phrase := t.Table.Get("n_text"); phrase != nil && phrase.Table.Get(lang) != nil {
		p.stale(table, f.ID, "n_text", lang)
	}
	if n := utf8.RuneCountInString(text); n > maxText {
		p.fault(template.At, "%s, %s %s: has %d characters, at most %d", f.ID, key, lang, n, maxText)
	}
	f.Text = text
}

// place puts the faults of a template where they stand in its file.
func (p *printer) place(id, what string, template *rule.Value, faults []print.Fault) {
	for _, f := range faults {
		p.faults = append(p.faults, rule.Fault{At: template.Within(f.At, f.Width), Msg: id + ", " + what + ": " + f.Msg, Help: f.Help, Warning: f.Warning})
	}
}

// agree holds the placeholders of a text against those of its other languages.
// A placeholder that there is not is a fault of its own, in any language. Of two
// languages that differ, the fault stands at what was written last.
func (p *printer) agree(table, id, key string, texts *rule.Value, v *values) {
	langs := texts.Table.Keys()
	unknown := false
	for _, lang := range langs {
		template := texts.Table.Get(lang)
		if slices.ContainsFunc(print.Keys(template.Text), func(k string) bool { _, ok := v.Value(k); return !ok && !strings.HasPrefix(k, ":") }) {
			_, faults := print.Expand(template.Text, lang, v)
			p.place(id, key+" "+lang, template, faults)
			unknown = true
		}
	}
	if unknown {
		return
	}
	first := print.Keys(texts.Table.Get(langs[0]).Text)
	for _, lang := range langs[1:] {
		at := texts.Table.Get(lang)
		keys := print.Keys(at.Text)
		if p.set.Written(rule.Path(table, id, key, lang)) < p.set.Written(rule.Path(table, id, key, langs[0])) {
			at = texts.Table.Get(langs[0])
		}
		if only, ok := surplus(first, keys); ok {
			p.fault(at.At, "%s: %s uses {%s}, %s does not", p.subject(id, key), langs[0], only, lang)
		} else if only, ok := surplus(keys, first); ok {
			p.fault(at.At, "%s: %s uses {%s}, %s does not", p.subject(id, key), lang, only, langs[0])
		}
	}
}

func (p *printer) subject(id, key string) string {
	if key == "text" {
		return id
	}
	return id + ", " + key
}

// surplus returns something of a, a sorted list, that b has not as often.
func surplus(a, b []string) (string, bool) {
	rest := slices.Clone(b)
	for _, x := range a {
		i := slices.Index(rest, x)
		if i < 0 {
			return x, true
		}
		rest = slices.Delete(rest, i, i+1)
	}
	return "", false
}

// compose puts a text together from the effects of a card, with the sentences
// of their verbs.
func (p *printer) compose(f *card.Face, table string, t *rule.Value, v *values) string {
	if table == "marker" {
		return ""
	}
	lang := p.lang
	if houses[lang] == nil {
		if lang = p.fallback; houses[lang] == nil {
			p.lack("text", f.ID, t.At)
			return ""
		}
		p.borrowed = append(p.borrowed, f.ID)
	}
	c := &composer{p: p, id: f.ID, lang: lang, values: v}
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
	lang   string
	values *values

	written bool // numbers that change during play are shown as they are written
}

// when reports whether something happens in any case. A condition has no words
// of its own, so a card with one needs a text.
func (c *composer) when(v *rule.Value) bool {
	if v == nil {
		return true
	}
	if always, ok := v.Expr.Const(); ok && always != 0 {
		return true
	}
	c.p.faults = append(c.p.faults, rule.Fault{At: v.At, Msg: c.id + ": a condition has no words; give the card a text", Help: `write text = { en = "…" } beside its name`})
	return false
}

// card writes what a playing card does.
func (c *composer) card(f *card.Face, t *rule.Value) []string {
	var parts []string
	for _, key := range [...]string{"play", "reveal", "deployed"} {
		effects := t.Table.Get(key)
		if effects == nil || len(effects.List) == 0 {
			continue
		}
		if lead := say(key, c.lang); key != "play" || effects.List[0].Table.Get("do").Text != "freeze" {
			parts = append(parts, lead)
		}
		parts = append(parts, c.sentences(effects, "", len(parts) > 0)...)
	}
	k := int(c.p.r.ids[f.ID])
	switch {
	case f.Kind == "attack" && len(parts) == 0:
		parts = []string{c.fill(say("attack", c.lang))}
	case f.Kind == "defense":
		parts = append([]string{c.fill(say(c.deploy(k), c.lang))}, parts...)
	}
	return parts
}

// deploy is the sentence that says what a Defense card may be used for.
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

// perks writes what a Guild does.
func (c *composer) perks(t *rule.Value) []string {
	lead := "once"
	if t.Table.Get("uses").Int != 1 {
		lead = "times"
	}
	parts := []string{c.fill(say(lead, c.lang))}
	path := "guild." + c.id + ".perk"
	for i, name := range keysOf(c.p.set, path) {
		perk := c.p.set.Value(path + "." + name).Table
		if !c.when(perk.Get("when")) {
			return nil
		}
		if i > 0 {
			parts = append(parts, say("else", c.lang))
		}
		on := perk.Get("on").Text
		parts = append(parts, say("on_"+on, c.lang))
		parts = append(parts, c.sentences(perk.Get("do"), rivalOn(on), true)...)
	}
	return parts
}

// rivalOn is the House that a perk on some moment calls its rival; "" where it
// is chosen.
func rivalOn(moment string) string {
	rival, ok := map[string]string{"reveal": "attacker", "retaliate": "defender", "action": ""}[moment]
	if !ok {
		return "target"
	}
	return rival
}

// sentences writes a list of effects, each as a sentence. rival is the House
// that is meant by that word; "" where it is chosen. inside tells that the
// first stands inside a sentence.
func (c *composer) sentences(effects *rule.Value, rival string, inside bool) []string {
	var parts []string
	for _, e := range effects.List {
		if !c.when(e.Table.Get("when")) {
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

// fill expands one of our own templates.
func (c *composer) fill(template string) string {
	text, faults := print.Expand(template, c.lang, c.values)
	for _, f := range faults {
		if !f.Warning {
			c.p.fault(c.p.set.Value(c.path()).At, "%s: %s", c.id, f.Msg)
			break
		}
	}
	return text
}

func (c *composer) path() string {
	if c.p.set.Has("card." + c.id) {
		return "card." + c.id
	}
	return "guild." + c.id
}
