package lab

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"equitas/engine/lab/question"
	"equitas/reports"
	"equitas/reports/table"
)

// A report on learned players says at its top how many of the things offered by the rules
// they never use, also after it is read from a file. A report on rules of thumb does not.
func TestLeftOut(t *testing.T) {
	l := testLab(t)
	page := func(q question.Question) table.Page {
		a, err := l.Ask(t.Context(), q, question.Observer{})
		if err != nil {
			t.Fatal(err)
		}
		got := reports.Page(a.Reports[0], reports.Style{})
		var b bytes.Buffer
		if err := a.Reports[0].Write(&b, table.JSON, reports.Style{}); err != nil {
			t.Fatal(err)
		}
		again, err := ReadReports(&b)
		if err != nil {
			t.Fatal(err)
		}
		if read := reports.Page(again[0], reports.Style{}); read.LeftOut != got.LeftOut || read.Lead != got.Lead {
			t.Errorf("read again it is %q, %q; was %q, %q", read.Lead, read.LeftOut, got.Lead, got.LeftOut)
		}
		return got
	}
	for _, q := range []question.Question{
		&question.Compare{Base: "stronghold/2010", Others: []string{"stronghold/low-walls"}, Play: question.Play{Deals: 60}},
		&question.Sim{Variant: "stronghold/2010", Play: question.Play{Deals: 60}},
	} {
		p := page(q)
		var all, never int
		if n, _ := fmt.Sscanf(p.LeftOut, "These bots never do %d of the %d things that the rules offer", &never, &all); n != 2 || never < 5 || never > all || all < 40 {
			t.Errorf("%T: %q", q, p.LeftOut)
		}
		judged := 0
		for _, m := range regexp.MustCompile(`(\d+) (proven weak|worth learning|not judged)`).FindAllStringSubmatch(p.LeftOut, -1) {
			n, _ := strconv.Atoi(m[1])
			judged += n
		}
		if judged != never {
			t.Errorf("%T: %q says of %d what is known of them, want of %d", q, p.LeftOut, judged, never)
		}
		named := 0
		for _, n := range p.Notes {
			if rest, ok := strings.CutPrefix(n, "look at"); ok && !strings.Contains(n, "hardly ever") {
				named += strings.Count(rest, ", ")
			}
		}
		if named != never {
			t.Errorf("%T: %q, and %d are named", q, p.LeftOut, named)
		}
	}
	if p := page(&question.Compare{Base: "stronghold/2010", Others: []string{"stronghold/low-walls"}, Play: question.Play{Deals: 40, Bots: []string{"greedy"}}}); p.LeftOut != "" {
		t.Errorf("of a rule of thumb: %q", p.LeftOut)
	}
}
