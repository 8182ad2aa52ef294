package enginetest

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/rng"
)

// A fault makes High Card break one promise of the interfaces. Each function that is set
// replaces the correct one, or runs after it.
type fault struct {
	name  string
	check string // name of the check that must find it
	want  string // part of the check's error

	players func(engine.Players) engine.Players
	reasons []string
	columns func([]engine.Column) []engine.Column
	metrics func([]engine.Metric) []engine.Metric

	start    func(s *faultyState, d rng.Deal) rng.Deal
	toAct    func(s *faultyState, who engine.Seat) engine.Seat
	legal    func(s *faultyState, buf, legal []engine.Action) []engine.Action
	apply    func(s *faultyState, a engine.Action) engine.Action
	copyFrom func(s, other *faultyState)
	observe  func(s *faultyState, seat engine.Seat) engine.Seat
	blind    func(seat engine.Seat) bool // whether a seat has the same key in all positions
	result   func(engine.Result) engine.Result
	cast     func() *engine.Cast
	turn     func(s *faultyState, turn int) int
	trace    func(s *faultyState, trace uint64) uint64
	count    func(row []int64, count func())
	table    func(s *faultyState, table any) any
	phase    func(phase string) string
	words    func(words string) string
	witness  func(o engine.Outcome) engine.Outcome
	resume   func(s *faultyState, err error) error
	next     func(filled engine.Outcome)
	err      func(error) error
	guess    func(s, seen *faultyState, seat engine.Seat, r *rng.Stream) bool // false: do not call the real one
	rate     func(s *faultyState, unset int64, rating []int64)
	counts   func(counts []int32)
	pick     func(legal []engine.Action, best int, chance *rng.Stream) (a engine.Action, n int)
	lot      func(legal []engine.Action, chance *rng.Stream) (a engine.Action, n int, ok bool)
	features func([]engine.Feature) []engine.Feature
	traits   func(s *faultyState, traits int) int
	assess   func(s *faultyState, was int8, dst []int8) // was: the first value before the call
	parts    func([]engine.Part) []engine.Part
	uses     func(s *faultyState, uses bool) bool
	listed   func(parts []int) []int

	ofSeveral func(list []engine.Action) []engine.Action // the actions looked at of a list of several

	show   func(s *faultyState, seat engine.Seat, l []engine.Passage) []engine.Passage
	hand   func(s *faultyState, seat engine.Seat) engine.Seat // the seat whose hand is shown in place of the seat's own
	say    func(text string) string
	tell   func(events []engine.Event, seat engine.Seat, lines []string) []string
	why    func(l []engine.Reason) []engine.Reason
	listen func(s *faultyState)
}

type faulty struct {
	engine.PlainRules
	f *fault
}

var (
	_ engine.RaterMaker     = faulty{}
	_ engine.FeatureCounter = faulty{}
	_ engine.Determinizer   = faulty{}
	_ engine.Narration      = faulty{}
	_ engine.PartUser       = faulty{}
	_ engine.EventSource    = (*faultyState)(nil)
	_ engine.RecordState    = (*faultyState)(nil)
)

// A faultyState is a state with a fault; memory is what the state may wrongly share or
// keep.
type faultyState struct {
	*highcard.State
	f      *fault
	seats  int
	memory *int
	hoard  []byte
}

func (r faulty) Players() engine.Players {
	p := highcard.Rules{}.Players()
	if r.f.players != nil {
		p = r.f.players(p)
	}
	return p
}

func (r faulty) NewState(seats int) engine.State {
	return &faultyState{State: highcard.Rules{}.NewState(seats).(*highcard.State), f: r.f, seats: seats, memory: new(int)}
}

func (r faulty) Cast(int) *engine.Cast {
	if r.f.cast == nil {
		return nil
	}
	return r.f.cast()
}

// always returns a function that always returns the same cast.
func always(role ...int) func() *engine.Cast {
	c := engine.NewCast([]engine.Role{{ID: "a", Title: "A"}, {ID: "b", Title: "B"}}, role, nil)
	return func() *engine.Cast { return c }
}

func (r faulty) Reasons() []string {
	if r.f.reasons != nil {
		return r.f.reasons
	}
	return highcard.Rules{}.Reasons()
}

func (faulty) WinningScore(reason string) int { return highcard.Rules{}.WinningScore(reason) }

func (r faulty) Counts(seats int) engine.Counts {
	return faultyCounts{highcard.Rules{}.Counts(seats), r.f}
}

type faultyCounts struct {
	engine.Counts
	f *fault
}

func (c faultyCounts) Columns() []engine.Column {
	l := slices.Clone(c.Counts.Columns())
	if c.f.columns != nil {
		l = c.f.columns(l)
	}
	return l
}

func (c faultyCounts) Metrics() []engine.Metric {
	l := c.Counts.Metrics()
	if c.f.metrics != nil {
		l = c.f.metrics(l)
	}
	return l
}

func (c faultyCounts) Count(s engine.State, row []int64) {
	if c.f.count != nil {
		c.f.count(row, func() { c.Counts.Count(s.(*faultyState).State, row) })
		return
	}
	c.Counts.Count(s.(*faultyState).State, row)
}

func (r faulty) Features() []engine.Feature {
	l := highcard.Rules{}.Features()
	if r.f.features != nil {
		l = r.f.features(l)
	}
	return l
}

func (r faulty) Weigh(o engine.Observation, legal []engine.Action, w []int32, rating []int64) {
	p, ok := o.(peephole)
	if !ok {
		highcard.Rules{}.Weigh(o, legal, w, rating)
		return
	}
	unset := rating[0]
	highcard.Rules{}.Weigh(p.Observation, legal, w, rating)
	if r.f.rate != nil {
		r.f.rate(p.s, unset, rating)
	}
}

// Count computes each feature by itself.
func (r faulty) Count(o engine.Observation, legal []engine.Action, _, counts []int32) {
	CountSeparately(r, o, legal, counts)
	n := len(r.Features())
	if r.f.counts != nil {
		r.f.counts(counts[:len(legal)*n])
	}
}

func (r faulty) NewRater(w []int32) engine.Rater { return &faultyJudge{r, slices.Clone(w)} }

// A faultyJudge is a Rater that picks the first of several best actions.
type faultyJudge struct {
	faulty
	w []int32
}

func (j *faultyJudge) Rate(o engine.Observation, legal []engine.Action, rating []int64) {
	j.Weigh(o, legal, j.w, rating)
}

func (j *faultyJudge) Pick(o engine.Observation, chance *rng.Stream) (a engine.Action, n int, ok bool) {
	p, ok := o.(peephole)
	if !ok || j.f.pick == nil {
		return 0, 0, false
	}
	legal := p.s.Legal(nil)
	rating := make([]int64, len(legal))
	j.Rate(o, legal, rating)
	a, n = j.f.pick(legal, slices.Index(rating, slices.Max(rating)), chance)
	return a, n, n >= 0
}

func (j *faultyJudge) SetWeights(w []int32) { copy(j.w, w) }

func (r faulty) Parts() []engine.Part {
	l := highcard.Rules{}.Parts()
	if r.f.parts != nil {
		l = r.f.parts(l)
	}
	return l
}

func (r faulty) Uses(o engine.Observation, a engine.Action, part int) bool {
	uses := highcard.Rules{}.Uses(o, a, part)
	if p, ok := o.(peephole); ok {
		uses = r.f.uses(p.s, uses)
	}
	return uses
}

func (r faulty) UsedParts(o engine.Observation, list []engine.Action, buf []int) []int {
	if r.f.ofSeveral != nil && len(list) > 1 {
		list = r.f.ofSeveral(list)
	}
	buf = AppendUsedParts(r, o, list, buf)
	if r.f.listed != nil {
		buf = r.f.listed(buf)
	}
	return buf
}

// A peephole is an observation through which a faulty rating, determinization or part can
// see the state.
type peephole struct {
	engine.Observation
	s *faultyState
}

func (p peephole) Sampler(chance *rng.Stream) engine.QuickChooser { return faultyLots{p.s, chance} }

type faultyLots struct {
	s      *faultyState
	chance *rng.Stream
}

func (l faultyLots) Decide() (a engine.Action, legal int, ok bool) {
	if l.s.f.lot == nil {
		return 0, 0, false
	}
	return l.s.f.lot(l.s.Legal(nil), l.chance)
}

func (r faulty) Guess(o engine.Observation, st engine.State, x *rng.Stream) {
	s := st.(*faultyState)
	if p, ok := o.(peephole); ok {
		if r.f.guess != nil && !r.f.guess(s, p.s, o.Seat(), x) {
			return
		}
		o = p.Observation
	}
	highcard.Rules{}.Guess(o, s.State, x)
}

func (faulty) Languages() []string { return highcard.Rules{}.Languages() }
func (r faulty) Voice(lang string, seats int) engine.Voice {
	return faultyVoice{highcard.Rules{}.Voice(lang, seats), r.f}
}

// A faultyVoice is a voice with a fault.
type faultyVoice struct {
	engine.Voice
	f *fault
}

func (v faultyVoice) Table(st engine.State, seat engine.Seat) []engine.Passage {
	s := st.(*faultyState)
	l := v.Voice.Table(s.State, seat)
	if v.f.show != nil {
		l = v.f.show(s, seat, l)
	}
	return l
}

func (v faultyVoice) Hand(st engine.State, seat engine.Seat) engine.Hand {
	s := st.(*faultyState)
	if v.f.hand != nil {
		seat = v.f.hand(s, seat)
	}
	return v.Voice.Hand(s.State, seat)
}

func (v faultyVoice) CardOf(st engine.State, a engine.Action) string {
	return v.Voice.CardOf(st.(*faultyState).State, a)
}

func (v faultyVoice) Ask(st engine.State) string { return v.Voice.Ask(st.(*faultyState).State) }

func (v faultyVoice) Say(st engine.State, a engine.Action) string {
	text := v.Voice.Say(st.(*faultyState).State, a)
	if v.f.say != nil {
		text = v.f.say(text)
	}
	return text
}

func (v faultyVoice) Tell(events []engine.Event, seat engine.Seat) []string {
	l := v.Voice.Tell(events, seat)
	if v.f.tell != nil {
		l = v.f.tell(events, seat, l)
	}
	return l
}

func (v faultyVoice) End(st engine.State, seat engine.Seat) []string {
	return v.Voice.End(st.(*faultyState).State, seat)
}

func (v faultyVoice) Subjects(st engine.State) []engine.Action {
	return v.Voice.Subjects(st.(*faultyState).State)
}

func (v faultyVoice) LegalityReasons(st engine.State, a engine.Action) []engine.Reason {
	l := v.Voice.LegalityReasons(st.(*faultyState).State, a)
	if v.f.why != nil {
		l = v.f.why(l)
	}
	return l
}

func (s *faultyState) Listen(f func(engine.Event)) {
	s.State.Listen(f)
	if s.f.listen != nil {
		s.f.listen(s)
	}
}

func (s *faultyState) Start(d rng.Deal) {
	if s.f.start != nil {
		d = s.f.start(s, d)
	}
	s.State.Start(d)
}

func (s *faultyState) ToAct() engine.Seat {
	who := s.State.ToAct()
	if s.f.toAct != nil {
		who = s.f.toAct(s, who)
	}
	return who
}

func (s *faultyState) Legal(buf []engine.Action) []engine.Action {
	legal := s.State.Legal(buf)
	if s.f.legal != nil {
		legal = s.f.legal(s, buf, legal)
	}
	return legal
}

func (s *faultyState) Apply(a engine.Action) {
	if s.f.apply != nil {
		a = s.f.apply(s, a)
	}
	s.State.Apply(a)
}

func (s *faultyState) CopyFrom(other engine.State) {
	o := other.(*faultyState)
	s.State.CopyFrom(o.State)
	*s.memory = *o.memory
	if s.f.copyFrom != nil {
		s.f.copyFrom(s, o)
	}
}

func (s *faultyState) Traits() int {
	n := s.State.Traits()
	if s.f.traits != nil {
		n = s.f.traits(s, n)
	}
	return n
}

func (s *faultyState) Assess(dst []int8) {
	was := dst[0]
	s.State.Assess(dst)
	if s.f.assess != nil {
		s.f.assess(s, was, dst)
	}
}

func (s *faultyState) Observe(seat engine.Seat) engine.Observation {
	if s.f.observe != nil {
		seat = s.f.observe(s, seat)
	}
	if s.f.rate != nil || s.f.pick != nil || s.f.lot != nil || s.f.guess != nil || s.f.uses != nil || s.f.blind != nil {
		return peephole{s.State.Observe(seat), s}
	}
	return s.State.Observe(seat)
}

// Key returns the same for all positions if the seat is blind.
func (p peephole) Key() uint64 {
	if p.s.f.blind != nil && p.s.f.blind(p.Seat()) {
		return 1
	}
	return p.Observation.Key()
}

func (s *faultyState) Result() engine.Result {
	res := s.State.Result()
	if s.f.result != nil {
		res = s.f.result(res)
	}
	return res
}

func (s *faultyState) Turn() int {
	turn := s.State.Turn()
	if s.f.turn != nil {
		turn = s.f.turn(s, turn)
	}
	return turn
}

func (s *faultyState) Trace() uint64 {
	trace := s.State.Trace()
	if s.f.trace != nil {
		trace = s.f.trace(s, trace)
	}
	return trace
}

func (s *faultyState) Table() any {
	table := s.State.Table()
	if s.f.table != nil {
		table = s.f.table(s, table)
	}
	return table
}

func (s *faultyState) Phase() string {
	phase := s.State.Phase()
	if s.f.phase != nil {
		phase = s.f.phase(phase)
	}
	return phase
}

func (s *faultyState) Words(a engine.Action) string {
	words := s.State.Words(a)
	if s.f.words != nil {
		words = s.f.words(words)
	}
	return words
}

func (s *faultyState) OnOutcome(w func(engine.Outcome)) {
	if s.f.witness == nil || w == nil {
		s.State.OnOutcome(w)
		return
	}
	s.State.OnOutcome(func(o engine.Outcome) { w(s.f.witness(o)) })
}

func (s *faultyState) Resume(setup json.RawMessage, next func(engine.Outcome) error) error {
	feed := next
	if s.f.next != nil {
		feed = func(want engine.Outcome) error {
			err := next(want)
			s.f.next(want)
			return err
		}
	}
	err := s.State.Resume(setup, feed)
	if s.f.resume != nil {
		err = s.f.resume(s, err)
	}
	return err
}

func (s *faultyState) Err() error {
	err := s.State.Err()
	if s.f.err != nil {
		err = s.f.err(err)
	}
	return err
}

// with returns a function that adds a metric, valid except for the fields given in m.
func with(m engine.Metric) func([]engine.Metric) []engine.Metric {
	m.ID, m.Title, m.Family, m.Scale = "v", "V", "vs", 1
	return func(l []engine.Metric) []engine.Metric { return append(l, m) }
}

var faults = []fault{
	// descriptions
	{name: "too many players", check: "descriptions", want: "players are", players: func(p engine.Players) engine.Players { p.Max = 9; return p }},
	{name: "reason twice", check: "descriptions", want: `reason "points" is empty or stands twice`, reasons: []string{"points", "points"}},
	{name: "no reason", check: "descriptions", want: "there is no reason", reasons: []string{}},
	{name: "column twice", check: "descriptions", want: `column "finished" is empty or stands twice`, columns: func(l []engine.Column) []engine.Column { return append(l, l[0]) }},
	{name: "column without doc", check: "descriptions", want: "column steals does not say", columns: func(l []engine.Column) []engine.Column { l[2].Doc = ""; return l }},
	{name: "metric of nothing", check: "descriptions", want: `metric steals is made of column "raids"`, metrics: func(l []engine.Metric) []engine.Metric { l[1].Num = "raids"; return l }},
	{name: "metric without scale", check: "descriptions", want: "metric steals has scale 0", metrics: func(l []engine.Metric) []engine.Metric { l[1].Scale = 0; return l }},
	{name: "metric without title", check: "descriptions", want: "metric steals has no title", metrics: func(l []engine.Metric) []engine.Metric { l[1].Title = ""; return l }},
	{name: "metric without column", check: "descriptions", want: "metric steals has no column", metrics: func(l []engine.Metric) []engine.Metric { l[1].Num = ""; return l }},
	{name: "vector of one part", check: "descriptions", want: `metric v has parts ["steals"], expected two`, metrics: with(engine.Metric{Kind: engine.Vector, Parts: []string{"steals"}})},
	{name: "variety of what is no metric", check: "descriptions", want: `metric v has part "raids", which is no metric`, metrics: with(engine.Metric{Kind: engine.Variety, Parts: []string{"steals", "raids"}})},
	{name: "contrast with nothing", check: "descriptions", want: `metric v has columns "turns", "" and ""`, metrics: with(engine.Metric{Kind: engine.Contrast, Num: "steals", Den: "turns"})},
	{name: "contrast with no column", check: "descriptions", want: `metric v is made of column "raids"`, metrics: with(engine.Metric{Kind: engine.Contrast, Num: "steals", Den: "turns", Whole: "steals", WholeDen: "raids"})},
	{name: "contrast without numerator", check: "descriptions", want: "metric v has no column", metrics: with(engine.Metric{Kind: engine.Contrast, Den: "turns", Whole: "steals", WholeDen: "turns"})},
	{name: "quantile at the end", check: "descriptions", want: "metric v is a quantile at 1", metrics: with(engine.Metric{Kind: engine.Quantile, QuantileLevel: 1})},
	{name: "strata of too high a thing", check: "descriptions", want: "metric v is of thing 64", metrics: with(engine.Metric{Kind: engine.Stratified, ThingIndex: engine.MaxExposures})},
	{name: "metric twice", check: "descriptions", want: `metric "steals" is empty or stands twice`, metrics: func(l []engine.Metric) []engine.Metric { return append(l, l[1]) }},

	{name: "cast of too few", check: "descriptions", want: "the cast is of 3 seats, expected 4", cast: always(0, 0, 1)},
	{name: "cast made anew", check: "descriptions", want: "the cast is another", cast: func() *engine.Cast { return always(0, 0, 1, 1)() }},
	{name: "role with a capital", check: "descriptions", want: `role "House" is no plain name`, cast: func() func() *engine.Cast {
		c := engine.NewCast([]engine.Role{{ID: "a", Title: "A"}, {ID: "House", Title: "House"}}, []int{0, 0, 1, 1}, nil)
		return func() *engine.Cast { return c }
	}()},
	{name: "role without a title", check: "descriptions", want: "role b has no title", cast: func() func() *engine.Cast {
		c := engine.NewCast([]engine.Role{{ID: "a", Title: "A"}, {ID: "b"}}, []int{0, 0, 1, 1}, nil)
		return func() *engine.Cast { return c }
	}()},

	// legal actions
	{name: "action twice", check: "legal actions", want: "is listed twice", legal: func(_ *faultyState, _, l []engine.Action) []engine.Action { return append(l, l...) }},
	{name: "action that does not apply", check: "legal actions", want: "panic", legal: func(_ *faultyState, _, l []engine.Action) []engine.Action { return append(l, 15) }},
	{name: "no action", check: "legal actions", want: "has no legal action", legal: func(s *faultyState, buf, l []engine.Action) []engine.Action {
		if s.State.Turn() == 3 {
			return buf
		}
		return l
	}},
	{name: "action after the end", check: "legal actions", want: "the match is over and [3] is legal", legal: func(s *faultyState, _, l []engine.Action) []engine.Action {
		if s.State.ToAct() == engine.Nobody {
			return append(l, 3)
		}
		return l
	}},
	{name: "buffer overwritten", check: "legal actions", want: "expected them appended", legal: func(_ *faultyState, buf, l []engine.Action) []engine.Action { return l[len(buf):] }},
	{name: "listing changes the state", check: "legal actions", want: "listing the legal actions changes the state: the trace", legal: func(s *faultyState, _, l []engine.Action) []engine.Action { *s.memory++; return l }, trace: func(s *faultyState, t uint64) uint64 { return t ^ uint64(*s.memory) }},
	{name: "seat that is not there", check: "legal actions", want: "seat 5 is to act, there are 4 seats", toAct: func(_ *faultyState, who engine.Seat) engine.Seat {
		if who == 3 {
			return 5
		}
		return who
	}},
	{name: "lot of its own", check: "legal actions", want: "by one draw", lot: func(l []engine.Action, chance *rng.Stream) (engine.Action, int, bool) {
		return l[len(l)-1-int(chance.Below(uint32(len(l))))], len(l), true
	}},
	{name: "lot among fewer", check: "legal actions", want: "by one draw", lot: func(l []engine.Action, chance *rng.Stream) (engine.Action, int, bool) {
		return l[chance.Below(uint32(len(l)))], 1, true
	}},
	{name: "lot without a draw", check: "legal actions", want: "by one draw", lot: func(l []engine.Action, _ *rng.Stream) (engine.Action, int, bool) {
		return l[0], len(l), true
	}},
	{name: "draw without a lot", check: "legal actions", want: "and yet chance was", lot: func(_ []engine.Action, chance *rng.Stream) (engine.Action, int, bool) {
		chance.Uint64()
		return 0, 0, false
	}},
	{name: "trace without choices", check: "legal actions", want: "lead to the same trace", trace: func(s *faultyState, _ uint64) uint64 { return uint64(s.State.Turn()) }},
	{name: "copy shares the trace", check: "legal actions", want: "actions performed on a copy change the original", copyFrom: func(s, o *faultyState) { s.memory = o.memory }, apply: func(s *faultyState, a engine.Action) engine.Action { *s.memory++; return a }, trace: func(s *faultyState, t uint64) uint64 { return t ^ uint64(*s.memory) }},

	// observations
	{name: "window of another seat", check: "observations", want: "the window of seat 2 is that of seat 0", observe: func(_ *faultyState, seat engine.Seat) engine.Seat {
		if seat == 2 {
			return 0
		}
		return seat
	}},
	{name: "window left behind", check: "observations", want: "no longer shows the state", start: func(s *faultyState, d rng.Deal) rng.Deal { *s.memory = 0; return d }, apply: func(s *faultyState, a engine.Action) engine.Action {
		if *s.memory++; *s.memory == 3 {
			old := s.State
			s.State = highcard.Rules{}.NewState(s.seats).(*highcard.State)
			s.State.CopyFrom(old)
		}
		return a
	}},

	// copies
	{name: "copy forgets", check: "copies", want: "a copy differs from the original: the turn is", copyFrom: func(s, _ *faultyState) { *s.memory = 7 }, turn: func(s *faultyState, turn int) int { return turn + *s.memory }},
	{name: "copy shares memory", check: "copies", want: "playing a copy changes the original: the table is", copyFrom: func(s, o *faultyState) { s.memory = o.memory }, apply: func(s *faultyState, a engine.Action) engine.Action { *s.memory++; return a }, table: func(s *faultyState, _ any) any { return *s.memory }},
	{name: "table that is no JSON", check: "copies", want: "the table cannot be written", table: func(*faultyState, any) any { return func() {} }},
	{name: "order of actions not of the state", check: "copies", want: "a copy differs from the original: the legal actions are", copyFrom: func(s, _ *faultyState) { *s.memory = 1 }, legal: func(s *faultyState, buf, l []engine.Action) []engine.Action {
		if n := len(buf); *s.memory == 1 && len(l) > n+1 {
			l[n], l[n+1] = l[n+1], l[n]
		}
		return l
	}},

	// deals
	{name: "state left over", check: "equal deals", want: "the same deal on a state that was used before: the turn is", apply: func(s *faultyState, a engine.Action) engine.Action { *s.memory++; return a }, turn: func(s *faultyState, turn int) int { return turn + *s.memory }},
	{name: "chance left over", check: "equal deals", want: "end with different traces", apply: func(s *faultyState, a engine.Action) engine.Action { *s.memory++; return a }, trace: func(s *faultyState, t uint64) uint64 {
		if s.State.ToAct() == engine.Nobody {
			t += uint64(*s.memory)
		}
		return t
	}},
	{name: "deal not used", check: "different deals", want: "all deals are alike", start: func(*faultyState, rng.Deal) rng.Deal { return rng.NewDeal(1, 1) }},

	// endings
	{name: "endless", check: "endings", want: "the match is not over after 200 choices", apply: func(s *faultyState, a engine.Action) engine.Action {
		if s.State.Turn() == 4 {
			s.State.Start(rng.NewDeal(1, 2))
			a = s.State.Legal(nil)[0]
		}
		return a
	}, turn: func(*faultyState, int) int { return 1 }},
	{name: "reason not listed", check: "endings", want: `the match ended by "conquest"`, result: func(r engine.Result) engine.Result { r.Reason = "conquest"; return r }},
	{name: "result without the cast", check: "endings", want: "the result does not have the cast", cast: always(0, 0, 1, 1)},
	{name: "winner not there", check: "endings", want: "the winners are [6], there are 4 seats", result: func(r engine.Result) engine.Result { r.Winners = engine.SeatSet(6); return r }},
	{name: "no winner", check: "endings", want: `the match ended by "points" without winners`, result: func(r engine.Result) engine.Result { r.Winners = 0; return r }},
	{name: "all win", check: "endings", want: "which is better", result: func(r engine.Result) engine.Result { r.Winners = engine.SeatSet(0, 1, 2, 3); return r }},
	{name: "scores left out", check: "endings", want: `scores decide who wins by "points", and the result has none`, result: func(r engine.Result) engine.Result { r.Scored = false; return r }},
	{name: "unfinished with winners", check: "endings", want: "the match is unfinished and has winners", result: func(r engine.Result) engine.Result { r.Reason = engine.Unfinished; return r }},
	{name: "end in the past", check: "endings", want: "the match ended in turn 2, after a choice in turn 5", result: func(r engine.Result) engine.Result { r.Turns = 2; return r }},
	{name: "turns from 0", check: "endings", want: "the turn is 0, expected 1 or more", turn: func(_ *faultyState, turn int) int { return turn - 1 }},

	// counts
	{name: "a row is added to", check: "counts", want: "column finished is added to: a row must be set", count: func(row []int64, count func()) {
		old := slices.Clone(row)
		count()
		for i := range row {
			row[i] += old[i]
		}
	}},
	{name: "a column is left out", check: "counts", want: "column steals is not set", count: func(row []int64, count func()) { old := row[2]; count(); row[2] = old }},
	{name: "counting counts", check: "counts", want: "when it is counted again", count: func(row []int64, count func()) { old := row[2]; count(); row[2] += old &^ 1 }},
	{name: "counting is remembered", check: "counts", want: "when the match was counted before every choice too", count: func() func(row []int64, count func()) {
		times := int64(0)
		return func(row []int64, count func()) { count(); times++; row[2] += times }
	}()},
	{name: "counts beyond its columns", check: "counts", want: "panic", count: func(row []int64, count func()) { count(); row[8]++ }},
	{name: "credit to all", check: "counts", want: "the credit of seat", count: func(row []int64, count func()) { count(); row[4]++ }},
	{name: "credit of one seat missing", check: "counts", want: "3 columns are named credit.seat.K, 3 of them for one of the 4 seats", columns: func(l []engine.Column) []engine.Column { l[7].Name = "seat 3"; return l }},
	{name: "credit of a seat too many", check: "counts", want: "5 columns are named credit.seat.K", columns: func(l []engine.Column) []engine.Column {
		return append(l, engine.Column{Name: "credit.seat.4", Doc: "of nobody"})
	}},

	// allocations
	{name: "allocates", check: "allocations", want: "times once warm, expected 0", apply: func(s *faultyState, a engine.Action) engine.Action { s.hoard = make([]byte, 100); return a }},

	// words
	{name: "same words", check: "words", want: "are both \"play 1\"", words: func(w string) string { return w[:min(len(w), 6)] }},
	{name: "no words", check: "words", want: `is "", expected words`, words: func(string) string { return "" }},
	{name: "two spaces", check: "words", want: "expected words with one space", words: func(w string) string { return strings.Replace(w, " ", "  ", 1) }},
	{name: "no phase", check: "words", want: "the phase has no name", phase: func(string) string { return "" }},

	// records
	{name: "table with keys of the line", check: "records", want: `"n" stands twice`, table: func(*faultyState, any) any { return map[string]int{"n": 2} }},
	{name: "table otherwise after resuming", check: "records", want: "the record is refused: line 3: state: memory is 1, expected 2", start: func(s *faultyState, d rng.Deal) rng.Deal { *s.memory = 1; return d }, resume: func(s *faultyState, err error) error { *s.memory = 2; return err }, table: func(s *faultyState, _ any) any {
		return map[string]int{"memory": *s.memory}
	}},
	{name: "table that is a list", check: "records", want: "does not make a state line", table: func(_ *faultyState, t any) any { return []any{t} }},
	{name: "chance not told", check: "records", want: "the record is refused: line", witness: func(o engine.Outcome) engine.Outcome {
		if o.Kind == "steal" {
			o.Fields[1].Value = o.Get("from")
		}
		return o
	}},
	{name: "resumed otherwise", check: "records", want: "the record is refused: line 1: rusty", resume: func(_ *faultyState, err error) error { return cmp.Or(err, errors.New("rusty")) }},
	{name: "record of another match", check: "records", want: "when played and", start: func(s *faultyState, d rng.Deal) rng.Deal {
		*s.memory++
		return rng.NewDeal(d.Master, d.Index+uint64(*s.memory))
	}},

	// what must be refused
	{name: "legal in records only", check: "illegal picks", want: "expected one at that line", words: func(string) string { return "no such action" }},
	{name: "any setup", check: "spoilt setups", want: `line 1 with setup {"deck":`, resume: func(s *faultyState, err error) error {
		if err != nil {
			s.State.Start(rng.NewDeal(1, 0))
		}
		return nil
	}},
	{name: "any chance", check: "spoilt chance", want: "expected one at that line", next: func(filled engine.Outcome) {
		if card, ok := filled.Fields[len(filled.Fields)-1].Value.(*string); ok && *card == "no such card" {
			*card = "1"
		}
	}, err: func(error) error { return nil }},

	// guesses
	{name: "guesses what is there", check: "guesses", want: "no guess changed what another seat sees", guess: func(s, seen *faultyState, _ engine.Seat, _ *rng.Stream) bool {
		s.State.CopyFrom(seen.State)
		return false
	}},
	{name: "guesses for another seat", check: "guesses", want: "the seat sees that the state is another", guess: func(s, seen *faultyState, seat engine.Seat, r *rng.Stream) bool {
		highcard.Rules{}.Guess(seen.State.Observe((seat+1)%4), s.State, r)
		return false
	}},
	{name: "guesses for another to act", check: "guesses", want: "is to act, was", guess: func(s, _ *faultyState, _ engine.Seat, _ *rng.Stream) bool { *s.memory = 1; return true }, toAct: func(s *faultyState, who engine.Seat) engine.Seat { return (who + engine.Seat(*s.memory)) % 4 }},
	{name: "guesses with other actions", check: "guesses", want: "its legal actions are", guess: func(s, _ *faultyState, _ engine.Seat, _ *rng.Stream) bool { *s.memory = 1; return true }, legal: func(s *faultyState, _, l []engine.Action) []engine.Action {
		if *s.memory == 1 {
			return append(l, 31)
		}
		return l
	}},
	{name: "own chance", check: "guesses", want: "from two states that look the same to it", guess: ownChance()},
	{name: "guesses by the hidden cards", check: "guesses", want: "from two states that look the same to it", guess: func(s, seen *faultyState, seat engine.Seat, r *rng.Stream) bool {
		*r = rng.NewStream(r.Uint64() ^ seen.State.Observe((seat+1)%4).Key())
		return true
	}},
	{name: "guesses by the past", check: "guesses", want: "the turn is", guess: func(s, _ *faultyState, _ engine.Seat, _ *rng.Stream) bool { *s.memory++; return true }, turn: func(s *faultyState, turn int) int { return turn + *s.memory }},
	// what people are told
	{name: "shows the hand of another", check: "what people are told", want: "with other hidden cards", show: func(s *faultyState, seat engine.Seat, _ []engine.Passage) []engine.Passage {
		return highcard.Rules{}.Voice("en", 4).Table(s.State, (seat+1)%4)
	}},
	{name: "deals the hand of another", check: "what people are told", want: "with other hidden cards", hand: func(_ *faultyState, seat engine.Seat) engine.Seat { return (seat + 1) % 4 }},
	{name: "shows a line end", check: "what people are told", want: "is no text to be told", show: func(_ *faultyState, _ engine.Seat, l []engine.Passage) []engine.Passage {
		l[0].Lines[0] += "\n"
		return l
	}},
	{name: "tells what was drawn", check: "what people are told", want: "where it sees no difference", tell: func(events []engine.Event, _ engine.Seat, l []string) []string {
		for _, e := range events {
			l = append(l, strings.Trim(fmt.Sprint(e), "{}"))
		}
		return l
	}},
	{name: "tells what was chosen in secret", check: "what people are told", want: "after the secret choice", blind: func(seat engine.Seat) bool { return seat == 3 }},
	{name: "tells nothing in particular", check: "what people are told", want: "is no text to be told", tell: func(_ []engine.Event, _ engine.Seat, l []string) []string { return append(l, "") }},
	{name: "says all actions alike", check: "what people are told", want: `are both "Do it"`, say: func(string) string { return "Do it" }},
	{name: "forbids what is legal", check: "what people are told", want: "legal is true, but the reasons are", why: func([]engine.Reason) []engine.Reason { return []engine.Reason{{}} }},
	{name: "allows what is not", check: "what people are told", want: "legal is false, but the reasons are", why: func([]engine.Reason) []engine.Reason { return nil }},
	{name: "listening changes the deal", check: "what people are told", want: "without and", listen: func(s *faultyState) { *s.memory = 1 }, start: func(s *faultyState, d rng.Deal) rng.Deal {
		return rng.NewDeal(d.Master, d.Index+uint64(*s.memory))
	}},

	// ratings
	{name: "not all rated", check: "ratings", want: "are rated", rate: func(_ *faultyState, unset int64, rating []int64) { rating[len(rating)-1] = unset }},
	{name: "rates by the hand of another", check: "ratings", want: "when what the seat cannot see is changed", rate: func(s *faultyState, _ int64, rating []int64) {
		b, err := json.Marshal(s.State.Table())
		if err != nil {
			panic(err)
		}
		rating[0] = int64(rng.HashName(string(b)) >> 8)
	}},
	{name: "a rating that no weight changes", check: "ratings", want: "all weights 0", rate: func(_ *faultyState, _ int64, rating []int64) { rating[0] += 5 }},
	{name: "a rating that is no sum", check: "ratings", want: "with all weights doubled", rate: func(_ *faultyState, _ int64, rating []int64) { rating[0] = rating[0] * rating[0] >> 20 }},
	{name: "a feature counted once too often", check: "ratings", want: "what is counted for it", counts: func(counts []int32) { counts[len(counts)-1]++ }},
	{name: "a judge who picks the last", check: "ratings", want: "is picked among", pick: func(legal []engine.Action, _ int, _ *rng.Stream) (engine.Action, int) {
		return legal[len(legal)-1], len(legal)
	}},
	{name: "a judge who counts no action", check: "ratings", want: "is picked among", pick: func(legal []engine.Action, best int, _ *rng.Stream) (engine.Action, int) {
		return legal[best], 0
	}},
	{name: "a judge who takes the first of two", check: "ratings", want: "without chance", pick: func(legal []engine.Action, best int, _ *rng.Stream) (engine.Action, int) {
		return legal[best], len(legal)
	}},
	{name: "a judge who draws and does not pick", check: "ratings", want: "and yet chance was drawn", pick: func(legal []engine.Action, _ int, chance *rng.Stream) (engine.Action, int) {
		if chance == nil {
			return 0, -1
		}
		chance.Uint64()
		return 0, -1
	}},
	{name: "no traits", check: "traits", want: "a seat has 0 traits", traits: func(*faultyState, int) int { return 0 }},
	{name: "traits that grow", check: "traits", want: "and had 3", traits: func(s *faultyState, n int) int { return n + s.Turn()/4 }},
	{name: "traits left as they were", check: "traits", want: "and in a copy", assess: func(_ *faultyState, was int8, dst []int8) { dst[0] = was }},
	{name: "traits that say nothing", check: "traits", want: "the same all the time", assess: func(_ *faultyState, _ int8, dst []int8) { clear(dst) }},
	{name: "traits that change the state", check: "traits", want: "changes the state", assess: func(s *faultyState, _ int8, _ []int8) { s.AddToTrace(1) }},
	{name: "traits that take memory", check: "traits", want: "allocates", assess: func(s *faultyState, _ int8, _ []int8) { s.hoard = make([]byte, 64) }},
	{name: "two features of one name", check: "ratings", want: "two features are called", features: func(l []engine.Feature) []engine.Feature { return slices.Concat(l, l[:1]) }},
	{name: "a feature without words", check: "ratings", want: "lacks a doc", features: func(l []engine.Feature) []engine.Feature { return slices.Concat(l, []engine.Feature{{Name: "dull"}}) }},
	{name: "a feature that no file can name", check: "ratings", want: "a name has", features: func(l []engine.Feature) []engine.Feature {
		return slices.Concat(l, []engine.Feature{{Name: "a.b", Doc: "1"}})
	}},
	{name: "a default weight beyond all bounds", check: "ratings", want: "default weight", features: func(l []engine.Feature) []engine.Feature {
		return slices.Concat(l, []engine.Feature{{Name: "loud", Doc: "1", Default: 1<<31 - 1}})
	}},

	// parts
	{name: "two parts of one name", check: "parts", want: "two parts are called", parts: func(l []engine.Part) []engine.Part { return slices.Concat(l, l[:1]) }},
	{name: "a part without a title", check: "parts", want: "lacks a name", parts: func(l []engine.Part) []engine.Part {
		return slices.Concat(l, []engine.Part{{Name: "dull", Kind: "card"}})
	}},
	{name: "a part that no command line can name", check: "parts", want: "no spaces and commas", parts: func(l []engine.Part) []engine.Part {
		return slices.Concat(l, []engine.Part{{Name: "a,b", Title: "A", Kind: "card"}})
	}},
	{name: "parts that nobody uses", check: "parts", want: "no action ever uses", uses: func(*faultyState, bool) bool { return false }},
	{name: "uses by the hand of another", check: "parts", want: "what the seat cannot see", uses: func(s *faultyState, _ bool) bool {
		b, err := json.Marshal(s.State.Table())
		if err != nil {
			panic(err)
		}
		return rng.HashName(string(b))&1 == 0
	}},
	{name: "a part of a list's last action left out", check: "parts", want: "some of the legal actions use", ofSeveral: func(list []engine.Action) []engine.Action { return list[:len(list)-1] }},
	{name: "a part that is used and not listed", check: "parts", want: "of the list of parts that it uses, []", listed: func(parts []int) []int { return parts[:0] }},
	{name: "uses that change", check: "parts", want: "and then does not", uses: func(s *faultyState, _ bool) bool {
		*s.memory++
		return *s.memory&1 == 0
	}},
	{name: "asking plays on", check: "parts", want: "changes the state", uses: func(s *faultyState, uses bool) bool {
		if *s.memory++; *s.memory == 1000 {
			s.State.Apply(s.State.Legal(nil)[0])
		}
		return uses
	}},
}

// ownChance returns a determinization that does not draw from the stream it is given.
func ownChance() func(s, seen *faultyState, seat engine.Seat, r *rng.Stream) bool {
	calls := uint64(0)
	return func(_, _ *faultyState, _ engine.Seat, r *rng.Stream) bool {
		calls++
		*r = rng.NewStream(calls)
		return true
	}
}
