package source

import (
	"strings"
	"testing"
)

// Put must change the bytes of one value and no others.
func TestPut(t *testing.T) {
	for _, c := range []struct{ name, text, path, toml, want string }{
		{"a value under a head", "# what?\n[hand]\nlimit = 5   # cards\nstart = 5\n", "hand.limit", "6", "# what?\n[hand]\nlimit = 6   # cards\nstart = 5\n"},
		{"a value with dots", "hand.limit=5# cards\n", "hand.limit", "6", "hand.limit=6# cards\n"},
		{"a value in braces", "merchant = { price = { summer = 2 } }\n", "merchant.price.summer", "3", "merchant = { price = { summer = 3 } }\n"},
		{"a text of several lines", "a = \"\"\"\nx\n\"\"\" # so\nb = 1\n", "a", `"y"`, "a = \"y\" # so\nb = 1\n"},
		{"a list of several lines", "a = [\n  1, # one\n  2,\n]\nb = 1\n", "a", "[3]", "a = [3]\nb = 1\n"},
		{"windows line ends", "[hand]\r\nlimit = 5 # so\r\n", "hand.limit", "6", "[hand]\r\nlimit = 6 # so\r\n"},
		{"behind its brothers", "[hand]\nlimit = 6  # cards\n\n[draw]\nn = 1\n", "hand.start", "4", "[hand]\nlimit = 6  # cards\nstart = 4\n\n[draw]\nn = 1\n"},
		{"behind brothers with dots", "title = \"x\"\nhand.limit = 6 # cards\n# more\n\n[draw]\nn = 1\n", "hand.start", "4", "title = \"x\"\nhand.limit = 6 # cards\nhand.start = 4\n# more\n\n[draw]\nn = 1\n"},
		{"behind brothers with dots, above others", "hand.limit = 6 # cards\ntitle = \"x\"\n", "hand.start", "4", "hand.limit = 6 # cards\nhand.start = 4\ntitle = \"x\"\n"},
		{"behind brothers with dots, under a head", "[card]\ntower.value = 3\nwall.value = 2\n", "card.tower.count", "4", "[card]\ntower.value = 3\ntower.count = 4\nwall.value = 2\n"},
		{"under a head that is empty", "[hand]  # cards\n[draw]\nn = 1\n", "hand.start", "4", "[hand]  # cards\nstart = 4\n[draw]\nn = 1\n"},
		{"in braces", "name = { en = \"A\" }\n", "name.it", `"B"`, "name = { en = \"A\", it = \"B\" }\n"},
		{"in empty braces", "name = {}\n", "name.it", `"B"`, "name = { it = \"B\" }\n"},
		{"behind all that stands on top", "game = \"p\"\ntitle = \"x\"\n\n# end\n", "hand.limit", "6", "game = \"p\"\ntitle = \"x\"\nhand.limit = 6\n\n# end\n"},
		{"above the first head", "# what?\n[draw]\nn = 1\n", "hand.limit", "6", "# what?\nhand.limit = 6\n[draw]\nn = 1\n"},
		{"without a line end", "title = \"x\"", "hand.limit", "6", "title = \"x\"\nhand.limit = 6\n"},
		{"in an empty file", "", "title", `"x"`, "title = \"x\"\n"},
		{"in the place of the comment that shows it", "title = \"x\"\n\n# hand.limit = 5   # cards\n# hand.start = 5\n", "hand.limit", "6", "title = \"x\"\n\nhand.limit = 6   # cards\n# hand.start = 5\n"},
		{"of a text", "title = \"x\"\n# a.legal = \"x # y\"   # so\n", "a.legal", `"true"`, "title = \"x\"\na.legal = \"true\"   # so\n"},
		{"but not of one below a head", "[x]\ny = 1\n# hand.limit = 5\n", "hand.limit", "6", "hand.limit = 6\n[x]\ny = 1\n# hand.limit = 5\n"},
		{"a table below one with a head", "[card.tower]\nvalue = 3\n", "card.tower.name.it", `"Torre"`, "[card.tower]\nvalue = 3\nname.it = \"Torre\"\n"},
		{"an entry of a table of heads", "[card.tower]\nvalue = 3\n", "card.patrol.value", "2", "card.patrol.value = 2\n[card.tower]\nvalue = 3\n"},
		{"a key in quotes", "title = \"x\"\n", `metric."len.turns".margin`, "3", "title = \"x\"\nmetric.\"len.turns\".margin = 3\n"},
	} {
		got, err := Put(NewFile("x.toml", c.text), c.path, c.toml)
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, %v\nwant %q", c.name, got, err, c.want)
		}
	}
}

// Put must refuse a value that cannot be written without changing more.
func TestPutRefuses(t *testing.T) {
	for _, c := range []struct{ text, path, toml, want string }{
		{"[hand]\nlimit = 5\n", "hand", "6", "is a table of several lines"},
		{"hand = 5\n", "hand.limit", "6", "hand is no table here"},
		{"a = [\n", "a", "6", "x.toml:"},
		{"a = 1\n", "b", "nonsense", "b: "},
		{"a = 1\n", "b", "1\nc = 2", "expected one value"},
		{"a = 1\n", "b", "1 # so\n[c]", "expected one value"},
		{"[[card.x.play]]\ndo = \"draw\"\n", "card.x.play", "[]", "is a table of several lines"},
	} {
		got, err := Put(NewFile("x.toml", c.text), c.path, c.toml)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Put(%q, %s, %q): got %q, %v, want %q", c.text, c.path, c.toml, got, err, c.want)
		}
	}
}

// Take must leave everything else, including comments, unchanged.
func TestTake(t *testing.T) {
	for _, c := range []struct{ name, text, path, want string }{
		{"a line", "[hand]\nlimit = 5\nstart = 5\n", "hand.limit", "[hand]\nstart = 5\n"},
		{"a line with a comment", "hand.limit = 5   # cards\nb = 1\n", "hand.limit", "# hand.limit = 5   # cards\nb = 1\n"},
		{"several lines", "a = [\n  1,\n]\nb = 1\n", "a", "b = 1\n"},
		{"the first in braces", "n = { a = 1, b = 2 }\n", "n.a", "n = { b = 2 }\n"},
		{"the last in braces", "n = { a = 1, b = 2 }\n", "n.b", "n = { a = 1 }\n"},
		{"the last line", "b = 1\na = 1", "a", "b = 1\n"},
		{"what is not there", "b = 1\n", "a", "b = 1\n"},
	} {
		got, err := Remove(NewFile("x.toml", c.text), c.path)
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, %v\nwant %q", c.name, got, err, c.want)
		}
	}
	if _, err := Remove(NewFile("x.toml", "[hand]\nlimit = 5\n"), "hand"); err == nil {
		t.Error("a whole table is taken out")
	}
}

// FuzzPut puts a value and takes it out again, which must change nothing else.
func FuzzPut(f *testing.F) {
	f.Add("[hand]\nlimit = 5 # cards\n", "hand.limit", "6")
	f.Add("a = { b = 1 }\n", "a.c", "[1, 2]")
	f.Add("# a = 1\n", "a", "\"x\"")
	f.Add("a.b = 1\r\n", "a.c", "true")
	f.Fuzz(func(t *testing.T, text, path, toml string) {
		before, fault := ParseFile(NewFile("x.toml", text))
		if fault != nil || path == "" {
			return
		}
		after, err := Put(NewFile("x.toml", text), path, toml)
		if err != nil {
			return
		}
		root, fault := ParseFile(NewFile("y.toml", after))
		if fault != nil {
			t.Fatalf("%q becomes %q: %v", text, after, fault)
		}
		if root.Get(path) == nil {
			t.Fatalf("%q becomes %q without %s", text, after, path)
		}
		if before.Get(path) == nil {
			Remove(NewFile("y.toml", after), path)
		}
	})
}
