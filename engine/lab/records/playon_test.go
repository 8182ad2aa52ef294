package records

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/rng"
	"equitas/engine/rule"
	"equitas/engine/stat"
	"equitas/reports"
	"equitas/reports/table"
)

// pennies is a minimal game: the player who takes a card wins. Unseen cards are in the
// other player's hand and in the deck.
const pennies = `
game  = "pennies"
title = "Pennies"

[players]
min   = 2
max   = 2
usual = 2

[field]
value = "1..5"

[card.plain]
each = ["value"]

[zone]
deck = { sees = "count", begins = "all" }
hand = { sees = "owner", of = "seat" }
won  = { sees = "all", of = "seat" }

[phase.match]
deal  = ["shuffle deck", "deal 1 from deck to hand"]
turns = { run = "turn", each = "seats" }

[phase.turn.choice]
take = { do = ["move 1 from deck to won"] }
rest = { do = [] }

[end]
score = "me.won"
`

// penniesLab returns a laboratory with that game.
func penniesLab(t *testing.T, workers int) *lab.Lab {
	t.Helper()
	files := fstest.MapFS{"pennies/standard.toml": {Data: []byte(pennies)}}
	return labOf(t, workers, rule.Layer{Variants: files})
}

// recordOf returns the record of one deal of a variant.
func recordOf(t *testing.T, l *lab.Lab, variant, bots string, deal int) []byte {
	t.Helper()
	r, err := l.Record(t.Context(), lab.Recording{Variant: variant, Deal: &deal, Play: question.Play{Bots: []string{bots}}}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := r.Write(t.Context(), &text); err != nil {
		t.Fatal(err)
	}
	return text.Bytes()
}

// positionOf returns the position at a line of a record.
func positionOf(t *testing.T, l *lab.Lab, record []byte, line int) *Position {
	t.Helper()
	p, err := PositionAt(t.Context(), l, ReplayOptions{File: "x.jsonl"}, record, line, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// restedFirst returns a record in which the first seat has rested.
func restedFirst(t *testing.T, l *lab.Lab) []byte {
	t.Helper()
	for deal := range 50 {
		if text := recordOf(t, l, "pennies/standard", "random", deal); strings.Contains(string(text), `"seat":0,"phase":"turn","legal":["take","rest"],"pick":"rest"`) {
			return text
		}
	}
	t.Fatal("the first seat never rests")
	return nil
}

// Cards that the deciding seat has not seen are dealt anew in every way that agrees with
// what it has seen, each with its correct probability: compared with all orders of the deck
// by a chi-square test at p = 1/10,000.
func TestOnwardDealsAnew(t *testing.T) {
	l := penniesLab(t, 1)
	text := recordOf(t, l, "pennies/standard", "random", 0)
	p := positionOf(t, l, text, 2)
	r, err := p.newRun(t.Context(), PlayOn{Bots: []string{"random"}, Deals: 6000}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	agree := map[string]int{}
	var start struct {
		Setup struct {
			Chance []map[string]any `json:"chance"`
		} `json:"setup"`
	}
	if err := json.Unmarshal(bytes.SplitN(text, []byte("\n"), 2)[0], &start); err != nil || len(start.Setup.Chance) != 1 {
		t.Fatalf("%v %+v", err, start)
	}
	field := ""
	var order []any
	for name, value := range start.Setup.Chance[0] {
		if list, ok := value.([]any); ok {
			field, order = name, list
		}
	}
	if len(order) != 5 {
		t.Fatalf("the deck is %v", order)
	}
	table := func(st engine.State) string {
		b, err := json.Marshal(st.(engine.RecordState).Table())
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	resumed := func(o []any) engine.RecordState {
		start.Setup.Chance[0][field] = o
		raw, err := json.Marshal(start.Setup)
		if err != nil {
			t.Fatal(err)
		}
		st := r.variant.Rules.NewState(2).(engine.RecordState)
		if err := st.Resume(raw, func(engine.Outcome) error { return fmt.Errorf("no more chance") }); err != nil {
			t.Fatal(err)
		}
		return st
	}
	key, all := resumed(order).Observe(p.Who).Key(), 0
	permute(slices.Clone(order), func(o []any) {
		st := resumed(o)
		if all++; st.Observe(p.Who).Key() == key {
			agree[table(st)]++
		}
	})
	if all != 120 || len(agree) != 24 {
		t.Fatalf("%d orders, of which %d agree; want 120 and 24", all, len(agree))
	}
	one, err := r.newWorker()
	if err != nil {
		t.Fatal(err)
	}
	came := map[string]int{}
	for i := range r.request.Deals {
		if err := one.setUp(i, rng.NewDeal(r.lineup.Seed, uint64(i))); err != nil {
			t.Fatal(err)
		}
		if one.st.Observe(p.Who).Key() != p.State.Observe(p.Who).Key() {
			t.Fatalf("playout %d: the seat sees that something is another", i)
		}
		came[table(one.st)]++
	}
	chi, want := 0.0, float64(r.request.Deals)/float64(len(agree))
	for at := range came {
		if agree[at] != 1 {
			t.Fatalf("%s agrees with no order of the deck", at)
		}
	}
	for at := range agree {
		chi += math.Pow(float64(came[at])-want, 2) / want
	}
	if p := stat.ChiSquareTail(chi, float64(len(agree)-1)); p < 1e-4 {
		t.Errorf("chi-square is %.1f, which has a chance of %.2g", chi, p)
	}
}

// permute calls show with every order of a list.
func permute(l []any, show func([]any)) {
	var next func(int)
	next = func(k int) {
		if k == len(l) {
			show(l)
			return
		}
		for i := k; i < len(l); i++ {
			l[k], l[i] = l[i], l[k]
			next(k + 1)
			l[k], l[i] = l[i], l[k]
		}
	}
	next(0)
}

// With known cards and chance, every game goes on to the end that its record has, from the
// middle; with -full also from its first and last choice. With new determinizations it
// reaches some end.
func TestOnwardKnown(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every game")
	}
	l := testLab(t)
	for _, g := range l.Library().Games() {
		t.Run(g.Name(), func(t *testing.T) {
			v := l.Library().Edition(g.Name())
			name := "greedy"
			if m, _ := bot.Lookup(name); m.Name != "" {
				if _, err := m.New(v.Rules); err != nil {
					name = "random"
				}
			}
			text := recordOf(t, l, v.RequestedAs, name, 3)
			lines := bytes.Count(text, []byte("\n"))
			places := []int{lines / 2}
			if *full {
				places = []int{1, lines / 2, lastChoice(text)}
			}
			for _, line := range places {
				p := positionOf(t, l, text, line)
				r, err := p.newRun(t.Context(), PlayOn{KeepHidden: true}, question.Observer{})
				if err != nil {
					t.Fatal(err)
				}
				if done, err := r.playAll(t.Context()); err != nil || done != 1 {
					t.Fatal(done, err)
				}
				e, want := r.results[0][0], p.Match.Result
				if e.reason != want.Reason || e.turns+p.State.Turn() != want.Turns {
					t.Errorf("line %d: it ends by %s after %d turns more than %d, want %s in turn %d", line, e.reason, e.turns, p.State.Turn(), want.Reason, want.Turns)
				}
				for seat := range p.Match.Start.Seats {
					if (e.winShare[seat] > 0) != want.Winners.Has(engine.Seat(seat)) && want.Cast == nil {
						t.Errorf("line %d: seat %d wins %v, want winners %v", line, seat, e.winShare[seat], want.Winners.List())
					}
				}
				if _, _, err := p.PlayOn(t.Context(), PlayOn{Deals: 2, Bots: []string{name}}, question.Observer{}); err != nil {
					t.Errorf("line %d, dealt anew: %v", line, err)
				}
			}
		})
	}
}

// lastChoice returns the number of the last line with a choice.
func lastChoice(record []byte) int {
	n, last := 0, 0
	for line := range bytes.Lines(record) {
		if n++; bytes.HasPrefix(line, []byte(`{"type":"choice"`)) {
			last = n
		}
	}
	return last
}

// onwardText returns a report as text.
func onwardText(t *testing.T, r reports.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := r.Write(&b, table.Text, reports.Style{}); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// An action that always wins is reported to win more. No difference is reported between two
// actions that have the same effect. The report does not depend on the number of workers.
func TestOnwardCompares(t *testing.T) {
	var first string
	for _, workers := range []int{1, 3} {
		l := penniesLab(t, workers)
		text := restedFirst(t, l)
		p := positionOf(t, l, text, lastChoice(text))
		if p.Who != 1 || p.Number != 2 {
			t.Fatalf("seat %d decides as number %d", p.Who, p.Number)
		}
		over := 0
		heard := question.Observer{Progress: func(done, of int) {
			if done != over+1 || of != 100 {
				t.Errorf("%d of %d deals are over, after %d of 100", done, of, over)
			}
			over = done
		}}
		r, stopped, err := p.PlayOn(t.Context(), PlayOn{Actions: []string{"rest", "take"}, Bots: []string{"random"}, Deals: 100}, heard)
		if err != nil || stopped {
			t.Fatal(stopped, err)
		}
		if over != 100 {
			t.Errorf("in the end %d deals are over, want 100", over)
		}
		lead := strings.Join(strings.Fields(table.UntieWords(reports.Page(r, reports.Style{}).Lead)), " ")
		want := "From deal %d, choice 2, turn 2: “Rest” wins for Player 2 in 50.0 %% (40.4 to 59.6), “Take” in 100.0 %% (96.3 to 100.0) (clearly more: +50.0, +50.0 to +50.0 points)."
		if want = fmt.Sprintf(want, p.Match.Start.Index); lead != want {
			t.Errorf("it says\n%s\nwant\n%s", lead, want)
		}
		said := onwardText(t, r)
		if first == "" {
			first = said
		} else if said != first {
			t.Errorf("with %d workers\n%s\nwant\n%s", workers, said, first)
		}
	}
	l := penniesLab(t, 2)
	text := recordOf(t, l, "pennies/standard", "random", 0)
	p := positionOf(t, l, text, 2)
	r, _, err := p.PlayOn(t.Context(), PlayOn{Bots: []string{"random"}, Deals: 400}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	if said := onwardText(t, r); !strings.Contains(said, "Player 1 wins in 5") && !strings.Contains(said, "Player 1 wins in 4") {
		t.Errorf("who play at random win half each, and it says\n%s", said)
	}
}

// A question that makes no sense gives an error that lists what is possible.
func TestOnwardRefused(t *testing.T) {
	l := penniesLab(t, 1)
	text := recordOf(t, l, "pennies/standard", "random", 0)
	lines := bytes.Count(text, []byte("\n"))
	for line, want := range map[int]string{0: "there is no such line: the file has 4 lines", lines + 1: "there is no such line", lines: "the match is over there"} {
		if _, err := PositionAt(t.Context(), l, ReplayOptions{File: "x.jsonl"}, text, line, question.Observer{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("line %d: %v, want %q", line, err, want)
		}
	}
	if _, err := PositionAt(t.Context(), l, ReplayOptions{File: "x.jsonl"}, []byte("nonsense\n"), 1, question.Observer{}); err == nil || !strings.Contains(err.Error(), "x.jsonl:1") {
		t.Errorf("no record: %v", err)
	}
	p := positionOf(t, l, text, 2)
	for _, x := range []struct {
		q    PlayOn
		want string
	}{
		{PlayOn{Actions: []string{"take"}}, "one action is compared with nothing: name two at least; open at x.jsonl:2: take, rest"},
		{PlayOn{Actions: []string{"take", "tke"}}, "nearest: take"},
		{PlayOn{Actions: []string{"take", "Take"}}, "is named twice"},
		{PlayOn{Bots: []string{"random", "random", "random"}}, "--bots names 3 bots for 2 seats, must be 1 or 2"},
		{PlayOn{Bots: []string{"randm"}}, "nearest: random"},
		{PlayOn{Deals: -1}, "--deals is -1"},
	} {
		if _, _, err := p.PlayOn(t.Context(), x.q, question.Observer{}); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v, want %q", x.q, err, x.want)
		}
	}
	foreign := bytes.Replace(text, []byte(`"program":"equitas"`), []byte(`"program":"other"`), 1)
	if _, _, err := positionOf(t, l, foreign, 2).PlayOn(t.Context(), PlayOn{KeepHidden: true}, question.Observer{}); err == nil || !strings.Contains(err.Error(), "of another program") {
		t.Errorf("what nobody knows: %v", err)
	}
	if _, _, err := positionOf(t, l, foreign, 2).PlayOn(t.Context(), PlayOn{Deals: 20, Bots: []string{"random"}}, question.Observer{}); err != nil {
		t.Errorf("a record of another program: %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, _, err := p.PlayOn(ctx, PlayOn{Bots: []string{"random"}}, question.Observer{}); err != question.ErrStopped {
		t.Errorf("stopped: %v", err)
	}
}

// How playouts end is told in the words of all reports, not by the names that records have:
// those are for programs, and stay in the values of cells.
func TestOnwardEndings(t *testing.T) {
	l := labOf(t, 1)
	text := recordOf(t, l, "stronghold/2010", "random", 0)
	p := positionOf(t, l, text, 2)
	r, _, err := p.PlayOn(t.Context(), PlayOn{Bots: []string{"random"}, Deals: 40}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	titles := map[any]string{"break-in": "Break-in", "tie": "Repeated Assault", "time": "Held"}
	rows := r.Tables[1].Rows
	for _, row := range rows {
		if got, want := row[0].Text, titles[row[0].Value]; got != want {
			t.Errorf("%v is called %q, want %q", row[0].Value, got, want)
		}
	}
	if len(rows) == 0 {
		t.Error("no ending is listed")
	}
}
