package source

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"equitas/engine/cond"
)

// A Fault is an error or a warning at a place of a file.
type Fault struct {
	At      Place
	Msg     string // what is wrong, such as "hand.limit is 0, must be 1 to 20 cards"
	Help    string // hint printed after the caret, such as "nearest: value"; "" for none
	Warning bool   // a warning, with which the rules can still be played

	// Variant is the variant under whose rules the fault was found, as the user named it, if
	// At is in another file; else empty.
	Variant string

	// Keys are the keys that Msg counts but does not list, one on each line; "" for none.
	Keys string
}

// String returns place and message in one line.
func (f Fault) String() string {
	if f.Warning {
		return f.At.String() + ": warning: " + f.Msg
	}
	return f.At.String() + ": " + f.Msg
}

// Faults are the faults of one reading, in the order of the files.
type Faults []Fault

// Error returns all faults as text, one per line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].String()
	}
	return strings.Join(lines, "\n")
}

// Errors returns how many faults are errors and not warnings.
func (f Faults) Errors() int {
	n := 0
	for i := range f {
		if !f[i].Warning {
			n++
		}
	}
	return n
}

// maxFaultsPrinted is the largest number of faults that [Faults.Write] prints.
const maxFaultsPrinted = 20

// Write prints faults to w for people: of at most 20 faults place and message, the line of the file, a
// caret under the word, and the hint; then how many there are. src returns the text of a file, "" if
// there is none to show.
func (f Faults) Write(w io.Writer, src func(file string) string) error {
	var b strings.Builder
	shown := f
	if len(f) > maxFaultsPrinted && f.Errors() > 0 { // warnings must not hide errors
		shown = slices.Concat(f.Only(false), f.Only(true))
	}
	texts := map[string]*File{}
	for _, fault := range shown[:min(maxFaultsPrinted, len(shown))] {
		fmt.Fprintln(&b, ShortenLines(fault.String()))
		text := texts[fault.At.File]
		if text == nil {
			text = NewFile(fault.At.File, src(fault.At.File))
			texts[fault.At.File] = text
		}
		fault.excerpt(&b, text)
		if fault.Variant != "" {
			fmt.Fprintf(&b, "%sin the rules of %s\n", margin, fault.Variant)
		}
	}
	if n := len(f) - maxFaultsPrinted; n > 0 {
		fmt.Fprintf(&b, "and %s more\n", cond.FormatInt(n))
	}
	if len(f) > 0 {
		fmt.Fprintln(&b, f.countInWords())
	}
	_, err := io.WriteString(w, strings.Map(visibleRune, b.String()))
	return err
}

// visibleRune returns r, or '·' if r is invisible or moves a terminal's cursor. Names of files may
// contain such characters.
func visibleRune(r rune) rune {
	if !unicode.IsGraphic(r) && r != '\n' && r != '\t' {
		return '·'
	}
	return r
}

// Only returns the warnings if warnings is true, else the errors.
func (f Faults) Only(warnings bool) Faults {
	var l Faults
	for _, fault := range f {
		if fault.Warning == warnings {
			l = append(l, fault)
		}
	}
	return l
}

// countInWords returns in words how many errors and warnings there are, such as "3 errors, 1 warning in
// 2 files and --set".
func (f Faults) countInWords() string {
	files := map[string]bool{}
	var typed []string // flags
	for i := range f {
		file := f[i].At.File
		switch flag := strings.HasPrefix(file, "--"); {
		case !flag:
			files[file] = true
		case !slices.Contains(typed, file):
			typed = append(typed, file)
		}
	}
	var places []string
	if len(files) > 0 {
		places = append(places, FormatCount(len(files), "file"))
	}
	places = append(places, typed...)
	var parts []string
	if n := f.Errors(); n > 0 {
		parts = append(parts, FormatCount(n, "error"))
	}
	if n := len(f) - f.Errors(); n > 0 {
		parts = append(parts, FormatCount(n, "warning"))
	}
	return strings.Join(parts, ", ") + " in " + strings.Join(places, " and ")
}

// Of a long line, at most windowBefore characters before the caret are shown, and windowWidth in all.
const (
	windowBefore = 60
	windowWidth  = 110
)

// margin is the beginning of the lines of an excerpt that are not lines of the file.
const margin = "      | "

// excerpt writes the line of the fault in text, a caret under the word, and the hint.
func (f *Fault) excerpt(b *strings.Builder, text *File) {
	if f.At.Line < 1 || f.At.Line > len(text.lines) || text.Text == "" {
		if f.Help != "" {
			fmt.Fprintf(b, "%s%s\n", margin, ShortenLines(f.Help))
		}
		return
	}
	begin := text.lines[f.At.Line-1]
	line, _, _ := strings.Cut(text.Text[begin:], "\n")
	line = strings.TrimSuffix(line, "\r")
	col, before, after := f.At.Col-1, "", ""
	line, col, before, after = clipLine(line, col)
	fmt.Fprintf(b, "%5d | %s%s%s\n", f.At.Line, before, line, after)

	var pad strings.Builder
	pad.WriteString(strings.Repeat(" ", utf8.RuneCountInString(before)))
	rest := utf8.RuneCountInString(line) - col
	for _, r := range line {
		if col == 0 {
			break
		}
		col--
		if r != '\t' {
			r = ' '
		}
		pad.WriteRune(r)
	}
	carets := strings.Repeat("^", max(1, min(f.At.Width, rest)))
	fmt.Fprintln(b, strings.TrimRight(margin+pad.String()+carets+" "+ShortenLines(f.Help), " "))
}

// clipLine returns the part of a line around column col, from 0, that is shown, in characters that a
// terminal can print, and the column of col in that part. before and after are "…" if something was
// cut off there, else "".
func clipLine(line string, col int) (part string, at int, before, after string) {
	if from := col - windowBefore; from > 0 && len(line) > windowWidth {
		skipped := 0
		for i := range line {
			if skipped == from {
				line = line[i:]
				break
			}
			skipped++
		}
		col, before = col-skipped, "…"
	}
	n := 0
	for i := range line {
		if n == windowWidth {
			line, after = line[:i], "…"
			break
		}
		n++
	}
	return strings.Map(printableRune, line), col, before, after
}

// maxShownLine is the largest length in bytes of a line in a message; longer ones are shortened to
// about that.
const maxShownLine = 1200

// ShortenLines returns a message with the middle of every very long line cut out. The beginning of a
// message says what is wrong and where, its end what was expected.
func ShortenLines(text string) string {
	if len(text) <= maxShownLine {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		if len(line) > maxShownLine {
			head, tail := line[:maxShownLine/2], line[len(line)-maxShownLine/3:]
			for i := 0; i < utf8.UTFMax && !utf8.ValidString(head); i++ { // cut between letters
				head = head[:len(head)-1]
			}
			for len(tail) > 0 && !utf8.RuneStart(tail[0]) {
				tail = tail[1:]
			}
			left := utf8.RuneCountInString(line) - utf8.RuneCountInString(head) - utf8.RuneCountInString(tail)
			line = fmt.Sprintf("%s… (%s characters) …%s", head, cond.FormatInt(left), tail)
		}
		b.WriteString(line)
	}
	return b.String()
}

// printableRune returns r if a terminal can show it or it is a tab, else '·'.
func printableRune(r rune) rune {
	if r == '\t' || unicode.IsPrint(r) && !unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) {
		return r
	}
	return '·'
}

// Sorted sorts faults in place by file in the order of files, line and column, and returns them without
// duplicates.
func (f Faults) Sorted(files []string) Faults {
	rank := map[string]int{}
	for i, file := range files {
		rank[file] = i
	}
	return f.SortedBy(rank)
}

// SortedBy sorts faults in place by file, line and column, and returns them without duplicates. rank
// has the order of the files by name; one that it lacks has rank 0.
func (f Faults) SortedBy(rank map[string]int) Faults {
	slices.SortStableFunc(f, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(rank[a.At.File], rank[b.At.File]), cmp.Compare(a.At.File, b.At.File),
			cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Col, b.At.Col))
	})
	return slices.Compact(f)
}
