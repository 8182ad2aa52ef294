package proelio

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/BurntSushi/toml"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/variants"
)

// A ruleTable is one file of testdata/rules. Its rule and variant hold for
// every case that names none.
type ruleTable struct {
	Rule    string     `toml:"rule"`
	Variant string     `toml:"variant"`
	Case    []ruleCase `toml:"case"`
	file    string
}

// readTables reads every file of testdata/rules.
func readTables(t *testing.T) []ruleTable {
	t.Helper()
	files, err := filepath.Glob("testdata/rules/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no tables: %v", err)
	}
	var tables []ruleTable
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		table := ruleTable{file: strings.TrimSuffix(filepath.Base(f), ".toml")}
		md, err := toml.Decode(string(text), &table)
		if err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if u := md.Undecoded(); len(u) > 0 {
			t.Fatalf("%s: unknown keys %v", f, u)
		}
		names := map[string]bool{}
		for i := range table.Case {
			c := &table.Case[i]
			c.fill(&table)
			if c.Name == "" || names[c.Name] {
				t.Errorf("%s: case %d: name %q is missing or stands twice", f, i+1, c.Name)
			}
			names[c.Name] = true
			if c.Want == nil && c.Twin == nil && c.Odds == nil && c.Settings == nil && len(c.Legal)+len(c.Only)+len(c.Has)+len(c.HasNot) == 0 {
				t.Errorf("%s: case %q checks nothing", f, c.Name)
			}
		}
		tables = append(tables, table)
	}
	return tables
}

// fill gives a case what its table says for all.
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

// ruleset loads a variant with settings, once.
func ruleset(t *testing.T, variant string, sets []string) *Rules {
	t.Helper()
	rulesets.Lock()
	defer rulesets.Unlock()
	if rulesets.library == nil {
		rulesets.library = rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS})
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
	r := compile(l.Set)
	rulesets.loaded[key] = r
	return r
}

// Every sentence of the rulebook that states a rule, and every ruling, holds.
func TestRules(t *testing.T) {
	for _, table := range readTables(t) {
		t.Run(table.file, func(t *testing.T) {
			for _, c := range table.Case {
				t.Run(c.Name, func(t *testing.T) { c.run(t, c.Variant) })
				for _, v := range c.Also {
					t.Run(c.Name+" also "+v, func(t *testing.T) { c.run(t, v) })
				}
			}
		})
	}
}

// run plays the case under a variant and holds the table against what it
// wants.
func (c ruleCase) run(t *testing.T, variant string) {
	r := ruleset(t, variant, c.Set)
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

// rules holds the ruleset itself against what the case says of it.
func (c *ruleCase) rules(t *testing.T, r *Rules) {
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

// A player plays the choices of a case.
type player struct {
	s      *State
	all    [maxKinds]int
	chance []string
	stolen string // last card stolen
}

// start lays the table out and begins the active House's turn. Chance is
// prescribed, or free.
func (c *ruleCase) start(t *testing.T, r *Rules, deal rng.Deal, free bool) (*player, *chancer) {
	t.Helper()
	s, err := lay(r, c, deal)
	if err != nil {
		t.Fatal(err)
	}
	p := &player{s: s, all: allCards(s)}
	ch := &chancer{s: s, all: p.all, steals: c.Steal, shuffles: c.Shuffle}
	s.Witness(func(o engine.Outcome) {
		switch o.What {
		case "shuffle":
			p.chance = append(p.chance, "shuffle "+o.Deck)
		case "steal":
			p.chance = append(p.chance, fmt.Sprintf("steal %d %d %s", o.From, o.To, o.Card))
			p.stolen = o.Card
		}
	})
	if c.Deal == 0 {
		if !free {
			s.next = ch.next
		}
		s.push(task{do: doBegin})
		s.run()
	}
	p.sound(t, "the layout")
	return p, ch
}

// play makes the choices of the case and returns the table after them.
func (c *ruleCase) play(t *testing.T, r *Rules) *player {
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

// sound checks what holds whatever is played: no card is made or lost, and
// nobody holds too many cards when an action, or the end, comes.
func (p *player) sound(t *testing.T, after string) {
	t.Helper()
	if err := p.s.Err(); err != nil {
		t.Fatalf("%s: %v", after, err)
	}
	if p.all != allCards(p.s) {
		for k, n := range allCards(p.s) {
			if n != p.all[k] {
				t.Errorf("%s: %d copies of %s, want %d", after, n, p.s.r.kinds[k].id, p.all[k])
			}
		}
	}
	if ph := p.s.pos.phase; ph == phaseAction || ph == phaseDeploy || p.s.pos.done {
		for i := range p.s.n {
			if n := p.s.pos.house[i].n; n > p.s.r.handLimit {
				t.Errorf("%s: seat %d holds %d cards, the limit is %d", after, i, n, p.s.r.handLimit)
			}
		}
	}
}

// words lists what is legal, in words.
func (p *player) words() []string {
	var l []string
	for _, a := range p.s.Legal(nil) {
		l = append(l, p.s.Words(a))
	}
	return l
}

// step makes one choice ("attack tower", or "2: attack tower" where seat 2
// must be the one to decide), or checks what is legal at this point: "legal:
// a, b" (exactly these), "only: a, b" (of actions that begin with the same
// word), "has: a, b", "hasnot: a, b", "phase: loot".
func (p *player) step(t *testing.T, step string) {
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
	for _, a := range p.s.Legal(nil) {
		if p.s.Words(a) == rest {
			p.s.Apply(a)
			p.sound(t, rest)
			return
		}
	}
	t.Fatalf("%q is not legal in phase %s; legal: %q", rest, p.s.Phase(), p.words())
}

func (p *player) legal(t *testing.T, want []string) {
	t.Helper()
	got := p.words()
	if !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(want))) {
		t.Errorf("legal = %q, want %q", got, want)
	}
}

func (p *player) only(t *testing.T, want []string) {
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

func (p *player) has(t *testing.T, want []string) {
	t.Helper()
	got := p.words()
	for _, w := range want {
		if !slices.Contains(got, w) {
			t.Errorf("%q is not legal; legal: %q", w, got)
		}
	}
}

func (p *player) hasNot(t *testing.T, want []string) {
	t.Helper()
	for _, got := range p.words() {
		for _, w := range want {
			if prefix, any := strings.CutSuffix(w, "*"); got == w || any && strings.HasPrefix(got, prefix) {
				t.Errorf("%q is legal, want none of %q", got, want)
			}
		}
	}
}

// odds plays the case over many deals and holds the cards stolen last against
// the weights.
func (c *ruleCase) odds(t *testing.T, r *Rules) {
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
		if d := got[id] - want; d*d > 16*deals/4 { // four standard deviations at most
			t.Errorf("%s was taken %d times in %d, want about %d", id, got[id], deals, want)
		}
	}
}

// check holds the table against what the case wants.
func (p *player) check(t *testing.T, c *ruleCase) {
	t.Helper()
	if c.Legal != nil {
		p.legal(t, c.Legal)
	}
	if c.Only != nil {
		p.only(t, c.Only)
	}
	p.has(t, c.Has)
	p.hasNot(t, c.HasNot)
	if c.Want != nil {
		p.want(t, c.Want)
	}
}

// same reports a difference, as text.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s = %s, want %s", what, g, w)
	}
}

func (p *player) want(t *testing.T, w *wanted) {
	t.Helper()
	s, pos := p.s, &p.s.pos
	tb := s.Table().(table)
	p.bySeat(t, "hand", w.Hands, func(i int) []string { return tb.Hands[i] })
	p.bySeat(t, "Fortification", w.Forts, func(i int) []string { return names(tb.Forts[i]) })
	p.bySeat(t, "waiting attack", w.Waiting, func(i int) []string { return names(tb.Waiting[i]) })
	p.list(t, "deployed", tb.Deployed, w.Deployed)
	p.list(t, "Base discard pile", tb.BaseDiscard, w.BaseDiscard)
	p.list(t, "Imperial discard pile", tb.ImperialDiscard, w.ImperialDiscard)
	for i, n := range w.Sizes {
		same(t, fmt.Sprintf("cards in hand of seat %d", i), len(tb.Hands[i]), n)
	}
	number(t, "Base deck", tb.Base, w.BaseLeft)
	number(t, "Imperial deck", tb.Imperial, w.ImperialLeft)
	number(t, "active", tb.Active, w.Active)
	number(t, "to act", int(s.ToAct()), w.ToAct)
	number(t, "turn", s.Turn(), w.Turn)
	number(t, "Merchant", int(pos.merchant), w.Merchant)
	if w.Season != nil {
		got := names(tb.Season)
		if len(got) == 0 {
			got = []string{"none"}
		}
		same(t, "season", got[0], *w.Season)
	}
	if w.Guilds != nil {
		guilds := map[uint8]bool{}
		for i := range s.n {
			if g := pos.house[i].guild; g != 0 {
				guilds[g] = true
			}
		}
		same(t, "different Guilds", len(guilds), *w.Guilds)
	}
	p.flags(t, "Plague", tb.Plague, w.Plague)
	p.flags(t, "exhausted Guilds", tb.GuildUsed, w.Used)
	if w.Equitas != nil {
		same(t, "Equitas invoked", tb.EquitasUsed, *w.Equitas)
	}
	if w.Lost != nil {
		same(t, "Fortification lost", tb.FortLost, *w.Lost)
	}
	if w.Phase != nil {
		same(t, "phase", s.Phase(), *w.Phase)
	}
	p.end(t, w)
	for _, key := range slices.Sorted(maps.Keys(w.Knows)) {
		var seer, owner int
		if _, err := fmt.Sscanf(key, "%d of %d", &seer, &owner); err != nil {
			t.Fatalf("knows %q: %v", key, err)
		}
		var count [maxKinds]uint8
		pos.house[owner].known.To(engine.Seat(seer), &count)
		var got []string
		for k, n := range count {
			for range n {
				got = append(got, s.r.kinds[k].id)
			}
		}
		text := w.Knows[key]
		p.list(t, "what seat "+strings.Replace(key, " of ", " has seen of the hand of seat ", 1), got, &text)
	}
	if w.Chance != nil {
		same(t, "chance", fmt.Sprintf("%q", p.chance), fmt.Sprintf("%q", *w.Chance))
	}
}

// end checks how the match ended. Without a reason it must not have.
func (p *player) end(t *testing.T, w *wanted) {
	t.Helper()
	over := p.s.ToAct() == engine.Nobody
	if over != (w.Reason != nil) {
		t.Errorf("the match is over: %v, want %v", over, w.Reason != nil)
		return
	}
	if !over {
		return
	}
	res := p.s.Result()
	same(t, "reason", res.Reason, *w.Reason)
	if w.Winners != nil {
		same(t, "winners", res.Winners.List(), *w.Winners)
	}
	if res.Scored != (w.Scores != nil) {
		t.Errorf("scored: %v, want %v (%v)", res.Scored, w.Scores != nil, res.Scores)
	}
	if w.Scores != nil {
		same(t, "scores", res.Scores[:p.s.n], *w.Scores)
	}
}

func names(s *string) []string {
	if s == nil {
		return nil
	}
	return []string{*s}
}

func number(t *testing.T, what string, got int, want *int) {
	t.Helper()
	if want != nil {
		same(t, what, got, *want)
	}
}

// flags holds a list of seats against one flag a seat.
func (p *player) flags(t *testing.T, what string, got []bool, want *[]int) {
	t.Helper()
	if want == nil {
		return
	}
	l := []int{}
	for i, f := range got {
		if f {
			l = append(l, i)
		}
	}
	same(t, what, l, *want)
}

// bySeat holds cards of the seats that a map names against it.
func (p *player) bySeat(t *testing.T, what string, want map[string]string, got func(seat int) []string) {
	t.Helper()
	for i := range p.s.n {
		if text, ok := want[strconv.Itoa(i)]; ok {
			p.list(t, fmt.Sprintf("%s of seat %d", what, i), got(i), &text)
		}
	}
}

// list compares cards, whatever their order.
func (p *player) list(t *testing.T, what string, got []string, want *string) {
	t.Helper()
	if want == nil {
		return
	}
	var l []string
	n := 1
	for _, word := range strings.Fields(*want) {
		if k, err := strconv.Atoi(word); err == nil {
			n = k
			continue
		}
		l = append(l, slices.Repeat([]string{word}, n)...)
		n = 1
	}
	same(t, what, fmt.Sprintf("%q", slices.Sorted(slices.Values(got))), fmt.Sprintf("%q", slices.Sorted(slices.Values(l))))
}
