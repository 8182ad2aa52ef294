package crosscheck_test

import (
	"testing"

	"equitas/engine/rule"
	"equitas/engine/rule/crosscheck"
	"equitas/engine/rule/source"
)

// of returns a set in which the numbers of players were written in the order min, max,
// usual, each in a file of its own.
func of(min, max, usual int64) *rule.Set {
	table := source.NewTable()
	set := &rule.Set{Root: source.NewTable()}
	for i, name := range []string{"min", "max", "usual"} {
		file := name + ".toml"
		set.Files = append(set.Files, file)
		table.Set(name, &rule.Value{Kind: rule.KindInt, Int: []int64{min, max, usual}[i], At: rule.Place{File: file, Line: i + 1}})
	}
	set.Root.Set("players", &rule.Value{Kind: rule.KindTable, Table: table})
	return set
}

func TestPlayers(t *testing.T) {
	for _, x := range []struct {
		min, max, usual int64
		want, file      string // message and file of the fault; "" for none
	}{
		{3, 6, 4, "", ""},
		{4, 4, 4, "", ""},
		{5, 4, 4, "players.min is 5, must be at most players.max, which is 4", "max.toml"},
		{3, 6, 7, "players.usual is 7, must be 3 to 6 (players.min to players.max)", "usual.toml"},
		{4, 4, 3, "players.usual is 3, must be 4 (players.min to players.max)", "usual.toml"},
	} {
		c := &crosscheck.Checker{Set: of(x.min, x.max, x.usual)}
		c.CheckPlayers()
		switch {
		case x.want == "" && c.HasNoErrors() && len(c.Faults) == 0:
		case x.want == "" || c.HasNoErrors() || len(c.Faults) != 1:
			t.Errorf("%d to %d, usually %d: %v", x.min, x.max, x.usual, c.Faults)
		case c.Faults[0].Msg != x.want || c.Faults[0].At.File != x.file:
			t.Errorf("%d to %d, usually %d: %q at %s, want %q at %s", x.min, x.max, x.usual, c.Faults[0].Msg, c.Faults[0].At.File, x.want, x.file)
		}
	}
}

// A warning must not count against Sound, and a fault of one key must be reported where
// that key stands.
func TestAt(t *testing.T) {
	c := &crosscheck.Checker{Set: of(3, 6, 4)}
	c.At("players.max").Warn("%d is many", 6).Help = "fewer"
	c.At("players.usual", "players.min").Warn("late")
	c.At("nothing").Warn("nowhere")
	c.AtPlace(rule.Place{File: "deck.toml", Line: 9}).Warn("an argument")
	if !c.HasNoErrors() {
		t.Error("warnings keep it from being played")
	}
	for i, want := range []rule.Fault{
		{At: rule.Place{File: "max.toml", Line: 2}, Msg: "6 is many", Help: "fewer", Warning: true},
		{At: rule.Place{File: "usual.toml", Line: 3}, Msg: "late", Warning: true},
		{Msg: "nowhere", Warning: true},
		{At: rule.Place{File: "deck.toml", Line: 9}, Msg: "an argument", Warning: true},
	} {
		if c.Faults[i] != want {
			t.Errorf("%+v, want %+v", c.Faults[i], want)
		}
	}
	if c.At("players.min").Fault("no"); c.HasNoErrors() {
		t.Error("a fault is none")
	}
}

func TestPhrases(t *testing.T) {
	words := []string{"a", "b", "c"}
	if and, or, one := crosscheck.JoinAnd(words), crosscheck.JoinOr(words), crosscheck.JoinOr(words[:1]); and != "a, b and c" || or != "a, b or c" || one != "a" {
		t.Errorf("%q, %q, %q", and, or, one)
	}
}
