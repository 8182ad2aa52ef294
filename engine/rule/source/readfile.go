package source

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"time"
	"unicode/utf8"
)

// MaxBytes is the largest size of a text file, in bytes.
const MaxBytes = 1 << 20

// ReadText reads the text file that open opens; stat returns its info, name is its name in messages.
// It returns a fault if that fails. If the file is not text, it returns both a File and a fault, so
// that the place can be shown.
func ReadText(name string, stat func() (fs.FileInfo, error), open func() (fs.File, error)) (*File, *Fault) {
	b, err := ReadBytes(MaxBytes, stat, open)
	if err != nil {
		return nil, &Fault{At: Place{File: name}, Msg: err.Error()}
	}
	if len(b) > MaxBytes {
		return nil, &Fault{At: Place{File: name}, Msg: "the file is larger than 1 MB"}
	}
	text, fault := decodeText(name, b)
	if fault != nil {
		text = strings.ToValidUTF8(string(b), "\uFFFD")
	}
	return NewFile(name, text), fault
}

// ReadBytes returns the content of the file that open opens, at most limit + 1 bytes, or an error that
// does not name the file. It first checks, by the info that stat returns, the type of the file,
// since opening a FIFO would block.
func ReadBytes(limit int64, stat func() (fs.FileInfo, error), open func() (fs.File, error)) ([]byte, error) {
	info, err := stat()
	if err != nil {
		return nil, errors.New(ErrorInWords(err))
	}
	if kind := kindOfFile(info.Mode()); kind != "" {
		return nil, fmt.Errorf("is %s, not a file", kind)
	}
	if info.Size() > limit {
		return nil, fmt.Errorf("the file is %s, at most %s", FormatSize(info.Size()), FormatSize(limit))
	}
	f, err := open()
	if err != nil {
		return nil, errors.New(ErrorInWords(err))
	}
	defer f.Close()
	if MayBlock(f) {
		return nil, errors.New("is a device, not a file")
	}
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, errors.New(ErrorInWords(err))
	}
	return b, nil
}

// MayBlock reports whether reading a file may block although it claims to be regular, as files
// below /proc do. Setting a read deadline fails for a regular file.
func MayBlock(f fs.File) bool {
	w, ok := f.(interface{ SetReadDeadline(time.Time) error })
	return ok && w.SetReadDeadline(time.Time{}) == nil // a zero time sets no deadline
}

// ErrorInWords returns in words why a file cannot be read.
func ErrorInWords(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "may not be read: permission denied"
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return "cannot be read: " + err.Error()
}

func kindOfFile(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "a directory"
	case m&fs.ModeNamedPipe != 0:
		return "a FIFO"
	case m&fs.ModeSocket != 0:
		return "a socket"
	case !m.IsRegular():
		return "a device"
	}
	return ""
}

// FormatSize returns a size of n bytes as text, rounded up, such as "10 MB" or "1.4 MB".
func FormatSize(n int64) string {
	tenths := (n*10 + MaxBytes - 1) / MaxBytes
	if tenths%10 == 0 || tenths > 100 {
		return fmt.Sprintf("%d MB", tenths/10)
	}
	return fmt.Sprintf("%d.%d MB", tenths/10, tenths%10)
}

// wideEncoding returns the encoding of a text with two or more bytes per character, detected by its
// byte order mark or its zeros; "" for none.
func wideEncoding(b []byte) string {
	switch {
	case bytes.HasPrefix(b, []byte("\xff\xfe\x00\x00")), bytes.HasPrefix(b, []byte("\x00\x00\xfe\xff")):
		return "UTF-32"
	case bytes.HasPrefix(b, []byte("\xff\xfe")), bytes.HasPrefix(b, []byte("\xfe\xff")):
		return "UTF-16"
	}
	var zeros [2]int // number of zero bytes at even and at odd offsets
	head := b[:min(len(b), 1<<10)&^1]
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	if n := len(head) / 2; n > 1 && min(zeros[0], zeros[1]) == 0 && 10*max(zeros[0], zeros[1]) >= 9*n {
		return "UTF-16"
	}
	return ""
}

// decodeText returns the bytes of a file as text without byte order marks; a fault if they are not
// UTF-8 text.
func decodeText(file string, b []byte) (string, *Fault) {
	for bytes.HasPrefix(b, []byte("\xef\xbb\xbf")) { // editors may write several byte order marks
		b = b[3:]
	}
	if code := wideEncoding(b); code != "" {
		return "", &Fault{At: Place{File: file}, Msg: "the file is " + code + ", save it as UTF-8"}
	}
	text := string(b)
	if i := strings.IndexByte(text, 0); i >= 0 {
		return "", &Fault{At: NewFile(file, text).Place(i, i+1), Msg: "there is a NUL byte here", Help: "this is no text file"}
	}
	for i, r := range text {
		if _, size := utf8.DecodeRuneInString(text[i:]); r != utf8.RuneError || size != 1 {
			continue
		}
		at := NewFile(file, text).Place(i, i+1)
		msg := fmt.Sprintf("byte 0x%02X at line %d is not UTF-8", text[i], at.Line)
		if text[i] >= 0xA0 && (i+1 == len(text) || text[i+1] < 0x80) {
			return "", &Fault{At: at, Msg: msg + "; the file looks like Latin-1, save it as UTF-8"}
		}
		return "", &Fault{At: at, Msg: msg + "; save the file as UTF-8"}
	}
	return text, nil
}
