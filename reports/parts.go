package reports

import (
	"fmt"
	"slices"
	"strings"

	"equitas/engine/sim"
	"equitas/engine/sim/prices"
	"equitas/reports/number"
	"equitas/reports/table"
)

// PartsTable is the name of the table of parts, for --tables.
const PartsTable = "parts"

// MinDealsForParts is the number of deals from which a report of one variant lists the
// parts that its bots use. If the worth of parts was requested, they are always listed.
const MinDealsForParts = 100

// partsTable returns the table of the parts of the game: how often the bots use each, and
// what is known about parts that they do not use.
func (s *Summary) partsTable() table.Table {
	t := table.Table{Title: "PARTS", Columns: []table.Column{{Head: "part", Wrap: true}, {Head: "kind"}, {Head: "could be used in", Align: table.Right}, {Head: "and was in", Align: table.Right}},
		Note: fmt.Sprintf("what these bots use, in %s", table.CountWithNoun(matchesOf(s.Parts), "game"))}
	know := knowledgeOf(s.Parts, s.Prices, s.Variant.RulesHash)
	know.addColumns(&t)
	for i := range s.Parts {
		p := &s.Parts[i]
		if p.Base == nil {
			continue
		}
		could := table.None
		if !p.Stage {
			could = table.CountWithNoun(p.Base.Usable, "game")
		}
		t.Rows = append(t.Rows, append([]table.Cell{{Text: p.Title}, {Text: p.What}, {Text: could}, usedShareCell(p.Base)}, know.cells(p)...))
	}
	return t
}

// usedShareCell returns a cell with the share of games in which a part was used, among
// those in which it could be used; a dash if u is nil or there are no such games.
func usedShareCell(u *sim.Use) table.Cell {
	if u == nil || u.Usable <= 0 {
		return table.Cell{Text: table.None}
	}
	return table.Cell{Text: percentText(float64(u.Used) / float64(u.Usable))}
}

// partsTable returns the table of the parts that the change concerns, and of the parts that
// must be used to reach these.
func (c *Comparison) partsTable() table.Table {
	t := table.Table{Title: "PARTS", Columns: []table.Column{{Head: "part", Wrap: true}, {Head: "kind"}, {Head: "base", Align: table.Right}, {Head: "other", Align: table.Right}},
		Note: fmt.Sprintf("how often bots use what was changed, and what leads there: share of the games in which they could; of %s", table.CountWithNoun(matchesOf(c.Parts), "game"))}
	own := slices.ContainsFunc(c.Parts, func(p sim.PartUse) bool { return p.Retrained != nil })
	if own {
		t.Columns = append(t.Columns, table.Column{Head: "own bots", Align: table.Right})
	}
	rules := c.Base.RulesHash
	if c.Other.RulesHash != rules {
		rules = "" // prices are not known for other's rules
	}
	know := knowledgeOf(c.Parts, c.Prices, rules)
	know.addColumns(&t)
	for i := range c.Parts {
		p := &c.Parts[i]
		row := []table.Cell{{Text: p.Title}, {Text: p.What}, usedShareCell(p.Base), usedShareCell(p.Other)}
		if own {
			row = append(row, usedShareCell(p.Retrained))
		}
		t.Rows = append(t.Rows, append(row, know.cells(p)...))
	}
	return t
}

// matchesOf returns the number of matches in which the use of parts was counted; 0 if none
// were.
func matchesOf(parts []sim.PartUse) int {
	for _, p := range parts {
		for _, u := range []*sim.Use{p.Base, p.Other} {
			if u != nil {
				return u.Matches
			}
		}
	}
	return 0
}

// A partKnowledge has what is known about parts besides how often they are used.
type partKnowledge struct {
	parts       []sim.PartUse
	unusedParts []sim.UnusedPart
	hasForced   bool           // bots were forced to use some parts
	prices      *prices.Prices // prices of bots that learned to use some parts; nil if none of the parts in the table has one
	variantName string         // name of the variant for whose rules the prices were found; "" if they are those of this report
}

// knowledgeOf returns what is known about the given parts. rules is the hash of the rules
// that were played; prices may be nil.
func knowledgeOf(parts []sim.PartUse, prices *prices.Prices, rules string) *partKnowledge {
	k := &partKnowledge{parts: parts, unusedParts: sim.UnusedParts(parts), hasForced: slices.ContainsFunc(parts, func(p sim.PartUse) bool { return p.Forced != nil })}
	if slices.ContainsFunc(parts, func(p sim.PartUse) bool { return p.Rare() && prices.PriceOf(p.Part) != nil }) {
		if k.prices = prices; prices.Rules != rules {
			k.variantName = prices.Variant
		}
	}
	return k
}

// addColumns adds to a table the columns with what is known about parts, and explains them
// in its note.
func (k *partKnowledge) addColumns(t *table.Table) {
	if k.hasForced {
		t.Columns = append(t.Columns, table.Column{Head: "when forced", Align: table.Right})
		t.Note += "; when forced: how many points of win share a player gains who is made to use what they leave alone, and to do what leads there, where that looks best"
	}
	if k.prices != nil {
		t.Columns = append(t.Columns, table.Column{Head: "when learned", Align: table.Right})
		t.Note += "; when learned: by how many points of win share a player who was rewarded for using it, until it knew how, wins more with it than without"
		if k.variantName != "" {
			t.Note += ", under " + k.variantName
		}
	}
	t.Columns = append(t.Columns, table.Column{Head: "so it is", Wrap: true})
}

// cells returns the cells of part p for the columns that [partKnowledge.addColumns] adds.
func (k *partKnowledge) cells(p *sim.PartUse) (list []table.Cell) {
	if k.hasForced {
		x := table.Cell{Text: table.None}
		if isPrecise(p.Forced) {
			x.Text = gainText(p.Forced)
		}
		list = append(list, x)
	}
	price := k.price(p)
	if k.prices != nil {
		x := table.Cell{Text: table.None}
		if price != nil && price.Learned != nil {
			c := price.Learned.Worth
			x.Text = table.TieWords(fmt.Sprintf("%s ± %s", number.FormatFixed(c.Mean*100, 1, true), number.FormatFixed((c.Hi-c.Lo)/2*100, 1, false)))
		}
		list = append(list, x)
	}
	return append(list, table.Cell{Text: k.statusInWords(p, price)})
}

// price returns the price of using a part; nil if the part is in use or no price is known.
func (k *partKnowledge) price(p *sim.PartUse) *prices.Price {
	if !p.Rare() {
		return nil
	}
	return k.prices.PriceOf(p.Part)
}

// statusInWords returns in words what is known about part p: the verdict of its price, if
// it has one that settles the matter, or what [statusInWords] returns.
func (k *partKnowledge) statusInWords(p *sim.PartUse, price *prices.Price) string {
	under := ""
	if k.variantName != "" {
		under = " under " + k.variantName
	}
	if i := slices.IndexFunc(k.parts, func(q sim.PartUse) bool { return price != nil && q.Part == price.AccessPart }); i >= 0 {
		under += ", with " + k.parts[i].Title
	}
	switch is := statusInWords(p, k.unusedParts); {
	case price != nil && price.Verdict == prices.VerdictUntried && is == "not judged":
		return is + ": not even for a reward"
	case price.Weak() && (is == "weak" || strings.HasPrefix(is, "not judged") || strings.HasPrefix(is, "worth at most")):
		return "proven weak" + under
	case price.Pays() && strings.HasPrefix(is, "not judged"):
		return "worth learning" + under
	default:
		return is
	}
}

// statusInWords returns in words what is known about a part: used, weak, worth more than bots
// think, or not judged.
func statusInWords(p *sim.PartUse, missed []sim.UnusedPart) string {
	if p.Learned() && p.Rare() {
		return "used by own bots alone"
	}
	if p.AccessOnly && p.Rare() { // the part only leads to others, so nothing is missed if it is left alone
		missed = []sim.UnusedPart{{PartUse: p, FirstUnused: p}}
	}
	for _, m := range missed {
		if m.Part != p.Part {
			continue
		}
		switch f := p.Forced; {
		case f.Weak():
			return "weak"
		case f.Strong():
			return "worth more than bots think"
		case gainsLittle(f):
			return "worth " + largestGain(f)
		case f != nil:
			return "not judged"
		case m.FirstUnused.Part != p.Part:
			return "not judged: bots " + unusedPart{unused: m.FirstUnused}.frequencyInWords() + " " + m.FirstUnused.UseText
		case p.Reachable && p.NeverUsable():
			return "not judged: bots never come to it"
		case p.Base != nil && p.Base.Usable == 0 && !p.Stage:
			return "not judged: nobody ever could"
		}
		return "not judged"
	}
	switch {
	case p.SeldomUsed() && p.Stage:
		return "seldom comes"
	case p.SeldomUsed():
		return "seldom used"
	}
	return "used"
}

// unexercisedNotes returns a note for each part that bots hardly or never use although
// other parts can only be reached through it. The note names these other parts, because
// their worth was not measured.
func (s *Summary) unexercisedNotes() []string {
	var notes []string
	for _, m := range unusedParts(s.Parts) {
		var behind []string
		for _, p := range m.parts {
			if p != m.unused {
				behind = append(behind, p.Title)
			}
		}
		if len(behind) == 0 || m.unused.Base == nil {
			continue
		}
		note := fmt.Sprintf("these bots %s %s (in %s of %s in which somebody could): ", m.frequencyInWords(), m.unused.UseText,
			table.Thousands(m.unused.Base.Used), table.CountWithNoun(m.unused.Base.Usable, "game"))
		worth := fmt.Sprintf("what %s %s worth", table.JoinWithAnd(behind), isOrAre(len(behind)))
		switch priced := !slices.ContainsFunc(m.parts, func(p *sim.PartUse) bool { return p != m.unused && s.Prices.PriceOf(p.Part) == nil }); {
		case priced:
			note += worth + ", only the column \"when learned\" of --tables parts says"
		case s.Judged:
			note += worth + ", only the column \"when forced\" says"
		default:
			note += "nothing here says " + worth + "; --parts measures it"
		}
		notes = append(notes, note)
	}
	return notes
}

// isOrAre returns "is" for one thing and "are" for any other number.
func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
