package workbench

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"equitas/cmd/equitas/cli"
	"equitas/engine"
	"equitas/engine/lab"
)

// A match is played to its end by clicking alone, saved, and its record replays.
func TestPlayView(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	p.open("/play?of=proelio/0.9.6&seats=3&seed=7")
	p.looks("play-seats")
	p.click("#seating .primary")
	p.sees("#question", "Your action")
	p.await(`document.querySelector(".fan svg")`)
	js[bool](p, `document.querySelector("#actions button").focus(), true`)
	p.sees("#foresee", "Base")
	p.click("#hint-do")
	p.sees("#hint", "%")
	p.click("#others-1 summary")
	p.click("#others summary")
	p.sees(".why .fails", "No:")
	p.looks("play")
	// Clicking on, whatever it is.
	if got := js[int](p, `(async () => {
		const wait = ms => new Promise(r => setTimeout(r, ms));
		let clicks = 0;
		for (let n = 0; n < 20000 && !document.getElementById("ended-h"); n++) {
			const b = document.querySelector("#actions button[name]:not(:disabled)");
			const step = document.getElementById("actions")?.dataset.foresee;
			if (b) { b.click(); clicks++; }
			for (let i = 0; i < 500 && b && document.getElementById("actions")?.dataset.foresee === step; i++) await wait(4);
			if (!b) await wait(4);
		}
		return clicks;
	})()`); got < 3 {
		t.Errorf("the match took %d clicks", got)
	}
	p.await(`document.getElementById("ended-h")`)
	p.looks("play-over")
	p.click("#save-do")
	p.type_("#saving input", "mine")
	p.click("#save-now")
	p.sees(".notice", "records/mine.jsonl")
	record := b.file("records/mine.jsonl")
	if _, text := b.get("/play/1/record"); text != record {
		t.Error("the record that is sent is another than the one that is saved")
	}
	sum, err := cli.OpenBuiltIn().Lab.Replayer(lab.Replay{File: "mine"}, lab.Observer{}).Run(strings.NewReader(record), nil)
	if err != nil || len(sum.Matches) != 1 || sum.Matches[0].Result.Reason == engine.Unfinished {
		t.Fatalf("%v, %+v", err, sum)
	}
	p.click("#again-do")
	p.sees(".who", "House 2")
}

// taken is all that a workbench has sent, for tests that look at every byte.
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

// sends asks a match all that a page can ask at its first decision, and returns every
// byte that was sent, without the addresses of the workbench.
func (b *running) sends(form ...string) string {
	b.t.Helper()
	var sent strings.Builder
	b.client.Transport = taken{http.DefaultTransport, &sent}
	defer func() { b.client.Transport = nil }()
	b.post("/play", form...)
	g := b.games.list()[0]
	<-g.idle()
	at := "/play/" + g.ID
	b.get(at)
	now := g.glance()
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

// idle is closed once nobody thinks.
func (g *game) idle() <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			now, news := g.look()
			if now.Busy == "" {
				return
			}
			<-news
		}
	}()
	return done
}

// Where two deals look the same to a seat, every byte that is sent is the same,
// whatever others hold.
func TestPlayHides(t *testing.T) {
	// Three cards of each kind, and hands of one: many deals look alike.
	files := map[string]string{"variants/proelio/mine.toml": "# Which?\ngame = \"proelio\"\nextends = \"proelio/0.9.6\"\ntitle = \"Mine\"\nhand.limit = 1\nhand.start = 1\nguilds.use = false\n"}
	b := run(t, files)
	v, err := b.project.lab.Library().Variant("proelio/mine", nil, nil)
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
		at, err := v.Sit(t.Context(), lab.Sitting{People: []int{1}, Bots: []string{"greedy"}, Deal: n}, lab.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		table, err := at.Table()
		if err != nil {
			t.Fatal(err)
		}
		if who, err := table.Advance(t.Context()); who != 0 || err != nil {
			continue
		}
		key := fmt.Sprint(table.Key(0), table.Log(0)) // who has drawn the other card first knows that
		hidden := fmt.Sprint(table.Hand(1), table.Hand(2), table.Hand(3))
		was, ok := first[key]
		if !ok {
			first[key] = deal{n, hidden}
		}
		if !ok || was.hidden == hidden {
			continue
		}
		found++
		play := func(n int) string {
			return b.sends("of", "proelio/mine", "seed", "1", "deal", fmt.Sprint(n))
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
		t.Fatal("no two deals look alike")
	}
}
