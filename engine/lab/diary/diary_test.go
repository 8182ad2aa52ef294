package diary_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"equitas/engine/lab"
	"equitas/engine/lab/diary"
	"equitas/engine/lab/question"
	"equitas/engine/playtest"
	"equitas/reports/book/booktest"
	"equitas/reports/playfile"
)

var update = flag.Bool("update", false, "write anew what is said of bad files")

const head = "date,variant,rules,seats,names,winner,end,turns,rounds,minutes,seat1.guild,seat2.guild,seat1.score,fun,new,remarks\n"

// read reads one file into a new diary. The format must be recognised from text.
func read(l *lab.Lab, book *diary.Playbook, name string, text []byte) (*diary.Diary, error) {
	d := &diary.Diary{Today: "2026-12-31"}
	return d, d.Read(l, book, name, text, nil, question.Observer{})
}

// bad returns faulty files, named by the fault.
func bad(t *testing.T) []struct{ name, text string } {
	play := func(s string) string {
		return `{"players":[{"id":1,"name":"Zelinda"},{"id":2,"name":"Q"},{"id":3,"name":"R"}],"games":[{"id":7,"name":"Proelio"}],"plays":[` + "\n" + s + `]}`
	}
	scores := `"playerScores":[{"score":"3","winner":true,"playerRefId":1,"seatOrder":1},{"playerRefId":2,"seatOrder":2},{"playerRefId":3,"seatOrder":3}]`
	text := booktest.Text
	row := func(cells string) string {
		return string(booktest.Workbook(t, [2]string{"games", `<sheetData><row r="1">` + text("A1", "variant") + text("B1", "seats") + text("C1", "winner") + text("D1", "turns") + `</row><row r="2">` + cells + `</row></sheetData>`}))
	}
	return []struct{ name, text string }{
		{"nothing but spaces", " \n \n"},
		{"bytes of no text", "variant\x00,seats"},
		{"UTF-16", "\xff\xfev\x00a\x00"},
		{"no heads", "proelio/0.9.6,4,2\n"},
		{"a head misspelt", "variant,seats,winer\nproelio/0.9.6,4,2\n"},
		{"a head twice", "variant,seats,winner,posti\nproelio/0.9.6,4,2,4\n"},
		{"no winner's head", "variant,seats\nproelio/0.9.6,4\n"},
		{"a quote that does not end", "variant,seats,winner\n\"proelio/0.9.6,4,2\n"},
		{"a variant misspelt", head + ",proelio/0.9.7,,4,,2,,,,,,,,,,\n"},
		{"no variant", head + ",,,4,,2,,,,,,,,,,\n"},
		{"seats in words", head + ",proelio/0.9.6,,four,,2,,,,,,,,,,\n"},
		{"too many seats", head + ",proelio/0.9.6,,9,,2,,,,,,,,,,\n"},
		{"nobody says who won", head + ",proelio/0.9.6,,4,,,,,,,,,,,,\n"},
		{"a winner who is no seat", head + ",proelio/0.9.6,,4,,5,,,,,,,,,,\n"},
		{"a winner whom nobody named", head + ",proelio/0.9.6,,4,,Zelinda,,,,,,,,,,\n"},
		{"an end misspelt", head + ",proelio/0.9.6,,4,,2,conqest,,,,,,,,,\n"},
		{"no such end", head + ",proelio/0.9.6,,4,,2,flood,,,,,,,,,\n"},
		{"turns below one", head + ",proelio/0.9.6,,4,,2,,-3,,,,,,,,\n"},
		{"turns with a decimal", head + ",proelio/0.9.6,,4,,2,,41.5,,,,,,,,\n"},
		{"minutes of no clock", head + ",proelio/0.9.6,,4,,2,,,,1:75,,,,,,\n"},
		{"infinite minutes", head + ",proelio/0.9.6,,4,,2,,,,Inf,,,,,,\n"},
		{"a date of no year", head + "11/28/2026,proelio/0.9.6,,4,,2,,,,,,,,,,\n"},
		{"rules that are no digits", head + ",proelio/0.9.6,new rules,4,,2,,,,,,,,,,\n"},
		{"a Guild misspelt", head + ",proelio/0.9.6,,4,,2,,,,,theives,,,,,\n"},
		{"a seat too many", "variant,seats,winner,seat5.score\nproelio/0.9.6,4,2,11\n"},
		{"names for other seats", head + ",proelio/0.9.6,,4,\"Zelinda, Bo\",2,,,,,,,,,,\n"},
		{"a score of words", head + ",proelio/0.9.6,,4,,2,,,,,,,twelve,,,\n"},
		{"a formula as text", head + ",proelio/0.9.6,,4,,2,,=1+1,,,,,,,,\n"},
		{"fun beyond five", head + ",proelio/0.9.6,,4,,2,,,,,,,,4 6,,\n"},
		{"fun of too few", head + ",proelio/0.9.6,,4,,2,,,,,,,,4 3,,\n"},
		{"first time of nobody", head + ",proelio/0.9.6,,4,,2,,,,,,,,,7,\n"},
		{"a cell beyond the heads", head + ",proelio/0.9.6,,4,,2,,,,,,,,,,,more\n"},
		{"a cell as long as a book", head + ",proelio/0.9.6,,4,,2,,,,,,,,,," + strings.Repeat("x", 5000) + "\n"},
		{"a comma for a decimal, semicolons", "variant;seats;winner;turns\nproelio/0.9.6;4;2;41,5\n"},
		{"a spreadsheet of damage", "PK\x03\x04nothing"},
		{"an old spreadsheet", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 and more"},
		{"a formula without a result", row(text("A2", "proelio/0.9.6") + `<c r="B2"><f>2+2</f></c><c r="C2"><v>1</v></c>`)},
		{"a formula that fails", row(text("A2", "proelio/0.9.6") + `<c r="B2"><v>4</v></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>`)},
		{"JSON of something else", `{"name": "a list"}`},
		{"JSON that ends early", `{"plays":[{"playDate"`},
		{"plays that are no list", `{"plays": 7}`},
		{"a score of the app", play(`{"gameRefId":7,"board":"","playerScores":[{"score":"twelve","winner":true,"playerRefId":1},{"playerRefId":2},{"playerRefId":3}]}`)},
		{"a board misspelt", play(`{"gameRefId":7,"board":"proelio/0.9.9",` + scores + `}`)},
		{"two of a seat", play(`{"gameRefId":7,"playerScores":[{"playerRefId":1,"seatOrder":1},{"playerRefId":2,"seatOrder":1},{"playerRefId":3,"seatOrder":2}]}`)},
		{"a player nobody knows", play(`{"gameRefId":7,"playerScores":[{"playerRefId":1},{"playerRefId":2},{"playerRefId":33}]}`)},
		{"a game nobody knows", play(`{"gameRefId":8,` + scores + `}`)},
		{"a duration of words", play(`{"gameRefId":7,"durationMin":"long",` + scores + `}`)},
		{"a name twice", head + ",proelio/0.9.6,,3,\"Zelinda, Q, zelinda\",2,,,,,,,,,,\n"},
		{"a day to come", head + "28/11/2062,proelio/0.9.6,,4,,2,,,,,,,,,,\n"},
		{"more rounds than turns", head + ",proelio/0.9.6,,4,,2,,40,99,,,,,,,\n"},
		{"marks with decimals", "variant;seats;winner;fun\nproelio/0.9.6;4;2;4,5\n"},
		{"two heads misspelt", "variant,seats,winer,trns\nproelio/0.9.6,4,2,40\n"},
		{"heads that mean nothing here", "variant,seats,winner,weather,Zelinda\nproelio/0.9.6,4,2,rain,12\n"},
		{"names below a head misspelt", "variant,seats,nmaes,winner\nproelio/0.9.6,3,\"Zelinda, Q, R\",Zelinda\n"},
		{"names below no head", "variant,seats,,winner\nproelio/0.9.6,3,\"Zelinda, Q, R\",1\n"},
		{"names in a wrong column", "variant,seats,winner,end\nproelio/0.9.6,3,1,Zelinda\nZelinda,3,1,\nproelio/0.9.6,Zelinda,1,\n"},
		{"a spreadsheet cut off", row(text("A2", "proelio/0.9.6"))[:400]},
		{"a spreadsheet without an end", string(booktest.Workbook(t, [2]string{"games", "<sheetData>" + strings.Repeat(`<row><c><v>1</v></c></row>`, 10_001) + "</sheetData>"}))},
		{"JSON of a list", "[]"},
		{"a board of a name", play(`{"gameRefId":7,"board":"at Zelinda's",` + scores + `}`)},
		{"a role of a name", play(`{"gameRefId":7,"playerScores":[{"score":"3","winner":true,"playerRefId":1,"role":"Zelinda"},{"playerRefId":2},{"playerRefId":3}]}`)},
		{"a truth of a name", play(`{"gameRefId":7,"playerScores":[{"winner":"Zelinda","playerRefId":1},{"playerRefId":2},{"playerRefId":3}]}`)},
		{"a record of another time", `{"type":"start","format":9}` + "\n"},
	}
}

// For every faulty file the messages say where the fault is, what was found and what is
// allowed. They hold no names of people.
func TestBadFiles(t *testing.T) {
	l := lab.Open(lab.Resources{})
	book := diary.NewPlaybook(l.Library())
	var b strings.Builder
	all := bad(t)
	if len(all) < 30 {
		t.Errorf("%d bad files, want 30 at least", len(all))
	}
	for _, f := range all {
		d, err := read(l, book, "nights", []byte(f.text))
		fmt.Fprintf(&b, "# %s\n", f.name)
		switch {
		case err != nil:
			fmt.Fprintln(&b, err)
		case len(d.Faults) > 0:
			fmt.Fprintln(&b, d.Faults)
		default:
			t.Errorf("%s: nothing is wrong", f.name)
		}
	}
	const golden = "testdata/bad.txt"
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if b.String() != string(want) {
		t.Errorf("of bad files it is said\n%s\nwant\n%s", b.String(), want)
	}
	if strings.Contains(b.String(), "Zelinda") {
		t.Error("a name is said")
	}
}

// TestItalianTable reads a table as an Italian spreadsheet saves it: Latin-1 letters,
// semicolons, decimal commas, and Italian column heads and names.
func TestItalianTable(t *testing.T) {
	l := lab.Open(lab.Resources{})
	text := "Data;Variante;Posti;Nomi;Vincitore;Fine;Turni;Minuti;Posto1.Gilda;Divertimento;Note\r\n" +
		"28/11/2026;Proelio 0.9.6;4;Nicol\xf2, Bea, C, D;Nicol\xf2;Conquista;41;92,5;Gilda dei Ladri;4 3 5 4;com\x92\xe8 andata\r\n" +
		";;;;;;;;;;\r\n" +
		"29.11.2026;proelio/0.9.6;3;;1 e 3;contata in inverno;;1:35;;5;\r\n"
	d, err := read(l, diary.NewPlaybook(l.Library()), "serate.csv", []byte(text))
	if err != nil || len(d.Faults) > 0 || len(d.Games) != 2 {
		t.Fatalf("read %d games, %v, %v", len(d.Games), d.Faults, err)
	}
	g := d.Games[0]
	if g.Date != "2026-11-28" || !slices.Equal(g.Winners, []int{1}) || g.End != 1 || g.Turns != 41 || g.Minutes != 92.5 || g.DealtThings[0] == 0 || g.Remarks != "com’è andata" || len(g.Marks) != 4 {
		t.Errorf("read %+v", g)
	}
	if d.Games[1].Terms != g.Terms {
		t.Error("a variant by its title is another than by its name")
	}
	if g = d.Games[1]; g.Place.Row != 4 || !slices.Equal(g.Winners, []int{1, 3}) || g.End != 2 || g.Minutes != 95 {
		t.Errorf("read %+v", g)
	}
}

// A file saved by LibreOffice with Italian settings is read: dates and times are numbers
// there, and formulas count by their results.
func TestLibreOffice(t *testing.T) {
	text, err := os.ReadFile("testdata/libreoffice.xlsx")
	if err != nil {
		t.Fatal(err)
	}
	l := lab.Open(lab.Resources{})
	d, err := read(l, diary.NewPlaybook(l.Library()), "x.xlsx", text)
	if err != nil || len(d.Faults) > 0 {
		t.Fatalf("%v, %v", d.Faults, err)
	}
	heads := []string{"date", "seats", "winner", "end", "turns", "minutes", "seat1.guild", "seat1.score", "fun", "remarks"}
	want := [][]string{
		{"2026-11-28", "4", "2", "conquest", "44", "92.5", "", "", "4 3 5 4", "così così"},
		{"2026-11-29", "3", "1+3", "scoring", "", "95", "", "", "5", ""},
		{"2026-11-30", "4", "4", "", "41", "80", "thieves", "12.5", "", ""},
	}
	if got := playtest.TableRows(d.Games, heads); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("read\n%q, want\n%q", got, want)
	}
}

// written has games with every column filled at least once.
const written = head + `2026-11-28,proelio/0.9.6,a1abb631,3,"Zelinda, Bo, Cy",2,conquest,41,,95,bards,thieves,12+3,4 3 5,1+3,Zelinda was late
2026-11-29,proelio/0.9.6,,3,"Bo, Zelinda, Dee",1+2,scoring,60,20,101.5,,,7,5,,
,stronghold/2010,,2,,none,time,9,,240,,,,,,
`

// Games written in the format of BG Stats and read again are the same but for the names of
// people, which are left out. Written a second time, the file is equal.
func TestBGStatsBack(t *testing.T) {
	l := lab.Open(lab.Resources{})
	book := diary.NewPlaybook(l.Library())
	d, err := read(l, book, "x.csv", []byte(written))
	if err != nil || len(d.Faults) > 0 || len(d.Games) != 3 {
		t.Fatalf("%d games, %v, %v", len(d.Games), d.Faults, err)
	}
	var once, twice bytes.Buffer
	if err := playfile.WriteBGStats(&once, d.Games); err != nil {
		t.Fatal(err)
	}
	back, err := read(l, book, "x.bgsplay", once.Bytes())
	if err != nil || len(back.Faults) > 0 {
		t.Fatalf("read back: %v, %v\n%s", back.Faults, err, once.String())
	}
	heads := playfile.HeadsOf(d.Games, "en")
	want, got := playtest.TableRows(d.Games, heads), playtest.TableRows(back.Games, heads)
	names := slices.Index(heads, "names")
	for i := range want {
		want[i][names], got[i][names] = "", "" // a player without a name gets one there
		if !slices.Equal(got[i], want[i]) {
			t.Errorf("game %d comes back as\n%q, want\n%q", i, got[i], want[i])
		}
	}
	if err := playfile.WriteBGStats(&twice, back.Games); err != nil {
		t.Fatal(err)
	}
	if twice.String() != once.String() {
		t.Errorf("written once more it is\n%s\nnot\n%s", twice.String(), once.String())
	}
	for _, text := range []string{once.String(), fmt.Sprint(got)} {
		for _, name := range []string{"Zelinda", "zelinda", "Bo", "Dee"} {
			if strings.Contains(text, name) {
				t.Errorf("the name %s is in %s", name, text)
			}
		}
	}
}

// Games written as a spreadsheet or CSV table and read again are the same.
func TestTablesBack(t *testing.T) {
	l := lab.Open(lab.Resources{})
	book := diary.NewPlaybook(l.Library())
	d, err := read(l, book, "x.csv", []byte(written))
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "it"} {
		heads := playfile.HeadsOf(d.Games, lang)
		want := fmt.Sprint(playtest.TableRows(d.Games, heads))
		var sheet, text bytes.Buffer
		if err := playfile.WriteBook(&sheet, heads, d.Games, d.Games[0].Terms, lang); err != nil {
			t.Fatal(err)
		}
		if err := playfile.WriteCSV(&text, heads, d.Games); err != nil {
			t.Fatal(err)
		}
		for name, file := range map[string][]byte{"x.xlsx": sheet.Bytes(), "x.csv": text.Bytes()} {
			back, err := read(l, book, name, file)
			if err != nil || len(back.Faults) > 0 {
				t.Fatalf("%s in %s: %v, %v", name, lang, back.Faults, err)
			}
			if got := fmt.Sprint(playtest.TableRows(back.Games, heads)); got != want {
				t.Errorf("%s in %s comes back as\n%s, want\n%s", name, lang, got, want)
			}
		}
	}
}

// A table of 100,000 rows is read.
func TestLongTable(t *testing.T) {
	l := lab.Open(lab.Resources{})
	book := diary.NewPlaybook(l.Library())
	rows := 100_000
	if testing.Short() {
		rows = 5000
	}
	var b strings.Builder
	b.WriteString(head)
	for i := range rows {
		fmt.Fprintf(&b, "2026-11-%02d,proelio/0.9.6,a1abb631,4,\"A, B, C, D\",%d,conquest,%d,,%d,bards,thieves,12,4 3 5 4,,fine\n", 1+i%28, 1+i%4, 20+i%50, 60+i%60)
	}
	text := []byte(b.String())
	begin := time.Now()
	d, err := read(l, book, "x.csv", text)
	if err != nil || len(d.Faults) > 0 || len(d.Games) != rows {
		t.Fatalf("%d games, %v, %v", len(d.Games), d.Faults, err)
	}
	t.Logf("%d rows in %v", rows, time.Since(begin).Round(time.Millisecond))
}

// Any bytes are read or give an error; nothing panics.
func FuzzRead(f *testing.F) {
	f.Add([]byte(written))
	for _, s := range []string{`{"plays":[{}]}`, "PK\x03\x04", "a;b\n\"", `{"type":"start"}`} {
		f.Add([]byte(s))
	}
	l := lab.Open(lab.Resources{})
	book := diary.NewPlaybook(l.Library())
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := read(l, book, "x", text)
		if err != nil && !strings.HasPrefix(err.Error(), "x") {
			t.Errorf("an error without a place: %v", err)
		}
		for _, g := range d.Games {
			if g.Terms == nil || g.Seats < g.Terms.MinSeats || g.Seats > g.Terms.MaxSeats {
				t.Errorf("a game of %d seats", g.Seats)
			}
		}
	})
}
