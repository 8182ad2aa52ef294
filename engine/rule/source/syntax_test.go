package source

import (
	"strings"
	"testing"
)

// Invalid TOML must be reported in plain words, at its place.
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
		{"a = \"Worth \"4\" points\"\n", "1:13: unexpected 4 after the value ^ a quote inside of text is written \\\", or the text stands between ' and '"},
		{"a = \"x\" y\nb = \"z\"\n", "1:9: unexpected y after the value ^ one key = value a line; a comment begins with #"},
		{"[hànd]\nx = 1\n", "1:3: the letter à cannot stand in a key ^^^ keys are made of a to z, 0 to 9, _ and -"},
		{"[hand x]\ny = 1\n", "1:6: the ] after the table's name is missing ^ write [name] on a line of its own"},
		{"a\u00a0= 5\n", "1:2: the space U+00A0 stands here, which TOML does not know ^ write a plain space"},
		{"a = \u00a05\n", "1:5: the space U+00A0 stands here, which TOML does not know ^ write a plain space"},
		{"\u200ba = 5\n", "1:1: the character U+200B stands here, which cannot be seen ^ delete it"},
		{"a = –5\n", "1:5: – is no minus that TOML knows ^ write -"},
		{"[t]\na = no # c\n", "2:5: no is neither true nor false ^^ write t.a = false, or \"no\" where it is text"},
		{"a = Sì\n", "1:5: Sì is neither true nor false ^^ write a = true, or \"Sì\" where it is text"},
		{"a = no way\n", "1:5: text must stand in quotes ^^ write a = \"no way\""},
		{"a = 1\n // c\n", "2:2: // begins no comment ^^ write #"},
		{"a // c\n", "1:3: unexpected /, = is missing ^ write key = value"},
		{"a = 1 # b\rc = 2\r", "1:10: a line ends here with CR alone ^ save the file with other line ends: LF, or CR and LF as on Windows"},
		{"limit = 5 cards\n", "1:11: unexpected cards after the value ^^^^^ one key = value a line; a comment begins with #"},
		{"limit = 5;\n", "1:10: unexpected ; after the value ^ one key = value a line; a comment begins with #"},
		{"a = 1\nb = '''\nx\n'''\n a = 3\n", "5:2: a is written twice ^ keep one of them; the first stands in line 1"},
		{"[b]\nx = 1\n[b]\ny = 2\n", "3:2: b is written twice ^ keep one of them; the first stands in line 1"},
		{"[card.knights]\nx = 1\n[card.knights]\ny = 2\n", "3:2: card.knights is written twice ^^^^^^^^^^^^ keep one of them; the first stands in line 1"},
		{"b = 1\nx = '''\n1\n2'''\nb = '''\n3\n4'''\n", "5:1: b is written twice ^ keep one of them; the first stands in line 1"},
		{"t = \"abc\nx = 1\n", "1:5: the text that begins here is not closed on its line ^ close it with the same quote; text of several lines stands between ''' and '''"},
		{"t = 'abc", "1:5: the text that begins here is not closed on its line ^ close it with the same quote; text of several lines stands between ''' and '''"},
		{"t = '''abc\nx = 1\n", "1:5: the text that begins here is never closed ^^^ close it with '''"},
		{"a = 99999999999999999999\n", "1:5: 99999999999999999999 is too large ^^^^^^^^^^^^^^^^^^^^"},
		{"a = 05\n", "1:5: 05 begins with a zero ^^ write the number without it"},
		{"a = [1, 2\nb = 3\n", "2:1: a comma or the closing ] of the list is missing before b ^"},
		{"x = 1\na = [1, 2", "2:5: the list that begins here is never closed ^ close it with ]"},
		{"a = [1 # città", "1:5: the list that begins here is never closed ^ close it with ]"},
		{"[t]\nb.a = [\n [1, 2], # città\n", "2:7: the list that begins here is never closed ^ close it with ]"},
		{"a = [", "1:5: the list that begins here is never closed ^ close it with ]"},
		{"a = { b = 1 # città", "1:20: a comma or the closing } is missing before end of file ^"},
		{"a = {x = 1\nb = 3\n", "2:1: a comma or the closing } is missing before b ^"},
		{"a = [1,,2]\n", "1:8: there is nothing before this comma ^"},
		{"[rules\nx = 1\n", "1:7: the ] after the table's name is missing ^ write [name] on a line of its own"},
		{"a..b = 1\n", "1:3: there is no word before this dot ^ a dot stands between two words of a key"},
		{".a = 1\n", "1:1: there is no word before this dot ^ a dot stands between two words of a key"},
		{"a. = 1\n", "1:4: there is no key before = ^ write key = value"},
		{"[a..b]\n", "1:4: the table's name is missing ^ write [name] on a line of its own"},
		{"a = '''x\ny''''''\n", "2:2: there are more than five quotes side by side ^ three open a text of several lines, and three close it"},
		{"a = \"\"\"x\"\"\"\"\"\"\n", "1:9: there are more than five quotes side by side ^ three open a text of several lines, and three close it"},
		{"[]\n", "1:2: the table's name is missing ^ write [name] on a line of its own"},
		{"= 1\n", "1:1: there is no key before = ^ write key = value"},
		{"a = \"x\\q\"\n", "1:7: the \\ in this text means nothing ^ write \\\\ for a single \\, or put the text between ' and '"},
		{"a\x01 = 1\n", "1:2: a control character stands here ^ delete it; in quotes a tab is \\t and a line end \\n"},
		{"x = 1\n[x.y]\nz = 1\n", "2:2: x is used both as a table and as a value ^ give one of them another name; the first stands in line 1"},
		{"x.y = 1\nx = 1\n", "2:1: x is used both as a table and as a value ^ give one of them another name; the first stands in line 1"},
		{"n = { en = 1, it = 2, en = 3 }\n", "1:23: n.en is written twice ^^ keep one of them; the first stands in column 7"},
		{"[c]\nn = { en = 1,\n it = { x = 2, x = 3 } }\n", "3:16: c.n.it.x is written twice ^ keep one of them; the first stands in column 9"},
		{"[c]\nn.en = 1\n[d]\nen = 1\n[e]\nn.en = 1\nn.en = 1\n", "7:1: e.n.en is written twice ^^^^ keep one of them; the first stands in line 6"},
		{"a.b = 1\n[a]\nc = 1\n", "2:2: a is opened here, and has keys with dots already ^ write all its keys under [a], or all with dots; the first stands in line 1"},
		{"[x]\na.b = 1\n[x.a]\nc = 1\n", "3:2: x.a is opened here, and has keys with dots already ^^^ write all its keys under [x.a], or all with dots; the first stands in line 2"},
		{"[x.a]\nb = 1\n[x]\na.c = 1\n", "4:1: x.a gets another key with dots, but has a header of its own ^ write the key under [x.a]; the first stands in line 1"},
		{"a = { b = 1 }\n[a]\nc = 1\n", "2:2: a is complete where its braces close ^ write all of it between the braces; the first stands in line 1"},
		{"a = { b = 1 }\na.c = 1\n", "2:1: a is complete where its braces close ^ write all of it between the braces; the first stands in line 1"},
		{"a = { b = 1 }\n[a.c]\nd = 1\n", "2:2: a is complete where its braces close ^ write all of it between the braces; the first stands in line 1"},
		{"a = { b = { c = 1 }, b.d = 2 }\n", "1:22: a.b is complete where its braces close ^ write all of it between the braces; the first stands in column 7"},
		{"[[a]]\n[a]\n", "2:2: a is one table here and a list of tables there ^ write [[ and ]] around each of a list; the first stands in line 1"},
		{"[a]\n[[a]]\n", "2:3: a is a list of tables here and one table there ^ write [ and ] around the one; the first stands in line 1"},
		{"[[a.b]]\n[a]\nb.y = 2\n", "3:1: a.b is used both as a table and as a value ^ give one of them another name; the first stands in line 1"},
	} {
		src := NewFile("x.toml", c.text)
		_, fault := Parse(src, 0, len(src.Text))
		if fault == nil {
			t.Errorf("%q is read", c.text)
			continue
		}
		var b strings.Builder
		if err := (Faults{*fault}).Write(&b, func(string) string { return src.Text }); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(b.String(), "\n")
		got := strings.TrimPrefix(lines[0], "x.toml:")
		if len(lines) > 2 {
			got += " " + strings.TrimSpace(strings.TrimPrefix(lines[2], "      |"))
		}
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
}

// Tables that TOML allows to be written in several places must be read.
func TestTablesInPieces(t *testing.T) {
	for _, text := range []string{
		"[a.b]\nx = 1\n[a]\ny = 2\n[a.c]\nz = 3\n",
		"a.b = 1\na.c.d = 2\na.c.e = 3\n[a.f]\nx = 4\n",
		"[a]\nb.c = 1\nb.d = 2\n[a.e]\nb.c = 3\n",
		"[[a]]\nb.c = 1\n[a.d]\ne = 2\n[[a]]\nb.c = 3\n[a.d]\ne = 4\n",
		"[a.b.c]\nx = 1\n[a]\nb.y = 2\n",
		"a = [{ b.c = 1 }, { b.c = 2 }]\n",
	} {
		if _, fault := Parse(NewFile("x", text), 0, len(text)); fault != nil {
			t.Errorf("%q: %v", text, fault)
		}
	}
}

// A text that is cut off anywhere, even within a character, must be read, or have a fault
// in one of its lines.
func TestTextBreaksOff(t *testing.T) {
	const whole = "# città\n[hand]\nlimit = 5\nnames = [\"però\", 'così', \"\\u00e8\"]\nprice.\"così\" = { a = 1, b = -0x1f }\nt = '''\nè\n'''\nd = 2026-11-29T10:00:00Z\n[[è]]\nx = tru"
	for n := range len(whole) + 1 {
		src := NewFile("x.toml", whole[:n])
		_, fault := Parse(src, 0, len(src.Text))
		if fault == nil {
			continue
		}
		lines := strings.Split(src.Text, "\n")
		if l := fault.At.Line; l < 1 || l > len(lines) || fault.At.Col < 1 || fault.At.Col > len([]rune(lines[l-1]))+1 {
			t.Errorf("%q: the fault stands at %d:%d: %s", whole[max(0, n-20):n], l, fault.At.Col, fault.Msg)
		}
	}
}

// A key is placed at the last line, up to where reading stopped, that begins with it or with its
// last word; otherwise at the first word that was read.
func TestKeyPlace(t *testing.T) {
	const text = "skipped = 1\n[x.y]\nlong = '''\n1\n2'''\n \"wide\".b = 3\nlong = 4\n"
	src := NewFile("x.toml", text)
	from, stop := strings.Index(text, "[x.y]"), strings.Index(text, "= 3")
	for key, want := range map[string]string{"long": "long", "x.y.long": "long", "x.y": "x.y", "wide": "wide", "x.y.wide": "wide", "skipped": "x", "none": "x"} {
		e := &syntaxError{src: src, text: text, from: from, offset: stop}
		at := from + strings.Index(text[from:], want)
		if got := e.keyPlace(key); got != src.Place(at, at+len(want)) {
			t.Errorf("%s: got %+v, want %+v", key, got, src.Place(at, at+len(want)))
		}
	}
	e := &syntaxError{src: src, text: text, from: from, key: "x.list"}
	if at, ok := e.listBracket(); ok {
		t.Errorf("got a list at %+v, want none", at)
	}
	const lists = "a.list = 1\n\"list\" = [\n 1,\nb = [3]\n"
	e = &syntaxError{src: NewFile("y.toml", lists), text: lists, key: "a.list"}
	at := strings.Index(lists, "[")
	if got, ok := e.listBracket(); !ok || got != e.src.Place(at, at+1) {
		t.Errorf("got a list at %+v, %t, want %+v", got, ok, e.src.Place(at, at+1))
	}
}
