package cards

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/engine/lab"
)

// Every word of the tables cardlist and sheet occurs in the source of the package that
// prints it, and exists in every language.
func TestPrintedWords(t *testing.T) {
	lib := lab.Open(lab.Resources{}).Library()
	for table, folder := range map[string]string{"cardlist": "cardlist", "sheet": "sheet"} {
		var source strings.Builder
		files, _ := filepath.Glob("../../../reports/" + folder + "/*.go")
		own, _ := filepath.Glob("*.go")
		for _, f := range append(files, own...) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasSuffix(f, "_test.go") {
				source.Write(text)
			}
		}
		keys := lib.Lexicon("", "en").Keys(table)
		if len(keys) < 15 {
			t.Errorf("%d words of %s", len(keys), table)
		}
		for _, key := range keys {
			id := strings.TrimPrefix(key, table+".")
			begin, _, more := strings.Cut(id, "_")
			if !strings.Contains(source.String(), `"`+id+`"`) && !(more && strings.Contains(source.String(), `"`+begin+`_"+`)) {
				t.Errorf("nobody prints %s", key)
			}
		}
	}
	for lang, want := range map[string][3]string{"en": {"Rule", "page {n} of {of}", "Min. fort."}, "it": {"Regola", "pagina {n} di {of}", "Fort. min."}, "xx": {"Rule", "page {n} of {of}", "Min. fort."}} {
		v := variant(t, "proelio/0.9.6")
		say := listWords(v, lang)
		if got := [3]string{say("rule"), SheetWords(lib, lang)("page"), say("min")}; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
	if say := listWords(variant(t, "warland/2.0.2"), "en"); say("min") != "Min." {
		t.Errorf("lists of another game say %q", say("min"))
	}
}
