package workbench

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// These requests must be refused with these statuses. None may reach a view or change a
// file.
func TestRefused(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	secret := filepath.Join(t.TempDir(), "secret.toml")
	if err := os.WriteFile(secret, []byte("title = \"secret\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(b.dir, "variants", "proelio", "link.toml")); err != nil {
		t.Skip(err)
	}
	before := b.file("variants/proelio/mine.toml")
	host := strings.TrimPrefix(b.url, "http://")
	type request struct {
		name, method, path, body string
		head                     []string // names and values; "Cookie" "" is for no cookie
		status                   int
	}
	cases := []request{
		{"no cookie", "GET", "/variants", "", []string{"Cookie", ""}, 403},
		{"no cookie, an event stream", "GET", "/jobs/1/events", "", []string{"Cookie", ""}, 403},
		{"no cookie, an asset", "GET", "/assets/workbench.css", "", []string{"Cookie", ""}, 403},
		{"another cookie", "GET", "/variants", "", []string{"Cookie", b.guard.cookie + "=" + strings.Repeat("0", 64)}, 403},
		{"another token", "GET", "/?token=" + strings.Repeat("0", 64), "", []string{"Cookie", ""}, 403},
		{"the token as a cookie", "GET", "/variants", "", []string{"Cookie", b.guard.cookie + "=" + b.guard.token}, 403},
		{"foreign host", "GET", "/variants", "", []string{"Host", "evil.example"}, 403},
		{"foreign host with our port", "GET", "/variants", "", []string{"Host", "evil.example" + host[strings.LastIndex(host, ":"):]}, 403},
		{"localhost, which is another site", "GET", "/variants", "", []string{"Host", "localhost" + host[strings.LastIndex(host, ":"):]}, 403},
		{"foreign origin", "GET", "/variants", "", []string{"Origin", "http://evil.example"}, 403},
		{"no origin, as of a file", "POST", "/variants/begin", "game=proelio", []string{"Origin", "null"}, 403},
		{"another port of this machine", "POST", "/variants/begin", "game=proelio", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"another site", "GET", "/variants", "", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"the same site, another port", "POST", "/variants/begin", "game=proelio", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"no such page", "GET", "/nothing", "", nil, 404},
		{"a path that climbs", "GET", "/assets/..%2f..%2fgo.mod", "", nil, 404},
		{"another method", "PUT", "/variants", "", nil, 405},
		{"a body too large", "POST", "/variants/begin", "game=" + strings.Repeat("x", maxBody), nil, 413},
		{"a variant that climbs", "GET", "/variants/new?from=../../secret", "", nil, 404},
		{"a variant that a link leads out to", "GET", "/variants/changes?of=proelio/link", "", nil, 200},
	}
	for _, c := range cases {
		r, err := http.NewRequest(c.method, b.url+c.path, strings.NewReader(c.body))
		if err != nil {
			t.Fatal(err)
		}
		if c.method == "POST" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		r.Header.Set("Cookie", b.guard.cookie+"="+b.guard.cookieSecret)
		for i := 0; i < len(c.head); i += 2 {
			if c.head[i] == "Host" {
				r.Host = c.head[i+1]
			} else {
				r.Header.Set(c.head[i], c.head[i+1])
			}
		}
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		status, text := read(t, answer)
		if status != c.status {
			t.Errorf("%s: status %d, want %d: %.200s", c.name, status, c.status, text)
		}
		if c.status == 413 && !strings.Contains(text, "2 MB at most") {
			t.Errorf("%s: nobody says how large it may be: %q", c.name, text)
		}
		for _, never := range []string{"secret\n", "Mine", "module equitas"} {
			if status != 200 && strings.Contains(text, never) {
				t.Errorf("%s: the answer tells %q", c.name, never)
			}
		}
		if strings.Contains(text, `"secret"`) || strings.Contains(text, "secret.toml") {
			t.Errorf("%s: the answer tells what lies outside: %s", c.name, text)
		}
		if strings.Contains(c.name, "cookie") && !strings.Contains(text, "has printed in its window") {
			t.Errorf("%s: nobody says where to look: %q", c.name, text)
		}
		if style := regexp.MustCompile(`(?s)<style>(.*)</style>`).FindStringSubmatch(text); style != nil && !strings.Contains(securityPolicy, cspHash(style[1])) {
			t.Errorf("%s: its style is not what the policy lets through: %s", c.name, style[1])
		} else if style == nil && c.name == "no cookie" {
			t.Errorf("%s: the page has no look: %s", c.name, text)
		}
		if got := answer.Header.Get("Content-Security-Policy"); got != securityPolicy {
			t.Errorf("%s: policy %q", c.name, got)
		}
	}
	if b.file("variants/proelio/mine.toml") != before {
		t.Error("a file has changed")
	}
}

// The reason why the origin of a request is refused must be in the language of the request,
// in every case.
func TestRefusedInWords(t *testing.T) {
	b := run(t, nil)
	host := strings.TrimPrefix(b.url, "http://")
	for _, c := range []struct{ lang, method, host, site, want string }{
		{"en", "GET", "evil.example", "", "The address is not that of this workbench."},
		{"it", "GET", "evil.example", "", "L’indirizzo non è quello di questo banco."},
		{"en", "GET", host, "cross-site", "The request came from another page, not from the workbench."},
		{"it", "GET", host, "cross-site", "L’ha chiesto un’altra pagina."},
		{"it", "POST", host, "cross-site", "L’ha chiesto un’altra pagina."},
	} {
		r, err := http.NewRequest(c.method, b.url+"/variants/begin", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = c.host
		r.Header.Set("Accept-Language", c.lang)
		if c.site != "" {
			r.Header.Set("Sec-Fetch-Site", c.site)
		}
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		if status, text := read(t, answer); status != http.StatusForbidden || strings.TrimSpace(text) != c.want {
			t.Errorf("%+v: status %d, %q", c, status, text)
		}
	}
}

// Only a file of rules or a picture may be written, in its folder, with a plain name, and
// if it has not changed.
func TestWriteRefused(t *testing.T) {
	b := run(t, begun(t, "proelio", "mine"))
	outside := t.TempDir()
	if err := os.Symlink(outside, filepath.Join(b.dir, "variants", "out")); err != nil {
		t.Skip(err)
	}
	if err := os.WriteFile(filepath.Join(outside, "there.toml"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	_, was, err := b.project.Read("variants/proelio/mine.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ file, was, want string }{
		{"../up.toml", "", "is no file that the workbench writes"},
		{"variants/../../up.toml", "", "is no file that the workbench writes"},
		{"/etc/up.toml", "", "is no file that the workbench writes"},
		{"variants/proelio/x.sh", "", "is no file that the workbench writes"},
		{"variants/proelio/.hidden.toml", "", "is no file that the workbench writes"},
		{"README.toml", "", "is no file that the workbench writes"},
		{"variants/deep/er/x.toml", "", "is no file that the workbench writes"},
		{"variants/a\\..\\x/y.toml", "", "is no file that the workbench writes"},
		{"variants/proelio/con.toml", "", "is no file that the workbench writes"},
		{"records/NUL.jsonl", "", "is no file that the workbench writes"},
		{"variants/out/new.toml", "", "leads out of the folder"},
		{"variants/out/there.toml", "", "leads out of the folder"},
		{"variants/proelio/mine.toml", "", "was changed by another program"},
		{"variants/proelio/mine.toml", strings.Repeat("0", 64), "was changed by another program"},
		{"variants/proelio/gone.toml", was, "was changed by another program"},
	} {
		err := b.project.Write(c.file, c.was, []byte("title = \"x\"\n"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("write %s: %v, want %q", c.file, err, c.want)
		}
	}
	if list, _ := os.ReadDir(outside); len(list) != 1 {
		t.Errorf("outside lies %v", list)
	}
	if err := b.project.Write("variants/proelio/mine.toml", was, []byte("game = \"proelio\"\n")); err != nil {
		t.Error(err)
	}
	if list, _ := os.ReadDir(filepath.Join(b.dir, "variants", "proelio")); len(list) != 1 {
		t.Errorf("something is left over: %v", list)
	}
}

// The printed address must set a cookie that scripts cannot read and other sites do not
// get, and redirect to an address without the token.
func TestStart(t *testing.T) {
	b := run(t, nil)
	r, err := http.NewRequest("GET", b.guard.startAddress(), nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	read(t, answer)
	cookie := answer.Header.Get("Set-Cookie")
	if answer.StatusCode != 303 || answer.Header.Get("Location") != "/" {
		t.Errorf("status %d, to %q", answer.StatusCode, answer.Header.Get("Location"))
	}
	has(t, cookie, "HttpOnly", "SameSite=Strict", "Path=/", b.guard.cookieSecret)
	if len(b.guard.cookieSecret) != 64 || len(b.guard.token) != 64 || b.guard.cookieSecret == b.guard.token {
		t.Errorf("token %q, pass %q", b.guard.token, b.guard.cookieSecret)
	}
	if status, text := b.get("/"); status != 200 || strings.Contains(text, b.guard.token) {
		t.Errorf("status %d, with the token in the page", status)
	}
}

// A slow or incomplete request must not block others, and must be cut off in the end.
func TestSlow(t *testing.T) {
	const head = 300 * time.Millisecond
	b := runWith(t, nil, options{headTimeout: head})
	var lines []net.Conn
	for range 50 {
		c, err := net.Dial("tcp", strings.TrimPrefix(b.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		fmt.Fprintf(c, "GET / HTTP/1.1\r\nHost: x\r\n")
		lines = append(lines, c)
	}
	if status, _ := b.get("/"); status != 200 {
		t.Errorf("status %d beside slow ones", status)
	}
	lines[0].SetReadDeadline(time.Now().Add(100 * head))
	if text, err := io.ReadAll(bufio.NewReader(lines[0])); err != nil {
		t.Errorf("the line is still open: %v, %s", err, text)
	}
}
