package told

import (
	"strings"

	"equitas/engine/cond"
	"equitas/engine/rule"
)

// On the table there may be rows, one for each word of a field, on which cards go by their numbers: each
// where it is above the end of the row, and nearest to it. The file says where a row ends by a count
// such as last = { in = "row", most = "card.value" }. Bots rate a card by the row where it would go.

// A rowEnd is a count of the highest number in each place of a zone of the table.
type rowEnd struct {
	zone, field int
	id          string // of the count
}

// rowEnds returns the counts that say where rows end: the most of a field of the cards in a zone of the
// table that all see, with a place for each word.
func (m *machine) rowEnds() (l []rowEnd) {
	for i := range m.nouns.tallies {
		t := &m.nouns.tallies[i]
		if t.kind != maxOfCards || t.perSeat || len(t.zones) != 1 || t.condition != nil || t.value == nil || t.value.Kind != rule.KindText {
			continue
		}
		z := &m.nouns.zones[t.zones[0]]
		name, isField := strings.CutPrefix(strings.TrimSpace(t.value.Text), "card.")
		if f := m.nouns.fieldIndex(name); isField && f >= 0 && m.nouns.fields[f].valueType == cond.Int && z.visibility == "all" && z.wordField >= 0 && !z.perSeat {
			l = append(l, rowEnd{t.zones[0], f, t.id})
		}
	}
	return l
}

// rowFeatures holds the indices of the features of a card for rows: how far its number is above the
// nearest end of a row below it, how many cards lie in that row, and 1 if it is below all ends.
type rowFeatures struct {
	rowEnd
	above, size, below int
}

// addRowFeatures adds the features of a chosen card for rows; id names the option.
func (m *machine) addRowFeatures(feature featureFunc, id string) (l []rowFeatures) {
	for _, r := range m.rowEnds() {
		field, end := labelOf(m.nouns.fields[r.field].id), labelOf(r.id)
		l = append(l, rowFeatures{r,
			feature(id+"_above_"+r.id, "how far the card's "+field+" is above the nearest "+end+" below it", 0),
			feature(id+"_joins_"+r.id, "cards that lie where that "+end+" is", 0),
			feature(id+"_below_"+r.id, "1 if the card's "+field+" is below every "+end, 0)})
	}
	return l
}

// rateRows returns the part that the row where card k would go contributes to its rating, under weights w.
func (s *State) rateRows(r *rowFeatures, k int, w []int32) int64 {
	if w[r.above] == 0 && w[r.size] == 0 && w[r.below] == 0 {
		return 0
	}
	m := s.machine
	x, gap, size := m.values[r.field][k], int32(-1), 0
	for word := range m.placesOfZone[r.zone].words {
		at := m.layout.Place(r.zone, 0, word)
		end := int32(0) // as the count has it for a row without cards
		for set := s.table.KindsAt(at); !set.IsEmpty(); set = set.WithoutLowest() {
			end = max(end, m.values[r.field][set.Lowest()])
		}
		if end < x && (gap < 0 || x-end < gap) {
			gap, size = x-end, s.table.Size(at)
		}
	}
	if gap < 0 {
		return s.weigh(w, r.below, 1)
	}
	return s.weigh(w, r.above, int64(gap)) + s.weigh(w, r.size, int64(size))
}
