package warland

import (
	"slices"
	"strings"

	"equitas/engine/cardfaces"
	"equitas/engine/rule"
)

// Summary implements [rule.Printer]: the rules that players follow in sentences,
// then the cards and pawns that differ and what else does.
func (Game) Summary(set, base *rule.Set, lang string) (*rule.Summary, rule.Faults) {
	return cardfaces.Summary(set, base, lang, page), nil
}

// named are the tables whose entries have names that rules mention.
var named = []string{"building", "pawn", "creature"}

// page returns the rules of a set in the words of a language.
func page(set *rule.Set, lang string) *cardfaces.Page {
	p := cardfaces.NewPage(set, schema, lang)
	p.Sections, p.Tables, p.Entries = sections, named, named
	texts := map[string]string{}
	cards, _ := Game{}.Print(set, lang, rule.English)
	for _, f := range cards.Faces {
		texts[f.Deck+"."+f.ID] = strings.ReplaceAll(f.Text, "\n\n", " ")
	}
	p.Traits = func(path string) (name string, traits []string) {
		if set.Value(path) == nil {
			return "", nil
		}
		for _, key := range [...]string{"count", "copies", "resistance", "credits", "strength", "food", "food_on_mission", "supply", "max_owned", "cost"} {
			text := ""
			if v := set.Value(path + "." + key); v != nil && v.Kind == rule.KindInt && !(key == "food" && strings.HasPrefix(path, "building.")) { // its text says it
				text = p.Fill("trait."+key, cardfaces.Number("n", int(v.Int)))
			}
			traits = append(traits, text)
		}
		return p.NameOf(path), append(traits, texts[path])
	}
	p.Skip = func(path string, _ *rule.Key) bool {
		return slices.Contains(unspoken, path) || strings.HasPrefix(path, "choices.")
	}
	p.Missing = func() []string {
		tables := named
		if !set.Bool("creatures.enabled") {
			tables = named[:2]
		}
		return p.Instead("no %s names, so English ones: %s", p.LacksNames(tables...))
	}
	return p
}

// unspoken are rules that players need not know: those of machine play, of drawings and of
// reports.
var unspoken = []string{"text.language", "players.usual"}
