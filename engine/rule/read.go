package rule

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// An origin is where a file is found: in a layer, or in the file system.
type origin struct {
	kind  layerKind
	name  string    // of the variant or deck, or the path as given
	layer *Layer    // nil: a file of the disk
	disk  Disk      // of such a file
	in    layerKind // of a layer: whether among its variants or its decks
	path  string
}

// file returns the path as the user knows it.
func (o origin) file() string {
	if o.layer == nil {
		return filepath.ToSlash(filepath.Clean(o.path))
	}
	return path.Join(filepath.ToSlash(o.layer.Prefix), o.in.folder(), o.path)
}

// folder is where files of a kind are kept.
func (k layerKind) folder() string {
	if k == deckLayer {
		return "decks"
	}
	return "variants"
}

// id tells files apart that may be named in several ways.
func (o origin) id() string {
	if o.layer == nil {
		return o.disk.Abs(o.path)
	}
	return fmt.Sprintf("%p %d %s", o.layer, o.in, o.path)
}

func (o origin) stat() (fs.FileInfo, error) {
	if o.layer == nil {
		return o.disk.Stat(o.path)
	}
	return fs.Stat(o.layer.files(o.in), o.path)
}

func (o origin) open() (fs.File, error) {
	if o.layer == nil {
		return o.disk.Open(o.path)
	}
	return o.layer.files(o.in).Open(o.path)
}

// read returns the text of a file. It looks first at what it is: opening a
// FIFO would wait forever.
func (l *Library) read(o origin) (*source, *Fault) {
	file := o.file()
	whole := func(format string, args ...any) *Fault {
		return &Fault{At: Place{File: file}, Msg: fmt.Sprintf(format, args...)}
	}
	info, err := o.stat()
	if err != nil {
		return nil, whole("%s", reason(err))
	}
	if kind := kindOfFile(info.Mode()); kind != "" {
		return nil, whole("is %s, not a file", kind)
	}
	if info.Size() > maxBytes {
		return nil, whole("the file is %s, at most 1 MB", megabytes(info.Size()))
	}
	f, err := o.open()
	if err != nil {
		return nil, whole("%s", reason(err))
	}
	defer f.Close()
	if Waits(f) {
		return nil, whole("is a device, not a file")
	}
	b, err := io.ReadAll(io.LimitReader(f, maxBytes+1))
	if err != nil {
		return nil, whole("%s", reason(err))
	}
	if len(b) > maxBytes {
		return nil, whole("the file is larger than 1 MB")
	}
	text, fault := decodeText(file, b)
	if fault != nil {
		l.remember(file, strings.ToValidUTF8(string(b), "\uFFFD"))
		return nil, fault
	}
	l.remember(file, text)
	return newSource(file, text), nil
}

// Waits reports whether reading a file may wait for somebody to write it, though
// it says that it is an ordinary one: so does what the system tells below /proc.
// The system can be asked to tell when there is more to read, which an ordinary
// file refuses.
func Waits(f fs.File) bool {
	w, ok := f.(interface{ SetReadDeadline(time.Time) error })
	return ok && w.SetReadDeadline(time.Time{}) == nil // none
}

// reason says in words why a file cannot be read.
func reason(err error) string {
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

// megabytes writes a size: "10 MB", "1.4 MB".
func megabytes(n int64) string {
	tenths := (n*10 + maxBytes - 1) / maxBytes
	if tenths%10 == 0 || tenths > 100 {
		return fmt.Sprintf("%d MB", tenths/10)
	}
	return fmt.Sprintf("%d.%d MB", tenths/10, tenths%10)
}

// beside returns the file that another one names by path, or says why not. A
// path is looked up from the file that names it and must stay in its folder:
// the one that holds "variants" or "decks", if the file is below one.
func (o origin) beside(kind layerKind, name string) (origin, string) {
	slashed := filepath.ToSlash(name)
	if path.IsAbs(slashed) || filepath.IsAbs(name) || filepath.VolumeName(name) != "" {
		return origin{}, "begins at the root; name a file by its path from this one"
	}
	if o.layer != nil {
		p := path.Join(path.Dir(o.path), slashed)
		if !fs.ValidPath(p) {
			return origin{}, "climbs out of the folder"
		}
		return origin{kind: kind, name: strings.TrimSuffix(p, ".toml"), layer: o.layer, in: o.in, path: p}, ""
	}
	dir := filepath.Dir(o.path)
	p := filepath.Join(dir, filepath.FromSlash(slashed))
	rel, err := filepath.Rel(home(o.disk, dir), o.disk.Abs(p))
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) {
		return origin{}, "climbs out of the folder"
	}
	return origin{kind: kind, name: filepath.ToSlash(p), disk: o.disk, path: p}, ""
}

// home returns the nearest folder at or above dir that holds "variants" or
// "decks", or else dir.
func home(disk Disk, dir string) string {
	dir = disk.Abs(dir)
	for at := dir; ; at = filepath.Dir(at) {
		for _, sub := range []string{"variants", "decks"} {
			if info, err := disk.Stat(filepath.Join(at, sub)); err == nil && info.IsDir() {
				return at
			}
		}
		if at == filepath.Dir(at) {
			return dir
		}
	}
}
