package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/lab/question"
	"equitas/engine/lab/wording"
	"equitas/engine/rule"
	"equitas/reports"
	"equitas/reports/table"
)

// casino is High Card with a House, as a game with variants in files.
type casino struct{}

func (casino) Name() string                 { return "casino" }
func (casino) Space(*rule.Set) *cond.Space  { return cond.NewSpace(nil, nil) }
func (casino) Check(*rule.Set) []rule.Fault { return nil }
func (casino) Extras() rule.Extras          { return rule.Extras{} }
func (casino) Schema() *rule.Schema         { return casinoSchema }
func (casino) Compile(s *rule.Set) (engine.Rules, error) {
	return highcard.Rules{House: s.Bool("house.use"), HeadStart: int32(s.Int("house.head"))}, nil
}

var casinoSchema = &rule.Schema{Title: "Casino", Keys: []rule.Key{
	{Path: "house.use", Type: rule.Bool, Doc: "is there a House?"},
	{Path: "house.head", Type: rule.Int, Lo: 0, Hi: 1000, Unit: "points", Doc: "points of the House at the start"},
}}

// casinoLab returns a laboratory with three variants of casino.
func casinoLab() *Lab {
	files := fstest.MapFS{
		"casino/1.toml":     {Data: []byte("game = \"casino\"\ntitle = \"Casino\"\n[house]\nuse = true\nhead = 0\n")},
		"casino/rich.toml":  {Data: []byte("game = \"casino\"\nextends = \"casino/1\"\ntitle = \"Rich House\"\n[house]\nhead = 20\n")},
		"casino/alike.toml": {Data: []byte("game = \"casino\"\nextends = \"casino/1\"\ntitle = \"No House\"\n[house]\nuse = false\n")},
	}
	return Open(Resources{Games: []rule.Game{casino{}}, Workers: 2, Layers: func() []rule.Layer { return []rule.Layer{{Variants: files, Decks: fstest.MapFS{}}} }})
}

// asks returns the answer to a question as text in format f.
func asks(t *testing.T, q question.Question, f table.Format) string {
	t.Helper()
	a, err := casinoLab().Ask(t.Context(), q, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	for _, r := range a.Reports {
		if err := r.Write(&b, f, reports.Style{}); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

// In a game of two sides a duel plays every bot as each side against every bot, and says
// which side is ahead.
func TestDuelOfSides(t *testing.T) {
	q := &question.Duel{Play: question.Play{Bots: []string{"random", "greedy"}, Deals: 300, Seats: []int{3}}, Variant: "casino/1"}
	text := strings.Join(strings.Fields(asks(t, q, table.Text)), " ")
	for _, want := range []string{"WIN SHARES BY SIDE of the Player; what is left the House takes; fair is 50.0 %", "every bot as each side against every bot",
		"as Player", "as House", "greedy takes", "among greedy alone the Player takes", "300 deals, 1,200 games", "casino/1"} {
		if !strings.Contains(text, want) {
			t.Errorf("got\n%s\nwant %s", text, want)
		}
	}
	var rows []struct {
		First, Second string
		Share, Lo, Hi float64
		Seats, Deals  int
	}
	var answer map[string]json.RawMessage
	out := asks(t, q, table.JSON)
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := json.Unmarshal(answer["rows"], &rows); err != nil || len(rows) != 4 {
		t.Fatalf("%v, %d rows in\n%s", err, len(rows), out)
	}
	share := map[string]float64{}
	for _, r := range rows {
		share[r.First+" "+r.Second] = r.Share
		if !(r.Lo < r.Share && r.Share < r.Hi) || r.Deals != 300 || r.Seats != 3 {
			t.Errorf("row %+v", r)
		}
	}
	if !(share["greedy random"] > share["greedy greedy"]+0.05 && share["random greedy"] < share["random random"]-0.05) {
		t.Errorf("shares %v: who plays better must win more on either side", share)
	}
	if both := 0.5 + (share["greedy random"]-share["random greedy"])/2; !strings.Contains(text, wording.Percent(both)+" of the wins from random") {
		t.Errorf("got\n%s\nwant %s of all", text, wording.Percent(both))
	}
	q.Bots = []string{"greedy", "random"} // the order in which bots are named does not matter
	if again := strings.Join(strings.Fields(asks(t, q, table.Text)), " "); !strings.Contains(again, "greedy takes") || strings.Contains(again, "random takes") {
		t.Errorf("got\n%s\nwant who is stronger first", again)
	}
}

// In a game without roles a duel reports the shares of single seats.
func TestDuelWithoutRoles(t *testing.T) {
	text := asks(t, &question.Duel{Play: question.Play{Bots: []string{"random", "greedy"}, Deals: 30}, Variant: "casino/alike"}, table.Text)
	if !strings.Contains(text, "greedy against 3 random") || strings.Contains(text, "SIDE") {
		t.Errorf("got\n%s", text)
	}
}

// A bot that reports call by another name, such as search:1000, is found in a duel.
func TestDuelOfUsualSearch(t *testing.T) {
	q := question.Duel{Play: question.Play{Bots: []string{"search:1000", "random"}, Deals: 1, Seats: []int{2}}, Variant: "casino/alike"}
	if text := asks(t, &q, table.Text); !strings.Contains(text, "search, random") {
		t.Errorf("got\n%s\nwant search against random", text)
	}
	q.Bots = append(q.Bots, "search")
	if err := question.Check(&q); err == nil || !strings.Contains(err.Error(), "search is named twice") {
		t.Errorf("search:1000 and search: %v, want that it is named twice", err)
	}
}

// Bots can be named for roles in every question. The shares of the roles are then theirs,
// and the command line names them so.
func TestBotsByRole(t *testing.T) {
	play := question.Play{Bots: []string{"house=greedy", "player=random"}, Deals: 200, Seats: []int{3}}
	strong := asks(t, &question.Sim{Play: play, Variant: "casino/1"}, table.Text)
	play.Bots = []string{"player=greedy", "house=random"}
	weak := asks(t, &question.Sim{Play: play, Variant: "casino/1"}, table.Text)
	for _, want := range []string{"--bots house=greedy,player=random", "ROLES", "Win share of the House"} {
		if !strings.Contains(strong, want) {
			t.Errorf("got\n%s\nwant %s", strong, want)
		}
	}
	if strong == weak || strings.Contains(strong, "SKILL") || strings.Contains(strong, "Win share of greedy") {
		t.Errorf("got\n%s", strong)
	}
	both := asks(t, &question.Compare{Play: play, Base: "casino/1", Others: []string{"casino/rich"}, Levels: []string{"random", "player=greedy+house=random"}}, table.Text)
	for _, want := range []string{"Win share of the Player", "BY SKILL", "player=greedy+house=random"} {
		if !strings.Contains(both, want) {
			t.Errorf("got\n%s\nwant %s", both, want)
		}
	}
}

// A line-up by roles that makes no sense is refused; the error lists the roles.
func TestBadBotsByRole(t *testing.T) {
	for _, c := range []struct {
		bots    []string
		variant string
		want    string
	}{
		{[]string{"hose=greedy", "player=random"}, "casino/1", "--bots hose=greedy: there is no role hose; nearest: house"},
		{[]string{"house=greedy"}, "casino/1", "--bots names no bot for the role player (player=…)"},
		{[]string{"house=greedy", "random"}, "casino/1", "--bots names random for no role, and others for one: write ROLE=random (player or house)"},
		{[]string{"house=greedy", "house=random"}, "casino/1", "--bots names two bots for the role house"},
		{[]string{"house=", "player=random"}, "casino/1", "--bots house= names no bot"},
		{[]string{"house=gredy", "player=random"}, "casino/1", `there is no bot "gredy"; nearest: greedy`},
		{[]string{"house=greedy", "player=random"}, "casino/alike", "in casino/alike at 4 seats there are no roles, all seats are alike"},
	} {
		_, err := casinoLab().Ask(t.Context(), &question.Sim{Play: question.Play{Bots: c.bots, Deals: 10}, Variant: c.variant}, question.Observer{})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: got %v, want %s", c.bots, err, c.want)
		}
	}
}

// A record with bots named for roles has them in the seats of these roles.
func TestRecordByRole(t *testing.T) {
	r, err := casinoLab().Record(t.Context(), Recording{Play: question.Play{Bots: []string{"house=greedy", "player=random"}, Seats: []int{3}, Deals: 1}, Variant: "casino/1"}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := r.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if want := `"bots":["random","random","greedy"]`; !strings.Contains(b.String(), want) {
		t.Errorf("got %s, want %s", fmt.Sprintf("%.300s", b.String()), want)
	}
}
