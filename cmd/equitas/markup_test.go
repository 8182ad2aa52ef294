package main

import (
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// markup is a variant whose title and names contain markup of every format.
const markup = `game = "proelio"
extends = "proelio/0.9.6"
title = '=1+1|A *b* _c_ <script>alert(1)</script> [l](http://x.y) ~~s~~ &lt; $m$ ]]> (x) \ "q"'
hand.limit = 6
[card.knights]
name.en = "=K|<script>alert(2)</script>*x*"
name.it = "+I|<b>&amp;"
[card.squires]
name = { en = "-S|<script>*</script>", it = "@S" }
deck = "base"
kind = "attack"
value = 2
count = 3
source = "rulebook"
text.en = "=Text|<script>*a*</script> (b) \\ ]]>"
text.it = "@x"
[guild.bards]
name.en = "@G|<script>_g_"
`

const markupOnBoard = `game = "warland"
extends = "warland/2.0.2"
title = "=1+1 <script>alert(1)</script> ]]> &lt;"
building.farm.name.en = "=F<script>alert(2)</script>"
pawn.carpenter.name.en = "=S<script>alert(3)</script>'\""
`

// unmarked matches markup that is not escaped, by the character before it.
var unmarked = regexp.MustCompile(`(^|[^\\])(<script|<b>|\*x\*|\*b\*|_c_|_g_|~~s|&lt;|\[l\]|\$m)`)

// Names of variants, cards and Guilds must be plain text in every format: they may not run,
// format anything, or break a table, page or drawing.
func TestMarkupInNames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays and prints in every format")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("h.toml", []byte(markup), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("w.toml", []byte(markupOnBoard), 0o666); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	look := func(what, format, out string) {
		t.Helper()
		seen[format] = seen[format] || strings.Contains(out, "script")
		switch format {
		case "markdown":
			code := regexp.MustCompile("(?m)^- (again|odd): .*$").ReplaceAllString(out, "")
			if at := unmarked.FindString(code); at != "" {
				t.Errorf("%s: %q is markup in %s", what, at, out)
			}
			for block := range strings.SplitSeq(out, "\n\n") {
				if !strings.HasPrefix(block, "|") {
					continue
				}
				columns := -1
				for line := range strings.Lines(block) {
					if n := len(markdownCells(line)); n != columns && columns >= 0 && n > 0 {
						t.Errorf("%s: %d cells, want %d: %s", what, n, columns, line)
					} else if n > 0 {
						columns = n
					}
				}
			}
		case "csv":
			r := csv.NewReader(strings.NewReader(strings.TrimPrefix(out, "\ufeff")))
			if head, _, _ := strings.Cut(out, "\n"); strings.Count(head, ";") > strings.Count(head, ",") {
				r.Comma = ';'
			}
			r.FieldsPerRecord = -1
			rows, err := r.ReadAll()
			if err != nil {
				t.Errorf("%s: %v", what, err)
			}
			for _, row := range rows {
				for _, c := range row {
					_, err := strconv.ParseFloat(strings.Replace(c, ",", ".", 1), 64)
					if err != nil && strings.ContainsAny(c[:min(1, len(c))], "=+-@\t\r") {
						t.Errorf("%s: a spreadsheet would run %q", what, c)
					}
				}
			}
		case "json":
			if !json.Valid([]byte(out)) {
				t.Errorf("%s: not JSON: %s", what, out)
			}
		case "html", "svg":
			if i := regexp.MustCompile(`<script>(alert|\*)|<b>&|</script>\*|(href|src)=.?http`).FindStringIndex(out); i != nil {
				t.Errorf("%s: …%s…", what, out[max(0, i[0]-100):min(len(out), i[1]+50)])
			}
			for _, svg := range regexp.MustCompile(`(?s)<svg.*?</svg>`).FindAllString(out, -1) {
				d := xml.NewDecoder(strings.NewReader(svg))
				for {
					if _, err := d.Token(); err == io.EOF {
						break
					} else if err != nil {
						t.Errorf("%s: a drawing is broken: %v\n%s", what, err, svg)
						break
					}
				}
			}
		}
	}
	for _, c := range []struct{ args, formats string }{
		{"sim h.toml --bots greedy --deals 12 --tables all", "table markdown csv json html"},
		{"compare proelio/0.9.6 h.toml --bots greedy --deals 12 --tables all", "table markdown csv json html"},
		{"compare h.toml proelio/0.9.6 --bots greedy --deals 12", "markdown csv html"},
		{"sweep h.toml --vary hand.limit=4..5 --deals 12 --confirm 0", "markdown csv json html"},
		{"plan proelio/0.9.6 h.toml --bots greedy", "markdown csv json"},
		{"duel greedy random --variant h.toml --deals 4", "markdown csv json"},
		{"diff proelio/0.9.6 h.toml", "markdown json"},
		{"cards list h.toml --lang en,it --texts --rules", "markdown json html"},
		{"cards list h.toml --lang en,it --texts", "csv"},
		{"cards list h.toml --lang it,en --texts --csv excel", "csv"},
		{"cards list h.toml --faces", "html"},
		{"cards changed proelio/0.9.6 h.toml", "markdown csv json html"},
	} {
		for format := range strings.FieldsSeq(c.formats) {
			code, out, errs := equitas(t, append(strings.Fields(c.args), "--format", format)...)
			if code != 0 {
				t.Errorf("%s: exit code %d, %s", c.args, code, errs)
			}
			look(c.args+" --format "+format, format, out)
		}
	}
	for _, format := range []string{"markdown", "csv", "json", "html"} {
		if !seen[format] {
			t.Errorf("no name was written as %s", format)
		}
	}
	// Commands that write folders: pictures with a list, a virtual table, matches as pages.
	for _, args := range []string{
		"cards images h.toml --only squires,bards --dpi 72 -o images", "cards tabletop h.toml --only squires,knights,bards -o table --max-px 1024",
		"cards sheet h.toml --only squires,knights,bards --summary -o cards.pdf", "record h.toml --bots greedy --deal 1 --states -o match.json",
		"record w.toml --bots random --seats 2 --deal 1 --states -o w.jsonl", "replay w.jsonl --variant w.toml --board html -o board.html", "replay w.jsonl --variant w.toml --board svg -o board.svg",
	} {
		if code, _, errs := equitas(t, strings.Fields(args)...); code != 0 {
			t.Errorf("%s: exit code %d, %s", args, code, errs)
		}
	}
	files := 0
	for _, pattern := range []string{"images/*", "table/*", "cards.pdf", "board.*"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			files++
			look(file, strings.TrimPrefix(filepath.Ext(file), "."), string(text))
		}
	}
	board, err := os.ReadFile("board.html")
	if err != nil || !strings.Contains(string(board), "=S&lt;script") {
		t.Errorf("the board does not name the carpenters: %v", err)
	}
	if files < 10 {
		t.Errorf("%d files", files)
	}
}
