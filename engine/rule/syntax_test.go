package rule

import (
	"strings"
	"testing"
)

// What is no TOML is told in plain words, at its place.
func TestSyntaxFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"title = Six Cards\n", "1:9: text must stand in quotes ^^^ write title = \"Six Cards\""},
		{"a = house.hand # c\n", "1:5: text must stand in quotes ^^^^^ write a = \"house.hand\""},
		{"a = True\n", "1:5: True is written in small letters ^^^^ write true"},
		{"a = “x”\n", "1:5: “ is no quote that TOML knows ^ use the plain quotes \" or '"},
		{"a = \nb = 2\n", "1:4: a has no value ^ a value is a number, true or false, \"text\", or [a list]"},
		{"a =", "1:4: a has no value ^ a value is a number, true or false, \"text\", or [a list]"},
		{"a\nb = 2\n", "1:2: there is no = after this ^ write key = value"},
		{"a", "1:2: there is no = after this ^ write key = value"},
		{"a: 5\n", "1:2: unexpected :, = is missing ^ write key = value"},
		{"però = 1\n", "1:4: the letter ò cannot stand in a key ^ keys are made of a to z, 0 to 9, _ and -"},
		{"limit = 5 cards\n", "1:11: unexpected cards after the value ^^^^^ one key = value a line; a comment begins with #"},
		{"limit = 5;\n", "1:10: unexpected ; after the value ^ one key = value a line; a comment begins with #"},
		{"a = 1\nb = '''\nx\n'''\n a = 3\n", "5:2: a is written twice ^ keep one of them"},
		{"[b]\nx = 1\n[b]\ny = 2\n", "3:2: b is written twice ^ keep one of them"},
		{"[card.knights]\nx = 1\n[card.knights]\ny = 2\n", "3:2: card.knights is written twice ^^^^^^^^^^^^ keep one of them"},
		{"b = 1\nx = '''\n1\n2'''\nb = '''\n3\n4'''\n", "5:1: b is written twice ^ keep one of them"},
		{"t = \"abc\nx = 1\n", "1:5: the text that begins here is not closed on its line ^ close it with the same quote; text of several lines stands between ''' and '''"},
		{"t = 'abc", "1:5: the text that begins here is not closed on its line ^ close it with the same quote; text of several lines stands between ''' and '''"},
		{"t = '''abc\nx = 1\n", "1:5: the text that begins here is never closed ^^^ close it with '''"},
		{"a = 99999999999999999999\n", "1:5: 99999999999999999999 is too large ^^^^^^^^^^^^^^^^^^^^"},
		{"a = 05\n", "1:5: 05 begins with a zero ^^ write the number without it"},
		{"a = [1, 2\nb = 3\n", "2:1: a comma or the closing ] of the list is missing before b ^"},
		{"a = {x = 1\nb = 3\n", "2:1: a comma or the closing } is missing before b ^"},
		{"a = [1,,2]\n", "1:8: there is nothing before this comma ^"},
		{"[rules\nx = 1\n", "1:7: the ] after the table's name is missing ^ write [name] on a line of its own"},
		{"[]\n", "1:2: the table's name is missing ^ write [name] on a line of its own"},
		{"= 1\n", "1:1: there is no key before = ^ write key = value"},
		{"a = \"x\\q\"\n", "1:7: the \\ in this text means nothing ^ write \\\\ for a single \\, or put the text between ' and '"},
		{"a\x01 = 1\n", "1:2: a control character stands here ^ delete it; in quotes a tab is \\t and a line end \\n"},
		{"x = 1\n[x.y]\nz = 1\n", "2:2: x is used both as a table and as a value ^"},
	} {
		loaded, err := library(t, map[string]string{"x": c.text}).Load("pico/x", nil)
		lines := strings.Split(printed(t, loaded, err), "\n")
		got := strings.TrimPrefix(lines[0], "variants/pico/x.toml:")
		if len(lines) > 2 {
			got += " " + strings.TrimSpace(strings.TrimPrefix(lines[2], "      |"))
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}
