package workbench

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"mime/multipart"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"equitas/engine/lab"
	"equitas/engine/lab/question"
	"equitas/engine/lab/records"
)

// recorded plays a deal of a variant with greedy bots and returns its record, with state
// lines if states is true.
func recorded(t *testing.T, b *running, of string, states bool) string {
	t.Helper()
	r, err := b.project.Lab.Record(t.Context(), lab.Recording{Variant: of, Play: question.Play{Bots: []string{"greedy"}, Deals: 1}, States: states}, question.Observer{})
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if _, err := r.Write(t.Context(), &text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// stateLines returns the states of a record as pages show them, by the number of the
// choice.
func stateLines(t *testing.T, record string) map[int]string {
	t.Helper()
	states := map[int]string{}
	for line := range strings.Lines(record) {
		d := json.NewDecoder(strings.NewReader(line))
		d.Token()
		n, text, state := 0, "", false
		for d.More() {
			key, _ := d.Token()
			var value json.RawMessage
			if err := d.Decode(&value); err != nil {
				t.Fatal(err)
			}
			switch {
			case key == "type":
				state = string(value) == `"state"`
			case key == "n":
				json.Unmarshal(value, &n)
			default:
				text += fmt.Sprintf("%q: %s\n", key, value)
			}
		}
		if state {
			states[n] = text
		}
	}
	return states
}

// The result of a match must be shown at the top in the language of the page.
func TestRecordsEnd(t *testing.T) {
	for lang, want := range map[string]string{"en": `<p class="soft small">House [1-4] wins</p>`, "it": `<p class="soft small">Vince Casata [1-4]</p>`} {
		b := runWith(t, begun(t, "proelio", "mine"), options{lang: lang})
		b.put("records/one.jsonl", recorded(t, b, "proelio/0.9.6", false))
		if _, text := b.get("/records/open?file=records/one.jsonl"); !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("%s: %s is missing in:\n%.2000s", lang, want, text)
		}
	}
}

// Each step must show the state of the record, with alternatives, a bot's ratings, pictures
// and cards.
func TestRecordsView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	record := recorded(t, b, "proelio/0.9.6", true)
	b.put("records/one.jsonl", record)
	states := stateLines(t, record)
	p := b.tab(t)
	p.open("/records")
	p.looks("records-list")
	js[bool](p, `(() => { // anywhere on the page
		const d = new DataTransfer();
		d.items.add(new File(["no record"], "no.jsonl"));
		return document.querySelector("h1").dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: d}));
	})()`)
	p.sees("#toast", "this is not a record")
	p.await(`document.getElementById("record").files.length === 0`) // so that it can be chosen again after a correction
	p.expected("400")
	p.click(`a[href*="one.jsonl"]`)
	p.sees("#reel h1", "Proelio")
	p.await(`document.getElementById("whole")`)
	js[bool](p, `document.getElementById("whole").open = true`)
	for n := 1; n <= 3; n++ {
		p.click("#to-next")
		p.sees("#reel output", fmt.Sprintf("%d of %d", n, len(states)))
		if got := js[string](p, `document.getElementById("state").textContent`); got != states[n] {
			t.Errorf("after choice %d the page shows\n%s\nthe record\n%s", n, got, states[n])
		}
	}
	p.sees(".options .picked", "chosen")
	p.click("#advice summary")
	p.sees("#thinks", "%")
	p.click("#ifs summary")
	p.click("#ifs-do")
	p.sees("#whatif", "played on 400 times")
	p.looks("records-whatif")
	js[bool](p, `document.getElementById("whole").open = false; document.getElementById("advice").open = false; document.getElementById("ifs").open = false; true`)
	p.looks("records")
	p.click("#chances > summary")
	p.sees("#odds h2", "decided it")
	p.looks("records-chances")
	if js[bool](p, `document.querySelector(".turned a") !== null`) { // a moment links to its position
		at := p.text(".turned a .soft")
		p.click(".turned a")
		p.sees("#reel output", at+" of ")
		p.await(`document.getElementById("chances").open && document.querySelector("#odds svg") !== null`)
	}
	p.click("#to-last")
	p.sees("#reel .events", "wins")
	if got := js[string](p, `document.getElementById("state").textContent`); got != states[len(states)] {
		t.Errorf("at the end the page shows\n%s\nthe record\n%s", got, states[len(states)])
	}
	js[bool](p, `document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }))`)
	p.sees("#reel output", fmt.Sprintf("%d of %d", len(states)-1, len(states)))
}

// Two actions at a moment must be played on, and the result must be in the language of the
// page: which wins more, how often each wins, and which bots played. A request that cannot
// be played must be refused with the reason.
func TestRecordsWhatIf(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"played on 400 times", "of 100", "Choose two different actions.", "greedy", "with the cards as they were"},
		"it": {"portata avanti 400 volte", "su 100", "Scegli due azioni diverse.", "greedy", "con le carte com’erano"},
	} {
		b := runWith(t, begun(t, "proelio", "mine"), options{lang: lang})
		record := recorded(t, b, "proelio/0.9.6", false)
		record = strings.Replace(record, `"}`+"\n"+`{"type":"choice","n":2,`, `","seconds":7.2}`+"\n"+`{"type":"choice","n":2,`, 1)
		b.put("records/one.jsonl", record)
		if status, text := b.get("/records/open?file=records/one.jsonl"); status != 200 {
			t.Fatalf("%d %.600s", status, text)
		}
		id := b.records.list()[0].ID
		_, page := b.get("/records/" + id + "?n=0")
		has(t, page, `id="ifs"`, want[4], `, 8 s</span>`)
		ask := func(query string) string {
			t.Helper()
			status, text := b.get("/records/" + id + "/whatif?n=0&" + query)
			if status != 200 {
				t.Fatalf("%s: %d %.600s", query, status, text)
			}
			return text
		}
		text := ask("a=0&b=1")
		has(t, text, want[0], want[1], want[3], `id="whatif"`, "<meter")
		if again := ask("a=0&b=1"); again != text {
			t.Errorf("%s: asked again it says\n%s\nbefore\n%s", lang, again, text)
		}
		has(t, ask("a=1&b=1"), want[2])
		if known := ask("a=0&b=1&known=1"); known == text {
			t.Errorf("%s: with the cards as they were it says the same", lang)
		}
		if n := len(b.records.list()[0].playback.Matches[0].Picks); n > 0 {
			if status, _ := b.get(fmt.Sprintf("/records/%s/whatif?n=%d&a=0&b=1", id, n)); status != http.StatusBadRequest {
				t.Errorf("%s: at the end: status %d", lang, status)
			}
		}
		b.records.thinkingMu.Lock()
		if status, _ := b.get("/records/" + id + "/whatif?n=0&a=0&b=1"); status == 200 {
			t.Errorf("%s: two are played at once", lang)
		}
		b.records.thinkingMu.Unlock()
	}
}

// Every step of every game must show the state in the record, and a person must be able to
// play on from it in any seat.
func TestRecordsSteps(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for _, of := range []string{"proelio/0.9.6", "warland/2.0.2", "stronghold/2010", "empires/2002"} {
		if testing.Short() && of != "proelio/0.9.6" {
			continue
		}
		with := of != "warland/2.0.2" || *full // its states take 28 MB
		record := recorded(t, b, of, with)
		b.put("records/one.jsonl", record)
		states := stateLines(t, record)
		if status, text := b.get("/records/open?file=records/one.jsonl"); status != 200 {
			t.Fatalf("%s: status %d: %.600s", of, status, text)
		}
		x := b.records.list()[0]
		m := &x.playback.Matches[0]
		if with && len(m.Picks) != len(states) {
			t.Fatalf("%s: %d choices, %d states", of, len(m.Picks), len(states))
		}
		for _, n := range []int{1, len(m.Picks) / 3, len(m.Picks)} {
			if err := x.playback.VisitPosition(0, n, func(y records.Moment) {
				if got := stateJSON(y.State); with && got != states[n] {
					t.Errorf("%s: after choice %d it is\n%s\nthe record says\n%s", of, n, got, states[n])
				}
			}); err != nil {
				t.Errorf("%s: %v", of, err)
			}
			status, text := b.get(fmt.Sprintf("/records/%s?n=%d&seen=2", x.ID, n))
			if status != 200 {
				t.Errorf("%s: status %d", of, status)
			}
			has(t, text, fmt.Sprintf(`value="%d"`, n), `id="state"`)
		}
		n := len(m.Picks) / 3
		if status, text := b.post("/records/"+x.ID+"/play", "n", fmt.Sprint(n), "seat", "2", "bot", "greedy"); status != 200 {
			t.Fatalf("%s: %d %s", of, status, text)
		}
		g := b.games.list()[0]
		<-g.idle()
		now := g.snapshot()
		if now.Err != nil || now.Scene == nil || now.Scene.Seat != 2 {
			t.Fatalf("%s: played on: %v, %+v", of, now.Err, now.Scene)
		}
		var again bytes.Buffer
		if err := g.table.Record(&again); err != nil {
			t.Fatal(err)
		}
		made := strings.Count(again.String(), `{"type":"choice"`)
		for i, pick := range picksOf(again.String())[:n] {
			if pick != m.Picks[i].Words {
				t.Fatalf("%s: choice %d is %q, in the record %q", of, i+1, pick, m.Picks[i].Words)
			}
		}
		if made < n {
			t.Errorf("%s: only %d choices of %d were made again", of, made, n)
		}
		b.games.end(g)
		if status, text := b.post("/records/"+x.ID+"/play", "n", fmt.Sprint(n), "seat", "2", "bot", "recorded"); status != 200 {
			t.Fatalf("%s: %d %s", of, status, text)
		}
		g = b.games.list()[0]
		for i, who := range g.Asked.Seats {
			if i == 1 && who != person || i != 1 && who != m.Start.Bots[i] {
				t.Errorf("%s: at seat %d sits %s, in the record %s", of, i+1, who, m.Start.Bots[i])
			}
		}
		<-g.idle()
		b.games.end(g)
	}
}

// picksOf returns the choices of a record.
func picksOf(record string) (l []string) {
	for line := range strings.Lines(record) {
		var c struct{ Type, Pick string }
		if json.Unmarshal([]byte(line), &c) == nil && c.Type == "choice" {
			l = append(l, c.Pick)
		}
	}
	return l
}

// send uploads a record.
func (b *running) send(name, text string) (int, string) {
	b.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	w, _ := m.CreateFormFile("record", name)
	w.Write([]byte(text))
	m.Close()
	r, err := b.client.Post(b.url+"/records", m.FormDataContentType(), &body)
	if err != nil {
		b.t.Fatal(err)
	}
	return read(b.t, r)
}

// A record from outside is not trusted: a fault must be described in a sentence, and no
// file may be opened.
func TestRecordsHostile(t *testing.T) {
	b := run(t, hostileFiles())
	good := recorded(t, b, "proelio/mine", true)
	lines := strings.SplitAfter(good, "\n")
	start := lines[0]
	swap := func(old, now string) string { return strings.Replace(good, old, now, 1) }
	for name, c := range map[string]struct{ text, want string }{
		"nothing":              {"", "there is no record"},
		"no record":            {"hello\n", "one.jsonl:1"},
		"bytes":                {"\x00\xff\xfe", "one.jsonl:1"},
		"half":                 {good[:len(good)/2], "one.jsonl:"},
		"another game":         {swap(`"game":"proelio"`, `"game":"warland"`), "game is"},
		"a variant of nobody":  {swap(`"variant":"proelio/mine"`, `"variant":"proelio/nobody"`), "nobody"},
		"a file elsewhere":     {swap(`"variant":"proelio/mine"`, `"variant":"/etc/passwd.toml"`), "a record may name"},
		"markup as variant":    {swap(`"variant":"proelio/mine"`, `"variant":"<script>alert(1)</script>"`), "script"},
		"other rules":          {swap(`"rules":"`, `"rules":"00`), "other rules"},
		"another card":         {strings.Replace(good, "soldiers", "knights", 1), "one.jsonl:"},
		"many seats":           {swap(`"seats":4`, `"seats":4000000`), "seats"},
		"a choice that is not": {start + strings.Replace(strings.Join(lines[1:], ""), `"pick":"`, `"pick":"<b>`, 1), "is not legal"},
		"large":                {strings.Repeat(" ", maxRecord+1), "larger than"},
	} {
		status, text := b.send("one.jsonl", c.text)
		if status != http.StatusBadRequest || !strings.Contains(text, c.want) {
			t.Errorf("%s: status %d, %q is missing in %.1500s", name, status, c.want, text)
		}
		if strings.Contains(text, "<script>alert") || strings.Contains(text, "<b>") {
			t.Errorf("%s: it stands there as it is: %.1500s", name, text)
		}
	}
	if n := len(b.records.list()); n != 0 {
		t.Errorf("%d files are open", n)
	}
	status, text := b.send(`..\<script>alert(1)</script>.jsonl`, good)
	if status != 200 {
		t.Fatalf("status %d: %.600s", status, text)
	}
	if strings.Contains(text, "<script>alert") {
		t.Error("the name of the file has become a piece of the page")
	}
	for _, bot := range []string{"/etc/passwd.toml", "../mine.toml", "variants/proelio/mine.toml", "nobody"} {
		if status, text := b.post("/records/"+b.records.list()[0].ID+"/play", "bot", bot); status != http.StatusBadRequest || len(b.games.list()) != 0 {
			t.Errorf("bot %s: %d %.300s", bot, status, text)
		}
		if status, text := b.post("/play", "of", "proelio/mine", "who2", bot, "seed", "7"); status != http.StatusOK || b.games.list()[0].Asked.Seats[1] != "greedy" {
			t.Errorf("bot %s at a table: %d %.300s", bot, status, text)
		}
		b.games.end(b.games.list()[0])
	}
	for _, file := range []string{"../x.jsonl", "records/../x.jsonl", "variants/proelio/mine.toml", "/etc/passwd", "records/none.jsonl", ".x.jsonl"} {
		if status, _ := b.get("/records/open?file=" + file); status != http.StatusNotFound {
			t.Errorf("%s: status %d", file, status)
		}
	}
}

// The chances of each side must be drawn for a match, with links to the choices that
// decided it. They must be computed once, and then stay on the page.
func TestRecordsChances(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	for i, of := range []string{"proelio/0.9.6", "stronghold/2010"} {
		if i > 0 && testing.Short() {
			break
		}
		b.put("records/one.jsonl", recorded(t, b, of, false))
		for lang, wants := range map[string][]string{
			"en": {"Who was likely to win", "Judged as a bot that searches judges", "decided it"},
			"it": {"Chi poteva vincere", "Giudicato come giudica un bot che cerca", "decisa"},
		} {
			b.client.Transport = speaking(lang)
			_, page := b.get("/records/open?file=records/one.jsonl")
			x := b.records.list()[0]
			if _, known := x.playback.CachedChances(0); known == strings.Contains(page, `id="odds" data-load`) {
				t.Errorf("%s: judged %v, and it is to be loaded or not otherwise", of, known)
			}
			status, text := b.get("/records/" + x.ID + "/chances?match=0&n=3")
			if status != 200 {
				t.Fatalf("%s: %d: %.300s", of, status, text)
			}
			has(t, html.UnescapeString(text), wants...)
			c, _ := x.playback.CachedChances(0)
			if n := strings.Count(text, `<svg class="chart"`); n != 2 || c == nil {
				t.Errorf("%s: %d pictures, wide and narrow", of, n)
			}
			for _, y := range c.DecisiveChoices {
				has(t, text, fmt.Sprintf(`href="/records/%s?n=%d"`, x.ID, y.Choice+1))
			}
		}
	}
}
