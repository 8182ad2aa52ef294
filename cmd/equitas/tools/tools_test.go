package tools

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/lab/question"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A client asks a server over two streams, as a process would.
type client struct {
	t    *testing.T
	dir  string // the project's folder; "" for none
	s    *mcp.ClientSession
	mu   sync.Mutex
	told []*mcp.ProgressNotificationParams
}

// planted are the files of the tests' folder.
var planted = map[string]string{
	"variants/proelio/seven.toml": "# Does a hand of seven help the first seat?\ngame = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Seven\"\nhand.limit = 7\n",
	"notes.txt":                   "nothing of the game\n",
}

// newClient returns a client of a server for a folder with the planted files, or for none.
func newClient(t *testing.T, withFolder bool) *client {
	t.Helper()
	c := &client{t: t}
	var root *os.Root
	if withFolder {
		c.dir = t.TempDir()
		for name, text := range planted {
			full := filepath.Join(c.dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var err error
		if root, err = openRoot([]string{c.dir}); err != nil {
			t.Fatal(err)
		}
	}
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- serve(ctx, toServer, fromServer, newServer(root, lab.Resources{Workers: 2}))
		fromServer.Close()
	}()
	k := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &mcp.ClientOptions{
		ProgressNotificationHandler: func(_ context.Context, q *mcp.ProgressNotificationClientRequest) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.told = append(c.told, q.Params)
		}})
	var err error
	if c.s, err = k.Connect(ctx, &mcp.IOTransport{Reader: toClient, Writer: fromClient}, nil); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.s.Close()
		fromClient.Close()
		if err := <-ended; err != nil { // returns when every call has ended
			t.Errorf("the server ended with %v", err)
		}
		stop()
		if root != nil {
			root.Close()
		}
	})
	return c
}

// ask calls a tool and returns its answer, the answer as text, or the error.
func (c *client) ask(ctx context.Context, name string, args any) (a *Answer, text string, err error) {
	r, err := c.s.CallTool(ctx, &mcp.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		return nil, "", err
	}
	text = r.Content[0].(*mcp.TextContent).Text
	if r.IsError {
		return nil, "", fmt.Errorf("%s", text)
	}
	raw, err := json.Marshal(r.StructuredContent)
	if err != nil {
		return nil, "", err
	}
	a = new(Answer)
	return a, text, json.Unmarshal(raw, a)
}

// must is ask for calls that must succeed.
func (c *client) must(name string, args any) (*Answer, string) {
	c.t.Helper()
	a, text, err := c.ask(context.Background(), name, args)
	if err != nil {
		c.t.Fatalf("%s: %v", name, err)
	}
	return a, text
}

// held returns the files of the folder with their texts.
func (c *client) held() string {
	var b strings.Builder
	err := filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		rel, _ := filepath.Rel(c.dir, path)
		fmt.Fprintf(&b, "%s:\n%s", filepath.ToSlash(rel), text)
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return b.String()
}

type args = map[string]any

// bold is a draft that an assistant brings.
var bold = []Draft{{"variants/proelio/bold.toml", "# Do bold attacks shorten games?\ngame = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Bold\"\nattack.limit = 2\n"}}

// calls has a call of every tool, in the order in which they are made.
var calls = []struct {
	tool string
	args args
}{
	{"list", args{"what": "variants", "of": "proelio"}},
	{"list", args{"what": "metrics", "of": "proelio"}},
	{"explain", args{"of": "proelio", "key": "hand.limit"}},
	{"show", args{"variant": "proelio/seven"}},
	{"show", args{"variant": "proelio/bold", "as": "toml", "drafts": bold}},
	{"cards", args{"variant": "proelio/0.9.6", "lang": "it"}},
	{"check", args{"drafts": bold}},
	{"diff", args{"base": "proelio/0.9.6", "other": "proelio/bold", "drafts": bold}},
	{"sim", args{"variant": "proelio/seven", "deals": 60}},
	{"plan", args{"base": "proelio/0.9.6", "other": "proelio/seven", "deals": 60}},
	{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/bold", "proelio/seven"}, "deals": 200, "drafts": bold}},
	{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "ahead": true}},
	{"sweep", args{"variant": "proelio/0.9.6", "vary": []string{"hand.limit=4,5"}, "deals": 100}},
	{"mend", args{"base": "proelio/0.9.6", "other": "proelio/bold", "deals": 200, "mend_games": 4000, "bots": []string{"greedy"}, "drafts": bold}},
	{"tune", args{"variant": "proelio/0.9.6", "vary": []string{"hand.limit"}, "aim": []string{"len.turns=30..35"}, "budget": 5000}},
	{"sim", args{"from": "game.jsonl:16", "deals": 60}},
	{"compare", args{"from": "game.jsonl:2", "ways": []string{"draw", "fortify shields"}, "deals": 60}},
	{"record", args{"variant": "proelio/seven", "find": "act.trade", "lang": "it", "choices": 3}},
	{"record", args{"variant": "proelio/seven", "deal": 3, "from": 5}},
	{"stats", args{"file": "saved.json", "tables": []string{"all"}}},
	{"write", args{"file": "variants/proelio/bold.toml", "text": bold[0].Text}},
}

// saved returns a result as a command saves it.
func saved(t *testing.T) string {
	t.Helper()
	q := &question.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/six-cards"}, Play: question.Play{Bots: []string{"greedy"}, Deals: 60}}
	a, err := lab.Open(lab.Resources{Workers: 2}).Ask(context.Background(), q, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := a.Reports[0].Write(&b, "json", reportStyle()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// recorded returns a match as a command records it.
func recorded(t *testing.T) []byte {
	t.Helper()
	deal := 17
	q := lab.Recording{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"greedy"}}, Deal: &deal, Nth: 1}
	r, err := lab.Open(lab.Resources{Workers: 2}).Record(context.Background(), q, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if _, err := r.Write(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// keep writes a file to the folder.
func (c *client) keep(name string, text []byte) {
	c.t.Helper()
	if err := os.WriteFile(filepath.Join(c.dir, name), text, 0o666); err != nil {
		c.t.Fatal(err)
	}
}

// From a position of a record the tools must give the same results as the command. The
// sentence must name the position, and every share must have an interval. Arguments that do
// not go with a position, and positions that do not exist, must be refused.
func TestFromPosition(t *testing.T) {
	c := newClient(t, true)
	c.keep("game.jsonl", recorded(t))
	a, _ := c.must("sim", args{"from": "game.jsonl:16", "deals": 60})
	if want := "From the position at “game.jsonl:16”, deal 17, choice 15, turn 9: House 1 wins in "; !strings.HasPrefix(a.Sentence, want) {
		t.Errorf("it says %q, want %q at its beginning", a.Sentence, want)
	}
	if want := "equitas sim --from game.jsonl:16 --bots greedy --deals 60 --seed 1"; a.Command != want {
		t.Errorf("the command is %q, want %q", a.Command, want)
	}
	sum := 0.0
	for _, m := range a.Measures[:len(a.Measures)-1] {
		if m.Value == nil || m.Value.Lo == nil || *m.Value.Lo > m.Value.Value || *m.Value.Hi < m.Value.Value {
			t.Fatalf("%s is %+v", m.Title, m.Value)
		}
		sum += m.Value.Value
	}
	if len(a.Measures) != 5 || sum < 0.999 || sum > 1.001 {
		t.Errorf("four Houses win %v in all: %+v", sum, a.Measures)
	}
	if known, _ := c.must("sim", args{"from": "game.jsonl:2", "known": true}); !strings.HasSuffix(known.Sentence, "played on once: House 3 wins; 157 more turns, conquest.") {
		t.Errorf("with what was it says %q", known.Sentence)
	}
	a, _ = c.must("compare", args{"from": "game.jsonl:2", "ways": []string{"draw", "fortify shields"}, "deals": 60})
	if len(a.Measures) != 2 || a.Measures[1].Change == nil || a.Measures[1].Verdict == "" || a.ClaimsChange != a.Measures[1].Verdict.ClaimsChange() {
		t.Errorf("two actions: claims %v, %+v", a.ClaimsChange, a.Measures)
	}
	if ahead, _ := c.must("sim", args{"from": "game.jsonl:2", "deals": 50, "ahead": true}); ahead.Command != "equitas sim --from game.jsonl:2 --deals 50" {
		t.Errorf("beforehand the command is %q", ahead.Command)
	}
	for _, x := range []struct {
		tool string
		args args
		want string
	}{
		{"sim", args{"from": "game.jsonl"}, "must be a file of records and the number of a line in it, RECORD:LINE"},
		{"sim", args{"from": "game.jsonl:0"}, "must end with the number of a line, from 1"},
		{"sim", args{"from": "game.jsonl:100000"}, "there is no such line: the file has"},
		{"sim", args{"from": "gone.jsonl:3"}, `"gone.jsonl" cannot be read`},
		{"sim", args{"from": "../game.jsonl:3"}, "lies outside of the folder"},
		{"sim", args{"from": "variants:3"}, "is a folder, expected a file of records"},
		{"sim", args{"from": "notes.txt:1"}, "notes.txt"},
		{"sim", args{"from": "game.jsonl:16", "seats": []int{3}}, "seats is of whole games, and from goes on from a position of one: leave it out"},
		{"sim", args{"variant": "proelio/0.9.6", "known": true}, "known is about a position: add from"},
		{"sim", args{"from": ""}, "sim needs variant"},
		{"sim", args{"from": "game.jsonl:16", "bots": []string{"greedyy"}}, "nearest: greedy"},
		{"compare", args{"from": "game.jsonl:2"}, "no action is named: name two at least; open at game.jsonl:2: "},
		{"compare", args{"from": "game.jsonl:2", "ways": []string{"draw", "drw"}}, "nearest: draw"},
		{"compare", args{"from": "game.jsonl:2", "base": "proelio/0.9.6", "ways": []string{"draw"}}, "base is of whole games"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "ways": []string{"draw"}}, "ways are actions at a position: add from"},
	} {
		if a, _, err := c.ask(context.Background(), x.tool, x.args); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s %v: %+v, %v, want %q", x.tool, x.args, a, err, x.want)
		}
	}
}

// Every tool must be listed, describe its arguments, accept them and answer with a
// sentence, a command and valid JSON. Only write may write files.
func TestEveryTool(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some thousand games")
	}
	c := newClient(t, true)
	c.keep("saved.json", []byte(saved(t)))
	c.keep("game.jsonl", recorded(t))
	before := c.held()
	list, err := c.s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	takes, gives := map[string]*jsonschema.Schema{}, map[string]*jsonschema.Schema{}
	for _, tool := range list.Tools {
		takes[tool.Name], gives[tool.Name] = compiled(t, tool.InputSchema), compiled(t, tool.OutputSchema)
		if len(tool.Description) < 40 || tool.Title == "" {
			t.Errorf("%s is described by %q", tool.Name, tool.Description)
		}
	}
	called := map[string]bool{}
	for _, q := range calls {
		if takes[q.tool] == nil {
			t.Fatalf("there is no tool %s", q.tool)
		}
		if err := takes[q.tool].Validate(generic(t, q.args)); err != nil {
			t.Errorf("%s does not say that it takes %v: %v", q.tool, q.args, err)
		}
		called[q.tool] = true
		a, text := c.must(q.tool, q.args)
		if err := gives[q.tool].Validate(generic(t, a)); err != nil {
			t.Errorf("%s: %v", q.tool, err)
		}
		for _, x := range append([]*Answer{a}, a.Others...) {
			if x.Sentence == "" || !strings.HasPrefix(x.Command, "equitas ") {
				t.Errorf("%s: the sentence is %q and the command %q", q.tool, x.Sentence, x.Command)
			}
			for _, part := range []string{x.Sentence, x.Command} {
				if !strings.Contains(text, part) {
					t.Errorf("%s: the text lacks %q: %s", q.tool, part, text)
				}
			}
			for _, m := range x.Measures {
				if m.Change != nil && m.Change.Lo != nil && m.Verdict == "" {
					t.Errorf("%s: %s has no verdict", q.tool, m.ID)
				}
			}
			better(t, q.tool, x)
			if (q.tool == "mend" || q.tool == "tune") && q.args["ahead"] == nil && !within.MatchString(x.Sentence) {
				t.Errorf("%s has a sentence without an interval: %s", q.tool, x.Sentence)
			}
		}
		if after := c.held(); q.tool != "write" && after != before {
			t.Fatalf("%s has changed the folder from\n%s\nto\n%s", q.tool, before, after)
		}
	}
	for name := range takes {
		if !called[name] {
			t.Errorf("%s is not called", name)
		}
	}
	if got, err := os.ReadFile(filepath.Join(c.dir, "variants", "proelio", "bold.toml")); err != nil || string(got) != bold[0].Text {
		t.Errorf("what was written is %q (%v)", got, err)
	}
	if n := len(strings.Split(c.held(), "\n")) - len(strings.Split(before, "\n")); n != strings.Count(bold[0].Text, "\n")+1 {
		t.Errorf("something else was written too:\n%s", c.held())
	}
}

// praise matches words that need a verdict. Quotations from files, and phrases that deny a
// verdict, are removed first.
var (
	praise   = regexp.MustCompile(`(?i)\b(better|worse|best|fairer|less fair|improve\w*|stronger|surely|clearly)\b`)
	unpraise = regexp.MustCompile(`“[^”]*”|none is called best|no better than|clearly brings|None of \d+ settings`)
)

// within matches an interval.
var within = regexp.MustCompile(`\d ± \d|\([−+]?[\d.]+ … [−+]?[\d.]+\)`)

// better fails the test if a sentence has praise without a verdict.
func better(t *testing.T, name string, a *Answer) {
	t.Helper()
	if said := praise.FindString(unpraise.ReplaceAllString(a.Sentence, "")); said != "" && !a.ClaimsChange {
		t.Errorf("%s says %q without a verdict: %s", name, said, a.Sentence)
	}
}

// generic returns a value as JSON decodes it.
func generic(t *testing.T, v any) any {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	is, err := jsonschema.UnmarshalJSON(strings.NewReader(string(raw)))
	if err != nil {
		t.Fatal(err)
	}
	return is
}

// compiled returns a compiled JSON Schema.
func compiled(t *testing.T, schema any) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	if err := c.AddResource("it.json", generic(t, schema)); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("it.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Wrong arguments must give an error that says what is wrong, and no file may be written.
func TestRefused(t *testing.T) {
	c := newClient(t, true)
	outside := filepath.Join(filepath.Dir(c.dir), "outside.toml")
	if err := os.Symlink(filepath.Dir(c.dir), filepath.Join(c.dir, "variants", "away")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("seven.toml", filepath.Join(c.dir, "variants", "proelio", "link.toml")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("gone.toml", filepath.Join(c.dir, "variants", "proelio", "dangling.toml")); err != nil {
		t.Fatal(err)
	}
	text := bold[0].Text
	before := c.heldLinks()
	for _, x := range []struct {
		tool string
		args any
		want string
	}{
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "deals": 0}, "deals is 0, must be 1 to 100,000"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "deals": -3}, "deals is -3, must be 1 to 100,000"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "deals": 1_000_000}, "deals is 1000000, must be 1 to 100,000"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "deals": 1.5}, "deals is 1.5, must be a whole number"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{}}, "others is empty"},
		{"compare", args{"base": "proelio/0.9.6"}, "compare needs others"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/sevn"}}, "nearest: proelio/seven"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"hearts/standard"}}, "only variants of one game can be compared"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"../outside.toml"}}, "it lies outside of the folder that is open"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{outside}}, "it lies outside of the folder that is open"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "dealz": 3}, `compare takes no "dealz"; nearest: deals`},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "bots": []string{"greedyy"}}, "nearest: greedy"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "seats": []int{7}, "bots": []string{"greedy"}}, "cannot be played with 7 seats"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "tables": []string{"seets"}}, "nearest: seats"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/seven"}, "drafts": []args{{"file": "../x.toml", "text": ""}}}, "no name below the folder"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/bad"}, "drafts": []args{{"file": "variants/proelio/bad.toml", "text": "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Bad\"\nattack.limt = 2\n"}}}, "variants/proelio/bad.toml:4:8: unknown key limt"},
		{"compare", args{"base": "proelio/0.9.6", "others": []string{"proelio/bad"}, "drafts": "bad"}, `drafts is "bad"`},
		{"compare", []int{1}, "the arguments of compare are an object"},
		{"sweep", args{"variant": "proelio/0.9.6", "vary": []string{"hand.limit=1..20", "hand.start=1..20"}, "deals": 100000}, "400 settings of 100,000 deals are 40,100,000 plays, and one call may have 1,000,000: deals must be 2,493 at most"},
		{"sweep", args{"variant": "proelio/0.9.6", "vary": []string{"hand.limt=4"}}, "nearest: limit"},
		{"tune", args{"variant": "proelio/0.9.6", "budget": 0}, "budget is 0, must be 5,000 to 1,000,000"},
		{"record", args{"variant": "proelio/0.9.6", "find": "levi"}, "has no card, perk, action, ending or count"},
		{"record", args{"variant": "proelio/0.9.6", "deal": -1}, "deal is -1, must be 0 to"},
		{"record", args{"variant": "proelio/0.9.6", "deal": 1, "find": "act.trade"}, "give one of them"},
		{"list", args{"what": "varients"}, "nearest: variants"},
		{"list", args{"what": "variants", "of": "proelo"}, "nearest: proelio"},
		{"explain", args{"of": "proelio", "key": "hand.limt"}, "hand.limit"},
		{"cards", args{"variant": "proelio/0.9.6", "only": []string{"knigths"}}, "nearest: knights"},
		{"cards", args{"variant": "proelio/0.9.6", "lang": "xx"}, `no card of proelio/0.9.6 has a name in "xx"`},
		{"diff", args{"base": "proelio/0.9.6", "other": "proelio/seven", "lang": "xx"}, `lang is "xx", must be en`},
		{"check", args{"names": []string{"proelio/sevn"}}, "nearest: proelio/seven"},
		{"stats", args{"file": "../x.json"}, "which lies outside of the folder"},
		{"stats", args{"file": "/etc/passwd"}, "which lies outside of the folder"},
		{"stats", args{"file": "variants/away/x.json"}, "cannot be read"},
		{"stats", args{"file": "gone.json"}, "cannot be read"},
		{"stats", args{"file": "notes.txt"}, "notes.txt: "},
		{"stats", args{"file": "variants"}, "is a folder"},
		{"write", args{"file": "variants/proelio/seven.toml", "text": text}, "there is a file"},
		{"write", args{"file": "variants/proelio/link.toml", "text": text}, "is a link, and nothing is written through one"},
		{"write", args{"file": "variants/proelio/dangling.toml", "text": text}, "is a link, and nothing is written through one"},
		{"write", args{"file": "variants/away/x.toml", "text": text}, "is a link, and nothing is written through one"},
		{"write", args{"file": "../outside.toml", "text": text}, "no name below the folder"},
		{"write", args{"file": outside, "text": text}, "no name below the folder"},
		{"write", args{"file": "variants/proelio/../../x.toml", "text": text}, "no name below the folder"},
		{"write", args{"file": "decks/proelio/x.toml", "text": text}, "only variants are written"},
		{"write", args{"file": "notes.txt", "text": text}, "neither below variants nor below decks"},
		{"write", args{"file": "variants/proelio/con.toml", "text": text}, "device of that name"},
		{"write", args{"file": "variants/proelio/.x.toml", "text": text}, "no such file"},
		{"write", args{"file": "variants/proelio/bad.toml", "text": "game = 1\n"}, "nothing is written, for the text has faults"},
		{"write", args{"file": "variants/hearts/x.toml", "text": text}, `the text says game = "proelio" and the file is of "hearts"`},
		{"write", args{"file": "variants/proelio/x.toml"}, "write needs text"},
	} {
		a, _, err := c.ask(context.Background(), x.tool, x.args)
		if err == nil {
			t.Errorf("%s %v: %s, want an error with %q", x.tool, x.args, a.Sentence, x.want)
		} else if !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s %v:\n%v\nwant %q", x.tool, x.args, err, x.want)
		}
	}
	if after := c.heldLinks(); after != before {
		t.Errorf("the folder was\n%s\nand is\n%s", before, after)
	}
	if _, err := os.Lstat(outside); err == nil {
		t.Error("something was written outside")
	}
	if _, err := c.s.CallTool(context.Background(), &mcp.CallToolParams{Name: "comparr"}); err == nil || !strings.Contains(err.Error(), "comparr") {
		t.Errorf("a tool that there is not: %v", err)
	}
}

// heldLinks returns the names in the folder, without following links.
func (c *client) heldLinks() string {
	var all []string
	err := filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		all = append(all, path+" "+d.Type().String())
		return err
	})
	if err != nil {
		c.t.Fatal(err)
	}
	return strings.Join(all, "\n")
}

// Without a folder the tools must offer what is built in, and write nothing.
func TestNoFolder(t *testing.T) {
	c := newClient(t, false)
	for _, x := range []struct {
		tool string
		args args
		want string
	}{
		{"write", args{"file": "variants/proelio/bold.toml", "text": bold[0].Text}, "no folder was named"},
		{"stats", args{"file": "x.json"}, "no folder was named"},
		{"show", args{"variant": "/etc/passwd"}, "there is no variant"},
		{"show", args{"variant": "variants/proelio/seven.toml"}, "variants/proelio/seven.toml"},
	} {
		if _, _, err := c.ask(context.Background(), x.tool, x.args); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%s: %v, want %q", x.tool, err, x.want)
		}
	}
	if a, _ := c.must("diff", args{"base": "proelio/0.9.6", "other": "proelio/bold", "drafts": bold}); a.Sentence != "“Bold” differs from Proelio 0.9.6: 1 rule." {
		t.Errorf("a draft: %s", a.Sentence)
	}
	if _, err := openRoot([]string{filepath.Join(t.TempDir(), "gone")}); err == nil || !strings.Contains(err.Error(), "there is no such folder") {
		t.Errorf("a folder that is not there: %v", err)
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := openRoot([]string{file}); err == nil || !strings.Contains(err.Error(), "is a file, expected the folder") {
		t.Errorf("a file: %v", err)
	}
}

// Every argument of a tool must have a description, and every description must belong to an
// argument.
func TestFieldsAreSaid(t *testing.T) {
	known := map[string]bool{}
	for _, tool := range allTools() {
		for _, p := range propertiesOf(tool) {
			known[p.name], known[tool.name+"."+p.name] = true, true
			if len(p.doc) < 8 {
				t.Errorf("%s.%s: %q", tool.name, p.name, p.doc)
			}
			if n := len(p.doc); n > 220 {
				t.Errorf("%s.%s takes %d letters: an assistant reads all of them each time", tool.name, p.name, n)
			}
		}
		for _, n := range tool.required {
			if !slices.ContainsFunc(propertiesOf(tool), func(p property) bool { return p.name == n }) {
				t.Errorf("%s needs %s, which it does not take", tool.name, n)
			}
		}
	}
	for _, table := range [][]string{keys(argumentDocs), keys(argumentLimits), keys(argumentDefaults), keys(argumentWords)} {
		for _, name := range table {
			if !known[name] {
				t.Errorf("something is said of %s, which there is not", name)
			}
		}
	}
}

func keys[T any](m map[string]T) (l []string) {
	for k := range m {
		l = append(l, k)
	}
	return l
}

// The topics of help in both languages, and the schemas of games, must be readable.
func TestPages(t *testing.T) {
	c := newClient(t, false)
	list, err := c.s.ListResources(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, r := range list.Resources {
		got, err := c.s.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: r.URI})
		if err != nil {
			t.Errorf("%s: %v", r.URI, err)
			continue
		}
		text := got.Contents[0].Text
		if len(text) < 200 || got.Contents[0].MIMEType != r.MIMEType {
			t.Errorf("%s: %q, %.100s", r.URI, got.Contents[0].MIMEType, text)
		}
		kind := strings.Split(strings.TrimPrefix(r.URI, "equitas://"), "/")[0]
		seen[kind]++
		if kind == "schema" {
			compiled(t, json.RawMessage(text))
		}
	}
	if seen["help"] < 30 || seen["schema"] < 20 {
		t.Errorf("there are %v pages", seen)
	}
	for _, uri := range []string{"equitas://help/en/nothing", "equitas://help/xx/bots", "equitas://schema/chess/variant", "equitas://schema/proelio/words", "file:///etc/passwd"} {
		if _, err := c.s.ReadResource(context.Background(), &mcp.ReadResourceParams{URI: uri}); err == nil {
			t.Errorf("%s can be read", uri)
		}
	}
}
