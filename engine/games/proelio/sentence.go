package proelio

import (
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// roles are the parts of a sentence that the Houses of an effect play.
var roles = map[string]string{
	"draw.who": "subject", "discard.who": "subject", "steal.who": "subject", "steal.from": "from", "give.to": "to",
	"peek.whom": "hand", "fortify.who": "subject", "exhaust.who": "guild",
}

// sentence writes one effect with the template of its verb.
func (c *composer) sentence(e *rule.Value, rival string) string {
	do := e.Table.Get("do").Text
	verb := schema.Verb(do)
	template := c.word("do." + do)
	what := words(e.Table.Get("what"))
	switch {
	case losesFortification(e):
		template = c.word("lose")
	case do == "cancel" && len(what) > 0 && what[0] == "freeze":
		template = c.word("thaw")
	}
	v := cardfaces.NewValues(c.values)
	text := e.Table.Get("n_text")
	if text == nil {
		text = c.p.Set.Value(c.path() + ".n_text")
	}
	subject := false // the subject is not the reader
	for i := range verb.Args {
		k := &verb.Args[i]
		arg := e.Table.Get(k.Path)
		if countable(k, arg) {
			x := c.p.number(k, arg, text)
			if x.Err != "" && c.written {
				x = cardtext.Phrase("(" + strings.Join(strings.Fields(arg.Text), " ") + ") " + k.Unit)
			}
			v.Put(k.Path, x)
			continue
		}
		if role := roles[do+"."+k.Path]; role != "" {
			l := words(arg)
			if len(l) == 0 {
				l = []string{"self"}
			}
			named := make([]string, len(l))
			for i, w := range l {
				if w == "rival" && rival != "" {
					w = rival
				}
				named[i] = houseWord(c.p.Set, c.lang, role, w)
				subject = subject || role == "subject" && w != "self"
			}
			v.Put(k.Path, cardtext.Phrase(c.p.List(named, "or")))
		}
	}
	if who, ok := v.Own("who"); ok { // to choose the verb form in {who~takes|take}
		if who.N = 0; subject {
			who.N = 1
		}
		v.Put("who", who)
	}
	c.others(do, e, v, subject)
	return c.filled(template, v)
}

// others adds the placeholders of a verb other than Houses and numbers.
func (c *composer) others(do string, e *rule.Value, v *cardfaces.Values, other bool) {
	put := func(key, word string) { v.Put(key, cardtext.Phrase(word)) }
	text := func(key, left string) string {
		if a := e.Table.Get(key); a != nil {
			return a.Text
		}
		return left
	}
	switch do {
	case "draw":
		put("from", c.word("from_"+text("from", "")))
		rest := ""
		if e.Table.Get("keep") != nil {
			rest = c.filled(c.word("rest"), v)
		}
		put("rest", rest)
	case "discard":
		put("choose", c.filled(c.word("choose_"+text("choose", "owner")), v))
	case "steal":
		key := map[string]string{"random": "choose_random", "owner": "choose_loser", "actor": "choose_taker"}[text("choose", "random")]
		put("choose", c.filled(c.word(key), v))
		spare := ""
		if w := text("spare", "nothing"); w != "nothing" {
			spare = c.word("spare_" + w)
		}
		put("spare", spare)
	case "freeze":
		var stops []string
		for _, w := range words(e.Table.Get("what")) {
			stops = append(stops, c.word("what_"+w))
		}
		if len(stops) == 0 {
			stops = []string{c.word("what_none")}
		}
		put("what", c.p.List(stops, "and"))
	case "fortify":
		var from []string
		for _, w := range words(e.Table.Get("from")) {
			from = append(from, c.word("fetch_"+w))
		}
		put("from", c.p.List(from, "or"))
		name, _ := c.p.Name(c.p.Set.Value("card." + text("card", "") + ".name"))
		put("card", name)
	case "merchant":
		put("move", c.word("move_"+text("move", "")))
	}
}

// filled expands a template of ours; a word that is empty leaves no gap.
func (c *composer) filled(template string, v *cardfaces.Values) string {
	outer := c.values
	c.values = v
	s := c.fill(template)
	c.values = outer
	return strings.TrimSpace(strings.NewReplacer(" ,", ",", " .", ".").Replace(s))
}
