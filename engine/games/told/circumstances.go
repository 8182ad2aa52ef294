package told

import (
	"maps"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/probe"
	"equitas/engine/zones"
)

// Whether an option is good depends on the situation: how much to bid, for example, depends on the
// card for sale and on the player's money. So bots rate menu options, passing and chosen numbers
// not only by themselves, but also in combination with circumstances. A circumstance is an amount
// that the choosing seat sees: a field of an open card, a count, a counter, a number of cards.

// These limit the number of circumstances used in a game. A game with more options uses fewer, so
// that the number of matches needed for learning all weights stays about the same.
const (
	maxCircumstances = 10
	minCircumstances = 3
	maxRatedPairs    = 100 // largest product of the number of rated options and that of circumstances
)

// maxCardCircumstances is the largest number of circumstances that are combined with a number on a
// chosen card; maxCardPairs is the largest number of all such combinations.
const maxCardCircumstances, maxCardPairs = 4, 48

// A circumstance is a number of the table, of the acting seat or of its partner, in combination
// with which options are rated.
type circumstance struct {
	id     string // in names of features: "lot_worth"
	name   string // in conditions: "lot.worth"
	doc    string
	read   reader
	known  *knownSum // what the seat remembers; nil: read gives the number
	isOpen bool      // a field of an open card, or a count

	isPrivate bool // a count of cards that only the acting seat sees
	isCounter bool // a counter that is a number, of the acting seat or the table
}

// maxRatedCards is the largest number of different cards in a choice outside menus for which each card
// is rated with circumstances, as an option of a menu is. An example is a choice between a card for
// going on and one for stopping.
const maxRatedCards = 4

// findCircumstances sets m.circumstances, by which options are rated, and m.unseenCircumstances, the
// remaining candidates beyond the limit (see [machine.selectCircumstances]). oneCard are the ids of
// the zones without order whose card matters (see [machine.zonesWithOneCard]).
func (m *machine) findCircumstances(oneCard map[string]bool) {
	var by [7][]circumstance // by rank, the most informative first
	for i, w := range m.words.All() {
		first, rest, _ := strings.Cut(w.Name, ".")
		_, scoped := m.inScope[w.Name]
		if w.Type != cond.Int || scoped || rest == "seat" || rest == "seats" || !m.isOpenName(w.Name) || w.Lo == w.Hi {
			continue
		}
		r := m.readers[i]
		rank := -1
		switch {
		case m.nouns.zoneIndex(first) >= 0:
			if z := &m.nouns.zones[m.nouns.zoneIndex(first)]; !z.perSeat && z.wordField < 0 && (z.visibility == "top" || oneCard[first]) {
				rank = 0
			}
		case first == "across" && r.kind == readNumOf && m.isAcrossPartner() && !m.isScored(rest):
			rank = 4
		case first != "me" && first != "table":
		case r.tally != nil:
			if !m.isTransient(r.tally) {
				rank = 3
			}
		case r.kind == readNumOf:
			rank = 1
		case r.kind == readNum:
			rank = 2
		case r.kind == readSize && first == "me":
			rank = 5
		case r.kind == readSize:
			rank = 6
		}
		if rank >= 0 {
			whose := "the table's "
			if first == "me" {
				whose = "my "
			} else if first == "across" {
				whose = "my partner's "
			} else if first != "table" {
				whose = "the " + labelOf(first) + "'s "
			}
			by[rank] = append(by[rank], circumstance{id: featureWord(w.Name), name: w.Name, doc: whose + labelOf(rest), read: r, isOpen: rank == 0 || rank == 3,
				isPrivate: first == "me" && rank == 3 && m.countsOwnCards(r.tally), isCounter: rank == 1 || rank == 2})
		}
	}
	for _, k := range m.knownSums() {
		by[0] = append(by[0], circumstance{id: m.knownID(k), name: m.knownID(k), doc: m.knownDoc(k), known: &k})
	}
	m.circumstances = slices.Concat(by[:]...)
	most := min(maxCircumstances, max(minCircumstances, maxRatedPairs/max(1, m.countRated())))
	m.circumstances, m.unseenCircumstances = m.selectCircumstances(m.circumstances, min(most, len(m.circumstances)))
}

// countsOwnCards reports whether a tally counts cards that only their owner sees.
func (m *machine) countsOwnCards(t *tallyCode) bool {
	return t.tally.kind != countSeats && slices.ContainsFunc(t.zones, func(z int) bool { return m.nouns.zones[z].visibility == "owner" })
}

// selectCircumstances divides candidates, which are in the order of their ranks, into as many as most, by
// which options are rated, and the rest; both keep the order. Two in five are kept for counts of
// cards that only the acting seat sees: nothing else says how good a hand is where somebody bids or
// bets. Of counters those come first that conditions of choices ask for.
func (m *machine) selectCircumstances(all []circumstance, most int) (used, rest []circumstance) {
	taken := make([]bool, len(all))
	take := func(n int, fits func(*circumstance) bool) {
		for i := range all {
			if n > 0 && !taken[i] && fits(&all[i]) {
				taken[i], n, most = true, n-1, most-1
			}
		}
	}
	take(most*2/5, func(c *circumstance) bool { return c.isPrivate })
	take(most, func(c *circumstance) bool { return c.known != nil || c.isOpen && c.read.tally == nil })
	take(most, func(c *circumstance) bool { return c.isCounter && m.isNamedInChoices(c.name) })
	take(most, func(*circumstance) bool { return true })
	for i, c := range all {
		if taken[i] {
			used = append(used, c)
		} else {
			rest = append(rest, c)
		}
	}
	return used, rest
}

// isNamedInChoices reports whether a name occurs in the condition (when or where) of an option.
func (m *machine) isNamedInChoices(name string) bool {
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			if o := &m.decisions[i].options[j]; nameIndex(o.whenIn.Text, name) >= 0 || nameIndex(o.whereIn.Text, name) >= 0 {
				return true
			}
		}
	}
	return false
}

// isScored reports whether end.score names the acting seat's value of a counter.
func (m *machine) isScored(counter string) bool {
	return nameIndex(m.nouns.set.TextOr("end.score", ""), "me."+counter) >= 0
}

// zonesWithOneCard returns the ids of the zones of the table that hold one card at some decision of trial
// matches, and never more. A field of that card can help a decision; in a zone of several cards,
// such as a market, it does not say of which card it is. The trial matches are always the same.
func (m *machine) zonesWithOneCard() map[string]bool {
	one, more := map[string]bool{}, map[string]bool{}
	s := m.newState()
	p := probe.Series{Bounds: probe.Bounds{Matches: 20, Decisions: 1000}, State: s}
	p.BeforeAction = func(uint64, []engine.Action, engine.Action) {
		for zi := range m.nouns.zones {
			z := &m.nouns.zones[zi]
			if z.perSeat || z.wordField >= 0 {
				continue
			}
			switch n := s.table.Size(int(m.placesOfZone[zi].first)); {
			case n == 1:
				one[z.id] = true
			case n > 1:
				more[z.id] = true
			}
		}
	}
	p.OnEnd = func(uint64) bool { return !s.isUnfinished } // one match without an end tells enough, and takes long
	p.Run()
	maps.DeleteFunc(one, func(id string, _ bool) bool { return more[id] })
	return one
}

// ratedCards returns the cards of an option each of which is rated with circumstances; none if it is
// an option of a menu, or offers only one card or more than maxRatedCards.
func (m *machine) ratedCards(d *decision, o *option) zones.Set {
	if d.isMenu || o.source.kind != fromCards {
		return zones.Set{}
	}
	set := m.reachableByOption(o)
	if n := set.Len(); n < 2 || n > maxRatedCards {
		return zones.Set{}
	}
	return set
}

// countRated returns how many things are rated with circumstances: menu options, passing, choices of
// numbers, and cards of which a choice offers few.
func (m *machine) countRated() (n int) {
	for i := range m.decisions {
		d := &m.decisions[i]
		n += int(boolToInt(d.mayPass))
		for j := range d.options {
			n += int(boolToInt(d.isMenu || d.mayPass)) + int(boolToInt(d.options[j].source.kind == fromNumbers)) + m.ratedCards(d, &d.options[j]).Len()
		}
	}
	return n
}

// addCircumstanceFeatures adds, for each circumstance, the feature that rates an option, or passing, in
// that circumstance. It returns the indices of the features by circumstance. id names the option, or
// passing, in the names of the features.
func (m *machine) addCircumstanceFeatures(feature featureFunc, id string) (list []int) {
	for _, c := range m.circumstances {
		list = append(list, feature(id+"_with_"+c.id, c.doc+", where it is chosen", 0))
	}
	return list
}

// addNumberFeatures adds, for each circumstance, the feature that rates a chosen number in that
// circumstance. It returns the indices of the features by circumstance. id names the option in the
// names of the features.
func (m *machine) addNumberFeatures(feature featureFunc, id string) (list []int) {
	for _, c := range m.circumstances {
		list = append(list, feature(id+"_times_"+c.id, "the number times "+c.doc+", in tens", 0))
	}
	return list
}

// addFieldFeatures adds features that rate a number on a chosen card in combination with the
// circumstances that are fields of open cards or counts. It returns their indices by
// circumstance, -1 for those without one. id names the number in the names of the features, doc in
// their descriptions.
func (m *machine) addFieldFeatures(feature featureFunc, id, doc string) (list []int) {
	paid, most := 0, min(maxCardCircumstances, maxCardPairs/max(1, m.countRatedFields()))
	for _, c := range m.circumstances {
		at := -1
		if c.isOpen && paid < most {
			at, paid = feature(id+"_times_"+c.id, doc+" times "+c.doc+", in tens", 0), paid+1
		}
		list = append(list, at)
	}
	return list
}

// countRatedFields returns how many numbers on chosen cards are rated.
func (m *machine) countRatedFields() (n int) {
	for i := range m.decisions {
		for j := range m.decisions[i].options {
			if from := m.decisions[i].options[j].source.kind; from != fromCards && from != fromKinds {
				continue
			}
			for f := range m.nouns.fields {
				n += int(boolToInt(m.nouns.fields[f].valueType == cond.Int && !m.nouns.fields[f].isComputed))
			}
		}
	}
	return n
}

// circumstanceOf returns the value of circumstance i, an index in machine.circumstances. It is
// computed once per decision.
func (s *State) circumstanceOf(i int) int64 {
	f := &s.lookahead
	if f.circumstancesRead&(1<<i) == 0 {
		if c := &s.machine.circumstances[i]; c.known != nil {
			f.circumstances[i] = c.known.value(s)
		} else {
			f.circumstances[i] = int64(c.read.read(s))
		}
		f.circumstancesRead |= 1 << i
	}
	return f.circumstances[i]
}

// rateCircumstances returns the part that circumstances contribute to the rating of an option or of
// passing, under weights w. list has the index of the feature by circumstance, -1 for none.
func (s *State) rateCircumstances(list []int, w []int32) (sum int64) {
	for i, at := range list {
		if at >= 0 && w[at] != 0 {
			sum += s.weigh(w, at, s.circumstanceOf(i))
		}
	}
	return sum
}

// rateNumber returns the part that circumstances contribute to the rating of a chosen number n,
// under weights w. list has the index of the feature by circumstance, -1 for none.
func (s *State) rateNumber(list []int, n int64, w []int32) (sum int64) {
	for i, at := range list {
		if at >= 0 && w[at] != 0 {
			sum += s.weigh(w, at, n*s.circumstanceOf(i)/10)
		}
	}
	return sum
}
