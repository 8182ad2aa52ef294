package table

import "testing"

func TestParseFormat(t *testing.T) {
	for _, name := range Formats() {
		if f, ok := ParseFormat(name); !ok || string(f) != name {
			t.Errorf("%s is not a format", name)
		}
	}
	if _, ok := ParseFormat("markdwn"); ok {
		t.Error("markdwn is a format")
	}
}
