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

// cards lists the playing cards whose own rules are not those of the base: new,
// changed, left out. What follows from other rules, as every least Fortification
// does from the attack limit, is told once with these.
func (s *summarizer) cards(base *summarizer) []rule.SummaryLine {
	var ids []string
	for _, c := range rule.Diff(base.set, s.set) {
		if parts := strings.Split(c.Path, "."); parts[0] == "card" && !slices.Contains(ids, parts[1]) {
			ids = append(ids, parts[1])
		}
	}
	now, was := s.faces(), base.faces()
	plain, plainBase := s.native(), base.native()
	plainNow, plainWas := now, was
	if plain != s {
		plainNow, plainWas = plain.faces(), plainBase.faces()
	}
	var lines []rule.SummaryLine
	for _, id := range ids {
		l := rule.SummaryLine{Changed: true}
		f, o := now[id], was[id]
		switch {
		case o == nil:
			l.Label, l.Text = f.Name, joined(s.traits(f), f.Text)
		case f == nil:
			l.Label, l.Text, l.Was = o.Name, sectionWords["gone"][s.lang], base.traits(o)[0]
		default:
			l.Label = f.Name
			a, b := s.traits(f), base.traits(o)
			pa, pb := plain.traits(plainNow[id]), plainBase.traits(plainWas[id])
			var is, before []string
			for i := range a {
				if pa[i] != pb[i] {
					is, before = append(is, a[i]), append(before, b[i])
				}
			}
			if len(is) == 0 {
				continue
			}
			l.Text, l.Was = joined(is, f.Text), joined(before, o.Text)
		}
		lines = append(lines, l)
	}
	return lines
}

// joined puts traits into one line. The text of a card, if it is among them, is
// the last and has sentences of its own. What there is not is left out.
func joined(traits []string, text string) string {
	last := len(traits) - 1
	if last < 1 || traits[last] != text {
		text = ""
	} else {
		traits = traits[:last]
	}
	line := strings.Join(slices.DeleteFunc(slices.Clone(traits), func(s string) bool { return s == "" }), "; ")
	if line != "" && text != "" {
		line += ". "
	}
	return line + text
}

// faces are those of the playing cards, by id.
func (s *summarizer) faces() map[string]*card.Face {
	p := printerOf(s.p.r, s.p.lang, "en")
	p.playing()
	all := map[string]*card.Face{}
	for i := range p.out.Faces {
		all[p.out.Faces[i].ID] = &p.out.Faces[i]
	}
	return all
}

// traits says of a card, in this order, its copies, deck and kind, value, least
// Fortification, other condition ("" if it has none) and text.
func (s *summarizer) traits(f *card.Face) []string {
	v := newValues(nil)
	v.put("n", print.Value{N: f.Count})
	v.put("value", print.Phrase(print.Number(f.Value)))
	say := func(key string) string {
		text, _ := print.Expand(sectionWords[key][s.lang], s.lang, v)
		return text
	}
	value := "no_value"
	switch {
	case f.HasValue:
		value = "value"
	case f.Absolute:
		value = "absolute"
	}
	least, forts := s.least(f)
	v.put("min", print.Phrase(numbersOf(forts)))
	return []string{say("copies"), f.DeckWord + ", " + f.KindWord, say(value), say(least), s.condition(f), f.Text}
}

// least is the word for the Fortification that a card takes. A face shows none
// for a Strategy card, whose text says it; here its own condition is asked.
func (s *summarizer) least(f *card.Face) (word string, forts []int) {
	forts, ok := s.p.asked.takes(int(s.p.r.ids[f.ID]))
	switch {
	case !ok:
		return "no_min", nil
	case len(forts) == 0:
		return "never_played", nil
	}
	least, exact := s.p.asked.minimum(forts)
	switch {
	case exact && least[0] == 0:
		return "bare_only", nil
	case exact || len(least) > 1:
		return "min_only", least
	case least[0] > 0:
		return "min", least
	}
	return "no_min", nil
}

// condition says when a card may be used, where its own condition asks for more
// than a Fortification; "" where it does not.
func (s *summarizer) condition(f *card.Face) string {
	e, own := s.p.r.kinds[s.p.r.ids[f.ID]].when, s.set.Value(rule.Path("card", f.ID, "when"))
	if e == nil || own == nil || e.Only("house.fortification") {
		return ""
	}
	v := newValues(nil)
	v.put("when", print.Phrase(s.spoken(own)))
	text, _ := print.Expand(sectionWords["only_if"][s.lang], s.lang, v)
	return text
}

// unspoken are rules of which players need not know: those of reports and of
// play by machine.
var unspoken = []string{"text.language", "players.usual", "turn.limit"}

// others lists what differs from the base and has no sentence. A number without
// one counts only where a condition names it, which then stands here.
func (s *summarizer) others(base *summarizer, told []summaryLine) []rule.SummaryLine {
	known := slices.Clone(unspoken)
	for _, l := range told {
		known = append(known, l.keys...)
	}
	var lines []rule.SummaryLine
	for _, c := range rule.Diff(base.set, s.set) {
		k := schema.Match(c.Path)
		if k == nil || s.idle(c.Path) || slices.Contains(schema.DeckTables, strings.SplitN(c.Path, ".", 2)[0]) || slices.Contains(known, c.Path) || k.Type == rule.Int {
			continue
		}
		lines = append(lines, rule.SummaryLine{Label: s.label(k), Text: s.says(c.Path, k), Changed: true, Was: base.says(c.Path, k)})
	}
	return lines
}

// idle reports whether a rule is about something that is not in play.
func (s *summarizer) idle(path string) bool {
	switch table, _, _ := strings.Cut(path, "."); table {
	case "merchant":
		return !s.p.r.merchantUse
	case "support":
		return !s.set.Bool("support.use")
	case "equitas":
		return s.set.Int("equitas.uses") == 0
	}
	return false
}

// label is what a rule is about.
func (s *summarizer) label(k *rule.Key) string {
	label := k.Label
	if it := ruleLabels[k.Path]; s.lang == "it" && it != "" {
		label = it
	}
	first, size := utf8.DecodeRuneInString(label)
	return string(unicode.ToUpper(first)) + label[size:]
}

// says writes what a rule says: a condition or an amount in words, or the names
// of what it lists.
func (s *summarizer) says(path string, k *rule.Key) string {
	v := s.set.Value(path)
	switch {
	case v == nil:
		return ""
	case k.Type == rule.Condition || k.Type == rule.Amount:
		return s.spoken(v)
	case v.Kind == rule.KindBool:
		return sectionWords[map[bool]string{true: "yes", false: "no"}[v.Bool]][s.lang]
	}
	var words []string
	for _, w := range s.set.Words(path) {
		words = append(words, s.meant(w))
	}
	return strings.Join(words, ", ")
}
