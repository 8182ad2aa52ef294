package workbench

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"equitas/cmd/equitas/cli"
	"equitas/cmd/equitas/workbench/refusal"
	"equitas/cmd/equitas/workbench/tableview"
	"equitas/cmd/equitas/workbench/translate"
	"equitas/cmd/equitas/workbench/words"
	"equitas/engine"
	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
	"equitas/engine/people"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// In a browser a match must be playable to its end by clicks, and be saved with a record
// that replays.
func TestPlayView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/play?of=proelio/0.9.6&seats=3&seed=7")
	p.looks("play-seats")
	p.click("#seating .primary")
	p.sees("#question", "Your action")
	p.await(`document.querySelector(".fan svg")`)
	js[bool](p, `document.querySelector("#actions button").focus(), true`)
	p.sees("#foresee", "Base")
	js[bool](p, `document.getElementById("hint-do").focus(), true`)
	p.do(chromedp.KeyEvent(kb.Enter))
	p.sees("#hint", "%")
	p.await(`document.activeElement.id === "hint-do"`) // the focus is as before the button was disabled
	p.click("#others-1 summary")
	p.click("#others summary")
	p.sees(".why .fails", "No:")
	p.looks("play")
	clicks := 0
	for !js[bool](p, `document.getElementById("ended-h") !== null`) { // clicks on any action
		clicks += js[int](p, `(async () => {
			const now = () => document.getElementById("actions")?.dataset.foresee;
			const wait = ms => new Promise(r => setTimeout(r, ms));
			let clicks = 0;
			for (let n = 0; n < 200 && clicks < 8; n++) {
				const b = document.querySelector("#actions button[name]:not(:disabled)"), step = now();
				if (b) { b.click(); clicks++; }
				for (let i = 0; i < 200 && now() === step && !document.getElementById("ended-h"); i++) await wait(4);
				if (document.getElementById("ended-h")) break;
			}
			return clicks;
		})()`)
	}
	if clicks < 3 {
		t.Errorf("the match took %d clicks", clicks)
	}
	p.await(`document.getElementById("ended-h")`)
	p.looks("play-over")
	p.click("#save-do")
	p.type_("#saving input", "../mine")
	p.click("#save-now")
	p.sees("#saving #toast", "is no name for a file") // shown where it is read, and the name can be corrected
	p.expected("400")
	p.type_("#saving input", "mine")
	p.click("#save-now")
	p.sees(".notice", "records/mine.jsonl")
	record := b.file("records/mine.jsonl")
	if _, text := b.get("/play/1/record"); text != record {
		t.Error("the record that is sent is another than the one that is saved")
	}
	sum, err := records.NewReplayer(cli.OpenBuiltIn().Lab, records.ReplayOptions{File: "mine"}, question.Observer{}).Run(strings.NewReader(record), nil)
	if err != nil || len(sum.Matches) != 1 || sum.Matches[0].Result.Reason == engine.Unfinished {
		t.Fatalf("%v, %+v", err, sum)
	}
	p.click("#again-do")
	p.sees(".who", "House 2")
}

// A board must be zoomed and moved, and clicks on a piece and its target must move it.
func TestPlayBoard(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	x := b.sits("of", "warland/2.0.2", "seed", "7")
	s := x.rests()
	for !slices.ContainsFunc(s.Actions, func(a tableview.Action) bool { return strings.HasPrefix(a.Said, "Move ") }) {
		x.does("choose", s.Step, "pick", "0")
		s = x.rests()
	}
	p.open("/play/" + x.g.ID)
	p.await(`document.querySelector(".spot")`)
	whole := js[string](p, `document.querySelector("#board svg").getAttribute("viewBox")`)
	p.click(`[data-zoom="in"]`)
	if out := js[int](p, `(b => [...document.querySelectorAll(".spot")].filter(s => { const r = s.getBoundingClientRect(); return r.top < b.top || r.bottom > b.bottom || r.width < 18 }).length)(document.getElementById("board").getBoundingClientRect())`); out > 0 {
		t.Errorf("after a step nearer, %d of what can be clicked are out of sight, or too small for a finger", out)
	}
	js[bool](p, `document.getElementById("board").focus(), true`)
	p.do(chromedp.KeyEvent("+"))
	near := js[string](p, `document.querySelector("#board svg").getAttribute("viewBox")`)
	if near == whole {
		t.Errorf("near or far, the table shows %s", whole)
	}
	p.do(chromedp.KeyEvent("0"))
	p.await(`document.querySelector("#board svg").getAttribute("viewBox") === ` + quoted(whole))
	said := func() []string {
		return js[[]string](p, `[...document.querySelectorAll("#actions button")].filter(b => b.checkVisibility()).map(b => b.textContent)`)
	}
	p.click(".spot")
	if l := said(); len(l) != 1 || !strings.HasPrefix(l[0], "Move ") {
		t.Errorf("the piece that was clicked can: %q", l)
	}
	p.sees("#foresee", "You move")
	p.click(".spot.on")
	p.sees("#question", "Where does")
	p.await(`document.querySelectorAll(".spot").length > 3`)
	p.looks("play-board")
	at := x.rests().Step
	js[bool](p, `document.querySelector("#actions li:last-child button").dispatchEvent(new PointerEvent("click", {bubbles: true, cancelable: true, pointerType: "touch"}))`)
	p.await(`getComputedStyle(document.querySelector("#actions li:last-child button"), "::after").content.includes("Touch again")`)
	if x.rests().Step != at {
		t.Error("the first touch plays")
	}
	p.click("#actions li:last-child button")
	p.await(`!document.getElementById("question")?.textContent.includes("Where does")`)
	if x.rests().Step == at {
		t.Error("nothing was played")
	}
}

// tableThings selects what can be clicked on a table.
const tableThings = `.spread :is([data-of], [data-spot], [data-does])`

// byMouse plays a match to its end by clicking only what lies on the table and the menus of
// it. It returns the numbers of clicks on cards, piles, seats and other things, and of
// menus.
func (p *tab) byMouse() []int {
	p.t.Helper()
	return js[[]int](p, `(async () => {
		const wait = ms => new Promise(r => setTimeout(r, ms)), now = () => document.getElementById("actions")?.dataset.foresee;
		const ended = () => document.getElementById("ended-h"), n = [0, 0, 0, 0, 0];
		const ready = () => document.querySelector("#actions button:not(:disabled)");
		for (let k = 0; k < 900 && !ended(); k++) {
			for (let i = 0; i < 2000 && !ready() && !ended(); i++) await wait(4);
			if (ended()) break;
			const step = now(), all = [...document.querySelectorAll("`+tableThings+`")].filter(e => e.checkVisibility());
			if (!all.length) return [-1, k];
			const at = all[k * 7 % all.length];
			n[at.matches(".whole") ? 1 : at.dataset.of ? 0 : at.dataset.spot ? 2 : 3]++;
			at.click();
			const items = [...document.querySelectorAll("#menu:popover-open button")];
			if (items.length) { n[4]++; items[k % items.length].click(); }
			for (let i = 0; i < 2000 && now() === step && !ended(); i++) await wait(4);
			if (now() === step && !ended()) return [-2, k];
		}
		return n;
	})()`)
}

// A game that is defined by a text must be playable to its end with the mouse on the table
// alone, and its record be shown on the same table, as one seat and as all see it.
func TestPlaySpread(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	x := b.sits("of", "last_candle/one-round", "seed", "7", "lang", "it", "who2", "greedy")
	p.open("/play/" + x.g.ID)
	p.await(`document.querySelectorAll(".spread > .mat").length === 5`) // four seats and the middle
	p.sees(".mat.middle", "mazzo")
	p.await(`document.querySelector(".mat.middle .back") && document.querySelector(".mat.other .back") && !document.querySelector(".mat.other .piles li:first-child .sides")`)
	p.looks("play-spread")
	n := p.byMouse()
	p.sees("#ended-h", "")
	if n[0] <= 0 || n[2] == 0 {
		t.Errorf("clicked were %d", n)
	}
	_, record := b.get("/play/" + x.g.ID + "/record")
	b.put("records/mine.jsonl", record)
	p.open("/records/open?file=records/mine.jsonl")
	p.await(`document.querySelectorAll(".spread > .mat").length === 5 && document.querySelector(".mat.other .piles li:first-child .sides")`) // all cards are shown
	p.looks("records-spread")
	reel := "/records/" + b.records.list()[0].ID
	if _, page := b.get(reel + "/page"); strings.Count(page, `class="moment`) < 10 || strings.Contains(page, "<script") || strings.Contains(page, `src="`) || strings.Contains(page, "//") && strings.Contains(page, "http://127") {
		t.Errorf("the page of the match: %.400s", page)
	}
	p.open(reel + "?seen=2")
	p.await(`document.querySelector(".mat.other .back") && !document.querySelector(".mat.other .piles li:first-child .sides") && document.querySelector(".spread .hand .sides")`)
}

// A match of Proelio must be playable to its end on the table, with the mouse alone and
// with the keyboard alone.
func TestPlayProelioOnTheTable(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	x := b.sits("of", "proelio/0.9.6", "seats", "4", "seed", "7", "lang", "en", "who2", "greedy", "who3", "greedy", "who4", "greedy")
	p.open("/play/" + x.g.ID)
	p.await(`document.querySelectorAll(".spread > .mat").length === 5 && document.querySelector(".mat.other .back.drawn") && !document.querySelector(".mat.other .piles li:first-child .sides")`)
	p.looks("play-proelio")
	n := p.byMouse()
	p.sees("#ended-h", "")
	if len(n) != 5 || n[0] == 0 || n[1] == 0 || n[4] == 0 {
		t.Errorf("clicked were %d", n)
	}
	p.looks("play-proelio-over")

	x = b.sits("of", "proelio/0.9.6", "seats", "3", "seed", "8", "lang", "it", "who2", "greedy", "who3", "greedy")
	p.open("/play/" + x.g.ID)
	p.await(`document.querySelector(".spread")`)
	ready := `!!document.getElementById("ended-h") || !!document.querySelector("#actions button:not(:disabled)")`
	for at, k := -1, 0; k < 600; k++ {
		p.await(ready)
		if js[bool](p, `!!document.getElementById("ended-h")`) {
			break
		}
		step := x.rests().Step
		if step == at {
			t.Fatalf("at choice %d the keyboard does nothing: %s", at, js[string](p, `document.activeElement.outerHTML.slice(0, 300)`))
		}
		at = step
		if k == 0 {
			for range 60 {
				if js[bool](p, `!!document.activeElement.closest(".spread")`) {
					break
				}
				p.do(chromedp.KeyEvent(kb.Tab))
			}
		}
		if !js[bool](p, `!!document.activeElement.matches("`+tableThings+`")`) {
			t.Fatalf("at choice %d the keyboard is not on the table: %s", at, js[string](p, `document.activeElement.outerHTML.slice(0, 300)`))
		}
		p.do(chromedp.KeyEvent([]string{kb.ArrowDown, kb.ArrowRight, kb.ArrowUp, kb.ArrowLeft}[k%4]), chromedp.KeyEvent(kb.Enter))
		if js[bool](p, `!!document.querySelector("#menu:popover-open")`) {
			p.do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
		}
		p.await(`!!document.getElementById("ended-h") || !document.getElementById("actions")?.dataset.foresee.includes("step=` + fmt.Sprint(step) + `&")`)
	}
	p.sees("#ended-h", "")
}

// Labels of boards must be readable at every size: none that is shown may be smaller than
// eight pixels or wider than its shape, and most must be shown.
func TestBoardLabels(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	for i, of := range []string{"warland/2.0.2", "stronghold/2010", "empires/2002"} {
		b.put(fmt.Sprintf("records/%d.jsonl", i), recorded(t, b, of, false))
		p.open(fmt.Sprintf("/records/open?file=records/%d.jsonl", i))
		p.open(fmt.Sprintf("/records/%s?n=120", b.records.list()[0].ID))
		for _, s := range []screen{{"1440", 1440, 900}, wide, narrow} {
			p.size(s)
			p.await(`document.querySelector("#board svg text")`)
			js[bool](p, `new Promise(r => requestAnimationFrame(() => requestAnimationFrame(() => r(true))))`)
			got := js[[]float64](p, `(() => {
				const all = [...document.querySelectorAll("#board text.label")], shown = all.filter(e => !e.classList.contains("tiny"));
				const rects = [...document.querySelectorAll("#board rect")].map(e => e.getBoundingClientRect());
				const small = shown.filter(e => +e.getAttribute("font-size") * e.ownerSVGElement.getScreenCTM().a < 7.99).length;
				const across = shown.filter(e => { const t = e.getBoundingClientRect(), x = t.x + t.width / 2, y = t.y + t.height / 2;
					const on = rects.filter(r => x > r.left && x < r.right && y > r.top && y < r.bottom).sort((a, b) => a.width * a.height - b.width * b.height)[0];
					return on && (t.left < on.left - 1 || t.right > on.right + 1); }).length;
				return [all.length, shown.length, small, across]; })()`)
			t.Logf("%s at %s: of %.0f labels %.0f are shown", of, s.name, got[0], got[1])
			if got[2] > 0 || got[3] > 0 || got[1] < got[0]/2 {
				t.Errorf("%s at %s: of %.0f labels %.0f are shown, %.0f too small, %.0f across their boxes", of, s.name, got[0], got[1], got[2], got[3])
			}
			p.shot("board-" + strings.ReplaceAll(of, "/", "-") + "-" + s.name)
		}
		p.size(wide)
	}
}

// A taken records everything that a workbench sends.
type taken struct {
	http.RoundTripper
	sent *strings.Builder
}

func (x taken) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := x.RoundTripper.RoundTrip(r)
	if err == nil {
		answer.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(answer.Body, x.sent), answer.Body}
	}
	return answer, err
}

// sends requests everything that a page can request at the first decision of a match, and
// returns all bytes of the answers, without addresses of the workbench.
func (b *running) sends(form ...string) string {
	b.t.Helper()
	b.post("/play", form...)
	g := b.games.list()[0]
	<-g.idle() // the time that bots take may differ
	var sent strings.Builder
	b.client.Transport = taken{http.DefaultTransport, &sent}
	defer func() { b.client.Transport = nil }()
	at := "/play/" + g.ID
	b.get(at)
	now := g.snapshot()
	if now.Scene == nil {
		b.t.Fatal(now.Err)
	}
	for i := range now.Scene.Actions {
		b.get(fmt.Sprintf("%s/foresee?step=%d&action=%d", at, now.Scene.Step, i))
	}
	b.get(fmt.Sprintf("%s/others?step=%d", at, now.Scene.Step))
	for i := range 60 {
		b.get(fmt.Sprintf("%s/why?step=%d&subject=%d", at, now.Scene.Step, i))
	}
	b.get(fmt.Sprintf("%s/log?step=%d", at, now.Scene.Step))
	b.get(at + "/record")
	b.games.end(g)
	return strings.NewReplacer(at, "/play/1", `id="seed"`, "").Replace(sent.String())
}

// idle returns a channel that is closed when no bot thinks.
func (g *game) idle() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			now, news := g.observe()
			if now.Busy == "" {
				return
			}
			<-news
		}
	}()
	return done
}

// If two deals look the same to a seat, all bytes that are sent must be equal, whatever
// others hold.
func TestPlayHides(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a whole match")
	}
	// With three cards of each kind and hands of one card many deals look alike. A game that
	// is defined by a text also has a table with piles and hands.
	b := run(t, map[string]string{
		"variants/proelio/mine.toml":          "# Which?\ngame = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Mine\"\nhand.limit = 1\nhand.start = 1\nguilds.use = false\n",
		"variants/lanterns_lit/standard.toml": lanternsLit,
	})
	for of, bot := range map[string]string{"proelio/mine": "greedy", "lanterns_lit/standard": "random"} {
		b.hides(of, bot)
	}
}

// lanternsLit is a game with much hidden information: hands, a stock, and cards put aside
// unseen.
const lanternsLit = `
game  = "lanterns_lit"
title = "Lanterns"

[players]
min   = 2
max   = 4
usual = 3

[field]
light = "1..4"

[card.lantern]
each  = ["light"]
count = 4

[zone]
deck  = { sees = "count", begins = "all" }
aside = { sees = "count" }
open  = { sees = "top" }
hand  = { sees = "owner", of = "seat" }
lit   = { sees = "all", of = "seat" }

[counter]
coins = { is = "0..9", of = "seat" }
first = { is = "seat" }

[phase.match]
deal   = ["shuffle deck", "move 3 from deck to aside", "move 1 from deck to open", "deal 2 from deck to hand"]
rounds = { run = "turn", each = "seats from first", until = "me.hand == 0" }

[phase.turn.choice]
light = { choose = "card from hand", do = "move card to lit" }
drop  = { choose = "card from hand", where = "card.light > open.light", do = ["move card to open", "add 1 to coins"] }
spy   = { choose = "target from others", when = "me.coins > 0", do = ["look at target.hand", "add -1 to coins"] }

[end]
score = "me.coins + me.lit"
`

// hides plays a variant with a person in the first seat until two deals have looked alike
// three times, and compares what is sent for both.
func (b *running) hides(of, bot string) {
	t := b.t
	v, err := b.project.Lab.Library().Variant(of, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	type deal struct {
		n      int
		hidden string
	}
	first := map[string]deal{}
	found := 0
	for n := 0; n < 400 && found < 3; n++ {
		at, err := v.SeatPlayers(t.Context(), lab.PlaySetup{People: []int{1}, Bots: []string{bot}, Deal: n}, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		table, err := at.NewTable()
		if err != nil {
			t.Fatal(err)
		}
		if who, err := table.Advance(t.Context()); who != 0 || err != nil {
			continue
		}
		key := fmt.Sprint(table.Key(0), table.Log(0)) // the log shows who has drawn the other card
		hidden := ""
		for who := range engine.Seat(table.Seats()) {
			if who > 0 {
				hidden += fmt.Sprint(table.Hand(who))
			}
		}
		was, ok := first[key]
		if !ok {
			first[key] = deal{n, hidden}
		}
		if !ok || was.hidden == hidden {
			continue
		}
		found++
		play := func(n int) string {
			return b.sends("of", of, "seed", "1", "deal", fmt.Sprint(n))
		}
		one, two := play(was.n), play(n)
		two = strings.ReplaceAll(two, fmt.Sprintf("--deal %d", n), fmt.Sprintf("--deal %d", was.n))
		if one != two {
			at := 0
			for at < min(len(one), len(two)) && one[at] == two[at] {
				at++
			}
			t.Fatalf("deals %d and %d look alike to the seat, and differ in what is sent: %q, %q", was.n, n, one[max(0, at-200):min(len(one), at+200)], two[max(0, at-200):min(len(two), at+200)])
		}
		if len(one) < 20000 {
			t.Fatalf("only %d bytes were sent", len(one))
		}
	}
	if found == 0 {
		t.Fatalf("%s: no two deals look alike", of)
	}
}

// An at is a match that a test plays over the network.
type at struct {
	*running
	g *game
}

// sits starts a match.
func (b *running) sits(form ...string) at {
	b.t.Helper()
	if status, text := b.post("/play", form...); status != http.StatusOK {
		b.t.Fatalf("status %d: %.600s", status, text)
	}
	x := at{b, b.games.list()[0]}
	x.rests()
	return x
}

// rests waits until no bot thinks, and returns the scene.
func (x at) rests() *scene {
	x.t.Helper()
	<-x.g.idle()
	now := x.g.snapshot()
	if now.Err != nil || now.Scene == nil {
		x.t.Fatal(now.Err)
	}
	return now.Scene
}

// does sends a request from a page that shows a step, and returns the answer.
func (x at) does(what string, step int, pairs ...string) string {
	x.t.Helper()
	form := url.Values{"step": {fmt.Sprint(step)}}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	r, err := http.NewRequest("POST", x.url+"/play/"+x.g.ID+"/"+what, strings.NewReader(form.Encode()))
	if err != nil {
		x.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Swap", "1")
	answer, err := x.client.Do(r)
	if err != nil {
		x.t.Fatal(err)
	}
	_, text := read(x.t, answer)
	return text
}

// If several people play, nothing of a hand may be shown before its owner has sat down, and
// an undo needs the consent of the others.
func TestPlayHanded(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	x := b.sits("of", "proelio/0.9.6", "seats", "3", "seed", "7", "who2", "person", "who3", "random", "lang", "it")
	shows := func(what string, wants ...string) {
		t.Helper()
		_, text := b.get("/play/" + x.g.ID)
		has(t, text, wants...)
		if hidden := strings.Contains(text, `class="fan"`) || strings.Contains(text, `class="panel passage"`); hidden != (what == "open") {
			t.Errorf("%s: cards are shown: %v", what, hidden)
		}
	}
	s := x.rests()
	if s.State != sceneCover || s.To != 1 {
		t.Fatalf("it begins with %+v", s)
	}
	shows("covered", `value="1" id="sit-do"`)
	for _, path := range []string{"/others", "/log", "/foresee", "/why", "/thing"} {
		if status, text := b.get(fmt.Sprintf("/play/%s%s?step=%d&action=0&subject=0", x.g.ID, path, s.Step)); status != http.StatusForbidden {
			t.Errorf("%s of a covered screen: %d %.200s", path, status, text)
		}
	}
	x.does("sit", s.Step, "seat", "2") // it is not this one's turn
	if got := x.rests(); got.State != sceneCover {
		t.Fatalf("another has sat down: %+v", got)
	}
	x.does("sit", s.Step, "seat", "1")
	shows("open", "question")
	for s = x.rests(); s.State == sceneAct && s.Seat == 1; s = x.rests() {
		x.does("choose", s.Step, "pick", "0")
	}
	if s.State != sceneSeen || s.To != 2 {
		t.Fatalf("after the first has played it is %+v", s)
	}
	x.does("sit", s.Step)
	shows("covered", `value="2" id="sit-do"`)
	x.does("sit", s.Step, "seat", "2")
	for s = x.rests(); s.Seat == 2 && s.State == sceneAct; s = x.rests() {
		x.does("choose", s.Step, "pick", "0")
	}
	for s.State != sceneAct {
		x.does("sit", s.Step, "seat", fmt.Sprint(s.To))
		s = x.rests()
	}
	who, before := s.Seat, x.g.table.Choices()
	x.does("undo", s.Step)
	if s = x.rests(); s.Ask == "" || x.g.table.Choices() != before {
		t.Fatalf("seat %d goes back without asking: %+v", who, s.Ask)
	}
	x.does("undo", s.Step, "agree", "1")
	if x.rests(); x.g.table.Choices() >= before {
		t.Error("nothing was taken back")
	}
}

// A choice that is made while previews are computed must wait for them, and be made.
func TestPlayWhileSomebodyLooks(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	x := b.sits("of", "proelio/0.9.6", "seed", "7")
	s := x.rests()
	looks, answered := make(chan struct{}), make(chan struct{})
	go x.g.withTable(func() error {
		close(looks)
		select { // until the choice waits; a refusal would be answered at once
		case <-answered:
		case <-time.After(200 * time.Millisecond):
		}
		return nil
	})
	<-looks
	text := x.does("choose", s.Step, "pick", "0")
	close(answered)
	if strings.Contains(text, words.Text("en", "play.moved")) || strings.Contains(text, words.Text("en", "play.thinking")) || x.rests().Step == s.Step {
		t.Error("while the page looks at what an action would do, a choice is refused")
	}
}

// A choice from a page that shows another step must change nothing, and the page must be
// updated.
func TestPlayTwoPages(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	x := b.sits("of", "proelio/0.9.6", "seed", "7")
	s := x.rests()
	x.does("choose", s.Step, "pick", "0")
	now := x.rests()
	made := x.g.table.Choices()
	for _, what := range []string{"choose", "undo", "hint", "sit"} {
		has(t, x.does(what, s.Step, "pick", "1", "seat", "1"), words.Text("en", "play.moved"), fmt.Sprintf(`value="%d"`, now.Step))
	}
	if x.g.table.Choices() != made {
		t.Error("a move for another step was made")
	}
	for _, pick := range []string{"-1", "999999", "x", ""} {
		x.does("choose", now.Step, "pick", pick)
	}
	if x.rests(); x.g.table.Choices() != made {
		t.Error("a move that is none was made")
	}
	if status, _ := b.get("/play/" + x.g.ID + "/record"); status != http.StatusForbidden {
		t.Errorf("the record of a match that goes on: %d", status)
	}
	if status, _ := b.post("/play/"+x.g.ID+"/save", "name", "../../x"); status != http.StatusBadRequest {
		t.Errorf("a record outside of the folder: %d", status)
	}
}

// While a bot thinks, pages must say so and choices must wait, but leaving must not. There
// must be a limit to the number of matches.
func TestPlayThinks(t *testing.T) {
	if testing.Short() {
		t.Skip("a search thinks")
	}
	b := run(t, begun(t, "proelio", "mine"))
	x := b.sits("of", "proelio/0.9.6", "seed", "7")
	s := x.rests()
	ended := make(chan error, 1)
	go x.g.runInBackground(busyBots, func(ctx context.Context) error {
		<-ctx.Done()
		ended <- ctx.Err()
		return ctx.Err()
	})
	for x.g.snapshot().Busy == "" {
		runtime.Gosched()
	}
	_, text := b.get("/play/" + x.g.ID)
	has(t, text, "data-events", words.Text("en", "play.botsthink"), "disabled")
	has(t, x.does("choose", s.Step, "pick", "0"), words.Text("en", "play.thinking"))
	if status, _ := b.post("/play/"+x.g.ID+"/save", "name", "x"); status != http.StatusTooManyRequests {
		t.Errorf("saved while somebody thinks: %d", status)
	}
	x.does("leave", s.Step)
	<-ended
	if status, _ := b.get("/play/" + x.g.ID); status != http.StatusOK || len(b.games.list()) != 0 {
		t.Errorf("after leaving: %d, %d matches", status, len(b.games.list()))
	}
	for range maxGames {
		b.sits("of", "proelio/0.9.6", "seed", "7")
	}
	if n := len(b.games.list()); n != maxGames {
		t.Errorf("%d matches, want %d", n, maxGames)
	}
	if status, text := b.post("/play", "of", "proelio/0.9.6"); status != http.StatusTooManyRequests {
		t.Errorf("one more: %d %.300s", status, text)
	}
}

// If several people have played at one screen, the end must say whose view is shown.
func TestPlayEnds(t *testing.T) {
	s := &scene{State: sceneOver, Name: "House 1", News: []string{"You are defeated."}, Ends: []sceneEnd{{Name: "House 1"}}}
	shown := func() string {
		t.Helper()
		text, err := newPages().render("play", translate.Target{Lang: "en"}, "match", &gamePiece{ID: "1", gameStatus: gameStatus{Scene: s}})
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const whose = ">What happened, as House 1 saw it<"
	if text := shown(); strings.Contains(text, whose) {
		t.Errorf("of one who has played alone it is said: %s", text)
	}
	s.Ends = append(s.Ends, sceneEnd{Name: "House 2"})
	has(t, shown(), whose)
}

// A request that arrives while a bot thinks, such as for the reason why something is not
// possible, must be answered afterwards.
func TestPlayWaits(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	x := b.sits("of", "proelio/0.9.6", "seed", "7")
	s := x.rests()
	over, begun := make(chan struct{}), make(chan struct{})
	go x.g.runInBackground(busyHint, func(context.Context) error {
		close(begun)
		<-over
		return nil
	})
	<-begun
	looked := x.g.snapshot().LastShown
	go func() {
		for x.g.snapshot().LastShown.Equal(looked) {
			runtime.Gosched()
		}
		close(over) // the request comes while a bot thinks
	}()
	if status, text := b.get(fmt.Sprintf("/play/%s/others?step=%d", x.g.ID, s.Step)); status != http.StatusOK || !strings.Contains(text, "<li") {
		t.Errorf("%d %s", status, text)
	}
	if status, text := b.get(fmt.Sprintf("/play/%s/others?step=%d", x.g.ID, s.Step+1)); status != refusal.Changed || !strings.Contains(text, words.Text("en", "play.stale")) {
		t.Errorf("a page of another step: %d %s", status, text)
	}
}

// The name of a variant that is markup must be shown as text at the table, also on its
// cards.
func TestPlayMarkup(t *testing.T) {
	b := run(t, hostileFiles())
	x := b.sits("of", "proelio/mine", "seed", "7")
	for _, path := range []string{"/play?of=proelio/mine", "/play/" + x.g.ID, fmt.Sprintf("/play/%s/others?step=%d", x.g.ID, x.rests().Step), fmt.Sprintf("/play/%s/foresee?step=%d&action=0", x.g.ID, x.rests().Step)} {
		status, text := b.get(path)
		if status != http.StatusOK || strings.Contains(text, "<script>alert") || strings.Contains(text, "<b>\"") {
			t.Errorf("%s: %d, the name stands there as it is", path, status)
		}
	}
}

// Every card that a hand or an action names must have a face, in every game.
func TestPlayFaces(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for _, of := range []string{"proelio/0.9.6", "warland/2.0.2", "warland/creatures", "stronghold/2010", "empires/2002"} {
		if testing.Short() && of != "proelio/0.9.6" {
			continue
		}
		x := b.sits("of", of, "seed", "7", "lang", "it")
		cards := 0
		for n := 0; n < 25; n++ {
			s := x.rests()
			if s.State != sceneAct {
				break
			}
			for _, a := range s.Actions {
				card, _, placed := strings.Cut(a.Card, "@")
				if card != "" {
					cards++
					if _, ok := x.g.faces.Get(card, 0); !ok {
						t.Errorf("%s: %q is about %s, which has no face", of, a.Said, card)
					}
				}
				if placed && !lies(s.Table, a.Card) {
					t.Errorf("%s: %q is about %s, which lies nowhere", of, a.Said, a.Card)
				}
			}
			for _, c := range x.g.table.Hand(x.g.viewSeat).Cards {
				if cards++; !slices.ContainsFunc(s.Hand, func(h tableview.Card) bool { return h.ID == c.Face }) {
					t.Errorf("%s: %s has no face", of, c.Face)
				}
			}
			x.does("choose", s.Step, "pick", fmt.Sprint(n*7%len(s.Actions)))
		}
		if cards == 0 {
			t.Errorf("%s: no card was held or chosen", of)
		}
		x.does("leave", 0)
	}
}

// lies reports whether something on the table has this id for actions.
func lies(t *tableview.Table, id string) bool {
	for _, m := range t.Mats {
		for _, p := range m.Piles {
			if p.ID == id || slices.ContainsFunc(p.Cards, func(c tableview.PileCard) bool { return c.ID == id }) {
				return true
			}
		}
	}
	return false
}

// A speaking is a transport that requests pages in a language.
type speaking string

func (lang speaking) RoundTrip(r *http.Request) (*http.Response, error) {
	r.Header.Set("Accept-Language", string(lang))
	return http.DefaultTransport.RoundTrip(r)
}

// The preview of an action must show what the player loses and gains and what changes on
// the table, but not what the player's own cards could do afterwards.
func TestPlayForesees(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for lang, wants := range map[string]map[string][]string{
		"en": {
			"fortify shields": {`You lose</span></span>Shields</li>`, `<b>You, House 1</b> <span class="was">no Fortification</span>`, `<span class="now">4 cards</span> <span class="by less">−1</span>`},
			"draw":            {`1 card that you do not know yet`, `<b>Decks</b> <span class="was">58 Base</span>`, `<span class="by less">−1</span>`},
		},
		"it": {
			"fortify shields": {`Perdi</span></span>Scudi</li>`, `<b>Tu, Casata 1</b> <span class="was">`, `<span class="now">4 carte</span> <span class="by less">−1</span>`},
			"draw":            {`1 carta che ancora non conosci`},
		},
	} {
		b.client.Transport = speaking(lang)
		x := b.sits("of", "proelio/0.9.6", "seed", "7", "lang", lang)
		s := x.rests()
		all := x.g.table.Actions()
		for words, wants := range wants {
			i := slices.IndexFunc(all, func(a people.WordedAction) bool { return a.Words == words })
			if i < 0 {
				t.Fatalf("%s: there is no action %s among %v", lang, words, all)
			}
			_, text := b.get(fmt.Sprintf("/play/%s/foresee?step=%d&action=%d", x.g.ID, s.Step, i))
			has(t, text, wants...)
			for _, note := range []string{"not now", "needs a", "Knights", "Cavalieri"} {
				if strings.Contains(text, note) {
					t.Errorf("%s, %s: %q, of cards that stay, in\n%s", lang, words, note, text)
				}
			}
		}
	}
}

// Styles that the program includes must be named in the language of the page, and those of
// a project as in their files.
func TestStylesSaid(t *testing.T) {
	b := runWith(t, map[string]string{"variants/proelio/bots/mine.toml": "game = \"proelio\"\ntitle = \"Patient\"\n\n[weights]\nbluff = 1\n"}, options{lang: "it"})
	lib := b.project.Lab.Library()
	for _, game := range lib.Games() {
		for _, name := range lib.Styles(game.Name()) {
			style, err := lib.Style(game.Name(), name)
			if err != nil {
				t.Fatal(err)
			}
			if word := styleWords[style.Title]; name != "mine" && words.Text("en", word) != style.Title {
				t.Errorf("%s: the style %s is called %q, and %q by the pages", game.Name(), name, style.Title, words.Text("en", word))
			}
		}
	}
	_, text := b.get("/play?of=proelio/0.9.6")
	has(t, text, ">bluffer: Bluffatore<", ">veteran: Veterano<", ">mine: Patient<")
}
