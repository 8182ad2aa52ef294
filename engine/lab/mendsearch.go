package lab

import (
	"cmp"
	"context"
	"math"
	"slices"

	"equitas/engine/stat"
	"equitas/engine/tune"
	"equitas/reports"
)

// The stages of a search for mends. Each has its own deals.
const (
	stageLook = iota
	stageRace
	stageProof
	stageHealth = stageProof // matches of learned bots against rules of thumb
)

// search searches for mends in three stages: it tries every change, screens the best ones
// with further values, and races the best of these on fresh deals. It passes the winners to
// prove.
func (m *mendRun) search(ctx context.Context) error {
	play := m.play(stageLook)
	first, copies := m.firstSettings()
	look := slices.Concat([]int{0}, first, copies)
	deals := min(max(int(mendLookShare*float64(m.matches))/len(look), minDealsPerChange), maxMendDeals)
	readings, err := play(ctx, look, deals)
	if err != nil {
		return err
	}
	shown := map[int]*tune.Reading{}
	for k, i := range look {
		shown[i] = readings[k]
	}
	next := slices.Concat(m.furtherValues(first, shown), m.exchanges(copies, shown))
	m.result.Tried = len(next)
	for _, i := range first {
		if !m.invalid[i] && !slices.Contains(next, i) {
			m.result.Tried++
		}
	}
	list, err := m.question.Screen(ctx, play, next, int(mendScreenShare*float64(m.matches)), maxMendDeals, mendScreenedChanges)
	if err != nil {
		return err
	}
	m.countBrokenGuards(list)
	var race []int
	for i, c := range list {
		if c.BrokenGuard < 0 && !math.IsInf(c.Distance.Square, 1) && (i < mendScreenedChanges || m.isReversal(c.Setting)) {
			race = append(race, c.Setting)
		}
	}
	if len(race) == 0 {
		return nil
	}
	m.result.Raced = len(race)
	raced, err := m.question.Race(ctx, m.play(stageRace), race, int(mendRaceShare*float64(m.matches)), maxMendDeals, mendShownChanges, stat.Alpha)
	if err != nil {
		return err
	}
	m.countBrokenGuards(raced)
	raced = slices.DeleteFunc(raced, func(c *tune.Contender) bool { return c.BrokenGuard >= 0 })
	cost := map[int]int{}
	for _, c := range raced {
		p := settingCostOf(m.space.variant, m.loadVariant(c.Setting))
		cost[c.Setting] = (&reports.Mend{CardsToPrint: p.printed, SentencesToLearn: p.sentences, Priced: p.known}).Price()
	}
	slices.SortStableFunc(raced, func(a, b *tune.Contender) int {
		return cmp.Or(cmp.Compare(inHalfMargins(&a.Distance), inHalfMargins(&b.Distance)), cmp.Compare(cost[a.Setting], cost[b.Setting]))
	})
	var prove []int
	for i, c := range raced {
		if i < mendRacedChanges || m.isReversal(c.Setting) {
			prove = append(prove, c.Setting)
		}
	}
	return m.prove(ctx, prove)
}

// inHalfMargins returns a distance in half margins, rounded down, so that smaller
// differences do not count.
func inHalfMargins(d *tune.Distance) int { return int(2 * min(d.Margins(), 1e6)) }

// isReversal reports whether setting number n only sets rules back to base's values.
func (m *mendRun) isReversal(n int) bool {
	changed := m.space.changedKnobs(m.settings[n])
	return len(changed) > 0 && !slices.ContainsFunc(changed, func(k int) bool {
		kn := m.space.knobs[k]
		was := m.base.Set.Value(kn.path)
		return was == nil || was.TOMLLine() != kn.values[m.settings[n][k]]
	})
}

// minImprovement is the number of margins by which a mend must at least reduce the distance
// from the aims.
const minImprovement = 0.5

// minDealsPerChange is the smallest number of deals with which each change is played.
const minDealsPerChange = 16

// firstSettings returns the numbers of the settings that are tried first. In each of first,
// one rule is changed to a neighbouring value; in each of copies, one number of copies is.
func (m *mendRun) firstSettings() (first, copies []int) {
	for i, k := range m.space.knobs {
		for _, v := range k.neighbours() {
			if n := m.settingNumber(m.space.singleChange(i, v)); k.pile != "" {
				copies = append(copies, n)
			} else {
				first = append(first, n)
			}
		}
	}
	return first, copies
}

// furtherValues returns the numbers of the settings with all values of the rules whose
// changes in first were best, and those that set a changed rule back to base's value.
// readings are by number of the setting.
func (m *mendRun) furtherValues(first []int, readings map[int]*tune.Reading) []int {
	order := m.byDistance(first, readings)
	var list, rules []int
	for i, k := range m.space.knobs { // base's value of every rule that other has changed
		for v := range k.values {
			if n := m.settingNumber(m.space.singleChange(i, v)); v != k.home && k.pile == "" && m.isReversal(n) {
				list = append(list, n)
			}
		}
	}
	for _, n := range order {
		k := m.space.changedKnobs(m.settings[n])[0]
		if slices.Contains(rules, k) {
			continue
		}
		if len(rules) == mendExtendedRules {
			break
		}
		rules = append(rules, k)
		for v := range m.space.knobs[k].values {
			if v != m.space.knobs[k].home {
				if n := m.settingNumber(m.space.singleChange(k, v)); !slices.Contains(list, n) {
					list = append(list, n)
				}
			}
		}
	}
	return list
}

// byDistance returns those settings of list that have an effect and do not surely break a
// guard, nearest to the aims first. readings are by number of the setting.
func (m *mendRun) byDistance(list []int, readings map[int]*tune.Reading) []int {
	home := readings[0]
	off := map[int]float64{}
	var order []int
	for _, n := range list {
		r := readings[n]
		if tune.EqualReadings(r, home) || m.question.BrokenGuard(r, tune.SureErrors) >= 0 {
			continue
		}
		d := m.question.Distance(r)
		off[n] = d.Square
		order = append(order, n)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(off[a], off[b]) })
	return order
}

// exchanges returns the numbers of the settings with the most promising exchanges of copies
// between two cards of a pile. The effect of an exchange is predicted by adding the effects
// of one copy more and of one copy less, from the readings of the settings in copies.
func (m *mendRun) exchanges(copies []int, readings map[int]*tune.Reading) []int {
	type exchange struct {
		n   int
		off float64
	}
	var list []exchange
	one := func(n int) (knob, value int) {
		k := m.space.changedKnobs(m.settings[n])[0]
		return k, int(m.settings[n][k])
	}
	for _, a := range copies {
		for _, b := range copies {
			i, v := one(a)
			j, w := one(b)
			x, y := m.space.knobs[i], m.space.knobs[j]
			if i == j || x.pile != y.pile || x.numbers[v] < x.numbers[x.home] || x.numbers[v]-x.numbers[x.home] != y.numbers[y.home]-y.numbers[w] {
				continue
			}
			at := m.space.singleChange(i, v)
			at[j] = uint8(w)
			both := tune.AddEffects(readings[0], readings[a], readings[b])
			if d := m.question.Distance(both); !tune.EqualReadings(both, readings[0]) {
				list = append(list, exchange{m.settingNumber(at), d.Square})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b exchange) int { return cmp.Compare(a.off, b.off) })
	best := m.reversal()
	for _, x := range list {
		if len(best) >= mendExchanges {
			break
		}
		if m.loadVariant(x.n) == nil {
			continue
		}
		best = append(best, x.n)
		at := slices.Clone(m.settings[x.n]) // the same exchange with two copies
		for _, k := range m.space.changedKnobs(at) {
			if v := 2*int(at[k]) - m.space.knobs[k].home; v >= 0 && v < len(m.space.knobs[k].values) {
				at[k] = uint8(v)
			}
		}
		if n := m.settingNumber(at); m.space.grid.SumsHold(at) && !slices.Contains(best, n) && m.loadVariant(n) != nil {
			best = append(best, n)
		}
	}
	return best
}

// reversal returns the number of the setting that sets all numbers of copies back to base's,
// if this is a single exchange; otherwise nil.
func (m *mendRun) reversal() []int {
	at := m.space.grid.Home()
	for i, k := range m.space.knobs {
		if was := m.base.Set.Value(k.path); k.pile != "" && was != nil {
			if v := slices.Index(k.values, was.TOMLLine()); v >= 0 {
				at[i] = uint8(v)
			}
		}
	}
	if m.space.grid.Changes(at) != 1 || !m.space.grid.SumsHold(at) {
		return nil
	}
	return []int{m.settingNumber(at)}
}

// countBrokenGuards counts, in the result, the guards that the settings in list break.
func (m *mendRun) countBrokenGuards(list []*tune.Contender) {
	for _, c := range list {
		if c.BrokenGuard >= 0 {
			m.countBroken(m.guards[c.BrokenGuard])
		}
	}
}

func (m *mendRun) countBroken(guard string) {
	i := slices.IndexFunc(m.result.Broken, func(b reports.BrokenGuard) bool { return b.Guard == guard })
	if i < 0 {
		i, m.result.Broken = len(m.result.Broken), append(m.result.Broken, reports.BrokenGuard{Guard: guard})
	}
	m.result.Broken[i].Count++
}
