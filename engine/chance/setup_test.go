package chance_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/chance"
)

// An opening is a setup for two seats with a field of each type.
type opening struct {
	first int
	stock []uint8
	hands [2][]uint8
	offer string
}

var suit = func() *chance.Cards {
	c := new(chance.Cards)
	for _, n := range []string{"tower", "knight", "bard"} {
		c.Add(n, 2)
	}
	return c
}()

func (o *opening) describe(x *chance.Setup) {
	first := x.Number("first", o.first, 0, 1)
	box := chance.NewBox(suit, []uint8{0, 0, 1, 1, 2})
	stock := x.Cards("stock", o.stock, box, -1)
	hands := x.CardsBySeat("hands", 2, 1, func(seat int) []uint8 { return o.hands[seat] }, func(int) *chance.Box { return box })
	x.RequireEmpty(box)
	x.Fixed("season", "spring")
	offer := o.offer
	x.Value("offer", o.offer, &offer)
	if x.IsReading() {
		*o = opening{first, stock, [2][]uint8(hands), offer}
	}
}

// A setup that was written can be read. Any other is refused with a reason.
func TestSetup(t *testing.T) {
	was := opening{1, []uint8{1, 0, 2}, [2][]uint8{{0}, {1}}, "none"}
	b, err := json.Marshal(chance.WriteSetup(was.describe))
	if err != nil {
		t.Fatal(err)
	}
	written := string(b)
	if want := `{"first":1,"stock":["knight","tower","bard"],"hands":[["tower"],["knight"]],"season":"spring","offer":"none"}`; written != want {
		t.Fatalf("written is %s, want %s", written, want)
	}
	read := func(text string) (o opening, err error) {
		var s chance.Source
		err = s.FollowSetup(json.RawMessage(text), func(engine.Outcome) error { return nil }, o.describe)
		return o, err
	}
	if is, err := read(strings.Replace(written, `"spring"`, ` "spring" `, 1)); err != nil || fmt.Sprint(is) != fmt.Sprint(was) {
		t.Errorf("read is %v, %v; want %v", is, err, was)
	}
	for _, c := range []struct{ from, to, want string }{
		{`"first":1`, `"first":2`, "first is 2, expected 0 to 1"},
		{`"first":1`, `"first":"1"`, "first: json: cannot unmarshal string"},
		{`"first":1,`, ``, "first is missing"},
		{`"first"`, `"First"`, `has an unknown key "First"`},
		{`"offer"`, `"more":1,"offer"`, `has an unknown key "more", expected "first", "stock", "hands", "season", "offer"`},
		{`"bard"`, `"wizard"`, `stock[2] is "wizard", which is no card that is left`},
		{`"bard"`, `"tower"`, `hands[0][0] is "tower", which is no card that is left`},
		{`,"bard"`, ``, `"bard" is dealt 1 times too few`},
		{`["tower"],`, ``, "hands are of 1 seats, expected 2"},
		{`["tower"]`, `["tower","bard"]`, "hands[0] has 2 cards, expected 1"},
		{`"spring"`, `"winter"`, `season is "winter", expected "spring"`},
		{written, `null`, "found null, expected an object"},
		{written, `7`, "json: cannot unmarshal number"},
	} {
		is, err := read(strings.Replace(written, c.from, c.to, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "setup") {
			t.Errorf("%s for %s: got %v, want %q", c.to, c.from, err, c.want)
		}
		if is.stock != nil && !strings.Contains(c.to, "more") {
			t.Errorf("%s for %s is laid out", c.to, c.from)
		}
	}
}
