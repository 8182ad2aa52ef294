package workbench

import (
	"net/http"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/textsearch"
	"equitas/cmd/equitas/workbench/words"
)

// A rule must be found by its words in any place, by the words of its key, and by its
// meaning. A search without results must say so.
func TestSearchedRules(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	box := func(path string) string { return `name="k" value="` + path + `"> ` }
	for _, c := range []struct{ find, path string }{
		{"attack limit", "attack.limit"}, {"LIMIT attack", "attack.limit"}, {"attack.limit", "attack.limit"},
		{"exceed fortification", "attack.limit"}, {"value exceed", "attack.limit"}, {"when attack invalid", ""}, {"zzz", ""},
	} {
		status, page := b.get("/sweep?of=proelio/0.9.6&k=hand.limit&find=" + strings.ReplaceAll(c.find, " ", "+"))
		if status != http.StatusOK {
			t.Fatalf("%q: status %d", c.find, status)
		}
		if c.path == "" {
			if !strings.Contains(page, `role="status">`+words.Text("en", "sweep.nothing")) {
				t.Errorf("%q finds nothing, and the page does not say so", c.find)
			}
			continue
		}
		_, row, ok := strings.Cut(page, `<label class="check" data-find="`)
		for ok && !strings.HasPrefix(row[strings.Index(row, `><input`):], `><input type="checkbox" `+box(c.path)) {
			_, row, ok = strings.Cut(row, `<label class="check" data-find="`)
		}
		if head, _, _ := strings.Cut(row, ">"); !ok || strings.HasSuffix(head, " hidden") {
			t.Errorf("%q: %s is not among what is found", c.find, c.path)
		}
		if strings.Contains(page, `role="status">`+words.Text("en", "sweep.nothing")) {
			t.Errorf("%q finds %s, and the page says that it finds nothing", c.find, c.path)
		}
	}
}

// On Italian pages rules must be found by their Italian and English names and by their
// keys, in Help, its keys, Sweep and Edit.
func TestSearchedInItalian(t *testing.T) {
	b := runWith(t, begun(t, "proelio", "mine"), options{lang: "it"})
	for _, find := range []string{"mano", "limite+di+mano", "hand+limit", "hand.limit"} {
		for _, path := range []string{"/help?find=", "/help/keys?of=proelio/0.9.6&find=", "/sweep?of=proelio/0.9.6&k=attack.limit&find="} {
			_, page := b.get(path + find)
			if !strings.Contains(page, "hand.limit") || !strings.Contains(page, "limite di mano") {
				t.Errorf("%s%s does not find the hand limit", path, find)
			}
		}
	}
	if _, page := b.get("/edit/proelio/mine"); !strings.Contains(page, "limite di mano") || strings.Contains(page, ">hand limit<") {
		t.Error("Edit does not call the hand limit by its Italian name")
	}
	if _, page := b.get("/variants/changes?of=proelio/mine"); !strings.Contains(page, "limite di mano: <del>5 carte</del>") {
		t.Errorf("what differs is not said in Italian: %s", page)
	}
}

// Words must be found without their accents, with their place in the text.
func TestPlainIndex(t *testing.T) {
	for _, c := range []struct {
		text, word string
		want       int
	}{{"Il più alto", "piu", 3}, {"è già così: Unità", "unita", 15}, {"attack.limit", "limit", 7}, {"mano", "mani", -1}} {
		if got := textsearch.Index(c.text, c.word); got != c.want {
			t.Errorf("%q in %q: got %d, want %d", c.word, c.text, got, c.want)
		}
	}
}

// The first page must say that nothing leaves the machine, with a folder, an empty folder
// and none.
func TestPrivate(t *testing.T) {
	for name, b := range map[string]*running{"a folder": run(t, begun(t, "proelio", "mine")), "an empty one": run(t, nil), "none": chosen(t, false)} {
		if _, page := b.get("/"); !strings.Contains(page, words.Text("en", "bench.private")) {
			t.Errorf("%s: the first page does not say %q", name, words.Text("en", "bench.private"))
		}
	}
}
