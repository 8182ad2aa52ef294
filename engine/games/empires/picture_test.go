package empires

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/rng"
)

// There are pictures after the setup and after each turn but the last. They show every area in
// its owner's colour and hidden cards too, and their events are told in sentences.
func TestPictures(t *testing.T) {
	r := load(t, "empires/2002")
	s := r.newState(4)
	s.Start(rng.NewDeal(1, 5))
	var events []engine.Event
	var story []string
	var titles, moments []string
	s.Listen(func(e engine.Event) { events = append(events, e) })
	s.OnPause(func() {
		story = append(story, s.Story(events)...)
		events = events[:0]
		p := s.Picture()
		key, title, over := s.Moment()
		moments = append(moments, fmt.Sprintf("%s %s %d", key, title, over))
		owned := map[engine.Seat]int{}
		named := 0
		for _, x := range p.Shapes {
			if x.Kind == engine.Rect && x.Style == engine.Pale && x.Title != "" && strings.Contains(x.Title, "control marker") && x.W > 50 {
				owned[x.Seat]++
			}
			if x.Kind == engine.Label && x.Y < 0 {
				titles = append(titles, x.Text)
			}
			if x.Kind == engine.Rect && (x.Style == engine.Ground || x.Style == engine.Water) {
				named++
			}
		}
		for i := range s.seatCount {
			want := 0
			for area := range r.areas {
				if int(s.pos.owner[area]) == i {
					want++
				}
			}
			if owned[engine.Seat(i)] != want {
				t.Errorf("turn %d: %d areas have the colour of seat %d, want %d", s.pos.turn, owned[engine.Seat(i)], i, want)
			}
		}
		if named != len(r.areas) || len(p.Notes) != s.seatCount+2 || !strings.Contains(p.Notes[0].Text, "Empire set") {
			t.Errorf("turn %d: %d areas, notes %v", s.pos.turn, named, p.Notes)
		}
	})
	src := rng.NewStream(5)
	for s.ToAct() != engine.Nobody {
		legal := s.Legal(nil)
		s.Apply(legal[src.Below(uint32(len(legal)))])
	}
	var want []string
	for i, rounds := range []int{10, 9, 8, 7} {
		if i == 0 {
			want = append(want, "0 Setup 0")
		} else {
			want = append(want, fmt.Sprintf("%d After turn %d %d", i, i, i))
		}
		want = append(want, fmt.Sprintf("%d.0 Turn %d begins %d", i+1, i+1, i))
		for n := 1; n <= rounds; n++ {
			want = append(want, fmt.Sprintf("%d.%d After turn %d, round %d %d", i+1, n, i+1, n, i))
		}
	}
	if !slices.Equal(moments, want) {
		t.Errorf("pauses at %q, want %q", moments, want)
	}
	if got, want := fmt.Sprint(titles[0], "; ", titles[1], "; ", titles[len(titles)-1]), "Empires of the Ancient World 2002, before the first turn; Empires of the Ancient World 2002, turn 1; Empires of the Ancient World 2002, turn 4"; got != want {
		t.Errorf("titles %q, want %q", got, want)
	}
	sends := 0
	for _, l := range story {
		if strings.HasPrefix(l, "Round ") {
			t.Errorf("%q is the title of the picture", l)
		}
		if bad := unspoken.FindString(l); bad != "" {
			t.Errorf("%q has %q", l, bad)
		}
		if strings.Contains(l, " sends ") {
			sends++
		}
	}
	if len(story) < 200 || sends == 0 {
		t.Errorf("%d sentences, %d of cards that were sent", len(story), sends)
	}
}
