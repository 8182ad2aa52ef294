package proelio

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/cardtext"
	"equitas/engine/rule"
)

// sharedValues returns the placeholders that every text can use: prices, seasons, numbers of
// the rules, and numbers in the effects of other cards.
func (p *printer) sharedValues() *cardfaces.Values {
	v := cardfaces.NewValues(nil)
	for i, id := range p.rules.seasonIDs {
		if p.rules.merchantUse {
			v.Set("price."+id, p.priceOf(i))
		}
	}
	if p.Set.Bool("seasons.use") {
		for _, id := range p.rules.seasonIDs {
			if name, ok := p.Name(p.Set.Value("season." + id + ".name")); ok {
				v.Set("season."+id, cardtext.Phrase(name))
			}
		}
		v.Set("season.winter", cardtext.Phrase(p.Word("winter")))
	}
	for i := range schema().Keys {
		k := &schema().Keys[i]
		x := p.Set.Value(k.Path)
		if x == nil || strings.Contains(k.Path, "*") {
			continue
		}
		switch {
		case x.Kind == rule.KindInt:
			v.Set("rules."+k.Path, cardtext.Value{Number: int(x.Int)})
		case k.Type == rule.Amount:
			if n, ok := x.Expr.Const(); ok {
				v.Set("rules."+k.Path, cardtext.Value{Number: int(n)})
			} else if k.CanBeNamed {
				v.Set("rules."+k.Path, cardtext.Value{Err: fmt.Sprintf("%s is %q and changes during play", k.Path, strings.Join(strings.Fields(x.Text), " "))})
			}
		case k.Type == rule.Word && cardfaces.Word(p.Set, x.Text, rule.English) != "":
			v.Set("rules."+k.Path, cardtext.Phrase(p.Word(x.Text)))
		}
	}
	for _, table := range []string{"card", "guild", "marker"} {
		for _, id := range keysOf(p.Set, table) {
			p.setNumberValues(v, id+".", cardEffects(p.Set, table, id), nil)
			if name, ok := p.Name(p.Set.Value(table + "." + id + ".name")); ok {
				v.Set(id+".name", cardtext.Phrase(strings.Join(strings.Fields(name), " ")))
			}
		}
	}
	return v
}

// cardValues returns the placeholders that the text of one card can use.
func (p *printer) cardValues(table, id string) *cardfaces.Values {
	v := cardfaces.NewValues(p.sharedTexts)
	t := p.Set.Value(table + "." + id).Table
	if table == "card" {
		p.setFortValues(v, int(p.rules.ids[id]), rule.Path(table, id, "value"))
	}
	if uses := t.Get("uses"); uses != nil {
		v.Set("uses", cardtext.Value{Number: int(uses.Int), SourceKey: rule.Path(table, id, "uses")})
	}
	p.setNumberValues(v, "", cardEffects(p.Set, table, id), t.Get("n_text"))
	i := 0
	for _, c := range cardConditions(p.Set, table, id) {
		for _, n := range numbersInConditions([]*rule.Value{c}) {
			i++
			v.Set("when."+strconv.Itoa(i), cardtext.Value{Number: n, SourceKey: c.Path})
		}
	}
	return v
}

// cardConditions returns the conditions of a card, or of the perks of a Guild, in
// the order of the file.
func cardConditions(set *rule.Set, table, id string) []*rule.Value {
	path := table + "." + id
	l := []*rule.Value{set.Value(path + ".when")}
	for _, perk := range keysOf(set, path+".perk") {
		l = append(l, set.Value(path+".perk."+perk+".when"))
	}
	return slices.DeleteFunc(l, func(v *rule.Value) bool { return v == nil })
}

// inCondition matches quoted words, names and numbers in a condition.
var inCondition = regexp.MustCompile(`'[^']*'|"[^"]*"|[A-Za-z_][\w.]*|\d[\w.]*`)

// numbersInConditions returns the whole numbers in conditions, in order.
func numbersInConditions(conditions []*rule.Value) []int {
	var l []int
	for _, v := range conditions {
		for _, word := range inCondition.FindAllString(v.Text, -1) {
			if n, err := strconv.Atoi(word); err == nil {
				l = append(l, n)
			}
		}
	}
	return l
}

// setFortValues sets the placeholders for numbers of a playing card that its face shows beside its
// text. path is the key of its value.
func (p *printer) setFortValues(v *cardfaces.Values, kind int, path string) {
	k := &p.rules.kinds[kind]
	if k.value >= 0 {
		v.Set("value", cardtext.Value{Number: int(k.value), SourceKey: path})
	}
	if forts, ok := p.tester.usableForts(kind); ok && len(forts) > 0 {
		v.Set("min", cardtext.Value{Number: forts[0]})
		v.Set("min.name", p.fortName(forts[0]))
	}
	if forts, ok := p.tester.replaceableForts(kind); ok {
		if len(forts) == 0 {
			err := "it can never be placed as Fortification"
			v.Set("prev.name", cardtext.Value{Err: err})
			return
		}
		if forts[0] == 0 {
			v.Set("prev.name", cardtext.Value{Err: "it can be placed without a Fortification"})
			return
		}
		names := make([]string, len(forts))
		for i, f := range forts {
			names[i] = p.fortName(f).Text
		}
		v.Set("prev.name", cardtext.Phrase(p.JoinWords(names, "or")))
	}
}

// fortName returns the name of the only Fortification in the deck that has a value; the value as a
// number if there is none or more than one.
func (p *printer) fortName(value int) cardtext.Value {
	if l := p.tester.fortsOfValue(value); len(l) == 1 {
		if name, ok := p.Name(p.Set.Value("card." + p.rules.kinds[l[0]].id + ".name")); ok {
			return cardtext.Phrase(name)
		}
	}
	return cardtext.Phrase(cardtext.FormatNumber(value))
}

// setNumberValues sets the placeholders for numbers in effects: draw.n, or draw.2.n for the second
// draw, and n if there is only one number. prefix, if any, names the card. text is the phrase
// for a number that changes during play.
func (p *printer) setNumberValues(v *cardfaces.Values, prefix string, effects []effect, text *rule.Value) {
	all := numberedEffects(effects)
	for _, short := range [...]bool{true, false} {
		for _, n := range all {
			x := p.numberValue(n.key, n.value, text)
			if prefix == "" {
				x.SourceKey = n.path
			}
			if i := len(n.placeholders) - 1; !short {
				v.Set(prefix+n.placeholders[i], x)
			} else if i > 0 {
				v.Set(prefix+n.placeholders[0], x)
			}
		}
	}
}

// A namedNumber is a number in an effect with its placeholders, the shorter ones first.
type namedNumber struct {
	placeholders []string
	path         string // its path: "card.thief.reveal[2].n"
	key          *rule.Key
	value        *rule.Value // nil if it is left out, which means 1
}

// numberedEffects returns the numbers in a card's effects, with the placeholders by which
// texts refer to them.
func numberedEffects(effects []effect) []namedNumber {
	var all []namedNumber
	var verbs []string
	var nths []int
	times := map[string]int{}
	byVerb, byArg := map[string]int{}, map[string]int{}
	for _, e := range effects {
		verb, args := e.row.Name, e.row.Args
		times[verb]++
		if e.losesFortification() { // its number n is not used
			continue
		}
		for i := range args {
			k, v := &args[i], e.arg(args[i].Path)
			if !isNumber(k, v) {
				continue
			}
			all = append(all, namedNumber{path: e.Path + "." + k.Path, key: k, value: v})
			verbs, nths = append(verbs, verb), append(nths, times[verb])
			byVerb[verb+"."+k.Path]++
			byArg[k.Path]++
		}
	}
	for i := range all {
		n, arg := &all[i], all[i].key.Path
		if byArg[arg] == 1 {
			n.placeholders = append(n.placeholders, arg)
		}
		if byVerb[verbs[i]+"."+arg] == 1 {
			n.placeholders = append(n.placeholders, verbs[i]+"."+arg)
		} else {
			n.placeholders = append(n.placeholders, verbs[i]+"."+strconv.Itoa(nths[i])+"."+arg)
		}
	}
	return all
}

// isNumber reports whether an argument of an effect is a number.
func isNumber(k *rule.Key, v *rule.Value) bool {
	return k.Type == rule.Amount && (v != nil || k.Default == "1") || k.Type == rule.Int && v != nil
}

// numberValue returns a number in an effect as a value for a placeholder; text is the phrase
// for one that changes during play.
func (p *printer) numberValue(k *rule.Key, v, text *rule.Value) cardtext.Value {
	switch {
	case v == nil: // left out, which means 1
		return cardtext.Value{Number: 1}
	case k.Type == rule.Int:
		return cardtext.Value{Number: int(v.Int)}
	}
	if n, ok := v.Expr.Const(); ok {
		return cardtext.Value{Number: int(min(max(n, 0), maxAmount))}
	}
	if phrase, ok := p.Name(text); ok {
		return cardtext.Phrase(phrase)
	}
	return cardtext.Value{Err: fmt.Sprintf("%s is %q and changes during play; give n_text", k.Path, strings.Join(strings.Fields(v.Text), " "))}
}

// priceOf returns the price of a trade in a season, followed by the prices of all offers of the
// Merchant, since a card that showed only one would be wrong.
func (p *printer) priceOf(season int) cardtext.Value {
	text := p.priceInWords(p.rules.price[season])
	for i, id := range keysOf(p.Set, "merchant.offer") {
		name, ok := p.Name(p.Set.Value("merchant.offer." + id + ".name"))
		if !ok { // reported by reportNamelessOffers
			continue
		}
		text += "; " + name + ": " + p.priceInWords(p.rules.price[firstOffer+i])
	}
	return cardtext.Phrase(text)
}

// reportNamelessOffers adds faults for offers without a name, if the Merchant's card shows
// prices, since it cannot say for whom they are.
func (p *printer) reportNamelessOffers() {
	saysPrice := func(texts *rule.Value) bool {
		return texts != nil && slices.ContainsFunc(texts.Table.Keys(), func(lang string) bool {
			return slices.ContainsFunc(cardtext.Keys(texts.Table.Get(lang).Text), func(k string) bool { return strings.HasPrefix(k, "price.") })
		})
	}
	says := false
	for _, id := range keysOf(p.Set, "marker") {
		t := p.Set.Value("marker." + id).Table
		says = says || saysPrice(t.Get("text")) || saysPrice(t.Get("text_back"))
	}
	if !says || !p.rules.merchantUse {
		return
	}
	for _, id := range keysOf(p.Set, "merchant.offer") {
		path := rule.Path("merchant", "offer", id)
		offer := p.Set.Value(path)
		names := offer.Table.Get("name")
		if _, ok := p.Name(names); ok {
			continue
		}
		what := "no name"
		if names != nil {
			what = "no " + cardfaces.LanguageName(p.Set, p.Lang) + " name"
		}
		langs := p.Set.Languages()
		p.Faults = append(p.Faults, rule.Fault{At: offer.At, Msg: fmt.Sprintf("%s has %s, and the Merchant’s card says for whom each price is", path, what),
			Help: cardfaces.WritingHint(path, "name", langs)})
	}
}

// priceInWords returns a price as text: which cards must be paid.
func (p *printer) priceInWords(slots []uint8) string {
	counted := func(n int) *cardfaces.Values { return cardfaces.NumberValue("n", n) }
	w := countSlots(slots)
	any := int(w.all) - int(w.base) - int(w.imperial)
	var parts []string
	switch {
	case w.base > 0 && w.imperial > 0:
		v := cardfaces.NewValues(nil)
		v.Set("base", cardtext.Value{Number: int(w.base)})
		v.Set("imperial", cardtext.Value{Number: int(w.imperial)})
		parts = append(parts, p.Fill("price_both", v))
	case w.base > 0:
		parts = append(parts, p.Fill("price_base", counted(int(w.base))))
	case w.imperial > 0:
		parts = append(parts, p.Fill("price_imperial", counted(int(w.imperial))))
	}
	var named []uint8
	times := map[uint8]int{}
	for _, slot := range slots {
		if slot < slotImperial {
			if any--; times[slot] == 0 {
				named = append(named, slot)
			}
			times[slot]++
		}
	}
	for _, k := range named {
		v := counted(times[k])
		name, _ := p.Name(p.Set.Value("card." + p.rules.kinds[k].id + ".name"))
		v.Set("card", cardtext.Phrase(name))
		parts = append(parts, p.Fill("price_card", v))
	}
	if any > 0 {
		parts = append([]string{p.Fill("price_any", counted(any))}, parts...)
	}
	if len(parts) == 0 {
		return p.Word("price_free")
	}
	return strings.Join(parts, " + ")
}
