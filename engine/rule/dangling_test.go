//go:build unix

package rule_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"equitas/engine/enginetest/pico"
	"equitas/engine/rule"
)

// A variant that is a link to no file is said to be one that cannot be read, not to be unknown.
func TestDanglingLink(t *testing.T) {
	write(t, nil)
	if err := os.Mkdir("pico", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere.toml", "pico/lost.toml"); err != nil {
		t.Fatal(err)
	}
	lib := rule.NewLibrary([]rule.Game{pico.Game{}}, rule.Layer{Variants: os.DirFS("."), Decks: fstest.MapFS{}})
	_, err := lib.Load("pico/lost", nil)
	if err == nil || strings.Contains(err.Error(), "there is no variant") || !strings.Contains(err.Error(), "lost.toml") {
		t.Errorf("got %v of a link that leads nowhere", err)
	}
}
