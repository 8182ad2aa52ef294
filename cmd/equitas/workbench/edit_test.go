package workbench

import (
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/folder"
	"equitas/cmd/equitas/workbench/form"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/textmerge"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const edited = `# Does a longer hand make games longer?
game    = "proelio"
extends = "proelio/0.9.6"
title   = "Mine"

[hand]                # what a House holds
limit = 6             # cards; the edition's: 5
start = 5

# The end.
`

// differs returns the lines in which two texts with the same number of lines differ.
func differs(t *testing.T, a, b string) []string {
	t.Helper()
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	if len(x) != len(y) {
		t.Fatalf("%d lines became %d:\n%s", len(x), len(y), b)
	}
	var l []string
	for i := range x {
		if x[i] != y[i] {
			l = append(l, x[i]+" -> "+y[i])
		}
	}
	return l
}

// field returns the CSS selector of a key's field.
func field(path string) string { return fmt.Sprintf(`[data-path="%s"]`, path) }

// A fault must be shown below its field and prevent saving. A field must change one line of
// the file and keep its comment, a reset must restore the inherited value, and undo must
// restore the text before.
func TestEditView(t *testing.T) {
	t.Parallel()
	const file = "variants/proelio/mine.toml"
	b := runWith(t, map[string]string{file: edited}, options{verdictDeals: 300})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	p.sees("h1", "Mine")
	p.await(`CSS.highlights.get("comment")?.size >= 3`)
	p.type_(field("hand.limit"), "0")
	p.sees(".field.faulty .wrong", "hand.limit is 0, must be 1 to 20 cards")
	p.sees("#flags .error", "7: hand.limit is 0")
	p.sees("#state", "1 fault")
	p.await(`document.getElementById("save").disabled`)
	p.looks("edit-fault")
	if b.file(file) != edited {
		t.Error("a fault was saved")
	}
	p.type_(field("hand.limit"), "7")
	p.await(`!document.getElementById("save").disabled`)
	p.click("#save")
	p.sees("#state", "Saved")
	want := []string{"limit = 6             # cards; the edition's: 5 -> limit = 7             # cards; the edition's: 5"}
	if got := differs(t, edited, b.file(file)); !slices.Equal(got, want) {
		t.Errorf("the file differs in %q, want %q", got, want)
	}
	p.type_("#find", "draw.n")
	p.type_(field("draw.n"), "2")
	p.await(`document.getElementById("text").value.includes("draw.n = 2")`)
	p.click("#undo")
	p.await(`!document.getElementById("text").value.includes("draw.n")`)
	p.type_("#find", "hand")
	p.click(`[data-reset="hand.start"]`)
	p.await(`!document.getElementById("text").value.includes("start = 5")`)
	p.sees(".from", "proelio/0.9.6:")
	p.sees("#verdict .strong", "Mine:") // the comparison has started
	p.await(`!document.querySelector("#verdict progress")`)
	p.looks("edit")
}

// An answer while the user types must have the faults, and of the form only the changed
// field.
func TestEditQuick(t *testing.T) {
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	ask := func(pairs ...string) (d draftState) {
		t.Helper()
		status, text := b.post("/edit/proelio/mine/draft", append([]string{"text", edited, "quick", "1", "line", "7"}, pairs...)...)
		if err := json.Unmarshal([]byte(text), &d); err != nil || status != 200 {
			t.Fatalf("%d, %v: %.300s", status, err, text)
		}
		return d
	}
	if d := ask("left", "li"); d.Form != "" || d.Explain != "" || d.Errors != 0 || len(d.Marks) == 0 || len(d.Complete) == 0 {
		t.Errorf("got %+v", d)
	}
	if d := ask("key", "hand.limit", "value", "0"); d.Errors != 1 || len(d.Faults) == 0 || !strings.HasPrefix(d.Form, `<div id="f-`) ||
		strings.Count(d.Form, "class=\"field") != 1 || !strings.Contains(d.Form, "must be 1 to 20 cards") || !strings.Contains(d.Text, "limit = 0   ") {
		t.Errorf("got %+v", d)
	}
	for value, want := range map[string]string{"05": "limit = 5   ", "000": "limit = 0   ", "-02": "limit = -2   ", " 7 ": "limit = 7   ", "5.5": "limit = \"5.5\"   "} {
		if d := ask("key", "hand.limit", "value", value); d.Refused != "" || !strings.Contains(d.Text, want) {
			t.Errorf("%q: got %+v", value, d)
		}
	}
	for value, want := range map[string]string{"deck, discard": `["deck", "discard"]`, `["discard"]`: `["discard"]`, "[deck": `["[deck"]`, "[deck]": `["[deck]"]`} {
		d := ask("key", "equitas.from", "value", value) // an incomplete list is a fault and stays in the text
		if wrong := strings.Contains(want, `"[`); d.Refused != "" || !strings.Contains(d.Text, "equitas.from = "+want) || d.Errors == 0 == wrong {
			t.Errorf("%q: got %+v", value, d)
		}
	}
	if d := ask("key", "card.plague.count", "value", "3"); !strings.HasPrefix(d.Form, `<div id="form"`) { // a cell of a table, which has no field of its own
		t.Errorf("got %+v", d)
	}
}

// Fields that are changed quickly, one after the other, must all be changed, and text that
// is typed meanwhile must be kept.
func TestEditQuickly(t *testing.T) {
	t.Parallel()
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	p.await(`CSS.highlights.get("comment")?.size >= 3`)
	js[bool](p, `(() => {
		for (const [path, values] of [["hand.limit", ["1", "12"]], ["hand.start", ["4"]], ["draw.n", ["2"]]]) for (const v of values) {
			const e = document.querySelector('[data-path="' + path + '"]');
			e.value = v;
			e.dispatchEvent(new InputEvent("input", { bubbles: true }));
		}
		return true })()`)
	p.await(`["limit = 12", "start = 4", "draw.n = 2"].every(x => document.getElementById("text").value.includes(x))`)
	js[bool](p, `(() => {
		const area = document.getElementById("text");
		for (const c of "# abc\nzzz = 1\n") {
			area.value += c;
			area.dispatchEvent(new InputEvent("input", { bubbles: true }));
		}
		return true })()`)
	p.sees("#flags .error", "zzz")
	if text := js[string](p, `document.getElementById("text").value`); !strings.HasSuffix(text, "# abc\nzzz = 1\n") {
		t.Errorf("letters are lost: %q", text)
	}
	js[bool](p, `(() => {
		const e = document.querySelector('[data-path="draw.n"]'), area = document.getElementById("text");
		e.value = "3";
		e.dispatchEvent(new InputEvent("input", { bubbles: true }));
		area.value = area.value.replace("zzz = 1", "# zzz"); // before the answer
		area.dispatchEvent(new InputEvent("input", { bubbles: true }));
		return true })()`)
	p.await(`(t => t.includes("draw.n = 3") && t.endsWith("# zzz\n"))(document.getElementById("text").value)`)
}

// When a number becomes an amount while it is typed, its field is replaced. Typing must
// continue at the caret, also when it becomes a number again.
func TestEditAmount(t *testing.T) {
	t.Parallel()
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	p.await(`CSS.highlights.get("comment")?.size >= 3`)
	p.type_(field("hand.limit"), "2")
	p.await(`document.getElementById("text").value.includes("limit = 2 ")`)
	p.do(chromedp.KeyEvent(" +"))
	p.await(`document.activeElement.matches('textarea[data-path="hand.limit"]')`)
	p.do(chromedp.KeyEvent(" house.built"))
	p.await(`document.getElementById("text").value.includes('limit = "2 + house.built" ')`)
	p.type_(field("hand.limit"), "1")
	p.await(`document.activeElement.matches('input[data-path="hand.limit"]')`)
	p.do(chromedp.KeyEvent("2"))
	p.await(`document.getElementById("text").value.includes("limit = 12 ")`)
}

// The text must be completed by the schema, and the meaning of a key be shown.
func TestEditText(t *testing.T) {
	t.Parallel()
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	p.await(`CSS.highlights.get("comment")?.size >= 3`)
	js[bool](p, `(a => { a.focus(); const i = a.value.indexOf("start = 5"); a.setSelectionRange(i, i); return true })(document.getElementById("text"))`)
	p.do(chromedp.KeyEvent("\r"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("li"))
	p.sees("#ways [aria-selected=true]", "limit")
	p.await(`document.getElementById("form").inert && document.querySelector("#form .field")`)
	p.shot("edit-ways")
	p.do(chromedp.KeyEvent(kb.Tab))
	p.await(`document.getElementById("text").value.includes("\nlimit = \nstart = 5")`)
	p.await(`document.getElementById("ways").hidden`)
	p.sees("#explain", "hand.limit")
	p.click("#undo")
	p.click("#undo")
	p.await(`document.getElementById("text").value.includes("limit = 6") && !document.getElementById("form").inert`)
	js[bool](p, `(a => { a.focus(); const i = a.value.indexOf("start"); a.setSelectionRange(i, i); a.click(); return true })(document.getElementById("text"))`)
	p.sees("#explain", "hand.start")
}

// Completions must match what is typed, even if the server is slow.
func TestEditTypedOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ typed, want string }{
		{"i" + kb.Tab, `document.getElementById("text").value.includes("\nlimit = \nstart = 5")`},
		{"x", `document.getElementById("ways").hidden && document.getElementById("text").value.includes("\nlx\nstart = 5")`},
		{kb.ArrowLeft, `document.getElementById("ways").hidden`},
	} {
		b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
		p := b.tab(t)
		p.open("/edit/proelio/mine")
		p.await(`CSS.highlights.get("comment")?.size >= 3`)
		js[bool](p, `(() => {
			const asked = window.fetch;
			window.fetch = (url, how) => /left=l[ix]/.test(String(how?.body)) ? new Promise(() => {}) : asked(url, how); // no answer
			const a = document.getElementById("text"), i = a.value.indexOf("start = 5");
			a.focus();
			a.setSelectionRange(i, i);
			return true })()`)
		p.do(chromedp.KeyEvent("\r"), chromedp.KeyEvent(kb.ArrowUp), chromedp.KeyEvent("l"))
		p.sees("#ways [aria-selected=true]", "limit")
		p.do(chromedp.KeyEvent(c.typed))
		p.await(c.want)
	}
}

// A file that another program changes must be taken over if the page has no changes,
// otherwise be shown beside the text of the page. No text may be lost on either side.
func TestEditOutside(t *testing.T) {
	t.Parallel()
	const file = "variants/proelio/mine.toml"
	b := run(t, map[string]string{file: edited})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	p.sees("h1", "Mine")
	theirs := strings.Replace(edited, "start = 5", "start = 4", 1)
	b.put(file, theirs)
	p.await(`document.getElementById("text").value.includes("start = 4")`)
	p.type_(field("hand.limit"), "8")
	p.await(`!document.getElementById("save").disabled`)
	again := strings.Replace(theirs, "# The end.", "# The end, by another.", 1)
	b.put(file, again)
	p.await(`document.getElementById("outside").checkVisibility()`)
	for _, s := range []screen{wide, narrow} { // also if the user writes far below
		p.size(s)
		js[bool](p, `scrollTo({ top: 1500, behavior: "instant" }), true`)
		if !js[bool](p, `(r => r.top >= 0 && r.bottom <= innerHeight && scrollY > 500 && document.elementFromPoint(r.left + 20, r.top + 20).closest("#outside") !== null)(document.getElementById("outside").getBoundingClientRect())`) {
			t.Errorf("%s: that the file was changed is out of sight", s.name)
		}
		p.shot("edit-outside-" + s.name)
	}
	p.size(wide)
	p.click("#save")
	p.sees("#theirs mark", "# The end, by another.")
	p.looks("edit-theirs")
	if b.file(file) != again {
		t.Error("what another program wrote is lost")
	}
	p.click("#take")
	p.await(`document.getElementById("text").value.includes("by another")`)
	p.await(`!document.getElementById("undo").disabled`)
	p.click("#undo") // the text of the page is not lost either
	p.await(`document.getElementById("text").value.includes("limit = 8")`)
	if err := os.Remove(filepath.Join(b.dir, file)); err != nil {
		t.Fatal(err)
	}
	p.sees("#toast", "The file is gone")
	p.click("#save")
	p.await(`document.getElementById("toast").hidden && document.getElementById("save").disabled`)
	has(t, b.file(file), "limit = 8")
}

// ask submits a form as a script does.
func (b *running) ask(path string, pairs ...string) (int, string) {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Set(pairs[i], pairs[i+1])
	}
	r, _ := http.NewRequest("POST", b.url+path, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Swap", "1")
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, answer)
}

// Changes of a file by two pages must be merged if possible. Equal changes are no conflict,
// and a deleted file must be written again.
func TestEditTogether(t *testing.T) {
	const file = "variants/proelio/mine.toml"
	b := run(t, map[string]string{file: edited})
	mine, theirs := strings.Replace(edited, "limit = 6", "limit = 7", 1), strings.Replace(edited, "start = 5", "start = 4", 1)
	was := folder.Digest([]byte(edited))
	save := func(text, was, base string) draftState {
		t.Helper()
		status, answer := b.ask("/edit/proelio/mine/save", "text", text, "was", was, "base", base)
		var d draftState
		if err := json.Unmarshal([]byte(answer), &d); status != 200 || err != nil {
			t.Fatalf("%d %s", status, answer)
		}
		return d
	}
	if d := save(theirs, was, edited); d.Was != folder.Digest([]byte(theirs)) {
		t.Fatalf("not saved: %+v", d)
	}
	if d := save(theirs, was, edited); d.Theirs != "" || d.Was != folder.Digest([]byte(theirs)) {
		t.Errorf("the same, saved by another page: %q", d.Theirs)
	}
	d := save(mine, was, edited)
	both := strings.Replace(mine, "start = 5", "start = 4", 1)
	has(t, d.Theirs, `id="merge"`, html.EscapeString(both))
	if d := save(strings.Replace(edited, "start = 5", "start = 3", 1), was, edited); !strings.Contains(d.Theirs, `id="keep"`) || strings.Contains(d.Theirs, `id="merge"`) {
		t.Errorf("both have changed the same line: %s", d.Theirs)
	}
	if err := os.Remove(filepath.Join(b.dir, file)); err != nil {
		t.Fatal(err)
	}
	if _, now := b.get("/edit/proelio/mine/now?was=" + was); !strings.Contains(now, `"gone":true`) {
		t.Errorf("a file that has gone: %s", now)
	}
	d = save(mine, was, edited)
	has(t, d.Theirs, `data-was=""`, `id="keep"`)
	if strings.Contains(d.Theirs, `id="take"`) {
		t.Error("a file that is gone is offered")
	}
	if status, answer := b.ask("/edit/proelio/mine/draft", "text", mine); status != 200 {
		t.Errorf("its text cannot be worked on: %s", answer)
	}
	if save(mine, "", ""); b.file(file) != mine {
		t.Errorf("it is not written again: %s", b.file(file))
	}
	if status, _ := b.ask("/edit/proelio/0.9.6/save", "text", edited, "was", ""); status != refusal.Missing {
		t.Errorf("what is built in is written over: %d", status)
	}
}

// A file must keep its line ends.
func TestEditEnds(t *testing.T) {
	const file = "variants/proelio/mine.toml"
	windows := strings.ReplaceAll(edited, "\n", "\r\n")
	b := run(t, map[string]string{file: windows})
	want := strings.Replace(windows, "limit = 6", "limit = 7", 1)
	_, answer := b.ask("/edit/proelio/mine/save", "text", strings.Replace(edited, "limit = 6", "limit = 7", 1), "was", folder.Digest([]byte(windows)))
	if got := b.file(file); got != want {
		t.Errorf("got %q, want %q: %s", got, want, answer)
	}
	has(t, answer, `"was":"`+folder.Digest([]byte(want))+`"`)
	_, now := b.get("/edit/proelio/mine/now?was=")
	if has(t, now, `limit = 7`); strings.Contains(now, `\r`) {
		t.Errorf("the page is told of ends of lines that it cannot have: %s", now)
	}
}

// Merged must make both changes, or none if they overlap.
func TestMerged(t *testing.T) {
	for _, c := range []struct{ base, mine, theirs, want string }{
		{"a b c", "x b c", "a b y", "x b y"},
		{"a b c", "a b c", "a y c", "a y c"},
		{"a b c", "x b c", "y b c", ""},
		{"a b c", "x b c", "x b c", "x b c"},
		{"a b c", "a b m c", "a b n c", "a b n m c"},
		{"a b c", "a c", "a b c d", "a c d"},
		{"a b c", "a c", "a x c", ""},
		{"a b c d", "a d", "a b x d", ""},
		{"a b c d", "m a b c d", "a b d", "m a b d"},
		{"a b c", "a b m c", "a y c", "a y m c"},
		{"", "m", "n", ""},
	} {
		lines := func(s string) string { return strings.ReplaceAll(s, " ", "\n") }
		got, ok := textmerge.Merge(lines(c.base), lines(c.mine), lines(c.theirs))
		if !ok {
			got = ""
		}
		if got != lines(c.want) {
			t.Errorf("%q: %q and %q: got %q, want %q", c.base, c.mine, c.theirs, got, lines(c.want))
		}
		if other, also := textmerge.Merge(lines(c.base), lines(c.theirs), lines(c.mine)); also != ok || ok && len(other) != len(got) {
			t.Errorf("%q: %q and %q: got %q, and %q the other way round", c.base, c.mine, c.theirs, got, other)
		}
	}
}

// A condition must show its values in a few positions, for the present text.
func TestEditSays(t *testing.T) {
	t.Parallel()
	files := begun(t, "proelio", "mine")
	files["variants/proelio/mine.toml"] += "\n[attack]\nlegal = \"house.hand > 2\"\n"
	b := run(t, files)
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	id := "f-" + form.ID("attack.legal")
	p.await(`document.querySelector("#form .field")`)
	p.click("#" + id + "-says summary")
	p.sees("#"+id+"-said", "house.hand = ")
	p.type_("#"+id, "house.hand > 90")
	p.await(`!document.querySelector("#` + id + `-said .yes")`)
	p.sees("#"+id+"-said .no", "house.hand > 90")
	p.type_("#"+id, "house.hand >")
	p.sees("#"+id+"-said", "Correct the faults first")
	p.looks("edit-says")
}

// A variant without changes must not be played. One with changes can be played before it is
// saved again, and its result must be shown when the page is opened again.
func TestEditBegins(t *testing.T) {
	b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited,
		"variants/proelio/same.toml": "game = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Same\"\n"}, options{verdictDeals: 200})
	if _, page := b.get("/edit/proelio/same"); !strings.Contains(page, "It changes nothing yet") || strings.Contains(page, "Play now") {
		t.Error("a variant that changes nothing is offered to be played")
	}
	if _, page := b.get("/edit/proelio/mine"); !strings.Contains(page, "Play now") {
		t.Error("a variant cannot be played before it is saved again")
	}
	if status, text := b.post("/edit/proelio/mine/verdict"); status != 200 {
		t.Fatalf("status %d: %s", status, text)
	}
	if _, page := b.get("/edit/proelio/mine"); strings.Contains(page, "Play now") || !strings.Contains(page, "data-events=\"/edit/proelio/mine/events/") {
		t.Error("who comes back does not see what is played")
	}
}

// A form that the browser submits before scripts have loaded must be answered with a whole
// page, and a request by a script with a fragment.
func TestFormWithoutScripts(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	if status, text := b.post("/edit/proelio/mine/says", "key", "attack.legal", "text", "no = ["); status != http.StatusOK || !strings.HasPrefix(text, "<!doctype html>") || !strings.Contains(text, `id="main"`) || !strings.Contains(text, `class="told-now"`) {
		t.Errorf("status %d: %.300s", status, text)
	}
	r, err := http.NewRequest("POST", b.url+"/edit/proelio/mine/says", strings.NewReader("key=attack.legal&text=no"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Swap", "1")
	answer, err := b.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if status, text := read(t, answer); status != http.StatusOK || strings.Contains(text, "<!doctype") {
		t.Errorf("status %d: %.300s", status, text)
	}
}
