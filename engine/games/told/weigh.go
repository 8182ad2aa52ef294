package told

import (
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/rng"
)

// The features by which actions are rated are derived from what the file defines:
//
//   - every option, and passing;
//   - of a chosen card: its fields, which card it is, how many others in its zone share a field with
//     it;
//   - of a chosen seat: its open counters and tallies; of a chosen number or word: its value;
//   - the tallies and the score of the acting seat after the action, as far as lookahead computes
//     them;
//   - for each step with the verb best: whether the acting seat would be the best one, and what it
//     would gain;
//   - for options of menus and numbers: the circumstances (see circumstances.go);
//   - of a chosen card: the rows on the table where it may go (see rows.go);
//   - what the acting seat remembers of cards that lie face down before it (see known.go).

var (
	_ engine.Weigher    = (*Rules)(nil)
	_ engine.RaterMaker = (*Rules)(nil)

	_ engine.FeatureCounter = (*Rules)(nil)
)

// features holds the features of a game, with their indices by name.
type features struct {
	list              []engine.Feature
	index             map[string]int
	unlearnedFeatures []int // features of circumstances, as indices in list

	oneCardZones        map[string]bool // ids of the zones without order whose card is a circumstance
	circumstances       []circumstance  // the circumstances with which options are rated; nil if none are rated
	unusedCircumstances []circumstance  // candidates for circumstances beyond the largest number; they are not used
}

// add adds a feature, unless there is one of that name, and returns its index.
func (f *features) add(name, doc string, weight int32) int {
	if i, ok := f.index[name]; ok {
		return i
	}
	f.index[name] = len(f.list)
	f.list = append(f.list, engine.Feature{Name: name, Doc: doc, Default: weight})
	return len(f.list) - 1
}

// A featureFunc returns the index of the feature with a name, after it may have added the feature. It
// returns -1 for an unknown name that it does not add.
type featureFunc func(name, doc string, weight int32) int

// optionFeatures holds the indices of the features by which an option is rated; -1 for none. The comment
// on each field gives the value of the feature.
type optionFeatures struct {
	chosen              int            // 1 for every action of the option
	fields              []int          // by field: its number on the chosen card, or 1 for yes
	words               [][]int        // by field and word: 1 if the chosen card has the word; for a chosen word, by 0 and word: 1 for that word
	ids                 []int          // by table of cards: 1 if the chosen card is of it
	sameValueCounts     []int          // by field: number of other cards with the same value in the zone; for a word, cards of the acting seat that have it
	tallyGains          []int          // by tally: change of its value for the acting seat
	score               int            // change of the acting seat's score
	scoring             int            // change of the score that the acting seat would have if the scoring blocks were executed at once
	bestScoreGains      []int          // by bestSite: change of the acting seat's score from being the best one there
	counters            []int          // by counter: its value for the chosen seat
	tallies             []int          // by tally: its value for the chosen seat
	sizes               []int          // by zone: number of cards of the chosen seat
	chosenIsMe          int            // 1 if the chosen seat is the acting one
	number              int            // the chosen number
	numberSquare        int            // the square of the chosen number, in tens
	optionCircumstances []int          // by circumstance: for the option itself
	numberCircumstances []int          // by circumstance: for the chosen number
	fieldCircumstances  [][]int        // by field and circumstance: for a number on the chosen card
	cardCircumstances   [][]int        // by kind of card and circumstance: for the chosen card, of a choice of few (see ratedCards); else nil
	rows                []rowFeatures  // of a chosen card: the rows on the table where it may go
	known               []knownFeature // of a chosen word: what the acting seat remembers of its place
	isBest              []int          // by bestSite: 1 if the acting seat would be the best one there
	bestFields          [][]int        // by bestSite and field that is a number: its sum over the cards on which the comparison depends
}

// A bestSite is an operation of the verb best, which finds the seat with the largest amount.
type bestSite struct {
	name      string // name of the counter, or the name for a seat, that the operation sets
	numIndex  int    // index in State.num of what the operation sets
	amount    *expr  // the amount that is compared between seats
	withoutMe bool   // the acting seat is left out
	zones     []int  // zones on whose cards the comparison depends
	pc        int32  // index of the operation after this one
}

// featureWord returns a text with underscores for dots and hyphens, as part of a feature's name.
func featureWord(s string) string { return strings.NewReplacer(".", "_", "-", "_").Replace(s) }

// lookUpFeatures sets the fields of m for the features of options and passing, as indices of the
// features of game g.
func (m *machine) lookUpFeatures(g *Game) {
	m.findFeatures(g.featureNamed, g.unlearnedFeaturesOnce().oneCardZones)
	m.unitWeights = make([]int32, len(g.unlearnedFeaturesOnce().list))
	for f := range m.unitWeights {
		m.unitWeights[f] = 1
	}
}

// findFeatures sets the fields of m for the features of options and passing. feature returns the index
// for each name. oneCard is that of findCircumstances.
func (m *machine) findFeatures(feature featureFunc, oneCard map[string]bool) {
	m.optionFeatures, m.passFeature, m.passCircumstances = nil, nil, nil
	m.findBestSites()
	m.findScoringBlocks()
	m.findCircumstances(oneCard)
	for i := range m.decisions {
		d := &m.decisions[i]
		id := featureWord(d.id)
		pass, when := -1, []int(nil)
		if d.mayPass {
			pass = feature(id+"_pass", "1 for choosing nothing there", 0)
			when = m.addCircumstanceFeatures(feature, id+"_pass")
		}
		m.passFeature, m.passCircumstances = append(m.passFeature, pass), append(m.passCircumstances, when)
		for j := range d.options {
			m.optionFeatures = append(m.optionFeatures, m.findOptionFeatures(feature, d, &d.options[j], id))
		}
	}
}

func (m *machine) findOptionFeatures(feature featureFunc, d *decision, o *option, id string) optionFeatures {
	if d.isMenu {
		id += "_" + featureWord(o.id)
	}
	j := optionFeatures{chosen: -1, score: -1, scoring: -1, chosenIsMe: -1, number: -1, numberSquare: -1}
	if d.isMenu || d.mayPass {
		j.chosen = feature(id, "1 for choosing it", 0)
		j.optionCircumstances = m.addCircumstanceFeatures(feature, id)
	}
	switch o.source.kind {
	case fromCards, fromKinds:
		m.findCardFeatures(feature, o, id, &j)
		if cards := m.ratedCards(d, o); !cards.IsEmpty() {
			j.cardCircumstances = make([][]int, len(m.nouns.kinds))
			for ; !cards.IsEmpty(); cards = cards.WithoutLowest() {
				k := cards.Lowest()
				j.cardCircumstances[k] = m.addCircumstanceFeatures(feature, id+"_card_"+featureWord(m.nouns.kinds[k].name))
			}
		}
	case fromSeats:
		m.findSeatFeatures(feature, id, &j)
	case fromNumbers:
		j.number = feature(id+"_value", "the number", 0)
		j.numberSquare = feature(id+"_square", "the number times itself, in tens", 0)
		j.numberCircumstances = m.addNumberFeatures(feature, id)
	case fromWords:
		f := &m.nouns.fields[o.source.field]
		lo, hi := f.bounds()
		w := make([]int, hi-lo+1)
		for x := range w {
			w[x] = feature(id+"_is_"+featureWord(f.valueText(lo+int32(x))), "1 for that word", 0)
		}
		j.words = [][]int{w}
		j.sameValueCounts = []int{feature(id+"_mates", "cards in my own zones that have it", 0)}
		j.known = m.addKnownFeatures(feature, id, o.source.field)
	}
	sign := int32(engine.WeightUnit)
	if m.lowestWins {
		sign = -sign
	}
	if m.isOpenExpr(m.score) {
		j.score = feature(id+"_gain_score", "points that my score gains at once", sign)
	}
	if len(m.scoringBlocks) > 0 && m.isOpenExpr(m.score) {
		j.scoring = feature(id+"_gain_counted", "points that my score would gain if what is counted for each seat were counted at once", sign)
	}
	j.tallyGains = make([]int, len(m.tallies))
	for t := range m.tallies {
		j.tallyGains[t] = -1
		if m.isOpenName("me."+m.tallies[t].id) && m.tallies[t].perSeat {
			j.tallyGains[t] = feature(id+"_gain_"+m.tallies[t].id, "what my "+labelOf(m.tallies[t].id)+" gains at once", 0)
		}
	}
	for b := range m.bestSites {
		site := &m.bestSites[b]
		j.isBest = append(j.isBest, feature(id+"_best_"+site.name, "1 if I were the best by then, where the rules look for "+labelOf(site.name), 0))
		j.bestScoreGains = append(j.bestScoreGains, feature(id+"_best_"+site.name+"_gain", "and the points that my score would gain of what follows, counted at once", sign))
		pot := make([]int, len(m.nouns.fields))
		for f := range m.nouns.fields {
			pot[f] = -1
			if m.nouns.fields[f].valueType == cond.Int {
				pot[f] = feature(id+"_best_"+site.name+"_"+m.nouns.fields[f].id, "and what the cards that it hangs on have of "+labelOf(m.nouns.fields[f].id), 0)
			}
		}
		j.bestFields = append(j.bestFields, pot)
	}
	return j
}

func (m *machine) findCardFeatures(feature featureFunc, o *option, id string, j *optionFeatures) {
	j.fields, j.sameValueCounts, j.words = make([]int, len(m.nouns.fields)), make([]int, len(m.nouns.fields)), make([][]int, len(m.nouns.fields))
	j.fieldCircumstances = make([][]int, len(m.nouns.fields))
	for f := range m.nouns.fields {
		fd := &m.nouns.fields[f]
		j.fields[f], j.sameValueCounts[f] = -1, -1
		if fd.valueType != cond.Word {
			j.fields[f] = feature(id+"_"+fd.id, "the card's "+labelOf(fd.id), 0)
			if fd.valueType == cond.Int && !fd.isComputed {
				j.fieldCircumstances[f] = m.addFieldFeatures(feature, id+"_"+fd.id, "the card's "+labelOf(fd.id))
			}
		} else if len(fd.words) <= 16 {
			w := make([]int, len(fd.words))
			for x := range w {
				w[x] = feature(id+"_"+fd.id+"_"+fd.words[x], "1 if the card's "+labelOf(fd.id)+" is "+labelOf(fd.words[x]), 0)
			}
			j.words[f] = w
		}
		if o.source.kind == fromCards && fd.valueType != cond.Bool && !fd.isComputed {
			j.sameValueCounts[f] = feature(id+"_mates_"+fd.id, "other cards in its zone with the same "+labelOf(fd.id), 0)
		}
	}
	if o.source.kind == fromCards {
		j.rows = m.addRowFeatures(feature, id)
	}
	if n := len(m.nouns.entries); n >= 3 && n <= 40 {
		j.ids = make([]int, n)
		for e := range j.ids {
			j.ids[e] = feature(id+"_card_"+m.nouns.entries[e].id, "1 for "+labelOf(m.nouns.entries[e].id), 0)
		}
	}
}

func (m *machine) findSeatFeatures(feature featureFunc, id string, j *optionFeatures) {
	j.chosenIsMe = feature(id+"_self", "1 if it is my own seat", 0)
	for c := range m.nouns.counters {
		at := -1
		if k := &m.nouns.counters[c]; k.perSeat && k.valueType != cond.Word {
			at = feature(id+"_of_"+k.id, "the seat's "+labelOf(k.id), 0)
		}
		j.counters = append(j.counters, at)
	}
	for t := range m.tallies {
		at := -1
		if m.tallies[t].perSeat && m.isOpenName("other."+m.tallies[t].id) {
			at = feature(id+"_of_"+m.tallies[t].id, "the seat's "+labelOf(m.tallies[t].id), 0)
		}
		j.tallies = append(j.tallies, at)
	}
	for z := range m.nouns.zones {
		at := -1
		if m.nouns.zones[z].perSeat && m.nouns.zones[z].wordField < 0 {
			at = feature(id+"_of_"+m.nouns.zones[z].id, "cards in the seat's "+labelOf(m.nouns.zones[z].id), 0)
		}
		j.sizes = append(j.sizes, at)
	}
}

// findBestSites sets m.bestSites to the first four different operations of the verb best whose amount
// the acting seat sees and depends on cards in zones.
func (m *machine) findBestSites() {
	m.bestSites = nil
	for i := range m.code {
		o := &m.code[i]
		if o.code != opBest || len(m.bestSites) == 4 {
			continue
		}
		name := m.numName(int(o.a))
		site := bestSite{name: name, numIndex: int(o.a), amount: o.x, withoutMe: o.b == 1, pc: int32(i) + 1}
		open := true
		for _, n := range o.x.Names() {
			open = open && m.isOpenName(n)
			if t := m.tallyOf[n]; t != nil {
				site.zones = append(site.zones, t.zones...)
			}
		}
		if !open || len(site.zones) == 0 || slices.ContainsFunc(m.bestSites, func(b bestSite) bool { return b.name == name && b.amount == o.x }) {
			continue
		}
		if slices.ContainsFunc(m.bestSites, func(b bestSite) bool { return b.name == name }) {
			site.name += "_" + itoa(len(m.bestSites))
		}
		m.bestSites = append(m.bestSites, site)
	}
}

// numName returns the name of the counter or binding at an index of State.num.
func (m *machine) numName(at int) string {
	for i := range m.nouns.counters {
		if m.counterAt[i] == at {
			return m.nouns.counters[i].id
		}
	}
	for i := range m.bindings {
		if m.bindings[i].reg == at {
			return m.bindings[i].name
		}
	}
	return "seat"
}

// Features returns the features by which bots rate actions. They are the same for all variants
// of a game.
func (r *Rules) Features() []engine.Feature { return r.game.features() }

// Weigh implements [engine.Weigher]. It sets rating[i] to the rating of legal[i] under the weights w, one
// for each of [Rules.Features]; higher is better.
func (r *Rules) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	v := o.(*View)
	d := v.state.prepareRating()
	for i, a := range legal {
		rating[i] = v.state.rate(d, a, w)
	}
}

// prepareRating discards what lookahead has cached for earlier decisions, and returns the present
// decision.
func (s *State) prepareRating() *decision {
	s.lookahead.isBlockScoreKnown, s.lookahead.circumstancesRead = false, 0
	s.lookahead.decision++
	return &s.machine.decisions[s.decisionIndex]
}

// Count implements [engine.FeatureCounter]. It sets counts[i*n+f] to the value of feature f for legal[i],
// where n is the number of features.
func (r *Rules) Count(o engine.Observation, legal []engine.Action, _, counts []int32) {
	s := o.(*View).state
	d, n := s.prepareRating(), len(s.machine.unitWeights)
	clear(counts[:len(legal)*n])
	for i, a := range legal {
		s.featureValues = counts[i*n : (i+1)*n]
		s.rate(d, a, s.machine.unitWeights)
	}
	s.featureValues = nil
}

// NewRater implements [engine.RaterMaker]. The result rates actions by a copy of the weights w.
func (r *Rules) NewRater(w []int32) engine.Rater { return &weightRater{weights: slices.Clone(w)} }

// A weightRater rates actions by the weights w. It implements [engine.Rater].
type weightRater struct{ weights []int32 }

func (j *weightRater) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	v := o.(*View)
	d := v.state.prepareRating()
	for i, a := range legal {
		rating[i] = v.state.rate(d, a, j.weights)
	}
}

func (j *weightRater) SetWeights(w []int32) { copy(j.weights, w) }

// onlyAction returns the legal action of the present decision, which must have exactly one.
func (s *State) onlyAction() engine.Action {
	for i := range s.choosable[:s.optionCount] {
		if set := &s.choosable[i]; !set.IsEmpty() {
			return engine.Action(i)<<thingBits | engine.Action(set.Lowest())
		}
	}
	return passAction
}

// Pick implements [engine.Rater]. It returns the legal action with the highest rating and the number of
// legal actions. Ties are broken by chance; if that is nil, ok is false on a tie. ok is also false
// once the match is over.
func (j *weightRater) Pick(o engine.Observation, chance *rng.Stream) (a engine.Action, legal int, ok bool) {
	v := o.(*View)
	s := v.state
	if s.decisionIndex < 0 {
		return 0, 0, false
	}
	if s.choiceCount+s.passes == 1 {
		return s.onlyAction(), 1, true
	}
	d := s.prepareRating()
	best, most, same := engine.Action(0), int64(0), uint32(0)
	consider := func(x engine.Action) {
		legal++
		r := s.rate(d, x, j.weights)
		switch {
		case legal == 1 || r > most:
			best, most, same = x, r, 1
		case r == most:
			if same++; chance != nil && chance.Below(same) == 0 {
				best = x
			}
		}
	}
	for i, set := range s.choosable[:s.optionCount] {
		for ; !set.IsEmpty(); set = set.WithoutLowest() {
			consider(engine.Action(i)<<thingBits | engine.Action(set.Lowest()))
		}
	}
	if d.mayPass {
		consider(passAction)
	}
	return best, legal, chance != nil || same == 1
}
