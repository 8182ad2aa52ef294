package rule

import (
	"testing"

	"equitas/engine/rule/source"
)

// An entry is found by any of its names, whatever its case, and by a similar name if no id is
// similar. Of two entries with one name, the first is found.
func TestFindByName(t *testing.T) {
	const text = "card.smith.name = { en = \"Old Forge\", it = \"Fucina\" }\ncard.mill.name = { en = \"Windmill\" }\narea.forge.name = { en = \"Old forge\" }\narea.none = 1\ntitle = \"x\"\n"
	root, fault := source.Parse(source.NewFile("test.toml", text), 0, len(text))
	if fault != nil {
		t.Fatal(fault)
	}
	ids := []string{"smith", "mill", "forge", "none"}
	for _, c := range []struct{ word, id, name string }{
		{"old forge", "smith", "Old Forge"},
		{" OLD_FORGE ", "smith", "Old Forge"},
		{"fucina", "smith", "Fucina"},
		{"Windmil", "mill", "Windmill"},
		{"mill", "", ""}, // an id
		{"mil", "", ""},  // similar to an id
		{"harbour", "", ""},
		{"", "", ""},
	} {
		if id, name := findByName(root, c.word, ids); id != c.id || name != c.name {
			t.Errorf("%q: got %q, %q, want %q, %q", c.word, id, name, c.id, c.name)
		}
	}
}
