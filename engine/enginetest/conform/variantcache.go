package conform

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"testing"

	"equitas/decks"
	"equitas/engine/rule"
	"equitas/variants"
)

// A VariantCache gives tests the built-in variants of one game. Rules never change, so each
// variant is read once.
type VariantCache struct {
	Library *rule.Library
	loaded  sync.Map // by name and settings
}

// NewVariantCache returns an empty cache of the built-in variants of a game.
func NewVariantCache(game rule.Game) *VariantCache {
	return &VariantCache{Library: rule.NewLibrary([]rule.Game{game}, rule.Layer{Variants: variants.FS, Decks: decks.FS})}
}

// Load returns a variant with settings sets; an error fails the test, and without sets a
// warning does too.
func (s *VariantCache) Load(tb testing.TB, name string, sets ...string) *rule.Loaded {
	tb.Helper()
	key := fmt.Sprintf("%s %q", name, sets)
	if l, ok := s.loaded.Load(key); ok {
		return l.(*rule.Loaded)
	}
	l, err := s.Library.Load(name, sets)
	if err != nil {
		tb.Fatalf("load %s %v: %v", name, sets, err)
	}
	for _, w := range l.Warnings {
		if len(sets) == 0 {
			tb.Errorf("%s: %s", name, w)
		}
	}
	s.loaded.Store(key, l)
	return l
}

// BuiltInVariants lists the names of all built-in variants of a game.
func BuiltInVariants(tb testing.TB, game string) []string {
	tb.Helper()
	files, err := fs.Glob(variants.FS, game+"/*.toml")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no variants: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".toml")
	}
	return files
}
