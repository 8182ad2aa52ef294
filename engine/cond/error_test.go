package cond

import (
	"errors"
	"strings"
	"testing"
)

// A fault has the fields of an [Error] that users see.
type fault struct {
	line, column, width int
	msg, help           string
}

func TestErrors(t *testing.T) {
	s := testSpace()
	for _, c := range []struct {
		src  string
		want Type
		err  fault
	}{
		{"card.vaule <= 3", Bool, fault{1, 6, 5, "card has no field vaule", "nearest: value; card has deck, id, kind, min, tags, value"}},
		{"crad.value == 1", Bool, fault{1, 1, 4, "there is nothing called crad here", "nearest: card; known here are card, house, rules, table"}},
		{"turn > 3", Bool, fault{1, 1, 4, "there is nothing called turn here", "write house.turn"}},
		{"card > 3", Bool, fault{1, 1, 4, "card is not a value by itself", "card has deck, id, kind, min, tags, value"}},
		{"rules.attack > 3", Bool, fault{1, 1, 12, "rules.attack is not a value by itself", "rules.attack has bonus, limit"}},
		{"rules.attack.limt > 1", Bool, fault{1, 14, 4, "rules.attack has no field limt", "nearest: limit; rules.attack has bonus, limit"}},
		{"card.value.x == 1", Bool, fault{1, 12, 1, "card.value is a single value, it has no fields", ""}},
		{"(card.id).x == 1", Bool, fault{1, 11, 1, "card.id is a single value, it has no fields", ""}},
		{"deployed.guards", Bool, fault{1, 1, 8, "deployed cannot be named here", "known here are card, house, rules, table"}},
		{"True && table.plague", Bool, fault{1, 1, 4, "there is nothing called True here", "write true"}},
		{"house.hand > 1 &&\n  card.vaule == 0", Bool, fault{2, 8, 5, "card has no field vaule", "nearest: value; card has deck, id, kind, min, tags, value"}},
		{"/* one\ntwo */\n\n 'gards' in card.tags && true", Bool, fault{4, 2, 7, "card.tags never holds 'gards'", "nearest: guards; card.tags can hold guards, relic, spies"}},
		{"house.hand > 0 &&\r\n\thouse.hnd > 2", Bool, fault{2, 8, 3, "house has no field hnd", "nearest: hand; house has debt, fortification, gold, guild_used, hand, turn"}},
		{"'però' == card.id && x.y", Bool, fault{1, 1, 6, "card.id is never 'però'",
			"card.id can be imperial_resources, infiltration, inquisition, knights, palisades, patrol, resources, tower, trebuchets"}},
		{"(house.hand\n + house.turn) && true", Bool, fault{1, 2, 10, "&& needs yes or no, house.hand + house.turn is a number", ""}},
		{"card.id == 'resorces'", Bool, fault{1, 12, 10, "card.id is never 'resorces'", "nearest: resources"}},
		{"card.id == resources", Bool, fault{1, 12, 9, "there is nothing called resources here", "write a word in quotes: 'resources'"}},
		{"card.deck == 'bse'", Bool, fault{1, 14, 5, "card.deck is never 'bse'", "nearest: base; card.deck can be base, imperial"}},
		{"'gards' in card.tags", Bool, fault{1, 1, 7, "card.tags never holds 'gards'", "nearest: guards; card.tags can hold guards, relic, spies"}},
		{"card.id in ['tower', 'towr']", Bool, fault{1, 22, 6, "card.id is never 'towr'", "nearest: tower"}},
		{"card.value == 'two'", Bool, fault{1, 1, 19, "card.value is a number, 'two' is text: they cannot be compared", ""}},
		{"'two' == house.hand", Bool, fault{1, 1, 19, "house.hand is a number, 'two' is text: they cannot be compared", ""}},
		{"house.hand == table.plague", Bool, fault{1, 1, 26, "house.hand is a number, table.plague is yes or no: they cannot be compared", ""}},
		{"table.plague == 1", Bool, fault{1, 1, 17, "table.plague is yes or no, 1 is a number: they cannot be compared", ""}},
		{"'a' == 'b'", Bool, fault{1, 1, 10, "both sides of == are fixed words", ""}},
		{"card.tags == 'guards'", Bool, fault{1, 1, 9, "card.tags is a set of words, it cannot be compared", "ask for one word: 'word' in card.tags"}},
		{"card.id in card.tags", Bool, fault{1, 1, 7, "card.tags holds words, card.id is a word", "write the word in quotes: 'word' in card.tags"}},
		{"'guards' in card.id", Bool, fault{1, 13, 7, "card.id is one word, not a set", "compare with =="}},
		{"card.deck == table.season", Bool, fault{1, 1, 25, "card.deck and table.season have no word in common", ""}},
		{"card.deck < 'x'", Bool, fault{1, 1, 9, "< needs numbers, card.deck is a word", ""}},
		{"card.deck + 'x' == 'y'", Bool, fault{1, 1, 9, "+ needs numbers, card.deck is a word", ""}},
		{"house.hand", Bool, fault{1, 1, 10, "a condition must be yes or no, this is a number", "compare it: house.hand > 0"}},
		{"house.hand + 1", Bool, fault{1, 1, 14, "a condition must be yes or no, this is a number", ""}},
		{"house.hand && table.plague", Bool, fault{1, 1, 10, "&& needs yes or no, house.hand is a number", "compare it: house.hand > 0"}},
		{"!house.hand == 0", Bool, fault{1, 2, 10, "! needs yes or no, house.hand is a number", "write ! (...) around a whole comparison"}},
		{"house.hand ? true : false", Bool, fault{1, 1, 10, "? needs yes or no, house.hand is a number", "compare it: house.hand > 0"}},
		{"house.hand > 1 ? true : 3", Bool, fault{1, 25, 1, "3 is a number, but before : stands yes or no", ""}},
		{"house.hand > 1 ? 'a' : 'b'", Bool, fault{1, 18, 3, "?: chooses between numbers or conditions, this is text", ""}},
		{"card.value > 2", Bool, fault{1, 1, 10, "card.value may be absent", "write (card.value ?? 0), with the number that counts where there is none"}},
		{"card.value == 1 || card.value == nil", Bool, fault{1, 1, 10, "card.value may be absent", "write (card.value ?? 0), with the number that counts where there is none"}},
		{"card.value in [1]", Bool, fault{1, 1, 10, "card.value may be absent", "write (card.value ?? 0), with the number that counts where there is none"}},
		{"house.turn > 1 ? card.value : 2", Bool, fault{1, 18, 10, "card.value may be absent", "write (card.value ?? 0), with the number that counts where there is none"}},
		{"nil == nil", Bool, fault{1, 1, 3, "both sides of == are nil", ""}},
		{"house.hand == nil", Bool, fault{1, 1, 10, "house.hand is never absent, comparing it with nil is no question", ""}},
		{"nil", Bool, fault{1, 1, 3, "nil can only stand beside == or !=", ""}},
		{"house.hand ?? 'x'", Bool, fault{1, 15, 3, "?? needs numbers, 'x' is text", ""}},
		{"card.value ?? 0 <= 3", Bool, fault{1, 12, 2, "?? and what stands around it need brackets", "write (card.value ?? 0) <= 3"}},
		{"house.hand / 0 > 1", Bool, fault{1, 14, 1, "/ by 0", ""}},
		{"house.hand // 2 > 1", Bool, fault{1, 12, 2, "// begins a comment, it does not divide", "for a comment write /* ... */; one / divides, rounded towards zero"}},
		{"house.turn / house.hand", Int, fault{1, 14, 10, "/ needs a right side that is never 0, house.hand is from 0 to 10", "max(1, house.hand) never is"}},
		{"house.hand // 2", Int, fault{1, 12, 2, "// begins a comment, it does not divide", "for a comment write /* ... */; one / divides, rounded towards zero"}},
		{"house.hand * 0.5", Int, fault{1, 14, 3, "0.5 is not a whole number", "/ divides, rounded towards zero: a / 2 is half of a"}},
		{"2.5", Int, fault{1, 1, 3, "2.5 is not a whole number", ""}},
		{"house.hand ** 2 > 1", Bool, fault{1, 12, 2, "** is not allowed here", "multiply: a * a"}},
		{"house.hand ^ 2 > 1", Bool, fault{1, 12, 1, "^ is not allowed here", "multiply: a * a"}},
		{"house.hand = 2", Bool, fault{1, 12, 1, "= does not compare", "write == (or <=, >=)"}},
		{"house.hand => 3", Bool, fault{1, 12, 1, "= does not compare", "write == (or <=, >=)"}},
		{"house.hand <> 1", Bool, fault{1, 12, 2, "<> does not compare", "write !="}},
		{"house.hand & 1", Bool, fault{1, 12, 1, "& means nothing here", "write &&"}},
		{"house.hand | 2", Bool, fault{1, 12, 1, "| means nothing here", "write ||"}},
		{"house.hand::x", Bool, fault{1, 11, 2, ":: means nothing here", ""}},
		{"card?.value == 1", Bool, fault{1, 5, 2, "?. is not allowed here", "write card.value ?? 0 for a value that may be absent"}},
		{"house.hand > 1;", Bool, fault{1, 15, 1, "; means nothing here", "a text is one condition or amount"}},
		{"let x = 1; x > 1", Bool, fault{1, 1, 3, "let is not allowed here", "write the value where it is used"}},
		{"if true {1} else {2}", Bool, fault{1, 1, 2, "if is not allowed here", "write question ? this : that"}},
		{"# no\ntrue", Bool, fault{1, 1, 1, "# means nothing here", "for a comment inside a condition write /* ... */"}},
		{"{a: 1} == 1", Bool, fault{1, 1, 1, "{ means nothing here", ""}},
		{"card.id matches 'x'", Bool, fault{1, 9, 7, "matches is not allowed here", "compare words with ==, or ask with in"}},
		{"card.id contains 'x'", Bool, fault{1, 9, 8, "contains is not allowed here", "ask the other way round: 'word' in the set"}},
		{"card.tags[0] == 'x'", Bool, fault{1, 11, 1, "[ ] after a name means nothing here", ""}},
		{"card.tags[1:2]", Bool, fault{1, 1, 10, "this means nothing here", ""}},
		{"(house.hand + 1).x > 1", Bool, fault{1, 2, 14, "house.hand + 1 has no fields", ""}},
		{"house.hand + nil > 1", Bool, fault{1, 14, 3, "nil can only stand beside == or !=", ""}},
		{"house.hand in (1 + true)..3", Bool, fault{1, 20, 4, "+ needs numbers, true is yes or no", ""}},
		{"house.hand ?: 1", Bool, fault{1, 12, 1, "a value is missing between ? and :", ""}},
		{"house.hand == 2.5", Bool, fault{1, 15, 3, "2.5 is not a whole number", ""}},
		{"house.hand == 3000000000", Bool, fault{1, 15, 10, "3000000000 is too large", "at most 2,147,483,647"}},
		{"house.hand == 99999999999999999999", Bool, fault{1, 15, 20, "99999999999999999999 is too large", "at most 2,147,483,647"}},
		{"house.hand == 1e99", Bool, fault{1, 15, 4, "1e99 is too large", "at most 2,147,483,647"}},
		{"2x > 1", Bool, fault{1, 1, 2, "2x is not a number", ""}},
		{"0x > 1", Bool, fault{1, 1, 2, "0x is not a number", ""}},
		{"house.hand % 0 == 1", Bool, fault{1, 14, 1, "% by 0", ""}},
		{"house.turn % house.hand == 1", Bool, fault{1, 14, 10, "% needs a right side that is never 0, house.hand is from 0 to 10", "max(1, house.hand) never is"}},
		{"house.gold*house.gold*house.gold*house.gold > 1", Bool, fault{1, 1, 43, "the number can grow too large here", ""}},
		{"len(card.tags) > 1", Bool, fault{1, 1, 3, "there is no function len here", "functions are abs, max, min"}},
		{"mix(1,2) > 1", Bool, fault{1, 1, 3, "there is no function mix here", "nearest: max; functions are abs, max, min"}},
		{"card.value() > 1", Bool, fault{1, 6, 5, "value is not a function", ""}},
		{"min(1) > 1", Bool, fault{1, 1, 3, "min needs two values or more, has 1", "write min(a, b)"}},
		{"abs(1,2) > 1", Bool, fault{1, 1, 3, "abs needs one value, has 2", "write abs(a)"}},
		{"min(house.hand, table.plague) > 1", Bool, fault{1, 17, 12, "min needs numbers, table.plague is yes or no", ""}},
		{"house.hand in [1, house.turn]", Bool, fault{1, 19, 10, "house.turn is not fixed, a list holds fixed numbers", "compare with == and ||"}},
		{"house.hand in []", Bool, fault{1, 15, 2, "the list is empty", ""}},
		{"house.hand in house.turn..3", Bool, fault{1, 15, 10, "house.turn is not fixed, a range has fixed ends", "compare with >= and <="}},
		{"house.hand in 5..3", Bool, fault{1, 15, 4, "the range 5..3 is empty", ""}},
		{"house.hand in house.turn", Bool, fault{1, 15, 10, "in needs a list, a range or a set of words, house.turn is a number", ""}},
		{"house.hand in [1, 'x']", Bool, fault{1, 19, 3, "house.hand is a number, 'x' in the list is text", ""}},
		{"house.hand in [1, true]", Bool, fault{1, 19, 4, "house.hand is a number, true in the list is yes or no", ""}},
		{"table.plague in [1]", Bool, fault{1, 1, 12, "in asks for a number or a word, table.plague is yes or no", ""}},
		{"card.id in [1]", Bool, fault{1, 13, 1, "card.id is a word, 1 in the list is a number", "write words in quotes"}},
		{"1..3", Bool, fault{1, 1, 4, "a range can only stand to the right of in", ""}},
		{"[1] == 2", Bool, fault{1, 1, 3, "a list can only stand to the right of in", ""}},
		{"(house.hand > 2", Bool, fault{1, 1, 1, "( is never closed", ""}},
		{"house.hand > 2)", Bool, fault{1, 15, 1, ") closes nothing", ""}},
		{"house.hand in [2)", Bool, fault{1, 17, 1, ") does not close [", ""}},
		{"house.hand >", Bool, fault{1, 13, 1, "the text ends too early", "something is missing after '>'"}},
		{"card.", Bool, fault{1, 6, 1, "the text ends too early", "something is missing after '.'"}},
		{"card. > 1", Bool, fault{1, 7, 1, "a name must follow the dot", ""}},
		{"", Bool, fault{1, 1, 1, "there is nothing here", "write a condition, such as house.turn > 2"}},
		{" /* x */ ", Bool, fault{1, 1, 1, "there is nothing here", "write a condition, such as house.turn > 2"}},
		{"house.hand > 2 house.turn", Bool, fault{1, 16, 5, "unexpected house", "an operator such as && or == is missing before it"}},
		{"house.hand > 2 and also !table.plague", Bool, fault{1, 25, 1, "unexpected !", "join conditions with && or ||"}},
		{"house.hand > 2 not table.plague", Bool, fault{1, 20, 5, "unexpected table", "join conditions with && or ||"}},
		{"(house.hand > 2) table.plague", Bool, fault{1, 18, 5, "unexpected table", "join conditions with && or ||"}},
		{"(house.hand > 2) (house.turn > 1)", Bool, fault{1, 18, 1, "unexpected (", "join conditions with && or ||"}},
		{"house.hand > 2 AND table.plague", Bool, fault{1, 16, 3, "unexpected AND", "write &&"}},
		{"NOT table.plague", Bool, fault{1, 5, 5, "unexpected table", "write !"}},
		{"house.hand > 2 Or NOT table.plague", Bool, fault{1, 16, 2, "unexpected Or", "write ||"}},
		{"card.id '??'", Bool, fault{1, 9, 4, "unexpected '??'", "an operator such as && or == is missing before it"}},
		{"house.hand > > 2", Bool, fault{1, 14, 1, "unexpected >", "a value is missing before it"}},
		{"> 2", Bool, fault{1, 1, 1, "unexpected >", "a value is missing before it"}},
		{"'abc", Bool, fault{1, 1, 1, "the text in quotes is not closed", ""}},
		{"'ab\\qc'", Bool, fault{1, 1, 1, "the text in quotes has a \\ that means nothing", "write \\\\ for a single \\"}},
		{"house.hand > /* x", Bool, fault{1, 14, 2, "the comment is not closed", ""}},
		{"house.hand ≥ 2", Bool, fault{1, 12, 1, "the character '≥' means nothing here", "write >="}},
		{"house.hand > –2", Bool, fault{1, 14, 1, "the character '–' means nothing here", "write -"}},
		{"card.id == “tower”", Bool, fault{1, 12, 1, "the character '“' means nothing here", "write '"}},
		{"house.hand > 2 oppure table.plague", Bool, fault{1, 16, 6, "unexpected oppure", "write ||"}},
		{"house.hand > '2'", Bool, fault{1, 14, 3, "> needs numbers, '2' is text", "write 2 without quotes"}},
		{"house.hand > 'x'", Bool, fault{1, 14, 3, "> needs numbers, 'x' is text", ""}},
		{"house.hand == 1 or 2", Bool, fault{1, 20, 1, "or needs yes or no, 2 is a number", "compare on both sides: a == 1 or a == 2"}},
		{"house.hand ♥ 2", Bool, fault{1, 12, 1, "the character '♥' means nothing here", ""}},
		{"house.hand > 1 && \x00", Bool, fault{1, 19, 1, "the character '\\x00' means nothing here", ""}},
		{"house.hand \xff", Bool, fault{1, 12, 1, "this is not UTF-8 text", ""}},
		{"b'x' == card.id", Bool, fault{1, 1, 4, "bytes are not allowed here", "write the word without b before the quotes"}},
		{"table.plague", Int, fault{1, 1, 12, "an amount must be a whole number, this is yes or no", "write table.plague ? 1 : 0"}},
		{"card.value", Int, fault{1, 1, 10, "card.value may be absent", "write (card.value ?? 0), with the number that counts where there is none"}},
		{"card.id", Int, fault{1, 1, 7, "an amount must be a whole number, this is a word", ""}},
		{"'x'", Int, fault{1, 1, 3, "an amount must be a whole number, this is text", ""}},
		{"card.tags", Int, fault{1, 1, 9, "an amount must be a whole number, this is a set of words", ""}},
		{"table.plague || true", Int, fault{1, 1, 20, "an amount must be a whole number, this is yes or no", ""}},
		{"", Int, fault{1, 1, 1, "there is nothing here", "write a whole number or an expression that gives one"}},
	} {
		_, err := s.Compile(c.src, c.want, []string{"card", "house", "rules", "table"})
		if err == nil {
			t.Errorf("%q: compiles", c.src)
			continue
		}
		e := err.(*Error)
		if got := (fault{e.Line, e.Column, e.Width, e.Msg, e.Help}); got != c.err {
			t.Errorf("%q:\n got %+v\nwant %+v", c.src, got, c.err)
		}
	}
}

func TestErrorText(t *testing.T) {
	for want, e := range map[string]Error{
		"2:8: card has no field vaule; nearest: value": {Line: 2, Column: 8, Width: 5, Msg: "card has no field vaule", Help: "nearest: value"},
		"1:1: the list is empty":                       {Line: 1, Column: 1, Width: 2, Msg: "the list is empty"},
	} {
		if got := e.Error(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// If many names are possible, a message lists the first few, and Error says to whom they
// belong.
func TestManyFields(t *testing.T) {
	var vars []Var
	for _, field := range strings.Fields("actions base deployable fortification guild guild_ready guild_used hand imperial merchant seat turn waiting") {
		vars = append(vars, Var{Name: "house." + field, Type: Bool})
	}
	for _, c := range []struct {
		fields    int
		src       string
		msg, help string
		group     string
	}{
		{13, "house.wall", "house has no field wall", "house has actions, base, deployable, fortification and 9 more", "house"},
		{13, "house", "house is not a value by itself", "house has actions, base, deployable, fortification and 9 more", "house"},
		{13, "house.trun", "house has no field trun", "nearest: turn", ""},
		{12, "house.wall", "house has no field wall",
			"house has actions, base, deployable, fortification, guild, guild_ready, guild_used, hand, imperial, merchant, seat, turn", ""},
	} {
		_, err := NewSpace(vars[:c.fields], nil).Compile(c.src, Bool, nil)
		if e, ok := err.(*Error); !ok || e.Msg != c.msg || e.Help != c.help || e.Group != c.group {
			t.Errorf("%s of %d: got %+v, want %q, %q, %q", c.src, c.fields, err, c.msg, c.help, c.group)
		}
	}
}

// If the list of visible names is nil, all names are visible.
func TestVisibleNil(t *testing.T) {
	s := testSpace()
	if _, err := s.Compile("deployed.guards", Bool, nil); err != nil {
		t.Error(err)
	}
	_, err := s.Compile("deployed.guards", Bool, []string{})
	if want := "1:1: deployed cannot be named here"; err == nil || err.Error() != want {
		t.Errorf("nothing visible: got %v, want %s", err, want)
	}
}

// A set with too many words for its bits can be declared, since decks come from users, but not
// be used.
func TestSetTooLarge(t *testing.T) {
	words := strings.Split(strings.Repeat("tag ", 32), " ")
	s := NewSpace([]Var{{Name: "card.tags", Type: Set, Words: words}}, nil)
	_, err := s.Compile("'tag' in card.tags", Bool, nil)
	if want := "1:10: card.tags has 33 words, at most 31 are possible"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// Variables with no word or one word are constants, and messages name their words.
func TestFewWords(t *testing.T) {
	s := NewSpace([]Var{
		{Name: "card.tags", Type: Set},
		{Name: "card.none", Type: Word},
		{Name: "card.one", Type: Word, Words: []string{"one"}},
	}, nil)
	x := compile(t, s, "card.one == 'one'", Bool)
	if got, ok := x.Const(); got != 1 || !ok {
		t.Errorf("card.one == 'one': got %d, %v", got, ok)
	}
	for src, want := range map[string]string{
		"card.one == 'two'":  "1:13: card.one is never 'two'; card.one can be one",
		"card.none == 'two'": "1:14: card.none is never 'two'",
		"'x' in card.tags":   "1:1: card.tags never holds 'x'",
	} {
		if _, err := s.Compile(src, Bool, nil); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", src, err, want)
		}
	}
}

// The help for an empty condition uses only visible names.
func TestEmptyCondition(t *testing.T) {
	s := NewSpace([]Var{
		{Name: "card.value", Type: Int, Lo: 0, Hi: 5, Optional: true},
		{Name: "card.special", Type: Bool},
		{Name: "wall.height", Type: Int, Lo: 7, Hi: 9},
		{Name: "wall.gate", Type: Int, Lo: 0, Hi: 1},
		{Name: "siege.day", Type: Int, Lo: 4, Hi: 4},
	}, nil)
	for _, c := range []struct {
		visible []string
		want    string
	}{{nil, ", such as wall.height > 7"}, {[]string{"card"}, ""}, {[]string{"siege"}, ""}, {[]string{"siege", "wall"}, ", such as wall.height > 7"}} {
		_, err := s.Compile("", Bool, c.visible)
		e, ok := errors.AsType[*Error](err)
		if !ok || e.Help != "write a condition"+c.want {
			t.Errorf("%q: %+v, want a condition%s", c.visible, err, c.want)
		}
	}
	gate := NewSpace([]Var{{Name: "wall.gate", Type: Int, Lo: 0, Hi: 1}}, nil)
	_, err := gate.Compile("", Bool, nil)
	if e, ok := errors.AsType[*Error](err); !ok || e.Help != "write a condition, such as wall.gate > 0" {
		t.Errorf("got %+v", err)
	}
}
