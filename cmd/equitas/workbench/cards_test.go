package workbench

import (
	"bytes"
	"encoding/xml"
	"html"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/ledongthuc/pdf"

	"equitas/cmd/equitas/cards"
	"equitas/cmd/equitas/cli"
)

// withCards returns a folder with a variant that changes a card, adds one and removes one.
func withCards(t *testing.T) map[string]string {
	files := begun(t, "proelio", "mine")
	files["variants/proelio/patrols.toml"] = `# Do patrols that stand higher keep anybody out?
game    = "proelio"
extends = "proelio/0.9.6"
title   = "Patrols <b>high</b>"

[card.patrol]
value = 4      # points
text.en = "Stands <i>high</i>."

[card.tower]
count = 9

[card.spy]
name = { en = "Spy", it = "Spia" }
deck = "base"
kind = "attack"
value = 3
count = 2

[card.manure]
count = 0
`
	return files
}

// drawings matches the drawn faces in a page.
var drawings = regexp.MustCompile(`(?s)<svg xmlns=.*?</svg>`)

// letters returns a text without characters that readers of PDF files and of pages return
// differently: spaces, dashes, ligatures.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z' {
			return r
		}
		return -1
	}, text)
}

// said returns the letters of every drawing in a page.
func said(t *testing.T, page string) []string {
	t.Helper()
	var all []string
	for _, svg := range drawings.FindAllString(page, -1) {
		var b strings.Builder
		d := xml.NewDecoder(strings.NewReader(svg))
		in := ""
		for {
			token, err := d.Token()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%v in %.300s", err, svg)
			}
			switch x := token.(type) {
			case xml.StartElement:
				in = x.Name.Local
			case xml.EndElement:
				in = ""
			case xml.CharData:
				if in == "text" {
					b.Write(x)
				}
			}
		}
		all = append(all, letters(b.String()))
	}
	return all
}

// A page must show of each card the same letters as its PDF, in every language, and the PDF
// must be that of equitas cards sheet, byte for byte.
func TestCardsPrint(t *testing.T) {
	if testing.Short() {
		t.Skip("prints all cards")
	}
	b := run(t, withCards(t))
	for _, lang := range []string{"en", "it"} {
		query := "of=proelio/patrols&lang=" + lang
		_, page := b.get("/cards?" + query)
		_, rest, _ := strings.Cut(page, `<div id="faces">`)
		var faces []string
		for card := range strings.SplitSeq(rest, "</li>") {
			if !strings.Contains(card, ">×0<") { // shown because it was removed
				faces = append(faces, said(t, card)...)
			}
		}
		status, file := b.get("/cards/sheet?" + query)
		if status != http.StatusOK || len(faces) < 25 {
			t.Fatalf("status %d, %d faces, %.300s", status, len(faces), file)
		}
		r, err := pdf.NewReader(strings.NewReader(file), int64(len(file)))
		if err != nil {
			t.Fatal(err)
		}
		var printed strings.Builder
		for i := range r.NumPage() {
			for _, x := range r.Page(i + 1).Content().Text {
				printed.WriteString(x.S)
			}
		}
		for _, face := range faces {
			if len(face) < 20 || !strings.Contains(letters(printed.String()), face) {
				t.Errorf("%s: the PDF does not print %q", lang, face)
			}
		}
		t.Chdir(b.dir)
		var out, errs bytes.Buffer
		args := []string{"sheet", "proelio/patrols", "--lang", lang, "--backs", "duplex", "--flip", "short", "--nudge-back", "1mm,-1mm", "--marks-back",
			"--bleed", "2mm", "--gap", "5mm", "--marks", "corner", "--ink", "light", "--tag", "test 3", "--split", "--summary", "--copies", "one", "-o", "-"}
		_, file = b.get("/cards/sheet?" + query + "&backs=duplex&flip=short&nudge-back=1mm,-1mm&marks-back=on&bleed=2mm&gap=5mm&marks=corner&ink=light&tag=test+3&split=on&summary=on&copies=one")
		_, page = b.get("/cards?" + query + "&flip=short&nudge-back=1mm,-1mm&marks-back=on") // flags that have no effect without backs
		if _, command, _ := strings.Cut(page, "equitas cards sheet "); strings.Contains(command[:200], "--flip") || strings.Contains(command[:200], "back") {
			t.Errorf("the command would be refused: %.200s", command)
		}
		cmd := cards.Command(&cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs})
		cmd.SetArgs(args)
		if err := cmd.Execute(); err != nil {
			t.Fatal(err)
		}
		if out.String() != file {
			t.Errorf("%s: the page's PDF has %d bytes, that of equitas cards %v has %d", lang, len(file), args, out.Len())
		}
	}
}

// Cards that differ from those of the base must say how, and names with markup must be
// escaped.
func TestCardsChanged(t *testing.T) {
	b := run(t, withCards(t))
	_, page := b.get("/cards?of=proelio/patrols&show=changed")
	for id, want := range map[string]string{"patrol": "shows something else", "spy": ">new<", "tower": "3 more"} {
		_, card, ok := strings.Cut(page, `id="card-`+id+`"`)
		card, _, _ = strings.Cut(card, "</li>")
		if !ok || !strings.Contains(card, want) {
			t.Errorf("%s does not say %q: %.400s", id, want, card)
		}
	}
	if strings.Contains(page, `id="card-knights"`) {
		t.Error("knights are shown, and are as they were")
	}
	has(t, page, "Patrols &lt;b&gt;high&lt;/b&gt;", "Stands &lt;i&gt;high&lt;/i&gt;.")
	if strings.Contains(page, "<b>high") || strings.Contains(page, "<i>high") {
		t.Error("a name is markup")
	}
	if _, page := b.get("/cards?of=proelio/patrols&find=spia&lang=it"); strings.Count(page, `class="face`) != 1+1 { // also in the class of the list
		t.Errorf("%d cards are called Spia", strings.Count(page, `class="face`)-1)
	}
	_, page = b.get("/cards?of=proelio/patrols&changed=on&base=proelio/0.9.6")
	has(t, page, "--changed-from proelio/0.9.6")
	if status, text := b.get("/cards/sheet?of=proelio/0.9.6&base=proelio/italian&changed=on&lang=en&margin=9m"); status != http.StatusBadRequest {
		t.Errorf("a margin of 9m: %d %.200s", status, text)
	}
	for _, path := range []string{"/cards?of=proelio/none", "/cards/sheet?of=../../etc/passwd", "/cards/images?of=variants/proelio/mine.toml"} {
		if status, _ := b.get(path); status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, status)
		}
	}
}

// The spreadsheet, the pictures and the virtual table must be files to download.
func TestCardsFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("draws all cards")
	}
	b := run(t, withCards(t))
	for path, begin := range map[string]string{
		"/cards/list?of=proelio/patrols":                                                    "PK",
		"/cards/images?of=proelio/patrols&kind=attack&changed=on":                           "PK",
		"/cards/tabletop?of=proelio/patrols&kind=attack&changed=on&url=https://example.org": "PK",
	} {
		status, text := b.get(path)
		if status != http.StatusOK || !strings.HasPrefix(text, begin) {
			t.Errorf("%s: status %d, %.200q", path, status, text)
		}
	}
	if status, text := b.get("/cards/calibrate?of=proelio/patrols&backs=duplex"); status != http.StatusOK || !strings.HasPrefix(text, "%PDF") {
		t.Errorf("the test sheet: %d %.100q", status, text)
	}
	if status, text := b.get("/cards/tabletop?of=proelio/patrols&url=ftp://x"); status != http.StatusBadRequest {
		t.Errorf("an address of no web server: %d %.100s", status, text)
	}
}

// An option of the print that is wrong must be named as on the page, and explained in its language.
func TestPrintOptionRefused(t *testing.T) {
	b := run(t, nil)
	for lang, wants := range map[string][]string{
		"en": {"“Margin”: needs a unit: -5mm, or cm, in, pt.", "“Bleed”: must be 0 mm to 10 mm.", "“Size of a card”: must be poker, bridge, "},
		"it": {"“Margine”: ci vuole un’unità: -5mm, o cm, in, pt.", "“Abbondanza”: deve essere da 0 mm a 10 mm.", "“Misura di una carta”: deve essere poker, bridge, "},
	} {
		b.client.Transport = speaking(lang)
		for i, wrong := range []string{"margin=-5", "bleed=50mm", "size=abc"} {
			status, text := b.get("/cards/sheet?of=proelio/0.9.6&lang=en&" + wrong)
			if status != http.StatusBadRequest || !strings.Contains(html.UnescapeString(text), wants[i]) {
				t.Errorf("%s: status %d, want %q in %.3000s", wrong, status, wants[i], text[max(0, strings.Index(text, "<main")):])
			}
		}
	}
}

// drop uploads a picture for a card as a page does.
func (b *running) drop(of, card string, data []byte) (int, string) {
	b.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	m.WriteField("of", of)
	m.WriteField("card", card)
	w, err := m.CreateFormFile("picture", "../../x.png")
	if err != nil {
		b.t.Fatal(err)
	}
	w.Write(data)
	m.Close()
	r, err := http.NewRequest("POST", b.url+"/cards/art", &body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", m.FormDataContentType())
	r.Header.Set("X-Swap", "1")
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, answer)
}

// painted returns a picture of one colour.
func painted(w, h int, c color.Color) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range w * h {
		m.Set(i%w, i/w, c)
	}
	return m
}

// A picture that is dropped on a card must be saved as PNG, no larger than cards need, and
// named in one line of the file. Another file must be refused without a change.
func TestCardArt(t *testing.T) {
	if testing.Short() {
		t.Skip("draws pictures")
	}
	b := run(t, withCards(t))
	const file = "variants/proelio/patrols.toml"
	before := b.file(file)
	var photo bytes.Buffer
	if err := jpeg.Encode(&photo, painted(2000, 1000, color.RGBA{200, 30, 30, 255}), nil); err != nil {
		t.Fatal(err)
	}
	deep := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x18\x9c\x00\x00\x18\x9c\x10\x06\x00\x00\x00"), 0x9a, 0x2c, 0xe9, 0x29)
	bomb := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01\x00\x00\x00\x01\x00\x00\x08\x06\x00\x00\x00"), 0x6c, 0x84, 0x30, 0xe3)
	for _, c := range []struct {
		name, of, card string
		data           []byte
		status         int
	}{
		{"a text", "proelio/patrols", "patrol", []byte("no picture"), 400},
		{"a page", "proelio/patrols", "patrol", []byte("<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"), 400},
		{"nothing", "proelio/patrols", "patrol", nil, 400},
		{"a GIF", "proelio/patrols", "patrol", []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), 400},
		{"half a JPEG", "proelio/patrols", "patrol", photo.Bytes()[:photo.Len()/2], 400},
		{"4,295 million pixels", "proelio/patrols", "patrol", bomb, 400},
		{"40 million pixels of 16 bits", "proelio/patrols", "patrol", deep, 400},
		{"too many bytes", "proelio/patrols", "patrol", make([]byte, maxPicture+1), 400},
		{"far too many bytes", "proelio/patrols", "patrol", make([]byte, maxUpload+1), 413},
		{"no such card", "proelio/patrols", "../../x", photo.Bytes(), 404},
		{"a built-in variant", "proelio/0.9.6", "patrol", photo.Bytes(), 404},
	} {
		status, text := b.drop(c.of, c.card, c.data)
		if strings.Contains(c.name, "million") && !strings.Contains(text, " pixels, more than ") {
			t.Errorf("%s: refused by something else than their number: %.200s", c.name, text)
		}
		if c.name == "too many bytes" && status == http.StatusBadRequest || status == c.status {
			continue
		}
		t.Errorf("%s: status %d, want %d: %.200s", c.name, status, c.status, text)
	}
	if list, _ := os.ReadDir(b.dir + "/variants/proelio/patrols"); len(list) > 0 || b.file(file) != before {
		t.Errorf("something was written: %v", list)
	}
	for _, c := range [][2]string{{"patrol", "[card.patrol]\nart = \"patrols/patrol.png\"\n"}, {"knights", "\n[card.knights]\nart = \"patrols/knights.png\"\n"}} {
		card, line := c[0], c[1]
		was := b.file(file)
		if status, text := b.drop("proelio/patrols", card, photo.Bytes()); status != http.StatusOK || !strings.Contains(text, "data:image/png;base64,") {
			t.Fatalf("%s: status %d, %.200s", card, status, text)
		}
		now := b.file(file)
		if !strings.Contains(now, line) || strings.Replace(strings.Replace(now, line[strings.LastIndex(line[:len(line)-1], "\n")+1:], "", 1), "\n[card.knights]\n", "", 1) != was {
			t.Errorf("%s: the file is now\n%s", card, now)
		}
		m, err := png.Decode(strings.NewReader(b.file("variants/proelio/patrols/" + card + ".png")))
		if err != nil || m.Bounds().Dx() != 1000 || m.Bounds().Dy() != 500 {
			t.Fatalf("%s: %v, %v", card, m.Bounds(), err)
		}
		if r, g, _, _ := m.At(600, 300).RGBA(); r>>8 < 190 || g>>8 > 50 {
			t.Errorf("%s: red has become %v", card, m.At(600, 300))
		}
	}
	was := b.file(file)
	if status, text := b.drop("proelio/patrols", "patrol", photo.Bytes()); status != http.StatusOK || b.file(file) != was {
		t.Errorf("the same again: %d, %.100s, and the file has changed", status, text)
	}
}

// In a game told in text, a picture must be put on cards that have no name in the file, and on all
// cards of an entry, which the page must say.
func TestToldCardArt(t *testing.T) {
	if testing.Short() {
		t.Skip("draws pictures")
	}
	b := run(t, nil)
	b.post("/variants/game", "title", "Dragon Hoard")
	const of, file = "dragon_hoard/standard", "variants/dragon_hoard/standard.toml"
	var picture bytes.Buffer
	if err := png.Encode(&picture, painted(300, 200, color.RGBA{200, 30, 30, 255})); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ card, line, says string }{
		{"red_1", "\nart = \"standard/plain.png\"\n", "All 36 cards of card.plain have the picture now"},
		{"ember", "\n[card.ember]\nart = \"standard/ember.png\"\nvalue = 9\n", ""},
	} {
		if c.card == "ember" {
			b.put(file, b.file(file)+"\n[card.ember]\nvalue = 9\n")
		}
		status, page := b.drop(of, c.card, picture.Bytes())
		if status != http.StatusOK || !strings.Contains(page, "data:image/png;base64,") {
			t.Fatalf("%s: status %d, %.200s", c.card, status, page)
		}
		if text := b.file(file); !strings.Contains(text, c.line) {
			t.Errorf("%s: the file lacks %q:\n%s", c.card, c.line, text)
		}
		if got := strings.Contains(page, `id="shared"`); got != (c.says != "") || !strings.Contains(page, c.says) {
			t.Errorf("%s: says that cards share it: %t, want %q", c.card, got, c.says)
		}
	}
	if _, page := b.get("/cards?of=" + of); !strings.Contains(page, `data-swap="faces"`) || !strings.Contains(page, `data-swap="card-ember"`) {
		t.Error("what a picture changes is not what the page replaces")
	}
}

// The key must be added to a card in any notation of the file.
func TestWithArt(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"card.patrol.value = 4 # four\n", "card.patrol.value = 4 # four\ncard.patrol.art = \"m/patrol.png\"\n"},
		{"[card]\npatrol.value = 4\n[hand]\nlimit = 6\n", "[card]\npatrol.value = 4\npatrol.art = \"m/patrol.png\"\n[hand]\nlimit = 6\n"},
		{"[card.patrol]\r\nvalue = 4\r\n", "[card.patrol]\r\nart = \"m/patrol.png\"\r\nvalue = 4\r\n"},
		{"[card.patrol]\nart = \"old.png\"   # the old one\n", "[card.patrol]\nart = \"m/patrol.png\"   # the old one\n"},
		{"[hand]\nlimit = 6", "[hand]\nlimit = 6\n\n[card.patrol]\nart = \"m/patrol.png\"\n"},
	} {
		head := "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"M\"\n"
		ways := artCandidates("variants/proelio/m.toml", head+c.text, "card", "patrol", "m/patrol.png")
		if len(ways) == 0 || ways[0] != head+c.want {
			t.Errorf("%q: got %q, want %q", c.text, ways, c.want)
		}
	}
}

// Printing must include the cards that are shown: with a filter only those that differ,
// with a search only its results. A single page must be called one page.
func TestCardsShownPrint(t *testing.T) {
	b := run(t, withCards(t))
	_, page := b.get("/cards?of=proelio/patrols&show=changed")
	has(t, page, "--changed-from proelio/0.9.6", "changed=on", `id="print-changed" checked disabled`)
	_, page = b.get("/cards?of=proelio/patrols&find=spia&lang=it")
	has(t, page, "--only spy ", "only=spy", "1 page, ")
	_, file := b.get("/cards/sheet?of=proelio/patrols&lang=it&only=spy")
	if _, all := b.get("/cards/sheet?of=proelio/patrols&lang=it"); !strings.HasPrefix(file, "%PDF") || len(file)*2 > len(all) {
		t.Errorf("a sheet of one card has %d bytes, of all cards %d", len(file), len(all))
	}
	_, page = b.get("/cards?of=proelio/patrols&find=nothing+of+the+sort")
	if strings.Contains(page, "/cards/sheet?") {
		t.Error("all cards are printed where none is shown")
	}
	if status, text := b.get("/cards/sheet?of=proelio/patrols&only=nonsense"); status != http.StatusBadRequest || !strings.Contains(text, "nonsense") {
		t.Errorf("an unknown card: %d, %.200s", status, text)
	}
	p := printPreview{Pages: 1, Cards: 1}
	if got := p.Laid("it"); got != "1 pagina, 1 carta" {
		t.Errorf("got %q", got)
	}
}

// Cards must show changes, filter, print and accept a picture.
func TestCardsView(t *testing.T) {
	t.Parallel()
	b := run(t, withCards(t))
	p := b.tab(t)
	p.open("/cards?of=proelio/patrols")
	p.sees("h1", "Cards")
	p.sees("#card-patrol .chip", "shows something else")
	p.looks("cards")
	js[bool](p, `(e => { e.value = "changed"; e.dispatchEvent(new Event("change", {bubbles: true})); return true })(document.getElementById("cards-show"))`)
	p.await(`document.querySelectorAll(".face").length === 4`)
	p.click("#printing > summary")
	p.await(`document.getElementById("print-changed").checked`) // the cards that are shown are printed
	p.sees("#printed code", "--changed-from proelio/0.9.6")
	p.sees("#printed figcaption", "2 pages")
	p.looks("cards-print")
	if !js[bool](p, `(() => {
		const c = new OffscreenCanvas(40, 20), x = c.getContext("2d");
		x.fillStyle = "rgb(10,120,30)"; x.fillRect(0, 0, 40, 20);
		return c.convertToBlob({type: "image/png"}).then(b => {
			const d = new DataTransfer();
			d.items.add(new File([b], "p.png", {type: "image/png"}));
			const fall = where => where.dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: d}));
			const beside = fall(document.body); // otherwise the browser would open the file
			fall(document.querySelector("[data-drop=file-spy]"));
			return !beside;
		});
	})()`) {
		t.Error("a file that falls beside the cards takes the page's place")
	}
	p.await(`document.querySelector("#card-spy image")`)
	if n := js[int](p, `document.querySelectorAll(".face").length`); n != 4 {
		t.Errorf("with a picture %d cards are shown, 4 before", n)
	}
	has(t, b.file("variants/proelio/patrols.toml"), "[card.spy]\nart = \"patrols/spy.png\"\n")
	js[bool](p, `(document.querySelector("#card-spy").scrollIntoView(), true)`)
	p.looks("cards-art")
}

// A theme must be shown when it is chosen, and be written to the file when it is kept.
func TestCardsTheme(t *testing.T) {
	b := run(t, withCards(t))
	const of = "of=proelio/patrols&lang=en&kind=defense"
	_, plain := b.get("/cards?" + of)
	has(t, plain, `<option value="plain" selected>Plain</option>`, `<option value="storybook">`)
	_, page := b.get("/cards?" + of + "&theme=storybook")
	has(t, page, "--theme storybook", "theme=storybook", `id="theme-keep"`, `font-family="&quot;Liberation Serif&quot;`)
	if strings.Contains(plain, "Liberation Serif") || strings.Contains(plain, `id="theme-keep"`) {
		t.Error("the theme is there before it is chosen")
	}
	if file := b.file("variants/proelio/patrols.toml"); strings.Contains(file, "theme") {
		t.Errorf("looking has written the file: %s", file)
	}
	if status, text := b.post("/cards/theme", "of", "proelio/patrols", "lang", "en", "theme", "storybook"); status != http.StatusOK {
		t.Fatalf("status %d: %.300s", status, text)
	}
	has(t, b.file("variants/proelio/patrols.toml"), "\ntheme = \"storybook\"\n", "value = 4      # points")
	_, page = b.get("/cards?" + of)
	has(t, page, `<option value="storybook" selected>`, "Liberation Serif")
	_, file := b.get("/cards/sheet?" + of)
	has(t, strings.ToLower(file), "liberationserif")
	for _, c := range [][2]string{{"proelio/0.9.6", "storybook"}, {"proelio/patrols", "nowhere"}} {
		if status, _ := b.post("/cards/theme", "of", c[0], "theme", c[1]); status != http.StatusNotFound {
			t.Errorf("%v: status %d", c, status)
		}
	}
}

// In a browser, choosing a theme must change the cards, and keeping it must write it to the
// file.
func TestCardsThemeView(t *testing.T) {
	t.Parallel()
	b := run(t, withCards(t))
	p := b.tab(t)
	p.open("/cards?of=proelio/patrols&kind=defense")
	js[bool](p, `(e => { e.value = "storybook"; e.dispatchEvent(new Event("change", {bubbles: true})); return true })(document.getElementById("cards-theme"))`)
	p.await(`document.querySelector("#faces text[font-family*=Serif]")`)
	p.looks("cards-theme")
	p.click("#theme-keep")
	p.await(`!document.getElementById("theme-keep") && document.getElementById("cards-theme").value === "storybook"`)
	has(t, b.file("variants/proelio/patrols.toml"), "theme = \"storybook\"\n")
}
