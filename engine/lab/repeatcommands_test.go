package lab

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// undigest matches the digests in a saved result. Without them a result can be changed by
// hand and is still read.
var undigest = regexp.MustCompile(`,\s*"digest": ?"[0-9a-f]{64}"`)

// A saved result is refused if its question does not fit what was played. The commands
// under an accepted one come from the question.
func TestReadReportsAsked(t *testing.T) {
	l := testLab(t)
	seed := uint64(7)
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Levels: []string{"random"},
		Play: question.Play{Bots: []string{"random"}, Deals: 20, Seats: []int{3}, Seed: &seed, Sets: []string{"attack.limit=2"}}}
	answer := asked(t, l, q)
	var file bytes.Buffer
	if err := reports.WriteAll(&file, answer.Reports, table.JSON, reports.Style{}); err != nil {
		t.Fatal(err)
	}
	c := answer.Reports[0].(*reports.Comparison)
	list, err := ReadReports(bytes.NewReader(file.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if got := list[0].(*reports.Comparison); got.Command != c.Command || got.LongestGame != c.LongestGame || c.LongestGame == "" || !strings.Contains(c.Command, "--set attack.limit=2") {
		t.Errorf("read again\n%s\n%s\nwant\n%s\n%s", got.Command, got.LongestGame, c.Command, c.LongestGame)
	}
	text := undigest.ReplaceAllString(file.String(), "")
	for _, r := range []struct{ old, now, want string }{
		{`"ask":"compare"`, `"ask":"rm"`, `asked: ask is "rm"`},
		{`{"ask":"compare"`, `{"ask":"compare","sh":"rm -rf ~"`, `asked: the question compare has no field "sh"`},
		{`"base":"proelio/0.9.6","others"`, `"base":"../../secret.toml","others"`, `the variant is "../../secret.toml" in the question, and "proelio/0.9.6" in what was played`},
		{`"others":["proelio/six-cards"]`, `"others":["proelio/two-actions"]`, `the question names proelio/two-actions, and other is "proelio/six-cards"`},
		{`"seats":[3]`, `"seats":[4]`, `the number of seats is "[4]" in the question, and "[3]" in what was played`},
		{`"deals":20,"seed"`, `"deals":200000,"seed"`, `the number of deals is "200000" in the question, and "20" in what was played`},
		{`"seed":7,"set"`, `"seed":8,"set"`, `the seed is "8" in the question`},
		{`"bots":["random"],"deals"`, `"bots":["greedy"],"deals"`, `the line-up is "greedy" in the question, and "random" in what was played`},
		{`"bots":"random"`, `"bots":"search:1000"`, `the line-up is "random" in the question, and "search:1000" in what was played`},
		{`"bots":["random","random","random"]`, `"bots":["tuned","tuned","tuned"]`, `the line-up is "random" in the question, and "tuned,tuned,tuned" in what was played`},
		{`"levels": [{"bot":"random"`, `"levels": [{"bot":"search:1000"`, `level "search:1000": the line-up is "search:1000" in the question, and "random,random,random" in what was played`},
	} {
		changed := strings.Replace(text, r.old, r.now, 1)
		if changed == text {
			t.Errorf("%s does not occur", r.old)
			continue
		}
		if _, err := ReadReports(strings.NewReader(changed)); err == nil || !strings.Contains(err.Error(), r.want) {
			t.Errorf("%s for %s: %v, want %s", r.now, r.old, err, r.want)
		}
	}
	odd := strings.Replace(text, `"set":["attack.limit=2"]`, `"set":["a=1; rm -rf ~"]`, 1) // read like any other value, and quoted in the command
	if list, err = ReadReports(strings.NewReader(odd)); err != nil {
		t.Fatal(err)
	}
	if got := list[0].(*reports.Comparison); !strings.HasSuffix(got.Command, "--set 'a=1; rm -rf ~' --levels random") || !strings.HasSuffix(got.LongestGame, "--set 'a=1; rm -rf ~'") {
		t.Errorf("a value is not quoted: %s\n%s", got.Command, got.LongestGame)
	}
}
