package cards

import (
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine/card"
	"equitas/reports/book/booktest"
	"equitas/reports/cardimport"
)

// FuzzCardsImport imports any bytes as a list of cards, and rows of a list also as a
// spreadsheet. What is accepted must be in the resulting variant, cell by cell; all else
// must be a fault. Nothing may panic.
func FuzzCardsImport(f *testing.F) {
	for _, s := range []string{
		"id,name,count,text\nknights,Riders,7,Place it.\n",
		"\ufeffid;name;value\r\ntower;\"Tor;re\";3,0\r\n\r\nhero;'=Hero;4\r\n",
		"id\ttext\nresources\tTake {n:card|cards}.\n", "id,name_en,name\nhero,a,b\n", "id,,count\ntower,x,6\n",
		"id,count\ntower,6,x\n", "\"id\"\n\"", ",,\n\nid\n", "id,assumed,deck,kind,min,share,hash\nknights,true,base,attack,1,0.1,x\n",
		"merchant,id,text\n,merchant,a / b\n", "id,name\nknights,A\u202eB\n", "PK\x03\x04", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "",
	} {
		f.Add([]byte(s))
	}
	f.Add(booktest.Workbook(f, [2]string{"cards", "<sheetData>" + booktest.ListHead + `<row r="2">` + booktest.Text("A2", "tower") + `<c r="B2"><v>7</v></c></row></sheetData><mergeCells><mergeCell ref="A3:B3"/></mergeCells>`}))
	lib, err := cli.OpenLibrary()
	if err != nil {
		f.Fatal(err)
	}
	s := &cli.Streams{}
	v, err := lib.Open(s, "proelio/0.9.6", nil, true)
	if err != nil {
		f.Fatal(err)
	}
	dir := f.TempDir()
	take := func(t *testing.T, file string, data []byte) {
		list, err := cardimport.Read(file, data)
		if err != nil {
			return
		}
		opt := &importOptions{options: newOptions(s), file: "new.toml"}
		opt.quiet = true
		m, err := opt.diffList(v, list, file, "proelio/0.9.6")
		if err != nil {
			return
		}
		text := m.changes.Text
		path := filepath.Join(dir, "new.toml")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := m.checkVariant(lib, path); err != nil {
			return
		}
		loaded, err := lib.Load(path, nil)
		if err != nil {
			t.Fatalf("%q becomes %s\nwhich does not load: %v", data, text, err)
		}
		p, err := opt.printing(&cli.Variant{Loaded: loaded, RequestedAs: path}, "en")
		if err != nil {
			t.Fatal(err)
		}
		for row, cells := range list.Rows {
			for col := range cells {
				if list.Cell(row, col) != "" && col >= len(list.Keys) {
					t.Errorf("%q: %s is lost", data, list.Place(row, col))
				}
			}
			id := list.Cell(row, slices.Index(list.Keys, "id"))
			i := slices.IndexFunc(p.Faces, func(f card.Face) bool { return f.ID == id })
			if i < 0 {
				if strings.TrimSpace(strings.Join(cells, "")) != "" {
					t.Errorf("%q: row %s is lost", data, list.Place(row, 0))
				}
				continue
			}
			for col, key := range list.Keys {
				got, want := list.Cell(row, col), ""
				switch key {
				case "count":
					want = strconv.Itoa(p.Faces[i].Count)
					if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(got, ".0"), ",0")); err == nil {
						got = strconv.Itoa(n)
					}
				case "name", "name_en":
					got, want = strings.Join(strings.Fields(got), " "), p.Faces[i].Name
				case "":
				default:
					continue
				}
				if got != want {
					t.Errorf("%q: %s, %s, is %q in the variant", data, list.Place(row, col), key, want)
				}
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		take(t, "list.csv", data)
		r := csv.NewReader(strings.NewReader(string(data)))
		r.FieldsPerRecord = -1
		rows, err := r.ReadAll()
		if err != nil || len(rows) > 50 {
			return
		}
		var b strings.Builder
		escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
		for i, cells := range rows {
			fmt.Fprintf(&b, `<row r="%d">`, i+1)
			for col, c := range cells[:min(len(cells), 26)] {
				if c != "" {
					b.WriteString(booktest.Text(fmt.Sprintf("%c%d", 'A'+col, i+1), escape.Replace(c)))
				}
			}
			b.WriteString("</row>")
		}
		take(t, "list.xlsx", booktest.Workbook(t, [2]string{"cards", "<sheetData>" + b.String() + "</sheetData>"}))
	})
}
