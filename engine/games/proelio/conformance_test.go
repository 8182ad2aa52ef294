package proelio

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// A ruleTable is one file of testdata/rules.
type ruleTable = conform.Table[ruleCase]

// A reporter has the methods of [testing.T] that a case uses.
type reporter = conform.Reporter

// readTables reads every file of testdata/rules.
func readTables(t *testing.T) []ruleTable {
	t.Helper()
	tables := conform.ReadTables(t, func(c *ruleCase) string { return c.Name })
	for _, table := range tables {
		for i := range table.Case {
			c := &table.Case[i]
			c.fill(&table)
			if c.Want == nil && c.Twin == nil && c.Odds == nil && c.Settings == nil && len(c.Legal)+len(c.Only)+len(c.Has)+len(c.HasNot) == 0 {
				t.Errorf("%s: case %q checks nothing", table.File, c.Name)
			}
		}
	}
	return tables
}

// fill sets the fields of a case that its table sets for all cases.
func (c *ruleCase) fill(table *ruleTable) {
	if c.Rule == "" {
		c.Rule = table.Rule
	}
	if c.Variant == "" {
		c.Variant = table.Variant
	}
	if c.Seats == 0 {
		c.Seats = 4
	}
	if c.Round == 0 {
		c.Round = 3
	}
}

var rulesets struct {
	sync.Mutex
	library *rule.Library
	loaded  map[string]*Rules
}

// ruleset loads a variant with settings, once each.
func ruleset(t reporter, variant string, sets []string) *Rules {
	t.Helper()
	rulesets.Lock()
	defer rulesets.Unlock()
	if rulesets.library == nil {
		rulesets.library = builtIn()
		rulesets.loaded = map[string]*Rules{}
	}
	key := variant + "\n" + strings.Join(sets, "\n")
	if r := rulesets.loaded[key]; r != nil {
		return r
	}
	l, err := rulesets.library.Load(variant, sets)
	if err != nil {
		t.Fatalf("%s %q: %v", variant, sets, err)
	}
	r := l.Rules.(*Rules)
	rulesets.loaded[key] = r
	return r
}

// Every sentence of the rulebook that states a rule, and every ruling, holds.
func TestRules(t *testing.T) {
	for _, table := range readTables(t) {
		t.Run(table.File, func(t *testing.T) {
			for _, c := range table.Case {
				t.Run(c.Name, func(t *testing.T) { c.run(t, ruleset(t, c.Variant, c.Set)) })
			}
		})
	}
}

// run plays the case under a ruleset and compares the position with what it expects.
func (c ruleCase) run(t reporter, r *Rules) {
	if c.Odds != nil {
		c.odds(t, r)
		return
	}
	c.rules(t, r)
	p := c.play(t, r)
	p.check(t, &c)
	if c.Twin == nil {
		return
	}
	o := c.Twin.other(c)
	q := o.play(t, r)
	seat := engine.Seat(c.Twin.Seat)
	if same := p.s.Observe(seat).Key() == q.s.Observe(seat).Key(); same == c.Twin.Differs {
		t.Errorf("seat %d sees the same of both tables: %v, want %v", seat, same, !c.Twin.Differs)
	}
}

// rules compares the ruleset itself with what the case expects.
func (c *ruleCase) rules(t reporter, r *Rules) {
	for _, id := range c.Absent {
		if r.set.Has("card."+id) || r.set.Has("guild."+id) {
			t.Errorf("the ruleset has %q", id)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(c.Settings)) {
		v := r.set.Value(key)
		if v == nil {
			t.Errorf("%s is not set", key)
			continue
		}
		got := v.Text
		if v.Kind == rule.KindInt {
			got = strconv.FormatInt(v.Int, 10)
		}
		same(t, key, got, c.Settings[key])
	}
}

// A player makes the choices of a case.
type player struct {
	s      *State
	all    [maxKinds]int
	chance []string
	stolen string // the last card stolen
}

// start builds the position and begins the active House's turn. Chance is prescribed by the
// case, or if free is set, random.
func (c *ruleCase) start(t reporter, r *Rules, deal rng.Deal, free bool) (*player, *chancer) {
	t.Helper()
	s, err := lay(r, c, deal)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{s: s, all: census(s)}
	ch := &chancer{s: s, all: p.all, steals: c.Steal, shuffles: c.Shuffle}
	if c.Deal == 0 && !free {
		s.Follow(ch.next)
	}
	s.OnOutcome(func(o engine.Outcome) {
		switch o.Kind {
		case "shuffle":
			p.chance = append(p.chance, "shuffle "+o.Get("deck").(string))
		case "discard":
			p.chance = append(p.chance, fmt.Sprintf("discard %v %v", o.Get("from"), o.Get("card")))
		case "steal":
			p.chance = append(p.chance, fmt.Sprintf("steal %v %v %v", o.Get("from"), o.Get("to"), o.Get("card")))
			p.stolen = o.Get("card").(string)
		}
	})
	if c.Deal == 0 {
		s.pushTask(task{step: doBegin})
		s.run()
	}
	p.sound(t, "the layout")
	return p, ch
}

// play makes the choices of the case and returns the player after them.
func (c *ruleCase) play(t reporter, r *Rules) *player {
	t.Helper()
	p, ch := c.start(t, r, rng.NewDeal(1, 0), false)
	for _, step := range c.Play {
		p.step(t, step)
	}
	if len(ch.steals) > 0 {
		t.Errorf("nobody took %q at random", ch.steals)
	}
	if len(ch.shuffles) > 0 {
		t.Errorf("nothing was shuffled to %q", ch.shuffles)
	}
	return p
}

// sound checks what must hold in every position: no card has appeared or disappeared, and no
// hand is above the limit in the action phase or at the end.
func (p *player) sound(t reporter, after string) {
	t.Helper()
	if err := p.s.Err(); err != nil {
		t.Fatalf("%s: %v", after, err)
	}
	if p.all != census(p.s) {
		for k, n := range census(p.s) {
			if n != p.all[k] {
				t.Errorf("%s: %d copies of %s, want %d", after, n, p.s.rules.kinds[k].id, p.all[k])
			}
		}
	}
	if ph := p.s.pos.phase; ph == phaseAction || ph == phaseDeploy || p.s.pos.isOver {
		for i := range p.s.seatCount {
			if n := p.s.pos.house[i].cards; n > p.s.handLimit(i) {
				t.Errorf("%s: seat %d holds %d cards, the limit is %d", after, i, n, p.s.handLimit(i))
			}
		}
	}
}

// words returns the legal actions in words.
func (p *player) words() []string {
	var l []string
	for _, a := range p.s.Legal(nil) {
		l = append(l, p.s.Words(a))
	}
	return l
}

// step makes one choice ("attack tower", or "2: attack tower", which also checks that seat 2
// decides), or checks the legal actions: "legal: a, b" (exactly these), "only: a, b" (exactly
// these of the actions that begin with the same word), "has: a, b", "hasnot: a, b", "phase:
// loot".
func (p *player) step(t reporter, step string) {
	t.Helper()
	head, rest, ok := strings.Cut(step, ": ")
	if !ok {
		head, rest = "", step
	}
	list := strings.Split(rest, ", ")
	switch head {
	case "legal":
		p.legal(t, list)
		return
	case "only":
		p.only(t, list)
		return
	case "has":
		p.has(t, list)
		return
	case "hasnot":
		p.hasNot(t, list)
		return
	case "phase":
		if got := p.s.Phase(); got != rest {
			t.Errorf("phase = %s, want %s", got, rest)
		}
		return
	case "":
	default:
		if seat := strconv.Itoa(int(p.s.ToAct())); seat != head {
			t.Fatalf("before %q seat %s must decide, want %s (legal: %q)", rest, seat, head, p.words())
		}
	}
	conform.Perform(t, p.s, rest)
	p.sound(t, rest)
}

func (p *player) legal(t reporter, want []string) {
	t.Helper()
	got := p.words()
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		t.Errorf("legal = %q, want %q", got, want)
	}
}

func (p *player) only(t reporter, want []string) {
	t.Helper()
	verbs := map[string]bool{}
	for _, w := range want {
		verbs[verbOf(w)] = true
	}
	var got []string
	for _, w := range p.words() {
		if verbs[verbOf(w)] {
			got = append(got, w)
		}
	}
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		t.Errorf("legal, of these kinds = %q, want %q", got, want)
	}
}

func verbOf(words string) string {
	v, _, _ := strings.Cut(words, " ")
	return v
}

func (p *player) has(t reporter, want []string) {
	t.Helper()
	got := p.words()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%q is not legal; legal: %q", w, got)
		}
	}
}

func (p *player) hasNot(t reporter, want []string) {
	t.Helper()
	for _, got := range p.words() {
		for _, w := range want {
			if prefix, any := strings.CutSuffix(w, "*"); got == w || any && strings.HasPrefix(got, prefix) {
				t.Errorf("%q is legal, want none of %q", got, want)
			}
		}
	}
}

// odds plays the case in many deals and compares the last stolen cards with their weights.
func (c *ruleCase) odds(t reporter, r *Rules) {
	const deals = 3000
	got, sum := map[string]int{}, 0
	for i := range deals {
		p, _ := c.start(t, r, rng.NewDeal(5, uint64(i)), true)
		for _, step := range c.Play {
			p.step(t, step)
		}
		got[p.stolen]++
	}
	for _, w := range c.Odds {
		sum += w
	}
	for _, id := range slices.Sorted(maps.Keys(got)) {
		if c.Odds[id] == 0 {
			t.Errorf("%q was taken %d times in %d, want never", id, got[id], deals)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(c.Odds)) {
		want := deals * c.Odds[id] / sum
		if d := got[id] - want; d*d > 16*deals/4 { // more than four standard deviations
			t.Errorf("%s was taken %d times in %d, want about %d", id, got[id], deals, want)
		}
	}
}
