package people

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"equitas/engine"
)

var secondsIn = regexp.MustCompile(`"seat":(\d)[^\n]*?(?:"seconds":([0-9.]+))?}\n`)

// A record has the thinking times of people, for real decisions only: each from the moment
// when the person was first asked, in tenths of a second, also after going back and after
// resuming. Without a clock there are none.
func TestTableSeconds(t *testing.T) {
	p := highCards(engine.SeatSet(0))
	now := time.Unix(1000, 0)
	p.Now = func() time.Time { return now }
	table := newTable(t, p)
	decide := func(wait time.Duration) {
		t.Helper()
		for range 2 { // the second call does not restart the time
			if who, err := table.Advance(t.Context()); who != 0 || err != nil {
				t.Fatal(who, err)
			}
			now = now.Add(wait / 2)
		}
		if err := table.Choose(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
	}
	decide(2 * time.Second)
	decide(8460 * time.Millisecond)
	n, _, ok := table.PreviewUndo(0)
	if !ok {
		t.Fatal("nothing can be taken back")
	}
	table.TakeBack(n)
	decide(time.Millisecond)
	got := recordOf(t, table)
	var of []string
	for _, m := range secondsIn.FindAllStringSubmatch(got, -1) {
		if m[2] != "" {
			of = append(of, m[1]+" "+m[2])
		}
	}
	if want := "0 2, 0 0.1"; strings.Join(of, ", ") != want {
		t.Errorf("the record has the seconds %q, want %q:\n%s", of, want, got)
	}
	again := newTable(t, p)
	if err := again.Resume(strings.NewReader(got)); err != nil {
		t.Fatal(err)
	}
	if record := recordOf(t, again); record != got {
		t.Errorf("taken up, the record is\n%s\nwant\n%s", record, got)
	}
	silent := newTable(t, highCards(engine.SeatSet(0)))
	silent.playOn(t, 0, 3)
	if record := recordOf(t, silent); strings.Contains(record, "seconds") {
		t.Errorf("nobody measures, and the record is\n%s", record)
	}
}
