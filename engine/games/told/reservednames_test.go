package told_test

import (
	"flag"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/decks"
	"equitas/engine"
	"equitas/engine/rng"
	"equitas/engine/rule"
)

var full = flag.Bool("full", false, "try every name for every kind of thing")

const callable = `game  = "ladder"
title = "Ladder"
[players]
min   = 2
max   = 4
usual = 3
[number]
qnum = 4
[field]
qfield = ["qword", "green"]
qworth = "1..10"
[card.plain]
each = ["qfield", "qworth"]
[card.qcard]
qfield = "green"
qworth = 3
qmoment = "add 1 to qpurse"
[zone]
deck = { sees = "count", begins = "all" }
qhand = { sees = "owner", of = "seat" }
qpile = { sees = "top" }
qrow = { sees = "all", per = "qfield" }
[counter]
qpurse = { is = "0..20", of = "seat" }
qround = { is = "0..20" }
qlead = { is = "seat", none = true }
qsuit = { is = "qfield", none = true }
qopen = { is = "yes/no" }
[count]
qpoints = { in = "qhand", sum = "card.qworth" }
qrich = { over = "others", when = "other.qpurse > me.qpurse" }
[phase.match]
deal = ["shuffle deck", "deal number.qnum from deck to qhand", "move 1 from deck to qpile"]
turns = { run = "turn", each = "seats", until = "me.qhand == 0 || table.deck == 0", limit = 50 }
[phase.turn]
begin = ["add 1 to qround when table.qround < 20", "best qlead from seats by qlead.qpurse", "run qphase"]
[phase.qphase]
one = "choose qtarget from others where qtarget.qhand >= 0 && qtarget.qpurse < 30"
two = "set qlead to qtarget when qlead.seat != qtarget.seat || qlead.qpurse > 30"
three = "set qsuit to qword when table.qsuit == 'green' || table.qsuit == 'none'"
four = "choose qamount from 1..number.qnum"
five = "add qamount.value to qtarget.qpurse"
six = "open qwindow"
seven = "set qopen to table.qopen == false"
eight = { each = "qfield", do = "add 1 to qpurse when each.qfield == 'qword' && table.qrow < 3" }
nine = "move 1 from deck to qhand"
ten = "run act"
[phase.act.choice]
qoption = { choose = "card from qhand", where = "card.qworth > qpile.qworth || card.qfield == qpile.qfield || card.id == 'qcard'", do = ["move card to qpile", "play card as qmoment"] }
pass = { do = "move 1 from deck to qhand" }
lay = { choose = "qother from qhand", do = "move qother to qrow when qother.qworth > 2 && me.qpoints + me.qrich > number.qnum" }
[window.qwindow]
who = "others"
do = "add 1 to actor.qpurse"
[end]
score = "me.qpurse + me.qpoints"
`

// Nouns, steps and things that are chosen can have any name that has no other meaning. Other
// names are refused where they are given, and nothing else is. Every name is tried for a few
// kinds of things; with -full for all.
func TestCallable(t *testing.T) {
	marks := strings.Fields("qnum qfield qworth qword qcard qmoment qhand qpile qrow qpurse qround qlead qsuit qopen qpoints qrich qtarget qamount qother qphase qwindow qoption")
	names := strings.Fields("me left right across actor other table number card seat seats others kinds all each out none yes no true false " +
		"from to where by with for as or when at in not and if else let nil matches contains " +
		"name text count drop art value id random play move do of up top max min abs len map rules match phase zone counter lady")
	for i, mark := range marks {
		for j, name := range names {
			if !*full && (i+j)%7 != 0 {
				continue
			}
			text := strings.ReplaceAll(callable, mark, name)
			lib := library(rule.Layer{Variants: fstest.MapFS{"ladder/standard.toml": {Data: []byte(text)}}, Decks: decks.FS})
			l, err := lib.Load("ladder/standard", nil)
			faults, _ := err.(rule.Faults)
			switch faults = faults.Only(false); {
			case err == nil:
				played(t, l, mark+" called "+name)
			case len(faults) == 0:
				t.Errorf("%s called %s: %v", mark, name, err)
			case !refused(text, name, faults[0]):
				t.Errorf("%s called %s: got first %s, want a fault where the name is given", mark, name, faults[0])
			}
		}
	}
}

// refused reports whether a fault is about a name where it is given: as the name of a noun, or
// of a thing that a step chooses.
func refused(text, name string, f rule.Fault) bool {
	line := strings.Split(text, "\n")[f.At.Line-1]
	at := line[f.At.Col-1:]
	if strings.HasPrefix(f.Msg, "card.qcard.") || strings.Contains(f.Msg, ": after choose name is missing") || strings.Contains(f.Msg, "a moment cannot be called so") {
		return strings.Contains(line, name) // a moment with the name of a key of cards, or "choose from from others"
	}
	given := slices.ContainsFunc([]string{"cannot be called so: ", "cannot be the name of what is chosen: ", "cannot be a word of a field", "elsewhere", "is written twice"}, func(s string) bool { return strings.Contains(f.Msg, s) })
	return given && f.Help != "" && (strings.HasPrefix(at, name) || strings.HasPrefix(at, `"`+name) || strings.Contains(f.Msg, "is written twice"))
}

// played plays a random match to its end.
func played(t *testing.T, l *rule.Loaded, what string) {
	t.Helper()
	s := l.Rules.NewState(3)
	s.Start(rng.NewDeal(1, 0))
	chance := rng.NewStream(1)
	var legal []engine.Action
	for s.ToAct() != engine.Nobody {
		if legal = s.Legal(legal[:0]); len(legal) == 0 {
			t.Fatalf("%s: nothing is legal, and somebody must act", what)
		}
		s.Apply(legal[chance.Below(uint32(len(legal)))])
	}
}
