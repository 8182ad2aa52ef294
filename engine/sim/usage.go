package sim

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"equitas/engine"
	"equitas/engine/rng"
)

// A WatchedPart is a part or a stage whose use is counted.
type WatchedPart struct {
	engine.Part
	Stage  bool
	Reason string // for a stage: [engine.Stage.Reason]; otherwise ""

	index int // index of the part or the stage in the rules
}

// WatchableParts lists the parts and stages of a ruleset.
func WatchableParts(r engine.Rules) []WatchedPart {
	var l []WatchedPart
	if u, ok := r.(engine.PartUser); ok {
		for i, p := range u.Parts() {
			l = append(l, WatchedPart{Part: p, index: i})
		}
	}
	for i, s := range r.Stages() {
		l = append(l, WatchedPart{Part: s.Part, Stage: true, Reason: s.Reason, index: i})
	}
	return l
}

// A UsageWatch names the parts and stages whose use a run counts while it plays. It counts
// in the first Deals deals, and of each deal in the first rotation only. Unknown names are
// ignored.
type UsageWatch struct {
	Names []string
	Deals int
}

// selectedParts returns the parts and stages of the rules that the watch names.
func (w *UsageWatch) selectedParts(r engine.Rules) []WatchedPart {
	return slices.DeleteFunc(WatchableParts(r), func(p WatchedPart) bool { return !slices.Contains(w.Names, p.Name) })
}

// addUses adds the counts in src to those in dst.
func addUses(dst, src map[string]Use) {
	for name, u := range src {
		sum := dst[name]
		dst[name] = Use{sum.Matches + u.Matches, sum.Usable + u.Usable, sum.Used + u.Used}
	}
}

// CountUses plays deals 0 to deals-1 of a scenario, each in one rotation only. It returns,
// by name, in how many matches the named parts and stages could be used and were used.
// Unknown names are ignored. A run with the same [UsageWatch] gives the same counts. When
// ctx is done, CountUses returns the counts so far and the error of ctx; if a match breaks,
// a [*Fault].
func CountUses(ctx context.Context, scenario *Scenario, names []string, deals, workers int) (map[string]Use, error) {
	watch := UsageWatch{Names: names, Deals: deals}
	uses := map[string]Use{}
	if newUsageCounter(scenario.Rules, &watch) == nil {
		return uses, nil
	}
	c := *scenario
	c.Measuring = nil
	var (
		next atomic.Int64
		mu   sync.Mutex
		wg   sync.WaitGroup
		err  *Fault
	)
	for range max(1, min(workers, deals)) {
		wg.Go(func() {
			t := &table{scenario: &c}
			broken := t.countUses(ctx, &watch, &next)
			mu.Lock()
			defer mu.Unlock()
			if broken != nil && (err == nil || broken.Deal < err.Deal) { // workers take deals in order, so the lowest broken deal is found
				err = broken
			}
			addUses(uses, t.usage.counts())
		})
	}
	wg.Wait()
	if err != nil {
		return uses, err
	}
	return uses, ctx.Err()
}

// countUses plays one deal after another and counts only the use of parts. It takes the
// numbers of the deals from next, which several workers share.
func (t *table) countUses(ctx context.Context, watch *UsageWatch, next *atomic.Int64) (fault *Fault) {
	defer func() {
		if r := recover(); r != nil {
			fault = t.newFault(r)
		}
	}()
	t.setUp()
	t.usage = newUsageCounter(t.scenario.Rules, watch)
	engine.DisableCounting(t.state)
	t.scorer, t.reporter = nil, nil
	for ctx.Err() == nil {
		t.deal = int(next.Add(1) - 1)
		if t.deal >= watch.Deals {
			return nil
		}
		d := rng.NewDeal(t.scenario.MasterSeed, uint64(t.deal))
		if t.scenario.Rotations() > 1 {
			t.drawOrder(d)
		}
		clear(t.row)
		t.playMatch(d, t.row)
	}
	return nil
}

// A usageCounter counts in how many matches of a table each watched part could be used, and
// in how many it was used.
type usageCounter struct {
	deals        int // deals with numbers below this are watched
	parts        []WatchedPart
	usable, used []bool // in the match being played, by index in parts
	sums         []Use

	partUser     engine.PartUser // the rules, if they can say which part an action uses; or nil
	rules        engine.Rules
	actionParts  int   // number of parts that are used by actions; the others are stages
	notYetUsable int   // number of parts of actionParts that no legal action of this match has used yet
	partIndex    []int // by index of a part in the rules: its index in parts, -1 if not watched
	stages       []int // indexes in parts of stages that are watched by their duration
	scratch      []int
	chosen       [1]engine.Action // the action of the present decision
}

// newUsageCounter returns a usageCounter for the parts in watch; nil if there are none.
func newUsageCounter(r engine.Rules, watch *UsageWatch) *usageCounter {
	parts := watch.selectedParts(r)
	if len(parts) == 0 {
		return nil
	}
	w := &usageCounter{rules: r, deals: watch.Deals, parts: parts, usable: make([]bool, len(parts)), used: make([]bool, len(parts)), sums: make([]Use, len(parts))}
	w.partUser, _ = r.(engine.PartUser)
	for i := range parts {
		if p := &parts[i]; !p.Stage {
			for len(w.partIndex) <= p.index {
				w.partIndex = append(w.partIndex, -1)
			}
			w.partIndex[p.index] = i
			w.actionParts++
		} else if p.Reason == "" {
			w.stages = append(w.stages, i)
		}
	}
	return w
}

// beginMatch returns the counter, reset, for the match that the table begins; nil if that
// match is not watched.
func (w *usageCounter) beginMatch(t *table) *usageCounter {
	if w == nil || t.rotation > 0 || t.deal >= w.deals {
		return nil
	}
	clear(w.usable)
	clear(w.used)
	w.notYetUsable = w.actionParts
	return w
}

// endMatch adds the match to the counts; reason is [engine.Result] Reason.
func (w *usageCounter) endMatch(reason string) {
	for i := range w.parts {
		p, sum := &w.parts[i], &w.sums[i]
		sum.Matches++
		if p.Stage || w.usable[i] {
			sum.Usable++
		}
		if w.used[i] || p.Reason != "" && p.Reason == reason {
			sum.Used++
		}
	}
}

// counts returns the counts by name of the part or stage; nil for a nil counter.
func (w *usageCounter) counts() map[string]Use {
	if w == nil {
		return nil
	}
	uses := map[string]Use{}
	for i, p := range w.parts {
		uses[p.Name] = w.sums[i]
	}
	return uses
}

// recordDecision records a decision: the parts that the legal actions and the chosen one
// use, and the stages that the match is in.
func (w *usageCounter) recordDecision(o engine.Observation, legal []engine.Action, chosen engine.Action) {
	for _, i := range w.stages {
		if !w.used[i] {
			w.used[i] = w.rules.InStage(o, w.parts[i].index)
		}
	}
	if w.actionParts == 0 {
		return
	}
	w.chosen[0] = chosen
	w.scratch = w.partUser.UsedParts(o, w.chosen[:], w.scratch[:0])
	w.mark(w.used)
	if w.notYetUsable == 0 {
		return
	}
	w.scratch = w.partUser.UsedParts(o, legal, w.scratch[:0])
	w.notYetUsable -= w.mark(w.usable)
}

// mark sets list[i] for each watched part i whose index in the rules is in w.scratch. It
// returns how many elements it has newly set.
func (w *usageCounter) mark(list []bool) (added int) {
	for _, part := range w.scratch {
		if part < len(w.partIndex) && w.partIndex[part] >= 0 && !list[w.partIndex[part]] {
			list[w.partIndex[part]] = true
			added++
		}
	}
	return added
}
