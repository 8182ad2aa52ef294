package workbench

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"equitas/cmd/equitas/heap"
)

// The tests of views use Chromium, a single one for all tests, with a tab for each:
//
//	b := run(t, begun(t, "proelio", "mine"))
//	p := b.tab(t)
//	p.open("/variants")
//	p.click(`a[href="/edit/proelio/mine"]`)
//	p.sees("h1", "Mine")
//	p.looks("edit")
//
// They run with -full, or if pictures are requested (EQUITAS_SHOTS=DIR), in parallel and
// after all other tests. Each has a workbench, a folder and a process of the browser, and
// waits for one while another tab is being judged.
//
// looks checks what must be true of every view, at both sizes, light and dark: nothing is
// wider than the screen, and axe-core finds nothing. Messages on the console, and requests
// to other hosts, are faults.

var full = flag.Bool("full", false, "drive all views in a browser, hold all states of the longest record")

// patience is how long to wait for what a page must show.
const patience = 30 * time.Second

// chromium is the browser of all tests.
var chromium struct {
	once  sync.Once
	ctx   context.Context
	close func()
	why   string // why there is none
}

func TestMain(m *testing.M) {
	heap.SetFirstCollection(128 << 20) // little is kept of what is read again and again
	debug.SetMemoryLimit(1536 << 20)   // for three workbenches at once
	code := m.Run()
	if chromium.close != nil {
		chromium.close()
	}
	os.Exit(code)
}

func startChromium() {
	path := ""
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		chromium.why = "Chromium is missing: the views are not tried in it (apt-get install chromium)"
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-features", "site-per-process,Translate,BackForwardCache"), chromedp.Flag("js-flags", "--max-lazy"),
		chromedp.Flag("hide-scrollbars", true), chromedp.Flag("lang", "en"),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")) // no other hosts can be reached
	alloc, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(alloc)
	chromium.ctx, chromium.close = ctx, func() { end(); stop() }
	if err := chromedp.Do(ctx); err != nil {
		chromium.close()
		chromium.ctx, chromium.why = nil, "Chromium does not start: "+err.Error()
	}
}

// A tab is a tab of the browser.
type tab struct {
	t   *testing.T
	b   *running
	ctx context.Context

	mu     sync.Mutex
	faults []string
	meant  []string // texts of faults that are expected
}

// tab opens a tab that has the workbench's cookie. Faults that were found when the test
// ends make it fail.
func (b *running) tab(t *testing.T) *tab {
	t.Helper()
	if !*full && os.Getenv("EQUITAS_SHOTS") == "" {
		t.Skip("drives a browser: -full")
	}
	chromium.once.Do(startChromium)
	if chromium.ctx == nil {
		if os.Getenv("EQUITAS_NEED_CHROMIUM") != "" {
			t.Fatal(chromium.why)
		}
		t.Skip(chromium.why)
	}
	ctx, end := chromedp.NewContext(chromium.ctx)
	p := &tab{t: t, b: b, ctx: ctx}
	messages := chromedp.Console(ctx)
	requests := chromedp.Events(ctx, network.RequestWillBeSent)
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
			return err
		}
		_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true}) // as if every tab were in front
		return err
	}))
	var listening sync.WaitGroup
	listening.Go(func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			p.fault("the console says %s: %s (%s)", m.Type, m.Text, m.URL)
		}
	})
	listening.Go(func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			if u, err := url.Parse(r.Request.URL); err != nil || u.Scheme != "data" && "http://"+u.Host != b.url {
				p.fault("it fetches %s", r.Request.URL)
			}
		}
	})
	t.Cleanup(func() {
		end()
		listening.Wait()
		for _, f := range p.faults {
			if !slices.ContainsFunc(p.meant, func(m string) bool { return strings.Contains(f, m) }) {
				t.Error(f)
			}
		}
	})
	p.size(wide)
	p.go_(b.guard.startAddress())
	return p
}

func (p *tab) fault(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

// expected allows faults with a text, from the beginning of the test to its end, since the
// browser may report them late.
func (p *tab) expected(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.meant = append(p.meant, text)
}

// do runs actions in the browser.
func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.shot("failed")
		p.t.Fatal(err)
	}
}

// js evaluates a JavaScript expression.
func js[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

func (p *tab) go_(to string) {
	p.t.Helper()
	p.do(chromedp.Navigate(to))
}

// open opens a page of the workbench.
func (p *tab) open(path string) {
	p.t.Helper()
	p.go_(p.b.url + path)
}

// await waits until a JavaScript expression is true.
func (p *tab) await(expression string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for {
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("!!("+expression+")"))
		if err == nil && ok {
			return
		}
		select {
		case <-ctx.Done():
			p.shot("failed")
			p.t.Fatalf("it never came: %s; the page shows:\n%.3000s", expression, js[string](p, "document.body.innerText"))
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// quoted returns a text as a JavaScript string.
func quoted(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// sees waits until an element shows a text.
func (p *tab) sees(selector, text string) {
	p.t.Helper()
	p.await(fmt.Sprintf(`[...document.querySelectorAll(%s)].some(e => e.checkVisibility() && (e.innerText ?? e.textContent).includes(%s))`, quoted(selector), quoted(text)))
}

// text returns the text of the first element that matches.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return js[string](p, fmt.Sprintf(`document.querySelector(%s)?.innerText ?? ""`, quoted(selector)))
}

// texts returns the texts of all elements that match.
func (p *tab) texts(selector string) []string {
	p.t.Helper()
	return js[[]string](p, fmt.Sprintf(`[...document.querySelectorAll(%s)].map(e => e.innerText || e.textContent)`, quoted(selector)))
}

// click clicks on an element with the mouse, once it is visible.
func (p *tab) click(selector string) {
	p.t.Helper()
	// Users cannot click before scripts have loaded.
	p.await(fmt.Sprintf(`document.readyState === "complete" && document.querySelector(%s)?.checkVisibility()`, quoted(selector)))
	at := js[[]float64](p, fmt.Sprintf(`(e => { e.scrollIntoView({block: "center", behavior: "instant"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })(document.querySelector(%s))`, quoted(selector)))
	p.do(chromedp.MouseClickXY(at[0], at[1]))
}

// type_ replaces the text of a field as with the keyboard.
func (p *tab) type_(selector, text string) {
	p.t.Helper()
	p.await(fmt.Sprintf(`document.querySelector(%s)?.checkVisibility()`, quoted(selector)))
	js[bool](p, fmt.Sprintf(`(e => { e.focus(); e.select?.(); return true })(document.querySelector(%s))`, quoted(selector)))
	p.do(chromedp.KeyEvent(text))
}

// A screen is a size of the browser's window.
type screen struct {
	name          string
	width, height int64
}

var (
	wide   = screen{"wide", 1280, 800}
	narrow = screen{"narrow", 390, 844}
)

func (p *tab) size(s screen) {
	p.t.Helper()
	p.do(chromedp.EmulateViewport(s.width, s.height))
}

func (p *tab) dark(on bool) {
	p.t.Helper()
	scheme := "light"
	if on {
		scheme = "dark"
	}
	p.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		return err
	}))
}

// looks checks what must be true of every view, and leaves the page wide and light. name is
// that of its pictures.
func (p *tab) looks(name string) {
	p.t.Helper()
	for _, s := range []screen{wide, narrow} {
		p.size(s)
		for _, dark := range []bool{false, true} {
			p.dark(dark)
			what := fmt.Sprintf("%s-%s-%s", name, s.name, map[bool]string{false: "light", true: "dark"}[dark])
			if over := js[string](p, `(() => { const w = document.documentElement.clientWidth;
				if (document.documentElement.scrollWidth <= w) return "";
				return [...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > w + 1 && !e.closest(".scroll")).slice(0, 3).map(e => e.outerHTML.slice(0, 120)).join("\n") || "something" })()`); over != "" {
				p.t.Errorf("%s: wider than the screen: %s", what, over)
			}
			switch { // light pages have the same colours at both sizes
			case s == wide && !dark:
				p.axe(what, `{}`)
			case dark:
				p.axe(what, `{runOnly: ["color-contrast"]}`)
			}
			p.shot(what)
		}
	}
	p.size(wide)
	p.dark(false)
}

// insight checks that at least least elements match, and that all of them are between the
// sides of the screen.
func (p *tab) insight(css string, least int64) {
	p.t.Helper()
	expression := fmt.Sprintf(`(all => [all.length, all.filter(e => { const r = e.getBoundingClientRect(); return r.width > 0 && (r.left < 0 || r.right > innerWidth + 1) }).length])([...document.querySelectorAll(%q)])`, css)
	if n := js[[]int64](p, expression); n[0] < least || n[1] > 0 {
		p.t.Errorf("%d of %d %s are out of sight to the side, of at least %d", n[1], n[0], css, least)
	}
}

// whole writes pictures of the page in its full length, if pictures are requested.
func (p *tab) whole(name string) {
	p.t.Helper()
	if os.Getenv("EQUITAS_SHOTS") == "" {
		return
	}
	for _, s := range []screen{wide, narrow} {
		p.size(s)
		s.height = max(s.height, js[int64](p, "document.documentElement.scrollHeight"))
		p.size(s)
		p.shot(name + "-whole-" + s.name)
	}
	p.size(wide)
}

// axe checks the page with axe-core.
func (p *tab) axe(what, rules string) {
	p.t.Helper()
	script := axeCore()
	if script == "" {
		return
	}
	if !js[bool](p, `typeof axe !== "undefined"`) {
		js[bool](p, script+"; true")
	}
	for _, v := range js[[]string](p, `axe.run(document, `+rules+`).then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 4).map(n => n.html.slice(0, 160) + " " + (n.any[0]?.message ?? "")).join(" | ")))`) {
		p.t.Errorf("%s: axe: %s", what, v)
	}
}

// axeCore returns the script of axe-core; "" if it is missing. scripts/check.sh downloads
// it.
var axeCore = sync.OnceValue(func() string {
	file := os.Getenv("EQUITAS_AXE")
	if file == "" {
		cache, err := exec.Command("go", "env", "GOCACHE").Output()
		if err != nil {
			return ""
		}
		found, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(cache)), "axe-core-*", "node_modules", "axe-core", "axe.min.js"))
		if len(found) == 0 {
			return ""
		}
		file = found[len(found)-1]
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return string(text)
})

// shot writes a picture of the page, if pictures are requested.
func (p *tab) shot(name string) {
	dir := os.Getenv("EQUITAS_SHOTS")
	if dir == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	b, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.MkdirAll(dir, 0o777)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), b, 0o666)
	}
	if err != nil {
		p.t.Log(err)
	}
}
