package actions_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/engine"
	"equitas/engine/actions"
	"equitas/engine/enginetest/pico"
	"equitas/engine/narration"
	"equitas/engine/rule"
)

// The game of these tests: in phase 1 a player draws, or gives a card to a seat; in phase 2 he
// says a number. An action is a verb times 100 plus two digits.
type (
	rules struct{ draws, gives bool }
	state struct {
		phase actions.Phase
		empty bool
		law   *narration.Conditions
	}
	table    = actions.Table[*rules, *state, voice]
	row      = actions.Row[*rules, *state, voice]
	deed     = actions.Decision[*rules, *state, voice]
	operand  = actions.Operand[*state, voice]
	kind     = actions.OperandType[*state, voice]
	telling  = actions.Telling[*state, voice]
	question = actions.Question[*state, voice]
	why      = actions.ReasonList[*state, voice]
)

func (s *state) ToAct() engine.Seat {
	if s.phase == 0 {
		return engine.Nobody
	}
	return 0
}

// Legal returns that one may draw, and give away an ace.
func (s *state) Legal(buf []engine.Action) []engine.Action {
	return append(buf, act(draw, 0, 0), act(give, 1, 0))
}

const (
	draw actions.Verb = iota
	give
	count
	verbs
)

const partCard = actions.OwnParts

func act(v actions.Verb, a, b int) engine.Action { return engine.Action(int(v)*100 + a*10 + b) }

func tens(t *kind) operand {
	return operand{Type: t, Number: func(_ *state, a engine.Action) int { return int(a) / 10 % 10 }}
}

func ones(t *kind) operand {
	return operand{Type: t, Number: func(_ *state, a engine.Action) int { return int(a) % 10 }}
}

var cards = []string{"", "ace", "king"}

var (
	card = kind{Name: "CARD", Words: func(_ *state, n int) string { return cards[n] }, Card: func(_ *state, n int) string { return cards[n] },
		Key: "card", Text: func(_ voice, _ *state, n, _ int) string { return cards[n] }}
	seat = kind{Name: "SEAT", Words: func(_ *state, n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}, Say: func(_ *telling, n int) []narration.Fill {
		return []narration.Fill{narration.Text("rival", strconv.Itoa(n))}
	},
		Points: func(_ *state, n int) [][2]float64 { return [][2]float64{{float64(n), 0}} },
		Seat:   func(_ *state, n int) engine.Seat { return engine.Seat(n - 1) }}
	number = kind{Name: "N", Words: func(_ *state, n int) string { return strconv.Itoa(n) },
		Say: func(_ *telling, n int) []narration.Fill { return []narration.Fill{narration.Num("n", n)} }}
)

func howMany(q *question) []narration.Fill {
	if q.State.empty {
		q.Key = "none"
	}
	return []narration.Fill{narration.Num("seat", int(q.AskedSeat))}
}

// speaker has no words: each sentence is its key.
var speaker = narration.New(rule.NewLibrary(nil).Lexicon("", rule.English))

// whyGive says that a king is not given, and to nobody in person.
func whyGive(w *why) {
	w.ForbidIf(w.Action/10%10 == 2, "", "", "why.king")
	w.ForbidIf(w.Legal && w.Verb == give && w.Phase == 1 && w.Numbers[0] == 1, "", "", "why.never")
}

// left returns the placeholders of the sentence about a draw, besides those of its operands.
func left(*telling) []narration.Fill { return []narration.Fill{narration.Num("left", 7)} }

func spec() table {
	return table{Verbs: int(verbs), Verb: func(a engine.Action) actions.Verb { return actions.Verb(a / 100) },
		Phases: []string{"over", "main", "how.many"}, Phase: func(s *state) actions.Phase { return s.phase },
		Decisions: []deed{
			{Phase: 1, Key: "turn", Rows: []row{
				{Verb: draw, Form: "draw", Key: "draw.legal", Say: "draw", Did: "drew", Fill: left, Exists: func(r *rules) bool { return r.draws }, Part: "draw",
					Rule: "attack.legal", Place: func(*state, engine.Action) int { return 7 }},
				{Verb: give, Form: "give CARD [to SEAT]", Say: "give_away", Why: whyGive, When: func(_ *state, a engine.Action) bool { return a%10 == 0 }, Operands: []operand{tens(&card), ones(&seat)}},
				{Verb: give, Form: "give CARD [to SEAT]", Say: "give", Operands: []operand{ones(&seat), tens(&card)},
					UseOf: func(_ *state, a engine.Action) actions.Use {
						return actions.Use{Kind: partCard, Number: uint8(a / 10 % 10)}
					}},
			}},
			{Phase: 2, Key: "many", ContinuesSentence: true, Ask: howMany, QuestionKeys: []string{"how_many", "none"}, Exists: func(r *rules) bool { return r.gives }, Rows: []row{
				{Verb: count, Form: "N of CARD", Operands: []operand{tens(&number), ones(&card)}, Tell: func(t *telling) string {
					if t.Manner == narration.Offered {
						return t.Line("count", narration.Text("more", strconv.Itoa(t.Numbers[0]+t.Numbers[1])))
					}
					return "counted"
				}},
			}},
		},
		Reasons: actions.CommonReasons[*state, voice]{Fallback: "why.else",
			Begin:     func(_ voice, s *state) *narration.ReasonList { return speaker.NewReasonList(s.law, nil, nil) },
			BeforeRow: func(w *why) bool { w.ForbidIf(w.State.empty, "", "", "why.empty"); return !w.State.empty },
			OtherActions: func(s *state, add func(l ...engine.Action)) {
				add(act(give, 2, 2), act(draw, 0, 0))
				add(act(give, 2, 2))
			}},
		Parts: []actions.Part[*rules]{
			{Name: "draw", Title: "Draws", UsePhrase: "draw", Keys: "draw deck.base", Removal: "draw.most=0"},
			{Name: "king", Title: "Kings", Kind: "card", UsePhrase: "give a king", Keys: "deck.king draw", Use: actions.Use{Kind: partCard, Number: 2},
				Exists: func(r *rules) bool { return r.gives }, AccessParts: func(*rules) []string { return []string{"draw"} }},
		}}
}

// A voice returns the key of a sentence, and its placeholders with their values.
type voice struct{}

func (v voice) Sentence(key string, with ...narration.Fill) string { return key + filled(with) }

func (voice) Act(how narration.Manner, key string, seat int, viewer engine.Seat, with ...narration.Fill) string {
	return []string{"offered", "done", "gone on"}[how] + " " + key + " by " + strconv.Itoa(seat) + " to " + strconv.Itoa(int(viewer)) + filled(with)
}

// filled returns placeholders and their values in text.
func filled(with []narration.Fill) (text string) {
	var v narration.Values
	for _, f := range with {
		f(&v)
	}
	for _, k := range v.Keys() {
		x, _ := v.Value(k)
		if x.Text == "" {
			x.Text = strconv.Itoa(x.Number)
		}
		text += " " + k + "=" + x.Text
	}
	return text
}

func has(key string) bool {
	return slices.Contains([]string{"ask.main", "ask.how_many", "ask.none", "say.draw", "say.give", "say.give_away", "did.drew"}, key)
}

// The words, parts and sentences of an action come from its row in the pending decision, or
// otherwise from the first row of its verb.
func TestDerived(t *testing.T) {
	acts, v := actions.New(spec()), voice{}
	for _, c := range []struct {
		action            engine.Action
		phase             actions.Phase
		words, said, done string
		card              string
		points            int
	}{
		{act(draw, 0, 0), 1, "draw", "offered draw by 0 to 1 left=7", "done drew by 0 to 1 left=7", "", 0},
		{act(give, 1, 0), 1, "give ace", "offered give_away by 0 to 1 card=ace rival=0", "done give_away by 0 to 1 card=ace rival=0", "ace", 1},
		{act(give, 2, 1), 1, "give king to 1", "offered give by 0 to 1 rival=1 card=king", "done give by 0 to 1 rival=1 card=king", "king", 1},
		{act(give, 2, 1), 2, "give king to 1", "offered give by 0 to 1 rival=1 card=king", "done give by 0 to 1 rival=1 card=king", "king", 1},
		{act(count, 3, 1), 2, "3 of ace", "offered count by 0 to 1 n=3 card=ace more=4", "counted", "ace", 0},
		{act(verbs, 0, 0), 2, "action 300", "", "", "", 0},
	} {
		s := &state{phase: c.phase}
		if got := acts.Words(s, c.action); got != c.words {
			t.Errorf("action %d is %q in records, want %q", c.action, got, c.words)
		}
		if got := acts.Say(v, s, c.action, 1, narration.Offered); got != c.said {
			t.Errorf("%s is offered as %q, want %q", c.words, got, c.said)
		}
		if got := acts.Say(v, s, c.action, 1, narration.Done); got != c.done {
			t.Errorf("%s is told as %q, want %q", c.words, got, c.done)
		}
		if got := acts.CardOf(s, c.action); got != c.card {
			t.Errorf("%s is about card %q, want %q", c.words, got, c.card)
		}
		if got := acts.Points(s, c.action); len(got) != c.points {
			t.Errorf("%s is about %v, want %d points", c.words, got, c.points)
		}
	}
	for _, c := range []struct {
		action    engine.Action
		due, want actions.Phase
	}{{act(draw, 0, 0), 1, 1}, {act(draw, 0, 0), 2, 1}, {act(count, 3, 1), 1, 2}, {act(verbs, 0, 0), 1, 0}} {
		if got := acts.PhaseOf(&state{phase: c.due}, c.action); got != c.want {
			t.Errorf("in phase %d, %s is taken in phase %d, want %d", c.due, acts.Words(&state{phase: 1}, c.action), got, c.want)
		}
	}
	if acts.ContinuesSentence(&state{}) || acts.ContinuesSentence(&state{phase: 1}) || !acts.ContinuesSentence(&state{phase: 2}) {
		t.Error("a sentence goes on in phase 0 or 1, or not in phase 2")
	}
	for _, c := range []struct {
		s    state
		want string
	}{{state{}, ""}, {state{phase: 1}, "ask.main"}, {state{phase: 2}, "ask.how_many seat=0"}, {state{phase: 2, empty: true}, "ask.none seat=0"}} {
		if got := acts.Ask(v, &c.s); got != c.want {
			t.Errorf("in phase %d asked %q, want %q", c.s.phase, got, c.want)
		}
	}
}

// The chart has the decisions and actions that the rules allow, and each form once.
func TestChart(t *testing.T) {
	acts := actions.New(spec())
	for _, c := range []struct {
		rules
		want string
	}{
		{rules{true, true}, "main (turn): draw (draw.legal), give CARD [to SEAT] (); how.many (many): N of CARD ()"},
		{rules{false, false}, "main (turn): give CARD [to SEAT] ()"},
	} {
		var phases []string
		for _, p := range acts.Chart(&c.rules, "en") {
			var kinds []string
			for _, k := range p.Kinds {
				kinds = append(kinds, k.Form+" ("+k.Key+")")
			}
			phases = append(phases, p.Name+" ("+p.Key+"): "+strings.Join(kinds, ", "))
		}
		if got := strings.Join(phases, "; "); got != c.want {
			t.Errorf("under %+v the chart is\n%s\nwant\n%s", c.rules, got, c.want)
		}
	}
}

// Rules have a verb if they have both its row and the row's decision.
func TestCan(t *testing.T) {
	acts := actions.New(spec())
	for _, c := range []struct {
		rules
		want string
	}{{rules{true, true}, "draw give count"}, {rules{true, false}, "draw give"}, {rules{false, true}, "give count"}} {
		var can []string
		for v, name := range []string{"draw", "give", "count", "more"} {
			if acts.HasActionOf(&c.rules, actions.Verb(v)) {
				can = append(can, name)
			}
		}
		if got := strings.Join(can, " "); got != c.want {
			t.Errorf("under %+v one can %q, want %q", c.rules, got, c.want)
		}
	}
}

// An action uses the part that its row names, if the rules have that part.
func TestParts(t *testing.T) {
	acts := actions.New(spec())
	var p actions.Parts
	acts.AddParts(&rules{true, true}, &p)
	s := &state{phase: 1}
	for _, c := range []struct {
		action engine.Action
		want   []int
	}{{act(draw, 0, 0), []int{0}}, {act(give, 2, 1), []int{1}}, {act(give, 1, 1), nil}, {act(count, 1, 1), nil}} {
		got := acts.UsedParts(&p, s, []engine.Action{c.action}, nil)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s uses the parts %v, want %v", acts.Words(s, c.action), got, c.want)
		}
		for i := range p.List() {
			if acts.Uses(&p, s, c.action, i) != slices.Contains(c.want, i) {
				t.Errorf("%s uses part %d: %v", acts.Words(s, c.action), i, acts.Uses(&p, s, c.action, i))
			}
		}
	}
	giveAwayKing, giveKing, unknown := act(give, 2, 0), act(give, 2, 1), act(verbs, 0, 0)
	for _, c := range []struct {
		list []engine.Action
		want []int
	}{
		{[]engine.Action{giveKing, giveAwayKing}, []int{1}},
		{[]engine.Action{giveAwayKing, giveKing}, []int{1}},
		{[]engine.Action{unknown, act(draw, 0, 0), act(draw, 1, 0), giveAwayKing}, []int{0}},
		{[]engine.Action{act(count, 1, 1), act(draw, 0, 0), unknown, giveKing, giveKing, act(draw, 0, 0)}, []int{0, 1}},
		{[]engine.Action{act(count, 1, 1), unknown}, nil},
	} {
		got := acts.UsedParts(&p, s, c.list, nil)
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, c.want) {
			t.Errorf("the actions %v use the parts %v, want %v", c.list, got, c.want)
		}
	}
}

// The rules have the parts for which Has returns true; a key belongs to the parts that name its
// longest prefix; a part that is a type of action is counted in its decision.
func TestNamedParts(t *testing.T) {
	acts := actions.New(spec())
	for _, c := range []struct {
		rules
		want string
	}{{rules{true, true}, "draw/Draws/action/draw/[] king/Kings/card/give a king/[draw]"}, {rules{true, false}, "draw/Draws/action/draw/[]"}, {rules{false, false}, ""}} {
		var p actions.Parts
		acts.AddParts(&c.rules, &p)
		var l []string
		for _, x := range p.List() {
			l = append(l, fmt.Sprintf("%s/%s/%s/%s/%v", x.Name, x.Title, x.Kind, x.UsePhrase, x.AccessParts))
		}
		if got := strings.Join(l, " "); got != c.want {
			t.Errorf("under %+v the parts are %q, want %q", c.rules, got, c.want)
		}
	}
	for path, want := range map[string][]string{"draw.most": {"draw", "king"}, "deck.base.card": {"draw"}, "deck": nil, "deck.kings": nil} {
		if got := acts.PartsOf(path); !slices.Equal(got, want) {
			t.Errorf("%s is about %q, want %q", path, got, want)
		}
	}
	if l := acts.ActionTypes(1); len(l) != 1 || l[0].Title != "Draws" || l[0].Verb != draw {
		t.Errorf("types of action in phase 1: %+v", l)
	}
	if l := acts.ActionTypes(2); len(l) > 0 {
		t.Errorf("types of action in phase 2: %+v", l)
	}
}

// Faults reports whatever a table lacks.
func TestFaults(t *testing.T) {
	for _, c := range []struct {
		name   string
		forget func(s *table)
		want   string
	}{
		{"nothing", func(*table) {}, ""},
		{"a verb", func(s *table) { s.Verbs++ }, `verb 3 has no row; the verb before it is "N of CARD"`},
		{"a verb too many", func(s *table) { s.Verbs-- }, `phase how.many, "N of CARD": verb 2, expected 0 to 1`},
		{"a decision", func(s *table) { s.Phases = append(s.Phases, "more") }, "phase more has no decision"},
		{"a decision's number", func(s *table) { s.Decisions[1].Phase = 7 }, "decision 1 has phase 7, expected 1 to 2\nphase how.many has no decision"},
		{"a decision that is there", func(s *table) { s.Decisions = append(s.Decisions, s.Decisions[1]) }, "phase how.many has two decisions"},
		{"all actions", func(s *table) { s.Decisions[1].Rows = nil }, `phase how.many has no actions` + "\n" + `verb 2 has no row; the verb before it is "give CARD [to SEAT]"`},
		{"all other actions of the verb", func(s *table) { s.Decisions[0].Rows = s.Decisions[0].Rows[:2] },
			`phase main, "give CARD [to SEAT]": the last row of the verb, and not of all its actions`},
		{"a sentence", func(s *table) { s.Decisions[0].Rows[0].Say = "" }, `phase main, "draw": no sentence`},
		{"its words", func(s *table) { s.Decisions[0].Rows[0].Say = "drew" }, `phase main, "draw": the files of words have no say.drew`},
		{"words of what was done", func(s *table) { s.Decisions[0].Rows[0].Did = "draw" }, `phase main, "draw": the files of words have no did.draw`},
		{"a question", func(s *table) { s.Decisions[1].QuestionKeys = nil; s.Phases[2] = "what.many" }, "phase what.many: the files of words have no ask.what_many"},
		{"a form", func(s *table) { s.Decisions[0].Rows[0].Form = "" }, `phase main, "": no form`},
		{"an operand", func(s *table) { s.Decisions[0].Rows[0].Form = "draw N" }, `phase main, "draw N": the form names N, which is no operand`},
		{"an operand's place", func(s *table) { s.Decisions[1].Rows[0].Form = "CARD" }, `phase how.many, "CARD": the form does not name the operand N`},
		{"a number", func(s *table) { s.Decisions[1].Rows[0].Operands[0].Number = nil }, `phase how.many, "N of CARD": an operand N without a number`},
		{"words of an operand", func(s *table) { s.Decisions[1].Rows[0].Operands[0].Type = &kind{Name: "N"} }, `phase how.many, "N of CARD": the operand N has no words`},
		{"the placeholder of a text", func(s *table) {
			s.Decisions[0].Rows[1].Operands[0].Type = &kind{Name: "CARD", Words: card.Words, Text: card.Text}
		}, `phase main, "give CARD [to SEAT]": the operand CARD has a text for no placeholder`},
		{"what an operand says", func(s *table) {
			s.Decisions[0].Rows[1].Operands[0].Type = &kind{Name: "CARD", Words: card.Words}
		}, `phase main, "give CARD [to SEAT]": the operand CARD fills nothing into sentences`},
		{"a part", func(s *table) { s.Parts = s.Parts[1:] }, `phase main, "draw": Parts of the table have no "draw"`},
		{"what uses a part", func(s *table) { s.Decisions[0].Rows[0].Part = "" }, `part "draw" of the table: no row names it`},
		{"the title of a part", func(s *table) { s.Parts[1].Title = "" }, `part 1 of the table: no name or no title`},
		{"the bound of operands", func(s *table) {
			o := s.Decisions[1].Rows[0].Operands[0]
			o.Type = &kind{}
			s.Decisions[1].Rows[0].Operands = append(s.Decisions[1].Rows[0].Operands, o, o, o)
		}, `phase how.many, "N of CARD": 5 operands, at most 4`},
	} {
		s := spec()
		c.forget(&s)
		if got := strings.Join(actions.New(s).Faults(has), "\n"); got != c.want {
			t.Errorf("%s forgotten: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// A text about records must name every action, by its form or by the words in its row.
func TestUnexplained(t *testing.T) {
	s := spec()
	s.Decisions[1].Rows[0].Help = "HOW MANY of CARD"
	acts := actions.New(s)
	if l := acts.Unexplained("main: draw, give\n   CARD to SEAT; many: HOW MANY\n   of CARD"); len(l) > 0 {
		t.Error(l)
	}
	want := []string{`phase main: the text about records does not name "draw" (Records of the decision)`, `phase how.many: the text about records does not name "HOW MANY of CARD" (Records of the decision)`}
	if got := acts.Unexplained("give CARD, N of CARD"); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Explain inserts the choices of each decision, by their forms or in the decision's words, and
// wraps lines after 80 characters.
func TestExplain(t *testing.T) {
	s := spec()
	s.Decisions[0].RecordWords = "draw, and give CARD to SEAT: " + strings.Repeat("as often as ", 4) + "is\u00a0wanted"
	want := "Choices:\n    main      draw, and give CARD to SEAT: as often as as often as as often as\n              as often as is wanted\n    how.many  N of CARD\nend\n"
	if got := actions.New(s).Explain("Choices:\n@choices\nend\n", 10); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// What may be asked about is what is legal, then others, each once. The reasons are those of the
// decision, then of the action's row or of the row before it with the same form, then that nothing
// else speaks against it.
func TestWhy(t *testing.T) {
	acts := actions.New(spec())
	law := narration.EmptyConditions(pico.Load(t, pico.Library(t, map[string]string{"fort": pico.DerivedHeader}), "pico/fort").Set, nil)
	if got, want := acts.Subjects(&state{phase: 1}), []engine.Action{act(draw, 0, 0), act(give, 1, 0), act(give, 2, 2)}; !slices.Equal(got, want) {
		t.Errorf("got subjects %v, want %v", got, want)
	}
	if got := acts.Subjects(&state{}); got != nil {
		t.Errorf("got subjects %v when the match is over", got)
	}
	for _, c := range []struct {
		a     engine.Action
		phase actions.Phase
		empty bool
		want  string
	}{
		{act(draw, 0, 0), 1, false, "by attack.legal"},
		{act(give, 1, 0), 1, false, "why.never"},
		{act(give, 2, 2), 1, false, "why.king"},
		{act(give, 1, 2), 1, false, "why.else"},
		{act(give, 2, 2), 1, true, "why.empty"},
		{act(count, 1, 1), 2, false, "why.else"},
		{act(draw, 0, 0), 0, false, ""},
	} {
		var l []string
		for _, r := range acts.Why(voice{}, &state{phase: c.phase, empty: c.empty, law: law}, c.a) {
			if r.Holds {
				r.Text = "by " + r.Rule
			}
			l = append(l, r.Text)
		}
		if got := strings.Join(l, ", "); got != c.want {
			t.Errorf("%d at phase %d: got %q, want %q", c.a, c.phase, got, c.want)
		}
	}
}

// An action is about the pile that its row names, and the seat of an operand.
func TestAbout(t *testing.T) {
	acts := actions.New(spec())
	for _, c := range []struct {
		a     engine.Action
		place int
		seat  engine.Seat
	}{{act(draw, 0, 0), 7, engine.Nobody}, {act(give, 2, 2), -1, 1}, {act(give, 2, 0), -1, engine.Nobody}, {act(verbs, 0, 0), -1, engine.Nobody}} {
		if place, seat := acts.ActionPlace(&state{phase: 1}, c.a); place != c.place || seat != c.seat {
			t.Errorf("%d: got %d and seat %d, want %d and %d", c.a, place, seat, c.place, c.seat)
		}
	}
}
