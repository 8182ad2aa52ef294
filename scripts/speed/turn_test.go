package speed

func (w *war) begin() {
	w.turn++
	h := w.of(w.active)
	if h.plague {
		h.plague = false
		w.plagues--
		w.discard(plague)
	}
	if h.waiting == 0 || w.plagues > 0 {
		w.put(askAction, w.active)
		return
	}
	w.last, w.deployed, w.defense = 0, 0, 0
	w.put(askDeploy, w.active)
}

// endTurn ends a turn, or in winter the match, once hands are within the limit.
func (w *war) endTurn() {
	if w.winter {
		w.scores()
		return
	}
	if w.turn == turnLimit {
		w.put(askNothing, 0)
		return
	}
	if w.merchant == w.active {
		w.merchant = left(w.active)
	}
	w.active = right(w.active)
	w.begin()
}

// trim makes a House discard down to the limit of its hand.
func (w *war) trim(seat, after uint8) {
	if n := w.of(seat).n; n > handLimit {
		w.discards(seat, n-handLimit, after)
		return
	}
	w.goOn(after)
}

func (w *war) discards(seat, n, after uint8) {
	w.left, w.after = n, after
	w.put(askDiscard, seat)
}

func (w *war) goOn(after uint8) {
	switch after {
	case thenTurn:
		w.endTurn()
	case thenAction:
		w.put(askAction, w.active)
	case thenDefeat:
		w.defeat()
	case thenImperial:
		w.imperial()
	}
}

func (w *war) discard(k uint8) {
	w.pile[k]++
	if k < bases {
		w.piled[0]++
		w.pileHas |= 1 << k
	} else {
		w.piled[1]++
	}
}

func (w *war) draw(h *house, n int) {
	d := &w.deck[0]
	for ; n > 0 && !w.winter; n-- {
		h.add(d.take(w.below(d.n)))
		if d.n == 0 {
			w.emptied()
		}
	}
}

// emptied ends a season.
func (w *war) emptied() {
	w.season++
	if w.season == 2 || w.piled[0] == 0 {
		w.winter = true
		return
	}
	w.shuffle(0, 0, bases)
	w.pileHas = 0
}

func (w *war) shuffle(which int, from, to uint8) {
	for k := from; k < to; k++ {
		for ; w.pile[k] > 0; w.pile[k]-- {
			w.deck[which].put(k)
		}
	}
	w.piled[which] = 0
}

// takeImperial returns a random Imperial card; [kinds] if there is none.
func (w *war) takeImperial() uint8 {
	d := &w.deck[1]
	if d.n == 0 {
		w.shuffle(1, bases, kinds)
	}
	if d.n == 0 {
		return kinds
	}
	k := d.take(w.below(d.n))
	if d.n == 0 {
		w.shuffle(1, bases, kinds)
	}
	return k
}

func (w *war) imperial() {
	h := w.of(w.active)
	k := w.takeImperial()
	if w.copies && k != kinds {
		if other := w.takeImperial(); other != kinds {
			w.taken, w.other = k, other
			w.put(askKeep, w.active)
			return
		}
	}
	if k != kinds {
		h.add(k)
	}
	w.endTurn()
}
