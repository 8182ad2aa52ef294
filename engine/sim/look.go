package sim

// A Look is the headline of a sequential run at one look, while it goes on.
// Its intervals hold at every look, so whoever watches may stop when they like.
type Look struct {
	Deals int     // looked at
	Max   int     // that there may be
	Over  bool    // what was waited for is there, or all deals are played
	Early bool    // it was there before all deals were played
	Rows  [][]Row // for each other that is held against the base: its headline, judged
	Stop  Stop    // what is waited for

	Unfinished [][2]float64 // for each other: the share of matches without an end, of the base and of it
}

// seen judges the headlines of all pairs at the look that was just taken.
func (w *watch) seen() Look {
	l := Look{Deals: w.stop.Deals, Max: w.stop.Max, Over: w.over, Early: w.stop.Early, Stop: w.stop}
	n := w.stop.Deals / w.stop.Unit
	unfinished := make([]float64, len(w.runs))
	for i, r := range w.runs {
		unfinished[i] = r.unfinished(r.total("unfinished", n), w.stop.Deals)
	}
	for k, p := range w.pairs {
		at := min(k+1, len(w.runs)-1)
		base, other := newSample(w.runs[0], n, p.list), newSample(w.runs[at], n, p.list)
		var rows []Row
		for i, m := range p.list {
			if m.Family == Headline {
				rows = append(rows, w.judging.row(i, m, base, other))
			}
		}
		w.judging.judge(rows)
		l.Rows = append(l.Rows, rows)
		l.Unfinished = append(l.Unfinished, [2]float64{unfinished[0], unfinished[at]})
	}
	return l
}
