package people

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Change says how a line of text that a seat sees would change.
type Change struct {
	About       string       // subject of the line: "House 2"; "" if the Differences contain it
	Differences []Difference // the pieces that change, in the order of the line
}

// A Difference is a piece of a line that changes: from "5 cards" to "4 cards".
type Difference struct {
	Was, Now string // the piece before and after; Was is "" if it appears, Now is "" if it disappears
	NumberBy int    // new number minus old number, if only a number changes; otherwise 0
}

// A sidedChange is a change of a line, and whether the line is about the seat that sees it.
type sidedChange struct {
	Change
	ownSeat bool // the line is about the seat that sees it
}

// changes returns the certain changes from the lines now to the lines after: first those of lines
// about the same thing, which are compared piece by piece, and of lines that disappear, then
// lines that appear.
func (t *Table) changes(now []line, after *intersection[line]) (l []sidedChange) {
	come := slices.DeleteFunc(after.all(), func(x line) bool { return slices.Contains(now, x) })
	type pair struct{ was, now line }
	var pairs []pair
	for _, was := range now {
		if after.listCount[was] == 0 { // otherwise the line stays, or may stay
			pairs = append(pairs, pair{was: was})
		}
	}
	for _, same := range []func(a, b string) bool{
		func(a, b string) bool { return subject(a) == subject(b) },
		func(a, b string) bool { return firstWord(a) == firstWord(b) },
	} {
		for i := range pairs {
			p := &pairs[i]
			if p.now.text != "" {
				continue
			}
			if k := slices.IndexFunc(come, func(x line) bool { return x.heading == p.was.heading && same(x.text, p.was.text) }); k >= 0 {
				p.now = come[k]
				come = slices.Delete(come, k, k+1)
			}
		}
	}
	and := t.conjunction()
	for _, p := range pairs {
		switch {
		case p.now.text != "":
			if c := changeBetween(p.was.text, p.now.text, and); len(c.Differences) > 0 {
				l = append(l, sidedChange{c, p.now.ownSeat})
			}
		case !after.hasOthers(): // otherwise another line may take its place
			l = append(l, sidedChange{Change{Differences: []Difference{{Was: withoutFullStop(p.was.text)}}}, p.was.ownSeat})
		}
	}
	for _, x := range come {
		l = append(l, sidedChange{Change{Differences: []Difference{{Now: withoutFullStop(x.text)}}}, x.ownSeat})
	}
	return l
}

// conjunction returns the text between the last two items of a list in the table's language, such
// as " and "; "" if it is unknown.
func (t *Table) conjunction() string {
	if s, ok := t.voice.(interface{ And(list []string) string }); ok {
		return strings.TrimSuffix(strings.TrimPrefix(s.And([]string{"1", "2"}), "1"), "2")
	}
	return ""
}

// changeBetween returns the change from one line to another; conjunction is that of the language,
// or "". The change has no Differences if the lines differ only in the wording of the subject.
func changeBetween(before, after, conjunction string) Change {
	about, a := splitSubject(before)
	then, b := splitSubject(after)
	if about == "" && then == "" { // a common first item stands for the subject
		if head, more, _ := strings.Cut(a, ", "); head != "" {
			if other, rest, _ := strings.Cut(b, ", "); other == head && more != "" && rest != "" {
				about, a, then, b = head, more, other, rest
			}
		}
	}
	marks := [][]string{{"; ", ". "}, {", "}}
	if conjunction != "" {
		marks[1] = append(marks[1], conjunction)
	}
	about, then = withoutBrackets(about), withoutBrackets(then)
	head := changedPart(about, then)
	switch {
	case a == b && about == then: // only the wording of the subject differs
		return Change{}
	case about == then:
		return Change{then, changedParts(a, b, marks)}
	case head.NumberBy != 0 && a == b:
		return Change{"", []Difference{head}}
	case head.NumberBy != 0: // a number, followed by a list
		return Change{"", append([]Difference{head}, changedParts(a, b, marks)...)}
	}
	return Change{Differences: []Difference{{Was: withoutFullStop(before), Now: withoutFullStop(after)}}} // such as the turn, and whose turn it is
}

// splitSubject splits a line at its first colon into subject and text, without the full stop at
// the end. The subject is "" if there is no colon.
func splitSubject(line string) (subject, text string) {
	if about, says, ok := strings.Cut(line, ": "); ok {
		return about, withoutFullStop(says)
	}
	return "", withoutFullStop(line)
}

// withoutFullStop returns a line without its full stop.
func withoutFullStop(line string) string { return strings.TrimSuffix(line, ".") }

// withoutBrackets returns the subject of a line without words in brackets at its end.
func withoutBrackets(subject string) string {
	if i := strings.Index(subject, " ("); i >= 0 && strings.HasSuffix(subject, ")") {
		return subject[:i]
	}
	return subject
}

// subject returns the subject of a line: the text before the colon, or its first word if there is
// no colon.
func subject(line string) string {
	if about, _ := splitSubject(line); about != "" {
		return withoutBrackets(about)
	}
	return firstWord(line)
}

func firstWord(line string) string {
	w, _, _ := strings.Cut(line, " ")
	return strings.TrimRight(w, ":,.;")
}

// An item is a piece of a line, with the separator before it, such as "; ".
type item struct{ separator, text string }

// splitItems splits a text into items, at any of the separators marks.
func splitItems(text string, marks []string) (l []item) {
	before := ""
	for text != "" {
		at, mark := len(text), ""
		for _, m := range marks {
			if i := strings.Index(text, m); i >= 0 && i < at {
				at, mark = i, m
			}
		}
		l = append(l, item{before, text[:at]})
		before, text = mark, text[min(len(text), at+len(mark)):]
	}
	return l
}

// changedParts returns the pieces of a text that change. It splits both texts at the separators
// marks[0]. Where a run of items was replaced by as many others, it compares these one by one,
// split at marks[1] and so on; otherwise it compares the run as a whole.
func changedParts(before, after string, marks [][]string) (l []Difference) {
	if len(marks) == 0 {
		return []Difference{changedPart(before, after)}
	}
	a, b := splitItems(before, marks[0]), splitItems(after, marks[0])
	same := make([][]int, len(a)+1) // by i and k: length of the longest common subsequence of a[i:] and b[k:]
	for i := range same {
		same[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			if same[i][k] = max(same[i+1][k], same[i][k+1]); a[i].text == b[k].text {
				same[i][k] = same[i+1][k+1] + 1
			}
		}
	}
	var gone, come []item
	flush := func() {
		if len(gone) == len(come) {
			for i := range gone {
				l = append(l, changedParts(gone[i].text, come[i].text, marks[1:])...)
			}
		} else {
			l = append(l, changedPart(joinItems(gone), joinItems(come)))
		}
		gone, come = nil, nil
	}
	for i, k := 0, 0; i < len(a) || k < len(b); {
		switch {
		case i < len(a) && k < len(b) && a[i].text == b[k].text:
			if len(gone)+len(come) > 0 {
				flush()
			}
			i, k = i+1, k+1
		case i < len(a) && (k == len(b) || same[i+1][k] >= same[i][k+1]):
			gone = append(gone, a[i])
			i++
		default:
			come = append(come, b[k])
			k++
		}
	}
	if len(gone)+len(come) > 0 {
		flush()
	}
	return l
}

// joinItems joins consecutive items to a text, with their separators.
func joinItems(l []item) string {
	var b strings.Builder
	for i, x := range l {
		if i > 0 {
			b.WriteString(x.separator)
		}
		b.WriteString(x.text)
	}
	return b.String()
}

var numberPattern = regexp.MustCompile(`[0-9]+`)

// changedPart returns the difference between two texts. If each has one number and their other
// words are the same, apart from singular and plural ("1 card", "2 cards"), NumberBy is the
// difference of the numbers.
func changedPart(before, after string) Difference {
	p := Difference{Was: before, Now: after}
	a, b := numberPattern.FindAllString(before, -1), numberPattern.FindAllString(after, -1)
	if len(a) == 1 && len(b) == 1 && slices.EqualFunc(strings.Fields(before), strings.Fields(after), sameWord) {
		x, err := strconv.Atoi(a[0])
		y, worse := strconv.Atoi(b[0])
		if err == nil && worse == nil {
			p.NumberBy = y - x
		}
	}
	return p
}

// sameWord reports whether two words are equal or seem to be forms of one word, such as "card" and
// "cards". Any two numbers count as the same.
func sameWord(a, b string) bool {
	if numberPattern.MatchString(a) && numberPattern.MatchString(b) {
		return true
	}
	n := min(len(a), len(b))
	same := 0
	for same < n && a[same] == b[same] {
		same++
	}
	return a == b || same >= 3 && same >= n-2
}
