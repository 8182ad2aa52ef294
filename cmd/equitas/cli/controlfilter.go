package cli

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
	"unicode/utf8"
)

// A controlFilter is a writer that keeps the content of files, such as records, from controlling
// the terminal. It escapes control characters, except line ends and tabs, and characters that
// change the direction of text. The escapes are those of JSON (\u001b), so that JSON keeps its
// meaning.
type controlFilter struct {
	w       io.Writer
	mu      sync.Mutex // several workers may write
	partial []byte     // beginning of a character that was not written completely
	failed  bool       // whether writing failed
}

// isPrintable reports whether all bytes of eight are printable ASCII characters. Output consists
// mostly of these, and is checked faster eight bytes at a time.
func isPrintable(chunk uint64) bool {
	const each = 0x0101010101010101
	return (chunk|(chunk+each)|(chunk-' '*each))&(0x80*each) == 0
}

// Write writes b with control characters escaped. It returns len(b) unless writing fails.
func (p *controlFilter) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	text := b
	if len(p.partial) > 0 {
		text = append(p.partial, b...)
		p.partial = nil
	}
	var out []byte // nil: no character was escaped so far
	for i := 0; i < len(text); {
		if out == nil && len(text)-i >= 8 && isPrintable(binary.LittleEndian.Uint64(text[i:])) {
			i += 8
			continue
		}
		if c := text[i]; c < utf8.RuneSelf && c >= ' ' && c != 0x7f || c == '\n' || c == '\t' {
			if out != nil {
				out = append(out, c)
			}
			i++
			continue
		}
		if bytes.HasPrefix(text[i:], lineEnd) {
			if out != nil {
				out = append(out, lineEnd...)
			}
			i += len(lineEnd)
			continue
		}
		if !utf8.FullRune(text[i:]) || i == len(text)-1 && text[i] == '\r' {
			p.partial = bytes.Clone(text[i:])
			text = text[:i]
			break
		}
		r, n := utf8.DecodeRune(text[i:])
		bad := r == utf8.RuneError && n == 1
		if (bad || ControlsTerminal(r)) && out == nil {
			out = append(make([]byte, 0, len(text)+8), text[:i]...)
		}
		switch {
		case bad:
			out = fmt.Appendf(out, `\x%02x`, text[i])
		case ControlsTerminal(r):
			out = fmt.Appendf(out, `\u%04x`, r)
		case out != nil:
			out = append(out, text[i:i+n]...)
		}
		i += n
	}
	if out == nil {
		out = text
	}
	if len(out) > 0 {
		if _, err := p.w.Write(out); err != nil {
			p.failed = true
			return 0, err
		}
	}
	return len(b), nil
}

// lineEnd is the line end of CSV for spreadsheets.
var lineEnd = []byte("\r\n")

// ControlsTerminal reports whether a terminal would act on a character instead of showing
// it.
func ControlsTerminal(r rune) bool {
	switch {
	case r == '\n', r == '\t':
		return false
	case r < ' ', 0x7f <= r && r < 0xa0, 0x202a <= r && r <= 0x202e, 0x2066 <= r && r <= 0x2069:
		return true
	}
	return false
}

// writePartial writes the bytes of p.partial, escaped. It is called at the end of the output,
// when the missing bytes of that character can no longer come.
func (p *controlFilter) writePartial() {
	for _, c := range p.partial {
		if c < ' ' {
			fmt.Fprintf(p.w, `\u%04x`, c)
			continue
		}
		fmt.Fprintf(p.w, `\x%02x`, c)
	}
	p.partial = nil
}

// Fd returns the file descriptor of the underlying writer, or an invalid one.
func (p *controlFilter) Fd() uintptr {
	if f, ok := p.w.(interface{ Fd() uintptr }); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}

// Unfiltered returns the writer below w if w is a controlFilter, otherwise w. It is for binary
// output, and for control characters of this program itself.
func Unfiltered(w io.Writer) io.Writer {
	if p, ok := w.(*controlFilter); ok {
		return p.w
	}
	return w
}
