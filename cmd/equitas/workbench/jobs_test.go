package workbench

import (
	"html"
	"regexp"
	"slices"
	"testing"
	"time"

	"equitas/cmd/equitas/workbench/refusal"
	"equitas/engine/lab"
)

// long asks for a comparison that takes longer than any test, and waits until it is
// played where it is the first.
func (b *running) long(key string, deals int) *job {
	b.t.Helper()
	x, err := b.jobs.ask(b.project.Lab, key, &lab.Compare{Base: "proelio/0.9.6", Others: []string{"proelio/mine"}, Play: lab.Play{Bots: []string{"random"}, Deals: deals}})
	if err != nil {
		b.t.Fatal(err)
	}
	return x
}

// becomes waits until a job is in a state.
func (x *job) becomes(t *testing.T, want state) {
	t.Helper()
	limit := time.After(patience)
	for {
		p, news := x.later()
		if p.State == want {
			return
		}
		select {
		case <-news:
		case <-limit:
			t.Fatalf("job %s is %s, want %s: %v", x.ID, p.State, want, p.Err)
		}
	}
}

// queued waits until the jobs that wait are these, the next one first.
func (b *running) queued(want ...*job) {
	b.t.Helper()
	var got []*job
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		b.jobs.mu.Lock()
		got = b.jobs.queue()
		b.jobs.mu.Unlock()
		if slices.Equal(got, want) {
			return
		}
	}
	ids := func(l []*job) (ids []string) {
		for _, x := range l {
			ids = append(ids, x.ID)
		}
		return ids
	}
	b.t.Fatalf("there wait %v, want %v", ids(got), ids(want))
}

// What follows a save goes before what waits, the newest save first; what no page looks
// at any more comes last.
func TestQueueOrder(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	first := b.long("1", 1_000_000)
	first.becomes(t, playing)
	two, three, four, five := b.long("2", 10), b.long("3", 10), b.long("4", 10), b.long("5", 10)
	b.queued(two, three, four, five)
	b.jobs.saved(three)
	b.queued(three, two, four, five)
	b.jobs.saved(five)
	b.queued(five, three, two, four)
	two.watch()() // a page has come and gone
	b.queued(five, three, four, two)
	leave := two.watch()
	b.queued(five, three, two, four)
	leave()
	five.watch()()
	b.queued(three, four, five, two)
	if first.now().State != playing {
		t.Error("what is played is not played on")
	}
	four.stop()
	b.queued(three, five, two)
	first.stop()
	three.becomes(t, done)
	two.becomes(t, done)
}

// What is let go ahead is played at once; what was played waits, says for what, goes on
// afterwards and comes to the same end as if nobody had come between.
func TestQueueAhead(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	alone := b.long("alone", 3000)
	alone.becomes(t, done)
	first := b.long("1", 3000)
	second := b.long("2", 1_000_000)
	first.becomes(t, playing)
	b.jobs.ahead(second)
	second.becomes(t, playing)
	first.becomes(t, waiting)
	b.queued(first)
	if p := first.now(); p.Behind != second || p.Before != 0 || p.Answer != nil {
		t.Errorf("what gave way waits for %v, with %d before it", p.Behind, p.Before)
	}
	second.stop()
	second.becomes(t, stopped)
	first.becomes(t, done)
	text := func(x *job) string {
		_, text := b.get("/compare/save/" + x.ID + "?as=json")
		return text
	}
	if text(first) != text(alone) || len(text(first)) < 1000 {
		t.Errorf("played in two pieces it is\n%.600s\nin one\n%.600s", text(first), text(alone))
	}
}

// What no page looks at gives way to what somebody asks for.
func TestQueueLeft(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	first := b.long("1", 1_000_000)
	first.becomes(t, playing)
	leave := first.watch()
	second := b.long("2", 50)
	b.queued(second)
	leave()
	second.becomes(t, done)
	first.becomes(t, playing)
	first.stop()
	first.becomes(t, stopped)
}

// Who waits reads for what, and how much of that is played, and has a button that lets it
// go ahead, in every view.
func TestQueueSays(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	first := b.long("", 900_000)
	first.becomes(t, playing)
	defer first.stop()
	for lang, wants := range map[string][]string{
		"en": {"Waiting for the comparison of Mine with Proelio 0.9.6, of which", "Go ahead"},
		"it": {"Aspetta il confronto di Mine con Proelio 0.9.6: giocato il", "Passa avanti"},
	} {
		b.client.Transport = speaking(lang)
		for path, form := range map[string][]string{
			"/compare": {"other", "proelio/mine", "bots", "random"},
			"/sweep":   {"of", "proelio/mine", "k", "hand.limit", "lo:hand.limit", "3", "hi:hand.limit", "8", "bots", "random"},
			"/flow":    {"of", "proelio/mine", "bots", "random"}, "/edit/proelio/mine/verdict": nil,
		} {
			_, text := b.post(path, form...)
			text = html.UnescapeString(text)
			has(t, text, wants...)
			if !regexp.MustCompile(`<form method="post" action="/ahead/[0-9]+" data-swap`).MatchString(text) {
				t.Errorf("%s: there is no way ahead in\n%.3000s", path, text)
			}
		}
	}
	waits := b.jobs.list()[0]
	for p, news := waits.later(); p.Played == 0; p, news = waits.later() { // it is told how far that is
		select {
		case <-news:
		case <-time.After(patience):
			t.Fatal("who waits is not told how far it is")
		}
	}
	if status, _ := b.post("/ahead/99"); status != refusal.Missing {
		t.Errorf("what there is not is let go ahead: %d", status)
	}
}

// A press of one button lets what waits go ahead, and the page is told of it.
func TestQueueView(t *testing.T) {
	t.Parallel()
	b := run(t, begun(t, "proelio", "mine"))
	p := b.tab(t)
	first := b.long("", 900_000)
	first.becomes(t, playing)
	defer first.stop()
	p.open("/compare?other=proelio/mine&bots=random&deals=800000&fixed=1&go=1")
	p.sees(".state", "Waiting for the comparison of Mine with Proelio 0.9.6")
	p.looks("queue-waits")
	js[bool](p, `document.querySelector('form[action^="/ahead/"] button').click(), true`)
	p.sees(".state", "of 800,000")
	first.becomes(t, waiting)
	b.jobs.list()[0].stop()
	p.await(`document.querySelector("#run .below")`)
}
