package match_test

import (
	"bytes"
	"strings"
	"testing"

	"equitas/engine/match"
)

// Thinking times are read, passed on and written again; a value that is none is an error on
// its line.
func TestReplaySeconds(t *testing.T) {
	one := record(t, 2, 0, true)
	for seconds, want := range map[string]string{"12.5": "", "0.1": "", "3": "", "0": "seconds is 0, must be a number of seconds above 0", "-2": "seconds is -2, must be", "1e99": "must be", `"2"`: `seconds is "2", must be`, "null": "seconds is null, must be"} {
		in := strings.Replace(one, `"}`+"\n"+`{"type":"state"`, `","seconds":`+seconds+"}\n"+`{"type":"state"`, 1)
		if in == one {
			t.Fatal("the record has no such choice")
		}
		var out bytes.Buffer
		took := 0.0
		_, err := match.Replay(strings.NewReader(in), load, &out, match.ReplayOptions{OnStep: func(s match.Step) { took += s.Seconds }})
		switch {
		case want == "" && (err != nil || out.String() != in || took == 0):
			t.Errorf("%s: %v; it took %v; written again\n%s", seconds, err, took, out.String())
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", seconds, err, want)
		}
	}
}
