package source

import "testing"

const (
	attacks = "title = \"x\"\n\n# Attacks\n"
	cardA   = "[card.a]\nn = 1 # one\n"
	heading = "\n# Guilds\n# text is what they say\n"
	guildG  = "[guild.g]\nn = 2\n"
	perkP   = "[guild.g.perk.p]       # ringing\ndo = [{ do = \"x\" }]\n# more of it\nwhen = '''\na\n# no comment\n'''\n"
	theEnd  = "\n# The end.\n"

	deckText = attacks + cardA + heading + guildG + perkP + theEnd
)

// A new entry must be inserted after the last one of its table, and comments must stay with
// what they comment.
func TestAppend(t *testing.T) {
	for _, c := range []struct{ name, text, table, want string }{
		{"behind its brothers", deckText, "card", attacks + cardA + "\n[new]\nn = 3\n" + heading + guildG + perkP + theEnd},
		{"behind what is in them", deckText, "guild", attacks + cardA + heading + guildG + perkP + "\n[new]\nn = 3\n" + theEnd},
		{"at the end", deckText, "other", deckText + "\n[new]\nn = 3\n"},
		{"in an empty file", "", "card", "[new]\nn = 3\n"},
		{"without a line end", "x = 1", "card", "x = 1\n\n[new]\nn = 3\n"},
		{"windows line ends", "[card.a]\r\nn = 1\r\n", "card", "[card.a]\r\nn = 1\r\n\r\n[new]\r\nn = 3\r\n"},
	} {
		if got, err := AppendEntry(NewFile("x.toml", c.text), c.table, "[new]\nn = 3\n"); err != nil || got != c.want {
			t.Errorf("%s: got %q, %v\nwant %q", c.name, got, err, c.want)
		}
	}
	if got, err := AppendEntry(NewFile("x.toml", "card = { a = 1 }\n"), "card", "[card.b]\nn = 1\n"); err == nil {
		t.Errorf("got %q, want an error", got)
	}
}

// RemoveTable must remove an entry with everything in it, wherever that is written, and nothing
// else.
func TestTakeAll(t *testing.T) {
	for _, c := range []struct{ name, text, path, want string }{
		{"one block", deckText, "card.a", attacks + heading + guildG + perkP + theEnd},
		{"with what is in it", deckText, "guild.g", attacks + cardA + heading + theEnd},
		{"what is in it alone", deckText, "guild.g.perk.p", attacks + cardA + heading + guildG + theEnd},
		{"at the end", "x = 1\n\n[card.a]\nn = 1\n", "card.a", "x = 1\n"},
		{"at the end, windows line ends", "x = 1\r\n\r\n[card.a]\r\nn = 1\r\n", "card.a", "x = 1\r\n"},
		{"with dots", "card.a.n = 1 # so\ncard.b.n = 2\ncard.a.m = 3\n", "card.a", "card.b.n = 2\n"},
		{"in braces", "card = { a = { n = 1 }, b = { n = 2 } }\n", "card.a", "card = { b = { n = 2 } }\n"},
		{"under the head of the table", "[card]\na.n = 1\na.m = 2\nb.n = 3\n", "card.a", "[card]\nb.n = 3\n"},
		{"under two heads", "card.a.n = 1\n\n[card.a.x]\nm = 2\n\n[card.b]\nn = 3\n", "card.a", "\n[card.b]\nn = 3\n"},
		{"with lists of tables", "[card.a]\nn = 1\n[[card.a.play]]\ndo = \"x\"\n[[card.a.play]]\ndo = \"y\"\n[card.ab]\nn = 2\n", "card.a", "[card.ab]\nn = 2\n"},
		{"nothing", deckText, "card.b", deckText},
	} {
		if got, err := RemoveTable(NewFile("x.toml", c.text), c.path); err != nil || got != c.want {
			t.Errorf("%s: got %q, %v\nwant %q", c.name, got, err, c.want)
		}
	}
}

// Lines must return the lines of an entry under another path.
func TestLines(t *testing.T) {
	for _, c := range []struct{ name, text, path, want string }{
		{"one block", deckText, "card.a", "[card.new]\nn = 1 # one\n"},
		{"with what is in it", "[guild.g]\nn = 2\n\n[guild.g.perk.p]   # ringing\nn = 1\n[guild.gg]\n", "guild.g", "[card.new]\nn = 2\n[card.new.perk.p]   # ringing\nn = 1\n"},
		{"with dots", "card.a.n = 1\n", "card.a", ""},
		{"in part elsewhere", "card.a.n = 1\n[card.a.x]\nm = 1\n", "card.a", ""},
		{"not there", deckText, "card.b", ""},
	} {
		if got, ok := EntryLines(NewFile("x.toml", c.text), c.path, "card.new"); got != c.want || ok != (c.want != "") {
			t.Errorf("%s: got %q, %v\nwant %q", c.name, got, ok, c.want)
		}
	}
}
