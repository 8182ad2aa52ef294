package match_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/enginetest/highcard"
	"equitas/engine/match"
	"equitas/engine/rng"
)

func load(match.Start) (match.ReplayRules, error) { return under(highcard.Rules{}), nil }

// under returns the rules for replaying records of the tests.
func under(r engine.Rules) match.ReplayRules {
	return match.ReplayRules{Rules: r, Hash: header.RulesHash}
}

// Records of this program are reproduced byte for byte, with and without states, one or
// many in a stream.
func TestReplayReproduces(t *testing.T) {
	for seats := 2; seats <= 6; seats++ {
		for _, states := range []bool{false, true} {
			var in string
			for deal := range uint64(5) {
				in += record(t, seats, deal, states)
			}
			var out bytes.Buffer
			sum, err := match.Replay(strings.NewReader(in), load, &out, match.ReplayOptions{})
			if err != nil {
				t.Fatalf("%d seats: %v", seats, err)
			}
			if out.String() != in {
				t.Errorf("%d seats, states %v: the replay wrote another record", seats, states)
			}
			if len(sum.Matches) != 5 {
				t.Fatalf("%d matches were replayed, want 5", len(sum.Matches))
			}
			got, line := 0, 1
			for i, m := range sum.Matches {
				if m.Start.Index != uint64(i) || m.Start.Seats != seats || m.Start.Line != line {
					t.Errorf("match %d is deal %d of %d seats at line %d", i, m.Start.Index, m.Start.Seats, m.Start.Line)
				}
				line += 2 + m.Choices + m.Chances + m.States
				got += m.States
			}
			if want := strings.Count(in, `"type":"state"`); got != want {
				t.Errorf("%d states were compared, want %d", got, want)
			}
		}
	}
}

// Without an output Replay only checks.
func TestReplayWithoutOutput(t *testing.T) {
	sum, err := match.Replay(strings.NewReader(record(t, 3, 0, true)), load, nil, match.ReplayOptions{})
	if err != nil || len(sum.Matches) != 1 || sum.Matches[0].Result.Reason != highcard.Points {
		t.Errorf("got %+v, %v", sum, err)
	}
}

// Another program may order keys and set spaces as it likes, and put empty lines between
// records; the replay writes the canonical form.
func TestReplayOfForeignRecord(t *testing.T) {
	own := record(t, 4, 2, true)
	var foreign strings.Builder
	for _, l := range lines(own) {
		var m map[string]json.RawMessage // is written in the order of its keys
		if err := json.Unmarshal([]byte(l), &m); err != nil {
			t.Fatal(err)
		}
		b, err := json.MarshalIndent(m, "", "")
		if err != nil {
			t.Fatal(err)
		}
		foreign.WriteString(" " + strings.ReplaceAll(string(b), "\n", "\t") + "\r\n")
	}
	in := "\n" + foreign.String() + "\n\n"
	var out bytes.Buffer
	if _, err := match.Replay(strings.NewReader(in), load, &out, match.ReplayOptions{}); err != nil {
		t.Fatal(err)
	}
	if out.String() != own {
		t.Error("the replay of a foreign record is not our record")
	}
}

// If there is a state line, there must be one after every choice.
func TestReplaySomeStates(t *testing.T) {
	rec := record(t, 2, 0, true)
	n := strings.Count(rec, `"type":"state"`)
	for i := 1; i <= n; i++ {
		drop := fmt.Sprintf(`"type":"state","n":%d,`, i)
		l := slices.DeleteFunc(lines(rec), func(s string) bool { return strings.Contains(s, drop) })
		_, err := match.Replay(strings.NewReader(strings.Join(l, "\n")), load, nil, match.ReplayOptions{})
		if err == nil || !strings.Contains(err.Error(), "they stand after every choice or after none") {
			t.Errorf("without the state after choice %d: got %v", i, err)
		}
	}
	if n < 3 {
		t.Errorf("the record has %d states, which is too few for a test", n)
	}
}

// A record of this program must agree with its deal; one of another program with the rules
// only.
func TestReplayOfDeal(t *testing.T) {
	rec := record(t, 4, 0, true)
	for _, c := range []struct {
		edit
		foreign bool // whether the record is accepted if it is of another program
	}{
		{edit{has: `"start"`, old: `"seed":1`, new: `"seed":2`, want: `expected`}, true},
		{edit{has: `"start"`, old: `"index":0`, new: `"index":1`, want: ` by seed 1, index 1`}, true},
		{edit{has: `"start"`, old: swapped(t, rec, `"deck":[`, false), new: swapped(t, rec, `"deck":[`, true), want: `setup.deck[`}, false}, // these cards are drawn later
		{edit{has: `"shuffle"`, old: swapped(t, rec, `"order":[`, false), new: swapped(t, rec, `"order":[`, true), want: `chance: order[`}, true},
		{edit{has: `"start"`, old: `"setup":{`, new: `"setup":{"note":1,`, want: "note"}, false},
		{edit{has: `"start"`, old: `"setup":{"deck"`, new: `"setup":{"Deck"`, want: `setup has an unknown key "Deck", expected "deck", "hands"`}, false},
		{edit{has: `"start"`, old: `"hands":[`, new: `"hands":[],"hands":[`, want: `"hands" stands twice`}, false},
		{edit{has: `"start"`, old: `"options":{}`, new: `"options":{"hand":4}`, want: `options has "hand"`}, false},
		{edit{has: `"start"`, old: `"bots":["random"`, new: `"bots":[null`, want: `bots is [null`}, false},
		{edit{has: `"start"`, old: `"rules"`, new: `"set":[null],"rules"`, want: `set is [null]`}, false},
	} {
		in, line := c.apply(t, rec)
		_, err := match.Replay(strings.NewReader(in), load, nil, match.ReplayOptions{})
		if le, ok := errors.AsType[*match.LineError](err); !ok || le.Line != line || !strings.Contains(le.Msg, c.want) {
			t.Errorf("%s for %s: got %v, want %q on line %d", c.new, c.old, err, c.want, line)
		}
		other := strings.Replace(in, `"program":"equitas",`, "", 1)
		if strings.Contains(c.has, "shuffle") || strings.Contains(c.old, "deck") {
			other = withoutStates(other)
		}
		if _, err := match.Replay(strings.NewReader(other), load, nil, match.ReplayOptions{}); (err == nil) != c.foreign {
			t.Errorf("%s for %s, by another program: got %v, want it to pass: %v", c.new, c.old, err, c.foreign)
		}
	}
}

// swapped returns the list behind a key of a record, up to its last card, or the same with
// the last two cards that differ swapped; these are never drawn.
func swapped(t *testing.T, rec, key string, swap bool) string {
	t.Helper()
	_, rest, ok := strings.Cut(rec, key)
	list, _, _ := strings.Cut(rest, "]")
	if !ok {
		t.Fatalf("no line has %s", key)
	}
	cards := strings.Split(list, ",")
	if swap {
		last := len(cards) - 1
		i := last
		for i >= 0 && cards[i] == cards[last] {
			i--
		}
		if i < 0 {
			t.Fatal("all cards are alike")
		}
		cards[i], cards[last] = cards[last], cards[i]
	}
	return key + strings.Join(cards, ",")
}

func withoutStates(rec string) string {
	return strings.Join(slices.DeleteFunc(lines(rec), func(s string) bool { return strings.Contains(s, `"type":"state"`) }), "\n")
}

// The options of records of this program must be those of the rules; other programs may
// leave some out. A record that this program made under other rules is compared with
// neither options nor deal.
func TestReplayOfOptions(t *testing.T) {
	var b bytes.Buffer
	bots, names := players(t, "random", 3)
	if _, err := match.Record(&b, header, optioned{}, bots, names, rng.NewDeal(1, 1), false); err != nil {
		t.Fatal(err)
	}
	own := b.String()
	other := strings.Replace(own, `"program":"equitas",`, `"program":"referee",`, 1)
	for _, c := range []struct{ in, new, want string }{
		{own, `{"c":5,"b":{"x":"<>","a":[2,1]}}`, ""},
		{own, `{"b":{"a":[2,1],"x":"<>"},"c":5}`, ""},
		{own, `{"c":5}`, `options lacks "b", which is {"x":"<>","a":[2,1]} in these rules`},
		{own, `{"c":6,"b":{"x":"<>","a":[2,1]}}`, `options.c is 6, expected 5`},
		{own, `{"c":5,"b":{"x":"<>","a":[2]}}`, `options.b.a is [2], expected [2,1]`},
		{other, `{"c":5}`, ""},
		{other, `{}`, ""},
		{other, `{"c":6}`, `options.c is 6, expected 5`},
		{other, `{"d":6}`, `options has "d", which these rules leave as the published edition has it; they differ in "c", "b"`},
		{strings.Replace(own, header.RulesHash, "other", 1), `{"d":6}`, ""},
	} {
		in := strings.Replace(c.in, `{"c":5,"b":{"x":"<>","a":[2,1]}}`, c.new, 1)
		_, err := match.Replay(strings.NewReader(in), func(match.Start) (match.ReplayRules, error) { return under(optioned{}), nil }, nil, match.ReplayOptions{})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.new, err, c.want)
		}
	}
}

// An edit changes the first line that contains all of has.
type edit struct {
	name     string
	has      string // which line: it contains this
	old, new string // the text on it that is replaced; if old is "" the whole line is
	cut      int    // number of lines dropped, from that line on; -1: all
	want     string // part of the error
	at       int    // line of the error, counted from the changed line
}

// apply returns the changed record and the number of the changed line.
func (e edit) apply(t *testing.T, rec string) (string, int) {
	t.Helper()
	l := lines(rec)
	i := slices.IndexFunc(l, func(s string) bool { return strings.Contains(s, e.has) })
	if i < 0 {
		t.Fatalf("no line has %q", e.has)
	}
	switch {
	case e.cut < 0:
		l = l[:i]
	case e.cut > 0:
		l = slices.Delete(l, i, i+e.cut)
	case e.old == "":
		l[i] = e.new
	default:
		if !strings.Contains(l[i], e.old) {
			t.Fatalf("line %d has no %q: %s", i+1, e.old, l[i])
		}
		l[i] = strings.Replace(l[i], e.old, e.new, 1)
	}
	return strings.Join(l, "\n") + "\n", i + 1
}

var edits = []edit{
	// choices
	{name: "pick unknown", has: `"n":3,"turn"`, old: `"pick":"`, new: `"pick":"attack hero `, want: `pick "attack hero play `},
	{name: "pick lists what is legal", has: `"n":3,"turn"`, old: `"pick":"play `, new: `"pick":"play 1`, want: ` is not legal for seat 2 (counted from 0) in phase play; legal: "play `},
	{name: "pick null", has: `"n":1,"turn"`, old: `"pick":"`, new: `"pick":null,"x":"`, want: `unknown key "x"`},
	{name: "pick no text", has: `"n":1,"turn"`, old: `"legal":[`, new: `"legal":7,"pick":[`, want: `"pick" stands twice`},
	{name: "n", has: `"n":2,"turn"`, old: `"n":2`, new: `"n":3`, want: "n is 3, expected 2"},
	{name: "n text", has: `"n":2,"turn"`, old: `"n":2`, new: `"n":"2"`, want: `n is "2", expected 2`},
	{name: "turn", has: `"n":2,"turn"`, old: `"turn":1`, new: `"turn":2`, want: "turn is 2, expected 1"},
	{name: "turn missing", has: `"n":2,"turn"`, old: `"turn":1,`, new: ``, want: "turn is missing, expected 1"},
	{name: "seat", has: `"n":2,"turn"`, old: `"seat":1`, new: `"seat":-1`, want: "seat is -1, expected 1"},
	{name: "seat a list", has: `"n":2,"turn"`, old: `"seat":1`, new: `"seat":[1]`, want: "seat is [1], expected 1"},
	{name: "seat huge", has: `"n":2,"turn"`, old: `"seat":1`, new: `"seat":1e99`, want: "seat is 1e99, expected 1"},
	{name: "phase", has: `"n":2,"turn"`, old: `"phase":"play"`, new: `"phase":"steal"`, want: `phase is "steal", expected "play"`},
	{name: "legal more", has: `"n":2,"turn"`, old: `"legal":[`, new: `"legal":["draw",`, want: `legal has "draw", which the rules do not offer; legal: "play `},
	{name: "legal less", has: `"n":2,"turn"`, old: `"legal":[`, new: `"legal":[],"pack":[`, want: `unknown key "pack"`},
	{name: "legal twice", has: `"steal nothing"`, old: `"legal":[`, new: `"legal":["steal nothing",`, want: `legal has "steal nothing" twice`},
	{name: "legal no text", has: `"n":2,"turn"`, old: `"legal":[`, new: `"legal":[3,`, want: `must be a list of actions`},
	{name: "legal in another order", has: `"n":2,"turn"`, old: `"legal":["play 3","play 5"`, new: `"legal":["play 5","play 3"`, want: `legal is in another order: found "play 5", "play 3"`},
	{name: "legal lacks", has: `"steal nothing"]`, old: `,"steal nothing"]`, new: `]`, want: `legal lacks "steal nothing"; legal: `},
	{name: "choice left out", has: `"n":2,"turn"`, cut: 2, want: "n is 3, expected 2"},

	// states
	{name: "state of another choice", has: `"type":"state","n":2`, old: `"n":2`, new: `"n":1`, want: "state: n is 1, expected 2"},
	{name: "state scores", has: `"type":"state","n":2`, old: `"scores":[0,0,0,0]`, new: `"scores":[0,0,8,0]`, want: "state: scores[2] is 8, expected 0"},
	{name: "state hands", has: `"type":"state","n":2`, old: `"hands":[[`, new: `"hands":[["hero",`, want: `state: hands[0] is ["hero",`},
	{name: "state played", has: `"type":"state","n":1`, old: `"played":["`, new: `"played":["0`, want: `state: played[0] is "0`},
	{name: "state lacks", has: `"type":"state","n":1`, old: `"discard":[],`, new: ``, want: `state: discard is missing, expected []`},
	{name: "state more", has: `"type":"state","n":1`, old: `"discard":[],`, new: `"discard":[],"discord":[],`, want: `state: unknown key "discord"`},
	{name: "state twice", has: `"n":2,"turn"`, new: `{"type":"state","n":1}`, want: "a state line must follow a choice"},

	// chance
	{name: "steal of no card", has: `"steal","from"`, old: `"card":"`, new: `"card":"9`, want: `chance: card is "9`},
	{name: "steal from another", has: `"steal","from"`, old: `"from":`, new: `"from":1`, want: `chance: from is 1`},
	{name: "steal from seat 300", has: `"steal","from"`, old: `"from":`, new: `"from":30`, want: `chance: from is 30`},
	{name: "steal without card", has: `"steal","from"`, old: `"card":"`, new: `"cord":"`, want: `chance: card is missing`},
	{name: "shuffle for steal", has: `"steal","from"`, old: `"steal"`, new: `"shuffle"`, want: `chance: what is "shuffle", expected "steal"`},
	{name: "chance without what", has: `"steal","from"`, old: `"what":"steal",`, new: ``, want: `chance: what is missing, must be "steal"`},
	{name: "chance left out", has: `"steal","from"`, cut: 1, want: `found a state line, expected {"type":"chance","what":"steal","from":`},
	{name: "chance too many", has: `"type":"state","n":2`, new: `{"type":"chance","what":"steal","from":1,"to":2,"card":"3"}`, want: "a chance line that the rules do not ask for"},
	{name: "deck of another name", has: `"shuffle"`, old: `"deck":"high"`, new: `"deck":"low"`, want: `chance: deck is "low", expected "high"`},
	{name: "order too long", has: `"shuffle"`, old: `"order":[`, new: `"order":["1",`, want: `chance: order has `},
	{name: "order of numbers", has: `"shuffle"`, old: `"order":["`, new: `"order":[1,"`, want: `must be a list of names`},
	{name: "chance null", has: `"shuffle"`, old: `"order":[`, new: `"order":null,"result":[`, want: `order is null, must be a list of names`},

	// end
	{name: "end reason", has: `"type":"end"`, old: `"points"`, new: `"conquest"`, want: `end: reason is "conquest", expected "points"`},
	{name: "end winners", has: `"type":"end"`, old: `"winners":[`, new: `"winners":[5,`, want: `end: winners is [5,`},
	{name: "end scores", has: `"type":"end"`, old: `"scores":[`, new: `"scores":null,"x":[`, want: `end: scores is null, expected [`},
	{name: "end turns", has: `"type":"end"`, old: `"turns":5`, new: `"turns":5.0`, want: `end: turns is 5.0, expected 5`},
	{name: "end choices", has: `"type":"end"`, old: `"choices":25`, new: `"choices":24`, want: `end: choices is 24, expected 25`},
	{name: "end too early", has: `"n":2,"turn"`, new: `{"type":"end","reason":"points","winners":[0],"scores":[0,0,0,0],"turns":1,"choices":1}`, want: "the record ends before the match does: seat 1 (counted from 0) must decide in phase play"},
	{name: "choice after the end", has: `"type":"end"`, new: `{"type":"choice","n":26}`, want: "a choice after the end of the match, expected the end line"},
	{name: "cut", has: `"type":"end"`, cut: -1, want: "the record ends before the match does", at: -1},
	{name: "cut in the middle", has: `"n":12,"turn"`, cut: -1, want: "the record ends before the match does", at: -1},
	{name: "cut before chance", has: `"steal","from"`, cut: -1, want: "the record ends before the match does", at: -1},

	// lines
	{name: "second start", has: `"n":2,"turn"`, new: `{"type":"start"}`, want: "a second start line: the match of line 1 has not ended"},
	{name: "unknown type", has: `"n":2,"turn"`, new: `{"type":"chioce"}`, want: `type is "chioce", must be "start", "choice", "chance", "state" or "end"`},
	{name: "type missing", has: `"n":2,"turn"`, new: `{"n":2}`, want: `type is missing, must be "start"`},
	{name: "type a number", has: `"n":2,"turn"`, new: `{"type":2}`, want: `type is 2, must be "start"`},
	{name: "empty line", has: `"n":2,"turn"`, new: ` `, want: "the line is empty, expected a JSON object"},
	{name: "garbage", has: `"n":2,"turn"`, new: `PK\x03\x04`, want: "column 1: not JSON: invalid character 'P'"},
	{name: "a list", has: `"n":2,"turn"`, new: `["choice"]`, want: `found ["choice"], expected a JSON object`},
	{name: "a bare word", has: `"n":2,"turn"`, new: `null`, want: `found null, expected a JSON object`},
	{name: "half a line", has: `"n":2,"turn"`, new: `{"type":"choice","n":2,"turn":`, want: "not JSON: the line ends too early"},
	{name: "two objects", has: `"n":2,"turn"`, new: `{"type":"choice"}{"type":"state"}`, want: "more than one JSON object on the line"},
	{name: "a comma", has: `"n":2,"turn"`, old: `,"turn"`, new: `,,"turn"`, want: "not JSON: invalid character ','"},
	{name: "key twice", has: `"n":2,"turn"`, old: `"n":2,`, new: `"n":2,"n":2,`, want: `"n" stands twice`},
	{name: "key no text", has: `"n":2,"turn"`, new: `{1:2}`, want: "not JSON: invalid character '1'"},
	{name: "not UTF-8", has: `"n":2,"turn"`, old: `"phase":"`, new: "\"phase\":\"\xff", want: "not UTF-8 text"},
	{name: "deep", has: `"n":2,"turn"`, new: `{"a":` + strings.Repeat("[", 100000), want: "not JSON: "},
	{name: "huge", has: `"n":2,"turn"`, new: `{"type":"` + strings.Repeat("x", 1<<20) + `"}`, want: "the line is longer than 1048576 bytes"},

	// start
	{name: "no start", has: `"type":"start"`, cut: 1, want: `found type "choice", expected a start line`},
	{name: "format", has: `"type":"start"`, old: `"format":1`, new: `"format":2`, want: "format is 2, must be 1"},
	{name: "format text", has: `"type":"start"`, old: `"format":1`, new: `"format":"1"`, want: `format is "1", must be 1`},
	{name: "game null", has: `"type":"start"`, old: `"game":"highcard"`, new: `"game":null`, want: "game is null, must be text"},
	{name: "options a list", has: `"type":"start"`, old: `"options":{}`, new: `"options":[]`, want: "options is [], must be an object"},
	{name: "seed negative", has: `"type":"start"`, old: `"seed":1`, new: `"seed":-1`, want: "seed is -1, must be a whole number from 0 to 18446744073709551615"},
	{name: "seed missing", has: `"type":"start"`, old: `"seed":1,`, new: ``, want: "seed is missing, must be a whole number"},
	{name: "seats none", has: `"type":"start"`, old: `"seats":4`, new: `"seats":0`, want: "seats is 0, must be 1 to 8"},
	{name: "seats beyond", has: `"type":"start"`, old: `"seats":4`, new: `"seats":1000000000`, want: "seats is 1000000000, must be 1 to 8"},
	{name: "seats of the game", has: `"type":"start"`, old: `"seats":4,"bots":[`, new: `"seats":7,"bots":["a","b","c",`, want: "seats is 7, must be 2 to 6"},
	{name: "seats and bots", has: `"type":"start"`, old: `"seats":4`, new: `"seats":3`, want: "bots names 4, expected 3, one for every seat"},
	{name: "key unknown", has: `"type":"start"`, old: `"seed":1`, new: `"sead":1`, want: `unknown key "sead", expected "type", "format",`},
	{name: "key in capitals", has: `"type":"start"`, old: `"seed":1`, new: `"Seed":1`, want: `unknown key "Seed"`},
	{name: "setup text", has: `"type":"start"`, old: `"setup":{`, new: `"setup":7,"x":{`, want: `unknown key "x"`},
	{name: "setup of cards that are none", has: `"type":"start"`, old: `"hands":[["`, new: `"hands":[["x`, want: `hands[0][0] is "x6", which is no card that is left`},
	{name: "setup with a hand too many", has: `"type":"start"`, old: `"hands":[`, new: `"hands":[[],`, want: "hands are of 5 seats, expected 4"},
}

// Every error in a record names its line.
func TestReplayRefuses(t *testing.T) {
	rec := record(t, 4, 0, true)
	for _, e := range edits {
		t.Run(e.name, func(t *testing.T) {
			in, line := e.apply(t, rec)
			_, err := match.Replay(strings.NewReader(in), load, new(bytes.Buffer), match.ReplayOptions{})
			le, ok := errors.AsType[*match.LineError](err)
			if !ok {
				t.Fatalf("got %v, want a LineError", err)
			}
			if le.Line != line+e.at {
				t.Errorf("the error is on line %d, want %d: %v", le.Line, line+e.at, err)
			}
			if !strings.Contains(le.Msg, e.want) {
				t.Errorf("got %q, want %q", le.Msg, e.want)
			}
			if len(le.Msg) > 1000 {
				t.Errorf("the message has %d bytes", len(le.Msg))
			}
		})
	}
}

// An illegal pick can be recognised, and the error lists the legal actions.
func TestReplayIllegal(t *testing.T) {
	in, _ := edit{has: `"n":3,"turn"`, old: `"pick":"`, new: `"pick":"attack hero `}.apply(t, record(t, 4, 0, false))
	_, err := match.Replay(strings.NewReader(in), load, nil, match.ReplayOptions{File: "game.jsonl"})
	ill, ok := errors.AsType[*engine.IllegalError](err)
	if !ok || ill.Seat != 2 || ill.Phase != "play" || len(ill.Legal) == 0 || !strings.HasPrefix(ill.Action, "attack hero") {
		t.Errorf("got %+v", ill)
	}
	if !strings.HasPrefix(err.Error(), "game.jsonl:4: pick ") {
		t.Errorf("got %q, want game.jsonl:4: pick …", err)
	}
}

// If a later record has an error, the summary has the matches before it.
func TestReplaySecondRecord(t *testing.T) {
	first := record(t, 3, 0, false)
	second, line := edit{has: `"n":2,"turn"`, old: `"n":2`, new: `"n":9`}.apply(t, record(t, 3, 1, false))
	var out bytes.Buffer
	sum, err := match.Replay(strings.NewReader(first+second), load, &out, match.ReplayOptions{})
	le, ok := errors.AsType[*match.LineError](err)
	if want := len(lines(first)) + line; !ok || le.Line != want {
		t.Errorf("got %v, want an error on line %d", err, want)
	}
	if len(sum.Matches) != 1 || !strings.HasPrefix(out.String(), first) {
		t.Errorf("%d matches before the fault, want 1 and its record", len(sum.Matches))
	}
}

// An input that is no record at all gives an error in plain words; a first line that is cut
// off counts as a line of a record.
func TestReplayOfNoRecord(t *testing.T) {
	for in, want := range map[string]string{
		"# a variant\ngame = \"x\"\n": "x:1: this is not a record: its first line is not JSON",
		"\n\nOnce upon a time\n":      "x:3: this is not a record: its first line is not JSON",
		strings.Repeat("[", 1000):     "x:1: this is not a record: its first line is not JSON",
		"[1, 2]\n":                    "x:1: found [1, 2], expected a JSON object",
		`{"type":"start","format"`:    "x:1: not JSON: the line ends too early",
		"{}\nOnce\n":                  "x:1: type is missing, must be \"start\", \"choice\", \"chance\", \"state\" or \"end\"",
	} {
		_, err := match.Replay(strings.NewReader(in), load, nil, match.ReplayOptions{File: "x"})
		if err == nil || err.Error() != want {
			t.Errorf("%.20q: got %v, want %s", in, err, want)
		}
	}
}

func TestReplayEmpty(t *testing.T) {
	for _, in := range []string{"", "\n", "\n\n  \n"} {
		_, err := match.Replay(strings.NewReader(in), load, nil, match.ReplayOptions{})
		if err == nil || !strings.Contains(err.Error(), "there is no record") {
			t.Errorf("%q: got %v", in, err)
		}
	}
}

// Errors of load and of the writer are returned.
func TestReplayPassesErrors(t *testing.T) {
	rec := record(t, 3, 0, true)
	errUnknown := errors.New("there is no variant highcard/1")
	var seen match.Start
	_, err := match.Replay(strings.NewReader("\n"+rec), func(s match.Start) (match.ReplayRules, error) {
		seen = s
		return match.ReplayRules{}, errUnknown
	}, nil, match.ReplayOptions{File: "x"})
	if !errors.Is(err, errUnknown) || err.Error() != "x:2: there is no variant highcard/1" {
		t.Errorf("got %v", err)
	}
	if seen.Variant != "highcard/1" || seen.Rules != "00c0ffee" || seen.Game != "highcard" || seen.Line != 2 || len(seen.Bots) != 3 {
		t.Errorf("load was given %+v", seen)
	}
	if _, err := match.Replay(strings.NewReader(rec), load, full{}, match.ReplayOptions{}); err != errFull {
		t.Errorf("a full disk: got %v, want %v", err, errFull)
	}
	_, err = match.Replay(strings.NewReader(rec), func(match.Start) (match.ReplayRules, error) { return under(silent{}), nil }, nil, match.ReplayOptions{})
	if err == nil || !strings.Contains(err.Error(), "keeps no records") {
		t.Errorf("states without words: got %v", err)
	}
}

// A chance outcome that the rules do not allow is an error on its line: a stolen card must
// be in the hand, which has two cards.
func TestReplayOfImpossibleChance(t *testing.T) {
	rec := record(t, 4, 0, true)
	impossible := 0
	for _, card := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"} {
		in, line := edit{has: `"steal","from"`, old: `"card":"`, new: `"card":"` + card + `","was":"`}.apply(t, rec)
		in = regexp.MustCompile(`,"was":"[0-9]+"`).ReplaceAllString(in, "")
		_, err := match.Replay(strings.NewReader(in), load, nil, match.ReplayOptions{})
		if le, ok := errors.AsType[*match.LineError](err); ok && le.Line == line && strings.Contains(le.Msg, ", expected one of ") {
			impossible++
		}
	}
	if impossible < 10 {
		t.Errorf("%d of 12 cards are refused, want 10 or more", impossible)
	}
}

// All chance before the first decision must be in the setup.
func TestReplayOfEarlyChance(t *testing.T) {
	load := func(match.Start) (match.ReplayRules, error) { return under(hasty{}), nil }
	_, err := match.Replay(strings.NewReader(record(t, 3, 0, false)), load, nil, match.ReplayOptions{})
	if err == nil || err.Error() != "line 1: the rules ask for chance that should stand in the setup: {\"type\":\"chance\",\"what\":\"roll\",\"die\":6,\"result\":…}" {
		t.Errorf("got %v", err)
	}
}

// hasty are rules that roll before the first decision, and ignore the result.
type hasty struct{ highcard.Rules }

func (h hasty) NewState(seats int) engine.State {
	return hastyState{h.Rules.NewState(seats).(engine.RecordState)}
}

type hastyState struct{ engine.RecordState }

func (h hastyState) Resume(setup json.RawMessage, next func(engine.Outcome) error) error {
	if err := h.RecordState.Resume(setup, next); err != nil {
		return err
	}
	_ = next(engine.Outcome{Kind: "roll", Fields: engine.Fields{{Name: "die", Value: 6}, {Name: "result", Value: new([]int)}}})
	return nil
}

// Picks of known bots are compared with the bots' choices; picks in seats with unknown bots
// are not.
func TestReplayHoldsBots(t *testing.T) {
	text := record(t, 3, 1, false) // by random players
	replay := func(change func(bots []engine.Bot)) error {
		_, err := match.Replay(strings.NewReader(text), func(s match.Start) (match.ReplayRules, error) {
			u := under(highcard.Rules{})
			u.Bots, _ = players(t, "random", s.Seats)
			change(u.Bots)
			return u, nil
		}, nil, match.ReplayOptions{})
		return err
	}
	others, _ := players(t, "greedy", 3)
	if err := replay(func([]engine.Bot) {}); err != nil {
		t.Errorf("the bots that played it: %v", err)
	}
	if err := replay(func(bots []engine.Bot) { bots[1] = nil }); err != nil {
		t.Errorf("with one that nobody knows: %v", err)
	}
	if err := replay(func(bots []engine.Bot) { bots[2] = others[2] }); err == nil || !strings.Contains(err.Error(), "random on seat 2 (counted from 0) picks") {
		t.Errorf("with another on seat 3: %v, want that it picks something else", err)
	}
}
