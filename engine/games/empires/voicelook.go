package empires

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// Things implements [engine.Voice]: the areas, then the kinds of cards.
func (v *voice) Things(engine.State) (l []string) {
	for area := range v.rules.areas {
		l = append(l, v.nameOf(area))
	}
	for k := range v.rules.kinds {
		l = append(l, v.cardName(k))
	}
	return l
}

// ExplainThing implements [engine.Voice]. On an area it tells what lies in it, its borders, the dice
// for an attack by the viewer, and when it revolts; on a card its effects.
func (v *voice) ExplainThing(st engine.State, seat engine.Seat, i int) []string {
	s := st.(*State)
	if k := i - len(v.rules.areas); k >= 0 {
		return v.cardSentences(k)
	}
	return slices.DeleteFunc([]string{v.areaSentence(s, i, int(seat)), v.bordersText(i), v.coastsText(i), v.wayText(s, i, int(seat)), v.revoltText(i)}, func(l string) bool { return l == "" })
}

// bordersText returns the sentence on the neighbours of an area by land and by sea line, with the
// die for each; for a sea area on its neighbouring sea areas.
func (v *voice) bordersText(area int) string {
	r, w := v.rules, &v.rules.waysOf[area]
	var l []string
	add := func(m mask, key string, need int8) {
		for m &^= 1 << area; m != 0; m &= m - 1 {
			name := v.areaPhrase("", bits.TrailingZeros64(m))
			if key != "" {
				name = v.Line("look."+key, narration.Text("name", name), narration.Num("n", int(need)))
			}
			l = append(l, name)
		}
	}
	die := func(key string, need int8) string {
		if need <= 1 {
			return key + "_sure"
		}
		return key
	}
	add(w.plain, "", 0)
	add(w.mountain, die("mountain", r.move.mountain), r.move.mountain)
	add(w.strait, die("strait", r.move.strait), r.move.strait)
	add(w.seaLine, die("sea_line", r.move.sea-r.move.lineBonus), r.move.sea-r.move.lineBonus)
	add(w.sea, "", 0)
	if len(l) == 0 {
		return ""
	}
	return v.Sentence("look.borders", narration.Text("list", strings.Join(l, ", ")))
}

// coastsText returns the sentence on the sea areas of a province's coast, or on the provinces on a
// sea area.
func (v *voice) coastsText(area int) string {
	var l []string
	for m := v.rules.waysOf[area].coast; m != 0; m &= m - 1 {
		l = append(l, v.nameOf(bits.TrailingZeros64(m)))
	}
	if len(l) == 0 {
		return ""
	}
	key := "look.coast"
	if v.rules.areas[area].sea {
		key = "look.coasts"
	}
	return v.Sentence(key, narration.Text("list", v.JoinAnd(l)))
}

// wayText returns the sentence on the dice that the viewer's troops need to reach an area; ""
// if the area is his own.
func (v *voice) wayText(s *State, area, viewer int) string {
	if viewer < 0 || s.pos.seat[viewer].ownAreas == 0 || s.pos.seat[viewer].ownAreas>>area&1 != 0 {
		return ""
	}
	switch l, ok := v.wayNeeds(s, viewer, area); {
	case !ok:
		return v.Sentence("look.far")
	case len(l) == 0:
		return v.Sentence("look.free")
	default:
		return v.Sentence("look.way", narration.Text("list", v.JoinAnd(l)))
	}
}

// revoltText returns the sentence on the rolls at which an area revolts.
func (v *voice) revoltText(area int) string {
	if v.rules.revolt.firstTurn == 0 || v.rules.areas[area].sea {
		return ""
	}
	var l []string
	for i := range v.rules.revoltTables {
		x := &v.rules.revoltTables[i]
		for k, column := range x.columns {
			if !slices.Contains(column, uint8(area)) {
				continue
			}
			var dice []string
			for die := 1; die <= dieSides; die++ {
				if x.dice>>die&1 != 0 {
					dice = append(dice, fmt.Sprint(die))
				}
			}
			l = append(l, v.Line("look.dice", narration.Text("list", v.JoinOr(dice)), narration.Num("n", k+1)))
		}
	}
	if len(l) == 0 {
		return v.Sentence("look.never")
	}
	return v.Sentence("look.revolts", narration.Text("list", v.JoinOr(l)))
}

// cardSentences returns the sentences on the points and the effects of a kind of card, as printed.
func (v *voice) cardSentences(kind int) []string {
	if v.texts == nil {
		v.texts = make([]string, len(v.rules.kinds))
		cards, _ := Game{}.Print(v.rules.set, v.NameLang, rule.English)
		for k := range v.rules.kinds {
			of := &v.rules.kinds[k]
			for _, f := range cards.Faces {
				if f.ID == of.id || of.isEmpire && strings.HasSuffix(f.ID, "_"+of.id) {
					v.texts[k] = f.Text
					break
				}
			}
		}
	}
	k := &v.rules.kinds[kind]
	var l []string
	switch copies := narration.Num("n", int(k.count)); {
	case k.isEmpire:
	case k.vp == 0:
		l = append(l, v.Sentence("look.card_free", copies))
	default: // the text includes the points
		l = append(l, v.Sentence("look.card", copies))
	}
	return append(l, strings.FieldsFunc(v.texts[kind], func(r rune) bool { return r == '\n' })...)
}
