package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"equitas/engine/lab/project"
	"equitas/engine/lab/wording"
)

// An Output is where a command writes its answer: stdout, or a file that gets its name only
// when it is complete.
type Output struct {
	io.Writer
	file     *os.File
	Temp     string // temporary file, removed unless committed; "" if the file is written in place
	Path     string // path as the user named it
	Target   string // path with symbolic links resolved
	replaces bool   // whether the file existed before
}

// Create returns an output that becomes the file path when it is committed, or stdout if path is
// "" or "-". The caller must call Discard. Names that are reserved for devices on Windows are
// errors on every system, since people pass folders on to each other.
func Create(path string, stdout io.Writer) (*Output, error) {
	if path == "-" && (stdout == nil || stdout == io.Discard) {
		return nil, ErrNeedsFile
	}
	if path == "" || path == "-" {
		return &Output{Writer: stdout}, nil
	}
	o := &Output{Path: path, Target: resolveLinks(path)}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return nil, &writeFailure{text: path + " is a folder, expected the name of a file", err: syscall.EISDIR}
	case err == nil && !info.Mode().IsRegular(): // a device or a pipe
		if o.file, err = os.OpenFile(path, os.O_WRONLY, 0); err != nil {
			return nil, WriteError(path, err)
		}
		o.Writer = namedWriter{o.file, path}
		return o, nil
	}
	if o.replaces = err == nil; !o.replaces && project.IsDevice(filepath.Base(path)) {
		return nil, Usagef("%s would be the name of a device under Windows, where nobody could open the file: choose another", path)
	}
	if o.file, err = createBeside(o.Target); err != nil {
		return nil, WriteError(path, err)
	}
	o.Writer, o.Temp = namedWriter{o.file, path}, o.file.Name()
	removeStale(o.Target, time.Now())
	return o, nil
}

// A namedWriter writes to a file, and its errors name the file as the user did: not the temporary file
// that is gone when the message is read.
type namedWriter struct {
	file *os.File
	path string
}

func (w namedWriter) Write(p []byte) (int, error) {
	n, err := w.file.Write(p)
	if err != nil {
		err = WriteError(w.path, err)
	}
	return n, err
}

// ErrNeedsFile is the error if -o is "-" but the output cannot go to stdout.
var ErrNeedsFile = Usagef("- is stdout, and this needs a name: ./- for one that is called -")

// Commit gives the written file its name. It replaces an existing file.
func (o *Output) Commit() error { return o.CommitAs(o.Path, o.Target) }

// CommitIncomplete keeps the data written before an interrupt under a name that marks them as
// incomplete, and returns that name; for stdout and devices it returns "". The file at Path stays
// as it was.
func (o *Output) CommitIncomplete() (string, error) {
	if o.file == nil || o.Temp == "" {
		return "", o.Commit()
	}
	path := incompleteName(o.Path)
	target := resolveLinks(path)
	if err := checkReplaceable(target); err != nil {
		return "", WriteError(path, err)
	}
	return path, o.CommitAs(path, target)
}

// incompleteName returns the name for incomplete data: "cheap.incomplete.html" for
// "cheap.html".
func incompleteName(path string) string {
	ext := filepath.Ext(path)
	if ext == filepath.Base(path) { // the whole name is ".html"
		ext = ""
	}
	return strings.TrimSuffix(path, ext) + ".incomplete" + ext
}

// CommitAs gives the written file the name target, which is path with symbolic links resolved;
// path is for error messages. It replaces an existing file.
func (o *Output) CommitAs(path, target string) error {
	if o.file == nil {
		return nil
	}
	err := o.file.Close()
	o.file = nil
	if err == nil && o.Temp != "" {
		if err = UnfinishedFiles.Finish(func() error { return os.Rename(o.Temp, target) }, o.Temp); err == nil {
			o.Temp = ""
		}
	}
	if err != nil {
		return WriteError(path, err)
	}
	return nil
}

// Discard removes the file unless it was committed.
func (o *Output) Discard() {
	if o.file != nil {
		o.file.Close()
	}
	if o.Temp != "" {
		UnfinishedFiles.Finish(func() error { os.Remove(o.Temp); return nil }, o.Temp)
	}
}

// resolveLinks returns the path that a symbolic link leads to, even if there is no file, so that
// writing replaces the file and not the link. A path that is no link is returned unchanged.
func resolveLinks(path string) string {
	const most = 40 // limit of most systems; a longer chain is a circle
	name := path
	for range most {
		to, err := os.Readlink(name)
		if err != nil {
			return name
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(name), to)
		}
		name = to
	}
	return path
}

// errProtected is the error for a write-protected file.
var errProtected = &writeFailure{text: "the file is write-protected", err: fs.ErrPermission}

// checkReplaceable returns nil if target does not exist or is a writable file, and otherwise an error.
// A rename would replace even a write-protected file if its folder is writable.
func checkReplaceable(target string) error {
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case info.IsDir():
		return syscall.EISDIR
	case info.Mode().Perm()&0o222 == 0: // root could write it in spite of that
		return errProtected
	}
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if errors.Is(err, fs.ErrPermission) {
		return errProtected
	}
	if err != nil {
		return err
	}
	return f.Close()
}

// createBeside creates a temporary file that is to replace target: in the same folder, with the
// same mode, and with a name that no other run uses.
func createBeside(target string) (*os.File, error) {
	if err := checkReplaceable(target); err != nil {
		return nil, err
	}
	dir, begins := filepath.Dir(target), temporaryPrefix(target)
	for {
		temp := filepath.Join(dir, fmt.Sprintf("%s%08x", begins, rand.Uint32()))
		var f *os.File
		err := UnfinishedFiles.Create(temp, func() (err error) {
			f, err = os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
			return err
		})
		switch {
		case errors.Is(err, fs.ErrExist):
			continue
		case errors.Is(err, fs.ErrPermission):
			return nil, &writeFailure{text: "files in the folder " + dir + " may not be made", err: err}
		case err != nil:
			return nil, err
		}
		if info, err := os.Stat(target); err == nil {
			f.Chmod(info.Mode().Perm()) // if this fails, the mode is that of a new file
		}
		return f, nil
	}
}

// A writeFailure is an error that tells in words why a file cannot be written. It wraps the error
// of the system.
type writeFailure struct {
	text string
	path string // the file as the user named it, if text names it; otherwise ""
	err  error
}

func (e *writeFailure) Error() string { return e.text }
func (e *writeFailure) Unwrap() error { return e.err }

// WriteError returns an error with the message that the file path cannot be written, and why; it
// wraps err.
func WriteError(path string, err error) error {
	why := ""
	said, known := errors.AsType[*writeFailure](err)
	switch {
	case known && said.path == path: // said by the file's own writer
		return err
	case known:
		why = said.text
	case errors.Is(err, fs.ErrNotExist):
		why = "there is no folder " + filepath.Dir(path)
	case errors.Is(err, fs.ErrPermission):
		why = "permission denied"
	default:
		why = err.Error()
		if e, ok := errors.AsType[*fs.PathError](err); ok {
			why = e.Err.Error()
		}
	}
	return &writeFailure{text: "cannot write " + path + ": " + why, path: path, err: err}
}

// CheckDifferentFiles returns an error if file, the value of the flag called flag, and otherFile, the
// value of the flag called other, are the same output file. Either may be "".
func CheckDifferentFiles(flag, file, other, otherFile string) error {
	if file == "" || otherFile == "" {
		return nil
	}
	a, errA := filepath.Abs(resolveLinks(file))
	b, errB := filepath.Abs(resolveLinks(otherFile))
	if errA == nil && errB == nil && a == b {
		if info, err := os.Stat(a); err == nil && !info.Mode().IsRegular() { // a device may be named twice
			return nil
		}
		return Usagef("%s and %s name the same file, %s", flag, other, wording.QuoteValue(file))
	}
	return nil
}
