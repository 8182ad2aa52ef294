package cli

import (
	"strings"
	"testing"
	"time"
)

func TestNumber(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"1", ""}, {"1000", ""},
		{"0", "must be 1 to 1,000"},
		{"1001", "must be 1 to 1,000"},
		{"-1", "must be 1 to 1,000"},
		{"99999999999999999999999", "must be 1 to 1,000"},
		{"-99999999999999999999999", "must be 1 to 1,000"},
		{"ten", "must be a whole number"},
		{"1.5", "must be a whole number"},
		{"1e3", "must be a whole number"},
		{"", "must be a whole number"},
	} {
		n := 7
		got := ""
		if err := NumberValue(&n, 1, 1000).Set(c.text); err != nil {
			got = err.Error()
		}
		if got != c.want || got != "" && n != 7 {
			t.Errorf("%q: %q, n = %d, want %q", c.text, got, n, c.want)
		}
	}
	var seed uint64
	if err := NumberValue(&seed, 0, 1<<64-1).Set("18446744073709551615"); err != nil || seed != 1<<64-1 {
		t.Errorf("the largest seed: %d, %v", seed, err)
	}
}

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		done, total int
		spent       time.Duration
		want        string
	}{
		{0, 2000, time.Second, "0 of 2,000 deals"},
		{500, 2000, 2 * time.Second, "500 of 2,000 deals, 250 a second, 6 s left"},
		{1, 2000, 2 * time.Second, "1 of 2,000 deals, 0 a second, 67 min left"},
		{1, 2000, 10 * time.Second, "1 of 2,000 deals, 0 a second, 5.6 h left"},
	} {
		if got := progressText(c.done, c.total, "deals", c.spent); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// Progress must be shown only on a terminal, and leave no line behind.
func TestProgress(t *testing.T) {
	for _, c := range []struct {
		terminal, quiet, shown bool
	}{{true, false, true}, {true, true, false}, {false, false, false}} {
		var out strings.Builder
		p := newProgress(&Streams{Err: &out, ErrIsTerminal: c.terminal}, c.quiet, 2)
		p.show(1, 10, "deals")
		p.show(2, 10, "deals") // too soon to be shown
		p.clear()
		if got := out.String(); (got != "") != c.shown || strings.Count(got, "of 10 deals") > 1 || c.shown && !strings.HasSuffix(got, "\r\x1b[K") {
			t.Errorf("terminal %v, quiet %v: %q", c.terminal, c.quiet, got)
		}
	}
}
