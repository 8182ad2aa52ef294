package proelio

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/conform"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

// Every column that a match counts is counted again from its record, by code that uses only the
// rulebook: choices, random results, and the hands before and after.
func TestRecount(t *testing.T) {
	deals := 2
	switch {
	case *conform.Full:
		deals = 6
	case testing.Short():
		deals = 1
	}
	for _, name := range conform.BuiltInVariants(t, "proelio") {
		t.Run(strings.TrimPrefix(name, "proelio/"), func(t *testing.T) {
			t.Parallel()
			r := load(t, name)
			for i := range 2 * deals {
				seats := r.players.Min + i%(r.players.Max-r.players.Min+1)
				compareCounts(t, r, name, []string{"random", "greedy"}[i%2], seats, rng.NewDeal(31, uint64(i)))
			}
		})
	}
}

func compareCounts(t *testing.T, r *Rules, variant, name string, seats int, d rng.Deal) {
	t.Helper()
	var record bytes.Buffer
	names := slices.Repeat([]string{name}, seats)
	if _, err := match.Record(&record, match.Header{Game: "proelio", Variant: variant}, r, seated(t, r, name, seats), names, d, true); err != nil {
		t.Fatal(err)
	}
	c := &recount{r: r, cols: map[string]int64{}, uses: map[exposed]bool{}, price: make([]int, seats), misplay: r.penalty}
	for _, line := range strings.Split(strings.TrimSpace(record.String()), "\n") {
		c.line(t, line)
	}

	s := r.newState(seats)
	table := match.Table{State: s, Bots: seated(t, r, name, seats)}
	table.Play(d)
	counts := r.Counts(seats)
	columns := counts.Columns()
	row := make([]int64, len(columns))
	counts.Count(s, row)
	for i, col := range columns {
		if !c.unknown(col.Name) && row[i] != c.cols[col.Name] {
			t.Errorf("deal %d, %d %s: %s is %d, want %d", d.Index, seats, name, col.Name, row[i], c.cols[col.Name])
		}
		delete(c.cols, col.Name)
	}
	for name, n := range c.cols {
		if n != 0 {
			t.Errorf("deal %d: no column %s, want %d", d.Index, name, n)
		}
	}
	got := map[exposed]bool{}
	for i, e := range s.Exposures(nil) {
		if int(e.Seat) != i || e.ThingsUsed&^e.ThingsHad != 0 {
			t.Errorf("deal %d: exposure %d is %+v", d.Index, i, e)
		}
		forEachKind(e.ThingsHad, func(k uint8) { got[exposed{int(e.Seat), r.kinds[k].id}] = e.ThingsUsed>>k&1 != 0 })
		if want := (int(s.pos.turn) - int(e.Seat) + seats - 1) / seats; int(e.Turns) != want {
			t.Errorf("deal %d: seat %d had %d turns, want %d", d.Index, e.Seat, e.Turns, want)
		}
	}
	if fmt.Sprint(got) != fmt.Sprint(c.uses) {
		t.Errorf("deal %d: what was seen and used is %v, want %v", d.Index, got, c.uses)
	}
	if t.Failed() {
		t.FailNow()
	}
}

// unknown reports whether a column cannot be computed from the record alone.
func (c *recount) unknown(column string) bool {
	switch column {
	case "flow.peek":
		return true
	case "flow.base", "flow.imperial": // cards that return from a misplayed attack look like draws
		return c.misplay
	}
	return false
}

type exposed struct {
	seat int
	card string
}

// A recount counts the columns of one record.
type recount struct {
	r       *Rules
	cols    map[string]int64
	uses    map[exposed]bool // cards that came into a hand; true once they are used
	first   [][]string
	guilds  []string
	n       int
	turn    int
	step    []map[string]any // lines of choices and chance since the last state line
	before  stateLine
	price   []int // by seat: discards still due for an Imperial draw
	misplay bool
}

func (c *recount) line(t *testing.T, text string) {
	t.Helper()
	var l map[string]any
	if err := json.Unmarshal([]byte(text), &l); err != nil {
		t.Fatal(err)
	}
	switch l["type"] {
	case "start":
		var s struct {
			Setup struct {
				Hands  [][]string `json:"hands"`
				Guilds []string   `json:"guilds"`
				Forts  []*string  `json:"forts"`
			} `json:"setup"`
		}
		if err := json.Unmarshal([]byte(text), &s); err != nil {
			t.Fatal(err)
		}
		c.first, c.guilds, c.n = s.Setup.Hands, s.Setup.Guilds, len(s.Setup.Hands)
		c.before = stateLine{Hands: c.first, Forts: make([]*string, c.n), Waiting: make([]*string, c.n)}
		copy(c.before.Forts, s.Setup.Forts)
		for i, hand := range c.first {
			for _, card := range hand {
				c.comes(i, card)
			}
		}
	case "choice", "chance":
		c.step = append(c.step, l)
	case "state":
		var after stateLine
		if err := json.Unmarshal([]byte(text), &after); err != nil {
			t.Fatal(err)
		}
		c.choice(t, &after)
		c.before, c.step = after, nil
	case "end":
		c.end(t, text)
	}
}

func (c *recount) comes(seat int, card string) {
	c.cols["card.stints."+card]++
	if x := (exposed{seat, card}); !c.uses[x] {
		c.uses[x] = false
	}
}

// value returns the value of a card, which is also the least Fortification for deploying it.
func (c *recount) value(card string) int64 {
	if v := c.r.set.Value("card." + card + ".value"); v != nil {
		return v.Int
	}
	return 0
}

// number returns the present value of a number of the rules for a House, including those of
// [amounts].
func (c *recount) number(path string, seat int) int64 {
	if c.r.set.Value(path).Kind == rule.KindInt {
		return int64(c.r.set.Int(path))
	}
	for _, a := range amounts {
		if a.path == path {
			return a.is(c, seat)
		}
	}
	panic(path + " is an amount that no record tells")
}

func (c *recount) deployable(card string, seat int) bool {
	if c.r.set.Text("card."+card+".kind") != "defense" {
		return false
	}
	least := c.value(card) - c.number("deploy.limit", seat)
	if v := c.r.set.Value("card." + card + ".min"); v != nil {
		least = v.Int
	}
	return least <= c.fort(c.before.Forts[seat])
}

func (c *recount) fort(card *string) int64 {
	if card == nil {
		return 0
	}
	return c.value(*card)
}

// choice counts one choice and its consequences.
func (c *recount) choice(t *testing.T, after *stateLine) {
	t.Helper()
	l := c.step[0]
	pick, phase, seat := l["pick"].(string), l["phase"].(string), int(l["seat"].(float64))
	verb, rest, _ := strings.Cut(pick, " ")
	card, _, _ := strings.Cut(rest, " ")
	c.round(int(l["turn"].(float64)))
	if phase == "action" {
		c.action(l, seat, verb)
	}
	if verb == "perk" {
		c.cols["act.perk"]++
		c.cols["perk."+card]++
	}

	moved := make([]map[string]int, c.n) // by House and card: cards that came less cards that left
	for i := range moved {
		moved[i] = map[string]int{}
		for _, x := range after.Hands[i] {
			moved[i][x]++
		}
		for _, x := range c.before.Hands[i] {
			moved[i][x]--
		}
	}
	transfers := 0 // number of cards that came from other Houses
	leaves := func(from int, card, how string) {
		moved[from][card]++
		c.cols["card."+how+"."+card]++
		if how == "used" {
			c.uses[exposed{from, card}] = true
		}
	}
	attack := ""
	if w := c.before.Waiting[c.before.Active]; w != nil {
		attack = *w
	}
	switch verb {
	case "attack", "fortify", "play", "deploy":
		if pick == "deploy done" {
			c.cols["flow.attack"]++
			break
		}
		leaves(seat, card, "used")
		if verb == "deploy" {
			c.cols["flow.deployed"]++
		}
		if verb == "fortify" {
			c.cols["flow.fortified"]++
		}
	case "equitas":
		if c.before.Forts[seat] == nil && after.Forts[seat] != nil {
			c.cols["flow.fortified"]++
		}
	case "sacrifice":
		c.cols["flow.sacrifice"]++
	case "imperial":
		c.price[seat] = int(c.number("imperial.price", seat))
		c.cols["flow.cost"] += int64(c.price[seat])
	case "trade":
		if card != "nothing" {
			c.cols["flow.trade"]++
			transfers++
		}
	case "pay":
		leaves(seat, card, "spent")
		c.cols["flow.price"]++
	case "support":
		leaves(seat, card, "spent")
		transfers++
	case "loot":
		leaves(seat, card, "lost")
		c.cols["flow.loot"]++
		transfers++
	case "discard":
		switch {
		case c.price[seat] > 0:
			c.price[seat]--
			leaves(seat, card, "spent")
		case int64(len(c.before.Hands[seat])) > c.number("hand.limit", seat):
			leaves(seat, card, "excess")
			c.cols["flow.excess"]++
		default:
			leaves(seat, card, "lost")
			c.cols["flow.forced"]++
		}
	}
	for _, o := range c.step[1:] {
		switch o["what"] {
		case "steal":
			leaves(int(o["from"].(float64)), o["card"].(string), "lost")
			transfers++
			if attack == "infiltration" {
				c.cols["flow.stolen"]++
			} else {
				c.cols["flow.loot"]++
			}
		case "discard":
			leaves(int(o["from"].(float64)), o["card"].(string), "lost")
			c.cols["flow.forced"]++
		}
	}
	for i := range moved {
		for _, k := range c.r.kinds {
			n := moved[i][k.id]
			for ; n < 0; n++ {
				if verb != "keep" {
					t.Fatalf("choice %v: %s left the hand of seat %d, nobody knows why", l["n"], k.id, i)
				}
				leaves(i, k.id, "spent")
			}
			for range n {
				c.comes(i, k.id)
				if k.deck == baseDeck {
					c.cols["flow.base"]++
				} else {
					c.cols["flow.imperial"]++
				}
			}
		}
		if c.before.Forts[i] != nil && after.Forts[i] == nil {
			c.cols["flow.lost"]++
		}
	}
	c.cols["flow.base"] -= int64(transfers) - c.imperialTransfers()
	c.cols["flow.imperial"] -= c.imperialTransfers()
}

// imperialTransfers returns the number of Imperial cards that the last step moved from hand to
// hand.
func (c *recount) imperialTransfers() (n int64) {
	pick := strings.Fields(c.step[0]["pick"].(string))
	if len(pick) > 1 && (pick[0] == "loot" || pick[0] == "support") && c.r.set.Text("card."+pick[1]+".deck") == "imperial" {
		n++
	}
	for _, o := range c.step[1:] {
		if o["what"] == "steal" && c.r.set.Text("card."+o["card"].(string)+".deck") == "imperial" {
			n++
		}
	}
	return n
}

// action counts a decision of the action phase.
func (c *recount) action(l map[string]any, seat int, verb string) {
	if verb != "perk" {
		c.cols["actions"]++
		c.cols["act."+verb]++
	}
	hand := c.before.Hands[seat]
	c.cols["hand.choices"]++
	c.cols["hand.cards"] += int64(len(hand))
	if int64(len(hand)) >= c.number("hand.limit", seat) {
		c.cols["hand.full"]++
	}
	use := map[string]bool{}
	for _, a := range l["legal"].([]any) {
		if w := strings.Fields(a.(string)); len(w) > 1 && slices.Contains([]string{"attack", "fortify", "play"}, w[0]) {
			use[w[1]] = true
		}
	}
	for _, card := range hand {
		c.cols["card.held."+card]++
		if !use[card] && !c.deployable(card, seat) {
			c.cols["card.stuck."+card]++
		}
	}
}

// round counts the Fortifications at the end of every round before a turn.
func (c *recount) round(turn int) {
	for ; c.turn < turn; c.turn++ {
		if r := c.turn / c.n; c.turn > 0 && c.turn%c.n == 0 && r <= 12 {
			for _, f := range c.before.Forts {
				c.cols[fmt.Sprintf("fort.sum.%d", r)] += c.fort(f)
				c.cols[fmt.Sprintf("fort.houses.%d", r)]++
			}
		}
	}
}

// end counts how the match ended, and the cards of the winner.
func (c *recount) end(t *testing.T, text string) {
	t.Helper()
	var e struct {
		Reason  string
		Winners []int
		Scores  []int64
		Turns   int
	}
	if err := json.Unmarshal([]byte(text), &e); err != nil {
		t.Fatal(err)
	}
	if len(c.step) > 0 {
		t.Fatalf("no state after %v", c.step)
	}
	c.cols["turns"], c.cols["end."+e.Reason] = int64(e.Turns), 1
	teams := c.r.set.Int("players.teams")
	if len(e.Winners) > 1 && teams == 0 {
		c.cols["tie"] = 1
	}
	if e.Reason == "scoring" {
		s := slices.Sorted(slices.Values(e.Scores))
		c.cols["margin"] = s[c.n-1] - s[c.n-2]
	}
	credit := make([]int64, c.n)
	for _, w := range e.Winners {
		credit[w] = engine.PayoffUnit / int64(len(e.Winners))
	}
	for i := range credit {
		finished := int64(0)
		if len(e.Winners) > 0 {
			finished = 1
		}
		c.cols["finished"] = finished
		c.cols["players"] += finished
		c.cols["credit"] += credit[i]
		c.cols[fmt.Sprintf("credit.seat.%d", i)] = credit[i]
		if len(c.guilds) > 0 {
			c.cols["dealt."+c.guilds[i]]++
			c.cols["held."+c.guilds[i]] += finished
			c.cols["credit.guild."+c.guilds[i]] += credit[i]
		}
		for _, k := range c.r.kinds {
			if slices.Contains(c.first[i], k.id) {
				c.cols["card.open.seats."+k.id] += finished
				c.cols["card.open.credit."+k.id] += credit[i]
			}
			if _, seen := c.uses[exposed{i, k.id}]; seen {
				c.cols["card.seen.seats."+k.id] += finished
				c.cols["card.seen.credit."+k.id] += credit[i]
			}
		}
		for _, card := range c.before.Hands[i] {
			imperial := c.r.set.Text("card."+card+".deck") == "imperial"
			if e.Reason == "scoring" && (imperial || c.deployable(card, i) && c.value(card) > 0) {
				c.cols["card.scored."+card]++
			} else {
				c.cols["card.dead."+card]++
			}
		}
	}
	for _, k := range c.r.kinds {
		c.cols["card.dead."+k.id] += c.cols["card.excess."+k.id]
		if c.cols["card.used."+k.id] == 0 {
			c.cols["card.never."+k.id] = 1
		}
	}
}
