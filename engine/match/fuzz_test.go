package match_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"equitas/engine/match"
)

// Any input is read without a panic, and an error names a line; an accepted record is
// written as a record that is accepted and written alike.
//
// Inputs are two changes of an existing record: for each a place, how many bytes are
// dropped and what is inserted. With whole records as inputs Go would spend minutes on
// making every new one smaller.
func FuzzReplay(f *testing.F) {
	var records []string
	for seats := 2; seats <= 6; seats += 2 {
		records = append(records, record(f, seats, 3, true), record(f, seats, 4, false))
	}
	records = append(records, "", strings.Replace(records[0], `"program":"equitas",`, "", 1), records[0]+records[1])
	const all = 1<<16 - 1
	f.Add(uint8(0), uint16(0), uint16(0), "", uint16(0), uint16(0), "")
	f.Add(uint8(1), uint16(2000), uint16(all), "", uint16(0), uint16(0), "")
	f.Add(uint8(7), uint16(300), uint16(1), "7", uint16(600), uint16(2), "[]")
	for _, e := range edits {
		if len(e.new) > 200 || e.cut != 0 {
			continue
		}
		at := strings.Index(records[0], e.has)
		if at < 0 {
			continue
		}
		at = strings.LastIndex(records[0][:at], "\n") + 1
		rest, _, _ := strings.Cut(records[0][at:], "\n")
		if i := strings.Index(rest, e.old); e.old != "" && i >= 0 {
			f.Add(uint8(0), uint16(at+i), uint16(len(e.old)), e.new, uint16(0), uint16(0), "")
		} else {
			f.Add(uint8(0), uint16(at), uint16(len(rest)), e.new, uint16(0), uint16(0), "")
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, at, drop uint16, text string, at2, drop2 uint16, text2 string) {
		in := records[int(which)%len(records)]
		in = spliced(spliced(in, int(at), int(drop), text), int(at2), int(drop2), text2)
		var out bytes.Buffer
		_, err := match.Replay(strings.NewReader(in), load, &out, match.ReplayOptions{})
		if err != nil {
			if le, ok := errors.AsType[*match.LineError](err); !ok || le.Line < 1 {
				t.Fatalf("got %v, want a LineError", err)
			}
			return
		}
		var again bytes.Buffer
		if _, err := match.Replay(bytes.NewReader(out.Bytes()), load, &again, match.ReplayOptions{}); err != nil {
			t.Fatalf("what the replay wrote is refused: %v", err)
		}
		if !bytes.Equal(out.Bytes(), again.Bytes()) {
			t.Fatal("what the replay wrote is written differently")
		}
	})
}

// spliced returns s with drop bytes at a place replaced by a text.
func spliced(s string, at, drop int, text string) string {
	at = min(at, len(s))
	return s[:at] + text + s[min(at+drop, len(s)):]
}
