package proelio

import (
	"slices"
	"strings"

	"equitas/engine/card"
	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the page has the rules in sentences, then differences from
// the base for which there is no sentence.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	var faults rule.Faults
	s := cardfaces.Summary(set, base, lang, func(of *rule.Set, lang string) *cardfaces.Page {
		s := newSummarizer(of, lang)
		if of == set && faults == nil {
			faults = s.faults()
		}
		return s.Page
	})
	return s, faults.Sorted(set.Files)
}

// usualDefeat is the condition of defeat for which there is a sentence of its own.
const usualDefeat = "house.hand == 0 && house.fortification == 0"

// furtherKeys has, by key of a rule, the other keys that the line of the rule on the page describes
// too.
var furtherKeys = map[string][]string{"table.players": {"players.max"}, "merchant.trade": {"merchant.use"}, "defeat.check": {"defeat.when"}, "seasons.score": {"scoring.formula"}}

// sentenceCases returns, by key of a rule, the case of its sentence if it does not follow from its
// value ([cardfaces.Page.Cases]): for rules that matter only together with others, and for numbers
// that matter only if a condition names them.
func sentenceCases(r *Rules) map[string]string {
	set := r.set
	only := func(word string, holds bool) string {
		if holds {
			return word
		}
		return ""
	}
	either := func(is bool, yes, no string) string {
		if is {
			return yes
		}
		return no
	}
	named := func(key, path string) string {
		v := set.Value(path)
		return only("says", v != nil && strings.Contains(v.Text, "rules."+key))
	}
	scored := func(key string, in bool) string { return only(named(key, "scoring.formula"), in && r.seasonsUse) }
	return map[string]string{
		"table.players":         either(set.Int("players.min") == set.Int("players.max"), "one", "range"),
		"players.teams":         only("says", r.teams == 2),
		"fortify.step":          named("fortify.step", "fortify.legal"),
		"attack.first_turn":     named("attack.first_turn", "attack.legal"),
		"attack.limit":          named("attack.limit", "attack.valid"),
		"deploy.limit":          named("deploy.limit", "deploy.legal"),
		"merchant.use":          only("no", !r.merchantUse),
		"merchant.trade":        only("says", r.merchantUse),
		"merchant.start":        only(either(r.merchantFirst, "first", "dealer"), r.merchantUse),
		"merchant.route":        only(either(r.merchantRoute == whoSelf, "self", "says"), r.merchantUse),
		"merchant.blocks_perks": only("yes", r.merchantUse && r.merchantBlocks && r.guildsUse),
		"guilds.use":            only("no", !r.guildsUse),
		"seasons.score":         only("no", !r.seasonsUse),
		"scoring.fortification": scored("scoring.fortification", true),
		"scoring.deployable":    scored("scoring.deployable", true),
		"scoring.imperial":      scored("scoring.imperial", true),
		"scoring.guild":         scored("scoring.guild", r.guildsUse),
	}
}

// A summarizer makes the page of rules of one variant.
type summarizer struct {
	*cardfaces.Page
	printer *printer // for the requested language
	faces   map[string]*card.Face
}

func newSummarizer(set *rule.Set, lang string) *summarizer {
	s := &summarizer{Page: cardfaces.NewPage(set, lang), printer: newPrinter(set, lang, rule.English), faces: map[string]*card.Face{}}
	faces := printerOf(s.printer.rules, cardfaces.New(set, lang, rule.English, design))
	faces.addPlayingCards()
	for i := range faces.Printing.Faces {
		s.faces[faces.Printing.Faces[i].ID] = &faces.Printing.Faces[i]
	}
	s.printer.addGuilds()
	s.Values = cardfaces.NewValues(s.printer.sharedTexts)
	s.FillSections(editionSettings)
	s.Cases, s.FurtherKeys = sentenceCases(s.printer.rules), furtherKeys
	s.ExtraLines, s.OmitsAlso, s.ConditionName, s.Missing = s.furtherLines, s.isLeftOut, s.tagInWords, s.missingTexts
	s.Traits = s.cardTraits
	defeat := s.ConditionInWords(set.Value("defeat.when"))
	if set.Value("defeat.when").PlainText() == usualDefeat {
		defeat = s.Word("defeat")
	}
	s.Values.SetText("defeat", defeat)
	return s
}

// faults returns the faults in the texts of the Guilds; nil if Guilds are not in play.
func (s *summarizer) faults() rule.Faults {
	if !s.printer.rules.guildsUse {
		return nil
	}
	return s.printer.Faults
}

// tagInWords returns words for the condition deployed.TAG: one of the cards with that tag is
// deployed, or none if the condition is negated. It returns false for other names.
func (s *summarizer) tagInWords(name string, negated bool) (string, bool) {
	tag, ok := strings.CutPrefix(name, "deployed.")
	if !ok {
		return "", false
	}
	var guards []string
	for _, id := range keysOf(s.Set, "card") {
		if tags := s.Set.Value("card." + id + ".tags"); tags != nil && slices.ContainsFunc(tags.List, func(t *rule.Value) bool { return t.Text == tag }) {
			guards = append(guards, s.MeaningOf(id))
		}
	}
	return s.YesNo("deployed", negated, s.printer.JoinWords(guards, "or")), true
}

// missingTexts returns everything that the files lack in the page's language.
func (s *summarizer) missingTexts() []string {
	var words, texts []string
	for _, key := range wordKeys(s.Set.Lexicon(rule.English)) {
		used := key == "or" || key == "and" || key == s.Set.Text("attack.target") || s.printer.rules.merchantUse && (strings.HasPrefix(key, "price_") || key == s.Set.Text("merchant.route")) ||
			key == "winter" && s.printer.rules.seasonsUse
		if used && cardfaces.Word(s.Set, key, s.NameLang) == "" {
			words = append(words, key)
		}
	}
	tables := []string{"card"}
	if s.printer.rules.guildsUse {
		tables = append(tables, "guild")
		for _, id := range keysOf(s.Set, "guild") {
			t := s.Set.Value("guild." + id).Table
			key := "text"
			if uses := t.Get("uses"); uses != nil && uses.Int != 1 {
				key = "text_many"
			}
			if text := t.Get(key); text != nil && text.Table.Get(s.NameLang) == nil || text == nil && !canCompose(s.Set, s.NameLang) {
				texts = append(texts, id)
			}
		}
	}
	if s.printer.rules.seasonsUse {
		tables = append(tables, "season")
	}
	return slices.Concat(s.FallbackNote("no %s words under [cards] of "+cardfaces.WordFile(s.Set, s.NameLang)+", so English ones: %s", words), s.FallbackNote("no %s names, so English ones: %s", s.UnnamedEntries(tables...)),
		s.FallbackNote("no %s text, so the English one: %s", texts))
}

// furtherLines returns the lines on Equitas, prices, Guilds and seasons.
func (s *summarizer) furtherLines() []cardfaces.Line {
	all := append(s.equitasLine(), s.priceLines()...)
	all = append(all, s.guildLines()...)
	return append(all, s.seasonLines()...)
}

// priceLines returns lines with the Merchant's prices.
func (s *summarizer) priceLines() []cardfaces.Line {
	if !s.printer.rules.merchantUse {
		return nil
	}
	var all []cardfaces.Line
	add := func(id, what string, price []uint8, keys ...string) {
		label := s.Word("merchant")
		if what != "" {
			label += ", " + what
		}
		all = append(all, cardfaces.Line{Section: "merchant", ID: id, Label: label, Text: s.printer.priceInWords(price), Keys: keys})
	}
	for i, id := range s.printer.rules.seasonIDs {
		if i > 0 && !s.printer.rules.seasonsUse {
			break // without seasons the first price applies throughout
		}
		name := ""
		if s.printer.rules.seasonsUse {
			name, _ = s.printer.Name(s.Set.Value("season." + id + ".name"))
		}
		add("price."+id, name, s.printer.rules.price[i], "merchant.price."+id, "season."+id)
	}
	for i, id := range keysOf(s.Set, "merchant.offer") {
		path := "merchant.offer." + id
		label, ok := s.printer.Name(s.Set.Value(path + ".name"))
		if !ok {
			label = s.ConditionInWords(s.Set.Value(path + ".when"))
		}
		add("offer."+id, label, s.printer.rules.price[firstOffer+i], path)
	}
	return all
}

// guildLines returns lines with the text of each Guild.
func (s *summarizer) guildLines() []cardfaces.Line {
	var all []cardfaces.Line
	for _, f := range s.printer.Printing.Faces {
		all = append(all, cardfaces.Line{Section: "guilds", ID: f.ID, Label: f.Name, Text: f.Text, Keys: []string{"guild." + f.ID}})
	}
	return all
}

// seasonLines returns lines with the order of the seasons.
func (s *summarizer) seasonLines() []cardfaces.Line {
	l := cardfaces.Line{Section: "end", ID: "seasons", Label: s.Word("seasons"), Text: s.Word("reshuffled"), Keys: []string{"seasons.use"}}
	if s.printer.rules.seasonsUse {
		var names []string
		for _, id := range s.printer.rules.seasonIDs {
			name, _ := s.printer.Name(s.Set.Value("season." + id + ".name"))
			names = append(names, name)
		}
		l.Text = strings.Join(append(names, s.printer.Word("winter")), ", ") + s.Word("order")
	}
	return []cardfaces.Line{l}
}

// equitasLine returns a line on how often Equitas may be invoked, and which card it gives.
func (s *summarizer) equitasLine() []cardfaces.Line {
	l := cardfaces.Line{Section: "turn", ID: "equitas", Label: "Equitas", Keys: []string{"equitas.uses", "equitas.card", "equitas.from"}}
	key := "equitas_times"
	switch s.Set.Int("equitas.uses") {
	case 0:
		l.Text = s.Word("never")
		return []cardfaces.Line{l}
	case 1:
		key = "equitas_once"
	}
	var from []string
	for _, where := range s.Set.Words("equitas.from") {
		from = append(from, s.Word("equitas_"+where))
	}
	l.Text = s.Fill(key, cardfaces.NewValues(s.printer.sharedTexts).SetText("card", s.MeaningOf(s.Set.Text("equitas.card"))).SetText("from", s.printer.JoinWords(from, "or")))
	return []cardfaces.Line{l}
}

// cardTraits returns the traits of a playing card, in this order: copies, deck and kind, value,
// smallest Fortification, other conditions ("" for none) and text.
func (s *summarizer) cardTraits(path string) (name string, traits []string) {
	f := s.faces[strings.TrimPrefix(path, "card.")]
	if f == nil {
		return "", nil
	}
	value := "no_value"
	switch {
	case f.HasValue:
		value = "value"
	case f.Absolute:
		value = "absolute"
	}
	least, forts := s.fortInWords(f)
	v := cardfaces.NumberValue("n", f.Count).SetText("value", cardtext.FormatNumber(f.Value)).SetText("min", joinNumbers(forts))
	return f.Name, []string{s.Fill("copies", v), f.DeckWord + ", " + f.KindWord, s.Fill(value, v), s.Fill(least, v), s.conditionInWords(f), f.Text}
}

// fortInWords returns the key of the words for the Fortification that a card requires, and its
// values. For a Strategy card, whose face shows none, the card's condition is evaluated.
func (s *summarizer) fortInWords(f *card.Face) (word string, forts []int) {
	forts, ok := s.printer.tester.playableForts(int(s.printer.rules.ids[f.ID]))
	switch {
	case !ok:
		return "no_min", nil
	case len(forts) == 0:
		return "never_played", nil
	}
	least, exact := s.printer.tester.minimumOf(forts)
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

// conditionInWords returns in words the condition under which a card may be used; "" if it requires
// no more than a Fortification.
func (s *summarizer) conditionInWords(f *card.Face) string {
	e, own := s.printer.rules.kinds[s.printer.rules.ids[f.ID]].when, s.Set.Value(rule.Path("card", f.ID, "when"))
	if e == nil || own == nil || e.DependsOnlyOn("house.fortification") {
		return ""
	}
	return s.Fill("only_if", cardfaces.TextValue("when", s.ConditionInWords(own)))
}

// isLeftOut reports whether the page leaves a rule out: one about something that is not in
// play, or a number without a sentence, since that is shown by the conditions that name it.
func (s *summarizer) isLeftOut(path string, k *rule.Key) bool {
	idle := false
	switch table, _, _ := strings.Cut(path, "."); table {
	case "merchant":
		idle = !s.printer.rules.merchantUse
	case "support":
		idle = !s.Set.Bool("support.use")
	case "equitas":
		idle = s.Set.Int("equitas.uses") == 0
	}
	return idle || k.Type == rule.Int && path != "turn.limit"
}
