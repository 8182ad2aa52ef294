package table

import (
	"bytes"
	"html"
	"os/exec"
	"strings"
	"testing"
)

// Any name must be escaped so that Markdown shows it unchanged.
func TestMarkdownAsItStands(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"plain", "plain"},
		{"a|b", `a\|b`},
		{"*a* _b_ `c` [d](e)", "\\*a\\* \\_b\\_ \\`c\\` \\[d](e)"},
		{"<script>", `\<script>`},
		{"&lt;b&gt;", `\&lt;b\&gt;`},
		{"~~x~~ ~y~ ~ unclear", `\~\~x\~\~ \~y~ ~ unclear`},
		{"$a$", `\$a\$`},
		{"see http://x.y www.z", `see http\://x.y www\.z`},
		{"# a", `\# a`}, {"## ", `\## `}, {"#a", "#a"}, {"a #", `a \#`},
		{"- a", `\- a`}, {"-a", "-a"}, {"---", `\---`}, {"- - -", `\- - -`}, {"+ a", `\+ a`}, {"+2.98 pp", "+2.98 pp"},
		{"= same", "= same"}, {"===", `\===`}, {"> a", `\> a`}, {"1. a", `1\. a`}, {"1.5 turns", "1.5 turns"}, {"12) a", `12\) a`},
		{"a\nb\r\nc", "a b c"}, {`\`, `\\`},
	} {
		if got := (Style{}).Escape(c.in); got != c.want {
			t.Errorf("%q: got %q, want %q", c.in, got, c.want)
		}
	}
	for in, want := range map[string]string{"a": "`a`", "a`b": "`` a`b ``", "``": "``` `` ```"} {
		if got := (Style{}).inlineCode(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

// A program that renders GitHub's Markdown must show such names unchanged at every place.
func TestMarkdownRead(t *testing.T) {
	program, err := exec.LookPath("cmark-gfm")
	if err != nil {
		t.Skip("cmark-gfm is not installed")
	}
	for _, name := range []string{
		"=1+1|A *b* _c_ `d` <script>alert(1)</script> [l](http://x.y) ~~s~~ &lt; $m$ #h \\", "# a #", "- b", "1. c", "> d", "---", "===", "+ e", "``` f", "~~~ g", "![x](y)", "|", "<!-- x -->", "http://x.y www.z.com",
	} {
		table := Table{Title: name, Note: name, Columns: []Column{{Key: "a", Head: name}, {Key: "b"}}, Rows: [][]Cell{{{Text: name}, {Text: "end"}}}}
		var b bytes.Buffer
		table.WriteMarkdown(&b, Style{})
		b.WriteString("\n- " + Style{}.Escape(name) + "\n\n**" + Style{}.Escape(name) + ".**\n")
		cmd := exec.Command(program, "-e", "table", "-e", "strikethrough", "-e", "autolink", "--unsafe")
		cmd.Stdin = &b
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		page := string(out)
		n := strings.Count(page, strings.TrimSpace(html.EscapeString(Style{}.Clean(name))))
		if n != 6 {
			t.Errorf("%q stands there %d times, want 6:\n%s", name, n, page)
		}
		for _, tag := range []string{"<em", "<code", "<a ", "<del", "<script", "<h1", "<h2", "<blockquote", "<ol", "<hr", "<img", "<pre", "<!--"} {
			if strings.Contains(page, tag) {
				t.Errorf("%q gives %s:\n%s", name, tag, page)
			}
		}
	}
}

// Texts that a spreadsheet would take for formulas must be escaped, and be restored when
// read. Numbers must stay as they are.
func TestGuardCSV(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a": "a", "'": "'", "'a": "'a", "=1+1": "'=1+1", "@SUM(A1)": "'@SUM(A1)", "+1 card": "'+1 card", "-x": "'-x",
		"\tx": "'\tx", "\rx": "'\rx", "＝1": "'＝1", "'=1": "''=1", "''=1": "'''=1", "-5.38": "-5.38", "+3": "+3", "-1e-05": "-1e-05", "−3": "−3", " =1": " =1",
	} {
		got := EscapeFormula(in)
		if got != want || UnescapeFormula(got) != in {
			t.Errorf("%q: got %q, want %q; back %q", in, got, want, UnescapeFormula(got))
		}
	}
}
