package reports

import (
	"bytes"
	"strings"
	"testing"

	"equitas/reports/table"
)

// What a report says about itself must agree with its runs.
func TestReadHeads(t *testing.T) {
	c := fixture(20)
	c.LongestGame = "longest game (99 turns): equitas record proelio/0.9.6 --seats 4 --bots greedy --seed 1 --deal 7 --set 'hand.limit = \"6\"'"
	text := undigested(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	if _, err := Read(strings.NewReader(text), nil); err != nil {
		t.Fatal(err)
	}
	for _, r := range []struct{ old, now, want string }{
		{`"seats": 4`, `"seats": 0`, `seats is "0", and base_run was played with "4"`},
		{`"seats": 4`, `"seats": -1`, `seats is "-1"`},
		{`"seats": 4`, `"seats": 1000000000`, `seats is "1000000000"`},
		{`"seed": 20261120`, `"seed": 7`, `seed is "7"`},
		{`"name": "proelio/cheap-merchant"`, `"name": "proelio/dear-merchant"`, `other.name is "proelio/dear-merchant", and other_run was played with "proelio/cheap-merchant"`},
		{`"rules": "b90a5d66"`, `"rules": "b90a5d67"`, `other.rules is "b90a5d67"`},
		{`"deals_asked": 20`, `"deals_asked": -20`, `deals_asked is -20`},
	} {
		changed := strings.Replace(text, r.old, r.now, 1)
		if changed == text {
			changed = strings.Replace(text, strings.ReplaceAll(r.old, ": ", ":"), strings.ReplaceAll(r.now, ": ", ":"), 1)
		}
		if changed == text {
			t.Errorf("%s does not occur", r.old)
			continue
		}
		if _, err := Read(strings.NewReader(changed), nil); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%s for %s: %v, want %s", r.now, r.old, err, r.want)
		}
	}
}

// Commands that people paste into a shell must be made from the question. A command that
// stands in the file must not be shown.
func TestReadCommands(t *testing.T) {
	c := saved(t)
	c.ShownFlags = []string{"--top", "0", "--only-changed", "--tables", "cards"}
	file := func() string {
		return undigested(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	}
	shown := func(text string) string {
		t.Helper()
		list, err := Read(strings.NewReader(text), asked)
		if err != nil {
			t.Fatal(err)
		}
		return written(t, func(b *bytes.Buffer) error { return WriteAll(b, list, table.Text, Style{}) })
	}
	text := file()
	for _, want := range []string{"again  " + c.Command + " --top 0 --only-changed --tables cards\n", "odd    longest game (46 turns): equitas record x\n"} {
		if got := shown(text); !strings.Contains(got, want) {
			t.Errorf("%s\nwant %q", got, want)
		}
	}
	for _, r := range []struct{ old, now, not string }{
		{`"command": "`, `"command": "rm -rf ~; `, "rm -rf"},
		{`"command": "`, `"command": {"rm -rf ~": 1}, "x": "`, "rm -rf"},
		{"equitas record x", "rm -rf ~", "rm -rf"},
		{"longest game (46 turns): ", "longest game (46 turns; rm -rf ~): ", "rm -rf"},
		{"longest game (46 turns): ", "longest game (99 turns): ", "99 turns"},
		{`"odd": "`, `"odd": "rm -rf ~ # `, "rm -rf"},
	} {
		changed := strings.Replace(text, r.old, r.now, 1)
		if changed == text {
			t.Errorf("%s does not occur", r.old)
		}
		if got := shown(changed); strings.Contains(got, r.not) || !strings.Contains(got, "again  equitas compare") {
			t.Errorf("%s for %s:\n%s", r.now, r.old, got)
		}
	}
	for _, flags := range [][]string{{"-o", ".bashrc"}, {"--top"}, {"--top", "-o.bashrc"}, {"--tables", "x;id"}, {"--tables", "$(id)"}, {"--top", "1\n2"}, {"; rm -rf ~"}} {
		c.ShownFlags = flags
		if _, err := Read(strings.NewReader(file()), asked); err == nil || !strings.Contains(err.Error(), "shown") {
			t.Errorf("shown is %q: %v", flags, err)
		}
	}
	c.ShownFlags, c.QuestionJSON = nil, nil
	if got := shown(file()); strings.Contains(got, "again  ") || strings.Contains(got, "odd    ") || !strings.Contains(table.UntieWords(strings.Join(strings.Fields(got), " ")), "does not say what was asked") {
		t.Errorf("without a question:\n%s", got)
	}
}
