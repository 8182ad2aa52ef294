package project

import (
	"strings"
	"testing"
)

func TestVariantName(t *testing.T) {
	for folder, want := range map[string]string{"my-game": "my-game", "My Game!": "my-game", "Città 2": "citta-2", "Citta\u0300": "citta", "Über Größe": "uber-grosse", "Győr, Łódź": "gyor-lodz", "漢字": "mine", "…": "mine", "0.9.6": "0-9-6", strings.Repeat("x", 99): strings.Repeat("x", 40)} {
		if got := NameOf(folder); got != want {
			t.Errorf("NameOf(%q) = %q, want %q", folder, got, want)
		}
	}
	if got, want := titleOf("my-game_2"), "My Game 2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// IsDevice recognises the names of Windows devices and no others.
func TestIsDevice(t *testing.T) {
	for _, name := range []string{"con", "CON", "nul.toml", "Com1.tar.gz", "lpt9", "com¹", "aux ", "prn"} {
		if !IsDevice(name) {
			t.Errorf("%q is a device of Windows", name)
		}
	}
	for _, name := range []string{"", "connect", "com", "com10", "lpt", "lptx", "console.toml", "a.con", "null"} {
		if IsDevice(name) {
			t.Errorf("%q is no device", name)
		}
	}
	for title, want := range map[string]string{"Con": "con-1", "NUL": "nul-1", "Com1": "com1-1", "Console": "console"} {
		if got := NameOf(title); got != want {
			t.Errorf("NameOf(%q) = %q, want %q", title, got, want)
		}
	}
}
