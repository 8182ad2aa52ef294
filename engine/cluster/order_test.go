package cluster

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/sim"
)

// testOrder returns an order of a question.
func testOrder(t testing.TB) packedOrder {
	t.Helper()
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 3, Index: 2}}, cells())
	if err != nil || len(list) != 1 {
		t.Fatalf("%v, %d orders", err, len(list))
	}
	return list[0]
}

// A decoded order equals the one that was encoded, and its name depends on what is played
// and on the build's digest alone.
func TestOrder(t *testing.T) {
	p := testOrder(t)
	o, err := parseOrder(p.text, "abc")
	if err != nil || !reflect.DeepEqual(o, p.order) || o.ID() != p.id || o.Title() != "a and 1 more, deals 16 to 23" {
		t.Errorf("%v, %s: it came back as %+v", err, o.Title(), o)
	}
	if again := testOrder(t); again.id != p.id || !bytes.Equal(again.text, p.text) {
		t.Error("the same is asked for, and named or written otherwise")
	}
	for what, change := range map[string]func(o *Order){
		"other deals": func(o *Order) { o.Index++ },
		"more deals":  func(o *Order) { o.Level++ },
		"other rows":  func(o *Order) { o.Unit++ },
		"a build":     func(o *Order) { o.Digest = "def" },
		"a cell less": func(o *Order) { o.Scenarios = o.Scenarios[1:] },
	} {
		o := *p.order
		if change(&o); o.ID() == p.id {
			t.Errorf("%s: the same name", what)
		}
	}
	if id, ok := parseID(p.id.String()); !ok || id != p.id {
		t.Errorf("the name %s comes back as %s", p.id, id)
	}
}

// A task that is too large for one order is divided among several.
func TestLargeOrder(t *testing.T) {
	all := cells()
	for i, c := range all {
		noise := make([]byte, 200<<10) // which cannot be compressed
		for k := range noise {
			noise[k] = hashOf(string(rune(k/16)) + c.Name)[k%16] ^ byte(k>>7*(i+1))
		}
		c.Text = func() (string, error) { return string(noise), nil }
	}
	list, err := catalogue{}.orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 3}}, all)
	if err != nil || len(list) != 2 || list[0].scenarios[0] != all[0] || list[1].scenarios[0] != all[1] || list[0].id == list[1].id {
		t.Errorf("%v, %d orders, want 2", err, len(list))
	}
	all[0].Text = func() (string, error) { return "", errors.New("no rules") }
	if _, err := (catalogue{}).orders("abc", maxOrderBytes, sim.Task{Span: sim.Span{Level: 3}}, all); err == nil {
		t.Error("a cell without rules is sent")
	}
}

// An order that was tampered with is refused, and the error says what is wrong.
func TestBadOrder(t *testing.T) {
	for _, c := range []struct {
		change func(o *Order)
		want   string
	}{
		{func(o *Order) { o.Protocol = 7 }, "it is of protocol 7, must be 1"},
		{func(o *Order) { o.Digest = "def" }, "it is for build def, this is abc"},
		{func(o *Order) { o.Scenarios = nil }, "it has 0 cells"},
		{func(o *Order) { o.Unit = 9 }, "it has no deals"},
		{func(o *Order) { o.Index = -1 }, "it has no deals"},
		{func(o *Order) { o.Level = 63 }, "it has no deals"},
		{func(o *Order) { o.Rules = nil }, "the rules of a are not in it"},
		{func(o *Order) { o.Rules[o.Scenarios[0].Rules] = "others" }, "are " + hashOf("others")},
		{func(o *Order) { o.Scenarios[1].Recipe.Spec.Master++ }, "b is said to be"},
	} {
		o := testOrder(t).order
		c.change(o)
		_, err := parseOrder(o.pack(), "abc")
		if bad, ok := errors.AsType[*BadTaskError](err); !ok || !strings.Contains(bad.Reason, c.want) {
			t.Errorf("got %v, want %q", err, c.want)
		}
	}
	p := testOrder(t)
	for _, text := range [][]byte{nil, p.text[:len(p.text)/2], []byte("hello")} {
		if _, err := parseOrder(text, "abc"); err == nil {
			t.Errorf("%q is an order", text)
		}
	}
}

// Decoding any bytes gives an error, or an order that can be encoded again.
func FuzzOrder(f *testing.F) {
	text, err := json.Marshal(testOrder(f).order)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"protocol":1,"digest":"abc","cells":[{}],"rules":{}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var b bytes.Buffer
		w, _ := flate.NewWriter(&b, flate.BestSpeed)
		w.Write(text)
		w.Close()
		if o, err := parseOrder(b.Bytes(), "abc"); err == nil {
			if again, err := parseOrder(o.pack(), "abc"); err != nil || again.ID() != o.ID() {
				t.Errorf("%v: %+v came back as %+v", err, o, again)
			}
		}
	})
}

func FuzzResult(f *testing.F) {
	var player sim.Player
	all := cells()
	blocks, fault := player.Play(sim.Task{Span: sim.Span{Level: 2}, Scenarios: all})
	if fault != nil {
		f.Fatal(fault)
	}
	f.Add(newResult(ID{1}, blocks).pack())
	f.Add(newResult(ID{}, nil).pack())
	f.Fuzz(func(t *testing.T, data []byte) {
		if r, err := parseResult(data); err == nil && !bytes.Equal(r.pack(), data) {
			if again, err := parseResult(r.pack()); err != nil || again.Order != r.Order || len(again.Blocks) != len(r.Blocks) {
				t.Errorf("%v: it came back as %+v", err, again)
			}
		}
	})
}

// Tasks are as large as the limits allow.
func TestLevelFor(t *testing.T) {
	for _, c := range []struct {
		each  time.Duration
		most  time.Duration
		bytes int
		deals int
		unit  uint8
		want  int // deals per task
	}{
		{time.Millisecond, 5 * second, 60, 1 << 20, 0, 4096},    // limit: 4.1 s
		{time.Millisecond, 5 * second, 60, 1 << 16, 0, 1024},    // limit: 64 tasks
		{time.Millisecond, 5 * second, 60, 2000, 0, 64},         // limit: at least 0.1 s
		{time.Millisecond, 5 * second, 1000, 1 << 20, 0, 512},   // limit: 512 KiB
		{time.Microsecond, 5 * second, 1, 1 << 30, 0, 4096},     // limit: 12 levels
		{8 * second, 5 * second, 60, 1000, 0, 1},                // at least one deal
		{time.Millisecond, 5 * second, 1, 1 << 30, 16, 1 << 16}, // at least one unit
		{time.Millisecond, 60 * second, 1, 1 << 30, 4, 1 << 15}, // limit: a minute
		{40 * time.Microsecond, 5 * second, 200, 2000, 0, 2048}, // the whole run takes less than 0.1 s
		{100 * time.Millisecond, 5 * second, 200, 2000, 0, 16},
	} {
		if got := 1 << levelFor(c.each, c.most, c.bytes, 1<<20, c.deals, c.unit); got != c.want {
			t.Errorf("%+v: %d deals", c, got)
		}
	}
}

// The estimated size of a result is not far below the real size.
func TestBytesOf(t *testing.T) {
	for _, unit := range []uint8{0, 4} {
		task := sim.Task{Span: sim.Span{Level: 9}, RowLevel: unit, Scenarios: cells()}
		var player sim.Player
		blocks, fault := player.Play(task)
		if fault != nil {
			t.Fatal(fault)
		}
		got, is := resultBytesPerDeal(task.Scenarios, unit)*task.Span.Deals(), len(newResult(ID{}, blocks).pack())
		if got < is/2 || got > 8*is {
			t.Errorf("unit %d: %d bytes, thought to be %d", unit, is, got)
		}
	}
}

// The measured time per deal does not include what bots need once, to be made and to learn.
func TestProbe(t *testing.T) {
	watch := &clock{}
	c := cell("a", 3, highcard.Rules{}, "random")
	whole := c.Bots[0].New
	c.Bots[0].New = func(r engine.Rules, seat int) engine.Bot {
		watch.pass(30 * second)
		return &slow{whole(r, seat), watch}
	}
	each, err := measureDealTime(t.Context(), watch.Now, []*sim.Scenario{c}, 1000, 0)
	if err != nil || each < second/100 || each > second {
		t.Errorf("%v, a deal takes %s, want some milliseconds for each choice", err, each)
	}
}

const second = time.Second

// A slow bot takes time for each choice, by the clock.
type slow struct {
	engine.Bot
	clock *clock
}

func (b *slow) Choose(o engine.Observation, legal []engine.Action) engine.Action {
	b.clock.pass(10 * time.Millisecond)
	return b.Bot.Choose(o, legal)
}

// pass advances the clock.
func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}
