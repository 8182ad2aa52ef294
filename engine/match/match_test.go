package match_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/bot"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/match"
	"equitas/engine/rng"
)

var header = match.Header{Game: "highcard", Variant: "highcard/1", RulesHash: "00c0ffee"}

// players returns a bot of that kind for every seat, and their names.
func players(t testing.TB, name string, seats int) ([]engine.Bot, []string) {
	t.Helper()
	m, ok := bot.Lookup(name)
	if !ok {
		t.Fatalf("there is no bot %q", name)
	}
	var bots []engine.Bot
	for range seats {
		b, err := m.New(highcard.Rules{})
		if err != nil {
			t.Fatal(err)
		}
		bots = append(bots, b)
	}
	return bots, slices.Repeat([]string{name}, seats)
}

// record returns the record of a match of High Card played at random.
func record(t testing.TB, seats int, deal uint64, states bool) string {
	t.Helper()
	var b bytes.Buffer
	bots, names := players(t, "random", seats)
	if _, err := match.Record(&b, header, highcard.Rules{}, bots, names, rng.NewDeal(1, deal), states); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func lines(s string) []string { return strings.Split(strings.TrimSuffix(s, "\n"), "\n") }

func keys(t *testing.T, line string) string {
	t.Helper()
	dec := json.NewDecoder(strings.NewReader(line))
	if _, err := dec.Token(); err != nil {
		t.Fatal(err)
	}
	var l []string
	for dec.More() {
		k, err := dec.Token()
		if err != nil {
			t.Fatal(err)
		}
		l = append(l, k.(string))
		var v json.RawMessage
		if err := dec.Decode(&v); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join(l, " ")
}

// Every line has its keys, in the order that the format defines.
func TestRecordLines(t *testing.T) {
	want := map[string]string{
		"start":  "type format program game variant rules options seed index seats bots setup",
		"choice": "type n turn seat phase legal pick",
		"chance": "type what deck order",
		"state":  "type n hands deck discard out played scores leader stealing",
		"end":    "type reason winners scores turns choices",
	}
	seen := map[string]int{}
	var kinds []string
	for i, l := range lines(record(t, 4, 0, true)) {
		var head struct{ Type, What string }
		if err := json.Unmarshal([]byte(l), &head); err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		seen[head.Type]++
		kinds = append(kinds, head.Type)
		w := want[head.Type]
		if head.What == "steal" {
			w = "type what from to card"
		}
		if got := keys(t, l); got != w {
			t.Errorf("line %d: the keys are %s, want %s", i+1, got, w)
		}
	}
	for _, k := range []string{"start", "choice", "chance", "state", "end"} {
		if seen[k] == 0 {
			t.Errorf("no %s line", k)
		}
	}
	if seen["start"] != 1 || seen["end"] != 1 || kinds[0] != "start" || kinds[len(kinds)-1] != "end" {
		t.Errorf("a record is a start line, others, an end line; found %q", kinds)
	}
	if seen["choice"] != seen["state"] {
		t.Errorf("%d states after %d choices", seen["state"], seen["choice"])
	}
	for i, k := range kinds[1:] {
		before := kinds[i]
		if k == "chance" && before != "choice" && before != "chance" || k == "state" && before == "state" {
			t.Errorf("line %d: a %s line after a %s line", i+2, k, before)
		}
	}
}

func TestRecordStartAndEnd(t *testing.T) {
	var b bytes.Buffer
	h := header
	h.Variant = "a<b>&c"
	h.Set = []string{"a=1", "b=<>"}
	bots, names := players(t, "greedy", 2)
	res, err := match.Record(&b, h, highcard.Rules{}, bots, names, rng.NewDeal(18446744073709551615, 7), false)
	if err != nil {
		t.Fatal(err)
	}
	l := lines(b.String())
	want := `{"type":"start","format":1,"program":"equitas","game":"highcard","variant":"a<b>&c","set":["a=1","b=<>"],"rules":"00c0ffee","options":{},"seed":18446744073709551615,"index":7,"seats":2,"bots":["greedy","greedy"],"setup":{"deck":[`
	if !strings.HasPrefix(l[0], want) {
		t.Errorf("the start line is\n%s\nwant\n%s…", l[0], want)
	}
	winners, _ := json.Marshal(res.Winners.List())
	want = fmt.Sprintf(`{"type":"end","reason":"points","winners":%s,"scores":[%d,%d],"turns":5,"choices":15}`, winners, res.Scores[0], res.Scores[1])
	if got := l[len(l)-1]; got != want {
		t.Errorf("the end line is\n%s\nwant\n%s", got, want)
	}
}

// The options of a record are those of the rules, in their order, and never null.
func TestRecordOptions(t *testing.T) {
	for _, c := range []struct {
		rules engine.Rules
		want  string
	}{
		{highcard.Rules{}, `"options":{},`},
		{optioned{}, `"options":{"c":5,"b":{"x":"<>","a":[2,1]}},`},
	} {
		var b bytes.Buffer
		bots, names := players(t, "random", 3)
		if _, err := match.Record(&b, header, c.rules, bots, names, rng.NewDeal(1, 1), false); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(b.String(), c.want) {
			t.Errorf("the start line has no %s: %s", c.want, lines(b.String())[0])
		}
	}
}

type optioned struct{ highcard.Rules }

func (optioned) Options() engine.Fields {
	return engine.Fields{{Name: "c", Value: 5}, {Name: "b", Value: engine.Fields{{Name: "x", Value: "<>"}, {Name: "a", Value: []int{2, 1}}}}}
}

// Each bot draws from the stream "bot" of its seat.
func TestBotStreams(t *testing.T) {
	d := rng.NewDeal(3, 4)
	bots := []engine.Bot{&listener{}, &listener{}}
	match.Play(highcard.Rules{}.NewState(2), bots, d)
	for i, b := range bots {
		want := d.Stream(rng.PurposeOf("bot"), uint64(i))
		if l := b.(*listener); l.seat != engine.Seat(i) || l.first != want.Uint64() {
			t.Errorf("bot %d was started as seat %d with another stream than its own", i, l.seat)
		}
	}
}

// A listener is a bot that remembers how it was started and chooses the first action.
type listener struct {
	seat  engine.Seat
	first uint64
}

func (l *listener) Start(seat engine.Seat, r rng.Stream) { l.seat, l.first = seat, r.Uint64() }

func (l *listener) Choose(_ engine.Observation, legal []engine.Action) engine.Action { return legal[0] }

func TestRecordErrors(t *testing.T) {
	bots, names := players(t, "random", 2)
	for _, c := range []struct {
		name  string
		rules engine.Rules
		bots  []engine.Bot
		names []string
		want  string
	}{
		{"a name is missing", highcard.Rules{}, bots, names[:1], "1 names for 2 bots"},
		{"too few seats", highcard.Rules{}, bots[:1], names[:1], "seats is 1, must be 2 to 6"},
		{"no narrator", silent{}, bots, names, "keeps no records"},
		{"an illegal choice", highcard.Rules{}, []engine.Bot{cheat{}, cheat{}}, names, "bot random of seat 0 chose action 99, which is not legal; legal: \"play "},
	} {
		_, err := match.Record(new(bytes.Buffer), header, c.rules, c.bots, c.names, rng.NewDeal(1, 0), false)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
	if _, err := match.Record(full{}, header, highcard.Rules{}, bots, names, rng.NewDeal(1, 0), true); err != errFull {
		t.Errorf("a full disk: got %v, want %v", err, errFull)
	}
}

// silent are rules whose states are no engine.RecordStates.
type silent struct{ highcard.Rules }

func (s silent) NewState(seats int) engine.State {
	return struct{ engine.State }{s.Rules.NewState(seats)}
}

// A cheat is a bot whose choices are never legal.
type cheat struct{}

func (cheat) Start(engine.Seat, rng.Stream) {}

func (cheat) Choose(engine.Observation, []engine.Action) engine.Action { return 99 }

// full is a writer that fails.
type full struct{}

var errFull = fmt.Errorf("no space left")

func (full) Write([]byte) (int, error) { return 0, errFull }

// Play and Record play the same match.
func TestPlayIsRecord(t *testing.T) {
	bots, names := players(t, "random", 4)
	st := highcard.Rules{}.NewState(4)
	table := match.Table{State: st, Bots: bots}
	for deal := range uint64(20) {
		d := rng.NewDeal(1, deal)
		want, err := match.Record(new(bytes.Buffer), header, highcard.Rules{}, bots, names, d, false)
		if err != nil {
			t.Fatal(err)
		}
		if got := match.Play(st, bots, d); got != want {
			t.Errorf("deal %d: Play gave %+v, Record %+v", deal, got, want)
		}
		if got := table.Play(d); got != want {
			t.Errorf("deal %d: Table gave %+v, Record %+v", deal, got, want)
		}
	}
}

func TestTableDoesNotAllocate(t *testing.T) {
	bots, _ := players(t, "greedy", 5)
	table := match.Table{State: highcard.Rules{}.NewState(5), Bots: bots}
	deal := uint64(0)
	got := testing.AllocsPerRun(50, func() {
		table.Play(rng.NewDeal(1, deal))
		deal++
	})
	if got != 0 {
		t.Errorf("a match allocates %v times, want 0", got)
	}
}

func BenchmarkPlay(b *testing.B) {
	bots, _ := players(b, "random", 4)
	table := match.Table{State: highcard.Rules{}.NewState(4), Bots: bots}
	b.ReportAllocs()
	deal := uint64(0)
	for b.Loop() {
		table.Play(rng.NewDeal(1, deal))
		deal++
	}
}
