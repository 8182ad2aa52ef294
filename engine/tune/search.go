package tune

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A Search holds the arguments of [Question.Search], which searches for settings that are near the
// aims and change few rules.
type Search struct {
	Space      *Space
	ChangeCost float64 // cost of a changed rule, in margins: a further change must bring the setting nearer by more
	MaxChanges int     // largest number of changed rules
	Budget     int     // largest number of deals, summed over all settings
	MaxDeals   int     // largest number of deals of a setting

	// NumberOf returns the number of a setting for Play. It is called first for home.
	NumberOf func(Setting) int
	Play     PlayFunc

	// Spoils reports whether a promising setting spoils something that no measure shows. Such a
	// setting is excluded, with all settings that contain its changes. A nil Spoils means that no
	// setting does.
	Spoils func(ctx context.Context, t *Trial) (bool, error)

	// OnRound is called with preliminary results after every round; it may be nil.
	OnRound func(*SearchResult)
}

// A SearchResult is the result of [Question.Search].
type SearchResult struct {
	Home             *Reading // reading of the present setting
	Trials           []*Trial // every setting that was played, home first
	Model            *Model   // the model fitted to all of these
	Front            []*Trial // the nearest setting for each number of changed rules, fewest first; left out if it is hardly nearer than one with fewer changes
	BrokenGuards     []int    // by guard: number of settings that surely break it
	SpoilingSettings int      // number of settings for which Spoils was true
}

// A Trial is a setting that was played, with its results.
type Trial struct {
	Setting            Setting
	Number             int      // number of the setting, as in [PlayFunc]
	Changes            int      // number of changed rules
	Deals              int      // number of deals on which it was played
	Reading            *Reading // its reading on these deals
	BrokenGuard        int      // index of the first guard that it surely breaks; -1 if there is none
	SumsHold           bool     // all [Sum]s have the same total as at home; if false, the setting was played for the model only
	Distance           float64  // predicted distance from the aims, in margins; +Inf if matches do not end
	OptimisticDistance float64  // predicted distance, in margins, if every measure is nearer by one standard error
	Spoils             bool     // it spoils something that no measure shows
	checked            bool     // Spoils was called, or is known from other settings
}

// Parameters of a search.
const (
	singleChangesShare = 0.4 // share of the budget for home and all settings with a single change
	searchBeam         = 16  // beam width: number of settings with n changed rules from which those with n+1 are made
	smallSpace         = 300 // largest number of settings of a space of which all are candidates
	minDealsPerSetting = 16  // least number of deals of a setting
	maxSingleChanges   = 400 // number of settings with a single change above which not all of them are played
)

// rounds holds, for each round after the first, the number of settings to play and the number of
// standard errors, doubt, by which half of them are assumed to be nearer than predicted (optimism).
var rounds = [...]struct {
	settings int
	doubt    float64
}{{24, 1}, {16, 0.7}, {10, 0.4}, {6, 0}}

// Search plays settings and returns the best that it found. It makes no statistical claim: results
// must be tested on other deals.
func (q *Question) Search(ctx context.Context, s *Search) (*SearchResult, error) {
	r := &search{question: q, Search: s, trials: map[string]*Trial{}, result: &SearchResult{BrokenGuards: make([]int, len(q.Guards))}}
	for _, a := range q.Aims {
		r.margins = append(r.margins, a.Margin)
	}
	for _, g := range q.Guards {
		r.margins = append(r.margins, max(g.Margin, 1e-9))
	}
	ones := r.singleChanges()
	all := append([]Setting{s.Space.Home()}, ones...)
	deals := r.limitDeals(int(singleChangesShare*float64(s.Budget)) / len(all))
	if err := r.play(ctx, all, deals); err != nil {
		return nil, err
	}
	var every []Setting
	if s.Space.Size(smallSpace+1) <= smallSpace {
		every = s.Space.allSettings()
	}
	spent := deals * len(all)
	for i, round := range rounds {
		r.fitModel()
		r.reportProgress(ctx)
		if err := r.findSpoiling(ctx, len(rounds)-i); err != nil {
			return nil, err
		}
		pool := every
		if pool == nil {
			pool = r.nearestPredicted()
		}
		next := r.choose(pool, round.settings, round.doubt)
		if len(next) == 0 {
			break
		}
		next, deals = r.affordableSettings(next, deals, (s.Budget-spent)/(len(rounds)-i))
		if len(next) == 0 {
			break
		}
		for _, at := range next {
			spent += deals - r.dealsOf(at)
		}
		if err := r.play(ctx, next, deals); err != nil {
			return nil, err
		}
	}
	r.fitModel()
	if err := r.findSpoiling(ctx, 2); err != nil {
		return nil, err
	}
	for _, t := range r.result.Trials {
		t.OptimisticDistance = r.predictedDistance(t.Setting, 1)
	}
	return r.result, r.findFront(ctx, true)
}

// findSpoiling calls Spoils for the nearest settings that were played, until it has found 2n of them
// that spoil nothing.
func (r *search) findSpoiling(ctx context.Context, n int) error {
	if r.Spoils == nil {
		return nil
	}
	var list []*Trial
	for _, t := range r.result.Trials {
		if t.Changes > 0 && t.Changes <= r.MaxChanges && t.SumsHold && !r.isExcluded(t.Setting) && !math.IsInf(t.Distance, 1) {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(a, b *Trial) int {
		return cmp.Compare(a.Distance+float64(r.ChangeCost*float64(a.Changes)), b.Distance+float64(r.ChangeCost*float64(b.Changes)))
	})
	good := 0
	for _, t := range list {
		if good == 2*n || t.Distance+float64(r.ChangeCost*float64(t.Changes)) >= r.result.Trials[0].Distance {
			break // it would not be chosen
		}
		if r.isExcluded(t.Setting) {
			continue // excluded by a result of this loop
		}
		if err := r.checkSpoils(ctx, t); err != nil {
			return err
		}
		if !t.Spoils {
			good++
		}
	}
	return nil
}

// checkSpoils sets t.Spoils. It first calls Spoils for all played settings that contain only some of
// t's changes. If one of these spoils something, so does t, and Spoils is not called for t: of many
// such settings, some would pass by chance.
func (r *search) checkSpoils(ctx context.Context, t *Trial) error {
	if t.checked {
		return nil
	}
	t.checked = true
	for _, u := range r.result.Trials {
		if u.Changes == 0 || u.Changes >= t.Changes || !u.SumsHold || u.checked || r.isExcluded(u.Setting) || !r.containsChanges(u.Setting, t.Setting) {
			continue
		}
		if err := r.checkSpoils(ctx, u); err != nil {
			return err
		}
	}
	if r.isExcluded(t.Setting) {
		t.Spoils = true
		return nil
	}
	spoils, err := r.Spoils(ctx, t)
	if spoils {
		t.Spoils = true
		r.result.SpoilingSettings++
		r.spoiling = append(r.spoiling, t.Setting)
	}
	return err
}

// containsChanges reports whether setting contains all changes of s from home.
func (r *search) containsChanges(s, setting Setting) bool {
	for k, v := range s {
		if int(v) != r.Space.Knobs[k].Home && setting[k] != v {
			return false
		}
	}
	return true
}

// A search is a [Search] in progress.
type search struct {
	*Search
	question *Question
	trials   map[string]*Trial // by string(Trial.Setting)
	margins  []float64         // by measure: margin of its aim or guard
	noise    []float64         // by guard: typical standard error of a difference from home
	spoiling []Setting         // settings that spoil something
	result   *SearchResult
}

// dealsOf returns the number of deals on which a setting has been played.
func (r *search) dealsOf(setting Setting) int {
	if t := r.trials[string(setting)]; t != nil {
		return t.Deals
	}
	return 0
}

// affordableSettings returns the settings, home first, that can be played within a budget of deals, summed over
// the settings, and the number of deals for each, at least minDeals. It leaves out the last settings
// if the budget is too small, and settings that have been played on that many deals already.
func (r *search) affordableSettings(next []Setting, minDeals, budget int) (some []Setting, deals int) {
	home := r.Space.Home()
	for n := len(next); n > 0; n-- {
		some = append([]Setting{home}, next[:n]...)
		played := 0 // deals played already
		for _, at := range some {
			played += min(r.dealsOf(at), minDeals)
		}
		if deals = r.limitDeals((budget + played) / len(some)); deals >= minDeals {
			break
		}
	}
	if deals < minDeals {
		return nil, minDeals
	}
	return slices.DeleteFunc(some, func(at Setting) bool { return r.dealsOf(at) >= deals }), deals
}

func (r *search) limitDeals(deals int) int { return min(max(deals, minDealsPerSetting), r.MaxDeals) }

// singleChanges returns the settings in which a single knob has another value than at home. If there
// are more than maxSingleChanges, it returns for ordered knobs only the values nearest to home and
// the ends of the range.
func (r *search) singleChanges() []Setting {
	list := func(some func(k Knob, v int) bool) (l []Setting) {
		for i, k := range r.Space.Knobs {
			for v := range k.ValueCount {
				if v != k.Home && some(k, v) {
					at := r.Space.Home()
					at[i] = uint8(v)
					l = append(l, at)
				}
			}
		}
		return l
	}
	all := list(func(Knob, int) bool { return true })
	if len(all) > maxSingleChanges {
		all = list(func(k Knob, v int) bool {
			return !k.Ordered || v == k.Home-1 || v == k.Home+1 || v == 0 || v == k.ValueCount-1
		})
	}
	if len(all) > maxSingleChanges {
		all = list(func(k Knob, v int) bool { return !k.Ordered || v == k.Home-1 || v == k.Home+1 })
	}
	return all
}

// play plays settings on that many deals and records the results in r.result and r.trials.
func (r *search) play(ctx context.Context, settings []Setting, deals int) error {
	var numbers []int
	for _, at := range settings {
		numbers = append(numbers, r.NumberOf(at))
	}
	readings, err := r.Play(ctx, numbers, deals)
	if err != nil {
		return err
	}
	for i, at := range settings {
		t := r.trials[string(at)]
		if t == nil {
			t = &Trial{Setting: at, Number: numbers[i], Changes: r.Space.Changes(at), SumsHold: r.Space.SumsHold(at)}
			r.trials[string(at)] = t
			r.result.Trials = append(r.result.Trials, t)
		}
		t.Reading, t.Deals, t.BrokenGuard = readings[i], deals, r.question.BrokenGuard(readings[i], SureErrors)
	}
	r.result.Home = r.result.Trials[0].Reading
	return nil
}

// fitModel fits the model to all readings, and sets the distances of all trials and the number of
// settings that break each guard.
func (r *search) fitModel() {
	var seen []Comparison
	for _, t := range r.result.Trials[1:] {
		if !t.Reading.Endless {
			seen = append(seen, Compare(t.Setting, r.result.Home, t.Reading))
		}
	}
	r.result.Model = Fit(r.Space, seen, r.margins)
	r.noise = r.noise[:0]
	for i := range r.question.Guards {
		var list []float64
		for k := range seen {
			if x := seen[k].SquaredErrors[len(r.question.Aims)+i]; !math.IsInf(x, 1) {
				list = append(list, math.Sqrt(x))
			}
		}
		slices.Sort(list)
		if len(list) == 0 {
			list = []float64{0}
		}
		r.noise = append(r.noise, list[len(list)/2])
	}
	clear(r.result.BrokenGuards)
	for _, t := range r.result.Trials {
		t.Distance = r.predictedDistance(t.Setting, 0)
		if t.Reading.Endless {
			t.Distance = math.Inf(1)
		}
		if t.BrokenGuard >= 0 {
			r.result.BrokenGuards[t.BrokenGuard]++
		}
	}
}

// predictedDistance returns the predicted distance of a setting from the aims, in margins, if every
// measure is nearer than predicted by doubt standard errors. Guards that are likely to be broken
// count as missed aims.
func (r *search) predictedDistance(setting Setting, doubt float64) float64 {
	deltas := r.result.Model.Predict(setting)
	var doubts []float64
	if doubt > 0 {
		doubts = r.result.Model.StandardErrors(setting)
	}
	home := r.result.Home
	nearer := func(i int, off, margin float64) float64 {
		if doubt > 0 {
			off = max(math.Abs(off)-float64(doubt*doubts[i])/margin, 0)
		}
		return float64(off * off)
	}
	var sum float64
	for i, a := range r.question.Aims {
		sum += nearer(i, a.Distance(home.Measures[i].Value+deltas[i]), a.Margin)
	}
	sum /= float64(len(r.question.Aims))
	for j, g := range r.question.Guards {
		i := len(r.question.Aims) + j
		x := home.Measures[i].Value + deltas[i]
		if math.IsNaN(x) {
			continue
		}
		room := g.Margin + float64(2*r.noise[j]) // with few deals the difference may be chance
		if doubt > 0 {
			room = g.Margin + float64(2*doubts[i])
		}
		if beyond := max(g.Lo-room-x, x-g.Hi-room); beyond > 0 && !math.IsInf(beyond, 0) {
			sum += nearer(i, beyond/r.margins[i], r.margins[i])
		}
	}
	return math.Sqrt(sum)
}

// objective returns the number that the search minimises: the predicted distance plus the cost of
// the changed rules, in margins.
func (r *search) objective(setting Setting, doubt float64) float64 {
	return r.predictedDistance(setting, doubt) + float64(r.ChangeCost*float64(r.Space.Changes(setting)))
}

// nearestPredicted returns, for every number of changed rules, the searchBeam settings with the least
// predicted distances, found by beam search.
func (r *search) nearestPredicted() []Setting {
	beam := []Setting{r.Space.Home()}
	var all []Setting
	known := map[string]bool{}
	for range r.MaxChanges {
		type candidate struct {
			at  Setting
			off float64
		}
		var next []candidate
		for _, from := range beam {
			changed := r.Space.Changes(from)
			for _, at := range r.Space.Neighbours(from) {
				if key := string(at); known[key] || r.Space.Changes(at) != changed+1 || r.isExcluded(at) {
					continue
				}
				known[string(at)] = true
				next = append(next, candidate{at, r.predictedDistance(at, 0)})
			}
		}
		slices.SortStableFunc(next, func(a, b candidate) int { return cmp.Compare(a.off, b.off) })
		beam = beam[:0:0]
		for _, c := range next[:min(len(next), searchBeam)] {
			beam = append(beam, c.at)
		}
		all = append(all, beam...)
	}
	return all
}

// isExcluded reports whether a setting must not be proposed: it surely breaks a guard, its matches do
// not end, or it contains all changes of a setting that spoils something.
func (r *search) isExcluded(setting Setting) bool {
	if t := r.trials[string(setting)]; t != nil && (t.BrokenGuard >= 0 || t.Reading.Endless) {
		return true
	}
	return slices.ContainsFunc(r.spoiling, func(s Setting) bool { return r.containsChanges(s, setting) })
}

// choose returns the n most promising settings of a pool. The first half are the best for each number
// of changed rules, followed by the best of all, by [search.objective] without doubt. The second half
// are the best by the objective with the given doubt.
func (r *search) choose(pool []Setting, n int, doubt float64) []Setting {
	type candidate struct {
		at           Setting
		changed      int
		likely, best float64 // objective as predicted, and optimistically
	}
	var list []candidate
	for _, at := range pool {
		if changed := r.Space.Changes(at); changed > 0 && changed <= r.MaxChanges && r.Space.SumsHold(at) && !r.isExcluded(at) {
			list = append(list, candidate{at, changed, r.objective(at, 0), r.objective(at, doubt)})
		}
	}
	var taken []Setting
	take := func(c *candidate) {
		if !slices.ContainsFunc(taken, func(at Setting) bool { return slices.Equal(at, c.at) }) {
			taken = append(taken, c.at)
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.likely, b.likely) })
	for changed := 1; changed <= r.MaxChanges && len(taken) < n/2; changed++ {
		if i := slices.IndexFunc(list, func(c candidate) bool { return c.changed == changed }); i >= 0 {
			take(&list[i])
		}
	}
	for i := 0; i < len(list) && len(taken) < (n+1)/2; i++ {
		take(&list[i])
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(a.best, b.best) })
	for i := 0; i < len(list) && len(taken) < n; i++ {
		take(&list[i])
	}
	return taken
}

// reportProgress calls [Search].OnRound, if not nil, with the results so far.
func (r *search) reportProgress(ctx context.Context) {
	if r.OnRound != nil && r.findFront(ctx, false) == nil {
		r.OnRound(r.result)
	}
}

// findFront sets [SearchResult].Front from the settings that were played. If ask is set, it calls
// Spoils for a setting for which it has not been called, before the setting is added.
func (r *search) findFront(ctx context.Context, ask bool) error {
	best := math.Inf(1)
	r.result.Front = nil
	for changed := range r.MaxChanges + 1 {
		for {
			var at *Trial
			for _, t := range r.result.Trials {
				if t.Changes == changed && t.SumsHold && !r.isExcluded(t.Setting) && !math.IsInf(t.Distance, 1) && (at == nil || t.Distance < at.Distance) {
					at = t
				}
			}
			if at == nil || changed > 0 && at.Distance >= best-max(r.ChangeCost/2, 0.02) {
				break
			}
			if ask && r.Spoils != nil && changed > 0 {
				if err := r.checkSpoils(ctx, at); err != nil {
					return err
				}
				if at.Spoils {
					continue
				}
			}
			best = at.Distance
			r.result.Front = append(r.result.Front, at)
			break
		}
	}
	return nil
}

// allSettings lists all settings for which [Space.SumsHold]. The value of the first knob varies
// slowest.
func (s *Space) allSettings() []Setting {
	list := []Setting{{}}
	for _, k := range s.Knobs {
		var next []Setting
		for _, at := range list {
			for v := range k.ValueCount {
				next = append(next, append(slices.Clip(slices.Clone(at)), uint8(v)))
			}
		}
		list = next
	}
	return slices.DeleteFunc(list, func(at Setting) bool { return !s.SumsHold(at) })
}
