package narration_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine"
	"equitas/engine/cond"
	"equitas/engine/enginetest/pico"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

const english = `language = "en"
[list]
and = "{list} and {last}"
or  = "{list} or {last}"
[seat]
name = "House {n}"
to   = "to House {n}"
[you]
name = "you"
to   = "to you"
[role.spy]
name = "the spy"
to   = "to the spy"
[roles.guard]
name = "guard {n}"
to   = "to guard {n}"
[event]
give  = "{who} {who~gives|give} {n:card|cards} {rival.to}."
shout = "{what}."
`

const german = `language = "de"
[list]
and = "{list} und {last}"
[seat]
name = "Haus {n}"
an   = "an Haus {n}"
[you]
name = ""
an   = "an dich"
[event]
give = "{who} {who~gibt|gib} {rival.an} {n:Karte|Karten}."
`

func speaker(t *testing.T, lang string) *narration.Speaker {
	t.Helper()
	l := rule.NewLibrary(nil, rule.Layer{Decks: fstest.MapFS{"words.en.toml": {Data: []byte(english)}, "words.de.toml": {Data: []byte(german)}}})
	if _, faults := l.CheckWords(""); faults.Errors() > 0 {
		t.Fatal(faults)
	}
	return narration.New(l.Lexicon("", lang))
}

// Names of players have all forms of the language, or English forms in an English sentence; a
// sentence for the player it is about takes the second word.
func TestLine(t *testing.T) {
	for _, c := range []struct {
		lang        string
		who, viewer int
		want        string
	}{
		{"en", 0, 2, "House 1 gives 2 cards to House 2."},
		{"en", 0, 0, "You give 2 cards to House 2."},
		{"en", 0, 1, "House 1 gives 2 cards to you."},
		{"de", 0, 2, "Haus 1 gibt an Haus 2 2 Karten."},
		{"de", 0, 0, "Gib an Haus 2 2 Karten."},
		{"de", 0, 1, "Haus 1 gibt an dich 2 Karten."},
	} {
		s := speaker(t, c.lang)
		viewer := engine.Seat(c.viewer)
		if got := s.Sentence("event.give", s.Who("who", c.who, viewer), s.Who("rival", 1, viewer), narration.Num("n", 2)); got != c.want {
			t.Errorf("%s, to seat %d: %q, want %q", c.lang, c.viewer, got, c.want)
		}
	}
	s := speaker(t, "de")
	if got := s.JoinAnd([]string{"a", "b", "c"}); got != "a, b und c" {
		t.Errorf("and: %q", got)
	}
	if got := s.JoinOr([]string{"a", "b"}); got != "a or b" {
		t.Errorf("or, in English: %q", got)
	}
	if got := s.JoinAnd(nil) + s.JoinOr([]string{"a"}); got != "a" {
		t.Errorf("short lists: %q", got)
	}
	if got := s.Line("event.shout", narration.Text("what", "La Peste!")); got != "La Peste!" {
		t.Errorf("two marks at the end: %q", got)
	}
	if got := s.Line("event.shout", narration.Text("what", "{who}")); got != "{who}." {
		t.Errorf("a name with braces: %q", got)
	}
	if got := s.Line("event.none"); got != "event.none" || s.Has("event.none") || !s.Has("event.shout") {
		t.Errorf("a sentence that there is not: %q", got)
	}
}

// game is a minimal game with conditions.
type game struct{}

func (game) Name() string                 { return "little" }
func (game) Title() string                { return "Little" }
func (game) Check(*rule.Set) []rule.Fault { return nil }
func (game) Extras() rule.Extras          { return rule.Extras{} }
func (game) Compile(*rule.Set) (engine.Rules, error) {
	return rules{}, nil
}

type rules struct{ engine.Rules }

func (rules) Players() engine.Players  { return engine.Players{Min: 1, Max: 2, Usual: 2} }
func (rules) Counts(int) engine.Counts { return counts{} }

type counts struct{ engine.Counts }

func (counts) Columns() []engine.Column { return nil }
func (counts) Metrics() []engine.Metric { return nil }

func (game) Schema() *rule.Schema {
	return &rule.Schema{TableDocs: []rule.TableDoc{{Path: "act", Doc: "Acting.", Source: "Little 1, Acting"}},
		Keys: []rule.Key{{Path: "act.price", Type: rule.Int, Lo: 0, Hi: 9, Unit: "coins", Doc: "the price"},
			{Path: "act.legal", Type: rule.Condition, UsableNames: []string{"me", "own", "rules"}, Doc: "may one act?"}}}
}

func (game) Space(set *rule.Set) *cond.Space {
	return cond.NewSpace([]cond.Var{{Name: "me.coins", Type: cond.Int, Hi: 9, Doc: "coins"}, {Name: "me.free", Type: cond.Bool, Hi: 1, Doc: "free"}, {Name: "own.farm", Type: cond.Int, Hi: 9, Doc: "farms"}},
		[]cond.Const{{Name: "rules.act.price", Value: int32(set.Int("act.price")), Doc: "the price"}})
}

// A condition that does not hold names the parts that fail, their places and the present
// values, in words if there are some.
func TestWhy(t *testing.T) {
	l := rule.NewLibrary([]rule.Game{game{}}, rule.Layer{
		Variants: fstest.MapFS{"little/1.toml": {Data: []byte("game = \"little\"\ntitle = \"Little\"\n[act]\nprice = 3\nlegal = '''\nme.coins >= rules.act.price\n  && !me.free && own.farm > 0'''\n")}},
		Decks: fstest.MapFS{"words.en.toml": {Data: []byte(english)}, "little/words.en.toml": {Data: []byte(
			"game = \"little\"\nlanguage = \"en\"\n[fact]\nme.coins = \"you have {n:coin|coins}\"\nme.free = \"you are free\"\nown = \"you own {n} {name}\"\n[fact.no]\nme.free = \"you are not free\"\n[why]\nprice = \"the price is {n}\"\n")}}})
	loaded, err := l.Load("little/1", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := narration.New(loaded.Set.Lexicon("en"))
	law := narration.NewConditions(loaded.Set, loaded.Space)
	for _, c := range []struct {
		values []int32
		text   string
		failed string
	}{
		{[]int32{5, 0, 1}, "", ""},
		{[]int32{1, 0, 1}, "you have 1 coin", "me.coins >= rules.act.price at variants/little/1.toml:6 (me.coins = 1, rules.act.price = 3)"},
		{[]int32{5, 1, 1}, "you are free", "!me.free at variants/little/1.toml:7 (me.free = true)"},
		{[]int32{5, 0, 0}, "you own 0 Farm", "own.farm > 0 at variants/little/1.toml:7 (own.farm = 0)"},
		{[]int32{1, 1, 1}, "you have 1 coin", "me.coins >= rules.act.price at variants/little/1.toml:6 (me.coins = 1, rules.act.price = 3); !me.free at variants/little/1.toml:7 (me.free = true)"},
	} {
		w := s.NewReasonList(law, func(space, id string) string { return strings.ToUpper(id[:1]) + id[1:] }, func(i int) int32 { return c.values[i] })
		w.AddCondition("act.legal", "")
		r := *w.LastReason()
		var failed []string
		for _, f := range r.Failed {
			failed = append(failed, f.Text+" at "+f.FilePosition+" ("+strings.Join(f.Values, ", ")+")")
		}
		if got := strings.Join(failed, "; "); r.Holds != (c.failed == "") || r.Text != c.text || got != c.failed || r.Source != "Little 1, Acting" || w.IsForbidden() == r.Holds {
			t.Errorf("%v: %+v\n%s\nwant %q\n%s", c.values, r, got, c.text, c.failed)
		}
	}
	w := s.NewReasonList(law, nil, nil)
	w.AddCondition("act.nothing", "")
	w.Require(true, "act.price", "why.price")
	w.Require(false, "act.price", "why.price", narration.Num("n", 3))
	w.ForbidIf(false, "", "Ruling R1", "why.price", narration.Num("n", 5))
	w.ForbidIf(true, "", "Ruling R1", "why.price", narration.Num("n", 4))
	want := []engine.Reason{{Holds: true, Rule: "act.price", FilePosition: "variants/little/1.toml:4", Source: "Little 1, Acting"},
		{Text: "the price is 3", Rule: "act.price", FilePosition: "variants/little/1.toml:4", Source: "Little 1, Acting"}, {Text: "the price is 4", Source: "Ruling R1"}}
	for i := range want {
		if i >= len(w.Reasons) || w.Reasons[i].Text != want[i].Text || w.Reasons[i].Rule != want[i].Rule || w.Reasons[i].FilePosition != want[i].FilePosition || w.Reasons[i].Source != want[i].Source || w.Reasons[i].Holds != want[i].Holds {
			t.Errorf("reasons %+v, want %+v", w.Reasons, want)
			break
		}
	}
}

// Players with roles are called by them by others, in a language that has words for the role:
// without a number if only one has it, otherwise with one.
func TestSeated(t *testing.T) {
	cast := engine.NewCast([]engine.Role{{ID: "guard"}, {ID: "spy"}}, []int{0, 1, 0}, nil)
	for _, c := range []struct {
		lang        string
		who, viewer int
		want        string
	}{
		{"en", 1, 3, "The spy gives 2 cards to guard 2."},
		{"en", 0, 3, "Guard 1 gives 2 cards to guard 2."},
		{"en", 1, 1, "You give 2 cards to guard 2."},
		{"de", 1, 3, "Haus 2 gibt an Haus 3 2 Karten."},
	} {
		s := speaker(t, c.lang).WithRoles(cast)
		got := s.Sentence("event.give", s.Who("who", c.who, engine.Seat(c.viewer)), s.Who("rival", 2, engine.Seat(c.viewer)), narration.Num("n", 2))
		if got != c.want {
			t.Errorf("%s: got %q, want %q", c.lang, got, c.want)
		}
	}
	s := speaker(t, "en")
	if got := s.WithRoles(nil).Form("name", 1, engine.Nobody); got != "House 2" {
		t.Errorf("got %q without a cast, want House 2", got)
	}
	if got := s.WithRoles(cast).Form("to", 2, engine.Nobody); got != "to guard 2" {
		t.Errorf("got %q, want to guard 2", got)
	}
	if got := s.Form("to", 2, engine.Nobody); got != "to House 3" {
		t.Errorf("got %q of the speaker before, want to House 3", got)
	}
}

// AppendLineIf leaves out a line whose condition is false, Listing one with an empty list.
func TestLinesLeftOut(t *testing.T) {
	s, l := speaker(t, "en"), []string{"a"}
	what := narration.Text("what", "no")
	l = s.AppendLineIf(s.AppendSentenceIf(s.AppendList(l, "event.shout", nil), false, "event.shout", what), false, "event.shout", what)
	l = s.AppendLineIf(s.AppendSentenceIf(l, true, "event.shout", what), true, "event.shout", what)
	l = s.AppendList(l, "list.and", []string{"x", "y"}, narration.Text("last", "z"))
	if got, want := strings.Join(l, "|"), "a|No.|no.|X, y and z"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Several things of a kind are counted, one is named alone; seats are listed in a form, one of
// them as it is spoken to.
func TestCounted(t *testing.T) {
	s := speaker(t, "en")
	if got := s.CountInWords(1, "event.shout", "what", "card") + " " + s.CountInWords(2, "event.shout", "what", "card"); got != "card card." {
		t.Errorf("got %q", got)
	}
	if got := strings.Join(s.SeatNames(engine.SeatSet(0, 2), "to", 2), ", "); got != "to House 1, to you" {
		t.Errorf("got %q", got)
	}
}

// A narrator names things in the language of names, by default that of the set.
func TestNarrator(t *testing.T) {
	n := narration.NewNarrator(pico.Load(t, pico.Library(t, map[string]string{"fort": pico.DerivedHeader + "[card.knights.name]\nde = \"Ritter\"\n"}), "pico/fort").Set, "en", "de", "card")
	if got := n.Name("card", "knights"); got != "Ritter" {
		t.Errorf("got %q", got)
	}
}

// A placeholder is filled out of what is told.
func TestFills(t *testing.T) {
	var v narration.Values
	for _, with := range [][]narration.Fill{narration.FillNumber("n", func(n int) int { return n + 1 })(2), narration.FillText("what", func(n int) string { return "x" })(2),
		narration.FillOne(func(n int) narration.Fill { return narration.Num("m", -n) })(2)} {
		with[0](&v)
	}
	n, _ := v.Value("n")
	what, _ := v.Value("what")
	m, _ := v.Value("m")
	if n.Number != 3 || what.Text != "x" || m.Number != -2 || len(v.Keys()) != 3 {
		t.Errorf("got %v, %v, %v of %v", n, what, m, v.Keys())
	}
}

// The place behind a reason is the rule with its line, then the source; either may be missing.
func TestReasonWithPlace(t *testing.T) {
	s := speaker(t, "en")
	for _, c := range []struct {
		r    engine.Reason
		want string
	}{
		{engine.Reason{Text: "the price is 3", Rule: "act.price", FilePosition: "1.toml:4", Source: "Little 1"}, ": the price is 3 (act.price, 1.toml:4; Little 1)"},
		{engine.Reason{Text: "the price is 3", Rule: "act.price", FilePosition: "1.toml:4"}, ": the price is 3 (act.price, 1.toml:4)"},
		{engine.Reason{Text: "the price is 3", Source: "Ruling R1"}, ": the price is 3 (Ruling R1)"},
		{engine.Reason{Condition: "me.coins >= 3"}, ": me.coins >= 3"},
		{engine.Reason{Source: "Ruling R1"}, ": Ruling R1"},
	} {
		if line, _ := s.Reason(c.r); !strings.HasSuffix(line, c.want) {
			t.Errorf("%+v: %q, want it to end in %q", c.r, line, c.want)
		}
	}
	if line, failed := s.Reason(engine.Reason{}); line != "" || failed != nil {
		t.Errorf("without anything to say: %q, %q", line, failed)
	}
}
