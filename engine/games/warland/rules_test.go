package warland

import (
	"io/fs"
	"strings"
	"testing"

	"equitas/decks"
	"equitas/engine/enginetest"
	"equitas/engine/rule"
	"equitas/variants"
)

// load returns the rules of a built-in variant.
func load(tb testing.TB, name string, sets ...string) *Rules {
	tb.Helper()
	l, err := rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load(name, sets)
	if err != nil {
		tb.Fatalf("load %s %v: %v", name, sets, err)
	}
	for _, w := range l.Warnings {
		tb.Logf("%s %v: %s", name, sets, w)
	}
	return compile(l.Set)
}

// shipped lists the names of all variants of the game that are built in.
func shipped(tb testing.TB) []string {
	tb.Helper()
	files, err := fs.Glob(variants.FS, "warland/*.toml")
	if err != nil || len(files) == 0 {
		tb.Fatalf("no variants: %v", err)
	}
	for i, f := range files {
		files[i] = strings.TrimSuffix(f, ".toml")
	}
	return files
}

// Every shipped variant is a game like any other.
func TestEngine(t *testing.T) {
	for _, name := range shipped(t) {
		if testing.Short() && name != "warland/2.0.2" {
			continue
		}
		t.Run(strings.TrimPrefix(name, "warland/"), func(t *testing.T) {
			enginetest.Run(t, load(t, name, "end.max_rounds=12"), enginetest.Options{Deals: 1, Open: true})
		})
	}
}

// refused returns the error of loading the edition with settings.
func refused(tb testing.TB, sets ...string) error {
	tb.Helper()
	_, err := rule.NewLibrary([]rule.Game{Game{}}, rule.Layer{Variants: variants.FS, Decks: decks.FS}).Load("warland/2.0.2", sets)
	return err
}
