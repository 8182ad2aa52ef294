package zones

// Words names the cards of a place as records do: of a pile the top one first, of
// others by kind. Never nil.
func (t *Table) Words(at int) []string {
	names := t.l.Cards.Names
	l := make([]string, 0, t.size[at])
	if p := t.spots[at].pile; p >= 0 {
		for i := t.size[at] - 1; i >= 0; i-- {
			l = append(l, names[t.order[p+i]])
		}
		return l
	}
	for m := t.spots[at].held; !m.Empty(); m = m.Rest() {
		for range t.Copies(at, m.Least()) {
			l = append(l, names[m.Least()])
		}
	}
	return l
}

// Count returns the number of cards on the table, which after setup always equals that of
// the layout.
func (t *Table) Count() (n int) {
	for _, size := range t.size {
		n += int(size)
	}
	return n
}
