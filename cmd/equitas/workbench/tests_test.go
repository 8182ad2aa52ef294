package workbench

import (
	"bytes"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/words"
)

// tableOfGames is a table of real matches with names of people.
const tableOfGames = `date,variant,seats,names,winner,end,turns,minutes,fun,remarks
2026-11-01,proelio/0.9.6,4,"Zelinda, Quirino, C, D",Zelinda,conquest,44,70,4 3 5 4,Quirino was late
2026-11-02,proelio/0.9.6,4,"Quirino, Zelinda, C, D",2,conquest,39,66,5,
2026-11-03,proelio/0.9.6,4,"Zelinda, Quirino, C, D",3,scoring,61,90,3,
`

// A row from the form must be added to the table in the folder and compared with bots. A
// wrong one must give the reason and write nothing.
func TestPlaytests(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays some thousand games")
	}
	for _, lang := range []string{"en", "it"} {
		b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{lang: lang})
		_, text := b.get("/tests")
		has(t, text, words.Text(lang, "tests.none"), `action="/tests/row"`, `name="end"`, `name="rounds"`)
		status, text := b.post("/tests/row", "of", "proelio/0.9.6", "seats", "4", "winner", "9", "turns", "40", "rounds", "11")
		if status != http.StatusBadRequest || !strings.Contains(text, map[string]string{"en": "must be the seat that won", "it": "deve essere il posto che ha vinto"}[lang]) {
			t.Errorf("status %d: %.300s", status, text)
		}
		if _, err := os.Stat(filepath.Join(b.dir, testNotebook)); err == nil {
			t.Error("what is wrong was written")
		}
		for _, turns := range []string{"40", "44"} {
			if status, text := b.post("/tests/row", "of", "proelio/0.9.6", "seats", "4", "winner", "1+3", "turns", turns, "fun", "4 3 5 4", "remarks", "=1+1"); status != http.StatusOK {
				t.Fatalf("status %d: %.300s", status, text)
			}
		}
		written, err := os.ReadFile(filepath.Join(b.dir, testNotebook))
		if err != nil || strings.Count(string(written), "\n") != 3 || !strings.Contains(string(written), "'=1+1") {
			t.Fatalf("%v: the table is\n%s", err, written)
		}
		_, text = b.get("/tests")
		has(t, text, testNotebook, words.Text(lang, "tests.games", 2), `data-auto="1"`)
		if status, text := b.post("/tests"); status != http.StatusOK {
			t.Fatalf("status %d: %.300s", status, text)
		}
		_, text = b.get("/tests/events/1")
		pieces := strings.Split(text, "event: swap")
		last := pieces[len(pieces)-1]
		for _, want := range map[string][]string{"en": {"2 games, which say very little", "TABLE AND BOTS", "NEAREST"}, "it": {"2 partite, che dicono ben poco", "TAVOLO E BOT", "IL PIÙ VICINO"}}[lang] {
			if !strings.Contains(strings.ToUpper(last), strings.ToUpper(want)) {
				t.Errorf("%s: the report lacks %q", lang, want)
			}
		}
	}
}

// A dropped file must be read and shown without its names, and be written nowhere.
func TestPlaytestsDropped(t *testing.T) {
	t.Parallel()
	b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{})
	before := treeOf(t, b.dir)
	if status, text := b.dropGames("nights.csv", tableOfGames); status != http.StatusOK {
		t.Fatalf("status %d: %.300s", status, text)
	}
	b.dropGames("wrong.csv", "variant,seats,winner\nproelio/0.9.6,4,Quirino\n")
	b.dropGames("misspelt.csv", strings.Replace(tableOfGames, "names", "nmaes", 1))
	b.dropGames("headless.csv", strings.Replace(tableOfGames, "names", "", 1))
	b.dropGames("shifted.csv", "variant,seats,winner,end\nQuirino,4,2,\nproelio/0.9.6,Zelinda,2,\nproelio/0.9.6,4,2,Zelinda\n")
	pages := ""
	_, text := b.get("/tests")
	has(t, text, "nights.csv", words.Text("en", "tests.games", 3), words.Text("en", "tests.onlyhere"), "wrong.csv, C2: winner is a word that is no name of the row")
	pages += text
	b.post("/tests")
	_, text = b.get("/tests/events/1")
	pages += text
	_, text = b.get("/tests")
	pages += text
	for _, name := range []string{"Zelinda", "zelinda", "Quirino", "quirino"} {
		if strings.Contains(pages, name) {
			t.Errorf("the name %s is on a page", name)
		}
	}
	if after := treeOf(t, b.dir); after != before {
		t.Errorf("the folder has\n%s, had\n%s", after, before)
	}
	b.post("/tests/forget", "file", "nights.csv")
	if _, text = b.get("/tests"); strings.Contains(text, "nights.csv") {
		t.Error("the file is still there")
	}
}

// treeOf returns a listing of a folder's files.
func treeOf(t *testing.T, dir string) string {
	t.Helper()
	var l []string
	filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			l = append(l, path)
		}
		return nil
	})
	return strings.Join(l, "\n")
}

// dropGames uploads a file as the page does.
func (b *running) dropGames(name, text string) (int, string) {
	b.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	w, err := m.CreateFormFile("games", name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err == nil {
		err = m.Close()
	}
	if err != nil {
		b.t.Fatal(err)
	}
	r, err := b.client.Post(b.url+"/tests/drop", m.FormDataContentType(), &body)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, r)
}

// In a browser, a file is dropped and its report appears. It must look right on every
// screen and in the dark, and be accessible.
func TestPlaytestsView(t *testing.T) {
	t.Parallel()
	files := begun(t, "proelio", "mine")
	files["playtests/nights.csv"] = tableOfGames
	b := run(t, files)
	p := b.tab(t)
	p.open("/tests")
	p.await(`document.querySelector("#run .part table")`)
	p.sees("#lead", "3 games, which say very little")
	p.sees("#run", "[report.seconds]")
	p.whole("tests")
	p.looks("tests")
	p.type_("#row [name=winner]", "7")
	p.click("#row .primary")
	p.sees("#toast", "must be the seat that won")
	p.expected("400")
	p.type_("#row [name=winner]", "2")
	p.type_("#row [name=turns]", "41")
	p.click("#row .primary")
	p.await(`document.querySelector(".added")`)
	p.sees(".test-files", "nights.csv")
	p.sees(".test-files", "playtests/games.csv")
	p.sees("#lead", "4 games") // its report is shown, and nothing below will be replaced
	if !js[bool](p, `(() => {
		const d = new DataTransfer();
		d.items.add(new File(["variant,seats,nmaes,winner\nproelio/0.9.6,3,\"Zelinda, Q, R\",Zelinda\n"], "dropped.csv", {type: "text/csv"}));
		return !document.querySelector("h1").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: d}));
	})()`) {
		t.Error("the browser leaves the page for a file that is dropped on it")
	}
	p.sees(".test-files", "dropped.csv")
	p.sees(".test-files .faults", "there is no column \"nmaes\"; nearest: names")
	if text := p.text("body"); strings.Contains(text, "Zelinda") || strings.Contains(text, "Quirino") {
		t.Error("a name is on the page")
	}
	p.size(narrow)
	if broken := js[string](p, `[...document.querySelectorAll("#run td, #run th")].filter(c => { // cells with a word that does not fit
		const r = document.createRange(), words = document.createTreeWalker(c, NodeFilter.SHOW_TEXT);
		for (let n; n = words.nextNode();) for (const w of n.data.matchAll(/[\p{L}\p{N}]+/gu)) {
			r.setStart(n, w.index); r.setEnd(n, w.index + w[0].length);
			if (new Set([...r.getClientRects()].map(b => b.top)).size > 1) return true;
		}
	}).map(c => c.textContent).slice(0, 5).join(" | ")`); broken != "" {
		t.Errorf("on a telephone words are broken in the cells %s", broken)
	}
}
