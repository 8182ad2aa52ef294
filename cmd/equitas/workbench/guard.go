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

// Largest sizes of requests, in bytes.
const (
	maxBody   = 2 << 20
	maxUpload = 11 << 20 // for forms with files
)

// securityPolicy is the Content-Security-Policy of all pages: they load nothing from other hosts, and have
// nothing inline except the style of the page that refuses access.
var securityPolicy = "default-src 'none'; script-src 'self'; style-src 'self' " + cspHash(strangerStyle) + "; img-src 'self' data:; connect-src 'self'; " +
	"font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// strangerStyle is the inline style of the page that refuses access: that for requests with neither
// the token nor the cookie.
const strangerStyle = "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fbfaf7;color:#1d1b18;font:1.05rem/1.55 system-ui,sans-serif}" +
	"main{padding:1.5rem;max-width:34rem}h1{font-size:1.6rem;line-height:1.2;text-wrap:balance}" +
	"@media(prefers-color-scheme:dark){body{background:#151412;color:#efebe3}}"

// cspHash returns the source expression of a Content-Security-Policy that allows an inline
// text.
func cspHash(text string) string {
	s := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(s[:]) + "'"
}

// A guard checks access. A request must come from a page of this workbench or from the address bar,
// and must have the token of the printed address, or the cookie that a request with the token gets.
type guard struct {
	hosts        []string // allowed values of the header Host: "127.0.0.1:8080"
	token        string   // secret in the address
	cookieSecret string   // secret in the cookie
	cookie       string   // name of the cookie; it contains the port, since browsers do not separate cookies by port
	originCheck  *http.CrossOriginProtection

	answerStranger http.HandlerFunc                          // answers requests with neither the token nor the cookie
	word           func(r *http.Request, name string) string // returns a text in the language of a request
}

func newGuard(hosts ...string) *guard {
	port := hosts[0][strings.LastIndexByte(hosts[0], ':')+1:]
	return &guard{hosts: hosts, token: newSecret(), cookieSecret: newSecret(), cookie: "equitas-" + port, originCheck: http.NewCrossOriginProtection()}
}

// newSecret returns 256 random bits in hexadecimal.
func newSecret() string {
	var b [32]byte
	rand.Read(b[:]) // never returns an error
	return hex.EncodeToString(b[:])
}

// startAddress returns the address that opens the workbench, which contains the token.
func (g *guard) startAddress() string { return "http://" + g.hosts[0] + "/?token=" + g.token }

// equalSecrets reports whether two texts are equal. How long it takes does not tell where they
// differ.
func equalSecrets(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// handler returns a handler that checks access, sets the headers that restrict pages, and
// passes allowed requests on to next.
func (g *guard) handler(next http.Handler) http.Handler {
	g.originCheck.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Error(w, g.word(r, "bench.otherpage"), http.StatusForbidden)
	}))
	inner := g.originCheck.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if why := g.refusalKey(r); why != "" {
			http.Error(w, g.word(r, why), http.StatusForbidden)
			return
		}
		if r.URL.Path == "/" && equalSecrets(r.URL.Query().Get("token"), g.token) {
			http.SetCookie(w, &http.Cookie{Name: g.cookie, Value: g.cookieSecret, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
			http.Redirect(w, r, "/", http.StatusSeeOther)
			return
		}
		if c, err := r.Cookie(g.cookie); err != nil || !equalSecrets(c.Value, g.cookieSecret) {
			g.answerStranger(w, r)
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
		h.Set("Content-Security-Policy", securityPolicy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		inner.ServeHTTP(w, r)
	})
}

// refusalKey returns the key of the text on why the host or the origin of a request is not allowed;
// "" if both are.
func (g *guard) refusalKey(r *http.Request) string {
	if !slices.Contains(g.hosts, r.Host) {
		return "bench.otheraddress"
	}
	own := r.Header.Get("Sec-Fetch-Site") == "same-origin"
	if o := r.Header.Get("Origin"); o != "" && o != "http://"+r.Host && !(o == "null" && own) { // browsers send the origin null with forms submitted before scripts have loaded
		return "bench.otherpage"
	}
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
		return ""
	}
	return "bench.otherpage"
}
