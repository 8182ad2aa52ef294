package reports

import (
	"bytes"
	"strings"
	"testing"

	"equitas/reports/table"
)

// What a report says of itself is held against its runs, and what people would paste
// into a shell is a command of ours or refused.
func TestReadHeads(t *testing.T) {
	c := fixture(20)
	c.Odd = "longest game (99 turns): equitas record proelio/0.9.6 --seats 4 --bots greedy --seed 1 --deal 7 --set 'hand.limit = \"6\"'"
	text := undigested(written(t, func(b *bytes.Buffer) error { return c.Write(b, table.JSON, Style{}) }))
	if _, err := Read(strings.NewReader(text)); err != nil {
		t.Fatal(err)
	}
	command := c.Command
	for _, r := range []struct{ old, now, want string }{
		{`"seats": 4`, `"seats": 0`, `seats is "0", and base_run was played with "4"`},
		{`"seats": 4`, `"seats": -1`, `seats is "-1"`},
		{`"seats": 4`, `"seats": 1000000000`, `seats is "1000000000"`},
		{`"seed": 20261120`, `"seed": 7`, `seed is "7"`},
		{`"name": "proelio/cheap-merchant"`, `"name": "proelio/dear-merchant"`, `other.name is "proelio/dear-merchant", and other_run was played with "proelio/cheap-merchant"`},
		{`"rules": "b90a5d66"`, `"rules": "b90a5d67"`, `other.rules is "b90a5d67"`},
		{`"deals_asked": 20`, `"deals_asked": -20`, `deals_asked is -20`},
		{command, "rm -rf ~", `command is "rm -rf ~", expected equitas sim or equitas compare`},
		{command, command + "; rm -rf ~", `expected equitas sim`},
		{command, command + " $(id)", `expected equitas sim`},
		{command, command + "\\nid", `expected equitas sim`},
		{command, command + " '\\n'", `expected equitas sim`},
		{command, command + " & id", `expected equitas sim`},
		{command, command + " > x", `expected equitas sim`},
		{command, command + " 'open", `expected equitas sim`},
		{command, command + " -o .bashrc", `-o is none of what is asked`},
		{command, command + " -o.bashrc", `is none of what is asked`},
		{command, command + " --keep=.bashrc", `--keep is none of what is asked`},
		{command, "equitas serve .", `expected equitas sim`},
		{"longest game (99 turns): equitas", "longest game (99 turns): sudo equitas", `odd is "sudo equitas`},
		{"longest game (99 turns): equitas", "rm -rf ~ # (99 turns): equitas", `odd is "rm -rf ~`},
	} {
		changed := strings.Replace(text, r.old, r.now, 1)
		if changed == text {
			changed = strings.Replace(text, strings.ReplaceAll(r.old, ": ", ":"), strings.ReplaceAll(r.now, ": ", ":"), 1)
		}
		if changed == text {
			t.Errorf("%s does not occur", r.old)
			continue
		}
		if _, err := Read(strings.NewReader(changed)); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%s for %s: %v, want %s", r.now, r.old, err, r.want)
		}
	}
}
