package people

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/match"
	"equitas/engine/rng"
	"equitas/engine/search"
)

// A hint says that another action looks better only if one does.
func TestHintTrails(t *testing.T) {
	l := []engine.Estimate{{Action: 1, Visits: 500, MeanPayoff: 0.41}, {Action: 2, Visits: 500, MeanPayoff: 0.44}, {Action: 3, MeanPayoff: 1}, {Action: 4, Visits: 90, MeanPayoff: 0.442}}
	for chosen, want := range map[engine.Action]bool{1: true, 2: false, 4: false, 5: false} {
		if got := rivalAhead(l, chosen); got != want {
			t.Errorf("action %d trails: %v, want %v", chosen, got, want)
		}
	}
}

// highCards returns players of High Card.
func highCards(people engine.Seats) *TableSetup {
	makers := make([]bot.Maker, 4)
	for i := range makers {
		makers[i], _ = bot.Lookup("greedy")
	}
	searcher, _ := search.Maker(50)
	return &TableSetup{Title: "High Card", Rules: highcard.Rules{}, Lang: "en", Deal: rng.NewDeal(3, 1), People: people, Bots: makers,
		Header: match.Header{Game: "highcard", Variant: "highcard/test"}, Hinters: []bot.Maker{searcher, makers[0]}}
}

func newTable(t *testing.T, p *TableSetup) *Table {
	t.Helper()
	table, err := p.NewTable()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// playOn lets everybody choose the action at index n of the legal ones, wrapped around,
// until people have made that many choices or the match is over. It returns all that people
// were told.
func (t *Table) playOn(test *testing.T, n, choices int) string {
	test.Helper()
	var told strings.Builder
	for range choices {
		who, err := t.Advance(test.Context())
		if err != nil {
			test.Fatal(err)
		}
		if who == engine.Nobody {
			for _, seat := range t.People.List() {
				told.WriteString(strings.Join(t.End(seat), "\n"))
			}
			break
		}
		told.WriteString(strings.Join(t.News(who), "\n"))
		for _, p := range t.DescribeTable(who, false) {
			told.WriteString(p.Heading + strings.Join(p.Lines, "\n"))
		}
		told.WriteString(t.Question())
		all := t.Actions()
		for _, a := range all {
			told.WriteString(a.Words + a.Sentence)
		}
		if err := t.Choose(test.Context(), n%len(all)); err != nil {
			test.Fatal(err)
		}
	}
	return told.String()
}

func recordOf(t *testing.T, table *Table) string {
	t.Helper()
	var b bytes.Buffer
	if err := table.Record(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// A resumed match continues as if it had not been interrupted: everybody is told the same
// from there on, and the bots make the same choices.
func TestTableResumed(t *testing.T) {
	for _, who := range []engine.Seats{engine.SeatSet(0), engine.SeatSet(0) | engine.SeatSet(2)} {
		name := fmt.Sprint(who.List())
		one := newTable(t, highCards(who))
		one.playOn(t, 1, 3)
		saved := recordOf(t, one)
		two := newTable(t, highCards(who))
		if err := two.Resume(strings.NewReader(saved)); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := recordOf(t, two); got != saved {
			t.Errorf("%s: taken up, its record is\n%s\nwant\n%s", name, got, saved)
		}
		if !two.HasPersonDecided() {
			t.Errorf("%s: nobody has played", name)
		}
		for _, table := range []*Table{one, two} {
			for _, seat := range table.People.List() { // what was told before is ignored
				table.News(seat)
				table.DescribeTable(seat, true)
			}
		}
		if a, b := one.playOn(t, 2, 400), two.playOn(t, 2, 400); a != b {
			t.Errorf("%s: people are told\n%s\nwant\n%s", name, b, a)
		}
		if a, b := recordOf(t, one), recordOf(t, two); a != b {
			t.Errorf("%s: the games end differently", name)
		}
	}
}

// A record of another match is an error, and the table stays as it was.
func TestTableRefuses(t *testing.T) {
	saved := newTable(t, highCards(engine.SeatSet(0)))
	saved.playOn(t, 0, 2)
	record := recordOf(t, saved)
	for want, change := range map[string]func(p *TableSetup){
		"the record is of deal 1 of seed 3, the table has deal 2 of seed 3": func(p *TableSetup) { p.Deal = rng.NewDeal(3, 2) },
		"in the record, seat 1 is that of person":                           func(p *TableSetup) { p.People = engine.SeatSet(1) },
		"the record has 4 seats, the table 3":                               func(p *TableSetup) { p.Bots = p.Bots[:3] },
		"the record was made under other rules":                             func(p *TableSetup) { p.Header.RulesHash = "0123456789abcdef" },
	} {
		p := highCards(engine.SeatSet(0))
		change(p)
		table := newTable(t, p)
		before := recordOf(t, table)
		if err := table.Resume(strings.NewReader(record)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
		if recordOf(t, table) != before {
			t.Errorf("%s: the table has changed", want)
		}
	}
	table := newTable(t, highCards(engine.SeatSet(0)))
	if err := table.Resume(strings.NewReader("no record")); err == nil {
		t.Error("no record is taken up")
	}
	if err := saved.Resume(strings.NewReader(record)); err == nil {
		t.Error("a record is taken up in the midst of a game")
	}
}

// After Back the same decision is asked again. Undo names the other people who have decided
// since, and the same choices lead to the same match.
func TestTableUndo(t *testing.T) {
	table := newTable(t, highCards(engine.SeatSet(0)|engine.SeatSet(1)))
	if _, _, ok := table.PreviewUndo(0); ok {
		t.Error("there is a decision before any was made")
	}
	decisions := 0
	var others engine.Seats
	for ; others == 0; decisions++ { // until seat 2 has decided after seat 1
		table.playOn(t, 1, 1)
		if _, others, _ = table.PreviewUndo(0); decisions > 40 {
			t.Fatal("seat 1 takes choices from nobody")
		}
	}
	record, moves := recordOf(t, table), table.ChangeCount()
	n, others, ok := table.PreviewUndo(0)
	if !ok || others != engine.SeatSet(1) {
		t.Fatalf("seat 1 can go back: %v, and takes choices from %v, want seat 2", ok, others.List())
	}
	table.TakeBack(n)
	if who, err := table.Advance(t.Context()); who != 0 || err != nil || table.ChangeCount() == moves {
		t.Errorf("after going back seat %d decides, %v", who+1, err)
	}
	table.TakeBack(0)
	table.playOn(t, 1, decisions)
	if got := recordOf(t, table); got != record {
		t.Errorf("played again the record is\n%s\nwant\n%s", got, record)
	}
}

// A bot that continues where others have chosen is marked in the record if it would have
// chosen differently, and otherwise not.
func TestTableAfterOthers(t *testing.T) {
	picks := func(table *Table) (l []string) {
		st := recordOf(t, table)
		for _, m := range regexp.MustCompile(`"pick":"([^"]*)"`).FindAllStringSubmatch(st, -1) {
			l = append(l, m[1])
		}
		return l
	}
	named := func(table *Table) string {
		return regexp.MustCompile(`"bots":\[[^]]*\]`).FindString(recordOf(t, table))
	}
	people := newTable(t, highCards(engine.SeatSet(0)|engine.SeatSet(1)))
	people.playOn(t, 1, 12)
	alone := newTable(t, highCards(engine.SeatSet(0)))
	as := named(alone)
	if err := alone.ApplyChoices(picks(people)); err != nil {
		t.Fatal(err)
	}
	if _, _, ok := alone.PreviewUndo(0); ok || alone.HasPersonDecided() {
		t.Error("somebody goes back behind the position that was taken up")
	}
	if got := named(alone); !strings.Contains(got, `"others, then `) || strings.Replace(got, "others, then ", "", 1) != as {
		t.Errorf("a bot after others is called %s, alone %s", got, as)
	}
	alone.TakeBack(0)
	if got := named(alone); got != as {
		t.Errorf("from the beginning on it is called %s, want %s", got, as)
	}
	alone.playOn(t, 1, 12)
	again := newTable(t, highCards(engine.SeatSet(0)))
	if err := again.ApplyChoices(picks(alone)); err != nil {
		t.Fatal(err)
	}
	if got := named(again); got != as {
		t.Errorf("a bot after itself is called %s, want %s", got, as)
	}
}

// HandOver reports whether another person sits down at the screen.
func TestTableHandOver(t *testing.T) {
	table := newTable(t, highCards(engine.SeatSet(0)|engine.SeatSet(1)))
	for i, c := range []struct {
		who, before engine.Seat
		other       bool
	}{{0, engine.Nobody, true}, {0, 0, false}, {1, 0, true}} {
		if before, other := table.HandOver(c.who); before != c.before || other != c.other {
			t.Errorf("%d: before %d, somebody else: %v", i, before, other)
		}
	}
	alone := newTable(t, highCards(engine.SeatSet(1)))
	if _, other := alone.HandOver(1); other {
		t.Error("who plays alone hands over")
	}
}

// Why explains every subject; an action is legal exactly if all its rules hold.
func TestTableWhy(t *testing.T) {
	table := newTable(t, highCards(engine.SeatSet(0)))
	if _, err := table.Advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	actions, subjects := table.Actions(), table.Subjects()
	if len(subjects) <= len(actions) || !slices.Equal(subjects[:len(actions)], actions) {
		t.Fatalf("%d subjects, %d actions", len(subjects), len(actions))
	}
	for i, s := range subjects {
		holds := !slices.ContainsFunc(table.LegalityReasons(i), func(r engine.Reason) bool { return !r.Holds })
		if holds != (i < len(actions)) {
			t.Errorf("%s is legal: %v, its rules hold: %v", s.Words, i < len(actions), holds)
		}
	}
	if err := table.Choose(t.Context(), len(actions)); err == nil {
		t.Error("an action that there is not can be chosen")
	}
}

// A hint is one of the legal actions and does not change the match.
func TestTableHint(t *testing.T) {
	table := newTable(t, highCards(engine.SeatSet(0)))
	if _, err := table.Advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	before := recordOf(t, table)
	h, ok := table.Hint()
	if !ok || h.Bot != "search:50" || !h.Searches || h.Action < 0 || h.Action >= len(table.Actions()) || len(h.Tries) == 0 {
		t.Errorf("%v: %+v", ok, h)
	}
	if again, _ := table.Hint(); again.Action != h.Action || recordOf(t, table) != before {
		t.Errorf("asked again: %+v, want %+v, and the same table", again, h)
	}
	none := highCards(engine.SeatSet(0))
	none.Hinters = nil
	if h, ok := newTable(t, none).Hint(); ok {
		t.Errorf("nobody can give hints, but %+v", h)
	}
}

// Stopping a game does not wait for a bot's choice.
func TestTableStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	p := highCards(engine.SeatSet(3))
	greedy := p.Bots[0].New
	p.Bots[0].New = func(r engine.Rules) (engine.Bot, error) {
		b, err := greedy(r)
		return thinker{b, stop}, err
	}
	if _, err := newTable(t, p).Advance(ctx); err != context.Canceled {
		t.Errorf("got %v, want that it was stopped", err)
	}
}

// A thinker is a bot that cancels the context and never chooses.
type thinker struct {
	engine.Bot
	stop func()
}

func (b thinker) Choose(engine.Observation, []engine.Action) engine.Action {
	b.stop()
	select {}
}
