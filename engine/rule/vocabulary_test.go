package rule

import (
	"strings"
	"testing"
)

// The bytes of a word are letters, digits, _ and -, and all bytes outside ASCII.
func TestIsWordByte(t *testing.T) {
	const words = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"
	for i := range 256 {
		if got, want := IsWordByte(byte(i)), i >= 0x80 || strings.IndexByte(words, byte(i)) >= 0; got != want {
			t.Errorf("byte %#x: got %t, want %t", i, got, want)
		}
	}
}
