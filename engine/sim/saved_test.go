package sim

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/enginetest/race"
	"equitas/engine/sim/rows"
)

// save writes a run and returns what is read back.
func save(t *testing.T, r *Run) *SavedRun {
	t.Helper()
	var text bytes.Buffer
	if _, err := r.WriteJSON(&text); err != nil {
		t.Fatal(err)
	}
	s := new(SavedRun)
	in := json.NewDecoder(&text)
	in.DisallowUnknownFields()
	if err := in.Decode(s); err != nil {
		t.Fatal(err)
	}
	return s
}

// saveAndRead writes a run and returns the run that is read back.
func saveAndRead(t *testing.T, r *Run) *Run {
	t.Helper()
	again, err := save(t, r).Run()
	if err != nil {
		t.Fatal(err)
	}
	return again
}

// A run is read back as it was: of a game that reports exposures, of mixed bots, of many
// deals, and without lengths.
func TestSavedComesBack(t *testing.T) {
	long := playAll(t, 80_000, 2, fakeCell("long", &race.Rules{}, "any", "any"))[0]
	lean := *long
	lean.Lengths = nil
	runs := []*Run{playAll(t, 300, 2, highCell(t, highcard.Rules{}, 3, "random", "greedy", "random"))[0], playAll(t, 30, 1, fakeCell("mixed", &race.Rules{}, "any", "keen", "any"))[0], long, &lean}
	runs[1].Scenario.Measuring = &engine.Measurement{Headline: []string{"<a> & b"}, Gates: []engine.Gate{{Metric: "turns", FilePosition: "x.toml:3"}}}
	for _, r := range runs {
		again := saveAndRead(t, r)
		if !slices.Equal(again.Rows.Numbers(), r.Rows.Numbers()) || !slices.Equal(again.Traces, r.Traces) || !slices.Equal(again.Lengths, r.Lengths) ||
			!slices.Equal(again.Exposures(), r.Exposures()) || again.Longest != r.Longest || again.Deals != r.Deals || again.DealsPerRow != r.DealsPerRow || again.Rotations != r.Rotations {
			t.Errorf("%s: another run came back", r.Scenario.Name)
		}
		if !reflect.DeepEqual(save(t, again).SavedTail, save(t, r).SavedTail) {
			t.Errorf("%s: other metrics came back", r.Scenario.Name)
		}
	}
	if len(runs[0].Exposures()) == 0 {
		t.Error("the game has no exposures")
	}
}

// In a file without a digest, exposures may stand in any order.
func TestSavedExposuresInAnyOrder(t *testing.T) {
	r := playAll(t, 300, 2, highCell(t, highcard.Rules{}, 3, "random", "greedy", "random"))[0]
	edited := *r
	edited.exposed = &exposureCollector{list: slices.Clone(r.Exposures())}
	slices.Reverse(edited.Exposures())
	if edited.Exposures()[0].Thing == r.Exposures()[0].Thing {
		t.Fatal("there is only one thing")
	}
	file := save(t, &edited)
	if _, err := file.Run(); err == nil || !strings.Contains(err.Error(), "by its digest") {
		t.Errorf("with its digest: %v", err)
	}
	file.Digest = ""
	again, err := file.Run()
	if err != nil {
		t.Fatal(err)
	}
	sorted := func(r *Run) []ExposureSum {
		return slices.SortedFunc(slices.Values(r.Exposures()), func(a, b ExposureSum) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	}
	if !slices.Equal(sorted(again), sorted(r)) {
		t.Error("read from an edited file it has other exposures")
	}
	if !slices.IsSortedFunc(again.Exposures(), func(a, b ExposureSum) int { return int(a.Thing) - int(b.Thing) }) { // the search for one thing relies on this order
		t.Error("read from an edited file the exposures are not in the order of things")
	}
}

// Files of earlier versions, with sums without steps and exposures as lists, are read.
func TestSavedBefore(t *testing.T) {
	r := playAll(t, 300, 2, highCell(t, highcard.Rules{}, 3, "random", "greedy", "random"))[0]
	s := save(t, r)
	s.Sums, s.Exposures, s.Exposed = "", "", 0
	s.Packed = base64.StdEncoding.EncodeToString(withoutSteps(&r.Rows))
	for _, e := range r.Exposures() {
		used := int64(0)
		if e.Used {
			used = 1
		}
		s.Listed = append(s.Listed, [6]int64{int64(e.Thing), int64(e.Group), int64(e.Turns), used, e.Payoff, e.Players})
	}
	again, err := s.Run()
	if err != nil || !slices.Equal(again.Rows.Numbers(), r.Rows.Numbers()) || !slices.Equal(again.Exposures(), r.Exposures()) {
		t.Fatalf("%v: another run came back", err)
	}
}

// withoutSteps writes rows in the format of earlier versions.
func withoutSteps(r *rows.Rows) (text []byte) {
	for first := 0; first < r.Len(); first += 256 {
		for c := range r.Width() {
			text = append(text, 0, 64) // least 0, 64 bits each
			for i := first; i < min(first+256, r.Len()); i++ {
				text = binary.LittleEndian.AppendUint64(text, uint64(r.Row(i)[c]))
			}
		}
	}
	return text
}

// A damaged file is an error, and so is a write to a full disk.
func TestSavedDamaged(t *testing.T) {
	r := playAll(t, 300, 2, highCell(t, highcard.Rules{}, 3, "random", "greedy", "random"))[0]
	for _, c := range []struct {
		damage func(s *SavedRun)
		want   string
	}{
		{func(s *SavedRun) { s.Exposed = -1 }, "-1 exposures"},
		{func(s *SavedRun) { s.Exposed = 1 << 30 }, "exposures, must be at most"},
		{func(s *SavedRun) { s.Exposed++ }, "packed exposures"},
		{func(s *SavedRun) { s.Exposures = "*" }, "packed exposures: illegal base64"},
		{func(s *SavedRun) { s.Sums = s.Sums[:len(s.Sums)/8*4] }, "packed sums: they"},
	} {
		s := save(t, r)
		c.damage(s)
		if _, err := s.Run(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got the error %v, want %q", err, c.want)
		}
	}
	var whole bytes.Buffer
	if _, err := r.WriteJSON(&whole); err != nil {
		t.Fatal(err)
	}
	for room := 0; room < whole.Len(); room += 97 {
		if _, err := r.WriteJSON(&fullDisk{room}); !errors.Is(err, errFull) {
			t.Fatalf("with room for %d bytes: %v", room, err)
		}
	}
}

var errFull = errors.New("no space left")

// A fullDisk accepts that many bytes and then fails.
type fullDisk struct{ room int }

func (f *fullDisk) Write(b []byte) (int, error) {
	if f.room -= len(b); f.room < 0 {
		return 0, errFull
	}
	return len(b), nil
}

// The kind of a metric's denominator is kept in files.
func TestAmongIsKept(t *testing.T) {
	for _, among := range []engine.DenominatorKind{engine.Occurrences, engine.Survivors, engine.DealtPlayers} {
		saved := SaveMetric(late(among))
		if m, err := saved.metric(); err != nil || m.DenKind != among {
			t.Errorf("among %d: %d, %v", among, m.DenKind, err)
		}
	}
	saved := SaveMetric(late(engine.DealtPlayers))
	saved.DenKind = "dealed"
	if _, err := saved.metric(); err == nil {
		t.Error("dealed is read")
	}
}

// late returns the metric of the mean number of steps of matches with a winner, which only
// some matches have.
func late(among engine.DenominatorKind) engine.Metric {
	return engine.Metric{ID: "late", Title: "Steps", Family: "pace", Kind: engine.Ratio, Num: "turns", Den: "finished", DenKind: among, Scale: 1, Margin: 0.05, Up: "later", Down: "earlier"}
}

// A saved run may have as many rows as matches are kept without groups, and no more.
func TestMostSavedRows(t *testing.T) {
	for _, c := range []struct {
		rows, unit int
		want       string
	}{
		{MaxUngroupedDeals, 1, "no columns"},
		{MaxUngroupedDeals, 2, "no columns"},
		{MaxUngroupedDeals + 1, 1, "rows of sums, must be at most"},
		{MaxUngroupedDeals + 1, 2, "rows of sums, must be at most"},
	} {
		s := SavedRun{SavedHead: SavedHead{Seats: 1, Bots: []string{"random"}, Deals: c.rows * c.unit, Unit: c.unit}}
		if _, err := s.Run(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d rows of %d deals: got %v, want %q", c.rows, c.unit, err, c.want)
		}
	}
}
