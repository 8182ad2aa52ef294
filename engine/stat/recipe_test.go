package stat

import (
	"encoding/json"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// An lcg is the random generator with which the long inputs of the reference tables are
// made; it is easy to write in any language. It is for these alone.
type lcg uint32

func (g *lcg) u() float64 {
	*g = 1664525**g + 1013904223
	return float64(*g) / (1 << 32)
}

// below draws once and returns 1 if the draw is less than p.
func (g *lcg) below(p float64) float64 {
	if g.u() < p {
		return 1
	}
	return 0
}

// A recipe is the description "NAME(seed,args…)" of an input in a reference table.
type recipe struct {
	name string
	rng  lcg
	arg  []float64
}

var recipeForm = regexp.MustCompile(`^([A-Z0-9]+)\(([^)]*)\)$`)

func parseRecipe(t *testing.T, s string) (r recipe, ok bool) {
	t.Helper()
	m := recipeForm.FindStringSubmatch(s)
	if m == nil {
		return r, false
	}
	r.name = m[1]
	for i, a := range strings.Split(m[2], ",") {
		f := number(t, a)
		if i == 0 {
			r.rng = lcg(f)
		} else {
			r.arg = append(r.arg, f)
		}
	}
	return r, true
}

// values returns the input that a recipe describes: one number per deal.
func values(t *testing.T, s string) []float64 {
	t.Helper()
	if strings.HasPrefix(s, "[") {
		return list(t, s)
	}
	r, ok := parseRecipe(t, s)
	if !ok {
		t.Fatalf("no recipe: %q", s)
	}
	g := &r.rng
	var y []float64
	for range int(r.arg[0]) {
		switch r.name {
		case "L":
			a, b := g.u(), g.u()
			y = append(y, 1+math.Floor(30*a*b))
		case "FLIP":
			y = append(y, math.Floor(g.u()*2001)-900)
		case "SHARE":
			matches, p, c := r.arg[1], r.arg[2], r.arg[3]
			s, won := g.u(), 0.0
			for range int(matches) {
				if u := g.u(); u >= c {
					won += g.below(p)
				} else if s < p {
					won++
				}
			}
			y = append(y, won/matches)
		default:
			t.Fatalf("unknown recipe %s", s)
		}
	}
	return y
}

// pairs returns the input that a recipe describes: one number per deal for base and for
// other.
func pairs(t *testing.T, s string) (base, other []float64) {
	t.Helper()
	if rest, ok := strings.CutPrefix(s, "A="); ok {
		a, b, _ := strings.Cut(rest, " B=")
		return list(t, a), list(t, b)
	}
	r, _ := parseRecipe(t, s)
	for range int(r.arg[0]) {
		u, v, w := r.rng.u(), r.rng.u(), r.rng.u()
		base = append(base, u+v)
		other = append(other, (u+w)+r.arg[1])
	}
	return base, other
}

// ratios returns the input RATIO or RATIO2 of a reference table: numerators and
// denominators by deal; for RATIO num2 and den2 are nil.
func ratios(t *testing.T, s string) (num, den, num2, den2 []float64) {
	t.Helper()
	r, _ := parseRecipe(t, s)
	g := &r.rng
	for range int(r.arg[0]) {
		d := 0.0
		for range int(r.arg[1]) {
			d += g.below(0.5)
		}
		var a, b, e float64
		for range int(d) {
			u := g.u()
			if u < r.arg[2] {
				a++
			}
			if r.name == "RATIO2" && u < r.arg[3] {
				b++
			}
		}
		num, den = append(num, a), append(den, d)
		if r.name != "RATIO2" {
			continue
		}
		if e = d; g.u() < 0.25 {
			e++
			b += g.below(r.arg[3])
		}
		num2, den2 = append(num2, b), append(den2, e)
	}
	return num, den, num2, den2
}

// reference returns the rows of a table of testdata/reference.md.
func reference(t *testing.T, table int) [][]string {
	t.Helper()
	data, err := os.ReadFile("testdata/reference.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, ok := strings.Cut(string(data), "#### REF-"+strconv.Itoa(table)+" ")
	if !ok {
		t.Fatalf("no table REF-%d", table)
	}
	part, _, _ = strings.Cut(part, "####")
	var rows [][]string
	for line := range strings.Lines(part) {
		if !strings.HasPrefix(line, "|") {
			continue
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		rows = append(rows, cells)
	}
	if len(rows) < 12 {
		t.Fatalf("REF-%d has %d rows", table, len(rows))
	}
	return rows[2:] // without the heading and the line below it
}

func number(t *testing.T, s string) float64 {
	t.Helper()
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func list(t *testing.T, s string) []float64 {
	t.Helper()
	var l []float64
	if err := json.Unmarshal([]byte(s), &l); err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return l
}

// check compares with a printed reference value: the relative error may be at most tol;
// below 1e-4 the absolute error may be tol·1e-4.
func check(t *testing.T, what string, got float64, want string, tol float64) {
	t.Helper()
	w := number(t, want)
	if !(math.Abs(got-w) <= tol*max(math.Abs(w), 1e-4)) {
		t.Errorf("%s = %.12g, want %s", what, got, want)
	}
}
