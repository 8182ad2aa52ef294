package cards

import (
	"fmt"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/reports/cardimport"
)

// Every cell of every card of every game can be changed in a list: the new variant says so, or
// the cell is an error.
func TestChangeEveryCell(t *testing.T) {
	lib, err := cli.OpenLibrary()
	if err != nil {
		t.Fatal(err)
	}
	s := &cli.Streams{}
	opt := &importOptions{options: newOptions(s), file: "new.toml"}
	opt.quiet = true
	for _, c := range []struct {
		name string
		keys string // the columns that the variant can change on some of its cards
	}{
		{"proelio/0.9.6", "name_en text_it count value assumed"},
		{"empires/2002", "name_en count value assumed"},
		{"stronghold/2010", "name_en count assumed"},
		{"warland/2.0.2", "name_en text_it count value assumed"},
		{"hearts/standard", ""},
		{"last_candle/standard", "name_en text_it count value"},
	} {
		v, err := lib.Open(s, c.name, nil, true)
		if err != nil {
			t.Fatal(err)
		}
		p, err := opt.printing(v, "en")
		if err != nil {
			t.Fatal(err)
		}
		changed := map[string]bool{}
		for _, f := range p.Faces {
			for key, cell := range map[string]string{"name_en": "Zz", "text_it": "Zz.", "count": "36", "value": "7", "assumed": fmt.Sprint(!f.Assumed)} {
				list, err := cardimport.Read("x.csv", []byte("id,"+key+"\n"+f.ID+","+cell+"\n"))
				if err != nil {
					t.Fatal(err)
				}
				switch m, err := opt.diffList(v, list, "x.csv", c.name); {
				case err != nil && !strings.Contains(err.Error(), "x.csv, B2: "):
					t.Errorf("%s, %s, %s: %v", c.name, f.ID, key, err)
				case err == nil && len(m.changes.Changed) > 0:
					changed[key] = true
				}
			}
		}
		for _, key := range []string{"name_en", "text_it", "count", "value", "assumed"} {
			if want := strings.Contains(c.keys, key); changed[key] != want {
				t.Errorf("%s: %s can be changed: %t, want %t", c.name, key, changed[key], want)
			}
		}
	}
}
