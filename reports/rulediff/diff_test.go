package rulediff

import (
	"encoding/json"
	"strings"
	"testing"

	"equitas/reports"
	"equitas/reports/table"
)

// The parts that two texts share must not be marked, and all others must be.
func TestMarked(t *testing.T) {
	for _, c := range []struct{ a, b, wantA, wantB string }{
		{"hand > 1", "hand > 2", "hand > [1]", "hand > [2]"},
		{"a && b", "a", "a [&& b]", "a"},
		{"a", "a || b && c", "a", "a [|| b && c]"},
		{"same", "same", "same", "same"},
		{"house.hand > 1", "house.fort > 1", "[house.hand] > 1", "[house.fort] > 1"},
		{"one two three", "one 2 3", "one [two three]", "one [2 3]"},
		{"", "new", "", "[new]"},
		{table.None, "new", table.None, "new"},
		{"2 cards", "hand > 4 ? 2 : 1", "[2 cards]", "[hand > 4 ? 2 : 1]"},
		{"hand > 4 ? 2 : 1", "2", "[hand > 4 ? 2 : 1]", "[2]"},
		{"2 cards", "3 cards", "[2] cards", "[3] cards"},
	} {
		gotA, gotB := MarkDifferences(c.a, c.b, "[", "]")
		if gotA != c.wantA || gotB != c.wantB {
			t.Errorf("Marked(%q, %q) = %q, %q, want %q, %q", c.a, c.b, gotA, gotB, c.wantA, c.wantB)
		}
		strip := strings.NewReplacer("[", "", "]", "")
		if strip.Replace(gotA) != c.a || strip.Replace(gotB) != c.b {
			t.Errorf("Marked(%q, %q) changes the text: %q, %q", c.a, c.b, gotA, gotB)
		}
	}
}

var someDiff = Diff{
	Base:  reports.Side{Name: "game/1", Title: "One", RulesHash: "aa"},
	Other: reports.Side{Name: "game/2", Title: "Two", RulesHash: "bb"},
	Differences: []Difference{
		{Part: Rules, Path: "hand.limit", Label: "hand limit", Base: "5 cards", Other: "6 cards"},
		{Part: Rules, Path: "attack.legal", Label: "when to attack", Base: "hand > 1", Other: "hand > 2|3", IsLong: true},
		{Part: Cards, Path: "card.knights", Table: "card", Entry: "knights", Name: "Knights", Base: table.None, Other: "value 2"},
		{Part: Cards, Path: "card.tower.count", Label: "copies", Table: "card", Entry: "tower", Name: "Tower", Base: "3 cards", Other: "4 cards"},
		{Part: Cards, Path: "card.tower.text.en", Label: "text (en)", Table: "card", Entry: "tower", Name: "Tower", Base: table.None, Other: "A tower.", IsLong: true},
		{Part: Measures, Path: "report.headline", Label: "report.headline", Base: "a", Other: "b"},
	},
	Notes: []string{"a note"},
}

func TestDiffText(t *testing.T) {
	var b strings.Builder
	if err := someDiff.Write(&b, table.Text, table.Style{ASCII: true}); err != nil {
		t.Fatal(err)
	}
	want := `Two differs from One: 2 rules, 2 cards, 1 measure.

RULES
+------------+---------+---------+------------+
| rule       | base    | other   | key        |
+------------+---------+---------+------------+
| hand limit | 5 cards | 6 cards | hand.limit |
+------------+---------+---------+------------+

CARDS
+---------+--------+---------+---------+------------------+
| card    | what   | base    | other   | key              |
+---------+--------+---------+---------+------------------+
| Knights | new    | -       | value 2 | card.knights     |
| Tower   | copies | 3 cards | 4 cards | card.tower.count |
+---------+--------+---------+---------+------------------+

MEASURED DIFFERENTLY  nothing of this changes play
+-----------------+------+-------+
| key             | base | other |
+-----------------+------+-------+
| report.headline | a    | b     |
+-----------------+------+-------+

CONDITIONS AND TEXTS  what changed stands between {{ and }}
when to attack   attack.legal
  - hand > {{1}}
  + hand > {{2|3}}
Tower: text (en)   card.tower.text.en
  + A tower.

note   a note
`
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}

func TestDiffMarkdown(t *testing.T) {
	var b strings.Builder
	if err := someDiff.Write(&b, table.Markdown, table.Style{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"**Two differs from One: 2 rules, 2 cards, 1 measure.**\n", "| hand limit | 5 cards | 6 cards | hand.limit |",
		"  - base: hand > **1**\n  - other: hand > **2\\|3**\n", "- Tower: text (en) (card.tower.text.en)\n  - other: A tower.\n", "- note: a note\n"} {
		if !strings.Contains(strings.ReplaceAll(b.String(), "\\>", ">"), want) {
			t.Errorf("got:\n%s\nwhich lacks %q", b.String(), want)
		}
	}
}

func TestDiffJSON(t *testing.T) {
	var b strings.Builder
	if err := someDiff.Write(&b, table.JSON, table.Style{}); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Report      string
		Base        struct{ Rules string }
		Differences []Difference
	}
	if err := json.Unmarshal([]byte(b.String()), &got); err != nil {
		t.Fatal(err)
	}
	if got.Report != "diff" || got.Base.Rules != "aa" || len(got.Differences) != 6 || got.Differences[2].Entry != "knights" {
		t.Errorf("got %+v", got)
	}
	if err := someDiff.Write(&b, table.CSV, table.Style{}); err == nil {
		t.Error("a diff was written as csv")
	}
}

func TestDiffSentence(t *testing.T) {
	d := Diff{Base: someDiff.Base, Other: someDiff.Other}
	same := Diff{Base: reports.Side{Name: "my.toml", Title: "Bold"}, Other: reports.Side{Name: "whole.toml", Title: "Bold"}}
	if got, want := same.Sentence(), "whole.toml says the same as my.toml."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := d.Sentence(), "Two says the same as One."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Values that are only written differently are no difference, and neither is the order of
// cards; notes must mention both.
func TestDiffOfWriting(t *testing.T) {
	for _, c := range []struct {
		what, want string
		diff       Diff
	}{
		{"a rule", "Two says the same as One, but for how 1 rule is written.", Diff{Differences: []Difference{{Part: Rules, Path: "hand.limit", Label: "hand limit", Base: "5 cards", Other: "2 + 3", Equivalent: true}}}},
		{"order", "Two says the same as One, but for the order of its guilds and cards.", Diff{Reordered: []string{"guilds", "cards"}}},
		{"all", "Two differs from One: 1 rule, how 2 rules are written, the order of its cards.", Diff{Reordered: []string{"cards"}, Differences: []Difference{
			{Part: Rules, Path: "a", Label: "a", Base: "1", Other: "2"}, {Part: Rules, Path: "b", Label: "b", Base: "1", Other: "1 + 0", Equivalent: true},
			{Part: Cards, Table: "card", Entry: "x", Path: "card.x.play", Label: "play", Base: "1", Other: "1 + 0", Equivalent: true, IsLong: true}}}},
	} {
		c.diff.Base, c.diff.Other = someDiff.Base, someDiff.Other
		if got := c.diff.Sentence(); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
		for _, f := range []table.Format{table.Text, table.Markdown, table.JSON} {
			var b strings.Builder
			if err := c.diff.Write(&b, f, table.Style{}); err != nil {
				t.Fatal(err)
			}
			text := strings.Join(strings.Fields(b.String()), " ")
			if strings.Contains(text, "under another order matches may go otherwise") != (c.diff.Reordered != nil) {
				t.Errorf("%s as %s: %s", c.what, f, text)
			}
			if c.diff.Differences != nil && f != table.JSON && !strings.Contains(b.String(), "(the same)") {
				t.Errorf("%s as %s does not say what is the same: %s", c.what, f, b.String())
			}
		}
	}
}
