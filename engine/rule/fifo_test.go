//go:build unix

package rule_test

import (
	"syscall"
	"testing"

	"equitas/engine/enginetest/pico"
)

func TestFIFO(t *testing.T) {
	write(t, nil)
	if err := syscall.Mkfifo("pipe.toml", 0o600); err != nil {
		t.Skip(err)
	}
	_, err := pico.Library(t, nil).Load("pipe.toml", nil)
	if want := "pipe.toml: is a FIFO, not a file"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
