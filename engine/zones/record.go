package zones

// CardNames returns the names of the cards at a place as records write them: of a pile from the top
// down, otherwise by kind. It is never nil.
func (t *Table) CardNames(place int) []string {
	names := t.layout.Cards.Names
	l := make([]string, 0, t.size[place])
	if p := t.spots[place].pile; p >= 0 {
		for i := t.size[place] - 1; i >= 0; i-- {
			l = append(l, names[t.order[p+i]])
		}
		return l
	}
	for m := t.spots[place].kinds; !m.IsEmpty(); m = m.WithoutLowest() {
		for range t.Copies(place, m.Lowest()) {
			l = append(l, names[m.Lowest()])
		}
	}
	return l
}

// Count returns the number of cards on the table. After setup it always equals [Layout.Total].
func (t *Table) Count() (n int) {
	for _, size := range t.size {
		n += int(size)
	}
	return n
}
