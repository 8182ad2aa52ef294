package workbench

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"equitas/cmd/equitas/workbench/form"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A user must be able to make a card with an effect, and a Guild with a perk, without TOML:
// everything must have a field, faults must be below them, and the face beside them.
func TestEntryView(t *testing.T) {
	t.Parallel()
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	p := b.tab(t)
	p.open("/edit/proelio/mine")
	p.await(`CSS.highlights.get("comment")?.size >= 3`)
	p.click(`details:has(> form[data-at="card"]) > summary`)
	p.looks("entry-list")
	p.type_(`form[data-at="card"] input[name=called]`, "Levy")
	p.click(`form[data-at="card"] button`)
	p.sees("#entry-form h2", "Levy")
	p.await(`document.activeElement.matches("#entry-form h2")`)
	p.sees("#state", "Not saved")
	p.await(`document.querySelectorAll("#faces .face svg").length === 2`) // in English and in Italian
	p.looks("entry-new")
	p.type_(`#entry [data-path="card.levy.name.it"]`, "Leva")
	p.await(`document.querySelector("#faces [lang=it] svg").textContent.includes("Leva")`)
	p.type_(`#entry [data-path="card.levy.play[1].n"]`, "5")
	p.await(`document.querySelector("#faces [lang=en] svg").textContent.includes("5")`)
	p.type_(`#entry [data-path="card.levy.count"]`, "900")
	p.sees("#entry .field.faulty .wrong", "card.levy.count is 900, must be 0 to 200 cards")
	p.sees("#face-past", "before the faults")
	p.looks("entry-fault")
	p.type_(`#entry [data-path="card.levy.count"]`, "2")
	p.await(`!document.querySelector("#entry .faulty") && document.getElementById("face-past").hidden`)
	p.type_(`#entry [data-path="card.levy.play[1].when"]`, "h")
	p.sees("#field-ways [aria-selected=true]", "h")
	if got := js[string](p, `(f => { // continues to type, and presses Tab before an answer
		f.value = "hous"
		f.dispatchEvent(new InputEvent("input", {bubbles: true}))
		f.dispatchEvent(new KeyboardEvent("keydown", {key: "Tab", bubbles: true, cancelable: true}))
		return f.value
	})(document.querySelector('#entry [data-path="card.levy.play[1].when"]'))`); !strings.HasPrefix(got, "house") {
		t.Errorf("what was typed on became %q, want house", got)
	}
	p.type_(`#entry [data-path="card.levy.play[1].when"]`, "house.ha")
	p.sees("#field-ways [aria-selected=true]", "house.hand")
	p.shot("entry-ways")
	p.do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(" < 3"))
	p.await(`document.getElementById("text").value.includes('when = "house.hand < 3"')`)
	p.sees("#faces .wrong", "give the card a text") // no sentence says the condition
	p.await(`!document.querySelector("#faces svg")`)
	p.type_(`#entry [data-path="card.levy.text.en"]`, "Discard: draw {n:card|cards} if your hand is small.")
	p.type_(`#entry [data-path="card.levy.text.it"]`, "Scarta: pesca {n:carta|carte} se hai poche carte.")
	p.await(`document.querySelector("#faces [lang=it] svg")?.textContent.includes("pesca 5 carte")`)
	p.click(`.effects form[data-at="card.levy.play"] button`)
	p.await(`document.querySelectorAll("#entry .effect").length === 2`)
	p.click(`[data-act=less][data-at="card.levy.play[2]"]`)
	p.await(`document.querySelectorAll("#entry .effect").length === 1`)
	p.click("#save")
	p.sees("#state", "Saved")
	p.looks("entry-card")

	p.click(`#entry [data-entry=""]`)
	p.await(`document.activeElement.dataset.entry === "card.levy"`)
	p.click(`details:has(> form[data-at="guild"]) > summary`)
	p.type_(`form[data-at="guild"] input[name=called]`, "Watchmen")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.sees("#entry-form h2", "Watchmen")
	p.type_(`#entry form[data-at="guild.watchmen.perk"] input`, "ring")
	p.do(chromedp.KeyEvent(kb.Enter))
	p.sees("#entry .within h4", "Ring")
	p.await(`document.querySelector("#faces svg")`)
	p.looks("entry-guild")
	p.click("#save")
	p.sees("#state", "Saved")
}

// draftEntry requests a change of an entry and returns the answer.
func (b *running) draftEntry(at, text string, pairs ...string) (d draftState) {
	b.t.Helper()
	status, answer := b.post(at+"/draft", append([]string{"text", text}, pairs...)...)
	if err := json.Unmarshal([]byte(answer), &d); err != nil || status != 200 {
		b.t.Fatalf("%v: %d, %v: %.300s", pairs, status, err, answer)
	}
	return d
}

// begins are the tables whose new entries can be played at once. Entries of a board depend
// on one another, and say what they lack.
var begins = map[string]string{"proelio": "card guild marker merchant.offer", "warland": "building pawn piece creature",
	"stronghold": "special_action defender_action hero phase_card defender_hit_card component", "empires": "turn component unit card empire_card empire_set"}

// Every table of entries in every game must have a form: each entry must open, a new one
// must be possible, and removing it must restore the text. Without -full only the variant
// files of two games are tested, with some tables.
func TestEntryForms(t *testing.T) {
	t.Parallel()
	for game, begins := range begins {
		if !*full && game != "proelio" && game != "warland" {
			continue
		}
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			b := run(t, begun(t, game, "mine"))
			for of, file := range map[string]string{"": "variants/" + game + "/mine.toml", "/deck": "decks/" + game + "/mine.toml"} {
				at := "/edit/" + game + "/mine" + of
				status, form := b.get(at)
				if status != 200 || of != "" && !*full {
					continue
				}
				text := b.file(file)
				for i, m := range regexp.MustCompile(`data-entry="([^"]+)"`).FindAllStringSubmatch(form, -1) {
					if !*full && i%8 != 0 {
						continue
					}
					d := b.draftEntry(at, text, "entry", m[1])
					if d.Entry == "" || strings.Contains(d.Entry, "class=\"empty\"") {
						t.Errorf("%s%s: no form of %s: %.300s", game, of, m[1], d.Entry)
					}
				}
				for _, m := range regexp.MustCompile(`data-act="add" data-at="([^"]+)"`).FindAllStringSubmatch(form, -1) {
					good := slices.Contains(strings.Fields(begins), m[1])
					if !*full && !good {
						continue
					}
					d := b.draftEntry(at, text, "act", "add", "at", m[1], "called", "Something new")
					if d.Refused != "" || d.Open == nil || !strings.Contains(d.Text, "["+m[1]+".something_new]") {
						t.Errorf("%s%s: no new %s: %s", game, of, m[1], d.Refused)
						continue
					}
					if d.Errors > 0 && good && !strings.Contains(d.Faults[0].Text, "sum of counts") {
						t.Errorf("%s%s: a new %s begins with a fault: %v", game, of, m[1], d.Faults)
					}
					if back := b.draftEntry(at, d.Text, "act", "take", "at", *d.Open, "entry", *d.Open); strings.TrimSpace(back.Text) != strings.TrimSpace(text) || back.Errors > 0 || *back.Open != "" {
						t.Errorf("%s%s: taking %s out leaves %d faults", game, of, *d.Open, back.Errors)
					}
				}
			}
		})
	}
}

// Each button and field of the form must change only what it is about, and no comment.
func TestEntryEdits(t *testing.T) {
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	const at, end = "/edit/proelio/mine", "# The end.\n"
	text := edited
	do := func(want string, pairs ...string) draftState {
		t.Helper()
		d := b.draftEntry(at, text, append([]string{"entry", "card.plague"}, pairs...)...)
		if got := strings.TrimPrefix(d.Text, edited); d.Refused != "" || !strings.HasPrefix(d.Text, edited[:len(edited)-len(end)]) || strings.TrimSpace(got) != strings.TrimSpace(want) {
			t.Errorf("%q: %s\ngot  %q\nwant %q", pairs, d.Refused, got, want)
		}
		text = d.Text
		return d
	}
	inherited := `card.plague.play = [{ do = "freeze", what = ["attacks", "trade"] }, { do = "draw", n = 1, from = "base" }]`
	d := b.draftEntry(at, text, "entry", "card.plague", "key", "card.plague.play[2].n", "value", "2")
	if want := strings.Replace(inherited, "n = 1", "n = 2", 1); !strings.Contains(d.Text, want+"\n") || d.Refused != "" {
		t.Errorf("an inherited effect: %s\ngot %q\nwant %q", d.Refused, d.Text, want)
	}
	do("[card.plague]\ndrop = true\n", "act", "take", "at", "card.plague")
	if d := do("", "act", "back", "at", "card.plague"); strings.Contains(d.Entry, "class=\"empty\"") {
		t.Error("it is not back")
	}
	text = edited
	copied := "[card.pest]\nname.en = \"Pest\"\nname.it = \"Pest\"\ndeck"
	d = b.draftEntry(at, text, "act", "add", "at", "card", "like", "plague", "called", "Pest")
	if d.Refused != "" || d.Errors > 0 || *d.Open != "card.pest" || strings.Contains(d.Text, "source") || !strings.Contains(d.Text, "[card.pest]\n") || !strings.Contains(d.Text, `"Pest"`) {
		t.Errorf("a copy: %s %v\ngot %s\nwant %s", d.Refused, d.Faults, d.Text, copied)
	}
	text = strings.Replace(edited, end, "[card.new]   # mine\nname = { en = \"New\", it = \"Nuova\" }\ndeck = \"base\"\nkind = \"strategy\"\ncount = 2\nplay = [\n  { do = \"draw\", n = 1, from = \"base\" },   # one\n  { do = \"again\" },   # two\n]\n\n"+end, 1)
	for _, c := range []struct {
		old, now string
		pairs    []string
	}{
		{`n = 1, from`, `n = 4, from`, []string{"key", "card.new.play[1].n", "value", "4"}},
		{`n = 1, from`, `n = "house.hand", from`, []string{"key", "card.new.play[1].n", "value", "house.hand"}},
		{`from = "base" }`, `from = "base", who = ["left", "right"] }`, []string{"key", "card.new.play[1].who", "value", "left, right"}},
		{`from = "base" }`, `from = "base", who = "left" }`, []string{"key", "card.new.play[1].who", "value", "left"}},
		{`{ do = "draw", n = 1, from = "base" }`, `{ do = "discard", n = 1 }`, []string{"key", "card.new.play[1].do", "value", "discard"}},
		{`{ do = "draw", n = 1, from = "base" }`, `{ do = "steal", n = 1, from = "self" }`, []string{"key", "card.new.play[1].do", "value", "steal"}},
		{"  { do = \"again\" },   # two\n", "", []string{"act", "less", "at", "card.new.play[2]"}},
		{"  { do = \"again\" },   # two\n", "  { do = \"again\" },   # two\n  { do = \"cancel\" },\n", []string{"act", "effect", "at", "card.new.play", "verb", "cancel"}},
		{`it = "Nuova"`, `it = "Novità"`, []string{"key", "card.new.name.it", "value", "Novità"}},
		{"count = 2\n", "count = 3\n", []string{"key", "card.new.count", "value", "3"}},
	} {
		d := b.draftEntry(at, text, append([]string{"entry", "card.new"}, c.pairs...)...)
		if want := strings.Replace(text, c.old, c.now, 1); d.Text != want || d.Refused != "" || d.Entry == "" {
			t.Errorf("%q: %s\ngot  %q\nwant %q", c.pairs, d.Refused, d.Text, want)
		}
	}
	d = b.draftEntry(at, text, "entry", "card.new", "act", "up", "at", "card.new.play[2]")
	if i, j := strings.Index(d.Text, "again"), strings.Index(d.Text, "draw"); i > j || !strings.Contains(d.Text, "# one") {
		t.Errorf("moved: %s %q", d.Refused, d.Text)
	}
	for _, pairs := range [][]string{{"act", "nonsense"}, {"act", "add", "at", "none", "called", "x"}, {"act", "add", "at", "card"}, {"act", "effect", "at", "card.new.play", "verb", "none"},
		{"act", "less", "at", "card.new.play[7]"}, {"key", "card.new.play[9].n", "value", "1"}, {"act", "effect", "at", "card.new.count", "verb", "draw"}} {
		if d := b.draftEntry(at, text, append([]string{"entry", "card.new"}, pairs...)...); d.Refused == "" || d.Text != text {
			t.Errorf("%q was done: %q", pairs, d.Text)
		}
	}
}

// Faults of arguments must be shown below them, and faults within an entry in its form.
func TestEntryFaults(t *testing.T) {
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	text := edited + "[guild.new]\nname = { en = \"New\", it = \"Nuova\" }\nuses = 1\n[guild.new.perk.a]\non = \"action\"\nwhen = \"house.hnd > 1\"\ndo = [{ do = \"draw\", n = 99, from = \"base\" }, { do = \"give\" }]\n"
	d := b.draftEntry("/edit/proelio/mine", text, "entry", "guild.new")
	for path, want := range map[string]string{"guild.new.perk.a.do[1].n": "is 99, must be", "guild.new.perk.a.when": "has no field hnd"} {
		_, after, _ := strings.Cut(d.Entry, `id="n-`+form.ID(path)+`-x"`)
		if before, _, _ := strings.Cut(after, "</div>"); !strings.Contains(before, want) {
			t.Errorf("%s: got %q, want %q", path, before, want)
		}
	}
	if _, after, _ := strings.Cut(d.Entry, `id="x-`+form.ID("guild.new.perk.a.do[2]")+`"`); !strings.Contains(after, "give lacks to") {
		t.Errorf("the second effect says nothing: %.2000s", after)
	}
	if d.Errors != 3 || strings.Contains(d.Entry, "elsewhere") {
		t.Errorf("%d faults: %v", d.Errors, d.Faults)
	}
}

// A condition must be completed with the names that it may use at its place.
func TestEntryComplete(t *testing.T) {
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	for _, c := range []struct{ key, left, want, not string }{
		{"card.plague.when", "house.tu", "house.turn", "attack."},
		{"card.plague.play[1].when", "house.turn > 1 && r", "rival.", "attack."},
		{"guild.bards.perk.chant.when", "", "", "house."},
		{"guild.bards.perk.chant.when", "h", "house.", "held.x"},
		{"guild.bards.perk.chant.when", "a", "", "attack."}, // the name does not exist at that moment
		{"guild.builders.perk.brace.when", "a", "attack.", ""},
		{"guild.artisans.perk.more.when", "card.id == 'res", "resources", "plague"},
		{"guild.artisans.perk.more.when", "card.id in ['resources', 'imp", "imperial_resources", "plague"},
		{"guild.bards.perk.chant.do[1].n", "house.ha", "house.hand", ""},
		{"card.plague.name", "house.ha", "", "house"},
	} {
		_, answer := b.post("/edit/proelio/mine/complete", "text", edited, "key", c.key, "left", c.left)
		var list []form.Completion
		if err := json.Unmarshal([]byte(answer), &list); err != nil {
			t.Fatal(c, err, answer)
		}
		found := c.want == ""
		for _, x := range list {
			found = found || x.Show == c.want
			if c.not != "" && strings.HasPrefix(x.Show, c.not) {
				t.Errorf("%v: offers %s", c, x.Show)
			}
		}
		if !found {
			t.Errorf("%v: got %v", c, list)
		}
	}
}

// A click in Cards must open the form of a card, and another lead back. The form of an
// inherited card must change only the variant, and be able to remove and restore the card.
func TestEntryFromCards(t *testing.T) {
	t.Parallel()
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited})
	p := b.tab(t)
	p.open("/cards?of=proelio/mine")
	p.click(`a[href="/edit/proelio/mine#card.patrol"]`)
	p.sees("#entry-form h2", "Patrol")
	p.type_(`#entry [data-path="card.patrol.count"]`, "7")
	p.await(`document.getElementById("text").value.includes("card.patrol.count = 7")`)
	p.sees("#entry .reset", "5")
	p.click(`.entry-head [data-act=take]`)
	p.sees("#entry-form .empty", "takes it out")
	p.await(`document.getElementById("text").value.includes("[card.patrol]\ndrop = true")`)
	p.looks("entry-gone")
	p.click(`.entry-head [data-act=back]`)
	p.sees(`#entry-form label`, "Name")
	p.sees("#state", "Saved") // the text is as before
	js[bool](p, `history.back(), true`)
	p.sees("h1", "Cards")
}

// In Italian the form must be Italian, and have an address of its own.
func TestEntryItalian(t *testing.T) {
	t.Parallel()
	b := runWith(t, map[string]string{"variants/proelio/mine.toml": edited}, options{lang: "it"})
	p := b.tab(t)
	p.open("/edit/proelio/mine#guild.scribes")
	p.sees("#entry-form h2", "Gilda degli Scrivani")
	p.sees(".entry-head button", "Togli")
	p.sees("#faces figcaption", "in inglese")
	p.looks("entry-it")
}

// A card's symbol may be a designer's drawing in the folder of the file, or an icon of a
// set that cards use already. These must be offered first.
func TestEntryDrawings(t *testing.T) {
	t.Parallel()
	const own = "\n[icon]\nsets = [\"own.json\"]\ncoin = \"own:ring\"\n"
	b := run(t, map[string]string{"variants/proelio/mine.toml": edited + own, "variants/proelio/art/fox.svg": `<svg viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>`, "variants/proelio/cat.svg": "<svg/>",
		"variants/proelio/own.json": `{"prefix": "own", "info": {"author": {"name": "Ann"}, "license": {"title": "CC0"}}, "icons": {"ring": {"body": "<path d='M0 0h9v9z'/>"}}}`})
	d := b.draftEntry("/edit/proelio/mine", edited+own, "entry", "card.knights")
	field := regexp.MustCompile(`(?s)<select[^>]*data-path="card.knights.symbol".*?</select>`).FindString(d.Entry)
	at := -1
	for _, symbol := range []string{"art/fox.svg", "cat.svg", "own:ring", "sword"} {
		i := strings.Index(field, ">"+symbol+"<")
		if i <= at {
			t.Errorf("%s stands at %d, after %d: %.600s", symbol, i, at, field)
		}
		at = i
	}
	drawn := b.draftEntry("/edit/proelio/mine", edited+own+"[card.knights]\nsymbol = \"art/fox.svg\"\n", "entry", "card.knights")
	if strings.Contains(fmt.Sprint(drawn.Faults, drawn.Entry), "no such file") {
		t.Errorf("a drawing beside a file that is not saved yet is not found: %v", drawn.Faults)
	}
}
