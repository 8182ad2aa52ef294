package records

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
)

// A record may come from others. It may name a known variant or a file of the project, and
// errors show nothing of any other file. The user may name any file.
func TestReplayStrangers(t *testing.T) {
	l := testLab(t)
	r, err := l.Record(t.Context(), lab.Recording{Variant: "proelio/0.9.6", Play: question.Play{Bots: []string{"random"}}}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if _, err := r.Write(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	own, secret := filepath.Join(dir, "own.toml"), filepath.Join(dir, "secret.toml")
	for file, text := range map[string]string{own: "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Own\"\n", secret: "password = 7\n"} {
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	isOwn := func(file string) bool { return file == own || file == own+"s.toml" }
	for _, c := range []struct {
		names string // variant named by the record
		q     ReplayOptions
		want  string // part of the error; "": there is none
	}{
		{"proelio/0.9.6", ReplayOptions{}, ""},
		{own, ReplayOptions{IsOwnFile: isOwn}, ""},
		{own, ReplayOptions{}, `variant is ` + strings.ReplaceAll(`"`+own+`"`, `\`, `\\`) + `: a record may name a variant that equitas list variants shows, or a file in the folder`},
		{secret, ReplayOptions{IsOwnFile: isOwn, Project: "here"}, `variant is "` + secret + `": a record may name a variant that equitas list variants shows, or a file in the folder here;`},
		{own + "s.toml", ReplayOptions{IsOwnFile: isOwn}, `variant is "` + own + `s.toml", which cannot be read`},
		{"proelio/nobody", ReplayOptions{IsOwnFile: isOwn}, `there is no variant proelio/nobody`},
		{secret, ReplayOptions{IsOwnFile: isOwn, Variant: "proelio/0.9.6"}, ""},
		{"proelio/0.9.6", ReplayOptions{IsOwnFile: isOwn, Variant: own}, ""},
		{"proelio/0.9.6", ReplayOptions{Variant: "proelio/six-cards"}, "recorded under other rules than those of proelio/six-cards: "},
	} {
		record := strings.Replace(b.String(), `"variant":"proelio/0.9.6"`, `"variant":"`+c.names+`"`, 1)
		sum, err := NewReplayer(l, c.q, question.Observer{}).Run(strings.NewReader(record), nil)
		switch {
		case c.want == "":
			if err != nil || len(sum.Matches) != 1 {
				t.Errorf("%s: %v", c.names, err)
			}
		case err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "password"):
			t.Errorf("%s: got %v, want %s", c.names, err, c.want)
		}
	}
	for _, c := range []struct {
		program, set string // in place of what the record says
		sets         []string
		hint         bool
	}{
		{programName, "", nil, false},
		{"elsewhere", "", nil, true},
		{"elsewhere", `"set":["turn.limit=500"],`, nil, false},
		{"elsewhere", "", []string{"turn.limit=500"}, false},
	} {
		record := strings.Replace(b.String(), `"program":"`+programName+`",`, `"program":"`+c.program+`",`+c.set, 1)
		var notes []string
		sum, err := NewReplayer(l, ReplayOptions{File: "x.jsonl", Variant: "proelio/six-cards", OtherRules: true, Sets: c.sets}, question.Observer{Note: func(n question.Note) { notes = append(notes, n.Text) }}).Run(strings.NewReader(record), nil)
		if len(notes) != 1 || !strings.HasPrefix(notes[0], "x.jsonl:1: warning: recorded under other rules than those of proelio/six-cards") || strings.Contains(notes[0], "needs the same --set") != c.hint {
			t.Errorf("%+v: other rules are told as %q (%v, %v)", c, notes, sum, err)
		}
	}
}
