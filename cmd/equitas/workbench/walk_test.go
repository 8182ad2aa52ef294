package workbench

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A walker is a tab of somebody who uses the program for the first time. Clicks are
// counted, and pictures taken.
type walker struct {
	*tab
	lang         string
	clicks, step int
}

func (w *walker) click(selector string) {
	w.t.Helper()
	w.clicks++
	w.tab.click(selector)
}

func (w *walker) type_(selector, text string) {
	w.t.Helper()
	w.clicks++ // a click into the field
	w.tab.type_(selector, text)
}

// choose selects an entry of a menu, with two clicks.
func (w *walker) choose(selector, value string) {
	w.t.Helper()
	w.clicks += 2
	w.await(`document.readyState === "complete"`) // the scripts have loaded
	w.await(fmt.Sprintf(`document.querySelector(%s)?.checkVisibility()`, quoted(selector)))
	if !js[bool](w.tab, fmt.Sprintf(`(e => { e.value = %s; e.dispatchEvent(new Event("input", {bubbles: true})); e.dispatchEvent(new Event("change", {bubbles: true})); return e.value == %s })(document.querySelector(%s))`, quoted(value), quoted(value), quoted(selector))) {
		w.t.Fatalf("%s does not offer %s", selector, value)
	}
}

// look takes a picture of what is visible without scrolling.
func (w *walker) look(name string) {
	w.t.Helper()
	w.step++
	w.shot(fmt.Sprintf("walk-%s-%02d-%s", w.lang, w.step, name))
}

// says checks that the text of an element has all of wants.
func (w *walker) says(selector string, wants ...string) {
	w.t.Helper()
	text := strings.Join(strings.Fields(w.text(selector)), " ")
	for _, want := range wants {
		if !strings.Contains(text, want) {
			w.t.Errorf("%s says %q, which lacks %q", selector, text, want)
		}
	}
}

// A new user must get from an empty folder to the answer to a question, a card with an
// effect, a Guild with a perk, both in play, and a sheet to print, in the browser alone,
// with two dozen clicks and without TOML.
func TestWalk(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "it"} {
		t.Run(lang, func(t *testing.T) {
			b := runWith(t, nil, options{lang: lang, verdictDeals: 1000})
			walk(t, b, &walker{tab: b.tab(t), lang: lang})
		})
	}
}

// walk does this in one language.
func walk(t *testing.T, b *running, w *walker) {
	lang := w.lang
	say := func(en, it string) string {
		if lang == "it" {
			return it
		}
		return en
	}
	w.sees("h1", say("This folder is empty", "Questa cartella è vuota"))
	w.look("empty")
	w.choose("select[name=game]", "proelio")
	w.type_("input[name=name]", say("Mine", "La mia"))
	w.type_("input[name=question]", say("Is my game too long, and is the first seat too strong?", "Il mio gioco dura troppo, e chi comincia è troppo forte?"))
	w.click(".primary")
	w.sees("#editor h1", say("Mine", "La mia"))
	w.look("editor")

	w.click(`#verdict a[href^="/compare?"]`) // looks at the comparison
	w.await(`document.querySelector("#run .below")`)
	w.says("#run .lead", say("Is my game too long", "Il mio gioco dura troppo"))
	w.says("#lead", say("as it is now: game length 4", "com’è ora: durata 4"), say("turns (as wanted, 30 to 80), first-seat advantage +", "turni (come si vuole, da 30 a 80), vantaggio del primo posto +"),
		say("pp (higher than wanted, 0)", "pp (più alto di quanto si vuole, 0)"), say("it changes nothing yet.", "non cambia ancora niente."))
	w.look("answer")
	if w.clicks > 6 {
		t.Errorf("the answer takes %d clicks", w.clicks)
	}

	w.click(`.bar nav a[data-view=edit]`)
	w.sees("#editor h1", say("Mine", "La mia"))
	w.click(`nav.tables a.strong`)
	w.type_(`form[data-at="card"] input[name=called]`, say("Levy", "Leva"))
	w.click(`form[data-at="card"] button`)
	w.sees("#entry-form h2", say("Levy", "Leva"))
	w.await(`document.querySelectorAll("#faces .face svg").length === 2`)
	w.says("#entry-form", say("Cards drawn n", "Carte pescate n"), say("When played", "Quando si gioca"), say("draw: cards come from", "pesca: carte vengono"))
	w.type_(`#entry [data-path$=".play[1].n"]`, "2")
	w.await(`[...document.querySelectorAll("#faces svg")].some(e => e.textContent.includes("2"))`)
	w.look("card")
	w.click(`#entry [data-entry=""]`)
	w.click(`nav.tables a:nth-of-type(2)`)
	w.type_(`form[data-at="guild"] input[name=called]`, say("Watchmen", "Guardie"))
	w.do(chromedp.KeyEvent(kb.Enter))
	w.sees("#entry-form h2", say("Watchmen", "Guardie"))
	w.type_(`#entry form[data-at$=".perk"] input`, say("ring", "campana"))
	w.do(chromedp.KeyEvent(kb.Enter))
	w.await(`document.querySelector("#entry .within h4")`)
	w.await(`document.querySelector("#faces .face svg")`)
	w.look("guild")
	w.click("#save")
	w.sees("#state", say("Saved", "Salvata"))
	w.await(`document.querySelector("#verdict[data-tell]")`)
	w.says("#verdict", say("Mine: game length 4", "La mia: durata 4"))
	w.look("verdict")

	w.click(`#verdict a[href^="/compare?"]`)
	w.await(`document.querySelector("#run .forest")`)
	w.look("narrowing")
	w.clicks++ // stops the comparison, whose button can move while the page grows
	js[bool](w.tab, `document.querySelector('#run form[action^="/compare/stop/"] button').click(), true`)
	w.await(`document.querySelector("#run .below")`)
	w.says("#run .changes", say("Levy new: deck base, kind strategy", "Leva nuova: mazzo Base, tipo Strategia"), say("Watchmen new: uses 1 time, perk ring (on action", "Guardie nuova: usi 1 volta, privilegi campana (quando si offre fase delle azioni"))
	w.look("compared")

	w.click(`.bar nav a[data-view=cards]`)
	w.await(`document.querySelector(".face svg")`)
	w.choose("#cards-show", "changed")
	w.await(`document.querySelectorAll(".face svg").length === 2`)
	w.click(`#printing > summary`)
	w.await(`document.querySelector("#printed figure svg")`)
	w.sees("#printed figcaption", say("1 page, ", "1 pagina, "))
	w.look("print")
	sheet := js[string](w.tab, `document.querySelector('#printed a[href^="/cards/sheet"]').getAttribute("href")`)
	if status, file := b.get(sheet); status != 200 || !strings.HasPrefix(file, "%PDF-") {
		t.Errorf("the sheet: status %d, %.100q", status, file)
	}
	if w.clicks > 24 {
		t.Errorf("all of it takes %d clicks", w.clicks)
	}
	t.Logf("%d clicks", w.clicks)
}
