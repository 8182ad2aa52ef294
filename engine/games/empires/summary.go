package empires

import (
	"fmt"
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the rules in sentences, then the areas, units and cards
// that differ from the base.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	return cardfaces.Summary(set, base, lang, rulesPage), nil
}

// rulesPage returns the page of rules of a set in a language.
func rulesPage(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, lang)
	p.FillSections(publishedSettings)
	cards, _ := Game{}.Print(set, lang, rule.English)
	texts := cardfaces.FaceTexts(cards)
	p.Traits = func(path string) (name string, told []string) {
		if set.Value(path) == nil {
			return "", nil
		}
		table, id, _ := strings.Cut(path, ".")
		name = p.NameOf(path)
		if table == "card" || table == "empire_card" {
			name = p.NameOf("unit." + set.Text(path+".kind"))
			if n := set.Value(path + ".strength"); n != nil {
				name = fmt.Sprintf("%s %d", name, n.Int)
			}
		}
		return name, append(p.TraitNumbers(path), texts["card."+id])
	}
	p.ExtraLines = func() (l []cardfaces.Line) {
		for i, id := range set.Table("turn").Keys() {
			v := set.Value("turn." + id)
			if v.Table == nil || v.Table.GetKey("rounds") == nil {
				continue
			}
			key := "turn_plain"
			if set.Bool("turn." + id + ".score") {
				key = "turn_scored"
			}
			l = append(l, cardfaces.Line{Section: "turn", ID: "turn." + id, Label: p.Fill("turn", cardfaces.NumberValue("n", i+1)), Text: p.Fill(key, cardfaces.NumberValue("n", set.Int("turn."+id+".rounds"))),
				Keys: []string{"turn." + id + ".rounds", "turn." + id + ".score"}})
		}
		for _, x := range []struct{ section, key, label string }{
			{"turn", "actions.enabled", "enabled"}, {"battle", "ambush.kinds", "ambushed"}, {"battle", "losses.discard_on_miss_or_block", "discarded"},
		} {
			var names []string
			for _, w := range set.Words(x.key) {
				if x.section == "turn" {
					names = append(names, p.Word("action."+w))
				} else {
					names = append(names, p.NameOf("unit."+w))
				}
			}
			if len(names) == 0 {
				names = []string{p.Word("none")}
			}
			l = append(l, cardfaces.Line{Section: x.section, ID: x.key, Label: p.Word(x.label), Text: strings.Join(names, ", "), Keys: []string{x.key}})
		}
		return append(l, atSeaAtMost(set, p))
	}
	p.FallbackName = func(entry string) string {
		a, b := set.Value(entry+".a"), set.Value(entry+".b")
		if a == nil || b == nil {
			return ""
		}
		return p.MeaningOf(a.Text) + " – " + p.MeaningOf(b.Text)
	}
	return p
}

// atSeaAtMost returns the line about the groups of units of which a side may send only a few to
// a battle at sea.
func atSeaAtMost(set *rule.Set, p *cardfaces.Page) cardfaces.Line {
	var groups, keys []string
	for _, group := range set.Entries("sea_group") {
		key := "sea_group." + group + ".most"
		keys = append(keys, key)
		var names []string
		for _, unit := range set.Entries("unit") {
			if v := set.Value("unit." + unit + ".sea"); v != nil && v.Text == group {
				names = append(names, p.NameOf("unit."+unit))
			}
		}
		if most := set.IntOr(key, 0); most > 0 && len(names) > 0 {
			groups = append(groups, p.Fill("sea_group", cardfaces.NumberValue("n", most).SetText("list", strings.Join(names, ", "))))
		}
	}
	if len(groups) == 0 {
		groups = []string{p.Word("none")}
	}
	return cardfaces.Line{Section: "battle", ID: "sea_group", Label: p.Word("sea_groups"), Text: strings.Join(groups, "; "), Keys: keys}
}
