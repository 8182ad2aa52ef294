package workbench

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"slices"
	"strings"
)

// Limits of the size of requests, and of forms with pictures.
const (
	maxBody   = 2 << 20
	maxUpload = 11 << 20
)

// policy is the Content-Security-Policy: nothing from elsewhere, nothing inline except the
// style of the page for strangers.
var policy = "default-src 'none'; script-src 'self'; style-src 'self' " + hashed(strangerStyle) + "; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// strangerStyle is the style of the page that answers a request without the token.
const strangerStyle = "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbfaf7;color:#1d1b18;font:1.05rem/1.55 system-ui,sans-serif}" +
	"main{padding:1.5rem;max-width:34rem}h1{font-size:1.6rem;line-height:1.2;text-wrap:balance}" +
	"@media(prefers-color-scheme:dark){body{background:#151412;color:#efebe3}}"

// hashed returns the source expression that allows an inline text in a content security
// policy: its hash.
func hashed(text string) string {
	s := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(s[:]) + "'"
}

// A guard checks access: requests must come from a page of this workbench and have the
// token of the printed address.
type guard struct {
	hosts  []string // as requests must name it: "127.0.0.1:8080"
	token  string   // of the address
	pass   string   // of the cookie
	cookie string   // name of the cookie, with the port, which cookies ignore
	cross  *http.CrossOriginProtection

	stranger http.HandlerFunc                          // answers requests without the token
	word     func(r *http.Request, name string) string // a text in the language of who asks
}

func newGuard(hosts ...string) *guard {
	port := hosts[0][strings.LastIndexByte(hosts[0], ':')+1:]
	return &guard{hosts: hosts, token: secret(), pass: secret(), cookie: "equitas-" + port, cross: http.NewCrossOriginProtection()}
}

// secret returns 256 random bits as text.
func secret() string {
	var b [32]byte
	rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// start returns the address that opens the workbench, with its secret.
func (g *guard) start() string { return "http://" + g.hosts[0] + "/?token=" + g.token }

// same reports whether two texts are equal, in a time that does not depend on where they
// differ.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// handler checks access and sets the headers that restrict pages.
func (g *guard) handler(next http.Handler) http.Handler {
	g.cross.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, g.word(r, "bench.otherpage"), http.StatusForbidden)
	}))
	inner := g.cross.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if why := g.refuses(r); why != "" {
			http.Error(w, g.word(r, why), http.StatusForbidden)
			return
		}
		if r.URL.Path == "/" && same(r.URL.Query().Get("token"), g.token) {
			http.SetCookie(w, &http.Cookie{Name: g.cookie, Value: g.pass, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		}
		if c, err := r.Cookie(g.cookie); err != nil || !same(c.Value, g.pass) {
			g.stranger(w, r)
			return
		}
		most := int64(maxBody)
		if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
			most = maxUpload
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, r)
	}))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		inner.ServeHTTP(w, r)
	})
}

// refuses returns the name of the text that says why the origin of a request is refused; ""
// if it is allowed.
func (g *guard) refuses(r *http.Request) string {
	if !slices.Contains(g.hosts, r.Host) {
		return "bench.otheraddress"
	}
	own := r.Header.Get("Sec-Fetch-Site") == "same-origin"
	if o := r.Header.Get("Origin"); o != "" && o != "http://"+r.Host && !(o == "null" && own) { // so forms are sent before scripts are there
		return "bench.otherpage"
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return ""
	}
	return "bench.otherpage"
}
