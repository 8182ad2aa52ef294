package advantage_test

import (
	"math"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"equitas/engine"
	"equitas/engine/advantage"
	"equitas/engine/enginetest/standoff"
	"equitas/engine/rng"
)

// urns is a game in which the worth of actions is known: each seat in turn takes one of
// some stones, which give points by three features; another seat gets random points. The
// seat with most points wins. rounds is the number of stones that each seat takes; if
// endless is set the match does not end.
type urns struct {
	engine.PlainRules

	worth   [3]int32 // points per unit of each feature
	rounds  int
	endless bool
	made    atomic.Int64 // number of decisions of all matches
}

const urnSeats, stones = 3, 4

func (u *urns) Players() engine.Players  { return engine.Players{Min: 2, Max: 4, Usual: urnSeats} }
func (u *urns) Reasons() []string        { return []string{"over"} }
func (u *urns) Counts(int) engine.Counts { return nil }
func (u *urns) NewState(int) engine.State {
	s := &urnState{urns: u}
	s.view.s = s
	return s
}
func (u *urns) Features() []engine.Feature {
	return []engine.Feature{{Name: "red"}, {Name: "blue"}, {Name: "grey"}, {Name: "never"}}
}

// Count implements [engine.FeatureCounter]. The last feature is always 0.
func (u *urns) Count(o engine.Observation, legal []engine.Action, _, counts []int32) {
	for i, a := range legal {
		row := o.(*urnView).s.stone[a]
		copy(counts[i*4:], row[:])
		counts[i*4+3] = 0
	}
}

func (u *urns) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	for i, a := range legal {
		rating[i] = 0
		for f, x := range o.(*urnView).s.stone[a] {
			rating[i] += int64(x) * int64(w[f])
		}
	}
}

type urnView struct{ s *urnState }

func (v *urnView) Seat() engine.Seat { return v.s.ToAct() }
func (v *urnView) Seats() int        { return urnSeats }
func (v *urnView) Key() uint64       { return 0 }

type urnState struct {
	*urns
	view   urnView
	chance rng.Stream
	stone  [stones][3]int32
	points [urnSeats]int32
	taken  int
}

var forStones = rng.PurposeOf("stones")

func (s *urnState) Start(d rng.Deal) {
	s.chance, s.points, s.taken = d.Stream(forStones, 0), [urnSeats]int32{}, 0
	s.lay()
}

func (s *urnState) lay() {
	for i := range s.stone {
		for f := range s.stone[i] {
			s.stone[i][f] = int32(s.chance.Below(4))
		}
	}
}

func (s *urnState) ToAct() engine.Seat {
	if s.taken == s.rounds*urnSeats && !s.endless {
		return engine.Nobody
	}
	return engine.Seat(s.taken % urnSeats)
}

func (s *urnState) Legal(buf []engine.Action) []engine.Action {
	return append(buf, 0, 1, 2, 3)
}

func (s *urnState) Apply(a engine.Action) {
	for f, x := range s.stone[a] {
		s.points[s.taken%urnSeats] += x * s.worth[f]
	}
	s.taken++
	s.made.Add(1)
	s.lay()
}

func (s *urnState) Turn() int                              { return s.taken + 1 }
func (s *urnState) Trace() uint64                          { return 0 }
func (s *urnState) CopyFrom(engine.State)                  { panic("nobody searches") }
func (s *urnState) Observe(engine.Seat) engine.Observation { return &s.view }

func (s *urnState) Result() engine.Result {
	var r engine.Result
	most := slices.Max(s.points[:])
	for seat, x := range s.points {
		if x == most {
			r.Winners |= engine.SeatSet(engine.Seat(seat))
		}
	}
	return r
}

func sampled(t *testing.T, p *advantage.Sample) []int32 {
	t.Helper()
	seen, err := p.Play()
	if err != nil {
		t.Fatal(err)
	}
	return seen.Weights([]int32{0, 0, 0, 7})
}

func TestWeightsFindWhatThingsAreWorth(t *testing.T) {
	u := &urns{worth: [3]int32{4, -2, 0}, rounds: 5}
	w := sampled(t, &advantage.Sample{Rules: u, Seats: urnSeats, MasterSeed: 1, RandomDecisions: 40_000, MaxMatches: 10_000})
	if w[0] <= 0 || w[3] != 7 {
		t.Fatalf("weights %v, expected the first above 0 and the last 7, as it was known", w)
	}
	if r := float64(w[1]) / float64(w[0]); r < -0.6 || r > -0.4 {
		t.Errorf("the second weighs %.2f of the first, expected about -0.5", r)
	}
	if r := float64(w[2]) / float64(w[0]); r < -0.1 || r > 0.1 {
		t.Errorf("the third weighs %.2f of the first, expected about 0", r)
	}
}

func TestPolicySamples(t *testing.T) {
	u := &urns{worth: [3]int32{4, -2, 0}, rounds: 5}
	good := []int32{4 * engine.WeightUnit, -2 * engine.WeightUnit, 0, 0}
	p := &advantage.Sample{Rules: u, Seats: urnSeats, MasterSeed: 1, RandomDecisions: 4_000, MaxMatches: 10_000, Policies: [][]int32{good}, RandomPercent: 30}
	seen, err := p.Play()
	if err != nil {
		t.Fatal(err)
	}
	if seen.Decisions != 15*seen.Matches {
		t.Errorf("%d decisions of %d matches, expected 15 of each", seen.Decisions, seen.Matches)
	}
	if share := float64(seen.RandomDecisions) / float64(15*seen.Matches); share < 0.27 || share > 0.33 {
		t.Errorf("%.2f of the decisions are left to chance, expected 0.30", share)
	}
	w := seen.Weights(good)
	if w == nil || w[0] <= 0 || w[1] >= 0 {
		t.Errorf("weights %v, expected the first above 0 and the second below", w)
	}
}

// A step from weights that all players follow leads towards the true worth and has the
// requested length; a feature that never differs keeps its weight.
func TestToward(t *testing.T) {
	u := &urns{worth: [3]int32{4, -2, 0}, rounds: 5}
	from := []int32{4 * engine.WeightUnit, 4 * engine.WeightUnit, 0, 7}
	seen, err := (&advantage.Sample{Rules: u, Seats: urnSeats, MasterSeed: 1, RandomDecisions: 40_000, MaxMatches: 10_000, Policies: [][]int32{from}, RandomPercent: 30}).Play()
	if err != nil {
		t.Fatal(err)
	}
	for _, share := range []float64{0.1, 1} {
		w := seen.ImprovedWeights(from, share)
		if w == nil || w[0] <= from[0] || w[1] >= from[1] || w[3] != 7 {
			t.Fatalf("a step of %v leads from %v to %v", share, from, w)
		}
		by := math.Hypot(math.Hypot(float64(w[0]-from[0]), float64(w[1]-from[1])), float64(w[2]))
		if r := by / math.Hypot(float64(from[0]), float64(from[1])); r < 0.9*share || r > 1.1*share {
			t.Errorf("a step of %v is %.2f of the weights long", share, r)
		}
	}
	if w := seen.ImprovedWeights(make([]int32, 4), 1); w != nil {
		t.Errorf("a step from weights that tell nothing apart leads to %v, expected none", w)
	}
	none := 0
	for master := range uint64(20) {
		seen, err := (&advantage.Sample{Rules: &urns{rounds: 5}, Seats: urnSeats, MasterSeed: master, RandomDecisions: 5_000, MaxMatches: 10_000, Policies: [][]int32{from}, RandomPercent: 30}).Play()
		if err != nil {
			t.Fatal(err)
		}
		if seen.ImprovedWeights(from, 1) == nil {
			none++
		}
	}
	if none < 10 {
		t.Errorf("in %d of 20 samples where nothing matters there is no step, expected half of them at least", none)
	}
}

func TestSameForAnyNumberOfWorkers(t *testing.T) {
	u := &urns{worth: [3]int32{1, 2, 3}, rounds: 3}
	p := &advantage.Sample{Rules: u, Seats: urnSeats, MasterSeed: 9, RandomDecisions: 3_000, MaxMatches: 10_000}
	was := runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(was)
	one := sampled(t, p)
	thumb := advantage.RuleOfThumb(u, urnSeats, make([]int32, 4))
	runtime.GOMAXPROCS(5)
	if five := sampled(t, p); !slices.Equal(one, five) {
		t.Errorf("one worker finds %v, five find %v", one, five)
	}
	if five := advantage.RuleOfThumb(u, urnSeats, make([]int32, 4)); !slices.Equal(thumb, five) {
		t.Errorf("one worker's rule of thumb is %v, that of five %v", thumb, five)
	}
}

func TestLuckAloneIsWorthNothing(t *testing.T) {
	none := 0
	for master := range uint64(20) {
		if sampled(t, &advantage.Sample{Rules: &urns{rounds: 5}, Seats: urnSeats, MasterSeed: master, RandomDecisions: 5_000, MaxMatches: 10_000}) == nil {
			none++
		}
	}
	if none < 10 {
		t.Errorf("in %d of 20 samples where nothing matters nothing is found, expected half of them at least", none)
	}
}

func TestThumb(t *testing.T) {
	u := &urns{worth: [3]int32{4, -2, 0}, rounds: 5}
	none := make([]int32, 4)
	if w := advantage.RuleOfThumb(u, urnSeats, none); slices.Equal(w, none) {
		t.Error("nothing is learned where much can be")
	}
	best := []int32{4 * engine.WeightUnit, -2 * engine.WeightUnit, 0, 0}
	worst := []int32{-best[0], -best[1], 0, 0}
	if w := advantage.RuleOfThumb(u, urnSeats, worst); slices.Equal(w, worst) {
		t.Error("who does everything wrong is kept")
	}
	// if only luck decides, the known weights are kept
	if w := advantage.RuleOfThumb(&urns{rounds: 5}, urnSeats, best); !slices.Equal(w, best) {
		t.Errorf("the rule of thumb %v was left for %v where nothing matters", best, w)
	}
}

func TestThumbOfRulesThatDoNotEnd(t *testing.T) {
	plain := []int32{1, 2, 3, 4}
	if w := advantage.RuleOfThumb(&urns{endless: true}, urnSeats, plain); !slices.Equal(w, plain) {
		t.Errorf("the rule of thumb is %v, expected that which was known, %v", w, plain)
	}
}

// If no choices are random, none are counted: the limit of all decisions ends the sample.
func TestMostDecisions(t *testing.T) {
	u := &urns{worth: [3]int32{4, -2, 0}, rounds: 5}
	p := &advantage.Sample{Rules: u, Seats: urnSeats, MasterSeed: 1, RandomDecisions: 1, MaxMatches: 10_000, MaxDecisions: 2_000, Policies: [][]int32{{1, 0, 0, 0}}}
	seen, err := p.Play()
	if err != nil {
		t.Fatal(err)
	}
	if seen.Decisions < 2_000 || seen.Decisions > 3_000 {
		t.Errorf("%d decisions in %d matches, expected 2,000 and not many more", seen.Decisions, seen.Matches)
	}
}

// In long matches a rule of thumb is learned and tested in few of them.
func TestThumbOfLongMatches(t *testing.T) {
	u := &urns{worth: [3]int32{4, -2, 0}, rounds: 3_000}
	if advantage.RuleOfThumb(u, urnSeats, make([]int32, 4)); u.made.Load() > 1_200_000 {
		t.Errorf("%d decisions, expected 1,200,000 at most", u.made.Load())
	}
}

// If the rule of thumb would leave it to the others to end a match, no match of such players ends:
// the known weights are kept.
func TestThumbThatEndsNoMatch(t *testing.T) {
	seen, err := (&advantage.Sample{Rules: standoff.Rules{}, Seats: standoff.Seats, MasterSeed: 1, RandomDecisions: 5_000, MaxMatches: 10_000}).Play()
	if err != nil {
		t.Fatal(err)
	}
	plain := []int32{0}
	if w := seen.Weights(plain); w == nil || w[0] >= 0 {
		t.Fatalf("weights %v, expected one below 0: whoever ends the match loses", w)
	}
	if w := advantage.RuleOfThumb(standoff.Rules{}, standoff.Seats, plain); !slices.Equal(w, plain) {
		t.Errorf("the rule of thumb is %v, expected that which was known, %v: with it no match ends", w, plain)
	}
}
