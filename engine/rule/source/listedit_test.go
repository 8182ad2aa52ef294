package source

import (
	"strings"
	"testing"
)

const listed = "[card.a]\nplay = [\n  { do = \"x\", n = 1 },  # first\n  { do = \"y\" },\n]\nreveal = [{ do = \"z\", n = 2 }, { do = \"w\" }] # so\ndeployed = []\n"

// An edit of one element of a list must leave everything else, including comments,
// unchanged.
func TestItems(t *testing.T) {
	put := func(path string, i int, key, toml string) func(*File) (string, error) {
		return func(src *File) (string, error) { return PutItem(src, path, i, key, toml) }
	}
	for _, c := range []struct {
		name     string
		edit     func(*File) (string, error)
		old, now string // text of the file before and after
	}{
		{"a value", put("card.a.play", 1, "n", "5"), "n = 1 }", "n = 5 }"},
		{"a new value", put("card.a.play", 2, "n", `"a + 1"`), `{ do = "y" }`, `{ do = "y", n = "a + 1" }`},
		{"no value", put("card.a.play", 1, "n", ""), `{ do = "x", n = 1 }`, `{ do = "x" }`},
		{"no first value", put("card.a.reveal", 1, "do", ""), `{ do = "z", n = 2 }`, `{ n = 2 }`},
		{"nothing", put("card.a.reveal", 1, "m", ""), "", ""},
		{"one more of several lines", func(src *File) (string, error) { return AddItem(src, "card.a.play", "{ do = 3 }") },
			"  { do = \"y\" },\n", "  { do = \"y\" },\n  { do = 3 },\n"},
		{"one more on a line", func(src *File) (string, error) { return AddItem(src, "card.a.reveal", "{ do = 3 }") },
			`{ do = "w" }]`, `{ do = "w" }, { do = 3 }]`},
		{"the first", func(src *File) (string, error) { return AddItem(src, "card.a.deployed", "{ do = 3 }") }, "deployed = []", "deployed = [{ do = 3 }]"},
		{"one less of several lines", func(src *File) (string, error) { return RemoveItem(src, "card.a.play", 1) }, "  { do = \"x\", n = 1 },  # first\n", ""},
		{"one less on a line", func(src *File) (string, error) { return RemoveItem(src, "card.a.reveal", 1) }, `{ do = "z", n = 2 }, `, ""},
		{"the last less", func(src *File) (string, error) { return RemoveItem(src, "card.a.reveal", 2) }, `, { do = "w" }`, ""},
		{"in another order", func(src *File) (string, error) { return SwapItems(src, "card.a.reveal", 2, 1) }, `{ do = "z", n = 2 }, { do = "w" }`, `{ do = "w" }, { do = "z", n = 2 }`},
	} {
		want := strings.Replace(listed, c.old, c.now, 1)
		if got, err := c.edit(NewFile("x.toml", listed)); err != nil || got != want {
			t.Errorf("%s: got %q, %v\nwant %q", c.name, got, err, want)
		}
	}
	for text, want := range map[string]string{
		"a = [\n  1, # one\n  2 # two\n]\n": "a = [\n  1, # one\n  2, # two\n  3,\n]\n",
		"a = [1,\n  2]\n":                   "a = [1,\n  2, 3]\n",
		"a = [ 1, 2, ]\n":                   "a = [ 1, 2, 3, ]\n",
	} {
		if got, err := AddItem(NewFile("x.toml", text), "a", "3"); err != nil || got != want {
			t.Errorf("%q: got %q, %v\nwant %q", text, got, err, want)
		}
	}
}

// Edits of what is no element of a list in brackets must be refused.
func TestItemsRefuse(t *testing.T) {
	for _, c := range []struct {
		text, path, toml, want string
		i                      int
	}{
		{listed, "card.a.play", "1", "card.a.play has 2 elements", 3},
		{listed, "card.b.play", "1", "is no list here", 1},
		{listed, "card.a", "1", "is no list here", 1},
		{listed, "card.a.play", "nonsense", "card.a.play.n: ", 1},
		{"[[a]]\nn = 1\n", "a", "1", "change it in the text", 1},
		{"a = [1]\n", "a", "1", "is no table in braces", 1},
	} {
		if got, err := PutItem(NewFile("x.toml", c.text), c.path, c.i, "n", c.toml); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of %.20q: got %q, %v, want %q", c.path, c.text, got, err, c.want)
		}
	}
	if _, err := SwapItems(NewFile("x.toml", listed), "card.a.play", 0, 1); err == nil {
		t.Error("element 0 was moved")
	}
}

func TestSplitItem(t *testing.T) {
	for path, want := range map[string]struct {
		list string
		i    int
		key  string
	}{
		"card.a.play[2].n": {"card.a.play", 2, "n"}, "a[1]": {"a", 1, ""}, "a[0].n": {}, "a[x].n": {}, "a.b": {}, "a[1]n": {}, "a[1": {}, "[1].n": {}, "a[1].": {},
	} {
		if list, i, key, ok := SplitItem(path); list != want.list || i != want.i || key != want.key || ok != (want.i > 0) {
			t.Errorf("%s: got %s, %d, %s, %v", path, list, i, key, ok)
		}
	}
}
